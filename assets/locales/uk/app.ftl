# Тексти інтерфейсу українською. Імена ті самі, що в en.

# Панель інструментів
looks = Оформлення
looks-hint = Тема оформлення та мова
theme-system = Як у системі
theme-light = Світле
theme-dark = Темне
theme-classic = Класичне синє
language-system = Мова системи

# Панель ех
area-counts = { $count ->
    [one] { $shown } повідомлення
    [few] { $shown } повідомлення
   *[many] { $shown } повідомлень
}, непрочитаних: { $unread }

# Усюди
cancel = Скасувати
close = Закрити

# Команди
command-reload = Оновити сторінку
command-up = На рівень угору
command-back = Назад
command-forward = Вперед
command-new-tab = Нова вкладка
command-close-tab = Закрити вкладку
command-bookmark = Додати або видалити закладку
command-bookmarks = Закладки…
command-history = Історія…
command-palette = Знайти команду, еху чи адресу…
command-panel = Показати або сховати панель ех
command-kludges = Показати або сховати кладжі
command-charsets = Змінити кодування…
command-read = Позначити еху прочитаною
command-read-page = Позначити сторінку прочитаною
command-bases = Відкрити бази повідомлень…
command-guide = Відкрити вбудований путівник
command-start = Знайти пошту на цьому комп’ютері
command-keys = Комбінації клавіш
command-copy = Копіювати адресу

# Історія, закладки, палітра
bookmark = Закладка
bookmark-hint = Додати сторінку до закладок (Ctrl+D)
palette-field = Команда, еха чи адреса
finder-nothing = Нічого не знайдено.
history = Історія
history-field = Пошук в історії
history-clear = Очистити історію…
history-clear-question = Видалити з історії всі відвідані адреси?
history-clear-yes = Очистити історію
history-hint = Shift+Delete видаляє один запис.
bookmarks = Закладки
bookmarks-field = Пошук у закладках
bookmarks-none = Закладок іще немає. Щоб додати сторінку до закладок, натисніть Ctrl+D.
bookmarks-rename = Перейменувати
bookmarks-remove = Видалити
bookmarks-move-up = Підняти
bookmarks-move-down = Опустити
bookmarks-move = Перемістити до теки…
bookmarks-move-question = До якої теки?
bookmarks-outside = Без теки
bookmarks-new-folder = Нова тека
bookmarks-folder = Тека
bookmarks-import = Імпорт…
bookmarks-export = Експорт…
bookmarks-imported = Імпортовані закладки
bookmarks-title = Заголовок
bookmarks-count = { $count ->
    [one] { $count } запис
    [few] { $count } записи
   *[many] { $count } записів
}

# Клавіші
key-address = Перейти до адресного рядка
key-palette = Знайти команду, еху чи адресу
key-back = Назад
key-forward = Вперед
key-up = На рівень вище: лист, еха, список ех
key-reload = Оновити сторінку
key-new-tab = Нова вкладка
key-close-tab = Закрити вкладку
key-next-tab = Наступна вкладка
key-previous-tab = Попередня вкладка
key-area-filter = Відібрати ехи на панелі
key-area-panel = Показати або сховати панель ех
key-find-in-page = Знайти на сторінці
key-bookmark = Додати сторінку до закладок
key-bookmarks = Показати закладки
key-history = Показати історію
key-open-bases = Відкрити бази повідомлень
key-help = Комбінації клавіш
key-out = Повернутися з листа до ехи, з ехи до списку ех
key-next-message = Наступний лист
key-previous-message = Попередній лист
key-next-unread = Наступний непрочитаний лист
key-next-area = Наступна еха з непрочитаним
key-first-message = Перший лист
key-last-message = Останній лист
key-to-reply = Перша відповідь
key-to-parent = Лист, на який відповідає поточний
key-level-up = Вигляд «Гілка»: на рівень угору
key-tree = Показати дерево відповідей
key-next-hit = Наступний збіг
key-previous-hit = Попередній збіг
key-copy-address = Копіювати адресу листа
key-kludges = Показати або сховати кладжі та службові рядки
key-inspector = Відомості про лист
key-styles = Увімкнути або вимкнути оформлення: *жирний*, /курсив/, _підкреслений_, #інверсний#
key-charsets = Змінити кодування
key-rot13 = Увімкнути або вимкнути ROT13
key-save-message = Зберегти лист як текст
key-unread-only = Показати лише непрочитані листи або всі
key-twits = Показати або сховати листи твітів
key-mark-read = Позначити сторінку прочитаною
key-mark-areas = Позначити ехи прочитаними
mark-areas-question = Позначити всі листи прочитаними ({ $areas })?
mark-areas-number = { $count ->
    [one] Там { $shown } непрочитаний лист, навіть якщо на сторінці його немає.
    [few] Там { $shown } непрочитані листи, зокрема й ті, яких на сторінці немає.
   *[many] Там { $shown } непрочитаних листів, зокрема й ті, яких на сторінці немає.
}
mark-areas-yes = { $count ->
    [one] Позначити { $shown } лист
    [few] Позначити { $shown } листи
   *[many] Позначити { $shown } листів
}
key-mark-up-to = Позначити всі листи сторінки до цього прочитаними
key-mark-thread = Позначити обговорення прочитаним
key-mark-unread = Позначити лист непрочитаним
key-undo-mark = Скасувати останню позначку, видалення чи перенесення
key-pane-side = Область листа праворуч або внизу
key-larger = Збільшити масштаб
key-smaller = Зменшити масштаб
key-usual-size = Скинути масштаб
key-line-up = Попередній рядок; у тексті — прокрутити вгору
key-line-down = Наступний рядок; у тексті — прокрутити вниз
key-page-up = На сторінку вгору
key-page-down = На сторінку вниз
key-top = Перший рядок або початок тексту
key-bottom = Останній рядок або кінець тексту
key-to-the-left = Згорнути гілку; в окремому листі — попередній лист ехи
key-to-the-right = Розгорнути гілку; в окремому листі — наступний лист ехи
key-close-all = Згорнути всі гілки
key-open-all = Розгорнути всі гілки
key-open = Відкрити вибрану еху чи лист
key-open-behind = Відкрити у фоновій вкладці
key-leaf = Прокрутити лист, потім наступний непрочитаний
key-leaf-back = Прокрутити лист назад
key-text-up = Прокрутити лист угору
key-text-down = Прокрутити лист униз
key-thread-unread = Наступний непрочитаний лист обговорення
key-list = Показати листи списком
palette-view = Вигляд: { $view }
palette-setting = Налаштування: { $page }
palette-save = Зберегти сторінку як: { $format }
fixed-picture-key = Стрілки, +, -, 0, 1, R, пробіл, кома, крапка, Shift+F5
fixed-picture = Зображення: зсунути або перейти до сусіднього; збільшити, зменшити, за вікном, справжній розмір; повернути; спинити анімацію, покадрово; слайд-шоу
fixed-check-key = Пробіл
fixed-check = Списки файлів: вибрати

# Список клавіш
keys-title = Комбінації клавіш
keys-window = У вікні
keys-page = На сторінці
keys-change-some = Змінити комбінації клавіш
keys-change = Змінити
keys-usual = Скинути
keys-press = Натисніть нову клавішу або Esc для скасування

# Пошук на сторінці
find-hint = Знайти на цій сторінці
find-name = Пошук на сторінці
find-keys = Enter: наступний збіг; Shift+Enter: попередній
find-none = На цій сторінці збігів немає
find-close = Закрити панель пошуку

# Усе про лист, і збереження
message-title = Відомості про лист
message-loading = Завантаження листа…
message-copy = Копіювати все
message-facts-left = Ще не показано: { $count }. Кнопка «Копіювати все» скопіює і їх.
save-title = Зберегти як файл
save-path = Шлях до файлу
save = Зберегти
save-choose = Огляд…

# Вигляди (7.2.3)
view-elst = Ехи
view-list = Список
view-topl = Перші повідомлення
view-litr = Дерева
view-tree = Дерево
view-bran = Гілка
view-expa = Дерево з текстом
view-exbr = Гілка з текстом
view-flat = Пласке дерево
view-flbr = Пласка гілка
view-reel = Стрічка
view-totr = Стрічка перших повідомлень
view-sing = Повідомлення
view-cale = Календар
about-sing = повідомлення по одному
about-list = список над вибраним повідомленням
about-tree = відповіді на повідомлення деревом
about-bran = повідомлення та дерево відповідей на нього
about-litr = усі дерева з цими повідомленнями
about-reel = повні повідомлення одне під одним
about-totr = перші повідомлення обговорень, повністю
about-topl = перші повідомлення обговорень списком
about-expa = дерево з текстами повідомлень
about-exbr = гілка з текстами повідомлень
about-flat = обговорення без відступів, у порядку сторінки
about-flbr = гілка без відступів, у порядку сторінки
about-cale = календар цих повідомлень
about-elst = ехи цієї адреси
views-messages = Знайдені повідомлення
views-discussions = Обговорення цих повідомлень
views-discussion = Одне обговорення
views-overview = Огляд
views = Вигляди
views-hint = Усі вигляди цих повідомлень
view = Вигляд
view-in-address = Показувати вигляд в адресі

# Порядок (7.2.6)
order-chr = Дата
order-rel = Відповідність
order-sub = Тема
order-sen = Відправник
order-add = Одержувач
order-ori = Адреса
order-siz = Розмір
order-are = Еха
order-uns = Як надійшло
order = Сортування
order-hint = Сортування повідомлень
order-reversed = Зворотний порядок
order-in-address = Показувати порядок в адресі

# Лічба
messages = { $count ->
    [one] { $shown } повідомлення
    [few] { $shown } повідомлення
   *[many] { $shown } повідомлень
}
areas = { $count ->
    [one] { $shown } еха
    [few] { $shown } ехи
   *[many] { $shown } ех
}
files = { $count ->
    [one] { $shown } файл
    [few] { $shown } файли
   *[many] { $shown } файлів
}
file-echoes-count = { $count ->
    [one] { $shown } файлеха
    [few] { $shown } файлехи
   *[many] { $shown } файлех
}
replies = { $count ->
    [one] { $shown } відповідь
    [few] { $shown } відповіді
   *[many] { $shown } відповідей
}
unread = непрочитаних: { $shown }
messages-of = { $count ->
    [one] { $part } з { $shown } повідомлення
    [few] { $part } з { $shown } повідомлень
   *[many] { $part } з { $shown } повідомлень
}
place-of = { $place } з { $all }
tree-place = дерево { $place } з { $all }
found-in-tree = знайдено в дереві: { $shown }

# Дні та місяці
today = сьогодні
yesterday = учора
months-short = січ лют бер кві тра чер лип сер вер жов лис гру
monday = понеділок
tuesday = вівторок
wednesday = середа
thursday = четвер
friday = п’ятниця
saturday = субота
sunday = неділя
monday-short = Пн
tuesday-short = Вт
wednesday-short = Ср
thursday-short = Чт
friday-short = Пт
saturday-short = Сб
sunday-short = Нд
calendar-month = { $month ->
    [1] Січень
    [2] Лютий
    [3] Березень
    [4] Квітень
    [5] Травень
    [6] Червень
    [7] Липень
    [8] Серпень
    [9] Вересень
    [10] Жовтень
    [11] Листопад
   *[12] Грудень
} { $year }
calendar-day = { $day } { $month ->
    [1] січня
    [2] лютого
    [3] березня
    [4] квітня
    [5] травня
    [6] червня
    [7] липня
    [8] серпня
    [9] вересня
    [10] жовтня
    [11] листопада
   *[12] грудня
} { $year }

# Над сторінкою
whole-area = Уся еха
whole-areas = Цілі ехи

# Сторінки без повідомлень
open-whole-area = Відкрити всю еху { $area }
open-whole-areas = Відкрити цілі ехи
all-areas = Усі ехи
area-unreadable = Еху { $area } прочитати не можна; чому — сказано вище.
areas-unreadable = Жодної з цих ех прочитати не можна; чому — сказано вище.
nothing-to-read = Читати нічого
area-empty = В ехі { $area } ще немає повідомлень.
areas-empty = У цих ехах ще немає повідомлень.
no-messages = Повідомлень немає
nothing-found = Нічого не знайдено
none-passes = { $count ->
    [one] Фільтри цієї адреси не пропускають { $shown } повідомлення.
    [few] Фільтри цієї адреси не пропускають жодного з { $shown } повідомлень.
   *[many] Фільтри цієї адреси не пропускають жодного з { $shown } повідомлень.
}

# Стовпці
column-area = Еха
column-date = Дата
column-description = Опис
column-files = Файли
column-found = Знайдено
column-from = Від кого
column-messages = Повідомлень
column-size = Розмір
column-subject = Тема
column-to = Кому
column-unread = Нових
column-replies = Відповідей
column-number = Номер
column-left = Перемістити ліворуч
column-right = Перемістити праворуч
column-hide = Сховати стовпець
columns-usual = Скинути стовпці
sort-by = Упорядкувати за стовпцем «{ $column }»

# Повідомлення
no-subject = (без теми)
spoken-message = { $number }, від { $from } до { $to }, { $subject }, { $date }
found = знайдено
loading = Завантаження…
message-gone = Цього повідомлення в базі вже немає.
message-gone-reload = Цього повідомлення в базі вже немає. Оновіть сторінку (F5).
show-other-lines = { $count ->
    [one] Показати ще { $shown } рядок
    [few] Показати ще { $shown } рядки
   *[many] Показати ще { $shown } рядків
}
show-whole = Показати все повідомлення
place-on-page = Місце на сторінці
from = Від
to = до
nobody = (ніхто)
bytes = { $count ->
    [one] { $shown } байт
    [few] { $shown } байти
   *[many] { $shown } байтів
}
copy-address = Копіювати адресу
open = Відкрити
open-in-tab = Відкрити в новій вкладці
copy-text = Копіювати текст
hit-previous = Попередній збіг
hit-next = Наступний збіг
hit-place = Збіг { $place } з { $all }
hits = { $count ->
    [one] { $shown } збіг
    [few] { $shown } збіги
   *[many] { $shown } збігів
}

# Список ех
areas-netmail = Нетмейл
areas-echomail = Ехомейл
areas-local = Локальні
areas-bad = Беди та дупи
count-found = знайдено: { $shown }
no-areas = Ех немає
no-area-passes = У жодній ехі немає повідомлень, що відповідають фільтрам цієї адреси.
no-areas-yet = Ех тут немає. Відкрийте файл конфігурації або теку з базами повідомлень.
areas-unfiltered = Показати ехи без фільтрів

# Календар
calendar-waiting = Підрахунок повідомлень за днями…
years = { $count ->
    [one] { $shown } рік
    [few] { $shown } роки
   *[many] { $shown } років
}
days-in-utc = дні за UTC
days-by-writers = дні за годинниками авторів
clocks-of-writers = Годинники авторів
weeks-begin = Перший день тижня:
first-weekday = Перший день тижня

# Від повідомлення до повідомлення
not-among-found = { $count ->
    [one] не з { $shown } знайденого
    [few] не з { $shown } знайдених
   *[many] не з { $shown } знайдених
}
set-previous = Попереднє знайдене повідомлення
set-next = Наступне знайдене повідомлення
area-previous = Попереднє повідомлення ехи
area-next = Наступне повідомлення ехи
tree-previous = Попереднє дерево
tree-next = Наступне дерево
number-in-area = #{ $number } в { $area }
answers = Відповідь на
reply = Відповідь
replies-below = Відповіді
reply-by = Відповідь від
more-in-tree = і ще { $shown } в дереві
tree-waiting = Побудова дерева відповідей…
close-all = Згорнути всі
open-all = Розгорнути всі
replies-in-tree = { $count ->
    [one] { $shown } відповідь у цьому дереві
    [few] { $shown } відповіді в цьому дереві
   *[many] { $shown } відповідей у цьому дереві
}
replies-in-branch = { $count ->
    [one] { $shown } відповідь у цій гілці
    [few] { $shown } відповіді в цій гілці
   *[many] { $shown } відповідей у цій гілці
}
branch-closed = згорнута гілка, відповідей: { $count }
branch-open = Розгорнути гілку, відповідей: { $count }
branch-close = Згорнути гілку, відповідей: { $count }
tree-top = Перше повідомлення дерева
answers-top = Відповідь на перше повідомлення
no-replies = Відповідей немає
tree-of-replies = Дерево відповідей
tops-waiting = Пошук перших повідомлень обговорень…

