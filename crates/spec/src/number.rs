//! Numbers in specs: single numbers, ranges `0.1..1.0/0.1` (ends included) and alternatives `0.1|0.2|1.0`, computed exactly in decimal.

use super::SpecError;

/// The largest number of values of a range, and of cells of a grid.
pub const MOST_VALUES: usize = 100_000;

/// All numbers that `text` stands for: alternatives of single numbers and ranges.
///
/// ```
/// use tpam_spec::numbers;
/// assert_eq!(numbers("0.1..0.4/0.1|1").unwrap(), [0.1, 0.2, 0.3, 0.4, 1.0]);
/// ```
pub fn numbers(text: &str) -> Result<Vec<f64>, SpecError> {
    Ok(numbers_or(text, None)?.into_iter().flatten().collect())
}

/// What is wrong with a number or a range, and what to write instead if that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NumberError {
    why: String,
    instead: Option<String>,
}

impl NumberError {
    fn new(why: String) -> Self {
        Self { why, instead: None }
    }

    fn instead(self, text: String) -> Self {
        Self { instead: Some(text), ..self }
    }

    /// The message; without better advice it says which values are allowed.
    pub(super) fn with_advice(self, allowed: &impl std::fmt::Display) -> SpecError {
        match self.instead {
            Some(_) => self.into(),
            None => SpecError(format!("{}; write {allowed}", self.why)),
        }
    }
}

impl From<NumberError> for SpecError {
    fn from(error: NumberError) -> Self {
        let NumberError { why, instead } = error;
        Self(instead.map_or_else(|| why.clone(), |instead| format!("{why}: write {instead}")))
    }
}

/// The same, where the word `word` is an alternative to a number: `None` in the result.
pub(super) fn numbers_or(text: &str, word: Option<&str>) -> Result<Vec<Option<f64>>, NumberError> {
    let pieces = pieces(text, word)?;
    let count = count_of(&pieces);
    if count > MOST_VALUES {
        return Err(NumberError::new(format!("{count} values are more than {MOST_VALUES}: use larger steps")));
    }
    Ok(pieces.iter().flat_map(Piece::values).collect())
}

/// How many numbers `text` stands for; 1 for a text with an error.
pub(super) fn count(text: &str, word: Option<&str>) -> usize {
    pieces(text, word).map_or(1, |pieces| count_of(&pieces))
}

/// One alternative.
enum Piece {
    Word,
    Number(f64),
    Range(Range),
}

fn pieces(text: &str, word: Option<&str>) -> Result<Vec<Piece>, NumberError> {
    let piece = |piece: &str| match piece.split_once("..") {
        _ if word == Some(piece) => Ok(Piece::Word),
        None => number(piece).map(Piece::Number),
        Some((low, rest)) => {
            let Some((high, step)) = rest.split_once('/') else {
                return Err(NumberError::new(format!("the range {piece} has no step")).instead(format!("{piece}/STEP")));
            };
            Range::parse(low.trim(), high.trim(), step.trim()).map(Piece::Range)
        }
    };
    text.split('|').map(str::trim).map(piece).collect()
}

fn count_of(pieces: &[Piece]) -> usize {
    pieces.iter().map(|piece| if let Piece::Range(range) = piece { range.count } else { 1 }).sum()
}

impl Piece {
    fn values(&self) -> Box<dyn Iterator<Item = Option<f64>> + '_> {
        match self {
            Piece::Word => Box::new(std::iter::once(None)),
            Piece::Number(value) => Box::new(std::iter::once(Some(*value))),
            Piece::Range(range) => Box::new(range.values().map(Some)),
        }
    }
}

/// The numbers from `low` to `high` in steps of `step`, computed with decimal digits, so that the fourth number of 0, 0.1, … is 0.3 and not
/// 0.30000000000000004.
pub fn decimal_range(low: f64, high: f64, step: f64) -> Result<Vec<f64>, SpecError> {
    Ok(Range::parse(&short(low), &short(high), &short(step))?.values().collect())
}

/// The shortest text that reads back as the same number, with an exponent for very small or large numbers.
pub(super) fn short(value: f64) -> String {
    let size = value.abs();
    if size == 0.0 || (1e-7..1e15).contains(&size) { value.to_string() } else { format!("{value:e}") }
}

fn number(text: &str) -> Result<f64, NumberError> {
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(value),
        _ => Err(NumberError::new(format!("'{text}' is not a number"))),
    }
}

/// The numbers from · 10^−scale, (from + by) · 10^−scale, ….
struct Range {
    from: i128,
    by: i128,
    /// At most [`MOST_VALUES`].
    count: usize,
    scale: u32,
}

