//! A figure of any kind.

use crate::{Bars, Cloud, CriticalDifference, Curves, Intervals, Lines, Map, Sheet, Size};

/// A figure of any kind, for code that writes figures whatever they show.
///
/// ```
/// use tpam_figure::{Figure, Lines, Size};
/// let figure: Figure = Lines::new("Rates").into();
/// let sheet = figure.with_size(Some(Size::SINGLE)).marked("draft").sheet();
/// assert_eq!(sheet.title(), "Rates (draft)");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Figure {
    /// Lines with markers.
    Lines(Lines),
    /// Curves with bands.
    Curves(Curves),
    /// Bars with whiskers.
    Bars(Bars),
    /// Estimates with intervals, in rows.
    Intervals(Intervals),
    /// Clouds of points.
    Cloud(Cloud),
    /// Tiles over two axes.
    Map(Map),
    /// Mean ranks.
    CriticalDifference(CriticalDifference),
}

/// Implements what all kinds can do, by passing it on.
macro_rules! kinds {
    ($($kind:ident),*) => {
        impl Figure {
            /// Sets the physical size; `None` for the size that the content needs.
            #[must_use]
            pub fn with_size(self, size: Option<Size>) -> Self {
                match self {
                    $(Figure::$kind(figure) => Figure::$kind(figure.with_size(size)),)*
                }
            }

            /// Adds words in brackets to the title.
            #[must_use]
            pub fn marked(self, words: &str) -> Self {
                match self {
                    $(Figure::$kind(mut figure) => {
                        figure.title = format!("{} ({words})", figure.title).trim_start().to_owned();
                        Figure::$kind(figure)
                    })*
                }
            }

            /// The drawn figure.
            pub fn sheet(&self) -> Sheet {
                match self {
                    $(Figure::$kind(figure) => figure.sheet(),)*
                }
            }
        }

        $(impl $kind {
            /// The figure as SVG text.
            pub fn svg(&self) -> String {
                self.sheet().svg()
            }
        }

        impl From<$kind> for Figure {
            fn from(figure: $kind) -> Self {
                Figure::$kind(figure)
            }
        })*
    };
}

kinds!(Lines, Curves, Bars, Intervals, Cloud, Map, CriticalDifference);
