//! `tpam plot`: a figure of results or of traces.

use crate::args::{choice, examples, format_of, measures, write_figure};
use crate::origin::program;
use crate::run::{Catalogues, Failure, Run, print, saved_and, work};
use std::path::{Path, PathBuf};
use tpam_figure::Size;
use tpam_kinds::shell::word_of_path;
use tpam_rows::plot::{KINDS, Kind, Options, Rename, draw};
use tpam_rows::select::Selection;

const HELP: &str = include_str!("../help/plot.txt");

#[derive(clap::Args, Debug)]
#[command(after_help = examples(HELP), after_long_help = HELP.replace("{}", &measures()))]
pub(crate) struct Args {
    /// Results: folders from sim, sweep or merge, or parts of them; or folders of traces
    #[arg(required = true, value_name = "DIR[@PART]")]
    results: Vec<PathBuf>,
    /// Only cells with these values: KEY=VALUE,KEY=VALUE; alternatives are separated by |
    #[arg(long, value_name = "CONDITIONS")]
    r#where: Option<String>,
    /// Kind of figure [default: trace for folders of traces, otherwise lines]
    #[arg(long, value_parser = choice(KINDS))]
    kind: Option<Kind>,
    /// Horizontal axis: a number that varies, such as pmax, omega, s, h or n; for lines also 'time' [default: for lines the number with
    /// most values; for a map the one with most values after --up]
    #[arg(long, value_name = "NAME")]
    x: Option<String>,
    /// Measure; 'lag' stands for lag_c if only C is tracked
    #[arg(long = "y", alias = "measure", value_name = "MEASURE", default_value = "success")]
    measure: String,
    /// Vertical axis of a map: a number that varies [default: the number with most values that is not --x]
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    up: Option<String>,
    /// What the lines are, or what competes for the best: labels and options, separated by commas [default: pam]
    #[arg(long, value_name = "KEYS")]
    lines: Option<String>,
    /// What the panels are: labels and options, separated by commas [default: all else that varies]
    #[arg(long, hide_short_help = true, value_name = "KEYS")]
    panels: Option<String>,
    /// Panels in a row [default: at most 4]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=100))]
    columns: Option<u16>,
    /// Include the baselines uniform and oracle in --kind best
    #[arg(long, hide_short_help = true)]
    with_baselines: bool,
    /// Own vertical scale for each panel; --own-heights=no for a common one [default: yes if a common one would flatten a panel]
    #[arg(long, hide_short_help = true, value_name = "yes|no", num_args = 0..=1, require_equals = true, default_missing_value = "yes")]
    #[arg(value_parser = choice(&SWITCH))]
    own_heights: Option<bool>,
    /// Logarithmic horizontal axis; --log-x=no for a linear one [default: yes if positive numbers span a factor of 100]
    #[arg(long, hide_short_help = true, value_name = "yes|no", num_args = 0..=1, require_equals = true, default_missing_value = "yes")]
    #[arg(value_parser = choice(&SWITCH))]
    log_x: Option<bool>,
    /// Logarithmic vertical axis [default: no]
    #[arg(long, hide_short_help = true, value_name = "yes|no", num_args = 0..=1, require_equals = true, default_missing_value = "yes")]
    #[arg(value_parser = choice(&SWITCH))]
    log_y: Option<bool>,
    /// Title [default: none; the description of the file has the values that all cells share]
    #[arg(long, hide_short_help = true)]
    title: Option<String>,
    /// Label of the horizontal axis
    #[arg(long, hide_short_help = true, value_name = "TEXT")]
    x_label: Option<String>,
    /// Label of the vertical axis
    #[arg(long, hide_short_help = true, value_name = "TEXT")]
    y_label: Option<String>,
    /// Another name for a line or a panel, by the name that is shown or by the spec of a PAM; can be repeated
    #[arg(long = "label", hide_short_help = true, value_name = "OLD=NEW", value_parser = rename)]
    labels: Vec<Rename>,
    /// Size: single (84 mm, a column), double (178 mm), or WIDTHmm or WIDTHxHEIGHTmm such as 120x80mm [default: what the content needs]
    #[arg(long)]
    size: Option<Size>,
    /// Output file, .svg, .pdf or .png [default: an .svg file in the first folder]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The values of a flag that can be switched off.
const SWITCH: [(&str, &str, bool); 2] = [("yes", "", true), ("no", "", false)];

fn rename(text: &str) -> Result<Rename, String> {
    Rename::parse(text).map_err(|_| "write OLD=NEW, such as jade=JADE".to_owned())
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let options = options(self)?;
        let first = || options.selections.first().map(Selection::folder);
        let beside = || first().map(|folder| folder.join(options.file_name())).unwrap_or_default();
        let out = self.out.clone().unwrap_or_else(beside);
        let format = format_of(&out)?;
        write_figure(draw(&options, &work(None), &known.sim)?, &out, format)?;
        let folder = first().map(word_of_path).unwrap_or_default();
        saved_and(&out, &format!("{} report {folder}", program()));
        print(format!("{}\n", out.display()).as_bytes())
    }
}

fn options(args: &Args) -> Result<Options, Failure> {
    let selections = args.results.iter().map(|result| selection(result, args.r#where.as_deref()));
    let mut options = Options::new(selections.collect::<Result<Vec<_>, _>>()?);
    options.kind = args.kind;
    options.x.clone_from(&args.x);
    options.measure.clone_from(&args.measure);
    options.up.clone_from(&args.up);
    options.lines.clone_from(&args.lines);
    options.panels.clone_from(&args.panels);
    options.columns = args.columns.map(usize::from);
    options.with_baselines = args.with_baselines;
    options.own_heights = args.own_heights;
    options.log_x = args.log_x;
    options.log_y = args.log_y == Some(true);
    options.title.clone_from(&args.title);
    options.x_label.clone_from(&args.x_label);
    options.y_label.clone_from(&args.y_label);
    options.labels.clone_from(&args.labels);
    options.size = args.size;
    Ok(options)
}

/// A selection. A path that is not text is a whole folder.
fn selection(result: &Path, conditions: Option<&str>) -> Result<Selection, Failure> {
    let selection = result.to_str().map_or_else(|| Selection::all(result), Selection::parse);
    Ok(selection.with_where(conditions)?)
}
