//! The whole study: what is computed, in which order, and the files that show it.

use crate::between::Between;
use crate::choice::choose;
use crate::comparison::{ALL, Difference, Verdict, compare};
use crate::controls::{self, Control};
use crate::correlate::correlate;
use crate::design::{Design, Frozen};
use crate::predictor::{Building, Predictor};
use crate::results::{Predicted, Reached, Rho};
use crate::sample::Sample;
use crate::searched::{Searched, file_name};
use crate::setting::{Subject, subjects};
use crate::setup::{Setup, check_halves};
use crate::side::Side;
use crate::{figures, tables};
use std::path::{Path, PathBuf};
use tpam_figure::{Export, Figure, prose};
use tpam_rows::error_rates::OVER_FUNCTIONS;
use tpam_searches::Catalogues;
use tpam_store::Error;
use tpam_store::first_look::{self, data_folder};
use tpam_store::output::Output;
use tpam_table::{Document, Format, Table};
use tpam_work::Work;

/// How the study is computed and written.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The design.
    pub design: Design,
    /// The folder for tables, figures and data.
    pub out: PathBuf,
    /// Whether to compute a small study, for a first look.
    pub quick: bool,
    /// How figures are written.
    pub export: Export,
}

impl Options {
    /// The whole study of a design.
    pub fn new(design: Design, out: PathBuf) -> Self {
        Self { design, out, quick: false, export: Export::new() }
    }

    /// The design that is computed.
    pub(crate) fn scaled(&self) -> Design {
        if self.quick { self.design.clone().quick() } else { self.design.clone() }
    }

    /// The folder of the data.
    pub(crate) fn data(&self) -> Result<PathBuf, Error> {
        data_folder(&self.out, self.quick)
    }
}

/// The results of the study. Without frozen settings in the design, those of the building half.
///
/// ```
/// use tpam_searches::Catalogues;
/// use tpam_prediction::{Design, Options, Study};
/// use tpam_work::Work;
///
/// let design = Design::read("../../experiments/study.toml".as_ref())?;
/// let out = std::env::temp_dir().join(format!("tpam-study-{}", std::process::id()));
/// let mut options = Options::new(design, out.clone());
/// options.quick = true;
/// let study = Study::run(&options, &Work::new(), &Catalogues::default())?;
/// assert!(study.rho.iter().all(|row| row.found.rho.abs() <= 1.0 || row.found.rho.is_nan()));
/// assert!(out.join("rho.csv").exists() && out.join("rho.svg").exists());
/// # std::fs::remove_dir_all(&out).unwrap();
/// # Ok::<(), tpam_store::Error>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Study {
    /// The design as it was computed.
    pub design: Design,
    /// The settings, then the marks.
    pub subjects: Vec<Subject>,
    /// What the predictors say.
    pub predicted: Vec<Predicted>,
    /// How the subjects searched.
    pub reached: Vec<Reached>,
    /// Correlations on the building half and, with frozen settings, on the test half.
    pub rho: Vec<Rho>,
    /// Differences between predictors on the test half; empty without frozen settings.
    pub between: Vec<Between>,
    /// The controls.
    pub controls: Vec<Control>,
    /// The settings that the building half chooses.
    pub chosen: Frozen,
    /// The frozen settings against other PAMs; empty without frozen settings.
    pub comparison: Vec<Difference>,
    /// Whether this is a first look.
    pub quick: bool,
}

impl Study {
    /// Computes what is missing in the folder, and writes tables and figures.
    pub fn run(options: &Options, work: &Work, known: &Catalogues) -> Result<Self, Error> {
        let output = Output::new(&options.out, options.quick, &options.export);
        let data = output.create()?;
        let study = Self::compute(options.scaled(), options.quick, &data, work, known);
        let study = study.map_err(|error| in_design(error).saved_in(&data))?;
        for (name, table) in study.tables() {
            output.table(&format!("{name}.csv"), Format::Csv, &table)?;
        }
        output.figures(study.figures().iter().map(|(name, figure)| (name, figure)), work)?;
        Ok(study)
    }

    fn compute(design: Design, quick: bool, data: &Path, work: &Work, known: &Catalogues) -> Result<Self, Error> {
        check_halves(&design, known)?;
        if let Some(frozen) = &design.frozen {
            frozen.predictor.parse::<Predictor>()?;
        }
        let subjects = subjects(&design, known)?;
        let weights = if quick || design.frozen.is_some() { [20.0, 1.0, 75.0, 30.0] } else { [20.0, 1.0, 0.0, 0.0] };
        let parts = work.parts(["building half", "controls", "test half", "comparison"].into_iter().zip(weights));
        let setup = Setup { design: &design, subjects: &subjects, data, known };
        let building = Building::compute(&setup, &parts[0])?;
        let chosen = choose(&building, &subjects, design.settings);
        let mut controls = vec![controls::positive(&design, &subjects, &parts[1])?];
        controls.extend(controls::negative(&design, &building));
        let predicted = predicted(&design, &building, subjects.len());
        let (mut rho, mut between) = correlate(&design, Side::Building, &building, &building.searched);
        let mut reached = reached(&design, Side::Building, &building.searched);
        let mut comparison = Vec::new();
        if let Some(frozen) = if quick { Some(&chosen) } else { design.frozen.as_ref() } {
            if *frozen != chosen {
                let lines = chosen.lines();
                parts[2].note(&format!("the frozen settings are not those that the building half chooses now:\n{lines}"));
            }
            let searched = setup.search(Side::Test.name(), &setup.half(Side::Test), &parts[2])?;
            let (on_test, pairs) = correlate(&design, Side::Test, &building, &searched);
            rho.extend(on_test);
            between = pairs;
            reached.extend(self::reached(&design, Side::Test, &searched));
            comparison = compare(&setup, frozen, &parts[3])?;
        }
        Ok(Self { design, subjects, predicted, reached, rho, between, controls, chosen, comparison, quick })
    }

