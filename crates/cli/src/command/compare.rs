//! `tpam compare`: two results, cell by cell.

use crate::args::CompareArgs;
use crate::failure::Failure;
use crate::folder::{self, Stored};
use crate::output::table::{aligned, decimals};
use crate::output::{self, Format, csv, json, number};
use crate::summary::LEVEL;
use std::path::Path;
use tpam_analysis::{Moments, mean_interval, paired_difference, vargha_delaney};

pub(super) fn run(args: &CompareArgs) -> Result<(), Failure> {
    let (a, b) = (Side::read(&args.a)?, Side::read(&args.b)?);
    let pairs = pairs(&a, &b)?;
    let rows: Vec<Pair> = pairs.into_iter().map(|(a, b)| Pair::new(a, b)).collect::<Result<_, _>>()?;
    output::print(&match args.format {
        Format::Table => table(&rows).into_bytes(),
        Format::Csv => csv(&COLUMNS, rows.iter().map(Pair::fields)),
        Format::Json => json(&COLUMNS, rows.iter().map(Pair::fields), &COLUMNS[..7]),
    })
}

const COLUMNS: [&str; 16] = [
    "pam_a",
    "pam_b",
    "theta",
    "target",
    "target_f",
    "target_c",
    "accept",
    "n",
    "iterations",
    "runs",
    "mean_a",
    "mean_b",
    "difference",
    "ci_low",
    "ci_high",
    "a12",
];

/// One side of the comparison: some cells of a folder.
struct Side {
    text: String,
    cells: Vec<Stored>,
}

impl Side {
    /// `DIR`, `DIR@NAME` or `DIR@ROW`.
    fn read(text: &str) -> Result<Self, Failure> {
        let (folder, part) = match text.rsplit_once('@') {
            Some((folder, part)) if !Path::new(text).exists() => (folder, Some(part)),
            _ => (text, None),
        };
        let mut cells = folder::load(Path::new(folder))?;
        if let Some(part) = part {
            let names: Vec<String> = cells.iter().map(|cell| cell.name().to_owned()).collect();
            cells.retain(|cell| cell.label("cell") == part || cell.name() == part || cell.label("pam") == part);
            if cells.is_empty() {
                let near = tpam_pam::spec::nearest(part, names.iter().map(String::as_str));
                return Err(Failure::Input(format!("{folder} has no row or PAM '{part}': {near}")));
            }
        }
        Ok(Self { text: text.to_owned(), cells })
    }

    fn one_pam(&self) -> bool {
        self.cells.iter().all(|cell| cell.label("pam") == self.cells[0].label("pam"))
    }
}

/// The labels by which cells are paired.
const SAME: [&str; 7] = ["theta", "target", "target_f", "target_c", "accept", "n", "iterations"];

fn pairs<'a>(a: &'a Side, b: &'a Side) -> Result<Vec<(&'a Stored, &'a Stored)>, Failure> {
    // Two single rows are compared whatever they are.
    if let ([a], [b]) = (&a.cells[..], &b.cells[..]) {
        return Ok(vec![(a, b)]);
    }
    let any_pam = a.one_pam() && b.one_pam();
    let alike = |x: &Stored, y: &Stored| {
        SAME.iter().all(|label| x.label(label) == y.label(label)) && (any_pam || x.label("pam") == y.label("pam"))
    };
    let found: Vec<_> = a.cells.iter().filter_map(|x| b.cells.iter().find(|y| alike(x, y)).map(|y| (x, y))).collect();
    if found.is_empty() {
        return Err(Failure::Input(format!(
            "{} and {} have no cell in common: name one PAM on each side by DIR@NAME, or one row by DIR@ROW",
            a.text, b.text
        )));
    }
    Ok(found)
}

/// Two cells, compared.
struct Pair<'a> {
    a: &'a Stored,
    b: &'a Stored,
    mean: [f64; 2],
    /// b − a.
    difference: f64,
    low: f64,
    high: f64,
    a12: f64,
    runs: usize,
}

impl<'a> Pair<'a> {
    fn new(a: &'a Stored, b: &'a Stored) -> Result<Self, Failure> {
        let mean = |rates: &[f64]| rates.iter().copied().collect::<Moments>().mean().unwrap_or(f64::NAN);
        // Runs share their random walks and luck only under one seed.
        if a.label("seed") != b.label("seed") {
            return Err(Failure::Input(format!(
                "the results have the seeds {} and {}, so their runs are not pairs: compute both with one seed",
                a.label("seed"),
                b.label("seed")
            )));
        }
        let runs = a.success.len().min(b.success.len());
        let (first, second) = (&a.success[..runs], &b.success[..runs]);
        let moments = paired_difference(first, second);
        let interval = mean_interval(&moments, LEVEL);
        let [low, high] = interval.map_or([f64::NAN; 2], |interval| [interval.low, interval.high]);
        let a12 = vargha_delaney(second, first).unwrap_or(f64::NAN);
        Ok(Self {
            a,
            b,
            mean: [mean(first), mean(second)],
            difference: moments.mean().unwrap_or(f64::NAN),
            low,
            high,
            a12,
            runs,
        })
    }

    fn fields(&self) -> Vec<String> {
        let mut fields = vec![self.a.label("pam").to_owned(), self.b.label("pam").to_owned()];
        fields.extend(SAME.iter().map(|label| self.a.label(label).to_owned()));
        fields.push(self.runs.to_string());
        fields.extend([self.mean[0], self.mean[1], self.difference, self.low, self.high, self.a12].map(number));
        fields
    }
}

fn table(rows: &[Pair]) -> String {
    let varies = |label: &str| rows.iter().any(|row| row.a.label(label) != rows[0].a.label(label));
    let labels: Vec<&str> = SAME.into_iter().filter(|label| varies(label)).collect();
    let pams = |row: &Pair| [row.a.name().to_owned(), row.b.name().to_owned()];
    let mut header = vec!["a".to_owned(), "b".to_owned()];
    header.extend(labels.iter().map(|label| (*label).to_owned()));
    header.extend(["mean a", "mean b", "b - a", "95 % low", "high", "A12(b > a)"].map(str::to_owned));
    let line = |row: &Pair| {
        let numbers =
            [row.mean[0], row.mean[1], row.difference, row.low, row.high, row.a12].map(|value| decimals(value, 4));
        pams(row).into_iter().chain(labels.iter().map(|label| row.a.label(label).to_owned())).chain(numbers).collect()
    };
    let rows: Vec<Vec<String>> = rows.iter().map(line).collect();
    aligned(&header, &rows, 2 + labels.len())
}
