//! The language of the user's locale.

use rival_game::Lang;
use std::env;

/// The language of the environment, English if it is none of ours.
pub(crate) fn language() -> Lang {
    of_locale(["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| env::var(name).unwrap_or_default()))
}

/// As in POSIX, the first variable that is set and not empty decides.
fn of_locale(variables: [String; 3]) -> Lang {
    let locale = variables.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
    match locale.split(['_', '.', '@']).next() {
        Some("es") => Lang::Es,
        _ => Lang::En,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language_of(variables: [&str; 3]) -> Lang {
        of_locale(variables.map(str::to_owned))
    }

    #[test]
    fn a_spanish_locale_speaks_spanish_wherever_it_is_from() {
        for locale in ["es", "es_CO.UTF-8", "es.UTF-8", "es@euro"] {
            assert_eq!(language_of(["", "", locale]), Lang::Es, "{locale}");
        }
    }

    #[test]
    fn any_other_locale_speaks_english() {
        for locale in ["", "C.UTF-8", "en_GB.UTF-8", "eso", "est_EE"] {
            assert_eq!(language_of(["", "", locale]), Lang::En, "{locale}");
        }
    }

    #[test]
    fn the_first_variable_that_is_set_decides() {
        assert_eq!(language_of(["C", "es_ES", "es_ES"]), Lang::En);
        assert_eq!(language_of(["", "es_ES", "en_US"]), Lang::Es);
    }
}