# Сторінки з проханнями
to-desktop = Відкрити в іншій програмі…
to-desktop-hint = Спершу буде запитання
letter-to-write = Нове повідомлення нетмейлу
message-to-write = Нове повідомлення
not-sent-message = Нічого не відправлено. Адреса лише пропонує текст повідомлення.
unsubscribing = Запит на скасування підписки
subscribing = Запит на підписку
not-sent-uplink = Нічого не відправлено. Адреса лише пропонує запит.
station-page = Запит до станції
not-requested = Нічого не запитано.
external-page = Адреса поза Фідонетом
external-note = Fidoscope не відкриває таких адрес, але інша програма, можливо, відкриє.
nothing-shown = Показати нічого
notices-say-why = Чому — сказано вище.
leave-file-echoes = Відписатися від файлех
leave-echoes = Відписатися від ех
join-file-echoes = Підписатися на файлехи
join-echoes = Підписатися на ехи
field-areas = Ехи
field-to = Кому
field-address = Адреса
field-from = Від кого
field-subject = Тема
field-text = Текст
field-wish = Дія
field-uplinks = Аплінки
field-letter = Нетмейл
field-station = Станція
field-request = Запит
field-bot = Робот
field-request-in = Місце запиту
request-in-subject = Тема листа
request-in-text = Текст листа
field-not-older = Не старше за
field-size = Розмір у байтах
field-ed2k = Хеш ed2k
field-aich = Хеш AICH
field-path = Шлях
file-echoes = Файлехи

# Списки та їхні перемикачі
list-nothing-left = Усі листи на цій сторінці прочитано або сховано.
list-show-read = Показати прочитані листи
list-show-twits = Показати листи твітів
twit-hidden = Автор цього листа є в списку твітів.
twit-show = Показати лист
menu-unread-only = Лише непрочитані листи
menu-twit-filters = Застосовувати фільтри twit з адреси
menu-twit-filters-hint = Ховає листи відправників, яких адреса виключає параметром twit=
twit-filter-off = Адреса виключає деяких відправників (twit), але цей фільтр вимкнено в меню, тому їхні листи показано.
menu-twits = Ховати листи твітів
menu-pane-right = Область листа праворуч
menu-styles = Оформлення тексту: *жирний*, /курсив/, _підкреслений_, #інверсний#
menu-rot13 = Розкодувати ROT13
density-compact = Щільні рядки
density-usual = Звичайні рядки
density-roomy = Просторі рядки
chip-unread-only = лише непрочитані
chip-message = лист { $msgid }
chip-remove = Видалити фільтр { $filter }

# Меню
menu-tops = Лише перші повідомлення обговорень
menu-tops-hint = Додає або видаляє ttop в адресі

# Меню вікна
menu = Меню
menu-hint = Ще команди й налаштування
menu-golded-marks = Рухати позначки прочитаного через непрочитані листи, як GoldED
context-open = Відкрити
context-open-background = Відкрити у фоновій вкладці
undo = Скасувати
toast-dismiss = Закрити сповіщення
toast-read = { $count ->
    [one] { $shown } лист позначено прочитаним ({ $area }).
    [few] { $shown } листи позначено прочитаними ({ $area }).
   *[many] { $shown } листів позначено прочитаними ({ $area }).
}
toast-unread = { $count ->
    [one] { $shown } лист позначено непрочитаним ({ $area }).
    [few] { $shown } листи позначено непрочитаними ({ $area }).
   *[many] { $shown } листів позначено непрочитаними ({ $area }).
}
toast-nothing-unread = Непрочитаних листів там немає.
toast-nothing-read = Лист уже позначено непрочитаним.
toast-undone = { $count ->
    [one] Скасовано для { $shown } листа.
    [few] Скасовано для { $shown } листів.
   *[many] Скасовано для { $shown } листів.
}

# Над сторінкою: зауваження
dismiss = Закрити зауваження
new-mail = Надійшли нові повідомлення або змінилися старі.
new-mail-read = Оновити (F5)
edit-address = Змінити адресу
note = Зауваження
warning = Попередження
error = Помилка
please-wait = Зачекайте

# Рядок стану
problems = Помилки в конфігурації
reading-config = Читання конфігурації…
indexing = Індексація… { $place }
searching = Пошук
loading-word = Завантаження
stop = Зупинити
status-subscription = Зміна підписки
status-station = Станція
status-object = Файл із пошти
status-file = Файл із файлехи
status-requested = Файл, що надійшов на запит
status-answer = Відповідь FAQ-сервера
status-external = Інша адреса
in-areas = { $count ->
    [one] в { $shown } ехі
    [few] у { $shown } ехах
   *[many] у { $shown } ехах
}
damaged-places = { $count ->
    [one] пропущено { $shown } пошкоджене місце
    [few] пропущено { $shown } пошкоджені місця
   *[many] пропущено { $shown } пошкоджених місць
}
message-of-area = { $area }, повідомлення { $number }
and-more = і ще { $shown }
nothing-loaded = Сторінку не завантажено.
load-now = Завантажити сторінку
loading-url = Завантаження { $url }

# Кнопки панелі інструментів
panel = Панель ех
up = Вище
stop-loading = Зупинити завантаження
reload = Оновити
kludges = Кладжі
open-bases = Відкрити бази повідомлень
areas-echoes = Ехи
panel-empty = Ех немає.
panel-none = Жодна еха не підходить.
not-counted = Ще не пораховано
filter-areas = Відбір ех
area-cannot-be-read = { $area }, прочитати не можна
our-address = Наша адреса тут: { $aka }

# Запитання поверх усього
problems-note = Ці місця пропущено; решту прочитано.
external-question = Відкрити цю адресу в іншій програмі?
external-explained = Це не адреса Фідонету.
copy = Копіювати
bases-path = Шлях до файлу чи теки
desktop-asks = Очікування вибору файлу…
reading = Читання…
choose-file = Вибрати файл…
choose-folder = Вибрати теку…
built-in-guide = Вбудований путівник
only-guide = Лише путівник
guide-description = Прогулянка Fidoscope: почніть звідси
bases-explained = Конфігурація: golded.cfg, fidoconfig, areas.bbs, squish.cfg або crashmail.prefs (для Hudson і GoldBase — golded.cfg або areas.bbs). Або тека чи один файл із неї: бази JAM і Squish, *.MSG, пакети та бандли. Або список ех (.na, .lst, .csv, .xml). Вибране замінить те, що відкрито зараз, і відкриється під час наступного запуску.
problem-place = { $path }, рядок { $line }

# Вкладки
tab-named = Вкладка: { $title }
tab-close = Закрити вкладку: { $title }
tab-close-hint = Закрити вкладку (Ctrl+W)

# Рядок адреси
address-hint = Адреса або ехотег
open-area = Відкрити еху { $area }

# Кодування
charsets-title = Кодування
charsets-message = Цей лист
charsets-area = Листи ехи { $area } без вказаного кодування
charsets-as-labelled = Автоматично ({ $charset })
charsets-by-label = Автоматично
charsets-by-configuration = З конфігурації, інакше автоматично
charsets-explained = Вибір для листа важливіший за вказане в ньому кодування. Вибір для ехи діє, якщо кодування в листі не вказано або воно не відповідає байтам. Обидва вибори зберігаються.
charsets-nothing = На цій сторінці немає ні листа, ні ехи, для яких можна вибрати кодування.

# Про повідомлення
charset-guessed = { $charset } (не вказано)
charset-unknown = невідоме кодування { $name }, показано як { $charset }
charset-unknown-hint = У повідомленні вказано кодування { $name }, якого Fidoscope не знає. Його показано як { $charset }; якщо літери неправильні, виберіть інше кодування для нього або для всієї ехи.
fact-number = Номер
fact-written = Написано
fact-arrived = Отримано
fact-flags = Прапорці
fact-charset = Кодування
kludge-before = перед текстом
kludge-inside = у тексті
kludge-after = після тексту
kludge-social = у соціальному файлі автора
kludge-damaged = Пошкоджено
fact-lines = рядків: { $lines } (цитат: { $quotes }, прихованих: { $hidden }), літер: { $letters }

# Незмінні клавіші
fixed-address = Адресний рядок: перейти / повернути попередню адресу
fixed-mouse = Назад і вперед
fixed-mouse-key = Кнопки миші 4 і 5
fixed-stop = Зупинити завантаження
fixed-tabs = Вкладка за номером, остання вкладка
fixed-background = Відкрити у фоновій вкладці
fixed-background-key = Середня кнопка, Ctrl+клацання на посиланні
fixed-select-key = Ctrl+клацання, Shift+клацання
fixed-select = Вибрати кілька рядків

# Що каже браузер
leave-out = Видалити параметр
address-too-long = Адреса задовга.
unknown-parameters = У стандарті немає таких параметрів для адрес { $scheme }: { $names }.
leave-all-out = Видалити всі невідомі параметри
fault-title = Помилка Fidoscope
fault-page = Fidoscope не зміг показати цю сторінку через внутрішню помилку ({ $what }). На диску нічого не змінилося, решта сторінок працює. Будь ласка, повідомте розробникам адресу цієї сторінки та додайте її базу повідомлень.
fault-no-reason = причину не названо
fault-config = Конфігурацію не вдалося прочитати через внутрішню помилку ({ $what }).
fault-message = внутрішня помилка на цьому повідомленні ({ $what })
fault-mark = Позначки прочитаного не збережено через внутрішню помилку ({ $what }).
cannot-be-saved = { $path } не вдалося зберегти: { $error }.
bookmarks-not-written = Закладки не вдалося записати в { $path }: { $error }.
desktop-not-asked = Не вдалося відкрити вікно вибору файлу: { $error }.
cannot-be-read = { $path } не вдалося прочитати: { $error }.
nothing-chosen = Файл не вибрано. Якщо вікно вибору не відкривається, введіть шлях тут.
file-exists = { $path } вже існує; виберіть іншу назву.
message-not-saved = Не вдалося зберегти { $path } ({ $error }); виберіть інше місце.
too-many-tabs = Відкрито вже { $most } вкладок; спершу закрийте одну з них.

# Налаштування
settings = Налаштування
settings-reading = Читання
settings-looks = Зовнішній вигляд
settings-keys = Клавіші
settings-mail = Пошта
settings-about = Про програму
settings-kludges = Показувати кладжі та службові рядки
settings-no-twits = Список твітів береться з конфігурації вашого редактора; у відкритій зараз його немає.
settings-by-locale = Як у системі
settings-language = Мова
settings-rows = Інтервал між рядками
settings-letters = Шрифт листів
face-mono = Моноширинний
face-sans = Пропорційний
settings-message-size = пунктів
settings-sample = Привіт, All! Щастям б’єш жук їх глицю в фон й ґедзь пріч. 0123456789
settings-zoom = Масштаб
settings-smaller = Менше
settings-larger = Більше
settings-writing = Створення листів
settings-writing-hint = Замість порожніх полів діє конфігурація. Адреси звідси беруться, якщо там їх немає.
settings-addresses = Адреси
settings-signature = Підпис
settings-tearline = Тирлайн
settings-origins = Оріджини
settings-taglines = Теглайни
settings-one-a-line = по одному на рядок
settings-template = Файл шаблону
settings-gate = Гейт до електронної пошти
settings-wrong-gate = Гейт — це ім’я та адреса, наприклад UUCP 2:5020/1042.
settings-charset = Кодування нових листів
settings-charset-by-areas = за ехами
settings-wrong-addresses = Неправильні адреси: { $wrong }
settings-bases = Бази повідомлень
settings-name = Ваше ім’я
settings-name-hint = Потрібне, якщо імені немає в конфігурації: під ним у бази пишуться позначки прочитаного. Без імені Fidoscope зберігає позначки у своєму профілі.
settings-index = Індекс для пошуку
settings-index-on = Індексувати листи у фоні
settings-index-off = Індексування вимкнено: пошук читає бази повідомлень і триває довше.
settings-index-ready = Усі відомі повідомлення проіндексовано.
key-settings = Налаштування
command-settings = Налаштування…
keys-all-usual = Скинути всі комбінації клавіш
about-what = Браузер Фідонету для робочого столу: ехи, листи, обговорення та календарі за FGHI URL.
about-licence = Вільна програма: ліцензія MIT або Apache License 2.0, на вибір.
about-fonts = Шрифти: Inter (SIL Open Font License) і DejaVu (за власною вільною ліцензією).
about-maps = Суходіл і кордони на картах: Natural Earth, суспільне надбання. Містить дані GeoNames (www.geonames.org) за ліцензією CC BY 4.0 та назви країн з Unicode CLDR.
key-days-of-month = Календар: листи місяця
key-days-of-year = Календар: листи року
fixed-map-key = Стрілки, +, -, Home, Y
fixed-map = Карта: зсунути, збільшити, зменшити, показати все, шари
config-changed = Конфігурація змінилася на диску.
config-read-again = Оновити конфігурацію
config-leave = Не зараз
name-asked = У конфігурації немає вашого імені, тому позначки прочитаного зберігаються у профілі Fidoscope, а не в базах. Ваше ім’я, як у ваших листах:
name-take = Використати це ім’я
name-not-now = Не зараз
chips-more = Ще фільтри
key-to-me = Листи мені в цих ехах
to-me-here = Листи мені в цих ехах
to-me-everywhere = Листи мені в усіх ехах
to-me-nobody = У відкритій конфігурації немає вашого імені. Введіть адресу, в якій є to="Ваше ім’я".

# Люди, станції та листи побайтово
key-print-message = Надрукувати лист як текст
not-printed = Лист не надруковано: { $error }. Збережіть його як текст (W), щоб надрукувати іншою програмою.
fault-write = Не записано через внутрішню помилку ({ $what }).
fault-aside = Другорядну операцію не виконано через внутрішню помилку ({ $what }).
person-real-name = Ім’я
person-place = Місце
person-no-line = У нодлисті немає рядка для цієї адреси.
person-here = На цій сторінці: { $messages }
person-mail = Усі листи цього відправника
station = Станція
station-place = Місце
station-sysop = Сисоп
station-line = Нодлист
line-tearline = Тирлайн
line-origin = Оріджин
line-tagline = Теглайн
stored = У базі
stored-sizes = текст: { $text } байт, рядки поруч із ним: { $outside } байт
stored-origin = адреса відправника
stored-destination = адреса одержувача
stored-bytes = Байти: { $field }
stored-note = Зауваження

# Негаразди на старті та з іншими програмами
settings-no-place = Налаштування не збережуться: не задано змінної HOME. Вкажіть теку параметром --profile DIR.
settings-usual = Діють типові налаштування.
settings-file-head =
    # Налаштування Fidoscope. Для відсутніх ключів діють типові значення; ключі перелічено у fidoscope-settings(5).
    # Цей файл можна правити: коментарі, порожні рядки, порядок і невідомі ключі зберігаються.
