//! The page that registers the gate for addresses in a browser (B.2).

use crate::assets;
use crate::words::Words;
use maud::{Markup, html};

/// Schemes that browsers let a page register: of its own names only those with this prefix.
const SCHEMES: [&str; 2] = ["web+area", "web+fecho"];

/// Returns the contents of the page; `base` is the address of the gate as the reader's browser knows it.
pub(crate) fn handler(w: Words, base: &str) -> Markup {
    let bookmarklet = format!(
        "javascript:void(location.href='{base}open?url='+encodeURIComponent(getSelection().toString().trim()||prompt('area://')))"
    );
    html! {
        p { (w.text("handler-about")) }
        h2 { (w.text("handler-register")) }
        p { (w.text("handler-limits")) }
        ul #schemes data-done=(w.text("handler-done")) data-failed=(w.text("handler-failed")) {
            @for scheme in SCHEMES {
                li { button type="button" data-scheme=(scheme) { (w.named("handler-button", scheme)) } " " output {} }
            }
        }
        noscript { p.notice.warning { (w.text("handler-script")) } }
        h2 { (w.text("handler-bookmarklet")) }
        p { (w.text("handler-bookmarklet-about")) }
        p { a.button href=(bookmarklet) { (w.text("handler-open-selection")) } }
        h2 { (w.text("handler-shortcut")) }
        p { (w.text("handler-shortcut-about")) }
        p { code { (base) "open?url=%s" } br; code { (base) "find?in=area://&q=%s" } }
        h2 { (w.text("handler-example")) }
        p { code { "area://GanjaNet.Local/?msgid=2:5019/40.1+4982ec3f" } }
        p { code { (base) "?area://GanjaNet.Local/?msgid=2:5019/40.1+4982ec3f" } }
        script src=(format!("./{}", assets::script().name)) defer {}
    }
}
