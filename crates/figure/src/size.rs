//! The physical size of a figure, for a column or the whole width of a page.

use crate::Error;
use std::fmt;
use std::str::FromStr;

/// Units of a sheet per millimetre: 96 per inch.
const UNITS: f64 = 96.0 / 25.4;
/// The smallest and the largest width in millimetres.
const WIDTHS: [f64; 2] = [40.0, 2000.0];
/// The smallest and the largest height in millimetres.
const HEIGHTS: [f64; 2] = [20.0, 2000.0];

/// A length on a sheet in millimetres.
pub(crate) fn millimetres(units: f64) -> f64 {
    units / UNITS
}

/// The physical size of a figure. Its type keeps 7.5 and 9 points; panels, gaps and the number of panels in a row are fitted to the size.
///
/// Written as `single`, `double`, `120mm` (the height follows from the content) or `120x80mm`.
///
/// ```
/// use tpam_figure::Size;
/// let size: Size = "120x80mm".parse()?;
/// assert_eq!((size.width(), size.height(), size.to_string()), (120.0, Some(80.0), "120x80mm".to_owned()));
/// assert_eq!("single".parse(), Ok(Size::SINGLE));
/// # Ok::<(), tpam_figure::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    width: f64,
    height: Option<f64>,
}

impl Size {
    /// One column of a page with two columns: 84 mm, 3.3 inches.
    pub const SINGLE: Size = Size { width: 84.0, height: None };
    /// The whole width of a page: 178 mm, 7 inches.
    pub const DOUBLE: Size = Size { width: 178.0, height: None };

    /// A width from 40 to 2000 mm, and a height from 20 to 2000 mm; with `None` the height follows from the content.
    ///
    /// ```
    /// use tpam_figure::Size;
    /// assert_eq!(Size::millimetres(84.0, None)?, Size::SINGLE);
    /// assert!(Size::millimetres(84.0, 0.0).is_err());
    /// # Ok::<(), tpam_figure::Error>(())
    /// ```
    pub fn millimetres(width: f64, height: impl Into<Option<f64>>) -> Result<Self, Error> {
        let height = height.into();
        let checked = |side, value: f64, [low, high]: [f64; 2]| {
            if (low..=high).contains(&value) { Ok(()) } else { Err(Error::Side { side, value, limits: [low, high] }) }
        };
        checked("width", width, WIDTHS)?;
        height.map_or(Ok(()), |height| checked("height", height, HEIGHTS))?;
        Ok(Self { width, height })
    }

    /// The width in millimetres.
    pub fn width(self) -> f64 {
        self.width
    }

    /// The height in millimetres; `None` if it follows from the content.
    pub fn height(self) -> Option<f64> {
        self.height
    }

    /// Width and height in units of a sheet.
    pub(crate) fn units(self) -> (f64, Option<f64>) {
        (UNITS * self.width, self.height.map(|height| UNITS * height))
    }
}

impl FromStr for Size {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let unknown = || Error::Size(text.to_owned());
        let number = |text: &str| text.trim().parse::<f64>().map_err(|_| unknown());
        match text.trim() {
            "single" => Ok(Self::SINGLE),
            "double" => Ok(Self::DOUBLE),
            sides => {
                let sides = sides.strip_suffix("mm").ok_or_else(unknown)?;
                match sides.split_once(['x', '×']) {
                    Some((width, height)) => Self::millimetres(number(width)?, number(height)?),
                    None => Self::millimetres(number(sides)?, None),
                }
            }
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self, self.height) {
            (Self::SINGLE, _) => f.write_str("single"),
            (Self::DOUBLE, _) => f.write_str("double"),
            (_, Some(height)) => write!(f, "{}x{height}mm", self.width),
            (_, None) => write!(f, "{}mm", self.width),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_printed() {
        for text in ["single", "double", "120mm", "120x80mm", "85.5x60.25mm"] {
            assert_eq!(text.parse::<Size>().unwrap().to_string(), text);
        }
        assert_eq!("84mm".parse(), Ok(Size::SINGLE));
        assert_eq!(Size::SINGLE.units().0, 84.0 / 25.4 * 96.0);
    }

    #[test]
    fn bad_sizes_are_refused_with_a_hint() {
        for text in ["", "triple", "120", "120x80", "x80mm", "120xmm", "axbmm", "120x80x3mm"] {
            assert_eq!(text.parse::<Size>(), Err(Error::Size(text.to_owned())));
        }
        let words = "triple".parse::<Size>().unwrap_err().to_string();
        assert!(words.contains("`triple`") && words.contains("single, double, 120mm or 120x80mm"), "{words}");
        for text in ["10mm", "-84mm", "NaNmm", "infmm", "84x5mm", "9000mm"] {
            assert!(matches!(text.parse::<Size>(), Err(Error::Side { .. })), "{text}");
        }
        let words = "84x5mm".parse::<Size>().unwrap_err().to_string();
        assert_eq!(words, "a figure cannot have a height of 5 mm; choose 20 to 2000 mm");
    }
}
