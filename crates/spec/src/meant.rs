//! Names as people type them: which known name a word means, and which one to suggest.

/// The known name that `word` means: the same one, or else the only one that differs in capitals, hyphens, underscores and blanks alone.
///
/// ```
/// use tpam_spec::meant;
/// let known = ["shade", "l-shade", "start_f"].into_iter();
/// assert_eq!(["SHADE", "LSHADE", "start-f", "shades"].map(|word| meant(word, known.clone())), [
///     Some("shade"), Some("l-shade"), Some("start_f"), None
/// ]);
/// ```
pub fn meant<'a>(word: &str, known: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let same = known.clone().find(|name| *name == word);
    let plain_word = plain(word);
    let mut similar = known.filter(|name| plain(name) == plain_word);
    same.or_else(|| similar.next().filter(|first| similar.all(|other| other == *first)))
}

/// A word without what people leave out or write differently.
pub(super) fn plain(word: &str) -> String {
    word.chars().filter(|ch| !matches!(ch, '-' | '_' | ' ')).flat_map(char::to_lowercase).collect()
}

/// The most names that a message lists.
const MOST_LISTED: usize = 15;

/// `did you mean 'shade'?` if one of `known` is similar, else the whole list, or the beginning of a long one.
pub fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    suggestion(word, known.clone()).unwrap_or_else(|| {
        let names: Vec<&str> = known.collect();
        match names.len() {
            0..=MOST_LISTED => format!("there are {}", names.join(", ")),
            count => format!("there are {count}, such as {}", names[..5].join(", ")),
        }
    })
}

/// `did you mean 'shade'?` if one of `known` is similar.
pub fn suggestion<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let lower = plain(word);
    let (distance, name) =
        known.map(|name| (strsim::damerau_levenshtein(&lower, &plain(name)), name)).min_by_key(|(distance, _)| *distance)?;
    // Very short names are similar to every word.
    let is_similar = distance == 0 || (name.len() > 2 && distance <= 1 + name.len() / 4);
    is_similar.then(|| format!("did you mean '{name}'?"))
}
