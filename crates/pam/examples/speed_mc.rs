use std::time::Instant;
use tpam_pam::{Flags, Params, Stream, Tracked, View, pams};
fn main() {
    const N: usize = 50;
    const ROUNDS: u64 = 20_000;
    for spec in std::env::args().skip(1) {
        let mut best = f64::INFINITY;
        for rep in 0..7 {
            let mut pam = pams().spec(&spec).unwrap().build().unwrap();
            let mut rng = Stream::new(rep, 0, "pam");
            let mut judge = Stream::new(rep, 0, "accept");
            let mut params = Params::new(N, Tracked::PAIR);
            let mut flags = Flags::new(N);
            let chances = [0.3; N];
            let ranks: Vec<u32> = (0..N as u32).map(|i| 1 + (i * 7) % N as u32).collect();
            let mut gains = vec![0.0; N];
            pam.start(N, Tracked::PAIR, &mut rng);
            let mut spent = 0.0;
            for round in 0..ROUNDS {
                flags.decide(judge.uniforms(N), &chances);
                gains.copy_from_slice(flags.outcome().ones);
                let view = View::at(round as f64 / ROUNDS as f64, round, ROUNDS as f64).ranked(&ranks);
                let t = Instant::now();
                pam.look(&view);
                pam.sample(&mut params, &mut rng);
                pam.update(&params, &flags.outcome().gaining(&gains), &mut rng);
                spent += t.elapsed().as_secs_f64();
            }
            best = f64::min(best, spent / (ROUNDS as f64 * N as f64) * 1e9);
        }
        println!("{spec:40} {best:.2} ns");
    }
}
