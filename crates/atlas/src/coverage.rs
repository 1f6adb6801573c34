//! How often the set of leaders contains the truly best method: measured with the observed runs as the population of functions.

use crate::leaders::standings;
use tpam_pam::Stream;
use tpam_work::{Cancelled, Work};

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coverage {
    /// The number of samples whose set of leaders contains the best method of the population.
    pub contained: u64,
    /// The number of samples.
    pub samples: u64,
    /// The mean size of the set.
    pub size: f64,
}

impl Coverage {
    /// The part of the samples whose set contains the best method.
    pub fn rate(&self) -> f64 {
        self.contained as f64 / self.samples as f64
    }
}

/// Draws samples of functions with replacement. The methods have a value on each function of the population, whose means say which is the
/// best. The result is a function of the arguments only.
pub fn coverage(methods: &[Vec<f64>], functions: usize, samples: u64, work: &Work) -> Result<Coverage, Cancelled> {
    let best = standings(methods, 1).first().map_or(0, |best| best.method);
    let population = methods.first().map_or(0, Vec::len);
    let (mut contained, mut leading) = (0, 0);
    let draw = |sample: &u64| {
        let mut stream = Stream::new(functions as u64, *sample, "atlas coverage");
        let drawn: Vec<usize> = (0..functions).map(|_| stream.index(population)).collect();
        let on_drawn = |values: &Vec<f64>| drawn.iter().map(|at| values[*at]).collect();
        let leaders: Vec<usize> =
            standings(&methods.iter().map(on_drawn).collect::<Vec<_>>(), 1).iter().filter(|one| one.leads).map(|one| one.method).collect();
        (leaders.contains(&best), leaders.len())
    };
    work.in_order(0..samples, draw, |_, (contains, size)| {
        contained += u64::from(contains);
        leading += size;
        Ok::<(), Cancelled>(())
    })?;
    Ok(Coverage { contained, samples, size: leading as f64 / samples as f64 })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nine methods with equal means and one that is better by nearly nothing, the most difficult configuration: the best is left out in at
    /// most 5 % of the samples. Of 400 samples more than 50 have a probability below 1e-6 at a rate of 0.05.
    #[test]
    fn the_best_method_is_rarely_left_out() {
        let mut draws = Stream::new(1, 0, "test");
        let noise: Vec<Vec<f64>> = (0..10).map(|_| (0..200).map(|_| 0.1 * draws.normal()).collect()).collect();
        let centred = |values: &Vec<f64>, by: f64| {
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            values.iter().map(|value| value - mean + by).collect::<Vec<f64>>()
        };
        let methods: Vec<Vec<f64>> =
            noise.iter().enumerate().map(|(at, values)| centred(values, if at == 3 { 1e-6 } else { 0.0 })).collect();
        let found = coverage(&methods, 80, 400, &Work::new()).unwrap();
        assert!(found.rate() >= 0.875, "{found:?}");
        assert!(found.size > 9.0, "{found:?}");
        // Far ahead, it leads alone.
        let methods: Vec<Vec<f64>> =
            noise.iter().enumerate().map(|(at, values)| centred(values, if at == 3 { 1.0 } else { 0.0 })).collect();
        let found = coverage(&methods, 80, 50, &Work::new()).unwrap();
        assert_eq!((found.contained, found.size.round()), (50, 1.0));
    }
}
