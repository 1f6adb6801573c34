//! θ: which columns are tracked, and how the distances of several columns become one probability.
//!
//! The paper tracks F, C, or the pair, but does not define p_a for the pair; the four joins here were defined by this project, and `euclid`
//! is the default.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use tpam_pam::spec::{Catalogue, Entry, OptionDef, Options, Page, Source};
use tpam_pam::{C, F, FC, Space, Tracked, bibliography};

/// The columns of subjects that accept any, unless θ names others.
pub const USUAL: Space = FC;

/// The θ of a plan that names none: C if there is such a column, else the only column, or all of them.
pub fn usual(space: Space) -> &'static str {
    match space {
        _ if space.iter().any(|column| column.name == ONLY_C.page.name) => ONLY_C.page.name,
        [column] => column.name,
        _ => ALL.name,
    }
}

/// The tracked columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Theta {
    /// One column.
    One {
        /// The columns of the subject.
        space: Space,
        /// The position of the tracked column.
        column: usize,
    },
    /// All columns of the subject.
    All {
        /// The columns.
        space: Space,
        /// How their distances are joined.
        join: Join,
    },
}

/// How the distances d_1, d_2, … of several columns become one probability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// p_a(√(d_1² + d_2² + …)).
    Euclid,
    /// p_a(max(d_1, d_2, …)).
    Max,
    /// p_a(d_1 + d_2 + …).
    Sum,
    /// p_a(d_1) · p_a(d_2) · ….
    Product,
}

impl Theta {
    /// The scale factor of differential evolution.
    pub const F: Self = Self::One { space: FC, column: F };
    /// The crossover rate of differential evolution.
    pub const C: Self = Self::One { space: FC, column: C };

    /// F and C together.
    pub const fn pair(join: Join) -> Self {
        Self::All { space: FC, join }
    }

    /// The columns that a PAM samples.
    pub fn tracked(self) -> Tracked {
        match self {
            Theta::One { space, column } => Tracked::single(space, column),
            Theta::All { space, .. } => Tracked::all(space),
        }
    }

    /// The columns of the subject.
    pub fn space(self) -> Space {
        self.tracked().space()
    }

    /// How distances are joined; `None` if one column is tracked.
    pub fn join(self) -> Option<Join> {
        match self {
            Theta::One { .. } => None,
            Theta::All { join, .. } => Some(join),
        }
    }
}

const PAPER: Source = Source::Published(&bibliography::MODEL);
const OURS: Source = Source::Unpublished("this project");

const fn join_option(help: &'static str) -> OptionDef {
    OptionDef::choice("join", &["euclid", "max", "sum", "product"], help)
}

fn join(options: &Options) -> Join {
    match options.text("join") {
        "max" => Join::Max,
        "sum" => Join::Sum,
        "product" => Join::Product,
        _ => Join::Euclid,
    }
}

static ONLY_F: Entry<Theta> = Page::new("f", "the scale factor F", PAPER).built(|_| Ok(Theta::F));

static ONLY_C: Entry<Theta> = Page::new("c", "the crossover rate C", PAPER).built(|_| Ok(Theta::C));

static PAIR: Entry<Theta> = Page::new("pair", "F and C together; the paper does not define the join", PAPER)
    .with(&[join_option("p_a of the Euclidean, largest or summed distance, or p_a(d_F) p_a(d_C)")])
    .built(|options| Ok(Theta::pair(join(options))));

static ALL: Page = Page::new("all", "all columns together", OURS)
    .with(&[join_option("p_a of the Euclidean, largest or summed distance, or the product of the p_a of all distances")]);

/// Every θ of a space, as a catalogue that reads specs: each column by its name, and all columns as `pair` for F and C, else as `all`.
///
/// ```
/// use tpam_pam::{Column, FC};
/// use tpam_sim::theta::thetas;
/// static SPACE: [Column; 2] = [Column::real("x", -3.0, 3.0), Column::category("rule", &["add", "drop"])];
/// let names = |space| thetas(space).pages().map(|page| page.name).collect::<Vec<_>>();
/// assert_eq!((names(FC), names(&SPACE)), (vec!["f", "c", "pair"], vec!["x", "rule", "all"]));
/// ```
pub fn thetas(space: Space) -> Catalogue<Theta> {
    if space == FC {
        return Catalogue::new("theta", [&ONLY_F, &ONLY_C, &PAIR]).also("cr", "c");
    }
    let columns = (0..space.len()).fold(Catalogue::new("theta", []), |all, column| {
        all.with_built(page_of(space[column].name), move |_| Ok(Theta::One { space, column }))
    });
    columns.with_built(&ALL, move |options| Ok(Theta::All { space, join: join(options) }))
}

/// The page of a column, created once for each name.
fn page_of(name: &'static str) -> &'static Page {
    static PAGES: Mutex<BTreeMap<&str, &Page>> = Mutex::new(BTreeMap::new());
    let mut pages = PAGES.lock().unwrap_or_else(PoisonError::into_inner);
    pages.entry(name).or_insert_with(|| {
        let about: &'static str = Box::leak(format!("the column {name} alone").into_boxed_str());
        Box::leak(Box::new(Page::new(name, about, OURS)))
    })
}
