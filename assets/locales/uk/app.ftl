# Тексти інтерфейсу українською. Імена ті самі, що в en.

# Панель інструментів
looks = Оформлення
looks-hint = Світле чи темне, і мова
theme-system = Як на робочому столі
theme-light = Світле
theme-dark = Темне
theme-classic = Класичне синє
language-system = Мова робочого столу

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
command-reload = Прочитати сторінку знову
command-up = На рівень вище
command-back = Назад
command-forward = Вперед
command-new-tab = Нова вкладка
command-close-tab = Закрити вкладку
command-bookmark = Додати сторінку до закладок або прибрати з них
command-bookmarks = Закладки…
command-history = Історія…
command-palette = Знайти команду, еху чи адресу…
command-panel = Показати або сховати панель ех
command-kludges = Показати або сховати кладжі
command-charsets = Кодування листа та ехи…
command-read = Позначити всі повідомлення ехи прочитаними
command-read-page = Позначити всі повідомлення сторінки прочитаними
command-bases = Відкрити бази повідомлень…
command-guide = Відкрити вбудований путівник
command-start = Знайти пошту на цьому комп’ютері
command-keys = Усі клавіші
command-copy = Скопіювати адресу

# Історія, закладки, палітра
bookmark = Закладка
bookmark-hint = Додати сторінку до закладок (Ctrl+D)
palette-field = Команда, еха чи адреса
finder-nothing = Нічого не підходить.
history = Історія
history-field = Слова заголовка чи адреси
history-clear = Забути все…
history-clear-question = Забути всі відвідані адреси?
history-clear-yes = Забути все
history-hint = Shift+Delete забуває одну.
bookmarks = Закладки
bookmarks-field = Слова заголовка чи адреси
bookmarks-none = Закладок ще немає: Ctrl+D додає сторінку.
bookmarks-rename = Перейменувати
bookmarks-remove = Прибрати
bookmarks-move-up = Підняти
bookmarks-move-down = Опустити
bookmarks-move = Перемістити до теки…
bookmarks-move-question = До якої теки?
bookmarks-outside = Поза теками
bookmarks-new-folder = Нова тека
bookmarks-folder = Тека
bookmarks-import = Імпорт…
bookmarks-export = Експорт…
bookmarks-imported = Імпортовані
bookmarks-title = Заголовок
bookmarks-count = { $count ->
    [one] { $count } запис
    [few] { $count } записи
   *[many] { $count } записів
}

# Клавіші
key-address = Ввести адресу чи назву ехи
key-palette = Усі команди та ехи за назвами
key-back = Назад
key-forward = Вперед
key-up = На рівень вище: лист, еха, список ех
key-reload = Прочитати сторінку знову
key-new-tab = Нова вкладка
key-close-tab = Закрити вкладку
key-next-tab = Наступна вкладка
key-previous-tab = Попередня вкладка
key-area-filter = Відібрати ехи; стрілки вибирають, Enter відкриває
key-area-panel = Показати або сховати панель ех
key-find-in-page = Знайти на сторінці
key-bookmark = Зберегти адресу в закладках
key-bookmarks = Закладки
key-history = Де я вже був
key-open-bases = Відкрити бази повідомлень
key-help = Цей список
key-out = Назовні: від листа до ехи, від ехи до списку
key-next-message = Наступний лист добірки
key-previous-message = Попередній лист добірки
key-next-unread = Наступний непрочитаний лист
key-next-area = Наступна еха з непрочитаним
key-first-message = Перший лист добірки
key-last-message = Останній лист добірки
key-to-reply = Перша відповідь на лист
key-to-parent = Лист, на який відповідає цей
key-level-up = У гілці: на рівень вище
key-tree = Дерево відповідей на лист
key-next-hit = Наступний збіг
key-previous-hit = Попередній збіг
key-copy-address = Скопіювати адресу листа
key-kludges = Показати або сховати кладжі та інші службові рядки
key-inspector = Усе, що відомо про лист
key-styles = Показувати *жирне*, /курсив/, _підкреслене_ та #інверсне# оформленням або так, як написано
key-charsets = Кодування листа та його ехи
key-rot13 = Зсунути літери тексту за ROT13
key-save-message = Зберегти лист як текст
key-unread-only = Лише непрочитані листи або всі
key-twits = Сховати листи твітів або показати їх
key-mark-read = Усі листи сторінки прочитано
key-mark-areas = Позначити прочитаними цілі ехи
mark-areas-question = Позначити прочитаними всі листи ({ $areas })?
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
key-mark-up-to = Позначити прочитаним усе на сторінці до цього листа
key-mark-thread = Позначити прочитаним усе обговорення
key-mark-unread = Позначити лист непрочитаним
key-undo-mark = Скасувати останню позначку
key-pane-side = Лист праворуч від списку або під ним
key-larger = Усе більше
key-smaller = Усе менше
key-usual-size = Звичайний розмір
key-line-up = У списку: рядок вище; у тексті: трохи вгору
key-line-down = У списку: рядок нижче; у тексті: трохи вниз
key-page-up = Сторінка вгору
key-page-down = Сторінка вниз
key-top = Перший рядок, початок тексту
key-bottom = Останній рядок, кінець тексту
key-to-the-left = Дерево: згорнути гілку; один лист: попередній в ехі
key-to-the-right = Дерево: розгорнути гілку; один лист: наступний в ехі
key-close-all = Дерева: згорнути всі гілки
key-open-all = Дерева: розгорнути всі гілки
key-open = Відкрити вибрану еху чи лист
key-open-behind = Відкрити у фоновій вкладці
key-leaf = Гортати текст листа, потім перейти до наступного непрочитаного
key-leaf-back = Гортати назад
key-text-up = Текст листа трохи вгору
key-text-down = Текст листа трохи вниз
key-thread-unread = Наступний непрочитаний лист обговорення
key-list = Листи списком
palette-view = Показати як: { $view }
fixed-picture-key = Стрілки, +, -, 0, 1, R, пробіл, кома, крапка, Shift+F5
fixed-picture = Зображення: зсунути або сусіднє, більше, менше, ціле, справжній розмір, повернути; спинити анімацію, покадрово; слайд-шоу
fixed-check-key = Пробіл
fixed-check = Списки файлів та об’єктів: позначити

# Список клавіш
keys-title = Клавіші
keys-window = У вікні
keys-page = На сторінці
keys-change-some = Змінити клавіші
keys-change = Змінити
keys-usual = Звичайні
keys-press = Натисніть нову клавішу; Esc залишить колишню

# Пошук на сторінці
find-hint = Знайти в тексті
find-name = Пошук на сторінці
find-keys = Enter і Shift+Enter ведуть від збігу до збігу
find-none = У цьому тексті збігів немає
find-close = Закрити пошук

# Усе про лист, і збереження
message-title = Про цей лист
message-loading = Лист читається…
message-copy = Скопіювати все
message-facts-left = Ще не показано: { $count }. Кнопка «Скопіювати все» скопіює і їх.
save-title = Зберегти у файл
save-path = Шлях до файлу
save = Зберегти
save-choose = Вибрати місце…

# Вигляди (7.2.3)
view-elst = Ехи
view-list = Список
view-topl = Верхівки
view-litr = Дерева
view-tree = Дерево
view-bran = Гілка
view-expa = Дерево з текстом
view-exbr = Гілка з текстом
view-flat = Пласке дерево
view-flbr = Пласка гілка
view-reel = Стрічка
view-totr = Стрічка верхівок
view-sing = Повідомлення
view-cale = Календар
about-sing = повідомлення по одному
about-list = список над повідомленням
about-tree = відповіді на повідомлення деревом
about-bran = повідомлення та дерево відповідей на нього
about-litr = усі дерева з цими повідомленнями
about-reel = повні повідомлення одне під одним
about-totr = перші листи обговорень, повністю
about-topl = перші листи обговорень списком
about-expa = дерево з текстами повідомлень
about-exbr = гілка з текстами повідомлень
about-flat = обговорення в порядку сторінки
about-flbr = гілка в порядку сторінки
about-cale = календар цих повідомлень
about-elst = ехи цієї адреси
views-messages = Знайдені повідомлення
views-discussions = Їхні обговорення
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
order = Порядок
order-hint = Порядок повідомлень
order-reversed = Навпаки
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
columns-usual = Звичайні стовпці
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
copy-text = Скопіювати текст
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
no-area-passes = У жодній ехі немає повідомлення, яке пройшло б фільтри цієї адреси.
no-areas-yet = Ех тут немає. Відкрийте файл конфігурації або теку з базами повідомлень.
areas-unfiltered = Ехи без фільтрів

# Календар
calendar-waiting = Рахую повідомлення кожного дня…
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
set-previous = Попереднє повідомлення добірки
set-next = Наступне повідомлення добірки
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
tree-waiting = Розставляю відповіді під листами, на які відповідають…
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
tree-top = Початок дерева
answers-top = Відповідь на початок
no-replies = Відповідей немає
tree-of-replies = Дерево відповідей
tops-waiting = Шукаю верхівки дерев…

# Сторінки з проханнями
to-desktop = Передати робочому столу…
to-desktop-hint = Спершу запитає
letter-to-write = Новий лист
message-to-write = Нове повідомлення
not-sent-message = Нічого не відправлено. Адреса лише пропонує, що написати.
unsubscribing = Скасування підписки
subscribing = Підписка
not-sent-uplink = Нічого не відправлено. Адреса лише пропонує, про що попросити.
station-page = Станція, яка відповідає на запити
not-requested = Нічого не запитано.
external-page = Адреса поза Фідонетом
external-note = Сам Fidoscope її не відкриває. Можливо, робочий стіл знає програму для неї.
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
field-wish = Прохання
field-uplinks = Аплінки
field-letter = Лист
field-station = Станція
field-request = Запит
field-bot = Робот
field-request-in = Запит пишеться
request-in-subject = У тему листа
request-in-text = У текст листа
field-not-older = Не старше за
field-size = Розмір у байтах
field-ed2k = Хеш ed2k
field-aich = Хеш AICH
field-path = Шлях
file-echoes = Файлехи

