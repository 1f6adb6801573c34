//! Axes of a panel: the positions of values, and the ticks.

use crate::shape::{Path, Step};
use crate::text::{TEXT_LINE, is_far, log_short, short, widest, width};
use crate::ticks::{decades, range, ticks};

/// One axis.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Axis {
    /// From one number to another, on a linear or a logarithmic scale. `at` holds the numbers that get ticks; empty for round ones.
    Numbers { ends: [f64; 2], is_log: bool, at: Vec<f64> },
    /// Slots of equal width, in order: their values and their labels. Numbers may be skipped if there is little room, names not.
    Slots { values: Vec<f64>, labels: Vec<String>, named: bool },
}

/// A labelled position on an axis.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tick {
    /// The position, as a fraction of the axis.
    pub(crate) part: f64,
    pub(crate) label: String,
    /// Whether this is the value 0 on an axis that extends below 0.
    pub(crate) zero: bool,
}

/// The ends of an axis that contains exactly the range of these values.
pub(crate) fn ends(values: impl Iterator<Item = f64>) -> [f64; 2] {
    match range(values) {
        [low, high] if low < high => [low, high],
        [low, _] if low.is_finite() => [low, low + 1.0],
        _ => [0.0, 1.0],
    }
}

/// The ends of an axis that contains these values, with some margin at both ends.
pub(crate) fn roomy(values: impl Iterator<Item = f64>) -> [f64; 2] {
    match range(values) {
        [low, high] if low < high => [low - 0.05 * (high - low), high + 0.05 * (high - low)],
        [low, _] if low.is_finite() => [low - 0.5, low + 0.5],
        _ => [0.0, 1.0],
    }
}

/// The ends of an axis that contains these values and 0, with some margin at the ends that are not 0.
pub(crate) fn from_zero(values: impl Iterator<Item = f64>) -> [f64; 2] {
    match range(values.chain([0.0])) {
        [low, high] if low < high => [low * 1.05, high * 1.05],
        _ => [0.0, 1.0],
    }
}

/// The ends of a logarithmic axis that contains the positive ones of these values, with this part of their range as margin at both ends.
pub(crate) fn log_ends(values: impl Iterator<Item = f64>, margin: f64) -> [f64; 2] {
    match range(values.filter(|value| *value > 0.0)) {
        [low, high] if low < high => {
            let margin = libm::pow(high / low, margin);
            [low / margin, high * margin]
        }
        [low, _] if low.is_finite() => [low / 1.5, low * 1.5],
        _ => [0.1, 1.0],
    }
}

/// The preferred number of ticks.
const WANTED: usize = 5;
/// The largest number of different data that get ticks of their own.
const FEW: usize = 7;
/// More slots than these do not all get ticks.
const MANY: usize = 12;

impl Axis {
    pub(crate) fn linear(ends: [f64; 2]) -> Self {
        Self::Numbers { ends, is_log: false, at: Vec::new() }
    }

    pub(crate) fn log(ends: [f64; 2]) -> Self {
        Self::Numbers { ends, is_log: true, at: Vec::new() }
    }

    /// This axis of numbers with ticks at the data, if there are few.
    pub(crate) fn with_ticks_at(mut self, data: impl Iterator<Item = f64>) -> Self {
        let mut values: Vec<f64> = data.filter(|value| self.part(*value).is_finite()).collect();
        values.sort_by(f64::total_cmp);
        values.dedup();
        if let Self::Numbers { at, .. } = &mut self
            && values.len() <= FEW
        {
            *at = values;
        }
        self
    }

    pub(crate) fn is_log(&self) -> bool {
        matches!(self, Self::Numbers { is_log: true, .. })
    }