settings-wrong = У налаштуваннях «{ $key }» не може бути { $value }: діє типове або найближче припустиме значення.
settings-wrong-line = Рядок { $line } у settings.toml: «{ $key }» не може бути { $value }: діє типове або найближче припустиме значення.
settings-wrong-more = { $count ->
    [one] Ще { $count } ключ задано неправильно.
    [few] Ще { $count } ключі задано неправильно.
   *[many] Ще { $count } ключів задано неправильно.
}
document-line = рядок { $line }: { $why }
document-no-utf8 = це не текст UTF-8
document-read-only = Із { $path } використовується лише зрозуміле. { $why }; у цьому профілі нічого не збережеться.
documents-newer = { $count ->
    [one] { $files } у { $path } записав новіший Fidoscope. Зрозуміле в ньому діє, але нічого туди не зберігається.
   *[other] Файли в { $path } записав новіший Fidoscope ({ $files }). Зрозуміле в них діє, але нічого туди не зберігається.
}
profile-read-only = У профілі { $path } нічого не можна зберегти ({ $error }): налаштування, закладки, чернетки та позначки прочитаного зникнуть, коли вікно закриється. Дозвольте запис туди або виберіть інший профіль параметром --profile DIR.
document-not-written = { $why }. Файл лишиться без змін, доки цього не виправлено
document-unreadable = { $path } не читається ({ $error }). Там нічого не збережеться.
document-damaged = Файл пошкоджено ({ $why })
document-no-object = це не об’єкт JSON
document-no-version = не вказано версію
document-newer = Файл записав новіший Fidoscope (формат { $newer }, цей розуміє { $known })
document-aside = { $path } не придатний. { $why }; файл перейменовано на { $aside }.
document-repaired = { $path } пошкоджено, діють лише його цілі рядки. { $why }; пропущено рядки: { $lines }. Вихідний файл: { $aside }.
document-partly = { $path } пошкоджено, діють лише його цілі рядки. { $why }; пропущено рядки: { $lines }.
document-open-aside = Відкрити цей файл
document-stays = { $path } не придатний. { $why }; файл не змінено, і там нічого не збережеться.
bookmarks-no-file = У файлі немає закладок. Інші браузери експортують їх у файл HTML.
saved-unreadable = Лист у { $file } не читається: { $error }.
saved-no-msgid = У { $file } немає рядка MSGID, тому листа не знайти. GoldED лишає цей рядок з параметром -KeepCtrl в EXTERNUTIL.
outside-alone = Адреси з інших програм відкриватимуться в окремих вікнах: { $error }.
outside-handed = Адреса відкривається в уже відкритому вікні.
outside-not-unicode = Файл { $path } не відкрито: його назва — не Юнікод. Перейменуйте і відкрийте знову.
outside-deaf = Адреси з інших програм не приймаються: { $error }.
external-host = В імені сервера є літери поза ASCII: воно може скидатися на інше ім’я. У мережі це { $host }.
profile-shared = Цей профіль відкрито і в іншому вікні. Закладки, історія та налаштування обох вікон збережуться, вкладки — лише іншого вікна.
command-diagnostics = Копіювати діагностику
diagnostics-hint = Версія, система, числа та останні попередження журналу — для розробників. Листів, імен і паролів у ній немає.
toast-diagnostics = Діагностику скопійовано до буфера обміну
own-pages-title = Сторінки Fidoscope
own-pages-unknown = Сторінки { $address } немає. Доступні сторінки:
crash-title = Звіт про збій
crash-what = Через внутрішню помилку Fidoscope частину роботи втрачено або вікно закрилося. Цей звіт лишається на вашому комп’ютері, його нікуди не відправлено. Листів у ньому немає. Щоб помилку виправили, скопіюйте звіт у лист розробникам.
crash-copy = Копіювати звіт
crash-delete = Видалити звіт
crash-none = Звітів про збої немає.
crash-tabs = Було відкрито сторінки:
cannot-be-deleted = { $path }: файл не видаляється: { $error }
held-back = Минулого разу Fidoscope завершився аварійно. Причиною могла бути одна з відкритих сторінок, тому вкладки не відновлено.
held-back-open = { $count ->
    [one] Відновити { $count } вкладку
    [few] Відновити { $count } вкладки
   *[many] Відновити { $count } вкладок
}
held-back-forget = Не відновлювати
window-died = Вікно закрилося через помилку Fidoscope або графічної системи. Усе, що було відкрито, збережено.
not-written = Не вдалося вчасно записати: { $name }.
still-writing = Збереження ще не закінчено
still-writing-explained = Вікно закриється, щойно все збережеться.
still-writing-stay = Не закривати вікно
still-writing-leave = Закрити, не чекаючи
writing-names = Записується: { $names }
writing-request = запит { $url }
writing-withdrawal = скасування запиту { $url }
writing-deletion = видалення { $names }
held-up = Ще не записано: { $name }. { $why } Спроба повториться.
held-up-locked = Інша програма заблокувала { $path }.
held-up-writing = Інша програма пише в { $path }.
held-up-flag = З файлами станції працює інша програма ({ $path }).
held-up-cancel = Скасувати
write-cancelled = Не записано: ви скасували запис, доки базу займала інша програма. Чернетка лишилася.
tiles-no-pmtiles = Ця збірка Fidoscope не читає файлів PMTiles; файли MBTiles вона показати може.
net-none = ця збірка Fidoscope не працює з мережею
tiles-damaged = Файл із плитками карти пошкоджено.
tiles-bad-tile = Плитка { $tile } — не зображення або пошкоджена.
tiles-bad-template = В адресі плиток карти в налаштуваннях бракує { $missing }.
tiles-no-source = Плитки карти в налаштуваннях мають бути вебадресою або файлом .mbtiles чи .pmtiles.
tiles-server-refuses = Сервер плиток карти відповів { $status }.
tiles-server-silent = Сервер плиток карти не надіслав плитки: він недоступний, або його відповідь задовга.
tiles-too-large = Плитка { $width } × { $height } пікселів завелика; найбільша — { $most } × { $most }.
desktop-silent = Система не може відкрити іншу програму: { $error }.
desktop-no-address = { $url } — не та адреса, яку могла б відкрити інша програма.
desktop-no-opener = { $url } не відкрито: { $opener } не запускається: { $error }.
desktop-no-program = { $url } не відкрито: { $opener } не знає для нього програми. Установіть її або скопіюйте адресу.

# Карти та глобуси
view-mapm = Карта повідомлень
view-smap = Карта відправників
view-glom = Глобус повідомлень
view-sglo = Глобус відправників
about-mapm = про які місця пишуть, на карті
about-smap = звідки пишуть, на карті
about-glom = про які місця пишуть, на глобусі
about-sglo = звідки пишуть, на глобусі
views-earth = Карти та глобуси
map-waiting = Карта складається…
map-name = { $places ->
    [one] Карта, { $shown } місце
    [few] Карта, { $shown } місця
   *[many] Карта, { $shown } місць
}
globe-name = { $places ->
    [one] Глобус, { $shown } місце
    [few] Глобус, { $shown } місця
   *[many] Глобус, { $shown } місць
}
map-places = { $count ->
    [one] { $shown } місце
    [few] { $shown } місця
   *[many] { $shown } місць
}
map-places-more = { $count ->
    [one] понад { $shown } місце
    [few] понад { $shown } місця
   *[many] понад { $shown } місць
}
map-without = { $count ->
    [one] { $shown } повідомлення без місця
    [few] { $shown } повідомлення без місця
   *[many] { $shown } повідомлень без місця
}
map-cluster = { $messages ->
    [one] { $shown } повідомлення, місць: { $places }
    [few] { $shown } повідомлення, місць: { $places }
   *[many] { $shown } повідомлень, місць: { $places }
}
map-stations = { $stations ->
    [one] { $shown } станція, місць: { $places }
    [few] { $shown } станції, місць: { $places }
   *[many] { $shown } станцій, місць: { $places }
}
map-more-stations = { $count ->
    [one] ще { $shown } станція
    [few] ще { $shown } станції
   *[many] ще { $shown } станцій
}
map-night = День і ніч
map-night-hint = Де зараз світить сонце
map-cluster-opens = Клацніть, щоб наблизити.
map-more = { $count ->
    [one] ще { $shown } повідомлення
    [few] ще { $shown } повідомлення
   *[many] ще { $shown } повідомлень
}
map-spoken = Місце: { $subject }, { $from }
map-nearer = Збільшити
map-farther = Зменшити
map-all = Показати все
map-all-hint = Показати всі місця (Home)
map-rectangle = Виділити область
map-rectangle-hint = Показати лише повідомлення всередині прямокутника (Shift і миша)
map-graticule = Сітка
map-graticule-hint = Меридіани та паралелі
map-as-flat = Карта
map-as-globe = Глобус
map-bosses = Пойнти в боссів
map-bosses-hint = Показує пойнтів, яких немає в пойнтлистах, там, де їхні босси
map-copy = Копіювати адресу
map-copy-hint = Копіювати адресу цієї карти
map-close = Закрити список повідомлень поруч із картою
map-as-page = відкрити сторінкою
map-north = пн. ш.
map-south = пд. ш.
map-east = сх. д.
map-west = зх. д.
map-no-places = Жодне з цих повідомлень не називає місця. Місця вказують кладжами GEO, GEOBOX та GEOKML.
map-no-senders = Невідомо, де відправники цих повідомлень: у повідомленнях немає кладжів ORIGEO, а в нодлистах і пойнтлистах — рядків про відправників.
map-kml-fetch = Клацніть, щоб завантажити цей документ з Інтернету.
map-kml-station = Цей документ — на іншій станції Фідонету. Запитайте його, щоб побачити тут.
map-kml-absent = { $count ->
    [one] { $shown } документ із фігурами недоступний:
    [few] { $shown } документи з фігурами недоступні:
   *[many] { $shown } документів із фігурами недоступні:
}

# Станції нодлистів
stations = { $count ->
    [one] { $shown } станція
    [few] { $shown } станції
   *[many] { $shown } станцій
}
stations-field = Адреса, ім’я, місто, прапорець або телефон
stations-find = Знайти
stations-all = Усі станції
stations-map = Карта
stations-tree = Дерево
station-closed = нижче { $shown }, згорнуто
station-open-branch = Розгорнути, нижче { $shown }
station-close-branch = Згорнути, нижче { $shown }
station-areafix = AreaFix…
station-areatag = Ехотег
station-join = Підписатися…
station-leave = Відписатися…
stations-waiting = Упорядковую станції…
station-areafix-hint = З цією станцією ви обмінюєтеся поштою. Відкриється сторінка із запитом; нічого не піде, доки ви не підтвердите.
station-ask = Запитати файл
stations-placed = на карті: { $shown }
stations-none = Жоден рядок нодлистів і пойнтлистів не підходить. Шукайте адресу (2:5020/1042), мережу (2:5020 або 5020), зону (2:), прапорець (IBN), ключове слово (Hub), телефон, адресу хоста, ім’я або місто так, як їх пишуть у нодлисті. Підійти мають усі слова, в будь-якому порядку.
stations-no-lists = Немає жодного нодлиста.
stations-here = { $stations } там, де ви клацнули
stations-not-here = Показати всі станції
stations-full = Показано лише перші { $shown }.
stations-zone = Зона { $zone }: { $shown }
station-status = Статус
station-on-map = На карті
station-nowhere = місце невідоме
station-by-town = за містом
station-by-flags = за прапорцями
station-phone = Телефон
station-flags = Прапорці
station-list = Список
station-copy = Копіювати рядок
station-points = Пойнти: { $shown }
status-zone = координатор зони
status-region = координатор регіону
status-host = хост мережі
status-hub = хаб
status-pvt = не приймає дзвінків з-поза своєї мережі
status-hold = тимчасово недоступний
status-down = не працює
status-point = пойнт
crc-right = контрольна сума збігається
crc-wrong = контрольна сума не збігається
list-faults = { $count ->
    [one] { $shown } пошкоджений рядок
    [few] { $shown } пошкоджені рядки
   *[many] { $shown } пошкоджених рядків
}
person-in-list = У нодлисті
command-nodelist = Відкрити нодлист
key-nodelist = Знайти відправника або станції в нодлисті
key-home = Відкрити домашню сторінку

# Файли всередині листів
view-objs = Файли
about-objs = зображення та файли з повідомлень
column-kind = Вид
column-message = Повідомлення
column-name = Назва
kind-picture = Зображення { $format }
kind-archive = Архів { $format }
kind-archive-other = Архів
kind-archive-unknown = Архів невідомого виду
kind-html = Вебсторінка
kind-text = Текст
kind-ansi = Малюнок ANSI
kind-sound = Звук
kind-video = Відео
kind-document = Документ
kind-program = Програма
kind-binary = Файл
files-field = Пошук у назвах та описах
files-all = Усі файли
files-none = У цій файлехі ще немає файлів.
files-sorting = Файли впорядковуються…
files-not-here = тут недоступна
files-all-of-echo = Усі файли ехи
files-of-echo = Файлеха { $area }, { $date }
menu-file-echoes = Файлехи
words-file-echoes = файли завантаження fecho архіви файлові ехи tic
objects-nameless = (без назви)
objects-damaged = пошкоджено: { $why }
objects-gone = повідомлення з ним видалено
objects-missing = { $count ->
    [1] бракує секції { $sections }
   *[other] бракує секцій: { $sections }
}
objects-missing-of = { $count ->
    [1] бракує секції { $sections } з { $of }
   *[other] бракує секцій: { $sections } (усього { $of })
}
objects-section = Секція { $number }
objects-section-of = Секція { $number } з { $of }
objects-in-message = У повідомленні { $number }, { $from }, { $date }
objects-more-messages = { $count ->
    [one] і ще { $count } повідомлення
    [few] і ще { $count } повідомлення
   *[many] і ще { $count } повідомлень
}
objects-notices-say-why = Чому показати нічого, сказано вище.
objects-no-file = За цією адресою файлу немає.
objects-open-desktop = Відкрити в іншій програмі…
objects-open-desktop-hint = Відкриває файл в іншій програмі. Спершу буде запитання.
objects-open-question = Відкрити цей файл в іншій програмі?
objects-open-explained = Файл надійшов поштою, і зробити його міг хто завгодно. Fidoscope дає йому розширення за вмістом і ніколи його не запускає. Але програма, яка його відкриє, може виконати написане всередині: вебсторінка здатна звернутися до мережі.
objects-save-instead = Краще зберегти
objects-not-opened = Не вдалося відкрити { $name } в іншій програмі: { $why }.
objects-look-inside = Відкрити як теку
objects-all = Усі файли цих повідомлень
objects-as-picture = Зображення
objects-as-art = Малюнок
objects-art-cut = Малюнок обрізано: він завеликий.
objects-as-text = Текст
objects-as-bytes = Байти
objects-entries = { $count ->
    [0] Порожньо
    [one] { $shown } запис
    [few] { $shown } записи
   *[many] { $shown } записів
}
objects-save-whole = Зберегти весь файл
objects-next = Наступне зображення
objects-previous = Попереднє зображення
objects-place = Зображення { $at } з { $all }
objects-decoding = Зображення розкодовується…
objects-smaller = Зменшити
objects-larger = Збільшити
objects-fit = За вікном
objects-own-size = Справжній розмір
objects-turn = Повернути
objects-copy-picture = Копіювати зображення
slides-start = Слайд-шоу
slides-end = Зупинити слайд-шоу
slides-interval = Скільки показувати кожне зображення
slides-seconds = { $count } с
film-play = Відтворити
film-pause = Призупинити
film-back = Попередній кадр
film-forth = Наступний кадр
film-frame = Кадр { $at } з { $all }
exif-exposure = { $seconds } с
exif-focal = { $length } мм
objects-frames-cut = решту кадрів не показано
objects-charset = Кодування
objects-html-source = Вихідний код
objects-text-cut = Показано лише початок; увесь текст — у «Байтах».
objects-above = На рівень угору
objects-encrypted = { $name } (під паролем)
objects-choose = Вибрати { $name }
objects-choose-all = Вибрати всі
objects-choose-none = Зняти вибір
objects-save-chosen = { $count ->
    [0] Зберегти вибране
   *[other] Зберегти вибране ({ $count })
}
objects-save-many = { $count ->
    [one] Зберегти { $count } файл
    [few] Зберегти { $count } файли
   *[many] Зберегти { $count } файлів
}
objects-save-folder = До якої теки? Назви, неприпустимі для файлової системи, буде змінено.
objects-saving = Зберігається…
objects-saving-many = Зберігається… { $done } з { $all }
objects-stop = Спинити
objects-extract = Розпакувати цю теку…
objects-extract-all = Розпакувати все…
objects-extract-title = Розпакувати файли
objects-extract-folder = До якої теки? Якщо її немає, її буде створено. Назви, неприпустимі для файлової системи, буде змінено.
objects-more-not-had = { $count ->
    [one] Ще { $shown } файл не збережено.
    [few] Ще { $shown } файли не збережено.
   *[many] Ще { $shown } файлів не збережено.
}
saved-stopped = { $count ->
    [one] Спинено: { $shown } файл збережено в { $folder }.
    [few] Спинено: { $shown } файли збережено в { $folder }.
   *[many] Спинено: { $shown } файлів збережено в { $folder }.
}
saved-one = Файл { $name } збережено в { $folder }.
saved-many = { $count ->
    [one] { $shown } файл збережено в { $folder }.
    [few] { $shown } файли збережено в { $folder }.
   *[many] { $shown } файлів збережено в { $folder }.
}
objects-replace = Замінити
objects-rename = Залишити обидва
objects-no-folder = { $path } — не тека; виберіть наявну.
objects-there = { $count ->
    [one] Файл із такою назвою вже є: { $names }.
   *[other] Файли з такими назвами вже є: { $names }.
}
objects-not-had = Файл { $name } не збережено: { $why }
objects-none = У цих повідомленнях немає файлів.
objects-none-of-kind = Файлів такого виду немає.
objects-messages = Показати повідомлення
objects-as-gallery = Галерея
objects-as-list = Таблиця
objects-filter-all = Усі
objects-filter-pictures = Зображення
objects-filter-archives = Архіви
objects-filter-texts = Тексти
objects-filter-sounds = Звук і відео
objects-filter-others = Інше
objects-filter-troubled = Неповні
objects-show-text = Показати текст
objects-hide-text = Сховати текст
objects-whole = Показати весь файл
objects-bar = Файли в повідомленні:
objects-bar-more = і ще { $count }
objects-picture-of = Зображення { $name }
objects-fetch = Клацніть, щоб завантажити це зображення
avatar-of = Портрет: { $name }
avatar-elsewhere = { $url }
    Клацніть, щоб завантажити портрет з Інтернету.
