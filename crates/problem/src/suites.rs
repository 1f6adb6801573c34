//! A list of suites, looked up by name.

use crate::{Error, Suite};
use std::path::Path;
use std::sync::Arc;

/// Suites in order, looked up by name; the first is the default.
#[derive(Clone)]
pub struct Suites(Vec<Arc<dyn Suite>>);

impl Suites {
    /// A list with one suite, the default.
    pub fn new(default: impl Suite + 'static) -> Self {
        Self(vec![Arc::new(default)])
    }

    /// Adds a suite.
    ///
    /// # Panics
    ///
    /// If the list already has a suite of this name.
    #[must_use]
    pub fn with(mut self, suite: impl Suite + 'static) -> Self {
        assert!(self.get(suite.name()).is_err(), "two suites are called {}", suite.name());
        self.0.push(Arc::new(suite));
        self
    }

    /// The same suites, with the data files of those that need any in this folder.
    #[must_use]
    pub fn with_data(&self, folder: &Path) -> Self {
        Self(self.iter().map(|suite| suite.with_data(folder).unwrap_or_else(|| Arc::clone(suite))).collect())
    }

    /// The default suite.
    pub fn first(&self) -> &Arc<dyn Suite> {
        &self.0[0]
    }

    /// The suite with this name, without regard to case, hyphens and underscores.
    pub fn get(&self, name: &str) -> Result<&Arc<dyn Suite>, Error> {
        let unknown = || Error::Suite { name: name.to_owned(), known: self.names().map(str::to_owned).collect() };
        self.0.iter().find(|suite| plain(suite.name()) == plain(name)).ok_or_else(unknown)
    }

    /// The names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|suite| suite.name())
    }

    /// The suites, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<dyn Suite>> + Clone {
        self.0.iter()
    }
}

/// The letters and digits of a name, in lower case.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', '_'], "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dimensions, Problem};

    struct Empty(&'static str);

    impl Suite for Empty {
        fn name(&self) -> &str {
            self.0
        }

        fn functions(&self) -> Vec<u32> {
            Vec::new()
        }

        fn dimensions(&self) -> Dimensions {
            Dimensions::List(vec![2])
        }

        fn build(&self, _: u32, _: usize, _: u32) -> Result<Box<dyn Problem + Send + Sync>, Error> {
            Err(Error::Other("there are no functions".to_owned()))
        }
    }

    #[test]
    fn suites_are_found_by_name() {
        let suites = Suites::new(Empty("a")).with(Empty("b-c"));
        assert_eq!((suites.first().name(), suites.get("B_C").unwrap().name()), ("a", "b-c"));
        assert_eq!(suites.get("c").err().unwrap().to_string(), "unknown suite 'c' (available: a, b-c)");
    }

    #[test]
    #[should_panic(expected = "two suites are called a")]
    fn names_are_unique() {
        let _ = Suites::new(Empty("a")).with(Empty("a"));
    }
}
