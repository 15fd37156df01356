# Тексты интерфейса по-русски. Имена те же, что в en.

# Панель инструментов
looks = Оформление
looks-hint = Тема оформления и язык
theme-system = Как в системе
theme-light = Светлое
theme-dark = Тёмное
theme-classic = Классическое синее
language-system = Язык системы

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
command-reload = Обновить страницу
command-up = На уровень вверх
command-back = Назад
command-forward = Вперёд
command-new-tab = Новая вкладка
command-close-tab = Закрыть вкладку
command-bookmark = Добавить или удалить закладку
command-bookmarks = Закладки…
command-history = История…
command-palette = Найти команду, эху или адрес…
command-panel = Показать или скрыть панель эх
command-kludges = Показать или скрыть кладжи
command-charsets = Сменить кодировку…
command-read = Отметить эху как прочитанную
command-read-page = Отметить страницу как прочитанную
command-bases = Открыть базы сообщений…
command-guide = Открыть встроенное руководство
command-start = Найти почту на этом компьютере
command-keys = Сочетания клавиш
command-copy = Копировать адрес

# История, закладки, палитра
bookmark = Закладка
bookmark-hint = Добавить страницу в закладки (Ctrl+D)
palette-field = Команда, эха или адрес
finder-nothing = Ничего не найдено.
history = История
history-field = Поиск в истории
history-clear = Очистить историю…
history-clear-question = Удалить из истории все посещённые адреса?
history-clear-yes = Очистить историю
history-hint = Shift+Delete удаляет одну запись.
bookmarks = Закладки
bookmarks-field = Поиск в закладках
bookmarks-none = Закладок пока нет. Чтобы добавить страницу в закладки, нажмите Ctrl+D.
bookmarks-rename = Переименовать
bookmarks-remove = Удалить
bookmarks-move-up = Поднять
bookmarks-move-down = Опустить
bookmarks-move = Переместить в папку…
bookmarks-move-question = В какую папку?
bookmarks-outside = Без папки
bookmarks-new-folder = Новая папка
bookmarks-folder = Папка
bookmarks-import = Импорт…
bookmarks-export = Экспорт…
bookmarks-imported = Импортированные закладки
bookmarks-title = Заголовок
bookmarks-count = { $count ->
    [one] { $count } запись
    [few] { $count } записи
   *[many] { $count } записей
}

# Клавиши
key-address = Перейти в адресную строку
key-palette = Найти команду, эху или адрес
key-back = Назад
key-forward = Вперёд
key-up = На уровень выше: письмо, эха, список эх
key-reload = Обновить страницу
key-new-tab = Новая вкладка
key-close-tab = Закрыть вкладку
key-next-tab = Следующая вкладка
key-previous-tab = Предыдущая вкладка
key-area-filter = Отобрать эхи на панели
key-area-panel = Показать или скрыть панель эх
key-find-in-page = Найти на странице
key-bookmark = Добавить страницу в закладки
key-bookmarks = Показать закладки
key-history = Показать историю
key-open-bases = Открыть базы сообщений
key-help = Сочетания клавиш
key-out = Вернуться из письма в эху, из эхи к списку эх
key-next-message = Следующее письмо
key-previous-message = Предыдущее письмо
key-next-unread = Следующее непрочитанное письмо
key-next-area = Следующая эха с непрочитанными
key-first-message = Первое письмо
key-last-message = Последнее письмо
key-to-reply = Первый ответ
key-to-parent = Письмо, на которое отвечает текущее
key-level-up = Вид «Ветвь»: на уровень вверх
key-tree = Показать дерево ответов
key-next-hit = Следующее совпадение
key-previous-hit = Предыдущее совпадение
key-copy-address = Копировать адрес письма
key-kludges = Показать или скрыть кладжи и служебные строки
key-inspector = Сведения о письме
key-styles = Включить или выключить оформление: *жирный*, /курсив/, _подчёркнутый_, #инверсный#
key-charsets = Сменить кодировку
key-rot13 = Включить или выключить ROT13
key-save-message = Сохранить письмо как текст
key-unread-only = Показать только непрочитанные письма или все
key-twits = Показать или скрыть письма твитов
key-mark-read = Отметить страницу как прочитанную
key-mark-areas = Отметить эхи как прочитанные
mark-areas-question = Отметить все письма как прочитанные ({ $areas })?
mark-areas-number = { $count ->
    [one] Там { $shown } непрочитанное письмо, даже если на странице его нет.
    [few] Там { $shown } непрочитанных письма, включая те, которых на странице нет.
   *[other] Там { $shown } непрочитанных писем, включая те, которых на странице нет.
}
mark-areas-yes = { $count ->
    [one] Отметить { $shown } письмо
    [few] Отметить { $shown } письма
   *[other] Отметить { $shown } писем
}
key-mark-up-to = Отметить все письма страницы до этого как прочитанные
key-mark-thread = Отметить обсуждение как прочитанное
key-mark-unread = Отметить письмо как непрочитанное
key-undo-mark = Отменить последнюю отметку, удаление или перенос
key-pane-side = Область письма справа или внизу
key-larger = Увеличить масштаб
key-smaller = Уменьшить масштаб
key-usual-size = Сбросить масштаб
key-line-up = Предыдущая строка; в тексте — прокрутить вверх
key-line-down = Следующая строка; в тексте — прокрутить вниз
key-page-up = На страницу вверх
key-page-down = На страницу вниз
key-top = Первая строка или начало текста
key-bottom = Последняя строка или конец текста
key-to-the-left = Свернуть ветвь; в отдельном письме — предыдущее письмо эхи
key-to-the-right = Развернуть ветвь; в отдельном письме — следующее письмо эхи
key-close-all = Свернуть все ветви
key-open-all = Развернуть все ветви
key-open = Открыть выбранную эху или письмо
key-open-behind = Открыть в фоновой вкладке
key-leaf = Прокрутить письмо, затем следующее непрочитанное
key-leaf-back = Прокрутить письмо назад
key-text-up = Прокрутить письмо вверх
key-text-down = Прокрутить письмо вниз
key-thread-unread = Следующее непрочитанное письмо обсуждения
key-list = Показать письма списком
palette-view = Вид: { $view }
palette-setting = Настройки: { $page }
palette-save = Сохранить страницу как: { $format }
fixed-picture-key = Стрелки, +, -, 0, 1, R, пробел, запятая, точка, Shift+F5
fixed-picture = Картинка: сдвинуть или перейти к соседней; увеличить, уменьшить, по окну, в натуральную величину; повернуть; остановить анимацию, по кадрам; слайд-шоу
fixed-check-key = Пробел
fixed-check = Списки файлов: выбрать

# Список клавиш
keys-title = Сочетания клавиш
keys-window = В окне
keys-page = На странице
keys-change-some = Изменить сочетания клавиш
keys-change = Изменить
keys-usual = Сбросить
keys-press = Нажмите новую клавишу или Esc для отмены

# Поиск на странице
find-hint = Найти на этой странице
find-name = Поиск на странице
find-keys = Enter: следующее совпадение; Shift+Enter: предыдущее
find-none = На этой странице совпадений нет
find-close = Закрыть панель поиска

# Всё о письме, и сохранение
message-title = Сведения о письме
message-loading = Загрузка письма…
message-copy = Копировать всё
message-facts-left = Ещё не показано: { $count }. Кнопка «Копировать всё» скопирует и их.
save-title = Сохранить как файл
save-path = Путь к файлу
save = Сохранить
save-choose = Обзор…

# Виды (7.2.3)
view-elst = Эхи
view-list = Список
view-topl = Первые сообщения
view-litr = Деревья
view-tree = Дерево
view-bran = Ветвь
view-expa = Дерево с текстом
view-exbr = Ветвь с текстом
view-flat = Плоское дерево
view-flbr = Плоская ветвь
view-reel = Лента
view-totr = Лента первых сообщений
view-sing = Сообщение
view-cale = Календарь
about-sing = сообщения по одному
about-list = список над выбранным сообщением
about-tree = ответы на сообщение деревом
about-bran = сообщение и дерево ответов на него
about-litr = все деревья с этими сообщениями
about-reel = сообщения целиком друг под другом
about-totr = первые сообщения обсуждений, целиком
about-topl = первые сообщения обсуждений списком
about-expa = дерево с текстами сообщений
about-exbr = ветвь с текстами сообщений
about-flat = обсуждение без отступов, в порядке страницы
about-flbr = ветвь без отступов, в порядке страницы
about-cale = календарь этих сообщений
about-elst = эхи этого адреса
views-messages = Найденные сообщения
views-discussions = Обсуждения этих сообщений
views-discussion = Одно обсуждение
views-overview = Обзор
views = Виды
views-hint = Все виды этих сообщений
view = Вид
view-in-address = Показывать вид в адресе

# Порядок (7.2.6)
order-chr = Дата
order-rel = Соответствие
order-sub = Тема
order-sen = Отправитель
order-add = Получатель
order-ori = Адрес
order-siz = Размер
order-are = Эха
order-uns = Как пришло
order = Сортировка
order-hint = Сортировка сообщений
order-reversed = Обратный порядок
order-in-address = Показывать порядок в адресе

# Счёт
messages = { $count ->
    [one] { $shown } сообщение
    [few] { $shown } сообщения
   *[many] { $shown } сообщений
}
areas = { $count ->
    [one] { $shown } эха
    [few] { $shown } эхи
   *[many] { $shown } эх
}
files = { $count ->
    [one] { $shown } файл
    [few] { $shown } файла
   *[other] { $shown } файлов
}
file-echoes-count = { $count ->
    [one] { $shown } файлэха
    [few] { $shown } файлэхи
   *[other] { $shown } файлэх
}
replies = { $count ->
    [one] { $shown } ответ
    [few] { $shown } ответа
   *[many] { $shown } ответов
}
unread = непрочитанных: { $shown }
messages-of = { $count ->
    [one] { $part } из { $shown } сообщения
    [few] { $part } из { $shown } сообщений
   *[many] { $part } из { $shown } сообщений
}
place-of = { $place } из { $all }
tree-place = дерево { $place } из { $all }
found-in-tree = найдено в дереве: { $shown }

# Дни и месяцы
today = сегодня
yesterday = вчера
months-short = янв фев мар апр мая июн июл авг сен окт ноя дек
monday = понедельник
tuesday = вторник
wednesday = среда
thursday = четверг
friday = пятница
saturday = суббота
sunday = воскресенье
monday-short = Пн
tuesday-short = Вт
wednesday-short = Ср
thursday-short = Чт
friday-short = Пт
saturday-short = Сб
sunday-short = Вс
calendar-month = { $month ->
    [1] Январь
    [2] Февраль
    [3] Март
    [4] Апрель
    [5] Май
    [6] Июнь
    [7] Июль
    [8] Август
    [9] Сентябрь
    [10] Октябрь
    [11] Ноябрь
   *[12] Декабрь
} { $year }
calendar-day = { $day } { $month ->
    [1] января
    [2] февраля
    [3] марта
    [4] апреля
    [5] мая
    [6] июня
    [7] июля
    [8] августа
    [9] сентября
    [10] октября
    [11] ноября
   *[12] декабря
} { $year }

# Над страницей
whole-area = Вся эха
whole-areas = Эхи целиком

# Страницы без сообщений
open-whole-area = Открыть всю эху { $area }
open-whole-areas = Открыть эхи целиком
all-areas = Все эхи
area-unreadable = Эху { $area } прочитать нельзя; почему — сказано выше.
areas-unreadable = Ни одну из этих эх прочитать нельзя; почему — сказано выше.
nothing-to-read = Читать нечего
area-empty = В эхе { $area } пока нет сообщений.
areas-empty = В этих эхах пока нет сообщений.
no-messages = Сообщений нет
nothing-found = Ничего не найдено
none-passes = { $count ->
    [one] Ни одно из { $shown } сообщения не подходит под фильтры этого адреса.
    [few] Ни одно из { $shown } сообщений не подходит под фильтры этого адреса.
   *[many] Ни одно из { $shown } сообщений не проходит фильтры этого адреса.
}

# Столбцы
column-area = Эха
column-date = Дата
column-description = Описание
column-files = Файлы
column-found = Найдено
column-from = От кого
column-messages = Сообщений
column-size = Размер
column-subject = Тема
column-to = Кому
column-unread = Новых
column-replies = Ответов
column-number = Номер
column-left = Переместить влево
column-right = Переместить вправо
column-hide = Скрыть столбец
columns-usual = Сбросить столбцы
sort-by = Сортировать по столбцу «{ $column }»

# Сообщения
no-subject = (без темы)
spoken-message = { $number }, от { $from } кому { $to }, { $subject }, { $date }
found = найдено
loading = Загрузка…
message-gone = Этого сообщения в базе уже нет.
message-gone-reload = Этого сообщения в базе уже нет. Обновите страницу (F5).
show-other-lines = { $count ->
    [one] Показать ещё { $shown } строку
    [few] Показать ещё { $shown } строки
   *[many] Показать ещё { $shown } строк
}
show-whole = Показать сообщение целиком
place-on-page = Место на странице
from = От
to = кому
nobody = (никто)
bytes = { $count ->
    [one] { $shown } байт
    [few] { $shown } байта
   *[many] { $shown } байт
}
copy-address = Копировать адрес
open = Открыть
open-in-tab = Открыть в новой вкладке
copy-text = Копировать текст
hit-previous = Предыдущее совпадение
hit-next = Следующее совпадение
hit-place = Совпадение { $place } из { $all }
hits = { $count ->
    [one] { $shown } совпадение
    [few] { $shown } совпадения
   *[many] { $shown } совпадений
}

# Список эх
areas-netmail = Нетмейл
areas-echomail = Эхомейл
areas-local = Локальные
areas-bad = Бэды и дупы
count-found = найдено: { $shown }
no-areas = Эх нет
no-area-passes = Ни в одной эхе нет сообщений, подходящих под фильтры этого адреса.
no-areas-yet = Эх здесь нет. Откройте файл конфигурации или папку с базами сообщений.
areas-unfiltered = Показать эхи без фильтров

# Календарь
calendar-waiting = Подсчёт сообщений по дням…
years = { $count ->
    [one] { $shown } год
    [few] { $shown } года
   *[many] { $shown } лет
}
days-in-utc = дни по UTC
days-by-writers = дни по часам авторов
clocks-of-writers = Часы авторов
weeks-begin = Первый день недели:
first-weekday = Первый день недели

# От сообщения к сообщению
not-among-found = { $count ->
    [one] не из { $shown } найденного
    [few] не из { $shown } найденных
   *[many] не из { $shown } найденных
}
set-previous = Предыдущее найденное сообщение
set-next = Следующее найденное сообщение
area-previous = Предыдущее сообщение эхи
area-next = Следующее сообщение эхи
tree-previous = Предыдущее дерево
tree-next = Следующее дерево
number-in-area = #{ $number } в { $area }
answers = Ответ на
reply = Ответ
replies-below = Ответы
reply-by = Ответ от
more-in-tree = и ещё { $shown } в дереве
tree-waiting = Построение дерева ответов…
close-all = Свернуть все
open-all = Развернуть все
replies-in-tree = { $count ->
    [one] { $shown } ответ в этом дереве
    [few] { $shown } ответа в этом дереве
   *[many] { $shown } ответов в этом дереве
}
replies-in-branch = { $count ->
    [one] { $shown } ответ в этой ветви
    [few] { $shown } ответа в этой ветви
   *[many] { $shown } ответов в этой ветви
}
branch-closed = свёрнутая ветвь, ответов: { $count }
branch-open = Развернуть ветвь, ответов: { $count }
branch-close = Свернуть ветвь, ответов: { $count }
tree-top = Первое сообщение дерева
answers-top = Ответ на первое сообщение
no-replies = Ответов нет
tree-of-replies = Дерево ответов
tops-waiting = Поиск первых сообщений обсуждений…

