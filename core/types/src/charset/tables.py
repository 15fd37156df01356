#!/usr/bin/env python3
"""Writes tables.rs: the character sets of Fidonet mail.

Run it in this folder and format the result: python3 tables.py && rustfmt tables.rs

The upper halves are those of Python's codecs. ISO 646 national sets are written out here after
their registrations (ISO-IR numbers next to them). Bytes without a character are U+FFFD here, and
so are the bytes 80-9F of the ISO 8859 family: they are invisible controls there.
"""

C1 = set(range(0x80, 0xA0))

# name, summary, Python codec or None, aliases beyond those that code derives from the name
EIGHT_BIT = [
    ("CP437", "IBM code page 437, DOS Latin US", "cp437", ["PC-8"]),
    ("CP720", "IBM code page 720, DOS Arabic", "cp720", []),
    ("CP737", "IBM code page 737, DOS Greek", "cp737", []),
    ("CP775", "IBM code page 775, DOS Baltic", "cp775", []),
    ("CP790", "Mazovia, DOS Polish", "mazovia", ["MAZOVIA", "CP896", "CP991"]),
    ("CP850", "IBM code page 850, DOS Latin 1", "cp850", []),
    ("CP852", "IBM code page 852, DOS Latin 2", "cp852", []),
    ("CP855", "IBM code page 855, DOS Cyrillic", "cp855", []),
    ("CP857", "IBM code page 857, DOS Turkish", "cp857", []),
    ("CP858", "IBM code page 858, 850 with the euro sign", "cp858", []),
    ("CP860", "IBM code page 860, DOS Portuguese", "cp860", []),
    ("CP861", "IBM code page 861, DOS Icelandic", "cp861", []),
    ("CP862", "IBM code page 862, DOS Hebrew", "cp862", []),
    ("CP863", "IBM code page 863, DOS Canadian French", "cp863", []),
    ("CP864", "IBM code page 864, DOS Arabic", "cp864", []),
    ("CP865", "IBM code page 865, DOS Nordic", "cp865", []),
    ("CP866", "IBM code page 866, DOS Cyrillic of Russia", "cp866",
     ["+7-FIDO", "+7FIDO", "+7 FIDO", "FIDO7", "FIDO-7", "FIDO", "RUS", "ALT"]),
    ("CP869", "IBM code page 869, DOS Greek 2", "cp869", []),
    ("CP895", "Kamenicky, DOS Czech and Slovak", "kamenicky", ["KAMENICKY", "KEYBCS2", "CP867"]),
    ("CP1125", "IBM code page 1125, DOS Ukrainian", "cp1125", ["RUSCII"]),
    ("CP848", "IBM code page 848, 1125 with the euro sign", "cp848", ["UKR"]),
    ("CP1250", "Windows, Central Europe", "cp1250", []),
    ("CP1251", "Windows, Cyrillic", "cp1251", []),
    ("CP1252", "Windows, Western Europe", "cp1252", []),
    ("CP1253", "Windows, Greek", "cp1253", []),
    ("CP1254", "Windows, Turkish", "cp1254", []),
    ("CP1255", "Windows, Hebrew", "cp1255", []),
    ("CP1256", "Windows, Arabic", "cp1256", []),
    ("CP1257", "Windows, Baltic", "cp1257", ["WINBALTRIM"]),
    ("CP1258", "Windows, Vietnamese", "cp1258", []),
    ("CP874", "Windows, Thai", "cp874", ["TIS-620", "ISO-8859-11"]),
    ("CP10000", "Macintosh Roman", "mac_roman", ["MAC", "MACINTOSH", "MAC-ROMAN", "MACROMAN", "X-MAC-ROMAN"]),
    ("CP10007", "Macintosh Cyrillic", "mac_cyrillic",
     ["MAC-CYRILLIC", "X-MAC-CYRILLIC", "MACCYRILLIC", "MAC-CYR", "MACCYR"]),
    ("CP10006", "Macintosh Greek", "mac_greek", ["MAC-GREEK", "X-MAC-GREEK"]),
    ("CP10081", "Macintosh Turkish", "mac_turkish", ["MAC-TURKISH", "X-MAC-TURKISH"]),
    ("CP10029", "Macintosh Central Europe", "mac_latin2", ["MAC-CE", "X-MAC-CE"]),
    ("LATIN-1", "ISO 8859-1, Western Europe", "iso8859-1", ["ISO-8859-1", "CP819", "LATIN1"]),
    ("LATIN-2", "ISO 8859-2, Central Europe", "iso8859-2", ["ISO-8859-2", "CP912", "LATIN2"]),
    ("LATIN-5", "ISO 8859-9, Turkish", "iso8859-9", ["ISO-8859-9", "CP920", "LATIN5"]),
    ("LATIN-9", "ISO 8859-15, Western Europe with the euro sign", "iso8859-15",
     ["ISO-8859-15", "CP923", "LATIN9", "LATIN-0"]),
    ("ISO-8859-3", "ISO 8859-3, Maltese and Esperanto", "iso8859-3", ["LATIN-3", "LATIN3", "CP913"]),
    ("ISO-8859-4", "ISO 8859-4, Baltic", "iso8859-4", ["LATIN-4", "LATIN4", "CP914"]),
    ("ISO-8859-5", "ISO 8859-5, Cyrillic", "iso8859-5", ["CP915"]),
    ("ISO-8859-6", "ISO 8859-6, Arabic", "iso8859-6", ["CP1089"]),
    ("ISO-8859-7", "ISO 8859-7, Greek", "iso8859-7", ["CP813"]),
    ("ISO-8859-8", "ISO 8859-8, Hebrew", "iso8859-8", ["CP916"]),
    ("ISO-8859-10", "ISO 8859-10, Nordic", "iso8859-10", ["LATIN-6", "LATIN6", "CP919"]),
    ("ISO-8859-13", "ISO 8859-13, Baltic", "iso8859-13", ["LATIN-7", "LATIN7", "CP921"]),
    ("ISO-8859-14", "ISO 8859-14, Celtic", "iso8859-14", ["LATIN-8", "LATIN8"]),
    ("ISO-8859-16", "ISO 8859-16, Romanian", "iso8859-16", ["LATIN-10", "LATIN10"]),
    ("KOI8-R", "KOI8-R, Cyrillic of Russian Unix systems", "koi8_r",
     ["KOI8", "CP878", "CP20866"]),
    ("KOI8-U", "KOI8-U, KOI8-R with the Ukrainian letters", "koi8_u", ["CP21866", "CP1168", "KOI8-RU"]),
]

