//! Comparisons of algorithms as tables and as a diagram.

use crate::output::table::{aligned, decimals};
use crate::output::{Format, csv, json, number};
use tpam_coco::Scores;
use tpam_figure::CriticalDifference;
use tpam_stats::{Pair, critical_difference};

/// The ranks in a diagram; none where all algorithms are alike everywhere.
pub(super) fn diagram(scores: &Scores) -> Option<String> {
    let friedman = scores.friedman.as_ref()?;
    let ranks: Vec<(&str, f64)> = scores.names.iter().copied().zip(friedman.mean_ranks.iter().copied()).collect();
    let title = format!("Mean ranks of the median error, {} functions in {}-D", scores.functions, scores.dimension);
    Some(CriticalDifference::new(&title, &ranks, critical_difference(ranks.len(), scores.functions)).svg())
}

/// One row per algorithm.
pub fn score_table(all: &[Scores], format: Format) -> Vec<u8> {
    const COLUMNS: [&str; 11] = [
        "algorithm",
        "dimension",
        "functions",
        "aps",
        "mean_rank",
        "p_holm",
        "better",
        "equal",
        "worse",
        "friedman_p",
        "critical_difference",
    ];
    let row = |scores: &Scores, k: usize| {
        let mut row = vec![scores.names[k].to_owned(), scores.dimension.to_string(), scores.functions.to_string()];
        row.extend([number(scores.average[k]), number(scores.rank(k))]);
        match scores.against_first(k) {
            Some((p, counts)) => row.extend([number(p)].into_iter().chain(counts.map(|count| count.to_string()))),
            None => row.extend([const { String::new() }; 4]),
        }
        let p = scores.friedman.as_ref().map_or(f64::NAN, |friedman| friedman.f_p);
        row.extend([number(p), number(critical_difference(scores.names.len(), scores.functions))]);
        row
    };
    let rows = || all.iter().flat_map(|scores| (0..scores.names.len()).map(|k| row(scores, k)));
    match format {
        Format::Table => all.iter().map(table).collect::<Vec<_>>().join("\n").into_bytes(),
        Format::Csv => csv(&COLUMNS, rows()),
        Format::Json => json(&COLUMNS, rows(), &["algorithm"]),
    }
}

/// One row per pair of algorithms.
pub(super) fn pair_table(all: &[Scores]) -> Vec<u8> {
    const COLUMNS: [&str; 9] = ["a", "b", "dimension", "z", "p", "p_holm", "better", "equal", "worse"];
    let row = |scores: &Scores, (pair, counts): &(Pair, [usize; 3])| {
        let names = [scores.names[pair.a].to_owned(), scores.names[pair.b].to_owned(), scores.dimension.to_string()];
        let numbers =
            [pair.z, pair.p, pair.p_holm].map(number).into_iter().chain(counts.map(|count| count.to_string()));
        names.into_iter().chain(numbers).collect()
    };
    csv(&COLUMNS, all.iter().flat_map(|scores| scores.pairs.iter().map(move |pair| row(scores, pair))))
}

fn table(scores: &Scores) -> String {
    let friedman = scores.friedman.as_ref().map_or("-".to_owned(), |friedman| small(friedman.f_p));
    let header = ["algorithm", "APS", "mean rank", "p (Holm)", "+", "=", "-"].map(str::to_owned);
    let row = |k: usize| {
        let mut row = vec![scores.names[k].to_owned(), decimals(scores.average[k], 3), decimals(scores.rank(k), 2)];
        match scores.against_first(k) {
            Some((p, counts)) => row.extend([small(p)].into_iter().chain(counts.map(|count| count.to_string()))),
            None => row.extend([const { String::new() }; 4]),
        }
        row
    };
    let mut order: Vec<usize> = (0..scores.names.len()).collect();
    order.sort_by(|a, b| scores.average[*a].total_cmp(&scores.average[*b]));
    let rows: Vec<Vec<String>> = order.into_iter().map(row).collect();
    let above = format!(
        "{}-D · {} functions · p, + = - against {} · Friedman p {friedman} · critical difference {}",
        scores.dimension,
        scores.functions,
        scores.names[0],
        decimals(critical_difference(scores.names.len(), scores.functions), 2)
    );
    format!("{above}\n\n{}", aligned(&header, &rows, 1))
}

/// A p-value for people.
fn small(p: f64) -> String {
    if p < 1e-3 { format!("{p:.1e}") } else { decimals(p, 3) }
}
