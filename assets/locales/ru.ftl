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
