//! The whole study: what is computed, in which order, and the files that show it.

use crate::choice::choose;
use crate::comparison::{self, ALL, Difference};
use crate::controls::{self, Control};
use crate::correlate::correlate;
use crate::design::{Design, Frozen};
use crate::predictor::{Building, Predictor};
use crate::results::{Predicted, Reached, Rho, Side};
use crate::sample::Sample;
use crate::searched::{Searched, file_name, plan, problems};
use crate::setting::{Subject, listed, subjects};
use crate::surfaces::{folder, surfaces};
use crate::tracking::{self, Tracked};
use crate::twins::OnSurfaces;
use crate::{figures, tables};
use std::path::{Path, PathBuf};
use tpam_figure::{Export, Figure};
use tpam_searches::Catalogues;
use tpam_searches::search::SearchPlan;
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
        let building = building(&design, &subjects, data, &parts[0], known)?;
        let chosen = choose(&building, &subjects, design.settings);
        let mut controls = vec![controls::positive(&design, &subjects, &parts[1])?];
        controls.extend(controls::negative(&design, &building));
        let rho = correlate(&design, Side::Building, &building, &building.searched, &subjects);
        let predicted = predicted(&design, &building, &subjects);
        let reached = reached(&design, Side::Building, &building.searched);
        let frozen = if quick { Some(chosen.clone()) } else { design.frozen.clone() };
        let mut study = Self { design, subjects, predicted, reached, rho, controls, chosen, comparison: Vec::new(), quick };
        if let Some(frozen) = frozen {
            study.test(&building, &frozen, data, [&parts[2], &parts[3]], known)?;
        }
        Ok(study)
    }

    /// Computes the test half and the comparison.
    fn test(
        &mut self,
        building: &Building,
        frozen: &Frozen,
        data: &Path,
        [searches, compared]: [&Work; 2],
        known: &Catalogues,
    ) -> Result<(), Error> {
        if *frozen != self.chosen {
            let lines = self.chosen.lines();
            searches.note(&format!("the frozen settings are not those that the building half chooses now:\n{lines}"));
        }
        let searched = halves(&self.design, Side::Test, &self.subjects, data, searches, known)?;
        self.rho.extend(correlate(&self.design, Side::Test, building, &searched, &self.subjects));
        self.reached.extend(reached(&self.design, Side::Test, &searched));
        self.comparison = comparison::compare(&self.design, frozen, data, compared, known)?;
        Ok(())
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
            all.push(("frozen", tables::comparison(self.comparison.iter(), self.caption())));
        }
        all
    }

    fn caption(&self) -> String {
        format!(
            "Difference in area on the test half, paired by function and instance; margin {}; p: signed ranks of functions; holm: over \
             settings and rivals",
            self.design.comparison.margin
        )
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

    /// The main tables, to be printed.
    pub fn summary(&self) -> Document {
        let lead = Some(first_look::lead("", self.quick)).filter(|lead| !lead.is_empty());
        let document = lead.into_iter().fold(Document::new(), Document::text);
        let document = document.table(tables::rho(&self.rho)).table(tables::controls(&self.controls));
        if self.comparison.is_empty() {
            return document.text(format!(
                "The building half chooses these two settings. Add them to the design and run the same command again to compute the test \
                 half:\n\n{}",
                self.chosen.lines()
            ));
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

/// Checks that the test half has other functions and other instances.
pub(crate) fn check_halves(design: &Design, known: &Catalogues) -> Result<(), Error> {
    let [building, test] = [problems(&design.building, known)?, problems(&design.test, known)?];
    for (key, one, other) in [("functions", &building.0, &test.0), ("instances", &building.1, &test.1)] {
        if let Some(shared) = other.iter().find(|number| one.contains(number)) {
            return Err(Error::key(key, shared, "is in both halves: the test half must have others than the building half"));
        }
    }
    Ok(())
}

/// Everything that is known before the test half is computed.
fn building(design: &Design, subjects: &[Subject], data: &Path, work: &Work, known: &Catalogues) -> Result<Building, Error> {
    let parts = work.parts([("simulations", 2.0), ("building searches", 16.0), ("surfaces", 4.0)]);
    let tracked = Tracked::run(design, subjects, &data.join(tracking::FOLDER), &parts[0], known)?;
    let searched = halves(design, Side::Building, subjects, data, &parts[1], known)?;
    let steps = parts[2].parts(
        design.operators.iter().flat_map(|operator| [(format!("probes {operator}"), 1.0), (format!("runs on surfaces {operator}"), 2.0)]),
    );
    let mut found = Vec::new();
    for (at, operator) in design.operators.iter().enumerate() {
        let name = file_name(operator);
        let grounds = surfaces(design, operator, &data.join(folder(operator)), &steps[2 * at], known)?;
        let file = data.join(format!("surfaces-{name}.csv"));
        found.push(OnSurfaces::run(design, operator, subjects, &grounds, &file, &steps[2 * at + 1])?);
    }
    Ok(Building { tracked, surfaces: found, searched })
}

/// The searches of one half, operator by operator.
fn halves(design: &Design, side: Side, subjects: &[Subject], data: &Path, work: &Work, known: &Catalogues) -> Result<Vec<Searched>, Error> {
    let parts = work.parts(design.operators.iter().map(|operator| (format!("{} {operator}", side.name()), 1.0)));
    let one =
        |((folder, plan), work): ((String, SearchPlan), &Work)| Searched::run(&plan, &design.precisions, &data.join(folder), work, known);
    half_searches(design, side, subjects).zip(parts.iter()).map(one).collect()
}

/// The folders of the searches of one half and their plans, operator by operator.
pub(crate) fn half_searches<'a>(
    design: &'a Design,
    side: Side,
    subjects: &[Subject],
) -> impl Iterator<Item = (String, SearchPlan)> + use<'a> {
    let half = if side == Side::Building { &design.building } else { &design.test };
    let pams = listed(subjects.iter().map(|subject| &subject.pam));
    design
        .operators
        .iter()
        .map(move |operator| (format!("{}-{}", side.name(), file_name(operator)), plan(half, &pams, operator, design.seed)))
}

fn predicted(design: &Design, building: &Building, subjects: &[Subject]) -> Vec<Predicted> {
    let mut rows = Vec::new();
    for (at, operator) in design.operators.iter().enumerate() {
        let values = Predictor::ALL.map(|predictor| building.values(predictor, at, subjects));
        rows.extend((0..subjects.len()).map(|subject| Predicted {
            operator: operator.clone(),
            subject,
            values: std::array::from_fn(|k| values[k][subject]),
        }));
    }
    rows
}

fn reached(design: &Design, side: Side, searched: &[Searched]) -> Vec<Reached> {
    let mut rows = Vec::new();
    for (operator, found) in design.operators.iter().zip(searched) {
        let times = found.times.clone().ranked_among(design.settings);
        let areas = found.area.scores(&found.area.stages().whole());
        let ranks = times.scores(&times.stages().whole());
        rows.extend(areas.into_iter().zip(ranks).enumerate().map(|(subject, (area, score))| Reached {
            side,
            operator: operator.clone(),
            subject,
            area,
            rank: -score,
        }));
    }
    rows
}
