//! Texts for people, in every language of the product.

use serde::Serialize;
use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

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
    /// The language code (BCP 47), used in options, file names and pages.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Es => "es",
        }
    }

    /// A number for display, with `decimals` decimals and a true minus sign.
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
        // Spanish separates groups by a narrow no-break space and leaves four digits together.
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

    /// A number for a terminal: the language's decimal mark and an ASCII sign, without groups, so
    /// that columns line up.
    ///
    /// ```
    /// use rival_game::Lang;
    /// assert_eq!(Lang::En.decimal(-1234.5, 2), "-1234.50");
    /// assert_eq!(Lang::Es.decimal(1.5, 1), "1,5");
    /// assert_eq!(Lang::Es.decimal(-0.001, 2), "0,00");
    /// ```
    #[must_use]
    pub fn decimal(self, value: f64, decimals: usize) -> String {
        let text = format!("{value:.decimals$}");
        let is_zero = text.bytes().all(|byte| !byte.is_ascii_digit() || byte == b'0');
        let text = if is_zero && text.contains('0') { text.trim_start_matches('-') } else { &text };
        match self {
            Lang::En => text.to_owned(),
            Lang::Es => text.replace('.', ","),
        }
    }

    /// A number for a terminal that always has a sign.
    ///
    /// ```
    /// use rival_game::Lang;
    /// assert_eq!(Lang::En.signed(0.0, 2), "+0.00");
    /// assert_eq!(Lang::Es.signed(2.3, 2), "+2,30");
    /// ```
    #[must_use]
    pub fn signed(self, value: f64, decimals: usize) -> String {
        let text = self.decimal(value, decimals);
        if text.starts_with('-') { text } else { format!("+{text}") }
    }

    /// A duration in a suitable unit, to three digits.
    ///
    /// ```
    /// use rival_game::Lang;
    /// use std::time::Duration;
    /// assert_eq!(Lang::En.duration(Duration::from_nanos(35_120)), "35.1 µs");
    /// assert_eq!(Lang::Es.duration(Duration::from_micros(12_500)), "12,5 ms");
    /// assert_eq!(Lang::En.duration(Duration::from_millis(2_500)), "2.50 s");
    /// ```
    #[must_use]
    pub fn duration(self, time: Duration) -> String {
        let seconds = time.as_secs_f64();
        let (value, unit) = match seconds {
            long if long >= 1.0 => (long, "s"),
            short if short >= 1e-3 => (short * 1e3, "ms"),
            tiny => (tiny * 1e6, "µs"),
        };
        let decimals = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
        format!("{} {unit}", self.number(value, decimals))
    }
}

/// A name or a sentence in both languages.
///
/// A phrase cannot be made without all its languages, so no text for people can lack a translation.
/// [`Phrase::fixed`] makes constant text, [`phrase!`](crate::phrase) sentences with values in them.
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
    /// A constant phrase.
    #[must_use]
    pub const fn fixed(en: &'static str, es: &'static str) -> Phrase {
        Phrase { en: Cow::Borrowed(en), es: Cow::Borrowed(es) }
    }

    /// A phrase of composed texts.
    #[must_use]
    pub const fn composed(en: String, es: String) -> Phrase {
        Phrase { en: Cow::Owned(en), es: Cow::Owned(es) }
    }

    /// A phrase whose text is composed per language, as numbers and lists are.
    ///
    /// ```
    /// use rival_game::{Lang, Phrase};
    /// assert_eq!(Phrase::in_each(|lang| lang.decimal(1.5, 1)).get(Lang::Es), "1,5");
    /// ```
    #[must_use]
    pub fn in_each(text: impl Fn(Lang) -> String) -> Phrase {
        Phrase::composed(text(Lang::En), text(Lang::Es))
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

/// A sentence for use within another: its first letter in lower case.
///
/// ```
/// assert_eq!(rival_game::within_sentence("Ganan las blancas"), "ganan las blancas");
/// ```
#[must_use]
pub fn within_sentence(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Composes a [`Phrase`] from two format strings, English then Spanish, over the variables in
/// scope.
#[macro_export]
macro_rules! phrase {
    ($en:literal, $es:literal $(,)?) => {
        $crate::Phrase::composed(format!($en), format!($es))
    };
}
