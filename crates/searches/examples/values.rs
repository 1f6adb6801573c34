//! Evaluates points of any suite that another program passes in binary, for comparisons with other implementations: `values SUITE`.
//!
//! Input: little-endian blocks of function, dimension, instance, number of points and rounds of timing as u64, followed by the points.
//! Output for each block: f_opt, the first bounds, nanoseconds per evaluation of a batch (the minimum of the rounds; infinite without any),
//! the values computed one by one, the values computed as a batch.

use std::io::{self, Read, Write};
use std::time::Instant;
use tpam_problem::Problem;
use tpam_searches::Catalogues;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).ok_or("name a suite")?;
    let known = Catalogues::default();
    let suite = known.suites.get(&name)?;
    let mut input = Vec::new();
    io::stdin().lock().read_to_end(&mut input)?;
    let mut rest = input.as_chunks::<8>().0;
    let mut out = io::BufWriter::new(io::stdout().lock());
    while let [function, dim, instance, count, rounds, points @ ..] = rest {
        let [function, dim, instance, count, rounds] = [function, dim, instance, count, rounds].map(|word| u64::from_le_bytes(*word));
        let (dim, count) = (usize::try_from(dim)?, usize::try_from(count)?);
        let points: Vec<f64> = points[..dim * count].iter().map(|word| f64::from_le_bytes(*word)).collect();
        rest = &rest[5 + dim * count..];
        let problem = suite.problem(u32::try_from(function)?, dim, u32::try_from(instance)?)?;
        let mut batch = vec![0.0; count];
        problem.evaluate_batch(&points, &mut batch);
        let nanoseconds = (0..rounds).map(|_| timed(&*problem, &points, &mut batch)).fold(f64::INFINITY, f64::min);
        let singles: Vec<f64> = points.chunks(dim).map(|x| problem.evaluate(x)).collect();
        let (low, high) = problem.bounds()[0];
        let f_opt = problem.f_opt().ok_or("f_opt is not known")?;
        for value in [f_opt, low, high, nanoseconds].iter().chain(&singles).chain(&batch) {
            out.write_all(&value.to_le_bytes())?;
        }
    }
    Ok(out.flush()?)
}

fn timed(problem: &dyn Problem, points: &[f64], values: &mut [f64]) -> f64 {
    let begun = Instant::now();
    problem.evaluate_batch(points, values);
    begun.elapsed().as_nanos() as f64 / values.len() as f64
}
