# Тексты интерфейса по-русски. Имена те же, что в en.

# Панель инструментов
looks = Оформление
looks-hint = Светлое или тёмное, и язык
theme-system = Как на рабочем столе
theme-light = Светлое
theme-dark = Тёмное
theme-classic = Классическое синее
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
command-charsets = Кодировка письма и эхи…
command-read = Отметить все сообщения эхи прочитанными
command-read-page = Отметить все сообщения страницы прочитанными
command-bases = Открыть базы сообщений…
command-guide = Открыть встроенное руководство
command-start = Найти почту на этом компьютере
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
key-charsets = Кодировка письма и его эхи
key-rot13 = Сдвинуть буквы текста по ROT13
key-save-message = Сохранить письмо как текст
key-unread-only = Только непрочитанные письма или все
key-twits = Скрыть письма твитов или показать их
key-mark-read = Все письма страницы прочитаны
key-mark-areas = Отметить прочитанными эхи целиком
mark-areas-question = Отметить прочитанными все письма ({ $areas })?
mark-areas-number = { $count ->
    [one] Там { $shown } непрочитанное письмо, в том числе если на странице его нет.
    [few] Там { $shown } непрочитанных письма, в том числе те, которых на странице нет.
   *[other] Там { $shown } непрочитанных писем, в том числе те, которых на странице нет.
}
mark-areas-yes = { $count ->
    [one] Отметить { $shown } письмо
    [few] Отметить { $shown } письма
   *[other] Отметить { $shown } писем
}
key-mark-up-to = Отметить прочитанным всё на странице до этого письма
key-mark-thread = Отметить прочитанным всё обсуждение
key-mark-unread = Отметить письмо непрочитанным
key-undo-mark = Отменить последнюю отметку
key-pane-side = Письмо справа от списка или под ним
key-larger = Крупнее всё
key-smaller = Мельче всё
key-usual-size = Обычный размер
key-line-up = В списке: строка выше; в тексте: немного вверх
key-line-down = В списке: строка ниже; в тексте: немного вниз
key-page-up = Страница вверх
key-page-down = Страница вниз
key-top = Первая строка, начало текста
key-bottom = Последняя строка, конец текста
key-to-the-left = Дерево: закрыть ветвь; одно письмо: предыдущее в эхе
key-to-the-right = Дерево: открыть ветвь; одно письмо: следующее в эхе
key-close-all = Деревья: закрыть все ветви
key-open-all = Деревья: открыть все ветви
key-open = Открыть выбранную эху или письмо
key-open-behind = Открыть в фоновой вкладке
key-leaf = Листать текст письма, потом перейти к следующему непрочитанному
key-leaf-back = Листать назад
key-text-up = Текст письма немного вверх
key-text-down = Текст письма немного вниз
key-thread-unread = Следующее непрочитанное письмо в ветке
key-list = Письма списком
palette-view = Показать как: { $view }
fixed-picture-key = Стрелки, +, -, 0, 1, R, пробел, запятая, точка, Shift+F5
fixed-picture = Картинка: сдвинуть или соседняя, крупнее, мельче, целиком, как есть, повернуть; остановить анимацию, по кадрам; слайд-шоу
fixed-check-key = Пробел
fixed-check = Списки файлов и объектов: отметить

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
find-keys = Enter и Shift+Enter ведут от совпадения к совпадению
find-none = В этом тексте совпадений нет
find-close = Закрыть поиск

# Всё о письме, и сохранение
message-title = Об этом письме
message-loading = Письмо читается…
message-copy = Скопировать всё
message-facts-left = Не показано ещё: { $count }. Кнопка «Скопировать всё» скопирует и их.
save-title = Сохранить в файл
save-path = Путь к файлу
save = Сохранить
save-choose = Выбрать место…

# Виды (7.2.3)
view-elst = Эхи
view-list = Список
view-topl = Вершины
view-litr = Деревья
view-tree = Дерево
view-bran = Ветвь
view-expa = Дерево с текстом
view-exbr = Ветвь с текстом
view-flat = Плоское дерево
view-flbr = Плоская ветвь
view-reel = Лента
view-totr = Лента вершин
view-sing = Сообщение
view-cale = Календарь
about-sing = сообщения по одному
about-list = список над сообщением
about-tree = ответы на сообщение деревом
about-bran = сообщение и дерево ответов на него
about-litr = все деревья с этими сообщениями
about-reel = сообщения целиком друг под другом
about-totr = начала обсуждений, целиком
about-topl = начала обсуждений списком
about-expa = дерево с текстами сообщений
about-exbr = ветвь с текстами сообщений
about-flat = обсуждение в порядке страницы
about-flbr = ветвь в порядке страницы
about-cale = календарь этих сообщений
about-elst = эхи этого адреса
views-messages = Найденные сообщения
views-discussions = Их обсуждения
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
order = Порядок
order-hint = Порядок сообщений
order-reversed = Наоборот
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
    [one] Ни одно из { $shown } сообщения не проходит фильтры этого адреса.
    [few] Ни одно из { $shown } сообщений не проходит фильтры этого адреса.
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
columns-usual = Обычные столбцы
sort-by = Сортировать по столбцу «{ $column }»

# Сообщения
no-subject = (без темы)
spoken-message = { $number }, от { $from } кому { $to }, { $subject }, { $date }
found = найдено
loading = Загрузка…
message-gone = Этого сообщения в базе уже нет.
message-gone-reload = Этого сообщения в базе уже нет. Прочитайте страницу заново (F5), чтобы увидеть, что есть.
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
copy-text = Скопировать текст
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
no-area-passes = Ни в одной эхе нет сообщения, которое прошло бы фильтры этого адреса.
no-areas-yet = Эх здесь нет. Откройте файл конфигурации или папку с базами сообщений.
areas-unfiltered = Эхи без фильтров

# Календарь
calendar-waiting = Считаю сообщения каждого дня…
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
set-previous = Предыдущее сообщение выборки
set-next = Следующее сообщение выборки
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
tree-waiting = Ставлю ответы под тем, на что они отвечают…
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
branch-closed = закрытая ветвь, ответов: { $count }
branch-open = Открыть ветвь, ответов: { $count }
branch-close = Закрыть ветвь, ответов: { $count }
tree-top = Начало дерева
answers-top = Ответ на начало
no-replies = Ответов нет
tree-of-replies = Дерево ответов
tops-waiting = Ищу вершины деревьев…

# Страницы с просьбами
to-desktop = Передать рабочему столу…
to-desktop-hint = Сначала спросит
letter-to-write = Новое письмо
message-to-write = Новое сообщение
not-sent-message = Ничего не отправлено. Адрес лишь предлагает, что написать.
unsubscribing = Отписка
subscribing = Подписка
not-sent-uplink = Ничего не отправлено. Адрес лишь предлагает, чего попросить.
station-page = Станция, которая отвечает на запросы
not-requested = Ничего не запрошено.
external-page = Адрес вне Фидонета
external-note = Сам Fidoscope его не открывает. Может быть, рабочий стол знает программу для него.
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
field-wish = Просьба
field-uplinks = Аплинки
field-letter = Письмо
field-station = Станция
field-request = Запрос
field-bot = Робот
field-request-in = Запрос пишется
request-in-subject = В тему письма
request-in-text = В текст письма
field-not-older = Не старше
field-size = Размер в байтах
field-ed2k = Хэш ed2k
field-aich = Хэш AICH
field-path = Путь
file-echoes = Файлэхи

# Списки и их переключатели
list-nothing-left = На этой странице ничего не осталось: все письма прочитаны или скрыты.
list-show-read = Показать и прочитанные письма
list-show-twits = Показать и письма твитов
twit-hidden = Это письмо человека из списка твитов.
twit-show = Показать
menu-unread-only = Только непрочитанные письма
menu-twit-filters = Убирать тех, кого исключает адрес (twit)
menu-twit-filters-hint = Адрес может назвать отправителей, чьих писем не показывают; без этого видны и они
twit-filter-off = Адрес исключает письма некоторых отправителей (twit); они показаны, потому что так выбрано в меню.
menu-twits = Скрывать письма твитов
menu-pane-right = Письмо справа от списка
menu-styles = Оформление *жирного*, /курсива/, _подчёркнутого_, #инверсного#
menu-rot13 = Буквы сдвинуты по ROT13
density-compact = Строки плотно
density-usual = Строки как обычно
density-roomy = Строки просторно
chip-unread-only = только новые
chip-message = письмо { $msgid }
chip-remove = Без фильтра { $filter }

# Меню
menu-tops = Только начала обсуждений
menu-tops-hint = Добавляет ttop в адрес или убирает его

# Меню окна
menu = Меню
menu-hint = Ещё команды и настройки
menu-golded-marks = Двигать отметки прочитанного, как GoldED: чтение подряд минует непрочитанное до него
context-open = Открыть
context-open-background = Открыть в новой вкладке
undo = Отменить
toast-dismiss = Закрыть это сообщение
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
toast-nothing-unread = Там всё уже прочитано.
toast-nothing-read = Письмо и так не прочитано.
toast-undone = { $count ->
    [one] { $shown } письмо снова такое, каким было.
    [few] { $shown } письма снова такие, какими были.
   *[other] { $shown } писем снова такие, какими были.
}

