//! Fuzzes logs of COCO.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    tpam_fuzz::coco_logs(data);
});
