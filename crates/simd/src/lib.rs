//! Functions compiled once per instruction set. The widest set that the CPU supports is called.
//!
//! This is the only crate of the workspace with `unsafe`: a function compiled for AVX may be called only on a CPU that supports AVX. Such a
//! call needs a token, [`Avx2`] or [`Avx512`], that exists only after the check of the CPU, so that safe code cannot run instructions that
//! the CPU lacks. The functions are plain loops. IEEE 754 defines the rounding of each of their operations, so all versions give the same
//! bits; tests compare each version with the portable one. Only [`pick`] and [`two_columns`] are written by hand for AVX-512, because
//! compilers do not generate the instructions they need from a loop.

mod columns;
mod order;
mod pick;
mod rows;
mod set;

pub use columns::two_columns;
pub use order::{ascending, descending};
pub use pick::{part, pick};
pub use rows::add_rows;
pub use set::{Avx2, Avx512, NoSimd, Simd};

/// Returns `yes` or `no` without a branch. Branches on success flags are hard to predict, and a loop with a branch is not vectorised.
#[allow(clippy::inline_always)] // It must be inlined into the function that is compiled for an instruction set.
#[inline(always)]
pub fn choose(flag: bool, yes: f64, no: f64) -> f64 {
    let mask = u64::from(flag).wrapping_neg();
    f64::from_bits((yes.to_bits() & mask) | (no.to_bits() & !mask))
}

/// Defines a function that runs the version compiled for [`Simd::best`]. With `by fn`, the instruction set is an additional first argument.
///
/// ```
/// tpam_simd::wide! {
///     /// Doubles every number.
///     fn double(values: &mut [f64]) {
///         for value in values {
///             *value *= 2.0;
///         }
///     }
/// }
/// let mut values = [1.0, 2.0];
/// double(&mut values);
/// assert_eq!(values, [2.0, 4.0]);
/// ```
#[macro_export]
macro_rules! wide {
    ($(#[$doc:meta])* $vis:vis fn $name:ident ($($arg:ident: $type:ty),* $(,)?) $(-> $out:ty)? $body:block) => {
        $(#[$doc])*
        #[inline]
        $vis fn $name($($arg: $type),*) $(-> $out)? {
            $crate::wide! {
                by fn compiled($($arg: $type),*) $(-> $out)? $body
            }
            compiled($crate::Simd::best(), $($arg),*)
        }
    };
    (by $(#[$doc:meta])* $vis:vis fn $name:ident ($($arg:ident: $type:ty),* $(,)?) $(-> $out:ty)? $body:block) => {
        $(#[$doc])*
        #[allow(clippy::too_many_arguments)] // The instruction set is an additional argument.
        #[inline]
        $vis fn $name(simd: $crate::Simd, $($arg: $type),*) $(-> $out)? {
            #[allow(clippy::inline_always)]
            #[inline(always)]
            fn portable($($arg: $type),*) $(-> $out)? $body

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2")]
            fn avx2($($arg: $type),*) $(-> $out)? {
                portable($($arg),*)
            }

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw")]
            fn avx512($($arg: $type),*) $(-> $out)? {
                portable($($arg),*)
            }

            match simd {
                // SAFETY: the token exists, so this CPU supports the features.
                #[cfg(target_arch = "x86_64")]
                #[allow(unsafe_code)]
                $crate::Simd::Avx512(_) => unsafe { avx512($($arg),*) },
                // SAFETY: as above.
                #[cfg(target_arch = "x86_64")]
                #[allow(unsafe_code)]
                $crate::Simd::Avx2(_) => unsafe { avx2($($arg),*) },
                _ => portable($($arg),*),
            }
        }
    };
}
