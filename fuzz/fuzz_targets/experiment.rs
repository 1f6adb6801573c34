//! Fuzzes experiment files.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    tpam_fuzz::experiment(data);
});
