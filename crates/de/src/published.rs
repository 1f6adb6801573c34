//! Whole published algorithms: PAM, mutation, crossover, restart rule, population and selection under one name.

use crate::algorithm::{Algorithm, Catalogues};
use crate::parts::PARTS;
use tpam_pam::bibliography;
use tpam_pam::spec::{Reference, SpecError, meant, nearest};

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

/// What most of them have in common.
const COMMON: Published = Published {
    name: "",
    about: "",
    source: &bibliography::L_SHADE,
    differs: "",
    pam: "",
    mutation: "",
    crossover: "bin",
    restart: "none",
    population: "",
    selection: "strict-success",
};

/// All whole algorithms.
pub static PUBLISHED: &[Published] = &[
    Published {
        name: "l-shade",
        about: "SHADE 1.1 with linear population size reduction",
        differs: "If the archive becomes too large, random members leave; the released C++ program drops the newest.",
        pam: "l-shade",
        mutation: "current-to-pbest/1:p=0.11,archive=2.6",
        population: "linear:from=18",
        ..COMMON
    },
    Published {
        name: "l-shade-code",
        about: "L-SHADE as released in C++: H = 5, an archive of 1.4 N, terminal cells are revived",
        pam: "l-shade:preset=code",
        mutation: "current-to-pbest/1:p=0.11,archive=1.4,archive_drop=newest",
        population: "linear:from=18",
        ..COMMON
    },
    Published {
        name: "jso",
        about: "L-SHADE with limits of F and C that change with time, and a weighted difference to the best",
        source: &bibliography::JSO,
        differs: "p follows the spent budget; the released program changes it only when the population shrinks. If the archive becomes too \
                  large, random members leave; the released program drops the newest.",
        pam: "jso",
        mutation: "current-to-pbest/1:p=0.25,p_end=0.125,archive=1,weight=jso,other=half",
        population: "linear:from=25,by=sqrt-log",
        ..COMMON
    },
    Published {
        name: "jso-code",
        about: "jSO as released: a terminal cell is averaged with its old content",
        source: &bibliography::JSO,
        differs: "p follows the spent budget; the released program changes it only when the population shrinks.",
        pam: "jso:preset=code",
        mutation: "current-to-pbest/1:p=0.25,p_end=0.125,archive=1,archive_drop=newest,weight=jso,other=half",
        population: "linear:from=25,by=sqrt-log",
        ..COMMON
    },
    Published {
        name: "lshade-spa",
        about: "L-SHADE whose F is uniform in the first half of the run, which LSHADE-SPACMA joins with CMA-ES",
        source: &bibliography::LSHADE_SPA,
        differs: "The program is LSHADE-SPACMA, in which a part of the mutants comes from CMA-ES; this is the algorithm without it, which \
                  the paper compares too.",
        pam: "lshade-spa",
        mutation: "current-to-pbest/1:p=0.11,archive=1.4",
        population: "linear:from=18",
        ..COMMON
    },
    Published {
        name: "lshade-rsp",
        about: "jSO whose difference vectors prefer good individuals",
        source: &bibliography::LSHADE_RSP,
        differs: "The archive shrinks with the population, by random members; that of the released program has (1 − τ) (N(0) − 4) members \
                  and drops the newest. Its τ grows during a generation.",
        pam: "lshade-rsp",
        mutation: "current-to-pbest/1:p=0.085,p_end=0.17,archive=1,weight=jso,pick=rank,count=floor,other=half,apart=pbest",
        population: "linear:from=75,by=two-thirds,round=floor",
        selection: "equal",
        ..COMMON
    },
    Published {
        name: "nl-shade-rsp",
        about: "non-linear reduction, learned use of the archive, exponential crossover with C sorted by rank or binomial with a rate by \
                time",
        source: &bibliography::NL_SHADE_RSP,
        differs: "The pseudo-code of the paper draws the cell r from 1 to H + 1, exchanges the two cases of the probability of the archive \
                  against the text, and lets only f(u) < f(x) replace x; here r is at most H, the probability follows the text, and an \
                  equal trial vector replaces its parent.",
        pam: "nl-shade-rsp",
        mutation: "current-to-pbest/1:p=0.4,p_end=0.2,archive=2.1,pick=exp,other=always,apart=all,from_archive=adaptive,repair=random",
        crossover: "exp-or-bin",
        population: "non-linear:from=30",
        ..COMMON
    },
    Published {
        name: "nl-shade-rsp-code",
        about: "NL-SHADE-RSP as released: F is not adapted, p grows, relative gains, one coin per generation",
        source: &bibliography::NL_SHADE_RSP,
        differs: "In the released program x1 may be the individual itself, and the parent of an equal trial vector goes into the archive.",
        pam: "nl-shade-rsp:preset=code",
        mutation: "current-to-pbest/1:p=0.2,p_end=0.4,archive=2.1,archive_drop=newest,pick=exp,count=floor,other=always,apart=all,\
                   from_archive=relative,repair=random",
        crossover: "exp-or-bin:coin=round",
        population: "non-linear:from=30",
        ..COMMON
    },
    Published {
        name: "nl-shade-lbc",
        about: "NL-SHADE-RSP with a biased mean, binomial crossover, and new trial vectors for those outside the box",
        source: &bibliography::NL_SHADE_LBC,
        differs: "A full archive replaces random members; the released program prefers worse ones. In the released program x1 may be the \
                  individual itself, and the parent of an equal trial vector goes into the archive. If the archive becomes too large, \
                  random members leave; the released program drops the newest.",
        pam: "nl-shade-lbc",
        mutation: "current-to-pbest/1:p=0.2,p_end=0.3,pick=exp,count=floor,other=always,apart=all,from_archive=half,repair=redraw",
        population: "non-linear:from=23",
        ..COMMON
    },
    Published {
        name: "nl-shade-lbc-code",
        about: "NL-SHADE-LBC as released: a cell of the memory is reset if nothing succeeds",
        source: &bibliography::NL_SHADE_LBC,
        differs: "A full archive replaces random members; the released program prefers worse ones. In the released program x1 may be the \
                  individual itself, and the parent of an equal trial vector goes into the archive.",
        pam: "nl-shade-lbc:preset=code",
        mutation: "current-to-pbest/1:p=0.2,p_end=0.3,archive_drop=newest,pick=exp,count=floor,other=always,apart=all,from_archive=half,\
                   repair=redraw",
        population: "non-linear:from=23",
        ..COMMON
    },
    Published {
        name: "l-srtde",
        about: "successes enter a front in turn; F and the p-best set follow the success rate",
        source: &bibliography::L_SRTDE,
        differs: "",
        pam: "l-srtde",
        mutation: "current-to-ptop/1",
        population: "linear:from=20,round=floor",
        selection: "front",
        ..COMMON
    },
    Published {
        name: "l-srtde-code",
        about: "L-SRTDE as released, with its three errors",
        source: &bibliography::L_SRTDE,
        differs: "In the released program the mean of C is 1 if all gains are 0; here the gains count equally then.",
        pam: "l-srtde",
        mutation: "current-to-ptop/1",
        population: "linear:from=20,round=floor",
        selection: "front:quirks=code,row=stale",
        ..COMMON
    },
];

