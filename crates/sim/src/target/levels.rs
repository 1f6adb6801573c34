//! The levels of arms over time: constant within each of several segments.

/// How good each arm is, in \[0, 1\], from each of several iterations on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Levels {
    /// The first iteration of each segment; the first is 0.
    starts: Vec<usize>,
    /// The levels of all arms in each segment.
    levels: Vec<Vec<f64>>,
}

impl Levels {
    /// Adds a segment from this iteration on.
    pub(super) fn push(&mut self, start: usize, levels: Vec<f64>) {
        self.starts.push(start);
        self.levels.push(levels);
    }

    /// The segments: the first iteration and the levels of each.
    pub(crate) fn segments(&self) -> impl Iterator<Item = (usize, &[f64])> {
        self.starts.iter().copied().zip(self.levels.iter().map(Vec::as_slice))
    }

    /// The number of segments that have begun by iteration `t`, and the levels of the last of them; `None` if there are only the `known`
    /// ones.
    pub(crate) fn begun(&self, known: usize, t: usize) -> Option<(usize, &[f64])> {
        let more = self.starts[known..].iter().take_while(|start| **start <= t).count();
        (more > 0).then(|| (known + more, &self.levels[known + more - 1][..]))
    }

    /// Writes a value of each segment to the iterations of the segment.
    pub(crate) fn lay(&self, path: &mut [f64], value: impl Fn(&[f64]) -> f64) {
        let ends = self.starts.iter().copied().skip(1).chain([path.len()]);
        for ((start, levels), end) in self.segments().zip(ends) {
            path[start..end].fill(value(levels));
        }
    }

    /// The levels of arms around a circle, if this one is the best: 1, then 1/K less for each following one.
    pub(crate) fn around(best: usize, levels: &mut [f64]) {
        let arms = levels.len();
        for (arm, level) in levels.iter_mut().enumerate() {
            *level = 1.0 - ((arm + arms - best) % arms) as f64 / arms as f64;
        }
    }

    /// The arm with the largest level, the first of equal ones.
    pub(crate) fn best(levels: &[f64]) -> usize {
        (1..levels.len()).fold(0, |best, arm| if levels[arm] > levels[best] { arm } else { best })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn around_the_circle() {
        let mut levels = [0.0; 5];
        Levels::around(3, &mut levels);
        assert_eq!(levels, [0.6, 0.4, 1.0 - 4.0 / 5.0, 1.0, 0.8]);
        assert_eq!((Levels::best(&levels), Levels::best(&[0.1, 0.5, 0.5])), (3, 1));
    }
}
