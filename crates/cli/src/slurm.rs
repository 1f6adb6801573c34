//! `--slurm`: an array of tasks, each of which computes one shard into the shared folder, and a job that runs the whole command when all
//! have ended.
//!
//! The scripts repeat the command of the user. They are written beside the results, so that they can be read, changed and submitted by
//! hand.

use crate::args::{PartsArgs, ThreadsArgs};
use crate::failure::{Failure, note};
use crate::origin::{arguments, without};
use crate::print::{in_files, print};
use crate::sbatch::sbatch;
use std::fs;
use std::path::{Path, PathBuf};
use tpam_kinds::job::Job;
use tpam_kinds::shell::{word, word_of_path};
use tpam_store::Error;
use tpam_store::folder::write_aside;

/// Flags of the command that the scripts do not repeat, with and without a value.
const WITH_VALUE: [&str; 4] = ["--jobs", "--partition", "--time", "--threads"];
const ALONE: [&str; 1] = ["--slurm"];
/// A flag that only the last job has: it changes the final files alone, and does not go with a shard.
const LAST: &str = "--ioh";

/// Writes the plans into the folders of the job and the scripts beside them, and submits the scripts.
pub(crate) fn submit(job: &Job, out: &Path, args: &PartsArgs, threads: &ThreadsArgs) -> Result<(), Failure> {
    let jobs = args.jobs.unwrap_or(1);
    let scripts = Scripts::new(&arguments(), out, args, threads.threads)?;
    job.prepare(&threads.work())?;
    in_files();
    let folder = &scripts.folder;
    fs::create_dir_all(folder).map_err(|e| Error::file("create", folder, e))?;
    let [array, merge, both] = ["array.sh", "merge.sh", "submit.sh"].map(|name| folder.join(name));
    write_aside(&array, scripts.array(jobs).as_bytes())?;
    write_aside(&merge, scripts.merge().as_bytes())?;
    write_aside(&both, Scripts::both(&array, &merge).as_bytes())?;
    let status = format!("tpam folder status {}", word_of_path(out));
    let Some(tasks) = sbatch(&array, None)? else {
        let command = format!("sh {}", word_of_path(&both));
        note("note: there is no sbatch here, so that nothing was submitted");
        let text = format!("scripts are in {}\non the cluster, in this folder: {command}\nhow far it is: {status}\n", folder.display());
        return print(text.as_bytes());
    };
    let last = sbatch(&merge, Some(&tasks)).inspect_err(|_| {
        note(&format!("note: the {jobs} tasks were submitted as job {tasks}; `scancel {tasks}` takes them back"));
    })?;
    let last = last.unwrap_or_default();
    let text = format!(
        "submitted {jobs} tasks as job {tasks}, and job {last}, which finishes the results after them\n\
         how far they are: {status}\nthe queue: squeue --jobs={tasks},{last}\nscripts and logs are in {}\n",
        folder.display()
    );
    print(text.as_bytes())
}

/// The scripts of one command.
struct Scripts {
    folder: PathBuf,
    /// The command, with and without the flag of the last job.
    commands: [String; 2],
    /// The options of both jobs.
    options: Vec<String>,
}

impl Scripts {
    fn new(arguments: &[String], out: &Path, args: &PartsArgs, threads: Option<u16>) -> Result<Self, Failure> {
        let name = out
            .file_name()
            .ok_or_else(|| Failure::Input(format!("{} has no name, which the scripts need: name a folder", out.display())))?;
        let folder = out.with_file_name(format!("{}.slurm", name.to_string_lossy()));
        let shown = folder.display().to_string();
        if shown.contains(['%', '"', '\\']) || shown.contains(char::is_control) {
            let sentence = format!("{shown}: SLURM reads %, quotes and control characters in the names of logs: name another folder");
            return Err(Failure::Input(sentence));
        }
        let (program, words) = arguments.split_first().ok_or_else(|| Failure::Input("the command is empty".into()))?;
        let words = without(words.iter().cloned(), &WITH_VALUE, &ALONE);
        let line = |words: &mut dyn Iterator<Item = &String>| {
            let words: Vec<String> = words.map(|text| word(text)).collect();
            format!("{} {}", word(&located(program)), words.join(" "))
        };
        let commands = [line(&mut words.iter().filter(|word| *word != LAST)), line(&mut words.iter())];
        let mut options = vec![format!("cpus-per-task={}", threads.unwrap_or(1)), "open-mode=append".to_owned()];
        options.push("requeue".to_owned());
        options.extend(args.partition.iter().map(|name| format!("partition={name}")));
        options.extend(args.time.iter().map(|time| format!("time={time}")));
        Ok(Self { folder, commands, options })
    }

