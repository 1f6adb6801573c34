//! Bits do not depend on the size of a batch, the lane, the instruction set or the number of threads. Also tests values that are not
//! finite.

use tpam_bbob::{Error, InstanceSet, Problem, Simd};

/// `count` reproducible pseudo-random points in and around [−6, 6].
fn points(count: usize, dim: usize) -> Vec<f64> {
    let mut state = 3u64;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64 * 12.0 - 6.0
    };
    (0..count * dim).map(|_| draw()).collect()
}

fn all(dim: usize) -> impl Iterator<Item = Problem> {
    (1..=24).map(move |function| Problem::new(function, dim, 4).expect("a BBOB problem"))
}

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|value| value.to_bits()).collect()
}

fn in_batches_of(size: usize, problem: &Problem, points: &[f64]) -> Vec<u64> {
    let mut values = vec![0.0; points.len() / problem.dim()];
    for (points, values) in points.chunks(size * problem.dim()).zip(values.chunks_mut(size)) {
        problem.evaluate_batch(points, values).expect("the length is right");
    }
    bits(&values)
}

#[test]
fn batches_of_any_size_have_the_same_bits() {
    for dim in [2, 5, 10, 40] {
        let points = points(100, dim);
        for problem in all(dim) {
            let together = in_batches_of(100, &problem, &points);
            for size in [1, 7, 8, 50] {
                assert_eq!(in_batches_of(size, &problem, &points), together, "f{} by {size}", problem.function());
            }
        }
    }
}

#[test]
fn a_point_has_the_same_bits_in_every_position() {
    let dim = 3;
    let points = points(8, dim);
    for problem in all(dim) {
        let alone = in_batches_of(1, &problem, &points);
        for turn in 1..8 {
            let mut turned = points.clone();
            turned.rotate_left(turn * dim);
            let mut expected = alone.clone();
            expected.rotate_left(turn);
            assert_eq!(in_batches_of(8, &problem, &turned), expected, "f{}", problem.function());
        }
    }
}

#[test]
fn every_instruction_set_has_the_same_bits() {
    for dim in [2, 3, 20] {
        let points = points(50, dim);
        for problem in all(dim) {
            let values = Simd::all().map(|simd| {
                let mut values = vec![0.0; 50];
                problem.evaluate_batch_by(simd, &points, &mut values).expect("the length is right");
                bits(&values)
            });
            let values: Vec<_> = values.collect();
            assert!(values.iter().all(|other| *other == values[0]), "f{}, D = {dim}", problem.function());
        }
    }
}

#[test]
fn many_threads_on_one_problem_have_the_same_bits() {
    let dim = 10;
    let points = points(200, dim);
    for problem in all(dim) {
        let both = || {
            let one: Result<Vec<f64>, Error> = points.chunks(dim).map(|x| problem.evaluate(x)).collect();
            (bits(&one.expect("the length is right")), in_batches_of(50, &problem, &points))
        };
        let alone = both();
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(both)).collect();
            for thread in threads {
                assert_eq!(thread.join().expect("no panic"), alone, "f{}", problem.function());
            }
        });
    }
}

#[test]
fn non_finite_points_affect_only_themselves() {
    let dim = 4;
    for problem in all(dim) {
        let mut points = points(9, dim);
        let right = in_batches_of(9, &problem, &points);
        points[2 * dim + 1] = f64::NAN;
        points[5 * dim] = f64::INFINITY;
        points[6 * dim + 3] = f64::NEG_INFINITY;
        // COCO checks for infinity first.
        points[8 * dim] = f64::NAN;
        points[8 * dim + 1] = f64::INFINITY;
        let mut values = vec![0.0; 9];
        problem.evaluate_batch(&points, &mut values).expect("the length is right");
        let one: Vec<f64> = points.chunks(dim).map(|x| problem.evaluate(x).expect("the length is right")).collect();
        for (place, (one, batch)) in one.iter().zip(&values).enumerate() {
            match place {
                2 => assert!(one.is_nan() && batch.is_nan(), "f{}", problem.function()),
                5 | 6 | 8 => assert_eq!((*one, *batch), (f64::INFINITY, f64::INFINITY), "f{}", problem.function()),
                _ => assert_eq!(batch.to_bits(), right[place], "f{}", problem.function()),
            }
        }
    }
}

#[test]
fn values_that_overflow_are_infinite() {
    for problem in all(5) {
        for size in [1e100, 1e200, 1e300] {
            let mut value = [0.0];
            problem.evaluate_batch(&[size, -size, size, 1.0, size], &mut value).expect("the length is right");
            let one = problem.evaluate(&[size, -size, size, 1.0, size]).expect("the length is right");
            for value in [one, value[0]] {
                assert!(value > 1e90 || problem.function() == 5, "f{}: {value} at {size}", problem.function());
            }
        }
    }
}

#[test]
fn the_optimum_is_the_minimum() {
    for dim in [2, 10, 50] {
        for problem in all(dim) {
            let at_best = problem.evaluate(problem.x_opt()).expect("the length is right");
            assert!((at_best - problem.f_opt()).abs() < 1e-9, "f{}: {at_best}", problem.function());
            let mut values = vec![0.0; 100];
            problem.evaluate_batch(&points(100, dim), &mut values).expect("the length is right");
            // Beyond its optimal corner of the box, f5 has the same value as in it.
            assert!(values.iter().all(|value| *value >= at_best), "f{}", problem.function());
        }
    }
}

#[test]
fn errors_are_sentences() {
    let problem = Problem::new(1, 3, 1).expect("a BBOB problem");
    let sentence = |error: Error| error.to_string();
    let short = problem.evaluate(&[0.0; 2]).map_err(sentence);
    assert_eq!(short, Err("2 numbers were given where 3 are needed".to_owned()));
    let long = problem.evaluate_batch(&[0.0; 7], &mut [0.0; 2]).map_err(sentence);
    assert_eq!(long, Err("7 numbers were given where 6 are needed".to_owned()));
    assert_eq!(Problem::new(25, 3, 1).map_err(sentence).err().as_deref(), Some("BBOB has no function 25: write a number from 1 to 24"));
    assert_eq!(Problem::new(0, 3, 1).err(), Some(Error::Function(0)));
    assert_eq!(Problem::new(1, 1, 1).err(), Some(Error::Dimension(1)));
}

#[test]
fn sets_of_instances_are_cocos() {
    let texts = InstanceSet::ALL.map(|set| format!("{} {set}", set.name));
    assert_eq!(texts[0], "2009 1-5,1-5,1-5");
    assert_eq!(texts[9], "2023 1-5,101-110");
    assert!(InstanceSet::ALL.into_iter().all(|set| set.instances().count() == 15));
    assert_eq!(InstanceSet::of_year(2011), InstanceSet::of_year(2010));
}
