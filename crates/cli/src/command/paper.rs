//! `tpam paper`: the study of the paper, redone and judged.

use crate::args::PaperArgs;
use crate::failure::Failure;
use crate::folder::write_aside;
use crate::output::table::{aligned, decimals};
use crate::output::{self, Format, csv, json, number};
use crate::paper::claims::{self, Claim, Verdict};
use crate::paper::figures;
use crate::paper::published::{self, Figure};
use crate::paper::study::Study;
use tpam_sim::Catalogues;

pub(super) fn run(args: &PaperArgs, known: &Catalogues) -> Result<(), Failure> {
    let runs = if args.quick { super::sim::QUICK } else { 101 };
    let threads = args.threads.map_or_else(super::experiment::cores, usize::from);
    // Before the work: a folder that cannot be made should not be found out after it.
    if let Some(out) = &args.out {
        std::fs::create_dir_all(out).map_err(|e| Failure::file("make", out, &e))?;
    }
    let study = Study::run(runs, args.seed.unwrap_or(1), threads, known)?;
    let claims = claims::all(&study);
    if let Some(out) = &args.out {
        for (name, svg) in figures::all(&study) {
            write_aside(&out.join(name), svg.as_bytes())?;
        }
        write_aside(&out.join("claims.csv"), &csv(&COLUMNS, claims.iter().flat_map(rows)))?;
    }
    output::print(&match args.format {
        Format::Table => people(&study, &published::compare(&study), &claims).into_bytes(),
        Format::Csv => csv(&COLUMNS, claims.iter().flat_map(rows)),
        Format::Json => json(&COLUMNS, claims.iter().flat_map(rows), &COLUMNS[..4]),
    })
}

const COLUMNS: [&str; 7] = ["claim", "text", "verdict", "quantity", "estimate", "low", "high"];

/// One row per quantity that should be above 0.
fn rows(claim: &Claim) -> Vec<Vec<String>> {
    let verdict = claim.judge().0.words();
    let row = |bound: claims::Bound| {
        let words = [claim.id.clone(), claim.text.to_owned(), verdict.to_owned(), bound.what.to_owned()];
        words.into_iter().chain([bound.estimate, bound.low, bound.high].map(number)).collect()
    };
    claim.bounds().into_iter().map(row).collect()
}

fn people(study: &Study, figures: &[Figure], claims: &[Claim]) -> String {
    let agreeing: usize = figures.iter().map(|figure| figure.agreeing).sum();
    let points: usize = figures.iter().map(|figure| figure.points).sum();
    let count = |verdict| claims.iter().filter(|claim| claim.judge().0 == verdict).count();
    format!(
        "{agreeing} of {points} published points agree ({} runs, seed {})\n\n{}\n{} claims: {} hold, {} hold within noise, {} fail\n\n{}",
        study.runs,
        study.seed,
        table_of_figures(figures),
        claims.len(),
        count(Verdict::Holds),
        count(Verdict::WithinNoise),
        count(Verdict::Fails),
        table_of_claims(claims)
    )
}

fn table_of_figures(figures: &[Figure]) -> String {
    let header = ["figure", "points", "agree", "mean z²", "largest |z|"].map(str::to_owned);
    let line = |figure: &Figure| {
        let counts = [figure.points, figure.agreeing].map(|count| count.to_string());
        let distances = [figure.mean_square, figure.largest].map(|z| decimals(z, 2));
        [figure.name.clone()].into_iter().chain(counts).chain(distances).collect()
    };
    aligned(&header, &figures.iter().map(line).collect::<Vec<_>>(), 1)
}

fn table_of_claims(claims: &[Claim]) -> String {
    let header =
        ["claim", "verdict", "what is claimed", "what decides it", "estimate", "low", "high"].map(str::to_owned);
    let line = |claim: &Claim| {
        let (verdict, bound) = claim.judge();
        let decides = format!("{} (of {})", bound.what, claim.parts());
        let words = [claim.id.clone(), verdict.words().to_owned(), claim.text.to_owned(), decides];
        words.into_iter().chain([bound.estimate, bound.low, bound.high].map(|value| decimals(value, 4))).collect()
    };
    aligned(&header, &claims.iter().map(line).collect::<Vec<_>>(), 4)
}
