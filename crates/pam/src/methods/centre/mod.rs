//! Methods that sample the whole population around one centre, which follows the successes.

mod centres;
pub(crate) mod jade;
pub(crate) mod mde;
