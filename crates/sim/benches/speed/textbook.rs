//! A textbook implementation of the simulation: Mersenne Twister, library distributions, one sample at a time, for θ = F, C or both on a
//! sine.
//!
//! The benchmark compares with it, and a test checks that it has the same success rates.

use rand_distr::{Cauchy, Distribution, Normal, StandardUniform};
use rand_mt::Mt64;
use tpam_pam::{C, F, Tracked};

/// Individuals, iterations, p_max and ω of the simulation; α = 1.
pub(crate) struct Setting {
    pub(crate) n: usize,
    pub(crate) iterations: usize,
    pub(crate) p_max: f64,
    pub(crate) omega: f64,
}

/// The success rate of one run of the PAM called `name`; `None` if the PAM is not implemented here.
pub(crate) fn run(name: &str, tracked: Tracked, setting: &Setting, seed: u64) -> Option<f64> {
    let mut pam = method(name)?;
    let mut rng = Mt64::new(seed);
    let (mut successes, n) = (0, setting.n);
    let mut population = vec![Individual::default(); n];
    for t in 0..setting.iterations {
        let target = 0.5 + 0.4 * (setting.omega * t as f64 / setting.iterations as f64).sin();
        for individual in &mut population {
            pam.sample(individual, tracked, &mut rng);
            let off = |tracked: bool, value: f64| if tracked { (value - target).abs() } else { 0.0 };
            let (f, c) = (off(tracked.has(F), individual.f), off(tracked.has(C), individual.c));
            let chance = (setting.p_max - (f * f + c * c).sqrt()).max(0.0);
            individual.success = uniform(&mut rng) < chance;
            successes += u64::from(individual.success);
        }
        pam.update(&mut population, tracked, &mut rng);
    }
    Some(successes as f64 / (n * setting.iterations) as f64)
}

/// The parameters of one individual: those in use and, for jDE and EPSDE, those it keeps between iterations.
#[derive(Clone)]
struct Individual {
    f: f64,
    c: f64,
    own_f: f64,
    own_c: f64,
    success: bool,
}

impl Default for Individual {
    fn default() -> Self {
        Self { f: 0.5, c: 0.5, own_f: 0.5, own_c: 0.5, success: false }
    }
}

trait Method {
    fn sample(&mut self, individual: &mut Individual, tracked: Tracked, rng: &mut Mt64);
    fn update(&mut self, population: &mut [Individual], tracked: Tracked, rng: &mut Mt64);
}

fn method(name: &str) -> Option<Box<dyn Method>> {
    Some(match name {
        "jde" => Box::new(Jde),
        "epsde" => Box::new(Epsde),
        "jade" => Box::new(Jade { mu_f: 0.5, mu_c: 0.5 }),
        "mde" => Box::new(Mde { mu_f: 0.5, mu_c: 0.5 }),
        "shade" => Box::new(Shade { memory_f: [0.5; 10], memory_c: [0.5; 10], next: 0 }),
        "uniform" => Box::new(Uniform),
        _ => return None,
    })
}

fn uniform(rng: &mut Mt64) -> f64 {
    StandardUniform.sample(rng)
}

fn scale_factor(location: f64, rng: &mut Mt64) -> f64 {
    let distribution = Cauchy::new(location, 0.1).expect("the scale is positive");
    loop {
        let f: f64 = distribution.sample(rng);
        if f > 0.0 {
            return f.min(1.0);
        }
    }
}

fn crossover_rate(location: f64, rng: &mut Mt64) -> f64 {
    Normal::new(location, 0.1).expect("the deviation is positive").sample(rng).clamp(0.0, 1.0)
}

fn won(population: &[Individual]) -> Option<Vec<&Individual>> {
    let successes: Vec<&Individual> = population.iter().filter(|individual| individual.success).collect();
    (!successes.is_empty()).then_some(successes)
}

fn lehmer(values: impl Iterator<Item = f64> + Clone) -> f64 {
    let sum: f64 = values.clone().sum();
    if sum > 0.0 { values.map(|v| v * v).sum::<f64>() / sum } else { 0.0 }
}

fn power(values: impl Iterator<Item = f64>, count: usize) -> f64 {
    (values.map(|v| v.powf(1.5)).sum::<f64>() / count as f64).powf(1.0 / 1.5)
}

struct Uniform;

