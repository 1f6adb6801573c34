//! A trial as a line of text: `cell,run,evaluations,restarts,` and its two logs, as numbers that read back to the bit.

use tpam_de::Line;

/// One run of an algorithm on an instance.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    pub evaluations: u64,
    pub restarts: u64,
    /// Lines where a target was reached.
    pub by_value: Vec<Line>,
    /// Lines at fixed times.
    pub by_time: Vec<Line>,
}

/// The first line of the table of trials.
pub(super) const HEADER: &str = "cell,run,evaluations,restarts,by_value,by_time";

impl Trial {
    /// The best value.
    pub fn best(&self) -> f64 {
        self.by_value.last().map_or(f64::INFINITY, |line| line.best)
    }

    /// The line of trial `run` of `cell`, without its end.
    pub fn write(&self, cell: usize, run: u64) -> String {
        let Self { evaluations, restarts, .. } = self;
        format!("{cell},{run},{evaluations},{restarts},{},{}", written(&self.by_value), written(&self.by_time))
    }

    /// What such a line says.
    pub fn read(line: &str) -> Option<Self> {
        let [_, _, evaluations, restarts, by_value, by_time] = line.split(',').collect::<Vec<_>>().try_into().ok()?;
        Some(Self {
            evaluations: evaluations.parse().ok()?,
            restarts: restarts.parse().ok()?,
            by_value: read(by_value)?,
            by_time: read(by_time)?,
        })
    }
}

/// `evaluation:best`, or `evaluation:best:value` where the value is not the best.
fn written(lines: &[Line]) -> String {
    let one = |line: &Line| {
        let base = format!("{}:{}", line.evaluation, line.best);
        if line.value == line.best { base } else { format!("{base}:{}", line.value) }
    };
    lines.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn read(text: &str) -> Option<Vec<Line>> {
    let one = |piece: &str| {
        let mut parts = piece.split(':');
        let (evaluation, best) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        let value = parts.next().map_or(Some(best), |value| value.parse().ok())?;
        parts.next().is_none().then_some(Line { evaluation, value, best })
    };
    text.split(' ').map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trials_read_back_to_the_bit() {
        let line = |evaluation, value, best| Line { evaluation, value, best };
        let trial = Trial {
            evaluations: 12,
            restarts: 1,
            by_value: vec![line(1, 0.1 + 0.2, 0.1 + 0.2), line(12, 7.5, -1e-17)],
            by_time: vec![line(1, f64::INFINITY, f64::INFINITY)],
        };
        let text = trial.write(3, 4);
        assert!(text.starts_with("3,4,12,1,1:0.30000000000000004 12:-"), "{text}");
        assert_eq!(Trial::read(&text), Some(trial));
        assert_eq!(Trial::read(&text[..text.len() - 5]), None);
    }
}
