//! Population sizes: how many individuals a run starts with, and how their number falls.
//!
//! # References
//! - Linear reduction: R. Tanabe, A. Fukunaga: Improving the search performance of SHADE using linear population size reduction. CEC 2014.
//!   <https://doi.org/10.1109/CEC.2014.6900380>
//! - Non-linear reduction: V. Stanovov, S. Akhmedova, E. Semenkin: NL-SHADE-RSP algorithm with adaptive archive and selective pressure. CEC
//!   2021. <https://doi.org/10.1109/CEC45853.2021.9504959>

use tpam_pam::bibliography;
use tpam_pam::spec::{Bounds, Catalogue, Entry, OptionDef, Options, Page, Source};

/// The number of individuals of a run.
pub trait Sizing: Send + Sync {
    /// The first number of individuals in this many dimensions.
    fn first(&self, dim: usize) -> usize;

    /// The number of individuals when this part of the budget is spent, of a run that began with `first`. It never grows.
    fn at(&self, first: usize, progress: f64) -> usize;

    /// The planned number of rounds of a run with this budget: how many populations it evaluates.
    fn rounds(&self, first: usize, budget: u64) -> f64 {
        let (mut spent, mut rounds) = (first as f64, 1.0);
        while spent < budget as f64 {
            spent += self.at(first, spent / budget as f64).max(1) as f64;
            rounds += 1.0;
        }
        rounds
    }
}

/// The registry.
pub static SIZINGS: &[&Entry<Box<dyn Sizing>>] = &[&CONSTANT, &LINEAR, &NON_LINEAR];

/// [`SIZINGS`] as a catalogue that reads specs.
///
/// ```
/// let linear = tpam_de::sizings().spec("linear").unwrap().build().unwrap();
/// let first = linear.first(10);
/// assert_eq!([first, linear.at(first, 0.5), linear.at(first, 1.0)], [180, 92, 4]);
/// ```
pub fn sizings() -> Catalogue<Box<dyn Sizing>> {
    Catalogue::new("population", SIZINGS.iter().copied())
}

static CONSTANT: Entry<Box<dyn Sizing>> =
    Page::new("constant", "the same number to the end: 5 D, and 20 below five dimensions", Source::Published(&[&bibliography::TPAM]))
        .built(|_| Ok(Box::new(Constant)));

struct Constant;

impl Sizing for Constant {
    /// The paper's number of individuals: 5·D, and 20 below five dimensions.
    fn first(&self, dim: usize) -> usize {
        if dim >= 5 { 5 * dim } else { 20 }
    }

    fn at(&self, first: usize, _: f64) -> usize {
        first
    }

    fn rounds(&self, first: usize, budget: u64) -> f64 {
        budget as f64 / first as f64
    }
}

/// The smallest number to which a population may fall.
const LEAST: u64 = 4;

const OPTIONS: &[OptionDef] = &[
    OptionDef::real("from", Bounds::positive(), "18", "first number of individuals, in units of 'by'"),
    OptionDef::choice("by", &["d", "sqrt-log", "two-thirds", "square"], "the unit of 'from': D, ln(D) √D, D^(2/3) or D²"),
    OptionDef::integer("to", [LEAST, 1_000_000], "4", "number at the end"),
    OptionDef::optional("round", &["floor"], "floor: numbers are rounded down, as in many programs [default: half up]"),
];

static LINEAR: Entry<Box<dyn Sizing>> = Page {
    name: "linear",
    about: "falls linearly with the spent budget; the worst individuals leave (L-SHADE)",
    source: Source::Published(&[&bibliography::L_SHADE]),
    rule: "N(τ) = round((to − N(0)) τ + N(0)),  τ = spent part of the budget",
    options: OPTIONS,
    ..Page::EMPTY
}
.built(|options| Ok(Box::new(Falling::new(options, |progress| progress))));

