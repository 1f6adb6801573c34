//! A plan: an experiment as text, the same on the command line, in files and in result folders.

use crate::measure::Depth;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is to be simulated, in the grammar of specs; lists and ranges make a grid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Plan {
    /// Version of the random streams; another one would give other numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stream: Option<u32>,
    /// Who is simulated.
    pub pam: List,
    /// What is tracked.
    pub theta: List,
    /// What it should track.
    #[serde(skip_serializing_if = "List::is_empty")]
    pub target: List,
    /// What F should track where θ is a pair with separate targets.
    #[serde(skip_serializing_if = "List::is_empty")]
    pub target_f: List,
    /// What C should track there.
    #[serde(skip_serializing_if = "List::is_empty")]
    pub target_c: List,
    /// Who succeeds.
    pub accept: List,
    /// Individuals N: a number, a range or alternatives.
    pub n: Count,
    /// Iterations t_max, likewise.
    pub iterations: Count,
    /// Runs of each cell.
    pub runs: u64,
    /// Seed of all random streams.
    pub seed: u64,
    /// How much is measured.
    pub measures: Depth,
    /// Fingerprints of the files that targets were read from.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
}

impl Default for Plan {
    /// The paper's settings, and a small grid.
    fn default() -> Self {
        Self {
            stream: None,
            pam: "jde,epsde,jade,mde,shade,uniform,oracle".into(),
            theta: "c".into(),
            target: List::default(),
            target_f: List::default(),
            target_c: List::default(),
            accept: "linear:pmax=0.1|0.5|1".into(),
            n: Count::Text("50".into()),
            iterations: Count::Text("1000".into()),
            runs: 101,
            seed: 1,
            measures: Depth::All,
            files: BTreeMap::new(),
        }
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

    /// The texts, each of which may be a list itself.
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
    /// As written.
    pub fn text(&self) -> String {
        match self {
            Count::Number(number) => number.to_string(),
            Count::Text(text) => text.clone(),
        }
    }
}
