//! Tables of result folders, read row by row.

use csv::StringRecord;
use std::path::{Path, PathBuf};
use tpam_coco::TextFile;
use tpam_store::{Error, disk};

/// A CSV file with a line of headings.
pub struct CsvTable {
    file: PathBuf,
    reader: csv::Reader<TextFile>,
    /// The names of its columns.
    pub header: StringRecord,
}

impl CsvTable {
    /// Opens a file and reads its headings.
    pub fn open(file: &Path) -> Result<Self, Error> {
        let mut reader = disk::open_csv(file)?;
        let header = reader.headers().map_err(|error| Error::damaged(file, error.to_string()))?.clone();
        Ok(Self { file: file.to_owned(), reader, header })
    }

    /// The position of a column.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|column| column == name)
    }

    /// Its rows, each with as many fields as there are columns.
    pub fn rows(self) -> impl Iterator<Item = Result<StringRecord, Error>> {
        self.reader.into_records().map(move |row| row.map_err(|error| Error::damaged(&self.file, error.to_string())))
    }
}
