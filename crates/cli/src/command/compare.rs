//! `tpam compare`: compares results, cell by cell and over all settings.

use crate::args::{FormatArgs, format_of, measures, write_figure};
use crate::failure::notes;
use crate::origin::program;
use crate::run::{Catalogues, Failure, Run, next};
use std::path::{Path, PathBuf};
use tpam_coco::View;
use tpam_coco::ecdf::Mode;
use tpam_figure::Size;
use tpam_kinds::shell::word_of_path;
use tpam_rows::compare::{Comparison, Options};
use tpam_rows::select::Selection;
use tpam_searches::ecdf;
use tpam_searches::search::Searches;
use tpam_store::Error;
use tpam_store::folder::{Contents, kind};
use tpam_table::Document;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The results: two or more, or one with several PAMs; or folders of searches
    #[arg(required = true, value_name = "RESULT")]
    results: Vec<String>,
    /// Measure
    #[arg(long = "y", alias = "measure", value_name = "MEASURE", default_value = "success", help = format!("Measure: {}", measures()))]
    measure: String,
    /// Compare the others with this one; a unique part of its name will do [default: the first]
    #[arg(long, value_name = "NAME")]
    baseline: Option<String>,
    /// Compare every result with every other
    #[arg(long, conflicts_with = "baseline")]
    all: bool,
    /// Include the baselines uniform and oracle if all PAMs of one result are compared
    #[arg(long, hide_short_help = true)]
    with_baselines: bool,
    /// Use only the cells with these values, such as pmax=0.1|0.3,n=50
    #[arg(long = "where", value_name = "KEY=VALUE,…")]
    conditions: Option<String>,
    /// Show only the comparisons over all settings
    #[arg(long)]
    summary: bool,
    /// Also draw the differences with their intervals into this file, .svg, .pdf or .png
    #[arg(long, value_name = "FILE")]
    figure: Option<PathBuf>,
    /// Size of the figure: single (84 mm), double (178 mm), 120mm or 120x80mm
    #[arg(long, hide_short_help = true, value_name = "SIZE", requires = "figure")]
    size: Option<Size>,
    /// Output format.
    #[command(flatten)]
    format: FormatArgs,
}

impl Run for Args {
    fn run(&self, _: &Catalogues) -> Result<(), Failure> {
        if kind(Path::new(&self.results[0])).as_deref() == Some(Searches::KIND) {
            return self.compare_searches();
        }
        let kind = self.figure.as_deref().map(format_of).transpose()?;
        let comparison = Comparison::new(&options(self)?)?;
        if let (Some(file), Some(kind)) = (&self.figure, kind) {
            write_figure(comparison.figure().with_size(self.size).sheet(), file, kind)?;
        }
        notes(comparison.notes());
        next(format!("next: {} report {}", program(), word_of_path(Selection::parse(&self.results[0]).folder())));
        let with_figure = |document: Document| match &self.figure {
            Some(file) => document.text(format!("figure: {}", file.display())),
            None => document,
        };
        if self.summary {
            return self.format.print(|| with_figure(comparison.overview()), || comparison.overall_table());
        }
        self.format.print(|| with_figure(comparison.document()), || comparison.table())
    }
}

impl Args {
    /// Compares the algorithms of searches in both views: at a fixed budget, and anytime.
    fn compare_searches(&self) -> Result<(), Failure> {
        let unused = [
            ("y", self.measure != "success"),
            ("all", self.all),
            ("with-baselines", self.with_baselines),
            ("where", self.conditions.is_some()),
            ("figure", self.figure.is_some()),
        ];
        if let Some((key, _)) = unused.into_iter().find(|(_, given)| *given) {
            return Err(Error::Unused { key, reason: "only comparisons of simulations use it" }.into());
        }
        let logs = ecdf::read(&self.results, &[], None, Mode::default())?;
        let logs = self.baseline.as_ref().map_or(Ok(logs.clone()), |name| ecdf::with_baseline(logs, name))?;
        let mut scores = logs.scores(View::FixedBudget).map_err(Error::from)?;
        scores.extend(logs.scores(View::Anytime).map_err(Error::from)?);
        next(format!("next: {} ecdf {} --show ranks", program(), word_of_path(Path::new(&self.results[0]))));
        self.format.print(|| ecdf::score_overview(&scores), || ecdf::score_table(&scores))
    }
}

fn options(args: &Args) -> Result<Options, Error> {
    let selections = args.results.iter().map(|text| Selection::parse(text).with_where(args.conditions.as_deref()));
    let selections = selections.collect::<Result<Vec<_>, _>>()?;
    let mut options = Options::new(selections);
    options.measure.clone_from(&args.measure);
    options.baseline.clone_from(&args.baseline);
    (options.all, options.with_baselines) = (args.all, args.with_baselines);
    Ok(options)
}