    /// All tables with their names.
    pub fn tables(&self) -> Vec<(&'static str, Table)> {
        let mut all = vec![
            ("predictors", tables::predictors(&self.predicted, &self.subjects)),
            ("outcomes", tables::outcomes(&self.reached, &self.subjects)),
            ("rho", tables::rho(&self.rho)),
            ("controls", tables::controls(&self.controls)),
        ];
        if !self.comparison.is_empty() {
            all.push(("between", tables::between(&self.between)));
            all.push(("frozen", tables::comparison(self.comparison.iter(), self.caption())));
        }
        all
    }

    fn caption(&self) -> String {
        let [words] = prose!("comparison", margin = self.design.comparison.margin);
        format!("{words}. {OVER_FUNCTIONS}")
    }

    /// All figures with the names of their files.
    pub fn figures(&self) -> Vec<(String, Figure)> {
        let scatter = |operator: &String| {
            let figure = figures::scatter(operator, &self.predicted, &self.reached, &self.rho, &self.subjects);
            (format!("predictors-{}", file_name(operator)), figure.into())
        };
        let mut all: Vec<(String, Figure)> = self.design.operators.iter().map(scatter).collect();
        all.push(("rho".to_owned(), figures::forest(&self.rho, &self.design.operators).into()));
        if !self.comparison.is_empty() {
            all.push(("frozen".to_owned(), figures::comparison(&self.comparison).into()));
        }
        all.into_iter().map(|(name, figure)| (name, first_look::figure(figure, self.quick))).collect()
    }

    /// One table for programs: the correlations.
    pub fn table(&self) -> Table {
        first_look::table(tables::rho(&self.rho), self.quick)
    }

    /// What was found, in three lines: the best predictors, the positive control, and the frozen settings beside other PAMs or, before
    /// they are frozen, the settings to add to the design.
    pub fn conclusion(&self) -> String {
        let side = if self.comparison.is_empty() { Side::Building } else { Side::Test };
        let [simulated, searched] = [true, false].map(|simulated| self.best(side, simulated));
        let predictors = format!("{} half, the largest rho without searches: {simulated}; with searches: {searched}", side.name());
        let controls = self.controls.iter().take(1).map(|control| format!("control, {}: rho {:.2}", control.what, control.found.rho));
        let last = if self.comparison.is_empty() {
            let [words] = prose!("chosen");
            format!("{words}\n\n{}", self.chosen.lines())
        } else {
            let count = |verdict: Verdict| (self.comparison.iter().filter(|row| row.verdict == Some(verdict)).count(), verdict.name());
            let counts = Verdict::ALL.into_iter().map(count).filter(|(rows, _)| *rows > 0);
            let counts: Vec<String> = counts.map(|(rows, verdict)| format!("{rows} {verdict}")).collect();
            format!("frozen settings beside other PAMs: {}", counts.join(", "))
        };
        let lines: Vec<String> = [predictors].into_iter().chain(controls).chain([last]).collect();
        first_look::lead(&lines.join("\n"), self.quick)
    }

    /// The largest correlation on a half among the predictors that need no searches with the subject, or among the others.
    fn best(&self, side: Side, without_search: bool) -> String {
        let is_asked = |row: &&Rho| row.side == side && row.predictor.is_without_search() == without_search && row.found.rho.is_finite();
        let best = self.rho.iter().filter(is_asked).max_by(|a, b| a.found.rho.total_cmp(&b.found.rho));
        best.map_or_else(
            || "-".to_owned(),
            |row| format!("{:.2} ({}, {}, {})", row.found.rho, row.predictor.name(), row.outcome.name(), row.operator),
        )
    }

    /// The main tables, to be printed.
    pub fn summary(&self) -> Document {
        let lead = Some(first_look::lead("", self.quick)).filter(|lead| !lead.is_empty());
        let document = lead.into_iter().fold(Document::new(), Document::text);
        let document = document.table(tables::rho(&self.rho)).table(tables::controls(&self.controls));
        if self.comparison.is_empty() {
            return document;
        }
        let overall = self.comparison.iter().filter(|row| row.operator == ALL);
        document.table(tables::comparison(overall, self.caption()))
    }
}

/// A wrong value of a key of the design. It is not the value of an option of a command.
pub(crate) fn in_design(error: Error) -> Error {
    match error {
        Error::Key { .. } => error.within("the design"),
        other => other,
    }
}

fn predicted(design: &Design, building: &Building, subjects: usize) -> Vec<Predicted> {
    let mut rows = Vec::new();
    for (at, operator) in design.operators.iter().enumerate() {
        let values = Predictor::ALL.map(|predictor| building.values(predictor, at));
        let by = |subject: usize| values.each_ref().map(|values| values[subject]);
        rows.extend((0..subjects).map(|subject| Predicted { operator: operator.clone(), subject, values: by(subject) }));
    }
    rows
}

fn reached(design: &Design, side: Side, searched: &[Searched]) -> Vec<Reached> {
    let mut rows = Vec::new();
    for (operator, found) in design.operators.iter().zip(searched) {
        let times = found.times.clone().ranked_among(design.settings);
        let areas = found.area.scores(&found.area.stages().whole());
        let ranks = times.scores(&times.stages().whole());
        let scores = areas.into_iter().zip(ranks).enumerate();
        let row = |(subject, (area, score)): (usize, (f64, f64))| Reached { side, operator: operator.clone(), subject, area, rank: -score };
        rows.extend(scores.map(row));
    }
    rows
}
