//! Three different individuals for each individual, as the mutation rand/1 needs them.

use crate::draw::part;
use crate::wide;

wide! {
    /// Three different individuals other than i for each individual i, from three uniform draws; from fewer than four individuals,
    /// any three.
    pub(super) fn three_others(draws: &[f64], first: &mut [u32], second: &mut [u32], third: &mut [u32]) {
        let n = first.len();
        if n < 4 {
            for (index, draw) in first.iter_mut().chain(second).chain(third).zip(draws) {
                *index = part(*draw, n) as u32;
            }
            return;
        }
        // Each draw picks among those that remain; it is moved past the ones that are taken, in ascending order.
        let past = |pick: u32, taken: u32| pick + u32::from(pick >= taken);
        let (draws_1, draws) = draws.split_at(n);
        let (draws_2, draws_3) = draws.split_at(n);
        for i in 0..n {
            let own = i as u32;
            let a = past(part(draws_1[i], n - 1) as u32, own);
            let (low, high) = (a.min(own), a.max(own));
            let b = past(past(part(draws_2[i], n - 2) as u32, low), high);
            let (least, middle, most) = (low.min(b), low.max(b).min(high), high.max(b));
            let c = past(past(past(part(draws_3[i], n - 3) as u32, least), middle), most);
            (first[i], second[i], third[i]) = (a, b, c);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::three_others;
    use crate::Stream;

    #[test]
    fn three_others_are_different_and_equally_likely() {
        let mut rng = Stream::new(1, 0, "pam");
        for n in 4..8 {
            let [mut first, mut second, mut third] = [vec![0; n], vec![0; n], vec![0; n]];
            let mut counts = vec![[0u32; 3]; n * n];
            for _ in 0..10_000 {
                three_others(rng.uniforms(3 * n), &mut first, &mut second, &mut third);
                for i in 0..n {
                    let others = [first[i], second[i], third[i]].map(|other| other as usize);
                    assert!(!others.contains(&i) && others[0] != others[1] && others[0] != others[2]);
                    assert!(others[1] != others[2] && others.iter().all(|other| *other < n));
                    (0..3).for_each(|k| counts[i * n + others[k]][k] += 1);
                }
            }
            let expected = 1e4 / (n - 1) as f64;
            for (at, count) in counts.iter().enumerate().filter(|(at, _)| at / n != at % n) {
                // Six standard deviations of a binomial, at most 47: probability 2e-9 each.
                assert!(count.iter().all(|seen| (f64::from(*seen) - expected).abs() < 283.0), "{n}, {at}: {count:?}");
            }
        }
        let [mut first, mut second, mut third] = [[9], [9], [9]];
        three_others(&[0.9; 3], &mut first, &mut second, &mut third);
        assert_eq!([first, second, third], [[0]; 3], "nobody else exists");
    }
}
