//! What can be written for the BBOB functions.

use super::whole;
use clap::{Args as ClapArgs, Subcommand};
use std::path::PathBuf;

/// `tpam bbob`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Values are COCO's to the bit; with --batch they are computed eight at a time, as searches do, and differ in the last digits.

Examples:  tpam bbob list
           tpam bbob eval --function 8 --dim 10 --instance 3 < points.csv
           tpam bbob plot --function 16 > f16.svg")]
pub struct BbobArgs {
    /// What to do with them.
    #[command(subcommand)]
    pub what: BbobCommand,
}

/// The subcommands of `tpam bbob`.
#[derive(Subcommand, Debug)]
pub enum BbobCommand {
    /// List the functions, their groups and COCO's sets of instances
    List,
    /// Evaluate points: one a line on standard input, numbers separated by commas; one value a line comes back
    Eval {
        /// The function, 1 to 24
        #[arg(long, allow_negative_numbers = true, value_parser = whole)]
        function: u64,
        /// The dimension, 2 or more
        #[arg(long, allow_negative_numbers = true, value_parser = whole)]
        dim: u64,
        /// The instance
        #[arg(long, allow_negative_numbers = true, value_parser = whole)]
        instance: u64,
        /// Eight points at a time
        #[arg(long)]
        batch: bool,
    },
    /// Draw the landscape in two dimensions
    Plot {
        /// The function, 1 to 24 [default: all, into --out]
        #[arg(long, allow_negative_numbers = true, value_parser = whole)]
        function: Option<u64>,
        /// The instance
        #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = whole)]
        instance: u64,
        /// Folder for f01.svg to f24.svg; without it the picture is printed
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}
