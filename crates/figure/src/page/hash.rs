//! The hash by which a content security policy names a script or a style.

use sha2::{Digest, Sha256};

/// The letters of base64.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// What a policy says to allow an element with exactly this text.
pub(super) fn source(text: &str) -> String {
    format!("'sha256-{}'", base64(&Sha256::digest(text)))
}

/// The 32 bytes of a hash in base64. One `=` completes the last group of letters.
fn base64(hash: &[u8]) -> String {
    let letters = hash.chunks(3).flat_map(|bytes| {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | usize::from(bytes.get(at).copied().unwrap_or(0)));
        (0..=bytes.len()).map(move |at| char::from(LETTERS[bits >> (18 - 6 * at) & 63]))
    });
    letters.chain(['=']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `printf abc | openssl dgst -sha256 -binary | base64`
    #[test]
    fn the_hash_is_that_of_other_programs() {
        assert_eq!(source("abc"), "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='");
        assert_eq!(source(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    }
}
