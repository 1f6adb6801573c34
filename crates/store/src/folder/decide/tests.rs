//! All states of a folder in memory × all plans: the order of actions, and the same end after a kill between any two of them.

#[cfg(test)]
mod kills;

use super::super::numbers::{NumberPlan, Numbers};
use super::super::own::Part;
use super::*;
use crate::Shard;
use std::collections::BTreeSet;

type Found = State<NumberPlan>;

/// The checksums of a folder: those of its plan, and, of a finished folder, of its table and a log.
fn sums(text: &str, plan: bool, finished: bool) -> Sums {
    let mut sums = Sums::default();
    if plan {
        sums.put(EXPERIMENT, text.as_bytes());
    }
    if finished {
        sums.put(Numbers::TABLE, b"");
        sums.put("old/bbobexp_f1.info", b"");
    }
    sums
}

fn part(name: &str, plan: &str) -> Part {
    Part { name: name.to_owned(), shard: Some(Shard { index: 1, count: 1 }), plan: plan.to_owned() }
}

/// Every state of a folder without damage that holds one of these plans, or none.
fn states(held: &[Option<Numbers>]) -> Vec<Found> {
    let mut all = damaged_states(held);
    all.retain(|state| state.begun || !state.table || state.all);
    all
}

/// The same of folders whose final files may be damaged.
fn damaged_states(held: &[Option<Numbers>]) -> Vec<Found> {
    let mut all = Vec::new();
    for held in held {
        let text = held.as_ref().map(plan_file::text).unwrap_or_default();
        let numbering = held.as_ref().map(|held| plan_file::numbering::<Numbers>(held.plan())).unwrap_or_default();
        let listed = [None, Some(sums(&text, true, false)), Some(sums(&text, true, true)), Some(sums(&text, false, true))];
        for (bits, grown, sums) in (0..64_u32).flat_map(|bits| {
            let each = [Grown::Nothing, Grown::OfOtherPlan, Grown::OfStoredPlan];
            each.into_iter().flat_map(move |grown| (0..4).map(move |sums| (bits, grown, sums)))
        }) {
            let bit = |at: u32| bits >> at & 1 == 1;
            let (locked, begun, current, table, aside, shared) = (bit(0), bit(1), bit(2), bit(3), bit(4), bit(5));
            let sums = listed[sums].clone();
            let finished = sums.as_ref().is_some_and(|sums| sums.has(Numbers::TABLE));
            let names = if finished { BTreeSet::from(["old".to_owned()]) } else { BTreeSet::new() };
            let parts = if shared { vec![part("shards/1-of-1.csv", &numbering), part("shards/2-of-2.csv", "other")] } else { Vec::new() };
            let growing =
                if grown == Grown::Nothing { Growing::default() } else { Growing { plan: "plan".to_owned(), ..Growing::default() } };
            let plan = held.as_ref().map(|held| held.plan().clone());
            let state = State {
                locked,
                begun,
                lines: begun,
                plan,
                text: text.clone(),
                current,
                named: current,
                all: finished && table && sums.as_ref().is_some_and(|sums| sums.has(EXPERIMENT)),
                sums,
                growing,
                grown,
                table,
                aside,
                parts,
                names,
            };
            all.extend(is_possible(&state).then_some(state));
        }
    }
    all
}

/// Whether a folder can be in this state.
fn is_possible(state: &Found) -> bool {
    // Without a plan there is nothing; changes mark the folder as unfinished; checksums are removed before a new plan is stored.
    let empty = state.sums.is_none() && !state.table && !state.aside && state.parts.is_empty() && !state.begun;
    let pending = state.grown != Grown::Nothing || !state.parts.is_empty();
    (state.plan.is_some() || empty && state.grown == Grown::Nothing)
        && (state.begun || !pending)
        && (state.grown != Grown::OfStoredPlan || state.sums.is_none())
}

