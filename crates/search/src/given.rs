//! The first population, if a caller gives it: checked once, then put in place of the first random individuals.

use tpam_pam::spec::SpecError;

/// The points that a caller gives the first population.
#[derive(Default)]
pub(crate) struct Given(Vec<f64>);

impl Given {
    /// Checks points of `bounds.len()` coordinates for a population of `n` individuals.
    pub(crate) fn new(points: &[f64], bounds: &[(f64, f64)], n: usize) -> Result<Self, SpecError> {
        let dim = bounds.len();
        if !points.len().is_multiple_of(dim) {
            return Err(SpecError(format!("the first points have {} numbers, no multiple of {dim} dimensions", points.len())));
        }
        if points.len() > n * dim {
            let count = points.len() / dim;
            return Err(SpecError(format!(
                "{count} first points are more than the {n} individuals: ask for more individuals, or give fewer points"
            )));
        }
        let mut ranges = bounds.iter().cycle();
        let outside = points.iter().zip(&mut ranges).position(|(x, (low, high))| !(low..=high).contains(&x));
        match outside {
            None => Ok(Self(points.to_vec())),
            Some(at) => {
                let ((low, high), x) = (bounds[at % dim], points[at]);
                Err(SpecError(format!(
                    "coordinate {} of first point {} is {x}: write a number within its bounds, {low} and {high}",
                    at % dim + 1,
                    at / dim + 1
                )))
            }
        }
    }

    /// Puts the points at the beginning of a population that was drawn, once.
    pub(crate) fn put(&mut self, drawn: &mut [f64]) {
        let points = std::mem::take(&mut self.0);
        drawn.iter_mut().zip(points).for_each(|(to, from)| *to = from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOX: [(f64, f64); 2] = [(-1.0, 1.0), (0.0, 2.0)];

    fn refused(points: &[f64]) -> String {
        Given::new(points, &BOX, 2).err().unwrap().0
    }

    #[test]
    fn the_points_replace_the_first_individuals_once() {
        let mut given = Given::new(&[0.5, 1.5], &BOX, 2).unwrap();
        let mut drawn = [0.1, 0.2, 0.3, 0.4];
        given.put(&mut drawn);
        assert_eq!(drawn, [0.5, 1.5, 0.3, 0.4]);
        drawn = [0.1; 4];
        given.put(&mut drawn);
        assert_eq!(drawn, [0.1; 4]);
    }

    #[test]
    fn points_that_do_not_fit_are_refused() {
        assert!(refused(&[0.5]).contains("no multiple of 2 dimensions"));
        assert!(refused(&[0.5; 6]).starts_with("3 first points are more than the 2 individuals"));
        let outside = refused(&[0.5, 0.5, 0.5, 2.5]);
        assert_eq!(outside, "coordinate 2 of first point 2 is 2.5: write a number within its bounds, 0 and 2");
        assert!(refused(&[f64::NAN, 0.5]).contains("is NaN"));
    }
}
