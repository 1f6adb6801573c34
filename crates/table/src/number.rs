//! Real numbers as text: all digits for programs, rounded for people.

/// How a real number is shown to people.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub enum Digits {
    /// The shortest text that reads back as the same number.
    #[default]
    Shortest,
    /// A fixed number of decimals.
    Decimals(usize),
    /// A fixed number of significant digits, with an exponent if the number is below 10⁻⁴ or has more digits before the point.
    Significant(usize),
    /// One digit before the point, a fixed number of decimals, and an exponent.
    Scientific(usize),
    /// A function of the number. It is not called for NaN.
    Custom(fn(f64) -> String),
}

impl Digits {
    /// The digits of a p-value.
    pub const P_VALUE: Self = Self::Custom(|p| if p < 1e-3 { Self::Scientific(1) } else { Self::Decimals(3) }.show(p));

    /// The number as people see it; a dash for NaN.
    pub fn show(self, value: f64) -> String {
        let value = unsigned_zero(value);
        match self {
            _ if value.is_nan() => "-".to_owned(),
            Digits::Shortest => value.to_string(),
            Digits::Decimals(places) => decimals(value, places),
            Digits::Significant(digits) => significant(value, digits.max(1)),
            Digits::Scientific(places) => format!("{value:.places$e}"),
            Digits::Custom(show) => show(value),
        }
    }
}

/// The shortest text that reads back as the same number; an empty text for NaN.
pub fn shortest(value: f64) -> String {
    if value.is_nan() { String::new() } else { unsigned_zero(value).to_string() }
}

/// The same number, but 0 for −0.
pub(crate) fn unsigned_zero(value: f64) -> f64 {
    value + 0.0
}

fn decimals(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    let unsigned = text.trim_start_matches('-');
    // A number that rounds to zero has no sign.
    if unsigned.bytes().all(|byte| matches!(byte, b'0' | b'.')) { unsigned.to_owned() } else { text }
}

fn significant(value: f64, digits: usize) -> String {
    let text = format!("{value:.*e}", digits - 1);
    // Use the exponent of the rounded number: 9.96 with two digits is 10, not 10.0.
    let exponent = text.split_once('e').and_then(|(_, exponent)| exponent.parse::<i64>().ok());
    match exponent {
        Some(exponent) if (-4..digits as i64).contains(&exponent) => decimals(value, (digits as i64 - 1 - exponent) as usize),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_round_and_zero_has_no_sign() {
        let shown = [0.25, -0.0004, -0.0006, 1e21, -1.5].map(|value| Digits::Decimals(3).show(value));
        assert_eq!(shown, ["0.250", "0.000", "-0.001", "1000000000000000000000.000", "-1.500"]);
        assert_eq!([-0.4, 0.5, 1.5].map(|value| Digits::Decimals(0).show(value)), ["0", "0", "2"]);
    }

    #[test]
    fn significant_digits_count_from_the_first() {
        let shown = [0.0, 1.0, 9.96, 99.6, 123.0, 0.000_123_4, 0.000_012_34, -0.5, 1e-300];
        let shown = shown.map(|value| Digits::Significant(2).show(value));
        assert_eq!(shown, ["0.0", "1.0", "10", "1.0e2", "1.2e2", "0.00012", "1.2e-5", "-0.50", "1.0e-300"]);
        assert_eq!(Digits::Significant(0).show(3.7), "4");
    }

    #[test]
    fn zero_has_no_sign() {
        let all = [Digits::Shortest, Digits::Decimals(2), Digits::Significant(2), Digits::Scientific(1)];
        assert_eq!(all.map(|digits| digits.show(-0.0)), ["0", "0.00", "0.0", "0.0e0"]);
        assert_eq!([shortest(-0.0), shortest(-1.5)], ["0", "-1.5"]);
    }

    #[test]
    fn exponents_and_functions() {
        assert_eq!([1234.0, 0.000_5].map(|value| Digits::Scientific(1).show(value)), ["1.2e3", "5.0e-4"]);
        assert_eq!(Digits::Custom(|value| format!("<{value}>")).show(2.5), "<2.5>");
    }

    #[test]
    fn numbers_that_are_not_finite() {
        let all = [
            Digits::Shortest,
            Digits::Decimals(2),
            Digits::Significant(2),
            Digits::Scientific(2),
            Digits::Custom(|_| unreachable!("not called for NaN")),
        ];
        assert_eq!(all.map(|digits| digits.show(f64::NAN)), ["-"; 5]);
        for digits in &all[..4] {
            assert_eq!([f64::INFINITY, f64::NEG_INFINITY].map(|value| digits.show(value)), ["inf", "-inf"]);
        }
        assert_eq!([f64::NAN, f64::INFINITY, 0.1 + 0.2].map(shortest), ["", "inf", "0.30000000000000004"]);
    }
}
