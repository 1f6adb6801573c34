//! The archive: parents that were replaced, at most as many as the population has individuals; a random one makes room for the next.
//!
//! # References
//! J. Zhang, A. C. Sanderson: JADE. IEEE Trans. Evol. Comput. 13(5), 2009. <https://doi.org/10.1109/TEVC.2009.2014613>

use tpam_pam::Stream;

/// Where replaced parents go: the rows behind the population, so that one index names a row of either.
pub(crate) struct Archive {
    most: usize,
    /// How many rows are filled.
    pub(crate) len: usize,
}

impl Archive {
    /// For at most `most` parents; 0 keeps none.
    pub(crate) fn new(most: usize) -> Self {
        Self { most, len: 0 }
    }

    /// Which row behind the population takes the next one.
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
