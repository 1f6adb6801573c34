//! Fuzzes logs of IOHprofiler.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    tpam_fuzz::ioh_logs(data);
});