# Списки та їхні перемикачі
list-nothing-left = На цій сторінці нічого не лишилося: усі листи прочитано або сховано.
list-show-read = Показати й прочитані листи
list-show-twits = Показати й листи твітів
twit-hidden = Це лист людини зі списку твітів.
twit-show = Показати
menu-unread-only = Лише непрочитані листи
menu-twit-filters = Прибирати тих, кого виключає адреса (twit)
menu-twit-filters-hint = Адреса може назвати відправників, чиїх листів не показувати; без цього видно і їх
twit-filter-off = Адреса виключає листи деяких відправників (twit); їх показано, бо так вибрано в меню.
menu-twits = Ховати листи твітів
menu-pane-right = Лист праворуч від списку
menu-styles = Оформлення *жирного*, /курсиву/, _підкресленого_, #інверсного#
menu-rot13 = Літери зсунуто за ROT13
density-compact = Рядки щільно
density-usual = Рядки як звичайно
density-roomy = Рядки просторо
chip-unread-only = лише нові
chip-message = лист { $msgid }
chip-remove = Без фільтра { $filter }

# Меню
menu-tops = Лише перші листи обговорень
menu-tops-hint = Додає ttop до адреси або прибирає його

# Меню вікна
menu = Меню
menu-hint = Ще команди й налаштування
menu-golded-marks = Рухати позначку прочитаного, як GoldED: читання поспіль минає непрочитане перед нею
context-open = Відкрити
context-open-background = Відкрити у фоновій вкладці
undo = Скасувати
toast-dismiss = Закрити це повідомлення
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
toast-nothing-unread = Там уже все прочитано.
toast-nothing-read = Лист і так не прочитано.
toast-undone = { $count ->
    [one] { $shown } лист знову такий, як був.
    [few] { $shown } листи знову такі, як були.
   *[many] { $shown } листів знову такі, як були.
}

# Над сторінкою: зауваження
dismiss = Прибрати це повідомлення
new-mail = Надійшли нові повідомлення або змінилися старі.
new-mail-read = Прочитати (F5)
edit-address = Виправити адресу
note = Зауваження
warning = Попередження
error = Помилка
please-wait = Зачекайте

# Рядок стану
problems = Помилки в конфігурації
reading-config = Читаю конфігурацію…
indexing = Індексація… { $place }
searching = Пошук
loading-word = Завантаження
stop = Стоп
status-subscription = Зміна підписки
status-station = Станція
status-object = Об’єкт у пошті
status-file = Файл із файлехи
status-requested = Файл, що надійшов на запит
status-answer = Відповідь FAQ-сервера
status-external = Адреса іншого роду
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
nothing-loaded = Тут нічого не завантажено.
load-now = Завантажити
loading-url = Завантажую { $url }

# Кнопки панелі інструментів
panel = Панель ех
up = Вище
stop-loading = Спинити завантаження
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
problems-note = Ці місця пропущено; усе інше на місці.
external-question = Передати цю адресу робочому столу?
external-explained = Це не адреса Фідонету. Її відкриє інша програма.
copy = Копіювати
bases-path = Шлях до файлу чи теки
desktop-asks = Робочий стіл питає шлях…
reading = Читаю…
choose-file = Вибрати файл…
choose-folder = Вибрати теку…
built-in-guide = Вбудований путівник
only-guide = Лише путівник
guide-description = Прогулянка Fidoscope: почніть звідси
bases-explained = Конфігурація: golded.cfg, fidoconfig, areas.bbs, squish.cfg або crashmail.prefs; Hudson і GoldBase читаються за golded.cfg та areas.bbs. Або тека чи один файл із неї: бази JAM і Squish, *.MSG, пакети та бандли. Або список ех (.na, .lst, .csv, .xml). Це замінить те, що відкрито зараз, і запам’ятається до наступного запуску.
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
charsets-as-labelled = Як вказано в листі або видно з нього ({ $charset })
charsets-by-label = Як вказано в листі або видно з нього
charsets-by-configuration = Як вказано в конфігурації, інакше за літерами
charsets-explained = Вибір для листа діє, хоч би що в ньому було вказано. Вибір для ехи діє, якщо в листі нічого не вказано або вказане суперечить його байтам. Обидва вибори зберігаються.
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
fixed-address = У рядку адреси: перейти / залишити як було
fixed-mouse = Назад і вперед
fixed-mouse-key = Кнопки миші 4 і 5
fixed-stop = Спинити завантаження
fixed-tabs = Вкладка за номером, остання вкладка
fixed-background = Відкрити у фоновій вкладці
fixed-background-key = Середня кнопка, Ctrl+клацання на посиланні
fixed-select-key = Ctrl+клацання, Shift+клацання
fixed-select = Вибрати кілька рядків списку чи дерева

# Що каже браузер
leave-out = Прибрати його
address-too-long = Адреса задовга, її не прийнято.
unknown-parameters = Для адрес { $scheme } стандарт не знає жодного з цих параметрів: { $names }.
leave-all-out = Прибрати всі невідомі
fault-title = Помилка Fidoscope
fault-page = Fidoscope не зміг зробити цю сторінку через власну помилку ({ $what }). На диску нічого не змінилося, решта сторінок працює. Будь ласка, повідомте адресу цієї сторінки разом із базою, яку вона читає.
fault-no-reason = причину не названо
fault-config = Конфігурацію не вдалося прочитати через помилку Fidoscope ({ $what }).
fault-message = на цьому повідомленні сталася помилка Fidoscope ({ $what })
fault-mark = Позначку прочитаного не збережено через помилку Fidoscope ({ $what }).
cannot-be-saved = { $path } не вдалося зберегти: { $error }.
bookmarks-not-written = Закладки не вдалося записати в { $path }: { $error }.
desktop-not-asked = Робочий стіл не може запитати про файл: { $error }.
cannot-be-read = { $path } не вдалося прочитати: { $error }.
nothing-chosen = Нічого не вибрано. Якщо робочий стіл не має вибору файлів, наберіть шлях тут.
file-exists = { $path } вже є; дайте іншу назву.
message-not-saved = Не вдалося зберегти { $path } ({ $error }); виберіть інше місце.
too-many-tabs = Вкладок уже { $most }; спершу закрийте одну з них.

# Налаштування
settings = Налаштування
settings-reading = Читання
settings-looks = Вигляд
settings-keys = Клавіші
settings-mail = Пошта
settings-about = Про програму
settings-kludges = Показувати кладжі та службові рядки
settings-no-twits = Список твітів береться з конфігурації вашого редактора; у відкритій зараз його немає.
settings-by-locale = Як заведено в моїй країні
settings-language = Мова
settings-rows = Рядки списків
settings-letters = Літери листів
face-mono = Однакової ширини
face-sans = Різної ширини
settings-message-size = пунктів
settings-sample = Привіт, All! Щастям б’єш жук їх глицю в фон й ґедзь пріч. 0123456789
settings-zoom = Розмір усього вікна
settings-smaller = Менше
settings-larger = Більше
settings-writing = Як ви пишете
settings-writing-hint = Порожні поля — як у конфігурації. Адреси беруться звідси, якщо там їх немає.
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
settings-wrong-addresses = Це не адреси: { $wrong }
settings-bases = Бази повідомлень
settings-name = Ваше ім’я
settings-name-hint = Потрібне там, де імені немає в конфігурації: тоді позначки прочитаного пишуться в бази під ним. Без імені Fidoscope тримає їх у себе.
settings-index = Індекс для пошуку
settings-index-on = Індексувати листи у фоні
settings-index-off = Індексування вимкнено: пошук читає самі бази, це довше.
settings-index-ready = Усі переглянуті бази проіндексовано.
key-settings = Налаштування
command-settings = Налаштування…
keys-all-usual = Повернути початкові клавіші
about-what = Браузер Фідонету для робочого столу: ехи, листи, обговорення та календарі за FGHI URL.
about-licence = Вільна програма: ліцензія MIT або Apache License 2.0, на вибір.
about-fonts = Шрифти: Inter (SIL Open Font License) і DejaVu (за власною вільною ліцензією).
about-maps = Суходіл і кордони на картах: Natural Earth, суспільне надбання. Містить дані GeoNames (www.geonames.org) за ліцензією CC BY 4.0 та назви країн з Unicode CLDR.
key-days-of-month = У календарі: листи місяця
key-days-of-year = У календарі: листи року
fixed-map-key = Стрілки, +, -, Home, Y
fixed-map = Карта: зсунути, ближче, далі, усе, шари
config-changed = Конфігурація змінилася відтоді, як її прочитано.
config-read-again = Прочитати знову
config-leave = Не зараз
name-asked = Fidoscope тримає позначки прочитаного в себе: невідомо, хто ви, а позначки в базах можуть бути чужі. Ваше ім’я, як у ваших листах:
name-take = Це я
name-not-now = Не зараз
chips-more = Умови, яким тут не вистачило місця
key-to-me = Листи мені в цих ехах
to-me-here = Листи мені в цих ехах
to-me-everywhere = Листи мені в усіх ехах
to-me-nobody = У відкритій конфігурації немає вашого імені: наберіть адресу, в якій є to="Ваше ім’я".

# Люди, станції та листи побайтово
key-print-message = Надрукувати лист як текст
not-printed = Лист не надруковано: { $error }. Збережіть його як текст (W), щоб надрукувати іншою програмою.
fault-write = Не записано через помилку Fidoscope ({ $what }).
fault-aside = Дрібну справу не зроблено через помилку Fidoscope ({ $what }).
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
stored-note = База повідомляє

