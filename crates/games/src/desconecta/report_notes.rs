//! What the report says about the game and its classic heuristic.

use rival_game::{CourseWork, Limit, Phrase, ReportNotes};

pub(super) static NOTES: ReportNotes = ReportNotes {
    reasons: &[
        Phrase::fixed(
            "Three in a line are one piece away from losing. It weighs as much as twenty pairs, so no number of pairs that occurs makes up for it.",
            "Un trío está a una ficha de perder. Pesa como veinte parejas, así que las parejas que puedan darse no lo compensan.",
        ),
        Phrase::fixed(
            "Pairs are how threes begin; they tell apart positions that have no threes.",
            "Las parejas son el comienzo de los tríos; distinguen posiciones que aún no los tienen.",
        ),
    ],
    formulas: &[Phrase::fixed(r"T_B - T_G", r"T_A - T_V"), Phrase::fixed(r"D_B - D_G", r"D_A - D_V")],
    symbols: Some(Phrase::fixed(
        "⟦T⟧ counts the threes of a side, three of its pieces one behind the other in a row, a column or a diagonal; ⟦D⟧ counts its pairs, two such pieces. ⟦B⟧ is Blue, ⟦G⟧ Green.",
        "⟦T⟧ cuenta los tríos de un bando, tres de sus fichas seguidas en una fila, una columna o una diagonal; ⟦D⟧ cuenta sus parejas, dos fichas así. ⟦A⟧ es el azul, ⟦V⟧ el verde.",
    )),
    cost: Some(Phrase::fixed(
        "O(s), with s = 49 squares in the plain game, in four directions. Squares are bits: each direction is two shifts and a count a side.",
        "O(s), con s = 49 casillas en el juego normal, en cuatro direcciones. Las casillas son bits: cada dirección son dos desplazamientos y un recuento por bando.",
    )),
    limits: &[
        Limit {
            limit: Phrase::fixed(
                "A three whose fourth square can never be filled is feared as much as any other.",
                "Teme igual a un trío cuya cuarta casilla nunca podrá llenarse que a cualquier otro.",
            ),
            remedy: Phrase::fixed(
                "The heuristic `tuned` counts the empty squares that would complete four, the columns they block, and bombs as a way out.",
                "La heurística `tuned` cuenta las casillas vacías que completarían cuatro, las columnas que bloquean, y las bombas como salida.",
            ),
        },
        Limit {
            limit: Phrase::fixed(
                "Who runs out of safe columns first is decided many plies ahead, beyond a horizon of 8.",
                "Quién se queda antes sin columnas seguras se decide con muchas jugadas de antelación, más allá de un horizonte de 8.",
            ),
            remedy: Phrase::fixed(
                "The engine deepens iteratively with a table in which mirror images share an entry.",
                "El motor profundiza por iteraciones con una tabla en la que los reflejos comparten entrada.",
            ),
        },
        Limit {
            limit: Phrase::fixed(
                "The same position would always get the same move.",
                "La misma posición recibiría siempre la misma jugada.",
            ),
            remedy: Phrase::fixed(
                "As in the course work the levels add 0 to 99 to a value, less than a pair is worth; here the number is drawn from position and seed, so that a game can be played again.",
                "Como en el trabajo del curso, los niveles suman de 0 a 99 a cada valor, menos de lo que vale una pareja; aquí el número sale de la posición y la semilla, así que una partida puede repetirse.",
            ),
        },
    ],
    course_work: CourseWork {
        notes: &[Phrase::fixed(
            "The course work searches 8 plies deep with alpha-beta, takes a move that wins at once without a search, and adds a random 0–99 to a value.",
            "El trabajo del curso busca a 8 jugadas con alfa-beta, juega sin buscar lo que gana en el acto y suma al valor un número al azar de 0 a 99.",
        )],
        levels: &[],
        seconds: None,
    },
    references: &[],
};
