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

pub(crate) use {built, setter};
