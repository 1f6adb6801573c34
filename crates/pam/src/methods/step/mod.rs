//! Methods that set a step size: the columns are positive numbers whose ratios matter. Most have a set point of the success rate, because
//! a smaller step always succeeds more often.

mod csa;
mod msr;
mod one_fifth;
mod psr;
mod rechenberg;
mod self_adaptation;
mod smoothed;
mod stepper;
#[cfg(test)]
mod testing;
mod tpa;
mod xnes;

use crate::group::{Group, Member, members};

pub(crate) static GROUP: Group = Group {
    name: "step",
    about: "sets a step size, by the difference of the success rate from a set point or by the best samples",
    learns: true,
};

pub(crate) static PAMS: &[Member] = members!["step": one_fifth, rechenberg, smoothed, msr, psr, csa, tpa, xnes, self_adaptation];