    /// Slots for all values that occur. Names, if given, are the labels of the slots 0, 1, 2, …, which are then added.
    pub(crate) fn slots(names: &[String], values: impl Iterator<Item = f64>) -> Self {
        let mut values: Vec<f64> = values.chain((0..names.len()).map(|k| k as f64)).collect();
        values.sort_by(f64::total_cmp);
        values.dedup();
        let labels = if names.is_empty() { values.iter().map(|value| short(*value)).collect() } else { names.to_vec() };
        Self::Slots { values, labels, named: !names.is_empty() }
    }

    /// The values at both ends.
    pub(crate) fn ends(&self) -> [f64; 2] {
        match self {
            Self::Numbers { ends, .. } => *ends,
            Self::Slots { values, .. } => [0.0, values.len() as f64],
        }
    }

    /// The position of a value, as a fraction of the axis.
    pub(crate) fn part(&self, value: f64) -> f64 {
        let part = |value: f64, [low, high]: [f64; 2]| (value - low) / (high - low);
        match self {
            Self::Numbers { ends, is_log: false, .. } => part(value, *ends),
            Self::Numbers { ends, .. } => part(libm::log10(value), ends.map(libm::log10)),
            Self::Slots { values, .. } => {
                let slot = values.iter().position(|other| *other == value).unwrap_or(0);
                (slot as f64 + 0.5) / values.len() as f64
            }
        }
    }

    /// The names of the slots; `None` if the axis has numbers.
    pub(crate) fn names(&self) -> Option<&[String]> {
        match self {
            Self::Slots { labels, named: true, .. } => Some(labels),
            _ => None,
        }
    }

    /// The name at a value, if the axis has names.
    pub(crate) fn name_at(&self, value: f64) -> Option<&str> {
        let Self::Slots { values, labels, named: true } = self else { return None };
        values.iter().position(|other| *other == value).map(|slot| labels[slot].as_str())
    }

    /// The ticks of a horizontal axis of this length. Their labels do not overlap, unless they are upright.
    pub(crate) fn across(&self, length: f64) -> Vec<Tick> {
        let room = |ticks: &[Tick]| widest(ticks.iter().map(|tick| tick.label.as_str())) + 4.0;
        match self {
            Self::Slots { named: true, .. } => self.ticks(usize::MAX),
            Self::Numbers { at, .. } if !at.is_empty() => self.at_data(at, length),
            _ => self.fitting(length, room),
        }
    }

    /// The ticks of a vertical axis of this length.
    pub(crate) fn upwards(&self, length: f64) -> Vec<Tick> {
        match self {
            Self::Slots { named: true, .. } => self.ticks(usize::MAX),
            _ => self.fitting(length, |_| TEXT_LINE),
        }
    }

    /// The width of the names below a horizontal axis of this length, if they must be upright.
    pub(crate) fn upright(&self, length: f64) -> Option<f64> {
        let Self::Slots { labels, named: true, .. } = self else { return None };
        let widest = widest(labels.iter().map(String::as_str));
        ((widest + 4.0) * labels.len() as f64 > length + 1e-6).then_some(widest)
    }

    /// Ticks at these numbers, in a length. A label that would be too close to the one before it is left out; the last one is kept.
    fn at_data(&self, at: &[f64], length: f64) -> Vec<Tick> {
        let mut ticks: Vec<Tick> = at.iter().map(|value| self.number(*value, is_far(value.abs()) && self.is_log())).collect();
        let are_near = |a: &Tick, b: &Tick| (b.part - a.part) * length < f64::midpoint(width(&a.label), width(&b.label)) + 4.0;
        let mut kept = 0;
        for k in 1..ticks.len() {
            let is_near = are_near(&ticks[kept], &ticks[k]);
            if is_near && (k + 1 < ticks.len() || kept == 0) {
                ticks[k].label.clear();
            } else {
                if is_near {
                    ticks[kept].label.clear();
                }
                kept = k;
            }
        }
        ticks
    }

    /// A tick at a number, which is written as a multiple of a power of ten if `as_power`.
    fn number(&self, value: f64, as_power: bool) -> Tick {
        Tick { part: self.part(value), label: log_short(value, as_power), zero: value == 0.0 && self.ends()[0] < 0.0 }
    }

