//! Which method for a dimension, a budget and a kind of function: what the atlas knows, and what it does not.

use crate::Atlas;
use crate::group::Group;
use crate::method::Method;
use crate::part::DECADES;
use crate::ranking::{Place, Question, Ranking, VIEWS, view_name};
use tpam_coco::View;
use tpam_store::Error;
use tpam_table::{Document, Table};

/// Fewer evaluations than this are the field of methods with models, which are not in the atlas.
const FEWEST: u64 = 1000;
/// Of more leaders than this share of all methods, nothing is said.
const MOST: f64 = 0.5;

/// Leaders that people are shown; the table for programs has all.
const SHOWN: usize = 12;

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Problem {
    /// The dimension.
    pub dims: usize,
    /// The budget of a run.
    pub evaluations: u64,
    /// The kind of functions.
    pub group: Group,
    /// Whether evaluations are noisy.
    pub noisy: bool,
}

impl Problem {
    /// Functions of any kind without noise.
    pub fn new(dims: usize, evaluations: u64) -> Self {
        Self { dims, evaluations, group: Group::named("all").expect("a group"), noisy: false }
    }

    /// log10(evaluations / D).
    fn by(&self) -> f64 {
        libm::log10(self.evaluations as f64 / self.dims as f64)
    }
}

/// The answer to a question.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Recommendation {
    /// The question.
    pub problem: Problem,
    /// Why the atlas has no evidence; empty if it has.
    pub outside: Vec<String>,
    /// The dimension of the evidence.
    pub dims: usize,
    /// The rankings at fixed budget and anytime; none outside the evidence.
    pub rankings: Vec<Ranking>,
}

/// Answers a question from an atlas.
///
/// ```no_run
/// use tpam_atlas::{Atlas, Problem, recommend};
/// // A folder of `tpam reproduce atlas`.
/// let atlas = Atlas::in_folder("results/atlas".as_ref())?;
/// let answer = recommend(&atlas, Problem::new(10, 50_000))?;
/// println!("{}", answer.evidence());
/// # Ok::<(), tpam_store::Error>(())
/// ```
pub fn recommend(atlas: &Atlas, problem: Problem) -> Result<Recommendation, Error> {
    if problem.dims == 0 || problem.evaluations == 0 {
        return Err(Error::nothing("problem", "a problem needs at least one dimension and one evaluation"));
    }
    let known = atlas.dimensions();
    if known.is_empty() {
        atlas.check(problem.dims)?;
    }
    let apart = |dim: &usize| libm::fabs(libm::log(*dim as f64) - libm::log(problem.dims as f64));
    let dims = known.iter().copied().min_by(|a, b| apart(a).total_cmp(&apart(b))).unwrap_or_default();
    let outside = outside(&problem, &known);
    let views = if outside.is_empty() { &VIEWS[..] } else { &[] };
    let entries = atlas.entries(dims);
    let ranking = |view: &View| Ranking::new(&entries, Question { group: problem.group, view: *view, by: problem.by() }, views.len());
    Ok(Recommendation { rankings: views.iter().map(ranking).collect(), problem, outside, dims })
}

/// Why an atlas with these dimensions has no evidence on a problem.
fn outside(problem: &Problem, known: &[usize]) -> Vec<String> {
    let Problem { dims, evaluations, noisy, .. } = problem;
    let mut why = Vec::new();
    if *noisy {
        why.push("noisy evaluations: all functions of the atlas are without noise".to_owned());
    }
    let (first, last) = (known.first().copied().unwrap_or(0), known.last().copied().unwrap_or(0));
    if !(first..=last).contains(dims) {
        let plural = if *dims == 1 { "" } else { "s" };
        why.push(format!("{dims} dimension{plural}: the atlas has {first} to {last}"));
    }
    if *evaluations < FEWEST {
        why.push(format!(
            "fewer than {FEWEST} evaluations: methods that model the function are made for so few, and the atlas has none of them"
        ));
    }
    let most = 10_u64.pow(DECADES as u32);
    if *evaluations > most * *dims as u64 {
        why.push(format!("more than {most} evaluations per dimension, the longest runs of the atlas"));
    }
    why
}

impl Recommendation {
    /// The answer in words and tables, for people.
    pub fn document(&self) -> Document {
        let document = Document::new().text(self.evidence());
        let one = |document: Document, ranking: &Ranking| document.text(lead(ranking)).table(table(&leading(ranking)));
        self.rankings.iter().fold(document, one)
    }

