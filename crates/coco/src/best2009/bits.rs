//! Lists of whole numbers in Rice codes, read bit by bit, the highest bit of a byte first.
//!
//! R. F. Rice, "Some practical universal noiseless coding techniques", JPL Publication 79-22, 1979. A list begins with five bits, the number k. Each of its
//! numbers n is ⌊n / 2ᵏ⌋ times the bit 1, a bit 0, and the k lowest bits of n.

/// A reader of bits.
pub(super) struct Bits<'a> {
    data: &'a [u8],
    at: usize,
}

impl<'a> Bits<'a> {
    pub(super) fn new(data: &'a [u8]) -> Self {
        Self { data, at: 0 }
    }

    /// The number of bits that are left.
    #[cfg(test)]
    pub(super) fn left(&self) -> usize {
        8 * self.data.len() - self.at
    }

    /// A list of a known length.
    pub(super) fn numbers<const N: usize>(&mut self) -> Option<[u64; N]> {
        self.list(N)?.try_into().ok()
    }

    /// A list.
    pub(super) fn list(&mut self, length: usize) -> Option<Vec<u64>> {
        let low = self.whole(5)?;
        (0..length).map(|_| Some((self.ones()? << low) + self.whole(low)?)).collect()
    }

    /// A double of 64 bits.
    pub(super) fn double(&mut self) -> Option<f64> {
        self.whole(64).map(f64::from_bits)
    }

    fn whole(&mut self, bits: u64) -> Option<u64> {
        (0..bits).try_fold(0, |number, _| Some(number << 1 | self.bit()?))
    }

    fn ones(&mut self) -> Option<u64> {
        let mut count = 0;
        while self.bit()? == 1 {
            count += 1;
        }
        Some(count)
    }

    fn bit(&mut self) -> Option<u64> {
        let byte = self.data.get(self.at / 8)?;
        let bit = byte >> (7 - self.at % 8) & 1;
        self.at += 1;
        Some(u64::from(bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read() {
        // k = 1: 0 is 00, 1 is 01, 5 is 1101; then k = 0: 2 is 110.
        let mut bits = Bits::new(&[0b0000_1000, 0b1110_1000, 0b0011_0000]);
        assert_eq!(bits.numbers(), Some([0, 1, 5]));
        assert_eq!((bits.numbers(), bits.left()), (Some([2]), 3));
        assert_eq!(bits.double(), None);
    }

    #[test]
    fn doubles_have_their_bits() {
        assert_eq!(Bits::new(&1e-8_f64.to_be_bytes()).double(), Some(1e-8));
    }
}
