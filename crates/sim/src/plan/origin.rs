//! The origin of a scenario: the searches from which its targets and its acceptance were derived.

use serde::{Deserialize, Serialize};

/// The searches from which a scenario was derived. In files: the table `[scenario]`. It does not change the simulation.
///
/// ```
/// use tpam_sim::Plan;
/// let text = r#"
/// theta = "c"
/// [scenario]
/// method = "calibrate"
/// suite = "bbob"
/// function = 8
/// dim = 10
/// algorithm = "jade current-to-pbest/1/bin"
/// "#;
/// let plan: Plan = toml::from_str(text).unwrap();
/// assert_eq!(plan.scenario.unwrap().function, 8);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// How the scenario was derived.
    pub method: Method,
    /// The name of the suite.
    pub suite: String,
    /// The number of the function in the suite.
    pub function: u32,
    /// The dimension.
    pub dim: usize,
    /// The search algorithm.
    pub algorithm: String,
}

/// How a scenario is derived from searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Method {
    /// Targets are splines through successful samples; the acceptance is fitted to the success rate as a function of distance.
    Calibrate,
    /// Targets are the smoothed choices of the greedy approximate oracle; the acceptance is chosen by the user.
    Gao,
}
