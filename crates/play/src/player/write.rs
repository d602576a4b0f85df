//! Writes players as text. Reading the text gives an equal player.

use super::{Player, PlayerKind, SearchOption, SearchPlayer};

impl Player {
    /// The player in the grammar of [`Player::read`], with its name. Default values are left out;
    /// weights from a file are written one by one, so that the text is complete.
    #[must_use]
    pub fn text(&self) -> String {
        if let PlayerKind::External(program) = &self.kind {
            return program.text(self.name.as_deref());
        }
        let (head, mut options) = match &self.kind {
            PlayerKind::Human => ("human".to_owned(), Vec::new()),
            PlayerKind::Random => ("random".to_owned(), Vec::new()),
            PlayerKind::Level { level, .. } => (level.id.to_owned(), Vec::new()),
            PlayerKind::Search(search) => (search.request.algorithm.name().to_owned(), search.options()),
            PlayerKind::External(_) => (String::new(), Vec::new()),
        };
        options.extend(self.name.as_deref().map(|name| format!("name={}", quoted(name))));
        if options.is_empty() { head } else { format!("{head}:{}", options.join(",")) }
    }

    /// The player's text without its name.
    #[must_use]
    pub fn unnamed_text(&self) -> String {
        match &self.kind {
            PlayerKind::External(program) => program.text(None),
            kind => Player::from(kind.clone()).text(),
        }
    }

    /// The player's name, or else its text without one.
    #[must_use]
    pub fn short_name(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.unnamed_text())
    }
}

impl SearchPlayer {
    /// The options that differ from the defaults.
    fn options(&self) -> Vec<String> {
        let mut default = SearchPlayer::new(self.request.algorithm);
        default.request.engine.keep = self.keeps_by_default();
        let given = SearchOption::of(self.request.algorithm).filter_map(|option| {
            let value = option.value(self).filter(|value| option.value(&default).as_ref() != Some(value))?;
            Some(format!("{}={value}", option.name))
        });
        let heuristic = self.request.heuristic;
        let heuristic = (heuristic != default.request.heuristic).then(|| format!("heuristic={}", heuristic.name()));
        let weights = self.request.weights.0.iter().map(|(feature, weight)| format!("w.{feature}={weight}"));
        heuristic.into_iter().chain(given).chain(weights).collect()
    }
}

/// An option's value, in quotes if it contains a character that would end it.
pub(super) fn quoted(value: &str) -> String {
    let plain = !value.is_empty() && !value.contains([',', '"', '\\']) && value.trim() == value;
    if plain { value.to_owned() } else { format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\"")) }
}
