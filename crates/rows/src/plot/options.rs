//! What to draw, and how it looks.

use super::Kind;
use super::rename::Rename;
use crate::select::Selection;
use crate::trace::is_trace;
use tpam_figure::Size;
use tpam_sim::measure::SUCCESS;

/// What to draw.
///
/// ```
/// use tpam_rows::plot::{Kind, Options, Rename};
/// use tpam_rows::select::Selection;
/// let mut options = Options::new([Selection::parse("results@shade"), Selection::parse("results@jade")]);
/// (options.x, options.panels) = (Some("h".into()), Some("pmax".into()));
/// options.labels = vec![Rename::new("jade", "JADE")];
/// assert_eq!((options.kind(), options.file_name().as_str()), (Kind::Lines, "lines-success.svg"));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The cells of result folders, or the traces; at least one.
    pub selections: Vec<Selection>,
    /// The kind of figure; `None` for a trace if the folder is one, else lines.
    pub kind: Option<Kind>,
    /// The number along the horizontal axis, or `time`; `None` for the number with most values.
    pub x: Option<String>,
    /// The measure: a column of `runs.csv`. The column that it belongs to may be left out if there is only one: `lag` for `lag_c`.
    pub measure: String,
    /// The number along the vertical axis of a map.
    pub up: Option<String>,
    /// What the lines are, or what competes for the best: names of labels (`pam`, `target`, `n`, `folder` …) and options (`h`,
    /// `accept.pmax` …), separated by commas. `None` for the PAM.
    pub lines: Option<String>,
    /// What the panels are, in the same form; `None` for all that varies and is neither an axis nor a line.
    pub panels: Option<String>,
    /// The number of panels in a row; `None` for at most four.
    pub columns: Option<usize>,
    /// Whether the baselines `uniform` and `oracle` take part in a figure of the best.
    pub with_baselines: bool,
    /// Whether each panel has its own vertical scale; `None` if a common one would flatten a panel.
    pub own_heights: Option<bool>,
    /// Whether the horizontal axis is logarithmic; `None` if its numbers are positive and span a factor of 100 or more.
    pub log_x: Option<bool>,
    /// Whether the vertical axis is logarithmic.
    pub log_y: bool,
    /// The title; `None` for none. What all cells have in common is in the description of the file.
    pub title: Option<String>,
    /// The label of the horizontal axis; `None` for its name.
    pub x_label: Option<String>,
    /// The label of the vertical axis; `None` for its name.
    pub y_label: Option<String>,
    /// Other names for lines and panels.
    pub labels: Vec<Rename>,
    /// The size of the figure; `None` for the size that its content needs.
    pub size: Option<Size>,
}

impl Options {
    /// The default figure of cells or of traces.
    pub fn new(selections: impl Into<Vec<Selection>>) -> Self {
        Self { selections: selections.into(), measure: SUCCESS.name.to_owned(), ..Self::default() }
    }

    /// The kind of figure; by default a trace if the first folder is one, else lines.
    pub fn kind(&self) -> Kind {
        let is_trace = self.selections.first().is_some_and(|selection| is_trace(selection.folder()));
        self.kind.unwrap_or(if is_trace { Kind::Trace } else { Kind::Lines })
    }

    /// The default file name of the figure, an SVG file.
    pub fn file_name(&self) -> String {
        let measure = &self.measure;
        match self.kind() {
            Kind::Trace => "trace.svg".to_owned(),
            Kind::Best if measure == SUCCESS.name => "best.svg".to_owned(),
            kind => format!("{}-{measure}.svg", kind.name()),
        }
    }
}
