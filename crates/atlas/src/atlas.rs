//! The parts that are shipped, and those that were computed into a folder.

use crate::entry::Entry;
use crate::file;
use crate::method::{Family, Method};
use crate::part::{DECADES, DIMENSIONS, Functions, Part};
use std::path::Path;
use tpam_coco::View;
use tpam_store::{Error, disk};

/// The most bytes of the file of a part.
const MOST_BYTES: u64 = 8 << 20;
/// The files of the parts that are shipped: `tpam reproduce atlas --part NAME` computes the same bytes.
const SHIPPED: [&[u8]; 9] = [
    include_bytes!("../data/5-rand.txt.gz"),
    include_bytes!("../data/5-pbest.txt.gz"),
    include_bytes!("../data/5-whole.txt.gz"),
    include_bytes!("../data/10-rand.txt.gz"),
    include_bytes!("../data/10-pbest.txt.gz"),
    include_bytes!("../data/10-whole.txt.gz"),
    include_bytes!("../data/20-rand.txt.gz"),
    include_bytes!("../data/20-pbest.txt.gz"),
    include_bytes!("../data/20-whole.txt.gz"),
];

/// The runs of all methods of some parts.
#[derive(Clone, Debug, Default)]
pub struct Atlas {
    parts: Vec<(Part, Vec<Entry>)>,
}

impl Atlas {
    /// The parts that are shipped.
    pub fn shipped() -> Self {
        Self { parts: SHIPPED.iter().map(|bytes| file::decode(bytes).expect("a test reads the shipped parts")).collect() }
    }

    /// The parts that are shipped, and those whose files are in a folder, of which there is at least one. A part in the folder replaces the
    /// shipped one.
    pub fn in_folder(folder: &Path) -> Result<Self, Error> {
        if Part::all().any(|part| disk::is_there(&folder.join(file::name(part)))) {
            return Self::with_folder(folder);
        }
        let example = file::name(Part { dim: DIMENSIONS[0], family: Family::Rand });
        Err(Error::nothing("part", format!("{} has no part of the atlas, such as {example}", folder.display())))
    }

    /// The parts that are shipped, replaced by those of a folder, which may have none or not exist.
    pub fn with_folder(folder: &Path) -> Result<Self, Error> {
        let mut atlas = Self::shipped();
        for part in Part::all() {
            let path = folder.join(file::name(part));
            if let Some(bytes) = disk::read(&path, MOST_BYTES)? {
                let read = file::decode(&bytes).filter(|(other, _)| *other == part);
                let says = || format!("it is not the file of the part {part} as this version writes it: delete it, or compute it again");
                atlas.parts.retain(|(shipped, _)| *shipped != part);
                atlas.parts.push(read.ok_or_else(|| Error::damaged(&path, says()))?);
            }
        }
        Ok(atlas)
    }

    /// The parts.
    pub fn parts(&self) -> impl Iterator<Item = Part> {
        self.parts.iter().map(|(part, _)| *part)
    }

    /// The dimensions of which all families are there.
    pub fn dimensions(&self) -> Vec<usize> {
        let whole = |dim: &usize| Family::ALL.iter().all(|family| self.parts().any(|part| part == Part { dim: *dim, family: *family }));
        DIMENSIONS.into_iter().filter(whole).collect()
    }

    /// Checks that the atlas has a dimension.
    pub(crate) fn check(&self, dim: usize) -> Result<(), Error> {
        let known = self.dimensions();
        let listed = || known.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        match known[..] {
            [] => Err(Error::nothing("part", "no dimension of the atlas is complete: compute its parts rand, pbest and whole")),
            _ if known.contains(&dim) => Ok(()),
            _ => Err(Error::key("dims", dim, format!("the atlas has {}: write one of them", listed()))),
        }
    }

    /// The methods in one dimension.
    pub fn entries(&self, dim: usize) -> Vec<&Entry> {
        self.parts.iter().filter(|(part, _)| part.dim == dim).flat_map(|(_, entries)| entries).collect()
    }

