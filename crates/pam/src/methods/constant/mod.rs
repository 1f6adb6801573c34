//! Methods that learn nothing: constants, fixed distributions and schedules. They are the controls.

pub(crate) mod code;
pub(crate) mod decars;
pub(crate) mod dersf;
pub(crate) mod detvsf;
pub(crate) mod fixed;
pub(crate) mod sinde;
pub(crate) mod swde;
pub(crate) mod uniform;
pub(crate) mod zmde;

use crate::group::Group;

pub(crate) static GROUP: Group =
    Group { name: "constant", about: "learns nothing: constants, fixed distributions and schedules; the controls", learns: false };
