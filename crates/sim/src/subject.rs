//! Who is simulated: a PAM, or the oracle that knows the target.
//!
//! The oracle is the simulation's own. It is no PAM: nothing in the PAM trait tells a method where the target is.

use tpam_pam::spec::{Catalogue, Entry, Page};
use tpam_pam::{Pam, Space};

/// Who samples.
pub enum Subject {
    /// A parameter adaptation method.
    Pam(Box<dyn Pam>),
    /// Always on the target: its success rate is the upper limit, p_a(0).
    Oracle,
}

impl Subject {
    /// The columns it fills; `None` where it takes any.
    pub fn space(&self) -> Option<Space> {
        match self {
            Subject::Pam(pam) => pam.space(),
            Subject::Oracle => None,
        }
    }
}

static ORACLE: Entry<Subject> = Entry {
    page: Page {
        name: "oracle",
        about: "always on the target: the upper limit (simulation only)",
        source: "a reference mark of this project",
        options: &[],
        shorthands: &[],
        presets: &[],
    },
    build: |_| Ok(Subject::Oracle),
};

/// The PAMs of a registry, and the oracle.
pub fn subjects(pams: Catalogue<Box<dyn Pam>>) -> Catalogue<Subject> {
    pams.map(Subject::Pam).with(&ORACLE)
}
