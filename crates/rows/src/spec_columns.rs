//! Columns for the name and for each option of specs: `pam.name`, `pam.h`, `target.omega`.

pub use crate::parts::Parts;
use crate::parts::{integer, number, text};
use tpam_figure::distinct;
use tpam_pam::Space;
use tpam_pam::spec::Value;
use tpam_sim::{Cell, Label};
use tpam_table::Builder;

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
/// let table = columns.add_in_order(Table::from_rows(&pams).text("pam", |pam| *pam)).build();
/// assert_eq!(table.render(Format::Csv), "pam,pam.name,pam.c,pam.h\njade:c=0.1,jade,0.1,\nshade:h=5,shade,,5\n,,,\n");
/// ```
#[derive(Clone, Debug)]
pub struct SpecColumns {
    columns: Vec<(String, Vec<Option<Value>>)>,
}

impl SpecColumns {
    /// The columns of these specs; `None` stands for no spec. Without any spec there are no columns.
    pub fn new(label: &str, specs: &[Option<Parts>]) -> Self {
        let keys = distinct(specs.iter().flatten().flat_map(Parts::options).map(|(key, _)| key.as_str()));
        if specs.iter().all(Option::is_none) {
            return Self { columns: Vec::new() };
        }
        let names = (format!("{label}.name"), texts(specs, Parts::name));
        let options = keys.into_iter().map(|key| {
            let values = specs.iter().map(|spec| spec.as_ref()?.option(key).cloned());
            (format!("{label}.{}", if key == "name" { "name_option" } else { key }), values.collect())
        });
        Self { columns: [names].into_iter().chain(options).collect() }
    }

    /// The same columns after one with the specs as they are written, which has the name of the label.
    #[must_use]
    pub fn with_specs(mut self, label: &str, specs: &[Option<Parts>]) -> Self {
        self.columns.insert(0, (label.to_owned(), texts(specs, Parts::text)));
        self
    }

    /// Adds the columns to a table whose rows belong to the specs in order.
    pub fn add_in_order<'a, R>(&self, table: Builder<'a, R>) -> Builder<'a, R> {
        let mut places = 0..;
        self.add(table, move |_| places.next().expect("the range has no end"))
    }

    /// Adds the columns to a table; `place` is the index of the spec of a row. It is cloned for each column. A column has the narrowest
    /// type that holds all its values.
    pub fn add<'a, R>(&self, table: Builder<'a, R>, place: impl FnMut(&R) -> usize + Clone) -> Builder<'a, R> {
        self.columns.iter().fold(table, |table, (name, values)| {
            let mut place = place.clone();
            let mut value = |row: &R| values[place(row)].as_ref();
            let all = |is: fn(&Value) -> bool| values.iter().flatten().all(is);
            let table = if all(|value| integer(value).is_some()) {
                table.integer(name, |row| value(row).and_then(integer))
            } else if all(|value| number(value).is_some()) {
                table.real(name, |row| value(row).and_then(number))
            } else {
                table.text(name, |row| value(row).map(text).unwrap_or_default()).optional()
            };
            table.for_programs()
        })
    }
}

/// The columns of all specs of some cells: PAM, θ, targets and acceptance.
pub fn of_cells(space: Space, cells: &[&Cell]) -> Vec<SpecColumns> {
    let columns = |label: Label| {
        let specs: Vec<Option<Parts>> = cells.iter().map(|cell| cell.spec(label).map(Parts::from_spec)).collect();
        SpecColumns::new(&label.name(), &specs)
    };
    Label::for_space(space).into_iter().map(columns).collect()
}

/// A text of each spec.
fn texts(specs: &[Option<Parts>], text: fn(&Parts) -> &str) -> Vec<Option<Value>> {
    specs.iter().map(|spec| spec.as_ref().map(|spec| text(spec).into())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_table::{Format, Table};

    fn csv(specs: &[&str]) -> String {
        let parts: Vec<Option<Parts>> = specs.iter().map(|spec| Parts::read(spec)).collect();
        SpecColumns::new("x", &parts).add_in_order(Table::from_rows(specs)).build().render(Format::Json)
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
        let [typed, read] = [Some(Parts::from_spec(&spec)), Parts::read(&spec.to_string())]
            .map(|parts| SpecColumns::new("pam", &[parts]).add_in_order(Table::from_rows(&[()])).build().render(Format::Csv));
        assert_eq!(typed, read);
        assert!(typed.starts_with("pam.name,pam.h,"), "{typed}");
    }

    #[test]
    fn rows_find_their_spec_by_its_place() {
        let columns = SpecColumns::new("x", &["a:p=1", "b:p=2"].map(Parts::read));
        let table = columns.add(Table::from_rows(&[1_usize, 0, 1]), |at| *at).build();
        assert_eq!(table.render(Format::Csv), "x.name,x.p\nb,2\na,1\nb,2\n");
        assert!(SpecColumns::new("x", &[None]).add_in_order(Table::from_rows(&[0])).build().columns().is_empty());
    }
}
