//! Undisturbed result folders, the right answers of the commands that read them, and the verdict on other answers.

use super::kinds::{INPUTS, KINDS, Kind, Reader, first_word};
use super::room::{Desk, Files, MADE, RESULTS, Room};
use super::tally::Verdict;
use std::process::Output;

/// What a process that is killed at its very end leaves on a file system without locks: no result, and the next command with locks removes
/// it.
const CLAIM: &str = "finishing";

/// What a command prints, and the files that it writes beside the result folder.
#[derive(Clone, PartialEq)]
pub(super) struct Answer {
    printed: String,
    made: Files,
}

/// A folder that nothing has happened to, and the answers of its readers.
pub(super) struct State {
    pub(super) files: Files,
    answers: Vec<Answer>,
}

/// An undisturbed folder of a kind.
pub(super) struct Sound {
    pub(super) kind: &'static Kind,
    /// What the command that makes it prints.
    pub(super) answer: Answer,
    pub(super) state: State,
    /// The folder that the command finds.
    pub(super) earlier: Option<State>,
}

/// Makes one folder of each kind.
pub(super) fn all(room: &Room) -> Result<Vec<Sound>, String> {
    let desk = room.desk(0);
    desk.put(&Files::new());
    for line in INPUTS {
        answer(&desk, line)?;
    }
    KINDS.iter().map(|kind| Sound::new(&desk, kind)).collect()
}

impl State {
    /// The state after a command, and the answer of the command.
    pub(super) fn after(desk: &Desk, make: &str, readers: &[Reader]) -> Result<(Self, Answer), String> {
        let answer = answer(desk, make)?;
        let files = desk.files(RESULTS);
        let answers = readers.iter().map(|reader| self::answer(desk, reader.line)).collect::<Result<_, _>>()?;
        Ok((Self { files, answers }, answer))
    }
}

