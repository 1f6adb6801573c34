//! Commands to copy into a shell, for reports and for the output of `tpam`.

use std::fmt::Write;
use std::path::Path;
use tpam_de::PARTS;
use tpam_searches::search::SearchPlan;
use tpam_signals::calibrate::Scenario;
use tpam_signals::probe::ProbePlan;
use tpam_sim::Plan;
use tpam_sim::measure::Depth;
use tpam_sim::plan::List;
pub use tpam_sim::shell::word;

/// Returns the command that simulates a scenario: with `tpam` or a program with catalogues of its own, and with the PAM that adapts its
/// columns, if they are not those of differential evolution.
pub fn simulation(scenario: &Scenario, program: &str, pam: Option<&str>) -> String {
    let mut command = Command(format!("{program} sim"));
    if let Some(pam) = pam {
        command.option("pam", pam);
    }
    command.option("theta", &scenario.theta);
    scenario.targets.iter().for_each(|(label, spec)| command.option(&label.name(), spec));
    command.option("accept", &scenario.accept);
    command.option("n", &scenario.n.to_string());
    command.option("iterations", &scenario.iterations.to_string());
    command.0
}

/// A longer command is replaced by one that reads the stored plan.
const MOST_LETTERS: usize = 2000;

/// Returns the command that computes the simulations of a stored plan in a folder.
///
/// ```
/// use tpam_kinds::shell::simulations;
/// use tpam_sim::Plan;
/// let plan = Plan { pam: "shade:h=5|10".into(), theta: "c".into(), target: "sin".into(), ..Plan::default() };
/// let command = simulations(&plan, "my results".as_ref());
/// assert!(command.starts_with("tpam sim --pam 'shade:h=5|10' --theta c --target sin "));
/// assert!(command.ends_with(" --runs 101 --seed 1 --measures all --out 'my results'"));
/// ```
pub fn simulations(plan: &Plan, folder: &Path) -> String {
    let mut command = Command::new("sim");
    command.option("pam", &joined(&plan.pam));
    for (key, list) in [("theta", &plan.theta), ("target", &plan.target)].into_iter().filter(|(_, list)| !list.is_empty()) {
        command.option(key, &joined(list));
    }
    for (column, target) in plan.targets.iter() {
        command.option("target_of", &format!("{column}={}", joined(target)));
    }
    command.option("accept", &joined(&plan.accept));
    command.option("n", &plan.n.text());
    command.option("iterations", &plan.iterations.text());
    command.option("runs", &plan.runs.to_string());
    command.option("seed", &plan.seed.to_string());
    command.option("measures", if plan.measures == Depth::All { "all" } else { "success" });
    if command.0.len() > MOST_LETTERS {
        command = Command(format!("tpam sweep {}", word_of_path(&folder.join("experiment.toml"))));
    }
    command.out(folder)
}

/// Returns the command that computes the searches of a stored plan in a folder.
///
/// ```
/// use tpam_searches::search::SearchPlan;
/// use tpam_kinds::shell::searches;
/// let plan = SearchPlan::new("jade,shade", "1,2,3,8", "2,5");
/// let command = searches(&plan, "results".as_ref());
/// assert!(command.starts_with("tpam de --pam jade,shade --mutation current-to-pbest/1 "));
/// assert!(command.contains(" --functions 1-3,8 --dims 2,5 --instances 1-15 ") && command.ends_with(" --out results"));
/// let other = SearchPlan { pam: "mine".into(), ..SearchPlan::alone("es") };
/// assert!(searches(&other, "results".as_ref()).starts_with("tpam search es --pam mine --restart none --suite bbob "));
/// ```
pub fn searches(plan: &SearchPlan, folder: &Path) -> String {
    let name = if plan.is_de() { "de".to_owned() } else { format!("search {}", word(&plan.search)) };
    searching(&name, plan).out(folder)
}

/// Returns the command that computes the probes of a stored plan in a folder.
///
/// ```
/// use tpam_signals::probe::ProbePlan;
/// use tpam_searches::search::SearchPlan;
/// use tpam_kinds::shell::probes;
/// let command = probes(&ProbePlan::new(SearchPlan::new("jade", "8", "10"), 4), "results".as_ref());
/// assert!(command.starts_with("tpam inspect probe --pam jade ") && command.ends_with(" --probes 4 --out results"));
/// ```
pub fn probes(plan: &ProbePlan, folder: &Path) -> String {
    let mut command = searching("inspect probe", &plan.search);
    if !plan.search.is_de() {
        command.option("search", &plan.search.search);
    }
    command.option("probes", &plan.probes.to_string());
    if !plan.columns.is_empty() {
        command.option("columns", &plan.columns);
    }
    command.out(folder)
}

