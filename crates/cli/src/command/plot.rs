//! `tpam plot`: a picture of a result folder or of a trace.

use crate::args::{Kind, PlotArgs};
use crate::failure::{Failure, say};
use crate::folder::{self, Stored, write_aside};
use crate::output;
use crate::plot::{Asked, Axis, Factors, best_map, lines, trace_figure, value_map};
use std::path::{Path, PathBuf};
use std::process::Command;
use tpam_pam::spec::nearest;
use tpam_sim::Catalogues;
use tpam_sim::measure::NAMES;

/// The file that makes a folder a trace.
const ITERATIONS: &str = "iterations.csv";

pub(super) fn run(args: &PlotArgs, known: &Catalogues) -> Result<(), Failure> {
    refuse_what_would_be_ignored(args)?;
    let out = args.out.clone().unwrap_or_else(|| args.folder.join(default_name(args)));
    let renderer = match out.extension().map(|extension| extension.to_string_lossy().to_lowercase()).as_deref() {
        Some("svg") => None,
        Some("png") => Some(Renderer::find()?),
        _ => return Err(Failure::Input(format!("{} has to end in .svg or .png", out.display()))),
    };
    let svg = if kind(args) == Kind::Trace { trace(args)? } else { cells(args, known)? };
    match renderer {
        None => write_aside(&out, svg.as_bytes())?,
        Some(renderer) => renderer.render(&svg, &out)?,
    }
    output::print(format!("{}\n", out.display()).as_bytes())
}

/// What is drawn where nothing is asked for: a trace where the folder is one, else lines.
fn kind(args: &PlotArgs) -> Kind {
    let found = if args.folder.join(ITERATIONS).exists() { Kind::Trace } else { Kind::Lines };
    args.kind.unwrap_or(found)
}

fn default_name(args: &PlotArgs) -> String {
    match kind(args) {
        Kind::Trace => "trace.svg".to_owned(),
        Kind::Best => "best.svg".to_owned(),
        Kind::Lines => format!("lines-{}.svg", args.measure),
        Kind::Map => format!("map-{}.svg", args.measure),
    }
}

fn title(args: &PlotArgs, otherwise: &str) -> String {
    args.title.clone().unwrap_or_else(|| otherwise.to_owned())
}

/// A flag that the kind of figure has no use for is a misunderstanding.
fn refuse_what_would_be_ignored(args: &PlotArgs) -> Result<(), Failure> {
    let kind = kind(args);
    let given = [
        ("--x", args.x.is_some(), kind == Kind::Trace),
        ("--y", args.measure != "success", matches!(kind, Kind::Trace | Kind::Best)),
        ("--up", args.up.is_some(), matches!(kind, Kind::Trace | Kind::Lines)),
        ("--own-heights", args.own_heights, kind != Kind::Lines),
    ];
    match given.into_iter().find(|(_, given, useless)| *given && *useless) {
        Some((flag, ..)) => Err(Failure::Input(format!("{flag} means nothing to a figure of this kind: leave it out"))),
        None => Ok(()),
    }
}

fn cells(args: &PlotArgs, known: &Catalogues) -> Result<String, Failure> {
    if !NAMES.contains(&args.measure.as_str()) {
        let near = nearest(&args.measure, NAMES.into_iter());
        return Err(Failure::Input(format!("there is no measure '{}': {near}", args.measure)));
    }
    let cells = folder::load(&args.folder)?;
    let factors = Factors::new(&cells, known)?;
    let axes = match kind(args) {
        Kind::Lines => one_axis(args, &factors)?.into_iter().collect(),
        kind => two_axes(args, &factors, kind)?,
    };
    for axis in axes.iter().filter(|axis| axis.without > 0) {
        say(&format!("note: {} of {} cells have no {} and are left out", axis.without, cells.len(), axis.name()));
    }
    let axes: Vec<&Axis> = axes.iter().collect();
    let title = title(args, &shared(&cells, &factors.called(&axes).1));
    let asked = Asked { title: &title, measure: &args.measure, own_heights: args.own_heights };
    match (kind(args), &axes[..]) {
        (Kind::Map, [x, y]) => Ok(value_map(&cells, &factors, [x, y], &asked)),
        (Kind::Best, [x, y]) => best_map(&cells, &factors, [x, y], &title),
        _ => lines(&cells, &factors, axes.first().copied(), &asked),
    }
}

/// What all cells share, for a title.
fn shared(cells: &[Stored], labels: &str) -> String {
    let numbers = ["runs", "seed"].map(|label| format!("{label}\u{a0}{}", cells[0].label(label)));
    // A space that is no break keeps a number with its name.
    let labels = labels.replace(' ', "\u{a0}").replace("\u{a0}·\u{a0}", " · ");
    [labels].into_iter().filter(|text| !text.is_empty()).chain(numbers).collect::<Vec<_>>().join(" · ")
}

