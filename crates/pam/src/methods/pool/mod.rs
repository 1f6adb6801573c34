//! Methods that choose from a pool of settings and learn how often to choose each.

mod agsk;
mod apgsk;
mod cde;
mod dedps;
mod efade;
mod wheel;

use crate::group::{Group, Member, members};

pub(crate) static GROUP: Group =
    Group { name: "pool", about: "chooses from a pool of settings and learns how often to choose each", learns: true };

pub(crate) static PAMS: &[Member] = members!["pool": cde, dedps, agsk, apgsk, efade];
