//! Tables of the oracle's choices, and how well the smoothed schedule describes them.

use super::schedule::Schedule;
use crate::samples::NAMES;
use tpam_table::Table;

/// Choices up to this distance from the smoothed schedule are near.
const NEAR: f64 = 0.1;
/// Values below `LOW` are low, values above `HIGH` are high.
const LOW: f64 = 0.2;
const HIGH: f64 = 0.8;

/// Statistics of the successful choices of F or C.
pub(super) struct Kept {
    /// The proportions that are low, high, and near the smoothed schedule.
    pub low: f64,
    pub high: f64,
    pub near: f64,
    /// The proportion of the variance that the smoothed schedule does not explain.
    pub left: f64,
}

/// The statistics of F (0) or C (1).
pub(super) fn kept(schedule: &Schedule, which: usize) -> Kept {
    let samples = &schedule.samples;
    let pairs = samples.values[which].iter().copied().zip(samples.offsets(which, &schedule.targets[which]));
    let successful = pairs.zip(&samples.success).filter(|(_, success)| **success).map(|(pair, _)| pair);
    let (values, offsets): (Vec<f64>, Vec<f64>) = successful.unzip();
    let count = values.len() as f64;
    let part = |such: &dyn Fn(f64) -> bool, of: &[f64]| of.iter().filter(|value| such(**value)).count() as f64 / count;
    let mean = values.iter().sum::<f64>() / count;
    let squares = |of: &[f64], from: f64| of.iter().map(|value| (value - from) * (value - from)).sum::<f64>();
    Kept {
        low: part(&|value| value < LOW, &values),
        high: part(&|value| value > HIGH, &values),
        near: part(&|offset| offset.abs() <= NEAR, &offsets),
        left: squares(&offsets, 0.0) / squares(&values, mean),
    }
}

/// One of the proportions.
type Part = fn(&Kept) -> f64;

/// One row for F and one for C of each schedule.
pub fn table(schedules: &[Schedule]) -> Table {
    let of = |schedule| [0, 1].map(|which| (schedule, NAMES[which], kept(schedule, which)));
    let rows: Vec<(&Schedule, &str, Kept)> = schedules.iter().flat_map(of).collect();
    let table = Table::of(&rows)
        .real("f_min", |(schedule, ..)| schedule.low_f)
        .left()
        .text("parameter", |(_, name, _)| *name)
        .integer("function", |(schedule, ..)| schedule.function)
        .integer("dim", |(schedule, ..)| schedule.dim)
        .integer("instance", |(schedule, ..)| schedule.instance)
        .integer("evaluations", |(schedule, ..)| schedule.median.evaluations)
        .integer("solved", |(schedule, ..)| schedule.solved())
        .integer("runs", |(schedule, ..)| schedule.endings.len())
        .integer("generations", |(schedule, ..)| schedule.targets[0].len());
    let parts: [(&str, Part); 4] = [
        ("below_0.2", |kept| kept.low),
        ("above_0.8", |kept| kept.high),
        ("within_0.1", |kept| kept.near),
        ("unexplained_variance", |kept| kept.left),
    ];
    parts.into_iter().fold(table, |table, (name, part)| table.real(name, move |(.., kept)| part(kept)).decimals(3)).build()
}

/// How well the target of C describes the choices, in one sentence.
pub fn sentence(schedule: &Schedule) -> String {
    let Kept { low, high, near, left } = kept(schedule, 1);
    let percent = |part: f64| format!("{:.0} %", 100.0 * part);
    format!(
        "F_min = {}: {} of the oracle's successful C are below {LOW}, {} are above {HIGH}, and {} are within {NEAR} of the target, the smoothed line through them. \
         {} of their variance is not explained by the target: it shows the middle of the choices, not their spread.",
        schedule.low_f,
        percent(low),
        percent(high),
        percent(near),
        percent(left)
    )
}

/// One row per choice of each schedule.
pub fn choices(schedules: &[Schedule]) -> Table {
    let mut rows: Vec<(&Schedule, usize)> = Vec::new();
    for schedule in schedules {
        rows.extend((0..schedule.samples.times.len()).map(|k| (schedule, k)));
    }
    Table::of(&rows)
        .real("f_min", |(schedule, _)| schedule.low_f)
        .real("evaluations", |(schedule, k)| schedule.samples.times[*k])
        .real("f", |(schedule, k)| schedule.samples.values[0][*k])
        .real("c", |(schedule, k)| schedule.samples.values[1][*k])
        .integer("success", |(schedule, k)| schedule.samples.success[*k])
        .build()
}
