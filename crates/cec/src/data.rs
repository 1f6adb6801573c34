//! The organisers' data files: shifts (`shift_data_1.txt`), rotations (`M_1_D10.txt`) and shuffles (`shuffle_data_11_D10.txt`).

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use tpam_problem::Error;

/// The largest file has ten rotations in 100 dimensions, about 2.5 MB.
const MOST_BYTES: u64 = 64 << 20;

/// A folder of data files.
pub(crate) struct Data {
    pub(crate) folder: PathBuf,
    /// The suite and the source of its files, for messages.
    pub(crate) suite: &'static str,
    pub(crate) source: &'static str,
}

impl Data {
    /// The first `dim` numbers of each of `count` lines of the shifts of a function.
    pub(crate) fn shifts(&self, function: u32, dim: usize, count: usize) -> Result<Vec<Vec<f64>>, Error> {
        let file = format!("shift_data_{function}.txt");
        let text = self.read(&file)?;
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(count).collect();
        if lines.len() < count {
            return Err(self.damaged(&file, &format!("has {} lines where {count} are needed", lines.len())));
        }
        lines.into_iter().map(|line| Ok(self.blocks(&file, line, dim, 1)?.swap_remove(0))).collect()
    }

    /// The rotations of a function: `count` blocks of D × D numbers.
    pub(crate) fn rotations(&self, function: u32, dim: usize, count: usize) -> Result<Vec<Vec<f64>>, Error> {
        let file = format!("M_{function}_D{dim}.txt");
        self.blocks(&file, &self.read(&file)?, dim * dim, count)
    }

    /// The shuffles of a function: `count` permutations of the places of the coordinates, from 0.
    pub(crate) fn shuffles(&self, function: u32, dim: usize, count: usize) -> Result<Vec<Vec<usize>>, Error> {
        let file = format!("shuffle_data_{function}_D{dim}.txt");
        let blocks: Vec<Vec<usize>> = self.blocks(&file, &self.read(&file)?, dim, count)?;
        let from_zero = |block: Vec<usize>| {
            let mut sorted = block.clone();
            sorted.sort_unstable();
            let complete = sorted.into_iter().eq(1..=dim);
            complete
                .then(|| block.iter().map(|place| place - 1).collect())
                .ok_or_else(|| self.damaged(&file, &format!("is not a permutation of the numbers 1 to {dim}")))
        };
        blocks.into_iter().map(from_zero).collect()
    }

    /// Refuses the folder of another competition, whose files have the same names: that of 2022 has 12 functions, and f9 is a composition.
    pub(crate) fn check_year(&self) -> Result<(), Error> {
        let wrong = match (self.suite, text_of(&self.folder.join("shift_data_9.txt"))) {
            ("cec2022", Ok(text)) => text.trim().lines().count() < 5,
            ("cec2022", Err(_)) => false,
            _ => self.folder.is_dir() && !self.folder.join("shift_data_30.txt").exists(),
        };
        if wrong { Err(self.needs(&format!("{} has no data files of this suite", self.folder.display()))) } else { Ok(()) }
    }

    fn read(&self, file: &str) -> Result<String, Error> {
        let path = self.folder.join(file);
        text_of(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound if self.folder.is_dir() => self.needs(&format!(
                "{} does not exist: either the function has no data in this dimension, or files are missing",
                path.display()
            )),
            io::ErrorKind::NotFound => self.needs(&format!("the folder {} does not exist", self.folder.display())),
            _ => self.needs(&format!("{} cannot be read ({error})", path.display())),
        })
    }

    fn needs(&self, reason: &str) -> Error {
        let Self { suite, source, .. } = self;
        Error::Other(format!("{reason}; the suite {suite} needs the data files of {source} in the folder that you name"))
    }

    /// The first `count` blocks of `size` numbers of a text.
    fn blocks<T: FromStr + Clone>(&self, file: &str, text: &str, size: usize, count: usize) -> Result<Vec<Vec<T>>, Error> {
        let words = text.split_whitespace().take(size * count);
        let number = |word: &str| word.parse::<T>().map_err(|_| self.damaged(file, &format!("has '{word}', which is not a number")));
        let numbers = words.map(number).collect::<Result<Vec<T>, _>>()?;
        if numbers.len() < size * count {
            return Err(self.damaged(file, &format!("has {} numbers where {} are needed", numbers.len(), size * count)));
        }
        Ok(numbers.chunks(size).map(<[T]>::to_vec).collect())
    }

    fn damaged(&self, file: &str, problem: &str) -> Error {
        Error::Other(format!("{} {problem}: copy it again from {}", self.folder.join(file).display(), self.source))
    }
}

/// The text of a file. The folder is somebody else's: a pipe would never end, and a device might not.
fn text_of(path: &Path) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let mut text = String::new();
    let read = File::open(path)?.take(MOST_BYTES).read_to_string(&mut text)?;
    if read as u64 == MOST_BYTES { Err(io::Error::other("it is too large")) } else { Ok(text) }
}
