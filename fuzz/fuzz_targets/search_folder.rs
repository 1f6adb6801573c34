//! Fuzzes result folders of searches.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    tpam_fuzz::search_folder(data);
});
