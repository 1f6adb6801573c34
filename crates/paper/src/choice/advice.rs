//! The recommendation: a PAM that may be the best with every operator, or one for each operator.

use super::ranking::{Behind, Ranked, Ranking};
use crate::table::decimals;

/// The rankings, and what follows from them.
pub(crate) struct Advice {
    pub(super) rankings: Vec<Ranking>,
}

impl Advice {
    pub(super) fn new(rankings: Vec<Ranking>) -> Self {
        Self { rankings }
    }

    /// The learner with the largest mean area among those that may be the best with every operator; `None` if there is none.
    pub(super) fn for_all(&self) -> Option<&str> {
        let first = self.rankings.first()?;
        let everywhere = |one: &&Ranked| self.rankings.iter().all(|ranking| ranking.may_be_best(&one.name));
        let area = |one: &Ranked| {
            let all = self.rankings.iter().flat_map(Ranking::learners).filter(|other| other.name == one.name);
            all.map(|other| other.area).sum::<f64>()
        };
        let best = first.learners().filter(everywhere).max_by(|a, b| area(a).total_cmp(&area(b)))?;
        Some(&best.name)
    }

    /// The recommendation in one sentence.
    pub(crate) fn short(&self) -> String {
        let best = |ranking: &Ranking| format!("`{}` with {}", ranking.best().name, ranking.operator);
        let learners = self.rankings.first().map_or(0, |ranking| ranking.learners().count());
        let tested: Vec<&str> = self.rankings.iter().map(|ranking| ranking.operator).collect();
        let [of, with] = [format!("Of {learners} PAMs that learn"), tested.join(" and with ")];
        match self.for_all() {
            Some(pam) if self.rankings.iter().all(|ranking| ranking.best().name == pam) => {
                format!("{of}, `{pam}` has the largest area under the ECDF with {with}.")
            }
            Some(pam) => {
                format!("{of}, `{pam}` has the largest area under the ECDF, or cannot be told from the one that has, with {with}.")
            }
            None => {
                let each: Vec<String> = self.rankings.iter().map(best).collect();
                format!("{of}, the one with the largest area under the ECDF depends on the operator: {}.", each.join(", and "))
            }
        }
    }

    /// One sentence or two for each operator: the best PAM, those that cannot be told from it, and what a control costs.
    pub(crate) fn by_operator(&self) -> Vec<String> {
        self.rankings.iter().map(|ranking| [leads(ranking), control(ranking)].join(" ")).collect()
    }

    /// The sentences without markup, for a terminal.
    pub(crate) fn plain(&self) -> String {
        let sentences = [self.short()].into_iter().chain(self.by_operator());
        sentences.collect::<Vec<_>>().join("\n").replace('`', "")
    }
}

/// The best learner and those that cannot be told from it.
fn leads(ranking: &Ranking) -> String {
    let (best, operator) = (ranking.best(), ranking.operator);
    let tied: Vec<String> = ranking.tied().map(|one| format!("`{}`", one.name)).collect();
    let others: Vec<String> = ranking
        .learners()
        .filter_map(|one| Some((one, one.behind.filter(|behind| behind.is_sure())?)))
        .map(|(one, behind)| format!("`{}` by {}", one.name, decimals(behind.difference, 3)))
        .collect();
    let tied = match &tied[..] {
        [] => "every other PAM that learns is behind it beyond noise".to_owned(),
        tied => format!("{} cannot be told from it", tied.join(", ")),
    };
    let behind = if others.is_empty() { String::new() } else { format!("; behind are {}", others.join(", ")) };
    format!("With {operator} `{}` has the largest area under the ECDF ({}); {tied}{behind}.", best.name, decimals(best.area, 3))
}

/// What the best control costs.
fn control(ranking: &Ranking) -> String {
    let Some((control, behind)) = ranking.control().and_then(|one| Some((one, one.behind?))) else {
        return String::new();
    };
    let Behind { difference, interval } = behind;
    let [low, high] = [interval.low, interval.high].map(|end| decimals(end, 3));
    let between = format!("between {low} and {high}, simultaneous over {} pairs", ranking.pairs);
    let name = format!("the best control, `{}`,", control.name);
    match () {
        () if behind.is_sure() => format!(
            "To use {name} costs {} of the area ({between}): each target value takes {} times as many evaluations in the geometric mean.",
            decimals(difference, 3),
            decimals(behind.factor(), 2)
        ),
        () if interval.high < 0.0 => {
            format!("What it learns does not pay: {name} is ahead of it by {} ({between} behind).", decimals(-difference, 3))
        }
        () => format!("It cannot be told from {name} which is behind by {} ({between}).", decimals(difference, 3)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::ranking::tests::planted;
    use super::*;

    #[test]
    fn a_pam_that_may_be_best_everywhere_is_recommended() {
        let clear = planted("x", &[("a", 0.5), ("b", 0.4), ("c", 0.3), ("Swde", 0.35)], 0.001);
        let close = planted("y", &[("a", 0.5), ("b", 0.3), ("c", 0.501), ("Swde", 0.2)], 0.05);
        let advice = Advice::new(vec![clear, close]);
        assert_eq!(advice.for_all(), Some("a"));
        let short =
            "Of 3 PAMs that learn, `a` has the largest area under the ECDF, or cannot be told from the one that has, with x and with y.";
        assert_eq!(advice.short(), short);
        let lines = advice.by_operator();
        assert!(
            lines[0].starts_with(
                "With x `a` has the largest area under the ECDF (0.615); every other PAM that learns is behind it \
                                      beyond noise; behind are `b` by 0.100, `c` by 0.200."
            ),
            "{}",
            lines[0]
        );
        assert!(lines[0].contains("To use the best control, `Swde`, costs 0.150 of the area (between 0.14"), "{}", lines[0]);
        assert!(lines[1].contains("cannot be told from it; behind are `b` by "), "{}", lines[1]);
        assert!(!advice.plain().contains('`'));
    }

    #[test]
    fn without_a_common_pam_each_operator_has_its_own() {
        let x = planted("x", &[("a", 0.5), ("b", 0.4), ("Swde", 0.6)], 0.001);
        let y = planted("y", &[("a", 0.4), ("b", 0.5), ("Swde", 0.5)], 0.001);
        let advice = Advice::new(vec![x, y]);
        assert_eq!(advice.for_all(), None);
        assert_eq!(
            advice.short(),
            "Of 2 PAMs that learn, the one with the largest area under the ECDF depends on the operator: `a` with x, and `b` with y."
        );
        let lines = advice.by_operator();
        assert!(lines[0].contains("What it learns does not pay: the best control, `Swde`, is ahead of it by 0.100"), "{}", lines[0]);
        assert!(lines[1].contains("It cannot be told from the best control, `Swde`,"), "{}", lines[1]);
    }
}
