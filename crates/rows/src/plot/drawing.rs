//! What figures of cells are drawn from.

use super::data::Data;
use super::options::Options;
use super::rename::Called;
use crate::factor::Factor;
use crate::factors::Factors;
use tpam_work::Work;

/// All that a figure of cells is made of.
pub(super) struct Drawing<'a> {
    pub(super) options: &'a Options,
    pub(super) work: &'a Work,
    pub(super) data: &'a Data,
    pub(super) factors: &'a Factors,
    pub(super) axes: &'a [Factor],
    /// The names of the cells.
    pub(super) called: Vec<Called>,
    /// What all cells have in common, for the description of the figure.
    pub(super) shared: String,
}

impl Drawing<'_> {
    /// Says how many cells are left out because they have no such number, if any are.
    pub(super) fn note_left_out(&self, count: usize, axis: &Factor) {
        if count > 0 {
            self.work.note(&format!("{count} of {} cells have no {} and are left out", self.data.cells.len(), axis.name()));
        }
    }
}
