"""Chooses the Russian name of a town among the names that GeoNames has without their languages.

The rule:
1. A name is written in letters of the Russian alphabet only, each word with a capital letter (but for
   "на", "де" and the like), and has no letters together that Russian does not have (WRONG): most
   Ukrainian, Belarusian, Bulgarian, Serbian, Tatar and Mongolian names go by this.
2. Large towns that were looked through by eye, and towns for which a time zone of the CLDR is named,
   have the name that is written there.
3. Of several names left, the best is taken (`grade`): its letters follow each other as in the towns that have
   one such name (most are Russian), it sounds like the name in Latin letters, and it has what Russian has
   and its neighbours lack (soft and double consonants, "ы", "э" at the beginning, hyphens).
A town without such a name keeps its name in Latin letters.
"""

import difflib
import math
import re
from collections import Counter

LOWER = (
    "на|под|в|над|де|да|ду|ди|до|дель|дос|дус|дас|сюр|ан|ин|эль|эс|эш|эд|эз|ад|ас|аль|ла|ле|лез|лос|"
    "о|и|им|дер|ден|он"
)
NAME = re.compile(rf"[А-ЯЁ][а-яё]*(?:[- ](?:[А-ЯЁ][а-яё]*|(?:{LOWER})(?=[- ])))*")
WRONG = re.compile(
    r"ъ(?![еёюя])|шч|[жшчщ]ы|[цс]ьк|ьо|[жшчщ][яю](?!ри)|[шжчщ]ё(?!лк|рн|тн)|[дт]ьа|ыо|^ы|[аеёиоуэ]ы(?!о)|ыэ|ээ|"
    r"[гк]ь(?!я)|йо$|район|опщина|општина|[бвгджзклмнпрстфхцчшщ]{5}",
    re.I,
)
# "гы", "кы" and "хы" are in Turkic names, else hardly ever.
HARD = re.compile(r"[гкх]ы(?!рг|н\b)", re.I)
TURKIC = {"TR", "KZ", "KG", "TM", "AZ", "RU", "UZ"}
# Where names of one spelling are often those of another language.
MIXED = {"UA", "BG", "RS", "MK", "BY", "MN", "TJ", "KG"}
CHINESE = {"CN", "TW"}
SLAVIC = {"RU", "UA", "BY", "KZ"}

