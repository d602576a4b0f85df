//! What the report says about the game and its heuristics.

use rival_game::{Cost, CostPart, CourseWork, HeuristicId, HeuristicNotes, Limit, Phrase, ReportNotes, Symbol};

pub(super) static NOTES: ReportNotes = ReportNotes {
    heuristics: &[CLASSIC, TUNED],
    improvements: &[],
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

const COLUMN_VALUE: Symbol = Symbol::new(
    r"c",
    "what the column of a piece is worth: as many as there are columns between it and the nearer edge",
    "lo que vale la columna de una ficha: tantos como columnas hay entre ella y el borde más cercano",
);

const CLASSIC: HeuristicNotes = HeuristicNotes {
    heuristic: HeuristicId::CLASSIC,
    reasons: &[Phrase::fixed(
        "More lines of four pass through the middle columns than through the outer ones.",
        "Por las columnas centrales pasan más líneas de cuatro que por las exteriores.",
    )],
    formulas: &[Phrase::fixed(
        r"\sum_{x \in R} c(x) - \sum_{x \in Y} c(x)",
        r"\sum_{x \in R} c(x) - \sum_{x \in A} c(x)",
    )],
    symbols: &[
        Symbol::new(r"R", "the squares with red pieces", "las casillas con fichas rojas"),
        Symbol::of_both([r"Y", r"A"], "the squares with yellow pieces", "las casillas con fichas amarillas"),
        Symbol::new(r"x", "one of these squares", "una de esas casillas"),
        COLUMN_VALUE,
    ],
    code: Phrase::fixed(
        "\
features(s):
    f1 ← 0
    for each piece x:
        c ← columns between x and the nearer side edge
        if x is red:  f1 ← f1 + c   else:  f1 ← f1 − c
    return (f1)",
        "\
rasgos(s):
    f1 ← 0
    para cada ficha x:
        c ← columnas entre x y el borde lateral más cercano
        si x es roja:  f1 ← f1 + c   si no:  f1 ← f1 − c
    devuelve (f1)",
    ),
    cost: Cost {
        parts: &[CostPart::new("sum over the pieces", "suma de las fichas", "O(1)")],
        whole: Phrase::fixed(
            "O(1) in time and in memory: counted afresh the sum would be O(s), with s = 42 squares, but each move adds what its piece is worth to one number that is part of the position.",
            "O(1) en tiempo y en memoria: contada de nuevo la suma sería O(s), con s = 42 casillas, pero cada jugada añade lo que vale su ficha a un número que es parte de la posición.",
        ),
    },
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
};

const TUNED: HeuristicNotes = HeuristicNotes {
    heuristic: HeuristicId::TUNED,
    reasons: &[
        Phrase::fixed(
            "More lines of four pass through the middle columns; it tells positions apart before there are threats.",
            "Por las columnas centrales pasan más líneas de cuatro; distingue posiciones cuando aún no hay amenazas.",
        ),
        Phrase::fixed(
            "A threat ties the rival down: below it nobody wants to play. It is worth two steps towards the middle.",
            "Una amenaza ata al rival: debajo de ella nadie quiere jugar. Vale como dos pasos hacia el centro.",
        ),
        Phrase::fixed(
            "When all else is filled the sides take turns on the ranks: Red gets the odd ones, Yellow the even ones, so a threat on such a rank comes true (Allis 1988). It weighs most, for it decides endings.",
            "Cuando lo demás está lleno los bandos se turnan por filas: al rojo le tocan las impares y al amarillo las pares, así que una amenaza en una fila propia se cumple (Allis 1988). Es lo que más pesa, porque decide los finales.",
        ),
    ],
    formulas: &[
        Phrase::fixed(r"\sum_{x \in R} c(x) - \sum_{x \in Y} c(x)", r"\sum_{x \in R} c(x) - \sum_{x \in A} c(x)"),
        Phrase::fixed(r"|T_R| - |T_Y|", r"|T_R| - |T_A|"),
        Phrase::fixed(r"|T_R \cap O| - |T_Y \setminus O|", r"|T_R \cap O| - |T_A \setminus O|"),
    ],
    symbols: &[
        Symbol::new(r"R", "the squares with red pieces", "las casillas con fichas rojas"),
        Symbol::of_both([r"Y", r"A"], "the squares with yellow pieces", "las casillas con fichas amarillas"),
        Symbol::new(r"x", "one of these squares", "una de esas casillas"),
        COLUMN_VALUE,
        Symbol::new(
            r"T",
            "the empty squares that would complete four for a side",
            "las casillas vacías que completarían cuatro para un bando",
        ),
        Symbol::new(
            r"O",
            "the squares on odd ranks, counted from below",
            "las casillas de las filas impares, contadas desde abajo",
        ),
    ],
    code: Phrase::fixed(
        "\
features(s):
    f1 ← sum of the columns' worths, Red's pieces minus Yellow's
    f2 ← 0;  f3 ← 0
    for each empty square x:
        if x would complete four for Red:
            f2 ← f2 + 1;  if x is on an odd rank:   f3 ← f3 + 1
        if x would complete four for Yellow:
            f2 ← f2 − 1;  if x is on an even rank:  f3 ← f3 − 1
    return (f1, f2, f3)",
        "\
rasgos(s):
    f1 ← suma de lo que valen las columnas, fichas rojas menos amarillas
    f2 ← 0;  f3 ← 0
    para cada casilla vacía x:
        si x completaría cuatro para el rojo:
            f2 ← f2 + 1;  si x está en una fila impar:  f3 ← f3 + 1
        si x completaría cuatro para el amarillo:
            f2 ← f2 − 1;  si x está en una fila par:    f3 ← f3 − 1
    devuelve (f1, f2, f3)",
    ),
    cost: Cost {
        parts: &[
            CostPart::new("columns, kept up by every move", "columnas, llevadas al día en cada jugada", "O(1)"),
            CostPart::new("threats of both sides", "amenazas de ambos bandos", "O(s)"),
            CostPart::new("threats on ranks of one’s own", "amenazas en filas propias", "O(1)"),
        ],
        whole: Phrase::fixed(
            "Together O(s) in time, with s = 42 squares, in four directions; in bits a direction is a few shifts for all squares at once. O(1) in memory: some sets of squares, a word each.",
            "En total O(s) en tiempo, con s = 42 casillas, en cuatro direcciones; en bits una dirección son unos pocos desplazamientos para todas las casillas a la vez. O(1) en memoria: algunos conjuntos de casillas, una palabra cada uno.",
        ),
    },
    limits: &[
        Limit {
            limit: Phrase::fixed(
                "A threat that can be blocked on the next move counts as much as one that stays.",
                "Una amenaza que puede taparse en la jugada siguiente vale tanto como una que permanece.",
            ),
            remedy: Phrase::fixed(
                "The engine sees moves that win at once and moves that must be answered by looking at the bits.",
                "El motor ve en los bits las jugadas que ganan en el acto y las que hay que responder.",
            ),
        },
        Limit {
            limit: Phrase::fixed(
                "Two threats one above the other win, and of two threats in one column the lower decides; the sum only counts them.",
                "Dos amenazas una encima de otra ganan, y de dos amenazas en una columna decide la de abajo; la suma solo las cuenta.",
            ),
            remedy: Phrase::fixed(
                "The search plays such columns out; near the end the exact solver answers.",
                "La búsqueda juega esas columnas hasta el final; cerca del final responde el resolutor exacto.",
            ),
        },
        Limit {
            limit: Phrase::fixed(
                "The weights were set by hand and the same ones serve the whole game.",
                "Los pesos se fijaron a mano y son los mismos en toda la partida.",
            ),
            remedy: Phrase::fixed(
                "`rival tune` fits others; those that did not win against these were not kept.",
                "`rival tune` ajusta otros; los que no ganaron a estos no se quedaron.",
            ),
        },
    ],
};
