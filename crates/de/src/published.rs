//! Whole published algorithms: PAM, mutation, crossover, restart rule, population and selection under one name.

use crate::algorithm::{Algorithm, Catalogues};
use tpam_pam::bibliography;
use tpam_pam::spec::{Reference, SpecError, nearest};

/// A published combination of parts, each as a spec.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Published {
    /// The name, such as `l-shade`.
    pub name: &'static str,
    /// One line: what it is.
    pub about: &'static str,
    /// Where it was published.
    pub source: &'static Reference,
    /// What the published program does and this combination does not, in sentences; empty if nothing is known.
    pub differs: &'static str,
    /// The PAM.
    pub pam: &'static str,
    /// The mutation.
    pub mutation: &'static str,
    /// The crossover.
    pub crossover: &'static str,
    /// The restart rule.
    pub restart: &'static str,
    /// The population size.
    pub population: &'static str,
    /// The selection.
    pub selection: &'static str,
}

/// All whole algorithms.
pub static PUBLISHED: &[Published] = &[
    Published {
        name: "l-shade",
        about: "SHADE 1.1 with linear population size reduction",
        source: &bibliography::L_SHADE,
        differs: "",
        pam: "l-shade",
        mutation: "current-to-pbest/1:p=0.11,archive=2.6",
        crossover: "bin",
        restart: "none",
        population: "linear:from=18",
        selection: "strict-success",
    },
    Published {
        name: "jso",
        about: "L-SHADE with limits of F and C that change with time, and a weighted difference to the best",
        source: &bibliography::JSO,
        differs: "",
        pam: "jso",
        mutation: "current-to-pbest/1:p=0.25,p_end=0.125,archive=1,weight=jso",
        crossover: "bin",
        restart: "none",
        population: "linear:from=25,by=sqrt-log",
        selection: "strict-success",
    },
    Published {
        name: "lshade-rsp",
        about: "jSO whose difference vectors prefer good individuals",
        source: &bibliography::LSHADE_RSP,
        differs: "",
        pam: "lshade-rsp",
        mutation: "current-to-pbest/1:p=0.085,p_end=0.17,archive=1,weight=jso,pick=rank",
        crossover: "bin",
        restart: "none",
        population: "linear:from=75,by=two-thirds",
        selection: "equal",
    },
];

impl Published {
    /// The algorithm with this name.
    ///
    /// ```
    /// use tpam_de::Published;
    /// assert_eq!(Published::named("l-shade").unwrap().population, "linear:from=18");
    /// let error = Published::named("lshade").unwrap_err();
    /// assert_eq!(error.to_string(), "unknown algorithm 'lshade': did you mean 'l-shade'?");
    /// ```
    pub fn named(name: &str) -> Result<&'static Self, SpecError> {
        let names = PUBLISHED.iter().map(|one| one.name);
        let unknown = || SpecError(format!("unknown algorithm '{name}': {}", nearest(name, names)));
        PUBLISHED.iter().find(|one| one.name == name).ok_or_else(unknown)
    }

    /// Its parts as checked specs.
    pub fn algorithm(&self, known: &Catalogues) -> Result<Algorithm, SpecError> {
        Algorithm::new(known, [self.pam, self.mutation, self.crossover, self.restart])?.with(
            known,
            self.population,
            self.selection,
        )
    }

    /// Its parts with their kinds, in the order of a command line.
    pub fn parts(&self) -> [(&'static str, &'static str); 6] {
        [
            ("pam", self.pam),
            ("mutation", self.mutation),
            ("crossover", self.crossover),
            ("restart", self.restart),
            ("population", self.population),
            ("selection", self.selection),
        ]
    }
}
