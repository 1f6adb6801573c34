//! Rankings of planted areas.

use super::*;
use tpam_pam::Stream;
use tpam_stats::student_t_quantile;

/// Areas on 24 functions with 5 instances: a level, the difficulty of the function and noise, which depends on `own`.
fn areas(level: f64, spread: f64, own: u64) -> Vec<Vec<f64>> {
    let mut draws = Stream::new(own, 0, "planted areas");
    let function = |k: u32| (0..5).map(|_| level + 0.01 * f64::from(k) + spread * draws.normals(1)[0]).collect();
    (0..24).map(function).collect()
}

/// A PAM whose name starts with a capital letter is a control.
pub(crate) fn planted(operator: &'static str, pams: &[(&str, f64)], spread: f64) -> Ranking {
    let entrant = |(k, (name, level)): (usize, &(&str, f64))| Entrant {
        name: (*name).to_owned(),
        learns: name.starts_with(char::is_lowercase),
        areas: areas(*level, spread, k as u64 + 1),
        end: *level,
    };
    Ranking::new(operator, &pams.iter().enumerate().map(entrant).collect::<Vec<_>>())
}

#[test]
fn a_clear_lead_is_found_and_a_small_one_is_not() {
    let ranking = planted("op", &[("low", 0.2), ("best", 0.5), ("near", 0.499), ("Control", 0.4)], 0.02);
    assert!(matches!(ranking.best().name.as_str(), "best" | "near"));
    assert_eq!(ranking.tied().count(), 1);
    assert!(ranking.may_be_best("best") && ranking.may_be_best("near") && !ranking.may_be_best("low"));
    assert_eq!(ranking.control().unwrap().name, "Control");
    let behind = ranking.control().unwrap().behind.unwrap();
    assert!(behind.is_sure() && (behind.difference - 0.1).abs() < 0.01, "{}", behind.difference);
    assert!((behind.interval.low..behind.interval.high).contains(&behind.difference));
    // A tenth of four decades.
    assert!((behind.factor() - 2.5).abs() < 0.3, "{}", behind.factor());
}

/// Three learners and two controls: three pairs of learners, and six of a learner and a control.
#[test]
fn intervals_are_corrected_for_all_pairs_with_a_learner() {
    let pam = |(k, learns): (u64, bool)| Entrant { name: k.to_string(), learns, areas: areas(0.5, 0.02, k), end: 0.0 };
    let pams: Vec<Entrant> = [(1, true), (2, true), (3, true), (4, false), (5, false)].map(pam).into();
    let ranking = Ranking::new("op", &pams);
    let best: usize = ranking.best().name.parse().unwrap();
    let other = ranking.control().unwrap();
    let at: usize = other.name.parse().unwrap();
    let means = |at: usize| -> Vec<f64> { pams[at - 1].areas.iter().map(|all| mean(all)).collect() };
    let differences = paired_difference(&means(at), &means(best));
    let half = student_t_quantile(1.0 - 0.05 / 18.0, 23) * differences.sd().unwrap() / 24.0_f64.sqrt();
    let found = other.behind.unwrap().interval;
    assert!(((found.high - found.low) / 2.0 - half).abs() < 1e-9, "{half}");
}

#[test]
fn a_control_is_never_the_best_learner_and_can_be_ahead() {
    let ranking = planted("op", &[("a", 0.3), ("b", 0.2), ("Control", 0.6)], 0.001);
    assert_eq!((ranking.all[0].name.as_str(), ranking.best().name.as_str()), ("Control", "a"));
    assert!(ranking.control().unwrap().behind.unwrap().interval.high < 0.0);
}

/// Two PAMs that differ on one function only are not told apart by many instances of it.
#[test]
fn one_function_is_no_evidence() {
    let mut other = areas(0.5, 0.0, 1);
    other[3].iter_mut().for_each(|area| *area -= 0.4);
    let pam = |name: &str, areas| Entrant { name: name.into(), learns: true, areas, end: 0.0 };
    let ranking = Ranking::new("op", &[pam("a", areas(0.5, 0.0, 1)), pam("b", other)]);
    assert_eq!(ranking.best().name, "a");
    assert!(ranking.may_be_best("b"));
}
