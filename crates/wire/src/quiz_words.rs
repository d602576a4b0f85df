//! The questions about a search in words.

use rival_core::{Score, Side};
use rival_game::{GameInfo, Lang, Phrase, phrase};
use rival_search::{BoundSetter, Cut, QuestionKind, QuizChoice, QuizQuestion, TraceEvent, TreeNode};

/// The words of a quiz on a search.
pub(crate) struct Words<'t> {
    pub(crate) info: &'t GameInfo,
    pub(crate) nodes: &'t [TreeNode<String>],
}

impl Words<'_> {
    /// The question.
    pub(crate) fn ask(&self, question: &QuizQuestion) -> Phrase {
        let node = question.node;
        let (en, es) = self.place(node);
        let player = player(self.nodes[node].side);
        match question.kind {
            QuestionKind::Value => {
                phrase!("{player} {en}: which value goes up?", "{player} {es}: ¿qué valor sube?")
            }
            QuestionKind::Cut { child, others } => {
                let (mv, value) = (self.by(child), self.value(self.nodes[child].value));
                let (rest_en, rest_es) = others_text(others);
                let (ven, ves) = (value.get(Lang::En), value.get(Lang::Es));
                phrase!(
                    "{player} {en}: {mv} is worth {ven}. Is the rest ({rest_en}) cut?",
                    "{player} {es}: {mv} vale {ves}. ¿Se corta el resto ({rest_es})?"
                )
            }
            QuestionKind::Bound { child } => {
                let (mv, value) = (self.by(child), self.value(self.nodes[child].value));
                let (ven, ves) = (value.get(Lang::En), value.get(Lang::Es));
                phrase!(
                    "{player} {en}: after {mv}, worth {ven}, the rest is cut. By which bound, and where does it come from?",
                    "{player} {es}: tras {mv}, que vale {ves}, se corta el resto. ¿Por qué cota, y de dónde viene?"
                )
            }
            QuestionKind::Better { child } => {
                let (mv, value) = (self.by(child), self.value(self.nodes[child].value));
                let (ven, ves) = (value.get(Lang::En), value.get(Lang::Es));
                phrase!(
                    "{player} {en}: {mv} is worth {ven}. Is that better for {player} than what it has?",
                    "{player} {es}: {mv} vale {ves}. ¿Es mejor para {player} que lo que ya tiene?"
                )
            }
            QuestionKind::Move if node == 0 => Phrase::fixed("Which move is played?", "¿Qué jugada se hace?"),
            QuestionKind::Move => {
                phrase!("{player} {en}: which move does it choose?", "{player} {es}: ¿qué jugada elige?")
            }
        }
    }

    /// A choice.
    pub(crate) fn choice(&self, question: &QuizQuestion, choice: QuizChoice) -> crate::QuizChoice {
        let say = match choice {
            QuizChoice::Value(value) => self.value(value),
            QuizChoice::Cut(true) => Phrase::fixed("Yes, it is cut", "Sí, se corta"),
            QuizChoice::Cut(false) => Phrase::fixed("No, the search goes on here", "No, la búsqueda sigue aquí"),
            QuizChoice::Better(true) => Phrase::fixed("Yes, it takes its place", "Sí, ocupa su lugar"),
            QuizChoice::Better(false) => Phrase::fixed("No, nothing changes", "No, nada cambia"),
            QuizChoice::Bound(end, set_by) => self.bound(question.node, end, set_by),
            QuizChoice::Move(child) => Phrase::in_each(|_| self.by(child).to_owned()),
        };
        crate::QuizChoice::of(self, choice, say)
    }

    /// "α = +3: MAX has it by b2, at the root".
    fn bound(&self, asked_at: usize, end: Cut, BoundSetter { ancestor, child }: BoundSetter) -> Phrase {
        let (mv, value) = (self.by(child), self.value(self.nodes[child].value));
        let (ven, ves) = (value.get(Lang::En), value.get(Lang::Es));
        let (en, es) = if ancestor == asked_at {
            ("right here".to_owned(), "aquí mismo".to_owned())
        } else {
            self.place(ancestor)
        };
        let (letter, _) = letter_of(end);
        phrase!("{letter} = {ven}, from {mv} {en}", "{letter} = {ves}, de {mv} {es}")
    }

    /// The reason of the right choice.
    pub(crate) fn reason(&self, question: &QuizQuestion, steps: &[TraceEvent]) -> Phrase {
        match (question.kind, question.right()) {
            (QuestionKind::Value | QuestionKind::Move, _) => self.best_reason(question.node),
            (QuestionKind::Bound { .. }, _) | (QuestionKind::Cut { .. }, QuizChoice::Cut(true)) => {
                self.cut_reason(question.node, steps[question.step])
            }
            (QuestionKind::Better { child }, _) => self.better_reason(question, child, steps),
            (QuestionKind::Cut { child, .. }, _) => self.kept_reason(question, child, steps),
        }
    }

    /// "MIN takes the smallest: −3, by b2."
    fn best_reason(&self, node: usize) -> Phrase {
        let at = &self.nodes[node];
        let (player, value) = (player(at.side), self.value(at.value));
        let (ven, ves) = (value.get(Lang::En), value.get(Lang::Es));
        let (en, es) = match at.side {
            Side::First => ("largest", "mayor"),
            Side::Second => ("smallest", "menor"),
        };
        let mut with_value = at.children.iter().filter(|&&child| self.nodes[child].value == at.value);
        let mv = with_value.next().map_or("", |&child| self.by(child));
        if !at.left_out.is_empty() {
            let (bound_en, bound_es) = match at.side {
                Side::First => ("at least", "al menos"),
                Side::Second => ("at most", "como mucho"),
            };
            return phrase!(
                "{player} takes the {en} of what was looked at: {ven}, by {mv}. The rest was cut, so all that is known is {bound_en} {ven}.",
                "{player} toma el {es} de lo que se miró: {ves}, con {mv}. El resto se cortó, así que solo se sabe: {bound_es} {ves}."
            );
        }
        if with_value.next().is_some() {
            return phrase!(
                "{player} takes the {en}: {ven}. {mv} was the first to have it, and only a better value would replace it.",
                "{player} toma el {es}: {ves}. {mv} fue la primera en tenerlo, y solo un valor mejor la sustituiría."
            );
        }
        phrase!("{player} takes the {en}: {ven}, by {mv}.", "{player} toma el {es}: {ves}, con {mv}.")
    }

    /// "MAX already has +3 by b2 at the root; here MIN can force at most +1. The other 4 moves are
    /// not looked at."
    fn cut_reason(&self, node: usize, step: TraceEvent) -> Phrase {
        let TraceEvent::Cut { child, cut, set_by, limit, .. } = step else {
            return Phrase::fixed("", "");
        };
        let (has, gets) = (self.value(limit), self.value(self.nodes[child].value));
        let (has_en, has_es) = (has.get(Lang::En), has.get(Lang::Es));
        let (gets_en, gets_es) = (gets.get(Lang::En), gets.get(Lang::Es));
        let mv = self.by(set_by.child);
        let (en, es) = self.place(set_by.ancestor);
        let (rest_en, rest_es) = others_text(self.nodes[node].left_out.len());
        let (letter, most) = letter_of(cut);
        let (owner, here) = (player(most), player(most.other()));
        let (bound_en, bound_es) = match cut {
            Cut::Alpha => ("at most", "como mucho"),
            Cut::Beta => ("at least", "al menos"),
        };
        phrase!(
            "{owner} already has {has_en} by {mv} {en}: that is {letter}. Here {here} can force {bound_en} {gets_en}, so {owner} will not come here. Not looked at: {rest_en}.",
            "{owner} ya tiene {has_es} con {mv} {es}: eso es {letter}. Aquí {here} puede imponer {bound_es} {gets_es}, así que {owner} no vendrá. Sin mirar: {rest_es}."
        )
    }

    /// "+5 is still more than α (+3): the next moves can matter."
    fn kept_reason(&self, question: &QuizQuestion, child: usize, steps: &[TraceEvent]) -> Phrase {
        let side = self.nodes[question.node].side;
        let limit = window_before(steps, question.step, question.node, side);
        let (value, limit) = (self.value(self.nodes[child].value), self.value(limit));
        let (ven, ves) = (value.get(Lang::En), value.get(Lang::Es));
        let (len, les) = (limit.get(Lang::En), limit.get(Lang::Es));
        let (here, owner) = (player(side), player(side.other()));
        match side {
            Side::First => phrase!(
                "β is {len}: {owner} has that elsewhere. {ven} is less, so {owner} may still come here, and {here} looks for more.",
                "β es {les}: {owner} ya lo tiene en otra parte. {ves} es menos, así que {owner} aún puede venir aquí, y {here} busca más."
            ),
            Side::Second => phrase!(
                "α is {len}: {owner} has that elsewhere. {ven} is more, so {owner} may still come here, and {here} looks for less.",
                "α es {les}: {owner} ya lo tiene en otra parte. {ves} es más, así que {owner} aún puede venir aquí, y {here} busca menos."
            ),
        }
    }

    /// "MIN has +3, and +12 is not smaller: nothing changes."
    fn better_reason(&self, question: &QuizQuestion, child: usize, steps: &[TraceEvent]) -> Phrase {
        let before = steps[..question.step].iter().rev().find_map(|&step| match step {
            TraceEvent::Up { node, best, .. } if node == question.node => Some(best),
            _ => None,
        });
        let (has, value) = (self.value(before.unwrap_or(Score::ZERO)), self.value(self.nodes[child].value));
        let (has_en, has_es) = (has.get(Lang::En), has.get(Lang::Es));
        let (ven, ves) = (value.get(Lang::En), value.get(Lang::Es));
        let side = self.nodes[question.node].side;
        let player = player(side);
        let (en, es) = match side {
            Side::First => ("larger", "mayor"),
            Side::Second => ("smaller", "menor"),
        };
        if question.right() == QuizChoice::Better(true) {
            return phrase!(
                "{player} had {has_en}, and {ven} is {en}: it takes its place.",
                "{player} tenía {has_es}, y {ves} es {es}: ocupa su lugar."
            );
        }
        phrase!(
            "{player} has {has_en}, and {ven} is not {en}: nothing changes.",
            "{player} tiene {has_es}, y {ves} no es {es}: nada cambia."
        )
    }

    /// The move that leads to a node.
    pub(crate) fn by(&self, node: usize) -> &str {
        self.nodes[node].by.as_deref().unwrap_or_default()
    }

    /// "at the root", "after a1 b2".
    fn place(&self, node: usize) -> (String, String) {
        let mut moves = Vec::new();
        let mut at = Some(node);
        while let Some(number) = at {
            moves.extend(self.nodes[number].by.as_deref());
            at = self.nodes[number].parent;
        }
        moves.reverse();
        if moves.is_empty() {
            return ("at the root".to_owned(), "en la raíz".to_owned());
        }
        let way = moves.join(" ");
        (format!("after {way}"), format!("tras {way}"))
    }

    /// A value as a node of the drawn tree has it: signed, with decimals according to its size.
    pub(crate) fn value(&self, score: Score) -> Phrase {
        let value = self.info.shown_value(score);
        Phrase::in_each(|lang| signed(value, lang))
    }
}