# Над страницей: замечания
dismiss = Убрать это сообщение
new-mail = Пришли новые сообщения, или изменились старые.
new-mail-read = Прочитать (F5)
edit-address = Исправить адрес
note = Замечание
warning = Предупреждение
error = Ошибка
please-wait = Подождите

# Строка состояния
problems = Ошибки в конфигурации
reading-config = Читаю конфигурацию…
indexing = Индексация… { $place }
searching = Поиск
loading-word = Загрузка
stop = Стоп
status-subscription = Изменение подписки
status-station = Станция
status-object = Объект в почте
status-file = Файл из файлэхи
status-requested = Файл, пришедший по запросу
status-answer = Ответ FAQ-сервера
status-external = Адрес другого рода
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
nothing-loaded = Здесь ничего не загружено.
load-now = Загрузить
loading-url = Загружаю { $url }

# Кнопки панели инструментов
panel = Панель эх
up = Выше
stop-loading = Прервать загрузку
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
problems-note = Эти места пропущены; всё остальное на месте.
external-question = Передать этот адрес рабочему столу?
external-explained = Это не адрес Фидонета. Его откроет другая программа.
copy = Копировать
bases-path = Путь к файлу или папке
desktop-asks = Рабочий стол спрашивает путь…
reading = Читаю…
choose-file = Выбрать файл…
choose-folder = Выбрать папку…
built-in-guide = Встроенное руководство
only-guide = Только руководство
guide-description = Прогулка по Fidoscope: начните отсюда
bases-explained = Конфигурация: golded.cfg, fidoconfig, areas.bbs, squish.cfg или crashmail.prefs; Hudson и GoldBase читаются по golded.cfg и areas.bbs. Или папка либо один файл из неё: базы JAM и Squish, *.MSG, пакеты и бандлы. Или список эх (.na, .lst, .csv, .xml). Это заменит то, что открыто сейчас, и запомнится для следующего запуска.
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
charsets-area = Письма эхи { $area }, не указавшие свою кодировку
charsets-as-labelled = Как указано в письме или видно по нему ({ $charset })
charsets-by-label = Как указано в письме или видно по нему
charsets-by-configuration = Как указано в конфигурации, иначе по буквам
charsets-explained = Выбор для письма действует, что бы в нём ни было указано. Выбор для эхи действует, если в письме ничего не указано или указанному противоречат его байты. Оба выбора сохраняются.
charsets-nothing = На этой странице нет ни письма, ни эхи, для которых можно выбрать кодировку.

# О сообщении
charset-guessed = { $charset } (не указана)
charset-unknown = неизвестная кодировка { $name }, показано как { $charset }
charset-unknown-hint = В сообщении указана кодировка { $name }, которой Fidoscope не знает. Оно показано как { $charset }; если буквы неверны, выберите другую кодировку для него или для всей области.
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
fixed-address = В адресной строке: перейти / оставить как было
fixed-mouse = Назад и вперёд
fixed-mouse-key = Кнопки мыши 4 и 5
fixed-stop = Прервать загрузку
fixed-tabs = Вкладка по номеру, последняя вкладка
fixed-background = Открыть в фоновой вкладке
fixed-background-key = Средняя кнопка, Ctrl+щелчок по ссылке
fixed-select-key = Ctrl+щелчок, Shift+щелчок
fixed-select = Выбрать несколько строк списка или дерева

# Что сообщает браузер
leave-out = Убрать его
address-too-long = То, что дано как адрес, длиннее любого адреса и не принято.
unknown-parameters = У адресов { $scheme } стандарт не знает ни одного из этих параметров: { $names }.
leave-all-out = Убрать все неизвестные
fault-title = Ошибка Fidoscope
fault-page = Fidoscope не смог сделать эту страницу из-за собственной ошибки ({ $what }). На диске ничего не изменилось, остальные страницы работают. Пожалуйста, сообщите адрес этой страницы вместе с базой, которую она читает.
fault-no-reason = причина не названа
fault-config = Конфигурацию не удалось прочитать из-за ошибки Fidoscope ({ $what }).
fault-message = на этом сообщении случилась ошибка Fidoscope ({ $what })
fault-mark = Отметка о прочитанном не сохранилась из-за ошибки Fidoscope ({ $what }).
cannot-be-saved = { $path } не удалось сохранить: { $error }.
bookmarks-not-written = Закладки не удалось записать в { $path }: { $error }.
desktop-not-asked = Рабочий стол не может спросить о файле: { $error }.
cannot-be-read = { $path } не удалось прочитать: { $error }.
nothing-chosen = Ничего не выбрано. Если у рабочего стола нет выбора файлов, наберите путь здесь.
file-exists = { $path } уже есть; дайте другое имя.
message-not-saved = Не удалось сохранить { $path } ({ $error }); выберите другое место.
too-many-tabs = Вкладок уже { $most }; сначала закройте одну из них.

# The settings
settings = Настройки
settings-reading = Чтение
settings-looks = Вид
settings-keys = Клавиши
settings-mail = Почта
settings-about = О программе
settings-kludges = Показывать кладжи и служебные строки
settings-no-twits = Список твитов берётся из настроек вашего редактора; в открытых сейчас его нет.
settings-by-locale = Как принято в моей стране
settings-language = Язык
settings-rows = Строки списков
settings-letters = Буквы писем
face-mono = Одной ширины
face-sans = Разной ширины
settings-message-size = пунктов
settings-sample = Привет, All! Съешь же ещё этих мягких французских булок. 0123456789
settings-zoom = Размер всего окна
settings-smaller = Мельче
settings-larger = Крупнее
settings-writing = Как вы пишете
settings-writing-hint = Пустые поля — как в настройках почты. Адреса берутся отсюда, если там их нет.
settings-addresses = Адреса
settings-signature = Подпись
settings-tearline = Tearline
settings-origins = Строки Origin
settings-taglines = Теглайны
settings-one-a-line = по одной на строке
settings-template = Файл шаблона
settings-gate = Гейт в почту Интернета
settings-wrong-gate = Гейт - это имя и адрес, например UUCP 2:5020/1042.
settings-charset = Кодировка новых писем
settings-charset-by-areas = по эхам
settings-wrong-addresses = Это не адреса: { $wrong }
settings-bases = Базы сообщений
settings-name = Ваше имя
settings-name-hint = Нужно там, где имени нет в настройках почты: тогда отметки о прочитанном пишутся в базы под ним. Без имени Fidoscope хранит их у себя.
settings-index = Индекс для поиска
settings-index-on = Индексировать письма в фоне
settings-index-off = Индексирование выключено: поиск читает сами базы, это дольше.
settings-index-ready = Все просмотренные базы проиндексированы.
key-settings = Настройки
command-settings = Настройки…
keys-all-usual = Вернуть прежние клавиши
about-what = Настольный браузер Фидонета: эхи, письма, обсуждения и календари по FGHI URL.
about-licence = Свободная программа: лицензия MIT или Apache License 2.0, на выбор.
about-fonts = Шрифты: Inter (SIL Open Font License) и DejaVu (по его собственной свободной лицензии).
about-maps = Суша и границы на картах: Natural Earth, общественное достояние. Содержит данные GeoNames (www.geonames.org) по лицензии CC BY 4.0 и названия стран из Unicode CLDR.
key-days-of-month = В календаре: письма месяца
key-days-of-year = В календаре: письма года
fixed-map-key = Стрелки, +, -, Home, Y
fixed-map = Карта: сдвинуть, ближе, дальше, всё, слои
config-changed = Настройки почты изменились с тех пор, как были прочитаны.
config-read-again = Прочитать заново
config-leave = Не сейчас
name-asked = Fidoscope хранит отметки о прочитанном у себя: неизвестно, кто вы, а отметки в базах могут быть чужими. Ваше имя, как в ваших письмах:
name-take = Это я
name-not-now = Не сейчас
chips-more = Условия, которым здесь не хватило места
key-to-me = Письма мне в этих эхах
to-me-here = Письма мне в этих эхах
to-me-everywhere = Письма мне во всех эхах
to-me-nobody = В открытых настройках не сказано, как вас зовут: наберите адрес, в котором есть to="Ваше имя".

# People, stations, and messages byte by byte
key-print-message = Напечатать письмо как текст
not-printed = Письмо не напечатано: { $error }. Сохраните его как текст (W), чтобы напечатать другой программой.
fault-write = Не записано из-за ошибки Fidoscope ({ $what }).
fault-aside = Небольшое дело не сделано из-за ошибки Fidoscope ({ $what }).
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
line-tagline = Таглайн
stored = В базе
stored-sizes = текст: { $text } байт, строки рядом с ним: { $outside } байт
stored-origin = адрес отправителя
stored-destination = адрес получателя
stored-bytes = Байты: { $field }
stored-note = База сообщает

# Troubles at the start and with other programs
settings-no-place = Настройкам негде лежать (HOME не задана): они не сохранятся. Место называет --profile ПАПКА.
settings-usual = Действуют обычные настройки.
settings-file-head =
    # Настройки Fidoscope. Чего здесь нет, то имеет обычное значение; ключи перечислены в fidoscope-settings(5).
    # Этот файл можно править: комментарии, пустые строки, порядок и неизвестные ключи сохраняются.
settings-wrong = В настройках у «{ $key }» не может быть значения { $value }: действует обычное или ближайшее возможное.
settings-wrong-line = Строка { $line } в settings.toml: у «{ $key }» не может быть значения { $value }: действует обычное или ближайшее возможное.
settings-wrong-more =
    { $count ->
        [one] Ещё { $count } ключ не годится.
        [few] Ещё { $count } ключа не годятся.
       *[many] Ещё { $count } ключей не годятся.
    }