# Страницы с просьбами
to-desktop = Открыть в другой программе…
to-desktop-hint = Сначала будет вопрос
letter-to-write = Новое сообщение нетмейла
message-to-write = Новое сообщение
not-sent-message = Ничего не отправлено. Адрес лишь предлагает текст сообщения.
unsubscribing = Запрос на отписку
subscribing = Запрос на подписку
not-sent-uplink = Ничего не отправлено. Адрес лишь предлагает запрос.
station-page = Запрос к станции
not-requested = Ничего не запрошено.
external-page = Адрес вне Фидонета
external-note = Fidoscope не открывает такие адреса, но другая программа, возможно, откроет.
nothing-shown = Показать нечего
notices-say-why = Почему — сказано выше.
leave-file-echoes = Отписаться от файлэх
leave-echoes = Отписаться от эх
join-file-echoes = Подписаться на файлэхи
join-echoes = Подписаться на эхи
field-areas = Эхи
field-to = Кому
field-address = Адрес
field-from = От кого
field-subject = Тема
field-text = Текст
field-wish = Действие
field-uplinks = Аплинки
field-letter = Нетмейл
field-station = Станция
field-request = Запрос
field-bot = Робот
field-request-in = Место запроса
request-in-subject = Тема письма
request-in-text = Текст письма
field-not-older = Не старше
field-size = Размер в байтах
field-ed2k = Хэш ed2k
field-aich = Хэш AICH
field-path = Путь
file-echoes = Файлэхи

# Списки и их переключатели
list-nothing-left = Все письма на этой странице прочитаны или скрыты.
list-show-read = Показать прочитанные письма
list-show-twits = Показать письма твитов
twit-hidden = Автор этого письма есть в списке твитов.
twit-show = Показать письмо
menu-unread-only = Только непрочитанные письма
menu-twit-filters = Применять фильтры twit из адреса
menu-twit-filters-hint = Скрывает письма отправителей, которых адрес исключает параметром twit=
twit-filter-off = Адрес исключает некоторых отправителей (twit), но этот фильтр выключен в меню, поэтому их письма показаны.
menu-twits = Скрывать письма твитов
menu-pane-right = Область письма справа
menu-styles = Оформление текста: *жирный*, /курсив/, _подчёркнутый_, #инверсный#
menu-rot13 = Раскодировать ROT13
density-compact = Плотные строки
density-usual = Обычные строки
density-roomy = Просторные строки
chip-unread-only = только непрочитанные
chip-message = письмо { $msgid }
chip-remove = Удалить фильтр { $filter }

# Меню
menu-tops = Только первые сообщения обсуждений
menu-tops-hint = Добавляет или удаляет ttop в адресе

# Меню окна
menu = Меню
menu-hint = Ещё команды и настройки
menu-golded-marks = Двигать отметки прочитанного через непрочитанные письма, как GoldED
context-open = Открыть
context-open-background = Открыть в фоновой вкладке
undo = Отменить
toast-dismiss = Закрыть уведомление
toast-read = { $count ->
    [one] { $shown } письмо отмечено прочитанным ({ $area }).
    [few] { $shown } письма отмечены прочитанными ({ $area }).
   *[other] { $shown } писем отмечено прочитанными ({ $area }).
}
toast-unread = { $count ->
    [one] { $shown } письмо отмечено непрочитанным ({ $area }).
    [few] { $shown } письма отмечены непрочитанными ({ $area }).
   *[other] { $shown } писем отмечено непрочитанными ({ $area }).
}
toast-nothing-unread = Непрочитанных писем там нет.
toast-nothing-read = Письмо уже отмечено как непрочитанное.
toast-undone = { $count ->
    [one] Отменено для { $shown } письма.
    [few] Отменено для { $shown } писем.
   *[other] Отменено для { $shown } писем.
}

# Над страницей: замечания
dismiss = Закрыть замечание
new-mail = Пришли новые сообщения, или изменились старые.
new-mail-read = Обновить (F5)
edit-address = Изменить адрес
note = Замечание
warning = Предупреждение
error = Ошибка
please-wait = Подождите

# Строка состояния
problems = Ошибки в конфигурации
reading-config = Чтение конфигурации…
indexing = Индексация… { $place }
searching = Поиск
loading-word = Загрузка
stop = Остановить
status-subscription = Изменение подписки
status-station = Станция
status-object = Файл из почты
status-file = Файл из файлэхи
status-requested = Файл, пришедший по запросу
status-answer = Ответ FAQ-сервера
status-external = Другой адрес
in-areas = { $count ->
    [one] в { $shown } эхе
    [few] в { $shown } эхах
   *[many] в { $shown } эхах
}
damaged-places = { $count ->
    [one] пропущено { $shown } повреждённое место
    [few] пропущено { $shown } повреждённых места
   *[many] пропущено { $shown } повреждённых мест
}
message-of-area = { $area }, сообщение { $number }
and-more = и ещё { $shown }
nothing-loaded = Страница не загружена.
load-now = Загрузить страницу
loading-url = Загрузка { $url }

# Кнопки панели инструментов
panel = Панель эх
up = Выше
stop-loading = Остановить загрузку
reload = Обновить
kludges = Кладжи
open-bases = Открыть базы сообщений
areas-echoes = Эхи
panel-empty = Эх нет.
panel-none = Ни одна эха не подходит.
not-counted = Ещё не сосчитано
filter-areas = Отбор эх
area-cannot-be-read = { $area }, прочитать нельзя
our-address = Наш адрес здесь: { $aka }

# Вопросы поверх всего
problems-note = Эти места пропущены; всё остальное прочитано.
external-question = Открыть этот адрес в другой программе?
external-explained = Это не адрес Фидонета.
copy = Копировать
bases-path = Путь к файлу или папке
desktop-asks = Ожидание выбора файла…
reading = Чтение…
choose-file = Выбрать файл…
choose-folder = Выбрать папку…
built-in-guide = Встроенное руководство
only-guide = Только руководство
guide-description = Прогулка по Fidoscope: начните отсюда
bases-explained = Конфигурация: golded.cfg, fidoconfig, areas.bbs, squish.cfg или crashmail.prefs (для Hudson и GoldBase — golded.cfg или areas.bbs). Или папка либо один файл из неё: базы JAM и Squish, *.MSG, пакеты и бандлы. Или список эх (.na, .lst, .csv, .xml). Выбранное заменит то, что открыто сейчас, и откроется при следующем запуске.
problem-place = { $path }, строка { $line }

# Вкладки
tab-named = Вкладка: { $title }
tab-close = Закрыть вкладку: { $title }
tab-close-hint = Закрыть вкладку (Ctrl+W)

# Адресная строка
address-hint = Адрес или эхотег
open-area = Открыть эху { $area }

# Кодировки
charsets-title = Кодировки
charsets-message = Это письмо
charsets-area = Письма эхи { $area } без указанной кодировки
charsets-as-labelled = Автоматически ({ $charset })
charsets-by-label = Автоматически
charsets-by-configuration = Из конфигурации, иначе автоматически
charsets-explained = Выбор для письма важнее указанной в нём кодировки. Выбор для эхи действует, если кодировка в письме не указана или не подходит к его байтам. Оба выбора сохраняются.
charsets-nothing = На этой странице нет ни письма, ни эхи, для которых можно выбрать кодировку.

# О сообщении
charset-guessed = { $charset } (не указана)
charset-unknown = неизвестная кодировка { $name }, показано как { $charset }
charset-unknown-hint = В сообщении указана кодировка { $name }, которой Fidoscope не знает. Оно показано как { $charset }; если буквы неверны, выберите другую кодировку для сообщения или для его эхи.
fact-number = Номер
fact-written = Написано
fact-arrived = Получено
fact-flags = Флаги
fact-charset = Кодировка
kludge-before = перед текстом
kludge-inside = в тексте
kludge-after = после текста
kludge-social = в социальном файле автора
kludge-damaged = Повреждён
fact-lines = строк: { $lines } (цитат: { $quotes }, скрытых: { $hidden }), знаков: { $letters }

# Неизменные клавиши
fixed-address = Адресная строка: перейти / вернуть прежний адрес
fixed-mouse = Назад и вперёд
fixed-mouse-key = Кнопки мыши 4 и 5
fixed-stop = Остановить загрузку
fixed-tabs = Вкладка по номеру, последняя вкладка
fixed-background = Открыть в фоновой вкладке
fixed-background-key = Средняя кнопка, Ctrl+щелчок по ссылке
fixed-select-key = Ctrl+щелчок, Shift+щелчок
fixed-select = Выбрать несколько строк

# Что сообщает браузер
leave-out = Удалить параметр
address-too-long = Слишком длинный адрес.
unknown-parameters = В стандарте нет таких параметров для адресов { $scheme }: { $names }.
leave-all-out = Удалить все неизвестные параметры
fault-title = Ошибка Fidoscope
fault-page = Fidoscope не смог показать эту страницу из-за внутренней ошибки ({ $what }). На диске ничего не изменилось, остальные страницы работают. Пожалуйста, сообщите разработчикам адрес этой страницы и приложите её базу сообщений.
fault-no-reason = причина не названа
fault-config = Конфигурацию не удалось прочитать из-за внутренней ошибки ({ $what }).
fault-message = внутренняя ошибка на этом сообщении ({ $what })
fault-mark = Отметки о прочитанном не сохранены из-за внутренней ошибки ({ $what }).
cannot-be-saved = { $path } не удалось сохранить: { $error }.
bookmarks-not-written = Закладки не удалось записать в { $path }: { $error }.
desktop-not-asked = Не удалось открыть окно выбора файла: { $error }.
cannot-be-read = { $path } не удалось прочитать: { $error }.
nothing-chosen = Файл не выбран. Если окно выбора не открывается, введите путь здесь.
file-exists = { $path } уже существует; выберите другое имя.
message-not-saved = Не удалось сохранить { $path } ({ $error }); выберите другое место.
too-many-tabs = Открыто уже { $most } вкладок; сначала закройте одну из них.

# The settings
settings = Настройки
settings-reading = Чтение
settings-looks = Внешний вид
settings-keys = Клавиши
settings-mail = Почта
settings-about = О программе
settings-kludges = Показывать кладжи и служебные строки
settings-no-twits = Список твитов берётся из конфигурации вашего редактора; в открытой его нет.
settings-by-locale = Как в системе
settings-language = Язык
settings-rows = Интервал между строками
settings-letters = Шрифт писем
face-mono = Моноширинный
face-sans = Пропорциональный
settings-message-size = пунктов
settings-sample = Привет, All! Съешь же ещё этих мягких французских булок. 0123456789
settings-zoom = Масштаб
settings-smaller = Мельче
settings-larger = Крупнее
settings-writing = Создание писем
settings-writing-hint = Вместо пустых полей действует конфигурация. Адреса отсюда берутся, если там их нет.
settings-addresses = Адреса
settings-signature = Подпись
settings-tearline = Tearline
settings-origins = Строки Origin
settings-taglines = Теглайны
settings-one-a-line = по одной на строке
settings-template = Файл шаблона
settings-gate = Гейт в электронную почту
settings-wrong-gate = Гейт — это имя и адрес, например UUCP 2:5020/1042.
settings-charset = Кодировка новых писем
settings-charset-by-areas = по эхам
settings-wrong-addresses = Неверные адреса: { $wrong }
settings-bases = Базы сообщений
settings-name = Ваше имя
settings-name-hint = Нужно, если имени нет в конфигурации: под ним в базы пишутся отметки о прочитанном. Без имени Fidoscope хранит отметки в своём профиле.
settings-index = Индекс для поиска
settings-index-on = Индексировать письма в фоне
settings-index-off = Индексирование выключено: поиск читает базы сообщений и идёт дольше.
settings-index-ready = Все известные сообщения проиндексированы.
key-settings = Настройки
command-settings = Настройки…
keys-all-usual = Сбросить все сочетания клавиш
about-what = Настольный браузер Фидонета: эхи, письма, обсуждения и календари по FGHI URL.
about-licence = Свободная программа: лицензия MIT или Apache License 2.0, на выбор.
about-fonts = Шрифты: Inter (SIL Open Font License) и DejaVu (по его собственной свободной лицензии).
about-maps = Суша и границы на картах: Natural Earth, общественное достояние. Содержит данные GeoNames (www.geonames.org) по лицензии CC BY 4.0 и названия стран из Unicode CLDR.
key-days-of-month = Календарь: письма месяца
key-days-of-year = Календарь: письма года
fixed-map-key = Стрелки, +, -, Home, Y
fixed-map = Карта: сдвинуть, увеличить, уменьшить, показать всё, слои
config-changed = Конфигурация изменилась на диске.
config-read-again = Обновить конфигурацию
config-leave = Не сейчас
name-asked = В конфигурации нет вашего имени, поэтому отметки о прочитанном хранятся в профиле Fidoscope, а не в базах. Ваше имя, как в ваших письмах:
name-take = Использовать это имя
name-not-now = Не сейчас
chips-more = Ещё фильтры
key-to-me = Письма мне в этих эхах
to-me-here = Письма мне в этих эхах
to-me-everywhere = Письма мне во всех эхах
to-me-nobody = В открытой конфигурации нет вашего имени. Введите адрес, в котором есть to="Ваше имя".

# People, stations, and messages byte by byte
key-print-message = Напечатать письмо как текст
not-printed = Письмо не напечатано: { $error }. Сохраните его как текст (W), чтобы напечатать другой программой.
fault-write = Не записано из-за внутренней ошибки ({ $what }).
fault-aside = Второстепенная операция не выполнена из-за внутренней ошибки ({ $what }).
person-real-name = Имя
person-place = Место
person-no-line = В нодлисте нет строки для этого адреса.
person-here = На этой странице: { $messages }
person-mail = Все письма этого отправителя
station = Станция
station-place = Место
station-sysop = Сисоп
station-line = Нодлист
line-tearline = Тирлайн
line-origin = Ориджин
line-tagline = Теглайн
stored = В базе
stored-sizes = текст: { $text } байт, строки рядом с ним: { $outside } байт
stored-origin = адрес отправителя
stored-destination = адрес получателя
stored-bytes = Байты: { $field }
stored-note = Замечание

# Troubles at the start and with other programs
settings-no-place = Настройки не сохранятся: не задана переменная HOME. Укажите папку параметром --profile DIR.
settings-usual = Действуют настройки по умолчанию.
settings-file-head =
    # Настройки Fidoscope. Для отсутствующих ключей действуют значения по умолчанию; ключи перечислены в fidoscope-settings(5).
    # Этот файл можно править: комментарии, пустые строки, порядок и неизвестные ключи сохраняются.
settings-wrong = В настройках у «{ $key }» не может быть значения { $value }: действует значение по умолчанию или ближайшее допустимое.
settings-wrong-line = Строка { $line } в settings.toml: у «{ $key }» не может быть значения { $value }: действует значение по умолчанию или ближайшее допустимое.
settings-wrong-more =
    { $count ->
        [one] Ещё { $count } ключ задан неверно.
        [few] Ещё { $count } ключа заданы неверно.
       *[many] Ещё { $count } ключей заданы неверно.
    }
