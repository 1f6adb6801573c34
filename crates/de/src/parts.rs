//! The parts of an algorithm besides its PAM, in one table: commands, tables, names and pages read them there.

use crate::algorithm::{Algorithm, Catalogues};
use crate::published::Published;
use tpam_pam::spec::{Page, SpecData, SpecError};

/// A kind of part, such as the mutation.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Part {
    /// The key in plans and on the command line.
    pub key: &'static str,
    /// The word that lists its catalogue.
    pub plural: &'static str,
    /// The title of its catalogue.
    pub title: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// The spec when none is given.
    pub default: &'static str,
    /// Whether it is in every name; other parts only where they differ.
    pub named: bool,
    /// Whether names, tables and commands leave it out if it is the default.
    pub quiet: bool,
    /// The pages of its catalogue.
    pub pages: fn(&Catalogues) -> Vec<&'static Page>,
    /// The pages of the specs in a text.
    pub pages_of: fn(&Catalogues, &str) -> Result<Vec<&'static Page>, SpecError>,
    /// The spec of an algorithm.
    pub spec: fn(&Algorithm) -> &SpecData,
    /// The spec of a whole published algorithm.
    pub published: fn(&Published) -> &'static str,
}

/// Makes a part from the field of [`Catalogues`] and the field of [`Algorithm`] and [`Published`].
macro_rules! part {
    ($catalogue:ident, $title:literal, $field:ident: $default:expr, $help:literal, named: $named:literal, quiet: $quiet:literal) => {
        Part {
            key: stringify!($field),
            plural: stringify!($catalogue),
            title: $title,
            help: $help,
            default: $default,
            named: $named,
            quiet: $quiet,
            pages: |known| known.$catalogue.pages().collect(),
            pages_of: |known, text| known.$catalogue.pages_of(text),
            spec: |algorithm| &algorithm.$field,
            published: |published| published.$field,
        }
    };
}

/// All parts, in the order of plans.
///
/// ```
/// use tpam_de::PARTS;
/// assert_eq!(PARTS.map(|part| part.key), ["mutation", "crossover", "restart", "population", "selection"]);
/// ```
pub const PARTS: [Part; 5] = [
    part!(mutations, "Mutations", mutation: "current-to-pbest/1", "Mutation", named: true, quiet: false),
    part!(crossovers, "Crossovers", crossover: "bin", "Crossover", named: true, quiet: false),
    part!(restarts, "Restarts", restart: Algorithm::RESTART, "Restart rule", named: false, quiet: false),
    part!(populations, "Population sizes", population: Algorithm::POPULATION, "How the population size changes", named: false, quiet: true),
    part!(
        selections,
        "Selections",
        selection: Algorithm::SELECTION,
        "What happens to trial vectors that are as good as their parents",
        named: false,
        quiet: true
    ),
];

impl Part {
    /// Whether names, tables and commands leave out this spec of the part.
    pub fn left_out(&self, spec: &str) -> bool {
        self.quiet && spec == self.default
    }
}
