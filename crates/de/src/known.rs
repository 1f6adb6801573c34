//! Loops over rows whose length the compiler knows, in the dimensions of the usual benchmarks: they become vector instructions without
//! checks and without a rest.

/// Calls `name::<D>(…)` with the dimension D, or with 0 if it is another one: such a function begins with
/// `let dim = if D > 0 { D } else { dim };`.
macro_rules! with_known {
    ($dim:expr, $name:ident $(<$more:literal>)? ($($argument:expr),*)) => {
        match $dim {
            2 => $name::<2 $(, $more)?>($($argument),*),
            3 => $name::<3 $(, $more)?>($($argument),*),
            5 => $name::<5 $(, $more)?>($($argument),*),
            10 => $name::<10 $(, $more)?>($($argument),*),
            20 => $name::<20 $(, $more)?>($($argument),*),
            30 => $name::<30 $(, $more)?>($($argument),*),
            40 => $name::<40 $(, $more)?>($($argument),*),
            _ => $name::<0 $(, $more)?>($($argument),*),
        }
    };
}
pub(crate) use with_known;