document-line = строка { $line }: { $why }
document-no-utf8 = это не текст UTF-8
document-read-only = Из { $path } используется только понятное. { $why }; в этом профиле ничего не будет сохранено.
documents-newer = { $count ->
    [one] { $files } в { $path } записал более новый Fidoscope. Понятное в нём используется, но ничего туда не сохраняется.
   *[other] Файлы в { $path } записал более новый Fidoscope ({ $files }). Понятное в них используется, но ничего туда не сохраняется.
}
profile-read-only = В профиле { $path } нельзя ничего сохранить ({ $error }): настройки, закладки, черновики и отметки о прочитанном пропадут, когда окно закроется. Разрешите запись туда или выберите другой профиль параметром --profile DIR.
document-not-written = { $why }. Файл останется без изменений, пока это не исправлено
document-unreadable = { $path } не читается ({ $error }). Там ничего не будет сохранено.
document-damaged = Файл повреждён ({ $why })
document-no-object = это не объект JSON
document-no-version = не указана версия
document-newer = Файл записан более новым Fidoscope (формат { $newer }, этот понимает { $known })
document-aside = { $path } нельзя использовать. { $why }; файл переименован в { $aside }.
document-repaired = { $path } повреждён, действуют только его целые строки. { $why }; пропущены строки: { $lines }. Исходный файл: { $aside }.
document-partly = { $path } повреждён, действуют только его целые строки. { $why }; пропущены строки: { $lines }.
document-open-aside = Открыть этот файл
document-stays = { $path } нельзя использовать. { $why }; файл не изменён, и там ничего не будет сохранено.
bookmarks-no-file = В файле нет закладок. Другие браузеры экспортируют их в файл HTML.
saved-unreadable = Письмо в { $file } не читается: { $error }.
saved-no-msgid = В { $file } нет строки MSGID, поэтому письмо не найти. GoldED оставляет эту строку с параметром -KeepCtrl в EXTERNUTIL.
outside-alone = Адреса из других программ будут открываться в отдельных окнах: { $error }.
outside-handed = Адрес открывается в уже открытом окне.
outside-not-unicode = Файл { $path } не открыт: его имя — не Юникод. Переименуйте и откройте снова.
outside-deaf = Адреса из других программ не принимаются: { $error }.
external-host = В имени сервера есть буквы вне ASCII: оно может выглядеть как другое имя. В сети это { $host }.
profile-shared = Этот профиль открыт и в другом окне. Закладки, история и настройки обоих окон сохранятся, вкладки — только другого окна.
command-diagnostics = Копировать диагностику
diagnostics-hint = Версия, система, числа и последние предупреждения журнала — для разработчиков. Писем, имён и паролей в ней нет.
toast-diagnostics = Диагностика скопирована в буфер обмена
own-pages-title = Страницы Fidoscope
own-pages-unknown = Страницы { $address } нет. Доступные страницы:
crash-title = Отчёт о сбое
crash-what = Из-за внутренней ошибки Fidoscope часть работы пропала или окно закрылось. Этот отчёт остаётся на вашем компьютере, он никуда не отправлен. Писем в нём нет. Чтобы ошибку исправили, скопируйте отчёт в письмо разработчикам.
crash-copy = Копировать отчёт
crash-delete = Удалить отчёт
crash-none = Отчётов о сбоях нет.
crash-tabs = Были открыты страницы:
cannot-be-deleted = { $path }: файл не удаляется: { $error }
held-back = В прошлый раз Fidoscope завершился аварийно. Причиной могла быть одна из открытых страниц, поэтому вкладки не восстановлены.
held-back-open = { $count ->
    [one] Восстановить { $count } вкладку
    [few] Восстановить { $count } вкладки
   *[other] Восстановить { $count } вкладок
}
held-back-forget = Не восстанавливать
window-died = Окно закрылось из-за ошибки Fidoscope или графической системы. Всё, что было открыто, сохранено.
not-written = Не удалось вовремя записать: { $name }.
still-writing = Сохранение ещё не закончено
still-writing-explained = Окно закроется, как только всё сохранится.
still-writing-stay = Не закрывать окно
still-writing-leave = Закрыть, не дожидаясь
writing-names = Записывается: { $names }
writing-request = запрос { $url }
writing-withdrawal = отмена запроса { $url }
writing-deletion = удаление { $names }
held-up = Пока не записано: { $name }. { $why } Попытка повторится.
held-up-locked = Другая программа заблокировала { $path }.
held-up-writing = Другая программа пишет в { $path }.
held-up-flag = С файлами станции работает другая программа ({ $path }).
held-up-cancel = Отменить
write-cancelled = Не записано: вы отменили запись, пока базу занимала другая программа. Черновик остался.
tiles-no-pmtiles = Эта сборка Fidoscope не читает файлы PMTiles; файлы MBTiles она показать может.
net-none = эта сборка Fidoscope не работает с сетью
tiles-damaged = Файл с плитками карты повреждён.
tiles-bad-tile = Плитка { $tile } — не картинка или повреждена.
tiles-bad-template = В адресе плиток карты в настройках не хватает { $missing }.
tiles-no-source = Плитки карты в настройках должны быть веб-адресом или файлом .mbtiles или .pmtiles.
tiles-server-refuses = Сервер плиток карты ответил { $status }.
tiles-server-silent = Сервер плиток карты не прислал плитку: он недоступен или его ответ слишком длинный.
tiles-too-large = Плитка { $width } × { $height } пикселей слишком велика; наибольшая — { $most } × { $most }.
desktop-silent = Система не может открыть другую программу: { $error }.
desktop-no-address = { $url } — не тот адрес, который могла бы открыть другая программа.
desktop-no-opener = { $url } не открыт: { $opener } не запускается: { $error }.
desktop-no-program = { $url } не открыт: { $opener } не знает для него программы. Установите её или скопируйте адрес.

# Карты и глобусы
view-mapm = Карта сообщений
view-smap = Карта отправителей
view-glom = Глобус сообщений
view-sglo = Глобус отправителей
about-mapm = о каких местах пишут, на карте
about-smap = откуда пишут, на карте
about-glom = о каких местах пишут, на глобусе
about-sglo = откуда пишут, на глобусе
views-earth = Карты и глобусы
map-waiting = Карта составляется…
map-name = { $places ->
    [one] Карта, { $shown } место
    [few] Карта, { $shown } места
   *[many] Карта, { $shown } мест
}
globe-name = { $places ->
    [one] Глобус, { $shown } место
    [few] Глобус, { $shown } места
   *[many] Глобус, { $shown } мест
}
map-places = { $count ->
    [one] { $shown } место
    [few] { $shown } места
   *[many] { $shown } мест
}
map-places-more = { $count ->
    [one] больше { $shown } места
   *[other] больше { $shown } мест
}
map-without = { $count ->
    [one] { $shown } сообщение без места
    [few] { $shown } сообщения без места
   *[many] { $shown } сообщений без места
}
map-cluster = { $messages ->
    [one] { $shown } сообщение, мест: { $places }
    [few] { $shown } сообщения, мест: { $places }
   *[many] { $shown } сообщений, мест: { $places }
}
map-stations = { $stations ->
    [one] { $shown } станция, мест: { $places }
    [few] { $shown } станции, мест: { $places }
   *[many] { $shown } станций, мест: { $places }
}
map-more-stations = { $count ->
    [one] ещё { $shown } станция
    [few] ещё { $shown } станции
   *[many] ещё { $shown } станций
}
map-night = День и ночь
map-night-hint = Где сейчас светит солнце
map-cluster-opens = Щёлкните, чтобы приблизить.
map-more = { $count ->
    [one] ещё { $shown } сообщение
    [few] ещё { $shown } сообщения
   *[many] ещё { $shown } сообщений
}
map-spoken = Место: { $subject }, { $from }
map-nearer = Увеличить
map-farther = Уменьшить
map-all = Показать всё
map-all-hint = Показать все места (Home)
map-rectangle = Выделить область
map-rectangle-hint = Показать только сообщения внутри прямоугольника (Shift и мышь)
map-graticule = Сетка
map-graticule-hint = Меридианы и параллели
map-as-flat = Карта
map-as-globe = Глобус
map-bosses = Пойнты у боссов
map-bosses-hint = Показывает пойнтов, которых нет в пойнтлистах, там, где их боссы
map-copy = Копировать адрес
map-copy-hint = Копировать адрес этой карты
map-close = Закрыть список сообщений рядом с картой
map-as-page = открыть страницей
map-north = с. ш.
map-south = ю. ш.
map-east = в. д.
map-west = з. д.
map-no-places = Ни одно из этих сообщений не называет места. Места указывают кладжами GEO, GEOBOX и GEOKML.
map-no-senders = Неизвестно, где находятся отправители этих сообщений: в сообщениях нет кладжей ORIGEO, а в нодлистах и пойнтлистах — строк об отправителях.
map-kml-fetch = Щёлкните, чтобы загрузить этот документ из Интернета.
map-kml-station = Этот документ — на другой станции Фидонета. Запросите его, чтобы увидеть здесь.
map-kml-absent = { $count ->
    [one] { $shown } документ с фигурами недоступен:
    [few] { $shown } документа с фигурами недоступны:
   *[many] { $shown } документов с фигурами недоступны:
}

# Станции нодлистов
stations = { $count ->
    [one] { $shown } станция
    [few] { $shown } станции
   *[many] { $shown } станций
}
stations-field = Адрес, имя, город, флаг или телефон
stations-find = Найти
stations-all = Все станции
stations-map = Карта
stations-tree = Дерево
station-closed = ниже { $shown }, свёрнуто
station-open-branch = Развернуть, ниже { $shown }
station-close-branch = Свернуть, ниже { $shown }
station-areafix = AreaFix…
station-areatag = Эхотег
station-join = Подписаться…
station-leave = Отписаться…
stations-waiting = Сортировка станций…
station-areafix-hint = С этой станцией вы обмениваетесь почтой. Откроется страница с запросом; ничего не уйдёт, пока вы не подтвердите.
station-ask = Запросить файл
stations-placed = на карте: { $shown }
stations-none = Ни одна строка нодлистов и пойнтлистов не подходит. Ищите адрес (2:5020/1042), сеть (2:5020 или 5020), зону (2:), флаг (IBN), ключевое слово (Hub), телефон, адрес хоста, имя или город так, как его пишут в нодлисте. Подойти должны все слова, в любом порядке.
stations-no-lists = Нет ни одного нодлиста.
stations-here = { $stations } там, где вы щёлкнули
stations-not-here = Показать все станции
stations-full = Показаны только первые { $shown }.
stations-zone = Зона { $zone }: { $shown }
station-status = Статус
station-on-map = На карте
station-nowhere = место неизвестно
station-by-town = по городу
station-by-flags = по флагам
station-phone = Телефон
station-flags = Флаги
station-list = Список
station-copy = Копировать строку
station-points = Пойнты: { $shown }
status-zone = координатор зоны
status-region = координатор региона
status-host = хост сети
status-hub = хаб
status-pvt = не принимает звонков извне своей сети
status-hold = временно недоступен
status-down = не работает
status-point = пойнт
crc-right = контрольная сумма верна
crc-wrong = контрольная сумма неверна
list-faults = { $count ->
    [one] { $shown } повреждённая строка
    [few] { $shown } повреждённые строки
   *[many] { $shown } повреждённых строк
}
person-in-list = В нодлисте
command-nodelist = Открыть нодлист
key-nodelist = Найти отправителя или станции в нодлисте
key-home = Открыть домашнюю страницу

# Файлы внутри писем
view-objs = Файлы
about-objs = картинки и файлы из сообщений
column-kind = Вид
column-message = Сообщение
column-name = Имя
kind-picture = Картинка { $format }
kind-archive = Архив { $format }
kind-archive-other = Архив
kind-archive-unknown = Архив неизвестного вида
kind-html = Веб-страница
kind-text = Текст
kind-ansi = Рисунок ANSI
kind-sound = Звук
kind-video = Видео
kind-document = Документ
kind-program = Программа
kind-binary = Файл
files-field = Поиск в именах и описаниях
files-all = Все файлы
files-none = В этой файлэхе пока нет файлов.
files-sorting = Файлы сортируются…
files-not-here = здесь недоступна
files-all-of-echo = Все файлы эхи
files-of-echo = Файлэха { $area }, { $date }
menu-file-echoes = Файлэхи
words-file-echoes = файлы загрузки fecho архивы файловые эхи tic
objects-nameless = (без имени)
objects-damaged = повреждено: { $why }
objects-gone = сообщения с ним удалены
objects-missing = { $count ->
    [1] не хватает секции { $sections }
   *[other] не хватает секций: { $sections }
}
objects-missing-of = { $count ->
    [1] не хватает секции { $sections } из { $of }
   *[other] не хватает секций: { $sections } (всего { $of })
}
objects-section = Секция { $number }
objects-section-of = Секция { $number } из { $of }
objects-in-message = В сообщении { $number }, { $from }, { $date }
objects-more-messages = { $count ->
    [one] и ещё { $count } сообщение
    [few] и ещё { $count } сообщения
   *[other] и ещё { $count } сообщений
}
objects-notices-say-why = Почему показать нечего, сказано выше.
objects-no-file = По этому адресу нет файла.
objects-open-desktop = Открыть в другой программе…
objects-open-desktop-hint = Открывает файл в другой программе. Сначала будет вопрос.
objects-open-question = Открыть этот файл в другой программе?
objects-open-explained = Файл пришёл по почте, и сделать его мог кто угодно. Fidoscope даёт ему расширение по содержимому и никогда его не запускает. Но программа, которая его откроет, может исполнить написанное внутри: веб-страница способна обратиться к сети.
objects-save-instead = Лучше сохранить
objects-not-opened = Не удалось открыть { $name } в другой программе: { $why }.
objects-look-inside = Открыть как папку
objects-all = Все файлы этих сообщений
objects-as-picture = Картинка
objects-as-art = Рисунок
objects-art-cut = Рисунок обрезан: он слишком велик.
objects-as-text = Текст
objects-as-bytes = Байты
objects-entries = { $count ->
    [0] Пусто
    [one] { $shown } запись
    [few] { $shown } записи
   *[other] { $shown } записей
}
objects-save-whole = Сохранить файл целиком
objects-next = Следующая картинка
objects-previous = Предыдущая картинка
objects-place = Картинка { $at } из { $all }
objects-decoding = Картинка раскодируется…
objects-smaller = Уменьшить
objects-larger = Увеличить
objects-fit = По окну
objects-own-size = В натуральную величину
objects-turn = Повернуть
objects-copy-picture = Копировать картинку
slides-start = Слайд-шоу
slides-end = Остановить слайд-шоу
slides-interval = Сколько показывать каждую картинку
slides-seconds = { $count } с
film-play = Воспроизвести
film-pause = Приостановить
film-back = Предыдущий кадр
film-forth = Следующий кадр
film-frame = Кадр { $at } из { $all }
exif-exposure = { $seconds } с
exif-focal = { $length } мм
objects-frames-cut = остальные кадры не показаны
objects-charset = Кодировка
objects-html-source = Исходный код
objects-text-cut = Показано только начало; целиком — в «Байтах».
objects-above = На уровень вверх
objects-encrypted = { $name } (под паролем)
objects-choose = Выбрать { $name }
objects-choose-all = Выбрать все
objects-choose-none = Снять выбор
objects-save-chosen = { $count ->
    [0] Сохранить выбранное
   *[other] Сохранить выбранное ({ $count })
}
objects-save-many = { $count ->
    [one] Сохранить { $count } файл
    [few] Сохранить { $count } файла
   *[other] Сохранить { $count } файлов
}
objects-save-folder = В какую папку? Имена, недопустимые для файловой системы, будут изменены.
objects-saving = Сохраняется…
objects-saving-many = Сохраняется… { $done } из { $all }
objects-stop = Остановить
objects-extract = Распаковать эту папку…
objects-extract-all = Распаковать всё…
objects-extract-title = Распаковать файлы
objects-extract-folder = В какую папку? Если её нет, она будет создана. Имена, недопустимые для файловой системы, будут изменены.
objects-more-not-had = { $count ->
    [one] Ещё { $shown } файл не сохранён.
    [few] Ещё { $shown } файла не сохранены.
   *[other] Ещё { $shown } файлов не сохранено.
}
saved-stopped = { $count ->
    [one] Остановлено: { $shown } файл сохранён в { $folder }.
    [few] Остановлено: { $shown } файла сохранены в { $folder }.
   *[other] Остановлено: { $shown } файлов сохранено в { $folder }.
}
saved-one = Файл { $name } сохранён в { $folder }.
saved-many = { $count ->
    [one] { $shown } файл сохранён в { $folder }.
    [few] { $shown } файла сохранены в { $folder }.
   *[other] { $shown } файлов сохранено в { $folder }.
}
objects-replace = Заменить
objects-rename = Оставить оба
objects-no-folder = { $path } — не папка; выберите существующую.
objects-there = { $count ->
    [one] Файл с таким именем уже есть: { $names }.
   *[other] Файлы с такими именами уже есть: { $names }.
}
objects-not-had = Файл { $name } не сохранён: { $why }
objects-none = В этих сообщениях нет файлов.
objects-none-of-kind = Файлов такого вида нет.
objects-messages = Показать сообщения
objects-as-gallery = Галерея
objects-as-list = Таблица
objects-filter-all = Все
objects-filter-pictures = Картинки
objects-filter-archives = Архивы
objects-filter-texts = Тексты
objects-filter-sounds = Звук и видео
objects-filter-others = Прочее
objects-filter-troubled = Неполные
objects-show-text = Показать текст
objects-hide-text = Скрыть текст
objects-whole = Показать файл целиком
objects-bar = Файлы в сообщении:
objects-bar-more = и ещё { $count }
objects-picture-of = Картинка { $name }
objects-fetch = Щёлкните, чтобы загрузить эту картинку
avatar-of = Портрет: { $name }
avatar-elsewhere = { $url }
    Щёлкните, чтобы загрузить портрет из Интернета.
