//! The annotation of a bad move: inaccuracy, mistake or blunder, by its loss.

use rival_game::Phrase;

/// The annotation of a bad move, by its loss.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// It gives away a little.
    Inaccuracy,
    /// It gives away something.
    Mistake,
    /// It gives away much.
    Blunder,
}

impl Mark {
    /// All of them, the mildest first.
    pub const ALL: [Mark; 3] = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

    /// The mark of a move that gives away this part of a won game; `None` if it is as good as any,
    /// or nearly so.
    #[must_use]
    pub fn of_loss(loss: f64) -> Option<Mark> {
        Mark::ALL.into_iter().rev().find(|mark| loss >= mark.least_loss())
    }

    /// From which loss on a move gets the mark: a twentieth of a won game, a tenth, a fifth.
    ///
    /// With [`expectation`](crate::expectation) an inaccuracy is about what it takes to fall from
    /// an even game to a slight disadvantage, and a blunder to a clear one.
    #[must_use]
    pub fn least_loss(self) -> f64 {
        match self {
            Mark::Inaccuracy => 0.05,
            Mark::Mistake => 0.1,
            Mark::Blunder => 0.2,
        }
    }

    /// As it is written behind a move: `?!`, `?`, `??`.
    #[must_use]
    pub fn glyph(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// As it is called.
    #[must_use]
    pub fn name(self) -> Phrase {
        match self {
            Mark::Inaccuracy => Phrase::fixed("inaccuracy", "imprecisión"),
            Mark::Mistake => Phrase::fixed("mistake", "error"),
            Mark::Blunder => Phrase::fixed("blunder", "error grave"),
        }
    }
}
