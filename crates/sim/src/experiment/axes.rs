//! The axes of a grid: the lists of a plan, read, checked and expanded into cells.

use super::Catalogues;
use crate::accept::SharedAcceptance;
use crate::accept::reward::arms;
use crate::cell::{Cell, Course, NamedTarget};
use crate::plan::{Count, List, Plan};
use crate::subject::Subject;
use crate::theta::{self, Theta, thetas};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use tpam_pam::spec::{Catalogue, MOST_VALUES, Spec, SpecError, numbers};
use tpam_pam::{Column, STREAM_VERSION, Space, check_space, names_of, place_of};

/// The largest N, and the largest t_max.
const MOST_INDIVIDUALS: u64 = 1_000_000;
const MOST_ITERATIONS: u64 = 100_000_000;

/// The lists whose product is the grid.
pub(super) struct Axes {
    pub(super) space: Space,
    subjects: Vec<Spec<Subject>>,
    thetas: Vec<(Spec<Theta>, Theta)>,
    shared: Vec<NamedTarget>,
    /// The targets of each column; empty if one target is shared.
    separate: Vec<Vec<NamedTarget>>,
    accepts: Vec<(Spec<SharedAcceptance>, SharedAcceptance)>,
    n: Vec<usize>,
    iterations: Vec<usize>,
}

/// The default target.
const USUAL_TARGET: &str = "sin:omega=20";

impl Axes {
    pub(super) fn read(plan: &Plan, known: &Catalogues) -> Result<Self, SpecError> {
        let subjects = specs(&known.subjects, &plan.pam, "pam")?;
        let accepts = built(specs(&known.acceptances, &plan.accept, "accept")?)?;
        let usual = List::from(USUAL_TARGET);
        let shared = match (plan.targets.is_empty(), plan.target.is_empty()) {
            (true, empty) => named(known, if empty { &usual } else { &plan.target }, "target")?,
            (false, _) => Vec::new(),
        };
        let space = match judged_space(&accepts, &shared)? {
            Some(space) => space,
            None => common_space(&subjects, plan, known)?,
        };
        let subjects = subjects.into_iter().map(|spec| on(spec, space)).collect::<Result<_, _>>()?;
        let thetas = built(theta_specs(plan, space)?)?;
        let separate = separate_targets(plan, space, &thetas, known)?;
        Ok(Self {
            space,
            subjects,
            thetas,
            shared,
            separate,
            accepts,
            n: counts(&plan.n, "n", MOST_INDIVIDUALS)?,
            iterations: counts(&plan.iterations, "iterations", MOST_ITERATIONS)?,
        })
    }

    fn courses(&self) -> Vec<Course> {
        if self.separate.is_empty() {
            return self.shared.iter().cloned().map(Course::Shared).collect();
        }
        let start = vec![Vec::new()];
        let all = self.separate.iter().fold(start, |done: Vec<Vec<NamedTarget>>, targets| {
            let with = |before: &Vec<NamedTarget>, target: &NamedTarget| before.iter().chain([target]).cloned().collect::<Vec<_>>();
            done.iter().flat_map(|before| targets.iter().map(|target| with(before, target))).collect()
        });
        all.into_iter().map(Course::Separate).collect()
    }

    pub(super) fn cells(&self) -> Result<Vec<Cell>, SpecError> {
        let courses = match &self.separate[..] {
            [] => self.shared.len(),
            columns => columns.iter().map(Vec::len).fold(1, usize::saturating_mul),
        };
        let sizes = [self.subjects.len(), self.thetas.len(), courses, self.accepts.len(), self.n.len(), self.iterations.len()];
        let count = sizes.into_iter().fold(1usize, usize::saturating_mul);
        if count > MOST_VALUES {
            return Err(SpecError(format!(
                "the grid has {count} cells, more than {MOST_VALUES}: use larger steps, or several experiments"
            )));
        }
        let mut cells = Vec::with_capacity(count);
        for (theta_spec, theta) in &self.thetas {
            for course in &self.courses() {
                for (accept_spec, accept) in &self.accepts {
                    for &n in &self.n {
                        for &iterations in &self.iterations {
                            cells.extend(self.subjects.iter().map(|subject| Cell {
                                subject: subject.clone(),
                                theta: *theta,
                                theta_spec: theta_spec.clone(),
                                course: course.clone(),
                                accept: accept.clone(),
                                accept_spec: accept_spec.clone(),
                                n,
                                iterations,
                            }));
                        }
                    }
                }
            }
        }
        Ok(cells)
    }

