//! What is known about a measure: its names, its unit, which values are better, how often it exists, and how a run gives it.

use super::KINDS;
use super::log::Run;
use crate::cell::Cell;

/// Whether a computation of seconds should go on.
pub(super) type GoOn<'a> = &'a mut dyn FnMut() -> bool;

/// A measure, or one for each column or tenth of the run, and all that tables, figures, comparisons and Python say about it.
#[derive(Debug)]
pub struct Kind {
    /// Its name in files, without `_`. The column or the tenth follows: `bias_c`, `window_3`.
    pub name: &'static str,
    /// Its name for people, with `{}` for the column or the tenth.
    pub title: &'static str,
    /// Its unit; empty for a number without one.
    pub unit: &'static str,
    /// Which values are better, or why neither end is.
    pub better: Result<Better, &'static str>,
    /// How often it exists.
    pub exists: Exists,
    /// The number of decimals of its mean in printed tables; `None` if they do not show it.
    pub decimals: Option<usize>,
    /// The largest value that can be measured in a cell: it means that much or more.
    pub(super) limit: fn(&Cell, usize) -> Option<f64>,
    /// The value in a run; `None` if it does not exist.
    pub(super) value: fn(&Run, usize, GoOn) -> Option<f64>,
}

/// How often a measure exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exists {
    /// Once for a run.
    Once,
    /// For each column.
    PerColumn,
    /// For each log column.
    PerLog,
    /// For each column of categories.
    PerCategory,
    /// For each tenth of a run.
    PerTenth,
}

/// Which values of a measure are better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// The highest, such as that of the success rate.
    Higher,
    /// The lowest, such as that of the root mean square error.
    Lower,
    /// The one nearest to 0, such as that of the bias.
    NearZero,
}

impl Kind {
    /// What most measures have in common.
    pub(super) const USUAL: Self = Self {
        name: "",
        title: "",
        unit: "",
        better: Ok(Better::Higher),
        exists: Exists::Once,
        decimals: Some(4),
        limit: |_, _| None,
        value: |_, _, _| None,
    };

    /// The measure of this kind with a position: of a column in the space, or of a tenth from 0 on.
    pub const fn at(&'static self, part: usize) -> Measure {
        Measure { kind: self, part }
    }

    /// The kind of the measure with a name in files, and its column or tenth.
    ///
    /// ```
    /// use tpam_sim::measure::{Kind, LAG};
    /// assert_eq!(Kind::find("lag_c"), Some((&LAG, "c")));
    /// ```
    pub fn find(name: &str) -> Option<(&'static Self, &str)> {
        let (name, part) = name.split_once('_').unwrap_or((name, ""));
        let is = |kind: &&Self| kind.name == name && (kind.exists == Exists::Once) == part.is_empty();
        KINDS.iter().copied().find(is).map(|kind| (kind, part))
    }

    /// Its name for people, with its column or tenth: `lag of C`.
    pub fn title_of(&self, part: &str) -> String {
        self.title.replace("{}", part)
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Kind {}

/// One measure: a kind, and the position of its column in the space or of its tenth in the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// What is known about it.
    pub kind: &'static Kind,
    pub(super) part: usize,
}

impl Measure {
    /// The largest value that can be measured in a cell: it means that much or more. `None` if every value can be.
    ///
    /// ```
    /// use tpam_sim::{Catalogues, Experiment, Plan, measure::LAG};
    /// let limit = |target: &str| {
    ///     let plan = Plan { target: target.into(), ..Plan::default() };
    ///     LAG.at(1).limit(&Experiment::new(&plan, &Catalogues::new(tpam_pam::pams())).unwrap().cells[0])
    /// };
    /// assert_eq!((limit("ran:s=0.1"), limit("sin:omega=40")), (Some(200.0), None));
    /// ```
    pub fn limit(self, cell: &Cell) -> Option<f64> {
        (self.kind.limit)(cell, self.part)
    }
}

/// The measure of a kind that exists once.
impl From<&'static Kind> for Measure {
    fn from(kind: &'static Kind) -> Self {
        kind.at(0)
    }
}

impl Better {
    /// A number that is higher if the value is better.
    pub fn score(self, value: f64) -> f64 {
        match self {
            Better::Higher => value,
            Better::Lower => -value,
            Better::NearZero => -value.abs(),
        }
    }

    /// The value that belongs to a score.
    pub fn value(self, score: f64) -> f64 {
        if self == Better::Higher { score } else { -score }
    }
}