static NON_LINEAR: Entry<Box<dyn Sizing>> = Page {
    name: "non-linear",
    about: "falls faster at the beginning; the worst individuals leave (NL-SHADE-RSP)",
    source: Source::Published(&[&bibliography::NL_SHADE_RSP]),
    rule: "N(τ) = round((to − N(0)) τ^(1 − τ) + N(0)),  τ = spent part of the budget",
    options: OPTIONS,
    ..Page::EMPTY
}
.built(|options| Ok(Box::new(Falling::new(options, |progress| libm::pow(progress, 1.0 - progress)))));

struct Falling {
    from: f64,
    by: fn(f64) -> f64,
    to: usize,
    /// Added before a number is rounded down.
    half: f64,
    /// The part of the way from the first to the last number, by progress.
    path: fn(f64) -> f64,
}

impl Falling {
    fn new(options: &Options, path: fn(f64) -> f64) -> Self {
        let by: fn(f64) -> f64 = match options.text("by") {
            "sqrt-log" => |dim| libm::log(dim) * dim.sqrt(),
            "two-thirds" => |dim| libm::pow(dim, 2.0 / 3.0),
            "square" => |dim| dim * dim,
            _ => |dim| dim,
        };
        let half = if options.text("round") == "floor" { 0.0 } else { 0.5 };
        Self { from: options.real("from"), by, to: options.integer("to"), half, path }
    }
}

impl Sizing for Falling {
    fn first(&self, dim: usize) -> usize {
        ((self.from * (self.by)(dim as f64) + self.half).floor() as usize).max(self.to)
    }

    fn at(&self, first: usize, progress: f64) -> usize {
        if first <= self.to {
            return first;
        }
        let (first, last) = (first as f64, self.to as f64);
        let way = (self.path)(progress.clamp(0.0, 1.0));
        ((last - first) * way + first + self.half).floor().clamp(last, first) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizing(spec: &str) -> Box<dyn Sizing> {
        sizings().spec(spec).unwrap().build().unwrap()
    }

    #[test]
    fn first_sizes_are_the_published_ones() {
        let firsts = ["linear", "linear:from=25,by=sqrt-log", "linear:from=75,by=two-thirds", "linear:from=2,by=square"];
        // 18 · 10; 25 ln(10) √10 = 182.03; 75 · 10^(2/3) = 348.1; 2 · 100.
        assert_eq!(firsts.map(|spec| sizing(spec).first(10)), [180, 182, 348, 200]);
        assert_eq!([1, 4, 5, 10].map(|dim| sizing("constant").first(dim)), [20, 20, 25, 50]);
    }

    #[test]
    fn sizes_fall_to_the_last_one_and_never_grow() {
        for spec in ["linear", "non-linear:from=30", "linear:to=30,from=2"] {
            let sizing = sizing(spec);
            let first = sizing.first(10);
            let sizes: Vec<usize> = (0..=1000).map(|k| sizing.at(first, f64::from(k) / 1000.0)).collect();
            assert!(sizes.windows(2).all(|pair| pair[1] <= pair[0]), "{spec}");
            assert_eq!((sizes[0], sizes[1000]), (first, if spec.contains("to=30") { 30 } else { 4 }), "{spec}");
        }
        // 300 − 296 · 0.5^0.5 = 90.7.
        assert_eq!(sizing("non-linear:from=30").at(300, 0.5), 91);
        assert_eq!(sizing("non-linear:from=30,round=floor").at(300, 0.5), 90);
        // 75 · 20^(2/3) = 552.6.
        assert_eq!(["", ",round=floor"].map(|end| sizing(&format!("linear:from=75,by=two-thirds{end}")).first(20)), [553, 552]);
    }

    #[test]
    fn planned_rounds_count_the_first_population() {
        assert_eq!(sizing("constant").rounds(50, 100_000), 2000.0);
        // The first population, then sizes that fall from 180 to 4: between budget / 180 and budget / 4.
        let rounds = sizing("linear").rounds(180, 100_000);
        assert!((1500.0..3000.0).contains(&rounds), "{rounds}");
    }
}
