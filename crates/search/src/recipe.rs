//! The trait [`Recipe`]: a search with its PAM and its restart rule, as checked specs. [`Alone`] is one whose search is a single spec.

use crate::restart::Restart;
use crate::search::Search;
use crate::settings::Settings;
use std::sync::Arc;
use tpam_pam::spec::{Spec, SpecData, SpecError};
use tpam_pam::{Feedback, Pam, Space, Stream};

/// What a run is made of.
pub trait Recipe: Send + Sync {
    /// Samples the parameters.
    fn pam(&self) -> &Spec<Box<dyn Pam>>;

    /// The same search with another PAM.
    fn with_pam(&self, pam: Spec<Box<dyn Pam>>) -> Arc<dyn Recipe>;

    /// Its parts besides the PAM, in the order of plans. All recipes of one kind of search have the same ones.
    fn parts(&self) -> Vec<Part<'_>>;

    /// The columns that the search asks the PAM for, in its order.
    fn columns(&self) -> Result<Space, SpecError>;

    /// Decides when to restart.
    fn restart(&self) -> Result<Box<dyn Restart>, SpecError>;

    /// Builds the search.
    fn build(&self, setup: &Setup) -> Result<Box<dyn Search>, SpecError>;
}

/// A part of a recipe besides its PAM.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// The key in plans and tables.
    pub key: &'static str,
    /// Its spec.
    pub spec: &'a SpecData,
    /// Whether it is in every name; other parts only where they differ.
    pub named: bool,
    /// Whether tables and commands leave it out, because it is the default.
    pub left_out: bool,
}

/// What a search is built for.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Setup<'a> {
    /// The lower and the upper bound of each coordinate.
    pub bounds: &'a [(f64, f64)],
    /// The settings of the run.
    pub settings: &'a Settings,
    /// What the PAM asks for besides success.
    pub asked: Feedback,
}

impl Setup<'_> {
    /// A random stream of the run. Every role has its own one, so that a change of one part does not change the draws of the others.
    pub fn stream(&self, role: &'static str) -> Stream {
        Stream::new(self.settings.seed, self.settings.run, role)
    }
}

/// Builds a search.
pub type Build = dyn Fn(&Setup) -> Result<Box<dyn Search>, SpecError> + Send + Sync;

/// What a spec of a search builds: its columns, and how a run begins.
pub struct Design {
    /// The columns that it asks a PAM for.
    pub columns: Space,
    /// Builds the search.
    pub build: Box<Build>,
}

/// A search that is named by a single spec.
#[derive(Clone)]
pub struct Alone {
    /// The search.
    pub search: Spec<Design>,
    /// Samples its columns.
    pub pam: Spec<Box<dyn Pam>>,
    /// Decides when to restart.
    pub restart: Spec<Box<dyn Restart>>,
}

impl Alone {
    /// The default restart rule.
    pub const RESTART: &'static str = "none";
}

impl Recipe for Alone {
    fn pam(&self) -> &Spec<Box<dyn Pam>> {
        &self.pam
    }

    fn with_pam(&self, pam: Spec<Box<dyn Pam>>) -> Arc<dyn Recipe> {
        Arc::new(Self { pam, ..self.clone() })
    }

    fn parts(&self) -> Vec<Part<'_>> {
        let search = Part { key: "search", spec: &self.search, named: true, left_out: false };
        let restart = Part { key: "restart", spec: &self.restart, named: false, left_out: self.restart.name() == Self::RESTART };
        vec![search, restart]
    }

    fn columns(&self) -> Result<Space, SpecError> {
        Ok(self.search.build()?.columns)
    }

    fn restart(&self) -> Result<Box<dyn Restart>, SpecError> {
        self.restart.build()
    }

    fn build(&self, setup: &Setup) -> Result<Box<dyn Search>, SpecError> {
        (self.search.build()?.build)(setup)
    }
}
