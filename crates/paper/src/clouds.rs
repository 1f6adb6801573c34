//! Figures 1 and 2: the samples of JADE on the function that the paper uses, and where they succeed.

use super::searches::{DIM, Scope};
use super::table::decimals;
use tpam_figure::page::{Block, Chapter, Filter};
use tpam_lab::Catalogues;
use tpam_lab::Error;
use tpam_lab::clouds::{Clouds, Options, sentence};
use tpam_lab::samples::NAMES;
use tpam_lab::search::SearchPlan;
use tpam_work::Work;

/// The function of Figures 1 and 2.
pub(super) const FUNCTION: &str = "8";
/// The overall success rate in the paper.
const RATE: f64 = 0.267;
/// The paper's bins for F and for C.
const PUBLISHED_WIDTHS: [f64; 2] = [0.02886, 0.02097];

const REFERENCE: &str = include_str!("../../../reference/published_fig2_bars.csv");

/// The published heights of the bars of F and of C.
pub(crate) fn published() -> [Vec<f64>; 2] {
    NAMES.map(|name| {
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
    Clouds::search(&plan("jade", quick, seed), &Options::default().with_widths(PUBLISHED_WIDTHS), work, known)
}

/// The chapter on the samples of searches.
pub(super) fn chapter(clouds: &Clouds, figures: Vec<Block>) -> Chapter {
    let [samples, successes] = clouds.distances.total();
    let rate = successes as f64 / samples as f64;
    let mut blocks = vec![Block::Text(format!(
        "The model assumes that success falls with the distance from a target that moves. The paper supports it with one function, f8 in {DIM} dimensions. In {} runs of JADE the overall success rate is {}; the paper's is {RATE}.",
        clouds.with_curves(),
        decimals(rate, 3)
    ))];
    blocks.extend(figures);
    blocks.push(Block::Text(sentence(&clouds.distances)));
    blocks.push(Block::Text(
        "The bars of Figure 2, ours beside the published ones; and the probability of success at that distance:".into(),
    ));
    blocks.push(table(clouds));
    Chapter::new("clouds", "What real runs sample", blocks)
}

fn table(clouds: &Clouds) -> Block {
    let published = published();
    let [f, c] = [0, 1].map(|which| clouds.distances.bins(which));
    let side = |bin: &tpam_lab::clouds::Bin, published: f64| {
        let range = format!("{}–{}", decimals(bin.from, 3), decimals(bin.to, 3));
        let numbers = [bin.joint, published, bin.probability].map(|value| decimals(value, 4));
        [range].into_iter().chain(numbers).collect::<Vec<_>>()
    };
    let row = |k: usize| [side(&f[k], published[0][k]), side(&c[k], published[1][k])].concat();
    let mut rows: Vec<Vec<String>> = (0..f.len()).map(row).collect();
    let sum = |which: usize, bins: &[tpam_lab::clouds::Bin]| {
        let ours = bins.iter().map(|bin| bin.joint).sum::<f64>();
        let theirs = published[which].iter().sum::<f64>();
        ["sum".to_owned(), decimals(ours, 4), decimals(theirs, 4), String::new()]
    };
    rows.push([sum(0, &f), sum(1, &c)].concat());
    let header = ["F: distance", "ours", "published", "P(success)", "C: distance", "ours", "published", "P(success)"];
    Block::Table { id: "bars".into(), header: header.map(str::to_owned).into(), rows, words: 1, filter: Filter::None }
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
