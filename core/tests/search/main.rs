//! Filters and the index: planned pages equal plain ones.

#[path = "../../base/tests/base_support/mod.rs"]
mod base_support;
#[path = "../index_support/mod.rs"]
mod index_support;
#[path = "../search_support/mod.rs"]
mod search_support;

mod area_charsets;
mod every_format;
mod geo_filters;
mod headers_on_demand;
mod index_headers;
mod index_life;
mod index_objects;
mod index_places;
mod index_property;
mod large_sets;
mod search_bases;
mod search_filters;
mod search_property;
mod search_sweep;
mod stored_headers;
