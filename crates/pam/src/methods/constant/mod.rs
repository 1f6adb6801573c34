//! Methods that learn nothing: constants, fixed distributions and schedules. They are the controls.

mod code;
mod decars;
mod dersf;
mod detvsf;
mod fixed;
mod sinde;
mod swde;
mod uniform;
mod zmde;

use crate::group::{Group, Member, members};

pub(crate) static GROUP: Group =
    Group { name: "constant", about: "learns nothing: constants, fixed distributions and schedules; the controls", learns: false };

pub(crate) static PAMS: &[Member] = members!["constant": uniform, fixed, decars, dersf, detvsf, sinde, zmde, code, swde];