document-line = строка { $line }: { $why }
document-no-utf8 = это не текст UTF-8
document-read-only = { $path } действует, насколько он понятен. { $why }; в этом профиле ничего не будет сохранено.
documents-newer = { $count ->
    [one] { $files } в { $path } записал более новый Fidoscope. Понятное в нём используется, но ничего туда не сохраняется.
   *[other] Файлы в { $path } записал более новый Fidoscope ({ $files }). Понятное в них используется, но ничего туда не сохраняется.
}
profile-read-only = В профиле { $path } нельзя ничего сохранить ({ $error }): настройки, закладки, черновики и прочитанное забудутся, когда окно закроется. Дайте себе право писать туда или выберите другой профиль параметром --profile DIR.
document-not-written = { $why }. Он останется как есть, пока это не исправят
document-unreadable = { $path } не читается ({ $error }). Там ничего не будет сохранено.
document-damaged = Файл повреждён ({ $why })
document-no-object = это не объект JSON
document-no-version = не указана версия
document-newer = Файл записан более новым Fidoscope (формат { $newer }, этот понимает { $known })
document-aside = { $path } нельзя использовать. { $why }; файл отложен как { $aside }.
document-repaired = { $path } повреждён, действуют его целые строки. { $why }; пропущены строки: { $lines }. Прежний файл сохранён как { $aside }.
document-partly = { $path } повреждён, действуют только его целые строки. { $why }; пропущены строки: { $lines }.
document-open-aside = Открыть этот файл
document-stays = { $path } нельзя использовать. { $why }; файл остался, и там ничего не будет сохранено.
bookmarks-no-file = В файле нет закладок: другие браузеры экспортируют их как файл HTML.
saved-unreadable = Письмо в { $file } не читается: { $error }.
saved-no-msgid = В { $file } нет строки MSGID, поэтому письмо не найти. GoldED оставляет эту строку с параметром -KeepCtrl в EXTERNUTIL.
outside-alone = Адреса из других программ будут открываться в отдельных окнах: { $error }.
outside-handed = Адрес передан открытому окну.
outside-not-unicode = Файл { $path } не открыт: его имя — не Юникод. Переименуйте и откройте снова.
outside-deaf = Адреса из других программ не принимаются: { $error }.
external-host = В имени сервера есть буквы вне ASCII: оно может выглядеть как другое имя. В сети это { $host }.
profile-shared = Этот профиль открыт и в другом окне. Закладки, история и настройки обоих сохранятся, а из вкладок — только вкладки того окна.
command-diagnostics = Копировать диагностику
diagnostics-hint = Версия, система, числа и последние предупреждения журнала — для разработчиков. Писем, имён и паролей в ней нет.
toast-diagnostics = Диагностика скопирована в буфер обмена
own-pages-title = Страницы программы
own-pages-unknown = Страницы { $address } здесь нет. Вот все, какие есть:
crash-title = Сбой программы
crash-what = Fidoscope наткнулся на собственную ошибку: часть работы пропала или окно закрылось. Этот отчёт остаётся на вашем компьютере, он никуда не отправлен. Писем в нём нет. Чтобы ошибку исправили, скопируйте отчёт в письмо разработчикам.
crash-copy = Копировать отчёт
crash-delete = Удалить отчёт
crash-none = Отчётов о сбоях нет.
crash-tabs = Были открыты страницы:
cannot-be-deleted = { $path }: файл не удаляется: { $error }
held-back = В прошлый раз Fidoscope завершился аварийно. Причиной могла быть одна из открытых страниц, поэтому вкладки не открыты снова.
held-back-open = { $count ->
    [one] Открыть { $count } вкладку прошлого раза
    [few] Открыть { $count } вкладки прошлого раза
   *[other] Открыть { $count } вкладок прошлого раза
}
held-back-forget = Забыть о них
window-died = Окно закрылось из-за ошибки Fidoscope или экрана. Всё, что было открыто, сохранено.
not-written = Не удалось вовремя записать: { $name }.
still-writing = Запись ещё не закончена
still-writing-explained = Окно закроется само, как только всё это будет на диске.
still-writing-stay = Не закрывать окно
still-writing-leave = Закрыть, не дожидаясь
writing-names = Записывается: { $names }
writing-request = запрос { $url }
writing-withdrawal = отмена запроса { $url }
writing-deletion = удаление { $names }
held-up = Пока не записано: { $name }. { $why } Попытка повторится сама.
held-up-locked = Другая программа заблокировала { $path }.
held-up-writing = Другая программа пишет в { $path }.
held-up-flag = С файлами станции работает другая программа ({ $path }).
held-up-cancel = Отменить
write-cancelled = Не записано: вы отменили запись, пока базу занимала другая программа. Черновик остался.
tiles-no-pmtiles = Эта сборка Fidoscope не читает файлы PMTiles; файлы MBTiles она показать может.
net-none = эта сборка Fidoscope не обращается к сети
tiles-damaged = Файл с плитками карты повреждён.
tiles-bad-tile = Плитка { $tile } — не картинка, которую можно прочесть.
tiles-bad-template = В адресе плиток карты в настройках не хватает { $missing }.
tiles-no-source = Плитки карты в настройках — ни адрес Сети, ни файл .mbtiles или .pmtiles.
tiles-server-refuses = Сервер плиток карты ответил { $status }.
tiles-server-silent = Сервер плиток карты не прислал плитку: он недоступен или его ответ слишком длинный.
tiles-too-large = Плитка в { $width } × { $height } пикселей не рисуется: самая большая — { $most } × { $most }.
desktop-silent = Не удалось обратиться к рабочему столу: { $error }.
desktop-no-address = { $url } — не тот адрес, который мог бы открыть рабочий стол.
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
views-earth = На Земле
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
map-cluster-opens = Щелчок приближает.
map-more = { $count ->
    [one] ещё { $shown } сообщение
    [few] ещё { $shown } сообщения
   *[many] ещё { $shown } сообщений
}
map-spoken = Место: { $subject }, { $from }
map-nearer = Ближе
map-farther = Дальше
map-all = Всё
map-all-hint = Показать все места (Home)
map-rectangle = Прямоугольник
map-rectangle-hint = Очертить прямоугольник: останутся сообщения внутри него (Shift и мышь)
map-graticule = Сетка
map-graticule-hint = Меридианы и параллели
map-as-flat = Карта
map-as-globe = Глобус
map-bosses = Пойнты у боссов
map-bosses-hint = Пойнты, о которых нет строки в пойнтлистах, показаны там, где их боссы
map-copy = Копировать адрес
map-copy-hint = Копировать адрес этой карты
map-close = Закрыть сообщения рядом с картой
map-as-page = открыть страницей
map-north = с. ш.
map-south = ю. ш.
map-east = в. д.
map-west = з. д.
map-no-places = Ни одно из этих сообщений не называет места. Места указывают кладжами GEO, GEOBOX и GEOKML.
map-no-senders = Неизвестно, где находятся отправители этих сообщений: в сообщениях нет кладжей ORIGEO, а в нодлистах и пойнтлистах — строк об отправителях.
map-kml-fetch = Щелчок загрузит этот документ из Интернета.
map-kml-station = Этот документ — на другой станции Фидонета: его пришлось бы запрашивать.
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
station-areatag = Имя эхи
station-join = Подписаться…
station-leave = Отписаться…
stations-waiting = Располагаю станции по порядку…
station-areafix-hint = С этой станцией Вы обмениваетесь почтой. Откроется страница с запросом; ничего не уйдёт, пока Вы не велите.
station-ask = Запросить файл
stations-placed = на карте: { $shown }
stations-none = Ни одна строка нодлистов и пойнтлистов не подходит. Ищите адрес (2:5020/1042), сеть (2:5020 или 5020), зону (2:), флаг (IBN), ключевое слово (Hub), телефон, адрес хоста, имя или город так, как его пишут в нодлисте. Подойти должны все слова, в любом порядке.
stations-no-lists = Искать пока негде.
stations-here = { $stations } там, где Вы щёлкнули
stations-not-here = Снова показать все станции
stations-full = Показаны только первые { $shown }.
stations-zone = Зона { $zone }: { $shown }
station-status = Вид
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
command-nodelist = Нодлист: станции и где они
key-nodelist = Отправитель или станции в нодлисте

