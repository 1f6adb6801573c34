//! Instruction sets: a value of [`Avx2`] or [`Avx512`] exists only on a CPU that supports the set.

use std::fmt;
use std::sync::OnceLock;

/// Whether this CPU supports all of the named features.
#[cfg(target_arch = "x86_64")]
macro_rules! supported {
    ($($feature:tt),+) => { $(std::arch::is_x86_feature_detected!($feature))&&+ };
}

/// On other architectures none of the features exist.
#[cfg(not(target_arch = "x86_64"))]
macro_rules! supported {
    ($($feature:tt),+) => {
        false
    };
}

/// Proof that this CPU supports AVX2. Only [`Avx2::detect`] makes one.
///
/// ```compile_fail,E0423
/// let token = tpam_simd::Avx2(());
/// ```
/// ```compile_fail,E0451
/// let token = tpam_simd::Avx2 { proof: () };
/// ```
/// ```compile_fail,E0599
/// let token = tpam_simd::Avx2::default();
/// ```
/// ```compile_fail,E0308
/// let set: tpam_simd::Simd = tpam_simd::Simd::Avx2;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx2 {
    proof: (),
}

impl Avx2 {
    /// The token, if this CPU supports the set.
    pub fn detect() -> Option<Self> {
        supported!("avx2").then_some(Self { proof: () })
    }
}

/// Proof that this CPU supports AVX-512 (F, DQ, VL and BW). Only [`Avx512::detect`] makes one.
///
/// ```compile_fail,E0451
/// let token = tpam_simd::Avx512 { proof: () };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx512 {
    proof: (),
}

impl Avx512 {
    /// The token, if this CPU supports the set.
    pub fn detect() -> Option<Self> {
        // The compiler may also use the features that AVX-512F implies.
        let found = supported!("avx512f", "avx512dq", "avx512vl", "avx512bw", "avx2", "fma", "f16c");
        found.then_some(Self { proof: () })
    }
}

/// An instruction set that this CPU supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simd {
    /// The instructions that every CPU of the architecture supports (SSE2 on x86-64).
    Portable,
    /// AVX2, four numbers at a time.
    Avx2(Avx2),
    /// AVX-512, eight numbers at a time.
    Avx512(Avx512),
}

impl Simd {
    /// The names of all instruction sets, widest last.
    pub const NAMES: [&str; 3] = ["portable", "avx2", "avx512"];

    /// The instruction sets of this CPU, widest last.
    pub fn all() -> impl DoubleEndedIterator<Item = Simd> + Clone {
        let wide = [Avx2::detect().map(Simd::Avx2), Avx512::detect().map(Simd::Avx512)];
        std::iter::once(Simd::Portable).chain(wide.into_iter().flatten())
    }

    /// The name used by the environment variable `TPAM_SIMD`.
    pub fn name(self) -> &'static str {
        let [portable, avx2, avx512] = Self::NAMES;
        match self {
            Simd::Portable => portable,
            Simd::Avx2(_) => avx2,
            Simd::Avx512(_) => avx512,
        }
    }

    /// The instruction set of this name, if it exists and this CPU supports it.
    pub fn named(name: &str) -> Result<Simd, NoSimd> {
        among(name, Simd::all())
    }

    /// The widest instruction set of this CPU, or the one named by `TPAM_SIMD` if this CPU supports it. The variable is for tests and
    /// benchmarks; results do not depend on it.
    #[inline]
    pub fn best() -> Simd {
        static BEST: OnceLock<Simd> = OnceLock::new();
        *BEST.get_or_init(|| {
            let wanted = std::env::var("TPAM_SIMD").ok().and_then(|name| Simd::named(&name).ok());
            wanted.or(Simd::all().next_back()).unwrap_or(Simd::Portable)
        })
    }
}

/// The set of this name among those that a CPU supports.
fn among(name: &str, supported: impl Iterator<Item = Simd> + Clone) -> Result<Simd, NoSimd> {
    let found = supported.clone().find(|simd| simd.name() == name);
    found.ok_or_else(|| NoSimd {
        name: name.to_owned(),
        known: Simd::NAMES.contains(&name),
        supported: supported.map(Simd::name).collect(),
    })
}

/// The error of [`Simd::named`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSimd {
    name: String,
    known: bool,
    supported: Vec<&'static str>,
}

impl fmt::Display for NoSimd {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { name, known, supported } = self;
        if *known {
            write!(f, "{name} is not supported by this CPU: write one of {}", supported.join(", "))
        } else {
            write!(f, "{name} is unknown: write one of {}", Simd::NAMES.join(", "))
        }
    }
}

impl std::error::Error for NoSimd {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_of_this_cpu_are_found_by_name() {
        for simd in Simd::all() {
            assert_eq!(Simd::named(simd.name()), Ok(simd));
        }
        assert_eq!(Simd::all().next(), Some(Simd::Portable));
        assert!(Simd::all().any(|simd| simd == Simd::best()));
    }

    #[test]
    fn a_set_that_the_cpu_lacks_is_refused() {
        let old = || std::iter::once(Simd::Portable);
        for name in ["avx2", "avx512"] {
            let why = among(name, old()).unwrap_err().to_string();
            assert_eq!(why, format!("{name} is not supported by this CPU: write one of portable"));
        }
        let why = among("avx", old()).unwrap_err().to_string();
        assert_eq!(why, "avx is unknown: write one of portable, avx2, avx512");
    }

    #[test]
    fn a_token_takes_no_room() {
        assert_eq!((size_of::<Avx2>(), size_of::<Avx512>(), size_of::<Simd>()), (0, 0, 1));
    }
}
