//! What can be written for the relevance of tracking to search.

use super::{format, whole};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_lab::output::Format;

/// `tpam relevance`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Takes simulations (tpam sim --out, tpam sweep --out) and searches (tpam de --out) of the same PAM settings, four at least; more tell more. A setting is compared with itself, option
by option; a plain name, simulated only, is compared with its preset=original, searched only. Settings that are not everywhere are left out, which is said.

For each scenario (what is tracked, family of targets, acceptance) and each arena (operator, dimension, group of functions) Spearman's rho over the settings, between mean
success rate and area under the ECDF. low and high: 95 % of 1000 resamples of the runs and of the (function, instance) pairs. p: of 10000 orders of the settings the part with
as large a rho; p_adjusted: as one of all comparisons (step-down max-T of Westfall and Young); p_relatives: the same, where settings of one PAM are exchanged only among themselves
or with all of a PAM that has as many. With --out relevance.csv, scores.csv (what was ranked) and relevance.svg are written, and relevance-files.svg of targets from files.

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
    /// One scenario for each family of targets, by their mean, or one for each target
    #[arg(long, value_enum, default_value_t)]
    pub by: Scenarios,
    /// Seed of resamples and exchanges
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = whole)]
    pub seed: u64,
    /// How it is printed: csv and json have every comparison
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
    /// Folder for the tables and the figures
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// What makes a scenario of targets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Scenarios {
    /// All targets of a family: lin-inc and lin-dec, or all sines.
    #[default]
    Family,
    /// Each target.
    Target,
}

impl From<Scenarios> for tpam_lab::relevance::Scenarios {
    fn from(by: Scenarios) -> Self {
        match by {
            Scenarios::Family => Self::Family,
            Scenarios::Target => Self::Target,
        }
    }
}