# Негаразди на старті та з іншими програмами
settings-no-place = Налаштуванням немає де лежати (HOME не задано): вони не збережуться. Місце називає --profile ТЕКА.
settings-usual = Діють звичайні налаштування.
settings-file-head =
    # Налаштування Fidoscope. Чого тут немає, те має звичайне значення; ключі перелічено у fidoscope-settings(5).
    # Цей файл можна правити: коментарі, порожні рядки, порядок і невідомі ключі зберігаються.
settings-wrong = У налаштуваннях «{ $key }» не може бути { $value }: діє звичайне або найближче можливе значення.
settings-wrong-line = Рядок { $line } у settings.toml: «{ $key }» не може бути { $value }: діє звичайне або найближче можливе значення.
settings-wrong-more = { $count ->
    [one] Ще { $count } ключ не годиться.
    [few] Ще { $count } ключі не годяться.
   *[many] Ще { $count } ключів не годяться.
}
document-line = рядок { $line }: { $why }
document-no-utf8 = це не текст UTF-8
document-read-only = { $path } діє, наскільки він зрозумілий. { $why }; у цьому профілі нічого не збережеться.
documents-newer = { $count ->
    [one] { $files } у { $path } записав новіший Fidoscope. Зрозуміле в ньому діє, але нічого туди не зберігається.
   *[other] Файли в { $path } записав новіший Fidoscope ({ $files }). Зрозуміле в них діє, але нічого туди не зберігається.
}
profile-read-only = У профілі { $path } нічого не можна зберегти ({ $error }): налаштування, закладки, чернетки та прочитане забудуться, коли вікно закриється. Дайте собі право писати туди або виберіть інший профіль параметром --profile DIR.
document-not-written = { $why }. Він лишиться як є, доки цього не виправлять
document-unreadable = { $path } не читається ({ $error }). Там нічого не збережеться.
document-damaged = Файл пошкоджено ({ $why })
document-no-object = це не об’єкт JSON
document-no-version = не вказано версію
document-newer = Файл записав новіший Fidoscope (формат { $newer }, цей розуміє { $known })
document-aside = { $path } не придатний. { $why }; файл відкладено як { $aside }.
document-repaired = { $path } пошкоджено, діють його цілі рядки. { $why }; пропущено рядки: { $lines }. Колишній файл збережено як { $aside }.
document-partly = { $path } пошкоджено, діють лише його цілі рядки. { $why }; пропущено рядки: { $lines }.
document-open-aside = Відкрити цей файл
document-stays = { $path } не придатний. { $why }; файл лишився, і там нічого не збережеться.
bookmarks-no-file = У файлі немає закладок: інші браузери експортують їх як файл HTML.
saved-unreadable = Лист у { $file } не читається: { $error }.
saved-no-msgid = У { $file } немає рядка MSGID, тому листа не знайти. GoldED лишає цей рядок з параметром -KeepCtrl в EXTERNUTIL.
outside-alone = Адреси з інших програм відкриватимуться в окремих вікнах: { $error }.
outside-handed = Адресу передано відкритому вікну.
outside-not-unicode = Файл { $path } не відкрито: його назва — не Юнікод. Перейменуйте і відкрийте знову.
outside-deaf = Адреси з інших програм не приймаються: { $error }.
external-host = В імені сервера є літери поза ASCII: воно може скидатися на інше ім’я. У мережі це { $host }.
profile-shared = Цей профіль відкрито і в іншому вікні. Закладки, історія та налаштування обох збережуться, а з вкладок — лише вкладки того вікна.
command-diagnostics = Копіювати діагностику
diagnostics-hint = Версія, система, числа та останні попередження журналу — для розробників. Листів, імен і паролів у ній немає.
toast-diagnostics = Діагностику скопійовано до буфера обміну
own-pages-title = Сторінки програми
own-pages-unknown = Сторінки { $address } тут немає. Ось усі, які є:
crash-title = Збій програми
crash-what = Fidoscope натрапив на власну помилку: частину роботи втрачено або вікно закрилося. Цей звіт лишається на вашому комп’ютері, його нікуди не відправлено. Листів у ньому немає. Щоб помилку виправили, скопіюйте звіт у лист розробникам.
crash-copy = Копіювати звіт
crash-delete = Видалити звіт
crash-none = Звітів про збої немає.
crash-tabs = Було відкрито сторінки:
cannot-be-deleted = { $path }: файл не видаляється: { $error }
held-back = Минулого разу Fidoscope завершився аварійно. Причиною могла бути одна з відкритих сторінок, тому вкладки не відкрито знову.
held-back-open = { $count ->
    [one] Відкрити { $count } вкладку минулого разу
    [few] Відкрити { $count } вкладки минулого разу
   *[many] Відкрити { $count } вкладок минулого разу
}
held-back-forget = Забути про них
window-died = Вікно закрилося через помилку Fidoscope або екрана. Усе, що було відкрито, збережено.
not-written = Не вдалося вчасно записати: { $name }.
still-writing = Запис іще не закінчено
still-writing-explained = Вікно закриється саме, щойно все це буде на диску.
still-writing-stay = Не закривати вікно
still-writing-leave = Закрити, не чекаючи
writing-names = Записується: { $names }
writing-request = запит { $url }
writing-withdrawal = скасування запиту { $url }
writing-deletion = видалення { $names }
held-up = Ще не записано: { $name }. { $why } Спроба повториться сама.
held-up-locked = Інша програма заблокувала { $path }.
held-up-writing = Інша програма пише в { $path }.
held-up-flag = З файлами станції працює інша програма ({ $path }).
held-up-cancel = Скасувати
write-cancelled = Не записано: ви скасували запис, доки базу займала інша програма. Чернетка лишилася.
tiles-no-pmtiles = Ця збірка Fidoscope не читає файлів PMTiles; файли MBTiles вона показати може.
net-none = ця збірка Fidoscope не звертається до мережі
tiles-damaged = Файл із плитками карти пошкоджено.
tiles-bad-tile = Плитка { $tile } — не зображення, яке можна прочитати.
tiles-bad-template = В адресі плиток карти в налаштуваннях бракує { $missing }.
tiles-no-source = Плитки карти в налаштуваннях — ні адреса Мережі, ні файл .mbtiles чи .pmtiles.
tiles-server-refuses = Сервер плиток карти відповів { $status }.
tiles-server-silent = Сервер плиток карти не надіслав плитки: він недоступний, або його відповідь задовга.
tiles-too-large = Плитка { $width } × { $height } пікселів не малюється: найбільша — { $most } × { $most }.
desktop-silent = Не вдалося звернутися до робочого столу: { $error }.
desktop-no-address = { $url } — не та адреса, яку міг би відкрити робочий стіл.
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
views-earth = На Землі
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
map-cluster-opens = Клацання наближає.
map-more = { $count ->
    [one] ще { $shown } повідомлення
    [few] ще { $shown } повідомлення
   *[many] ще { $shown } повідомлень
}
map-spoken = Місце: { $subject }, { $from }
map-nearer = Ближче
map-farther = Далі
map-all = Усе
map-all-hint = Показати всі місця (Home)
map-rectangle = Прямокутник
map-rectangle-hint = Окреслити прямокутник: залишаться повідомлення всередині нього (Shift і миша)
map-graticule = Сітка
map-graticule-hint = Меридіани та паралелі
map-as-flat = Карта
map-as-globe = Глобус
map-bosses = Поінти в боссів
map-bosses-hint = Поінти, про яких немає рядка в поінтлистах, показано там, де їхні босси
map-copy = Копіювати адресу
map-copy-hint = Копіювати адресу цієї карти
map-close = Закрити повідомлення поруч із картою
map-as-page = відкрити сторінкою
map-north = пн. ш.
map-south = пд. ш.
map-east = сх. д.
map-west = зх. д.
map-no-places = Жодне з цих повідомлень не називає місця. Місця вказують кладжами GEO, GEOBOX та GEOKML.
map-no-senders = Невідомо, де відправники цих повідомлень: у повідомленнях немає кладжів ORIGEO, а в нодлистах і поінтлистах — рядків про відправників.
map-kml-fetch = Клацання завантажить цей документ з Інтернету.
map-kml-station = Цей документ — на іншій станції Фідонету: його довелося б запитувати.
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
station-areatag = Назва ехи
station-join = Підписатися…
station-leave = Відписатися…
stations-waiting = Упорядковую станції…
station-areafix-hint = З цією станцією ви обмінюєтеся поштою. Відкриється сторінка із запитом; нічого не піде, доки ви не скажете.
station-ask = Запитати файл
stations-placed = на карті: { $shown }
stations-none = Жоден рядок нодлистів і поінтлистів не підходить. Шукайте адресу (2:5020/1042), мережу (2:5020 або 5020), зону (2:), прапорець (IBN), ключове слово (Hub), телефон, адресу хоста, ім’я або місто так, як їх пишуть у нодлисті. Підійти мають усі слова, в будь-якому порядку.
stations-no-lists = Шукати ще немає де.
stations-here = { $stations } там, де ви клацнули
stations-not-here = Знову показати всі станції
stations-full = Показано лише перші { $shown }.
stations-zone = Зона { $zone }: { $shown }
station-status = Вид
station-on-map = На карті
station-nowhere = місце невідоме
station-by-town = за містом
station-by-flags = за прапорцями
station-phone = Телефон
station-flags = Прапорці
station-list = Список
station-copy = Копіювати рядок
station-points = Поінти: { $shown }
status-zone = координатор зони
status-region = координатор регіону
status-host = хост мережі
status-hub = хаб
status-pvt = не приймає дзвінків з-поза своєї мережі
status-hold = тимчасово недоступний
status-down = не працює
status-point = поінт
crc-right = контрольна сума збігається
crc-wrong = контрольна сума не збігається
list-faults = { $count ->
    [one] { $shown } пошкоджений рядок
    [few] { $shown } пошкоджені рядки
   *[many] { $shown } пошкоджених рядків
}
person-in-list = У нодлисті
command-nodelist = Нодлист: станції та де вони
key-nodelist = Відправник або станції в нодлисті

