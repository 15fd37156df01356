# Pages of the gate, in Russian.

skip = К содержанию
search = Искать
search-here = Искать здесь слова
all-areas = Все эхи
about-gate = О шлюзе
nodelist = Нодлист
handler = Открывать адреса FGHI здесь
read-only = Написать через этот шлюз ничего нельзя.
address = Адрес FGHI:
open-in-fidoscope = Открыть в Fidoscope
feed = Лента новых сообщений
path = Путь
views = Виды
view-list = Список
view-threads = Темы
view-trees = Деревья
view-reel = Подряд
view-calendar = Календарь
view-objects = Галерея
view-map = Карта
view-senders = Карта авторов
view-globe = Глобус
view-message = Сообщение
view-tree = Дерево ответов
view-expanded = Дерево целиком
view-flat = Ветка по порядку
pages = Страницы
previous = Назад
next = Дальше
older = Раньше
newer = Позже
file-echoes = Файлэхи
file-echo = Файлэха
area = Эха
description = Описание
messages-column = Сообщений
files-column = Файлов
not-now = недоступна
years = Годы
weekday-1 = Пн
weekday-2 = Вт
weekday-3 = Ср
weekday-4 = Чт
weekday-5 = Пт
weekday-6 = Сб
weekday-7 = Вс
selection = выборка
no-messages = Сообщений нет.
no-subject = (без темы)
no-places = Ни одно сообщение здесь не указывает места на Земле.
sort = Порядок
sort-newest = Сначала новые
sort-oldest = Сначала старые
sort-subject = По темам
sort-sender = По авторам
sort-size = По размеру
from = От
to = Кому
subject = Тема
date = Дата
message-text = Текст
kludges = Кладжи
message-gone = Сообщения больше нет: базу тем временем упаковали.
unreadable = Сейчас это не читается. Попробуйте через минуту.
narrower = Больше найдёт более узкий поиск: в одной эхе или за один год.
section-of-object = одна часть из нескольких
object-incomplete = неполный
thread = Ветка
whole-thread = Вся ветка
previous-message = Предыдущее сообщение
next-message = Следующее сообщение
text-cut = Остаток этого длинного текста не показан.
places = Места
map = Карта
globe = Глобус
move-map = Двигать карту
west = Запад
east = Восток
north = Север
south = Юг
closer = Ближе
farther = Дальше
file = Файл
size = Размер
posted-in = Где опубликовано
download = Скачать
contents = Содержимое
station = Станция
station-name = Название
place = Место
sysop = Сисоп
flags = Флаги
station-search = Адрес, имя или место
card-message = Сообщение, которое предлагают написать
card-subscription = Подписка, которую предлагают изменить
card-request = Запрос к станции
card-external = Адрес вне Фидонета
nothing-sent = Шлюз ничего не отправляет и не запрашивает. Это может браузер Фидонета на вашем компьютере.
change = Изменение
join = подписаться
leave = отписаться
uplinks = Аплинки
request = Запрос
robot = Робот
handler-about = Этот шлюз показывает Фидонет по адресам FGHI, таким как area://R50.Bone. Браузер может открывать их здесь.
handler-register = Зарегистрировать шлюз
handler-limits = Сами area:// и fecho:// сегодняшние браузеры регистрировать не дают: только имена, которые начинаются с «web+», и только страницам с https или на этом компьютере.
handler-done = Браузер спрошен.
handler-failed = Браузер отказал.
handler-script = Для регистрации нужен JavaScript; всё остальное работает без него.
handler-bookmarklet = Букмарклет
handler-bookmarklet-about = Перетащите в закладки: она открывает выделенный адрес здесь.
handler-open-selection = Открыть выделенный адрес
handler-shortcut = Сокращение в адресной строке
handler-shortcut-about = В настройках поисковых систем браузера добавьте один из этих адресов с ключевым словом на ваш выбор:
handler-example = Пример
fault-address = Это не адрес FGHI
fault-address-advice = Адрес пишут так: ./?area://R50.Bone.
fault-missing = Такой страницы нет
fault-missing-advice = Адрес мог устареть, или в нём опечатка.
fault-method = Шлюз только показывает страницы
fault-many = Слишком много запросов
fault-many-advice = Подождите немного и попробуйте снова.
fault-busy = Шлюз занят
fault-busy-advice = Страница делалась слишком долго. Попробуйте позже или выберите более узкий адрес.
fault-broken = Сбой шлюза
fault-broken-advice = Сообщите, пожалуйста, об этом адресе сисопу шлюза.
month-1 = Январь
month-2 = Февраль
month-3 = Март
month-4 = Апрель
month-5 = Май
month-6 = Июнь
month-7 = Июль
month-8 = Август
month-9 = Сентябрь
month-10 = Октябрь
month-11 = Ноябрь
month-12 = Декабрь
page-number = Страница { $count }
reply-to = Ответ на письмо: { $name }
handler-button = Зарегистрировать { $name }
messages =
    { $count ->
        [one] { $count } сообщение
        [few] { $count } сообщения
       *[other] { $count } сообщений
    }
threads =
    { $count ->
        [one] { $count } тема
        [few] { $count } темы
       *[other] { $count } тем
    }
replies =
    { $count ->
        [one] { $count } ответ
        [few] { $count } ответа
       *[other] { $count } ответов
    }
objects =
    { $count ->
        [one] { $count } объект
        [few] { $count } объекта
       *[other] { $count } объектов
    }
files =
    { $count ->
        [one] { $count } файл
        [few] { $count } файла
       *[other] { $count } файлов
    }
stations =
    { $count ->
        [one] { $count } станция
        [few] { $count } станции
       *[other] { $count } станций
    }
bytes =
    { $count ->
        [one] { $count } байт
        [few] { $count } байта
       *[other] { $count } байт
    }
placed =
    { $count ->
        [one] { $count } сообщение с местом
        [few] { $count } сообщения с местом
       *[other] { $count } сообщений с местом
    }
