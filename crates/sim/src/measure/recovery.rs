//! Recovery: the time until success returns to its level after a jump of the target.

use super::log::Run;
use super::{Better, Kind};

/// Iterations until success recovers after a jump.
pub static RECOVERY: Kind = Kind {
    name: "recovery",
    title: "recovery",
    unit: "iterations",
    better: NEITHER,
    decimals: Some(1),
    value: |run, _, _| after_jumps(run).map(|(time, _)| time),
    ..Kind::USUAL
};

/// The proportion of the jumps after which success recovers.
pub static RECOVERED: Kind = Kind {
    name: "recovered",
    title: "recovered",
    better: NEITHER,
    value: |run, _, _| after_jumps(run).map(|(_, part)| part),
    ..Kind::USUAL
};

/// A PAM that never follows the target has the same success after a jump as before it: it recovers at once.
const NEITHER: Result<Better, &str> =
    Err("a PAM that does not follow the target recovers at once, so that neither more nor less is better");

/// Recovery from the jumps of any tracked column: the sum of their paths jumps when one of them jumps.
fn after_jumps(run: &Run) -> Option<(f64, f64)> {
    let counts = run.counts().filter(|_| run.cell.course.jumps())?;
    let mut sum = vec![0.0; counts.len()];
    for (at, _) in run.cell.theta.tracked().columns() {
        sum.iter_mut().zip(&*run.path(at)).for_each(|(sum, value)| *sum += value);
    }
    recovery(&sum, counts)
}

/// Iterations in the sliding window.
const WINDOW: usize = 10;
/// The part of the previous level that counts as recovered.
const BACK: f64 = 0.9;

/// The mean recovery time after the jumps of `path`, and the proportion of jumps with a recovery.
///
/// The level before a jump is the number of successes in the ten iterations before it. Recovery takes j iterations if the ten iterations
/// that begin j after the jump are the first that reach 90 % of that level. A jump without recovery before the next jump (or the end)
/// counts with the whole time until then. Jumps without successes before them, or with fewer than ten iterations on either side, are left
/// out.
fn recovery(path: &[f64], counts: &[u32]) -> Option<(f64, f64)> {
    let jumps: Vec<usize> = (1..path.len()).filter(|t| path[*t] != path[t - 1]).collect();
    let level = |from: usize| counts[from..from + WINDOW].iter().sum::<u32>();
    let (mut times, mut back, mut judged) = (0, 0, 0);
    for (k, &jump) in jumps.iter().enumerate() {
        let end = jumps.get(k + 1).copied().unwrap_or(path.len());
        if jump < WINDOW || end - jump < WINDOW || level(jump - WINDOW) == 0 {
            continue;
        }
        let wanted = BACK * f64::from(level(jump - WINDOW));
        let recovered = (jump..=end - WINDOW).find(|from| f64::from(level(*from)) >= wanted);
        times += recovered.unwrap_or(end) - jump;
        back += u32::from(recovered.is_some());
        judged += 1;
    }
    (judged > 0).then(|| (times as f64 / f64::from(judged), f64::from(back) / f64::from(judged)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path() -> Vec<f64> {
        (0..200).map(|t| if t < 100 { 0.3 } else { 0.7 }).collect()
    }

    #[test]
    fn counted_from_the_jump() {
        let counts: Vec<u32> = (0..200).map(|t| if (100..130).contains(&t) { 0 } else { 40 }).collect();
        // The window needs nine successful iterations of ten: it begins at 129.
        assert_eq!(recovery(&path(), &counts), Some((29.0, 1.0)));
    }

    #[test]
    fn immediate_recovery_and_no_recovery() {
        assert_eq!(recovery(&path(), &[40; 200]), Some((0.0, 1.0)));
        let lost: Vec<u32> = (0..200).map(|t| if t < 100 { 40 } else { 1 }).collect();
        assert_eq!(recovery(&path(), &lost), Some((100.0, 0.0)));
    }

    #[test]
    fn no_successes_before_the_jump_or_no_jump() {
        assert_eq!(recovery(&path(), &[0; 200]), None);
        assert_eq!(recovery(&[0.5; 200], &[40; 200]), None);
    }
}
