//! Tables of the oracle's choices, and how well the smoothed schedule describes them.

use super::schedule::Schedule;
use tpam_figure::prose;
use tpam_table::Table;

/// Choices up to this distance from the smoothed schedule are near.
const NEAR: f64 = 0.1;
/// Values below `LOW` are low, values above `HIGH` are high.
const LOW: f64 = 0.2;
const HIGH: f64 = 0.8;

/// Statistics of the successful choices of a column, in units of its range.
struct Kept {
    /// The proportions that are low, high, and near the smoothed schedule.
    low: f64,
    high: f64,
    near: f64,
    /// The proportion of the variance that the smoothed schedule does not explain.
    left: f64,
}

impl Schedule {
    /// The statistics of a column.
    fn kept(&self, which: usize) -> Kept {
        let samples = &self.samples;
        let pairs = samples.values[which].iter().copied().zip(samples.offsets(which, &self.targets[which]));
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

    /// How well the target of the last column, C of differential evolution, describes the choices.
    pub fn sentence(&self) -> String {
        let last = self.targets.len() - 1;
        let Kept { low, high, near, left } = self.kept(last);
        let name = self.samples.space[last].symbol;
        let [low, high, near, left] = [low, high, near, left].map(|part| 100.0 * part);
        let [words] = prose!("gao", name = name, f_min = self.low_f, low = low, high = high, near = near, left = left);
        words
    }
}

/// One row for each column of each schedule.
pub(super) fn table(schedules: &[Schedule]) -> Table {
    let columns = |schedule: &'_ Schedule| schedule.samples.space.iter().enumerate();
    let of = |schedule| columns(schedule).map(move |(which, column)| (schedule, column.symbol, Schedule::kept(schedule, which)));
    let rows: Vec<(&Schedule, &str, Kept)> = schedules.iter().flat_map(of).collect();
    Table::from_rows(&rows)
        .real("f_min", |(schedule, ..)| schedule.low_f)
        .left()
        .text("parameter", |(_, name, _)| *name)
        .integer("function", |(schedule, ..)| schedule.function)
        .integer("dim", |(schedule, ..)| schedule.dim)
        .integer("instance", |(schedule, ..)| schedule.instance)
        .integer("evaluations", |(schedule, ..)| schedule.median.evaluations)
        .integer("solved", |(schedule, ..)| schedule.solved())
        .integer("runs", |(schedule, ..)| schedule.endings.len())
        .integer("generations", |(schedule, ..)| schedule.targets[0].len())
        .rounded("below_0.2", 3, |(.., kept)| kept.low)
        .rounded("above_0.8", 3, |(.., kept)| kept.high)
        .rounded("within_0.1", 3, |(.., kept)| kept.near)
        .rounded("unexplained_variance", 3, |(.., kept)| kept.left)
        .build()
}

/// One row per choice of each schedule.
pub(super) fn choices(schedules: &[Schedule]) -> Table {
    let rows: Vec<(&Schedule, usize)> =
        schedules.iter().flat_map(|schedule| (0..schedule.samples.times.len()).map(move |k| (schedule, k))).collect();
    let mut table = Table::from_rows(&rows)
        .real("f_min", |(schedule, _)| schedule.low_f)
        .real("evaluations", |(schedule, k)| schedule.samples.times[*k]);
    for (which, column) in schedules.first().map_or(&[][..], |schedule| schedule.samples.space).iter().enumerate() {
        table = table.real(column.name, move |(schedule, k)| column.at(schedule.samples.values[which][*k]));
    }
    table.integer("success", |(schedule, k)| schedule.samples.success[*k]).build()
}