# Файли всередині листів
view-objs = Файли
about-objs = Зображення та файли всередині повідомлень
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
files-field = Слова в назвах та описах
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
objects-gone = повідомлень із ним більше немає
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
objects-open-desktop-hint = Показати файл іншою програмою. Спершу буде запитання.
objects-open-question = Відкрити цей файл в іншій програмі?
objects-open-explained = Файл надійшов поштою, і зробити його міг хто завгодно. Fidoscope дає йому розширення за вмістом і ніколи його не запускає. Але програма, яка його відкриє, може виконати написане всередині: вебсторінка здатна звернутися до мережі.
objects-save-instead = Краще зберегти
objects-not-opened = Не вдалося передати { $name } іншій програмі: { $why }.
objects-look-inside = Зазирнути всередину
objects-all = Усі файли цих повідомлень
objects-as-picture = Зображення
objects-as-art = Малюнок
objects-art-cut = Малюнок обрізано: він завеликий.
objects-as-text = Текст
objects-as-bytes = Байти
objects-entries = { $count ->
    [0] Усередині нічого немає
    [one] { $shown } запис
    [few] { $shown } записи
   *[many] { $shown } записів
}
objects-save-whole = Зберегти весь файл
objects-next = Наступне зображення
objects-previous = Попереднє зображення
objects-place = Зображення { $at } з { $all }
objects-decoding = Зображення розкодовується…
objects-smaller = Менше
objects-larger = Більше
objects-fit = За вікном
objects-own-size = Справжній розмір
objects-turn = Повернути
objects-copy-picture = Скопіювати зображення
slides-start = Слайд-шоу
slides-end = Закінчити слайд-шоу
slides-interval = Скільки показувати кожне зображення
slides-seconds = { $count } с
film-play = Пустити
film-pause = Спинити
film-back = Попередній кадр
film-forth = Наступний кадр
film-frame = Кадр { $at } з { $all }
exif-exposure = { $seconds } с
exif-focal = { $length } мм
objects-frames-cut = решту кадрів опущено
objects-charset = Кодування
objects-html-source = Як написано
objects-text-cut = Показано лише початок; увесь текст — у «Байтах».
objects-above = На рівень вище
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
objects-none = У цих повідомленнях немає закодованих файлів.
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
objects-fetch = Клацання завантажить це зображення
avatar-of = Портрет: { $name }
avatar-elsewhere = { $url }
    Портрет в Інтернеті: клацання завантажить його.
avatar-absent = { $url }
    Портрета тут немає. Він з’явиться, коли надійде або коли файл із такою назвою опиниться в теці «avatars» у профілі.

settings-maps = Карти
map-tiles-none = Світ, вбудований у Fidoscope, без жодної мережі
map-tiles-osm = OpenStreetMap з Інтернету
map-tiles-osm-hint = Його сервери дізнаються, які місця ви розглядаєте.
map-tiles-own = Інший сервер або файл карти (MBTiles, PMTiles)
map-tiles-file = Файл карти (MBTiles)
build-no-network = Ця збірка Fidoscope не звертається до мережі: карт із серверів, файлів PMTiles, документів і зображень з Вебу в ній немає.
build-no-archives = Ця збірка Fidoscope не розпаковує архівів.
build-no-a11y = Ця збірка Fidoscope не спілкується з програмами читання з екрана.
map-tiles-choose = Вибрати файл карти…
map-tiles-own-hint = Адреса з {"{"}z{"}"}, {"{"}x{"}"} та {"{"}y{"}"} або шлях до файлу .mbtiles чи .pmtiles із зображеннями

# Командний рядок
cli-about = Браузер Фідонету
cli-usage = Виклик:
cli-commands = Команди:
cli-options = Параметри:
cli-exit-codes = Коди завершення:
cli-more-help = fidoscope КОМАНДА --help розповідає про одну команду.
cli-the-browser = браузера
cli-window = Відкрити браузер, а якщо дано адресу чи файл (база, пакет, лист, нодлист, KML, плитки), то на ньому. Якщо вікно вже відкрито, його отримає воно.
cli-parse = Вивести частини адреси у вигляді JSON.
cli-links = Вивести у вигляді JSON усі адреси з тексту, зокрема розірвані перенесеннями %%.
cli-show = Вивести сторінку адреси текстом або у вигляді JSON.
cli-save = Записати об’єкт або листи, на які вказує адреса, у файл.
cli-post = Надрукувати готовий лист за адресою netmail, echomail або areafix, з усіма кладжами та базою, куди він піде; --yes записує його.
cli-index = Оновити індекс усіх областей для швидкого пошуку.
cli-answer = Відповісти на файл запитів, з адресами або без них, чи на SRIF мейлера (наприклад, binkd): обробник запитів вузла. Файл, назва якого закінчується на .req, за SRIF не приймається. Файли беруться з --files, індекс відповідей та об’єкти з пошти кладуться в --out.
cli-doctor = Перевірити конфігурацію, бази, нодлисти, індекс, схеми, шрифти та профіль і сказати, що виправити. Код 1: щось негаразд.
cli-register = Зробити Fidoscope програмою робочого столу для адрес Фідонету або перестати нею бути.
cli-help = Вивести довідку про команду або про всю програму.
cli-man = Вивести сторінку man (для пакунків).
cli-completions = Вивести правила доповнення для оболонки (для пакунків).
cli-option-config = Конфігурація (fidoconfig, golded.cfg, areas.bbs, squish.cfg, crashmail.prefs), тека з базами повідомлень чи пакетами або ехолист. Можна повторювати. Без неї береться збережений профіль, а без нього — вбудований путівник.
cli-option-profile = Тека налаштувань та індексу (якщо не вказано: та, яку відводить для них робочий стіл).
cli-option-now = Час, який вважається поточним, за RFC 3339 (якщо не вказано: годинник).
cli-option-file = Відкрити лист із цього файлу (EXTERNUTIL у GoldED); потрібен і --area.
cli-option-area = Ехотег області, до якої належить лист із --file.
cli-option-log = Наскільки докладний журнал у профілі (fidoscope.log): off, error, warning, info (звичайно) або debug. Ні листів, ні паролів у ньому немає.
cli-option-json = Виводити JSON замість тексту; parse і links роблять так завжди.
cli-option-bodies = Виводити тексти листів.
cli-option-kludges = Виводити з текстами всі кладжі.
cli-option-objects = Читати листи, яких немає в індексі, щоб JSON називав об’єкти та місця кожного.
cli-option-charset = show: читати в цьому кодуванні листи без CHRS або з хибною CHRS; post: писати в ньому. Годяться всі назви з FTS-5003 (CP866, KOI8-R, ...).
cli-option-limit = Вивести не більше стількох листів.
cli-option-discard-unknown = Відкидати незрозумілі формати часу та невідомі параметри, а не відмовлятися.
cli-option-output = Файл для запису; - означає стандартне виведення (якщо не вказано: власна назва об’єкта, тут).
cli-option-damaged = Записати й те, що є від пошкодженого або неповного об’єкта.
cli-option-body = Текст листа з файлу або стандартного введення (якщо не вказано: той, що в адресі).
cli-option-attr = Атрибути нетмейлу; з no- атрибут знімається: pvt, crash, hold, direct, killsent. Приклад: --attr crash,no-pvt.
cli-option-from = З якої з ваших адрес писати (якщо не вказано: вибирається за областю, зоною та доменом).
cli-option-reply-to = Адреса повідомлення, на яке це відповідь.
cli-option-attach = Файл, який увійде в текст у UUE, частинами, якщо він довгий. Можна повторювати.
cli-option-misfits = Що робити із символами, яких немає в кодуванні: utf-8, fiunis (підрядки &+...-;) або nearest — найближчі літери. Без цього лист із такими символами не записується.
cli-option-yes = Записати лист у базу й повідомити тосер; без цього нічого не пишеться.
cli-option-rebuild = Побудувати весь індекс знову.
cli-option-remove = Перестати бути програмою робочого столу для цих адрес.
cli-option-files = Тека з файлами, які можна запитувати, разом із теками в ній.
cli-option-out = Тека для того, що створюється. Без SRIF туди ж копіюються й файли, якими відповідають.
cli-option-passwords = Файл, у кожному рядку якого маска назв і пароль: таким файлам потрібен пароль.
cli-option-most-files = Відправити за один дзвінок не більше стількох файлів (якщо не вказано: 100).
cli-option-most-bytes = Відправити за один дзвінок не більше стількох байтів (якщо не вказано: 1 ГіБ).
cli-option-most-minutes = Відправити не більше за те, що пройде лінією за стільки хвилин, за швидкістю з SRIF.
cli-option-explain = Замість файлу, який не можна відправити у відповідь на запит з адресою, відправити текст із причиною.
cli-option-help = Вивести цю довідку.
cli-option-version = Вивести версію.
cli-exit-fine = усе гаразд
cli-exit-nothing = адреса правильна, але там нічого немає, або воно пошкоджене
cli-exit-wrong = неправильна адреса або параметри
cli-exit-failed = збій системи або пошкоджена база повідомлень
cli-exit-refused = не дозволяє межа або правило
cli-man-name = Назва
cli-man-synopsis = Виклик
cli-man-commands = Команди
cli-man-options = Параметри
cli-man-exit = Код завершення
cli-near-command = Команди { $word } немає. Може, { $near }? Адреса починається зі схеми, наприклад area://{ $word }
cli-unknown-command = { $word } — не команда і не адреса. Команди перелічує fidoscope --help; адреса області починається з area://
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
cli-save-exists = { $file } вже є. Параметр -o FILE вибирає інший файл або замінює цей.
cli-save-directory = Це каталог. Виберіть один з його файлів або сам об’єкт, без скісної риски в кінці.
cli-save-nothing = За цією адресою немає ні об’єкта, ні листа.
cli-save-damaged = Нічого не записано: об’єкт пошкоджений або неповний, а старішого цілого немає. --damaged зберігає те, що від нього є.
cli-save-terminal = Ці байти — не простий текст і могли б зіпсувати термінал. Перенаправте виведення або назвіть файл: -o FILE.
cli-post-robot = Запит до AreaFix та FileFix має власний текст: --body, --reply-to та --attach — для нетмейлу й ехомейлу.
cli-post-attributes = --attr буває лише в нетмейлу: ехомейл таких атрибутів не має.
cli-post-scheme = Про те, що написати, кажуть лише адреси netmail:, echomail: та areafix:.
cli-post-address = { $address } — не з ваших адрес; їх називає конфігурація.
cli-post-original = За адресою { $url } немає повідомлення, на яке можна відповісти.
cli-post-misfits = У кодуванні { $charset } немає деяких символів; що з ними робити, скаже --misfits utf-8, fiunis або nearest: { $letters }
cli-post-written = Записано: { $area } №{ $number }
cli-post-not-written = Нічого не записано; записує --yes.
cli-post-not-ready = Нічого не записано: лист не готовий.
cli-post-homeless = Для номерів MSGID немає місця, бо не задано HOME. Теку назве --profile DIR.
cli-answer-long = { $file } довший, ніж бувають файли запитів.
cli-answer-blank = Мейлер не візьме файли з { $folder }: шлях для нього закінчується на першому пробілі. Вкажіть у --out каталог без пробілів.
cli-answer-srif = { $file } — неповний SRIF: { $error }.
cli-unknown-way = Після --misfits потрібно utf-8, fiunis або nearest, а не «{ $given }».
cli-unknown-level = Після --log потрібне одне з { $levels }, а не «{ $given }».
cli-bad-address = Після --from потрібна адреса на зразок 2:5030/1520.9, а не «{ $given }».
cli-indexed = До індексу внесено: { $messages }, { $changed }; перевірено: { $areas }; індекс займає { $size } МБ у { $folder }
cli-index-homeless = Для індексу немає місця: не задано змінної HOME. Місце називає --profile DIR.
cli-register-elsewhere = register знає робочі столи за правилами freedesktop.org. Тут програму для схеми вибирають налаштування системи.
cli-register-homeless = Реєструватися немає де: не задано змінної HOME.
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
cli-places-full = Названо лише перші { $shown } місць.
cli-no-window = Вікно не відкривається: { $error }
cli-no-display = Без екрана сторінки виводить текстом fidoscope show URL.

