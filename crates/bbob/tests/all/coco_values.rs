//! Compares with stored values of COCO, without Python. The full comparison with the installed package is a step of `cargo xtask test`.

use tpam_bbob::Problem;

/// The generator of `xtask/python/bbob_table.py`, which wrote the table.
struct Draws(u64);

impl Draws {
    /// A number in [−1, 1).
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64 * 2.0 - 1.0
    }
}

struct Line {
    problem: Problem,
    f_opt: f64,
    points: Vec<f64>,
    values: Vec<f64>,
}

fn lines() -> Vec<Line> {
    let mut draws = Draws(20_090_701);
    let table = include_str!("coco_values.txt").lines().filter(|line| !line.starts_with('#'));
    table.map(|line| read(line, &mut draws)).collect()
}

fn read(line: &str, draws: &mut Draws) -> Line {
    let words: Vec<&str> = line.split(' ').collect();
    let [function, dim, instance] = [0, 1, 2].map(|k| words[k].parse::<u32>().expect("a number"));
    let numbers: Vec<f64> = words[3..].iter().map(|word| f64::from_bits(u64::from_str_radix(word, 16).expect("bits"))).collect();
    let problem = Problem::new(function, dim as usize, instance).expect("a BBOB problem");
    let mut points = Vec::new();
    for kind in 0..5 {
        for x_opt in problem.x_opt() {
            let u = draws.next();
            points.push(match kind {
                0 => 5.0 * u,
                1 => (8.0 * u).clamp(-5.0, 5.0),
                2 => 8.0 * u,
                3 => x_opt + 0.01 * u,
                _ => x_opt + 1e-6 * u,
            });
        }
    }
    Line { problem, f_opt: numbers[0], points, values: numbers[1..].to_vec() }
}

#[test]
fn both_paths_have_cocos_values() {
    let lines = lines();
    assert_eq!(lines.len(), 24 * 6 * 3);
    for Line { problem, f_opt, points, values } in &lines {
        let name = format!("f{}, D = {}, instance {}", problem.function(), problem.dim(), problem.instance());
        assert!((problem.f_opt() - f_opt).abs() <= 1e-12, "{name}");
        let limit = if problem.function() == 16 { 1e-10 } else { 1e-12 };
        let close = |ours: f64, coco: f64| (ours - coco).abs() <= limit * (coco - f_opt).max(1.0);
        let mut batch = vec![0.0; values.len()];
        problem.evaluate_batch(points, &mut batch).expect("the length is right");
        for (k, coco) in values.iter().enumerate() {
            let one = problem.evaluate(&points[k * problem.dim()..][..problem.dim()]).expect("the length is right");
            // The `libm` of another platform may round differently.
            assert!(close(one, *coco), "{name}, point {k}: {one} instead of {coco}");
            assert!(close(batch[k], *coco), "{name}, point {k} in a batch: {} instead of {coco}", batch[k]);
        }
    }
}
