//! Escaping of text in HTML, XML and KML that the program writes.

/// Escapes text for HTML and for its attributes.
pub(crate) fn html(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            sign => safe.push(sign),
        }
    }
    safe
}

/// Escapes text for XML, and omits characters that XML forbids.
pub(crate) fn xml(text: &str) -> String {
    let allowed = text.chars().filter(|sign| {
        let is_missing = matches!(sign, '\u{fffe}' | '\u{ffff}');
        (!sign.is_control() || matches!(sign, '\n' | '\t')) && !is_missing
    });
    html(&allowed.collect::<String>())
}

/// Returns a KML 2.2 document with these features.
pub(crate) fn kml(features: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\n{features}</Document></kml>\n"
    )
}