fn answer(desk: &Desk, line: &str) -> Result<Answer, String> {
    let output = desk.run(line, None);
    if !output.status.success() {
        return Err(format!("tpam {line}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(taken(desk, &output))
}

/// The answer of a command that has ended. What it made is removed.
pub(super) fn taken(desk: &Desk, output: &Output) -> Answer {
    let answer = Answer { printed: String::from_utf8_lossy(&output.stdout).into_owned(), made: desk.files(MADE) };
    desk.clear(MADE);
    answer
}

impl Sound {
    fn new(desk: &Desk, kind: &'static Kind) -> Result<Self, String> {
        desk.put(&Files::new());
        let earlier = match kind.earlier {
            "" => None,
            make => Some(State::after(desk, make, kind.readers)?.0),
        };
        let (state, answer) = State::after(desk, kind.make, kind.readers)?;
        Ok(Self { kind, answer, state, earlier })
    }

    /// The files that the command finds.
    pub(super) fn found(&self) -> Files {
        self.earlier.as_ref().map(|state| state.files.clone()).unwrap_or_default()
    }

    /// Runs the readers of a file, or all of them, and judges their answers.
    pub(super) fn read(&self, desk: &Desk, file: Option<&str>, mut see: impl FnMut(&str, Verdict)) {
        for (at, reader) in self.kind.readers.iter().enumerate() {
            if file.is_some_and(|file| !(reader.reads)(file)) {
                continue;
            }
            let output = desk.run(reader.line, None);
            let answer = taken(desk, &output);
            see(first_word(reader.line), self.verdict(desk, at, &output, &answer));
        }
    }

    /// Judges any command on a folder in which something was replaced: it may refuse, or do what it does in a sound folder.
    pub(super) fn refused_or_right(&self, desk: &Desk, line: &str, output: &Output) -> Verdict {
        let reader = self.kind.readers.iter().position(|reader| reader.line == line);
        match reader {
            Some(at) if first_word(line) != "verify" => self.verdict(desk, at, output, &taken(desk, output)),
            _ if line == self.kind.make => self.ended(desk, output),
            // What is planted may stay, if it belongs to nothing that was written.
            _ => refused(output).unwrap_or_else(|| {
                let found = desk.files(RESULTS);
                let lost = self.state.files.iter().find(|(name, bytes)| found.get(*name) != Some(bytes));
                let unfinished = String::from_utf8_lossy(&output.stderr).contains("is not finished");
                match lost {
                    Some((name, _)) if !unfinished => Verdict::Wrong(format!("{name} is not what was written")),
                    _ => Verdict::Right,
                }
            }),
        }
    }

    fn verdict(&self, desk: &Desk, at: usize, output: &Output, answer: &Answer) -> Verdict {
        let mut states = std::iter::once(&self.state).chain(&self.earlier);
        let verifies = first_word(self.kind.readers[at].line) == "verify";
        if let Some(verdict) = refused(output) {
            return verdict;
        }
        if verifies && String::from_utf8_lossy(&output.stderr).contains("is not finished") {
            return Verdict::Refused;
        }
        let right = if verifies {
            let mut files = desk.files(RESULTS);
            files.remove(CLAIM);
            states.any(|state| state.files == files)
        } else {
            states.any(|state| state.answers[at] == *answer)
        };
        if right { Verdict::Right } else { Verdict::Wrong("another answer".to_owned()) }
    }

    /// Runs the command that made the folder again, and judges what it prints and the folder.
    pub(super) fn again(&self, desk: &Desk) -> Verdict {
        let output = desk.run(self.kind.make, None);
        self.ended(desk, &output)
    }

    /// Judges a command that made the folder.
    pub(super) fn ended(&self, desk: &Desk, output: &Output) -> Verdict {
        let answer = taken(desk, output);
        if let Some(verdict) = refused(output) {
            return verdict;
        }
        if answer != self.answer {
            return Verdict::Wrong("another answer".to_owned());
        }
        match difference(&self.state.files, &desk.files(RESULTS)) {
            None => Verdict::Right,
            Some(what) => Verdict::Wrong(what),
        }
    }

    /// The same after an attack that must not keep the command from its end.
    pub(super) fn resumed(&self, desk: &Desk) -> Verdict {
        let output = desk.run(self.kind.make, None);
        match self.ended(desk, &output) {
            Verdict::Refused => Verdict::Other(format!("not resumed: {}", sentence(&output))),
            verdict => verdict,
        }
    }
}

/// The verdict on a command that did not succeed; `None` if it did.
pub(super) fn refused(output: &Output) -> Option<Verdict> {
    let said = sentence(output);
    match exit_code(output) {
        Some(0) => None,
        // 101: a panic, 124: stopped by `timeout`; 132 to 139: crashes.
        _ if String::from_utf8_lossy(&output.stderr).contains("panicked at") => Some(Verdict::Panic(said)),
        Some(2..=4 | 130 | 143) => Some(Verdict::Refused),
        code => Some(Verdict::Panic(format!("exit code {code:?}: {said}"))),
    }
}

/// The exit code as a shell reports it: also of a command that does not listen to signals, and was ended by one.
pub(super) fn exit_code(output: &Output) -> Option<i32> {
    #[cfg(unix)]
    let signal = std::os::unix::process::ExitStatusExt::signal(&output.status);
    #[cfg(not(unix))]
    let signal: Option<i32> = None;
    output.status.code().or(signal.map(|signal| 128 + signal))
}

/// The last line of the messages.
pub(super) fn sentence(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).trim_end().lines().last().unwrap_or_default().to_owned()
}

/// The first file in which two folders differ.
pub(super) fn difference(wanted: &Files, found: &Files) -> Option<String> {
    let missing = wanted.keys().find(|name| !found.contains_key(*name)).map(|name| format!("{name} is missing"));
    let more = || found.keys().find(|name| !wanted.contains_key(*name)).map(|name| format!("{name} is there too"));
    let other = || wanted.iter().find(|(name, bytes)| found.get(*name) != Some(bytes)).map(|(name, _)| format!("{name} has other bytes"));
    missing.or_else(more).or_else(other)
}