# Файлы внутри писем
view-objs = Файлы
about-objs = Картинки и файлы внутри сообщений
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
files-field = Слова в именах и описаниях
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
objects-gone = сообщений с ним больше нет
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
objects-open-desktop-hint = Показать файл другой программой. Сначала будет вопрос.
objects-open-question = Открыть этот файл в другой программе?
objects-open-explained = Файл пришёл по почте, и сделать его мог кто угодно. Фидоскоп даёт ему расширение по содержимому и никогда его не запускает. Но программа, которая его откроет, может исполнить написанное внутри: веб-страница способна обратиться к сети.
objects-save-instead = Лучше сохранить
objects-not-opened = Не удалось передать { $name } другой программе: { $why }.
objects-look-inside = Заглянуть внутрь
objects-all = Все файлы этих сообщений
objects-as-picture = Картинка
objects-as-art = Рисунок
objects-art-cut = Рисунок обрезан: он слишком велик.
objects-as-text = Текст
objects-as-bytes = Байты
objects-entries = { $count ->
    [0] Внутри ничего нет
    [one] { $shown } запись
    [few] { $shown } записи
   *[other] { $shown } записей
}
objects-save-whole = Сохранить файл целиком
objects-next = Следующая картинка
objects-previous = Предыдущая картинка
objects-place = Картинка { $at } из { $all }
objects-decoding = Картинка раскодируется…
objects-smaller = Мельче
objects-larger = Крупнее
objects-fit = По окну
objects-own-size = В натуральную величину
objects-turn = Повернуть
objects-copy-picture = Скопировать картинку
slides-start = Слайд-шоу
slides-end = Закончить слайд-шоу
slides-interval = Сколько показывать каждую картинку
slides-seconds = { $count } с
film-play = Пустить
film-pause = Остановить
film-back = Предыдущий кадр
film-forth = Следующий кадр
film-frame = Кадр { $at } из { $all }
exif-exposure = { $seconds } с
exif-focal = { $length } мм
objects-frames-cut = остальные кадры опущены
objects-charset = Кодировка
objects-html-source = Как написано
objects-text-cut = Показано только начало; целиком — в «Байтах».
objects-above = Уровнем выше
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
objects-none = В этих сообщениях нет закодированных файлов.
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
objects-fetch = Щелчок загрузит эту картинку
avatar-of = Портрет: { $name }
avatar-elsewhere = { $url }
    Портрет в Интернете: щелчок загрузит его.
avatar-absent = { $url }
    Портрета здесь нет. Он появится, когда придёт или когда файл с таким именем окажется в папке «avatars» в профиле.

settings-maps = Карты
map-tiles-none = Мир, встроенный в Fidoscope, без всякой сети
map-tiles-osm = OpenStreetMap из Интернета
map-tiles-osm-hint = Его серверы узнают, какие места Вы рассматриваете.
map-tiles-own = Другой сервер или файл карты (MBTiles, PMTiles)
map-tiles-file = Файл карты (MBTiles)
build-no-network = Эта сборка Fidoscope не обращается к сети: карт с серверов, файлов PMTiles, документов и картинок из Веба в ней нет.
build-no-archives = Эта сборка Fidoscope не распаковывает архивы.
build-no-a11y = Эта сборка Fidoscope не общается с программами чтения с экрана.
map-tiles-choose = Выбрать файл карты…
map-tiles-own-hint = Адрес с {"{"}z{"}"}, {"{"}x{"}"} и {"{"}y{"}"} или путь к файлу .mbtiles или .pmtiles с картинками

# Командная строка
cli-about = Браузер Фидонета
cli-usage = Вызов:
cli-commands = Команды:
cli-options = Параметры:
cli-exit-codes = Коды завершения:
cli-more-help = fidoscope КОМАНДА --help рассказывает об одной команде.
cli-the-browser = браузеру
cli-window = Открыть браузер, а если дан адрес или файл (база, пакет, письмо, нодлист, KML, плитки), то на нём. Если окно уже открыто, его получит оно.
cli-parse = Вывести части адреса в виде JSON.
cli-links = Вывести в виде JSON все адреса из текста, в том числе разорванные переносами %%.
cli-show = Вывести страницу адреса текстом или в виде JSON.
cli-save = Записать объект или письма, на которые указывает адрес, в файл.
cli-post = Напечатать готовое письмо по адресу netmail, echomail или areafix, со всеми кладжами и базой, куда оно пойдёт; --yes записывает его.
cli-index = Обновить указатель всех областей для быстрого поиска.
cli-answer = Ответить на файл запросов, с адресами или без них, или на SRIF мейлера (например, binkd): обработчик запросов узла. Файл, имя которого кончается на .req, за SRIF не принимается. Файлы берутся из --files, индекс ответов и объекты из почты кладутся в --out.
cli-doctor = Проверить конфигурацию, базы, нодлисты, указатель, схемы, шрифты и профиль и сказать, что исправить. Код 1: что-то не в порядке.
cli-register = Сделать Fidoscope программой рабочего стола для адресов Фидонета или перестать ею быть.
cli-help = Вывести справку о команде или обо всей программе.
cli-man = Вывести страницу man (для пакетов).
cli-completions = Вывести правила дополнения для оболочки (для пакетов).
cli-option-config = Конфигурация (fidoconfig, golded.cfg, areas.bbs, squish.cfg, crashmail.prefs), папка с базами сообщений или пакетами, или эхолист. Можно повторять. Без неё берётся сохранённый профиль, а без него — встроенный путеводитель.
cli-option-profile = Папка настроек и указателя (по умолчанию та, которую отводит для них рабочий стол).
cli-option-now = Время, которое считается текущим, по RFC 3339 (по умолчанию часы).
cli-option-file = Открыть письмо из этого файла (EXTERNUTIL в GoldED); нужен и --area.
cli-option-area = Тег области, к которой относится письмо из --file.
cli-option-log = Как подробен журнал в профиле (fidoscope.log): off, error, warning, info (обычно) или debug. Ни писем, ни паролей в нём нет.
cli-option-json = Выводить JSON вместо текста; parse и links делают так всегда.
cli-option-bodies = Выводить тексты писем.
cli-option-kludges = Выводить с текстами все кладжи.
cli-option-objects = Читать письма, которых нет в указателе, чтобы JSON называл объекты и места каждого.
cli-option-charset = show: читать в этой кодировке письма без CHRS или с неверной CHRS; post: писать в ней. Подходят все названия из FTS-5003 (CP866, KOI8-R, ...).
cli-option-limit = Вывести не больше стольких писем.
cli-option-discard-unknown = Отбрасывать непонятные форматы времени и неизвестные параметры, а не отказываться.
cli-option-output = Файл для записи; - означает стандартный вывод (по умолчанию собственное имя объекта, здесь).
cli-option-damaged = Записать и то, что есть от повреждённого или неполного объекта.
cli-option-body = Текст письма из файла или стандартного ввода (по умолчанию — тот, что в адресе).
cli-option-attr = Атрибуты нетмейла; с no- атрибут снимается: pvt, crash, hold, direct, killsent. Пример: --attr crash,no-pvt.
cli-option-from = С какого из ваших адресов писать (по умолчанию выбирается по области, зоне и домену).
cli-option-reply-to = Адрес сообщения, на которое это ответ.
cli-option-attach = Файл, который войдёт в текст в UUE, по частям, если он длинный. Можно повторять.
cli-option-misfits = Что делать с символами, которых нет в кодировке: utf-8, fiunis (подстроки &+...-;) или nearest — ближайшие буквы. Без этого письмо с такими символами не записывается.
cli-option-yes = Записать письмо в базу и сообщить тоссеру; без этого ничего не пишется.
cli-option-rebuild = Построить весь указатель заново.
cli-option-remove = Перестать быть программой рабочего стола для этих адресов.
cli-option-files = Папка с файлами, которые можно запрашивать, вместе с папками в ней.
cli-option-out = Папка для того, что создаётся. Без SRIF туда же копируются и отвечаемые файлы.
cli-option-passwords = Файл, в каждой строке которого маска имён и пароль: таким файлам нужен пароль.
cli-option-most-files = Отправить за один звонок не больше стольких файлов (если не указано: 100).
cli-option-most-bytes = Отправить за один звонок не больше стольких байтов (если не указано: 1 ГиБ).
cli-option-most-minutes = Отправить не больше того, что пройдёт по линии за столько минут, по скорости из SRIF.
cli-option-explain = Вместо файла, который нельзя отправить в ответ на запрос с адресом, отправить текст с причиной.
cli-option-help = Вывести эту справку.
cli-option-version = Вывести версию.
cli-exit-fine = всё в порядке
cli-exit-nothing = адрес верен, но там ничего нет, или оно повреждено
cli-exit-wrong = неверен адрес или параметры
cli-exit-failed = сбой системы или повреждённая база сообщений
cli-exit-refused = не позволяет предел или правило
cli-man-name = Название
cli-man-synopsis = Вызов
cli-man-commands = Команды
cli-man-options = Параметры
cli-man-exit = Код завершения
cli-near-command = Команды { $word } нет. Может быть, { $near }? Адрес начинается со схемы, например area://{ $word }
cli-unknown-command = { $word } — не команда и не адрес. Команды перечисляет fidoscope --help; адрес области начинается с area://
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
cli-save-exists = { $file } уже есть. Параметр -o FILE выбирает другой файл или заменяет этот.
cli-save-directory = Это каталог. Выберите один из его файлов или сам объект, без косой черты в конце.
cli-save-nothing = По этому адресу нет ни объекта, ни письма.
cli-save-damaged = Ничего не записано: объект повреждён или неполон, а более старого целого нет. --damaged сохраняет то, что от него есть.
cli-save-terminal = Эти байты — не простой текст и могли бы испортить терминал. Перенаправьте вывод или назовите файл: -o FILE.
cli-post-robot = У запроса к AreaFix и FileFix свой текст: --body, --reply-to и --attach — для нетмейла и эхомейла.
cli-post-attributes = --attr бывает только у нетмейла: у эхомейла таких атрибутов нет.
cli-post-scheme = О том, что написать, говорят лишь адреса netmail:, echomail: и areafix:.
cli-post-address = { $address } — не из ваших адресов; их называет конфигурация.
cli-post-original = По адресу { $url } нет сообщения, на которое можно ответить.
cli-post-misfits = В кодировке { $charset } нет некоторых символов; что с ними делать, скажет --misfits utf-8, fiunis или nearest: { $letters }
cli-post-written = Записано: { $area } №{ $number }
cli-post-not-written = Ничего не записано; записывает --yes.
cli-post-not-ready = Ничего не записано: письмо не готово.
cli-post-homeless = Для номеров MSGID нет места, потому что не задан HOME. Папку назовёт --profile DIR.
cli-answer-long = { $file } длиннее, чем бывают файлы запросов.
cli-answer-blank = Мейлер не возьмёт файлы из { $folder }: путь для него кончается на первом пробеле. Укажите в --out каталог без пробелов.
cli-answer-srif = { $file } — неполный SRIF: { $error }.
cli-unknown-way = После --misfits нужно utf-8, fiunis или nearest, а не «{ $given }».
cli-unknown-level = После --log нужно одно из { $levels }, а не «{ $given }».
cli-bad-address = После --from нужен адрес вида 2:5030/1520.9, а не «{ $given }».
cli-indexed = В указатель внесено: { $messages }, { $changed }; проверено: { $areas }; указатель занимает { $size } МБ в { $folder }
cli-index-homeless = Для указателя нет места: не задана переменная HOME. Место называет --profile DIR.
cli-register-elsewhere = register знает рабочие столы по правилам freedesktop.org. Здесь программу для схемы выбирают настройки системы.
cli-register-homeless = Регистрироваться негде: не задана переменная HOME.
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
cli-places-full = Названы только первые { $shown } мест.
cli-no-window = Окно не открывается: { $error }
cli-no-display = Без экрана страницы выводит текстом fidoscope show URL.

