//! Columns for the name and for each option of specs: `pam.name`, `pam.h`, `target.omega`.

use tpam_pam::Space;
use tpam_pam::spec::{SpecData, Value, take_apart, unquote};
use tpam_sim::cell::Course;
use tpam_sim::{Cell, Label};
use tpam_table::Builder;

/// A spec taken apart: its name and its options with their values.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    text: String,
    name: String,
    options: Vec<(String, Value)>,
}

impl Parts {
    /// The parts of a checked spec.
    pub fn of(spec: &SpecData) -> Self {
        let given = spec.options().all().filter(|(_, value)| **value != Value::Nothing);
        let options = given.map(|(key, value)| (key.to_owned(), value.clone())).collect();
        Self { text: spec.to_string(), name: spec.name().to_owned(), options }
    }

    /// The parts of the text of a spec, as result folders hold it; `None` if it is empty or not a spec.
    pub fn read(text: &str) -> Option<Self> {
        let (name, options) = take_apart(text).ok()?;
        let options = options.into_iter().map(|(key, text)| (key, value(&text))).collect();
        (!name.is_empty()).then_some(Self { text: text.to_owned(), name, options })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The options that have a value, in order.
    pub fn options(&self) -> &[(String, Value)] {
        &self.options
    }

    fn option(&self, key: &str) -> Option<&Value> {
        self.options.iter().find(|(other, _)| other == key).map(|(_, value)| value)
    }
}

/// The value that a text stands for, if nothing else is known of its option.
fn value(text: &str) -> Value {
    let whole = text.parse().ok().map(Value::Integer);
    let real = || text.parse().ok().filter(|value: &f64| value.is_finite()).map(Value::Real);
    whole.or_else(real).unwrap_or_else(|| Value::Text(unquote(text).unwrap_or_else(|_| text.to_owned())))
}

/// The columns of a list of specs: `LABEL.name`, then `LABEL.OPTION` for each option that any of them has, in the order in which they
/// appear.
///
/// An option is a number if all its values are numbers, otherwise a text. It is empty for a spec that does not have it.
///
/// ```
/// use tpam_rows::spec_columns::{Parts, SpecColumns};
/// use tpam_table::{Format, Table};
///
/// let pams = ["jade:c=0.1", "shade:h=5", ""];
/// let columns = SpecColumns::new("pam", &pams.map(Parts::read));
/// let table = columns.add_in_order(Table::of(&pams).text("pam", |pam| *pam)).build();
/// assert_eq!(table.render(Format::Csv), "pam,pam.name,pam.c,pam.h\njade:c=0.1,jade,0.1,\nshade:h=5,shade,,5\n,,,\n");
/// ```
#[derive(Clone, Debug)]
pub struct SpecColumns {
    columns: Vec<(String, Values)>,
}

#[derive(Clone, Debug)]
enum Values {
    Text(Vec<String>),
    Integer(Vec<Option<u64>>),
    Real(Vec<Option<f64>>),
}

impl SpecColumns {
    /// The columns of these specs; `None` stands for no spec. Without any spec there are no columns.
    pub fn new(label: &str, specs: &[Option<Parts>]) -> Self {
        let mut keys: Vec<&str> = Vec::new();
        for (key, _) in specs.iter().flatten().flat_map(|spec| &spec.options) {
            if !keys.contains(&key.as_str()) {
                keys.push(key);
            }
        }
        if specs.iter().all(Option::is_none) {
            return Self { columns: Vec::new() };
        }
        let names = (column_name(label, "name"), texts(specs, |spec| &spec.name));
        let options = keys.into_iter().map(|key| {
            let values: Vec<Option<&Value>> = specs.iter().map(|spec| spec.as_ref()?.option(key)).collect();
            (column_name(label, if key == "name" { "name_option" } else { key }), Values::of(&values))
        });
        Self { columns: [names].into_iter().chain(options).collect() }
    }

    /// The same columns after one with the specs as they are written, which has the name of the label.
    #[must_use]
    pub fn with_specs(mut self, label: &str, specs: &[Option<Parts>]) -> Self {
        self.columns.insert(0, (label.to_owned(), texts(specs, |spec| &spec.text)));
        self
    }

    /// Adds the columns to a table whose rows belong to the specs in order.
    pub fn add_in_order<'a, R>(&self, table: Builder<'a, R>) -> Builder<'a, R> {
        self.add_by(table, || {
            let mut places = 0..;
            move |_: &R| places.next().expect("the range has no end")
        })
    }

    /// Adds the columns to a table; `place` is the index of the spec of a row.
    pub fn add<'a, R>(&self, table: Builder<'a, R>, place: impl Fn(&R) -> usize) -> Builder<'a, R> {
        let place = &place;
        self.add_by(table, || move |row: &R| place(row))
    }

    fn add_by<'a, R, P: FnMut(&R) -> usize>(&self, table: Builder<'a, R>, places: impl Fn() -> P) -> Builder<'a, R> {
        self.columns.iter().fold(table, |table, (name, values)| {
            let mut place = places();
            let table = match values {
                Values::Text(values) => table.text(name, |row| &values[place(row)]).optional(),
                Values::Integer(values) => table.integer(name, |row| values[place(row)]),
                Values::Real(values) => table.real(name, |row| values[place(row)]),
            };
            table.for_programs()
        })
    }
}

