//! Commands to copy into a shell, for reports and for the output of `tpam`.

use crate::calibrate::Scenario;
use std::path::Path;

/// Returns the command that simulates a scenario.
pub fn simulation(scenario: &Scenario) -> String {
    let (n, iterations) = (scenario.n.to_string(), scenario.iterations.to_string());
    let mut words = vec!["tpam".to_owned(), "sim".to_owned()];
    let mut option = |key: &str, value: &str| words.extend([format!("--{}", key.replace('_', "-")), value.to_owned()]);
    option("theta", &scenario.theta);
    scenario.targets.iter().for_each(|(label, spec)| option(&label.name(), spec));
    option("accept", &scenario.accept);
    option("n", &n);
    option("iterations", &iterations);
    words.iter().map(|text| word(text)).collect::<Vec<_>>().join(" ")
}

/// The command `tpam` with these arguments.
///
/// ```
/// assert_eq!(tpam_lab::shell::command(&["plot", "my run"]), "tpam plot 'my run'");
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

/// A text as one word of a POSIX shell.
fn word(text: &str) -> String {
    let plain = |ch: char| ch.is_ascii_alphanumeric() || "_-./:=,+".contains(ch);
    if text.chars().all(plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibrate::origin;
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
    fn a_pair_has_two_targets() {
        let scenario = Scenario {
            origin: origin(Method::Calibrate, 8, 10, "jade current-to-pbest/1/bin"),
            theta: "pair:join=max".into(),
            targets: vec![
                (Label::TargetOf("f"), "file:path=a.csv".into()),
                (Label::TargetOf("c"), "file:path=b.csv".into()),
            ],
            accept: "constant:pmax=0.3".into(),
            n: 50,
            iterations: 400,
        };
        assert_eq!(
            simulation(&scenario),
            "tpam sim --theta pair:join=max --target-f file:path=a.csv --target-c file:path=b.csv --accept constant:pmax=0.3 --n 50 --iterations 400"
        );
    }
}