impl Range {
    fn parse(low: &str, high: &str, step: &str) -> Result<Self, NumberError> {
        let whole = format!("{low}..{high}/{step}");
        let [from, to, by] = [Decimal::parse(low)?, Decimal::parse(high)?, Decimal::parse(step)?];
        let scale = from.scale.max(to.scale).max(by.scale);
        let too_fine = || NumberError::new(format!("the range {whole} has too many digits"));
        let at = |decimal: Decimal| decimal.at(scale).ok_or_else(too_fine);
        let (from, to, by) = (at(from)?, at(to)?, at(by)?);
        if by <= 0 {
            return Err(NumberError::new(format!("the range {whole} needs a step above 0")));
        }
        if to < from {
            return Err(NumberError::new(format!("the range {whole} is empty")).instead(format!("{high}..{low}/{step}")));
        }
        let steps = to.checked_sub(from).ok_or_else(too_fine)? / by;
        if steps >= MOST_VALUES as i128 {
            return Err(NumberError::new(format!(
                "the range {whole} has {} values, more than {MOST_VALUES}: use a larger step",
                steps + 1
            )));
        }
        if from + steps * by != to {
            let last = value(from + steps * by, scale);
            return Err(NumberError::new(format!("the range {whole} does not meet its end"))
                .instead(format!("{low}..{last}/{step}, or another step")));
        }
        Ok(Self { from, by, count: steps as usize + 1, scale })
    }

    fn values(&self) -> impl Iterator<Item = f64> + '_ {
        (0..self.count as i128).map(|k| value(self.from + k * self.by, self.scale))
    }
}

/// mantissa · 10^−scale as the nearest f64, parsed from decimal text.
fn value(mantissa: i128, scale: u32) -> f64 {
    format!("{mantissa}e-{scale}").parse().expect("an integer with an exponent is a number")
}

/// mantissa · 10^−scale.
#[derive(Clone, Copy)]
struct Decimal {
    mantissa: i128,
    scale: u32,
}

impl Decimal {
    fn parse(text: &str) -> Result<Self, NumberError> {
        number(text)?;
        let wrong = || NumberError::new(format!("'{text}' has too many digits for the end or step of a range"));
        let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let exponent: i32 = exponent.parse().map_err(|_| wrong())?;
        let scale = i32::try_from(fraction.len()).ok().and_then(|places| places.checked_sub(exponent)).ok_or_else(wrong)?;
        if digits.len() > 20 || !(-20..=20).contains(&scale) {
            return Err(wrong());
        }
        let mantissa: i128 = format!("{whole}{fraction}").parse().map_err(|_| wrong())?;
        // 5e3 is 5000 with no decimals.
        if scale < 0 {
            let mantissa = mantissa.checked_mul(10i128.pow(scale.unsigned_abs())).ok_or_else(wrong)?;
            return Ok(Self { mantissa, scale: 0 });
        }
        Ok(Self { mantissa, scale: scale.unsigned_abs() })
    }

    fn at(self, scale: u32) -> Option<i128> {
        self.mantissa.checked_mul(10i128.checked_pow(scale - self.scale)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        numbers(text).unwrap_err().0
    }

    #[test]
    fn ranges_are_decimal_exact() {
        assert_eq!(numbers("0.1..1.0/0.1").unwrap(), [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]);
        assert_eq!(numbers("-1..1/0.5").unwrap(), [-1.0, -0.5, 0.0, 0.5, 1.0]);
        assert_eq!(numbers("1e-3..3e-3/1e-3").unwrap(), [0.001, 0.002, 0.003]);
        assert_eq!(numbers("1e1..3e1/10").unwrap(), [10.0, 20.0, 30.0]);
        assert_eq!(numbers("5..5/1").unwrap(), [5.0]);
        assert_eq!(decimal_range(0.0, 1.0, 0.1).unwrap()[3], 0.3);
        for k in 1..=999 {
            assert_eq!(numbers("0.001..0.999/0.001").unwrap()[k - 1], format!("0.{k:03}").parse::<f64>().unwrap());
        }
    }

    #[test]
    fn alternatives_can_contain_ranges() {
        assert_eq!(numbers("0.1|0.2 | 1.0").unwrap(), [0.1, 0.2, 1.0]);
        assert_eq!(numbers("1..3/1|10").unwrap(), [1.0, 2.0, 3.0, 10.0]);
    }

    #[test]
    fn values_are_counted_before_they_are_computed() {
        let many = vec!["1..100000/1"; 8000].join("|");
        assert_eq!(wrong(&many), "800000000 values are more than 100000: use larger steps");
        assert_eq!((count(&many, None), count("1..3/1|7|random", Some("random")), count("x", None)), (800_000_000, 5, 1));
        assert_eq!(numbers_or("random|0.5", Some("random")).unwrap(), [None, Some(0.5)]);
    }

    #[test]
    fn errors_say_what_is_wrong() {
        assert_eq!(wrong("1..0.1/0.1"), "the range 1..0.1/0.1 is empty: write 0.1..1/0.1");
        assert!(wrong("0..1").contains("no step"));
        assert!(wrong("0..1/0").contains("above 0"));
        assert!(wrong("0..1/0.3").contains("write 0..0.9/0.3"));
        assert!(wrong("0..1000000/1").contains("1000001 values"));
        assert!(wrong("0..1/1e-30").contains("too many digits"));
        assert!(wrong("99999999999999999999e20..99999999999999999999e20/1").contains("too many digits"));
        assert!(wrong("-1500000000000000000e20..1500000000000000000e20/1").contains("too many digits"));
        assert!(wrong("nan").contains("not a number"));
        assert!(wrong("1|").contains("not a number"));
        assert!(wrong("inf..1/1").contains("not a number"));
    }
}
