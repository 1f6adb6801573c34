//! Declares structs whose fields have methods `with_…`: each sets one field and returns the struct, so that fields can be added later
//! without breaking users.

/// Declares a struct with public fields, a method for each field with `=> with_…(kind)`, and a constructor from some fields.
macro_rules! built {
    (
        $(#[$meta:meta])*
        pub struct $name:ident { $($(#[$doc:meta])* $field:ident: $type:ty $(=> $with:ident($kind:ty))?,)* }
        $($(#[$about:meta])* pub fn new($($given:ident: $given_kind:ty),*);)?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default)]
        #[non_exhaustive]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)*
        }

        impl $name {
            $($(#[$about])*
            pub fn new($($given: $given_kind),*) -> Self {
                Self { $($given: $given.into(),)* ..Self::default() }
            })?

            $(crate::builder::setter! { [$(#[$doc])*] $field $($with $kind)? })*
        }
    };
}

/// The method that sets a field, if it has one.
macro_rules! setter {
    ([$($doc:tt)*] $field:ident) => {};
    ([$($doc:tt)*] $field:ident $with:ident $kind:ty) => {
        /// Sets this field:
        $($doc)*
        #[must_use]
        pub fn $with(mut self, $field: $kind) -> Self {
            self.$field = $field.into();
            self
        }
    };
}

/// Declares a figure with panels by [`built`]: with a title, the label of the horizontal axis, a note and a size, which all of them have,
/// and with its own fields. `framed` begins its layout.
macro_rules! plot {
    ($(#[$meta:meta])* pub struct $name:ident { $($own:tt)* } $($new:tt)*) => {
        crate::builder::built! {
            $(#[$meta])*
            pub struct $name {
                /// The title above the panels.
                title: String,
                /// The label of the horizontal axis. It stands below the panels that have numbers.
                x: String => with_x(impl Into<String>),
                /// A text below the panels.
                note: String => with_note(impl Into<String>),
                /// The physical size; `None` for the size that the content needs.
                size: Option<crate::Size> => with_size(Option<crate::Size>),
                $($own)*
            }
            $($new)*
        }

        impl $name {
            /// The layout with these panels in one column, without a legend.
            fn framed<'a>(&'a self, kind: Kind, size: [f64; 2], panels: impl Iterator<Item = crate::layout::Panel<'a>>) -> Layout<'a> {
                let (y, legend, beside) = (crate::layout::Vertical::Same(""), crate::legend::Legend::None, None);
                let (title, x, panels, note) = (&self.title, &self.x, panels.collect(), &self.note);
                Layout { title, x, y, panels, columns: 1, size, kind, legend, beside, note, sheet: self.size }
            }
        }
    };
}

pub(crate) use {built, plot, setter};
