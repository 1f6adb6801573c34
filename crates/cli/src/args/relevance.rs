//! Flags of relevance.

use super::{FigureArgs, format, whole};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_table::Format;

/// `tpam relevance`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Needs simulations (tpam sim, tpam sweep) and searches (tpam de) of the same PAM settings, at least four. Settings are matched option by option. A PAM that was
simulated with its defaults and searched only with preset=original is matched too. Settings that do not occur everywhere are left out, with a note.

For each scenario (tracked parameter, family of targets, acceptance) and each problem class (operator, dimension, function group) the table has Spearman's rho over
the settings, between the mean success rate and the area under the ECDF.
  low, high     95 % bootstrap interval: runs, and functions and then their instances, are resampled 1000 times
  p             permutation p-value from 10000 random orders of the settings: PAMs with equally many settings are exchanged as a whole,
                and the settings of a PAM, ordered by their options, are kept or reversed
  p_adjusted    adjusted for all comparisons (step-down max-T of Westfall and Young)
With --out it writes relevance.csv, scores.csv (the ranked values), relevance.svg, and relevance-files.svg for targets from files.

Groups: separ f1-5, lcond f6-9, hcond f10-14, multi f15-19, mult2 f20-24, all

Examples:  tpam relevance --sim results/memory --search results/de
           tpam relevance --sim results/paper/data/relevance --search results/paper/data/searches,results/paper/data/relevance-searches --by target --out results/relevance")]
pub struct RelevanceArgs {
    /// Folders of simulations
    #[arg(long, value_name = "DIRS", required = true, value_delimiter = ',')]
    pub sim: Vec<PathBuf>,
    /// Folders of searches
    #[arg(long, value_name = "DIRS", required = true, value_delimiter = ',')]
    pub search: Vec<PathBuf>,
    /// One scenario per family of targets (their mean), or one per target
    #[arg(long, value_enum, default_value_t)]
    pub by: Scenarios,
    /// Seed of the bootstrap and of the permutations
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = whole)]
    pub seed: u64,
    /// Output format; csv and json have every comparison
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
    /// Output folder for tables and figures
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How figures are written.
    #[command(flatten)]
    pub figure: FigureArgs,
}

/// How targets are grouped into scenarios.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Scenarios {
    /// All targets of a family: lin-inc and lin-dec, or all sines.
    #[default]
    Family,
    /// Each target.
    Target,
}

impl From<Scenarios> for tpam_relevance::Scenarios {
    fn from(by: Scenarios) -> Self {
        match by {
            Scenarios::Family => Self::Family,
            Scenarios::Target => Self::Target,
        }
    }
}
