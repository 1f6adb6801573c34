//! Writers of logs: COCO's and IOHprofiler's formats.

mod coco;
mod ioh;

pub use coco::CocoWriter;
pub use ioh::IohWriter;
use std::fmt::Write;

/// Appends a number as C's `%.{digits}e` prints it: `1.250e-03`.
fn push_exponent(text: &mut String, value: f64, digits: usize, plus: bool) {
    let begin = text.len();
    // Zero has no sign.
    let _ = write!(text, "{:.digits$e}", value + 0.0);
    let Some(at) = text[begin..].rfind('e').map(|at| begin + at) else { return };
    let (sign, power) = if text[at + 1..].starts_with('-') { ('-', at + 2) } else { ('+', at + 1) };
    let zero = if text.len() == power + 1 { "0" } else { "" };
    text.insert_str(power, zero);
    if sign == '+' {
        text.insert(at + 1, sign);
    }
    if plus && !text[begin..].starts_with('-') {
        text.insert(begin, '+');
    }
}

/// The same as a text of its own.
fn exponent(value: f64, digits: usize, plus: bool) -> String {
    let mut text = String::new();
    push_exponent(&mut text, value, digits, plus);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_c_prints_them() {
        assert_eq!(exponent(22.687_487_16, 9, true), "+2.268748716e+01");
        assert_eq!(exponent(-1.5e-12, 1, true), "-1.5e-12");
        assert_eq!(exponent(0.0, 1, false), "0.0e+00");
        assert_eq!(exponent(1e123, 3, false), "1.000e+123");
        assert_eq!(exponent(-1e-123, 2, true), "-1.00e-123");
        assert_eq!(exponent(f64::INFINITY, 9, true), "inf");
    }
}
