//! The origin of a figure, for the metadata of its file: the version of the program and the command.

/// The version of the program and the command that made a figure.
///
/// ```
/// use tpam_figure::{CriticalDifference, Origin};
/// let sheet = CriticalDifference::new("Ranks", &[("jade", 1.2), ("jde", 1.8)], 0.3).sheet();
/// let svg = sheet.with_origin(Origin::new("tpam ecdf results/de")).svg();
/// assert!(svg.contains("tpam ecdf results/de</metadata>"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    command: String,
}

impl Origin {
    /// The origin of figures that this command makes. Control characters become spaces.
    pub fn new(command: impl Into<String>) -> Self {
        let printable = |ch: char| if ch.is_control() { ' ' } else { ch };
        Self { command: command.into().chars().map(printable).collect() }
    }

    /// The command.
    pub fn command(&self) -> &str {
        &self.command
    }
}

/// The program and its version.
pub(crate) fn program() -> String {
    format!("tpam {}", env!("CARGO_PKG_VERSION"))
}