# name, summary, positions that differ from ASCII, aliases
SEVEN_BIT = [
    ("DUTCH", "ISO 646 Dutch (DEC's national set)",
     "#£ @¾ [ĳ \\½ ]| {¨ |ƒ }¼ ~´", []),
    ("FINNISH", "ISO 646-10, Swedish and Finnish (ISO-IR 10)",
     "$¤ [Ä \\Ö ]Å {ä |ö }å ~‾", ["SWEDISH", "ISO-10"]),
    ("FRENCH", "ISO 646 French (ISO-IR 69)",
     "#£ @à [° \\ç ]§ `µ {é |ù }è ~¨", []),
    ("CANADIAN", "ISO 646 Canadian (ISO-IR 121)",
     "@à [â \\ç ]ê ^î `ô {é |ù }è ~û", []),
    ("GERMAN", "ISO 646 German (ISO-IR 21)",
     "@§ [Ä \\Ö ]Ü {ä |ö }ü ~ß", []),
    ("ITALIAN", "ISO 646 Italian (ISO-IR 15)",
     "#£ @§ [° \\ç ]é `ù {à |ò }è ~ì", []),
    ("NORWEIG", "ISO 646 Norwegian (ISO-IR 60)",
     "[Æ \\Ø ]Å {æ |ø }å ~‾", ["NORWEGIAN"]),
    ("PORTU", "ISO 646 Portuguese (ISO-IR 16)",
     "@§ [Ã \\Ç ]Õ {ã |ç }õ ~°", ["PORTUGUESE"]),
    ("SPANISH", "ISO 646 Spanish (ISO-IR 17)",
     "#£ @§ [¡ \\Ñ ]¿ {° |ñ }ç", []),
    ("SWISS", "ISO 646 Swiss (DEC's national set)",
     "#ù @à [é \\ç ]ê ^î _è `ô {ä |ö }ü ~û", []),
    ("UK", "ISO 646 British (ISO-IR 4)", "#£ ~‾", []),
]

# name, summary, static of encoding_rs, aliases: characters of several bytes, in files of other crates
SEVERAL_BYTES = [
    ("SHIFT-JIS", "Shift JIS, Japanese", "SHIFT_JIS_INIT",
     ["SJIS", "CP932", "WINDOWS-31J", "MS-KANJI", "X-SJIS"]),
    ("EUC-JP", "EUC, Japanese", "EUC_JP_INIT", ["EUCJP", "EUC", "UJIS", "CP20932", "CP51932"]),
    ("EUC-KR", "EUC, Korean", "EUC_KR_INIT", ["EUCKR", "CP949", "CP51949", "UHC", "KS-C-5601"]),
    ("GBK", "GB 2312 and GBK, simplified Chinese", "GBK_INIT",
     ["GB2312", "GB-2312", "EUC-CN", "EUCCN", "CP936", "CP20936", "CP51936"]),
    ("GB18030", "GB 18030, Chinese", "GB18030_INIT", ["CP54936", "GB-18030"]),
    ("BIG5", "Big5, traditional Chinese", "BIG5_INIT", ["BIG-5", "CP950", "BIG5-HKSCS"]),
]