## Registering with the desktop

register-done =
    Fidoscope открывает адреса { $schemes }: у вашего пользователя, через { $path }.
    Отменить: `fidoscope register --remove`.
register-unassociated = Файл { $path } записан, но рабочий стол не узнал, что он открывает { $scheme }: { $error }. Программа xdg-mime есть в пакете xdg-utils.
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
search-in = Искать в { $area }
search-all = Искать во всех эхах
search-stations = Искать в нодлисте
mail-from = Почта от { $name }
words-search = найти искать запрос фильтр отбор
key-search = Искать сообщения по форме
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
search-wrong-areas = { $areas } — не список эх; разделяйте их пробелами
search-wrong-day = { $day } — не день; пишите 2007, 2007-08 или 2007-08-18
search-no-town = Нет города с названием { $place }; напишите его латиницей или задайте запад,юг,восток,север в градусах

## Названия страниц и строка состояния словами

title-in-view = { $title }, { $view }
title-found = { $words } в { $place }
title-found-everywhere = { $words } во всех эхах
title-from = от { $name }
title-to = кому: { $name }
title-subject = тема «{ $words }»
title-tops = начала обсуждений
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
key-star = Пометить сообщение звёздочкой или снять её
star-give = Пометить звёздочкой
star-take = Снять звёздочку
with-star = со звёздочкой
selected-star = Звёздочка
settings-twits = Чью почту вы скрыли
twits-none = Пока ничью: меню отправителя скрывает его почту. Твиты из конфигурации действуют сверх того.
twit-hide = Скрыть почту от { $name }
twit-show-again = Снова показывать почту от { $name }
toast-twit = Почта от { $name } теперь скрыта. Вернуть её можно в настройках (Ctrl+запятая, «Чтение»).
toast-no-twit = Почта от { $name } снова показывается.
settings-colours = Цвета сообщений
colour-field = На что смотрит правило
colour-sender = Отправитель
colour-subject = Тема
colour-address = Адрес
colour-text = Текст, который ищет правило
colour-number = Цвет { $number }
colour-add = Добавить правило
colour-remove = Удалить правило
stars-title = Сообщения со звёздочкой
stars-none = Ни у одного сообщения нет звёздочки. Shift+S ставит её сообщению перед вами или всем выбранным.
command-stars = Сообщения со звёздочкой…
toast-starred = Теперь со звёздочкой: { $messages }.
toast-unstarred = Теперь без звёздочки: { $messages }.
drafts-title = Черновики
drafts-none = Сейчас ничего не пишется. R отвечает на сообщение, Insert начинает новое.
draft-to = Кому
draft-address = Адрес
draft-from = От кого
draft-aka = Мой адрес
draft-by-area = по эхе
draft-areas = Эхи
draft-areas-hint = метки эх через пробел
draft-subject = Тема
draft-more = Свойства
draft-charset = Кодировка
draft-private = Личное
draft-crash = Crash
draft-hold = Hold
draft-direct = Direct
draft-kill = Kill/Sent
draft-text = Текст сообщения
draft-send = Отправить
draft-sending = Отправляется…
draft-preview = Просмотр
draft-attach = Приложить файл…
draft-detach = Убрать файл
draft-tagline = Теглайн
draft-no-taglines = Теглайнов нет ни в настройках почты, ни в настройках программы
draft-place = Место
draft-place-kind = Чем место приходится письму
draft-place-hint = город или 44.56;38.08
draft-place-about = письмо о месте
draft-place-around = письмо об окрестностях
draft-place-here = место отправителя
draft-place-add = Добавить место
draft-take-out = Убрать
draft-discard = Выбросить
draft-discard-now = Выбросить?
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
draft-misfits = Некоторых знаков нет в кодировке; выберите, что с ними делать.
draft-misfits-are = Нет в кодировке: { $signs }
draft-misfits-utf8 = писать в UTF-8
draft-misfits-fiunis = писать кодами Unicode
draft-misfits-nearest = взять ближайшие буквы
draft-sent = Записано: { $places }. Отправит тоссер.
draft-no-profile = Без профиля отправить ничего нельзя: номера сообщений не должны повторяться.
draft-no-file = { $path } — не обычный файл размером до 2 МБ.
draft-not-attached = Не удалось прочитать { $path }: { $error }
draft-reading = Файл к этому сообщению ещё выбирается или читается. Отправьте снова, когда он будет приложен.
draft-file-late = Файл { $name } не приложен: его сообщение уже отправлено или выброшено.
draft-not-replaced = Прежнее сообщение заменить нельзя. Отправьте снова, чтобы записать это в дополнение к нему. { $why }
command-drafts = Черновики…
words-write = написать сообщение письмо отправить послать составить
command-new-message = Написать сообщение…
reply-button = Ответить
request-faq = Запрос FAQ-серверу
request-join = Подписка: { $areas }
request-leave = Отписка: { $areas }
request-join-files = Подписка на файлы: { $areas }
request-leave-files = Отписка от файлов: { $areas }
request-answers = Что отвечал робот
request-send = Отправить запрос
request-sent = Запрос записан в нетмейл
request-none = Отправлять нечего.

## Чтение дальше и что предлагает адрес

ways-found = Найденные:
ways-area = Эха:
person-letters = Все письма этому человеку
address-menu-hint = Почта, письмо, нодлист, место
address-mail = Почта с этого адреса
address-letter = Написать нетмейл
address-in-list = Строка в нодлисте
address-on-map = Место на карте
address-copy = Копировать адрес
skip-to-text = Перейти к тексту

## Что система говорит о файлах

io-not-there = нет такого файла или папки
io-no-right = у вас нет на это прав
io-there-already = это уже есть
io-folder = это папка
io-no-folder = часть пути не папка
io-no-room = на диске нет места
io-read-only = диск только для чтения
io-too-large = файл стал бы слишком большим
io-busy = это занято другой программой
io-too-short = данные обрываются
io-too-long = ожидание затянулось
io-no-memory = не хватает памяти
io-refused = соединение отклонено
io-reader-gone = читающая программа закрылась

## Нет конфигурации

missing-title = Конфигурация вашей почты не найдена
config-unreadable = не удалось прочитать конфигурацию { $path }: { $error }
missing-waits = Как только она появится снова, она прочитается сама: если диск не был подключён, больше ничего не нужно.
missing-again = Повторить
missing-choose = Выбрать другую…
missing-look = Поискать другие
missing-looking = Поиск в обычных местах…
missing-none = В обычных местах других конфигураций нет.
missing-others = Найдены:
missing-tabs = Ваши вкладки до тех пор остаются открытыми.

## Вкладки, каждая и все вместе

key-reopen-tab = Открыть последнюю закрытую вкладку
key-quit = Выйти
menu-file = Файл
menu-find = Поиск и переход
menu-message = Сообщения
menu-view = Вид
menu-help = Справка
menu-about = О программе
key-fullscreen = На весь экран или окном
tab-pin = Закрепить вкладку
tab-unpin = Открепить вкладку
tab-duplicate = Дублировать вкладку
tab-close-others = Закрыть другие вкладки
tabs-all = Все вкладки
outbox-title = Написано здесь
outbox-none = Здесь ещё ничего не написано.
outbox-looking = …
outbox-waits = ждёт тоссера
outbox-taken = взято тоссером
outbox-gone = в базе больше нет
outbox-change = Изменить
outbox-delete = Удалить
outbox-delete-now = Удалить?
outbox-no-area = { $area } больше нет среди ваших эх.
draft-paste = Вставить картинку
draft-no-picture = В буфере обмена нет картинки.
draft-clipboard = Картинка в буфере обмена не читается ({ $error }).
draft-file-lost = Файла { $name } черновика «{ $subject }» больше нет в профиле: приложите его снова.

