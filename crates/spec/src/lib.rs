//! One grammar for everything that has a name and options: `name:key=value,key=value`.
//!
//! PAMs, targets, acceptances and θ are all written this way, on the command line, in experiment files and in result tables.
//!
//! - [`Entry`] has a [`Page`], which describes the options ([`OptionDef`]), and the function that builds the object.
//! - [`Catalogue`] is an ordered list of entries. It reads texts and gives [`Spec`]s.
//! - [`SpecData`] is a name with typed values for all options: plain data that prints in canonical form. [`Spec`] also builds the object.
//! - [`Reference`] and [`Source`] say where an entry was published.
//!
//! ```
//! use tpam_spec::{Bounds, Catalogue, Entry, OptionDef, Page};
//! static WAVE: Entry<f64> = Entry {
//!     page: Page {
//!         name: "wave",
//!         about: "a wave",
//!         options: &[OptionDef::real("length", Bounds::positive(), "2", "its length")],
//!         ..Page::EMPTY
//!     },
//!     build: |options| Ok(options.real("length")),
//! };
//! let waves = Catalogue::new("wave", [&WAVE]);
//! let specs = waves.specs("wave,wave:length=0.5..1.5/0.5")?;
//! let texts: Vec<_> = specs.iter().map(|spec| spec.to_string()).collect();
//! assert_eq!(texts, ["wave:length=2", "wave:length=0.5", "wave:length=1", "wave:length=1.5"]);
//! assert_eq!(specs[1].build()?, 0.5);
//! assert_eq!(waves.spec("wave:length=0").unwrap_err().to_string(), "wave: length=0: 0 is out of range: write a number above 0");
//! # Ok::<(), tpam_spec::SpecError>(())
//! ```
//!
//! A text is processed in these steps:
//!
//! ```text
//! "jade,shade:h=5|10"  → grammar   names and raw values, lists split
//!                      → number    ranges 0.1..1.0/0.1 and alternatives 5|10, decimal exact
//!                      → entry     an entry's options, checked, completed with defaults
//!                      → Spec      prints as "shade:h=5,start_f=0.5,start_c=0.5", builds the object
//! ```

mod alias;
mod catalogue;
mod entry;
mod grammar;
mod meant;
mod number;
mod option;
mod reference;
mod together;

pub use alias::{MOST_LETTERS, Written, with_paths, written};
pub use catalogue::{Catalogue, Spec, SpecData};
pub use entry::{Entry, Page, Preset, Shorthand};
pub use grammar::unquote;
pub use meant::{meant, nearest, suggestion};
pub use number::{MOST_VALUES, decimal_range, numbers};
pub use option::{Bounds, Kind, OptionDef, Options, Value};
pub use reference::{Reference, Source};
pub use together::short_together;

/// An error in a text, as one sentence for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError(pub String);

impl std::fmt::Display for SpecError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SpecError {}

/// Splits a single spec into its name and its options as written, without checking them.
///
/// ```
/// let (name, options) = tpam_spec::take_apart("sin:omega=10,phase='a,b'").unwrap();
/// assert_eq!((name.as_str(), options[0].1.as_str(), options[1].1.as_str()), ("sin", "10", "'a,b'"));
/// ```
pub fn take_apart(text: &str) -> Result<(String, Vec<(String, String)>), SpecError> {
    match grammar::parse(text)?.pop() {
        Some(raw) => raw.complete().map(|raw| (raw.name, raw.options)),
        None => Err(SpecError("a name is missing".to_owned())),
    }
}
