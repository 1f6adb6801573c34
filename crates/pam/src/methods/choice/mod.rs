//! Methods that choose operators: the columns are categories, and each sample has a reward.

mod ap;
mod chooser;
mod matching;
mod pm;
#[cfg(test)]
mod testing;
mod ucb1;

use crate::group::{Group, Member, members};

pub(crate) static GROUP: Group =
    Group { name: "choice", about: "chooses among operators, and learns from the reward of the one that was chosen", learns: true };

pub(crate) static PAMS: &[Member] = members!["choice": pm, ap, ucb1];