avatar-absent = { $url }
    Портрет ещё не получен. Чтобы показать портрет, положите файл с этим именем в папку «avatars» профиля.

settings-maps = Карты
map-tiles-none = Встроенная карта мира, без сети
map-tiles-osm = OpenStreetMap из Интернета
map-tiles-osm-hint = Серверы OpenStreetMap узнают, какие места вы смотрите.
map-tiles-own = Другой сервер или файл плиток (MBTiles, PMTiles)
map-tiles-file = Файл плиток (MBTiles)
build-no-network = Эта сборка Fidoscope не работает с сетью: карты с серверов, файлы PMTiles, документы и картинки из Интернета не показываются.
build-no-archives = Эта сборка Fidoscope не распаковывает архивы.
build-no-a11y = Эта сборка Fidoscope не поддерживает программы чтения с экрана.
map-tiles-choose = Выбрать файл плиток…
map-tiles-own-hint = Адрес с {"{"}z{"}"}, {"{"}x{"}"} и {"{"}y{"}"} или путь к файлу .mbtiles или .pmtiles с картинками

# Командная строка
cli-about = Браузер Фидонета
cli-usage = Вызов:
cli-commands = Команды:
cli-options = Параметры:
cli-exit-codes = Коды завершения:
cli-more-help = fidoscope КОМАНДА --help рассказывает об одной команде.
cli-the-browser = браузеру
cli-window = Открыть браузер, а если дан адрес или файл (база, пакет, письмо, нодлист, KML, плитки), то на нём. Если окно уже есть, адрес откроется в нём.
cli-parse = Вывести части адреса в виде JSON.
cli-links = Вывести в виде JSON все адреса из текста, в том числе разорванные переносами %%.
cli-show = Вывести страницу адреса текстом или в виде JSON.
cli-save = Записать объект или письма, на которые указывает адрес, в файл.
cli-post = Напечатать готовое письмо по адресу netmail, echomail или areafix, со всеми кладжами и базой, куда оно пойдёт; --yes записывает его.
cli-index = Обновить индекс всех эх для быстрого поиска.
cli-answer = Ответить на файл запросов, с адресами или без них, или на SRIF мейлера (например, binkd): обработчик запросов узла. Файл, имя которого кончается на .req, за SRIF не принимается. Файлы берутся из --files, индекс ответов и объекты из почты кладутся в --out.
cli-doctor = Проверить конфигурацию, базы, нодлисты, индекс, схемы, шрифты и профиль и сказать, что исправить. Код 1: что-то не в порядке.
cli-point = Показать настройки пойнта, без паролей. --set создаёт или меняет его, -o выгружает. Его почтовая папка — часть профиля.
cli-poll = Позвонить боссу или всем боссам: упаковать почту, обменяться файлами, разобрать принятое. Код 1: ничего не отправлено и не принято; 2: пойнта нет; 3: звонок не удался. Если мейлер другой, выполняются его команды из [mailer] в point.toml; {"{address}"} в них — это ADDRESS.
cli-toss = Разобрать принятую почту и файлы файлэх по базам пойнта. Код 1: ничего не пришло.
cli-scan = Упаковать написанные письма для следующего звонка. Код 1: их нет.
cli-register = Сделать Fidoscope системной программой для адресов Фидонета или отменить это.
cli-help = Вывести справку о команде или обо всей программе.
cli-man = Вывести страницу man (для пакетов).
cli-completions = Вывести правила дополнения для оболочки (для пакетов).
cli-option-config = Конфигурация (fidoconfig, golded.cfg, areas.bbs, squish.cfg, crashmail.prefs), папка с базами сообщений или пакетами, или эхолист. Можно повторять. Без неё берётся сохранённый профиль, а без него — встроенное руководство.
cli-option-profile = Папка настроек и индекса (по умолчанию: системная).
cli-option-now = Время, которое считается текущим, по RFC 3339 (по умолчанию часы).
cli-option-file = Открыть письмо из этого файла (EXTERNUTIL в GoldED); нужен и --area.
cli-option-area = Эхотег письма из --file.
cli-option-log = Подробность журнала в профиле (fidoscope.log): off, error, warning, info (по умолчанию) или debug. Ни писем, ни паролей в нём нет.
cli-option-json = Выводить JSON вместо текста; parse и links делают так всегда.
cli-option-bodies = Выводить тексты писем.
cli-option-kludges = Выводить с текстами все кладжи.
cli-option-objects = Читать письма, которых нет в индексе, чтобы JSON называл объекты и места каждого.
cli-option-charset = show: читать в этой кодировке письма без CHRS или с неверной CHRS; post: писать в ней. Подходят все названия из FTS-5003 (CP866, KOI8-R, ...).
cli-option-limit = Вывести не больше стольких писем.
cli-option-discard-unknown = Отбрасывать непонятные форматы времени и неизвестные параметры, а не отказываться.
cli-option-output = Файл для записи; - означает стандартный вывод (по умолчанию собственное имя объекта, здесь).
cli-option-damaged = Записывать и повреждённые или неполные объекты, насколько возможно.
cli-option-body = Текст письма из файла или стандартного ввода (по умолчанию — тот, что в адресе).
cli-option-attr = Атрибуты нетмейла; с no- атрибут снимается: pvt, crash, hold, direct, killsent, file. Пример: --attr crash,no-pvt.
cli-option-from = Ваш адрес, с которого писать (по умолчанию выбирается по эхе, зоне и домену).
cli-option-reply-to = Адрес сообщения, на которое это ответ.
cli-option-attach = Файл, который войдёт в текст в UUE, по частям, если он длинный. Можно повторять.
cli-option-misfits = Как писать символы, которых нет в кодировке: utf-8, fiunis (подстроки &+...-;) или nearest — ближайшие буквы. Без этого письмо с такими символами не записывается.
cli-option-yes = Записать письмо в базу и сообщить тоссеру; без этого ничего не пишется.
cli-option-rebuild = Построить весь индекс заново.
cli-option-remove = Отменить регистрацию для этих адресов.
cli-option-files = Папка с файлами, которые можно запрашивать, вместе с вложенными папками.
cli-option-out = Папка для создаваемых файлов. Без SRIF туда же копируются и запрошенные файлы.
cli-option-passwords = Файл, в каждой строке которого маска имён и пароль: таким файлам нужен пароль.
cli-option-most-files = Отправить за один звонок не больше стольких файлов (если не указано: 100).
cli-option-most-bytes = Отправить за один звонок не больше стольких байтов (если не указано: 1 ГиБ).
cli-option-most-minutes = Отправить не больше того, что пройдёт по линии за столько минут, по скорости из SRIF.
cli-option-explain = Вместо файла, который нельзя отправить в ответ на запрос с адресом, отправить текст с причиной.
cli-option-set = Настройки пойнта в TOML, как в его point.toml; за ними могут идти таблицы [[passwords]]. - — стандартный ввод. Без паролей остаются прежние.
cli-option-with-passwords = Выгрузить и пароли; файл будет доступен только вам.
cli-option-help = Вывести эту справку.
cli-option-version = Вывести версию.
cli-exit-fine = всё в порядке
cli-exit-nothing = адрес верен, но там ничего нет или объект повреждён
cli-exit-wrong = неверен адрес или параметры
cli-exit-failed = сбой системы или повреждённая база сообщений
cli-exit-refused = не позволяет предел или правило
cli-man-name = Название
cli-man-synopsis = Вызов
cli-man-commands = Команды
cli-man-options = Параметры
cli-man-exit = Код завершения
cli-near-command = Команды { $word } нет. Может быть, { $near }? Адрес начинается со схемы, например area://{ $word }
cli-unknown-command = { $word } — не команда и не адрес. Команды перечисляет fidoscope --help; адрес эхи начинается с area://
cli-near-option = Параметра { $option } нет. Может быть, --{ $near }?
cli-unknown-option = Параметра { $option } нет. Все параметры перечисляет fidoscope --help.
cli-unknown-shell = Для { $shell } правил дополнения нет, они есть только для bash, zsh и fish.
cli-near-scheme = У Фидонета нет схемы { $scheme }. Может быть, { $near }?
cli-missing-value = После параметра { $option } нужно значение.
cli-unexpected-value = Параметр { $option } не принимает значения.
cli-unknown-charset = Для --charset нужна кодировка из FTS-5003, например CP866, KOI8-R или UTF-8, а не «{ $given }».
cli-unknown-attribute = После --attr можно указать { $known }, а не «{ $given }».
cli-option-twice = { $option } указан дважды: действует только одно значение.
cli-not-a-number = Для { $option } нужно целое число, а не «{ $given }».
cli-not-unicode = { $what }: это не Юникод.
cli-bad-time = Для --now нужно время по RFC 3339 со смещением, например 2026-11-21T12:00:00+03:00, а не «{ $given }».
cli-missing-word = После fidoscope { $command } нужно ещё { $words }.
cli-extra-word = «{ $word }» — лишнее слово. Адрес с пробелами надо взять в кавычки.
cli-misplaced = { $option } относится к { $belongs }, а не к { $here }.
cli-lonely = Для { $option } нужен { $other }: --file F --area TAG открывает письмо из файла F.
cli-file-and-url = --file уже называет письмо, которое надо открыть, поэтому адрес здесь лишний.
cli-at-byte = { $what } (байт { $at })
cli-discard-unknown = { $what } (байт { $at }; --discard-unknown отбрасывает такое)
cli-unreadable = { $file } не читается: { $error }.
cli-unreadable-input = Стандартный ввод не читается: { $error }.
cli-unwritable = { $file } не записывается: { $error }.
cli-unwritable-output = Не удаётся писать в стандартный вывод: { $error }.
cli-saved = { $count ->
    [one] { $file }  { $count } байт
    [few] { $file }  { $count } байта
   *[other] { $file }  { $count } байт
}
cli-save-exists = { $file } уже существует. Укажите -o FILE: другой файл или тот же, чтобы заменить его.
cli-save-directory = Это каталог. Выберите один из его файлов или сам объект, без косой черты в конце.
cli-save-nothing = По этому адресу нет ни объекта, ни письма.
cli-save-damaged = Ничего не записано: объект повреждён или неполон, а более старого целого нет. --damaged сохраняет его, насколько возможно.
cli-save-terminal = Эти байты — не простой текст и могли бы испортить терминал. Перенаправьте вывод или назовите файл: -o FILE.
cli-post-robot = У запроса к AreaFix и FileFix свой текст: --body, --reply-to и --attach — для нетмейла и эхомейла.
cli-post-attributes = --attr бывает только у нетмейла: у эхомейла таких атрибутов нет.
cli-post-scheme = Сообщение для отправки описывают только адреса netmail:, echomail: и areafix:.
cli-post-address = Адреса { $address } нет среди ваших в конфигурации.
cli-post-original = По адресу { $url } нет сообщения, на которое можно ответить.
cli-post-misfits = В кодировке { $charset } нет некоторых символов; укажите --misfits utf-8, fiunis или nearest: { $letters }
cli-post-written = Записано: { $area } №{ $number }
cli-post-not-written = Ничего не записано; чтобы записать письмо, добавьте --yes.
cli-post-not-ready = Ничего не записано: письмо не готово.
cli-post-homeless = Номера MSGID негде хранить: не задана переменная HOME. Укажите папку параметром --profile DIR.
cli-answer-long = { $file } слишком длинный для файла запросов.
cli-answer-blank = Мейлер не отправит файлы из { $folder }: путь для него кончается на первом пробеле. Укажите в --out папку без пробелов.
cli-answer-srif = { $file } — неполный SRIF: { $error }.
cli-unknown-way = После --misfits нужно utf-8, fiunis или nearest, а не «{ $given }».
cli-unknown-level = После --log нужно одно из { $levels }, а не «{ $given }».
cli-bad-address = После --from нужен адрес вида 2:5030/1520.9, а не «{ $given }».
cli-bad-boss = После poll нужен адрес босса вида 2:5030/1520 или all, а не «{ $given }».
cli-indexed = Проиндексировано: { $messages }, { $changed }; проверено: { $areas }; индекс занимает { $size } МБ в { $folder }
cli-index-homeless = Индекс негде хранить: не задана переменная HOME. Укажите папку параметром --profile DIR.
cli-point-homeless = Пойнт негде хранить: не задана переменная HOME. Укажите папку параметром --profile DIR.
cli-point-folder = # Почтовая папка: { $folder }
cli-point-exported = Выгружено: { $file }
cli-point-lonely = --with-passwords относится к -o FILE, который выгружает настройки.
cli-point-unlisted = Настройки изменить не удалось, поэтому эхи пойнта пока не читаются: { $error }. Добавьте его fidoconfig в настройки.
cli-polled = { $system }: файлов отправлено: { $sent }, принято: { $received }; новых писем: { $messages }
cli-tossed = Новых писем: { $messages }, дублей: { $dupes }, файлов: { $files }
cli-scanned = Упаковано писем: { $messages }
cli-register-elsewhere = register знает рабочие столы по правилам freedesktop.org. Здесь программу для схемы выбирают настройки системы.
cli-register-homeless = Зарегистрировать Fidoscope нельзя: не задана переменная HOME.
cli-no-replies = ответов нет
cli-header-area = Эха:
cli-header-from = От:
cli-header-to = Кому:
cli-header-subject = Тема:
cli-header-date = Дата:
cli-message-gone = письма больше нет в базе
cli-messages-gone = Другая программа всё время меняла базу: некоторых писем в ней уже не было.
cli-text-unreadable = (текст не читается: { $error })
cli-complete = цел
cli-in-message = в { $area } #{ $number }
cli-places-full = Показаны только первые { $shown } мест.
cli-no-window = Окно не открывается: { $error }
cli-no-display = Без экрана страницы выводит текстом fidoscope show URL.

