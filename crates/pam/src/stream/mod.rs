//! Random streams, named by (seed, run, role) and never shared: the same name gives the same numbers on every machine.
//!
//! A stream is eight xoshiro256++ generators. ChaCha8 with the key (seed, run, role) generates their states, so two different streams are
//! as independent as a cipher's outputs under two keys. Numbers are generated in blocks and returned in order; each kind of draw
//! (uniform, normal) has its own block.
//!
//! ```
//! use tpam_pam::Stream;
//! let mut rng = Stream::new(1, 0, "pam");
//! let mut again = Stream::new(1, 0, "pam");
//! assert_eq!(rng.uniform(), again.uniform());
//! ```

mod lanes;
#[cfg(test)]
mod tests;

use crate::Simd;
use crate::draw::part;
use chacha20::ChaCha8Rng;
use lanes::{BLOCK, Block, Kind, LANES, State};
use rand_core::{Infallible, Rng, SeedableRng, TryRng};

/// The version of the numbers: it is increased whenever the same (seed, run, role) gives other draws.
pub const STREAM_VERSION: u32 = 3;

/// A random stream, named by seed, run and role.
#[derive(Clone, Debug)]
pub struct Stream {
    state: State,
    simd: Simd,
    uniform: Buffer,
    normal: Buffer,
    /// Uniform draws that became Cauchy draws.
    cauchy: u64,
    bits: [u64; LANES],
    bits_used: usize,
}

impl Stream {
    /// The stream of `role` in run number `run` of the experiment with this `seed`.
    ///
    /// # Panics
    /// If `role` is longer than 16 bytes.
    pub fn new(seed: u64, run: u64, role: &str) -> Self {
        Self::with_simd(seed, run, role, Simd::best())
    }

    /// [`Stream::new`] with a given compilation of the draws; the numbers are the same.
    ///
    /// # Panics
    /// If `role` is longer than 16 bytes.
    pub fn with_simd(seed: u64, run: u64, role: &str, simd: Simd) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&run.to_le_bytes());
        key[16..16 + role.len()].copy_from_slice(role.as_bytes());
        let mut source = ChaCha8Rng::from_seed(key);
        let mut state = [[0; LANES]; 4];
        state.as_flattened_mut().fill_with(|| source.next_u64());
        Self {
            state,
            simd,
            uniform: Buffer::empty(Kind::Uniform),
            normal: Buffer::empty(Kind::Normal),
            cauchy: 0,
            bits: [0; LANES],
            bits_used: LANES,
        }
    }

    /// One draw from U[0, 1).
    #[inline]
    pub fn uniform(&mut self) -> f64 {
        self.uniforms(1)[0]
    }

    /// One draw from N(0, 1).
    #[inline]
    pub fn normal(&mut self) -> f64 {
        self.normals(1)[0]
    }

    /// The next `n` draws from U[0, 1).
    #[inline]
    pub fn uniforms(&mut self, n: usize) -> &[f64] {
        self.uniform.take(n, &mut self.state, self.simd)
    }

    /// Fills `out` with draws from U[0, 1).
    #[inline]
    pub fn fill_uniform(&mut self, out: &mut [f64]) {
        out.copy_from_slice(self.uniforms(out.len()));
    }

    /// The next `n` draws from N(0, 1).
    #[inline]
    pub fn normals(&mut self, n: usize) -> &[f64] {
        self.normal.take(n, &mut self.state, self.simd)
    }

    /// The next `n` draws from U[0, 1), to become draws from a truncated Cauchy distribution.
    #[inline]
    pub(crate) fn for_cauchys(&mut self, n: usize) -> &[f64] {
        self.cauchy += n as u64;
        self.uniforms(n)
    }

    /// The number of draws of each kind so far.
    pub fn drawn(&self) -> Draws {
        Draws { uniform: self.uniform.drawn() - self.cauchy, normal: self.normal.drawn(), cauchy: self.cauchy }
    }

    /// One draw from {0, …, n − 1}, where n is at most 2³².
    #[inline]
    pub fn index(&mut self, n: usize) -> usize {
        part(self.uniform(), n)
    }
}

/// The number of draws of each kind that a stream has returned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Draws {
    /// From U[0, 1).
    pub uniform: u64,
    /// From N(0, 1).
    pub normal: u64,
    /// From Cauchy(location, 0.1) on (0, ∞): F as JADE and its successors [draw](crate::draw) it.
    pub cauchy: u64,
}

impl std::ops::Add for Draws {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { uniform: self.uniform + other.uniform, normal: self.normal + other.normal, cauchy: self.cauchy + other.cauchy }
    }
}

/// A stream can be used with any distribution of rand_distr.
impl TryRng for Stream {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.next_u64() >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        if self.bits_used == LANES {
            self.bits = lanes::step(&mut self.state);
            self.bits_used = 0;
        }
        self.bits_used += 1;
        Ok(self.bits[self.bits_used - 1])
    }

    fn try_fill_bytes(&mut self, dst: &mut [u8]) -> Result<(), Infallible> {
        for chunk in dst.chunks_mut(8) {
            let bytes = self.next_u64().to_le_bytes();
            chunk.copy_from_slice(&bytes[..chunk.len()]);
        }
        Ok(())
    }
}

/// A buffer of draws of one kind.
#[derive(Clone, Debug)]
struct Buffer {
    kind: Kind,
    /// The values in `used..made` are not yet used.
    values: Vec<f64>,
    used: usize,
    made: usize,
    /// The number of draws used before the last refill.
    before: u64,
}

impl Buffer {
    fn empty(kind: Kind) -> Self {
        Self { kind, values: Vec::new(), used: 0, made: 0, before: 0 }
    }

    #[inline]
    fn take(&mut self, n: usize, state: &mut State, simd: Simd) -> &[f64] {
        if self.made - self.used < n {
            self.refill(n, state, simd);
        }
        let from = self.used;
        self.used += n;
        &self.values[from..from + n]
    }

    /// Moves the unused values to the front and appends blocks until there are `n` values.
    #[cold]
    #[inline(never)]
    fn refill(&mut self, n: usize, state: &mut State, simd: Simd) {
        self.before += self.used as u64;
        self.values.copy_within(self.used..self.made, 0);
        (self.used, self.made) = (0, self.made - self.used);
        while self.made < n {
            let end = self.made + BLOCK;
            if self.values.len() < end {
                self.values.resize(end, 0.0);
            }
            let block: &mut Block = (&mut self.values[self.made..end]).try_into().expect("the slice has the length of a block");
            lanes::fill(simd, state, self.kind, block);
            self.made = end;
        }
    }

    fn drawn(&self) -> u64 {
        self.before + self.used as u64
    }
}
