//! Options that choose by name.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Reads one of several things by its name.
pub(crate) fn by_name<T, const N: usize>(all: [T; N], name: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let named = move |text: String| all.into_iter().find(|&one| name(one) == text).ok_or("unknown");
    PossibleValuesParser::new(all.map(name)).try_map(named)
}
