//! The gate: Fidonet areas, messages and files by their FGHI URLs in any web browser (appendix B.2).
//!
//! A request names an FGHI URL after its question mark; `fidoscope-core` resolves it to a page, and [`Gate`] shows the
//! page as HTML. The gate reads bases and writes nothing: it has no user, no marks, no profile and no state, so that
//! several of them may serve the same bases. Only echo areas that the command line names are known to it at all.
//!
//! | Module | Knows |
//! | --- | --- |
//! | `server` | connections, compression, the end |
//! | `gate` | requests, workers, documents |
//! | `answer`, `cache`, `readers` | headers and ranges; finished answers; limits of each reader |
//! | `html`, `feed`, `thumb`, `assets` | pages; feeds and sitemaps; small pictures; style sheet, script, world |
//! | `served`, `args` | the served areas; the command line |
//! | `address`, `words`, `limits` | addresses of the gate; texts; limits |

mod address;
mod answer;
mod args;
mod assets;
mod cache;
mod feed;
mod gate;
mod html;
mod limits;
mod readers;
mod served;
mod server;
mod thumb;
mod words;

pub use args::{ArgsError, HELP, Options, Task};
pub use gate::{Gate, Peer};
pub use served::{ServedError, library};
pub use server::serve;
pub use words::Language;
