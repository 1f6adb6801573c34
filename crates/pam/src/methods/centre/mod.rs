//! Methods that sample the whole population around one centre, which follows the successes.

mod centres;
mod held;
mod jade;
mod mde;
mod mde_pbx;
mod record;
mod sade;
mod sansde;
mod slade;
mod two_laws;
mod window;

use crate::group::{Group, Member, members};

pub(crate) static GROUP: Group =
    Group { name: "centre", about: "samples the whole population around one centre, which follows the successes", learns: true };

pub(crate) static PAMS: &[Member] = members!["centre": jade, mde, sade, sansde, slade, mde_pbx];
