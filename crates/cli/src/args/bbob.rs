//! Flags of bbob.

use super::{format, whole};
use clap::{Args as ClapArgs, Subcommand};
use std::path::PathBuf;
use tpam_table::Format;

/// `tpam bbob`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Values are bit-identical to COCO's. With --batch they are computed eight at a time, as in searches, and may differ in the last digits.

Examples:  tpam bbob list
           tpam bbob eval --function 8 --dim 10 --instance 3 < points.csv
           tpam bbob plot --function 16 > f16.svg")]
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
        /// Function, 1 to 24
        #[arg(long, allow_negative_numbers = true, value_parser = whole)]
        function: u64,
        /// Dimension, at least 2
        #[arg(long, allow_negative_numbers = true, value_parser = whole)]
        dim: u64,
        /// Instance
        #[arg(long, allow_negative_numbers = true, value_parser = whole)]
        instance: u64,
        /// Evaluate eight points at a time
        #[arg(long)]
        batch: bool,
    },
    /// Plot a function in two dimensions
    Plot {
        /// Function, 1 to 24 [default: all, into --out]
        #[arg(long, allow_negative_numbers = true, value_parser = whole)]
        function: Option<u64>,
        /// Instance
        #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = whole)]
        instance: u64,
        /// Output folder for f01.svg to f24.svg [default: print the SVG]
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}
