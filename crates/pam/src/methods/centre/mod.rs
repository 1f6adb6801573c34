//! Methods that sample the whole population around one centre, which follows the successes.

mod centres;
mod held;
pub(crate) mod jade;
pub(crate) mod mde;
pub(crate) mod mde_pbx;
mod record;
pub(crate) mod sade;
pub(crate) mod sansde;
pub(crate) mod slade;
mod two_laws;
mod window;

use crate::group::Group;

pub(crate) static GROUP: Group =
    Group { name: "centre", about: "samples the whole population around one centre, which follows the successes", learns: true };
