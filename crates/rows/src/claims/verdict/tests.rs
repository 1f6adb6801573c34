use super::*;
use crate::claims::{Evidence, Resampled};
use tpam_pam::Stream;

fn claim(parts: &[&[f64]]) -> Claim {
    let mut claim = Claim::new("X", "a test");
    for part in parts {
        claim.add(String::new(), Evidence::Units(part.to_vec()));
    }
    claim
}

/// Four runs with this mean and a standard deviation of 0.1, so that a 95 % interval is the mean ± 0.159.
fn around(mean: f64) -> [f64; 4] {
    let half = 0.1 * 0.75_f64.sqrt();
    [mean - half, mean + half, mean - half, mean + half]
}

fn verdict(parts: &[&[f64]]) -> Verdict {
    claim(parts).judge().0
}

#[test]
fn verdicts_in_units_of_the_margin() {
    let small = |mean: f64| around(mean * 100.0).map(|value| value / 100.0);
    // The margin is 0.005, and half the width of an interval 0.00159.
    assert_eq!(verdict(&[&small(0.002), &small(0.1)]), Verdict::Holds);
    assert_eq!(verdict(&[&small(0.1), &small(-0.003)]), Verdict::WithinMargin);
    assert_eq!(verdict(&[&small(0.1), &small(-0.006)]), Verdict::Undecided);
    assert_eq!(verdict(&[&small(0.1), &small(-0.02)]), Verdict::Fails);
    // Whatever else is known: one quantity decides.
    assert_eq!(verdict(&[&small(-0.006), &small(-0.02), &small(-0.003)]), Verdict::Fails);
    let all = claim(&[&small(-0.006), &small(0.1), &small(-0.003)]);
    let (verdict, bound) = all.judge();
    assert_eq!((verdict, bound.state), (Verdict::Undecided, State::Open));
    assert!((bound.estimate + 0.006).abs() < 1e-12);
}

#[test]
fn without_a_margin_what_is_below_0_fails() {
    let small = |mean: f64| around(mean * 100.0).map(|value| value / 100.0);
    let without = |mean: f64| claim(&[&small(0.1), &small(mean)]).judge_without_margin();
    assert_eq!([0.002, 0.001, -0.003].map(without), [Verdict::Holds, Verdict::Undecided, Verdict::Fails]);
    let both = [claim(&[&small(0.002)]), claim(&[&small(-0.003)])];
    assert_eq!(
        Verdict::counts(&both),
        "1 hold, 1 hold within the margin, 0 fail, 0 cannot be decided; without margins 1 hold, 1 fail, 0 cannot be decided"
    );
    assert_eq!(crate::claims::sizes(&both), "2 tests of 1 claims");
}

#[test]
fn many_quantities_need_no_stronger_evidence_to_hold_but_to_fail() {
    let weak = around(0.2);
    assert_eq!(verdict(&vec![&weak[..]; 100]), Verdict::Holds);
    // Alone −0.2 ± 0.159 fails; one of a hundred does not, because its interval at 1 − 0.05/100 includes 0.
    let against = around(-0.2);
    assert_eq!(verdict(&[&against]), Verdict::Fails);
    assert_eq!(verdict(&vec![&against[..]; 100]), Verdict::Undecided);
}

/// Holm: after the clear one is rejected, the other has to be below at the level of one quantity only.
#[test]
fn the_second_quantity_is_tested_at_a_lower_level() {
    // t at 0.9875 with three degrees of freedom is 4.177, so half the width is 0.2088 for two, and 0.159 for one.
    let (clear, weak) = (around(-3.0), around(-0.2));
    let states = |parts: &[&[f64]]| claim(parts).bounds().iter().map(|bound| bound.state).collect::<Vec<_>>();
    assert_eq!(states(&[&clear, &weak]), [State::Below, State::Below]);
    assert_eq!(states(&[&weak, &weak]), [State::Open, State::Open]);
}

#[test]
fn equality_is_enough_where_it_is_claimed() {
    let equal = [0.0; 4];
    assert_eq!(verdict(&[&equal]), Verdict::WithinMargin);
    let mut claim = claim(&[&equal]);
    claim.or_equal = true;
    assert_eq!(claim.judge().0, Verdict::Holds);
}

/// Five PAMs with ρ = 0.6, measured without noise: the interval is a point, and p = 21/120.
#[test]
fn five_pams_cannot_decide() {
    let judged = |y: [f64; 5]| {
        let x = [1.0, 2.0, 3.0, 4.0, 5.0];
        let exact = tpam_stats::spearman_exact(&x, &y).unwrap();
        let mut claim = Claim::new("B", "an order").in_units(Unit::Rank);
        let found = Resampled::over_runs(4, 20, Stream::new(1, 0, "test"), |_| exact.rho);
        claim.add(String::new(), Evidence::Order(found, exact));
        claim.judge().0
    };
    assert_eq!(judged([1.0, 4.0, 3.0, 2.0, 5.0]), Verdict::Undecided);
    assert_eq!(judged([1.0, 2.0, 3.0, 5.0, 4.0]), Verdict::Holds);
    assert_eq!(judged([5.0, 4.0, 3.0, 2.0, 1.0]), Verdict::Fails);
    assert_eq!(judged([5.0, 3.0, 4.0, 2.0, 1.0]), Verdict::Undecided);
}

#[test]
fn chance_is_counted_over_the_table() {
    assert!(by_chance(40).contains("at most 1.0 of 40 tests"), "{}", by_chance(40));
}
