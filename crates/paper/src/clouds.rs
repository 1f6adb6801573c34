//! Figures 1 and 2: the samples of JADE on the function that the paper uses, and where they succeed.

use super::searches::{DIM, Scope};
use super::table::decimals;
use tpam_figure::page::{Block, Chapter};
use tpam_figure::prose;
use tpam_kinds::report::saved_block as block;
use tpam_searches::Catalogues;
use tpam_searches::search::SearchPlan;
use tpam_signals::clouds::{Clouds, Options};
use tpam_signals::samples::Bin;
use tpam_store::Error;
use tpam_table::{Builder, Table};
use tpam_work::Work;

/// The function of Figures 1 and 2.
pub(super) const FUNCTION: &str = "8";
/// The overall success rate in the paper.
const RATE: f64 = 0.267;
/// The paper's bins for F and for C.
const PUBLISHED_WIDTHS: [f64; 2] = [0.02886, 0.02097];

const REFERENCE: &str = include_str!("../reference/published_fig2_bars.csv");

/// The published heights of the bars of F and of C.
pub(crate) fn published() -> [Vec<f64>; 2] {
    ["F", "C"].map(|name| {
        let bars = REFERENCE.lines().filter_map(|line| line.strip_prefix(name)?.rsplit(',').next()?.parse().ok());
        bars.collect()
    })
}

/// The plan of searches on that function, with the operators of the paper's Figures 1 and 2.
pub(super) fn plan(pam: &str, quick: bool, seed: u64) -> SearchPlan {
    SearchPlan {
        functions: FUNCTION.to_owned(),
        mutation: "current-to-pbest/1".to_owned(),
        dims: DIM.to_string(),
        ..Scope::Figure7.plan(pam, quick, seed)
    }
}

/// Runs the searches of the paper.
pub(crate) fn search(quick: bool, seed: u64, work: &Work, known: &Catalogues) -> Result<Clouds, Error> {
    Clouds::search(&plan("jade", quick, seed), &Options { widths: PUBLISHED_WIDTHS.to_vec(), ..Options::default() }, work, known)
}

/// The chapter on the samples of searches.
pub(super) fn chapter(clouds: &Clouds, figures: Vec<Block>) -> Chapter {
    let rate = clouds.distances.total().rate();
    let [about, bars, difference] = prose!("clouds", dim = DIM, runs = clouds.with_curves(), rate = decimals(rate, 3), published = RATE);
    let mut blocks = vec![Block::Text(about)];
    blocks.extend(figures);
    blocks.extend([Block::Text(clouds.distances.sentence()), Block::Text(bars), table(clouds), Block::Text(difference)]);
    Chapter::new("clouds", "What real runs sample", blocks)
}

/// A bar of Figure 2, or the sum of all.
struct Bar {
    range: String,
    ours: f64,
    published: f64,
    probability: Option<f64>,
}

/// The bars of F and of C at the same place.
type Row = [Bar; 2];

/// The bars of F or of C, and their sum.
fn bars(clouds: &Clouds, which: usize, published: &[f64]) -> Vec<Bar> {
    let bins = clouds.distances.bins(which);
    let bar = |(bin, published): (&Bin, &f64)| Bar {
        range: format!("{}–{}", decimals(bin.from, 3), decimals(bin.to, 3)),
        ours: clouds.distances.joint(bin),
        published: *published,
        probability: Some(bin.trials.rate()),
    };
    let mut bars: Vec<Bar> = bins.iter().zip(published).map(bar).collect();
    let ours = bins.iter().map(|bin| clouds.distances.joint(bin)).sum::<f64>();
    bars.push(Bar { range: "sum".into(), ours, published: published.iter().sum::<f64>(), probability: None });
    bars
}

fn table(clouds: &Clouds) -> Block {
    let [f, c] = published();
    let rows: Vec<Row> = bars(clouds, 0, &f).into_iter().zip(bars(clouds, 1, &c)).map(|(f, c)| [f, c]).collect();
    let table = with_bars(Table::from_rows(&rows), 0, "f", "F: distance");
    block("bars", &with_bars(table, 1, "c", "C: distance").build())
}

/// Adds the columns of F or of C.
fn with_bars<'a>(table: Builder<'a, Row>, which: usize, name: &str, distance: &str) -> Builder<'a, Row> {
    table
        .text(format!("distance_{name}"), |row| &row[which].range)
        .heading(distance)
        .right()
        .rounded(format!("ours_{name}"), 4, |row| row[which].ours)
        .heading("ours")
        .rounded(format!("published_{name}"), 4, |row| row[which].published)
        .heading("published")
        .rounded(format!("success_{name}"), 4, |row| row[which].probability)
        .heading("P(success)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_bars_add_up_to_the_published_rate() {
        for bars in published() {
            assert_eq!(bars.len(), 20);
            assert!((bars.iter().sum::<f64>() - RATE).abs() < 5e-4);
        }
    }
}
