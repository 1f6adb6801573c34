//! Recovery: the time until success returns to its level after a jump of the target.

/// Iterations in the sliding window.
const WINDOW: usize = 10;
/// The part of the previous level that counts as recovered.
const BACK: f64 = 0.9;

/// The mean recovery time after the jumps of `path`, and the proportion of jumps with a recovery.
///
/// The level before a jump is the number of successes in the ten iterations before it. Recovery takes j iterations if the ten iterations that begin j
/// after the jump are the first that reach 90 % of that level. A jump without recovery before the next jump (or the end) counts with the whole time
/// until then. Jumps without successes before them, or with fewer than ten iterations on either side, are left out.
pub(super) fn recovery(path: &[f64], counts: &[u32]) -> Option<(f64, f64)> {
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
