//! What can be wrong with a folder.

use std::path::PathBuf;

/// Why a folder, or a file of it, cannot be used for what was asked. It prints as what follows the path in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FolderProblem {
    /// It is a file.
    #[error("is a file")]
    IsFile,
    /// It is a folder, where a file is to be written.
    #[error("is a folder")]
    IsFolder,
    /// It should be new.
    #[error("is not empty")]
    NotEmpty,
    /// Its name cannot be written in a spec.
    #[error("is not valid Unicode")]
    NotUnicode,
    /// There are no results of the wanted kind in it.
    #[error("is not {wanted}{}", command.map_or_else(String::new, |command| format!("; create one with `{command}`")))]
    NotResults {
        /// What it should be, as in `a folder of simulations`.
        wanted: String,
        /// The command that makes one.
        command: Option<&'static str>,
    },
    /// It is not a result folder, but there are some in it.
    #[error("holds result folders")]
    Parent {
        /// One of them.
        below: PathBuf,
    },
    /// There are files in it that this program did not write, and that would be mixed with new ones.
    #[error("holds {holds}")]
    OtherFiles {
        /// The files, in words.
        holds: &'static str,
    },
    /// There are results of another kind in it.
    #[error("holds {holds}{}", wanted.as_ref().map_or_else(String::new, |wanted| format!(", not {wanted}")))]
    OtherKind {
        /// The kind of its results.
        holds: String,
        /// The kind that was asked for; `None` if it should not have results of its own.
        wanted: Option<String>,
    },
    /// There are results of another plan in it.
    #[error("holds {holds}{}", key.as_ref().map_or_else(String::new, |key| format!(" ({key} differs)")))]
    OtherPlan {
        /// The results, in words.
        holds: String,
        /// The first key that differs, if the plan is there.
        key: Option<String>,
    },
    /// There are more runs in it than asked for.
    #[error("was started with {stored} runs of this experiment, more than the {wanted} asked for")]
    MoreRuns {
        /// The number of runs that it was started with.
        stored: u64,
        /// The number asked for.
        wanted: u64,
    },
    /// Its results are not complete.
    #[error("{state}")]
    NotFinished {
        /// What it lacks, as in `has no logs yet`.
        state: &'static str,
    },
    /// It has other results of the same runs than a folder that was read before.
    #[error("has other {results} than {earlier}")]
    Contradiction {
        /// The results, in words.
        results: String,
        /// The other folder, in words.
        earlier: &'static str,
    },
}

impl FolderProblem {
    /// The name of the variant, for languages without enums: `other_kind`.
    pub fn name(&self) -> &'static str {
        match self {
            FolderProblem::IsFile => "is_file",
            FolderProblem::IsFolder => "is_folder",
            FolderProblem::NotEmpty => "not_empty",
            FolderProblem::NotUnicode => "not_unicode",
            FolderProblem::NotResults { .. } => "not_results",
            FolderProblem::Parent { .. } => "parent",
            FolderProblem::OtherFiles { .. } => "other_files",
            FolderProblem::OtherKind { .. } => "other_kind",
            FolderProblem::OtherPlan { .. } => "other_plan",
            FolderProblem::MoreRuns { .. } => "more_runs",
            FolderProblem::NotFinished { .. } => "not_finished",
            FolderProblem::Contradiction { .. } => "contradiction",
        }
    }
}
