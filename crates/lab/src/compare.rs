//! Two results, compared cell by cell: paired differences and effect sizes.

use crate::Error;
use crate::folder::{self, Stored};
use crate::output::table::{aligned, decimals};
use crate::output::{Format, csv, json, number};
use crate::summary::LEVEL;
use std::path::Path;
use tpam_pam::spec::nearest;
use tpam_stats::{Moments, mean_interval, paired_difference, vargha_delaney};

/// Two results, compared cell by cell.
pub struct Comparison {
    pairs: Vec<Pair>,
}

impl Comparison {
    /// Compares two selections of cells, each `DIR`, `DIR@NAME` or `DIR@ROW`.
    pub fn read(a: &str, b: &str) -> Result<Self, Error> {
        let (a, b) = (Side::read(a)?, Side::read(b)?);
        let pairs = pairs(&a, &b)?.into_iter().map(|(a, b)| Pair::new(a, b)).collect::<Result<_, _>>()?;
        Ok(Self { pairs })
    }

    /// The compared pairs of cells.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// One row per pair.
    pub fn render(&self, format: Format) -> Vec<u8> {
        let rows = || self.pairs.iter().map(Pair::fields);
        match format {
            Format::Table => table(&self.pairs).into_bytes(),
            Format::Csv => csv(&COLUMNS, rows()),
            Format::Json => json(&COLUMNS, rows(), &COLUMNS[..7]),
        }
    }
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
    /// Whether it is one row, named by its number.
    by_row: bool,
    cells: Vec<Stored>,
}

impl Side {
    /// `DIR`, `DIR@NAME` or `DIR@ROW`.
    fn read(text: &str) -> Result<Self, Error> {
        let (folder, part) = match text.rsplit_once('@') {
            Some((folder, part)) if !Path::new(text).exists() => (folder, Some(part)),
            _ => (text, None),
        };
        let mut cells = folder::load(Path::new(folder))?;
        if let Some(part) = part {
            let rows = cells.len();
            let mut pams: Vec<String> = cells.iter().map(|cell| cell.label("pam").to_owned()).collect();
            let near = nearest(part, cells.iter().map(Stored::name).collect::<Vec<_>>().into_iter());
            let near = if near.ends_with('?') { format!("; {near}") } else { String::new() };
            pams.sort();
            pams.dedup();
            cells.retain(|cell| cell.label("cell") == part || named(cell.label("pam"), part));
            if cells.is_empty() {
                return Err(Error::Input(format!(
                    "{folder} has no '{part}': it has the rows 0 to {} and the PAMs {}{near}",
                    rows - 1,
                    pams.join(" ")
                )));
            }
        }
        let by_row = part.is_some_and(|part| part.parse::<usize>().is_ok());
        Ok(Self { text: text.to_owned(), by_row, cells })
    }

    fn one_pam(&self) -> bool {
        self.cells.iter().all(|cell| cell.label("pam") == self.cells[0].label("pam"))
    }
}

/// Whether a canonical spec has this name and these options: `shade:h=5` finds `shade:h=5,start_f=0.5,start_c=0.5`.
fn named(canonical: &str, part: &str) -> bool {
    let (name, options) = part.split_once(':').unwrap_or((part, ""));
    let (its_name, its_options) = canonical.split_once(':').unwrap_or((canonical, ""));
    let has = |option: &str| its_options.split(',').any(|its| its == option);
    name == its_name && options.split(',').all(|option| option.is_empty() || has(option))
}

/// The labels by which cells are paired.
const SAME: [&str; 7] = ["theta", "target", "target_f", "target_c", "accept", "n", "iterations"];

