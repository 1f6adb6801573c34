//! Runs the whole study or a part of it: simulations, searches, figures, claims and report.

use crate::ablation;
use crate::calibration::Calibrations;
use crate::choice;
use crate::claims::{self, Claim, Verdict, by_chance};
use crate::clouds;
use crate::figures::{FIGURES, Figure, Real};
use crate::grids::Grid;
use crate::law;
use crate::oracle::{self, Everywhere};
use crate::published::{self, Figure as Agreement};
use crate::relevance;
use crate::report::Findings;
use crate::searches::{Gaps, Scope, Searches};
use crate::study::Study;
use crate::tracking::Distances;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tpam_figure::{Export, Figure as Drawn};
use tpam_pam::spec::nearest;
use tpam_relevance::{Relevance, entries};
use tpam_searches::Catalogues;
use tpam_store::Error;
use tpam_store::first_look::{self, data_folder, data_name};
use tpam_store::folder::write_aside;
use tpam_store::output::{self, draw};
use tpam_table::{Document, Format, Table};
use tpam_work::Work;

/// The parts of the study to compute.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The folder for the report, its figures and its data.
    pub out: PathBuf,
    /// Figures to draw; if empty, all figures and the report.
    pub only: Vec<String>,
    /// Whether to compute fewer runs and instances, for a first look.
    pub quick: bool,
    /// Whether to run the searches of Figures S.2 to S.5 of the supplement too, and to relate them to tracking. If the searches are done already, the report shows them.
    pub supplement: bool,
    /// Seed of all random numbers.
    pub seed: u64,
    /// The command that makes the same report; the report shows it.
    pub origin: String,
    /// How figures are written. The report contains them in the size that their content needs.
    pub export: Export,
}

impl Options {
    /// The whole study with seed 1, without the supplement.
    pub fn new(out: PathBuf) -> Self {
        Self {
            out,
            only: Vec::new(),
            quick: false,
            supplement: false,
            seed: 1,
            origin: String::new(),
            export: Export::new(),
        }
    }

    pub(crate) fn runs(&self) -> u64 {
        if self.quick { QUICK } else { RUNS }
    }

    /// The folder of the data.
    pub(crate) fn data(&self) -> Result<PathBuf, Error> {
        data_folder(&self.out, self.quick)
    }
}

/// Runs of each cell of the simulations.
const RUNS: u64 = 101;
const QUICK: u64 = 5;

/// The output of [`run`].
pub enum Done {
    /// The files of the requested figures.
    Figures(Vec<PathBuf>),
    /// The result of the whole study.
    Report(Verdicts),
}

/// The result of the whole study: how it agrees with the published figures, and the verdicts on the claims.
pub struct Verdicts {
    quick: bool,
    runs: u64,
    seed: u64,
    agreement: Vec<Agreement>,
    gaps: Gaps,
    claims: Vec<Claim>,
    advice: String,
    /// The path of the report.
    pub report: PathBuf,
}

/// Simulates and searches what is missing in the folder, and draws the figures.
pub fn run(options: &Options, work: &Work, known: &Catalogues) -> Result<Done, Error> {
    let whole = options.only.is_empty();
    wanted(&options.only)?;
    // Creates the folder before any computation, so that an error is reported at once.
    let data = options.data()?;
    output::check(&options.out, &data, &file_names(options))?;
    std::fs::create_dir_all(&data).map_err(|e| Error::file("create", &data, e))?;
    let wanted = shown(options, &data, known)?;
    let parts = work.parts(parts(options, &wanted));
    let study = computed(options, &wanted, &data, &parts, known).map_err(|error| error.saved_in(&data))?;
    let mut figures = Vec::new();
    for figure in &wanted {
        figures.push((figure.id, first_look::figure((figure.draw)(&study)?, options.quick)));
    }
    if !whole {
        return Ok(Done::Figures(draw(
            &options.out,
            &options.export,
            figures.iter().map(|(id, figure)| (*id, figure)),
            work,
        )?));
    }
    reported(options, study, &figures, &data, &parts[MAPS], known)
        .map(Done::Report)
        .map_err(|error| error.saved_in(&data))
}

/// The parts of the study, in the order of computation, with the seconds that each takes on two cores.
const PARTS: [(&str, f64); 11] = [
    ("simulations", 20.0),
    ("samples of JADE", 1.0),
    ("oracle", 10.0),
    ("oracle on all functions", 20.0),
    ("searches", 25.0),
    ("controls", 20.0),
    ("calibrations", 8.0),
    ("relevance", 120.0),
    ("law", 120.0),
    ("supplement", 1000.0),
    ("relevance of the supplement", 6000.0),
];
const SIMULATIONS: usize = 0;
const CLOUDS: usize = 1;
const ORACLE: usize = 2;
const EVERYWHERE: usize = 3;
const SEARCHES: usize = 4;
const CONTROLS: usize = 5;
const CALIBRATIONS: usize = 6;
const RELEVANCE: usize = 7;
const LAW: usize = 8;
const SUPPLEMENT: usize = 9;
const MAPS: usize = 10;