avatar-absent = { $url }
    Портрет іще не отримано. Щоб показати портрет, покладіть файл із цією назвою до теки «avatars» профілю.

settings-maps = Карти
map-tiles-none = Вбудована карта світу, без мережі
map-tiles-osm = OpenStreetMap з Інтернету
map-tiles-osm-hint = Сервери OpenStreetMap дізнаються, які місця ви дивитеся.
map-tiles-own = Інший сервер або файл плиток (MBTiles, PMTiles)
map-tiles-file = Файл плиток (MBTiles)
build-no-network = Ця збірка Fidoscope не працює з мережею: карти із серверів, файли PMTiles, документи та зображення з Інтернету не показуються.
build-no-archives = Ця збірка Fidoscope не розпаковує архівів.
build-no-a11y = Ця збірка Fidoscope не підтримує програм читання з екрана.
map-tiles-choose = Вибрати файл плиток…
map-tiles-own-hint = Адреса з {"{"}z{"}"}, {"{"}x{"}"} та {"{"}y{"}"} або шлях до файлу .mbtiles чи .pmtiles із зображеннями

# Командний рядок
cli-about = Браузер Фідонету
cli-usage = Виклик:
cli-commands = Команди:
cli-options = Параметри:
cli-exit-codes = Коди завершення:
cli-more-help = fidoscope КОМАНДА --help розповідає про одну команду.
cli-the-browser = браузера
cli-window = Відкрити браузер, а якщо дано адресу чи файл (база, пакет, лист, нодлист, KML, плитки), то на ньому. Якщо вікно вже є, адреса відкриється в ньому.
cli-parse = Вивести частини адреси у вигляді JSON.
cli-links = Вивести у вигляді JSON усі адреси з тексту, зокрема розірвані перенесеннями %%.
cli-show = Вивести сторінку адреси текстом або у вигляді JSON.
cli-save = Записати об’єкт або листи, на які вказує адреса, у файл.
cli-post = Надрукувати готовий лист за адресою netmail, echomail або areafix, з усіма кладжами та базою, куди він піде; --yes записує його.
cli-index = Оновити індекс усіх ех для швидкого пошуку.
cli-answer = Відповісти на файл запитів, з адресами або без них, чи на SRIF мейлера (наприклад, binkd): обробник запитів вузла. Файл, назва якого закінчується на .req, за SRIF не приймається. Файли беруться з --files, індекс відповідей та об’єкти з пошти кладуться в --out.
cli-doctor = Перевірити конфігурацію, бази, нодлисти, індекс, схеми, шрифти та профіль і сказати, що виправити. Код 1: щось негаразд.
cli-point = Показати налаштування пойнта, без паролів. --set створює або змінює його, -o вивантажує. Його поштова тека — частина профілю.
cli-poll = Зателефонувати босові або всім босам: запакувати пошту, обмінятися файлами, розібрати отримане. Код 1: нічого не відправлено й не отримано; 2: пойнта немає; 3: дзвінок не вдався. Якщо мейлер інший, виконуються його команди з [mailer] у point.toml; {"{address}"} у них — це ADDRESS.
cli-toss = Розібрати отриману пошту та файли файлових ехоконференцій по базах пойнта. Код 1: нічого не надійшло.
cli-scan = Запакувати написані листи для наступного дзвінка. Код 1: їх немає.
cli-register = Зробити Fidoscope системною програмою для адрес Фідонету або скасувати це.
cli-help = Вивести довідку про команду або про всю програму.
cli-man = Вивести сторінку man (для пакунків).
cli-completions = Вивести правила доповнення для оболонки (для пакунків).
cli-option-config = Конфігурація (fidoconfig, golded.cfg, areas.bbs, squish.cfg, crashmail.prefs), тека з базами повідомлень чи пакетами або ехолист. Можна повторювати. Без неї береться збережений профіль, а без нього — вбудований путівник.
cli-option-profile = Тека налаштувань та індексу (якщо не вказано: системна).
cli-option-now = Час, який вважається поточним, за RFC 3339 (якщо не вказано: годинник).
cli-option-file = Відкрити лист із цього файлу (EXTERNUTIL у GoldED); потрібен і --area.
cli-option-area = Ехотег листа з --file.
cli-option-log = Наскільки докладний журнал у профілі (fidoscope.log): off, error, warning, info (звичайно) або debug. Ні листів, ні паролів у ньому немає.
cli-option-json = Виводити JSON замість тексту; parse і links роблять так завжди.
cli-option-bodies = Виводити тексти листів.
cli-option-kludges = Виводити з текстами всі кладжі.
cli-option-objects = Читати листи, яких немає в індексі, щоб JSON називав об’єкти та місця кожного.
cli-option-charset = show: читати в цьому кодуванні листи без CHRS або з хибною CHRS; post: писати в ньому. Годяться всі назви з FTS-5003 (CP866, KOI8-R, ...).
cli-option-limit = Вивести не більше стількох листів.
cli-option-discard-unknown = Відкидати незрозумілі формати часу та невідомі параметри, а не відмовлятися.
cli-option-output = Файл для запису; - означає стандартне виведення (якщо не вказано: власна назва об’єкта, тут).
cli-option-damaged = Записувати й пошкоджені або неповні об’єкти, наскільки можливо.
cli-option-body = Текст листа з файлу або стандартного введення (якщо не вказано: той, що в адресі).
cli-option-attr = Атрибути нетмейлу; з no- атрибут знімається: pvt, crash, hold, direct, killsent, file. Приклад: --attr crash,no-pvt.
cli-option-from = Ваша адреса, з якої писати (якщо не вказано: вибирається за ехою, зоною та доменом).
cli-option-reply-to = Адреса повідомлення, на яке це відповідь.
cli-option-attach = Файл, який увійде в текст у UUE, частинами, якщо він довгий. Можна повторювати.
cli-option-misfits = Що робити із символами, яких немає в кодуванні: utf-8, fiunis (підрядки &+...-;) або nearest — найближчі літери. Без цього лист із такими символами не записується.
cli-option-yes = Записати лист у базу й повідомити тосер; без цього нічого не пишеться.
cli-option-rebuild = Побудувати весь індекс знову.
cli-option-remove = Скасувати реєстрацію для цих адрес.
cli-option-files = Тека з файлами, які можна запитувати, разом із вкладеними теками.
cli-option-out = Тека для створюваних файлів. Без SRIF туди ж копіюються й запитані файли.
cli-option-passwords = Файл, у кожному рядку якого маска назв і пароль: таким файлам потрібен пароль.
cli-option-most-files = Відправити за один дзвінок не більше стількох файлів (якщо не вказано: 100).
cli-option-most-bytes = Відправити за один дзвінок не більше стількох байтів (якщо не вказано: 1 ГіБ).
cli-option-most-minutes = Відправити не більше за те, що пройде лінією за стільки хвилин, за швидкістю з SRIF.
cli-option-explain = Замість файлу, який не можна відправити у відповідь на запит з адресою, відправити текст із причиною.
cli-option-set = Налаштування пойнта в TOML, як у його point.toml; за ними можуть іти таблиці [[passwords]]. - — стандартне введення. Без паролів лишаються попередні.
cli-option-with-passwords = Вивантажити й паролі; файл буде доступний лише вам.
cli-option-help = Вивести цю довідку.
cli-option-version = Вивести версію.
cli-exit-fine = усе гаразд
cli-exit-nothing = адреса правильна, але там нічого немає або об’єкт пошкоджено
cli-exit-wrong = неправильна адреса або параметри
cli-exit-failed = збій системи або пошкоджена база повідомлень
cli-exit-refused = не дозволяє межа або правило
cli-man-name = Назва
cli-man-synopsis = Виклик
cli-man-commands = Команди
cli-man-options = Параметри
cli-man-exit = Код завершення
cli-near-command = Команди { $word } немає. Може, { $near }? Адреса починається зі схеми, наприклад area://{ $word }
cli-unknown-command = { $word } — не команда і не адреса. Команди перелічує fidoscope --help; адреса ехи починається з area://
cli-near-option = Параметра { $option } немає. Може, --{ $near }?
cli-unknown-option = Параметра { $option } немає. Усі параметри перелічує fidoscope --help.
cli-unknown-shell = Для { $shell } правил доповнення немає, вони є лише для bash, zsh та fish.
cli-near-scheme = Фідонет не має схеми { $scheme }. Може, { $near }?
cli-missing-value = Після параметра { $option } потрібне значення.
cli-unexpected-value = Параметр { $option } не приймає значення.
cli-unknown-charset = Для --charset потрібне кодування з FTS-5003, наприклад CP866, KOI8-U або UTF-8, а не «{ $given }».
cli-unknown-attribute = Після --attr можна вказати { $known }, а не «{ $given }».
cli-option-twice = { $option } вказано двічі: діє лише одне значення.
cli-not-a-number = Для { $option } потрібне ціле число, а не «{ $given }».
cli-not-unicode = { $what }: це не Юнікод.
cli-bad-time = Для --now потрібен час за RFC 3339 зі зміщенням, наприклад 2026-11-21T12:00:00+03:00, а не «{ $given }».
cli-missing-word = Після fidoscope { $command } потрібно ще { $words }.
cli-extra-word = «{ $word }» — зайве слово. Адресу з пробілами треба взяти в лапки.
cli-misplaced = { $option } стосується { $belongs }, а не { $here }.
cli-lonely = Для { $option } потрібен { $other }: --file F --area TAG відкриває лист із файлу F.
cli-file-and-url = --file вже називає лист, який треба відкрити, тому адреса тут зайва.
cli-at-byte = { $what } (байт { $at })
cli-discard-unknown = { $what } (байт { $at }; --discard-unknown відкидає таке)
cli-unreadable = { $file } не читається: { $error }.
cli-unreadable-input = Стандартне введення не читається: { $error }.
cli-unwritable = { $file } не записується: { $error }.
cli-unwritable-output = Не вдається писати в стандартне виведення: { $error }.
cli-saved = { $count ->
    [one] { $file }  { $count } байт
    [few] { $file }  { $count } байти
   *[many] { $file }  { $count } байтів
}
cli-save-exists = { $file } вже існує. Вкажіть -o FILE: інший файл або той самий, щоб замінити його.
cli-save-directory = Це каталог. Виберіть один з його файлів або сам об’єкт, без скісної риски в кінці.
cli-save-nothing = За цією адресою немає ні об’єкта, ні листа.
cli-save-damaged = Нічого не записано: об’єкт пошкоджений або неповний, а старішого цілого немає. --damaged зберігає його, наскільки можливо.
cli-save-terminal = Ці байти — не простий текст і могли б зіпсувати термінал. Перенаправте виведення або назвіть файл: -o FILE.
cli-post-robot = Запит до AreaFix та FileFix має власний текст: --body, --reply-to та --attach — для нетмейлу й ехомейлу.
cli-post-attributes = --attr буває лише в нетмейлу: ехомейл таких атрибутів не має.
cli-post-scheme = Повідомлення для відправлення описують лише адреси netmail:, echomail: та areafix:.
cli-post-address = Адреси { $address } немає серед ваших у конфігурації.
cli-post-original = За адресою { $url } немає повідомлення, на яке можна відповісти.
cli-post-misfits = У кодуванні { $charset } немає деяких символів; вкажіть --misfits utf-8, fiunis або nearest: { $letters }
cli-post-written = Записано: { $area } №{ $number }
cli-post-not-written = Нічого не записано; щоб записати лист, додайте --yes.
cli-post-not-ready = Нічого не записано: лист не готовий.
cli-post-homeless = Номери MSGID немає де зберігати: не задано змінної HOME. Вкажіть теку параметром --profile DIR.
cli-answer-long = { $file } задовгий для файлу запитів.
cli-answer-blank = Мейлер не надішле файли з { $folder }: шлях для нього закінчується на першому пробілі. Вкажіть у --out теку без пробілів.
cli-answer-srif = { $file } — неповний SRIF: { $error }.
cli-unknown-way = Після --misfits потрібно utf-8, fiunis або nearest, а не «{ $given }».
cli-unknown-level = Після --log потрібне одне з { $levels }, а не «{ $given }».
cli-bad-address = Після --from потрібна адреса на зразок 2:5030/1520.9, а не «{ $given }».
cli-bad-boss = Після poll потрібна адреса боса на зразок 2:5030/1520 або all, а не «{ $given }».
cli-indexed = Проіндексовано: { $messages }, { $changed }; перевірено: { $areas }; індекс займає { $size } МБ у { $folder }
cli-index-homeless = Індекс немає де зберігати: не задано змінної HOME. Вкажіть теку параметром --profile DIR.
cli-point-homeless = Пойнт немає де зберігати: не задано змінної HOME. Вкажіть теку параметром --profile DIR.
cli-point-folder = # Поштова тека: { $folder }
cli-point-exported = Вивантажено: { $file }
cli-point-lonely = --with-passwords стосується -o FILE, який вивантажує налаштування.
cli-point-unlisted = Налаштування не вдалося змінити, тому області пойнта поки не читаються: { $error }. Додайте його fidoconfig до налаштувань.
cli-polled = { $system }: файлів відправлено: { $sent }, отримано: { $received }; нових листів: { $messages }
cli-tossed = Нових листів: { $messages }, дублів: { $dupes }, файлів: { $files }
cli-scanned = Запаковано листів: { $messages }
cli-register-elsewhere = register знає робочі столи за правилами freedesktop.org. Тут програму для схеми вибирають налаштування системи.
cli-register-homeless = Зареєструвати Fidoscope не можна: не задано змінної HOME.
cli-no-replies = відповідей немає
cli-header-area = Еха:
cli-header-from = Від:
cli-header-to = Кому:
cli-header-subject = Тема:
cli-header-date = Дата:
cli-message-gone = листа вже немає в базі
cli-messages-gone = Інша програма весь час змінювала базу: деяких листів у ній уже не було.
cli-text-unreadable = (текст не читається: { $error })
cli-complete = цілий
cli-in-message = в { $area } #{ $number }
cli-places-full = Показано лише перші { $shown } місць.
cli-no-window = Вікно не відкривається: { $error }
cli-no-display = Без екрана сторінки виводить текстом fidoscope show URL.

