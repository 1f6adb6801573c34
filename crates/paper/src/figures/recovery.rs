//! How long each PAM takes to recover from a jump of the target.

use super::{Figure, Part, measure_panel};
use crate::grids::{Grid, STEPS};
use tpam_figure::{Heights, Lines};

pub(super) const FIGURE: Figure = Figure {
    id: "recovery",
    part: Part::Beyond,
    needs: &[Grid::Steps],
    real: &[],
    caption: "After a jump of C's target by 0.4, every 250 iterations. Left: iterations until success over ten iterations is back at 90 % of its level before the jump; a jump without recovery counts with the 250 iterations until the next. \
              Right: the part of the jumps from which success recovers. A low level before the jump is soon reached again, so that a PAM that hardly tracks recovers early.",
    draw: |study| {
        let panel = |measure: &str, title: &str| {
            let mut panel = measure_panel(study, measure, STEPS);
            title.clone_into(&mut panel.title);
            panel
        };
        let figure = Lines::new("Recovery from jumps")
            .with_x("p_max")
            .with_panels([panel("recovery", "iterations until recovery"), panel("recovered", "part of the jumps")])
            .with_columns(2)
            .with_heights(Heights::Own);
        Ok(figure.into())
    },
};