## Registering with the desktop

register-done =
    Fidoscope открывает адреса { $schemes }: у вашего пользователя, через { $path }.
    Отменить: `fidoscope register --remove`.
register-unassociated = Файл { $path } записан, но назначить его для { $scheme } не удалось: { $error }. Программа xdg-mime есть в пакете xdg-utils.
register-removed = Fidoscope больше не открывает адреса Фидонета у вашего пользователя.
register-was-not = Fidoscope не был зарегистрирован у вашего пользователя: ничего не изменено.
register-stays = Не удалось удалить { $path }: { $error }.
register-unwritten = Не удалось записать { $path }: { $error }.
register-line-break = В имени { $word } есть перевод строки или другой управляющий символ: в файл рабочего стола его не записать. Переименуйте и зарегистрируйте снова.
register-packaged = Файл { $path } записан программой ./install и запускает программу без параметров: ничего не изменено. Назовите конфигурации в настройках или сначала вызовите ./install --remove.
register-no-start = не удалось запустить { $program } ({ $error })
register-failed = программа { $program } завершилась с ошибкой ({ $status })
cli-no-program = Неизвестно, где находится эта программа: { $error }.
words-reload = обновить перезагрузить снова
words-home = главная начало новое непрочитанное обзор
words-bookmark = избранное запомнить звезда
words-bookmarks = избранное
words-history = журнал посещённые недавние страницы
words-panel = боковая панель эхи папки
words-kludges = заголовки служебные строки исходный текст
words-charsets = кодировка кракозябры буквы cp866 koi8
words-read = всё прочитано отметить
words-to-me = моя почта личная мне
words-bases = папка конфигурация голдед golded fidoconfig добавить эхи импорт
words-keys = горячие клавиши клавиатура помощь
words-settings = параметры опции настройка
words-find = найти искать текст
words-nodelist = узлы ноды сисоп поиск станций
words-styles = жирный курсив оформление
words-twits = игнорировать твиты скрыть людей
words-size = масштаб шрифт увеличить уменьшить
words-guide = помощь справка руководство учебник
words-theme = тёмная темная светлая ночная чёрная тема цвета вид внешний контраст
words-language = язык перевод локаль русский английский украинский
words-density = отступы плотность компактно просторно высота строк список
words-font = шрифт буквы размер крупнее мельче моноширинный
words-colours = цвет цвета подсветка раскраска правила
words-columns = колонка колонки столбец столбцы столбцов ширина порядок список таблица
words-notify = уведомление уведомления оповещение звук новая почта
words-name = имя подпись отправитель учётная запись профиль
words-spelling = орфография правописание словарь ошибки опечатки
words-map = карта карты глобус мир земля места география тайлы метки
words-pictures = галерея картинка картинки картинок фото фотографии изображения изображение рисунки миниатюры вложения uue слайды
words-calendar = дата даты дни день месяц год время
words-programs = открыть с помощью приложение просмотрщик проигрыватель внешняя pdf аудио
words-pane = раскладка разделение просмотр окно чтения снизу справа
words-downloads = загрузки скачать входящие запросы полученные файлы папка фрек freq
words-export = экспорт печать напечатать принтер сохранить html markdown json текст бумага pdf файл страница
words-screen = полный экран полноэкранный развернуть
words-forward = переслать перенаправить форвард в другую эху
words-reply = ответ ответить цитата цитировать
words-next = новое новая почта непрочитанное дальше следующее
words-about = о программе версия лицензия авторы
search-wider = Искать во всех эхах
search-wider-count = { $count ->
    [one] Во всех эхах { $shown } сообщение: искать там
    [few] Во всех эхах { $shown } сообщения: искать там
   *[many] Во всех эхах { $shown } сообщений: искать там
 }
save-search = Сохранить поиск
save-search-hint = Показывать этот поиск на панели с числом непрочитанных
search-saved = Сохранено. Этот поиск теперь на панели, среди сохранённых.
search-in = Искать в { $area }
search-all = Искать во всех эхах
search-stations = Искать в нодлисте
mail-from = Почта от { $name }
words-search = найти искать запрос фильтр отбор
key-search = Поиск сообщений
command-search = Поиск сообщений…
search-title = Поиск сообщений
search-words = Слова
search-words-hint = модем настройка, или "фраза", или /выражение/
search-from = От кого
search-from-hint = имя или адрес
search-to = Кому
search-subject = Тема
search-since = С
search-until = По
search-day-hint = 2007, 2007-08 или 2007-08-18
search-tags = Метки
search-tags-hint = одна или несколько через |
search-near = Рядом с
search-near-hint = город или запад,юг,восток,север
search-areas = В эхах
search-areas-hint = во всех
search-objects = Только картинки и файлы, галереей
search-do = Искать
search-wrong-areas = { $areas } — не список эхотегов; разделяйте их пробелами
search-wrong-day = { $day } — не дата; пишите 2007, 2007-08 или 2007-08-18
search-no-town = Город не найден: { $place }. Напишите его латиницей или задайте запад,юг,восток,север в градусах

## Названия страниц и строка состояния словами

title-in-view = { $title }, { $view }
title-found = { $words } в { $place }
title-found-everywhere = { $words } во всех эхах
title-from = от { $name }
title-to = кому: { $name }
title-subject = тема «{ $words }»
title-tops = первые сообщения обсуждений
title-without = без { $name }
title-about-place = о месте на карте
title-from-place = из места на карте
title-nodelist = Нодлист
title-messages = сообщения
ordered-chr = по дате
ordered-rel = по соответствию
ordered-sub = по теме
ordered-sen = по отправителю
ordered-add = по адресату
ordered-ori = по адресу
ordered-siz = по размеру
ordered-are = по эхам
ordered-uns = как получены
ordered-cit = по городу
ordered-backwards = { $order }, в обратном порядке
key-new-message = Написать новое сообщение
key-reply = Ответить на сообщение
key-reply-elsewhere = Ответить в другой эхе
key-reply-by-netmail = Ответить автору нетмейлом
key-forward-message = Переслать сообщение
draft-title = Новое сообщение
key-star = Поставить или снять звёздочку
star-give = Поставить звёздочку
star-take = Снять звёздочку
with-star = со звёздочкой
selected-star = Звёздочка
selected-copy-to = Копировать в эху…
selected-move-to = Переместить в эху…
selected-delete = Удалить
key-delete-message = Удалить сообщения
key-copy-message = Копировать сообщения в эху
key-move-message = Переместить сообщения в эху
toast-deleted = Удалено: { $messages }.
toast-copied = Скопировано в { $area }: { $messages }.
toast-moved = Перемещено в { $area }: { $messages }.
toast-restored = Отменено: { $messages }.
writing-delete = удаление сообщений
writing-copy = копии в { $area }
writing-move = сообщения, перемещённые в { $area }
writing-restore = отмена удаления
delete-question = Удалить { $messages }?
delete-yes = Удалить
move-question = Переместить { $messages } в { $area }?
move-yes = Переместить
delete-explained = { $areas }: почту сюда кладёт тоссер другой программы. Удалённых здесь сообщений не увидят и другие, кто читает эту базу. { $undo } вернёт их, пока база не упакована.
copy-to = Копировать { $messages } в эху
move-to = Переместить { $messages } в эху
choose-area-field = Имя или описание эхи
words-delete = стереть убрать корзина
words-transfer = скопировать перенести папка
settings-twits = Список твитов
twits-none = Пока никого. Добавить отправителя можно в меню его имени. Твиты из конфигурации тоже скрыты.
twit-hide = Скрыть почту от { $name }
twit-show-again = Снова показывать почту от { $name }
toast-twit = Почта от { $name } теперь скрыта. Вернуть её можно в настройках (Ctrl+запятая, «Чтение»).
toast-no-twit = Почта от { $name } снова показывается.
settings-colours = Цвета сообщений
colour-field = Поле для сравнения
colour-sender = Отправитель
colour-subject = Тема
colour-address = Адрес
colour-text = Искомый текст
colour-number = Цвет { $number }
colour-add = Добавить правило
colour-remove = Удалить правило
stars-title = Сообщения со звёздочкой
stars-none = Сообщений со звёздочкой нет. Shift+S ставит звёздочку текущему сообщению или всем выбранным.
command-stars = Сообщения со звёздочкой…
toast-starred = Звёздочка поставлена: { $messages }.
toast-unstarred = Звёздочка снята: { $messages }.
drafts-title = Черновики
drafts-none = Черновиков нет. R — ответить на сообщение, Insert — написать новое.
draft-to = Кому
draft-address = Адрес
draft-from = От кого
draft-aka = Мой адрес
draft-by-area = автоматически
draft-areas = Эхи
draft-areas-hint = эхотеги через пробел
draft-subject = Тема
draft-more = Параметры
draft-charset = Кодировка
draft-private = Личное
draft-crash = Crash
draft-hold = Hold
draft-direct = Direct
draft-file-attach = Файл к письму
draft-file-attach-hint = В теме указывается полный путь к файлу; мейлер отправит его вместе с письмом.
draft-kill = Kill/Sent
draft-text = Текст сообщения
draft-send = Отправить
draft-sending = Отправляется…
draft-preview = Просмотр
draft-attach = Прикрепить файл…
draft-detach = Удалить вложение
draft-tagline = Теглайн
draft-no-taglines = Теглайнов нет ни в конфигурации, ни в настройках
draft-place = Место
draft-place-kind = Значение места
draft-place-hint = город или 44.56;38.08
draft-place-about = письмо о месте
draft-place-around = письмо об окрестностях
draft-place-here = место отправителя
draft-place-add = Добавить место
draft-take-out = Удалить
draft-discard = Удалить черновик
draft-discard-now = Удалить черновик?
draft-fold = Свернуть шапку
draft-fold-hint = Показать шапку одной строкой
draft-lines = { $count ->
    [one] { $shown } строка
    [few] { $shown } строки
   *[many] { $shown } строк
 }
draft-ask-to = Кому письмо? Введите имя, например All.
draft-ask-address = Введите фидошный адрес получателя, например 2:5020/1042.
draft-ask-areas = Введите имя эхи, в которую идёт письмо.
draft-ask-subject = Тема пуста. Введите её или нажмите Ctrl+S ещё раз, чтобы отправить без темы.
draft-words = { $words ->
    [one] { $shown } слово
    [few] { $shown } слова
   *[other] { $shown } слов
 }
draft-size = { $words }, байтов: { $bytes }
draft-netmail-area = нетмейл
draft-more-lines = { $count ->
    [one] и ещё { $count } строка
    [few] и ещё { $count } строки
   *[other] и ещё { $count } строк
 }
draft-misfits = Некоторых символов нет в кодировке; выберите, как их писать.
draft-misfits-are = Нет в кодировке: { $signs }
draft-misfits-utf8 = писать в UTF-8
draft-misfits-fiunis = писать кодами Unicode
draft-misfits-nearest = взять ближайшие буквы
draft-sent = Записано: { $places }. Отправит тоссер.
draft-no-profile = Без профиля отправить ничего нельзя: номера сообщений не должны повторяться.
draft-no-file = { $path } — не обычный файл размером до 2 МБ.
draft-not-attached = Не удалось прочитать { $path }: { $error }
draft-reading = Файл к этому сообщению ещё выбирается или читается. Отправьте снова, когда он будет прикреплён.
draft-file-late = Файл { $name } не прикреплён: его сообщение уже отправлено или удалено.
draft-not-replaced = Прежнее сообщение заменить нельзя. Отправьте снова, чтобы записать это отдельным сообщением. { $why }
command-drafts = Черновики…
words-write = написать сообщение письмо отправить послать составить
command-new-message = Написать сообщение…
reply-button = Ответить
request-faq = Запрос FAQ-серверу
request-join = Подписка: { $areas }
request-leave = Отписка: { $areas }
request-join-files = Подписка на файлэхи: { $areas }
request-leave-files = Отписка от файлэх: { $areas }
request-answers = Ответы робота
request-send = Отправить запрос
request-sent = Запрос записан в нетмейл
request-none = Отправлять нечего.

## Чтение дальше и что предлагает адрес

ways-found = Найденные:
ways-area = Эха:
person-letters = Все письма этому человеку
address-menu-hint = Почта, нетмейл, нодлист, карта
address-mail = Почта с этого адреса
address-letter = Написать нетмейл
address-in-list = Показать в нодлисте
address-on-map = Показать на карте
address-copy = Копировать адрес
skip-to-text = Перейти к тексту

## Что система говорит о файлах


## Нет конфигурации

missing-title = Конфигурация не найдена
config-unreadable = не удалось прочитать конфигурацию { $path }: { $error }
missing-waits = Fidoscope прочитает конфигурацию, как только она появится. Если диск не был подключён, подключите его и подождите.
missing-again = Повторить
missing-choose = Выбрать другую…
missing-look = Поискать другие
missing-looking = Поиск в обычных местах…
missing-none = В обычных местах других конфигураций нет.
missing-others = Найдены конфигурации:
missing-tabs = Ваши вкладки до тех пор остаются открытыми.

## Вкладки, каждая и все вместе

key-reopen-tab = Открыть закрытую вкладку
key-quit = Выйти
menu-file = Файл
menu-find = Переход
menu-message = Сообщения
menu-view = Вид
menu-help = Справка
menu-about = О программе
key-fullscreen = Полноэкранный режим
tab-pin = Закрепить вкладку
tab-unpin = Открепить вкладку
tab-duplicate = Дублировать вкладку
tab-close-others = Закрыть другие вкладки
tabs-all = Все вкладки
outbox-title = Отправленные сообщения
outbox-none = Отправленных сообщений пока нет.
outbox-looking = …
outbox-waits = ждёт тоссера
outbox-taken = взято тоссером
outbox-gone = в базе больше нет
outbox-change = Изменить
outbox-delete = Удалить
outbox-delete-now = Удалить сообщение?
outbox-no-area = { $area } больше нет среди ваших эх.
draft-paste = Вставить картинку
draft-no-picture = В буфере обмена нет картинки.
draft-clipboard = Картинка в буфере обмена не читается ({ $error }).
draft-file-lost = Файла { $name } черновика «{ $subject }» больше нет в профиле: приложите его снова.

## Несколько сообщений сразу