## Реєстрація на робочому столі

register-done =
    Fidoscope відкриває адреси { $schemes }: у вашого користувача, через { $path }.
    Скасувати: `fidoscope register --remove`.
register-unassociated = Файл { $path } записано, але призначити його для { $scheme } не вдалося: { $error }. Програма xdg-mime є в пакунку xdg-utils.
register-removed = Fidoscope більше не відкриває адрес Фідонету у вашого користувача.
register-was-not = Fidoscope не був зареєстрований у вашого користувача: нічого не змінено.
register-stays = Не вдалося видалити { $path }: { $error }.
register-unwritten = Не вдалося записати { $path }: { $error }.
register-line-break = У назві { $word } є розрив рядка або інший керівний символ: у файл робочого столу його не записати. Перейменуйте й зареєструйте знову.
register-packaged = Файл { $path } записала програма ./install, він запускає програму без параметрів: нічого не змінено. Назвіть конфігурації в налаштуваннях або спершу викличте ./install --remove.
register-no-start = не вдалося запустити { $program } ({ $error })
register-failed = програма { $program } завершилася з помилкою ({ $status })
cli-no-program = Невідомо, де лежить ця програма: { $error }.
words-reload = оновити перезавантажити знову
words-home = головна початок нове непрочитане огляд
words-bookmark = обране запам’ятати зірка
words-bookmarks = обране
words-history = журнал відвідані недавні сторінки
words-panel = бічна панель ехи теки
words-kludges = заголовки службові рядки вихідний текст
words-charsets = кодування кракозябри літери cp866 koi8
words-read = усе прочитано позначити
words-to-me = моя пошта особисте мені
words-bases = тека конфігурація голдед golded fidoconfig додати ехи імпорт
words-keys = гарячі клавіші клавіатура допомога
words-settings = параметри опції налаштування
words-find = знайти шукати текст
words-nodelist = вузли ноди сисоп пошук станцій
words-styles = жирний курсив оформлення
words-twits = ігнорувати твіти сховати людей
words-size = масштаб шрифт збільшити зменшити
words-guide = допомога довідка путівник підручник
words-theme = темна світла нічна чорна тема кольори вигляд зовнішній контраст
words-language = мова переклад локаль українська англійська російська
words-density = відступи щільність компактно просторо висота рядків список
words-font = шрифт літери розмір більше менше моноширинний
words-colours = колір кольори підсвітка розфарбування правила
words-columns = колонка колонки стовпець стовпці стовпців ширина порядок список таблиця
words-notify = сповіщення звук нова пошта
words-name = ім’я підпис відправник обліковий запис профіль
words-spelling = орфографія правопис словник помилки описки
words-map = карта мапа глобус світ земля місця географія тайли мітки
words-pictures = галерея картинка картинки фото фотографії зображення малюнки мініатюри вкладення uue слайди
words-calendar = дата дати дні день місяць рік час
words-programs = відкрити за допомогою застосунок переглядач програвач зовнішня pdf аудіо
words-pane = розкладка поділ перегляд вікно читання знизу праворуч
words-downloads = завантаження завантажити вхідні запити отримані файли тека фрек freq
words-export = експорт друк надрукувати принтер зберегти html markdown json текст папір pdf файл сторінка
words-screen = повний екран повноекранний розгорнути
words-forward = переслати перенаправити форвард до іншої ехи
words-reply = відповідь відповісти цитата цитувати
words-next = нове нова пошта непрочитане далі наступне
words-about = про програму версія ліцензія автори
search-wider = Шукати в усіх ехах
search-wider-count = { $count ->
    [one] В усіх ехах { $shown } повідомлення: шукати там
    [few] В усіх ехах { $shown } повідомлення: шукати там
   *[many] В усіх ехах { $shown } повідомлень: шукати там
 }
save-search = Зберегти пошук
save-search-hint = Показувати цей пошук на панелі з кількістю непрочитаних
search-saved = Збережено. Цей пошук тепер на панелі, серед збережених.
search-in = Шукати в { $area }
search-all = Шукати в усіх ехах
search-stations = Шукати в нодлисті
mail-from = Пошта від { $name }
words-search = знайти шукати запит фільтр відбір
key-search = Пошук повідомлень
command-search = Пошук повідомлень…
search-title = Пошук повідомлень
search-words = Слова
search-words-hint = модем налаштування, або "фраза", або /вираз/
search-from = Від кого
search-from-hint = ім’я чи адреса
search-to = Кому
search-subject = Тема
search-since = Від
search-until = До
search-day-hint = 2007, 2007-08 або 2007-08-18
search-tags = Мітки
search-tags-hint = одна або кілька через |
search-near = Поблизу
search-near-hint = місто або захід,південь,схід,північ
search-areas = В ехах
search-areas-hint = в усіх
search-objects = Лише зображення та файли, галереєю
search-do = Шукати
search-wrong-areas = { $areas } — не список ехотегів; розділяйте їх пробілами
search-wrong-day = { $day } — не дата; пишіть 2007, 2007-08 або 2007-08-18
search-no-town = Міста не знайдено: { $place }. Напишіть його латиницею або задайте захід,південь,схід,північ у градусах

## Назви сторінок і рядок стану словами

title-in-view = { $title }, { $view }
title-found = { $words } в { $place }
title-found-everywhere = { $words } в усіх ехах
title-from = від { $name }
title-to = кому: { $name }
title-subject = тема «{ $words }»
title-tops = перші повідомлення обговорень
title-without = без { $name }
title-about-place = про місце на карті
title-from-place = з місця на карті
title-nodelist = Нодлист
title-messages = повідомлення
ordered-chr = за датою
ordered-rel = за відповідністю
ordered-sub = за темою
ordered-sen = за відправником
ordered-add = за одержувачем
ordered-ori = за адресою
ordered-siz = за розміром
ordered-are = за ехами
ordered-uns = як надійшло
ordered-cit = за містом
ordered-backwards = { $order }, у зворотному порядку
key-new-message = Написати нове повідомлення
key-reply = Відповісти на повідомлення
key-reply-elsewhere = Відповісти в іншій ехі
key-reply-by-netmail = Відповісти авторові нетмейлом
key-forward-message = Переслати повідомлення
draft-title = Нове повідомлення
key-star = Поставити або зняти зірочку
star-give = Поставити зірочку
star-take = Зняти зірочку
with-star = із зірочкою
selected-star = Зірочка
selected-copy-to = Копіювати до ехи…
selected-move-to = Перемістити до ехи…
selected-delete = Видалити
key-delete-message = Видалити повідомлення
key-copy-message = Копіювати повідомлення до ехи
key-move-message = Перемістити повідомлення до ехи
toast-deleted = Видалено: { $messages }.
toast-copied = Скопійовано до { $area }: { $messages }.
toast-moved = Переміщено до { $area }: { $messages }.
toast-restored = Скасовано: { $messages }.
writing-delete = видалення повідомлень
writing-copy = копії в { $area }
writing-move = повідомлення, переміщені до { $area }
writing-restore = скасування видалення
delete-question = Видалити { $messages }?
delete-yes = Видалити
move-question = Перемістити { $messages } до { $area }?
move-yes = Перемістити
delete-explained = { $areas }: пошту сюди кладе тосер іншої програми. Видалених тут повідомлень не побачать і інші, хто читає цю базу. { $undo } поверне їх, доки базу не запаковано.
copy-to = Копіювати { $messages } до ехи
move-to = Перемістити { $messages } до ехи
choose-area-field = Назва або опис ехи
words-delete = стерти прибрати кошик
words-transfer = скопіювати перенести тека
settings-twits = Список твітів
twits-none = Поки нікого. Додати відправника можна в меню його імені. Твітів із конфігурації теж сховано.
twit-hide = Сховати пошту від { $name }
twit-show-again = Знову показувати пошту від { $name }
toast-twit = Пошту від { $name } тепер сховано. Повернути її можна в налаштуваннях (Ctrl+кома, «Читання»).
toast-no-twit = Пошта від { $name } знову показується.
settings-colours = Кольори повідомлень
colour-field = Поле для порівняння
colour-sender = Відправник
colour-subject = Тема
colour-address = Адреса
colour-text = Шуканий текст
colour-number = Колір { $number }
colour-add = Додати правило
colour-remove = Видалити правило
stars-title = Повідомлення із зірочкою
stars-none = Повідомлень із зірочкою немає. Shift+S ставить зірочку поточному повідомленню або всім вибраним.
command-stars = Повідомлення із зірочкою…
toast-starred = Зірочку поставлено: { $messages }.
toast-unstarred = Зірочку знято: { $messages }.
drafts-title = Чернетки
drafts-none = Чернеток немає. R — відповісти на повідомлення, Insert — написати нове.
draft-to = Кому
draft-address = Адреса
draft-from = Від кого
draft-aka = Моя адреса
draft-by-area = автоматично
draft-areas = Ехи
draft-areas-hint = ехотеги через пробіл
draft-subject = Тема
draft-more = Параметри
draft-charset = Кодування
draft-private = Особисте
draft-crash = Crash
draft-hold = Hold
draft-direct = Direct
draft-file-attach = Файл до листа
draft-file-attach-hint = У темі вказують повний шлях до файлу; мейлер надішле його разом із листом.
draft-kill = Kill/Sent
draft-text = Текст повідомлення
draft-send = Відправити
draft-sending = Відправляється…
draft-preview = Перегляд
draft-attach = Прикріпити файл…
draft-detach = Видалити вкладення
draft-tagline = Теглайн
draft-no-taglines = Теглайнів немає ні в конфігурації, ні в налаштуваннях
draft-place = Місце
draft-place-kind = Значення місця
draft-place-hint = місто або 44.56;38.08
draft-place-about = лист про місце
draft-place-around = лист про околиці
draft-place-here = місце відправника
draft-place-add = Додати місце
draft-take-out = Видалити
draft-discard = Видалити чернетку
draft-discard-now = Видалити чернетку?
draft-fold = Згорнути шапку
draft-fold-hint = Показати шапку одним рядком
draft-lines = { $count ->
    [one] { $shown } рядок
    [few] { $shown } рядки
   *[many] { $shown } рядків
 }
draft-ask-to = Кому лист? Введіть ім’я, наприклад All.
draft-ask-address = Введіть фідошну адресу одержувача, наприклад 2:5020/1042.
draft-ask-areas = Введіть назву ехи, до якої йде лист.
draft-ask-subject = Тема порожня. Введіть її або натисніть Ctrl+S ще раз, щоб надіслати без теми.
draft-words = { $words ->
    [one] { $shown } слово
    [few] { $shown } слова
   *[many] { $shown } слів
}
draft-size = { $words }, байтів: { $bytes }
draft-netmail-area = нетмейл
draft-more-lines = { $count ->
    [one] і ще { $count } рядок
    [few] і ще { $count } рядки
   *[many] і ще { $count } рядків
}
draft-misfits = Деяких символів немає в кодуванні; виберіть, як їх писати.
draft-misfits-are = Немає в кодуванні: { $signs }
draft-misfits-utf8 = писати в UTF-8
draft-misfits-fiunis = писати кодами Юнікоду
draft-misfits-nearest = узяти найближчі літери
draft-sent = Записано: { $places }. Відправить тосер.
draft-no-profile = Без профілю відправити нічого не можна: номери повідомлень не повинні повторюватися.
draft-no-file = { $path } — не звичайний файл розміром до 2 МБ.
draft-not-attached = Не вдалося прочитати { $path }: { $error }
draft-reading = Файл до цього повідомлення ще вибирається або читається. Відправте знову, коли його буде прикріплено.
draft-file-late = Файл { $name } не прикріплено: його повідомлення вже відправлено або видалено.
draft-not-replaced = Попереднє повідомлення замінити не можна. Відправте знову, щоб записати це окремим повідомленням. { $why }
command-drafts = Чернетки…
words-write = написати повідомлення лист відправити надіслати скласти
command-new-message = Написати повідомлення…
reply-button = Відповісти
request-faq = Запит FAQ-серверу
request-join = Підписка: { $areas }
request-leave = Відписка: { $areas }
request-join-files = Підписка на файлехи: { $areas }
request-leave-files = Відписка від файлех: { $areas }
request-answers = Відповіді робота
request-send = Відправити запит
request-sent = Запит записано в нетмейл
request-none = Відправляти нічого.

## Читання далі та що пропонує адреса

ways-found = Знайдені:
ways-area = Еха:
person-letters = Усі листи цій людині
address-menu-hint = Пошта, нетмейл, нодлист, карта
address-mail = Пошта з цієї адреси
address-letter = Написати нетмейл
address-in-list = Показати в нодлисті
address-on-map = Показати на карті
address-copy = Копіювати адресу
skip-to-text = Перейти до тексту

## Що система каже про файли


## Немає конфігурації

missing-title = Конфігурацію не знайдено
config-unreadable = не вдалося прочитати конфігурацію { $path }: { $error }
missing-waits = Fidoscope прочитає конфігурацію, щойно вона з’явиться. Якщо диск не було під’єднано, під’єднайте його й зачекайте.
missing-again = Повторити
missing-choose = Вибрати іншу…
missing-look = Пошукати інші
missing-looking = Пошук у звичайних місцях…
missing-none = У звичайних місцях інших конфігурацій немає.
missing-others = Знайдено конфігурації:
missing-tabs = Ваші вкладки доти лишаються відкритими.

## Вкладки, кожна і всі разом

key-reopen-tab = Відкрити закриту вкладку
key-quit = Вийти
menu-file = Файл
menu-find = Перехід
menu-message = Повідомлення
menu-view = Вигляд
menu-help = Довідка
menu-about = Про програму
key-fullscreen = Повноекранний режим
tab-pin = Закріпити вкладку
tab-unpin = Відкріпити вкладку
tab-duplicate = Дублювати вкладку
tab-close-others = Закрити інші вкладки
tabs-all = Усі вкладки
outbox-title = Відправлені повідомлення
outbox-none = Відправлених повідомлень поки немає.
outbox-looking = …
outbox-waits = чекає на тосер
outbox-taken = узято тосером
outbox-gone = у базі більше немає
outbox-change = Змінити
outbox-delete = Видалити
outbox-delete-now = Видалити повідомлення?
outbox-no-area = { $area } більше немає серед ваших ех.
draft-paste = Вставити зображення
draft-no-picture = У буфері обміну немає зображення.
draft-clipboard = Зображення в буфері обміну не читається ({ $error }).
draft-file-lost = Файлу { $name } чернетки «{ $subject }» більше немає в профілі: долучіть його знову.

## Кілька повідомлень одразу

