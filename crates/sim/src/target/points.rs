//! points: straight lines through values at equal distances in time; a target that is drawn by hand fits into its spec.

use super::{Curve, OURS, SharedTarget};
use std::sync::Arc;
use tpam_pam::spec::{Entry, OptionDef, Page};

pub(super) static ENTRY: Entry<SharedTarget> =
    Page::new("points", "straight lines through values at equal distances in time: the first at n = 0, the last at n = 1", OURS)
        .with(&[OptionDef::text("values", "the values in [0, 1] with slashes between them, such as 0.2/0.8/0.5")])
        .built(|options| {
            let values = values(options.text("values"))?;
            Ok(Arc::new(Curve::new(move |n| at(&values, n))))
        });

/// The largest number of values.
const MOST_VALUES: usize = 1000;

fn values(text: &str) -> Result<Vec<f64>, String> {
    let values = text.split('/').map(number).collect::<Result<Vec<f64>, String>>()?;
    if values.len() > MOST_VALUES {
        let found = values.len();
        return Err(format!("values has {found} values, more than {MOST_VALUES}: write them into a file, and use file"));
    }
    Ok(values)
}

fn number(text: &str) -> Result<f64, String> {
    let value = text.trim().parse().ok().filter(|value| (0.0..=1.0).contains(value));
    value.ok_or_else(|| format!("values has '{text}': write numbers in [0, 1] with slashes between them"))
}

/// The value at time `n` in [0, 1).
fn at(values: &[f64], n: f64) -> f64 {
    let last = values.len() - 1;
    let place = n * last as f64;
    let before = (place as usize).min(last);
    let after = (before + 1).min(last);
    values[before] + (values[after] - values[before]) * (place - before as f64)
}

#[cfg(test)]
mod tests {
    use crate::target::targets;
    use crate::target::tests::path_of;

    #[test]
    fn values_are_joined_by_straight_lines() {
        assert_eq!(path_of("points:values=0/1/0.5", 8), [0.0, 0.25, 0.5, 0.75, 1.0, 0.875, 0.75, 0.625]);
        assert_eq!(path_of("points:values=0.3", 3), [0.3; 3]);
    }

    #[test]
    fn the_canonical_form_needs_no_quotes() {
        let spec = targets().spec("points:values='0.5/0.75'").unwrap();
        assert_eq!(spec.to_string(), "points:values=0.5/0.75");
    }

    #[test]
    fn errors_say_what_to_write() {
        let why = |text: &str| targets().spec(text).and_then(|spec| spec.build()).err().unwrap().to_string();
        for wrong in ["1.1", "x", "", "NaN", "-0.1"] {
            let text = why(&format!("points:values=\"0.5/{wrong}\""));
            assert!(text.contains(&format!("values has '{wrong}': write numbers in [0, 1] with slashes")), "{text}");
        }
        assert!(why(&format!("points:values={}0.5", "0.5/".repeat(1000))).contains("1001 values, more than 1000"));
        assert!(why("points").contains("points needs the option values"));
    }
}
