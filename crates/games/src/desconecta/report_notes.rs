//! What the report says about the game and its heuristics.

use rival_game::{Cost, CostPart, CourseWork, HeuristicId, HeuristicNotes, Limit, Phrase, ReportNotes, Symbol};

pub(super) static NOTES: ReportNotes = ReportNotes {
    heuristics: &[CLASSIC, TUNED],
    improvements: &[],
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

const THREES: Symbol = Symbol::new(
    r"T",
    "the threes of a side: three of its pieces one behind the other in a row, a column or a diagonal",
    "los tríos de un bando: tres de sus fichas seguidas en una fila, una columna o una diagonal",
);

const CLASSIC: HeuristicNotes = HeuristicNotes {
    heuristic: HeuristicId::CLASSIC,
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
    symbols: &[
        THREES,
        Symbol::new(r"D", "its pairs: two such pieces", "sus parejas: dos fichas así"),
        Symbol::of_both([r"B", r"A"], "Blue", "el azul"),
        Symbol::of_both([r"G", r"V"], "Green", "el verde"),
    ],
    code: Phrase::fixed(
        "\
features(s):
    f1 ← 0;  f2 ← 0
    for each of the four directions and each square x:
        if x and the next are blue:           f2 ← f2 + 1
        if x and the next two are blue:       f1 ← f1 + 1
        if x and the next are green:          f2 ← f2 − 1
        if x and the next two are green:      f1 ← f1 − 1
    return (f1, f2)                           (lines are bad for their side)",
        "\
rasgos(s):
    f1 ← 0;  f2 ← 0
    para cada una de las cuatro direcciones y cada casilla x:
        si x y la siguiente son azules:         f2 ← f2 + 1
        si x y las dos siguientes son azules:   f1 ← f1 + 1
        si x y la siguiente son verdes:         f2 ← f2 − 1
        si x y las dos siguientes son verdes:   f1 ← f1 − 1
    devuelve (f1, f2)                           (las líneas perjudican a su bando)",
    ),
    cost: Cost {
        parts: &[
            CostPart::new("threes, four directions, two sides", "tríos, cuatro direcciones, dos bandos", "O(s)"),
            CostPart::new("pairs, four directions, two sides", "parejas, cuatro direcciones, dos bandos", "O(s)"),
        ],
        whole: Phrase::fixed(
            "Together O(s) in time, with s = 49 squares in the plain game: in bits each direction is two shifts and a count a side. O(1) in memory: four sets of squares, a word each.",
            "En total O(s) en tiempo, con s = 49 casillas en el juego normal: en bits cada dirección son dos desplazamientos y un recuento por bando. O(1) en memoria: cuatro conjuntos de casillas, una palabra cada uno.",
        ),
    },
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
};

const TUNED: HeuristicNotes = HeuristicNotes {
    heuristic: HeuristicId::TUNED,
    reasons: &[
        Phrase::fixed(
            "Three in a line matter less in themselves than the square that would make them four, which has a feature of its own.",
            "Un trío importa menos por sí mismo que la casilla que lo haría cuatro, que tiene un rasgo propio.",
        ),
        Phrase::fixed(
            "Pairs narrow a side’s choices later on; played games gave them more weight than threes.",
            "Las parejas estrechan más tarde las opciones de un bando; las partidas jugadas les dieron más peso que a los tríos.",
        ),
        Phrase::fixed(
            "A square that would complete one’s own four must never be filled: it ties one’s hands for the rest of the game.",
            "Una casilla que completaría el cuatro propio no puede llenarse nunca: ata las manos el resto de la partida.",
        ),
        Phrase::fixed(
            "A column whose next square is poison is closed already. Who runs out of open columns loses, so it weighs most.",
            "Una columna cuya próxima casilla es veneno ya está cerrada. Pierde quien se queda sin columnas, así que es lo que más pesa.",
        ),
        Phrase::fixed(
            "A bomb is a way out when every column is closed.",
            "Una bomba es una salida cuando todas las columnas están cerradas.",
        ),
    ],
    formulas: &[
        Phrase::fixed(r"T_B - T_G", r"T_A - T_V"),
        Phrase::fixed(r"D_B - D_G", r"D_A - D_V"),
        Phrase::fixed(r"|Q_B| - |Q_G|", r"|Q_A| - |Q_V|"),
        Phrase::fixed(r"|Q_B \cap N| - |Q_G \cap N|", r"|Q_A \cap N| - |Q_V \cap N|"),
        Phrase::fixed(r"b_G - b_B", r"b_V - b_A"),
    ],
    symbols: &[
        THREES,
        Symbol::new(r"D", "its pairs: two such pieces", "sus parejas: dos fichas así"),
        Symbol::new(
            r"Q",
            "the empty squares that would complete four for a side",
            "las casillas vacías que completarían cuatro para un bando",
        ),
        Symbol::new(r"N", "the lowest empty square of each column", "la casilla vacía más baja de cada columna"),
        Symbol::new(r"b", "1 if the side has a bomb, else 0", "1 si el bando tiene una bomba; si no, 0"),
        Symbol::of_both([r"B", r"A"], "Blue", "el azul"),
        Symbol::of_both([r"G", r"V"], "Green", "el verde"),
    ],
    code: Phrase::fixed(
        "\
features(s):
    f1 ← threes of Blue − threes of Green          (as in the classic heuristic)
    f2 ← pairs of Blue − pairs of Green
    f3 ← 0;  f4 ← 0
    for each empty square x:
        n ← x is the lowest empty square of its column
        if x would complete four for Blue:   f3 ← f3 + 1;  if n:  f4 ← f4 + 1
        if x would complete four for Green:  f3 ← f3 − 1;  if n:  f4 ← f4 − 1
    f5 ← (1 if Green has a bomb) − (1 if Blue has a bomb)
    return (f1, f2, f3, f4, f5)",
        "\
rasgos(s):
    f1 ← tríos azules − tríos verdes               (como en la heurística clásica)
    f2 ← parejas azules − parejas verdes
    f3 ← 0;  f4 ← 0
    para cada casilla vacía x:
        n ← x es la casilla vacía más baja de su columna
        si x completaría cuatro azules:  f3 ← f3 + 1;  si n:  f4 ← f4 + 1
        si x completaría cuatro verdes:  f3 ← f3 − 1;  si n:  f4 ← f4 − 1
    f5 ← (1 si hay bomba verde) − (1 si hay bomba azul)
    devuelve (f1, f2, f3, f4, f5)",
    ),
    cost: Cost {
        parts: &[
            CostPart::new("threes and pairs", "tríos y parejas", "O(s)"),
            CostPart::new("poison: squares that complete four", "veneno: casillas que completan cuatro", "O(s)"),
            CostPart::new("blocked columns", "columnas bloqueadas", "O(1)"),
            CostPart::new("bombs", "bombas", "O(1)"),
        ],
        whole: Phrase::fixed(
            "Together O(s) in time, with s = 49 squares in the plain game, in four directions and in bits. O(1) in memory: some sets of squares, a word each.",
            "En total O(s) en tiempo, con s = 49 casillas en el juego normal, en cuatro direcciones y en bits. O(1) en memoria: algunos conjuntos de casillas, una palabra cada uno.",
        ),
    },
    limits: &[
        Limit {
            limit: Phrase::fixed(
                "It counts closed columns and not the moves that are left in the open ones.",
                "Cuenta las columnas cerradas y no las jugadas que quedan en las abiertas.",
            ),
            remedy: Phrase::fixed(
                "The search counts them by playing; with few columns left it reaches the end.",
                "La búsqueda las cuenta jugando; con pocas columnas llega al final.",
            ),
        },
        Limit {
            limit: Phrase::fixed(
                "A bomb is worth the same early and late, though it matters when columns run out.",
                "Una bomba vale lo mismo al principio que al final, aunque importa cuando se acaban las columnas.",
            ),
            remedy: Phrase::fixed(
                "No feature here changes with the phase of the game; this is left to the search.",
                "Aquí ningún rasgo cambia con la fase de la partida; esto queda para la búsqueda.",
            ),
        },
        Limit {
            limit: Phrase::fixed(
                "Rounds in which bombs clear a row can recur, and no depth tells how they end.",
                "Las rondas en que las bombas limpian una fila pueden repetirse, y ninguna profundidad dice cómo acaban.",
            ),
            remedy: Phrase::fixed(
                "The game has a limit of plies, and the table knows positions that were met before.",
                "La partida tiene un límite de jugadas, y la tabla conoce las posiciones ya vistas.",
            ),
        },
    ],
};