BY_EYE = {
    ("Mumbai", "IN"): "Мумбаи", ("New York City", "US"): "Нью-Йорк", ("Guangzhou", "CN"): "Гуанчжоу",
    ("Shenzhen", "CN"): "Шэньчжэнь", ("Nanjing", "CN"): "Нанкин", ("Qingdao", "CN"): "Циндао",
    ("Shenyang", "CN"): "Шэньян", ("Hefei", "CN"): "Хэфэй", ("Jeddah", "SA"): "Джидда",
    ("Chennai", "IN"): "Ченнаи", ("Kolkata", "IN"): "Калькутта", ("Xiamen", "CN"): "Сямынь",
    ("Chattogram", "BD"): "Читтагонг", ("Surabaya", "ID"): "Сурабая", ("İzmir", "TR"): "Измир",
    ("Kaohsiung", "TW"): "Гаосюн", ("Hohhot", "CN"): "Хух-Хото", ("Zhuhai", "CN"): "Чжухай",
    ("Diyarbakır", "TR"): "Диярбакыр", ("Bhopal", "IN"): "Бхопал", ("Maracaibo", "VE"): "Маракайбо",
    ("Thāne", "IN"): "Тхане", ("Daegu", "KR"): "Тэгу", ("Incheon", "KR"): "Инчхон",
    ("Harbin", "CN"): "Харбин", ("Rome", "IT"): "Рим", ("Beijing", "CN"): "Пекин",
    ("Ho Chi Minh City", "VN"): "Хошимин", ("Queens", "US"): "Куинс", ("Kropyvnytskyi", "UA"): "Кропивницкий",
    ("San Francisco", "US"): "Сан-Франциско", ("Seattle", "US"): "Сиэтл", ("Las Vegas", "US"): "Лас-Вегас",
    ("Jacksonville", "US"): "Джексонвилл", ("Minneapolis", "US"): "Миннеаполис", ("Wichita", "US"): "Уичито",
    ("Cincinnati", "US"): "Цинциннати", ("Staten Island", "US"): "Статен-Айленд", ("Manhattan", "US"): "Манхэттен",
    ("Köln", "DE"): "Кёльн", ("Duisburg", "DE"): "Дуйсбург", ("Mannheim", "DE"): "Мангейм",
    ("Kraków", "PL"): "Краков", ("Szczecin", "PL"): "Щецин", ("Bydgoszcz", "PL"): "Быдгощ",
    ("Turin", "IT"): "Турин", ("Genoa", "IT"): "Генуя", ("Nice", "FR"): "Ницца", ("Bristol", "GB"): "Бристоль",
    ("Dnipro", "UA"): "Днепр", ("Kryvyy Rih", "UA"): "Кривой Рог", ("Luhansk", "UA"): "Луганск",
    ("Kremenchuk", "UA"): "Кременчуг", ("Bila Tserkva", "UA"): "Белая Церковь", ("Kerch", "UA"): "Керчь",
    ("Sumy", "UA"): "Сумы", ("Poltava", "UA"): "Полтава", ("Sapporo", "JP"): "Саппоро",
    ("Coimbatore", "IN"): "Коимбатур",
    ("Wuzhong", "CN"): "Учжун", ("Puxi", "CN"): "Пуси", ("Bao'an", "CN"): "Баоань",
    ("New Territories", "HK"): "Новые Территории", ("Puyang", "CN"): "Пуян", ("Lüliang", "CN"): "Люйлян",
    ("Minhang", "CN"): "Миньхан", ("Baoshan", "CN"): "Баошань", ("Qingyang", "CN"): "Цинъян",
    ("Songjiang", "CN"): "Сунцзян", ("Jiading", "CN"): "Цзядин", ("Shangqiu", "CN"): "Шанцю",
    ("Jiangyin", "CN"): "Цзянъинь", ("Bayan Nur", "CN"): "Баян-Нур", ("Camayenne", "GN"): "Камайен",
    ("Xinyang", "CN"): "Синьян", ("Guankou", "CN"): "Люян", ("Jiaxing", "CN"): "Цзясин",
    ("Zhuzhou", "CN"): "Чжучжоу", ("Daqing", "CN"): "Дацин", ("Andijon", "UZ"): "Андижан",
    ("The Hague", "NL"): "Гаага", ("Trondheim", "NO"): "Тронхейм", ("Vantaa", "FI"): "Вантаа",
    ("Oradea", "RO"): "Орадя", ("Khulna", "BD"): "Кхулна", ("Tabriz", "IR"): "Тебриз",
    ("Karaj", "IR"): "Кередж", ("Callao", "PE"): "Кальяо", ("Gorakhpur", "IN"): "Горакхпур",
    ("Huế", "VN"): "Хюэ", ("Gothenburg", "SE"): "Гётеборг",
    ("Huainan", "CN"): "Хуайнань", ("Changshu", "CN"): "Чаншу", ("Ecatepec de Morelos", "MX"): "Экатепек-де-Морелос",
    ("León de los Aldama", "MX"): "Леон",
    ("Perm", "RU"): "Пермь", ("Tver", "RU"): "Тверь", ("Ulan-Ude", "RU"): "Улан-Удэ",
    ("Rubtsovsk", "RU"): "Рубцовск", ("Hrodna", "BY"): "Гродно", ("Brest", "BY"): "Брест", ("Vitebsk", "BY"): "Витебск",
    ("Mahilyow", "BY"): "Могилёв", ("Mazyr", "BY"): "Мозырь",
    ("Turkistan", "KZ"): "Туркестан", ("Petropavl", "KZ"): "Петропавловск", ("Kobryn", "BY"): "Кобрин", ("Kowloon", "HK"): "Коулун", ("Sanaa", "YE"): "Сана", ("Washington", "US"): "Вашингтон",
}


def _plain(text):
    return text.lower().replace("ё", "е")


def possible(city):
    """The names of a town that may be Russian."""
    found = []
    for name in map(str.strip, city["alternatenames"]):
        is_name = len(name) > 1 and NAME.fullmatch(name) and not WRONG.search(name)
        is_hard = HARD.search(name) and city["countrycode"] not in TURKIC
        if is_name and not is_hard and name not in found:
            found.append(name)
    return sorted(found)


