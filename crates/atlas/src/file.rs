//! The file of a part: compressed text, a line for each method, suite, budget of its runs and budget at which they are seen.

use crate::entry::{Entry, columns, read_runs, written};
use crate::method::Method;
use crate::part::{Functions, Part};
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use flate2::{Compression, GzBuilder};
use std::collections::BTreeSet;
use std::io::{Read, Write};
use tpam_pam::STREAM_VERSION;

/// The most bytes of the text of a part, which has less than one million: a small file of somebody else may hold far more.
const MOST_TEXT: u64 = 16 << 20;

/// The name of the file of a part.
pub(crate) fn name(part: Part) -> String {
    format!("{part}.txt.gz")
}

/// The first line: the part, the version of the random streams, the seed and the command.
fn head(part: Part) -> String {
    format!("part {part}, stream {STREAM_VERSION}, seed 1: tpam reproduce atlas")
}

/// The file of a part. Its bytes depend on the entries only.
pub(crate) fn encode(part: Part, entries: &[Entry]) -> Vec<u8> {
    let mut text = head(part) + "\n";
    for entry in entries {
        for (functions, decade, runs) in entry.runs() {
            for place in 0..columns(decade) {
                let columns = [&entry.method.name, functions.suite(), &decade.to_string(), &written(runs, place)];
                text += &(columns.join("\t") + "\n");
            }
        }
    }
    let encoder = GzBuilder::new().mtime(0).operating_system(255).write(Vec::new(), Compression::best());
    let write = |mut encoder: GzEncoder<Vec<u8>>| encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    write(encoder).expect("memory can be written to")
}

/// The part of a file and its entries; `None` if it is damaged.
pub(crate) fn decode(bytes: &[u8]) -> Option<(Part, Vec<Entry>)> {
    let (mut text, mut reader) = (String::new(), GzDecoder::new(bytes));
    reader.by_ref().take(MOST_TEXT).read_to_string(&mut text).ok()?;
    let (first, lines) = text.split_once('\n')?;
    let part = Part::all().find(|part| head(*part) == first)?;
    let rows: Vec<Vec<&str>> = lines.lines().map(|line| line.split('\t').collect()).collect();
    let by_method = rows.chunk_by(|a, b| a[0] == b[0]);
    let entries: Vec<Entry> = by_method.map(|rows| entry(part, rows)).collect::<Option<_>>()?;
    let names: BTreeSet<&str> = entries.iter().map(|entry| entry.method.name.as_str()).collect();
    let whole = reader.into_inner().is_empty() && !entries.is_empty() && names.len() == entries.len();
    whole.then_some((part, entries))
}

fn entry(part: Part, rows: &[Vec<&str>]) -> Option<Entry> {
    // Only methods that follow their budget have runs with 10 D evaluations.
    let follows_budget = rows.iter().any(|row| row.get(2) == Some(&"1"));
    let mut entry = Entry::new(Method { name: rows[0][0].to_owned(), family: part.family, follows_budget });
    for rows in rows.chunk_by(|a, b| a.get(1..3) == b.get(1..3)) {
        let [_, suite, decade, _] = rows[0][..] else { return None };
        let functions = Functions::ALL.into_iter().find(|functions| functions.suite() == suite)?;
        let decade: usize = decade.parse().ok()?;
        let texts: Vec<&str> = rows.iter().map(|row| row.get(3).copied()).collect::<Option<_>>()?;
        let runs = (texts.len() == columns(decade)).then(|| read_runs(&texts, functions.runs()))??;
        entry.insert(functions, decade, runs);
    }
    entry.is_complete().then_some(entry)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::tests::example;

    #[test]
    fn a_part_is_read_as_it_was_written() {
        let part: Part = "10-rand".parse().unwrap();
        let entries = vec![example("a", true, [1, 2, 3, 4]), example("b:h=5", false, [0, 0, 0, 51])];
        let bytes = encode(part, &entries);
        assert_eq!(decode(&bytes), Some((part, entries)));
        assert_eq!(decode(&bytes[..bytes.len() - 9]), None);
    }

    #[test]
    fn a_text_without_end_is_not_read_to_its_end() {
        let part: Part = "10-rand".parse().unwrap();
        // Every line begins with the name of the method.
        let bytes = encode(part, &[example(&"a".repeat(4 << 20), false, [0, 0, 0, 1])]);
        assert!(bytes.len() < 1 << 20);
        assert_eq!(decode(&bytes), None);
    }

    #[test]
    fn a_part_that_lacks_runs_is_damaged() {
        let part: Part = "10-rand".parse().unwrap();
        let mut entry = example("a", true, [1, 2, 3, 4]);
        let twice = encode(part, &[entry.clone(), example("b", false, [0, 0, 0, 1]), entry.clone()]);
        let more = [&encode(part, std::slice::from_ref(&entry))[..], b"more"].concat();
        assert_eq!([decode(&encode(part, &[])), decode(&twice), decode(&more)], [None, None, None]);
        let few = entry.runs().next().map(|(_, _, runs)| runs[1..].to_vec()).unwrap();
        entry.insert(Functions::Bbob, 1, few);
        assert_eq!(decode(&encode(part, &[entry])), None);
    }
}
