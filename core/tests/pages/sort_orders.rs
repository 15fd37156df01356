//! Sort orders (7.2.6) of whole pages; `leaf` (7.2.7) over the trees of a page.

use crate::search_support::{Letter, Shelf, messages, set};
use fidoscope_core::page::ShownRows;
use fidoscope_core::url::{Leaf, View};

fn shelf() -> Shelf {
    Shelf::of(&[
        Letter::new("1")
            .from("Яна")
            .to("Bob")
            .subject("Выборы: за")
            .address("2:5030/1520.9"),
        Letter::new("2")
            .from("Ёж")
            .to("all")
            .subject("выборы: против")
            .address("2:5030/1520"),
        Letter::new("3")
            .from("Ann")
            .to("All")
            .subject("Re: 1")
            .address("1:1/1")
            .reply("1"),
        Letter::new("4")
            .from("Ann")
            .to("Ann")
            .subject("1")
            .address("2:463/68")
            .text("long text"),
    ])
    .and(
        "A.Second",
        &[Letter::new("5")
            .from("Жук")
            .to("Bob")
            .subject("Z")
            .address("")],
    )
}

#[test]
fn pages_are_sorted_as_their_address_asks() {
    let shelf = shelf();
    for (sort, expected) in [
        ("uns", ["1", "2", "3", "4", "5"]),
        ("-uns", ["5", "4", "3", "2", "1"]),
        ("sub", ["4", "3", "5", "1", "2"]),
        ("-sub", ["2", "1", "5", "3", "4"]),
        ("add+-uns", ["2", "3", "4", "5", "1"]),
        ("sen+-uns", ["4", "3", "2", "5", "1"]),
        ("sen", ["3", "4", "2", "5", "1"]),
        ("ori", ["3", "4", "2", "1", "5"]),
        ("are", ["5", "1", "2", "3", "4"]),
        ("-are+-uns", ["4", "3", "2", "1", "5"]),
        ("siz", ["4", "1", "2", "3", "5"]),
        ("cit+-sen+-uns", ["1", "5", "2", "4", "3"]),
        ("SEN+CHR", ["3", "4", "2", "5", "1"]),
        ("rel", ["1", "2", "3", "4", "5"]),
        ("nonsense", ["1", "2", "3", "4", "5"]),
    ] {
        let page = shelf.open(&format!("area://Test+A.Second?sort={sort}"));
        assert_eq!(set(&page), expected, "{sort}");
    }
}

#[test]
fn within_one_area_the_token_for_areas_changes_nothing() {
    let shelf = shelf();
    for rest in ["chr", "-chr", "sub", "-sen+-uns", "siz"] {
        let with = shelf.open(&format!("area://Test?sort=are+{rest}"));
        let reversed = shelf.open(&format!("area://Test?sort=-are+{rest}"));
        let without = set(&shelf.open(&format!("area://Test?sort={rest}")));
        assert_eq!(set(&with), without, "{rest}");
        assert_eq!(set(&reversed), without, "{rest}");
    }
}

#[test]
fn the_page_names_the_orders_that_were_applied() {
    let shelf = shelf();
    for (params, expected) in [
        ("sort=cit+-sen+chr", &["-sen", "chr"][..]),
        ("find=long", &["rel"]),
        ("find=long&sort=siz", &["siz"]),
        ("sort=rel", &["chr"]),
    ] {
        let page = shelf.open(&format!("area://Test?{params}"));
        let applied: Vec<_> = messages(&page)
            .sort
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(applied, expected, "{params}");
    }
}

#[test]
fn trees_of_a_page_are_ordered_by_leaf() {
    let shelf = Shelf::of(&[
        Letter::new("old").written(10),
        Letter::new("new").written(20),
        Letter::new("celebrity")
            .written(25)
            .reply("new")
            .address("2:2/2"),
        Letter::new("answer").written(30).reply("old"),
        Letter::new("third").written(15),
        Letter::new("first answer")
            .written(16)
            .reply("third")
            .address("2:2/2"),
    ]);
    for (leaf, params, expected) in [
        (Leaf::Ini, "sort=-chr", &["new", "third", "old"][..]),
        (Leaf::All, "sort=-chr", &["old", "new", "third"]),
        (Leaf::All, "sort=chr", &["old", "third", "new"]),
        (Leaf::Fil, "sort=-chr&from=2:2/2", &["new", "third"]),
        (Leaf::Fil, "sort=-chr&ttop", &["new", "third", "old"]),
    ] {
        let page = shelf.open(&format!("area://Test?{params}"));
        let page = messages(&page);
        let shown = ShownRows::new(page, View::Topl, Some(leaf), 0);
        let tops = shown.trees.iter();
        let tops: Vec<_> = tops
            .map(|tree| page.row(tree.top).unwrap().msgid())
            .collect();
        assert_eq!(tops, expected, "{leaf} {params}");
    }
}
