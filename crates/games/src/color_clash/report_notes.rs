//! What the report says about the game and its heuristics.

use rival_game::{Cost, CostPart, CourseWork, HeuristicId, HeuristicNotes, Limit, Phrase, ReportNotes, Symbol};

pub(super) static NOTES: ReportNotes = ReportNotes {
    heuristics: &[CLASSIC, TUNED],
    improvements: &[],
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

const DEPTH_COUNTS_ACTIONS: Limit = Limit {
    limit: Phrase::fixed(
        "Depth counts actions: five are two and a half turns.",
        "La profundidad cuenta acciones: cinco son dos turnos y medio.",
    ),
    remedy: Phrase::fixed(
        "The engine looks further in the same time, and remembers that two actions in either order come to the same.",
        "El motor mira más lejos en el mismo tiempo y recuerda que dos acciones en uno u otro orden dan lo mismo.",
    ),
};

const ONE_STEP: Phrase = Phrase::fixed(
    r"|\{ x \in R : d(x, p_B) = 1 \}| - |\{ x \in B : d(x, p_R) = 1 \}|",
    r"|\{ x \in R : d(x, p_A) = 1 \}| - |\{ x \in A : d(x, p_R) = 1 \}|",
);

const TWO_STEPS: Phrase = Phrase::fixed(
    r"|\{ x \in R : d(x, p_B) = 2 \}| - |\{ x \in B : d(x, p_R) = 2 \}|",
    r"|\{ x \in R : d(x, p_A) = 2 \}| - |\{ x \in A : d(x, p_R) = 2 \}|",
);

const SQUARES_WITHOUT_PAWNS: Phrase = Phrase::fixed(
    r"|R \setminus \{ p_R, p_B \}| - |B \setminus \{ p_R, p_B \}|",
    r"|R \setminus \{ p_R, p_A \}| - |A \setminus \{ p_R, p_A \}|",
);

const CLASSIC: HeuristicNotes = HeuristicNotes {
    heuristic: HeuristicId::CLASSIC,
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
        ONE_STEP,
        TWO_STEPS,
        SQUARES_WITHOUT_PAWNS,
    ],
    symbols: &[
        Symbol::new(r"R", "the red squares", "las casillas rojas"),
        Symbol::of_both([r"B", r"A"], "the blue squares", "las casillas azules"),
        Symbol::new(r"I", "the inner 3×3", "el 3×3 interior"),
        Symbol::new(r"C", "the corners", "las esquinas"),
        Symbol::new(r"E", "the rest of the edge", "el resto del borde"),
        Symbol::new(r"x", "a square", "una casilla"),
        Symbol::new(r"p", "the square of a side’s pawn", "la casilla del peón de un bando"),
        Symbol::new(r"d", "the steps between two squares", "los pasos entre dos casillas"),
    ],
    code: Phrase::fixed(
        "\
features(s):
    f1, …, f7 ← 0
    for each coloured square x, with e = +1 if x is red and −1 if it is blue:
        d ← steps from x to the pawn of the other colour
        f1 ← f1 + e
        if x is in the inner 3×3:  f2 ← f2 + e
        if x is a corner:          f3 ← f3 + e
        if x is elsewhere on the edge:  f4 ← f4 + e
        if d = 1:  f5 ← f5 + e
        if d = 2:  f6 ← f6 + e
        if no pawn stands on x:    f7 ← f7 + e
    return (f1, …, f7)",
        "\
rasgos(s):
    f1, …, f7 ← 0
    para cada casilla pintada x, con e = +1 si x es roja y −1 si es azul:
        d ← pasos de x al peón del otro color
        f1 ← f1 + e
        si x está en el 3×3 interior:  f2 ← f2 + e
        si x es una esquina:           f3 ← f3 + e
        si x está en otro lugar del borde:  f4 ← f4 + e
        si d = 1:  f5 ← f5 + e
        si d = 2:  f6 ← f6 + e
        si no hay peón sobre x:        f7 ← f7 + e
    devuelve (f1, …, f7)",
    ),
    cost: Cost {
        parts: &[
            CostPart::new("territory", "territorio", "O(s)"),
            CostPart::new("by place: inner, corners, edge", "por lugar: interior, esquinas, borde", "O(s)"),
            CostPart::new("near the other pawn, one and two steps", "cerca del otro peón, a uno y dos pasos", "O(s)"),
            CostPart::new("painted, without a pawn", "pintadas, sin peón", "O(s)"),
        ],
        whole: Phrase::fixed(
            "Together O(s) in time, with s = 25 squares: seven masks and counts over words. O(1) in memory; the masks of what is near a square are tables made once, 2 × 25 words.",
            "En total O(s) en tiempo, con s = 25 casillas: siete máscaras y recuentos de palabras. O(1) en memoria; las máscaras de lo cercano a una casilla son tablas hechas una vez, 2 × 25 palabras.",
        ),
    },
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
        DEPTH_COUNTS_ACTIONS,
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
};