/// The options of searches.
fn searching(name: &str, plan: &SearchPlan) -> Command {
    let mut command = Command::new(name);
    command.option("pam", &plan.pam);
    for (part, specs) in PARTS.iter().zip(plan.parts()) {
        if !specs.is_empty() && !part.left_out(specs) {
            command.option(part.key, specs);
        }
    }
    command.option("suite", &plan.suite);
    command.option("functions", &ranges(&plan.functions));
    command.option("dims", &ranges(&plan.dims));
    command.option("instances", &ranges(&plan.instances));
    let (key, budget) = plan.given_budget();
    command.option(key, &budget.to_string());
    if let Some(individuals) = plan.individuals {
        command.option("individuals", &individuals.to_string());
    }
    command.option("seed", &plan.seed.to_string());
    command
}

/// Whole numbers with ranges in place of three and more that follow each other: `1-3,8` for `1,2,3,8`. Another text is returned as it is.
pub fn ranges(text: &str) -> String {
    let Ok(numbers) = text.split(',').map(str::parse::<u64>).collect::<Result<Vec<u64>, _>>() else {
        return text.to_owned();
    };
    let runs = numbers.chunk_by(|a, b| a.checked_add(1) == Some(*b));
    let part = |run: &[u64]| match run {
        [first, _, .., last] => format!("{first}-{last}"),
        few => few.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
    };
    runs.map(part).collect::<Vec<_>>().join(",")
}

fn joined(list: &List) -> String {
    list.texts().join(",")
}

/// A command line that grows by options.
struct Command(String);

impl Command {
    fn new(name: &str) -> Self {
        Self(format!("tpam {name}"))
    }

    /// Adds an option by its key: the command writes keys with dashes.
    fn option(&mut self, key: &str, value: &str) {
        write!(self.0, " --{} {}", key.replace('_', "-"), word(value)).expect("a text can always grow");
    }

    fn out(self, folder: &Path) -> String {
        format!("{} --{} {}", self.0, "out", word_of_path(folder))
    }
}

/// The command `tpam` with these arguments.
///
/// ```
/// assert_eq!(tpam_kinds::shell::command(&["plot", "my run"]), "tpam plot 'my run'");
/// ```
pub fn command(arguments: &[impl AsRef<str>]) -> String {
    let words = arguments.iter().map(|argument| word(argument.as_ref()));
    ["tpam".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// A path as one word of a shell, written so that it cannot be read as an option.
pub fn word_of_path(path: &Path) -> String {
    let text = path.display().to_string();
    word(&if text.starts_with('-') { format!("./{text}") } else { text })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_signals::calibrate::origin;
    use tpam_sim::Label;
    use tpam_sim::plan::Method;

    #[test]
    fn special_characters_are_quoted() {
        assert_eq!(word("file:path=results/f8-target-c.csv"), "file:path=results/f8-target-c.csv");
        assert_eq!(word_of_path(Path::new("my run")), "'my run'");
        assert_eq!(word_of_path(Path::new("-run")), "./-run");
        assert_eq!(word("file:path=\"my run/it's.csv\""), "'file:path=\"my run/it'\\''s.csv\"'");
    }

    #[test]
    fn numbers_that_follow_each_other_become_ranges() {
        assert_eq!(ranges("1,2,3,5,6,8"), "1-3,5,6,8");
        assert_eq!(["7", "all", "year:2018", ""].map(ranges), ["7", "all", "year:2018", ""]);
    }

    #[test]
    fn a_long_plan_is_read_from_its_file() {
        let plan = Plan { pam: List::Texts(vec!["shade:h=5,start_f=0.5".into(); 200]), ..Plan::default() };
        assert_eq!(simulations(&plan, Path::new("r")), "tpam sweep r/experiment.toml --out r");
    }

    #[test]
    fn a_pair_has_two_targets() {
        let scenario = Scenario {
            origin: origin(Method::Calibrate, "bbob", 8, 10, "jade current-to-pbest/1/bin"),
            theta: "pair:join=max".into(),
            targets: vec![(Label::TargetOf("f"), "file:path=a.csv".into()), (Label::TargetOf("c"), "file:path=b.csv".into())],
            accept: "constant:pmax=0.3".into(),
            n: 50,
            iterations: 400,
        };
        assert_eq!(
            simulation(&scenario, "tpam", None),
            "tpam sim --theta pair:join=max --target-f file:path=a.csv --target-c file:path=b.csv --accept constant:pmax=0.3 --n 50 \
             --iterations 400"
        );
    }
}
