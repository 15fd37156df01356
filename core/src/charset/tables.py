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
    ("CP1125", "IBM code page 1125, DOS Ukrainian", "cp1125", ["RUSCII"]),
    ("CP848", "IBM code page 848, 1125 with the euro sign", "cp848", ["UKR"]),
    ("CP1250", "Windows, Central Europe", "cp1250", []),
    ("CP1251", "Windows, Cyrillic", "cp1251", []),
    ("CP1252", "Windows, Western Europe", "cp1252", []),
    ("CP10000", "Macintosh Roman", "mac_roman", ["MAC", "MACINTOSH"]),
    ("CP10007", "Macintosh Cyrillic", "mac_cyrillic", []),
    ("CP10029", "Macintosh Central Europe", "mac_latin2", []),
    ("LATIN-1", "ISO 8859-1, Western Europe", "iso8859-1", ["ISO-8859-1", "CP819", "LATIN1"]),
    ("LATIN-2", "ISO 8859-2, Central Europe", "iso8859-2", ["ISO-8859-2", "CP912", "LATIN2"]),
    ("LATIN-5", "ISO 8859-9, Turkish", "iso8859-9", ["ISO-8859-9", "CP920", "LATIN5"]),
    ("LATIN-9", "ISO 8859-15, Western Europe with the euro sign", "iso8859-15",
     ["ISO-8859-15", "CP923", "LATIN9", "LATIN-0"]),
    ("ISO-8859-5", "ISO 8859-5, Cyrillic", "iso8859-5", ["CP915"]),
    ("KOI8-R", "KOI8-R, Cyrillic of Russian Unix systems", "koi8_r",
     ["KOI8", "CP878", "CP20866"]),
    ("KOI8-U", "KOI8-U, KOI8-R with the Ukrainian letters", "koi8_u", ["CP21866", "CP1168"]),
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


def upper_half(codec):
    """The 128 characters of bytes 80-FF."""
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
        ("ASCII", "US ASCII, seven bits", none, "", ["US-ASCII", "ISO-646", "ANSI-X3.4"]),
        ("UTF-8", "UTF-8, the one multi-byte encoding of Fidonet", None, "",
         ["UTF8", "CP65001", "UNICODE"]),
    ]
    for name, summary, codec, aliases in EIGHT_BIT:
        sets.append((name, summary, upper_half(codec), "", aliases))
    for name, summary, changes, aliases in SEVEN_BIT:
        sets.append((name, summary, none, changes, aliases))
    with open("tables.rs", "w", encoding="utf-8") as out:
        out.write("//! Tables of character sets; made by `tables.py`, do not edit.\n\n")
        out.write("use super::{Charset, Set};\n\nimpl Charset {\n")
        for number, (name, summary, *_rest) in enumerate(sets):
            out.write(f"    /// {summary}.\n    pub const {constant(name)}: Self = Self({number});\n")
        out.write("}\n\n/// Every set, in the order of its number.\n")
        out.write(f"pub(super) static SETS: [Set; {len(sets)}] = [\n")
        for name, summary, high, changes, aliases in sets:
            out.write("    Set {\n")
            out.write(f"        name: {literal(name)},\n        summary: {literal(summary)},\n")
            out.write(f"        aliases: &[{', '.join(literal(a) for a in aliases)}],\n")
            pairs = ", ".join(low_pair(*pair) for pair in changes.split())
            out.write(f"        low: &[{pairs}],\n")
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
