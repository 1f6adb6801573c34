//! Does tracking predict search? Simulates and searches the PAMs of the paper, the baseline `uniform` and PAMs that users added, some in
//! several settings, and writes the chapter of the report.

use super::searches::{DIM, Scope};
use super::simulated::{Simulated, keep};
use super::tracking::rates;
use crate::table::decimals;
use tpam_figure::page::{Block, Chapter};
use tpam_figure::prose;
use tpam_kinds::report::saved_block as block;
use tpam_relevance::{Entry, Options, Relevance, Searching, Tracking, median, p_max};
use tpam_searches::Catalogues;
use tpam_searches::search::{self, Grid, Keep, SearchPlan};
use tpam_signals::calibrate::Scenario;
use tpam_sim::measure::{Depth, SUCCESS};
use tpam_sim::plan::List;
use tpam_sim::{Experiment, Plan};
use tpam_store::Error;
use tpam_table::Table;
use tpam_work::Work;

/// PAMs in four settings each: equally many, so that the test can exchange whole PAMs. The first setting is the one of Figure 7.
const SETTINGS: [(&str, [&str; 4]); 5] = [
    ("jde", ["jde:preset=original", "jde:preset=original,tau=0.05", "jde:preset=original,tau=0.2", "jde:preset=original,tau=0.4"]),
    ("epsde", ["epsde:preset=original", "epsde:preset=original,step=0.05", "epsde", "epsde:step=0.05"]),
    ("jade", ["jade", "jade:c=0.05", "jade:c=0.2", "jade:c=0.5"]),
    ("mde", ["mde", "mde:c_f=0.1,c_c=0.05", "mde:c_f=0.4,c_c=0.2", "mde:c_f=1,c_c=1"]),
    ("shade", ["shade", "shade:h=5", "shade:h=20", "shade:h=50"]),
];

/// θ, targets and acceptances of the simulations.
const SIMULATED: [&str; 3] =
    ["c,f", "lin-inc,lin-dec,sin:omega=10..40/10,ran:s=0.01..0.1/0.03", "linear:alpha=1,pmax=0.1|0.2|0.3|0.5|0.7|1"];

/// The baseline, which the paper does not have.
const BASELINE: &str = "uniform";

/// All settings: those of the table (half of them if `quick`), the baseline, and PAMs that are not built in with their defaults.
fn settings(known: &tpam_de::Catalogues, quick: bool) -> Vec<String> {
    let few = if quick { 2 } else { 4 };
    let named = SETTINGS.iter().flat_map(|(_, settings)| settings[..few].iter().map(|name| (*name).to_owned()));
    let built_in = |name: &&str| tpam_pam::PAMS.iter().any(|entry| entry.page.name == *name);
    let others = known.pams_of_f_and_c().map(|page| page.name).filter(|name| *name == BASELINE || !built_in(name));
    // A PAM that cannot be built from its name alone has no default setting.
    let usable = others.filter(|name| known.pams.spec(name).is_ok_and(|spec| spec.build().is_ok()));
    named.chain(usable.map(str::to_owned)).collect()
}

/// The names of the folders: simulations, and searches of the further settings with the operators of Figure 7 or of the supplement.
pub(crate) fn folders(scope: Scope) -> [String; 2] {
    ["relevance".to_owned(), format!("relevance-{}", scope.name())]
}

/// The plans of both folders.
pub(crate) fn plans(scope: Scope, quick: bool, [runs, seed]: [u64; 2], known: &Catalogues) -> (Plan, SearchPlan) {
    let all = settings(&known.de, quick);
    let [theta, target, accept] = SIMULATED.map(Into::into);
    let pam: List = all.join(",").as_str().into();
    let simulations = Plan { pam, theta, target, accept, measures: Depth::Success, runs, seed, ..Plan::default() };
    let more: Vec<String> = all.into_iter().filter(|setting| SETTINGS.iter().all(|(_, settings)| settings[0] != setting)).collect();
    (simulations, scope.plan(&more.join(","), quick, seed))
}