class Letters:
    """How letters follow each other in names."""

    LONGEST = 3
    DOUBT = 4.0

    def __init__(self, names):
        self.after, self.before = Counter(), Counter()
        for name in names:
            text = self.framed(name)
            for at in range(self.LONGEST, len(text)):
                for length in range(self.LONGEST + 1):
                    self.after[text[at - length:at + 1]] += 1
                    self.before[text[at - length:at]] += 1

    def framed(self, name):
        return "^" * self.LONGEST + _plain(name) + "$"

    def likely(self, name):
        """The mean logarithm of the probability of a letter after those before it."""
        text, total = self.framed(name), 0.0
        for at in range(self.LONGEST, len(text)):
            chance = 1 / 40
            for length in range(self.LONGEST + 1):
                seen = self.after[text[at - length:at + 1]]
                chance = (seen + self.DOUBT * chance) / (self.before[text[at - length:at]] + self.DOUBT)
            total += math.log(chance)
        return total / (len(text) - self.LONGEST)


def alike(a, b):
    return difflib.SequenceMatcher(None, a, b, autojunk=False).ratio()


def grade(name, names, city, letters, latin_of, sound):
    """How well a name of several may be the Russian one."""
    latin, country = city["name"], city["countrycode"]
    value = letters.likely(name) + 0.8 * alike(sound(name), sound(latin))
    # There the Latin name is written after the Russian one.
    if country == "RU":
        value += 4.0 * alike(latin_of(name), latin_of(latin))
        value += 0.35 * name.endswith("ь") - 0.5 * ("ньск" in name)
    # Soft and double consonants, which the South Slavic languages lack.
    value += 0.35 * bool(re.search(r"ь(?!$)", name))
    double = re.search(r"([a-z])\1", latin)
    value += 0.35 * bool(double and re.search(r"([бвгджзклмнпрстф])\1", name))
    value += 0.6 * name.startswith("Э") * (country not in SLAVIC)
    value += 0.5 * ("ы" in name) * (country in SLAVIC)
    value += 0.3 * ("-" in name)
    # "о" that Belarusian writes as "а".
    value -= 0.5 * max(0, latin.lower().count("o") - _plain(name).count("о"))
    if name.startswith("Х") and latin.startswith("H") and country in {"DE", "US", "GB", "NL", "DK", "NO", "AT"}:
        value -= 0.3
    if country in CHINESE:
        value += 0.8 * bool(re.search("нь|нцз|эн|эй", name))
        value -= 1.5 * bool(re.search("нг|дж|ж[иэао]|дз|^В[уе]|хен|ндь|ньж", name))
    if len(re.split("[ -]", name)) > len(re.split("[ -]", latin)) + 1:
        value -= 0.5
    if country == "BY":
        value += 0.5 * _plain(name).count("о")
    # Ukrainian endings.
    if country == "UA":
        value -= 0.4 * bool(re.search(r"(ий|[^аеиоу]е|и)$", name))
    # Other cases of a name that is there, too.
    cases = [o for o in names if o != name and (name in (o + "ом", o + "у", o + "е") or name == o[:-1] + "е")]
    return value - bool(cases and name.endswith(("ом", "у", "е")))


def russian_names(cities, fold, latin_of, sound, zones):
    """The Russian name of each town, or "". `zones` are the names of the CLDR by time zone and folded name."""
    names = [possible(city) for city in cities]
    single = (own[0] for own, city in zip(names, cities) if len(own) == 1 and city["countrycode"] not in MIXED)
    letters = Letters(single)
    chosen = []
    for own, city in zip(names, cities):
        known = BY_EYE.get((city["name"], city["countrycode"])) if city["population"] > 40_000 else None
        zone = zones.get((city["timezone"], fold(city["name"]))) if city["population"] > 20_000 else None
        if known or zone:
            chosen.append(known or zone)
        elif len(own) < 2:
            chosen.append(own[0] if own else "")
        else:
            chosen.append(max(own, key=lambda name: grade(name, own, city, letters, latin_of, sound)))
    return chosen
