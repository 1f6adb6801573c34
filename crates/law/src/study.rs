//! The whole study: the experiments, and the files that show them.

use super::maps::Maps;
use super::resting::{self, Rested};
use super::scale::Scale;
use super::slopes::Slopes;
use super::swap::Swap;
use super::{figures, tables};
use std::path::PathBuf;
use std::str::FromStr;
use tpam_figure::{Export, Figure};
use tpam_searches::Catalogues;
use tpam_store::Error;
use tpam_store::first_look::{self, data_folder};
use tpam_store::output::Output;
use tpam_table::{Document, Format, Table};
use tpam_work::Work;

tpam_table::named! {
    /// A part of the study.
    pub enum Part {
        /// Resting points in simulations with a known success probability.
        Rest = "rest",
        /// The swap of memory and bias.
        Swap = "swap",
        /// The maps over κ_F and κ_C.
        Map = "map",
        /// Slopes in searches.
        Slopes = "slopes",
    }
}

/// The times of the parts, in proportion.
const TIMES: [f64; 4] = [1.0, 60.0, 20.0, 8.0];

impl FromStr for Part {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let found = Self::ALL.into_iter().find(|part| part.name() == text);
        found.ok_or_else(|| Error::key("only", text, format!("write parts of the study: {}", Self::ALL.map(Self::name).join(", "))))
    }
}

/// How the study is computed and written.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The folder for tables, figures and data.
    pub out: PathBuf,
    /// Whether to search on few problems with a small budget, for a first look.
    pub quick: bool,
    /// Seed of all random numbers.
    pub seed: u64,
    /// The parts to compute; all if empty.
    pub only: Vec<Part>,
    /// Whether the swap has all sixteen operators of Figures S.2 to S.5, and eight members instead of 48.
    pub all_operators: bool,
    /// How figures are written.
    pub export: Export,
}

impl Options {
    /// The whole study with seed 1.
    pub fn new(out: PathBuf) -> Self {
        Self { out, quick: false, seed: 1, only: Vec::new(), all_operators: false, export: Export::new() }
    }
}

/// The results of the study; a part that was not asked for is `None`.
///
/// ```
/// use tpam_law::{Law, Options, Part};
/// use tpam_searches::Catalogues;
/// use tpam_work::Work;
///
/// let out = std::env::temp_dir().join(format!("tpam-law-{}", std::process::id()));
/// let mut options = Options::new(out.clone());
/// (options.quick, options.only) = (true, vec![Part::Rest]);
/// let law = Law::run(&options, &Work::new(), &Catalogues::default())?;
/// let one = &law.rest.as_ref().unwrap()[0];
/// assert!((one.measured.mean - one.predicted).abs() < 0.03);
/// assert!(out.join("rest.csv").exists() && out.join("rest.svg").exists());
/// # std::fs::remove_dir_all(&out).unwrap();
/// # Ok::<(), tpam_store::Error>(())
/// ```
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Law {
    /// Resting points in simulations.
    pub rest: Option<Vec<Rested>>,
    /// The swap of memory and bias.
    pub swap: Option<Swap>,
    /// The maps over κ_F and κ_C.
    pub maps: Option<Maps>,
    /// Slopes in searches.
    pub slopes: Option<Slopes>,
    /// Whether this is a first look.
    pub quick: bool,
}

impl Law {
    /// The parts with long searches whose results are all in the folder, so that [`Law::run`] computes nothing for them.
    pub fn finished(options: &Options, known: &Catalogues) -> Result<Vec<Part>, Error> {
        let scale = Scale::new(options.quick, options.seed);
        let data = data_folder(&options.out, options.quick)?;
        let mut parts = Vec::new();
        if Swap::is_finished(scale, options.all_operators, &data, known)? {
            parts.push(Part::Swap);
        }
        if Maps::is_finished(scale, &data, known)? {
            parts.push(Part::Map);
        }
        Ok(parts)
    }

