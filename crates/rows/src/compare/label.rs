//! Short names of the sides: what differs between them, and what differs from the defaults.

use super::side::Side;
use std::collections::BTreeSet;

/// The names: the PAM with the options that differ between sides of the same PAM or from the PAM's defaults (`shade:h=5`), then other
/// values that differ (`pmax=0.1`). If these names are not different, or nothing is constant on each side, the selections themselves.
pub(super) fn names(sides: &[Side]) -> Vec<String> {
    let names: Vec<String> = sides.iter().map(|side| name(side, sides)).collect();
    let different: BTreeSet<&String> = names.iter().collect();
    let clear = different.len() == names.len() && names.iter().all(|name| !name.is_empty());
    if clear { names } else { sides.iter().map(|side| side.text.clone()).collect() }
}

fn name(side: &Side, sides: &[Side]) -> String {
    let all: BTreeSet<&str> = sides.iter().flat_map(Side::fields).collect();
    let differs = |field: &&&str| sides.iter().any(|other| other.constant(field) != side.constant(field));
    let (of_pam, others): (Vec<&str>, Vec<&str>) = all.iter().filter(differs).copied().partition(|field| field.starts_with("pam."));
    let others = others.into_iter().filter_map(|field| other(side, field));
    pam(side, sides, &of_pam).into_iter().chain(others).collect::<Vec<_>>().join(" ")
}

/// The PAM of a side; `None` if all sides have the same, or if the side has several.
fn pam(side: &Side, sides: &[Side], differing: &[&str]) -> Option<String> {
    let name = side.constant("pam.name").filter(|_| !differing.is_empty())?;
    let namesakes: Vec<&Side> = sides.iter().filter(|other| other.constant("pam.name") == Some(name)).collect();
    let option = |field: &str| {
        let key = field.strip_prefix("pam.").filter(|key| *key != "name")?;
        let value = side.constant(field).filter(|value| !value.is_empty())?;
        let same = namesakes.iter().all(|other| other.constant(field) == Some(value));
        // Without it, `shade:h=50` beside `jade` would be called `shade`, which is another PAM.
        (!same || side.unusual.contains(key)).then(|| format!("{key}={value}"))
    };
    let options: Vec<String> = side.fields().into_iter().filter_map(option).collect();
    Some(if options.is_empty() { name.to_owned() } else { format!("{name}:{}", options.join(",")) })
}

/// Another value that is constant on this side: `pmax=0.1` for an option, `sin` for a name, `n=50` for a number.
fn other(side: &Side, field: &str) -> Option<String> {
    let value = side.constant(field).filter(|value| !value.is_empty())?;
    let (label, key) = field.split_once('.')?;
    let is_number = value.parse::<f64>().is_ok();
    Some(match key {
        "name" if is_number => format!("{label}={value}"),
        "name" => value.to_owned(),
        _ => format!("{key}={value}"),
    })
}
