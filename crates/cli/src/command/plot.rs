//! `tpam plot`: a picture of a result folder or of a trace.

use crate::args::{Kind, PlotArgs};
use crate::failure::Failure;
use crate::folder::{self, Stored, write_aside};
use crate::output;
use crate::plot::{Asked, Axis, Factors, best_map, lines, trace_figure, value_map};
use std::path::{Path, PathBuf};
use std::process::Command;
use tpam_pam::spec::nearest;
use tpam_sim::measure::NAMES;

/// The file that makes a folder a trace.
const ITERATIONS: &str = "iterations.csv";

pub(super) fn run(args: &PlotArgs) -> Result<(), Failure> {
    let out = args.out.clone().unwrap_or_else(|| args.folder.join(default_name(args)));
    let renderer = match out.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => None,
        Some("png") => Some(Renderer::find()?),
        _ => return Err(Failure::Input(format!("{} has to end in .svg or .png", out.display()))),
    };
    let svg = if kind(args) == Kind::Trace { trace(args)? } else { cells(args)? };
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

fn cells(args: &PlotArgs) -> Result<String, Failure> {
    if !NAMES.contains(&args.measure.as_str()) {
        let near = nearest(&args.measure, NAMES.into_iter());
        return Err(Failure::Input(format!("there is no measure '{}': {near}", args.measure)));
    }
    let cells = folder::load(&args.folder)?;
    let factors = Factors::new(&cells)?;
    let title = title(args, &constant_labels(&cells));
    let asked = Asked { title: &title, measure: &args.measure, own_heights: args.own_heights };
    match kind(args) {
        Kind::Map => Ok(value_map(&cells, &factors, two_axes(args, &factors)?.each_ref(), &asked)),
        Kind::Best => Ok(best_map(&cells, &factors, two_axes(args, &factors)?.each_ref(), &title)),
        _ => {
            let axis = match args.x.as_deref() {
                Some("time") => None,
                Some(name) => Some(factors.named(name)?),
                None => factors.axes().into_iter().next(),
            };
            if axis.is_none() && args.measure != "success" {
                return Err(Failure::Input(format!(
                    "over time only success is known, and no number varies to draw {} over: leave out --y, or sweep one, such as pmax=0.1..1.0/0.1",
                    args.measure
                )));
            }
            lines(&cells, &factors, axis.as_ref(), &asked)
        }
    }
}

/// What all cells share, for a title.
fn constant_labels(cells: &[Stored]) -> String {
    let labels = ["pam", "theta", "target", "target_f", "target_c", "accept", "n", "iterations", "runs", "seed"];
    let shared = |label: &&str| cells.iter().all(|cell| cell.label(label) == cells[0].label(label));
    let named = |label: &str| match label {
        "pam" | "target" | "accept" => cells[0].label(label).to_owned(),
        _ => format!("{label} {}", cells[0].label(label)),
    };
    let present = labels.into_iter().filter(|label| !cells[0].label(label).is_empty());
    present.filter(shared).map(named).collect::<Vec<_>>().join(" · ")
}

fn two_axes(args: &PlotArgs, factors: &Factors) -> Result<[Axis; 2], Failure> {
    let x = args.x.as_deref().map(|name| factors.named(name)).transpose()?;
    let up = args.up.as_deref().map(|name| factors.named(name)).transpose()?;
    let taken = |axis: &Axis| x.as_ref() == Some(axis) || up.as_ref() == Some(axis);
    let mut free = factors.axes().into_iter().filter(|axis| !taken(axis)).collect::<Vec<_>>().into_iter();
    // p_max goes up the side, as in the paper's maps, where nobody says otherwise.
    let up = up.or_else(|| free.next());
    let x = x.or_else(|| free.next());
    match (x, up) {
        (Some(x), Some(up)) if x != up => Ok([x, up]),
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
        let number = |text: &str| text.parse::<f64>().map_err(|_| damaged(format!("'{text}' is no number")));
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
