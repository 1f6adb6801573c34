//! Writers of logs: COCO's and IOHprofiler's formats.

mod coco;
mod ioh;

pub use coco::CocoWriter;
pub use ioh::IohWriter;

/// A number as C's `%.{digits}e` prints it: `1.250e-03`.
fn exponent(value: f64, digits: usize, plus: bool) -> String {
    // Zero has no sign.
    let text = format!("{:.digits$e}", value + 0.0);
    let Some((mantissa, power)) = text.split_once('e') else { return text };
    let sign = if plus && !mantissa.starts_with('-') { "+" } else { "" };
    let (minus, power) = power.strip_prefix('-').map_or(("+", power), |power| ("-", power));
    format!("{sign}{mantissa}e{minus}{power:0>2}")
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
    }
}