/// Whether the runs that were computed can be found.
fn has_rows(state: &Found, wanted: &Numbers) -> bool {
    let (table, journals) = state.sources(wanted, path());
    table.is_some() || !journals.is_empty()
}

fn lists(state: &Found, name: &str) -> bool {
    state.sums.as_ref().is_some_and(|sums| sums.has(name))
}

/// The state after an action. Every rule on the order of actions is checked here.
fn after(mut state: Found, action: &Action, wanted: &Numbers) -> Found {
    match action {
        Action::CreatePlan => assert!(state.plan.is_none()),
        Action::ReplacePlan => {
            assert!(!lists(&state, EXPERIMENT), "the plan would contradict its checksum");
            let growth = Growth::new(state.plan.as_ref().unwrap(), wanted);
            assert!(!growth.is_any() || state.grown == Grown::OfOtherPlan, "rows would have the numbers of another plan");
        }
        Action::WriteKind => assert!(!lists(&state, FOLDER), "folder.toml would contradict its checksum"),
        Action::WriteGrown(_) => assert!(state.locked && state.grown == Grown::Nothing && state.plan.as_ref() != Some(wanted.plan())),
        Action::RefillJournal => assert!(state.locked && state.grown == Grown::OfStoredPlan),
        Action::RemoveUnfinished => assert!(state.locked),
        Action::WriteSums(sums) => {
            assert!(sums.proves(EXPERIMENT, state.text.as_bytes()) != Some(false));
            assert!(!sums.has(FOLDER) || state.current);
        }
        Action::Remove(name) if name.starts_with("shards/") => assert!(state.grown == Grown::OfStoredPlan && state.lines),
        Action::RemoveLogs(_) => assert!(!lists(&state, Numbers::TABLE), "a log would contradict its checksum"),
        Action::SetAside => assert!(state.table && !state.aside),
        Action::Restore => assert!(state.aside),
        _ => {}
    }
    follow(&mut state, action, wanted);
    state
}

/// What an action changes.
fn follow(state: &mut Found, action: &Action, wanted: &Numbers) {
    match action {
        Action::CreatePlan | Action::ReplacePlan => {
            (state.plan, state.text) = (Some(wanted.plan().clone()), plan_file::text(wanted));
            if state.grown == Grown::OfOtherPlan {
                state.grown = Grown::OfStoredPlan;
            }
        }
        Action::WriteKind => (state.current, state.named) = (true, true),
        Action::WriteSums(sums) => state.sums = Some(sums.clone()),
        Action::WriteGrowing(growing) => state.growing = growing.clone(),
        Action::WriteGrown(_) => state.grown = Grown::OfOtherPlan,
        Action::RefillJournal => state.lines = true,
        Action::SetAside => (state.table, state.aside) = (false, true),
        Action::Restore => (state.table, state.aside) = (true, false),
        Action::RemoveShards => state.parts.clear(),
        Action::Remove(name) => match name.as_str() {
            SUMS => state.sums = None,
            GROWN => state.grown = Grown::Nothing,
            GROWING => state.growing = Growing::default(),
            JOURNAL => (state.begun, state.lines) = (false, false),
            Numbers::TABLE => state.table = false,
            aside if aside.ends_with(".damaged") => state.aside = false,
            part => state.parts.retain(|own| own.name != part),
        },
        Action::RemoveUnfinished | Action::MendJournal | Action::RemoveLogs(_) | Action::Sync => {}
    }
}

fn folded(state: Found, actions: &[Action], wanted: &Numbers) -> Found {
    actions.iter().fold(state, |state, action| after(state, action, wanted))
}

/// The states after each of the actions, if the process is killed there. The journal that it has locked stays, until it is removed.
fn kills(state: &Found, actions: &[Action], wanted: &Numbers) -> Vec<Found> {
    let left = |count: usize| {
        let removed = actions[..count].contains(&Action::Remove(JOURNAL.to_owned()));
        let left = folded(state.clone(), &actions[..count], wanted);
        let all = left.all && left.table && lists(&left, Numbers::TABLE);
        State { begun: !removed, all, ..left }
    };
    (0..=actions.len()).map(left).collect()
}

