//! Fuzzes lines of runs of a search.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    tpam_fuzz::run_line(data);
});
