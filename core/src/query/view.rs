//! Choice of a view from the tokens of a URL (7.2.3.1), and URLs of its portions.

use crate::url::{FidoUrl, View};

/// Returns the view requested by a URL: the first known token of a `view` parameter (7.2.3.1). Of
/// several parameters with different suggestions the first wins (our choice). `None` without a
/// parameter, or if it has no known token.
#[must_use]
pub fn choose_view(url: &FidoUrl) -> Option<View> {
    url.views().find_map(|mut tokens| tokens.next())
}

/// Returns whether a URL requests the list of objects (7.2.3.19).
#[must_use]
pub fn asks_for_objects(url: &FidoUrl) -> bool {
    choose_view(url) == Some(View::Objs)
}

/// Returns the map or globe requested by a URL (7.2.3.15 to 7.2.3.18): its first token. Its page
/// has the places next to the messages, whether or not a window draws them.
#[must_use]
pub fn asks_for_places(url: &FidoUrl) -> Option<View> {
    const MAPS: [View; 4] = [View::Mapm, View::Smap, View::Glom, View::Sglo];
    choose_view(url).filter(|view| MAPS.contains(view))
}

/// Returns the URL of one portion of a calendar or a map: with the filter `name=value`, and the
/// tokens after that of the view in its `view` parameter (7.2.3.14, 7.2.3.15). Without such tokens
/// the portion has no `view` parameter: the browser's own choice applies.
#[must_use]
pub fn portion(url: &FidoUrl, of: View, name: &str, value: &str) -> FidoUrl {
    let rest: Vec<&str> = url
        .views()
        .find_map(|tokens| {
            let mut tokens = tokens.skip_while(|view| *view != of);
            tokens.next().map(|_| tokens.map(View::as_str).collect())
        })
        .unwrap_or_default();
    let narrowed = url.without_param("view");
    // Several `time` filters are an intersection, several of another type a union (7.2.1).
    let narrowed = if name == "time" {
        narrowed.adding_param(name, value)
    } else {
        narrowed.with_param(name, value)
    };
    if rest.is_empty() {
        return narrowed;
    }
    narrowed.with_param("view", &rest.join(" "))
}

#[cfg(test)]
mod tests {
    use super::portion;
    use crate::url::{FidoUrl, View};

    #[test]
    fn a_portion_gets_a_filter_and_the_tokens_after_the_calendar() {
        for (url, expected) in [
            ("area://A?view=cale", "area://A?time=2007/08/18"),
            (
                "area://A?view=cale+totr+list&find=x",
                "area://A?find=x&time=2007/08/18&view=totr+list",
            ),
            (
                "area://A?view=mapm+cale+topl",
                "area://A?time=2007/08/18&view=topl",
            ),
            (
                "area://A?view=tree&view=CALE+flat&time=2007&usetz",
                "area://A?time=2007&usetz&time=2007/08/18&view=flat",
            ),
            ("area://A", "area://A?time=2007/08/18"),
        ] {
            let url = FidoUrl::parse(url).unwrap().url;
            let expected = FidoUrl::parse(expected).unwrap().url;
            assert_eq!(
                portion(&url, View::Cale, "time", "2007/08/18").to_string(),
                expected.to_string()
            );
        }
        let region = "area://A?geomark=37,44,39,45&usetz&view=mapm&geomark=1,2,3,4";
        let region = FidoUrl::parse(region).unwrap().url;
        assert_eq!(
            portion(&region, View::Mapm, "geomark", "37.9,44.5,37.9,44.5").to_string(),
            "area://A?geomark=37.9,44.5,37.9,44.5&usetz"
        );
    }
}
