//! How long each PAM takes to recover from a jump of the target.

use super::measures::panel;
use crate::grids::STEPS;
use crate::study::Study;
use tpam_figure::{Figure, Heights, Lines};

pub(super) fn draw(study: &Study) -> Figure {
    let panel = |measure: &str, title: &str| panel(study, measure, STEPS, title);
    Lines::new("Recovery from jumps")
        .with_x("p_max")
        .with_panels([panel("recovery", "iterations until recovery"), panel("recovered", "part of the jumps")])
        .with_columns(2)
        .with_heights(Heights::Own)
        .into()
}
