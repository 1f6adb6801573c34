use std::time::Instant;
use tpam_pam::{Flags, Params, Stream, Tracked, View, pams};
#[test]
fn speed() {
    let n = 50;
    for spec in [
        "jade",
        "jade",
        "mde",
        "mde-pbx",
        "slade",
        "sade",
        "sade:preset=code",
        "sansde",
        "sansde:preset=code",
        "jde",
        "jde:coins=one",
        "epsde",
        "fdsade",
        "isade",
        "cobide",
        "cobide:preset=code",
        "sde",
        "sde:preset=code",
        "jdelscop",
        "jde100",
        "j2020",
    ] {
        for share in [0.1, 0.5, 1.0] {
            let mut pam = pams().spec(spec).unwrap().build().unwrap();
            let mut rng = Stream::new(1, 0, "pam");
            let mut judge = Stream::new(1, 0, "j");
            let mut params = Params::new(n, Tracked::PAIR);
            pam.start(n, Tracked::PAIR, &mut rng);
            let flags: Vec<Flags> =
                (0..64).map(|_| Flags::from((0..n).map(|_| judge.uniform() < share).collect::<Vec<_>>())).collect();
            let values: Vec<Vec<f64>> = (0..64).map(|_| judge.uniforms(n).to_vec()).collect();
            let looks = !pam.asks().needs.is_empty();
            let rounds = 60_000;
            let t = Instant::now();
            for r in 0..rounds {
                if looks {
                    pam.look(&View::default().placed(&values[r % 64], &[], 0));
                }
                pam.sample(&mut params, &mut rng);
                pam.update(&params, &flags[r % 64].outcome(), &mut rng);
            }
            let ns = t.elapsed().as_nanos() as f64 / (rounds * n) as f64;
            println!("{spec:22} {share} {ns:.2} ns");
        }
    }
}