## Несколько сообщений сразу

key-extend-up = Выбрать и строку выше
key-extend-down = Выбрать и строку ниже
key-select-all = Выбрать все строки
selected = Выбрано: { $messages }
selected-copy = Копировать
selected-save = Сохранить как
selected-read = Отметить прочитанными
selected-unread = Отметить непрочитанными
selected-none = Снять выбор
save-as-text = Текст (.txt)
save-as-mbox = Почтовый ящик (.mbox)
save-as-html = Веб-страница (.html)
page-part = Пока есть только те сообщения, на которых эха открывается: дождитесь остальных или обновите страницу и повторите.
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
map-menu-centre = Сделать серединой карты
map-menu-about = Сообщения о местах рядом
map-menu-from = Сообщения, написанные рядом
map-menu-desktop = Открыть на карте рабочего стола…
map-menu-kml = Сохранить все места как KML…
map-menu-geojson = Сохранить все места как GeoJSON…
map-menu-home = Я здесь
map-menu-no-home = Забыть, где я
map-home = Вы здесь
place-from-home = { $distance } от вас
map-menu-measure = Измерить расстояние отсюда
place-about = Место:
place-around = Местность:
place-written = Написано здесь:
place-drawn = Нарисовано в
map-too-much = В документе больше мест, чем рисуется: показаны только первые.
map-document-damaged = Документ не читается: он повреждён.
map-layers = Слои
map-layers-hint = Что показано на картах и что значат знаки (Y)
map-layers-off = часть слоёв скрыта
map-layers-hide = Показывать нечего: слои с местами выключены.
layer-places = Места
layer-places-hint = Точки: о чём письма, где их авторы, метки документов
layer-regions = Области
layer-regions-hint = Прямоугольники, линии и контуры
layer-documents = Документы KML
layer-documents-hint = Что есть в документах писем (GEOKML)
layer-photos = Снимки
layer-photos-hint = Картинки писем, в которых сказано, где они сняты (EXIF); на страницах до 100 000 писем
map-spoken-photo = Снимок: { $subject }, { $from }
layer-labels = Названия городов
layer-labels-hint = У плиток свои названия
layer-home = Где я
layer-home-hint = Место, которое запомнили в меню карты
legend-letters = Абв
legend-cluster = Несколько близких мест
legend-open = Открытое место
map-menu-png = Сохранить карту картинкой (PNG)…
map-print-failed = Картинка карты не получилась: окно не дало её точек.
map-menu-fly = Лететь туда
map-find = Найти место
map-find-hint = Город латиницей или кириллицей либо координаты, например 55.75, 37.62
map-near = { $place }  ·  { $town }, { $distance }
map-metres = { $shown } м
map-kilometres = { $shown } км

## Порядок эх и почта пользователю

areas-arrangement = Порядок эх
areas-as-configured = Как в конфигурации
areas-by-name = По имени
areas-by-unread = Сначала с непрочитанными
areas-only-unread = Только эхи с новой почтой
areas-groups = По группам
areas-group = Группа { $name }
areas-favourite = Избранные
areas-show-hidden = Показывать скрытые эхи ({ $shown })
area-like = Добавить в избранные
area-unlike = Убрать из избранных
area-hide = Скрыть на панели
area-show = Снова показывать на панели
settings-notify = Уведомлять о новой почте мне и в отслеживаемых обсуждениях
notify-title = Вам новая почта в { $area }
no-printing = программы lp и lpr не установлены
param-findsb = слова темы или текста
param-find = слова текста
param-subj = слова темы
param-sender = имя автора
param-from = адрес автора
param-to = имя адресата
param-time = когда написано
param-tag = метка
param-msgid = одно сообщение
param-twit = без почты этих адресов
param-geomark = о месте на карте
param-geofrom = из места на карте
param-view = как показать сообщения
param-sort = их порядок
param-ttop = только первые сообщения обсуждений
param-usetz = время по UTC
param-kl = какие кладжи показать
param-full = тексты целиком
param-leave = отписаться от эх
param-uplink = у какого аплинка
param-fecho = файловые эхи
panel-searches = Сохранённые поиски
title-write = Письмо: { $to }
title-asked = { $request } с { $station }
title-join = Подписка: { $areas }
title-leave = Отписка: { $areas }
settings-spelling = Проверять правописание по словарям hunspell
draft-spelling = Правописание
draft-unknown-words = { $count ->
    [one] { $count } незнакомое слово
    [few] { $count } незнакомых слова
   *[other] { $count } незнакомых слов
}
spelling-add = Добавить в мои слова
spelling-nothing = Ничего похожего не нашлось
spelling-keys = Вверх, вниз, Enter; F7: дальше; Esc
spelling-no-english = Английский словарь не найден: установите hunspell-en-us или положите файлы .aff и .dic в папку { $folder }, затем выключите и включите «Правописание».
spelling-no-russian = Русский словарь не найден: установите hunspell-ru или положите файлы .aff и .dic в папку { $folder }, затем выключите и включите «Правописание».
spelling-unusable = Словарь { $path } не используется: { $why }
spelling-too-long = файла { $path } нет, или он длиннее 64 МБ
spelling-charset = кодировка { $name } неизвестна
spelling-script = слова в нём не из латинских и не из русских букв
draft-place-map = Карта
draft-place-map-hint = Место выбирают щелчком по карте или стрелками; плюс и минус меняют масштаб, Enter добавляет, Esc закрывает карту.
draft-place-map-name = Карта для места письма
draft-place-near = { $place }: { $town }, { $distance } км. Enter добавляет, Esc закрывает карту.
draft-section = В секции не больше
draft-section-unit = Единица секций
draft-section-lines = строк
draft-section-bytes = байт
draft-messages = { $count ->
    [one] уйдёт { $count } письмом
   *[other] уйдёт { $count } письмами
}
draft-message-of = Письмо { $number } из { $count }

# Threads that are watched or ignored
threads-title = Отслеживаемые и игнорируемые обсуждения
threads-watched = Отслеживаются
threads-ignored = Игнорируются
threads-none = Ни одно обсуждение не отслеживается и не игнорируется. { $watch } начинает следить за обсуждением письма перед вами: о новых письмах в нём будет сказано. { $ignore } начинает его игнорировать: новые письма в нём считаются прочитанными.
thread-let-go = Отпустить
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
key-hide-ignored = Скрыть игнорируемые обсуждения или показать их
menu-ignored = Скрывать игнорируемые обсуждения
list-show-ignored = Показать и игнорируемые обсуждения
narrow-waiting = Ищу письма, которые нужно показать…
in-watched-thread = в отслеживаемом обсуждении
in-ignored-thread = в игнорируемом обсуждении
toast-watched = Теперь отслеживается: «{ $subject }». Новые письма обсуждения помечены глазом, о них будет сказано, если включены уведомления.
toast-ignored = Теперь игнорируется: «{ $subject }». Новые письма обсуждения считаются прочитанными.
toast-let-go = Больше не отслеживается и не игнорируется: «{ $subject }».
toast-thread-undone = Возвращено, как было.
notify-title-watched = Новые письма в отслеживаемом обсуждении в { $area }
words-watch = следить отслеживать подписаться тема тред уведомлять
words-ignore = убить заглушить скрыть тема тред
words-threads = отслеживать игнорировать темы треды список
draft-part = Уже записано: { $places }. Кнопка отправит только остаток; записанное можно удалить в списке черновиков.
outbox-part = { $count ->
    [one] { $count } письмо черновика, { $state }
    [few] { $count } письма черновика, { $state }
   *[other] { $count } писем черновика, { $state }
}

# Threads inside of lists
key-threads = Список с обсуждениями или письмо за письмом
threads-in-list = Обсуждения в списке
threads-by-last = Обсуждения по последнему ответу
threads-by-first = Обсуждения по первому письму
order-last-reply = Последний ответ
thread-folded-unread = непрочитанных { $shown }
threads-waiting = Раскладываю письма по обсуждениям…
words-list-threads = группировать тема тред дерево ветка

# The quick filter
key-quick-filter = Быстрый фильтр: отбирать письма по мере набора
quick-button = Фильтр
quick-name = Быстрый фильтр
quick-hint = От кого, кому, тема
quick-explained = Буквы сразу отбирают письма. Esc снова показывает все.
quick-count = { $shown } из { $total }
quick-search = Искать и в текстах
quick-search-hint = Ctrl+Enter: отдельный поиск со своим адресом
quick-close = Закрыть быстрый фильтр
quick-clear = Показать все письма
quick-nothing = Здесь ни у одного письма «{ $words }» нет ни в именах, ни в теме.
words-quick-filter = отобрать сузить искать найти список

## Requests for files and what came