impl Method for Uniform {
    fn sample(&mut self, individual: &mut Individual, tracked: Tracked, rng: &mut Mt64) {
        if tracked.has(F) {
            individual.f = uniform(rng);
        }
        if tracked.has(C) {
            individual.c = uniform(rng);
        }
    }

    fn update(&mut self, _population: &mut [Individual], _tracked: Tracked, _rng: &mut Mt64) {}
}

struct Jde;

impl Method for Jde {
    fn sample(&mut self, individual: &mut Individual, tracked: Tracked, rng: &mut Mt64) {
        if tracked.has(F) {
            individual.f = if uniform(rng) < 0.1 { uniform(rng) } else { individual.own_f };
        }
        if tracked.has(C) {
            individual.c = if uniform(rng) < 0.1 { uniform(rng) } else { individual.own_c };
        }
    }

    fn update(&mut self, population: &mut [Individual], _tracked: Tracked, _rng: &mut Mt64) {
        for individual in population.iter_mut().filter(|individual| individual.success) {
            (individual.own_f, individual.own_c) = (individual.f, individual.c);
        }
    }
}

struct Epsde;

impl Method for Epsde {
    fn sample(&mut self, individual: &mut Individual, _tracked: Tracked, _rng: &mut Mt64) {
        (individual.f, individual.c) = (individual.own_f, individual.own_c);
    }

    fn update(&mut self, population: &mut [Individual], tracked: Tracked, rng: &mut Mt64) {
        for individual in population.iter_mut().filter(|individual| !individual.success) {
            if tracked.has(F) {
                individual.own_f = (uniform(rng) * 11.0).floor() / 10.0;
            }
            if tracked.has(C) {
                individual.own_c = (uniform(rng) * 11.0).floor() / 10.0;
            }
        }
    }
}

struct Jade {
    mu_f: f64,
    mu_c: f64,
}

impl Method for Jade {
    fn sample(&mut self, individual: &mut Individual, tracked: Tracked, rng: &mut Mt64) {
        if tracked.has(F) {
            individual.f = scale_factor(self.mu_f, rng);
        }
        if tracked.has(C) {
            individual.c = crossover_rate(self.mu_c, rng);
        }
    }

    fn update(&mut self, population: &mut [Individual], _tracked: Tracked, _rng: &mut Mt64) {
        if let Some(won) = won(population) {
            self.mu_f = 0.9 * self.mu_f + 0.1 * lehmer(won.iter().map(|i| i.f));
            self.mu_c = 0.9 * self.mu_c + 0.1 * won.iter().map(|i| i.c).sum::<f64>() / won.len() as f64;
        }
    }
}

struct Mde {
    mu_f: f64,
    mu_c: f64,
}

impl Method for Mde {
    fn sample(&mut self, individual: &mut Individual, tracked: Tracked, rng: &mut Mt64) {
        if tracked.has(F) {
            individual.f = scale_factor(self.mu_f, rng);
        }
        if tracked.has(C) {
            individual.c = crossover_rate(self.mu_c, rng);
        }
    }

    fn update(&mut self, population: &mut [Individual], tracked: Tracked, rng: &mut Mt64) {
        if let Some(won) = won(population) {
            if tracked.has(F) {
                let rate = 0.2 * (1.0 - uniform(rng));
                self.mu_f = (1.0 - rate) * self.mu_f + rate * power(won.iter().map(|i| i.f), won.len());
            }
            if tracked.has(C) {
                let rate = 0.1 * (1.0 - uniform(rng));
                self.mu_c = (1.0 - rate) * self.mu_c + rate * power(won.iter().map(|i| i.c), won.len());
            }
        }
    }
}

struct Shade {
    memory_f: [f64; 10],
    memory_c: [f64; 10],
    next: usize,
}

impl Method for Shade {
    fn sample(&mut self, individual: &mut Individual, tracked: Tracked, rng: &mut Mt64) {
        let place = (uniform(rng) * 10.0) as usize;
        if tracked.has(F) {
            individual.f = scale_factor(self.memory_f[place], rng);
        }
        if tracked.has(C) {
            individual.c = crossover_rate(self.memory_c[place], rng);
        }
    }

    fn update(&mut self, population: &mut [Individual], _tracked: Tracked, _rng: &mut Mt64) {
        if let Some(won) = won(population) {
            self.memory_f[self.next] = lehmer(won.iter().map(|i| i.f));
            self.memory_c[self.next] = lehmer(won.iter().map(|i| i.c));
            self.next = (self.next + 1) % 10;
        }
    }
}
