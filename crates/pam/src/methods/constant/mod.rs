//! Methods that learn nothing: constants, fixed distributions and schedules. They are the controls.

pub(crate) mod uniform;