## Реєстрація на робочому столі

register-done =
    Fidoscope відкриває адреси { $schemes }: у вашого користувача, через { $path }.
    Скасувати: `fidoscope register --remove`.
register-unassociated = Файл { $path } записано, але робочий стіл не дізнався, що він відкриває { $scheme }: { $error }. Програма xdg-mime є в пакунку xdg-utils.
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
search-in = Шукати в { $area }
search-all = Шукати в усіх ехах
search-stations = Шукати в нодлисті
mail-from = Пошта від { $name }
words-search = знайти шукати запит фільтр відбір
key-search = Шукати повідомлення за формою
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
search-wrong-areas = { $areas } — не список ех; розділяйте їх пробілами
search-wrong-day = { $day } — не день; пишіть 2007, 2007-08 або 2007-08-18
search-no-town = Міста з назвою { $place } немає; напишіть його латиницею або задайте захід,південь,схід,північ у градусах

## Назви сторінок і рядок стану словами

title-in-view = { $title }, { $view }
title-found = { $words } в { $place }
title-found-everywhere = { $words } в усіх ехах
title-from = від { $name }
title-to = кому: { $name }
title-subject = тема «{ $words }»
title-tops = перші листи обговорень
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
key-star = Позначити повідомлення зірочкою або зняти її
star-give = Позначити зірочкою
star-take = Зняти зірочку
with-star = із зірочкою
selected-star = Зірочка
settings-twits = Чию пошту ви сховали
twits-none = Поки нічию: меню відправника ховає його пошту. Твіти з конфігурації діють понад це.
twit-hide = Сховати пошту від { $name }
twit-show-again = Знову показувати пошту від { $name }
toast-twit = Пошту від { $name } тепер сховано. Повернути її можна в налаштуваннях (Ctrl+кома, «Читання»).
toast-no-twit = Пошта від { $name } знову показується.
settings-colours = Кольори повідомлень
colour-field = На що дивиться правило
colour-sender = Відправник
colour-subject = Тема
colour-address = Адреса
colour-text = Текст, який шукає правило
colour-number = Колір { $number }
colour-add = Додати правило
colour-remove = Видалити правило
stars-title = Повідомлення із зірочкою
stars-none = Жодне повідомлення не має зірочки. Shift+S ставить її повідомленню перед вами або всім вибраним.
command-stars = Повідомлення із зірочкою…
toast-starred = Тепер із зірочкою: { $messages }.
toast-unstarred = Тепер без зірочки: { $messages }.
drafts-title = Чернетки
drafts-none = Зараз нічого не пишеться. R відповідає на повідомлення, Insert починає нове.
draft-to = Кому
draft-address = Адреса
draft-from = Від кого
draft-aka = Моя адреса
draft-by-area = за ехою
draft-areas = Ехи
draft-areas-hint = ехотеги через пробіл
draft-subject = Тема
draft-more = Властивості
draft-charset = Кодування
draft-private = Особисте
draft-crash = Crash
draft-hold = Hold
draft-direct = Direct
draft-kill = Kill/Sent
draft-text = Текст повідомлення
draft-send = Відправити
draft-sending = Відправляється…
draft-preview = Перегляд
draft-attach = Долучити файл…
draft-detach = Прибрати файл
draft-tagline = Теглайн
draft-no-taglines = Теглайнів немає ні в конфігурації, ні в налаштуваннях
draft-place = Місце
draft-place-kind = Чим є місце для листа
draft-place-hint = місто або 44.56;38.08
draft-place-about = лист про місце
draft-place-around = лист про околиці
draft-place-here = місце відправника
draft-place-add = Додати місце
draft-take-out = Прибрати
draft-discard = Викинути
draft-discard-now = Викинути?
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
draft-misfits = Деяких символів немає в кодуванні; виберіть, що з ними робити.
draft-misfits-are = Немає в кодуванні: { $signs }
draft-misfits-utf8 = писати в UTF-8
draft-misfits-fiunis = писати кодами Юнікоду
draft-misfits-nearest = узяти найближчі літери
draft-sent = Записано: { $places }. Відправить тосер.
draft-no-profile = Без профілю відправити нічого не можна: номери повідомлень не повинні повторюватися.
draft-no-file = { $path } — не звичайний файл розміром до 2 МБ.
draft-not-attached = Не вдалося прочитати { $path }: { $error }
draft-reading = Файл до цього повідомлення ще вибирається або читається. Відправте знову, коли його буде долучено.
draft-file-late = Файл { $name } не долучено: його повідомлення вже відправлено або викинуто.
draft-not-replaced = Колишнє повідомлення замінити не можна. Відправте знову, щоб записати це на додачу до нього. { $why }
command-drafts = Чернетки…
words-write = написати повідомлення лист відправити надіслати скласти
command-new-message = Написати повідомлення…
reply-button = Відповісти
request-faq = Запит FAQ-серверу
request-join = Підписка: { $areas }
request-leave = Відписка: { $areas }
request-join-files = Підписка на файли: { $areas }
request-leave-files = Відписка від файлів: { $areas }
request-answers = Що відповідав робот
request-send = Відправити запит
request-sent = Запит записано в нетмейл
request-none = Відправляти нічого.

## Читання далі та що пропонує адреса

ways-found = Знайдені:
ways-area = Еха:
person-letters = Усі листи цій людині
address-menu-hint = Пошта, лист, нодлист, місце
address-mail = Пошта з цієї адреси
address-letter = Написати нетмейл
address-in-list = Рядок у нодлисті
address-on-map = Місце на карті
address-copy = Копіювати адресу
skip-to-text = Перейти до тексту

## Що система каже про файли

io-not-there = немає такого файлу чи теки
io-no-right = доступ заборонено
io-there-already = це вже є
io-folder = це тека
io-no-folder = частина шляху не тека
io-no-room = на диску немає місця
io-read-only = диск лише для читання
io-too-large = файл став би завеликим
io-busy = це зайнято іншою програмою
io-too-short = дані обриваються
io-too-long = очікування затяглося
io-no-memory = бракує пам’яті
io-refused = з’єднання відхилено
io-reader-gone = програма, що читала, закрилася

## Немає конфігурації

missing-title = Конфігурацію вашої пошти не знайдено
config-unreadable = не вдалося прочитати конфігурацію { $path }: { $error }
missing-waits = Щойно вона з’явиться знову, її буде прочитано: якщо диск не було під’єднано, більше нічого не треба.
missing-again = Повторити
missing-choose = Вибрати іншу…
missing-look = Пошукати інші
missing-looking = Пошук у звичайних місцях…
missing-none = У звичайних місцях інших конфігурацій немає.
missing-others = Знайдено:
missing-tabs = Ваші вкладки доти лишаються відкритими.

## Вкладки, кожна і всі разом

