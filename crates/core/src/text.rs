//! Words for people, in every language the product speaks.

use serde::Serialize;
use std::borrow::Cow;
use std::fmt;

/// A language of the product.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

/// A name or a sentence in both languages.
///
/// A phrase cannot be made without all its languages, so nothing a person reads can lack a translation.
/// Fixed words are made with [`Phrase::fixed`], sentences with numbers in them with [`phrase!`](crate::phrase).
///
/// ```
/// use rival_core::{phrase, Lang};
/// let lost = 4;
/// let said = phrase!("you pass and lose {lost} points", "pasas y pierdes {lost} puntos");
/// assert_eq!(said.get(Lang::Es), "pasas y pierdes 4 puntos");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Phrase {
    en: Cow<'static, str>,
    es: Cow<'static, str>,
}

impl Phrase {
    /// A phrase of constant text.
    #[must_use]
    pub const fn fixed(en: &'static str, es: &'static str) -> Phrase {
        Phrase { en: Cow::Borrowed(en), es: Cow::Borrowed(es) }
    }

    /// A phrase of composed text.
    #[must_use]
    pub const fn composed(en: String, es: String) -> Phrase {
        Phrase { en: Cow::Owned(en), es: Cow::Owned(es) }
    }

    /// The text in one language.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Es => &self.es,
        }
    }
}

/// English, for logs and error chains; front ends choose with [`Phrase::get`].
impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.get(Lang::En))
    }
}

/// Composes a [`Phrase`] from two format strings, English then Spanish, over the variables in scope.
#[macro_export]
macro_rules! phrase {
    ($en:literal, $es:literal $(,)?) => {
        $crate::Phrase::composed(format!($en), format!($es))
    };
}