/// Simulates and searches what is missing in the folders, and compares the two, also on scenarios that are not stored. The searches of the
/// scope itself are done already.
pub(crate) fn run(study: &Simulated, scope: Scope, scenarios: Vec<Scenario>, work: &Work) -> Result<Relevance, Error> {
    let (runs, seed, known) = (study.runs, study.seed, study.known);
    let (plan, further) = plans(scope, study.options.quick, [runs, seed], known);
    let [simulated, searched] = folders(scope).map(|name| study.folder(&name));
    let parts =
        work.parts([("simulations", 35.0), ("searches", 70.0), ("calibrated scenarios", if scenarios.is_empty() { 0.0 } else { 15.0 })]);
    keep(&[(Experiment::new(&plan, &known.sim)?, simulated.clone())], &parts[0])?;
    let grid = Grid::new(&further, known)?;
    search::keep(&grid, &searched, Keep::default(), &parts[1], |_, _, _| ())?;
    let searching = Searching::read(&[study.folder(scope.name()), searched], known)?;
    let mut tracking = Tracking::read(&[simulated], SUCCESS.name)?;
    let stage = parts[2].stage("scenarios", scenarios.len() as u64, "scenarios");
    for scenario in scenarios {
        let plan = Plan { pam: plan.pam.clone(), measures: Depth::Success, runs, seed, ..scenario.plan() };
        let experiment = Experiment::new(&plan, &known.sim)?;
        // Not stored: it takes seconds, and a result folder would contain the path of the target file.
        work.in_order(
            experiment.cells.iter(),
            |cell| rates(cell, runs, seed),
            |cell, rates| {
                tracking.add(Some(&scenario.origin), cell, rates?);
                Ok::<(), Error>(())
            },
        )?;
        stage.advance(1);
    }
    drop(stage);
    Relevance::new(&tracking, &searching, &Options { seed, ..Options::default() }, &known.de.pams)
}

/// Rows of the table of settings: folder, θ, targets or functions, acceptances or operators.
pub(super) fn rows() -> [[String; 4]; 2] {
    let [simulated, searched] = folders(Scope::Figure7);
    let [theta, target, accept] = SIMULATED;
    [[simulated.as_str(), theta, target, accept].map(str::to_owned), Scope::Figure7.row(&searched)]
}

/// The result in one sentence: each operator over all functions.
fn found(relevance: &Relevance) -> String {
    let of = |operator: &str| {
        let whole = median(relevance.comparisons().filter(|entry| is(relevance, entry, operator, "all")).map(|e| e.rho));
        let (all, surviving) = count(relevance, operator);
        format!("{} with {operator} ({surviving} of {all} relations survive the correction)", decimals(whole, 2))
    };
    let operators: Vec<String> = operators(relevance).into_iter().map(of).collect();
    format!(
        "Tracking and search: over {} PAM settings the median rank correlation of success rate and area under the ECDF, all functions, is \
         {}.",
        relevance.settings.len(),
        operators.join(" and ")
    )
}

fn operators(relevance: &Relevance) -> Vec<&str> {
    let mut names: Vec<&str> = relevance.classes.iter().map(|class| class.operator.as_str()).collect();
    names.dedup();
    names
}

fn is(relevance: &Relevance, entry: &Entry, operator: &str, group: &str) -> bool {
    let class = &relevance.classes[entry.class];
    class.operator == operator && class.group == group
}

/// How ρ depends on p_max, over all functions.
fn by_p_max(relevance: &Relevance, operator: &str) -> String {
    let place = |entry: &Entry| p_max(&relevance.scenarios[entry.scenario].accept);
    let all = || relevance.comparisons().filter(|entry| is(relevance, entry, operator, "all"));
    // Calibrated scenarios have their own p_max.
    let mut places: Vec<f64> = all().filter_map(place).collect();
    places.sort_by(f64::total_cmp);
    places.dedup();
    let at = |p: f64| {
        let here = all().filter(|entry| place(entry) == Some(p)).map(|entry| entry.rho);
        format!("{} at p_max {p}", decimals(median(here), 2))
    };
    let words: Vec<String> = places.into_iter().map(at).collect();
    format!("With {operator} and all functions the median rho over parameters and families of targets is {}.", words.join(", "))
}