/// The parts that are needed; the others have no weight.
fn parts(options: &Options, wanted: &[&Figure]) -> [(&'static str, f64); 11] {
    let real = |real: Real| wanted.iter().any(|figure| figure.real.contains(&real));
    let needed = [
        true,
        real(Real::Clouds),
        real(Real::Oracle),
        real(Real::OracleEverywhere),
        real(Real::Searches),
        options.only.is_empty(),
        real(Real::Calibrations),
        real(Real::Relevance),
        options.only.is_empty(),
        real(Real::Supplement),
        options.supplement,
    ];
    let mut parts = PARTS;
    parts.iter_mut().zip(needed).filter(|(_, needed)| !needed).for_each(|((_, weight), _)| *weight = 0.0);
    parts
}

/// The simulations that are needed.
pub(crate) fn grids(options: &Options, wanted: &[&Figure]) -> Vec<Grid> {
    let needs: BTreeSet<Grid> = if options.only.is_empty() {
        Grid::ALL.into()
    } else {
        wanted.iter().flat_map(|figure| figure.needs.iter().copied()).collect()
    };
    needs.into_iter().collect()
}

/// The figures that are drawn. The report shows the supplement where it costs nothing.
pub(crate) fn shown(options: &Options, data: &Path, known: &Catalogues) -> Result<Vec<&'static Figure>, Error> {
    let mut wanted = wanted(&options.only)?;
    let done = || Searches::are_done(Scope::Supplement, options.quick, options.seed, data, known);
    if options.only.is_empty() && !options.supplement && !done()? {
        wanted.retain(|figure| !figure.real.contains(&Real::Supplement));
    }
    Ok(wanted)
}

/// Computes the data of the figures.
fn computed<'a>(
    options: &Options,
    wanted: &[&Figure],
    data: &Path,
    parts: &'a [Work],
    known: &'a Catalogues,
) -> Result<Study<'a>, Error> {
    let (quick, seed, runs) = (options.quick, options.seed, options.runs());
    let mut study = Study::run(&grids(options, wanted), [runs, seed], data, &parts[SIMULATIONS], &known.sim)?;
    study.folder = data_name(quick);
    let needed = |real: Real| wanted.iter().any(|figure| figure.real.contains(&real));
    if needed(Real::Clouds) {
        study.clouds = Some(clouds::search(quick, seed, &parts[CLOUDS], known)?);
    }
    if needed(Real::Oracle) {
        study.oracle = Some(oracle::run(quick, [runs, seed], &data.join("gao"), &parts[ORACLE], known)?);
    }
    if needed(Real::OracleEverywhere) {
        let (folder, work) = (data.join("gao-functions"), &parts[EVERYWHERE]);
        study.everywhere = Some(Everywhere::run(quick, [runs, seed], &folder, work, known)?);
    }
    if needed(Real::Searches) {
        study.searches = Some(Searches::run(Scope::Figure7, quick, seed, data, &parts[SEARCHES], known)?);
    }
    if options.only.is_empty() {
        study.controls = Some(Searches::controls(quick, seed, data, &parts[CONTROLS], known)?);
    }
    if needed(Real::Calibrations) {
        study.calibrations = Some(Calibrations::run(quick, seed, data, &parts[CALIBRATIONS], known)?);
    }
    if needed(Real::Relevance) {
        let calibrations = study.calibrations.as_ref();
        study.relevance = Some(related(options, Scope::Figure7, data, calibrations, &parts[RELEVANCE], known)?);
    }
    if options.only.is_empty() {
        study.law = Some(law::run(options, &parts[LAW], known)?);
    }
    if needed(Real::Supplement) {
        study.supplement = Some(Searches::run(Scope::Supplement, quick, seed, data, &parts[SUPPLEMENT], known)?);
    }
    Ok(study)
}

fn related(
    options: &Options,
    scope: Scope,
    data: &Path,
    calibrations: Option<&Calibrations>,
    work: &Work,
    known: &Catalogues,
) -> Result<Relevance, Error> {
    relevance::run(scope, options.quick, [options.runs(), options.seed], data, work, calibrations, known)
}

