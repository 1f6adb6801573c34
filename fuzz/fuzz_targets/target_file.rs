//! Fuzzes target files.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    tpam_fuzz::target_file(data);
});