impl Published {
    /// The algorithm with this name.
    ///
    /// ```
    /// use tpam_de::Published;
    /// assert_eq!(Published::named("l-shade").unwrap().population, "linear:from=18");
    /// assert_eq!(Published::named("LSHADE").unwrap().name, "l-shade");
    /// let error = Published::named("lshad").unwrap_err();
    /// assert_eq!(error.to_string(), "unknown algorithm 'lshad': did you mean 'l-shade'?");
    /// ```
    pub fn named(name: &str) -> Result<&'static Self, SpecError> {
        let names = PUBLISHED.iter().map(|one| one.name);
        let known = meant(name, names.clone());
        let unknown = || match name.split_once(',') {
            Some((first, _)) => {
                SpecError(format!("'{name}' names several algorithms: write one, such as {first}, and run each into its own folder"))
            }
            None if tpam_pam::place(name).is_some() => {
                SpecError(format!("unknown algorithm '{name}': it is a PAM, a part of an algorithm; {}", nearest(name, names)))
            }
            None => SpecError(format!("unknown algorithm '{name}': {}", nearest(name, names))),
        };
        PUBLISHED.iter().find(|one| Some(one.name) == known).ok_or_else(unknown)
    }

    /// Its parts as checked specs.
    pub fn algorithm(&self, known: &Catalogues) -> Result<Algorithm, SpecError> {
        Algorithm::new(known, [self.pam, self.mutation, self.crossover, self.restart])?.with(known, self.population, self.selection)
    }

    /// Its parts with their kinds, in the order of a command line.
    pub fn parts(&self) -> Vec<(&'static str, &'static str)> {
        let others = PARTS.map(|part| (part.key, (part.published)(self)));
        [&[("pam", self.pam)], others.as_slice()].concat()
    }
}
