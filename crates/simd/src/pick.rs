//! Random picks from small tables, such as the memory or the pool of a PAM; every individual needs one.
//!
//! Compilers generate a gather instruction, eight loads for eight numbers. With AVX-512 a table of up to sixteen numbers fits into two
//! registers, and one instruction picks eight numbers.

// A function called inside a loop must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use crate::{Simd, wide};

/// The index of the part that a uniform draw falls into when [0, 1) is divided into `parts` equal parts.
///
/// Uses integer arithmetic: a cast from float to integer is slow and not vectorised.
#[inline(always)]
pub fn part(draw: f64, parts: usize) -> usize {
    // 1 + u has the 52 bits of u as its mantissa; the upper 32 of them are a fraction of 2³².
    let fraction = ((1.0 + draw).to_bits() >> 20) & 0xffff_ffff;
    ((fraction * parts as u64) >> 32) as usize
}

/// Writes, for each uniform draw and each table, the element that the draw selects. All elements are equally likely.
///
/// # Panics
/// If a table is empty or the tables differ in length.
#[inline]
#[cfg_attr(not(target_arch = "x86_64"), allow(unused_mut))]
pub fn pick<const K: usize>(simd: Simd, tables: [&[f64]; K], draws: &[f64], mut out: [&mut [f64]; K]) {
    let len = tables[0].len();
    assert!(len > 0 && tables.iter().all(|table| table.len() == len), "tables must have one length, not 0");
    #[cfg(target_arch = "x86_64")]
    if let Simd::Avx512(_) = simd
        && len <= in_registers::MOST
    {
        let n = out.iter().map(|column| column.len()).fold(draws.len(), usize::min);
        let mut columns = out.each_mut().map(|column| &mut column[..n]);
        // SAFETY: the token exists, so this CPU supports the features.
        #[allow(unsafe_code)]
        return unsafe { in_registers::pick(tables, &draws[..n], &mut columns) };
    }
    for (table, column) in tables.into_iter().zip(out) {
        one_by_one(simd, table, draws, column);
    }
}

wide! {
    by
    fn one_by_one(table: &[f64], draws: &[f64], out: &mut [f64]) {
        for (out, draw) in out.iter_mut().zip(draws) {
            // The index is always in range; `min` only removes the bounds check from the loop.
            *out = table[part(*draw, table.len()).min(table.len() - 1)];
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod in_registers {
    use std::arch::x86_64::{
        __m512d, __m512i, __mmask8, _mm512_add_pd, _mm512_castpd_si512, _mm512_mask_storeu_pd, _mm512_maskz_loadu_pd, _mm512_mul_epu32,
        _mm512_permutex2var_pd, _mm512_set1_epi64, _mm512_set1_pd, _mm512_srli_epi64,
    };

    /// The maximum length of a table.
    pub(super) const MOST: usize = 2 * LANES;
    const LANES: usize = 8;

    /// [`super::pick`] for tables of at most [`MOST`] elements. The columns of `out` have the length of `draws`.
    #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw")]
    pub(super) fn pick<const K: usize>(tables: [&[f64]; K], draws: &[f64], out: &mut [&mut [f64]; K]) {
        let parts = _mm512_set1_epi64(tables[0].len() as i64);
        let tables = tables.map(|table| [load(table), load(table.get(LANES..).unwrap_or(&[]))]);
        let (rows, rest) = draws.as_chunks::<LANES>();
        for (at, row) in rows.iter().enumerate() {
            let place = places(load(row), parts);
            for k in 0..K {
                let (columns, _) = out[k].as_chunks_mut::<LANES>();
                store(_mm512_permutex2var_pd(tables[k][0], place, tables[k][1]), &mut columns[at]);
            }
        }
        if !rest.is_empty() {
            let place = places(load(rest), parts);
            for k in 0..K {
                let (_, rest) = out[k].as_chunks_mut::<LANES>();
                store(_mm512_permutex2var_pd(tables[k][0], place, tables[k][1]), rest);
            }
        }
    }

    /// [`super::part`] for eight draws.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn places(draws: __m512d, parts: __m512i) -> __m512i {
        let bits = _mm512_srli_epi64::<20>(_mm512_castpd_si512(_mm512_add_pd(_mm512_set1_pd(1.0), draws)));
        // The multiplication uses only the lower 32 bits, so the upper bits need not be cleared.
        _mm512_srli_epi64::<32>(_mm512_mul_epu32(bits, parts))
    }

    /// Loads the first eight values; 0 where there are fewer.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn load(values: &[f64]) -> __m512d {
        // SAFETY: the mask restricts the reads to elements of the slice.
        #[allow(unsafe_code)]
        unsafe {
            _mm512_maskz_loadu_pd(first(values.len()), values.as_ptr())
        }
    }

    /// Writes eight values, or fewer if `out` is shorter.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn store(row: __m512d, out: &mut [f64]) {
        // SAFETY: the mask restricts the writes to elements of the slice.
        #[allow(unsafe_code)]
        unsafe {
            _mm512_mask_storeu_pd(out.as_mut_ptr(), first(out.len()), row);
        }
    }

    fn first(count: usize) -> __mmask8 {
        if count < LANES { (1 << count) - 1 } else { !0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_instruction_sets_pick_the_same() {
        // Draws at the boundaries of the parts and between them.
        let draws: Vec<f64> = (0..1037).map(|k| f64::from(k) / 1037.0).chain([0.0, 0.5, 1.0 - f64::EPSILON]).collect();
        for len in (1..40).chain([1000]) {
            let table: Vec<f64> = (0..len).map(f64::from).collect();
            let other: Vec<f64> = table.iter().map(|value| -value).collect();
            let expected: Vec<f64> = draws.iter().map(|draw| table[part(*draw, table.len())]).collect();
            for simd in Simd::all() {
                for n in [0, 1, 7, 8, 9, 50, draws.len()] {
                    let (mut first, mut second) = (vec![0.5; n], vec![0.5; n]);
                    pick(simd, [&table, &other], &draws, [&mut first, &mut second]);
                    assert_eq!(first, expected[..n], "{len} {} {n}", simd.name());
                    assert!(first.iter().zip(&second).all(|(one, other)| *one == -other));
                }
            }
        }
    }

    #[test]
    fn parts_are_equal() {
        let mut counts = [0; 10];
        (0..1000).for_each(|k| counts[part(f64::from(k) / 1000.0 + 5e-4, 10)] += 1);
        assert_eq!(counts, [100; 10]);
    }
}