fn signed(value: f64, lang: Lang) -> String {
    let size = value.abs();
    let decimals = match size {
        large if large >= 100.0 || large.fract() == 0.0 => 0,
        medium if medium >= 10.0 => 1,
        _ => 2,
    };
    // Without groups of digits: the values of a tree are compared, not read aloud.
    let text = lang.decimal(size, decimals);
    let is_zero = text.chars().all(|digit| !digit.is_ascii_digit() || digit == '0');
    let sign = if value < 0.0 { "−" } else { "+" };
    if is_zero { "0".to_owned() } else { format!("{sign}{text}") }
}

fn player(side: Side) -> &'static str {
    match side {
        Side::First => "MAX",
        Side::Second => "MIN",
    }
}

/// An end of the window with its side.
fn letter_of(end: Cut) -> (&'static str, Side) {
    match end {
        Cut::Alpha => ("α", Side::First),
        Cut::Beta => ("β", Side::Second),
    }
}

fn others_text(count: usize) -> (String, String) {
    match count {
        1 => ("1 move".to_owned(), "1 jugada".to_owned()),
        _ => (format!("{count} moves"), format!("{count} jugadas")),
    }
}

/// The end of a node's window that can cut there; a child's value does not move it.
fn window_before(steps: &[TraceEvent], until: usize, wanted: usize, side: Side) -> Score {
    let entered = steps[..until].iter().rev().find_map(|&step| match step {
        TraceEvent::Enter { node, window } if node == wanted => Some(window),
        _ => None,
    });
    let (alpha, beta) = entered.unwrap_or((-Score::INFINITY, Score::INFINITY));
    if side == Side::First { beta } else { alpha }
}