key-reopen-tab = Відкрити останню закриту вкладку
key-quit = Вийти
menu-file = Файл
menu-find = Пошук і перехід
menu-message = Повідомлення
menu-view = Вигляд
menu-help = Довідка
menu-about = Про програму
key-fullscreen = На весь екран або вікном
tab-pin = Закріпити вкладку
tab-unpin = Відкріпити вкладку
tab-duplicate = Дублювати вкладку
tab-close-others = Закрити інші вкладки
tabs-all = Усі вкладки
outbox-title = Написано тут
outbox-none = Тут іще нічого не написано.
outbox-looking = …
outbox-waits = чекає на тосер
outbox-taken = узято тосером
outbox-gone = у базі більше немає
outbox-change = Змінити
outbox-delete = Видалити
outbox-delete-now = Видалити?
outbox-no-area = { $area } більше немає серед ваших ех.
draft-paste = Вставити зображення
draft-no-picture = У буфері обміну немає зображення.
draft-clipboard = Зображення в буфері обміну не читається ({ $error }).
draft-file-lost = Файлу { $name } чернетки «{ $subject }» більше немає в профілі: долучіть його знову.

## Кілька повідомлень одразу

key-extend-up = Вибрати й рядок вище
key-extend-down = Вибрати й рядок нижче
key-select-all = Вибрати всі рядки
selected = Вибрано: { $messages }
selected-copy = Копіювати
selected-save = Зберегти як
selected-read = Позначити прочитаними
selected-unread = Позначити непрочитаними
selected-none = Зняти вибір
save-as-text = Текст (.txt)
save-as-mbox = Поштова скринька (.mbox)
save-as-html = Вебсторінка (.html)
page-part = Поки є лише ті повідомлення, на яких еха відкривається: дочекайтеся решти або оновіть сторінку й повторіть.
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
map-menu-centre = Зробити серединою карти
map-menu-about = Повідомлення про місця поблизу
map-menu-from = Повідомлення, написані поблизу
map-menu-desktop = Відкрити на карті робочого столу…
map-menu-kml = Зберегти всі місця як KML…
map-menu-geojson = Зберегти всі місця як GeoJSON…
map-menu-home = Я тут
map-menu-no-home = Забути, де я
map-home = Ви тут
place-from-home = { $distance } від вас
map-menu-measure = Виміряти відстань звідси
place-about = Місце:
place-around = Місцевість:
place-written = Написано тут:
place-drawn = Намальовано в
map-too-much = У документі більше місць, ніж малюється: показано лише перші.
map-document-damaged = Документ не читається: його пошкоджено.
map-layers = Шари
map-layers-hint = Що показано на картах і що означають знаки (Y)
map-layers-off = частину шарів сховано
map-layers-hide = Показувати нічого: шари з місцями вимкнено.
layer-places = Місця
layer-places-hint = Крапки: про що листи, де їхні автори, мітки документів
layer-regions = Області
layer-regions-hint = Прямокутники, лінії та контури
layer-documents = Документи KML
layer-documents-hint = Що є в документах листів (GEOKML)
layer-photos = Знімки
layer-photos-hint = Зображення листів, у яких сказано, де їх знято (EXIF); на сторінках до 100 000 листів
map-spoken-photo = Знімок: { $subject }, { $from }
layer-labels = Назви міст
layer-labels-hint = Плитки мають власні назви
layer-home = Де я
layer-home-hint = Місце, яке запам’ятали в меню карти
legend-letters = Абв
legend-cluster = Кілька близьких місць
legend-open = Відкрите місце
map-menu-png = Зберегти карту зображенням (PNG)…
map-print-failed = Зображення карти не вийшло: вікно не дало її пікселів.
map-menu-fly = Летіти туди
map-find = Знайти місце
map-find-hint = Місто латиницею чи кирилицею або координати, наприклад 50.45, 30.52
map-near = { $place }  ·  { $town }, { $distance }
map-metres = { $shown } м
map-kilometres = { $shown } км

## Порядок ех і пошта користувачеві

areas-arrangement = Порядок ех
areas-as-configured = Як у конфігурації
areas-by-name = За назвою
areas-by-unread = Спершу з непрочитаними
areas-only-unread = Лише ехи з новою поштою
areas-groups = За групами
areas-group = Група { $name }
areas-favourite = Обрані
areas-show-hidden = Показувати сховані ехи ({ $shown })
area-like = Додати до обраних
area-unlike = Прибрати з обраних
area-hide = Сховати на панелі
area-show = Знову показувати на панелі
settings-notify = Сповіщати про нову пошту мені та у відстежуваних обговореннях
notify-title = Вам нова пошта в { $area }
no-printing = програм lp та lpr не встановлено
param-findsb = слова теми або тексту
param-find = слова тексту
param-subj = слова теми
param-sender = ім’я автора
param-from = адреса автора
param-to = ім’я одержувача
param-time = коли написано
param-tag = мітка
param-msgid = одне повідомлення
param-twit = без пошти цих адрес
param-geomark = про місце на карті
param-geofrom = з місця на карті
param-view = як показати повідомлення
param-sort = їхній порядок
param-ttop = лише перші повідомлення обговорень
param-usetz = час за UTC
param-kl = які кладжі показати
param-full = повні тексти
param-leave = відписатися від ех
param-uplink = у якого аплінка
param-fecho = файлові ехи
panel-searches = Збережені пошуки
title-write = Лист: { $to }
title-asked = { $request } з { $station }
title-join = Підписка: { $areas }
title-leave = Відписка: { $areas }
settings-spelling = Перевіряти правопис за словниками hunspell
draft-spelling = Правопис
draft-unknown-words = { $count ->
    [one] { $count } незнайоме слово
    [few] { $count } незнайомі слова
   *[many] { $count } незнайомих слів
}
spelling-add = Додати до моїх слів
spelling-nothing = Нічого схожого не знайшлося
spelling-keys = Вгору, вниз, Enter; F7: далі; Esc
spelling-no-english = Англійського словника не знайдено: установіть hunspell-en-us або покладіть файли .aff та .dic до теки { $folder }, потім вимкніть і ввімкніть «Правопис».
spelling-no-russian = Словника для кирилиці не знайдено: установіть hunspell-uk або покладіть файли .aff та .dic до теки { $folder }, потім вимкніть і ввімкніть «Правопис».
spelling-unusable = Словник { $path } не використовується: { $why }
spelling-too-long = файлу { $path } немає, або він довший за 64 МБ
spelling-charset = кодування { $name } невідоме
spelling-script = слова в ньому не з латинських і не з кириличних літер
draft-place-map = Карта
draft-place-map-hint = Місце вибирають клацанням на карті або стрілками; плюс і мінус змінюють масштаб, Enter додає, Esc закриває карту.
draft-place-map-name = Карта для місця листа
draft-place-near = { $place }: { $town }, { $distance } км. Enter додає, Esc закриває карту.
draft-section = У секції не більше
draft-section-unit = Одиниця секцій
draft-section-lines = рядків
draft-section-bytes = байтів
draft-messages = { $count ->
    [one] піде { $count } листом
    [few] піде { $count } листами
   *[many] піде { $count } листами
}
draft-message-of = Лист { $number } з { $count }

# Обговорення, за якими стежать або які ігнорують
threads-title = Відстежувані та ігноровані обговорення
threads-watched = Відстежуються
threads-ignored = Ігноруються
threads-none = Жодне обговорення не відстежується і не ігнорується. { $watch } починає стежити за обговоренням листа перед вами: про нові листи в ньому буде сказано. { $ignore } починає його ігнорувати: нові листи в ньому вважаються прочитаними.
thread-let-go = Відпустити
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
key-hide-ignored = Сховати ігноровані обговорення або показати їх
menu-ignored = Ховати ігноровані обговорення
list-show-ignored = Показати й ігноровані обговорення
narrow-waiting = Шукаю листи, які треба показати…
in-watched-thread = у відстежуваному обговоренні
in-ignored-thread = в ігнорованому обговоренні
toast-watched = Тепер відстежується: «{ $subject }». Нові листи обговорення позначено оком, про них буде сказано, якщо ввімкнено сповіщення.
toast-ignored = Тепер ігнорується: «{ $subject }». Нові листи обговорення вважаються прочитаними.
toast-let-go = Більше не відстежується і не ігнорується: «{ $subject }».
toast-thread-undone = Повернуто, як було.
notify-title-watched = Нові листи у відстежуваному обговоренні в { $area }
words-watch = стежити відстежувати підписатися тема тред сповіщати
words-ignore = убити заглушити сховати тема тред
words-threads = відстежувати ігнорувати теми треди список
draft-part = Уже записано: { $places }. Кнопка відправить лише решту; записане можна видалити в списку чернеток.
outbox-part = { $count ->
    [one] { $count } лист чернетки, { $state }
    [few] { $count } листи чернетки, { $state }
   *[many] { $count } листів чернетки, { $state }
}

# Обговорення всередині списків
key-threads = Список з обговореннями або лист за листом
threads-in-list = Обговорення в списку
threads-by-last = Обговорення за останньою відповіддю
threads-by-first = Обговорення за першим листом
order-last-reply = Остання відповідь
thread-folded-unread = непрочитаних { $shown }
threads-waiting = Розкладаю листи за обговореннями…
words-list-threads = групувати тема тред дерево гілка

# Швидкий фільтр
key-quick-filter = Швидкий фільтр: відбирати листи під час набору
quick-button = Фільтр
quick-name = Швидкий фільтр
quick-hint = Від кого, кому, тема
quick-explained = Літери одразу відбирають листи. Esc знову показує всі.
quick-count = { $shown } з { $total }
quick-search = Шукати й у текстах
quick-search-hint = Ctrl+Enter: окремий пошук із власною адресою
quick-close = Закрити швидкий фільтр
quick-clear = Показати всі листи
quick-nothing = Тут жоден лист не має «{ $words }» ні в іменах, ні в темі.
words-quick-filter = відібрати звузити шукати знайти список

## Запити файлів і що надійшло

