//! Draws a figure of results or of traces. Unless the options say otherwise, the factors that vary become the axes, the lines and the
//! panels.

use super::arrange::{Arrangement, description};
use super::data::{Data, Drawing};
use super::options::Options;
use super::rename::renamed;
use super::{Kind, lines, maps, traces};
use crate::factor::Factor;
use crate::factors::Factors;
use tpam_figure::Sheet;
use tpam_sim::Catalogues;
use tpam_sim::measure::SUCCESS;
use tpam_store::Error;
use tpam_work::Work;

/// Draws the figure. The sheet can be written as SVG, PDF or PNG.
///
/// ```
/// use tpam_rows::plot::{Options, draw};
/// use tpam_rows::select::Selection;
/// use tpam_sim::Catalogues;
/// use tpam_rows::sweep;
/// use tpam_sim::{Experiment, Plan};
/// use tpam_work::Work;
///
/// let (known, work) = (Catalogues::new(tpam_pam::pams()), Work::new());
/// let folder = std::env::temp_dir().join(format!("tpam-draw-{}", std::process::id()));
/// let plan = Plan { pam: "jade,shade".into(), runs: 2, ..Plan::default() };
/// sweep::keep_in(&Experiment::new(&plan, &known)?, &folder, None, &work)?;
///
/// let sheet = draw(&Options::new([Selection::all(&folder)]), &work, &known)?; // success over pmax
/// assert!(sheet.svg().contains("shade") && sheet.pdf().is_ok());
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), tpam_store::Error>(())
/// ```
pub fn draw(options: &Options, work: &Work, known: &Catalogues) -> Result<Sheet, Error> {
    if options.selections.is_empty() {
        return Err(Error::nothing("folder", "name a result folder"));
    }
    refuse_what_would_be_ignored(options)?;
    if options.kind() == Kind::Trace { traces::figure(options, known) } else { cells(options, work, known) }
}

/// Refuses options that have no effect on the kind of figure.
fn refuse_what_would_be_ignored(options: &Options) -> Result<(), Error> {
    let kind = options.kind();
    let (trace, map, best) = (kind == Kind::Trace, kind == Kind::Map, kind == Kind::Best);
    let given = [
        ("x", options.x.is_some(), trace),
        ("y", options.measure != SUCCESS.name, trace),
        ("up", options.up.is_some(), !(map || best)),
        ("lines", options.lines.is_some(), trace || map),
        ("panels", options.panels.is_some(), map),
        ("own_heights", options.own_heights.is_some(), kind != Kind::Lines),
        ("log_x", options.log_x.is_some(), kind != Kind::Lines),
        ("log_y", options.log_y, kind != Kind::Lines),
        ("with_baselines", options.with_baselines, !best),
    ];
    match given.into_iter().find(|(_, given, useless)| *given && *useless) {
        Some((key, ..)) => Err(Error::Unused { key, reason: "a figure of this kind does not use it" }),
        None => Ok(()),
    }
}

fn cells(options: &Options, work: &Work, known: &Catalogues) -> Result<Sheet, Error> {
    let data = Data::load(options)?;
    let factors = Factors::new(data.labels.clone(), known);
    let chosen = [factors.named(options.lines.as_deref())?, factors.named(options.panels.as_deref())?];
    let axes = match options.kind() {
        Kind::Lines => one_axis(options, &data, &factors, &chosen)?.into_iter().collect(),
        _ => two_axes(options, &factors, &chosen)?,
    };
    refuse_axes(&axes, &chosen)?;
    let arrangement = Arrangement::new(&factors, axes, chosen);
    let called = renamed(arrangement.words(), &factors.cells, &options.labels)?;
    let (axes, shared) = (&arrangement.axes[..], description(&[&arrangement.shared()], &data.about_runs()));
    let drawing = Drawing { options, work, data: &data, factors: &factors, axes, called, shared };
    let sheet = match (options.kind(), axes) {
        (Kind::Map, [x, y]) => maps::value_map(&drawing, [x, y]),
        (Kind::Best, [x, y]) => maps::best_map(&drawing, [x, y]),
        _ => lines::figure(&drawing),
    }?;
    Ok(sheet.described(&drawing.shared))
}

/// Refuses a factor that is an axis and a line or a panel.
fn refuse_axes(axes: &[Factor], chosen: &[Vec<Factor>; 2]) -> Result<(), Error> {
    for (key, factors) in ["lines", "panels"].into_iter().zip(chosen) {
        if let Some(factor) = factors.iter().find(|factor| axes.contains(factor)) {
            return Err(Error::key(key, factor.name(), "this is an axis of the figure already"));
        }
    }
    let [lines, panels] = chosen;
    match panels.iter().find(|factor| lines.contains(factor)) {
        Some(factor) => Err(Error::key("panels", factor.name(), "the lines are the same")),
        None => Ok(()),
    }
}

/// The numbers that may become axes by themselves: those that are neither lines nor panels.
fn free<'a>(factors: &Factors, chosen: &'a [Vec<Factor>; 2]) -> impl Iterator<Item = Factor> + use<'a> {
    let taken = move |axis: &Factor| chosen.iter().flatten().any(|factor| factor == axis || *factor == Factor::of_label(&axis.label));
    factors.axes().into_iter().filter(move |axis| !taken(axis))
}

/// The horizontal axis of lines; `None` for time.
fn one_axis(options: &Options, data: &Data, factors: &Factors, chosen: &[Vec<Factor>; 2]) -> Result<Option<Factor>, Error> {
    let axis = match options.x.as_deref() {
        Some("time") => None,
        Some(name) => Some(factors.axis(name)?),
        None => free(factors, chosen).next(),
    };
    if axis.is_none() && !data.measure.is_success() {
        return Err(Error::Input(format!(
            "over time only success is known: leave out the measure, or draw {} over a number that varies between the cells, \
             such as pmax=0.1..1.0/0.1 or every=20|50|100",
            data.measure.name()
        )));
    }
    Ok(axis)
}

fn two_axes(options: &Options, factors: &Factors, chosen: &[Vec<Factor>; 2]) -> Result<Vec<Factor>, Error> {
    let x = options.x.as_deref().map(|name| factors.axis(name)).transpose()?;
    let up = options.up.as_deref().map(|name| factors.axis(name)).transpose()?;
    if x.is_some() && x == up {
        let x = options.x.as_deref().unwrap_or_default();
        return Err(Error::key("x", x, "up is the same: a map needs two different numbers"));
    }
    let taken = |axis: &Factor| x.as_ref() == Some(axis) || up.as_ref() == Some(axis);
    // The map of the best PAM compares PAMs, so options of PAMs are not its axes unless they are requested.
    let unfit = |axis: &Factor| taken(axis) || (options.kind() == Kind::Best && axis.of_pam());
    let mut free = free(factors, chosen).filter(|axis| !unfit(axis)).collect::<Vec<_>>().into_iter();
    // By default p_max is the vertical axis, as in the paper's maps.
    let up = up.clone().or_else(|| free.next());
    let x = x.clone().or_else(|| free.next());
    match (x, up) {
        (Some(x), Some(up)) => Ok(vec![x, up]),
        (x, up) => Err(Error::count(
            "axes",
            x.iter().chain(&up).count() as u64,
            2..=2,
            "a map needs two numbers that vary between the cells, such as target ran:s=0.01..0.1/0.01 \
             and acceptance linear:pmax=0.1..1.0/0.1",
        )),
    }
}
