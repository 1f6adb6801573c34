//! Finds the one of several names that a short text means.

use crate::Error;
use tpam_pam::spec::nearest;

/// The position of the name that `wanted` means: the name itself, otherwise the only one whose options it is (`h=5` for `shade:h=5`),
/// otherwise the only one that begins with it, otherwise the only one that contains it. Capitals do not matter. `key` names the option in
/// messages.
pub fn the_one<S: AsRef<str>>(key: &'static str, wanted: &str, names: &[S]) -> Result<usize, Error> {
    let wanted_lower = wanted.to_lowercase();
    let lower: Vec<String> = names.iter().map(|name| name.as_ref().to_lowercase()).collect();
    let options = |name: &str| name.split_once(':').is_some_and(|(_, options)| options == wanted_lower);
    let rules: [&dyn Fn(&str) -> bool; 4] =
        [&|name: &str| name == wanted_lower, &options, &|name: &str| name.starts_with(&wanted_lower), &|name: &str| {
            name.contains(&wanted_lower)
        }];
    let listed = |found: &[usize]| found.iter().map(|k| names[*k].as_ref()).collect::<Vec<_>>().join(", ");
    for rule in rules {
        let found: Vec<usize> = (0..names.len()).filter(|k| rule(&lower[*k])).collect();
        match found[..] {
            [] => {}
            [one] => return Ok(one),
            _ => {
                return Err(Error::key(key, wanted, format!("it can mean {}: write more of the name", listed(&found))));
            }
        }
    }
    let near = nearest(wanted, names.iter().map(AsRef::as_ref).collect::<Vec<_>>().into_iter());
    Err(Error::key(key, wanted, format!("there is no such name: {near}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_do_while_they_are_unique() {
        let names = ["jade", "shade:h=5", "shade:h=50", "JADE-archive"];
        let found = |wanted: &str| the_one("baseline", wanted, &names).map_err(|e| e.to_string());
        assert_eq!([found("jade"), found("h=5"), found("h=50"), found("archive")], [Ok(0), Ok(1), Ok(2), Ok(3)]);
        assert_eq!(found("Jade-"), Ok(3));
        assert_eq!(found("shade"), Err("baseline = shade: it can mean shade:h=5, shade:h=50: write more of the name".into()));
        assert_eq!(found("shaed:h=5"), Err("baseline = shaed:h=5: there is no such name: did you mean 'shade:h=5'?".into()));
    }
}