    /// The better half of the methods of a part, by their mean area over the functions of MA-BBOB.
    pub(crate) fn better_half(&self, part: Part) -> Result<Vec<Method>, Error> {
        let (_, entries) = self.parts.iter().find(|(other, _)| *other == part).ok_or_else(|| {
            Error::nothing(
                "part",
                format!("which methods are run in more dimensions follows from the part {part}, which is not there: compute it first"),
            )
        })?;
        let area = |entry: &&Entry| {
            let values = entry.values(Functions::ManyAffine, View::Anytime, DECADES as f64).unwrap_or_default();
            values.iter().sum::<f64>()
        };
        let mut sorted: Vec<&Entry> = entries.iter().collect();
        sorted.sort_by(|a, b| area(b).total_cmp(&area(a)));
        Ok(sorted[..entries.len().div_ceil(2)].iter().map(|entry| entry.method.clone()).collect())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::entry::tests::example;
    use tpam_searches::Catalogues;

    /// Three methods in ten dimensions; `b` reaches the most.
    pub(crate) fn three() -> Atlas {
        let named = |family: Family, name: &str, reached| {
            let mut entry = example(name, false, [0, 0, 0, reached]);
            entry.method.family = family;
            (Part { dim: 10, family }, vec![entry])
        };
        Atlas { parts: vec![named(Family::Rand, "a", 20), named(Family::Pbest, "b", 30), named(Family::Whole, "c", 10)] }
    }

    #[test]
    fn the_better_half_has_the_larger_areas() {
        let part = Part { dim: 20, family: Family::Rand };
        let entries = [("a", 10), ("b", 30), ("c", 20)].map(|(name, reached)| example(name, false, [0, 0, 0, reached]));
        let atlas = Atlas { parts: vec![(part, entries.into())] };
        let names: Vec<String> = atlas.better_half(part).unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(names, ["b rand/1/bin", "c rand/1/bin"]);
        assert!(atlas.better_half(Part { family: Family::Pbest, ..part }).unwrap_err().to_string().contains("20-pbest"));
        assert_eq!((atlas.dimensions(), three().dimensions()), (vec![], vec![10]));
    }

    #[test]
    fn shipped_parts_are_small_and_of_this_catalogue() {
        assert!(SHIPPED.iter().map(|bytes| bytes.len()).sum::<usize>() < 1 << 20);
        let atlas = Atlas::shipped();
        assert_eq!(atlas.dimensions(), [5, 10, 20]);
        let known = Catalogues::default();
        for (part, entries) in &atlas.parts {
            let methods = part.family.methods(&known);
            let unknown = entries.iter().find(|entry| !methods.contains(&entry.method));
            assert!(unknown.is_none(), "compute the part {part} again: {unknown:?}");
        }
    }

    #[test]
    fn parts_in_a_folder_replace_shipped_ones() {
        let folder = tempfile::tempdir().unwrap();
        let count = |family: Family| {
            let atlas = Atlas::with_folder(folder.path()).unwrap();
            atlas.entries(5).iter().filter(|entry| entry.method.family == family).count()
        };
        let part: Part = "5-rand".parse().unwrap();
        assert!(Atlas::in_folder(folder.path()).unwrap_err().to_string().contains("has no part of the atlas, such as 5-rand.txt.gz"));
        let shipped = Family::ALL.map(count);
        assert!(shipped.iter().all(|methods| *methods > 10), "{shipped:?}");
        disk::write_aside(&folder.path().join(file::name(part)), &file::encode(part, &[example("a", false, [0, 0, 0, 7])])).unwrap();
        assert_eq!(Family::ALL.map(count), [1, shipped[1], shipped[2]]);
        // A part under the name of another one.
        let other = folder.path().join(file::name(Part { family: Family::Pbest, ..part }));
        disk::write_aside(&other, &file::encode(part, &[example("a", false, [0, 0, 0, 7])])).unwrap();
        assert!(Atlas::in_folder(folder.path()).unwrap_err().to_string().contains("not the file of the part 5-pbest"));
        disk::remove(&other).unwrap();
        disk::write_aside(&folder.path().join(file::name(part)), b"other").unwrap();
        assert!(Atlas::in_folder(folder.path()).unwrap_err().to_string().contains("5-rand.txt.gz"));
    }
}
