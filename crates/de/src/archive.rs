//! The archive of replaced parents. Its capacity is the population size times a factor; if it is full, a new parent overwrites a random
//! one. It can hold the successful trial vectors instead.
//!
//! # References
//! J. Zhang, A. C. Sanderson: JADE. IEEE Trans. Evol. Comput. 13(5), 2009. <https://doi.org/10.1109/TEVC.2009.2014613>

use tpam_pam::Stream;

/// The archive uses the rows after the population, so that one index identifies a row of either.
pub(crate) struct Archive {
    most: usize,
    /// The number of filled rows.
    pub(crate) len: usize,
    /// Whether trial vectors are stored instead of the parents that they replace.
    pub(crate) of_trials: bool,
    /// Whether the last rows leave when it shrinks, instead of random ones.
    pub(crate) drops_newest: bool,
}

impl Archive {
    /// An archive for at most `most` parents; 0 stores none.
    pub(crate) fn new(most: usize) -> Self {
        Self { most, len: 0, of_trials: false, drops_newest: false }
    }

    /// The row after the population for the next parent.
    pub(crate) fn next(&mut self, rng: &mut Stream) -> Option<usize> {
        if self.most == 0 {
            return None;
        }
        if self.len < self.most {
            self.len += 1;
            return Some(self.len - 1);
        }
        Some(rng.index(self.most))
    }

    /// Lowers the capacity. Returns the rows that remain, in ascending order; the others are random, or the last ones.
    pub(crate) fn shrink(&mut self, most: usize, rng: &mut Stream) -> Vec<usize> {
        self.most = self.most.min(most);
        let mut kept: Vec<usize> = (0..self.len).collect();
        while kept.len() > self.most {
            if self.drops_newest {
                kept.truncate(self.most);
            } else {
                kept.remove(rng.index(kept.len()));
            }
        }
        self.len = kept.len();
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_fills_up_and_then_replaces() {
        let mut rng = Stream::new(1, 0, "archive");
        let mut archive = Archive::new(3);
        assert_eq!([archive.next(&mut rng), archive.next(&mut rng), archive.next(&mut rng)], [Some(0), Some(1), Some(2)]);
        let later: Vec<usize> = (0..50).map(|_| archive.next(&mut rng).unwrap()).collect();
        assert!(later.iter().all(|row| *row < 3) && (0..3).all(|row| later.contains(&row)));
        assert_eq!(Archive::new(0).next(&mut rng), None);
    }

    #[test]
    fn the_newest_leave_if_it_is_wanted() {
        let mut rng = Stream::new(1, 0, "archive");
        let mut archive = Archive { len: 5, drops_newest: true, ..Archive::new(7) };
        assert_eq!((archive.shrink(6, &mut rng), archive.len), (vec![0, 1, 2, 3, 4], 5));
        assert_eq!((archive.shrink(3, &mut rng), archive.len), (vec![0, 1, 2], 3));
        assert_eq!(rng.drawn(), Stream::new(1, 0, "archive").drawn(), "nothing is drawn");
    }

    #[test]
    fn it_shrinks_by_random_rows() {
        let mut rng = Stream::new(1, 0, "archive");
        let mut gone = [0; 5];
        for _ in 0..200 {
            let mut archive = Archive { len: 5, ..Archive::new(5) };
            let kept = archive.shrink(4, &mut rng);
            assert!(kept.len() == 4 && kept.is_sorted() && archive.len == 4);
            (0..5).filter(|row| !kept.contains(row)).for_each(|row| gone[row] += 1);
        }
        // Binomial(200, 1/5): below 5 has probability 3e-13.
        assert!(gone.iter().all(|count| *count >= 5), "{gone:?}");
        let mut few = Archive { len: 2, ..Archive::new(5) };
        assert_eq!(few.shrink(4, &mut rng), [0, 1]);
    }
}
