//! A plan: an experiment as text, with the same form on the command line, in files and in result folders.

mod keys;
mod origin;

use crate::measure::Depth;
pub use origin::{Method, Origin};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tpam_pam::spec::with_paths;

/// What to simulate, in the grammar of specs; lists and ranges make a grid.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Plan {
    /// Version of the random streams; another version gives other numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stream: Option<u32>,
    /// PAMs to simulate.
    pub pam: List,
    /// Tracked parameters; if none is named, C, or all columns of PAMs that do not adapt it.
    #[serde(skip_serializing_if = "List::is_empty")]
    pub theta: List,
    /// Target trajectories.
    #[serde(skip_serializing_if = "List::is_empty")]
    pub target: List,
    /// Separate targets for the columns, if all columns are tracked. In files: the keys `target_NAME`.
    #[serde(flatten)]
    pub targets: Targets,
    /// Acceptances.
    pub accept: List,
    /// Individuals N: a number, a range or alternatives.
    pub n: Count,
    /// Iterations t_max, in the same form.
    pub iterations: Count,
    /// Runs of each cell.
    pub runs: u64,
    /// Seed of all random streams.
    pub seed: u64,
    /// How much is measured.
    pub measures: Depth,
    /// Fingerprints of the files that targets and acceptances were read from.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
    /// The origin of the scenario, if it was derived from searches. It is stored and does not change the simulation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Origin>,
}

impl Plan {
    /// A plan with these PAMs, tracked parameters, targets and acceptances, N individuals and t_max iterations.
    ///
    /// ```
    /// use tpam_sim::Plan;
    /// let plan = Plan { runs: 3, ..Plan::new(["jade", "c", "sin", "linear"], [20, 100]) };
    /// assert_eq!((plan.pam, plan.seed), ("jade".into(), 1));
    /// ```
    pub fn new([pam, theta, target, accept]: [&str; 4], [n, iterations]: [u64; 2]) -> Self {
        let [pam, theta, target, accept] = [pam, theta, target, accept].map(Into::into);
        let [n, iterations] = [n, iterations].map(Count::Number);
        Self { pam, theta, target, accept, n, iterations, ..Self::default() }
    }

    /// The same plan with other files of targets and acceptances, where `change` gives another path.
    #[must_use]
    pub fn with_paths(mut self, change: impl Fn(&str) -> Option<String>) -> Self {
        let separate = self.targets.0.iter_mut().map(|(_, list)| list);
        for list in [&mut self.target, &mut self.accept].into_iter().chain(separate) {
            // A text with an error stays as it is, and is reported when the plan is read.
            list.texts_mut().iter_mut().for_each(|text| *text = with_paths(text, &change).unwrap_or_else(|_| text.clone()));
        }
        self
    }
}

impl Default for Plan {
    /// The paper's settings, and a small grid.
    fn default() -> Self {
        Self {
            stream: None,
            pam: "jde,epsde,jade,mde,shade,uniform,oracle".into(),
            theta: List::default(),
            target: List::default(),
            targets: Targets::default(),
            accept: "linear:pmax=0.1|0.5|1".into(),
            n: Count::Text("50".into()),
            iterations: Count::Text("1000".into()),
            runs: 101,
            seed: 1,
            measures: Depth::All,
            files: BTreeMap::new(),
            scenario: None,
        }
    }
}

/// The targets of single columns, by column name. Their order is that of the keys in a file and has no effect.
#[derive(Clone, Debug, Default)]
pub struct Targets(Vec<(String, List)>);

impl Targets {
    /// Sets the target of a column; it replaces an earlier one.
    pub fn set(&mut self, column: &str, target: List) {
        match self.0.iter_mut().find(|(name, _)| name == column) {
            Some((_, earlier)) => *earlier = target,
            None => self.0.push((column.to_owned(), target)),
        }
    }

    /// The target of a column; `None` if none was given.
    pub fn get(&self, column: &str) -> Option<&List> {
        self.iter().find(|(name, _)| *name == column).map(|(_, target)| target)
    }

    /// The given targets, with the names of their columns.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &List)> {
        self.0.iter().filter(|(_, target)| !target.is_empty()).map(|(name, target)| (name.as_str(), target))
    }

    /// Whether no target was given.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

impl PartialEq for Targets {
    fn eq(&self, other: &Self) -> bool {
        self.iter().count() == other.iter().count() && self.iter().all(|(name, target)| other.get(name) == Some(target))
    }
}

impl<S: Into<String>> FromIterator<(S, List)> for Targets {
    fn from_iter<T: IntoIterator<Item = (S, List)>>(targets: T) -> Self {
        Self(targets.into_iter().map(|(name, target)| (name.into(), target)).collect())
    }
}

/// One text with commas, or a list of texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a text such as \"jade,shade:h=20\", or a list of such texts")]
pub enum List {
    /// `"jade,shade"`.
    Text(String),
    /// `["jade", "shade"]`.
    Texts(Vec<String>),
}

impl Default for List {
    fn default() -> Self {
        List::Texts(Vec::new())
    }
}

impl From<&str> for List {
    fn from(text: &str) -> Self {
        List::Text(text.to_owned())
    }
}

impl List {
    /// Whether nothing was given.
    pub fn is_empty(&self) -> bool {
        matches!(self, List::Texts(texts) if texts.is_empty())
    }

    fn texts_mut(&mut self) -> &mut [String] {
        match self {
            List::Text(text) => std::slice::from_mut(text),
            List::Texts(texts) => texts,
        }
    }

    /// The texts; each of them may itself be a list.
    pub fn texts(&self) -> &[String] {
        match self {
            List::Text(text) => std::slice::from_ref(text),
            List::Texts(texts) => texts,
        }
    }
}

/// A whole number, or a text such as `10|50` or `10..50/10`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a whole number, or a text such as \"10|50\" or \"10..50/10\"")]
pub enum Count {
    /// One number.
    Number(u64),
    /// Alternatives and ranges.
    Text(String),
}

impl Count {
    /// The text as written.
    pub fn text(&self) -> String {
        match self {
            Count::Number(number) => number.to_string(),
            Count::Text(text) => text.clone(),
        }
    }
}
