//! Fuzzes the grammar of specs.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    tpam_fuzz::specs(data);
});
