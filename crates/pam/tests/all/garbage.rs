//! Random text for every parser: the result is a value or an error message, never a panic.

use proptest::prelude::*;
use tpam_pam::{pams, spec};

/// Text made of pieces of the grammar, which reaches more of the parsers than random characters.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "jde",
        "shade",
        "epsde",
        "jade",
        ":",
        "=",
        ",",
        "|",
        "..",
        "/",
        "h",
        "tau",
        "start",
        "c",
        "step",
        "low",
        "0.1",
        "1",
        "1e9",
        "-",
        "1e-300",
        "nan",
        "inf",
        "\"",
        "'",
        "\\",
        " ",
        "random",
        "preset",
        "original",
        "é",
        "9999999999999999999999",
        "0x1",
        "+",
        "\u{0}",
    ]);
    prop::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4000,
        rng_seed: prop::test_runner::RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn specs_never_panic_and_read_back(text in prop_oneof![pieces(), ".{0,40}"]) {
        match pams().specs(&text) {
            Ok(specs) => for spec in specs.into_iter().take(50) {
                let again = pams().spec(&spec.to_string()).map(|s| s.to_string());
                prop_assert_eq!(again, Ok(spec.to_string()));
                let _ = spec.build();
            },
            Err(e) => prop_assert!(!e.to_string().is_empty()),
        }
    }

    #[test]
    fn numbers_never_panic(text in prop_oneof![
        pieces(),
        "[0-9.e|/+-]{0,24}",
        "-?[0-9]{1,3}(\\.[0-9]{1,3})?\\.\\.[0-9]{1,3}/[0-9]{0,2}\\.[0-9]{1,4}"
    ]) {
        if let Ok(values) = spec::numbers(&text) {
            prop_assert!(values.iter().all(|value| value.is_finite()));
        }
    }
}