    pub(super) fn canonical(&self, plan: &Plan, files: BTreeMap<String, String>) -> Plan {
        fn list<'a, T: 'static>(specs: impl Iterator<Item = &'a Spec<T>>) -> List {
            List::Texts(specs.map(ToString::to_string).collect())
        }
        fn named(targets: &[NamedTarget]) -> List {
            list(targets.iter().map(|target| &target.spec))
        }
        let count = |values: &[usize]| match values {
            [one] => Count::Number(*one as u64),
            many => Count::Text(many.iter().map(ToString::to_string).collect::<Vec<_>>().join("|")),
        };
        Plan {
            stream: Some(STREAM_VERSION),
            pam: list(self.subjects.iter()),
            theta: list(self.thetas.iter().map(|(spec, _)| spec)),
            target: named(&self.shared),
            targets: self.space.iter().zip(&self.separate).map(|(column, own)| (column.name, named(own))).collect(),
            accept: list(self.accepts.iter().map(|(spec, _)| spec)),
            n: count(&self.n),
            iterations: count(&self.iterations),
            runs: plan.runs,
            seed: plan.seed,
            measures: plan.measures,
            files,
            scenario: plan.scenario.clone(),
        }
    }
}

/// The columns that the acceptances judge, with as many arms as the targets have; `None` if they judge any.
fn judged_space(accepts: &[(Spec<SharedAcceptance>, SharedAcceptance)], targets: &[NamedTarget]) -> Result<Option<Space>, SpecError> {
    let of_targets = targets.iter().filter_map(|target| target.built.arms().map(|count| (target.spec.short(), arms(count))));
    let of_accepts = accepts.iter().filter_map(|(spec, accept)| accept.law().map(|law| (spec.short(), law.space())));
    let is_arm = |space: Space| space[0].name == arms(1)[0].name;
    let mut wanted: Vec<(String, Space)> = of_targets.collect();
    // The number of arms of an acceptance gives way to that of a target.
    let given = !wanted.is_empty();
    wanted.extend(of_accepts.filter(|(_, space)| !given || !is_arm(space)));
    match wanted.iter().find(|(_, space)| *space != wanted[0].1) {
        Some((other, _)) => {
            let first = &wanted[0].0;
            Err(SpecError(format!("{first} and {other} are about different columns: simulate them in two experiments")))
        }
        None => Ok(wanted.first().map(|(_, space)| *space)),
    }
}

/// The columns that all subjects adapt, or can be fitted to: those that they declare, or the first known ones if all are F and C or any, as
/// far as the plan's θ names them.
fn common_space(subjects: &[Spec<Subject>], plan: &Plan, known: &Catalogues) -> Result<Space, SpecError> {
    let mut declared: Vec<(&Spec<Subject>, Space)> = Vec::new();
    for spec in subjects {
        let Some(space) = spec.build()?.space() else { continue };
        check_space(space).map_err(|e| SpecError(format!("{}: {e}", spec.name())))?;
        if declared.iter().all(|(_, other)| *other != space) {
            declared.push((spec, space));
        }
    }
    let named = |space: Space| theta_specs(plan, space).is_ok();
    let adapted = |space: Space| subjects.iter().all(|spec| Subject::on(&|| spec.build(), space).is_ok_and(|fitted| fitted.is_some()));
    let fits = |space: &Space| named(space) && adapted(space);
    let usual = theta::USUAL;
    let found = if declared.iter().all(|(_, space)| *space == usual) {
        Some(usual).filter(fits).or_else(|| known.spaces().into_iter().find(fits))
    } else {
        declared.iter().map(|(_, space)| *space).find(fits)
    };
    match declared[..] {
        [] => Ok(found.unwrap_or(usual)),
        [(_, space)] => Ok(found.unwrap_or(space)),
        [(first, common), (other, space), ..] => found.ok_or_else(|| {
            SpecError(format!(
                "{} adapts {} and {} adapts {}: PAMs of one experiment must adapt the same columns, with the same ranges{}",
                first.name(),
                names_of(common),
                other.name(),
                names_of(space),
                common.iter().chain(space).find(|column| column.is_category()).map_or_else(String::new, |column| format!(
                    "; PAMs of numbers cannot be fitted to {}, whose values are categories",
                    column.name
                ))
            ))
        }),
    }
}

/// What is tracked of these columns.
fn theta_specs(plan: &Plan, space: Space) -> Result<Vec<Spec<Theta>>, SpecError> {
    let usual = List::from(theta::usual(space));
    specs(&thetas(space), if plan.theta.is_empty() { &usual } else { &plan.theta }, "theta")
}

