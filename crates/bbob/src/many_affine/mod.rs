//! MA-BBOB: affine combinations of the BBOB functions, as many as wanted.
//!
//! f(x) = 10^(10 Σ_i w_i (log₁₀ clamp(f_i(x − x_opt + o_i) − f_i*, 10⁻¹², 10²⁰) + 8) / s_i − 8), with the weights w_i ≥ 0, Σ w_i = 1, the
//! optimum o_i and the optimal value f_i* of each BBOB function, and fixed scales s_i. The optimum x_opt of the combination is drawn, too.
//!
//! # References
//! - D. Vermetten, F. Ye, T. Bäck, C. Doerr: MA-BBOB: many-affine combinations of BBOB functions for evaluating AutoML approaches in
//!   noiseless numerical black-box optimization contexts. AutoML 2023. <https://proceedings.mlr.press/v224/vermetten23a.html>

mod combination;
mod problem;
mod suite;

pub use combination::Combination;
pub use problem::ManyAffine;
pub use suite::MaBbob;
