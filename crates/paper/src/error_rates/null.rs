//! Data without effect, in clusters.

use tpam_pam::Stream;

/// Differences of several settings, run by run: settings share a part of each run, as large as their own noise.
pub(super) fn shared_runs(draws: &mut Stream, settings: usize, runs: usize) -> Vec<Vec<f64>> {
    let common = draws.normals(runs).to_vec();
    (0..settings).map(|_| common.iter().zip(draws.normals(runs)).map(|(own, noise)| own + noise).collect()).collect()
}

/// Differences by function and instance. A function has an effect of its own, with mean 0 and this standard deviation, and instances differ
/// around it.
pub(super) fn functions(draws: &mut Stream, [functions, instances]: [usize; 2], sd: [f64; 2]) -> Vec<Vec<f64>> {
    let effects = draws.normals(functions).to_vec();
    let around = |effect: f64| draws.normals(instances).iter().map(|noise| sd[0] * effect + sd[1] * noise).collect();
    effects.into_iter().map(around).collect()
}

/// The PAM of each of 21 settings: five with four settings each, in the order of a hyperparameter, and one alone.
pub(super) fn families() -> Vec<usize> {
    (0..21).map(|setting| setting / 4).collect()
}

/// Scores of the 21 settings under several conditions. Settings of a PAM share an effect in all conditions, and a smaller one in each;
/// scores rise or fall along the hyperparameter by `trend` from one setting to the next, in a direction that each PAM has by chance; each
/// score has noise.
pub(super) fn scores(draws: &mut Stream, conditions: usize, trend: f64, noise: f64) -> Vec<Vec<f64>> {
    let members = families();
    let directions: Vec<f64> = (0..6).map(|_| if draws.uniform() < 0.5 { -trend } else { trend }).collect();
    let shared = draws.normals(6).to_vec();
    let condition = |_| {
        let own = draws.normals(6).to_vec();
        let score = |setting: usize| {
            let pam = members[setting];
            let place = setting as f64 - 4.0 * pam as f64 - 1.5;
            shared[pam] + 0.3 * own[pam] + directions[pam] * place + noise * draws.normal()
        };
        (0..21).map(score).collect()
    };
    (0..conditions).map(condition).collect()
}

/// Success rates of runs with the mean `mean`. The probability of a run is uniform between half and one and a half of it, and its rate is
/// from 200 trials.
pub(super) fn rates(draws: &mut Stream, mean: f64, runs: usize) -> Vec<f64> {
    let rate = |_| {
        let p = mean * (0.5 + draws.uniform());
        draws.uniforms(200).iter().filter(|u| **u < p).count() as f64 / 200.0
    };
    (0..runs).map(rate).collect()
}