command-downloads = Загрузки
downloads-title = Загрузки
downloads-none = Файлов ещё не запрашивали. Адрес, который начинается с freq://, называет файл станции.
downloads-from = с { $station }, запрошено { $moment }
downloads-open = Показать
downloads-reveal = Открыть папку
downloads-gone = Файла больше нет среди полученных: место заняли более новые. Запросите его снова.
downloads-forget = Забыть
station-answers = Отвечает на
station-by-url = запросы с адресами внутри
station-schemes = и на адреса этих схем: { $schemes }
station-forwards = запросы к любому узлу: пересылает их
station-wazoo = запросы файлов ({ $flag })
station-updates = запросы файлов, в том числе только новых версий ({ $flag })
station-bark = только запросы самого старого вида ({ $flag })
station-silent = Флаги ничего не говорят о запросах файлов; многие узлы всё равно на них отвечают.
station-file = Имя файла
station-file-hint = FILES на многих узлах - список их файлов
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
file-busy = сейчас работает с этой станцией
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
file-with-url = Вписать адрес в запрос
file-url-known = Станция флагами сообщает, что понимает адреса в запросах (7.5.8).
file-url-unknown = Станция не сообщает, что понимает адреса; имя перед адресом она прочтёт в любом случае.
file-password = Пароль
file-nothing-yet = Без вашего согласия ничего не запрашивается. Затем запрос ждёт в исходящих, пока мейлер не позвонит станции.
file-in-echo = Тот же файл в его файлэхе
file-in-other-echo = Поискать в его файлэхе
file-url-proxy = Без адреса другая станция не узнает, чей файл нужен.
file-newer = Только версию от { $moment } или новее
file-progress = { $received } из { $all }
file-by-ed2k = Передать адрес ed2k другой программе
file-no-outbound = Исходящие неизвестны: назовите папку своего мейлера в настройках, в разделе «Запрос файлов».
file-no-profile = Без профиля запрос нельзя запомнить, поэтому он не записан.
file-asked = Файл запрошен; запрос ждёт в { $file }.
file-came = { $count ->
    [one] Пришёл { $count } файл: { $names }
    [few] Пришло { $count } файла: { $names }
   *[other] Пришло { $count } файлов: { $names }
}
file-came-title = Пришли файлы
file-state-asked = Запрошено { $moment }; ждёт звонка мейлера.
file-state-sent = Мейлер забрал запрос { $moment }.
file-state-came = Файл пришёл { $moment }.
file-state-failed = Не удалось { $moment }.
file-state-expired = До { $moment } ничего не пришло.
settings-requests = Запрос файлов
settings-requests-hint = Где папки мейлера. Что не заполнено, берётся из конфигураций.
settings-outbound = Исходящие
settings-inbounds = Входящие, по одной папке в строке
settings-networks = Другие сети: имя, папка, зона
settings-received = Полученные файлы, мегабайт
settings-outbound-style = Имена в исходящих
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
settings-taken = Пришедшие файлы
settings-taken-no = остаются во входящих
settings-taken-yes = забираются из входящих

# Первый запуск.
start-title = Ваша почта
start-explained = Fidoscope искал в обычных местах почту, которая есть на этом компьютере. Выберите, что открыть; остальное не читается, и ничего не меняется.
start-nothing = В обычных местах нет ни конфигураций, ни баз сообщений. Если они лежат в другом месте, добавьте конфигурацию или папку.
start-point-title = Ещё не в Фидонете?
start-point = Фидонет — сеть людей: почта каждого идёт через узел, а тот, кто получает её на узле, — пойнт этого узла. Попросите пойнтовый адрес у ближайшего сисопа: узлы перечислены в нодлистах и на своих веб-страницах, и многие отвечают на письма из Интернета. Сисоп даст адрес и пароль; с ними мейлер (binkd) и тоссер (hpt, CrashMail) наполнят базы сообщений, а их вы добавите здесь.
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
start-change = Изменить то, что взято отсюда…
start-open = Открыть выбранное
start-guide = Посмотреть руководство
start-add-file = Добавить конфигурацию…
start-add-folder = Добавить папку…
start-disks = Поискать на дисках Windows и Wine
start-paths = Указать, где её папки (C:\FIDO) на этом компьютере, и поискать ещё раз…
start-again = Поискать ещё раз
start-no-areas = В { $path } нет эх.
start-only-faulty = В обычных местах есть настройки почты, но ни одни не открыть. Исправьте названные строки и поищите снова или добавьте другие настройки или папку.
start-faulty = { $path } не открыть:
# The table of settings: names and sentences.

