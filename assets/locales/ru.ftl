# Тексты интерфейса по-русски. Имена те же, что в en.ftl.

# Панель инструментов
looks = Оформление
looks-hint = Светлое или тёмное, и язык
theme-system = Как на рабочем столе
theme-light = Светлое
theme-dark = Тёмное
language-system = Язык рабочего стола

# Панель эх
area-counts = { $count ->
    [one] { $shown } сообщение
    [few] { $shown } сообщения
   *[many] { $shown } сообщений
}, непрочитанных: { $unread }

# Везде
cancel = Отмена
close = Закрыть

# Команды
command-reload = Прочитать страницу заново
command-up = На уровень выше
command-back = Назад
command-forward = Вперёд
command-new-tab = Новая вкладка
command-close-tab = Закрыть вкладку
command-bookmark = Поставить закладку на страницу или убрать её
command-bookmarks = Закладки…
command-history = История…
command-palette = Найти команду, эху или адрес…
command-panel = Показать или спрятать панель эх
command-kludges = Показать или спрятать кладжи
command-read = Отметить все сообщения эхи прочитанными
command-bases = Открыть базы сообщений…
command-guide = Открыть встроенное руководство
command-keys = Все клавиши
command-copy = Скопировать адрес

# История, закладки, палитра
bookmark = Закладка
bookmark-hint = Поставить закладку на страницу (Ctrl+D)
palette-field = Команда, эха или адрес
finder-nothing = Ничего не подходит.
history = История
history-field = Слова заголовка или адреса
history-clear = Забыть всё…
history-clear-question = Забыть все посещённые адреса?
history-clear-yes = Забыть всё
history-hint = Shift+Delete забывает один.
bookmarks = Закладки
bookmarks-field = Слова заголовка или адреса
bookmarks-none = Закладок пока нет: Ctrl+D ставит закладку на страницу.
bookmarks-rename = Переименовать
bookmarks-remove = Убрать
bookmarks-move-up = Поднять
bookmarks-move-down = Опустить
bookmarks-move = Переместить в папку…
bookmarks-move-question = В какую папку?
bookmarks-outside = Вне папок
bookmarks-new-folder = Новая папка
bookmarks-folder = Папка
bookmarks-import = Импорт…
bookmarks-export = Экспорт…
bookmarks-imported = Импортированные
bookmarks-title = Заголовок
bookmarks-count = { $count ->
    [one] { $count } запись
    [few] { $count } записи
   *[many] { $count } записей
}

# Клавиши
key-address = Ввести адрес или имя эхи
key-palette = Все команды и эхи по именам
key-back = Назад
key-forward = Вперёд
key-up = На уровень выше: письмо, эха, список эх
key-reload = Прочитать страницу заново
key-new-tab = Новая вкладка
key-close-tab = Закрыть вкладку
key-next-tab = Следующая вкладка
key-previous-tab = Предыдущая вкладка
key-area-filter = Отобрать эхи; стрелки выбирают, Enter открывает
key-area-panel = Показать или убрать панель эх
key-find-in-page = Найти на странице
key-bookmark = Сохранить адрес в закладках
key-bookmarks = Закладки
key-history = Где я бывал
key-open-bases = Открыть базы сообщений
key-help = Этот список
key-out = Наружу: от письма к эхе, от эхи к списку
key-next-message = Следующее письмо набора
key-previous-message = Предыдущее письмо набора
key-next-unread = Следующее непрочитанное письмо
key-next-area = Следующая эха с непрочитанными
key-first-message = Первое письмо набора
key-last-message = Последнее письмо набора
key-to-reply = Первый ответ на письмо
key-to-parent = Письмо, на которое отвечает это
key-level-up = В ветви: на уровень выше
key-tree = Дерево ответов письма
key-next-hit = Следующее найденное место
key-previous-hit = Предыдущее найденное место
key-copy-address = Скопировать адрес письма
key-kludges = Показать или скрыть кладжи и другие служебные строки
key-inspector = Всё, что известно о письме
key-styles = Показывать *жирное*, /курсив/, _подчёркнутое_ и #инверсное# как оформление или как есть
key-rot13 = Сдвинуть буквы текста по ROT13
key-save-message = Сохранить письмо как текст
key-unread-only = Только непрочитанные письма или все
key-twits = Скрыть письма твитов или показать их
key-mark-read = Все письма эхи прочитаны
key-pane-side = Письмо справа от списка или под ним

# Список клавиш
keys-title = Клавиши
keys-window = В окне
keys-page = На странице
keys-change-some = Менять клавиши
keys-change = Сменить
keys-usual = Как было
keys-press = Нажмите новую клавишу; Esc оставит прежнюю

# Поиск на странице
find-hint = Найти в тексте
find-name = Поиск на странице
find-keys = Enter, затем { $next } и { $previous } ведут от места к месту
find-close = Закрыть поиск

# Всё о письме, и сохранение
message-title = Об этом письме
message-loading = Письмо читается…
message-copy = Скопировать всё
save-title = Сохранить письмо как текст
save-path = Путь к файлу
save = Сохранить
save-choose = Выбрать место…