/// What lines are drawn over; nothing for time.
fn one_axis(args: &PlotArgs, factors: &Factors) -> Result<Option<Axis>, Failure> {
    let axis = match args.x.as_deref() {
        Some("time") => None,
        Some(name) => Some(factors.named(name)?),
        None => factors.axes().into_iter().next(),
    };
    if axis.is_none() && args.measure != "success" {
        return Err(Failure::Input(format!(
            "over time only success is known: leave out --y, or draw {} over a number that varies between the cells, such as pmax=0.1..1.0/0.1",
            args.measure
        )));
    }
    Ok(axis)
}

fn two_axes(args: &PlotArgs, factors: &Factors, kind: Kind) -> Result<Vec<Axis>, Failure> {
    let x = args.x.as_deref().map(|name| factors.named(name)).transpose()?;
    let up = args.up.as_deref().map(|name| factors.named(name)).transpose()?;
    if x.is_some() && x == up {
        return Err(Failure::Input(format!(
            "--x and --up are both {}: a map needs two different numbers",
            args.x.as_deref().unwrap_or_default()
        )));
    }
    let taken = |axis: &Axis| x.as_ref() == Some(axis) || up.as_ref() == Some(axis);
    // Who is best is a question between PAMs, so their own options are no axes of it unless somebody says so.
    let unfit = |axis: &Axis| taken(axis) || (kind == Kind::Best && axis.of_pam());
    let mut free = factors.axes().into_iter().filter(|axis| !unfit(axis)).collect::<Vec<_>>().into_iter();
    // p_max goes up the side, as in the paper's maps, where nobody says otherwise.
    let up = up.or_else(|| free.next());
    let x = x.or_else(|| free.next());
    match (x, up) {
        (Some(x), Some(up)) => Ok(vec![x, up]),
        _ => Err(Failure::Input(
            "a map needs two numbers that vary between the cells, such as --target ran:s=0.01..0.1/0.01 and --accept linear:pmax=0.1..1.0/0.1".to_owned(),
        )),
    }
}

fn trace(args: &PlotArgs) -> Result<String, Failure> {
    let file = args.folder.join(ITERATIONS);
    if !file.exists() {
        return Err(Failure::Input(format!("'{}' is no trace: make one by tpam trace --out", args.folder.display())));
    }
    let damaged = |why: String| Failure::Input(format!("{} is damaged: {why}", file.display()));
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
    let name = args.folder.file_name().unwrap_or(args.folder.as_os_str()).to_string_lossy().into_owned();
    Ok(trace_figure(&title(args, &name), &header, &rows))
}

/// A program that turns SVG into PNG: building one into tpam would more than double its build.
struct Renderer {
    program: &'static str,
    arguments: fn(&Path, &Path) -> Vec<std::ffi::OsString>,
}

const RENDERERS: [Renderer; 3] = [
    Renderer { program: "rsvg-convert", arguments: |svg, png| words(&["--zoom=3", "-o"], &[png, svg]) },
    Renderer { program: "inkscape", arguments: |svg, png| words(&["--export-dpi=288", "-o"], &[png, svg]) },
    Renderer { program: "magick", arguments: |svg, png| words(&["-density", "288"], &[svg, png]) },
];

fn words(first: &[&str], paths: &[&Path]) -> Vec<std::ffi::OsString> {
    first.iter().map(Into::into).chain(paths.iter().map(Into::into)).collect()
}

impl Renderer {
    fn find() -> Result<Self, Failure> {
        let there = |renderer: &Renderer| Command::new(renderer.program).arg("--version").output().is_ok();
        RENDERERS.into_iter().find(there).ok_or_else(|| {
            Failure::Input("PNG needs rsvg-convert, inkscape or magick: install one (Debian: apt-get install librsvg2-bin), or write .svg".to_owned())
        })
    }

    fn render(&self, svg: &str, out: &Path) -> Result<(), Failure> {
        let beside = |extension: &str| -> PathBuf { out.with_extension(extension) };
        let (source, drawn) = (beside("aside.svg"), beside("aside.png"));
        write_aside(&source, svg.as_bytes())?;
        let ended = Command::new(self.program).args((self.arguments)(&source, &drawn)).output();
        let _ = std::fs::remove_file(&source);
        match ended {
            Ok(output) if output.status.success() => {
                std::fs::rename(&drawn, out).map_err(|e| Failure::file("write", out, &e))
            }
            Ok(output) => {
                let said = String::from_utf8_lossy(&output.stderr).trim().replace('\n', " ");
                let _ = std::fs::remove_file(&drawn);
                Err(Failure::Input(format!("{} could not make {}: {said}", self.program, out.display())))
            }
            Err(e) => Err(Failure::Input(format!("cannot run {}: {e}", self.program))),
        }
    }
}
