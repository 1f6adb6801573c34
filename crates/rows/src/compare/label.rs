//! Short names of the sides: what differs between them, and what differs from the defaults.

use super::side::{Side, factors};
use crate::factor::Factor;
use crate::parts::{number, text, with_options};
use std::collections::BTreeSet;
use tpam_pam::spec::Value;

/// The names: the PAM with the options that differ between sides of the same PAM or from the PAM's defaults (`shade:h=5`), then other
/// values that differ (`pmax=0.1`). If these names are not different, or nothing is constant on each side, the selections themselves.
pub(super) fn names(sides: &[Side]) -> Vec<String> {
    let all = factors(sides);
    let names: Vec<String> = sides.iter().map(|side| name(side, sides, &all)).collect();
    let different: BTreeSet<&String> = names.iter().collect();
    let clear = different.len() == names.len() && names.iter().all(|name| !name.is_empty());
    if clear { names } else { sides.iter().map(|side| side.text.clone()).collect() }
}

fn name(side: &Side, sides: &[Side], all: &[Factor]) -> String {
    let differs = |factor: &&Factor| sides.iter().any(|other| other.constant(factor) != side.constant(factor));
    let (of_pam, others): (Vec<&Factor>, Vec<&Factor>) = all.iter().filter(differs).partition(|factor| factor.of_pam());
    let others = others.into_iter().filter_map(|factor| Some(in_words(factor, &*side.given(factor)?)));
    let pam = if of_pam.is_empty() { None } else { pam(side, sides) };
    pam.into_iter().chain(others).collect::<Vec<_>>().join(" ")
}

/// The PAM of a side; `None` if the side has several.
fn pam(side: &Side, sides: &[Side]) -> Option<String> {
    let name = side.pam()?;
    let namesakes: Vec<&Side> = sides.iter().filter(|other| other.pam() == Some(name)).collect();
    let option = |factor: &Factor| {
        let key = factor.option.as_ref().filter(|_| factor.of_pam())?;
        let value = side.given(factor)?;
        let same = namesakes.iter().all(|other| other.constant(factor).as_ref() == Some(&value));
        // Without it, `shade:h=50` beside `jade` would be called `shade`, which is another PAM.
        (!same || side.unusual.contains(key)).then(|| format!("{key}={value}"))
    };
    Some(with_options(name, &factors([side]).iter().filter_map(option).collect::<Vec<_>>()))
}

/// A value with the name that makes it clear: `pmax=0.1` for an option, `sin` for a name, `n=50` for a number.
fn in_words(factor: &Factor, value: &Value) -> String {
    if factor.option.is_none() && number(value).is_none() { text(value) } else { format!("{}={value}", factor.name()) }
}
