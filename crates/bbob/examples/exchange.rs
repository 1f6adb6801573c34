//! Evaluates points that another program passes in binary. The comparison with COCO uses it to get exact values of both paths.
//!
//! Input: little-endian blocks of function, dimension, instance and number of points as u64, followed by the points. Output for each block:
//! f_opt, x_opt, the values computed one by one, the values computed as a batch.

use std::io::{self, Read, Write};
use tpam_bbob::Problem;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut input = Vec::new();
    io::stdin().lock().read_to_end(&mut input)?;
    let (words, _) = input.as_chunks::<8>();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut rest = words;
    while let [function, dim, instance, count, points @ ..] = rest {
        let [function, dim, instance, count] = [function, dim, instance, count].map(|word| u64::from_le_bytes(*word));
        let (dim, count) = (usize::try_from(dim)?, usize::try_from(count)?);
        let points: Vec<f64> = points[..dim * count].iter().map(|word| f64::from_le_bytes(*word)).collect();
        rest = &rest[4 + dim * count..];
        let problem = Problem::new(u32::try_from(function)?, dim, u32::try_from(instance)?)?;
        let one_by_one: Result<Vec<f64>, _> = points.chunks(dim).map(|x| problem.evaluate(x)).collect();
        let mut batch = vec![0.0; count];
        problem.evaluate_batch(&points, &mut batch)?;
        for value in [problem.f_opt()].iter().chain(problem.x_opt()).chain(&one_by_one?).chain(&batch) {
            out.write_all(&value.to_le_bytes())?;
        }
    }
    Ok(out.flush()?)
}
