//! One compilation of [`lanes::fill`] per instruction set, chosen at run time.
//!
//! The one place of the workspace with `unsafe`: a function compiled for AVX may be called only where the CPU has it. All paths give
//! the same bits; the tests hold each against the portable one.
#![allow(unsafe_code)]

use super::lanes::{self, Block, Kind, State};
use std::sync::OnceLock;

/// A compilation of the draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simd {
    /// What every CPU of the architecture has (SSE2 on x86-64).
    Portable,
    /// AVX2, four numbers at a time.
    Avx2,
    /// AVX-512, eight numbers at a time.
    Avx512,
}

impl Simd {
    /// Every compilation there is, widest last.
    pub const ALL: [Simd; 3] = [Simd::Portable, Simd::Avx2, Simd::Avx512];

    /// The name used by the environment variable `TPAM_SIMD`.
    pub fn name(self) -> &'static str {
        match self {
            Simd::Portable => "portable",
            Simd::Avx2 => "avx2",
            Simd::Avx512 => "avx512",
        }
    }

    /// Whether this CPU can run it.
    #[cfg(target_arch = "x86_64")]
    pub fn available(self) -> bool {
        match self {
            Simd::Portable => true,
            Simd::Avx2 => is_x86_feature_detected!("avx2"),
            Simd::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
        }
    }

    /// Whether this CPU can run it.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn available(self) -> bool {
        self == Simd::Portable
    }

    /// The widest one this CPU can run, or a narrower one named by `TPAM_SIMD` (its numbers are the same; this is for tests and benchmarks).
    pub fn best() -> Simd {
        static BEST: OnceLock<Simd> = OnceLock::new();
        *BEST.get_or_init(|| {
            let wanted = std::env::var("TPAM_SIMD").unwrap_or_default();
            let mut able = Simd::ALL.into_iter().filter(|simd| simd.available());
            able.clone().find(|simd| simd.name() == wanted).or(able.next_back()).unwrap_or(Simd::Portable)
        })
    }
}

/// Fills `out` by the compilation `simd`, which must be [available](Simd::available).
#[inline]
pub(super) fn fill(simd: Simd, state: &mut State, kind: Kind, out: &mut Block) {
    debug_assert!(simd.available());
    match simd {
        // SAFETY: a `Stream` holds only a `Simd` that `available` has confirmed on this CPU.
        #[cfg(target_arch = "x86_64")]
        Simd::Avx512 => unsafe { fill_avx512(state, kind, out) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Simd::Avx2 => unsafe { fill_avx2(state, kind, out) },
        _ => lanes::fill(state, kind, out),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
fn fill_avx512(state: &mut State, kind: Kind, out: &mut Block) {
    lanes::fill(state, kind, out);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn fill_avx2(state: &mut State, kind: Kind, out: &mut Block) {
    lanes::fill(state, kind, out);
}
