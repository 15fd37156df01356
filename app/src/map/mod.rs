//! Maps: landmarks of messages and senders on a flat map (7.2.3.15, 7.2.3.16), and the common parts
//! of maps and globes.
//!
//! Knows the built-in world, flat and as a sphere, projections, clusters and the signs of
//! landmarks. Draws what it gets and returns clicks; knows no pages, opens no file, and uses no
//! network: tiles come from outside (`tiles`).

pub(crate) mod cube;
pub(crate) mod export;
pub(crate) mod flat;
mod form;
pub(crate) mod here;
pub(crate) mod keys;
pub(crate) mod labels;
pub(crate) mod landmark;
pub(crate) mod legend;
pub(crate) mod marks;
pub(crate) mod mercator;
pub(crate) mod paint;
pub(crate) mod pins;
mod print;
pub(crate) mod slippy;
pub(crate) mod sphere;
pub(crate) mod tiles;
pub(crate) mod tree;
pub(crate) mod viewpoint;
pub(crate) mod world;
