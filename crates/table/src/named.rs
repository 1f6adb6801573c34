//! Enumerations whose variants have names in tables and files.

/// Defines an enumeration whose variants have names, with `ALL`, its variants in order, and `name`.
///
/// ```
/// tpam_table::named! {
///     /// What is measured of a run.
///     pub enum Measure {
///         /// The success rate.
///         Success = "success",
///         /// The lag.
///         Lag = "lag",
///     }
/// }
/// assert_eq!(Measure::ALL.map(Measure::name), ["success", "lag"]);
/// ```
#[macro_export]
macro_rules! named {
    ($(#[$about:meta])* $visible:vis enum $Name:ident { $($(#[$one:meta])* $Variant:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visible enum $Name {
            $($(#[$one])* $Variant,)+
        }

        impl $Name {
            /// All of them, in order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Variant),+];

            /// The name in tables and files.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Variant => $name,)+
                }
            }
        }
    };
}
