//! Real, random and damaged lists, and the places of their stations.

#![cfg(feature = "places")]

#[cfg(feature = "archives")]
mod borders;
mod countries;
mod property;
