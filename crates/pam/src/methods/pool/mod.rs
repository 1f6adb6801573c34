//! Methods that choose from a pool of settings and learn how often to choose each.

pub(crate) mod agsk;
pub(crate) mod apgsk;
pub(crate) mod cde;
pub(crate) mod dedps;
pub(crate) mod efade;
mod wheel;
