//! What the report says about the game and its classic heuristic.

use rival_game::{CourseWork, Limit, Phrase, ReportNotes};

pub(super) static NOTES: ReportNotes = ReportNotes {
    reasons: &[
        Phrase::fixed("Territory is what wins.", "El territorio es lo que gana."),
        Phrase::fixed(
            "From the inner squares everything is near, to paint and to defend.",
            "Desde las casillas interiores todo queda cerca, para pintar y para defender.",
        ),
        Phrase::fixed(
            "Corners are out of the way: the rival has to go far to paint them over.",
            "Las esquinas quedan apartadas: el rival tiene que ir lejos para repintarlas.",
        ),
        Phrase::fixed(
            "Squares on the edge count least: they have fewer neighbours than those inside.",
            "Las casillas del borde son las que menos valen: tienen menos vecinas que las interiores.",
        ),
        Phrase::fixed(
            "Closing in on the rival's pawn threatens to stun it and takes its room.",
            "Cercar al peón rival amenaza con aturdirlo y le quita espacio.",
        ),
        Phrase::fixed(
            "The same from two steps away, at half the price.",
            "Lo mismo desde dos pasos, a mitad de precio.",
        ),
        Phrase::fixed(
            "A square without a pawn on it was painted on purpose; it rewards painting over standing still.",
            "Una casilla sin peón encima se ha pintado a propósito; premia pintar frente a quedarse quieto.",
        ),
    ],
    formulas: &[
        Phrase::fixed(r"|R| - |B|", r"|R| - |A|"),
        Phrase::fixed(r"|R \cap I| - |B \cap I|", r"|R \cap I| - |A \cap I|"),
        Phrase::fixed(r"|R \cap C| - |B \cap C|", r"|R \cap C| - |A \cap C|"),
        Phrase::fixed(r"|R \cap E| - |B \cap E|", r"|R \cap E| - |A \cap E|"),
        Phrase::fixed(
            r"|\{ x \in R : d(x, p_B) = 1 \}| - |\{ x \in B : d(x, p_R) = 1 \}|",
            r"|\{ x \in R : d(x, p_A) = 1 \}| - |\{ x \in A : d(x, p_R) = 1 \}|",
        ),
        Phrase::fixed(
            r"|\{ x \in R : d(x, p_B) = 2 \}| - |\{ x \in B : d(x, p_R) = 2 \}|",
            r"|\{ x \in R : d(x, p_A) = 2 \}| - |\{ x \in A : d(x, p_R) = 2 \}|",
        ),
        Phrase::fixed(
            r"|R \setminus \{ p_R, p_B \}| - |B \setminus \{ p_R, p_B \}|",
            r"|R \setminus \{ p_R, p_A \}| - |A \setminus \{ p_R, p_A \}|",
        ),
    ],
    symbols: Some(Phrase::fixed(
        "⟦R⟧ are the red squares and ⟦B⟧ the blue ones, ⟦I⟧ the inner 3×3, ⟦C⟧ the corners, ⟦E⟧ the rest of the edge, ⟦p⟧ where a side's pawn stands, ⟦d⟧ the steps between two squares.",
        "⟦R⟧ son las casillas rojas y ⟦A⟧ las azules, ⟦I⟧ el 3×3 interior, ⟦C⟧ las esquinas, ⟦E⟧ el resto del borde, ⟦p⟧ donde está el peón de un bando, ⟦d⟧ los pasos entre dos casillas.",
    )),
    cost: Some(Phrase::fixed(
        "O(s), with s = 25 squares. Squares are bits, so that a feature is one mask and one count, and an evaluation seven of them.",
        "O(s), con s = 25 casillas. Las casillas son bits, así que un rasgo es una máscara y un recuento, y una evaluación son siete.",
    )),
    limits: &[
        Limit {
            limit: Phrase::fixed(
                "Squares near the rival's pawn count most, yet they are what it paints over next.",
                "Lo que más cuenta son las casillas cercanas al peón rival, y son justo las que repintará enseguida.",
            ),
            remedy: Phrase::fixed(
                "The heuristic `tuned` lets played games decide what these features are worth; near the rival they turned out to count against a side.",
                "La heurística `tuned` deja que las partidas jugadas digan cuánto valen esos rasgos; cerca del rival resultaron restar.",
            ),
        },
        Limit {
            limit: Phrase::fixed(
                "Depth counts actions: five are two and a half turns.",
                "La profundidad cuenta acciones: cinco son dos turnos y medio.",
            ),
            remedy: Phrase::fixed(
                "The engine looks further in the same time, and remembers that two actions in either order come to the same.",
                "El motor mira más lejos en el mismo tiempo y recuerda que dos acciones en uno u otro orden dan lo mismo.",
            ),
        },
        Limit {
            limit: Phrase::fixed(
                "The course work's search simplified the rules: one action a turn, and no stun.",
                "La búsqueda del trabajo del curso simplificaba las reglas: una acción por turno y sin aturdimiento.",
            ),
            remedy: Phrase::fixed(
                "Here every search plays by the whole rules; value and window turn round only when the side to move changes.",
                "Aquí toda búsqueda juega con las reglas completas; el valor y la ventana solo cambian de signo cuando cambia el turno.",
            ),
        },
    ],
    course_work: CourseWork {
        notes: &[Phrase::fixed(
            "The course work searches to depth 5 with alpha-beta, moves towards the rival first. It cites ⟦8^5⟧ = 32,768 nodes without pruning and ⟦8^{2.5}⟧ ≈ 181 at best: 99.4 % saved.",
            "El trabajo del curso busca hasta profundidad 5 con alfa-beta, primero las jugadas hacia el rival. Cita ⟦8^5⟧ = 32 768 nodos sin poda y ⟦8^{2{,}5}⟧ ≈ 181 en el mejor caso: un 99,4 % ahorrado.",
        )],
        levels: &[],
        seconds: Some([[0.002, 0.002], [0.002, 0.003], [0.005, 0.005], [0.025, 0.028]]),
    },
    references: &[],
};
