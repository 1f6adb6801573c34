//! Splits a Rust file into code and string literals, without comments and tests.

use super::lines::rust_files;
use std::fs;
use std::iter::Peekable;
use std::path::{Path, PathBuf};
use std::str::Chars;

/// The contents of a file without comments and tests.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Source {
    /// String literals with their lines; escapes are not decoded.
    pub(crate) literals: Vec<(usize, String)>,
    /// The code, with one space between words and a `"` in the place of each literal.
    pub(crate) code: String,
    /// Modules in separate files that are compiled only for tests.
    pub(crate) test_modules: Vec<String>,
}

/// A string literal with its line, or a character of code. Comments and white space are left out, except one space between words.
enum Token {
    Literal(usize, String),
    Code(char),
}

impl Token {
    fn letter(&self) -> char {
        if let Token::Code(c) = self { *c } else { '"' }
    }
}

/// The files below a folder, parsed, without those that are compiled only for tests.
pub(crate) fn live(folder: &Path) -> Result<Vec<(PathBuf, Source)>, String> {
    let mut sources = Vec::new();
    for path in rust_files(folder)? {
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        sources.push((path, read(&text)));
    }
    let tests: Vec<PathBuf> = sources.iter().flat_map(|(path, source)| test_modules(path, source)).collect();
    let is_test = |path: &Path| tests.iter().any(|test| path.starts_with(test) || path == test.with_extension("rs"));
    Ok(sources.into_iter().filter(|(path, _)| !is_test(path)).collect())
}

/// The paths, without extension, of the modules that a file declares for tests only.
fn test_modules(path: &Path, source: &Source) -> Vec<PathBuf> {
    let folder = match path.file_stem().and_then(|stem| stem.to_str()) {
        Some("mod" | "lib" | "main") => path.parent().unwrap_or(path).to_owned(),
        _ => path.with_extension(""),
    };
    source.test_modules.iter().map(|name| folder.join(name)).collect()
}

/// Parses a file.
pub(crate) fn read(text: &str) -> Source {
    let tokens = Lexer { rest: text.chars().peekable(), line: 1, tokens: Vec::new() }.run();
    let mut source = Source::default();
    let mut rest = &tokens[..];
    while let Some((first, after)) = rest.split_first() {
        if begins_with(rest, "#[cfg(test)]") {
            let length = item(&rest[12..]) + 12;
            source.test_modules.extend(declared(&rest[12..length]));
            rest = &rest[length..];
            continue;
        }
        source.code.push(first.letter());
        if let Token::Literal(line, text) = first {
            source.literals.push((*line, text.clone()));
        }
        rest = after;
    }
    source
}

fn begins_with(tokens: &[Token], code: &str) -> bool {
    let mut tokens = tokens.iter();
    code.chars().all(|c| matches!(tokens.next(), Some(Token::Code(is)) if *is == c))
}

/// The number of tokens of an item, up to its semicolon or closing brace.
fn item(tokens: &[Token]) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        let Token::Code(c) = token else { continue };
        match c {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 && matches!(c, ';' | '}') {
            return at + 1;
        }
    }
    tokens.len()
}

/// The name in `mod name;`.
fn declared(item: &[Token]) -> Option<String> {
    let code = item.iter().map(Token::letter).collect::<String>();
    let (_, name) = code.strip_suffix(';')?.rsplit_once("mod ")?;
    Some(name.to_owned())
}

/// Splits a file into tokens.
struct Lexer<'a> {
    rest: Peekable<Chars<'a>>,
    line: usize,
    tokens: Vec<Token>,
}