    /// As many ticks as fit into a length; `room` is the length that one of them needs.
    fn fitting(&self, length: f64, room: impl Fn(&[Tick]) -> f64) -> Vec<Tick> {
        let most = match self {
            Self::Slots { labels, .. } if self.even().is_none() => labels.len().max(1),
            _ => WANTED,
        };
        let near = |ticks: &[Tick]| ticks.windows(2).any(|pair| (pair[1].part - pair[0].part) * length < room(ticks));
        (1..=most).rev().map(|wanted| self.ticks(wanted)).find(|ticks| !near(ticks)).unwrap_or_default()
    }

    /// The ends of an axis with many slots for numbers at equal distances: such an axis has ticks at round numbers.
    fn even(&self) -> Option<[f64; 2]> {
        let Self::Slots { values, named: false, .. } = self else { return None };
        let (&[first, second, ..], Some(last)) = (&values[..], values.last()) else { return None };
        let step = second - first;
        let is_even = values.windows(2).all(|pair| (pair[1] - pair[0] - step).abs() < 1e-6 * step);
        (values.len() > MANY && is_even).then_some([first - 0.5 * step, last + 0.5 * step])
    }

    /// About this number of ticks. Slots are skipped if there are more.
    fn ticks(&self, wanted: usize) -> Vec<Tick> {
        match self {
            Self::Numbers { ends, is_log, .. } => {
                let values = if *is_log { decades(*ends, wanted + 1) } else { ticks(*ends, wanted) };
                let far = *is_log && values.iter().any(|value| is_far(*value));
                values.iter().map(|value| self.number(*value, far)).collect()
            }
            Self::Slots { values, labels, .. } => {
                if let Some([low, high]) = self.even() {
                    let tick = |value: f64| Tick { part: (value - low) / (high - low), label: short(value), zero: false };
                    return ticks([low, high], wanted).into_iter().map(tick).collect();
                }
                let slots = values.len().max(1);
                let slot = |(k, label): (usize, &String)| Tick { part: (k as f64 + 0.5) / slots as f64, label: label.clone(), zero: false };
                labels.iter().enumerate().step_by(slots.div_ceil(wanted)).map(slot).collect()
            }
        }
    }
}

/// The two axes of a panel.
#[derive(Clone, Debug)]
pub(crate) struct Axes<'a> {
    pub(crate) x: &'a Axis,
    pub(crate) y: &'a Axis,
    /// Width and height of the panel.
    pub(crate) size: [f64; 2],
    /// Free space left and right of the data.
    pub(crate) inset: f64,
}

