//! The best PAM by speed of the target and p_max: the map of winners, counted in bands.

use crate::figures::Win;
use crate::grids::PAMS;
use tpam_table::Table;

/// A range of values with a name.
pub(super) struct Band {
    pub(super) name: &'static str,
    from: f64,
    to: f64,
}

const fn band(name: &'static str, from: f64, to: f64) -> Band {
    Band { name, from, to }
}

/// ω of sines and s of random walks.
const SPEEDS: [[Band; 3]; 2] = [
    [band("slow sine, ω 5 to 15", 5.0, 15.0), band("sine, ω 20 to 30", 20.0, 30.0), band("fast sine, ω 35 to 50", 35.0, 50.0)],
    [band("slow walk, s 0.01 to 0.03", 0.01, 0.03), band("walk, s 0.04 to 0.06", 0.04, 0.06), band("fast walk, s 0.07 to 0.1", 0.07, 0.1)],
];

/// Ranges of p_max.
const CHANCES: [Band; 3] = [band("p_max 0.1 to 0.3", 0.1, 0.3), band("p_max 0.4 to 0.6", 0.4, 0.6), band("p_max 0.7 to 1", 0.7, 1.0)];

impl Band {
    /// Whether a value is in it, up to rounding.
    fn holds(&self, value: f64) -> bool {
        (self.from - 1e-9..=self.to + 1e-9).contains(&value)
    }
}

/// The settings of a cell of the table.
pub(super) struct Count {
    pub(super) settings: usize,
    /// The PAMs that are best beyond noise, most settings first.
    pub(super) best: Vec<(&'static str, usize)>,
}

impl Count {
    fn from_wins<'a>(wins: impl Iterator<Item = &'a Win> + Clone) -> Self {
        let sure = |pam: usize| wins.clone().filter(|win| win.sure && win.first == pam).count();
        let mut best: Vec<_> = PAMS.iter().enumerate().map(|(at, pam)| (*pam, sure(at))).collect();
        best.retain(|(_, count)| *count > 0);
        best.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        Self { settings: wins.count(), best }
    }

    /// `jade 7, shade 1 of 9`, with the rest within noise.
    fn words(&self) -> String {
        let noise = self.settings - self.best.iter().map(|(_, count)| count).sum::<usize>();
        let mut words: Vec<String> = self.best.iter().map(|(pam, count)| format!("{pam} {count}")).collect();
        words.extend((noise > 0).then(|| format!("within noise {noise}")));
        words.join(", ")
    }
}

/// A row of the table.
pub(super) struct Row {
    pub(super) speed: &'static Band,
    pub(super) counts: [Count; 3],
}

/// Counts the winners on sines and on random walks.
pub(super) fn rows(winners: &[Vec<Win>; 2]) -> Vec<Row> {
    let mut rows = Vec::new();
    for (wins, speeds) in winners.iter().zip(&SPEEDS) {
        for speed in speeds {
            let count = |chance: &Band| Count::from_wins(wins.iter().filter(move |win| speed.holds(win.speed) && chance.holds(win.p_max)));
            rows.push(Row { speed, counts: CHANCES.each_ref().map(count) });
        }
    }
    rows
}

/// The best PAMs by speed (rows) and p_max (columns).
pub(super) fn table(rows: &[Row]) -> Table {
    let labels = Table::from_rows(rows).text("target", |row| row.speed.name);
    let columns = CHANCES.iter().enumerate();
    columns.fold(labels, |table, (at, chance)| table.text(chance.name, move |row| row.counts[at].words())).build()
}

/// The leading PAM on slow and on fast targets, at low and at high p_max, in one sentence.
pub(super) fn sentence(winners: &[Vec<Win>; 2]) -> String {
    let leads = |chance: &Band, speed: usize| {
        let chosen: Vec<&Win> = winners
            .iter()
            .zip(&SPEEDS)
            .flat_map(|(wins, speeds)| wins.iter().filter(move |win| speeds[speed].holds(win.speed)))
            .filter(|win| chance.holds(win.p_max))
            .collect();
        let count = Count::from_wins(chosen.iter().copied());
        match count.best.first() {
            Some((pam, most)) => format!("`{pam}` ({most} of {})", count.settings),
            None => "no PAM beyond noise".to_owned(),
        }
    };
    let [low, _, high] = &CHANCES;
    let words = |chance: &Band| format!("with {} {} on slow targets and {} on fast ones", chance.name, leads(chance, 0), leads(chance, 2));
    format!("Best beyond noise on most settings: {}; {}.", words(low), words(high))
}

/// How many settings each PAM wins, in one sentence.
pub(super) fn totals(winners: &[Vec<Win>; 2]) -> String {
    let of = |(wins, what): (&Vec<Win>, &str)| {
        let count = Count::from_wins(wins.iter());
        format!("on {} settings with {what}: {}", count.settings, count.words())
    };
    let words: Vec<String> = winners.iter().zip(["a sine", "a random walk"]).map(of).collect();
    format!("No PAM is best everywhere. The highest success rate beyond noise, {}.", words.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn win(speed: f64, p_max: f64, pam: &str, sure: bool) -> Win {
        let first = PAMS.iter().position(|other| *other == pam).unwrap();
        Win { speed, p_max, first, sure, words: String::new() }
    }

    #[test]
    fn winners_are_counted_by_speed_and_p_max() {
        let sines = vec![
            win(5.0, 0.1, "jade", true),
            win(15.0, 0.3, "jade", true),
            win(10.0, 0.2, "shade", true),
            win(10.0, 0.3, "shade", false),
            win(50.0, 0.1, "shade", true),
            win(50.0, 1.0, "epsde", true),
        ];
        let winners = [sines, vec![win(0.07, 0.3, "mde", false)]];
        let table = table(&rows(&winners)).render(tpam_table::Format::Csv);
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines[1], "\"slow sine, ω 5 to 15\",\"jade 2, shade 1, within noise 1\",,");
        assert_eq!(lines[3], "\"fast sine, ω 35 to 50\",shade 1,,epsde 1");
        assert_eq!(lines[6], "\"fast walk, s 0.07 to 0.1\",within noise 1,,");
        assert_eq!(
            sentence(&winners),
            "Best beyond noise on most settings: with p_max 0.1 to 0.3 `jade` (2 of 4) on slow targets and `shade` (1 of 2) on fast ones; \
             with p_max 0.7 to 1 no PAM beyond noise on slow targets and `epsde` (1 of 1) on fast ones."
        );
        assert!(totals(&winners).contains("on 6 settings with a sine: jade 2, shade 2, epsde 1, within noise 1"));
    }

    /// Every setting of the maps is in one band.
    #[test]
    fn the_bands_cover_the_maps() {
        for (speeds, all) in
            SPEEDS.iter().zip([(1..=10).map(|k| f64::from(5 * k)).collect::<Vec<_>>(), (1..=10).map(|k| f64::from(k) / 100.0).collect()])
        {
            assert!(all.iter().all(|speed| speeds.iter().filter(|band| band.holds(*speed)).count() == 1));
        }
        assert!(crate::simulated::tenths(1..=10).all(|p| CHANCES.iter().filter(|band| band.holds(p)).count() == 1));
    }
}
