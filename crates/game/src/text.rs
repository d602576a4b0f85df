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

impl Lang {
    /// A number as people write it, with so many decimals and a true minus sign.
    ///
    /// ```
    /// use rival_game::Lang;
    /// assert_eq!(Lang::En.number(-12345.678, 2), "−12,345.68");
    /// assert_eq!(Lang::Es.number(-12345.678, 2), "−12\u{202f}345,68");
    /// assert_eq!(Lang::Es.number(1234.0, 0), "1234");
    /// ```
    #[must_use]
    pub fn number(self, value: f64, decimals: usize) -> String {
        let digits = format!("{:.decimals$}", value.abs());
        let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
        // Spanish sets groups apart by a narrow space that does not break, and leaves four digits together.
        let (between, point, undivided) = match self {
            Lang::En => (',', '.', 3),
            Lang::Es => ('\u{202f}', ',', 4),
        };
        let is_zero = digits.bytes().all(|byte| !byte.is_ascii_digit() || byte == b'0');
        let mut out = String::from(if value < 0.0 && !is_zero { "−" } else { "" });
        for (at, digit) in whole.chars().enumerate() {
            if at > 0 && whole.len() > undivided && (whole.len() - at).is_multiple_of(3) {
                out.push(between);
            }
            out.push(digit);
        }
        if !fraction.is_empty() {
            out.push(point);
            out.push_str(fraction);
        }
        out
    }
}

/// A name or a sentence in both languages.
///
/// A phrase cannot be made without all its languages, so nothing a person reads can lack a translation.
/// Fixed words are made with [`Phrase::fixed`], sentences with numbers in them with [`phrase!`](crate::phrase).
///
/// ```
/// use rival_game::{phrase, Lang};
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