key-extend-up = Розширити виділення вгору
key-extend-down = Розширити виділення вниз
key-select-all = Виділити все
selected = Вибрано: { $messages }
selected-copy = Копіювати
selected-save = Зберегти як
selected-read = Позначити прочитаними
selected-unread = Позначити непрочитаними
selected-none = Зняти вибір
save-as-text = Текст (.txt)
save-as-mbox = Поштова скринька (.mbox)
save-as-html = Вебсторінка (.html)
page-part = Еха ще завантажується. Дочекайтеся всіх повідомлень або оновіть сторінку, потім повторіть.
too-many-messages = В один файл уміщається не більше { $most } повідомлень: виберіть менше.
messages-lost = { $count ->
    [one] { $shown } повідомлення прочитати не вдалося, його пропущено.
    [few] { $shown } повідомлення прочитати не вдалося, їх пропущено.
   *[many] { $shown } повідомлень прочитати не вдалося, їх пропущено.
}
sort-up = Упорядкувати за зростанням
sort-down = Упорядкувати за спаданням
copy-message = Копіювати повідомлення
map-menu-open = Показати повідомлення
map-menu-only = Лише це місце
map-menu-copy = Копіювати координати
map-menu-centre = Центрувати карту тут
map-menu-about = Повідомлення про місця поблизу
map-menu-from = Повідомлення, написані поблизу
map-menu-desktop = Відкрити в іншій програмі карт…
map-menu-kml = Зберегти всі місця як KML…
map-menu-geojson = Зберегти всі місця як GeoJSON…
map-menu-home = Запам’ятати як моє місце
map-menu-no-home = Забути моє місце
map-home = Ви тут
place-from-home = { $distance } від вас
map-menu-measure = Виміряти відстань звідси
place-about = Місце:
place-around = Місцевість:
place-written = Написано тут:
place-drawn = Намальовано в
map-too-much = У документі забагато місць: показано лише перші.
map-document-damaged = Документ не читається: його пошкоджено.
map-layers = Шари
map-layers-hint = Шари та умовні знаки карти (Y)
map-layers-off = частину шарів сховано
map-layers-hide = Показувати нічого: шари з місцями вимкнено.
layer-places = Місця
layer-places-hint = Крапки: місця в листах, відправники та мітки документів
layer-regions = Області
layer-regions-hint = Прямокутники, лінії та контури
layer-documents = Документи KML
layer-documents-hint = Документи з листів (GEOKML)
layer-photos = Фотографії
layer-photos-hint = Зображення з координатами в EXIF; на сторінках до 100 000 листів
map-spoken-photo = Фотографія: { $subject }, { $from }
layer-labels = Назви міст
layer-labels-hint = Плитки мають власні назви
layer-home = Моє місце
layer-home-hint = Місце, задане в меню карти
legend-letters = Абв
legend-cluster = Кілька близьких місць
legend-open = Відкрите місце
map-menu-png = Зберегти карту зображенням (PNG)…
map-print-failed = Карту не вдалося зберегти зображенням: вікно не передало її пікселів.
map-menu-fly = Летіти сюди
map-find = Знайти місце
map-find-hint = Місто латиницею чи кирилицею або координати, наприклад 50.45, 30.52
map-near = { $place }  ·  { $town }, { $distance }
map-metres = { $shown } м
map-kilometres = { $shown } км

## Порядок ех і пошта користувачеві

areas-arrangement = Сортування ех
areas-as-configured = Як у конфігурації
areas-by-name = За назвою
areas-by-unread = Спершу з непрочитаними
areas-only-unread = Лише ехи з новою поштою
areas-groups = За групами
areas-group = Група { $name }
areas-favourite = Обране
areas-show-hidden = Показувати сховані ехи ({ $shown })
area-like = Додати до обраного
area-unlike = Видалити з обраного
area-hide = Сховати еху
area-mute = Не рахувати непрочитане цієї ехи
area-unmute = Рахувати непрочитане цієї ехи
area-show = Знову показувати еху
settings-notify = Сповіщати про листи мені та у відстежуваних обговореннях
notify-title = Вам нова пошта в { $area }
no-printing = програм lp та lpr не встановлено
param-findsb = слова теми або тексту
param-find = слова тексту
param-subj = слова теми
param-sender = ім’я автора
param-from = адреса автора
param-to = ім’я одержувача
param-time = час написання
param-tag = мітка
param-msgid = одне повідомлення
param-twit = без пошти цих адрес
param-geomark = про місце на карті
param-geofrom = з місця на карті
param-view = вигляд повідомлень
param-sort = порядок повідомлень
param-ttop = лише перші повідомлення обговорень
param-usetz = час за UTC
param-kl = які кладжі показати
param-full = повні тексти
param-leave = відписатися від ех
param-uplink = адреса аплінка
param-fecho = файлові ехи
panel-searches = Збережені пошуки
title-write = Лист: { $to }
title-asked = { $request } з { $station }
title-join = Підписка: { $areas }
title-leave = Відписка: { $areas }
settings-spelling = Перевіряти правопис під час введення
draft-spelling = Правопис
draft-unknown-words = { $count ->
    [one] { $count } незнайоме слово
    [few] { $count } незнайомі слова
   *[many] { $count } незнайомих слів
}
spelling-add = Додати до словника
spelling-nothing = Варіантів немає
spelling-keys = Вгору, вниз, Enter; F7: далі; Esc
spelling-no-english = Англійського словника не знайдено: установіть hunspell-en-us або покладіть файли .aff та .dic до теки { $folder }, потім вимкніть і ввімкніть «Правопис».
spelling-no-russian = Словника для кирилиці не знайдено: установіть hunspell-uk або покладіть файли .aff та .dic до теки { $folder }, потім вимкніть і ввімкніть «Правопис».
spelling-unusable = Словник { $path } не використовується: { $why }
spelling-too-long = файлу { $path } немає, або він довший за 64 МБ
spelling-charset = кодування { $name } невідоме
spelling-script = слова в ньому не з латинських і не з кириличних літер
draft-place-map = Карта
draft-place-map-hint = Місце вибирають клацанням на карті або стрілками; плюс і мінус змінюють масштаб, Enter додає місце, Esc закриває карту.
draft-place-map-name = Карта для вибору місця
draft-place-near = { $place }: { $town }, { $distance } км. Enter додає місце, Esc закриває карту.
draft-section = Найбільший розмір секції
draft-section-unit = Одиниця розміру секції
draft-section-lines = рядків
draft-section-bytes = байтів
draft-messages = { $count ->
    [one] буде відправлено { $count } листом
    [few] піде { $count } листами
   *[many] піде { $count } листами
}
draft-message-of = Лист { $number } з { $count }

# Обговорення, за якими стежать або які ігнорують
threads-title = Відстежувані та ігноровані обговорення
threads-watched = Відстежуються
threads-ignored = Ігноруються
threads-none = Відстежуваних та ігнорованих обговорень немає. { $watch } починає стежити за обговоренням поточного листа: про нові листи надійде сповіщення. { $ignore } починає його ігнорувати: нові листи вважаються прочитаними.
thread-let-go = Видалити
thread-watch = Стежити за обговоренням
thread-ignore = Ігнорувати обговорення
status-threads = за обговореннями
thread-unwatch = Більше не стежити за обговоренням
thread-unignore = Більше не ігнорувати обговорення
thread-not-there = в ехі його більше немає
thread-counts = { $count ->
    [one] непрочитаних { $unread } з { $shown } листа
    [few] непрочитаних { $unread } з { $shown } листів
   *[many] непрочитаних { $unread } з { $shown } листів
}
command-threads = Відстежувані та ігноровані обговорення…
key-watch-thread = Стежити за обговоренням або перестати
key-ignore-thread = Ігнорувати обговорення або перестати
key-hide-ignored = Показати або сховати ігноровані обговорення
menu-ignored = Ховати ігноровані обговорення
list-show-ignored = Показати ігноровані обговорення
narrow-waiting = Відбір повідомлень…
in-watched-thread = у відстежуваному обговоренні
in-ignored-thread = в ігнорованому обговоренні
toast-watched = Обговорення відстежується: «{ $subject }». Нові листи позначено оком; про них надійде сповіщення, якщо сповіщення ввімкнено.
toast-ignored = Обговорення ігнорується: «{ $subject }». Нові листи в ньому вважаються прочитаними.
toast-let-go = Обговорення більше не відстежується і не ігнорується: «{ $subject }».
toast-thread-undone = Скасовано.
notify-title-watched = Нові листи у відстежуваному обговоренні в { $area }
words-watch = стежити відстежувати підписатися тема тред сповіщати
words-ignore = убити заглушити сховати тема тред
words-threads = відстежувати ігнорувати теми треди список
draft-part = Уже записано: { $places }. «Відправити» запише лише решту; записане можна видалити в списку чернеток.
outbox-part = { $count ->
    [one] { $count } лист чернетки, { $state }
    [few] { $count } листи чернетки, { $state }
   *[many] { $count } листів чернетки, { $state }
}

# Обговорення всередині списків
key-threads = Увімкнути або вимкнути обговорення в списку
threads-in-list = Групувати за обговореннями
threads-by-last = Обговорення за останньою відповіддю
threads-by-first = Обговорення за першим листом
order-last-reply = Остання відповідь
thread-folded-unread = непрочитаних { $shown }
threads-waiting = Групування листів за обговореннями…
words-list-threads = групувати тема тред дерево гілка

# Швидкий фільтр
key-quick-filter = Швидкий фільтр: відбирати листи під час набору
quick-button = Фільтр
quick-name = Швидкий фільтр
quick-hint = Від кого, кому, тема
quick-explained = Відбирає листи під час набору. Esc знову показує всі.
quick-count = { $shown } з { $total }
quick-search = Шукати в текстах листів
quick-search-hint = Ctrl+Enter: відкриває сторінку пошуку з власною адресою
quick-close = Закрити швидкий фільтр
quick-clear = Показати всі листи
quick-nothing = Тут жоден лист не має «{ $words }» ні в іменах, ні в темі.
words-quick-filter = відібрати звузити шукати знайти список

## Запити файлів і що надійшло

command-downloads = Завантаження
downloads-title = Завантаження
downloads-none = Файлів іще не запитували. Щоб запитати файл, відкрийте адресу, яка починається з freq://.
downloads-from = з { $station }, запитано { $moment }
downloads-open = Показати
downloads-reveal = Відкрити теку
downloads-gone = Файл видалено, щоб звільнити місце для новіших. Запитайте його знову.
downloads-forget = Видалити зі списку
station-answers = Відповідає на
station-by-url = запити з адресами всередині
station-schemes = і на адреси цих схем: { $schemes }
station-forwards = запити до будь-якого вузла: пересилає їх
station-wazoo = запити файлів ({ $flag })
station-updates = запити файлів, зокрема лише нових версій ({ $flag })
station-bark = лише запити найстарішого виду ({ $flag })
station-silent = Прапорці станції не згадують запитів файлів; багато таких вузлів усе одно на них відповідає.
station-file = Назва файлу
station-file-hint = FILES на багатьох вузлах — список файлів
station-open-file = Показати запит
file-title = { $name } з { $station }
file-ask = Запитати файл
file-ask-again = Запитати знову
file-cancel = Скасувати запит
file-settings = Налаштування
file-station-line = Нодлист
file-request = Запит
file-written-to = Записується в
file-mailer = Мейлер
file-busy = зараз на зв’язку з цією станцією
file-calling = зараз дзвонить цій станції
file-held = не дзвонить до { $moment }
file-tries = { $count ->
    [one] { $count } невдалий дзвінок: { $comment }
    [few] { $count } невдалі дзвінки: { $comment }
   *[many] { $count } невдалих дзвінків: { $comment }
}
file-whom = У кого запитати
file-station-itself = сама станція
file-proxy-boss = віддає файли своїх пойнтів
file-proxy-uplink = віддає файли своїх даунлінків
file-proxy-net = пересилає запити, у тій самій мережі
file-with-url = Включити адресу в запит
file-url-known = За прапорцями станція розуміє адреси в запитах (7.5.8).
file-url-unknown = За прапорцями невідомо, чи розуміє станція адреси; назву файлу вона прочитає в кожному разі.
file-password = Пароль
file-nothing-yet = Без вашого підтвердження нічого не запитується. Потім запит чекає у вихідних, доки мейлер не подзвонить станції.
file-nothing-yet-call = Без вашого підтвердження нічого не запитується. Потім Fidoscope дзвонить на { $station }.
file-in-echo = Той самий файл у його файлехі
file-in-other-echo = Пошукати в його файлехі
file-url-proxy = Без адреси інша станція не дізнається, чий файл потрібен.
file-newer = Лише версію від { $moment } або новішу
file-progress = { $received } з { $all }
file-by-ed2k = Відкрити адресу ed2k в іншій програмі
file-no-outbound = Тека вихідних невідома. Вкажіть теку свого мейлера в налаштуваннях, у розділі «Запит файлів».
file-no-profile = Без профілю запит не відстежити, тому його не записано.
file-asked = Файл запитано; запит чекає в { $file }.
file-came = { $count ->
    [one] Отримано { $count } файл: { $names }
    [few] Отримано { $count } файли: { $names }
   *[many] Отримано { $count } файлів: { $names }
}
file-came-title = Файли отримано
file-state-asked = Запитано { $moment }; чекає на дзвінок мейлера.
file-state-sent = Мейлер забрав запит { $moment }.
file-state-came = Файл отримано { $moment }.
file-state-failed = Не вдалося { $moment }.
file-state-expired = До { $moment } нічого не отримано.
settings-requests = Запит файлів
settings-requests-hint = Теки мейлера. Замість порожніх полів діють конфігурації.
settings-outbound = Вихідні
settings-inbounds = Вхідні, по одній теці на рядок
settings-networks = Інші мережі: назва, тека, зона
settings-received = Отримані файли, МБ
settings-outbound-style = Вид вихідних
settings-flavour = Мейлер дзвонить
settings-flavour-direct = у години обох систем
settings-flavour-immediate = одразу, в будь-які години
settings-flavour-crash = одразу, в наші години
settings-flavour-normal = як з іншою поштою
settings-flavour-hold = ніколи: дзвонить інша система
settings-wish = Адреси в запитах
settings-wish-flags = за прапорцями станції
settings-wish-always = завжди
settings-wish-never = ніколи
settings-taken = Отримані файли у вхідних
settings-taken-no = залишати
settings-taken-yes = видаляти

# Перший запуск.
start-title = Початок
start-explained = Fidoscope пошукав пошту на цьому комп’ютері у звичайних місцях. Виберіть, що відкрити; решта не читається, і нічого не змінюється.
start-nothing = У звичайних місцях немає ні конфігурацій, ні баз повідомлень. Якщо вони лежать деінде, додайте конфігурацію або теку.
start-looking = { $count ->
    [one] Пошук: переглянуто { $count } назву
    [few] Пошук: переглянуто { $count } назви
   *[many] Пошук: переглянуто { $count } назв
}
start-counts = { $areas ->
    [one] { $areas } еха, листів: { $messages }
    [few] { $areas } ехи, листів: { $messages }
   *[many] { $areas } ех, листів: { $messages }
}
start-unreadable = { $count ->
    [one] База { $count } ехи не читається.
    [few] Бази { $count } ех не читаються.
   *[many] Бази { $count } ех не читаються.
}
start-problems = { $count ->
    [one] { $count } рядок конфігурації не зрозуміло.
    [few] { $count } рядки конфігурації не зрозуміло.
   *[many] { $count } рядків конфігурації не зрозуміло.
}
start-name = Імена
start-addresses = Адреси
start-charset = Кодування нових листів
start-outbound = Вихідні
start-nodelists = Нодлистів
start-uplinks = Аплінків
start-file-echoes = Файлех
start-change = Змінити імпортовані значення…
start-open = Відкрити вибране
start-guide = Відкрити путівник
start-add-file = Додати конфігурацію…
start-add-folder = Додати теку…
start-disks = Шукати на дисках Windows та Wine
start-paths = Вказати, де її теки (C:\FIDO) на цьому комп’ютері, і шукати знову…
start-again = Шукати знову
start-no-areas = У { $path } немає ех.
start-only-faulty = У звичайних місцях є конфігурації, але жодна не відкривається. Виправте названі рядки й шукайте знову або додайте іншу конфігурацію чи теку.
start-faulty = { $path } не відкривається:
# Таблиця налаштувань: назви та речення.

