//! Tests of the family: its members are JADE, MDE and SHADE bit for bit.

use crate::testing::{gap, run, traced};
use crate::{C, F, FC, Flags, Params, Stream, Tracked, mean, pams};

/// All samples and states of 300 rounds with the given judge, which is the same for every PAM.
fn played(spec: &str, tracked: Tracked, n: usize) -> Vec<(Params, Vec<(&'static str, f64)>)> {
    let mut pam = pams().spec(spec).unwrap().build().unwrap();
    let (mut rng, mut judge) = (Stream::new(3, 7, "pam"), Stream::new(3, 7, "accept"));
    pam.start(n, tracked, &mut rng);
    let round = |round: usize| {
        let mut params = Params::new(n, tracked);
        pam.sample(&mut params, &mut rng);
        let share = [0.0, 0.05, 0.4, 1.0][round % 4];
        let success: Vec<bool> = judge.uniforms(n).iter().map(|draw| *draw < share).collect();
        let gain = |(draw, won): (&f64, &bool)| if *won { *draw } else { 0.0 };
        let gains: Vec<f64> = judge.uniforms(n).iter().zip(&success).map(gain).collect();
        pam.update(&params, &Flags::from(success).outcome().gaining(&gains), &mut rng);
        (params, traced(&*pam))
    };
    (0..300).map(round).collect()
}

#[test]
fn jade_mde_and_shade_are_members_bit_for_bit() {
    for (member, original) in [
        ("mean:preset=jade", "jade"),
        ("mean:preset=jade,rate=0.35,start=random", "jade:c=0.35,start=random"),
        ("mean:preset=mde", "mde"),
        ("mean:preset=mde,start_c=0.6,rate_f=0.5", "mde:preset=published,c_f=0.5"),
        ("mean", "shade"),
        ("mean:preset=shade,h=3,start=random", "shade:h=3,start=random"),
        ("mean:h=100,kappa_c=0,weights=gains", "shade-2013"),
        ("mean:weights=gains", "shade:weights=gains"),
        ("mean:r_f=2,q_f=1,r_c=1,q_c=0", "shade:mean_c=arithmetic"),
    ] {
        for tracked in [Tracked::F, Tracked::C, Tracked::PAIR] {
            for n in [1, 7, 50] {
                let (one, other) = (played(member, tracked, n), played(original, tracked, n));
                for (round, (one, other)) in one.iter().zip(&other).enumerate() {
                    assert_eq!(one, other, "{member} and {original}, n = {n}, round {round}");
                }
            }
        }
    }
}

#[test]
fn one_round_by_hand() {
    let (mut pam, mut rng, _) = run("mean:h=0,kappa_f=2,kappa_c=0.5,rate_f=0.5,rate_c=0.25", Tracked::PAIR, 3);
    let used = Params::from_columns(FC, [vec![0.5, 1.0, 0.1], vec![0.25, 0.0, 0.1]]);
    pam.update(&used, &Flags::from([true, true, false]).outcome(), &mut rng);
    // F: (0.125 + 1)/(0.25 + 1); C: 0.25^1.5/0.25^0.5 = 0.25.
    let seen = traced(&*pam);
    assert_eq!((seen[0], seen[1].0), (("mu_f", 0.5 * 0.5 + 0.5 * 0.9), "mu_c"));
    assert!((seen[1].1 - (0.75 * 0.5 + 0.25 * 0.25)).abs() < 1e-15, "{seen:?}");
}

#[test]
fn a_ring_with_a_rate_below_one_blends_its_cells() {
    let (mut pam, mut rng, _) = run("mean:h=2,rate=0.5,kappa=0", Tracked::C, 2);
    let used = Params::from_columns(FC, [vec![], vec![1.0, 0.5]]);
    for _ in 0..3 {
        pam.update(&used, &Flags::from([true, true]).outcome(), &mut rng);
    }
    // 0.5 → 0.625 in both cells, then the first again.
    assert_eq!(traced(&*pam), [("m_c", 0.5 * 0.625 + 0.5 * 0.75), ("m_c", 0.625)]);
}

#[test]
fn successes_that_are_all_zero_give_zero_for_every_mean() {
    for spec in ["mean:h=1,kappa_c=0", "mean:h=1", "mean:h=1,kappa_c=1.5", "mean:h=1,r_c=1.5,q_c=0", "mean:h=1,r_c=3,q_c=0.5"] {
        let (mut pam, mut rng, _) = run(spec, Tracked::C, 2);
        pam.update(&Params::from_columns(FC, [vec![], vec![0.0, 0.0]]), &Flags::from([true, true]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("m_c", 0.0)], "{spec}");
    }
}

#[test]
fn nothing_changes_and_no_rate_is_drawn_without_success() {
    for spec in ["mean", "mean:preset=mde", "mean:h=2,rates=random"] {
        let (mut pam, mut rng, params) = run(spec, Tracked::PAIR, 10);
        let next = rng.clone().uniform();
        pam.update(&params, &Flags::from([false; 10]).outcome(), &mut rng);
        assert!(traced(&*pam).iter().all(|(_, value)| *value == 0.5));
        assert_eq!(rng.uniform(), next);
    }
}

#[test]
fn the_width_is_that_of_both_samplers() {
    let width = 0.05;
    for h in [0, 3] {
        let (_, _, params) = run(&format!("mean:h={h},width={width},start=0.4"), Tracked::PAIR, 200_000);
        let free = |x: f64| 0.5 + libm::atan((x - 0.4) / width) / std::f64::consts::PI;
        let kept = |x: f64| (free(x) - free(0.0)) / (1.0 - free(0.0));
        let normal = |x: f64| 0.5 * libm::erfc(-(x - 0.4) / (width * std::f64::consts::SQRT_2));
        // Kolmogorov: P(> 3) < 3.1e-8 each.
        let f = gap(params[F].to_vec(), |x| if x >= 1.0 { 1.0 } else { kept(x) }, kept);
        let c = gap(params[C].to_vec(), normal, normal);
        assert!(f < 3.0 && c < 3.0, "h = {h}: {f} {c}");
    }
}

#[test]
fn a_larger_kappa_learns_a_larger_mean() {
    let learned = |kappa: f64| {
        let (mut pam, mut rng, params) = run(&format!("mean:h=1,kappa={kappa}"), Tracked::PAIR, 100);
        pam.update(&params, &Flags::from([true; 100]).outcome(), &mut rng);
        let expected = mean::Gini::with_kappa(kappa).weighted_mean(&params[C], &[1.0; 100]).unwrap();
        let seen = traced(&*pam);
        assert_eq!(seen[1], ("m_c", expected));
        [seen[0].1, seen[1].1]
    };
    let means: Vec<[f64; 2]> = [0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 5.0].map(learned).to_vec();
    assert!(means.windows(2).all(|pair| pair[0][F] < pair[1][F] && pair[0][C] < pair[1][C]), "{means:?}");
}

#[test]
fn options_that_do_not_fit_together_are_refused() {
    let build = |text: &str| pams().spec(text).unwrap().build().err().map(|e| e.to_string()).unwrap_or_default();
    for (text, why) in [
        ("mean:kappa_f=1,r_f=2,q_f=1", "write either kappa_f, or both r_f and q_f"),
        ("mean:r_c=2", "write either kappa_c, or both r_c and q_c"),
        ("mean:r_c=1,q_c=1", "r_c=1 must be above q_c=1 by at least 0.001"),
    ] {
        assert!(build(text).ends_with(why), "{}", build(text));
    }
}
