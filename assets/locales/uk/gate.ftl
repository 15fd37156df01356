# Pages of the gate, in Ukrainian.

skip = До змісту
search = Шукати
search-here = Шукати тут слова
all-areas = Усі ехи
about-gate = Про шлюз
nodelist = Нодлист
handler = Відкривати адреси FGHI тут
read-only = Написати через цей шлюз нічого не можна.
address = Адреса FGHI:
open-in-fidoscope = Відкрити у Fidoscope
feed = Стрічка нових повідомлень
path = Шлях
views = Вигляди
view-list = Список
view-threads = Теми
view-trees = Дерева
view-reel = Поспіль
view-calendar = Календар
view-objects = Галерея
view-map = Мапа
view-senders = Мапа авторів
view-globe = Глобус
view-message = Повідомлення
view-tree = Дерево відповідей
view-expanded = Дерево повністю
view-flat = Гілка за порядком
pages = Сторінки
previous = Назад
next = Далі
older = Раніше
newer = Пізніше
file-echoes = Файлехи
file-echo = Файлеха
area = Еха
description = Опис
messages-column = Повідомлень
files-column = Файлів
not-now = недоступна
years = Роки
weekday-1 = Пн
weekday-2 = Вт
weekday-3 = Ср
weekday-4 = Чт
weekday-5 = Пт
weekday-6 = Сб
weekday-7 = Нд
selection = вибірка
no-messages = Повідомлень немає.
no-subject = (без теми)
no-places = Жодне повідомлення тут не вказує місця на Землі.
sort = Порядок
sort-newest = Спочатку нові
sort-oldest = Спочатку старі
sort-subject = За темами
sort-sender = За авторами
sort-size = За розміром
from = Від
to = Кому
subject = Тема
date = Дата
message-text = Текст
kludges = Кладжі
message-gone = Повідомлення більше немає: базу тим часом упакували.
unreadable = Зараз це не читається. Спробуйте за хвилину.
narrower = Більше знайде вужчий пошук: в одній ехі або за один рік.
section-of-object = одна частина з кількох
object-incomplete = неповний
thread = Гілка
whole-thread = Уся гілка
previous-message = Попереднє повідомлення
next-message = Наступне повідомлення
text-cut = Решту цього довгого тексту не показано.
places = Місця
map = Мапа
globe = Глобус
move-map = Рухати мапу
west = Захід
east = Схід
north = Північ
south = Південь
closer = Ближче
farther = Далі
file = Файл
size = Розмір
posted-in = Де опубліковано
download = Завантажити
contents = Вміст
station = Станція
station-name = Назва
place = Місце
sysop = Сисоп
flags = Прапорці
station-search = Адреса, імʼя або місце
card-message = Повідомлення, яке пропонують написати
card-subscription = Підписка, яку пропонують змінити
card-request = Запит до станції
card-external = Адреса поза Фідонетом
nothing-sent = Шлюз нічого не надсилає й не запитує. Це може браузер Фідонету на вашому компʼютері.
change = Зміна
join = підписатися
leave = відписатися
uplinks = Аплінки
request = Запит
robot = Робот
handler-about = Цей шлюз показує Фідонет за адресами FGHI, такими як area://R50.Bone. Браузер може відкривати їх тут.
handler-register = Зареєструвати шлюз
handler-limits = Самі area:// та fecho:// сьогоднішні браузери реєструвати не дають: лише імена, що починаються з «web+», і лише сторінкам з https або на цьому компʼютері.
handler-done = Браузер запитано.
handler-failed = Браузер відмовив.
handler-script = Для реєстрації потрібен JavaScript; решта працює без нього.
handler-bookmarklet = Букмарклет
handler-bookmarklet-about = Перетягніть у закладки: вона відкриває виділену адресу тут.
handler-open-selection = Відкрити виділену адресу
handler-shortcut = Скорочення в адресному рядку
handler-shortcut-about = У налаштуваннях пошукових систем браузера додайте одну з цих адрес із ключовим словом на ваш вибір:
handler-example = Приклад
fault-address = Це не адреса FGHI
fault-address-advice = Адресу пишуть так: ./?area://R50.Bone.
fault-missing = Такої сторінки немає
fault-missing-advice = Адреса могла застаріти, або в ній одрук.
fault-method = Шлюз лише показує сторінки
fault-many = Забагато запитів
fault-many-advice = Зачекайте трохи й спробуйте знову.
fault-busy = Шлюз зайнятий
fault-busy-advice = Сторінка робилася задовго. Спробуйте пізніше або виберіть вужчу адресу.
fault-broken = Збій шлюзу
fault-broken-advice = Повідомте, будь ласка, про цю адресу сисопу шлюзу.
month-1 = Січень
month-2 = Лютий
month-3 = Березень
month-4 = Квітень
month-5 = Травень
month-6 = Червень
month-7 = Липень
month-8 = Серпень
month-9 = Вересень
month-10 = Жовтень
month-11 = Листопад
month-12 = Грудень
page-number = Сторінка { $count }
reply-to = Відповідь на лист: { $name }
handler-button = Зареєструвати { $name }
messages =
    { $count ->
        [one] { $count } повідомлення
        [few] { $count } повідомлення
       *[other] { $count } повідомлень
    }
threads =
    { $count ->
        [one] { $count } тема
        [few] { $count } теми
       *[other] { $count } тем
    }
replies =
    { $count ->
        [one] { $count } відповідь
        [few] { $count } відповіді
       *[other] { $count } відповідей
    }
objects =
    { $count ->
        [one] { $count } обʼєкт
        [few] { $count } обʼєкти
       *[other] { $count } обʼєктів
    }
files =
    { $count ->
        [one] { $count } файл
        [few] { $count } файли
       *[other] { $count } файлів
    }
stations =
    { $count ->
        [one] { $count } станція
        [few] { $count } станції
       *[other] { $count } станцій
    }
bytes =
    { $count ->
        [one] { $count } байт
        [few] { $count } байти
       *[other] { $count } байтів
    }
placed =
    { $count ->
        [one] { $count } повідомлення з місцем
        [few] { $count } повідомлення з місцем
       *[other] { $count } повідомлень з місцем
    }
