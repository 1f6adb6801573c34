//! PAMs of F and C on other columns: a column that a PAM lacks gets a copy of the PAM, whose rule for C adapts it in units of its range.

use crate::spec::SpecError;
use crate::{Asks, C, Column, FC, Outcome, Pam, Params, Space, Stream, Tracked, View, place_of};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// A PAM for the columns of `space`. One that [adapts](Pam::adapts) any columns of their kinds, or has all of these by name, is used as it
/// is. If its columns are those of differential evolution, each of the other columns gets a copy of it: the rule for C in units of the
/// range, or of its logarithms.
/// `None` if it has other columns, if it lacks a category, or if it cannot adapt columns of these kinds.
///
/// ```
/// use tpam_pam::{Column, Params, Space, Stream, Tracked, fitted, pams};
/// const SPACE: Space = &[Column::log("sigma", 1e-8, 10.0)];
/// let jade = pams().spec("jade")?;
/// let mut pam = fitted(&|| jade.build(), SPACE)?.unwrap();
/// let (mut rng, mut params) = (Stream::new(1, 0, "pam"), Params::new(50, Tracked::all(SPACE)));
/// pam.start(50, Tracked::all(SPACE), &mut rng);
/// pam.sample(&mut params, &mut rng);
/// // The first samples are around the middle of nine decades.
/// assert!(params[0].iter().all(|sigma| (1e-8..1e1).contains(sigma)) && (1e-4..1e-3).contains(&SPACE[0].mean(&params[0])));
/// # Ok::<(), tpam_pam::spec::SpecError>(())
/// ```
pub fn fitted(build: &dyn Fn() -> Result<Box<dyn Pam>, SpecError>, space: Space) -> Result<Option<Box<dyn Pam>>, SpecError> {
    let pam = build()?;
    let Some(own) = pam.space() else { return Ok(space.iter().all(|column| pam.adapts(column)).then_some(pam)) };
    let lacks = |column: &Column| place_of(own, column.name).is_none();
    if !space.iter().any(lacks) {
        return Ok(Some(pam));
    }
    if own != FC || space.iter().any(Column::is_category) {
        return Ok(None);
    }
    let place = |column: &Column| own.iter().position(|other| other == column);
    let shared: Vec<(usize, usize)> = (0..space.len()).filter_map(|at| place(&space[at]).map(|own| (own, at))).collect();
    let mut parts = vec![Part::new(pam, shared, None)];
    for at in (0..space.len()).filter(|at| place(&space[*at]).is_none()) {
        parts.push(Part::new(build()?, vec![(C, at)], Some(space[at])));
    }
    Ok(Some(Box::new(Fitted { space, parts })))
}

/// A PAM for the columns it has, and a copy of it for each other column.
struct Fitted {
    space: Space,
    parts: Vec<Part>,
}

/// A PAM that adapts some of the columns.
struct Part {
    pam: Box<dyn Pam>,
    /// Its columns: the position among its own, and that in the space.
    columns: Vec<(usize, usize)>,
    /// The column that its rule for C adapts, if it is a copy.
    copied: Option<Column>,
    /// Its own parameters, in units.
    params: Params,
}

impl Part {
    fn new(pam: Box<dyn Pam>, columns: Vec<(usize, usize)>, copied: Option<Column>) -> Self {
        Self { pam, columns, copied, params: Params::new(0, Tracked::none(FC)) }
    }

    fn is_used(&self) -> bool {
        self.params.tracked().count() > 0
    }

    /// Its tracked columns.
    fn tracked(&self) -> impl Iterator<Item = (usize, usize)> {
        let tracked = self.params.tracked();
        self.columns.iter().copied().filter(move |(own, _)| tracked.has(*own))
    }
}

impl Fitted {
    fn used(&mut self) -> impl Iterator<Item = &mut Part> {
        self.parts.iter_mut().filter(|part| part.is_used())
    }
}

impl Pam for Fitted {
    fn space(&self) -> Option<Space> {
        Some(self.space)
    }

    fn range(&self, column: usize) -> [f64; 2] {
        match self.parts[0].columns.iter().find(|(_, at)| *at == column) {
            Some((own, _)) => self.parts[0].pam.range(*own),
            None => self.space[column].ends(),
        }
    }

