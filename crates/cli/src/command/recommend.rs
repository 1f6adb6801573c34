//! `tpam recommend`: which method for a dimension, a budget and a kind of function.

use crate::args::{FormatArgs, count, size_value};
use crate::failure::note;
use crate::run::{Catalogues, Failure, Run, next};
use std::path::PathBuf;
use tpam_atlas::{Atlas, Group, Problem, recommend};

#[derive(clap::Args, Debug)]
#[command(mut_arg("format", |format| format.help("Output format; csv and json have all methods, not only those that lead")))]
pub(crate) struct Args {
    /// The dimension of the problem
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = size_value)]
    dims: usize,
    /// The budget of a run
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = count)]
    evaluations: u64,
    /// The kind of function: all, separ, lcond, hcond, multi, mult2, uni-modal or multi-modal
    #[arg(long, value_name = "NAME", default_value = "all")]
    group: String,
    /// Evaluations are noisy
    #[arg(long)]
    noisy: bool,
    /// A folder with more parts of the atlas ('tpam reproduce atlas' computes them) [default: the shipped parts]
    #[arg(long, value_name = "DIR")]
    atlas: Option<PathBuf>,
    /// Output format.
    #[command(flatten)]
    format: FormatArgs,
}

impl Run for Args {
    fn run(&self, _: &Catalogues) -> Result<(), Failure> {
        let mut problem = Problem::new(self.dims, self.evaluations);
        problem.group = Group::named(&self.group)?;
        problem.noisy = self.noisy;
        let atlas = self.atlas.as_deref().map_or_else(|| Ok(Atlas::shipped()), Atlas::in_folder)?;
        let found = recommend(&atlas, problem)?;
        if !self.format.format.is_for_people() {
            note(&found.evidence());
        }
        if let Some(first) = found.first() {
            let how: Vec<String> = first.keys().iter().map(|(key, value)| format!("--{key} {value}")).collect();
            next(format!("next: tpam de {} --dims {} --evaluations {}", how.join(" "), self.dims, self.evaluations));
        }
        self.format.print(|| found.document(), || found.table())
    }
}