command-downloads = Завантаження
downloads-title = Завантаження
downloads-none = Файлів іще не запитували. Адреса, яка починається з freq://, називає файл станції.
downloads-from = з { $station }, запитано { $moment }
downloads-open = Показати
downloads-reveal = Відкрити теку
downloads-gone = Файлу більше немає серед отриманих: місце зайняли новіші. Запитайте його знову.
downloads-forget = Забути
station-answers = Відповідає на
station-by-url = запити з адресами всередині
station-schemes = і на адреси цих схем: { $schemes }
station-forwards = запити до будь-якого вузла: пересилає їх
station-wazoo = запити файлів ({ $flag })
station-updates = запити файлів, зокрема лише нових версій ({ $flag })
station-bark = лише запити найстарішого виду ({ $flag })
station-silent = Прапорці нічого не кажуть про запити файлів; багато вузлів усе одно на них відповідає.
station-file = Назва файлу
station-file-hint = FILES на багатьох вузлах — список їхніх файлів
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
file-busy = зараз працює з цією станцією
file-calling = зараз дзвонить цій станції
file-held = не дзвонить до { $moment }
file-tries = { $count ->
    [one] { $count } невдалий дзвінок: { $comment }
    [few] { $count } невдалі дзвінки: { $comment }
   *[many] { $count } невдалих дзвінків: { $comment }
}
file-whom = У кого запитати
file-station-itself = сама станція
file-proxy-boss = віддає файли своїх поінтів
file-proxy-uplink = віддає файли своїх даунлінків
file-proxy-net = пересилає запити, у тій самій мережі
file-with-url = Вписати адресу в запит
file-url-known = Станція прапорцями повідомляє, що розуміє адреси в запитах (7.5.8).
file-url-unknown = Станція не повідомляє, що розуміє адреси; назву перед адресою вона прочитає в кожному разі.
file-password = Пароль
file-nothing-yet = Без вашої згоди нічого не запитується. Потім запит чекає у вихідних, доки мейлер не подзвонить станції.
file-in-echo = Той самий файл у його файлехі
file-in-other-echo = Пошукати в його файлехі
file-url-proxy = Без адреси інша станція не дізнається, чий файл потрібен.
file-newer = Лише версію від { $moment } або новішу
file-progress = { $received } з { $all }
file-by-ed2k = Передати адресу ed2k іншій програмі
file-no-outbound = Вихідні невідомі: назвіть теку свого мейлера в налаштуваннях, у розділі «Запит файлів».
file-no-profile = Без профілю запит не запам’ятати, тому його не записано.
file-asked = Файл запитано; запит чекає в { $file }.
file-came = { $count ->
    [one] Надійшов { $count } файл: { $names }
    [few] Надійшли { $count } файли: { $names }
   *[many] Надійшло { $count } файлів: { $names }
}
file-came-title = Надійшли файли
file-state-asked = Запитано { $moment }; чекає на дзвінок мейлера.
file-state-sent = Мейлер забрав запит { $moment }.
file-state-came = Файл надійшов { $moment }.
file-state-failed = Не вдалося { $moment }.
file-state-expired = До { $moment } нічого не надійшло.
settings-requests = Запит файлів
settings-requests-hint = Де теки мейлера. Що не заповнено, береться з конфігурацій.
settings-outbound = Вихідні
settings-inbounds = Вхідні, по одній теці на рядок
settings-networks = Інші мережі: назва, тека, зона
settings-received = Отримані файли, мегабайтів
settings-outbound-style = Назви у вихідних
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
settings-taken = Файли, що надійшли
settings-taken-no = лишаються у вхідних
settings-taken-yes = забираються з вхідних

# Перший запуск.
start-title = Ваша пошта
start-explained = Fidoscope шукав у звичайних місцях пошту, яка є на цьому комп’ютері. Виберіть, що відкрити; решта не читається, і нічого не змінюється.
start-nothing = У звичайних місцях немає ні конфігурацій, ні баз повідомлень. Якщо вони лежать деінде, додайте конфігурацію або теку.
start-point-title = Ще не у Фідонеті?
start-point = Фідонет — мережа людей: пошта надходить до вас через вузол, а ви — поінт цього вузла. Попросіть поінтову адресу в найближчого сисопа: вузли перелічено в нодлистах і на їхніх вебсторінках, і багато хто відповідає на електронні листи. Сисоп дасть адресу й пароль; з ними мейлер (binkd) і тосер (hpt, CrashMail) наповнять бази повідомлень, а їх ви додасте тут.
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
start-change = Змінити те, що взято звідси…
start-open = Відкрити вибране
start-guide = Подивитися путівник
start-add-file = Додати конфігурацію…
start-add-folder = Додати теку…
start-disks = Пошукати на дисках Windows та Wine
start-paths = Вказати, де її теки (C:\FIDO) на цьому комп’ютері, і пошукати знову…
start-again = Пошукати знову
start-no-areas = У { $path } немає ех.
start-only-faulty = У звичайних місцях є конфігурації, але жодної не відкрити. Виправте названі рядки й пошукайте знову або додайте іншу конфігурацію чи теку.
start-faulty = { $path } не відкрити:
# Таблиця налаштувань: назви та речення.