/// Writes the report, its tables and the figures.
fn reported(
    options: &Options,
    mut study: Study,
    figures: &[(&'static str, Drawn)],
    data: &Path,
    work: &Work,
    known: &Catalogues,
) -> Result<Verdicts, Error> {
    let maps = if options.supplement {
        relevance::maps(&related(options, Scope::Supplement, data, None, work, known)?)
    } else {
        Vec::new()
    };
    let quick = options.quick;
    let marked = maps.into_iter().map(|(id, figure, words)| (id, first_look::figure(figure, quick), words));
    let maps: Vec<(String, Drawn, String)> = marked.collect();
    study.distances = Distances::measure(&study)?;
    study.ablations = ablation::measure(&study)?;
    let claims = claims::all(&study);
    let agreement = published::compare(&study);
    let gaps = Gaps::measure(study.searches()?);
    let advice = choice::advice(&study)?;
    let shown = Export::new().with_origin(options.export.origin.clone());
    let svg = |figure: &Drawn| shown.sheet(figure.clone()).svg();
    let findings = Findings {
        study: &study,
        figures: &figures.iter().map(|(id, figure)| (*id, svg(figure))).collect::<Vec<_>>(),
        claims: &claims,
        agreement: &agreement,
        printed: &published::compare_printed(&study),
        gaps: &gaps,
        advice: &advice,
        maps: &maps.iter().map(|(id, figure, words)| (id.clone(), svg(figure), words.clone())).collect::<Vec<_>>(),
        command: &options.origin,
        export: &options.export,
        quick,
    };
    let page = findings.html()?;
    let out = &options.out;
    let more = maps.iter().map(|(id, figure, _)| (id.as_str(), figure));
    draw(out, &options.export, figures.iter().map(|(id, figure)| (*id, figure)).chain(more), work)?;
    write_aside(
        &out.join("relevance.csv"),
        first_look::table(entries(study.relevance()?), quick).render(Format::Csv).as_bytes(),
    )?;
    let quantities = first_look::table(claims::quantities(&claims), quick);
    write_aside(&out.join("claims.csv"), quantities.render(Format::Csv).as_bytes())?;
    write_aside(&out.join("claims.json"), quantities.render(Format::Json).as_bytes())?;
    let report = out.join("report.html");
    write_aside(&report, page.as_bytes())?;
    let (runs, seed) = (study.runs, study.seed);
    Ok(Verdicts { quick, runs, seed, agreement, gaps, claims, advice: advice.plain(), report })
}

/// The names of all files that may be written beside the data.
fn file_names(options: &Options) -> Vec<String> {
    let formats = &options.export.formats;
    let figures =
        FIGURES.iter().flat_map(|figure| formats.iter().map(|format| format!("{}.{}", figure.id, format.extension())));
    figures.chain(["report.html", "claims.csv", "claims.json", "relevance.csv"].map(str::to_owned)).collect()
}

/// The requested figures; all if `names` is empty.
fn wanted(names: &[String]) -> Result<Vec<&'static Figure>, Error> {
    for name in names {
        if !FIGURES.iter().any(|figure| figure.id == name) {
            let near = nearest(name, FIGURES.iter().map(|figure| figure.id));
            return Err(Error::Input(format!("there is no figure '{name}': {near}")));
        }
    }
    Ok(FIGURES
        .iter()
        .copied()
        .filter(|figure| names.is_empty() || names.iter().any(|name| name == figure.id))
        .collect())
}

impl Verdicts {
    /// The agreement of simulations and searches with the published figures.
    pub fn agreement(&self) -> Document {
        let figures: Vec<(&str, &Agreement)> =
            self.agreement.iter().map(|figure| (figure.name.as_str(), figure)).collect();
        let said = format!("{} ({} runs, seed {})", published::sentence(&self.agreement), self.runs, self.seed);
        Document::new()
            .text(first_look::lead(&said, self.quick))
            .table(published::table(&figures))
            .text(self.gaps.words())
    }

    /// Which PAM to use, in a few sentences.
    pub fn advice(&self) -> &str {
        &self.advice
    }

    /// The number of claims with each verdict, in a sentence.
    pub fn counts(&self) -> String {
        format!("{} claims: {}", self.claims.len(), Verdict::counts(&self.claims))
    }

    /// How many claims may fail by chance, in a sentence.
    pub fn by_chance(&self) -> String {
        by_chance(self.claims.len())
    }

    /// One row per claim: its verdict, and the quantity that decides it.
    pub fn claims(&self) -> Table {
        claims::verdicts(&self.claims)
    }

    /// One row per quantity that a claim says is above 0.
    pub fn quantities(&self) -> Table {
        first_look::table(claims::quantities(&self.claims), self.quick)
    }
}
