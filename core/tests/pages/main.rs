//! URLs and their pages.

#[path = "../../benches/support/mod.rs"]
mod made_up;
#[path = "../search_support/mod.rs"]
mod search_support;
#[cfg(feature = "archives")]
#[path = "../zip_support/mod.rs"]
mod zip_support;

mod action_pages;
mod area_pages;
mod cancelling;
mod faqserv;
mod fecho_pages;
mod geo_pages;
mod lazy_pages;
mod nodelist_pages;
mod resolve;
mod social_files;
mod sort_orders;
mod time_filter;
mod url_examples;
mod vectors;
mod view_rows;
