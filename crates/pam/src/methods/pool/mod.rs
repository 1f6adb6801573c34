//! Methods that choose from a pool of settings and learn how often to choose each.

pub(crate) mod agsk;
pub(crate) mod apgsk;
pub(crate) mod cde;
pub(crate) mod dedps;
pub(crate) mod efade;
mod wheel;

use crate::group::Group;

pub(crate) static GROUP: Group =
    Group { name: "pool", about: "chooses from a pool of settings and learns how often to choose each", learns: true };
