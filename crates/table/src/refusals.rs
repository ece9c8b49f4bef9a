//! Declaring the refusals of a game once: what they carry, and the paragraph they rest on.

/// Makes the enum `Refused` and says on which paragraph of the rulebook each refusal rests. What it says to people, its `Display`, is
/// the game's own.
///
/// ```
/// table::refusals! {
///     /// The game is over.
///     Over => "C9.1";
///     /// Not that many lives.
///     TooFewLives {
///         /// What it costs.
///         owed: u8,
///     } => "C3.2";
/// }
///
/// impl std::fmt::Display for Refused {
///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         match self {
///             Refused::Over => f.write_str("The game is over."),
///             Refused::TooFewLives { owed } => write!(f, "It costs {owed} lives."),
///         }
///     }
/// }
///
/// assert_eq!(table::Refusal::rule(&Refused::TooFewLives { owed: 2 }), "C3.2");
/// ```
#[macro_export]
macro_rules! refusals {
    ($($(#[$meta:meta])* $name:ident $({ $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)? })? => $rule:literal;)*) => {
        /// Why an action is refused.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Refused {
            $($(#[$meta])* $name $({ $($(#[$field_meta])* $field: $type),* })?,)*
        }

        impl $crate::Refusal for Refused {
            fn rule(&self) -> &'static str {
                match self {
                    $(Refused::$name $({ $($field: _),* })? => $rule,)*
                }
            }
        }
    };
}
