//! Methods `with_…` of figures: each sets one field and returns the figure, so that fields can be added later without breaking users.

/// Implements methods that set one field each.
macro_rules! setters {
    ($type:ident { $($(#[$doc:meta])* $name:ident: $field:ident: $kind:ty,)* }) => {
        impl $type {
            $($(#[$doc])*
            #[must_use]
            pub fn $name(mut self, $field: $kind) -> Self {
                self.$field = $field.into();
                self
            })*
        }
    };
}

pub(crate) use setters;
