//! Fuzzes result folders of simulations.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    tpam_fuzz::simulation_folder(data);
});