    fn head(&self, name: &str, log: &str) -> String {
        let log = format!("output=\"{}/{log}\"", self.folder.display());
        let options = [format!("job-name={name}"), log].into_iter().chain(self.options.iter().cloned());
        let lines: Vec<String> = options.map(|option| format!("#SBATCH --{option}\n")).collect();
        format!("#!/bin/sh\n{}", lines.concat())
    }

    /// The script of the tasks. The number of shards is that of all tasks, also if only some are submitted again.
    fn array(&self, jobs: u32) -> String {
        let (head, command) = (self.head("tpam", "%A_%a.log"), &self.commands[0]);
        format!(
            "{head}#SBATCH --array=1-{jobs}\n\
             # Computes one part; a part that runs twice changes nothing.\n\
             exec {command} --threads \"${{SLURM_CPUS_PER_TASK:-1}}\" --shard \"$SLURM_ARRAY_TASK_ID/{jobs}\"\n"
        )
    }

    /// The script of the last job: the whole command finds every run in the folder.
    fn merge(&self) -> String {
        let (head, command) = (self.head("tpam-merge", "%j.log"), &self.commands[1]);
        format!("{head}# Computes what is missing, and finishes the results.\nexec {command} --threads \"${{SLURM_CPUS_PER_TASK:-1}}\"\n")
    }

    /// The script that submits the other two.
    fn both(array: &Path, merge: &Path) -> String {
        format!(
            "#!/bin/sh\n# Submits the tasks, and the job that finishes the results after them.\nset -e\n\
             tasks=$(sbatch --parsable {})\nsbatch --dependency=\"afterok:${{tasks%%;*}}\" {}\n",
            word_of_path(array),
            word_of_path(merge)
        )
    }
}

/// The program as the nodes of a cluster find it: a name is looked for there, a path is made absolute.
fn located(program: &str) -> String {
    let path = Path::new(program);
    let is_name = path.components().count() == 1;
    if is_name { program.to_owned() } else { path.canonicalize().map_or(program.to_owned(), |path| path.display().to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Command, CommandLine};
    use clap::Parser;

    fn scripts(line: &[&str]) -> Scripts {
        let Command::De(args) = CommandLine::try_parse_from(line).unwrap().command else { panic!("not a search") };
        let words: Vec<String> = line.iter().map(ToString::to_string).collect();
        Scripts::new(&words, &args.out.folder("de", false), &args.parts, args.how.output.threads.threads).unwrap()
    }

    #[test]
    fn the_scripts_repeat_the_command() {
        let line = "tpam de --pam|jade,shade:h=5|--slurm --jobs 8 --time=2:00:00 --partition short --ioh --threads 4 --out a/b";
        let line: Vec<&str> = line.split([' ', '|']).collect();
        let scripts = scripts(&line);
        let array = scripts.array(8);
        assert!(
            array.ends_with(
                "exec tpam de --pam jade,shade:h=5 --out a/b --threads \"${SLURM_CPUS_PER_TASK:-1}\" --shard \"$SLURM_ARRAY_TASK_ID/8\"\n"
            ),
            "{array}"
        );
        for option in ["array=1-8", "time=2:00:00", "partition=short", "cpus-per-task=4", "requeue", "output=\"a/b.slurm/%A_%a.log\""] {
            assert!(array.contains(&format!("#SBATCH --{option}\n")), "{array}");
        }
        let merge = scripts.merge();
        assert!(merge.contains("exec tpam de --pam jade,shade:h=5 --ioh --out a/b --threads") && !merge.contains("array"), "{merge}");
    }

    #[test]
    fn words_are_quoted() {
        let array = scripts(&["tpam", "de", "--pam", "shade:h=5|10", "--slurm", "--jobs=2", "--out", "my results"]).array(2);
        assert!(array.contains("exec tpam de --pam 'shade:h=5|10' --out 'my results' "), "{array}");
    }

    #[test]
    fn names_that_slurm_would_change_are_refused() {
        for out in ["a%j", "a\"b", "a\nb", "a\u{1b}b", ".."] {
            let line = ["tpam", "de", "--slurm", "--jobs=2", "--out", out];
            let Command::De(args) = CommandLine::try_parse_from(line).unwrap().command else { panic!("not a search") };
            assert!(Scripts::new(&line.map(str::to_owned), &args.out.folder("de", false), &args.parts, None).is_err(), "{out}");
        }
    }
}
