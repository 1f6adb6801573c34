//! A suite of two functions: a sphere, and a valley that bends more with each instance.

use tpam_problem::{Dimensions, Error, Function, Group, Problem, Suite};

/// The suite.
pub struct Valleys;

impl Suite for Valleys {
    fn name(&self) -> &str {
        "valleys"
    }

    fn functions(&self) -> Vec<u32> {
        vec![1, 2]
    }

    fn dimensions(&self) -> Dimensions {
        Dimensions::Range(2..=100)
    }

    fn groups(&self) -> Vec<Group> {
        let group = |key: &str, name: &str, function| Group { key: key.to_owned(), name: name.to_owned(), functions: vec![function] };
        vec![group("round", "the same in all directions", 1), group("bent", "a bent valley", 2)]
    }

    fn build(&self, function: u32, dimension: usize, instance: u32) -> Result<Box<dyn Problem + Send + Sync>, Error> {
        let bounds = vec![(-5.0, 5.0); dimension];
        let bend = f64::from(instance) / 10.0;
        let problem: Box<dyn Problem + Send + Sync> = match function {
            1 => Box::new(numbered(Function::new(bounds, move |x| sphere(x, bend)), "Sphere", "round", [1, instance])),
            _ => Box::new(numbered(Function::new(bounds, move |x| valley(x, bend)), "Valley", "bent", [2, instance])),
        };
        Ok(problem)
    }
}

fn numbered<F: Fn(&[f64]) -> f64>(function: Function<F>, name: &str, group: &str, [number, instance]: [u32; 2]) -> Function<F> {
    function.named(name).in_group(group).numbered(number, instance).with_f_opt(0.0)
}

/// A sphere whose centre depends on the instance.
fn sphere(x: &[f64], centre: f64) -> f64 {
    x.iter().map(|x| (x - centre).powi(2)).sum()
}

/// A valley along a parabola, 100 times as steep across as along it. The minimum is 0 at the origin.
fn valley(x: &[f64], bend: f64) -> f64 {
    let across: f64 = x[1..].iter().map(|y| (y - bend * x[0] * x[0]).powi(2)).sum();
    x[0] * x[0] + 100.0 * across
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_optimum_has_the_value_zero() {
        for instance in [1, 9] {
            let centre = vec![f64::from(instance) / 10.0; 3];
            assert_eq!(Valleys.problem(1, 3, instance).unwrap().evaluate(&centre), 0.0);
            assert_eq!(Valleys.problem(2, 3, instance).unwrap().evaluate(&[0.0; 3]), 0.0);
        }
        assert!(Valleys.problem(3, 3, 1).is_err());
    }
}
