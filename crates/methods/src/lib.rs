//! A page for each method, generated from the registry: its rule, its options, what it listens to, where implementations differ, how it
//! behaves and how to cite it.
//!
//! ```text
//! methods    all methods with everything that their pages say: Methods, and its files
//! page       one method in Markdown
//! figure     how one method behaves
//! overview   all methods: tables in Markdown, CSV and HTML
//! search     the places of methods in a table of searches
//! check      tests whether stored pages agree with the registry
//! markdown   texts that Markdown must not read as markup
//! ```
//!
//! ```
//! use tpam_methods::behaviour::Design;
//! use tpam_methods::{Methods, Options};
//! use tpam_searches::Catalogues;
//! use tpam_figure::Export;
//! use tpam_work::Work;
//!
//! let few = Options { design: Design { runs: 3, ..Design::STANDARD }, ..Options::default() };
//! let methods = Methods::measure(&few, &Catalogues::default(), &Work::new())?;
//! let files = methods.files(&Export::default())?;
//! let jade = files.iter().find(|(name, _)| name == "jade.md").unwrap();
//! assert!(String::from_utf8_lossy(&jade.1).starts_with("# jade\n"));
//! # Ok::<(), tpam_store::Error>(())
//! ```

pub mod behaviour;
#[cfg(test)]
mod check;
pub mod cite;
mod figure;
mod markdown;
mod methods;
mod overview;
mod page;
pub mod pages;
mod search;

pub use methods::{Method, Methods, Options};
pub use search::Search;
pub use tpam_store::Error;

#[cfg(test)]
mod tests;
