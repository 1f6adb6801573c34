//! Flags of archive.

use super::format;
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_table::Format;

/// `tpam archive`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Writes one .tgz file for each algorithm and coco_archive_definition.txt, their list with checksums. cocopp.archiving.get loads the archive from its folder or, once the folder is on a web server, from its address.
The name of a file is the name of the algorithm in cocopp's figures. Folders of searches are compared with their checksums first.

Example:  tpam archive results/de --out results/archive")]
pub struct ArchiveArgs {
    /// Folders of searches (tpam de), or folders with COCO's logs of one algorithm
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// The archive: a new folder
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
}