settings-areas = Эхи
settings-network = Сеть
settings-programs = Программы
settings-storage = Кэш и индекс
settings-window = Размер окна
settings-size = Размер букв писем
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
settings-read-after = Письмо на экране прочитано
read-at-once = сразу
read-after-a-second = через секунду
read-never = никогда само
setting-read-after = Через какое время письмо на экране считается прочитанным. Пробел в конце письма читает его в любом случае.
setting-golded-marks = Без этого отметка остаётся перед первым непрочитанным письмом.
setting-unread-only = Списки не показывают прочитанного.
setting-hide-twits = Твиты берутся из конфигурации и из списка ниже.
setting-twits = Имена тех, чьи письма вы не хотите читать, в добавление к названным в конфигурации.
setting-hide-ignored = Ветви, которые вы решили не замечать, не видны в списках и деревьях.
setting-pane-right = Иначе письмо находится под списком.
setting-styles = Слова между этими знаками рисуются так, как те велят.
setting-kludges = Строки, которые программы пишут для программ: MSGID, SEEN-BY, PATH и прочие.
setting-notify = Рабочий стол показывает уведомление; щелчок по нему открывает письмо.
setting-view-in-address = Выбранный вид становится частью адреса: для закладок и для других читателей.
setting-sort-in-address = Выбранный порядок становится частью адреса.
setting-first-weekday = С этого дня начинаются недели календарей; пусто: как принято у вас.
setting-theme = Тема: цвета окна.
setting-language = Язык программы; пусто: как у рабочего стола.
setting-density = Сколько места занимает строка списка.
setting-face = Буквы одной ширины показывают рисунки и таблицы такими, какими они задуманы.
setting-message-size = В пунктах.
setting-zoom = Увеличивает всё окно; 1 означает обычный размер.
setting-colours = Правила из field (sender, subject или address), text и colour (от 0 до 4); действует первое подходящее.
setting-columns = Порядок столбцов
setting-columns-order = Столбцы списков писем по их ключам, слева направо.
setting-columns-less = Скрытые столбцы
setting-columns-hidden = Столбцы, которых нет в списках писем.
setting-columns-wide = Ширина столбцов
setting-columns-widths = По их ключам, в пунктах.
setting-configs = Открытые конфигурации (golded.cfg, fidoconfig и другие) и каталоги баз писем.
setting-areas-order = Порядок эх
setting-areas-sort = Как в конфигурации, по имени или сначала те, где больше непрочитанного.
setting-areas-unread = Только эхи с непрочитанным
setting-areas-only-unread = На панели нет эх, в которых вы прочли всё.
setting-areas-grouped = Эхи по группам
setting-areas-groups = Группы берутся из конфигурации или заданы вами.
setting-areas-all = Показывать скрытые эхи
setting-areas-shows-hidden = Панель показывает и те эхи, которые вы скрыли.
setting-areas-favourites = Имена эх, которые стоят на панели первыми.
setting-areas-less = Скрытые эхи
setting-areas-hidden = Имена эх, которых нет на панели.
setting-views = Виды эх
setting-area-views = По имени эхи: view и sort как в адресах, threads (last или first).
setting-charsets = Кодировки эх
setting-charsets-areas = По имени эхи: кодировка писем, которые не называют свою.
setting-charsets-single = Кодировки писем
setting-charsets-messages = Списки из имени эхи, MSGID и кодировки.
setting-own = Эхи с вашими настройками
setting-own-areas = По имени эхи: group, aka и uplink вместо взятых из конфигурации и identity — название личности, которая там пишет («-» — основная).
setting-asks-name = Спрашивать моё имя
setting-ask-name = Там, где оно нужно, а в конфигурации его нет.
setting-addresses = Ваши адреса через пробел, главный первым; нужны, если их нет в конфигурации.
setting-signature = Ставится под текстом каждого нового письма.
setting-tearline = То, что следует за тремя чертами; пусто: имя этой программы.
setting-origins = По одной на строку; каждое письмо получает одну из них.
setting-taglines = По одной на строку; каждое письмо получает одну из них.
setting-template = Путь к шаблону GoldED для новых писем; пусто: как в конфигурации.
setting-gate = Имя и адрес шлюза в электронную почту.
setting-charset = Пусто: по эхам.
setting-spelling = Словари берутся из системы и из профиля.
setting-outbound = Каталог основного outbound; пусто: как в конфигурации.
setting-inbounds = Каталоги, в которых ищутся ответы; пусто: как в конфигурации.
setting-networks = Каталоги outbound других сетей, по одному на строку, как у binkd.
setting-style = Пусто: BSO; aso: как у мейлеров Amiga.
setting-flavour = Расширение файла flo; пусто: dlo, в часы обеих систем.
setting-wish = Писать ли в запросы весь URL; пусто: как говорят флаги станции.
setting-taken = yes: сохранённые файлы удаляются из inbound.
setting-map-tiles = Пусто: встроенная карта мира, и в сеть не уходит ничего. osm или адрес сервера карт: он узнаёт ваш IP-адрес и то, какие места вы смотрите. Путь: файл карт.
setting-place = Где вы находитесь
setting-home = Долгота и широта в градусах; отсюда считаются расстояния, и никуда это не отправляется.
setting-programs = По расширению (pdf) или типу (audio/*): команда, которая открывает такие файлы; прочие открывает рабочий стол. Имя файла идёт последним или вместо %f.
setting-index = С индексом поиск быстр; без него читаются базы писем.
setting-megabytes = Сколько места занимают все полученные файлы вместе; самые старые удаляются. Пусто: 512.
setting-tiles = Плитки карт, мегабайты
setting-tile-megabytes = Сколько места занимают полученные с серверов плитки; когда их больше, они удаляются при запуске.
setting-keys = По именам действий: списки клавиш вроде Ctrl+Shift+Y.
setting-panel = Есть ли слева список эх.
setting-panel-wide = Ширина панели эх
setting-panel-width = В пунктах.
setting-pane = Размер области чтения
setting-pane-parts = Доля страницы, которую занимает письмо: под списком и справа от него.
setting-window = Ширина и высота в пунктах.
setting-place-of-window = Место окна
setting-window-place = Слева, сверху, ширина и высота экрана, на котором окно было.
setting-whole-screen = Окно во весь экран
setting-maximized = Занимает ли окно весь экран.
settings-man-what = настройки браузера Фидонета
settings-man-file = Файл
settings-man-place = settings.toml в каталоге профиля: ~/.local/share/fidoscope или fidoscope в XDG_DATA_HOME, в Windows %APPDATA%\Fidoscope, иначе тот, что назван в --profile.
settings-man-form = Это TOML, и в нём только то, что отличается от обычного. Файл можно править руками, в том числе при открытом окне: комментарии, пустые строки, порядок и неизвестные ключи сохраняются, а окно пишет только те ключи, которые изменены в нём.
settings-man-faults = Ключ с негодным значением имеет обычное, и окно и команды сообщают об этом с номером строки. Файл, который не является TOML, при следующем запуске окна переименовывается в settings.toml.aside-N, с номером строки ошибки; команды оставляют его на месте, а post --yes и index до его исправления ничего не делают.
settings-man-version = version означает версию формата, 1. Пока файла settings.toml нет, читается settings.json прежних версий; он остаётся на месте.
settings-man-none = ничего
settings-man-usual = обычно: { $usual }
settings-man-example = Пример
settings-man-also = Смотрите также
settings-search = Найти настройку
settings-nothing-found = Настроек с такими словами нет.
settings-usual-hint = Вернуть обычное значение
settings-network-note = Сама программа в сеть не обращается, и всё это сначала выключено. Картинки и документы из Веба загружаются только по щелчку, куски карты — пока карта видна. Ссылки на Веб открываются в вашем браузере.
settings-programs-note = Fidoscope спрашивает, прежде чем открыть файл из письма, какой бы программой он ни открывался.
settings-import-keys = Взять клавиши GoldED…
settings-keys-taken =
    { $count ->
        [0] Клавиши уже таковы.
        [one] { $count } действие получило клавиши GoldED.
        [few] { $count } действия получили клавиши GoldED.
       *[many] { $count } действий получили клавиши GoldED.
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
settings-as-usual = как обычно
store-tiles = Плитки карт
store-received = Полученные файлы
store-title = На диске
store-measure = Посмотреть, сколько места занято
store-size = { $name }: { $size } МБ
store-empty = Очистить
store-empty-sure = Удалить эти файлы насовсем
store-pictures = Миниатюры и картинки хранятся только в памяти и исчезают вместе с окном.
program-remove = Снова открывать { $of } рабочим столом
program-command = Команда для { $of }
program-of = Расширение или тип
program-new = Команда
program-add = Добавить программу
objects-open-with = Программой: { $command }
# What `fidoscope doctor` says
doctor-configuration = Конфигурация
doctor-bases = Базы сообщений
doctor-nodelists = Нодлисты
doctor-index = Указатель
doctor-schemes = Схемы
doctor-fonts = Шрифты
doctor-profile = Профиль
doctor-good = верно
doctor-note = учтите
doctor-wrong = ОШИБКА
doctor-all-good = Всё в порядке.
doctor-to-mend = { $count ->
    [one] Не в порядке { $count } вещь.
    [few] Не в порядке { $count } вещи.
   *[many] Не в порядке { $count } вещей.
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
doctor-base-locked = { $area }: базу сейчас держит другая программа; читать можно, запись подождёт.
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
doctor-base-absent = { $area }: базы { $path } ещё нет, её создаст первое письмо.
doctor-bases-absent = { $count ->
    [one] У { $count } области ещё нет базы: её создаст первое письмо.
   *[other] У { $count } областей ещё нет базы: её создаст первое письмо.
}
doctor-no-nodelist = Нодлиста нет: о станциях не известны ни имена, ни места, ни телефоны.
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
doctor-nodelist-undated = { $file }: { $stations }, день выпуска не известен
doctor-index-off = Указатель выключен в настройках: поиск читает базы.
doctor-index-absent = Указателя ещё нет: его создаст окно или fidoscope index.
doctor-index-other = Указатель другой версии: он перестроится сам.
doctor-index-ready = в указателе { $areas }, { $size } МБ, повреждений нет
doctor-index-advice = fidoscope index --rebuild построит его снова; почта при этом не пропадёт.
doctor-schemes-elsewhere = На этой системе схемы не проверяются.
doctor-schemes-good = Все семь схем открывает Fidoscope.
doctor-schemes-others = Эти схемы открывают другие программы или никакая: { $schemes }
doctor-schemes-gone = { $program }: этой программы, которую запускают схемы, нет.
doctor-schemes-advice = fidoscope register поручит их этой программе.
doctor-fonts-good = В шрифтах есть кириллица и псевдографика.
doctor-fonts-missing = В шрифтах нет этих знаков: { $signs }
doctor-fonts-advice = Программа собрана без своих шрифтов: установите её заново.
doctor-profile-absent = { $path }: папки ещё нет, её создаст первый запуск окна.
doctor-profile-good = { $path }: запись возможна.
doctor-profile-advice = Дайте себе право на запись, освободите место или укажите другое ключом --profile.
doctor-document-advice = Файл, который не читается, окно отложит и продолжит без него. Для файла более новой версии нужна новая программа.
doctor-aside = Отложены файлы, которые не удалось прочитать: { $files }
doctor-aside-advice = Возьмите из них то, чего не хватает, и удалите их.
doctor-crash = Есть отчёт о сбое программы.
doctor-crash-advice = Окно покажет его при следующем запуске; там его можно скопировать и удалить.
local-tiles = Карты теперь показывают плитки из { $path }.
local-nothing = В { $path } нет ни эх, ни писем, ни станций, ни мест.
save-as-kml = Места (KML)
save-as-csv = Таблица заголовков (CSV)
menu-save-page = Сохранить страницу как
notify-open = Открыть
setting-uplinks = Аплинки
setting-uplinks-about = Системы, от которых вы получаете эхи, в добавление к названным в конфигурации, по одной на строку: адрес, пароль, имя робота. Пароли лежат в этом файле, читать который можете только вы.
settings-wrong-uplinks = Строка начинается с адреса системы, например 2:5020/1042.

setting-slide-seconds = Сколько секунд слайд-шоу показывает каждую картинку.
setting-station-tree = Станции перечисляются деревом зон, регионов, сетей и хабов.
build-no-dbus = У этой сборки нет имени на шине сеанса: рабочий стол запускает её и передаёт ей адреса командной строкой.

settings-identities = Личности
setting-identity = Другое имя, адрес, строка Origin, подпись, шаблон или кодировка для некоторых эх, групп или сетей, у каждой — название. В эхе пишет личность, выбранная для неё, иначе первая, у которой имя эхи указано в areas, её группа в groups, её сеть в networks (домен, зона или образец вида 2:5030/*) или чей адрес — ваш в этой эхе; для нетмейла смотрят на сети и адреса. Пустое остаётся таким, как выше.
identity-main = основная
identity-by-rule = по правилам
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
identity-no-label = Дайте ей название: по нему её указывают эхи и письма.
identity-wrong-charset = Кодировки с именем { $name } нет.
identity-nowhere = Она пишет только там, где вы её выберете: у неё нет ни эх, ни групп, ни сетей, ни адреса.
draft-identity = Личность
draft-identity-rule = по эхе ({ $label })

settings-web-pictures = Загружать картинки из Веба по щелчку
setting-web-pictures = Картинки писем и портреты авторов, лежащие по адресу в Вебе. Их сервер узнаёт ваш IP-адрес, название этой программы и то, какую картинку вы открыли; без щелчка не загружается ничего.
settings-web-documents = Загружать документы с местами из Веба по щелчку
setting-web-documents = Документы KML и KMZ на картах, лежащие по адресу в Вебе. Их сервер узнаёт ваш IP-адрес, название этой программы и то, какой документ вы открыли; без щелчка не загружается ничего.
objects-fetch-off = Картинки из Веба выключены: щелчок откроет настройки
map-kml-off = Документы из Веба выключены: щелчок откроет настройки.

settings-paths = Пути другой системы
setting-paths = В конфигурациях, написанных другой системой: начало их путей (C:\FIDO) и папка, в которой эти файлы лежат здесь (/mnt/dos/fido). Действует самое длинное начало, в любом регистре букв, и раньше, чем MAPPATH в golded.cfg.
path-from = Начало пути
path-to = Папка здесь
path-of = Папка { $from } здесь
path-remove = Убрать { $from }
path-add = Добавить путь
settings-log = Журнал
setting-log = Сколько пишется в fidoscope.log в профиле; --log при запуске важнее. Писем в нём нет.
log-off = ничего
log-error = ошибки
log-warning = ошибки и предупреждения
log-info = и что делается
log-debug = всё