/// The columns of all specs of some cells: PAM, θ, targets and acceptance.
pub fn of_cells(space: Space, cells: &[&Cell]) -> Vec<SpecColumns> {
    let columns = |label: Label| {
        let specs: Vec<Option<Parts>> = cells.iter().map(|cell| parts(cell, label)).collect();
        SpecColumns::new(&label.name(), &specs)
    };
    Label::of(space).into_iter().map(columns).collect()
}

/// The spec of a label, if the label of this cell is a spec.
fn parts(cell: &Cell, label: Label) -> Option<Parts> {
    match (label, &cell.course) {
        (Label::Pam, _) => Some(Parts::of(&cell.subject)),
        (Label::Theta, _) => Some(Parts::of(&cell.theta_spec)),
        (Label::Accept, _) => Some(Parts::of(&cell.accept_spec)),
        (Label::Target, Course::Shared(target)) => Some(Parts::of(&target.spec)),
        (Label::TargetOf(name), Course::Separate(targets)) => {
            let own = cell.space().iter().zip(targets).find(|(column, _)| column.name == name);
            own.map(|(_, target)| Parts::of(&target.spec))
        }
        _ => None,
    }
}

/// Whether the name of a column is that of an option, or of the name, of the spec in one of these columns.
pub fn is_option<'a>(column: &str, mut labels: impl Iterator<Item = &'a str>) -> bool {
    column.split_once('.').is_some_and(|(label, _)| labels.any(|other| other == label))
}

/// A text of each spec; empty where there is none.
fn texts(specs: &[Option<Parts>], text: fn(&Parts) -> &String) -> Values {
    let texts = specs.iter().map(|spec| spec.as_ref().map_or_else(String::new, |spec| text(spec).clone()));
    Values::Text(texts.collect())
}

fn column_name(label: &str, part: &str) -> String {
    format!("{label}.{part}")
}

impl Values {
    /// The values of an option, in the narrowest type that holds all of them.
    fn of(values: &[Option<&Value>]) -> Self {
        if values.iter().flatten().all(|value| matches!(value, Value::Integer(_))) {
            return Values::Integer(values.iter().map(|value| value.and_then(integer)).collect());
        }
        if values.iter().flatten().all(|value| real(value).is_some()) {
            return Values::Real(values.iter().map(|value| value.and_then(real)).collect());
        }
        Values::Text(values.iter().map(|value| value.map_or_else(String::new, text)).collect())
    }
}

fn integer(value: &Value) -> Option<u64> {
    if let Value::Integer(value) = value { Some(*value) } else { None }
}

fn real(value: &Value) -> Option<f64> {
    match value {
        Value::Real(value) => Some(*value),
        Value::Integer(value) => Some(*value as f64),
        _ => None,
    }
}

/// A value as text, without the quotes of the grammar.
fn text(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_table::{Format, Table};

    fn csv(specs: &[&str]) -> String {
        let parts: Vec<Option<Parts>> = specs.iter().map(|spec| Parts::read(spec)).collect();
        SpecColumns::new("x", &parts).add_in_order(Table::of(specs)).build().render(Format::Json)
    }

    #[test]
    fn numbers_are_numbers_unless_one_value_is_a_word() {
        assert_eq!(
            csv(&["a:p=1,q=random", "b:p=0.5,q=2"]),
            "[\n  {\"x.name\":\"a\",\"x.p\":1,\"x.q\":\"random\"},\n  {\"x.name\":\"b\",\"x.p\":0.5,\"x.q\":\"2\"}\n]\n"
        );
    }

    #[test]
    fn texts_have_no_quotes_and_the_name_is_not_replaced() {
        let json = csv(&["file:path='a,b.csv',name=7"]);
        assert_eq!(json, "[\n  {\"x.name\":\"file\",\"x.path\":\"a,b.csv\",\"x.name_option\":7}\n]\n");
    }

    #[test]
    fn typed_and_read_specs_have_the_same_columns() {
        let spec = tpam_pam::pams().spec("shade:h=7,start_f=1").unwrap();
        let [typed, read] = [Some(Parts::of(&spec)), Parts::read(&spec.to_string())]
            .map(|parts| SpecColumns::new("pam", &[parts]).add_in_order(Table::of(&[()])).build().render(Format::Csv));
        assert_eq!(typed, read);
        assert!(typed.starts_with("pam.name,pam.h,"), "{typed}");
    }

    #[test]
    fn rows_find_their_spec_by_its_place() {
        let columns = SpecColumns::new("x", &["a:p=1", "b:p=2"].map(Parts::read));
        let table = columns.add(Table::of(&[1_usize, 0, 1]), |at| *at).build();
        assert_eq!(table.render(Format::Csv), "x.name,x.p\nb,2\na,1\nb,2\n");
        assert!(SpecColumns::new("x", &[None]).add_in_order(Table::of(&[0])).build().columns().is_empty());
    }

    #[test]
    fn columns_of_options_are_recognised_by_their_label() {
        let is = |name: &str| is_option(name, ["pam", "target_c"].into_iter());
        assert!(is("pam.h") && is("target_c.omega") && !is("target.omega") && !is("lag_c"));
    }
}