impl Axes<'_> {
    /// The position of a point in the panel.
    pub(crate) fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.across(self.x.part(x)), self.upwards(self.y.part(y)))
    }

    /// The position of a fraction of the horizontal axis.
    pub(crate) fn across(&self, part: f64) -> f64 {
        self.inset + part * (self.size[0] - 2.0 * self.inset)
    }

    /// The position of a fraction of the vertical axis.
    pub(crate) fn upwards(&self, part: f64) -> f64 {
        self.size[1] - part * self.size[1]
    }

    /// Data attributes from which a script computes the values at positions of the picture. `data-log` names logarithmic axes. `data-x` is
    /// empty for a horizontal axis of names, which has no values.
    pub(crate) fn data(&self, x: &str) -> Vec<(&'static str, String)> {
        let ([x0, x1], [y0, y1]) = (self.x.ends(), self.y.ends());
        let [width, height] = self.size;
        let ends = format!("{x0} {x1} {y0} {y1}");
        let edges = format!("{} {} {height} 0", self.inset, width - self.inset);
        let log = [("x", self.x), ("y", self.y)].into_iter().filter(|(_, axis)| axis.is_log());
        let log: Vec<&str> = log.map(|(name, _)| name).collect();
        let log = (!log.is_empty()).then(|| ("data-log", log.join(" ")));
        let x = if self.x.names().is_some() { "" } else { x };
        [("data-axes", ends), ("data-box", edges), ("data-x", x.to_owned())].into_iter().chain(log).collect()
    }

    /// The position of a point in the panel, if it has one: numbers are finite, and positive on a logarithmic axis.
    pub(crate) fn visible(&self, point: (f64, f64)) -> Option<(f64, f64)> {
        Some(self.place(point)).filter(|(x, y)| x.is_finite() && y.is_finite())
    }

    /// The height of the end of an interval. On a logarithmic axis, intervals that reach 0 end at the edge of the panel.
    pub(crate) fn end(&self, value: f64) -> f64 {
        if self.y.is_log() && value <= 0.0 { self.size[1] } else { self.upwards(self.y.part(value)) }
    }

    /// A band around points as a closed path, without the points whose interval is not finite; `None` if fewer than two points remain.
    pub(crate) fn band(&self, points: &[(f64, f64)], intervals: &[[f64; 2]]) -> Option<Path> {
        let edges = points.iter().zip(intervals).filter(|(_, [low, high])| (high - low).is_finite());
        let corners: Vec<[(f64, f64); 2]> = edges.map(|(point, ends)| ends.map(|end| self.place((point.0, end)))).collect();
        let around = corners.iter().map(|[low, _]| *low).chain(corners.iter().rev().map(|[_, high]| *high));
        (corners.len() > 1).then(|| Path::through(around).closed())
    }

    /// The line through points. Points between two neighbours of the same height are omitted; a point without a position leaves a gap.
    pub(crate) fn path(&self, points: &[(f64, f64)]) -> Path {
        let mut path = Path::default();
        let mut pen_down = false;
        for (k, point) in points.iter().enumerate() {
            let Some((x, y)) = self.visible(*point) else {
                pen_down = false;
                continue;
            };
            let level = |other: Option<&(f64, f64)>| other.is_some_and(|other| other.1 == point.1);
            if pen_down && level(points.get(k - 1)) && level(points.get(k + 1)) {
                continue;
            }
            path.0.push(if pen_down { Step::Line(x, y) } else { Step::Move(x, y) });
            pen_down = true;
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_a_logarithmic_axis_decades_are_equally_far_apart() {
        let axis = Axis::log([1.0, 100.0]);
        assert_eq!([1.0, 10.0, 100.0].map(|x| axis.part(x)), [0.0, 0.5, 1.0]);
        assert_eq!(axis.across(100.0)[1], Tick { part: 0.5, label: "10".into(), zero: false });
    }

    #[test]
    fn few_data_get_ticks_and_the_first_and_the_last_their_labels() {
        let axis = Axis::linear([5.0, 50.0]).with_ticks_at([50.0, 5.0, 10.0, 5.0, f64::NAN].into_iter());
        let labels = |axis: &Axis, length: f64| axis.across(length).into_iter().map(|tick| tick.label).collect::<Vec<_>>();
        assert_eq!(labels(&axis, 200.0), ["5", "10", "50"]);
        assert_eq!(labels(&axis, 90.0), ["5", "", "50"]);
        let near = Axis::linear([5.0, 50.0]).with_ticks_at([5.0, 40.0, 50.0].into_iter());
        assert_eq!(labels(&near, 60.0), ["5", "", "50"]);
        let many = Axis::linear([0.0, 9.0]).with_ticks_at((0..10).map(f64::from));
        assert_eq!(labels(&many, 200.0), ["0", "2", "4", "6", "8"]);
    }

    #[test]
    fn many_even_slots_have_ticks_at_round_numbers() {
        let axis = |count: u32| Axis::slots(&[], (0..count).map(|k| (f64::from(k) + 0.5) / f64::from(count)));
        let texts = |count| axis(count).across(200.0).into_iter().map(|tick| (tick.label, tick.part)).collect::<Vec<_>>();
        let labels: Vec<String> = texts(20).into_iter().map(|(label, _)| label).collect();
        assert_eq!(labels, ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
        assert!((texts(20)[1].1 - 0.2).abs() < 1e-12 && texts(20)[5].1 == 1.0);
        assert_eq!(texts(4)[0], ("0.125".to_owned(), 0.125));
    }

    #[test]
    fn slots_are_equally_wide_and_labels_keep_their_distance() {
        let axis = Axis::slots(&[], [40.0, 10.0, 20.0, 10.0].into_iter());
        assert_eq!((axis.part(10.0), axis.part(20.0)), (1.0 / 6.0, 0.5));
        let labels = |length: f64| axis.upwards(length).into_iter().map(|tick| tick.label).collect::<Vec<_>>();
        assert_eq!(labels(60.0), ["10", "20", "40"]);
        assert_eq!(labels(20.0), ["10", "40"]);
        let names = ["first", "second"].map(str::to_owned);
        let named = Axis::slots(&names, [].into_iter());
        assert_eq!((named.across(10.0).len(), named.upright(200.0)), (2, None));
        assert!(named.upright(60.0).is_some_and(|width| width > 30.0));
    }

    #[test]
    fn one_value_and_no_value_have_an_axis() {
        assert_eq!((ends([5.0].into_iter()), ends([f64::NAN].into_iter())), ([5.0, 6.0], [0.0, 1.0]));
        assert_eq!((roomy([5.0].into_iter()), roomy([].into_iter())), ([4.5, 5.5], [0.0, 1.0]));
        assert_eq!((from_zero([-2.0].into_iter()), from_zero([0.0].into_iter())), ([-2.1, 0.0], [0.0, 1.0]));
    }

    #[test]
    fn labels_do_not_overlap() {
        let axis = Axis::linear([0.0, 1_000_000.0]);
        let labels = |length: f64| axis.across(length).into_iter().map(|tick| tick.label).collect::<Vec<_>>();
        assert_eq!(labels(400.0).len(), 6);
        assert_eq!(labels(130.0), ["0", "500000", "1000000"]);
    }

    #[test]
    fn values_that_are_not_positive_have_no_place_on_a_logarithmic_axis() {
        assert_eq!(log_ends([-1.0, 0.0, 2.0, 8.0].into_iter(), 0.0), [2.0, 8.0]);
        assert_eq!((log_ends([0.0].into_iter(), 0.0), log_ends([3.0].into_iter(), 0.05)), ([0.1, 1.0], [2.0, 4.5]));
        let [low, high] = log_ends([0.0, 1.0, 100.0].into_iter(), 0.05);
        assert!(low < 1.0 && low > 0.5 && high > 100.0 && high < 200.0);
        let (x, y) = (Axis::linear([0.0, 1.0]), Axis::log([1.0, 100.0]));
        let axes = Axes { x: &x, y: &y, size: [100.0, 100.0], inset: 0.0 };
        assert_eq!((axes.visible((0.5, 0.0)), axes.visible((0.5, 10.0))), (None, Some((50.0, 50.0))));
        assert_eq!((axes.end(-1.0), axes.end(10.0)), (100.0, 50.0));
    }

    #[test]
    fn level_stretches_are_drawn_by_their_ends_and_gaps_stay_open() {
        let (x, y) = (Axis::linear([0.0, 6.0]), Axis::linear([0.0, 1.0]));
        let axes = Axes { x: &x, y: &y, size: [210.0, 170.0], inset: 6.0 };
        let points = [(0.0, 0.5), (1.0, 0.5), (2.0, 0.5), (3.0, 1.0), (4.0, f64::NAN), (5.0, 0.0), (6.0, 0.0)];
        let [first, second] = [vec![(6.0, 85.0), (72.0, 85.0), (105.0, 0.0)], vec![(171.0, 170.0), (204.0, 170.0)]];
        assert_eq!(axes.path(&points), Path::through(first).and(Path::through(second)));
    }
}