key-extend-up = Расширить выделение вверх
key-extend-down = Расширить выделение вниз
key-select-all = Выделить всё
selected = Выбрано: { $messages }
selected-copy = Копировать
selected-save = Сохранить как
selected-read = Отметить прочитанными
selected-unread = Отметить непрочитанными
selected-none = Снять выбор
save-as-text = Текст (.txt)
save-as-mbox = Почтовый ящик (.mbox)
save-as-html = Веб-страница (.html)
page-part = Эха ещё загружается. Дождитесь всех сообщений или обновите страницу, затем повторите.
too-many-messages = В один файл помещается не больше { $most } сообщений: выберите меньше.
messages-lost = { $count ->
    [one] { $shown } сообщение прочитать не удалось, оно пропущено.
    [few] { $shown } сообщения прочитать не удалось, они пропущены.
   *[many] { $shown } сообщений прочитать не удалось, они пропущены.
}
sort-up = Сортировать по возрастанию
sort-down = Сортировать по убыванию
copy-message = Копировать сообщение
map-menu-open = Показать сообщения
map-menu-only = Только это место
map-menu-copy = Копировать координаты
map-menu-centre = Центрировать карту здесь
map-menu-about = Сообщения о местах рядом
map-menu-from = Сообщения, написанные рядом
map-menu-desktop = Открыть в другой программе карт…
map-menu-kml = Сохранить все места как KML…
map-menu-geojson = Сохранить все места как GeoJSON…
map-menu-home = Запомнить как моё место
map-menu-no-home = Забыть моё место
map-home = Вы здесь
place-from-home = { $distance } от вас
map-menu-measure = Измерить расстояние отсюда
place-about = Место:
place-around = Местность:
place-written = Написано здесь:
place-drawn = Нарисовано в
map-too-much = В документе слишком много мест: показаны только первые.
map-document-damaged = Документ не читается: он повреждён.
map-layers = Слои
map-layers-hint = Слои и условные знаки карты (Y)
map-layers-off = часть слоёв скрыта
map-layers-hide = Показывать нечего: слои с местами выключены.
layer-places = Места
layer-places-hint = Точки: места в письмах, отправители и метки документов
layer-regions = Области
layer-regions-hint = Прямоугольники, линии и контуры
layer-documents = Документы KML
layer-documents-hint = Документы из писем (GEOKML)
layer-photos = Фотографии
layer-photos-hint = Картинки с координатами в EXIF; на страницах до 100 000 писем
map-spoken-photo = Фотография: { $subject }, { $from }
layer-labels = Названия городов
layer-labels-hint = У плиток свои названия
layer-home = Моё место
layer-home-hint = Место, заданное в меню карты
legend-letters = Абв
legend-cluster = Несколько близких мест
legend-open = Открытое место
map-menu-png = Сохранить карту картинкой (PNG)…
map-print-failed = Карту не удалось сохранить картинкой: окно не передало её пиксели.
map-menu-fly = Лететь сюда
map-find = Найти место
map-find-hint = Город латиницей или кириллицей либо координаты, например 55.75, 37.62
map-near = { $place }  ·  { $town }, { $distance }
map-metres = { $shown } м
map-kilometres = { $shown } км

## Порядок эх и почта пользователю

areas-arrangement = Сортировка эх
areas-as-configured = Как в конфигурации
areas-by-name = По имени
areas-by-unread = Сначала с непрочитанными
areas-only-unread = Только эхи с новой почтой
areas-groups = По группам
areas-group = Группа { $name }
areas-favourite = Избранное
areas-show-hidden = Показывать скрытые эхи ({ $shown })
area-like = Добавить в избранное
area-unlike = Удалить из избранного
area-hide = Скрыть эху
area-mute = Не считать непрочитанное этой эхи
area-unmute = Считать непрочитанное этой эхи
area-show = Снова показывать эху
settings-notify = Уведомлять о письмах мне и в отслеживаемых обсуждениях
notify-title = Вам новая почта в { $area }
no-printing = программы lp и lpr не установлены
param-findsb = слова темы или текста
param-find = слова текста
param-subj = слова темы
param-sender = имя автора
param-from = адрес автора
param-to = имя адресата
param-time = время написания
param-tag = метка
param-msgid = одно сообщение
param-twit = без почты этих адресов
param-geomark = о месте на карте
param-geofrom = из места на карте
param-view = вид сообщений
param-sort = порядок сообщений
param-ttop = только первые сообщения обсуждений
param-usetz = время по UTC
param-kl = какие кладжи показать
param-full = полные тексты
param-leave = отписаться от эх
param-uplink = адрес аплинка
param-fecho = файловые эхи
panel-searches = Сохранённые поиски
title-write = Письмо: { $to }
title-asked = { $request } с { $station }
title-join = Подписка: { $areas }
title-leave = Отписка: { $areas }
settings-spelling = Проверять правописание при вводе
draft-spelling = Правописание
draft-unknown-words = { $count ->
    [one] { $count } незнакомое слово
    [few] { $count } незнакомых слова
   *[other] { $count } незнакомых слов
}
spelling-add = Добавить в словарь
spelling-nothing = Вариантов нет
spelling-keys = Вверх, вниз, Enter; F7: дальше; Esc
spelling-no-english = Английский словарь не найден: установите hunspell-en-us или положите файлы .aff и .dic в папку { $folder }, затем выключите и включите «Правописание».
spelling-no-russian = Русский словарь не найден: установите hunspell-ru или положите файлы .aff и .dic в папку { $folder }, затем выключите и включите «Правописание».
spelling-unusable = Словарь { $path } не используется: { $why }
spelling-too-long = файла { $path } нет, или он длиннее 64 МБ
spelling-charset = кодировка { $name } неизвестна
spelling-script = слова в нём не из латинских и не из русских букв
draft-place-map = Карта
draft-place-map-hint = Место выбирают щелчком по карте или стрелками; плюс и минус меняют масштаб, Enter добавляет место, Esc закрывает карту.
draft-place-map-name = Карта для выбора места
draft-place-near = { $place }: { $town }, { $distance } км. Enter добавляет место, Esc закрывает карту.
draft-section = Наибольший размер секции
draft-section-unit = Единица размера секции
draft-section-lines = строк
draft-section-bytes = байт
draft-messages = { $count ->
    [one] будет отправлено { $count } письмом
   *[other] будет отправлено { $count } письмами
}
draft-message-of = Письмо { $number } из { $count }

# Threads that are watched or ignored
threads-title = Отслеживаемые и игнорируемые обсуждения
threads-watched = Отслеживаются
threads-ignored = Игнорируются
threads-none = Отслеживаемых и игнорируемых обсуждений нет. { $watch } начинает отслеживать обсуждение текущего письма: о новых письмах придёт уведомление. { $ignore } начинает его игнорировать: новые письма считаются прочитанными.
thread-let-go = Удалить
thread-watch = Следить за обсуждением
thread-ignore = Игнорировать обсуждение
status-threads = по обсуждениям
thread-unwatch = Больше не следить за обсуждением
thread-unignore = Больше не игнорировать обсуждение
thread-not-there = в эхе его больше нет
thread-counts = { $count ->
    [one] непрочитанных { $unread } из { $shown } письма
   *[other] непрочитанных { $unread } из { $shown } писем
}
command-threads = Отслеживаемые и игнорируемые обсуждения…
key-watch-thread = Следить за обсуждением или перестать
key-ignore-thread = Игнорировать обсуждение или перестать
key-hide-ignored = Показать или скрыть игнорируемые обсуждения
menu-ignored = Скрывать игнорируемые обсуждения
list-show-ignored = Показать игнорируемые обсуждения
narrow-waiting = Отбор сообщений…
in-watched-thread = в отслеживаемом обсуждении
in-ignored-thread = в игнорируемом обсуждении
toast-watched = Обсуждение отслеживается: «{ $subject }». Новые письма помечены глазом; о них придёт уведомление, если уведомления включены.
toast-ignored = Обсуждение игнорируется: «{ $subject }». Новые письма в нём считаются прочитанными.
toast-let-go = Обсуждение больше не отслеживается и не игнорируется: «{ $subject }».
toast-thread-undone = Отменено.
notify-title-watched = Новые письма в отслеживаемом обсуждении в { $area }
words-watch = следить отслеживать подписаться тема тред уведомлять
words-ignore = убить заглушить скрыть тема тред
words-threads = отслеживать игнорировать темы треды список
draft-part = Уже записано: { $places }. «Отправить» запишет только остальное; записанное можно удалить в списке черновиков.
outbox-part = { $count ->
    [one] { $count } письмо черновика, { $state }
    [few] { $count } письма черновика, { $state }
   *[other] { $count } писем черновика, { $state }
}

# Threads inside of lists
key-threads = Включить или выключить обсуждения в списке
threads-in-list = Группировать по обсуждениям
threads-by-last = Обсуждения по последнему ответу
threads-by-first = Обсуждения по первому письму
order-last-reply = Последний ответ
thread-folded-unread = непрочитанных { $shown }
threads-waiting = Группировка писем по обсуждениям…
words-list-threads = группировать тема тред дерево ветка

# The quick filter
key-quick-filter = Быстрый фильтр: отбирать письма по мере набора
quick-button = Фильтр
quick-name = Быстрый фильтр
quick-hint = От кого, кому, тема
quick-explained = Отбирает письма по мере набора. Esc снова показывает все.
quick-count = { $shown } из { $total }
quick-search = Искать в текстах писем
quick-search-hint = Ctrl+Enter: открывает страницу поиска со своим адресом
quick-close = Закрыть быстрый фильтр
quick-clear = Показать все письма
quick-nothing = Здесь ни у одного письма «{ $words }» нет ни в именах, ни в теме.
words-quick-filter = отобрать сузить искать найти список

## Requests for files and what came

command-downloads = Загрузки
downloads-title = Загрузки
downloads-none = Файлов ещё не запрашивали. Чтобы запросить файл, откройте адрес, который начинается с freq://.
downloads-from = с { $station }, запрошено { $moment }
downloads-open = Показать
downloads-reveal = Открыть папку
downloads-gone = Файл удалён, чтобы освободить место для более новых. Запросите его снова.
downloads-forget = Удалить из списка
station-answers = Отвечает на
station-by-url = запросы с адресами внутри
station-schemes = и на адреса этих схем: { $schemes }
station-forwards = запросы к любому узлу: пересылает их
station-wazoo = запросы файлов ({ $flag })
station-updates = запросы файлов, в том числе только новых версий ({ $flag })
station-bark = только запросы самого старого вида ({ $flag })
station-silent = Флаги станции не упоминают запросы файлов; многие такие узлы всё равно на них отвечают.
station-file = Имя файла
station-file-hint = FILES на многих узлах — список файлов
station-open-file = Показать запрос
file-title = { $name } с { $station }
file-ask = Запросить файл
file-ask-again = Запросить снова
file-cancel = Отменить запрос
file-settings = Настройки
file-station-line = Нодлист
file-request = Запрос
file-written-to = Записывается в
file-mailer = Мейлер
file-busy = сейчас на связи с этой станцией
file-calling = сейчас звонит этой станции
file-held = не звонит до { $moment }
file-tries = { $count ->
    [one] { $count } неудачный звонок: { $comment }
    [few] { $count } неудачных звонка: { $comment }
   *[other] { $count } неудачных звонков: { $comment }
}
file-whom = У кого запросить
file-station-itself = сама станция
file-proxy-boss = отдаёт файлы своих пойнтов
file-proxy-uplink = отдаёт файлы своих даунлинков
file-proxy-net = пересылает запросы, в той же сети
file-with-url = Включить адрес в запрос
file-url-known = По флагам станция понимает адреса в запросах (7.5.8).
file-url-unknown = По флагам неизвестно, понимает ли станция адреса; имя файла она прочтёт в любом случае.
file-password = Пароль
file-nothing-yet = Без вашего подтверждения ничего не запрашивается. Затем запрос ждёт в исходящих, пока мейлер не позвонит станции.
file-nothing-yet-call = Без вашего подтверждения ничего не запрашивается. Затем Fidoscope звонит на { $station }.
file-in-echo = Тот же файл в его файлэхе
file-in-other-echo = Поискать в его файлэхе
file-url-proxy = Без адреса другая станция не узнает, чей файл нужен.
file-newer = Только версию от { $moment } или новее
file-progress = { $received } из { $all }
file-by-ed2k = Открыть адрес ed2k в другой программе
file-no-outbound = Папка исходящих неизвестна. Укажите папку своего мейлера в настройках, в разделе «Запрос файлов».
file-no-profile = Без профиля запрос нельзя отследить, поэтому он не записан.
file-asked = Файл запрошен; запрос ждёт в { $file }.
file-came = { $count ->
    [one] Получен { $count } файл: { $names }
    [few] Получено { $count } файла: { $names }
   *[other] Получено { $count } файлов: { $names }
}
file-came-title = Файлы получены
file-state-asked = Запрошено { $moment }; ждёт звонка мейлера.
file-state-sent = Мейлер забрал запрос { $moment }.
file-state-came = Файл получен { $moment }.
file-state-failed = Не удалось { $moment }.
file-state-expired = До { $moment } ничего не получено.
settings-requests = Запрос файлов
settings-requests-hint = Папки мейлера. Вместо пустых полей действуют конфигурации.
settings-outbound = Исходящие
settings-inbounds = Входящие, по одной папке в строке
settings-networks = Другие сети: имя, папка, зона
settings-received = Полученные файлы, МБ
settings-outbound-style = Вид исходящих
settings-flavour = Мейлер звонит
settings-flavour-direct = в часы обеих систем
settings-flavour-immediate = сразу, в любые часы
settings-flavour-crash = сразу, в наши часы
settings-flavour-normal = как с прочей почтой
settings-flavour-hold = никогда: звонит другая система
settings-wish = Адреса в запросах
settings-wish-flags = по флагам станции
settings-wish-always = всегда
settings-wish-never = никогда
settings-taken = Полученные файлы во входящих
settings-taken-no = оставлять
settings-taken-yes = удалять

# Первый запуск.
start-title = Начало
start-explained = Fidoscope поискал почту на этом компьютере в обычных местах. Выберите, что открыть; остальное не читается, и ничего не меняется.
start-nothing = В обычных местах нет ни конфигураций, ни баз сообщений. Если они лежат в другом месте, добавьте конфигурацию или папку.
start-looking = { $count ->
    [one] Поиск: просмотрено { $count } имя
    [few] Поиск: просмотрено { $count } имени
   *[many] Поиск: просмотрено { $count } имён
}
start-counts = { $areas ->
    [one] { $areas } эха, писем: { $messages }
    [few] { $areas } эхи, писем: { $messages }
   *[many] { $areas } эх, писем: { $messages }
}
start-unreadable = { $count ->
    [one] База { $count } эхи не читается.
   *[other] Базы { $count } эх не читаются.
}
start-problems = { $count ->
    [one] { $count } строка конфигурации не понята.
    [few] { $count } строки конфигурации не поняты.
   *[many] { $count } строк конфигурации не понято.
}
start-name = Имена
start-addresses = Адреса
start-charset = Кодировка новых писем
start-outbound = Исходящие
start-nodelists = Нодлистов
start-uplinks = Аплинков
start-file-echoes = Файлэх
start-change = Изменить импортируемые значения…
start-open = Открыть выбранное
start-guide = Открыть руководство
start-add-file = Добавить конфигурацию…
start-add-folder = Добавить папку…
start-disks = Искать на дисках Windows и Wine
start-paths = Указать, где её папки (C:\FIDO) на этом компьютере, и искать снова…
start-again = Искать снова
start-no-areas = В { $path } нет эх.
start-only-faulty = В обычных местах есть конфигурации, но ни одна не открывается. Исправьте названные строки и ищите снова или добавьте другую конфигурацию или папку.
start-faulty = { $path } не открывается:
# The table of settings: names and sentences.