    /// What the answer rests on, or why there is none.
    pub fn evidence(&self) -> String {
        if !self.outside.is_empty() {
            return format!("outside the evidence: {}", self.outside.join("; "));
        }
        let Problem { dims, evaluations, group, .. } = &self.problem;
        let (each, functions) = (*evaluations as f64 / *dims as f64, self.rankings.first().map_or(0, |ranking| ranking.functions));
        let nearest = if *dims == self.dims { String::new() } else { format!(", the nearest to {dims} that was run") };
        let by = self.problem.by();
        let between = if libm::fabs(by - libm::round(by)) < 1e-9 {
            String::new()
        } else {
            let [below, above] = [libm::floor(by), libm::ceil(by)].map(libm::exp10);
            // Measured in the middle of the decades: most target values are reached around 10³ D evaluations.
            let rated = if by < 3.0 { "overrates" } else { "underrates" };
            format!(
                ", between {below} and {above} that were run (methods that follow the budget are interpolated, which mostly {rated} them \
                 at fixed budget, by up to 0.14)"
            )
        };
        format!(
            "evidence: {functions} functions of MA-BBOB (group {}), one run each, in {} dimensions{nearest}; {} evaluations per \
             dimension{between}",
            group.name(),
            self.dims,
            if each.fract() == 0.0 { each.to_string() } else { format!("{each:.1}") },
        )
    }

    /// One row for each method and view, for programs.
    pub fn table(&self) -> Table {
        table(&self.rankings.iter().flat_map(|ranking| ranking.places.iter().map(move |place| (ranking, place))).collect::<Vec<_>>())
    }

    /// The first method at the end of the budget.
    pub fn first(&self) -> Option<&Method> {
        Some(&self.rankings.first()?.places.first()?.method)
    }
}

/// A method in a ranking.
type Row<'a> = (&'a Ranking, &'a Place);

fn leading(ranking: &Ranking) -> Vec<Row<'_>> {
    ranking.leaders().take(SHOWN).map(|place| (ranking, place)).collect()
}

/// How many lead, and whether that says anything.
fn lead(ranking: &Ranking) -> String {
    let (leaders, all) = (ranking.leaders().count(), ranking.places.len());
    let lead = format!(
        "{}: {leaders} of {all} methods cannot be told from the best, which is among them with probability 95 %",
        view_name(ranking.question.view)
    );
    let lead = if leaders as f64 > MOST * all as f64 { lead + "; these functions do not tell which method to take" } else { lead };
    if leaders > SHOWN { format!("{lead} (the first {SHOWN} are shown)") } else { lead }
}

fn table(rows: &[Row]) -> Table {
    Table::from_rows(rows)
        .text("view", |(ranking, _)| view_name(ranking.question.view))
        .caption_if_constant()
        .text("method", |(_, place)| place.method.to_string())
        .rounded("share", 3, |(_, place)| place.mean)
        .estimate(["behind", "low", "high"], 3, |(_, place)| {
            [place.standing.behind, place.standing.interval.low, place.standing.interval.high]
        })
        .rounded("bbob", 3, |(_, place)| place.bbob)
        .heading("share on BBOB")
        .integer("leads", |(_, place)| place.standing.leads)
        .for_programs()
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas::tests::three;
    use tpam_table::Format;

    #[test]
    fn questions_outside_the_evidence() {
        let outside = |problem: Problem| recommend(&three(), problem).unwrap().outside.join(";");
        assert_eq!(outside(Problem::new(10, 50_000)), "");
        assert!(outside(Problem { noisy: true, ..Problem::new(10, 50_000) }).contains("without noise"));
        assert!(outside(Problem::new(100, 500_000)).contains("the atlas has 10 to 10"));
        assert!(outside(Problem::new(10, 200_000)).contains("more than 10000 evaluations per dimension"));
        let both = recommend(&three(), Problem::new(2, 300)).unwrap();
        assert_eq!((both.outside.len(), both.rankings.len(), both.first()), (2, 0, None));
        assert!(recommend(&three(), Problem::new(10, 0)).is_err());
    }

    #[test]
    fn people_see_a_few_of_many_leaders() {
        let answer = recommend(&Atlas::shipped(), Problem { group: Group::named("separ").unwrap(), ..Problem::new(5, 50_000) }).unwrap();
        let text = answer.document().render(Format::Table);
        assert!(text.contains("do not tell which method to take (the first 12 are shown)\n"), "{text}");
        assert!(text.lines().count() < 45 && answer.table().len() > 200, "{text}");
    }

    #[test]
    fn the_leaders_and_the_command() {
        let answer = recommend(&three(), Problem::new(10, 100_000)).unwrap();
        let text = answer.document().render(Format::Table);
        assert!(text.contains("fixed budget: 1 of 3 methods cannot be told from the best"), "{text}");
        assert!(text.contains("b current-to-pbest/1/bin  0.588"), "{text}");
        assert_eq!(answer.first().unwrap().name, "b");
        assert_eq!(answer.table().render(Format::Csv).lines().count(), 7);
        let between = recommend(&three(), Problem::new(10, 50_000)).unwrap().evidence();
        assert!(between.contains("; 5000 evaluations per dimension, between 1000 and 10000 that were run (methods"), "{between}");
        assert!(between.contains("mostly underrates them at fixed budget, by up to 0.14)"), "{between}");
        let rounded = recommend(&three(), Problem::new(10, 33_333)).unwrap().evidence();
        assert!(rounded.contains("; 3333.3 evaluations per dimension, between"), "{rounded}");
    }
}
