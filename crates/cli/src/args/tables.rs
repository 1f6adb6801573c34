//! `--tables` of studies, which print their conclusion.

use tpam_table::Document;

/// Whether a study prints more than its conclusion.
#[derive(clap::Args, Debug)]
pub(crate) struct TablesArgs {
    /// Print the main tables, too; all tables are in the folder
    #[arg(long)]
    tables: bool,
}

impl TablesArgs {
    /// What is printed: the tables if they were asked for, and the conclusion.
    pub(crate) fn document(&self, tables: impl FnOnce() -> Document, conclusion: String) -> Document {
        let document = if self.tables { tables() } else { Document::new() };
        document.text(conclusion)
    }
}
