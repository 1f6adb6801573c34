//! The numbers of the law in `docs/law.md`, recomputed.

use tpam_law::{Sampler, rest, rest_of, tilt};
use tpam_pam::mean::Gini;

const PAGE: &str = include_str!("../../../../docs/law.md");

/// A number as the page writes it: without the 0 before the point.
fn short(value: f64, decimals: usize) -> String {
    // Turns −0 into 0.
    let text = format!("{value:.decimals$}").replace("0.", ".");
    if text.trim_start_matches(['-', '.', '0']).is_empty() { text.replace('-', "") } else { text }
}

#[test]
fn the_table_of_slopes() {
    let (f, c) = (Sampler::Cauchy(0.1), Sampler::Normal(0.1));
    let rows: [(&str, Sampler, [f64; 2], &[f64]); 6] = [
        ("JADE and SHADE, F", f, [2.0, 1.0], &[0.2, 0.4, 0.5, 0.6, 0.7, 0.8]),
        ("MDE, F", f, [1.5, 0.0], &[0.2, 0.3, 0.4, 0.5, 0.6]),
        ("arithmetic, F", f, [1.0, 0.0], &[0.4, 0.5, 0.6]),
        ("SHADE, C", c, [2.0, 1.0], &[0.2, 0.4, 0.5, 0.7, 0.8, 0.89, 0.95]),
        ("JADE, C", c, [1.0, 0.0], &[0.1, 0.5, 0.8, 0.9, 0.95]),
        ("MDE, C", c, [1.5, 0.0], &[0.5, 0.8, 0.9]),
    ];
    for (name, sampler, [r, q], locations) in rows {
        let mean = Gini::new(r, q).unwrap();
        let found: Vec<_> = locations.iter().map(|at| tilt(mean, sampler, *at)).collect();
        let list = |texts: Vec<String>| texts.join(" ");
        let row = format!(
            "| {name} | {} | {} | {} |",
            list(locations.iter().map(|at| at.to_string().replace("0.", ".")).collect()),
            list(found.iter().map(|tilt| short(tilt.mean, 3)).collect()),
            list(found.iter().map(|tilt| short(tilt.kappa, 2)).collect()),
        );
        assert!(PAGE.contains(&row), "docs/law.md needs this row:\n{row}");
    }
}

#[test]
fn the_resting_points() {
    let peak = |theta: f64| libm::exp(-(theta - 0.5) * (theta - 0.5) / 0.18);
    let (f, c) = (Sampler::Cauchy(0.1), Sampler::Normal(0.1));
    let (lehmer, power, arithmetic) = (Gini::with_kappa(1.0), Gini::new(1.5, 0.0).unwrap(), Gini::with_kappa(0.0));
    let [one, two, three, four] =
        [(lehmer, c), (power, c), (arithmetic, c), (lehmer, f)].map(|(mean, sampler)| short(rest(mean, sampler, 0.5, peak), 4));
    let sentence = format!("{one} (Lehmer, C), {two} (power mean, C), {three} (arithmetic, C) and {four} (Lehmer, F)");
    assert!(PAGE.contains(&sentence), "docs/law.md needs: {sentence}");
    let many = short(rest(lehmer, c, 0.5, |_| 1.0), 4);
    let [five, two] = [5, 2].map(|n| short(rest_of(n, lehmer, c, 0.5, |_| 1.0).unwrap(), 4));
    for words in
        [format!("the location of C is {many} for infinitely many"), format!("the fixed point is {five} for n = 5 and {two} for n = 2")]
    {
        assert!(PAGE.contains(&words), "docs/law.md needs: {words}");
    }
}