/// The number of comparisons with an operator, and the number of significant ones.
fn count(relevance: &Relevance, operator: &str) -> (usize, usize) {
    let all = relevance.comparisons().filter(|entry| relevance.classes[entry.class].operator == operator);
    all.fold((0, 0), |(all, surviving), entry| (all + 1, surviving + usize::from(entry.survives())))
}

/// The chapter of the report, with the figures of both scopes.
pub(super) fn chapter(relevance: &Relevance, [map, supplement]: [Vec<Block>; 2]) -> Chapter {
    let [about, columns, tests, specs] = prose!(
        "relevance",
        settings = relevance.settings.len(),
        pams = relevance.pams(),
        dim = DIM,
        specs = written(relevance).join(" · "),
    );
    let mut blocks = vec![Block::Text(about)];
    blocks.extend(map);
    let by_p_max = operators(relevance).into_iter().map(|operator| by_p_max(relevance, operator));
    blocks.push(Block::List([found(relevance)].into_iter().chain(relevance.sentences()).chain(by_p_max).collect()));
    blocks.extend([Block::Text(columns), table(relevance), Block::Text(tests), Block::Text(specs)]);
    blocks.extend(supplement);
    Chapter::new("predicts", "Does tracking predict search?", blocks)
}

/// The settings as they are written above; other registered PAMs by their names.
fn written(relevance: &Relevance) -> Vec<String> {
    let others = relevance.settings.iter().filter(|setting| SETTINGS.iter().all(|(pam, _)| *pam != setting.pam));
    let count = |pam: &str| relevance.settings.iter().filter(|setting| setting.pam == pam).count();
    let named = SETTINGS.iter().flat_map(|(pam, settings)| settings.iter().take(count(pam)).map(|name| (*name).to_owned()));
    named.chain(others.map(|setting| setting.name.clone())).map(|setting| format!("`{setting}`")).collect()
}

/// The relations of one operator with one family of targets.
struct Family<'a> {
    operator: &'a str,
    theta: String,
    target: &'a str,
    /// Median, lowest and highest ρ over all functions.
    rho: [f64; 3],
    surviving: usize,
    all: usize,
}

fn families(relevance: &Relevance) -> Vec<Family<'_>> {
    let mut rows = Vec::new();
    for operator in operators(relevance) {
        let mut families: Vec<[&str; 2]> = relevance.scenarios.iter().map(|one| [one.theta.as_str(), &one.target]).collect();
        families.dedup();
        for [theta, target] in families {
            let here = |entry: &&Entry| {
                let scenario = &relevance.scenarios[entry.scenario];
                [scenario.theta.as_str(), &scenario.target] == [theta, target] && relevance.classes[entry.class].operator == operator
            };
            let whole = || relevance.comparisons().filter(here).filter(|e| is(relevance, e, operator, "all")).map(|e| e.rho);
            let rho = [median(whole()), whole().fold(f64::INFINITY, f64::min), whole().fold(f64::NEG_INFINITY, f64::max)];
            let surviving = relevance.comparisons().filter(here).filter(|entry| entry.survives()).count();
            let all = relevance.comparisons().filter(here).count();
            rows.push(Family { operator, theta: theta.to_uppercase(), target, rho, surviving, all });
        }
    }
    rows
}

fn table(relevance: &Relevance) -> Block {
    let rows = families(relevance);
    let names = [("rho", "median ρ"), ("lowest", "lowest"), ("highest", "highest")];
    let labels = Table::from_rows(&rows)
        .text("operator", |row| row.operator)
        .text("theta", |row| &row.theta)
        .heading("θ")
        .text("targets", |row| row.target);
    let numbers = names
        .into_iter()
        .enumerate()
        .fold(labels, |table, (at, (name, heading))| table.rounded(name, 2, move |row| row.rho[at]).heading(heading));
    block("relevance-table", &numbers.text("survive", |row| format!("{} of {}", row.surviving, row.all)).right().build())
}
