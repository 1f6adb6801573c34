//! The archive of replaced parents. Its capacity is the population size; if it is full, a new parent overwrites a random one.
//!
//! # References
//! J. Zhang, A. C. Sanderson: JADE. IEEE Trans. Evol. Comput. 13(5), 2009. <https://doi.org/10.1109/TEVC.2009.2014613>

use tpam_pam::Stream;

/// The archive uses the rows after the population, so that one index identifies a row of either.
pub(crate) struct Archive {
    most: usize,
    /// The number of filled rows.
    pub(crate) len: usize,
}

impl Archive {
    /// An archive for at most `most` parents; 0 stores none.
    pub(crate) fn new(most: usize) -> Self {
        Self { most, len: 0 }
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_fills_up_and_then_replaces() {
        let mut rng = Stream::new(1, 0, "archive");
        let mut archive = Archive::new(3);
        assert_eq!(
            [archive.next(&mut rng), archive.next(&mut rng), archive.next(&mut rng)],
            [Some(0), Some(1), Some(2)]
        );
        let later: Vec<usize> = (0..50).map(|_| archive.next(&mut rng).unwrap()).collect();
        assert!(later.iter().all(|row| *row < 3) && (0..3).all(|row| later.contains(&row)));
        assert_eq!(Archive::new(0).next(&mut rng), None);
    }
}