impl Lexer<'_> {
    fn run(mut self) -> Vec<Token> {
        while let Some(c) = self.next() {
            match c {
                '/' if self.rest.peek() == Some(&'/') => while self.next().is_some_and(|c| c != '\n') {},
                '/' if self.rest.peek() == Some(&'*') => self.block_comment(),
                '"' => self.literal(),
                'r' if !self.in_word() && matches!(self.rest.peek(), Some('"' | '#')) => self.raw(),
                '\'' => self.quote(),
                c if c.is_whitespace() => self.space(),
                c => self.tokens.push(Token::Code(c)),
            }
        }
        self.tokens
    }

    fn next(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        self.line += usize::from(c == '\n');
        Some(c)
    }

    /// Whether the next letter continues a word. The prefixes `b` and `c` of a raw literal are not words.
    fn in_word(&self) -> bool {
        let word = |token: &&Token| matches!(token, Token::Code(c) if c.is_alphanumeric() || *c == '_');
        let last: Vec<_> = self.tokens.iter().rev().take_while(word).take(2).collect();
        !(last.is_empty() || last.len() == 1 && matches!(last[0], Token::Code('b' | 'c')))
    }

    /// Adds a space after a word, so that two words stay separate.
    fn space(&mut self) {
        if matches!(self.tokens.last(), Some(Token::Code(c)) if c.is_alphanumeric()) {
            self.tokens.push(Token::Code(' '));
        }
    }

    fn block_comment(&mut self) {
        let mut depth = 0;
        let mut last = '/';
        while let Some(c) = self.next() {
            match (last, c) {
                ('/', '*') => depth += 1,
                ('*', '/') => depth -= 1,
                _ => {
                    last = c;
                    continue;
                }
            }
            if depth == 0 {
                return;
            }
            last = ' ';
        }
    }

    /// Reads a literal up to its closing quote.
    fn literal(&mut self) {
        let (line, mut text) = (self.line, String::new());
        while let Some(c) = self.next() {
            match c {
                '"' => break,
                '\\' => text.extend(['\\', self.next().unwrap_or_default()]),
                c => text.push(c),
            }
        }
        self.tokens.push(Token::Literal(line, text));
    }

    /// Reads a raw literal, or a raw name such as `r#type`, after its `r`.
    fn raw(&mut self) {
        let hashes = std::iter::from_fn(|| self.rest.next_if_eq(&'#')).count();
        if self.rest.next_if_eq(&'"').is_none() {
            return;
        }
        let (line, mut text) = (self.line, String::new());
        let end = format!("\"{}", "#".repeat(hashes));
        while let Some(c) = self.next() {
            text.push(c);
            if text.ends_with(&end) {
                text.truncate(text.len() - end.len());
                break;
            }
        }
        self.tokens.push(Token::Literal(line, text));
    }

    /// Skips a character literal such as `'"'`; a lifetime is left as code.
    fn quote(&mut self) {
        let mut ahead = self.rest.clone();
        let first = ahead.next();
        if first == Some('\\') {
            self.next();
            self.next();
            while self.next().is_some_and(|c| c != '\'') {}
        } else if ahead.next() == Some('\'') {
            self.next();
            self.next();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literals(text: &str) -> Vec<(usize, String)> {
        read(text).literals
    }

    fn single(line: usize, text: &str) -> Vec<(usize, String)> {
        vec![(line, text.to_owned())]
    }

    #[test]
    fn every_kind_of_literal() {
        assert_eq!(literals("\nlet a = \"x\";"), single(2, "x"));
        assert_eq!(literals(r#"f("a\"b")"#), single(1, r#"a\"b"#));
        assert_eq!(literals("f(r#\"a\"b\"#, br\"c\")"), [single(1, "a\"b"), single(1, "c")].concat());
        assert_eq!(literals("let r#type = 'a'; for r in x { \"y\" }"), single(1, "y"));
    }

    #[test]
    fn quotes_that_are_not_string_literals() {
        assert_eq!(literals("let q = '\"'; f::<'a>(\"x\", '\\'', '\\u{41}')"), single(1, "x"));
        assert!(literals("// \"x\"\n/* \"y\" /* \"z\" */ \"w\" */").is_empty());
    }

    #[test]
    fn tests_are_left_out() {
        let text = "#[cfg(test)]\nfn f(a: [u8; 2]) { \"x\"; }\n#[cfg(test)]\nmod tests {\n  fn g() { \"}\" }\n}\nconst A: &str = \"y\";";
        assert_eq!(literals(text), single(7, "y"));
        let source = read("#[cfg(test)]\npub(crate) mod tests;\nmod other;");
        assert_eq!(source.test_modules, ["tests"]);
    }
}