# Bytes where two sets of DOS differ from code page 437.
OF_437 = {
    "mazovia": {
        0x86: "ą", 0x8D: "ć", 0x8F: "Ą", 0x90: "Ę", 0x91: "ę", 0x92: "ł", 0x95: "Ć", 0x98: "Ś",
        0x9C: "Ł", 0x9E: "ś", 0xA0: "Ź", 0xA1: "Ż", 0xA2: "ó", 0xA3: "Ó", 0xA4: "ń", 0xA5: "Ń",
        0xA6: "ź", 0xA7: "ż",
    },
    "kamenicky": dict(zip(
        range(0x80, 0xB0), "ČüéďäĎŤčěĚĹÍľĺÄÁÉžŽôöÓůÚýÖÜŠĽÝŘťáíóúňŇŮÔšřŕŔ¼§«»")),
}


def upper_half(codec):
    """The 128 characters of bytes 80-FF."""
    if codec in OF_437:
        changed = OF_437[codec]
        usual = upper_half("cp437")
        return "".join(changed.get(0x80 + at, char) for at, char in enumerate(usual))
    if codec == "cp848":  # Python has no CP848: it is CP1125 with the euro sign at FD
        return upper_half("cp1125").replace("\u00a4", "\u20ac")
    chars = []
    for byte in range(0x80, 0x100):
        char = bytes([byte]).decode(codec, "replace")
        if codec.startswith("iso8859") and byte in C1:
            char = "\ufffd"
        chars.append(char)
    return "".join(chars)


def literal(text):
    """A Rust string literal; characters that do not show are escaped."""
    out = []
    for char in text:
        right_to_left = "\u0590" <= char <= "\u06ff" or "\ufb00" <= char <= "\ufeff"
        if char in '"\\':
            out.append("\\" + char)
        elif char == "\ufffd" or right_to_left or not char.isprintable():
            out.append("\\u{%X}" % ord(char))
        else:
            out.append(char)
    return '"' + "".join(out) + '"'


def low_pair(byte, char):
    """A changed position of the lower half as a Rust tuple."""
    escaped = "\\\\" if byte == "\\" else byte
    return f"(b'{escaped}', '{char}')"


def constant(name):
    """The name of the associated constant."""
    return {"UTF-8": "UTF8"}.get(name, name.replace("LATIN-", "LATIN")).replace("-", "_")


def main():
    none = "\ufffd" * 128
    sets = [
        ("ASCII", "US ASCII, seven bits", none, "", ["US-ASCII", "ISO-646", "ANSI-X3.4"], None),
        ("UTF-8", "UTF-8, the one multi-byte encoding of Fidonet", None, "",
         ["UTF8", "CP65001", "UNICODE"], None),
    ]
    for name, summary, codec, aliases in EIGHT_BIT:
        sets.append((name, summary, upper_half(codec), "", aliases, None))
    for name, summary, changes, aliases in SEVEN_BIT:
        sets.append((name, summary, none, changes, aliases, None))
    for name, summary, encoding, aliases in SEVERAL_BYTES:
        sets.append((name, summary, none, "", aliases, encoding))
    with open("tables.rs", "w", encoding="utf-8") as out:
        out.write("//! Tables of character sets; made by `tables.py`, do not edit.\n\n")
        out.write("use super::{Charset, Set};\n\nimpl Charset {\n")
        for number, (name, summary, *_rest) in enumerate(sets):
            out.write(f"    /// {summary}.\n    pub const {constant(name)}: Self = Self({number});\n")
        out.write("}\n\n/// Every set, in the order of its number.\n")
        out.write(f"pub(super) static SETS: [Set; {len(sets)}] = [\n")
        for name, summary, high, changes, aliases, encoding in sets:
            out.write("    Set {\n")
            out.write(f"        name: {literal(name)},\n        summary: {literal(summary)},\n")
            out.write(f"        aliases: &[{', '.join(literal(a) for a in aliases)}],\n")
            pairs = ", ".join(low_pair(*pair) for pair in changes.split())
            out.write(f"        low: &[{pairs}],\n")
            encoding = f"Some(&encoding_rs::{encoding})" if encoding else "None"
            out.write(f"        encoding: {encoding},\n")
            if high is None or high == none:
                out.write('        high: "",\n')
            else:
                rows = [high[i:i + 32] for i in range(0, 128, 32)]
                out.write("        high: concat!(\n")
                for row in rows:
                    out.write(f"            {literal(row)},\n")
                out.write("        ),\n")
            out.write("    },\n")
        out.write("];\n")


main()
