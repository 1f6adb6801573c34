//! The types accepted by columns of integers and of real numbers.

/// An integer or an optional integer.
pub trait Integer {
    /// Whether values of this type can be missing.
    const OPTIONAL: bool;

    /// The value; `None` if it is missing. Every 64-bit integer fits.
    fn integer(self) -> Option<i128>;
}

/// A real number or an optional real number.
pub trait Real {
    /// The value; `None` if it is missing.
    fn real(self) -> Option<f64>;
}

macro_rules! integers {
    ($($type:ty),*) => {
        $(impl Integer for $type {
            const OPTIONAL: bool = false;

            fn integer(self) -> Option<i128> {
                Some(i128::from(self))
            }
        })*
    };
}

integers!(u8, u16, u32, u64, i8, i16, i32, i64, bool);

impl Integer for usize {
    const OPTIONAL: bool = false;

    fn integer(self) -> Option<i128> {
        Some(self as i128)
    }
}

impl<T: Integer> Integer for Option<T> {
    const OPTIONAL: bool = true;

    fn integer(self) -> Option<i128> {
        self.and_then(Integer::integer)
    }
}

impl Real for f64 {
    fn real(self) -> Option<f64> {
        Some(self)
    }
}

impl Real for Option<f64> {
    fn real(self) -> Option<f64> {
        self
    }
}