    fn asks(&self) -> Asks {
        self.parts[0].pam.asks()
    }

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        for part in &mut self.parts {
            let own = part.columns.iter().filter(|(_, at)| tracked.has(*at)).fold(Tracked::none(FC), |all, (own, _)| all.and(*own));
            part.params = Params::new(n, own);
            if part.is_used() {
                part.pam.start(n, own, rng);
            }
        }
    }

    fn look(&mut self, view: &View) {
        self.used().for_each(|part| part.pam.look(view));
    }

    fn shrink(&mut self, kept: &[usize]) {
        for part in self.used() {
            part.pam.shrink(kept);
            part.params = Params::new(kept.len(), part.params.tracked());
        }
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        let space = self.space;
        for part in self.used() {
            part.pam.sample(&mut part.params, rng);
            for (own, at) in part.tracked() {
                out[at].iter_mut().zip(&part.params[own]).for_each(|(value, unit)| *value = space[at].at(*unit));
            }
        }
    }

    fn redraw(&self, i: usize, out: &mut Params, rng: &mut Stream) {
        for part in self.parts.iter().filter(|part| part.is_used()) {
            let mut params = part.params.clone();
            part.tracked().for_each(|(own, at)| params[own][i] = self.space[at].unit(out[at][i]));
            let before = params.clone();
            part.pam.redraw(i, &mut params, rng);
            for (own, at) in part.tracked().filter(|(own, _)| params[*own][i] != before[*own][i]) {
                out[at][i] = self.space[at].at(params[own][i]);
            }
        }
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, rng: &mut Stream) {
        let space = self.space;
        for part in self.used() {
            for (own, at) in &part.columns {
                part.params[*own].iter_mut().zip(&used[*at]).for_each(|(unit, value)| *unit = space[*at].unit(*value));
            }
            // The share of crossed components tells something about C, not about another column.
            let crossed = if part.copied.is_some() { &[] } else { outcome.crossed };
            part.pam.update(&part.params, &Outcome { crossed, ..*outcome }, rng);
        }
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        for part in self.parts.iter().filter(|part| part.is_used()) {
            part.pam.trace(&mut |name, value| match part.copied {
                None => show(name, value),
                // A location of C.
                Some(column) if name.ends_with("_c") => show(renamed(name, column.name), column.at(value)),
                Some(column) => show(renamed(name, column.name), value),
            });
        }
    }
}

/// The name of a value of the state for another column than C: `mu_sigma` for `mu_c`.
fn renamed(name: &'static str, column: &str) -> &'static str {
    static NAMES: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    let new = format!("{}_{column}", name.strip_suffix("_c").unwrap_or(name));
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.get(&*new) {
        return known;
    }
    let kept: &'static str = Box::leak(new.into_boxed_str());
    names.insert(kept);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::traced;
    use crate::{Flags, laws, pams};

    const SIGMA: Space = &[Column::log("sigma", 1e-8, 10.0)];
    const MORE: Space = &[FC[C], Column::real("p", 0.0, 0.5), FC[0]];

    fn build(name: &str, space: Space) -> Option<Box<dyn Pam>> {
        let spec = pams().spec(name).unwrap();
        fitted(&|| spec.build(), space).unwrap()
    }

    /// Every PAM of F and C, on the columns of another search and beside its own.
    #[test]
    fn copies_obey_the_laws() {
        for entry in crate::PAMS.iter() {
            let fresh = || build(entry.page.name, SIGMA).unwrap();
            laws::check_tracked(&fresh, Tracked::all(SIGMA), entry.page.name);
        }
        let fresh = || build("shade", MORE).unwrap();
        for tracked in [Tracked::all(MORE), Tracked::single(MORE, 1)] {
            laws::check_tracked(&fresh, tracked, "shade");
        }
    }

    #[test]
    fn a_copy_learns_in_units_of_the_range() {
        let mut pam = build("jade:c=1", SIGMA).unwrap();
        let mut rng = Stream::new(1, 0, "pam");
        pam.start(2, Tracked::all(SIGMA), &mut rng);
        let used = Params::from_columns(SIGMA, [vec![1e-8, 10.0]]);
        pam.update(&used, &Flags::from([true, false]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("mu_sigma", 1e-8)]);
        pam.update(&used, &Flags::from([true, true]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("mu_sigma", SIGMA[0].at(0.5))]);
    }

    #[test]
    fn columns_that_a_pam_has_stay_its_own() {
        let (mut fit, mut own) = (build("jade", MORE).unwrap(), pams().spec("jade").unwrap().build().unwrap());
        let [mut one, mut other] = [0, 0].map(|run| Stream::new(1, run, "pam"));
        let (mut more, mut pair) = (Params::new(20, Tracked::all(MORE)), Params::new(20, Tracked::PAIR));
        fit.start(20, Tracked::all(MORE), &mut one);
        own.start(20, Tracked::PAIR, &mut other);
        fit.sample(&mut more, &mut one);
        own.sample(&mut pair, &mut other);
        assert!(more[2] == pair[0] && more[0] == pair[C] && more[1].iter().all(|p| (0.0..=0.5).contains(p)));
    }

    #[test]
    fn what_cannot_be_copied() {
        const RULE: Space = &[Column::category("rule", &["a", "b"])];
        assert!(build("jade", RULE).is_none() && build("uniform", RULE).is_some());
        assert_eq!(build("jade", FC).unwrap().space(), Some(FC));
    }
}
