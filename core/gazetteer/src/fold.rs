//! Folding of names for comparison. `data/convert.py` does the same to the data.

/// Letters with diacritics, and their replacements.
const LETTERS: [(&str, &str); 35] = [
    ("àáâãäåāăąǎǟạảấầẩậắằặ", "a"),
    ("çćĉċč", "c"),
    ("ďđðḍḏḑ", "d"),
    ("èéêëēĕėęěəẻẽếềểễệ", "e"),
    ("ĝğġģǧ", "g"),
    ("ĥħḥḩẖ", "h"),
    ("ìíîïĩīĭįıǐḯỉị", "i"),
    ("ĵǰ", "j"),
    ("ķĸǩḳḵ", "k"),
    ("ĺļľŀł", "l"),
    ("ñńņň", "n"),
    ("ŋṅṉ", "n"),
    ("òóôõöøōŏőơǒǫọỏốồổỗộớờợ", "o"),
    ("ŕŗřṟ", "r"),
    ("śŝşšșṣ", "s"),
    ("ţťŧțṭṯ", "t"),
    ("ùúûüũūŭůűųưǔǚụủứừửữự", "u"),
    ("ŵ", "w"),
    ("ýÿŷȳỳỷỹ", "y"),
    ("źżžẕ", "z"),
    ("ß", "ss"),
    ("æ", "ae"),
    ("œ", "oe"),
    ("þ", "th"),
    ("ё", "е"),
    ("ª", "a"),
    ("º", "o"),
    ("²", "2"),
    ("³", "3"),
    ("¹", "1"),
    ("ﬁ", "fi"),
    ("ﬂ", "fl"),
    ("ſ", "s"),
    ("ĳ", "ij"),
    ("№", "no"),
];

/// Cyrillic letters that stay unchanged.
const CYRILLIC: &str = "абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґўђѓѕјљњћќџәғқңөұүһ";

/// Returns a name folded for comparison: lower-case letters without diacritics, and digits, without
/// separators.
#[must_use]
pub fn fold(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        if c.is_ascii() {
            if c.is_ascii_alphanumeric() {
                out.push(c.to_ascii_lowercase());
            }
            continue;
        }
        for c in c.to_lowercase() {
            if c.is_ascii_alphanumeric() || CYRILLIC.contains(c) {
                out.push(c);
            } else if let Some((_, plain)) = LETTERS.iter().find(|(marked, _)| marked.contains(c)) {
                out.push_str(plain);
            }
        }
    }
    out
}

/// Replacements that unify transliterations of one Russian name, in this order.
const SKELETON: [(&str, &str); 21] = [
    ("shch", "6"),
    ("sch", "6"),
    ("sh", "6"),
    ("tch", "4"),
    ("ch", "4"),
    ("zh", "z"),
    ("kh", "h"),
    ("ts", "5"),
    ("tz", "5"),
    ("ck", "k"),
    ("x", "ks"),
    ("c", "k"),
    ("q", "k"),
    ("w", "v"),
    ("j", "i"),
    ("y", "i"),
    ("ii", "i"),
    ("ia", "a"),
    ("iu", "u"),
    ("ie", "e"),
    ("io", "e"),
];

/// Returns the skeleton of a folded name in Latin letters, equal for all transliterations.
pub(crate) fn skeleton(key: &str) -> String {
    let mut bones = key.to_owned();
    for (old, new) in SKELETON {
        if bones.contains(old) {
            bones = bones.replace(old, new);
        }
    }
    let mut out = String::with_capacity(bones.len());
    for c in bones.chars() {
        if !out.ends_with(c) {
            out.push(c);
        }
    }
    if out.ends_with('i') {
        out.pop();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{fold, skeleton};

    #[test]
    fn names_are_folded_to_letters_and_digits() {
        for (name, folded) in [
            ("St.Petersburg", "stpetersburg"),
            ("Rostov-on-Don", "rostovondon"),
            ("Sant_Joan_d'Alacant", "santjoandalacant"),
            ("São Paulo", "saopaulo"),
            ("ZÜRICH", "zurich"),
            ("Straße", "strasse"),
            ("Łódź", "lodz"),
            ("Санкт-Петербург", "санктпетербург"),
            ("Щёлково", "щелково"),
            ("Горький", "горький"),
            ("Krasnoyarsk-26", "krasnoyarsk26"),
            ("!?", ""),
        ] {
            assert_eq!(fold(name), folded, "{name}");
        }
    }

    #[test]
    fn transliterations_of_one_name_have_one_skeleton() {
        for names in [
            &["nizhny", "nizhniy", "nizhnij", "nizhnyy"][..],
            &["shchyolkovo", "schelkovo", "shchelkovo"],
            &["yekaterinburg", "ekaterinburg", "jekaterinburg"],
            &["staryoskol", "stariyoskol", "staryoscol"],
            &["khabarovsk", "habarovsk"],
            &["ulyanovsk", "uljanovsk", "ulianovsk"],
        ] {
            let bones: Vec<String> = names.iter().map(|name| skeleton(name)).collect();
            assert!(bones.windows(2).all(|pair| pair[0] == pair[1]), "{bones:?}");
        }
    }
}
