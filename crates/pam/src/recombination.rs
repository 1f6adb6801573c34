//! The weights by which the best offspring of a (μ/μ_w, λ)-ES become its next centre.
//!
//! # References
//! N. Hansen: The CMA evolution strategy: a tutorial. arXiv:1604.00772. <https://arxiv.org/abs/1604.00772>

/// The weights of the best μ = ⌊λ/2⌋ of λ offspring, the best first: w_k ∝ ln(μ + ½) − ln k, with sum 1.
///
/// ```
/// let weights = tpam_pam::recombination_weights(4);
/// // ln 2.5 and ln 2.5 − ln 2.
/// assert!((weights[0] - 0.9163 / 1.1394).abs() < 1e-4 && (weights.iter().sum::<f64>() - 1.0).abs() < 1e-15);
/// assert_eq!(tpam_pam::recombination_weights(1), [1.0]);
/// ```
pub fn recombination_weights(offspring: usize) -> Vec<f64> {
    let parents = (offspring / 2).max(1);
    let raw: Vec<f64> = (1..=parents).map(|k| libm::log(parents as f64 + 0.5) - libm::log(k as f64)).collect();
    let sum: f64 = raw.iter().sum();
    raw.iter().map(|weight| weight / sum).collect()
}