fn pairs<'a>(a: &'a Side, b: &'a Side) -> Result<Vec<(&'a Stored, &'a Stored)>, Error> {
    // Two rows that were named by their numbers are compared whatever they are, and the table says what differs.
    if let ([x], [y]) = (&a.cells[..], &b.cells[..])
        && [a, b].iter().all(|side| side.by_row)
    {
        return Ok(vec![(x, y)]);
    }
    let any_pam = a.one_pam() && b.one_pam();
    let alike = |x: &Stored, y: &Stored| {
        SAME.iter().all(|label| x.label(label) == y.label(label)) && (any_pam || x.label("pam") == y.label("pam"))
    };
    let found: Vec<_> = a.cells.iter().filter_map(|x| b.cells.iter().find(|y| alike(x, y)).map(|y| (x, y))).collect();
    if found.is_empty() {
        return Err(Error::Input(format!(
            "{} and {} have no cell in common: name one PAM on each side by DIR@NAME, or one row by DIR@ROW",
            a.text, b.text
        )));
    }
    Ok(found)
}

/// Two cells, compared.
#[non_exhaustive]
pub struct Pair {
    /// The first cell.
    pub a: Stored,
    /// The second cell.
    pub b: Stored,
    /// The mean success rate of each.
    pub mean: [f64; 2],
    /// The mean of b − a, run by run.
    pub difference: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Â₁₂: the probability that a run of b succeeds more often than a run of a.
    pub a12: f64,
    /// The number of paired runs.
    pub runs: usize,
}

impl Pair {
    fn new(a: &Stored, b: &Stored) -> Result<Self, Error> {
        let mean = |rates: &[f64]| rates.iter().copied().collect::<Moments>().mean().unwrap_or(f64::NAN);
        // Runs share their random walks and luck only under one seed.
        if a.label("seed") != b.label("seed") {
            return Err(Error::Input(format!(
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
            a: a.clone(),
            b: b.clone(),
            mean: [mean(first), mean(second)],
            difference: moments.mean().unwrap_or(f64::NAN),
            low,
            high,
            a12,
            runs,
        })
    }

    /// The label that both share, or both where they differ.
    fn label(&self, name: &str) -> String {
        let (a, b) = (self.a.label(name), self.b.label(name));
        if a == b { a.to_owned() } else { format!("{a} -> {b}") }
    }

    fn fields(&self) -> Vec<String> {
        let mut fields = vec![self.a.label("pam").to_owned(), self.b.label("pam").to_owned()];
        fields.extend(SAME.iter().map(|label| self.label(label)));
        fields.push(self.runs.to_string());
        fields.extend([self.mean[0], self.mean[1], self.difference, self.low, self.high, self.a12].map(number));
        fields
    }
}

fn table(rows: &[Pair]) -> String {
    let differs = |row: &Pair, label: &str| row.a.label(label) != row.b.label(label);
    let varies = |label: &str| rows.iter().any(|row| differs(row, label) || row.label(label) != rows[0].label(label));
    let labels: Vec<&str> = SAME.into_iter().filter(|label| varies(label)).collect();
    // The name says enough unless two variants of one PAM meet.
    let variants = rows.iter().any(|row| row.a.name() == row.b.name() && differs(row, "pam"));
    let pam = |cell: &Stored| if variants { cell.label("pam").to_owned() } else { cell.name().to_owned() };
    let mut header = vec!["a".to_owned(), "b".to_owned()];
    header.extend(labels.iter().map(|label| (*label).to_owned()));
    header.extend(["runs", "mean a", "mean b", "b - a", "95 % low", "high", "A12(b > a)"].map(str::to_owned));
    let line = |row: &Pair| {
        let numbers =
            [row.mean[0], row.mean[1], row.difference, row.low, row.high, row.a12].map(|value| decimals(value, 4));
        let words = [pam(&row.a), pam(&row.b)].into_iter().chain(labels.iter().map(|label| row.label(label)));
        words.chain([row.runs.to_string()]).chain(numbers).collect()
    };
    let rows: Vec<Vec<String>> = rows.iter().map(line).collect();
    aligned(&header, &rows, 2 + labels.len())
}