fn path() -> &'static Path {
    Path::new("folder")
}

/// What a process does that opens a folder, until it can compute runs, and whether the final files are sound then.
fn opened(mut state: Found, wanted: &Numbers) -> (Found, bool) {
    loop {
        let opening = open(&state, wanted, path()).unwrap();
        state = folded(state, &opening.actions, wanted);
        if !opening.again {
            return (state, opening.sound);
        }
    }
}

/// The states that a process leaves if it is killed while it finishes a folder; the last is that of one that is not killed.
fn finished(state: &Found, wanted: &Numbers, sound: bool, gives_aside: bool) -> Vec<Found> {
    let (actions, known) = finish(state, wanted, sound);
    let mut all = kills(state, &actions, wanted);
    let mut written = folded(state.clone(), &actions, wanted);
    if known.is_some() {
        assert!(!lists(&written, Numbers::TABLE), "a final file would contradict its checksum");
        written.table = true;
        written.names.extend(wanted.wanted());
    }
    let listed = known.map(|_| sums(&state.text, true, true));
    all.extend(kills(&written, &settle::<Numbers>(state, listed, !state.is_unproven() || gives_aside), wanted));
    all
}

/// The end of a process that opens a folder, computes what is missing and finishes it.
fn end(state: Found, wanted: &Numbers, gives_aside: bool) -> Found {
    let (opened, sound) = opened(state, wanted);
    finished(&opened, wanted, sound, gives_aside).pop().unwrap()
}

fn fitting() -> [Option<Numbers>; 6] {
    let held = |pams: &str, runs: u64| Some(Numbers::new(pams, runs));
    [None, held("jade,shade", 3), held("jade,shade", 2), held("jade", 3), held("jade", 1), held("a=jade,shade", 3)]
}

#[test]
fn every_state_is_opened_to_the_same_end_from_every_kill() {
    let wanted = Numbers::new("jade,shade", 3);
    let (mut count, mut killed) = (0, 0);
    for state in states(&fitting()) {
        let grows = state.plan.as_ref().is_some_and(|stored| Numbers::pams(stored).len() < 2);
        let is_changed = state.plan.as_ref().is_some_and(|stored| stored != wanted.plan());
        let Ok(opening) = open(&state, &wanted, path()) else {
            assert!(grows && !state.locked || state.aside && (is_changed || !state.current), "{state:?}");
            continue;
        };
        count += 1;
        assert!(!opening.sound || state.sums.is_some() && state.all && state.current);
        for left in kills(&state, &opening.actions, &wanted) {
            killed += 1;
            assert!(has_rows(&left, &wanted) || !has_rows(&state, &wanted), "no row is lost: {state:?} {left:?}");
            let (end, _) = opened(left, &wanted);
            assert!(end.plan.as_ref() == Some(wanted.plan()) && end.current);
            assert!(!end.locked || end.grown == Grown::Nothing && (end.sums.is_some() || end.is_unproven()));
        }
    }
    assert_eq!((count, killed), (812, 4330));
}

#[test]
fn every_opened_folder_is_finished_to_the_same_end_from_every_kill() {
    let wanted = Numbers::new("jade,shade", 3);
    let (mut count, mut killed) = (0, 0);
    for (state, gives_aside) in states(&fitting()).into_iter().flat_map(|state| [(state.clone(), false), (state, true)]) {
        if !state.locked || open(&state, &wanted, path()).is_err() {
            continue;
        }
        count += 1;
        let (opened, sound) = opened(state, &wanted);
        for left in finished(&opened, &wanted, sound, gives_aside) {
            killed += 1;
            // Rows that contradict the plan stay damaged: nothing but a repair is done with a table without checksums.
            let is_damaged = left.table && !left.begun && left.sums.is_none();
            assert!(!is_damaged || opened.is_unproven() && !gives_aside, "{opened:?} {left:?}");
            let left = if is_damaged { repaired(&left, &wanted) } else { left };
            let proven = !left.is_unproven() || gives_aside;
            let end = end(left, &wanted, gives_aside);
            assert!(end.table && !end.begun && !end.aside && end.parts.is_empty() && end.growing == Growing::default());
            assert_eq!(end.sums.is_some(), proven, "{opened:?}");
        }
    }
    assert_eq!((count, killed), (996, 9014));
}

