//! What the report says about the game and its classic heuristic.

use rival_game::{CourseWork, Limit, Phrase, ReportNotes};

pub(super) static NOTES: ReportNotes = ReportNotes {
    reasons: &[Phrase::fixed(
        "More lines of four pass through the middle columns than through the outer ones.",
        "Por las columnas centrales pasan más líneas de cuatro que por las exteriores.",
    )],
    formulas: &[Phrase::fixed(
        r"\sum_{x \in R} c(x) - \sum_{x \in Y} c(x)",
        r"\sum_{x \in R} c(x) - \sum_{x \in A} c(x)",
    )],
    symbols: Some(Phrase::fixed(
        "⟦R⟧ are Red's pieces and ⟦Y⟧ Yellow's; ⟦c⟧ is what the column of a piece is worth, as many as there are columns between it and the nearer edge.",
        "⟦R⟧ son las fichas rojas y ⟦A⟧ las amarillas; ⟦c⟧ es lo que vale la columna de una ficha: tantos como columnas hay entre ella y el borde más cercano.",
    )),
    cost: Some(Phrase::fixed(
        "O(s), with s = 42 squares. Squares are bits, so that both sides' sums are one count each.",
        "O(s), con s = 42 casillas. Las casillas son bits, así que la suma de cada bando es un solo recuento.",
    )),
    limits: &[
        Limit {
            limit: Phrase::fixed(
                "It knows where pieces stand, not what they threaten.",
                "Sabe dónde están las fichas, no qué amenazan.",
            ),
            remedy: Phrase::fixed(
                "The heuristic `tuned` counts threats, and those on ranks of one's own for more: they come true when everything else is filled (Allis 1988).",
                "La heurística `tuned` cuenta las amenazas, y más las de filas propias: se cumplen cuando todo lo demás está lleno (Allis 1988).",
            ),
        },
        Limit {
            limit: Phrase::fixed(
                "A win in one is found only by trying every move.",
                "Una victoria inmediata solo se encuentra probando todas las jugadas.",
            ),
            remedy: Phrase::fixed(
                "The engine sees winning moves and moves that must be answered by looking at the bits, before it searches.",
                "El motor ve en los bits las jugadas ganadoras y las que hay que responder, antes de buscar.",
            ),
        },
    ],
    course_work: CourseWork {
        notes: &[Phrase::fixed(
            "No course work comes with this game; it is here because its value is known: the first side wins (Allis 1988).",
            "Este juego no viene de un trabajo del curso; está aquí porque su valor se conoce: gana el primer bando (Allis 1988).",
        )],
        levels: &[],
        seconds: None,
    },
    references: &[
        "Allis, V. (1988). A Knowledge-based Approach of Connect-Four: The Game is Solved: White Wins. Master's thesis, Vrije Universiteit Amsterdam.",
    ],
};
