//! The 24 functions, one file each, and their list.
//!
//! The symbols are those of the definition: Λ^α is the diagonal matrix of α^(e_i/2), e_i = (i − 1)/(D − 1); R and Q are rotations. They are
//! named after the seeds from which COCO draws them, so in some functions they are exchanged compared with the report. Sums run in COCO's
//! order, which is necessary for equal bits.
//!
//! # References
//! - N. Hansen, S. Finck, R. Ros, A. Auger: Real-parameter black-box optimization benchmarking 2009: noiseless functions definitions. INRIA
//!   RR-6829. <https://inria.hal.science/inria-00362633>
//! - N. Hansen, A. Auger, R. Ros, O. Mersmann, T. Tušar, D. Brockhoff: COCO: a platform for comparing continuous optimizers in a black-box
//!   setting. Optimization Methods and Software 36(1), 2021. <https://doi.org/10.1080/10556788.2020.1808977>

// Formulas must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

mod f01_sphere;
mod f02_ellipsoid;
mod f03_rastrigin;
mod f04_bueche_rastrigin;
mod f05_linear_slope;
mod f06_attractive_sector;
mod f07_step_ellipsoid;
mod f08_rosenbrock;
mod f09_rosenbrock_rotated;
mod f10_ellipsoid_rotated;
mod f11_discus;
mod f12_bent_cigar;
mod f13_sharp_ridge;
mod f14_different_powers;
mod f15_rastrigin_rotated;
mod f16_weierstrass;
mod f17_f18_schaffers;
mod f19_griewank_rosenbrock;
pub(crate) mod f20_schwefel;
mod f21_f22_gallagher;
mod f23_katsuura;
mod f24_lunacek;

use crate::draw::Draw;
use crate::function::Built;
use crate::group::Group::{self, Adequate, High, Moderate, Separable, Weak};

/// Imports of the function files.
mod prelude {
    pub(super) use crate::draw::Draw;
    pub(super) use crate::function::{Built, Moved, value_of};
    pub(super) use crate::transform::*;
    pub(super) use tpam_lanes::{Formula, Lane, Matrix, Room, Wide, each, elementary, steps, total};
}

/// One function of the list.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    pub(crate) group: Group,
    pub(crate) build: fn(&Draw) -> Built,
}

const fn entry(name: &'static str, group: Group, build: fn(&Draw) -> Built) -> Entry {
    Entry { name, group, build }
}

/// f1 to f24.
pub(crate) const FUNCTIONS: [Entry; 24] = [
    entry("Sphere", Separable, f01_sphere::build),
    entry("Ellipsoid, separable", Separable, f02_ellipsoid::build),
    entry("Rastrigin, separable", Separable, f03_rastrigin::build),
    entry("Büche-Rastrigin", Separable, f04_bueche_rastrigin::build),
    entry("Linear slope", Separable, f05_linear_slope::build),
    entry("Attractive sector", Moderate, f06_attractive_sector::build),
    entry("Step ellipsoid", Moderate, f07_step_ellipsoid::build),
    entry("Rosenbrock", Moderate, f08_rosenbrock::build),
    entry("Rosenbrock, rotated", Moderate, f09_rosenbrock_rotated::build),
    entry("Ellipsoid, rotated", High, f10_ellipsoid_rotated::build),
    entry("Discus", High, f11_discus::build),
    entry("Bent cigar", High, f12_bent_cigar::build),
    entry("Sharp ridge", High, f13_sharp_ridge::build),
    entry("Different powers", High, f14_different_powers::build),
    entry("Rastrigin, rotated", Adequate, f15_rastrigin_rotated::build),
    entry("Weierstrass", Adequate, f16_weierstrass::build),
    entry("Schaffers F7", Adequate, f17_f18_schaffers::moderate),
    entry("Schaffers F7, ill-conditioned", Adequate, f17_f18_schaffers::ill_conditioned),
    entry("Griewank-Rosenbrock", Adequate, f19_griewank_rosenbrock::build),
    entry("Schwefel", Weak, f20_schwefel::build),
    entry("Gallagher, 101 peaks", Weak, f21_f22_gallagher::many_peaks),
    entry("Gallagher, 21 peaks", Weak, f21_f22_gallagher::few_peaks),
    entry("Katsuura", Weak, f23_katsuura::build),
    entry("Lunacek bi-Rastrigin", Weak, f24_lunacek::build),
];