    /// Computes what is missing in the folder, and writes tables and figures.
    pub fn run(options: &Options, work: &Work, known: &Catalogues) -> Result<Self, Error> {
        let scale = Scale::new(options.quick, options.seed);
        let output = Output::new(&options.out, options.quick, &options.export);
        let data = output.create()?;
        let asked = |part: &Part| options.only.is_empty() || options.only.contains(part);
        let chosen: Vec<(Part, f64)> = Part::ALL.into_iter().zip(TIMES).filter(|(part, _)| asked(part)).collect();
        let parts = work.parts(chosen.iter().map(|(part, time)| (part.name(), *time)));
        let mut law = Self { quick: options.quick, ..Self::default() };
        for ((part, _), work) in chosen.iter().zip(parts.iter()) {
            let done = match part {
                Part::Rest => resting::measure(scale, &data.join("rest"), work, &known.sim).map(|found| law.rest = Some(found)),
                Part::Swap => Swap::run(scale, options.all_operators, &data, work, known).map(|found| law.swap = Some(found)),
                Part::Map => Maps::run(scale, &data, work, known).map(|found| law.maps = Some(found)),
                Part::Slopes => Slopes::run(scale, &data.join("slopes"), work, known).map(|found| law.slopes = Some(found)),
            };
            done.map_err(|error| error.saved_in(&data))?;
        }
        drop(parts);
        for (name, table) in law.tables() {
            output.table(&format!("{name}.csv"), Format::Csv, &table)?;
        }
        output.figures(law.figures().iter().map(|(name, figure)| (*name, figure)), work)?;
        Ok(law)
    }

    /// Every table with its name, and the figure of the same name if there is one.
    fn shown(&self) -> Vec<(&'static str, Table, Option<Figure>)> {
        let mut all: Vec<(&'static str, Table, Option<Figure>)> = Vec::new();
        if let Some(rows) = &self.rest {
            all.push(("rest", tables::rest(rows), Some(figures::rest(rows).into())));
        }
        if let Some(Swap { arms, effects, interactions, tracking }) = &self.swap {
            all.push(("swap", tables::arms(arms), Some(figures::effects(effects).into())));
            all.push(("swap-effects", tables::effects(effects), None));
            all.push(("swap-interactions", tables::interactions(interactions), Some(figures::interactions(interactions).into())));
            all.push(("swap-tracking", tables::tracking(tracking), Some(figures::tracking(tracking).into())));
        }
        if let Some(Maps { searched, tracked }) = &self.maps {
            all.push(("map", tables::map(searched), Some(figures::map(searched).into())));
            all.push(("map-tracking", tables::map_tracking(tracked), Some(figures::map_tracking(tracked).into())));
        }
        if let Some(Slopes { functions, overall }) = &self.slopes {
            all.push(("slopes", tables::slopes(overall), Some(figures::slopes(overall).into())));
            all.push(("slopes-functions", tables::slopes_by_function(functions), Some(figures::slopes_by_function(functions).into())));
        }
        all
    }

    /// All tables with their names.
    pub fn tables(&self) -> Vec<(&'static str, Table)> {
        self.shown().into_iter().map(|(name, table, _)| (name, table)).collect()
    }

    /// All figures with the names of their files.
    pub fn figures(&self) -> Vec<(&'static str, Figure)> {
        self.shown().into_iter().filter_map(|(name, _, figure)| Some((name, first_look::figure(figure?, self.quick)))).collect()
    }

    /// One table for programs: the effects of the swap or, without it, the first table there is.
    pub fn table(&self) -> Table {
        let mut tables = self.tables();
        let effects = tables.iter().position(|(name, _)| *name == "swap-effects").unwrap_or(0);
        first_look::table(tables.swap_remove(effects).1, self.quick)
    }

    /// What was found about the law, in sentences.
    pub fn sentences(&self) -> Vec<String> {
        let rest = self.rest.as_deref().map(tables::rest_words);
        let slopes = self.slopes.iter().flat_map(|slopes| tables::slopes_words(&slopes.functions));
        rest.into_iter().chain(slopes).collect()
    }

    /// What was found, with a line for each part; the maps are only tables and figures.
    pub fn conclusion(&self) -> String {
        let rest = self.rest.as_deref().map(tables::rest_words);
        let swap = self.swap.as_ref().and_then(|swap| tables::largest_effect(&swap.effects));
        let slopes = self.slopes.as_ref().map(|slopes| tables::slopes_line(&slopes.functions));
        let lines: Vec<String> = [rest, swap, slopes].into_iter().flatten().collect();
        first_look::lead(&lines.join("\n"), self.quick)
    }

    /// The main tables, to be printed.
    pub fn summary(&self) -> Document {
        const LONG: [&str; 4] = ["rest", "slopes-functions", "swap", "swap-interactions"];
        let short = self.tables().into_iter().filter(|(name, _)| !LONG.contains(name));
        let lead = Some(first_look::lead("", self.quick)).filter(|lead| !lead.is_empty());
        let document = lead.into_iter().chain(self.sentences()).fold(Document::new(), Document::text);
        short.fold(document, |document, (_, table)| document.table(table))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_named() {
        for part in Part::ALL {
            assert_eq!(part.name().parse::<Part>().unwrap(), part);
        }
        let said = "swaps".parse::<Part>().unwrap_err().to_string();
        assert_eq!(said, "only = swaps: write parts of the study: rest, swap, map, slopes");
    }
}
