//! A run that is driven by hand: `ask`, evaluate, `tell` gives the same bits as the engine.

use tpam_de::{Algorithm, Catalogues, Course, Engine, Generation, PUBLISHED, Problem, Settings, Watch};
use tpam_pam::pams;

/// Everything that is shown.
#[derive(Default, PartialEq, Debug)]
struct Log(Vec<f64>, Vec<bool>);

impl Watch for Log {
    fn see(&mut self, generation: &Generation) {
        self.0.extend([generation.points, generation.values, generation.population].concat());
        self.1.extend(generation.success);
        for (column, values) in generation.sampled() {
            assert_eq!((column.kind, values.len()), (tpam_pam::FC[0].kind, generation.values.len()));
            self.0.extend(values);
        }
    }
}

#[test]
fn ask_and_tell_are_the_run() {
    let known = Catalogues::new(pams());
    let published = PUBLISHED.iter().map(|one| one.algorithm(&known).unwrap());
    let usual = Algorithm::new(&known, ["uniform", "best/1", "bin", "collapse+stagnation"]).unwrap();
    for algorithm in published.chain([usual]) {
        let tries = if algorithm.pam.name() == "uniform" { 3 } else { 1 };
        let settings = Settings { budget: 3001, tries, ..Settings::default() };
        let problem: &dyn Problem = &tpam_bbob::Problem::new(3, 4, 1).unwrap();
        let (mut run, mut asked) = (Log::default(), Log::default());
        let ended = Engine::new(&algorithm, problem, settings).unwrap().run(&mut run);
        let mut course = Course::new(&algorithm, &problem.bounds(), settings).unwrap();
        while let Some((points, _)) = course.ask() {
            // To ask again changes nothing.
            let points = points.to_vec();
            let (again, values) = course.ask().unwrap();
            assert_eq!(again, points);
            problem.evaluate_batch(&points, values);
            course.tell(&mut asked);
            course.tell(&mut asked);
        }
        assert_eq!((course.ended(), asked), (ended, run), "{}", algorithm.pam);
    }
}
