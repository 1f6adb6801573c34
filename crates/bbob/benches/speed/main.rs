//! The time of an evaluation: one by one, in batches of 50 and, if `TPAM_COCO` names the program that measures it, by COCO's C code on the
//! same points.
//!
//! `cargo xtask bench-bbob` builds that program and runs this benchmark. Each time is the minimum of many alternating rounds, so that a
//! short load on the machine does not affect it. The floor of a batch is the time of its counted operations in small loops of the same run.

#![allow(clippy::print_stdout)]

mod floor;

use floor::Speeds;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use tpam_bbob::Problem;

const POINTS: usize = 500;
const BATCH: usize = 50;
const ROUNDS: usize = 7;
const INSTANCE: u32 = 1;

/// Nanoseconds per evaluation.
#[derive(Clone, Copy)]
struct Times {
    one: f64,
    batch: f64,
    coco: f64,
    floor: f64,
}

fn main() {
    // `cargo test --benches` only checks that the benchmark runs.
    let rounds = if std::env::args().any(|arg| arg == "--bench") { ROUNDS } else { 1 };
    let coco = std::env::var_os("TPAM_COCO").map(PathBuf::from);
    for dim in [10, 20] {
        let points = points(dim);
        let file = std::env::temp_dir().join(format!("tpam-bbob-{}-{dim}.f64", std::process::id()));
        let bytes: Vec<u8> = points.iter().flat_map(|x| x.to_le_bytes()).collect();
        std::fs::write(&file, bytes).expect("the temporary folder can be written");
        println!("D = {dim}: nanoseconds per evaluation");
        println!("{:<34} {:>10} {:>10} {:>10} {:>8} {:>8} {:>8}", "", "one by one", "batch", "COCO's C", "ratio", "floor", "batch/");
        let mut all = Vec::new();
        for function in 1..=24 {
            let problem = Problem::new(function, dim, INSTANCE).expect("a BBOB problem");
            let times = time(&problem, &points, coco.as_deref(), &file, rounds);
            line(&format!("f{function} {}", problem.name()), times);
            all.push(times);
        }
        let mean = |of: fn(&Times) -> f64| (all.iter().map(|t| of(t).ln()).sum::<f64>() / all.len() as f64).exp();
        let floor = mean(|t| t.floor);
        line("geometric mean", Times { one: mean(|t| t.one), batch: mean(|t| t.batch), coco: mean(|t| t.coco), floor });
        println!();
        let _ = std::fs::remove_file(file);
    }
    if coco.is_none() {
        println!("COCO's C code was not timed: `cargo xtask bench-bbob` fetches and builds it.");
    }
}

fn line(name: &str, Times { one, batch, coco, floor }: Times) {
    let number = |value: f64| if value.is_nan() { "-".to_owned() } else { format!("{value:.1}") };
    let [one_by_one, in_batches, by_coco, ratio, least] = [one, batch, coco, coco / batch, floor].map(number);
    println!("{name:<34} {one_by_one:>10} {in_batches:>10} {by_coco:>10} {ratio:>8} {least:>8} {:>8.2}", batch / floor);
}

/// Reproducible pseudo-random points in the box.
fn points(dim: usize) -> Vec<f64> {
    let mut state = 20_090_701u64;
    let mut draw = || {
        // Knuth's MMIX generator; its upper bits have the better quality.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64 * 10.0 - 5.0
    };
    (0..POINTS * dim).map(|_| draw()).collect()
}

fn time(problem: &Problem, points: &[f64], coco: Option<&Path>, file: &Path, rounds: usize) -> Times {
    let mut least = Times { one: f64::INFINITY, batch: f64::INFINITY, coco: f64::NAN, floor: f64::INFINITY };
    let mut values = vec![0.0; BATCH];
    let dim = problem.dim();
    for _ in 0..rounds {
        least.one = least.one.min(each(|| {
            for x in points.chunks(dim) {
                black_box(problem.evaluate(black_box(x)).expect("the length is right"));
            }
        }));
        least.batch = least.batch.min(each(|| {
            for batch in points.chunks(BATCH * dim) {
                problem.evaluate_batch(black_box(batch), &mut values).expect("the length is right");
                black_box(&values);
            }
        }));
        least.floor = least.floor.min(Speeds::measure().floor(problem.function(), dim, BATCH));
        if let Some(program) = coco {
            least.coco = least.coco.min(time_coco(program, problem, file));
        }
    }
    least
}

/// Nanoseconds per point of a pass over all points: the minimum of many passes.
fn each(mut pass: impl FnMut()) -> f64 {
    let once = |pass: &mut dyn FnMut()| {
        let begun = Instant::now();
        pass();
        begun.elapsed().as_nanos() as f64 / POINTS as f64
    };
    (0..20).map(|_| once(&mut pass)).fold(f64::INFINITY, f64::min)
}

fn time_coco(program: &Path, problem: &Problem, file: &Path) -> f64 {
    let numbers = [problem.function() as usize, problem.dim(), INSTANCE as usize, POINTS].map(|n| n.to_string());
    let output = Command::new(program).args(numbers).arg(file).output().expect("TPAM_COCO must name a program");
    let text = String::from_utf8_lossy(&output.stdout);
    text.split(' ').next().and_then(|word| word.parse().ok()).expect("the program must print nanoseconds")
}
