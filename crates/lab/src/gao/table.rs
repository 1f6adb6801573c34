//! What one line through the oracle's choices keeps, and what it loses.

use super::schedule::Schedule;
use crate::output::table::{aligned, decimals};
use crate::output::{Format, csv, json, number};
use crate::samples::NAMES;

/// Near to the line.
const NEAR: f64 = 0.1;
/// Low and high values.
const LOW: f64 = 0.2;
const HIGH: f64 = 0.8;

/// The successful choices of F or C.
pub(super) struct Kept {
    /// Parts of them that are low, high, and near to the line.
    pub low: f64,
    pub high: f64,
    pub near: f64,
    /// The part of their variance that is left around the line.
    pub left: f64,
}

/// Of F (0) or C (1).
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

const COLUMNS: [&str; 13] = [
    "f_min",
    "parameter",
    "function",
    "dim",
    "instance",
    "evaluations",
    "solved",
    "runs",
    "generations",
    "below_0.2",
    "above_0.8",
    "near",
    "left",
];

/// One row for F and one for C of each schedule.
pub fn render(schedules: &[Schedule], format: Format) -> Vec<u8> {
    let row = |schedule: &Schedule, which: usize, show: fn(f64) -> String| {
        let Kept { low, high, near, left } = kept(schedule, which);
        let counts = [
            u64::from(schedule.function),
            schedule.dim as u64,
            u64::from(schedule.instance),
            schedule.median.evaluations,
            schedule.solved() as u64,
            schedule.endings.len() as u64,
            schedule.targets[0].len() as u64,
        ];
        let words = [schedule.low_f.to_string(), NAMES[which].to_owned()];
        words
            .into_iter()
            .chain(counts.map(|count| count.to_string()))
            .chain([low, high, near, left].map(show))
            .collect::<Vec<String>>()
    };
    let all = |show: fn(f64) -> String| {
        schedules.iter().flat_map(move |schedule| [0, 1].map(|which| row(schedule, which, show))).collect::<Vec<_>>()
    };
    match format {
        Format::Table => {
            let lost = schedules.iter().map(sentence).collect::<Vec<_>>().join("\n");
            format!("{}\n{lost}\n", aligned(&COLUMNS.map(str::to_owned), &all(|value| decimals(value, 3)), 2))
                .into_bytes()
        }
        Format::Csv => csv(&COLUMNS, all(number).into_iter()),
        Format::Json => json(&COLUMNS, all(number).into_iter(), &["parameter"]),
    }
}

/// What the line of C loses.
pub fn sentence(schedule: &Schedule) -> String {
    let Kept { low, high, near, left } = kept(schedule, 1);
    let percent = |part: f64| format!("{:.0} %", 100.0 * part);
    format!(
        "F_min = {}: {} of the oracle's successful C are below {LOW}, {} above {HIGH}, and {} lie within {NEAR} of the line through them, which leaves {} of their variance: \
         a line says where the middle is, not where the values are.",
        schedule.low_f,
        percent(low),
        percent(high),
        percent(near),
        percent(left)
    )
}

/// schedule.csv: everything that was chosen.
pub fn rows(schedules: &[Schedule]) -> Vec<u8> {
    let of = |schedule: &Schedule| {
        let (low_f, samples) = (schedule.low_f.to_string(), &schedule.samples);
        let row = move |k: usize| {
            let numbers = [samples.times[k], samples.values[0][k], samples.values[1][k]].map(number);
            [low_f.clone()]
                .into_iter()
                .chain(numbers)
                .chain([u8::from(samples.success[k]).to_string()])
                .collect::<Vec<_>>()
        };
        (0..samples.times.len()).map(row).collect::<Vec<_>>()
    };
    csv(&["f_min", "evaluations", "f", "c", "success"], schedules.iter().flat_map(of))
}