const TUNED: HeuristicNotes = HeuristicNotes {
    heuristic: HeuristicId::TUNED,
    reasons: &[
        Phrase::fixed(
            "Territory is what wins; everything else corrects it.",
            "El territorio es lo que gana; lo demás lo corrige.",
        ),
        Phrase::fixed(
            "Corners cost steps to reach and to leave; played games count them a little less than other squares.",
            "Llegar a una esquina y salir de ella cuesta pasos; las partidas jugadas las cuentan algo menos que otras casillas.",
        ),
        Phrase::fixed(
            "What lies one step from the rival’s pawn is what it paints over next, so it counts against its owner.",
            "Lo que está a un paso del peón rival es lo que repintará enseguida, así que resta a su dueño.",
        ),
        Phrase::fixed(
            "The same at two steps: within reach of one turn of two actions.",
            "Lo mismo a dos pasos: al alcance de un turno de dos acciones.",
        ),
        Phrase::fixed(
            "A square without a pawn on it cost an action to paint: a little more for it.",
            "Una casilla sin peón encima costó una acción pintarla: un poco más por ella.",
        ),
    ],
    formulas: &[
        Phrase::fixed(r"|R| - |B|", r"|R| - |A|"),
        Phrase::fixed(r"|R \cap C| - |B \cap C|", r"|R \cap C| - |A \cap C|"),
        ONE_STEP,
        TWO_STEPS,
        SQUARES_WITHOUT_PAWNS,
    ],
    symbols: &[
        Symbol::new(r"R", "the red squares", "las casillas rojas"),
        Symbol::of_both([r"B", r"A"], "the blue squares", "las casillas azules"),
        Symbol::new(r"C", "the corners", "las esquinas"),
        Symbol::new(r"x", "a square", "una casilla"),
        Symbol::new(r"p", "the square of a side’s pawn", "la casilla del peón de un bando"),
        Symbol::new(r"d", "the steps between two squares", "los pasos entre dos casillas"),
    ],
    code: Phrase::fixed(
        "\
features(s):
    f1, …, f5 ← 0
    for each coloured square x, with e = +1 if x is red and −1 if it is blue:
        d ← steps from x to the pawn of the other colour
        f1 ← f1 + e
        if x is a corner:        f2 ← f2 + e
        if d = 1:                f3 ← f3 + e     (its weight is negative)
        if d = 2:                f4 ← f4 + e     (its weight is negative)
        if no pawn stands on x:  f5 ← f5 + e
    return (f1, …, f5)",
        "\
rasgos(s):
    f1, …, f5 ← 0
    para cada casilla pintada x, con e = +1 si x es roja y −1 si es azul:
        d ← pasos de x al peón del otro color
        f1 ← f1 + e
        si x es una esquina:      f2 ← f2 + e
        si d = 1:                 f3 ← f3 + e     (su peso es negativo)
        si d = 2:                 f4 ← f4 + e     (su peso es negativo)
        si no hay peón sobre x:   f5 ← f5 + e
    devuelve (f1, …, f5)",
    ),
    cost: Cost {
        parts: &[
            CostPart::new("territory and corners", "territorio y esquinas", "O(s)"),
            CostPart::new("near the other pawn, one and two steps", "cerca del otro peón, a uno y dos pasos", "O(s)"),
            CostPart::new("painted, without a pawn", "pintadas, sin peón", "O(s)"),
        ],
        whole: Phrase::fixed(
            "Together O(s) in time, with s = 25 squares: five masks and counts over words. O(1) in memory; the masks of what is near a square are tables made once, 2 × 25 words.",
            "En total O(s) en tiempo, con s = 25 casillas: cinco máscaras y recuentos de palabras. O(1) en memoria; las máscaras de lo cercano a una casilla son tablas hechas una vez, 2 × 25 palabras.",
        ),
    },
    limits: &[
        Limit {
            limit: Phrase::fixed(
                "It does not know how many rounds are left: what the rival could paint over in the last round counts as much as in the first.",
                "No sabe cuántas rondas quedan: lo que el rival podría repintar en la última ronda cuenta como en la primera.",
            ),
            remedy: Phrase::fixed(
                "The search reaches the end in the last rounds, and the exact solver answers there.",
                "La búsqueda llega al final en las últimas rondas, y ahí responde el resolutor exacto.",
            ),
        },
        Limit {
            limit: Phrase::fixed(
                "A stun, which costs the rival an action, is seen only once it has happened.",
                "Un aturdimiento, que cuesta al rival una acción, solo se ve cuando ha ocurrido.",
            ),
            remedy: Phrase::fixed(
                "The search plays by the whole rules, stun included.",
                "La búsqueda juega con las reglas completas, aturdimiento incluido.",
            ),
        },
        DEPTH_COUNTS_ACTIONS,
    ],
};
