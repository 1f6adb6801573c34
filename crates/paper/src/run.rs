//! Runs the whole study or a part of it: simulations, searches, figures, claims and report.

use crate::figures::{self, Figure, Part};
use crate::grids::Grid;
use crate::options::Options;
use crate::published::{self, Figure as Agreement};
use crate::report::{Findings, Results, Shown, relevance_maps};
use crate::searches::{Scope, Searches};
use crate::study::{Stage, Study};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tpam_rows::claims::{self, Verdict, by_chance};
use tpam_searches::Catalogues;
use tpam_store::output::Output;
use tpam_store::{Error, first_look};
use tpam_table::{Document, Format, Table};
use tpam_work::Work;

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
    results: Results,
    /// The path of the report.
    pub report: PathBuf,
}

/// Simulates and searches what is missing in the folder, and draws the figures.
pub fn run(options: &Options, work: &Work, known: &Catalogues) -> Result<Done, Error> {
    figures::named(&options.only)?;
    let output = Output::new(&options.out, options.quick, &options.export);
    let ids = figures::all().map(|figure| figure.id);
    let data = output.create_own(ids, &[Output::PAGE, "claims.csv", "claims.json", "relevance.csv"])?;
    let wanted = shown(options, &data, known)?;
    let (grids, stages) = (grids(options, &wanted), stages(options, &wanted));
    let study = Study::new(options, &grids, stages, &data, work, known);
    let done = study.and_then(|study| {
        study.compute()?;
        let draw = |figure: &&'static Figure| {
            work.check()?;
            Ok(Shown {
                id: figure.id.to_owned(),
                part: figure.part,
                figure: first_look::figure((figure.draw)(&study)?, options.quick),
                caption: figure.caption(),
            })
        };
        let figures = wanted.iter().map(draw).collect::<Result<Vec<Shown>, Error>>()?;
        if options.only.is_empty() {
            return reported(&study, figures, &output, work).map(Done::Report);
        }
        let drawn = figures.iter().map(|shown| (&shown.id, &shown.figure));
        Ok(Done::Figures(output.figures(drawn, work)?))
    });
    done.map_err(|error| error.saved_in(&data))
}

/// The stages that are needed, in the order of computation.
pub(crate) fn stages(options: &Options, wanted: &[&Figure]) -> Vec<Stage> {
    let mut stages: BTreeSet<Stage> = wanted.iter().flat_map(|figure| figure.part.stages()).collect();
    stages.insert(Stage::Simulations);
    if options.only.is_empty() {
        stages.extend([Stage::Law, Stage::Distances, Stage::Ablations]);
        stages.extend(options.supplement.then_some(Stage::SupplementRelevance));
    }
    stages.into_iter().collect()
}

/// The simulations that are needed.
pub(crate) fn grids(options: &Options, wanted: &[&Figure]) -> Vec<Grid> {
    let needed = |grid: &Grid| options.only.is_empty() || wanted.iter().any(|figure| figure.needs.contains(grid));
    Grid::all().filter(needed).collect()
}

/// The figures that are drawn. The report shows the supplement where it costs nothing.
pub(crate) fn shown(options: &Options, data: &Path, known: &Catalogues) -> Result<Vec<&'static Figure>, Error> {
    let mut wanted = figures::named(&options.only)?;
    let done = || Searches::are_done(Scope::Supplement, options, data, known);
    if options.only.is_empty() && !options.supplement && !done()? {
        wanted.retain(|figure| figure.part != Part::Of(Stage::Supplement));
    }
    Ok(wanted)
}

/// Writes the report, its tables and the figures.
fn reported(study: &Study, mut figures: Vec<Shown>, output: &Output, work: &Work) -> Result<Verdicts, Error> {
    if study.stages.contains(&Stage::SupplementRelevance) {
        figures.extend(relevance_maps(study.supplement_relevance()?, study.options.quick));
    }
    let results = Results::compute(study)?;
    let page = Findings { study, output, figures: &figures, results: &results }.html()?;
    output.figures(figures.iter().map(|shown| (&shown.id, &shown.figure)), work)?;
    output.table("relevance.csv", Format::Csv, &study.relevance()?.table())?;
    let quantities = claims::quantities(&results.claims);
    output.table("claims.csv", Format::Csv, &quantities)?;
    output.table("claims.json", Format::Json, &quantities)?;
    let report = output.page(&page)?;
    let (quick, runs, seed) = (study.options.quick, study.runs, study.seed);
    Ok(Verdicts { quick, runs, seed, results, report })
}

impl Verdicts {
    /// The agreement of simulations and searches with the published figures.
    pub fn agreement(&self) -> Document {
        let figures: Vec<(&str, &Agreement)> = self.results.agreement.iter().map(|figure| (figure.name.as_str(), figure)).collect();
        let said = format!("{} ({} runs, seed {})", published::sentence(&self.results.agreement), self.runs, self.seed);
        Document::new().text(first_look::lead(&said, self.quick)).table(published::table(&figures)).text(self.results.gaps.words())
    }

    /// The number of claims with each verdict, in a sentence.
    pub fn counts(&self) -> String {
        format!("{}: {}", claims::sizes(&self.results.claims), Verdict::counts(&self.results.claims))
    }

    /// How many claims may fail by chance, in a sentence.
    pub fn by_chance(&self) -> String {
        by_chance(self.results.claims.len())
    }

    /// One row per claim: its verdict, and the quantity that decides it.
    pub fn claims(&self) -> Table {
        claims::verdicts(&self.results.claims)
    }

    /// One row per quantity that a claim says is above 0.
    pub fn quantities(&self) -> Table {
        first_look::table(claims::quantities(&self.results.claims), self.quick)
    }
}