/// What a repair leaves, of a table that is not what was written.
fn repaired(state: &Found, wanted: &Numbers) -> Found {
    let actions = repair(state, wanted, state.table, path()).unwrap();
    kills(state, &actions, wanted).pop().unwrap()
}

#[test]
fn every_damaged_folder_is_repaired_to_the_same_end_from_every_kill() {
    let wanted = Numbers::new("jade,shade", 3);
    let (mut begun, mut killed) = (0, 0);
    for state in
        damaged_states(&[Some(Numbers::new("jade,shade", 3))]).into_iter().filter(|state| state.locked && state.grown == Grown::Nothing)
    {
        for (lost, gives_aside) in [(false, true), (state.table, false), (state.table, true)] {
            begun += 1;
            let was_unproven = state.proof().is_none() && (state.aside || lost);
            let actions = repair(&state, &wanted, lost, path()).unwrap();
            for (count, left) in kills(&state, &actions, &wanted).into_iter().enumerate() {
                killed += 1;
                let is_lost = lost && left.table;
                assert!(!is_lost || count == 0 || left.sums == state.sums, "a damaged table would be read without its checksum");
                let actions = repair(&left, &wanted, is_lost, path()).unwrap();
                let left = kills(&left, &actions, &wanted).pop().unwrap();
                assert!(!(lost && left.table) && left.begun && left.current);
                assert_eq!(left.is_unproven(), was_unproven, "{state:?} {left:?}");
                let end = end(left, &wanted, gives_aside);
                assert!(end.table && !end.begun && !end.aside && end.growing == Growing::default());
                assert_eq!(end.sums.is_some(), !was_unproven || gives_aside);
            }
        }
    }
    assert_eq!((begun, killed), (288, 960));
}

#[test]
fn a_finished_folder_of_the_same_plan_is_only_mended() {
    let wanted = Numbers::new("jade", 2);
    for mut state in states(&[Some(Numbers::new("jade", 2))]) {
        if state.begun || state.aside || !state.all || !state.current || state.proof() != Some(true) {
            continue;
        }
        state.names.clear();
        state.sums.as_mut().unwrap().put(FOLDER, schema::text(Numbers::KIND, &[]).as_bytes());
        let opening = open(&state, &wanted, path()).unwrap();
        let writes = |action: &&Action| !matches!(action, Action::RemoveUnfinished | Action::MendJournal);
        assert_eq!(opening.actions.iter().find(writes), None);
        assert!(opening.sound);
        state.names.extend(wanted.wanted());
        assert_eq!(finish(&state, &wanted, true), (Vec::new(), None));
    }
}

#[test]
fn plans_that_do_not_fit_are_refused() {
    let wanted = Numbers::new("jade,shade", 3);
    let held = |pams: &str, runs: u64| Some(Numbers::new(pams, runs));
    for state in states(&[held("jade,shade", 4), held("shade", 3), held("jade,shade,mde", 3)]) {
        assert!(open(&state, &wanted, path()).is_err());
    }
}

/// What is no longer what was written is not computed again from a wrong plan.
#[test]
fn a_plan_with_a_wrong_checksum_is_not_repaired() {
    let wanted = Numbers::new("jade", 2);
    for mut state in states(&[Some(Numbers::new("jade", 2))]) {
        state.sums = Some(sums("another", true, false));
        assert!(repair(&state, &wanted, false, path()).is_err_and(|error| error.to_string().contains("restore it from a copy")));
    }
}