/// A spec whose subjects adapt these columns.
fn on(spec: Spec<Subject>, space: Space) -> Result<Spec<Subject>, SpecError> {
    match spec.build()? {
        Subject::Oracle => Ok(spec),
        Subject::Pam(pam) if pam.space() == Some(space) => Ok(spec),
        Subject::Pam(pam) if pam.space().is_none() => match space.iter().find(|column| !pam.adapts(column)) {
            Some(column) => Err(SpecError(format!(
                "{} cannot adapt {}, which is {}: choose {}",
                spec.name(),
                column.name,
                column.sort(),
                column.adapted_by()
            ))),
            None => Ok(spec),
        },
        Subject::Pam(pam) => {
            let own = pam.space().unwrap_or_default();
            Ok(spec.through(move |build| Subject::on(build, space)?.ok_or_else(|| SpecError(cannot_adapt(own, space)))))
        }
    }
}

/// Why a PAM of its own columns is not fitted to these.
fn cannot_adapt(own: Space, space: Space) -> String {
    if let Some(column) = space.iter().find(|column| column.is_category()) {
        let count = |column: &Column| column.ends()[1] + 1.0;
        if let Some(other) = own.iter().find(|other| other.name == column.name && other.is_category()) {
            return format!("it has {} values of {}, and here there are {}", count(other), column.name, count(column));
        }
        return format!("it adapts numbers, and the values of {} are categories: choose {}", column.name, column.adapted_by());
    }
    let ends = |column: &Column| format!("{} from {:e} to {:e}", column.name, column.ends()[0], column.ends()[1]);
    let (names, columns) = (names_of(space), space.iter().map(ends).collect::<Vec<_>>().join(", "));
    format!("it cannot adapt {names}: only PAMs of f and c are fitted to other columns; another one has to declare {columns}")
}

/// The targets of each column; empty if the plan has no separate targets.
fn separate_targets(
    plan: &Plan,
    space: Space,
    tracked: &[(Spec<Theta>, Theta)],
    known: &Catalogues,
) -> Result<Vec<Vec<NamedTarget>>, SpecError> {
    if plan.targets.is_empty() {
        return Ok(Vec::new());
    }
    if let Some((unknown, _)) = plan.targets.iter().find(|(name, _)| place_of(space, name).is_none()) {
        return Err(SpecError(format!("the target of {unknown}: the PAMs have no column '{unknown}', only {}", names_of(space))));
    }
    if tracked.iter().any(|(_, theta)| theta.join().is_none()) {
        let all = thetas(space).pages().last().map_or("", |page| page.name);
        return Err(SpecError(format!("targets for each of {} need the theta {all}; one parameter has one target", names_of(space))));
    }
    if let Some(column) = space.iter().find(|column| plan.targets.get(column.name).is_none()) {
        let name = column.name;
        return Err(SpecError(format!("{name} has no target: give each of {} a target of its own, or all the same one", names_of(space))));
    }
    if !plan.target.is_empty() {
        return Err(SpecError(format!("there is a target for all columns, and one for each of {}: give either", names_of(space))));
    }
    let of = |name: &str| named(known, plan.targets.get(name).unwrap_or(&List::default()), &format!("target_{name}"));
    space.iter().map(|column| of(column.name)).collect()
}

fn named(known: &Catalogues, list: &List, key: &str) -> Result<Vec<NamedTarget>, SpecError> {
    let targets = built(specs(&known.targets, list, key)?)?;
    Ok(targets.into_iter().map(|(spec, built)| NamedTarget { spec, built }).collect())
}

fn specs<T>(known: &Catalogue<T>, list: &List, key: &str) -> Result<Vec<Spec<T>>, SpecError> {
    let all = known.all_specs(list.texts())?;
    if all.is_empty() {
        let names: Vec<_> = known.pages().map(|page| page.name).collect();
        return Err(SpecError(format!("{key} is empty: write at least one of {}", names.join(", "))));
    }
    Ok(all)
}

/// Builds the objects. Equal specs share one, so that a file is read once.
fn built<T: Clone>(specs: Vec<Spec<T>>) -> Result<Vec<(Spec<T>, T)>, SpecError> {
    let mut known: BTreeMap<String, T> = BTreeMap::new();
    let mut object = |spec: &Spec<T>| match known.entry(spec.to_string()) {
        Entry::Occupied(earlier) => Ok(earlier.get().clone()),
        Entry::Vacant(place) => spec.build().map(|built| place.insert(built).clone()),
    };
    specs.into_iter().map(|spec| object(&spec).map(|built| (spec, built))).collect()
}

fn counts(count: &Count, key: &str, most: u64) -> Result<Vec<usize>, SpecError> {
    let wrong = |what: String| SpecError(format!("{key} = {what}: write a whole number from 1 to {most}"));
    let whole = |value: f64| match value {
        _ if value != value.trunc() => Err(wrong(format!("{value} is not a whole number"))),
        _ if value < 1.0 || value > most as f64 => Err(wrong(format!("{value} is out of range"))),
        _ => Ok(value as usize),
    };
    numbers(&count.text()).map_err(|e| wrong(e.0))?.into_iter().map(whole).collect()
}
