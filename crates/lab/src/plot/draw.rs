//! Draws a figure of a result folder or of a trace. Unless the options say otherwise, the factors that vary become the axes, the lines and the panels.

use super::{Asked, Axis, Factors, best_map, lines, trace_figure, value_map};
use crate::Error;
use crate::folder::{self, Stored};
use crate::trace::ITERATIONS;
use std::path::PathBuf;
use tpam_figure::Sheet;
use tpam_pam::spec::nearest;
use tpam_sim::Catalogues;
use tpam_work::Work;

/// The kinds of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A measure over a number.
    Lines,
    /// A measure over two numbers.
    Map,
    /// The best PAM over two numbers.
    Best,
    /// One run, iteration by iteration.
    Trace,
}

/// What to draw.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The result folder or the trace.
    pub folder: PathBuf,
    /// The kind of figure; `None` for a trace if the folder is one, else lines.
    pub kind: Option<Kind>,
    /// The number along the horizontal axis, or `time`; `None` for the number with most values.
    pub x: Option<String>,
    /// The measure.
    pub measure: String,
    /// The number along the vertical axis of a map.
    pub up: Option<String>,
    /// Whether each panel has its own vertical scale.
    pub own_heights: bool,
    /// The title; `None` for what all cells have in common.
    pub title: Option<String>,
}

impl Options {
    /// The default figure of a folder.
    pub fn new(folder: PathBuf) -> Self {
        let measure = "success".to_owned();
        Self { folder, kind: None, x: None, measure, up: None, own_heights: false, title: None }
    }

    /// The default file name of the figure, an SVG file.
    pub fn file_name(&self) -> String {
        default_name(self)
    }
}

/// Draws the figure. The sheet can be written as SVG, PDF or PNG.
///
/// ```
/// use tpam_lab::plot::{Options, draw};
/// use tpam_lab::{Catalogues, sweep};
/// use tpam_sim::{Experiment, Plan};
/// use tpam_work::Work;
///
/// let (known, work) = (Catalogues::default(), Work::new());
/// let folder = std::env::temp_dir().join(format!("tpam-draw-{}", std::process::id()));
/// let plan = Plan { pam: "jade,shade".into(), runs: 2, ..Plan::default() };
/// sweep::keep_in(&Experiment::new(&plan, &known.sim)?, &folder, None, &work)?;
///
/// let sheet = draw(&Options::new(folder.clone()), &work, &known.sim)?; // success over pmax
/// assert!(sheet.svg().contains("shade") && sheet.pdf().is_ok());
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), tpam_lab::Error>(())
/// ```
pub fn draw(options: &Options, work: &Work, known: &Catalogues) -> Result<Sheet, Error> {
    refuse_what_would_be_ignored(options)?;
    if kind(options) == Kind::Trace { trace(options) } else { cells(options, work, known) }
}

/// The kind of figure; by default a trace if the folder is one, else lines.
fn kind(options: &Options) -> Kind {
    let found = if options.folder.join(ITERATIONS).exists() { Kind::Trace } else { Kind::Lines };
    options.kind.unwrap_or(found)
}

fn default_name(options: &Options) -> String {
    match kind(options) {
        Kind::Trace => "trace.svg".to_owned(),
        Kind::Best => "best.svg".to_owned(),
        Kind::Lines => format!("lines-{}.svg", options.measure),
        Kind::Map => format!("map-{}.svg", options.measure),
    }
}

fn title(options: &Options, otherwise: &str) -> String {
    options.title.clone().unwrap_or_else(|| otherwise.to_owned())
}

/// Refuses options that have no effect on the kind of figure.
fn refuse_what_would_be_ignored(options: &Options) -> Result<(), Error> {
    let kind = kind(options);
    let given = [
        ("x", options.x.is_some(), kind == Kind::Trace),
        ("y", options.measure != "success", matches!(kind, Kind::Trace | Kind::Best)),
        ("up", options.up.is_some(), matches!(kind, Kind::Trace | Kind::Lines)),
        ("own_heights", options.own_heights, kind != Kind::Lines),
    ];
    match given.into_iter().find(|(_, given, useless)| *given && *useless) {
        Some((key, ..)) => Err(Error::Unused { key, reason: "a figure of this kind does not use it" }),
        None => Ok(()),
    }
}