settings-areas = Эхи
settings-network = Сеть
settings-programs = Программы
settings-storage = Кэш и индекс
settings-window = Размер окна
settings-size = Размер шрифта писем
setting-kind-switch = true или false
setting-kind-choice = одно из: { $values }
setting-kind-number = число от { $from } до { $to }
setting-kind-text = текст
setting-kind-lines = текст из одной или нескольких строк
setting-kind-list = список текстов
setting-kind-numbers =
    { $count ->
        [one] список из { $count } числа
       *[other] список из { $count } чисел
    }
setting-kind-table = таблица или список таблиц
settings-read-after = Отмечать показанное письмо как прочитанное
read-at-once = сразу
read-after-a-second = через секунду
read-never = только вручную
setting-read-after = Через какое время показанное письмо считается прочитанным. Пробел в конце письма всегда отмечает его как прочитанное.
setting-golded-marks = Без этого отметка остаётся перед первым непрочитанным письмом.
setting-unread-only = Списки скрывают прочитанные письма.
setting-hide-twits = Твиты берутся из конфигурации и из списка ниже.
setting-twits = Имена, чьи письма скрыты, в добавление к названным в конфигурации.
setting-hide-ignored = Списки и деревья скрывают обсуждения, которые вы игнорируете.
setting-pane-right = Если выключено, область письма под списком.
setting-styles = Показывает слова между этими знаками в соответствующем начертании.
setting-kludges = Строки для программ: MSGID, SEEN-BY, PATH и другие.
setting-notify = Показывает уведомление на рабочем столе; щелчок по нему открывает письмо.
setting-view-in-address = Выбранный вид становится частью адреса: для закладок и для других читателей.
setting-sort-in-address = Выбранный порядок становится частью адреса.
setting-first-weekday = Первый день недели в календарях; пусто: как в системе.
setting-theme = Тема: цвета окна.
setting-language = Язык программы; пусто: язык системы.
setting-density = Высота строк в списках.
setting-face = Моноширинный шрифт сохраняет рисунки и таблицы.
setting-message-size = В пунктах.
setting-zoom = Увеличивает всё окно; 1 означает обычный размер.
setting-colours = Правила из field (sender, subject или address), text и colour (от 0 до 4); действует первое подходящее.
setting-columns = Порядок столбцов
setting-columns-order = Столбцы списков писем по их ключам, слева направо.
setting-columns-less = Скрытые столбцы
setting-columns-hidden = Столбцы, скрытые в списках писем.
setting-columns-wide = Ширина столбцов
setting-columns-widths = По их ключам, в пунктах.
setting-configs = Открытые конфигурации (golded.cfg, fidoconfig и другие) и каталоги баз писем.
setting-areas-order = Порядок эх
setting-areas-sort = Как в конфигурации, по имени или сначала те, где больше непрочитанного.
setting-areas-unread = Только эхи с непрочитанным
setting-areas-only-unread = Панель скрывает эхи, в которых прочитано всё.
setting-areas-grouped = Эхи по группам
setting-areas-groups = Группы берутся из конфигурации или заданы вами.
setting-areas-all = Показывать скрытые эхи
setting-areas-shows-hidden = Панель показывает и те эхи, которые вы скрыли.
setting-areas-favourites = Эхотеги, которые стоят на панели первыми.
setting-areas-less = Скрытые эхи
setting-areas-hidden = Эхотеги, скрытые на панели.
setting-areas-quiet = Приглушённые эхи
setting-areas-muted = Эхи, непрочитанное которых нигде не считается: ни в панели, ни в заголовке, ни на домашней странице, ни пробелом.
setting-areas-folded = Свёрнутые заголовки
setting-areas-collapsed = Заголовки списков эх, под которыми эхи свёрнуты: netmail, echo, local, bad, favourites, group ИМЯ; в списке всех эх list echo и так далее.
setting-views = Виды эх
setting-area-views = По имени эхи: view и sort как в адресах, threads (last или first).
setting-charsets = Кодировки эх
setting-charsets-areas = По эхотегу: кодировка писем, в которых она не указана.
setting-charsets-single = Кодировки писем
setting-charsets-messages = Списки из имени эхи, MSGID и кодировки.
setting-own = Эхи с вашими настройками
setting-own-areas = По имени эхи: group, aka и uplink вместо взятых из конфигурации и identity — название личности, которая там пишет («-» — основная).
setting-asks-name = Спрашивать моё имя
setting-ask-name = Там, где оно нужно, а в конфигурации его нет.
setting-addresses = Ваши адреса через пробел, главный первым; нужны, если их нет в конфигурации.
setting-signature = Добавляется под текстом каждого нового письма.
setting-tearline = То, что следует за тремя чертами; пусто: имя этой программы.
setting-origins = По одной на строку; каждое письмо получает одну из них.
setting-taglines = По одной на строку; каждое письмо получает одну из них.
setting-template = Путь к шаблону GoldED для новых писем; пусто: как в конфигурации.
setting-gate = Имя и адрес гейта в электронную почту.
setting-charset = Пусто: по эхам.
setting-spelling = Словари hunspell берутся из системы и из профиля.
setting-outbound = Каталог основного outbound; пусто: как в конфигурации.
setting-inbounds = Каталоги, в которых ищутся ответы; пусто: как в конфигурации.
setting-networks = Каталоги outbound других сетей, по одному на строку, как у binkd.
setting-style = Пусто: BSO; aso: как у мейлеров Amiga.
setting-flavour = Расширение файла flo; пусто: dlo, в часы обеих систем.
setting-wish = Писать ли в запросы весь URL; пусто: как говорят флаги станции.
setting-taken = yes: сохранённые файлы удаляются из inbound.
setting-map-tiles = Пусто: встроенная карта мира, без сети. osm или адрес сервера карт: он узнаёт ваш IP-адрес и то, какие места вы смотрите. Путь: файл плиток.
setting-place = Моё место
setting-home = Долгота и широта в градусах; отсюда измеряются расстояния. Никуда не отправляется.
setting-programs = По расширению (pdf) или типу (audio/*): команда, которая открывает такие файлы; прочие открывает система. Имя файла заменяет %f или идёт последним.
setting-index = С индексом поиск быстр; без него читаются базы писем.
setting-megabytes = Сколько места занимают все полученные файлы вместе; самые старые удаляются. Пусто: 512.
setting-tiles = Плитки карт, МБ
setting-tile-megabytes = Сколько места занимают полученные с серверов плитки; когда их больше, они удаляются при запуске.
setting-keys = По именам действий: списки клавиш вроде Ctrl+Shift+Y.
setting-panel = Показывать список эх слева.
setting-panel-wide = Ширина панели эх
setting-panel-width = В пунктах.
setting-pane = Размер области письма
setting-pane-parts = Доля страницы, которую занимает письмо: под списком и справа от него.
setting-window = Ширина и высота в пунктах.
setting-place-of-window = Положение окна
setting-window-place = Левый и верхний край окна, ширина и высота экрана.
setting-whole-screen = Развёрнутое окно
setting-maximized = Развернуть окно на весь экран.
settings-man-what = настройки браузера Фидонета
settings-man-file = Файл
settings-man-place = settings.toml в каталоге профиля: ~/.local/share/fidoscope или fidoscope в XDG_DATA_HOME, в Windows %APPDATA%\Fidoscope, иначе тот, что назван в --profile.
settings-man-form = Это TOML, и в нём только то, что отличается от значений по умолчанию. Файл можно править руками, в том числе при открытом окне: комментарии, пустые строки, порядок и неизвестные ключи сохраняются, а окно пишет только те ключи, которые изменены в нём.
settings-man-faults = Вместо негодного значения ключа действует значение по умолчанию, и окно и команды сообщают об этом с номером строки. Файл, который не является TOML, при следующем запуске окна переименовывается в settings.toml.aside-N, и окно сообщает номер ошибочной строки; команды оставляют его на месте, а post --yes и index до его исправления ничего не делают.
settings-man-version = version означает версию формата, 1. Пока файла settings.toml нет, читается settings.json прежних версий; он остаётся на месте.
settings-man-none = ничего
settings-man-usual = по умолчанию: { $usual }
settings-man-example = Пример
settings-man-also = Смотрите также
settings-search = Найти настройку
settings-nothing-found = Настройки не найдены.
settings-usual-hint = Вернуть значение по умолчанию
settings-network-note = Программа не обращается к сети, пока вы не включите это здесь. Картинки и документы из Интернета загружаются только по щелчку, плитки карты — пока карта видна. Веб-ссылки открываются в вашем браузере.
settings-programs-note = Fidoscope спрашивает, прежде чем открыть файл из письма в любой программе.
settings-import-keys = Импортировать клавиши GoldED…
settings-keys-taken =
    { $count ->
        [0] Эти клавиши уже заданы.
        [one] Клавиши импортированы для { $count } действия.
        [few] Клавиши импортированы для { $count } действий.
       *[many] Клавиши импортированы для { $count } действий.
    }
settings-keys-unknown =
    { $count ->
        [one] { $count } определению здесь ничто не соответствует
        [few] { $count } определениям здесь ничто не соответствует
       *[many] { $count } определениям здесь ничто не соответствует
    }
golded-keys-unreadable = Клавиши из { $path } не читаются: { $error }.
settings-one-area = Одна эха
settings-find-area = Часть имени эхи
settings-choose-area = Выберите эху
settings-configured = в конфигурации: { $value }
settings-area-charset = Кодировка
settings-area-group = Группа
settings-area-aka = Ваш адрес
settings-area-uplink = Аплинк
settings-area-view = Вид
settings-area-sort = Порядок
settings-as-usual = по умолчанию
store-tiles = Плитки карт
store-received = Полученные файлы
store-title = Место на диске
store-measure = Вычислить занятое место
store-size = { $name }: { $size } МБ
store-empty = Очистить
store-empty-sure = Удалить эти файлы
store-pictures = Миниатюры и картинки хранятся только в памяти, пока окно открыто.
program-remove = Удалить программу для { $of }
program-command = Команда для { $of }
program-of = Расширение или тип
program-new = Команда
program-add = Добавить программу
objects-open-with = Открыть с помощью { $command }
# What `fidoscope doctor` says
doctor-configuration = Конфигурация
doctor-bases = Базы сообщений
doctor-nodelists = Нодлисты
doctor-index = Индекс
doctor-schemes = Схемы
doctor-fonts = Шрифты
doctor-profile = Профиль
doctor-good = верно
doctor-note = учтите
doctor-wrong = ОШИБКА
doctor-all-good = Проблем не найдено.
doctor-to-mend = { $count ->
    [one] Найдена { $count } проблема.
    [few] Найдено { $count } проблемы.
   *[many] Найдено { $count } проблем.
}
doctor-no-configuration = Конфигурация не указана: видно только встроенное руководство.
doctor-no-configuration-advice = Выберите её в окне или укажите ключом --config: golded.cfg, fidoconfig, areas.bbs, squish.cfg, crashmail.prefs или папку с базами.
doctor-configuration-advice = Проверьте путь и права на файл.
doctor-configuration-read = прочитано: { $files }, { $areas }
doctor-more-problems = { $count ->
    [one] Ещё { $count } замечание не показано.
    [few] Ещё { $count } замечания не показаны.
   *[many] Ещё { $count } замечаний не показаны.
}
doctor-base-advice = Проверьте путь в конфигурации; упакуйте или почините базу утилитами тоссера (sqpack, jamutil, hpttree и подобными). Сначала сделайте копию.
doctor-base-locked = { $area }: базу заблокировала другая программа; читать можно, запись подождёт.
doctor-base-being-written = { $count ->
    [one] { $area }: другая программа сейчас пишет { $count } сообщение; база не повреждена.
    [few] { $area }: другие программы сейчас пишут { $count } сообщения; база не повреждена.
   *[other] { $area }: другие программы сейчас пишут { $count } сообщений; база не повреждена.
}
doctor-base-abandoned = { $count ->
    [one] { $area }: другая программа начала писать { $count } сообщение несколько минут назад и не дописала. Ни одно сообщение не пропало.
    [few] { $area }: другие программы начали писать { $count } сообщения несколько минут назад и не дописали. Ни одно сообщение не пропало.
   *[other] { $area }: другие программы начали писать { $count } сообщений несколько минут назад и не дописали. Ни одно сообщение не пропало.
}
doctor-base-abandoned-advice = Индекс поправит следующее сообщение, записанное туда Fidoscope, или утилиты тоссера.
doctor-base-damaged = { $count ->
    [one] { $area }: { $count } повреждение: { $first }
    [few] { $area }: { $count } повреждения, первое: { $first }
   *[many] { $area }: { $count } повреждений, первое: { $first }
}
doctor-bases-read = прочитано: { $areas } ({ $formats }), { $messages }
doctor-file-missing = { $place }: { $name }: нет { $path }; создайте его или исправьте строку.
doctor-base-absent = { $area }: базы { $path } ещё нет, её создаст первое письмо.
doctor-bases-absent = { $count ->
    [one] У { $count } эхи ещё нет базы: её создаст первое письмо.
   *[other] У { $count } эх ещё нет базы: её создаст первое письмо.
}
doctor-no-nodelist = Нодлиста нет: имена, места и телефоны станций неизвестны.
doctor-no-nodelist-advice = Укажите его в конфигурации (NODELIST в golded.cfg, nodelistDir и Nodelist в fidoconfig) или положите в папку с базами.
doctor-nodelist-advice = Возьмите у аплинка новый список или наложите недостающие разности.
doctor-nodelist-crc = { $file }: контрольная сумма неверна, список изменён или оборван.
doctor-nodelist-faults = { $count ->
    [one] { $file }: пропущена { $count } строка, { $line }-я: { $first }
    [few] { $file }: пропущено { $count } строки, первая из них { $line }-я: { $first }
   *[many] { $file }: пропущено { $count } строк, первая из них { $line }-я: { $first }
}
doctor-nodelist-new = { $file }: { $stations }
doctor-nodelist-old = { $file }: { $stations }, дней с выпуска: { $days }
doctor-nodelist-undated = { $file }: { $stations }, дата неизвестна
doctor-index-off = Индекс выключен в настройках: поиск читает базы.
doctor-index-absent = Индекса ещё нет: его создаст окно или fidoscope index.
doctor-index-other = Индекс другой версии: он перестроится автоматически.
doctor-index-ready = в индексе { $areas }, { $size } МБ, повреждений нет
doctor-index-advice = fidoscope index --rebuild построит его снова; почта при этом не пропадёт.
doctor-schemes-elsewhere = На этой системе схемы не проверяются.
doctor-schemes-good = Все семь схем открывает Fidoscope.
doctor-schemes-others = Эти схемы открывают другие программы или никакая: { $schemes }
doctor-schemes-gone = Нет программы { $program }, которая открывает схемы.
doctor-schemes-advice = fidoscope register поручит их этой программе.
doctor-fonts-good = В шрифтах есть кириллица и псевдографика.
doctor-fonts-missing = В шрифтах нет этих знаков: { $signs }
doctor-fonts-advice = Программа собрана без своих шрифтов: установите её заново.
doctor-profile-absent = { $path }: папки ещё нет, её создаст первый запуск окна.
doctor-profile-good = { $path }: запись возможна.
doctor-profile-advice = Разрешите запись туда и освободите место или укажите другую папку ключом --profile.
doctor-document-advice = Файл, который не читается, окно переименует и продолжит без него. Для файла более новой версии нужна новая программа.
doctor-aside = Переименованы файлы, которые не удалось прочитать: { $files }
doctor-aside-advice = Скопируйте из них нужное и удалите их.
doctor-crash = Есть отчёт о сбое.
doctor-crash-advice = Окно покажет его при следующем запуске; там его можно скопировать и удалить.
local-tiles = Карты теперь показывают плитки из { $path }.
local-nothing = В { $path } нет ни эх, ни писем, ни станций, ни мест.
save-as-kml = Места (KML)
save-as-csv = Таблица заголовков (CSV)
menu-save-page = Сохранить страницу как
notify-open = Открыть
setting-uplinks = Аплинки
setting-uplinks-about = Системы, от которых вы получаете эхи, в добавление к названным в конфигурации, по одной на строку: адрес, пароль, имя робота. Пароли лежат в этом файле, читать который можете только вы.
settings-wrong-uplinks = Каждая строка начинается с адреса системы, например 2:5020/1042.

setting-slide-seconds = Сколько секунд слайд-шоу показывает каждую картинку.
setting-station-tree = Станции перечисляются деревом зон, регионов, сетей и хабов.
build-no-dbus = У этой сборки нет имени на шине сеанса: система запускает её и передаёт ей адреса командной строкой.

settings-identities = Личности
setting-identity = Другое имя, адрес, строка Origin, подпись, шаблон или кодировка для некоторых эх, групп или сетей, у каждой — название. В эхе пишет личность, выбранная для неё. Если такой нет — первая, у которой эхотег указан в areas, группа в groups, сеть в networks (домен, зона или образец вида 2:5030/*) или чей адрес — ваш в этой эхе. Для нетмейла смотрят на сети и адреса. Пустое остаётся таким, как выше.
identity-main = основная
identity-by-rule = автоматически
identity-add = Добавить личность
identity-new = Новая личность
identity-remove = Удалить личность { $label }
identity-label = Название
identity-name = Имя
identity-address = Адрес
identity-origin = Строка Origin
identity-signature = Подпись
identity-template = Файл шаблона
identity-areas = В эхах (через запятую)
identity-groups = В группах
identity-networks = В сетях
identity-charset = Кодировка
identity-no-label = Введите название: по нему её указывают эхи и письма.
identity-wrong-charset = Неизвестная кодировка: { $name }.
identity-nowhere = У этой личности нет ни эх, ни групп, ни сетей, ни адреса. Она действует только там, где вы её выберете.
draft-identity = Личность
draft-identity-rule = автоматически ({ $label })

settings-web-pictures = Загружать картинки из Интернета по щелчку
setting-web-pictures = Картинки писем и портреты авторов по веб-адресам. Их сервер узнаёт ваш IP-адрес, название этой программы и то, какую картинку вы открыли; без щелчка не загружается ничего.
settings-web-documents = Загружать документы карт из Интернета по щелчку
setting-web-documents = Документы KML и KMZ для карт по веб-адресам. Их сервер узнаёт ваш IP-адрес, название этой программы и то, какой документ вы открыли; без щелчка не загружается ничего.
objects-fetch-off = Картинки из Интернета выключены. Щёлкните, чтобы открыть настройки
map-kml-off = Документы из Интернета выключены. Щёлкните, чтобы открыть настройки.

settings-paths = Пути другой системы
setting-paths = Для конфигураций из другой системы: начало их путей (C:\FIDO) и папка этого компьютера с теми же файлами (/mnt/dos/fido). Действует самое длинное подходящее начало, регистр букв не важен; MAPPATH из golded.cfg применяется после.
path-from = Начало пути
path-to = Папка на этом компьютере
path-of = Папка для { $from }
path-remove = Удалить { $from }
path-add = Добавить путь
settings-log = Журнал
setting-log = Подробность журнала fidoscope.log в профиле; параметр --log важнее. Писем в нём нет.
log-off = ничего
log-error = ошибки
log-warning = ошибки и предупреждения
log-info = ошибки, предупреждения и действия
log-debug = всё

## Пойнт пользователя

point-title = Мой пойнт
point-explained = Пойнт получает почту от узла — своего босса. Введите то, что вам дал сисоп узла; пока вы не сохраните и не позвоните, ничего не отправляется.
point-none-yet = У меня ещё нет адреса
point-name = Ваше имя для подписи писем
point-town = Город (необязательно)
point-own = Ваш адрес
point-boss-address = Адрес босса
point-host = Хост и порт босса
point-password = Пароль
point-password-session = Пароль сессий
point-password-packets = Пароль пакетов
point-password-robots = Пароль роботов
point-show-passwords = Показать пароли
point-separate-passwords = Отдельные пароли для пакетов и роботов
point-times = Автоматические звонки
point-times-explained = Без этих полей звонок начинается только по вашей команде. Пока это окно открыто, оно звонит в указанное время.
point-after-sending = Звонить после отправки сообщения
point-minutes = Минут между звонками
point-hours = Время суток
point-more = Ещё
point-network = Сеть
point-security = Соединение
point-security-plain = Шифровать, если босс умеет
point-security-encrypted = Всегда шифровать
point-security-tls = TLS с сертификатом
point-plain-password = Отправлять пароль открытым текстом, если босс не знает ничего лучше
point-base = Формат новых баз:
point-mailer = У меня уже есть мейлер
point-mailer-explained = Тогда звонок выполняет эти команды одну за другой, показывает их вывод и читает базы заново. Босс выше не нужен. {"{address}"} в команде — это адрес, которому звонят.
point-mailer-commands = Команды, по одной в строке
point-boss = Босс { $address }
point-add-boss = Добавить босса
point-remove-boss = Убрать босса { $address }
point-save = Сохранить
point-saved = Сохранено в { $folder }. Области появятся с первой почтой: позвоните или сначала закажите области.
point-has-faults = Не сохранено: исправьте поля, под которыми есть пояснение.
point-no-profile = Здесь нет профиля, в котором мог бы храниться пойнт. Запустите Fidoscope с профилем.
point-no-name = Не указано имя. Сисопы просят настоящее.
point-no-address = Не указан ваш адрес. Его даёт сисоп вашего босса.
point-wrong-address = { $text } — не адрес с зоной. Пишите его как 2:5030/1520.9.
point-wrong-boss = { $text } — не адрес с зоной. Пишите его как 2:5030/1520 или выберите узел ниже.
point-own-boss = { $address } — это и ваш собственный адрес. Адрес пойнта кончается его номером, как 2:5030/1520.9.
point-no-host = Не указан хост, и в нодлистах его нет. Спросите сисопа и пишите как boss.example:24554.
point-no-password = Не указан пароль. Его даёт сисоп вашего босса.
point-wrong-minutes = { $text } — не число минут. Введите число от 1 до 10080 или оставьте поле пустым.
point-wrong-time = { $text } — не время суток. Пишите время как 08:00 20:00.
point-no-town = Сначала введите город.
point-unknown-town = { $town } нет среди известных городов. Введите город крупнее рядом.
point-no-nodelist = Узлы рядом с вами есть в нодлисте. Перетащите его файл в это окно, можно упакованный; он откроется на этот раз.
point-letter =
    Здравствуйте, { $sysop }!

    Меня зовут { $name }, я живу в городе { $town }. Хочу стать пойнтом вашего узла { $node }.
    Моя программа — Fidoscope; она звонит по BinkP и знает CRAM-MD5.
    Пришлите, пожалуйста, номер пойнта, пароль, хост и порт вашего узла.

    Спасибо, { $name }
near-explained = Пойнты принадлежат узлу. Введите ниже свой город, найдите узел рядом и напишите его сисопу; многие отвечают на электронную почту.
near-find = Найти узлы рядом с моим городом
near-nothing = В нодлистах нет узлов с известным городом.
near-choose = Написать { $address }
near-far = { $town }, { $kilometres } км
near-pin = { $town }: { $count ->
    [one] { $count } узел
    [few] { $count } узла
   *[other] { $count } узлов
}
near-letter = Письмо сисопу
near-copy = Скопировать письмо
near-mail = Отправить электронной почтой…
near-subject = Адрес пойнта
transfer-title = Другая машина
transfer-explained = Один файл переносит пойнт на другую машину. Импорт заполняет эту форму; до сохранения ничего не меняется.
transfer-import = Импорт…
transfer-export = Экспорт…
transfer-passwords = С паролями
transfer-exported = Записано в { $file }.
ask-title = У узла есть анкета в вебе
ask-explained = Некоторые узлы выдают адреса через собственную анкету. Её отправляет только кнопка ниже: имя, электронный адрес, пароль и эти слова уйдут по указанному адресу, открытым текстом, если он начинается с http.
ask-url = Адрес анкеты
ask-mail = Ваш электронный адрес
ask-password = Желаемый пароль
ask-about = Несколько слов о себе (необязательно)
ask-send = Отправить запрос
ask-asked = Вы просили адрес: { $moment }. Когда он придёт, впишите его ниже; до тех пор ваш запрос хранится.
ask-answer = Узел дал вам адрес { $address }. Он вписан ниже; добавьте хост, если его нет, и сохраните.
ask-later = Узел принял запрос. Сисоп ответит позже, обычно электронной почтой.
ask-refused = Узел отказал и не назвал причины. Напишите сисопу.
ask-refused-because = Узел отказал: { $why }
ask-failed = На запрос нет ответа: { $why }. Проверьте адрес анкеты или напишите сисопу.
ask-no-answer = ответ не начинается ни с OK, ни с ERROR
ask-no-url = Нет адреса анкеты. Он начинается с https:// или http://.
ask-no-mail = Нет вашего электронного адреса: туда ответит сисоп.
ask-no-password = Выберите пароль для звонков.
ask-not-kept = Запрос не удалось сохранить: { $why }. Освободите место и попросите ещё раз.
writing-point-request = просьба об адресе
command-point = Настроить мой пойнт
command-call = Позвонить
command-mailer = Звонки и очередь
command-offers = Области босса
key-call = Позвонить боссу: отправить и получить почту
words-call = мейлер binkp poll отправить получить почту босс аплинк сессия очередь карантин арефикс подписка

call-scanning = Упаковка ваших сообщений…
call-connecting = Звонок { $whom }…
call-login = Вход на { $whom }…
call-receiving = Приём { $name }: { $done } из { $all }
call-sending = Отправка { $name }: { $done } из { $all }
call-tossing = Разбор полученной почты…
call-mailer = Работает мейлер…
call-ending = Звонок завершён.
call-stopping = Звонок прерывается…
call-stop = Отмена
call-details = Подробнее
call-again = Позвонить ещё раз
call-other-mailer = мейлер
call-done = Звонок { $whom }: получено сообщений: { $received }, отправлено: { $sent }.
call-files = { $count ->
    [one] Пришёл { $count } файл.
    [few] Пришло { $count } файла.
   *[other] Пришло { $count } файлов.
}
call-quarantined = { $count ->
    [one] В карантине { $count } файл.
    [few] В карантине { $count } файла.
   *[other] В карантине { $count } файлов.
}
call-failed = Звонок { $whom } не удался: { $why }

mailer-title = Звонки и очередь
mailer-no-point = Здесь ещё нет пойнта. Настройте его по адресу и паролю от босса.
mailer-next = Следующий звонок без команды: { $boss }, { $moment }
mailer-read = Прочитать заново
mailer-queue = Ждёт звонка
mailer-queue-empty = Ничто не ждёт звонка.
mailer-queue-for = Для { $address }:
mailer-request = { $name }, файловый запрос
mailer-file = { $name }, { $size }
mailer-quarantine = Карантин
mailer-set-aside = { $count ->
    [one] { $count } сообщение { $area } от { $origin }
    [few] { $count } сообщения { $area } от { $origin }
   *[other] { $count } сообщений { $area } от { $origin }
}
mailer-retry = Попробовать снова
mailer-calls = Последние звонки
mailer-no-calls = Звонков пока не было.
mailer-call-failed = { $moment }: { $whom } — неудача
mailer-call-open = { $moment }: { $whom } — не завершён
mailer-call-done = { $moment }: { $whom }, получено { $received }, отправлено { $sent }
mailer-received = Получено
mailer-sent = Отправлено
mailer-dupes = Дубли
mailer-counts = Почта по дням и областям
mailer-sums = За { $days } дней: получено { $received }, отправлено { $sent }, отброшено дублей { $dupes }
mailer-day = { $day }: получено { $received }, отправлено { $sent }
mailer-no-counts = Почта ещё не разбиралась.
mailer-output = Вывод мейлера
mailer-dupes-last = Отброшенные дубли
mailer-dupe = { $moment }  { $area }: { $from }, снова от { $link }
mailer-log = Журнал

offers-title = Области босса
offers-explained = Робот вашего босса перечисляет области, которые он может вам присылать. Отметьте нужные и снимите отметку с ненужных; со следующим звонком уйдёт один запрос.
offers-echoes = Эхоконференции
offers-files = Файлэхи
offers-filter = Фильтр
offers-request = Запросить изменения ({ $count })
offers-ask = Запросить список
offers-none = Список ещё не пришёл. Запросите его и позвоните; за ответом часто нужен второй звонок через несколько минут.
offers-shown = { $shown } из { $all }
offers-other-mailer = Этот пойнт пользуется другим мейлером; области заказывают его программы.
offers-requested = Запрос роботу { $robot } ждёт следующего звонка.
point-message-waits = Письмо ждёт следующего звонка; F12 звонит сразу.

start-what = Fidoscope — браузер Фидонета: читает, ищет и пишет почту и обменивается ею с вашим узлом.
start-look-title = Осмотреться
start-look = Руководство — область сообщений внутри программы. Ему не нужны ни сеть, ни адрес.
start-mail-title = Моя почта Фидонета на этом компьютере
start-become-title = Стать пойнтом
start-become = Фидонет — сеть людей. Почта приходит к вам через узел; как его пользователь вы — пойнт этого узла. Одна форма — и Fidoscope звонит ему сам: другие мейлер и тоссер не нужны.

writing-point = настройки пойнта
writing-robot-request = запрос роботу
writing-retry = почта из карантина

file-call = Запросить файл сейчас
file-call-hint = Отправляет запрос отдельным звонком прямо сейчас (Ctrl+Enter).

# Home page
home-title = Домашняя страница
home-continue = Продолжить с того же места
home-to-me = Письма мне
home-threads = Ответы в отслеживаемых обсуждениях
home-unread = Непрочитанная почта
home-unread-none = Непрочитанной почты нет.
home-all-areas = Все эхи
home-more-areas = { $count ->
    [one] Ещё { $count } эха
    [few] Ещё { $count } эхи
   *[many] Ещё { $count } эх
}
home-queue = { $count ->
    [one] Звонка ждёт { $count } файл.
    [few] Звонка ждут { $count } файла.
   *[many] Звонка ждут { $count } файлов.
}
home-open-mailer = Звонки и очередь
home-pictures = Новые картинки
home-files = Новые файлы
home-map = Откуда пришла почта
home-open-map = Открыть карту
home-pin = { $town }: { $count ->
    [one] { $shown } сообщение
    [few] { $shown } сообщения
   *[many] { $shown } сообщений
}
settings-start-page = Страница при запуске
setting-start-page = Что показывает запуск без адреса. Вкладки прошлого сеанса открываются в обоих случаях.
start-page-session = Последняя страница
start-page-home = Домашняя страница
