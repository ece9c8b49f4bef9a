//! Text that must not be seen by anybody but its owner: passwords and tokens. Never shown by `Debug`, so it cannot slip into a log.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Debug, Formatter};
use utoipa::ToSchema;

/// A password or a token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub(crate) struct Secret(String);

impl Secret {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Secret(text.into())
    }

    /// The text itself: to be hashed, or to be given to its owner.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

impl Debug for Secret {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::Secret;

    #[test]
    fn a_secret_is_not_shown() {
        let secret = Secret::new("hunter2 hunter2");
        assert_eq!(format!("{secret:?} {:?}", Some(&secret)), "Secret(…) Some(Secret(…))");
        assert_eq!(serde_json::to_string(&secret).unwrap(), "\"hunter2 hunter2\"", "its owner gets it");
    }
}
