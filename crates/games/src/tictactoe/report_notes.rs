//! What the report says about the game and its heuristics.

use rival_game::{Cost, CostPart, CourseWork, HeuristicId, HeuristicNotes, Limit, Phrase, ReportNotes, Symbol};

pub(super) static NOTES: ReportNotes = ReportNotes {
    heuristics: &[CLASSIC],
    improvements: &[],
    course_work: CourseWork {
        notes: &[
            Phrase::fixed(
                "The course work asks for a heuristic and a depth limit that is passed down each call: at the limit a position that is not over gets the heuristic, and a finished game its utility at whatever depth, for instance +100 when MAX wins and −100 when MIN does.",
                "El trabajo del curso pide una heurística y un límite de profundidad que se pasa en cada llamada: en el límite, una posición no terminada recibe la heurística, y una partida terminada su utilidad a cualquier profundidad, por ejemplo +100 si gana MAX y −100 si gana MIN.",
            ),
            Phrase::fixed(
                "It wants alpha-beta to work on the whole tree as well as with the limit, and a figure of a tree with limit 2, where only heuristic values appear at the last level and minimax carries them up.",
                "Quiere que alfa-beta funcione tanto en el árbol completo como con el límite, y una figura de un árbol con límite 2, donde solo aparecen valores heurísticos en el último nivel y minimax los lleva hacia arriba.",
            ),
        ],
        levels: &[],
        seconds: None,
    },
    references: &["Nilsson, N. J. (1971). Problem-Solving Methods in Artificial Intelligence. McGraw-Hill."],
};

const CLASSIC: HeuristicNotes = HeuristicNotes {
    heuristic: HeuristicId::CLASSIC,
    reasons: &[Phrase::fixed(
        "A line that holds a mark of the rival can never be completed. What is left to a side are its open lines, and whoever has more of them has more ways to win.",
        "Una línea con una marca rival ya no puede completarse. A cada bando le quedan sus líneas abiertas, y quien tiene más tiene más maneras de ganar.",
    )],
    formulas: &[Phrase::fixed(
        r"|\{ \ell \in L : \ell \cap O = \emptyset \}| - |\{ \ell \in L : \ell \cap X = \emptyset \}|",
        r"|\{ \ell \in L : \ell \cap O = \emptyset \}| - |\{ \ell \in L : \ell \cap X = \emptyset \}|",
    )],
    symbols: &[
        Symbol::new(r"L", "the lines that win", "las líneas que ganan"),
        Symbol::new(r"\ell", "one of these lines", "una de esas líneas"),
        Symbol::new(r"X", "the squares with X", "las casillas con X"),
        Symbol::new(r"O", "the squares with O", "las casillas con O"),
    ],
    code: Phrase::fixed(
        "\
features(s):
    f1 ← 0
    for each line ℓ that wins:
        if no O stands on ℓ:  f1 ← f1 + 1        (open for X)
        if no X stands on ℓ:  f1 ← f1 − 1        (open for O)
    return (f1)",
        "\
rasgos(s):
    f1 ← 0
    para cada línea ℓ que gana:
        si en ℓ no hay ninguna O:  f1 ← f1 + 1   (abierta para X)
        si en ℓ no hay ninguna X:  f1 ← f1 − 1   (abierta para O)
    devuelve (f1)",
    ),
    cost: Cost {
        parts: &[
            CostPart::new("lines open for X", "líneas abiertas para X", "O(l)"),
            CostPart::new("lines open for O", "líneas abiertas para O", "O(l)"),
        ],
        whole: Phrase::fixed(
            "Together O(l) in time, with l = 8 lines on the plain board, and O(1) in memory: two sets of squares, which are a word each. In bits a direction is a handful of shifts and a count, whatever is on the board.",
            "En total O(l) en tiempo, con l = 8 líneas en el tablero normal, y O(1) en memoria: dos conjuntos de casillas, una palabra cada uno. En bits una dirección son unos pocos desplazamientos y un recuento, haya lo que haya en el tablero.",
        ),
    },
    limits: &[
        Limit {
            limit: Phrase::fixed(
                "An open line with two marks counts no more than an empty one, so that a threat is seen only when the search reaches its end.",
                "Una línea abierta con dos marcas no vale más que una vacía, así que una amenaza solo se ve cuando la búsqueda llega a su final.",
            ),
            remedy: Phrase::fixed(
                "On the plain board the level `expert` searches to the end of the game and needs no heuristic; on larger ones the engine's table and order of moves buy the depth.",
                "En el tablero normal el nivel `expert` busca hasta el final de la partida y no necesita heurística; en los mayores la tabla del motor y su orden de jugadas dan la profundidad.",
            ),
        },
        Limit {
            limit: Phrase::fixed(
                "Most positions are reached in several orders of moves, and most are mirror images of others; the textbook's search looks at each again.",
                "A casi toda posición se llega por varios órdenes de jugadas, y casi toda es reflejo de otras; la búsqueda del libro las examina cada vez.",
            ),
            remedy: Phrase::fixed(
                "The engine keeps what it has searched in a table in which a position and its images, mirrored left to right, top to bottom or both, share one entry.",
                "El motor guarda lo ya buscado en una tabla en la que una posición y sus reflejos, de izquierda a derecha, de arriba abajo o ambos, comparten una entrada.",
            ),
        },
    ],
};
