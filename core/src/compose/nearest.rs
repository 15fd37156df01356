//! Nearest letters for characters that a character set lacks.

use crate::charset::Charset;

/// Letters with their replacements in order of preference.
const ALIKE: &[(&str, &[&str])] = &[
    (
        "\u{A0}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200A}\u{202F}\u{3000}",
        &[" "],
    ),
    ("\u{200C}\u{200D}\u{FE0E}\u{FE0F}", &[""]),
    ("‐‑‒–—―−", &["-"]),
    ("«»“”„‟″", &["\""]),
    ("‘’‚‛′`´", &["'"]),
    ("‹", &["<"]),
    ("›", &[">"]),
    ("…", &["..."]),
    ("•·∙‣◦●", &["·", "*"]),
    ("№", &["No."]),
    ("§", &["par."]),
    ("©", &["(c)"]),
    ("®", &["(R)"]),
    ("™", &["(tm)"]),
    ("€", &["EUR"]),
    ("₽", &["руб.", "RUB"]),
    ("₴", &["грн", "UAH"]),
    ("£", &["GBP"]),
    ("×", &["x"]),
    ("÷", &[":"]),
    ("±", &["+-"]),
    ("≤", &["<="]),
    ("≥", &[">="]),
    ("≠", &["!="]),
    ("≈", &["~"]),
    ("→", &["->"]),
    ("←", &["<-"]),
    ("⇒", &["=>"]),
    ("°", &["o"]),
    ("²", &["2"]),
    ("³", &["3"]),
    ("½", &["1/2"]),
    ("✓✔", &["v"]),
    ("ё", &["е", "yo"]),
    ("Ё", &["Е", "Yo"]),
    ("ії", &["i"]),
    ("ІЇ", &["I"]),
    ("є", &["е", "e"]),
    ("Є", &["Е", "E"]),
    ("ґ", &["г", "g"]),
    ("Ґ", &["Г", "G"]),
    ("ў", &["у", "u"]),
    ("Ў", &["У", "U"]),
    ("ѣ", &["е", "e"]),
    ("Ѣ", &["Е", "E"]),
    ("ѳ", &["ф", "f"]),
    ("ѵ", &["и", "i"]),
    ("àáâãåāăą", &["a"]),
    ("ÀÁÂÃÅĀĂĄ", &["A"]),
    ("ä", &["ae"]),
    ("Ä", &["Ae"]),
    ("æ", &["ae"]),
    ("Æ", &["Ae"]),
    ("çćĉċč", &["c"]),
    ("ÇĆĈĊČ", &["C"]),
    ("ďđð", &["d"]),
    ("ĎĐÐ", &["D"]),
    ("èéêëēĕėęě", &["e"]),
    ("ÈÉÊËĒĔĖĘĚ", &["E"]),
    ("ĝğġģ", &["g"]),
    ("ĜĞĠĢ", &["G"]),
    ("ìíîïĩīĭįı", &["i"]),
    ("ÌÍÎÏĨĪĬĮİ", &["I"]),
    ("ķ", &["k"]),
    ("Ķ", &["K"]),
    ("ĺļľŀł", &["l"]),
    ("ĹĻĽĿŁ", &["L"]),
    ("ñńņňŋ", &["n"]),
    ("ÑŃŅŇŊ", &["N"]),
    ("òóôõōŏő", &["o"]),
    ("ÒÓÔÕŌŎŐ", &["O"]),
    ("öøœ", &["oe"]),
    ("ÖØŒ", &["Oe"]),
    ("ŕŗř", &["r"]),
    ("ŔŖŘ", &["R"]),
    ("śŝşšș", &["s"]),
    ("ŚŜŞŠȘ", &["S"]),
    ("ß", &["ss"]),
    ("ţťŧț", &["t"]),
    ("ŢŤŦȚ", &["T"]),
    ("þ", &["th"]),
    ("Þ", &["Th"]),
    ("ùúûũūŭůűų", &["u"]),
    ("ÙÚÛŨŪŬŮŰŲ", &["U"]),
    ("ü", &["ue"]),
    ("Ü", &["Ue"]),
    ("ŵ", &["w"]),
    ("ýÿŷ", &["y"]),
    ("ÝŸŶ", &["Y"]),
    ("źżž", &["z"]),
    ("ŹŻŽ", &["Z"]),
];

/// Russian letters in Latin ones, for sets without Cyrillic.
const CYRILLIC: [&str; 32] = [
    "a", "b", "v", "g", "d", "e", "zh", "z", "i", "j", "k", "l", "m", "n", "o", "p", "r", "s", "t",
    "u", "f", "h", "c", "ch", "sh", "shch", "'", "y", "'", "e", "yu", "ya",
];

/// Returns the nearest letters in a set for a character that it lacks; `None` if it has none.
pub(super) fn nearest(char: char, charset: Charset) -> Option<String> {
    let fits = |text: &&str| text.chars().all(|char| charset.has(char));
    let known = ALIKE
        .iter()
        .find(|(letters, _)| letters.contains(char))
        .and_then(|(_, alike)| alike.iter().copied().find(fits));
    if let Some(known) = known {
        return Some(known.to_owned());
    }
    let (first, is_capital) = match char {
        'а'..='я' => ('а', false),
        'А'..='Я' => ('А', true),
        _ => return None,
    };
    let at = (char as usize).checked_sub(first as usize)?;
    let latin = CYRILLIC.get(at).copied().filter(fits)?;
    if !is_capital {
        return Some(latin.to_owned());
    }
    let mut letters = latin.chars();
    let head = letters.next()?.to_ascii_uppercase();
    Some(std::iter::once(head).chain(letters).collect())
}