settings-areas = Ехи
settings-network = Мережа
settings-programs = Програми
settings-storage = Кеш та індекс
settings-window = Розмір вікна
settings-size = Розмір шрифту листів
setting-kind-switch = true або false
setting-kind-choice = одне з: { $values }
setting-kind-number = число від { $from } до { $to }
setting-kind-text = текст
setting-kind-lines = текст з одного чи кількох рядків
setting-kind-list = список текстів
setting-kind-numbers = { $count ->
    [one] список з { $count } числа
    [few] список з { $count } чисел
   *[many] список з { $count } чисел
}
setting-kind-table = таблиця або список таблиць
settings-read-after = Позначати показаний лист прочитаним
read-at-once = одразу
read-after-a-second = через секунду
read-never = лише вручну
setting-read-after = Через який час показаний лист вважається прочитаним. Пробіл у кінці листа завжди позначає його прочитаним.
setting-golded-marks = Без цього позначка лишається перед першим непрочитаним листом.
setting-unread-only = Списки ховають прочитані листи.
setting-hide-twits = Твіти беруться з конфігурації та зі списку нижче.
setting-twits = Імена, чиї листи сховано, на додачу до названих у конфігурації.
setting-hide-ignored = Списки й дерева ховають обговорення, які ви ігноруєте.
setting-pane-right = Якщо вимкнено, область листа під списком.
setting-styles = Показує слова між цими знаками у відповідному накресленні.
setting-kludges = Рядки для програм: MSGID, SEEN-BY, PATH та інші.
setting-notify = Показує сповіщення на робочому столі; клацання на ньому відкриває лист.
setting-view-in-address = Вибраний вигляд стає частиною адреси: для закладок і для інших читачів.
setting-sort-in-address = Вибраний порядок стає частиною адреси.
setting-first-weekday = Перший день тижня в календарях; порожньо: як у системі.
setting-theme = Тема: кольори вікна.
setting-language = Мова програми; порожньо: мова системи.
setting-density = Висота рядків у списках.
setting-face = Моноширинний шрифт зберігає малюнки й таблиці.
setting-message-size = У пунктах.
setting-zoom = Збільшує все вікно; 1 означає звичайний розмір.
setting-colours = Правила з field (sender, subject або address), text і colour (від 0 до 4); діє перше, що підходить.
setting-columns = Порядок стовпців
setting-columns-order = Стовпці списків листів за їхніми ключами, зліва направо.
setting-columns-less = Сховані стовпці
setting-columns-hidden = Стовпці, сховані в списках листів.
setting-columns-wide = Ширина стовпців
setting-columns-widths = За їхніми ключами, у пунктах.
setting-configs = Відкриті конфігурації (golded.cfg, fidoconfig та інші) і теки з базами листів.
setting-areas-order = Порядок ех
setting-areas-sort = Як у конфігурації, за назвою або спершу ті, де більше непрочитаного.
setting-areas-unread = Лише ехи з непрочитаним
setting-areas-only-unread = Панель ховає ехи, в яких прочитано все.
setting-areas-grouped = Ехи за групами
setting-areas-groups = Групи беруться з конфігурації або задані вами.
setting-areas-all = Показувати сховані ехи
setting-areas-shows-hidden = Панель показує й ті ехи, які ви сховали.
setting-areas-favourites = Ехотеги, які стоять на панелі першими.
setting-areas-less = Сховані ехи
setting-areas-hidden = Ехотеги, сховані на панелі.
setting-areas-quiet = Приглушені ехи
setting-areas-muted = Ехи, непрочитане яких ніде не рахується: ні в панелі, ні в заголовку, ні на домашній сторінці, ні пробілом.
setting-areas-folded = Згорнуті заголовки
setting-areas-collapsed = Заголовки списків ех, під якими ехи згорнуто: netmail, echo, local, bad, favourites, group ІМ’Я; у списку всіх ех list echo і так далі.
setting-views = Вигляди ех
setting-area-views = За назвою ехи: view і sort як в адресах, threads (last або first).
setting-charsets = Кодування ех
setting-charsets-areas = За ехотегом: кодування листів, у яких його не вказано.
setting-charsets-single = Кодування листів
setting-charsets-messages = Списки з назви ехи, MSGID та кодування.
setting-own = Ехи з вашими налаштуваннями
setting-own-areas = За назвою ехи: group, aka та uplink замість узятих із конфігурації та identity — назва особи, яка там пише («-» — основна).
setting-asks-name = Питати моє ім’я
setting-ask-name = Там, де воно потрібне, а в конфігурації його немає.
setting-addresses = Ваші адреси через пробіл, головна перша; потрібні, якщо їх немає в конфігурації.
setting-signature = Додається під текстом кожного нового листа.
setting-tearline = Те, що йде за трьома рисками; порожньо: назва цієї програми.
setting-origins = По одному на рядок; кожен лист отримує один із них.
setting-taglines = По одному на рядок; кожен лист отримує один із них.
setting-template = Шлях до шаблону GoldED для нових листів; порожньо: як у конфігурації.
setting-gate = Назва та адреса гейта до електронної пошти.
setting-charset = Порожньо: за ехами.
setting-spelling = Словники hunspell беруться із системи та з профілю.
setting-outbound = Тека основного outbound; порожньо: як у конфігурації.
setting-inbounds = Теки, в яких шукаються відповіді; порожньо: як у конфігурації.
setting-networks = Теки outbound інших мереж, по одній на рядок, як у binkd.
setting-style = Порожньо: BSO; aso: як у мейлерів Amiga.
setting-flavour = Розширення файлу flo; порожньо: dlo, у години обох систем.
setting-wish = Чи писати в запити весь URL; порожньо: як кажуть прапорці станції.
setting-taken = yes: збережені файли видаляються з inbound.
setting-map-tiles = Порожньо: вбудована карта світу, без мережі. osm або адреса сервера карт: він дізнається вашу IP-адресу і те, які місця ви дивитеся. Шлях: файл плиток.
setting-place = Моє місце
setting-home = Довгота й широта в градусах; звідси вимірюються відстані. Нікуди не відправляється.
setting-programs = За розширенням (pdf) або типом (audio/*): команда, яка відкриває такі файли; решту відкриває система. Назва файлу замінює %f або йде останньою.
setting-index = З індексом пошук швидкий; без нього читаються бази листів.
setting-megabytes = Скільки місця займають усі отримані файли разом; найстаріші видаляються. Порожньо: 512.
setting-tiles = Плитки карт, МБ
setting-tile-megabytes = Скільки місця займають отримані із серверів плитки; коли їх більше, вони видаляються під час запуску.
setting-keys = За назвами дій: списки клавіш на зразок Ctrl+Shift+Y.
setting-panel = Показувати список ех ліворуч.
setting-panel-wide = Ширина панелі ех
setting-panel-width = У пунктах.
setting-pane = Розмір області листа
setting-pane-parts = Частка сторінки, яку займає лист: під списком і праворуч від нього.
setting-window = Ширина й висота в пунктах.
setting-place-of-window = Положення вікна
setting-window-place = Лівий і верхній край вікна, ширина й висота екрана.
setting-whole-screen = Розгорнуте вікно
setting-maximized = Розгорнути вікно на весь екран.
settings-man-what = налаштування браузера Фідонету
settings-man-file = Файл
settings-man-place = settings.toml у теці профілю: ~/.local/share/fidoscope або fidoscope в XDG_DATA_HOME, у Windows %APPDATA%\Fidoscope, інакше той, який назвав --profile.
settings-man-form = Це TOML, і в ньому лише те, що відрізняється від типових значень. Файл можна правити руками, зокрема й за відкритого вікна: коментарі, порожні рядки, порядок і невідомі ключі зберігаються, а вікно пише лише ті ключі, які змінено в ньому.
settings-man-faults = Замість непридатного значення ключа діє типове, і вікно та команди повідомляють про це з номером рядка. Файл, який не є TOML, під час наступного запуску вікна перейменовується на settings.toml.aside-N, і вікно повідомляє номер помилкового рядка; команди лишають його на місці, а post --yes та index, доки його не виправлено, нічого не роблять.
settings-man-version = version означає версію формату, 1. Доки файлу settings.toml немає, читається settings.json попередніх версій; він лишається на місці.
settings-man-none = нічого
settings-man-usual = типово: { $usual }
settings-man-example = Приклад
settings-man-also = Дивіться також
settings-search = Знайти налаштування
settings-nothing-found = Налаштувань не знайдено.
settings-usual-hint = Повернути типове значення
settings-network-note = Програма не звертається до мережі, доки ви не ввімкнете це тут. Зображення та документи з Інтернету завантажуються лише на клацання, плитки карти — доки карту видно. Вебпосилання відкриваються у вашому браузері.
settings-programs-note = Fidoscope питає, перш ніж відкрити файл із листа в будь-якій програмі.
settings-import-keys = Імпортувати клавіші GoldED…
settings-keys-taken = { $count ->
    [0] Ці клавіші вже задано.
    [one] Клавіші імпортовано для { $count } дії.
    [few] Клавіші імпортовано для { $count } дій.
   *[many] Клавіші імпортовано для { $count } дій.
}
settings-keys-unknown = { $count ->
    [one] { $count } визначенню тут ніщо не відповідає
    [few] { $count } визначенням тут ніщо не відповідає
   *[many] { $count } визначенням тут ніщо не відповідає
}
golded-keys-unreadable = Клавіші з { $path } не читаються: { $error }.
settings-one-area = Одна еха
settings-find-area = Частина назви ехи
settings-choose-area = Виберіть еху
settings-configured = у конфігурації: { $value }
settings-area-charset = Кодування
settings-area-group = Група
settings-area-aka = Ваша адреса
settings-area-uplink = Аплінк
settings-area-view = Вигляд
settings-area-sort = Порядок
settings-as-usual = типово
store-tiles = Плитки карт
store-received = Отримані файли
store-title = Місце на диску
store-measure = Обчислити зайняте місце
store-size = { $name }: { $size } МБ
store-empty = Очистити
store-empty-sure = Видалити ці файли
store-pictures = Мініатюри та зображення зберігаються лише в пам’яті, доки вікно відкрито.
program-remove = Видалити програму для { $of }
program-command = Команда для { $of }
program-of = Розширення або тип
program-new = Команда
program-add = Додати програму
objects-open-with = Відкрити за допомогою { $command }
# Що каже `fidoscope doctor`
doctor-configuration = Конфігурація
doctor-bases = Бази повідомлень
doctor-nodelists = Нодлисти
doctor-index = Індекс
doctor-schemes = Схеми
doctor-fonts = Шрифти
doctor-profile = Профіль
doctor-good = гаразд
doctor-note = зважте
doctor-wrong = ПОМИЛКА
doctor-all-good = Проблем не знайдено.
doctor-to-mend = { $count ->
    [one] Знайдено { $count } проблему.
    [few] Негаразд із { $count } речами.
   *[many] Негаразд із { $count } речами.
}
doctor-no-configuration = Конфігурацію не вказано: видно лише вбудований путівник.
doctor-no-configuration-advice = Виберіть її у вікні або вкажіть ключем --config: golded.cfg, fidoconfig, areas.bbs, squish.cfg, crashmail.prefs або теку з базами.
doctor-configuration-advice = Перевірте шлях і права на файл.
doctor-configuration-read = прочитано: { $files }, { $areas }
doctor-more-problems = { $count ->
    [one] Ще { $count } зауваження не показано.
    [few] Ще { $count } зауваження не показано.
   *[many] Ще { $count } зауважень не показано.
}
doctor-base-advice = Перевірте шлях у конфігурації; спакуйте або полагодьте базу утилітами тосера (sqpack, jamutil, hpttree та подібними). Спершу зробіть копію.
doctor-base-locked = { $area }: базу заблокувала інша програма; читати можна, запис почекає.
doctor-base-being-written = { $count ->
    [one] { $area }: інша програма зараз пише { $count } повідомлення; базу не пошкоджено.
    [few] { $area }: інші програми зараз пишуть { $count } повідомлення; базу не пошкоджено.
   *[many] { $area }: інші програми зараз пишуть { $count } повідомлень; базу не пошкоджено.
}
doctor-base-abandoned = { $count ->
    [one] { $area }: інша програма почала писати { $count } повідомлення кілька хвилин тому й не дописала. Жодне повідомлення не пропало.
    [few] { $area }: інші програми почали писати { $count } повідомлення кілька хвилин тому й не дописали. Жодне повідомлення не пропало.
   *[many] { $area }: інші програми почали писати { $count } повідомлень кілька хвилин тому й не дописали. Жодне повідомлення не пропало.
}
doctor-base-abandoned-advice = Індекс полагодить наступне повідомлення, яке туди запише Fidoscope, або утиліти тосера.
doctor-base-damaged = { $count ->
    [one] { $area }: { $count } пошкодження: { $first }
    [few] { $area }: { $count } пошкодження, перше: { $first }
   *[many] { $area }: { $count } пошкоджень, перше: { $first }
}
doctor-bases-read = прочитано: { $areas } ({ $formats }), { $messages }
doctor-file-missing = { $place }: { $name }: немає { $path }; створіть його або виправте рядок.
doctor-base-absent = { $area }: бази { $path } ще немає, її створить перший лист.
doctor-bases-absent = { $count ->
    [one] { $count } область іще не має бази: її створить перший лист.
    [few] { $count } області ще не мають бази: її створить перший лист.
   *[many] { $count } областей ще не мають бази: її створить перший лист.
}
doctor-no-nodelist = Нодлиста немає: імена, місця й телефони станцій невідомі.
doctor-no-nodelist-advice = Вкажіть його в конфігурації (NODELIST у golded.cfg, nodelistDir і Nodelist у fidoconfig) або покладіть до теки з базами.
doctor-nodelist-advice = Візьміть в аплінка новий список або накладіть різниці, яких бракує.
doctor-nodelist-crc = { $file }: контрольна сума не збігається, список змінено або обірвано.
doctor-nodelist-faults = { $count ->
    [one] { $file }: пропущено { $count } рядок, { $line }-й: { $first }
    [few] { $file }: пропущено { $count } рядки, перший із них { $line }-й: { $first }
   *[many] { $file }: пропущено { $count } рядків, перший із них { $line }-й: { $first }
}
doctor-nodelist-new = { $file }: { $stations }
doctor-nodelist-old = { $file }: { $stations }, днів від випуску: { $days }
doctor-nodelist-undated = { $file }: { $stations }, дата невідома
doctor-index-off = Індекс вимкнено в налаштуваннях: пошук читає бази.
doctor-index-absent = Індексу ще немає: його створить вікно або fidoscope index.
doctor-index-other = Індекс іншої версії: він перебудується автоматично.
doctor-index-ready = в індексі { $areas }, { $size } МБ, пошкоджень немає
doctor-index-advice = fidoscope index --rebuild побудує його знову; пошта при цьому не пропаде.
doctor-schemes-elsewhere = На цій системі схеми не перевіряються.
doctor-schemes-good = Усі сім схем відкриває Fidoscope.
doctor-schemes-others = Ці схеми відкривають інші програми або ніхто: { $schemes }
doctor-schemes-gone = Немає програми { $program }, яка відкриває схеми.
doctor-schemes-advice = fidoscope register доручить їх цій програмі.
doctor-fonts-good = У шрифтах є кирилиця та псевдографіка.
doctor-fonts-missing = У шрифтах немає цих знаків: { $signs }
doctor-fonts-advice = Програму зібрано без її шрифтів: установіть її знову.
doctor-profile-absent = { $path }: теки ще немає, її створить перший запуск вікна.
doctor-profile-good = { $path }: запис можливий.
doctor-profile-advice = Дозвольте запис туди й звільніть місце або вкажіть іншу теку ключом --profile.
doctor-document-advice = Файл, який не читається, вікно перейменує й піде далі без нього. Для файлу новішої версії потрібна нова програма.
doctor-aside = Перейменовано файли, які не вдалося прочитати: { $files }
doctor-aside-advice = Скопіюйте з них потрібне й видаліть їх.
doctor-crash = Є звіт про збій.
doctor-crash-advice = Вікно покаже його під час наступного запуску; там його можна скопіювати й видалити.
local-tiles = Карти тепер показують плитки з { $path }.
local-nothing = У { $path } немає ні ех, ні листів, ні станцій, ні місць.
save-as-kml = Місця (KML)
save-as-csv = Таблиця заголовків (CSV)
menu-save-page = Зберегти сторінку як
notify-open = Відкрити
setting-uplinks = Аплінки
setting-uplinks-about = Системи, від яких ви отримуєте ехи, на додачу до названих у конфігурації, по одній на рядок: адреса, пароль, назва робота. Паролі лежать у цьому файлі, який можете читати лише ви.
settings-wrong-uplinks = Кожен рядок починається з адреси системи, наприклад 2:5020/1042.

setting-slide-seconds = Скільки секунд слайд-шоу показує кожне зображення.
setting-station-tree = Станції перелічуються деревом зон, регіонів, мереж і хабів.
build-no-dbus = Ця збірка не має імені на шині сеансу: система запускає її та передає їй адреси командним рядком.

settings-identities = Особи
setting-identity = Інше ім’я, адреса, оріджин, підпис, шаблон або кодування для деяких ех, груп чи мереж, у кожної — назва. В ехі пише особа, вибрана для неї, інакше перша, у якої назву ехи вказано в areas, її групу в groups, її мережу в networks (домен, зона або зразок на кшталт 2:5030/*) або чия адреса — ваша в цій ехі; для нетмейлу зважають на мережі та адреси. Порожнє лишається таким, як вище.
identity-main = основна
identity-by-rule = автоматично
identity-add = Додати особу
identity-new = Нова особа
identity-remove = Видалити особу { $label }
identity-label = Назва
identity-name = Ім’я
identity-address = Адреса
identity-origin = Оріджин
identity-signature = Підпис
identity-template = Файл шаблону
identity-areas = В ехах (через кому)
identity-groups = У групах
identity-networks = У мережах
identity-charset = Кодування
identity-no-label = Введіть назву: за нею її вказують ехи та листи.
identity-wrong-charset = Невідоме кодування: { $name }.
identity-nowhere = Ця особа не має ні ех, ні груп, ні мереж, ні адреси. Вона діє лише там, де ви її виберете.
draft-identity = Особа
draft-identity-rule = автоматично ({ $label })

settings-web-pictures = Завантажувати зображення з Інтернету на клацання
setting-web-pictures = Зображення листів і портрети авторів за вебадресами. Їхній сервер дізнається вашу IP-адресу, назву цієї програми і те, яке зображення ви відкрили; без клацання не завантажується нічого.
settings-web-documents = Завантажувати документи карт з Інтернету на клацання
setting-web-documents = Документи KML та KMZ для карт за вебадресами. Їхній сервер дізнається вашу IP-адресу, назву цієї програми і те, який документ ви відкрили; без клацання не завантажується нічого.
objects-fetch-off = Зображення з Інтернету вимкнено. Клацніть, щоб відкрити налаштування
map-kml-off = Документи з Інтернету вимкнено. Клацніть, щоб відкрити налаштування.

settings-paths = Шляхи іншої системи
setting-paths = Для конфігурацій з іншої системи: початок їхніх шляхів (C:\FIDO) і тека цього комп’ютера з тими самими файлами (/mnt/dos/fido). Діє найдовший відповідний початок, регістр літер не важливий; MAPPATH із golded.cfg застосовується після.
path-from = Початок шляху
path-to = Тека на цьому комп’ютері
path-of = Тека для { $from }
path-remove = Видалити { $from }
path-add = Додати шлях
settings-log = Журнал
setting-log = Докладність журналу fidoscope.log у профілі; параметр --log важливіший. Листів у ньому немає.
log-off = нічого
log-error = помилки
log-warning = помилки та попередження
log-info = помилки, попередження та дії
log-debug = усе

## Пойнт користувача

point-title = Мій пойнт
point-explained = Пойнт отримує пошту від вузла — свого боса. Введіть те, що вам дав сисоп вузла; поки ви не збережете й не подзвоните, нічого не надсилається.
point-none-yet = Я ще не маю адреси
point-name = Ваше ім’я для підпису листів
point-town = Місто (необов’язково)
point-own = Ваша адреса
point-boss-address = Адреса боса
point-host = Хост і порт боса
point-password = Пароль
point-password-session = Пароль сесій
point-password-packets = Пароль пакетів
point-password-robots = Пароль роботів
point-show-passwords = Показати паролі
point-separate-passwords = Окремі паролі для пакетів і роботів
point-times = Автоматичні дзвінки
point-times-explained = Без цих полів дзвінок починається лише за вашою командою. Поки це вікно відкрите, воно дзвонить у вказаний час.
point-after-sending = Дзвонити після надсилання повідомлення
point-minutes = Хвилин між дзвінками
point-hours = Час доби
point-more = Ще
point-network = Мережа
point-security = З’єднання
point-security-plain = Шифрувати, якщо бос уміє
point-security-encrypted = Завжди шифрувати
point-security-tls = TLS із сертифікатом
point-plain-password = Надсилати пароль відкритим текстом, якщо бос не знає нічого кращого
point-base = Формат нових баз:
point-mailer = У мене вже є мейлер
point-mailer-explained = Тоді дзвінок виконує ці команди одну за одною, показує їхній вивід і читає бази знову. Бос вище не потрібен. {"{address}"} у команді — це адреса, якій дзвонять.
point-mailer-commands = Команди, по одній у рядку
point-boss = Бос { $address }
point-add-boss = Додати боса
point-remove-boss = Прибрати боса { $address }
point-save = Зберегти
point-saved = Збережено в { $folder }. Області з’являться з першою поштою: подзвоніть або спершу замовте області.
point-has-faults = Не збережено: виправте поля, під якими є пояснення.
point-no-profile = Тут немає профілю, у якому міг би зберігатися пойнт. Запустіть Fidoscope з профілем.
point-no-name = Не вказано ім’я. Сисопи просять справжнє.
point-no-address = Не вказано вашу адресу. Її дає сисоп вашого боса.
point-wrong-address = { $text } — не адреса із зоною. Пишіть її як 2:5030/1520.9.
point-wrong-boss = { $text } — не адреса із зоною. Пишіть її як 2:5030/1520 або виберіть вузол нижче.
point-own-boss = { $address } — це й ваша власна адреса. Адреса пойнта закінчується його номером, як 2:5030/1520.9.
point-no-host = Не вказано хост, і в нодлистах його немає. Запитайте сисопа й пишіть як boss.example:24554.
point-no-password = Не вказано пароль. Його дає сисоп вашого боса.
point-wrong-minutes = { $text } — не число хвилин. Введіть число від 1 до 10080 або залиште поле порожнім.
point-wrong-time = { $text } — не час доби. Пишіть час як 08:00 20:00.
point-no-town = Спершу введіть місто.
point-unknown-town = { $town } немає серед відомих міст. Введіть більше місто поблизу.
point-no-nodelist = Вузли поблизу вас є в нодлисті. Перетягніть його файл у це вікно, можна запакований; він відкриється на цей раз.
point-letter =
    Вітаю, { $sysop }!

    Мене звати { $name }, я живу в місті { $town }. Хочу стати пойнтом вашого вузла { $node }.
    Моя програма — Fidoscope; вона дзвонить за BinkP і знає CRAM-MD5.
    Надішліть, будь ласка, номер пойнта, пароль, хост і порт вашого вузла.

    Дякую, { $name }
near-explained = Пойнти належать вузлу. Введіть нижче своє місто, знайдіть вузол поблизу й напишіть його сисопу; багато хто відповідає на електронну пошту.
near-find = Знайти вузли поблизу мого міста
near-nothing = У нодлистах немає вузлів із відомим містом.
near-choose = Написати { $address }
near-far = { $town }, { $kilometres } км
near-pin = { $town }: { $count ->
    [one] { $count } вузол
    [few] { $count } вузли
   *[other] { $count } вузлів
}
near-letter = Лист сисопу
near-copy = Скопіювати лист
near-mail = Надіслати електронною поштою…
near-subject = Адреса пойнта
transfer-title = Інша машина
transfer-explained = Один файл переносить пойнт на іншу машину. Імпорт заповнює цю форму; до збереження нічого не змінюється.
transfer-import = Імпорт…
transfer-export = Експорт…
transfer-passwords = З паролями
transfer-exported = Записано у { $file }.
ask-title = У вузла є анкета у вебі
ask-explained = Деякі вузли видають адреси через власну анкету. Її надсилає лише кнопка нижче: ім’я, електронна адреса, пароль і ці слова підуть за вказаною адресою, відкритим текстом, якщо вона починається з http.
ask-url = Адреса анкети
ask-mail = Ваша електронна адреса
ask-password = Бажаний пароль
ask-about = Кілька слів про себе (необов’язково)
ask-send = Надіслати запит
ask-asked = Ви просили адресу: { $moment }. Коли вона надійде, впишіть її нижче; доти ваш запит зберігається.
ask-answer = Вузол дав вам адресу { $address }. Її вписано нижче; додайте хост, якщо його немає, і збережіть.
ask-later = Вузол прийняв запит. Сисоп відповість пізніше, зазвичай електронною поштою.
ask-refused = Вузол відмовив і не назвав причини. Напишіть сисопу.
ask-refused-because = Вузол відмовив: { $why }
ask-failed = На запит немає відповіді: { $why }. Перевірте адресу анкети або напишіть сисопу.
ask-no-answer = відповідь не починається ні з OK, ні з ERROR
ask-no-url = Немає адреси анкети. Вона починається з https:// або http://.
ask-no-mail = Немає вашої електронної адреси: туди відповість сисоп.
ask-no-password = Виберіть пароль для дзвінків.
ask-not-kept = Запит не вдалося зберегти: { $why }. Звільніть місце й попросіть ще раз.
writing-point-request = прохання про адресу
command-point = Налаштувати мій пойнт
command-call = Подзвонити
command-mailer = Дзвінки й черга
command-offers = Області боса
key-call = Подзвонити босові: надіслати й отримати пошту
words-call = мейлер binkp poll надіслати отримати пошту бос аплінк сесія черга карантин арефікс підписка

call-scanning = Пакування ваших повідомлень…
call-connecting = Дзвінок { $whom }…
call-login = Вхід на { $whom }…
call-receiving = Приймання { $name }: { $done } з { $all }
call-sending = Надсилання { $name }: { $done } з { $all }
call-tossing = Розбір отриманої пошти…
call-mailer = Працює мейлер…
call-ending = Дзвінок завершено.
call-stopping = Дзвінок переривається…
call-stop = Скасувати
call-details = Докладніше
call-again = Подзвонити ще раз
call-other-mailer = мейлер
call-done = Дзвінок { $whom }: отримано повідомлень: { $received }, надіслано: { $sent }.
call-files = { $count ->
    [one] Прийшов { $count } файл.
    [few] Прийшло { $count } файли.
   *[other] Прийшло { $count } файлів.
}
call-quarantined = { $count ->
    [one] У карантині { $count } файл.
    [few] У карантині { $count } файли.
   *[other] У карантині { $count } файлів.
}
call-failed = Дзвінок { $whom } не вдався: { $why }

mailer-title = Дзвінки й черга
mailer-no-point = Тут ще немає пойнта. Налаштуйте його за адресою й паролем від боса.
mailer-next = Наступний дзвінок без команди: { $boss }, { $moment }
mailer-read = Прочитати знову
mailer-queue = Чекає на дзвінок
mailer-queue-empty = Ніщо не чекає на дзвінок.
mailer-queue-for = Для { $address }:
mailer-request = { $name }, запит файлу
mailer-file = { $name }, { $size }
mailer-quarantine = Карантин
mailer-set-aside = { $count ->
    [one] { $count } повідомлення { $area } від { $origin }
    [few] { $count } повідомлення { $area } від { $origin }
   *[other] { $count } повідомлень { $area } від { $origin }
}
mailer-retry = Спробувати знову
mailer-calls = Останні дзвінки
mailer-no-calls = Дзвінків поки не було.
mailer-call-failed = { $moment }: { $whom } — невдача
mailer-call-open = { $moment }: { $whom } — не завершено
mailer-call-done = { $moment }: { $whom }, отримано { $received }, надіслано { $sent }
mailer-received = Отримано
mailer-sent = Надіслано
mailer-dupes = Дублі
mailer-counts = Пошта за днями й областями
mailer-sums = За { $days } днів: отримано { $received }, надіслано { $sent }, відкинуто дублів { $dupes }
mailer-day = { $day }: отримано { $received }, надіслано { $sent }
mailer-no-counts = Пошта ще не розбиралася.
mailer-output = Вивід мейлера
mailer-dupes-last = Відкинуті дублі
mailer-dupe = { $moment }  { $area }: { $from }, знову від { $link }
mailer-log = Журнал

offers-title = Області боса
offers-explained = Робот вашого боса перелічує області, які він може вам надсилати. Позначте потрібні й зніміть позначку з непотрібних; з наступним дзвінком піде один запит.
offers-echoes = Ехоконференції
offers-files = Файлехи
offers-filter = Фільтр
offers-request = Запросити зміни ({ $count })
offers-ask = Запросити список
offers-none = Список ще не прийшов. Запросіть його й подзвоніть; по відповідь часто потрібен другий дзвінок за кілька хвилин.
offers-shown = { $shown } з { $all }
offers-other-mailer = Цей пойнт користується іншим мейлером; області замовляють його програми.
offers-requested = Запит роботу { $robot } чекає на наступний дзвінок.
point-message-waits = Лист чекає наступного дзвінка; F12 дзвонить одразу.

start-what = Fidoscope — браузер Фідонету: читає, шукає й пише пошту та обмінюється нею з вашим вузлом.
start-look-title = Роззирнутися
start-look = Посібник — область повідомлень усередині програми. Йому не потрібні ні мережа, ні адреса.
start-mail-title = Моя пошта Фідонету на цьому комп’ютері
start-become-title = Стати пойнтом
start-become = Фідонет — мережа людей. Пошта приходить до вас через вузол; як його користувач ви — пойнт цього вузла. Одна форма — і Fidoscope дзвонить йому сам: інші мейлер і тосер не потрібні.

writing-point = налаштування пойнта
writing-robot-request = запит роботу
writing-retry = пошта з карантину

file-call = Запитати файл зараз
file-call-hint = Надсилає запит окремим дзвінком просто зараз (Ctrl+Enter).

# Home page
home-title = Домашня сторінка
home-continue = Продовжити з того самого місця
home-to-me = Листи мені
home-threads = Відповіді у відстежуваних обговореннях
home-unread = Непрочитана пошта
home-unread-none = Непрочитаної пошти немає.
home-all-areas = Усі ехи
home-more-areas = { $count ->
    [one] Ще { $count } еха
    [few] Ще { $count } ехи
   *[many] Ще { $count } ех
}
home-queue = { $count ->
    [one] Дзвінка чекає { $count } файл.
    [few] Дзвінка чекають { $count } файли.
   *[many] Дзвінка чекають { $count } файлів.
}
home-open-mailer = Дзвінки та черга
home-pictures = Нові картинки
home-files = Нові файли
home-map = Звідки надійшла пошта
home-open-map = Відкрити карту
home-pin = { $town }: { $count ->
    [one] { $shown } повідомлення
    [few] { $shown } повідомлення
   *[many] { $shown } повідомлень
}
settings-start-page = Сторінка під час запуску
setting-start-page = Що показує запуск без адреси. Вкладки минулого сеансу відкриваються в обох випадках.
start-page-session = Остання сторінка
start-page-home = Домашня сторінка
