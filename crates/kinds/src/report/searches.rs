//! The chapter of a folder of searches: its algorithms, ECDF, areas, scores, running times and convergence.

use super::{Part, Place, origin, picture, words};
use crate::shell;
use tpam_coco::ecdf::{By, EcdfOptions, Mode};
use tpam_coco::{Logs, Scores, View};
use tpam_figure::page::Block;
use tpam_figure::{Figure, Size};
use tpam_rows::names::counted;
use tpam_searches::search::{Finished, SearchPlan, Searches, Tally};
use tpam_searches::{Catalogues, ecdf};
use tpam_store::Error;
use tpam_store::folder::{self, Contents};
use tpam_table::Format;

/// The seed of the simulated restarts of the ECDF, that of the command's default.
const SEED: u64 = 1;

/// The chapter of a finished folder of searches.
pub(super) fn part(place: &Place, known: &Catalogues) -> Result<Part, Error> {
    let plan = folder::plan::<Searches>(place.path)?;
    let checked = origin::checked(place.path, known)?;
    let logs = ecdf::read(&[place.path], &[], None, Mode::default())?;
    let names: Vec<&str> = logs.algorithms.iter().map(|algorithm| algorithm.name.as_str()).collect();
    let mut blocks = evaluation(place, &logs, known);
    blocks.extend(tally(place, known)?);
    blocks.extend([Block::Heading("What was run".to_owned()), Block::List(settings(&plan, &names))]);
    let contents = format!(
        "{} on {} in {}",
        counted(names.len(), "algorithm"),
        counted(plan.functions.split(',').count(), "function"),
        counted(plan.dims.split(',').count(), "dimension")
    );
    let runs = plan.instances.split(',').count() as u64;
    let part = Part::new(Searches::KIND, contents, blocks, checked, Some(shell::searches(&plan, place.path)));
    Ok(Part { headline: headline(&logs), runs: Some(runs), seed: Some(plan.seed), ..part })
}

/// The level of significance of differences.
const LEVEL: f64 = 0.05;

/// The algorithm with the lowest mean rank in each dimension, in words.
fn headline(logs: &Logs) -> Option<String> {
    let scores = logs.scores(View::FixedBudget).ok()?;
    let best = |scores: &Scores| {
        let friedman = scores.friedman.as_ref()?;
        let (name, rank) = scores.names.iter().zip(&friedman.mean_ranks).min_by(|(_, a), (_, b)| a.total_cmp(b))?;
        let doubt = if friedman.f_p < LEVEL { "" } else { "; no difference is significant" };
        Some(format!("`{name}` in {}-D ({rank:.2}{doubt})", scores.dimension))
    };
    let best: Vec<String> = scores.iter().filter_map(best).collect();
    (!best.is_empty()).then(|| format!("The lowest mean rank of the median error has {}", best.join(", ")))
}

/// The searches in words.
fn settings(plan: &SearchPlan, names: &[&str]) -> Vec<String> {
    let individuals = match (plan.individuals, plan.population.as_str()) {
        (None, "constant") => "5 D individuals, or 20 if D < 5".to_owned(),
        (Some(n), "constant") => format!("{n} individuals"),
        (None, falling) => falling.to_owned(),
        (Some(n), falling) => format!("{falling}, from {n} individuals"),
    };
    let of_de = [format!("; N = {individuals}"), format!("; selection: {}", plan.selection)];
    let [individuals, selection] = if plan.is_de() { of_de } else { [String::new(), String::new()] };
    vec![
        words::point("Algorithms", names),
        format!(
            "Functions {} of the suite {}, dimensions {}, instances {}: one run each",
            shell::ranges(&plan.functions),
            plan.suite,
            plan.dims,
            shell::ranges(&plan.instances)
        ),
        format!("Budget: {}{individuals}; restarts: {}{selection}; seed {}", plan.budget_in_words(), plan.restart, plan.seed),
    ]
}

/// The figures and tables of the logs.
fn evaluation(place: &Place, logs: &Logs, known: &Catalogues) -> Vec<Block> {
    let mut options = EcdfOptions::default();
    // Without groups there is one curve for all functions.
    options.by = By::Group(ecdf::groups(logs, &known.suites).unwrap_or_default());
    options.randomness = ecdf::streams(SEED);
    let all = ecdf::all_figures(logs, &options);
    let svg = |figure: &Figure, size| picture::without_metadata(&figure.clone().with_size(size).sheet().svg());
    let figures = |start: &str, caption: &str| -> Vec<Block> {
        let ours = all.iter().filter(|(name, _)| name.starts_with(start));
        ours.map(|(name, figure)| place.figure(name, [None, Some(Size::SINGLE)].map(|size| svg(figure, size)), caption)).collect()
    };
    let lines = logs.ecdf_at(&options, |end| ecdf::grid(end, Format::Csv));
    let mut blocks = vec![Block::Heading("ECDF".to_owned())];
    blocks.extend(figures("ecdf", ECDF));
    blocks.extend(figures("cd", RANKS));
    blocks.push(Block::Heading("Convergence".to_owned()));
    blocks.extend(figures("convergence", "Median of f − f_opt over the runs, with a band from the lower to the upper quartile."));
    blocks.push(Block::Heading("Areas under the ECDF".to_owned()));
    blocks.push(place.table("areas", &ecdf::areas(&lines)));
    blocks.push(Block::Heading("Comparison".to_owned()));
    match logs.scores(View::FixedBudget) {
        Ok(scores) => {
            blocks.push(Block::Text(SCORES.to_owned()));
            let ranked = ecdf::score_overview(&scores);
            let tables = scores.iter().zip(ranked.tables());
            blocks.extend(tables.map(|(one, table)| place.table(&format!("scores-D{}", one.dimension), table)));
        }
        Err(why) => blocks.push(Block::Text(format!("Not compared: {why}."))),
    }
    blocks.push(Block::Heading("Average running times".to_owned()));
    blocks.push(place.table("art", &ecdf::running_time_overview(logs)));
    let missing = logs.missing().into_iter().map(|missing| Block::Text(format!("Note: {missing}.")));
    blocks.extend(missing);
    blocks
}

const ECDF: &str = "The proportion of (function, target value) pairs that are reached within a budget, with simulated restarts, as in \
                    cocopp. Beyond the cross a curve comes from simulated restarts.";
const RANKS: &str = "Mean ranks of the median error. Algorithms that a bar joins do not differ significantly (Nemenyi, level 0.05).";
const SCORES: &str = "APS: the number of algorithms that are significantly better (rank-sum test, level 0.05), on average over the \
                      functions; less is better.";

/// The runs of each algorithm, as the command prints them; nothing if an algorithm is unknown here.
fn tally(place: &Place, known: &Catalogues) -> Result<Vec<Block>, Error> {
    let Ok(finished) = Finished::open(place.path, known) else { return Ok(Vec::new()) };
    let mut tally = Tally::new(&finished.grid);
    finished.runs(|cell, _, run| tally.add(&finished.grid, cell, run))?;
    let table = tally.table(&finished.grid);
    let text = "solved: the proportion of runs that reached a precision of 1e-8; targets: the proportion of (run, target value) pairs that \
                were reached.";
    Ok(vec![Block::Heading("Runs".to_owned()), Block::Text(text.to_owned()), place.table("runs", &table)])
}
