//! Flags of bbob.

use super::{FigureArgs, count, format};
use clap::{Args as ClapArgs, Subcommand};
use std::path::PathBuf;
use tpam_table::Format;

/// `tpam bbob`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Values are bit-identical to COCO's. With --batch they are computed eight at a time, as in searches, and may differ in the last digits.

Examples:  tpam bbob list
           tpam bbob eval --functions 8 --dims 10 --instances 3 < points.csv
           tpam bbob plot --functions 16 > f16.svg
           tpam bbob plot --functions 16 --size 60mm --figures pdf > f16.pdf")]
pub struct BbobArgs {
    /// The subcommand.
    #[command(subcommand)]
    pub what: BbobCommand,
}

/// The subcommands of `tpam bbob`.
#[derive(Subcommand, Debug)]
pub enum BbobCommand {
    /// List the functions, their groups and COCO's sets of instances
    List {
        /// Output format
        #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
        format: Format,
    },
    /// Evaluate points from standard input, one per line, coordinates separated by commas; prints one value per line
    Eval {
        /// Function, one number from 1 to 24
        #[arg(long, alias = "function", value_name = "NUMBER", allow_negative_numbers = true, value_parser = count)]
        functions: u64,
        /// Dimension, one number from 2 to 1000
        #[arg(long, alias = "dim", value_name = "NUMBER", allow_negative_numbers = true, value_parser = count)]
        dims: u64,
        /// Instance, one number
        #[arg(long, alias = "instance", value_name = "NUMBER", allow_negative_numbers = true, value_parser = count)]
        instances: u64,
        /// Evaluate eight points at a time
        #[arg(long)]
        batch: bool,
    },
    /// Plot a function in two dimensions
    Plot {
        /// Function, one number from 1 to 24 [default: all, into --out]
        #[arg(long, alias = "function", value_name = "NUMBER", allow_negative_numbers = true, value_parser = count)]
        functions: Option<u64>,
        /// Instance, one number
        #[arg(long, alias = "instance", value_name = "NUMBER", default_value_t = 1, allow_negative_numbers = true, value_parser = count)]
        instances: u64,
        /// Output folder for f01.svg to f24.svg [default: print the file]
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// How figures are written.
        #[command(flatten)]
        figure: FigureArgs,
    },
}
