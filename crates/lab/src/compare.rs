//! Compares two results cell by cell: paired differences and effect sizes.

use crate::Error;
use crate::folder::Stored;
use crate::select::Selection;
use crate::summary::LEVEL;
use tpam_stats::{Moments, mean_interval, paired_difference, vargha_delaney};
use tpam_table::{Builder, Table};

/// The comparison of two results, cell by cell.
pub struct Comparison {
    /// The labels of the cells except the PAM.
    labels: Vec<String>,
    pairs: Vec<Pair>,
}

impl Comparison {
    /// Compares two selections of cells.
    pub fn of(a: &Selection, b: &Selection) -> Result<Self, Error> {
        let (a, b) = (Side::load(a)?, Side::load(b)?);
        let labels = common_labels(&a, &b);
        let pairs = pairs(&a, &b, &labels)?.into_iter().map(|(a, b)| Pair::new(a, b)).collect::<Result<_, _>>()?;
        Ok(Self { labels, pairs })
    }

    /// The compared pairs of cells.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// One row per pair.
    ///
    /// A label that differs between the two sides is written `50 -> 100`. The printed table shows only labels that differ between sides or between pairs.
    pub fn table(&self) -> Table {
        let table = self.with_pams(Table::of(&self.pairs));
        let table = self.labels.iter().fold(table, |table, label| self.with_label(table, label));
        let table = table.integer("runs", |pair| pair.runs);
        let numbers: [(&str, &str, Number); 6] = [
            ("mean_a", "mean a", |pair| pair.mean[0]),
            ("mean_b", "mean b", |pair| pair.mean[1]),
            ("difference", "b - a", |pair| pair.difference),
            ("ci_low", "95 % low", |pair| pair.low),
            ("ci_high", "high", |pair| pair.high),
            ("a12", "A12(b > a)", |pair| pair.a12),
        ];
        let numbers = numbers.into_iter();
        numbers
            .fold(table, |table, (name, heading, value)| table.real(name, value).heading(heading).decimals(4))
            .build()
    }

    /// The PAMs of both sides. The printed table shows only their names, unless two variants of one PAM are compared.
    fn with_pams<'a>(&self, table: Builder<'a, Pair>) -> Builder<'a, Pair> {
        let variants = self.pairs.iter().any(|pair| pair.a.name() == pair.b.name() && pair.differs("pam"));
        let shown = |cell: &Stored| if variants { cell.label("pam").to_owned() } else { cell.name().to_owned() };
        table
            .text("pam_a", |pair| pair.a.label("pam"))
            .for_programs()
            .text("pam_b", |pair| pair.b.label("pam"))
            .for_programs()
            .text("a", |pair| shown(&pair.a))
            .for_people()
            .text("b", |pair| shown(&pair.b))
            .for_people()
    }

    fn with_label<'a>(&self, table: Builder<'a, Pair>, label: &str) -> Builder<'a, Pair> {
        let first = self.pairs[0].label(label);
        let varies = self.pairs.iter().any(|pair| pair.differs(label) || pair.label(label) != first);
        let number = NUMBERS.contains(&label) && !self.pairs.iter().any(|pair| pair.differs(label));
        let table = if number {
            table.integer(label, |pair| pair.a.label(label).parse::<u64>().ok()).left()
        } else {
            table.text(label, |pair| pair.label(label))
        };
        if varies { table } else { table.for_programs() }
    }
}

/// A number of a pair.
type Number = fn(&Pair) -> f64;

/// The labels that are numbers.
const NUMBERS: [&str; 2] = ["n", "iterations"];

/// One side of the comparison: some cells of a folder.
struct Side {
    selection: Selection,
    cells: Vec<Stored>,
}

impl Side {
    fn load(selection: &Selection) -> Result<Self, Error> {
        Ok(Self { selection: selection.clone(), cells: selection.load()? })
    }

    fn one_pam(&self) -> bool {
        self.cells.iter().all(|cell| cell.label("pam") == self.cells[0].label("pam"))
    }
}

/// The labels by which cells are paired: those of the first side, then further ones of the second.
fn common_labels(a: &Side, b: &Side) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for label in [a, b].iter().flat_map(|side| side.cells[0].labels()).filter(|label| *label != "pam") {
        if labels.iter().all(|other| other != label) {
            labels.push(label.to_owned());
        }
    }
    labels
}

fn pairs<'a>(a: &'a Side, b: &'a Side, labels: &[String]) -> Result<Vec<(&'a Stored, &'a Stored)>, Error> {
    // Two rows given by number are compared even if their labels differ. The table shows the differences.
    if let ([x], [y]) = (&a.cells[..], &b.cells[..])
        && [a, b].iter().all(|side| side.selection.row().is_some())
    {
        return Ok(vec![(x, y)]);
    }
    let any_pam = a.one_pam() && b.one_pam();
    let alike = |x: &Stored, y: &Stored| {
        labels.iter().all(|label| x.label(label) == y.label(label)) && (any_pam || x.label("pam") == y.label("pam"))
    };
    let found: Vec<_> = a.cells.iter().filter_map(|x| b.cells.iter().find(|y| alike(x, y)).map(|y| (x, y))).collect();
    if found.is_empty() {
        return Err(Error::Input(format!(
            "{} and {} have no cell in common: name one PAM on each side by DIR@NAME, or one row by DIR@ROW",
            a.selection, b.selection
        )));
    }
    Ok(found)
}

/// The comparison of two cells.
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
        // Runs are paired only if both sides have the same seed, and therefore the same random streams.
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

    /// The value of a label, or both values if they differ.
    fn label(&self, name: &str) -> String {
        let (a, b) = (self.a.label(name), self.b.label(name));
        if a == b { a.to_owned() } else { format!("{a} -> {b}") }
    }

    fn differs(&self, label: &str) -> bool {
        self.a.label(label) != self.b.label(label)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_table::Format;

    fn comparison(cells: &[[[&str; 2]; 2]]) -> Comparison {
        let stored = |[pam, n]: [&str; 2]| {
            let mut cell = Stored::of(&[("pam", pam), ("accept", "linear"), ("n", n), ("seed", "1")]);
            cell.success = vec![0.25, 0.5];
            cell
        };
        let pairs = cells.iter().map(|cells| Pair::new(&stored(cells[0]), &stored(cells[1])).unwrap()).collect();
        Comparison { labels: vec!["accept".to_owned(), "n".to_owned()], pairs }
    }

    #[test]
    fn a_number_that_differs_between_the_sides_is_a_text() {
        let same = comparison(&[[["jade", "50"], ["shade:h=5", "50"]]]).table();
        assert!(same.render(Format::Json).contains("\"accept\":\"linear\",\"n\":50,"));
        assert!(same.render(Format::Table).starts_with("a     b      runs"), "{}", same.render(Format::Table));
        let other = comparison(&[[["jade", "50"], ["shade:h=5", "100"]]]).table();
        assert!(other.render(Format::Json).contains("\"n\":\"50 -> 100\","));
        assert!(other.render(Format::Csv).contains("jade,shade:h=5,linear,50 -> 100,2,0.375,"));
        assert!(other.render(Format::Table).starts_with("a     b      n          runs"));
    }

    #[test]
    fn variants_of_a_pam_are_shown_with_their_options() {
        let table = comparison(&[[["shade:h=5", "50"], ["shade:h=9", "50"]]]).table();
        assert!(table.render(Format::Table).contains("shade:h=5  shade:h=9"));
    }
}