settings-areas = Ехи
settings-network = Мережа
settings-programs = Програми
settings-storage = Кеш та індекс
settings-window = Розмір вікна
settings-size = Розмір літер листів
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
settings-read-after = Лист на екрані прочитано
read-at-once = одразу
read-after-a-second = через секунду
read-never = ніколи сам
setting-read-after = Через який час лист на екрані вважається прочитаним. Пробіл у кінці листа читає його в кожному разі.
setting-golded-marks = Без цього позначка лишається перед першим непрочитаним листом.
setting-unread-only = Списки не показують прочитаного.
setting-hide-twits = Твіти беруться з конфігурації та зі списку нижче.
setting-twits = Імена тих, чиїх листів ви не хочете читати, на додачу до названих у конфігурації.
setting-hide-ignored = Обговорень, які ви вирішили ігнорувати, не видно в списках і деревах.
setting-pane-right = Інакше лист під списком.
setting-styles = Слова між цими знаками малюються так, як знаки велять.
setting-kludges = Рядки, які програми пишуть для програм: MSGID, SEEN-BY, PATH тощо.
setting-notify = Робочий стіл показує сповіщення; клацання на ньому відкриває лист.
setting-view-in-address = Вибраний вигляд стає частиною адреси: для закладок і для інших читачів.
setting-sort-in-address = Вибраний порядок стає частиною адреси.
setting-first-weekday = З цього дня починаються тижні календарів; порожньо: як заведено у вас.
setting-theme = Тема: кольори вікна.
setting-language = Мова програми; порожньо: як на робочому столі.
setting-density = Скільки місця займає рядок списку.
setting-face = Літери однакової ширини показують малюнки й таблиці такими, якими їх задумано.
setting-message-size = У пунктах.
setting-zoom = Збільшує все вікно; 1 означає звичайний розмір.
setting-colours = Правила з field (sender, subject або address), text і colour (від 0 до 4); діє перше, що підходить.
setting-columns = Порядок стовпців
setting-columns-order = Стовпці списків листів за їхніми ключами, зліва направо.
setting-columns-less = Сховані стовпці
setting-columns-hidden = Стовпці, яких немає в списках листів.
setting-columns-wide = Ширина стовпців
setting-columns-widths = За їхніми ключами, у пунктах.
setting-configs = Відкриті конфігурації (golded.cfg, fidoconfig та інші) і теки з базами листів.
setting-areas-order = Порядок ех
setting-areas-sort = Як у конфігурації, за назвою або спершу ті, де більше непрочитаного.
setting-areas-unread = Лише ехи з непрочитаним
setting-areas-only-unread = На панелі немає ех, у яких ви прочитали все.
setting-areas-grouped = Ехи за групами
setting-areas-groups = Групи беруться з конфігурації або задані вами.
setting-areas-all = Показувати сховані ехи
setting-areas-shows-hidden = Панель показує й ті ехи, які ви сховали.
setting-areas-favourites = Назви ех, які стоять на панелі першими.
setting-areas-less = Сховані ехи
setting-areas-hidden = Назви ех, яких немає на панелі.
setting-views = Вигляди ех
setting-area-views = За назвою ехи: view і sort як в адресах, threads (last або first).
setting-charsets = Кодування ех
setting-charsets-areas = За назвою ехи: кодування листів, які не називають свого.
setting-charsets-single = Кодування листів
setting-charsets-messages = Списки з назви ехи, MSGID та кодування.
setting-own = Ехи з вашими налаштуваннями
setting-own-areas = За назвою ехи: group, aka та uplink замість узятих із конфігурації та identity — назва особи, яка там пише («-» — основна).
setting-asks-name = Питати моє ім’я
setting-ask-name = Там, де воно потрібне, а в конфігурації його немає.
setting-addresses = Ваші адреси через пробіл, головна перша; потрібні, якщо їх немає в конфігурації.
setting-signature = Ставиться під текстом кожного нового листа.
setting-tearline = Те, що йде за трьома рисками; порожньо: назва цієї програми.
setting-origins = По одному на рядок; кожен лист отримує один із них.
setting-taglines = По одному на рядок; кожен лист отримує один із них.
setting-template = Шлях до шаблону GoldED для нових листів; порожньо: як у конфігурації.
setting-gate = Назва та адреса гейта до електронної пошти.
setting-charset = Порожньо: за ехами.
setting-spelling = Словники беруться із системи та з профілю.
setting-outbound = Тека основного outbound; порожньо: як у конфігурації.
setting-inbounds = Теки, в яких шукаються відповіді; порожньо: як у конфігурації.
setting-networks = Теки outbound інших мереж, по одній на рядок, як у binkd.
setting-style = Порожньо: BSO; aso: як у мейлерів Amiga.
setting-flavour = Розширення файлу flo; порожньо: dlo, у години обох систем.
setting-wish = Чи писати в запити весь URL; порожньо: як кажуть прапорці станції.
setting-taken = yes: збережені файли видаляються з inbound.
setting-map-tiles = Порожньо: вбудована карта світу, і в мережу не йде нічого. osm або адреса сервера карт: він дізнається вашу IP-адресу і те, які місця ви дивитеся. Шлях: файл карт.
setting-place = Де ви
setting-home = Довгота й широта в градусах; звідси рахуються відстані, і нікуди це не відправляється.
setting-programs = За розширенням (pdf) або типом (audio/*): команда, яка відкриває такі файли; решту відкриває робочий стіл. Назва файлу йде останньою або замість %f.
setting-index = З індексом пошук швидкий; без нього читаються бази листів.
setting-megabytes = Скільки місця займають усі отримані файли разом; найстаріші видаляються. Порожньо: 512.
setting-tiles = Плитки карт, мегабайти
setting-tile-megabytes = Скільки місця займають отримані із серверів плитки; коли їх більше, вони видаляються під час запуску.
setting-keys = За назвами дій: списки клавіш на зразок Ctrl+Shift+Y.
setting-panel = Чи є ліворуч список ех.
setting-panel-wide = Ширина панелі ех
setting-panel-width = У пунктах.
setting-pane = Розмір області читання
setting-pane-parts = Частка сторінки, яку займає лист: під списком і праворуч від нього.
setting-window = Ширина й висота в пунктах.
setting-place-of-window = Місце вікна
setting-window-place = Зліва, згори, ширина й висота екрана, на якому вікно було.
setting-whole-screen = Вікно на весь екран
setting-maximized = Чи займає вікно весь екран.
settings-man-what = налаштування браузера Фідонету
settings-man-file = Файл
settings-man-place = settings.toml у теці профілю: ~/.local/share/fidoscope або fidoscope в XDG_DATA_HOME, у Windows %APPDATA%\Fidoscope, інакше той, який назвав --profile.
settings-man-form = Це TOML, і в ньому лише те, що відрізняється від звичайного. Файл можна правити руками, зокрема й за відкритого вікна: коментарі, порожні рядки, порядок і невідомі ключі зберігаються, а вікно пише лише ті ключі, які змінено в ньому.
settings-man-faults = Ключ із непридатним значенням має звичайне, і вікно та команди повідомляють про це з номером рядка. Файл, який не є TOML, під час наступного запуску вікна перейменовується на settings.toml.aside-N, з номером рядка помилки; команди лишають його на місці, а post --yes та index, доки його не виправлено, нічого не роблять.
settings-man-version = version означає версію формату, 1. Доки файлу settings.toml немає, читається settings.json попередніх версій; він лишається на місці.
settings-man-none = нічого
settings-man-usual = звичайно: { $usual }
settings-man-example = Приклад
settings-man-also = Дивіться також
settings-search = Знайти налаштування
settings-nothing-found = Налаштувань із такими словами немає.
settings-usual-hint = Повернути звичайне значення
settings-network-note = Сама програма до мережі не звертається, і все це спершу вимкнено. Зображення та документи з Вебу завантажуються лише на клацання, плитки карти — доки карту видно. Посилання на Веб відкриваються у вашому браузері.
settings-programs-note = Fidoscope питає, перш ніж відкрити файл із листа, хоч би якою програмою він відкривався.
settings-import-keys = Узяти клавіші GoldED…
settings-keys-taken = { $count ->
    [0] Клавіші вже такі.
    [one] { $count } дія отримала клавіші GoldED.
    [few] { $count } дії отримали клавіші GoldED.
   *[many] { $count } дій отримали клавіші GoldED.
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
settings-as-usual = як звичайно
store-tiles = Плитки карт
store-received = Отримані файли
store-title = На диску
store-measure = Подивитися, скільки місця зайнято
store-size = { $name }: { $size } МБ
store-empty = Очистити
store-empty-sure = Видалити ці файли назавжди
store-pictures = Мініатюри та зображення зберігаються лише в пам’яті та зникають разом із вікном.
program-remove = Знову відкривати { $of } робочим столом
program-command = Команда для { $of }
program-of = Розширення або тип
program-new = Команда
program-add = Додати програму
objects-open-with = Програмою: { $command }
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
doctor-all-good = Усе гаразд.
doctor-to-mend = { $count ->
    [one] Негаразд із { $count } річчю.
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
doctor-base-locked = { $area }: базу зараз тримає інша програма; читати можна, запис почекає.
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
doctor-base-absent = { $area }: бази { $path } ще немає, її створить перший лист.
doctor-bases-absent = { $count ->
    [one] { $count } область іще не має бази: її створить перший лист.
    [few] { $count } області ще не мають бази: її створить перший лист.
   *[many] { $count } областей ще не мають бази: її створить перший лист.
}
doctor-no-nodelist = Нодлиста немає: не відомі ні імена, ні місця, ні телефони станцій.
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
doctor-nodelist-undated = { $file }: { $stations }, день випуску не відомий
doctor-index-off = Індекс вимкнено в налаштуваннях: пошук читає бази.
doctor-index-absent = Індексу ще немає: його створить вікно або fidoscope index.
doctor-index-other = Індекс іншої версії: він перебудується сам.
doctor-index-ready = в індексі { $areas }, { $size } МБ, пошкоджень немає
doctor-index-advice = fidoscope index --rebuild побудує його знову; пошта при цьому не пропаде.
doctor-schemes-elsewhere = На цій системі схеми не перевіряються.
doctor-schemes-good = Усі сім схем відкриває Fidoscope.
doctor-schemes-others = Ці схеми відкривають інші програми або ніхто: { $schemes }
doctor-schemes-gone = { $program }: програми, яку запускають схеми, немає.
doctor-schemes-advice = fidoscope register доручить їх цій програмі.
doctor-fonts-good = У шрифтах є кирилиця та псевдографіка.
doctor-fonts-missing = У шрифтах немає цих знаків: { $signs }
doctor-fonts-advice = Програму зібрано без її шрифтів: установіть її знову.
doctor-profile-absent = { $path }: теки ще немає, її створить перший запуск вікна.
doctor-profile-good = { $path }: запис можливий.
doctor-profile-advice = Дайте собі право на запис, звільніть місце або вкажіть інше ключем --profile.
doctor-document-advice = Файл, який не читається, вікно відкладе й піде далі без нього. Для файлу новішої версії потрібна нова програма.
doctor-aside = Відкладено файли, які не вдалося прочитати: { $files }
doctor-aside-advice = Візьміть із них те, чого бракує, і видаліть їх.
doctor-crash = Є звіт про збій програми.
doctor-crash-advice = Вікно покаже його під час наступного запуску; там його можна скопіювати й видалити.
local-tiles = Карти тепер показують плитки з { $path }.
local-nothing = У { $path } немає ні ех, ні листів, ні станцій, ні місць.
save-as-kml = Місця (KML)
save-as-csv = Таблиця заголовків (CSV)
menu-save-page = Зберегти сторінку як
notify-open = Відкрити
setting-uplinks = Аплінки
setting-uplinks-about = Системи, від яких ви отримуєте ехи, на додачу до названих у конфігурації, по одній на рядок: адреса, пароль, назва робота. Паролі лежать у цьому файлі, який можете читати лише ви.
settings-wrong-uplinks = Рядок починається з адреси системи, наприклад 2:5020/1042.

setting-slide-seconds = Скільки секунд слайд-шоу показує кожне зображення.
setting-station-tree = Станції перелічуються деревом зон, регіонів, мереж і хабів.
build-no-dbus = Ця збірка не має імені на шині сеансу: робочий стіл запускає її та передає їй адреси командним рядком.

settings-identities = Особи
setting-identity = Інше ім’я, адреса, оріджин, підпис, шаблон або кодування для деяких ех, груп чи мереж, у кожної — назва. В ехі пише особа, вибрана для неї, інакше перша, у якої назву ехи вказано в areas, її групу в groups, її мережу в networks (домен, зона або зразок на кшталт 2:5030/*) або чия адреса — ваша в цій ехі; для нетмейлу зважають на мережі та адреси. Порожнє лишається таким, як вище.
identity-main = основна
identity-by-rule = за правилами
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
identity-no-label = Дайте їй назву: за нею її вказують ехи та листи.
identity-wrong-charset = Кодування з назвою { $name } немає.
identity-nowhere = Вона пише лише там, де ви її виберете: вона не має ні ех, ні груп, ні мереж, ні адреси.
draft-identity = Особа
draft-identity-rule = за ехою ({ $label })

settings-web-pictures = Завантажувати зображення з Вебу на клацання
setting-web-pictures = Зображення листів і портрети авторів, що лежать за адресою у Вебі. Їхній сервер дізнається вашу IP-адресу, назву цієї програми і те, яке зображення ви відкрили; без клацання не завантажується нічого.
settings-web-documents = Завантажувати документи з місцями з Вебу на клацання
setting-web-documents = Документи KML та KMZ на картах, що лежать за адресою у Вебі. Їхній сервер дізнається вашу IP-адресу, назву цієї програми і те, який документ ви відкрили; без клацання не завантажується нічого.
objects-fetch-off = Зображення з Вебу вимкнено: клацання відкриє налаштування
map-kml-off = Документи з Вебу вимкнено: клацання відкриє налаштування.

settings-paths = Шляхи іншої системи
setting-paths = У конфігураціях, які написала інша система: початок їхніх шляхів (C:\FIDO) і тека, в якій ці файли лежать тут (/mnt/dos/fido). Діє найдовший початок, у будь-якому регістрі літер, і раніше, ніж MAPPATH у golded.cfg.
path-from = Початок шляху
path-to = Тека тут
path-of = Тека { $from } тут
path-remove = Прибрати { $from }
path-add = Додати шлях
settings-log = Журнал
setting-log = Скільки пишеться у fidoscope.log у профілі; --log під час запуску важливіший. Листів у ньому немає.
log-off = нічого
log-error = помилки
log-warning = помилки та попередження
log-info = і що робиться
log-debug = усе
