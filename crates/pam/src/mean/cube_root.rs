//! A fast cube root for the power mean.

/// ∛x for x ≥ 0, to 1e-14: an initial value from a table, then one Halley step, which triples the number of correct digits.
#[allow(clippy::inline_always)] // It must be inlined into the function that is compiled for an instruction set.
#[inline(always)]
pub(super) fn cube_root(x: f64) -> f64 {
    if x < f64::MIN_POSITIVE {
        return 0.0;
    }
    let bits = x.to_bits();
    let exponent = (bits >> 52) as usize;
    let third = exponent / 3;
    // The table has one part for each exponent modulo 3, with PIECES lines each.
    let [at_zero, slope] = GUESS[exponent % 3 * PIECES + ((bits >> (52 - PIECES.ilog2())) as usize) % PIECES];
    let mantissa = f64::from_bits((bits & ((1 << 52) - 1)) | 1.0f64.to_bits());
    // The exponent of 1 is 1023, three times 341.
    let scale = f64::from_bits((third as u64 + 1023 - 341) << 52);
    let root = (at_zero + slope * mantissa) * scale;
    let cube = root * root * root;
    root * ((cube + 2.0 * x) / (2.0 * cube + x))
}

/// The number of pieces of [1, 2).
const PIECES: usize = 64;

/// Lines a + b m that approximate ∛m, ∛(2m) and ∛(4m) on each piece.
static GUESS: [[f64; 2]; 3 * PIECES] = guess();

/// Computes the lines as chords, at most 7e-6 too low.
const fn guess() -> [[f64; 2]; 3 * PIECES] {
    let mut lines = [[0.0; 2]; 3 * PIECES];
    let mut k = 0;
    while k < lines.len() {
        let times = (1 << (k / PIECES)) as f64;
        let from = 1.0 + (k % PIECES) as f64 / PIECES as f64;
        let to = from + 1.0 / PIECES as f64;
        let (low, high) = (newton(times * from), newton(times * to));
        let slope = (high - low) / (to - from);
        lines[k] = [low - slope * from, slope];
        k += 1;
    }
    lines
}

/// ∛x for x in [1, 8] by Newton's method; used only at compile time.
const fn newton(x: f64) -> f64 {
    let mut root = 1.5;
    let mut k = 0;
    while k < 8 {
        root -= (root - x / (root * root)) / 3.0;
        k += 1;
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cube_roots() {
        for k in 0..10_000 {
            let x = f64::from(k) * 1e-4;
            assert!((cube_root(x) - libm::cbrt(x)).abs() <= 1e-14 * libm::cbrt(x), "{x}");
        }
        assert_eq!(cube_root(0.0), 0.0);
        assert!((cube_root(1e-200) / libm::cbrt(1e-200) - 1.0).abs() < 1e-14);
    }
}
