//! MA-BBOB: stored values of the `ioh` package, bits of batches, groups. The full comparison is a step of `cargo xtask test --all`.

#![allow(clippy::unreadable_literal, reason = "values as another program prints them")]

use tpam_bbob::{Bbob, Combination, MaBbob, ManyAffine};
use tpam_problem::{Problem, Suite};

/// Function, dimension, f_opt and the value at [`corner`], by ioh 0.3.22.
const BY_IOH: [(u32, usize, f64, f64); 6] = [
    (1, 5, 1.837515859581564e-12, 23.319965257067917),
    (3, 5, 3.5082494139920753e-12, 5.269450966920918),
    (8, 2, 6.301816277209224e-12, 13.878758093522878),
    (50, 10, 3.2968019762155225e-11, 10.951289550440848),
    (125, 20, 1.1322065232472569e-11, 8.44224005182398),
    (200, 2, 2.286602289250556e-11, 2.6695832342775154),
];

fn corner(dim: usize) -> Vec<f64> {
    (0..dim).map(|i| 4.5 * (-1f64).powi(i as i32) * (i as f64 + 1.0) / dim as f64).collect()
}

#[test]
fn values_are_those_of_ioh() {
    for (function, dim, f_opt, value) in BY_IOH {
        let problem = MaBbob.problem(function, dim, 1).unwrap();
        let mut batch = [0.0];
        problem.evaluate_batch(&corner(dim), &mut batch);
        for ours in [problem.evaluate(&corner(dim)), batch[0]] {
            assert!((ours / value - 1.0).abs() < 1e-11, "f{function}, D = {dim}: {ours} instead of {value}");
        }
        let ours = problem.f_opt().unwrap();
        assert!((ours / f_opt - 1.0).abs() < 1e-9, "f{function}, D = {dim}: f_opt is {ours} instead of {f_opt}");
        assert_eq!(problem.bounds(), vec![(-5.0, 5.0); dim]);
    }
}

#[test]
fn given_weights_make_the_same_problem() {
    let drawn = Combination::drawn(8, 3);
    let given = Combination { weights: drawn.weights, instances: [8; 24], x_opt: drawn.x_opt.clone() };
    let given = ManyAffine::new(given).unwrap();
    assert_eq!(given.evaluate(&[1.0, 2.0, 3.0]).unwrap(), MaBbob.problem(8, 3, 1).unwrap().evaluate(&[1.0, 2.0, 3.0]));
    let alone = Combination { weights: std::array::from_fn(|at| f64::from(u8::from(at == 7))), ..drawn };
    let rosenbrock = ManyAffine::new(alone).unwrap();
    assert_eq!((rosenbrock.name(), rosenbrock.group().key()), ("1 f8", "lcond"));
    assert!(ManyAffine::new(Combination::drawn(1, 1)).is_err(), "BBOB has two dimensions or more");
}

#[test]
fn instances_differ_in_all_but_the_weights() {
    let [first, second] = [1, 2].map(|instance| MaBbob.problem(5, 4, instance).unwrap());
    assert_eq!((first.name(), second.instance()), (second.name(), 2));
    assert_ne!(first.evaluate(&[0.0; 4]), second.evaluate(&[0.0; 4]));
    assert!(MaBbob.problem(10_000, 2, 1000).unwrap().f_opt().unwrap() < 1e-10);
}

#[test]
fn batches_of_any_size_have_the_same_bits() {
    let problem = MaBbob.problem(8, 3, 1).unwrap();
    let points: Vec<f64> = (0..20).flat_map(|k| corner(3).into_iter().map(move |x| x * f64::from(k) / 15.0)).collect();
    let mut together = [0.0; 20];
    problem.evaluate_batch(&points, &mut together);
    for size in [1, 7, 8] {
        let mut apart = [0.0; 20];
        for (points, values) in points.chunks(3 * size).zip(apart.chunks_mut(size)) {
            problem.evaluate_batch(points, values);
        }
        assert_eq!(apart.map(f64::to_bits), together.map(f64::to_bits), "by {size}");
    }
}

#[test]
fn points_that_are_not_finite() {
    let problem = MaBbob.problem(1, 2, 1).unwrap();
    let mut values = [0.0; 3];
    problem.evaluate_batch(&[1.0, f64::NAN, f64::NAN, f64::INFINITY, 1.0, 1.0], &mut values);
    assert!(values[0].is_nan() && values[1] == f64::INFINITY && values[2].is_finite(), "{values:?}");
    assert!(problem.evaluate(&[f64::NAN, 0.0]).is_nan() && problem.evaluate(&[0.0, f64::NEG_INFINITY]) == f64::INFINITY);
}

#[test]
fn groups_are_those_of_the_largest_weight() {
    let groups = MaBbob.groups();
    assert_eq!(groups.iter().map(|group| group.functions.len()).sum::<usize>(), MaBbob.functions().len());
    for function in [1, 8, 77] {
        let problem = MaBbob.problem(function, 2, 1).unwrap();
        // The name has the weights and numbers of the components: `0.6 f3 + 0.4 f12`.
        let parts = problem.name().split(" + ").map(|part| part.split_once(" f").unwrap());
        let (_, largest) = parts.max_by(|a, b| a.0.parse::<f64>().unwrap().total_cmp(&b.0.parse().unwrap())).unwrap();
        let dominant = Bbob.problem(largest.parse().unwrap(), 2, 1).unwrap();
        assert_eq!(problem.group(), dominant.group(), "{}", problem.name());
        let listed = groups.iter().find(|group| group.functions.contains(&function)).unwrap();
        assert_eq!(problem.group(), Some(listed.key.as_str()));
    }
}
