//! Two columns of eight rows, side by side: points become vectors with one number of each point.
//!
//! Compilers copy number by number. With AVX-512 pairs of numbers are loaded into the four parts of two registers, and two instructions
//! separate the columns.

// A function called inside a loop must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use crate::Simd;

/// The numbers at `at` of eight rows, and those at `at + 1`.
///
/// # Panics
/// If a row is shorter.
#[inline(always)]
pub fn two_columns(simd: Simd, rows: [&[f64]; 8], at: usize) -> [[f64; 8]; 2] {
    let pairs = rows.map(|row| &row[at..at + 2]);
    #[cfg(target_arch = "x86_64")]
    if let Simd::Avx512(_) = simd {
        // SAFETY: the token exists, so this CPU supports the features.
        #[allow(unsafe_code)]
        return unsafe { in_registers::separate(pairs) };
    }
    let _ = simd;
    [pairs.map(|pair| pair[0]), pairs.map(|pair| pair[1])]
}

#[cfg(target_arch = "x86_64")]
mod in_registers {
    use std::arch::x86_64::{
        __m512d, _mm_loadu_pd, _mm512_castpd128_pd512, _mm512_insertf64x2, _mm512_storeu_pd, _mm512_unpackhi_pd, _mm512_unpacklo_pd,
    };

    /// The first numbers of eight pairs, and the second ones.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw")]
    pub(super) fn separate(pairs: [&[f64]; 8]) -> [[f64; 8]; 2] {
        let [a, b, c, d, e, f, g, h] = pairs;
        let (even, odd) = (four([a, c, e, g]), four([b, d, f, h]));
        let mut columns = [[0.0; 8]; 2];
        // SAFETY: each column has eight numbers.
        #[allow(unsafe_code)]
        unsafe {
            _mm512_storeu_pd(columns[0].as_mut_ptr(), _mm512_unpacklo_pd(even, odd));
            _mm512_storeu_pd(columns[1].as_mut_ptr(), _mm512_unpackhi_pd(even, odd));
        }
        columns
    }

    /// Four pairs, one after the other.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn four(pairs: [&[f64]; 4]) -> __m512d {
        let [a, b, c, d] = pairs.map(|pair| {
            assert!(pair.len() == 2);
            // SAFETY: a pair has two numbers.
            #[allow(unsafe_code)]
            unsafe {
                _mm_loadu_pd(pair.as_ptr())
            }
        });
        let two = _mm512_insertf64x2::<1>(_mm512_castpd128_pd512(a), b);
        _mm512_insertf64x2::<3>(_mm512_insertf64x2::<2>(two, c), d)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_instruction_sets_separate_the_columns() {
        let points: Vec<f64> = (0..8 * 5).map(f64::from).collect();
        let rows: [&[f64]; 8] = std::array::from_fn(|row| &points[row * 5..][..5]);
        for simd in Simd::all() {
            for at in 0..4 {
                let expected = [at, at + 1].map(|column| std::array::from_fn::<f64, 8, _>(|row| (row * 5 + column) as f64));
                assert_eq!(two_columns(simd, rows, at), expected, "{}", simd.name());
            }
        }
    }
}
