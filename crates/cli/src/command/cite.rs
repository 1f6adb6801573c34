//! `tpam cite`: the references to cite.

use crate::failure::Failure;
use crate::print::print;

pub(super) fn run() -> Result<(), Failure> {
    let text = format!(
        "The method:\n\n{PAPER}\n\nThis program:\n\n@software{{tpam,\n  author  = {{{{The tpam developers}}}},\n  title   = {{tpam: how well parameter adaptation methods track a moving target}},\n  version = {{{}}}\n}}\n\nThe sources of PAMs and targets: tpam list.\n",
        env!("CARGO_PKG_VERSION")
    );
    print(text.as_bytes())
}

const PAPER: &str = "@inproceedings{TanabeF17,
  author    = {Ryoji Tanabe and Alex Fukunaga},
  title     = {{TPAM}: A Simulation-Based Model for Quantitatively Analyzing Parameter Adaptation Methods},
  booktitle = {Genetic and Evolutionary Computation Conference ({GECCO})},
  year      = {2017},
  doi       = {10.1145/3071178.3071226}
}";
