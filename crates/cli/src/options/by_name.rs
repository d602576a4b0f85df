//! Options with named values.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Parses one of several values by its name.
pub(crate) fn by_name<T>(all: impl Into<Vec<T>>, name: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let all: Vec<T> = all.into();
    let names: Vec<&str> = all.iter().copied().map(name).collect();
    let named = move |text: String| all.iter().copied().find(|&one| name(one) == text).ok_or("unknown");
    PossibleValuesParser::new(names).try_map(named)
}
