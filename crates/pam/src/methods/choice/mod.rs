//! Methods that choose operators: the columns are categories, and each sample has a reward.

mod agsk;
mod ap;
mod bandit;
mod cde;
mod chooser;
mod d_ucb;
mod dedps;
mod dmab;
mod epsde;
mod f_auc;
mod imode;
mod matching;
mod one_arm;
mod pm;
mod pm_adapss;
mod recent;
mod recpm;
mod roc;
mod sade;
mod slmab;
mod softmax;
mod sw_ucb;
#[cfg(test)]
mod testing;
mod ucb1;
mod window;

use crate::group::{Group, Member, members};

pub(crate) static GROUP: Group =
    Group { name: "choice", about: "chooses among operators, and learns from the reward of the one that was chosen", learns: true };

pub(crate) static PAMS: &[Member] =
    members!["choice": pm, ap, ucb1, dmab, slmab, sw_ucb, d_ucb, f_auc, pm_adapss, recpm, cde, epsde, dedps, agsk, sade, imode, one_arm];