fn cells(options: &Options, work: &Work, known: &Catalogues) -> Result<Sheet, Error> {
    let cells = folder::load(&options.folder)?;
    let measures = cells.iter().take(1).flat_map(Stored::measures);
    if !measures.clone().any(|name| name == options.measure) {
        let near = nearest(&options.measure, measures);
        return Err(Error::Input(format!("there is no measure '{}': {near}", options.measure)));
    }
    let factors = Factors::new(&cells, known)?;
    let axes = match kind(options) {
        Kind::Lines => one_axis(options, &factors)?.into_iter().collect(),
        kind => two_axes(options, &factors, kind)?,
    };
    for axis in axes.iter().filter(|axis| axis.without > 0) {
        work.note(&format!("{} of {} cells have no {} and are left out", axis.without, cells.len(), axis.name()));
    }
    let axes: Vec<&Axis> = axes.iter().collect();
    let title = title(options, &shared(&cells, &factors.called(&axes).1));
    let asked = Asked { title: &title, measure: &options.measure, own_heights: options.own_heights };
    match (kind(options), &axes[..]) {
        (Kind::Map, [x, y]) => Ok(value_map(&cells, &factors, [x, y], &asked)),
        (Kind::Best, [x, y]) => best_map(&cells, &factors, [x, y], &title),
        _ => lines(&cells, &factors, axes.first().copied(), &asked),
    }
}

/// What all cells share, for a title.
fn shared(cells: &[Stored], labels: &str) -> String {
    let numbers = ["runs", "seed"].map(|label| format!("{label}\u{a0}{}", cells[0].label(label)));
    // A non-breaking space keeps a number with its name.
    let labels = labels.replace(' ', "\u{a0}").replace("\u{a0}·\u{a0}", " · ");
    [labels].into_iter().filter(|text| !text.is_empty()).chain(numbers).collect::<Vec<_>>().join(" · ")
}

/// The horizontal axis of lines; `None` for time.
fn one_axis(options: &Options, factors: &Factors) -> Result<Option<Axis>, Error> {
    let axis = match options.x.as_deref() {
        Some("time") => None,
        Some(name) => Some(factors.named(name)?),
        None => factors.axes().into_iter().next(),
    };
    if axis.is_none() && options.measure != "success" {
        return Err(Error::Input(format!(
            "over time only success is known: leave out the measure, or draw {} over a number that varies between the cells, such as pmax=0.1..1.0/0.1",
            options.measure
        )));
    }
    Ok(axis)
}

fn two_axes(options: &Options, factors: &Factors, kind: Kind) -> Result<Vec<Axis>, Error> {
    let x = options.x.as_deref().map(|name| factors.named(name)).transpose()?;
    let up = options.up.as_deref().map(|name| factors.named(name)).transpose()?;
    if x.is_some() && x == up {
        let x = options.x.as_deref().unwrap_or_default();
        return Err(Error::key("x", x, "up is the same: a map needs two different numbers"));
    }
    let taken = |axis: &Axis| x.as_ref() == Some(axis) || up.as_ref() == Some(axis);
    // The map of the best PAM compares PAMs, so options of PAMs are not its axes unless they are requested.
    let unfit = |axis: &Axis| taken(axis) || (kind == Kind::Best && axis.of_pam());
    let mut free = factors.axes().into_iter().filter(|axis| !unfit(axis)).collect::<Vec<_>>().into_iter();
    // By default p_max is the vertical axis, as in the paper's maps.
    let up = up.or_else(|| free.next());
    let x = x.or_else(|| free.next());
    match (x, up) {
        (Some(x), Some(up)) => Ok(vec![x, up]),
        _ => Err(Error::Input(
            "a map needs two numbers that vary between the cells, such as target ran:s=0.01..0.1/0.01 and acceptance linear:pmax=0.1..1.0/0.1".to_owned(),
        )),
    }
}

fn trace(options: &Options) -> Result<Sheet, Error> {
    let file = options.folder.join(ITERATIONS);
    if !file.exists() {
        return Err(Error::Input(format!("{} is not a trace; create one with `tpam trace`", options.folder.display())));
    }
    folder::check_files(&options.folder)?;
    let damaged = |why: String| Error::damaged(&file, why);
    let mut reader = csv::Reader::from_path(&file).map_err(|e| damaged(e.to_string()))?;
    let header: Vec<String> = reader.headers().map_err(|e| damaged(e.to_string()))?.iter().map(str::to_owned).collect();
    let mut rows = Vec::new();
    for row in reader.records() {
        let row = row.map_err(|e| damaged(e.to_string()))?;
        let number = |text: &str| {
            let value = text.parse::<f64>().ok().filter(|value| value.abs() < 1e6);
            value.ok_or_else(|| damaged(format!("'{text}' is no number that a trace can hold")))
        };
        rows.push(row.iter().map(number).collect::<Result<Vec<f64>, _>>()?);
    }
    if rows.is_empty() || header.first().map(String::as_str) != Some("t") {
        return Err(damaged("it holds no iterations".to_owned()));
    }
    let name = options.folder.file_name().unwrap_or(options.folder.as_os_str()).to_string_lossy().into_owned();
    Ok(trace_figure(&title(options, &name), &header, &rows))
}
