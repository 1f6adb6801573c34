//! Functions compiled once per instruction set. The widest set that the CPU supports is called.
//!
//! This is the only crate of the workspace with `unsafe`: a function compiled for AVX may be called only on a CPU that supports AVX. The functions are
//! plain loops. IEEE 754 defines the rounding of each of their operations, so all versions give the same bits; tests compare each version with the
//! portable one. Only [`pick`] is written by hand for AVX-512, because compilers do not generate the instruction it needs from a loop.

mod pick;

pub use pick::{part, pick};
use std::sync::OnceLock;

/// An instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simd {
    /// The instructions that every CPU of the architecture supports (SSE2 on x86-64).
    Portable,
    /// AVX2, four numbers at a time.
    Avx2,
    /// AVX-512, eight numbers at a time.
    Avx512,
}

impl Simd {
    /// All instruction sets, widest last.
    pub const ALL: [Simd; 3] = [Simd::Portable, Simd::Avx2, Simd::Avx512];

    /// The name used by the environment variable `TPAM_SIMD`.
    pub fn name(self) -> &'static str {
        match self {
            Simd::Portable => "portable",
            Simd::Avx2 => "avx2",
            Simd::Avx512 => "avx512",
        }
    }

    /// Whether this CPU supports the instruction set.
    #[cfg(target_arch = "x86_64")]
    pub fn available(self) -> bool {
        match self {
            Simd::Portable => true,
            Simd::Avx2 => is_x86_feature_detected!("avx2"),
            Simd::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512bw")
            }
        }
    }

    /// Whether this CPU supports the instruction set.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn available(self) -> bool {
        self == Simd::Portable
    }

    /// The widest instruction set of this CPU, or the one named by `TPAM_SIMD`. The variable is for tests and benchmarks; results do not depend on it.
    #[inline]
    pub fn best() -> Simd {
        static BEST: OnceLock<Simd> = OnceLock::new();
        *BEST.get_or_init(|| {
            let wanted = std::env::var("TPAM_SIMD").unwrap_or_default();
            let mut able = Simd::ALL.into_iter().filter(|simd| simd.available());
            able.clone().find(|simd| simd.name() == wanted).or(able.next_back()).unwrap_or(Simd::Portable)
        })
    }
}

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

            debug_assert!(simd.available());
            match simd {
                // SAFETY: `Simd::best` and all other callers pass only instruction sets for which `available` is true on this CPU.
                #[cfg(target_arch = "x86_64")]
                #[allow(unsafe_code)]
                $crate::Simd::Avx512 => unsafe { avx512($($arg),*) },
                // SAFETY: as above.
                #[cfg(target_arch = "x86_64")]
                #[allow(unsafe_code)]
                $crate::Simd::Avx2 => unsafe { avx2($($arg),*) },
                _ => portable($($arg),*),
            }
        }
    };
}
