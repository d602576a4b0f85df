//! Players as they are written. Reading the text again gives an equal player.

use super::{Player, PlayerKind, SearchOption, SearchPlayer};

impl Player {
    /// The player in the grammar of [`Player::read`], with its name. What is as usual is not written; weights that came from
    /// a file are written one by one, so that the text says all.
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

    /// The same without its name: how it plays.
    #[must_use]
    pub fn unnamed_text(&self) -> String {
        match &self.kind {
            PlayerKind::External(program) => program.text(None),
            kind => Player::from(kind.clone()).text(),
        }
    }

    /// What it is called where one word must do: its name, or else how it plays.
    #[must_use]
    pub fn short_name(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.unnamed_text())
    }
}

impl SearchPlayer {
    /// Its options that are not as usual.
    fn options(&self) -> Vec<String> {
        let mut usual = SearchPlayer::new(self.request.algorithm);
        usual.request.engine.keep = self.keeps_by_default();
        let given = SearchOption::of(self.request.algorithm).filter_map(|option| {
            let value = option.value(self).filter(|value| option.value(&usual).as_ref() != Some(value))?;
            Some(format!("{}={value}", option.name))
        });
        let heuristic = self.request.heuristic;
        let heuristic = (heuristic != usual.request.heuristic).then(|| format!("heuristic={}", heuristic.name()));
        let weights = self.request.weights.0.iter().map(|(feature, weight)| format!("w.{feature}={weight}"));
        heuristic.into_iter().chain(given).chain(weights).collect()
    }
}

/// A value in an option: between quotes where it has something that would end it.
pub(super) fn quoted(value: &str) -> String {
    let plain = !value.is_empty() && !value.contains([',', '"', '\\']) && value.trim() == value;
    if plain { value.to_owned() } else { format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\"")) }
}
