//! Reads the traces in a folder.

use super::folder::{ABOUT, About, One};
use crate::csv_table::CsvTable;
use std::collections::BTreeMap;
use std::path::Path;
use tpam_store::folder::{check_files, not_results};
use tpam_store::{Error, disk};

/// A trace as it was stored.
pub(crate) struct Recorded {
    /// Run and seed.
    pub(crate) run_and_seed: [u64; 2],
    /// The labels of its cell.
    pub(crate) labels: BTreeMap<String, String>,
    /// The columns of the table of iterations.
    pub(crate) header: Vec<String>,
    /// The iterations.
    pub(crate) rows: Vec<Vec<f64>>,
    /// Some samples of each tracked parameter, in the order of the columns.
    pub(crate) samples: Vec<Samples>,
}

/// Samples of a parameter as (t, value), at most a few thousand at equal distances.
#[derive(Clone, Debug, Default)]
pub(crate) struct Samples {
    pub(crate) failed: Thinned,
    pub(crate) succeeded: Thinned,
}

impl Recorded {
    /// The names of the tracked parameters.
    pub(crate) fn tracked(&self) -> impl Iterator<Item = &str> {
        let before = self.header.iter().take_while(|column| *column != "success");
        before.filter_map(|column| column.strip_prefix("target_"))
    }
}

/// The traces in a folder.
pub(crate) fn read(folder: &Path) -> Result<Vec<Recorded>, Error> {
    if !super::is_trace(folder) {
        return Err(not_results(folder, "a trace", Some("tpam trace"), ""));
    }
    check_files(folder)?;
    let file = folder.join(ABOUT);
    let text = disk::read_text(&file, disk::OF_PLAN)?.unwrap_or_default();
    let about: About = toml::from_str(&text).map_err(|e| Error::damaged(&file, e.to_string().trim_end()))?;
    about.traces.iter().map(|about_one| read_trace(folder, about_one, about.experiment.seed)).collect()
}

fn read_trace(folder: &Path, about: &One, seed: u64) -> Result<Recorded, Error> {
    let file = disk::inside(folder, &about.iterations)?;
    let table = CsvTable::open(&file)?;
    let header: Vec<String> = table.header.iter().map(str::to_owned).collect();
    let rows = numbers(&file, table).collect::<Result<Vec<_>, _>>()?;
    if rows.is_empty() || header.first().map(String::as_str) != Some("t") {
        return Err(Error::damaged(&file, "it holds no iterations"));
    }
    let run_and_seed = [about.run, seed];
    let mut trace = Recorded { run_and_seed, labels: about.labels.clone(), header, rows, samples: Vec::new() };
    trace.samples = samples(&disk::inside(folder, &about.samples)?, &trace)?;
    Ok(trace)
}

/// Some samples of each tracked parameter; none if there is no such file.
fn samples(file: &Path, trace: &Recorded) -> Result<Vec<Samples>, Error> {
    let mut samples = vec![Samples::default(); trace.tracked().count()];
    if !disk::is_there(file) {
        return Ok(samples);
    }
    let table = CsvTable::open(file)?;
    let missing = || Error::damaged(file, "it has not the columns of a trace");
    let columns = trace.tracked().map(|name| table.place(name)).collect::<Option<Vec<usize>>>().ok_or_else(missing)?;
    let success = table.place("success").ok_or_else(missing)?;
    for row in numbers(file, table) {
        let row = row?;
        for (samples, column) in samples.iter_mut().zip(&columns) {
            let kept = if row[success] > 0.0 { &mut samples.succeeded } else { &mut samples.failed };
            kept.push((row[0], row[*column]));
        }
    }
    Ok(samples)
}

/// The rows of a table of numbers.
fn numbers(file: &Path, table: CsvTable) -> impl Iterator<Item = Result<Vec<f64>, Error>> {
    let number = move |text: &str| {
        let value = text.parse::<f64>().ok().filter(|value| value.abs() < 1e9);
        value.ok_or_else(|| Error::damaged(file, format!("'{text}' is not a number that a trace can hold")))
    };
    table.rows().map(move |row| row?.iter().map(number).collect())
}

/// The most points that are kept.
const MOST_POINTS: usize = 2000;

/// Points at equal distances in a long sequence: if there are too many, every second one is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Thinned {
    pub(crate) points: Vec<(f64, f64)>,
    /// One of this number is kept.
    pub(crate) every: usize,
    seen: usize,
}

impl Default for Thinned {
    fn default() -> Self {
        Self { points: Vec::new(), every: 1, seen: 0 }
    }
}

impl Thinned {
    fn push(&mut self, point: (f64, f64)) {
        if self.seen.is_multiple_of(self.every) {
            self.points.push(point);
        }
        self.seen += 1;
        if self.points.len() > MOST_POINTS {
            let mut k = 0;
            self.points.retain(|_| {
                k += 1;
                k % 2 == 1
            });
            self.every *= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_sequences_are_thinned_at_equal_distances() {
        let mut thinned = Thinned::default();
        (0..50_000).for_each(|k| thinned.push((f64::from(k), 0.0)));
        let distances = thinned.points.windows(2).map(|pair| pair[1].0 - pair[0].0);
        assert!(distances.clone().all(|distance| distance == thinned.every as f64));
        assert!((MOST_POINTS / 2..=MOST_POINTS).contains(&thinned.points.len()), "{}", thinned.points.len());
        assert_eq!(thinned.points[0], (0.0, 0.0));
    }
}
