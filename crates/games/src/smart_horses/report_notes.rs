//! What the report says about the game and its heuristics.

use rival_game::{
    Cost, CostPart, CourseLevel, CourseWork, HeuristicId, HeuristicNotes, Idea, Improvement, Limit, Phrase,
    ReportNotes, Symbol,
};

pub(super) static NOTES: ReportNotes = ReportNotes {
    heuristics: &[CLASSIC, TUNED, REGIONS],
    improvements: &[
        Improvement {
            idea: Idea::PhaseWeights,
            how: Phrase::fixed(
                "`tuned` weighs room little early (`room-early`) and much late (`room-late`). Compared: `tuned`, and the same with the mean of the two weights at all times.",
                "`tuned` da poco peso al espacio al principio (`room-early`) y mucho al final (`room-late`). Se compara `tuned` con lo mismo y la media de ambos pesos en todo momento.",
            ),
            with: (HeuristicId::TUNED, &[]),
            without: (HeuristicId::TUNED, &[("room-early", 24.36), ("room-late", 24.36)]),
        },
        Improvement {
            idea: Idea::RealDistances,
            how: Phrase::fixed(
                "`tuned` counts the distance to points in leaps, by a breadth-first search from both knights over the squares that are left. Compared: points and nearness alone, by leaps (`race`), and by files and ranks (`proximity`).",
                "`tuned` cuenta la distancia a los puntos en saltos, con una búsqueda en anchura desde ambos caballos por las casillas que quedan. Se comparan solo puntos y cercanía: en saltos (`race`) y por filas y columnas (`proximity`).",
            ),
            with: (HeuristicId::TUNED, &[("room-early", 0.0), ("room-late", 0.0), ("alone", 0.0)]),
            without: (HeuristicId::CLASSIC, &[("mobility", 0.0), ("centre", 0.0), ("stuck", 0.0)]),
        },
    ],
    course_work: CourseWork {
        notes: &[
            Phrase::fixed(
                "The course work adds up an example: scores 15–8, leaps 6–4, proximity 10–7, White in the centre: 700 + 20 + 15 + 3 = 738. Above 500 it reads as a strong advantage.",
                "El trabajo del curso suma un ejemplo: puntos 15–8, saltos 6–4, proximidad 10–7, blancas en el centro: 700 + 20 + 15 + 3 = 738. Por encima de 500 lo lee como gran ventaja.",
            ),
            Phrase::fixed(
                "Its figures come from a program in Python; it took b ≈ 8 and decided within 200 ms.",
                "Sus cifras son de un programa en Python; tomaba b ≈ 8 y decidía en menos de 200 ms.",
            ),
        ],
        levels: &[
            CourseLevel { level: "beginner", nodes: [20, 50], millis: [0, 10], pruned: 40 },
            CourseLevel { level: "amateur", nodes: [200, 500], millis: [10, 50], pruned: 60 },
            CourseLevel { level: "expert", nodes: [2000, 5000], millis: [50, 200], pruned: 70 },
        ],
        seconds: None,
    },
    references: &[],
};

const ROOM_IS_A_BOUND: Limit = Limit {
    limit: Phrase::fixed(
        "Room is an upper bound: it counts squares by colour, not a path that visits them.",
        "El espacio es una cota superior: cuenta casillas por color, no un camino que las recorra.",
    ),
    remedy: Phrase::fixed(
        "Near the end the exact solver finds the path.",
        "Cerca del final el camino lo halla el resolutor exacto.",
    ),
};

const RACE_FORMULA: Phrase = Phrase::fixed(
    r"\left( 1 - \frac{g}{64} \right) \left( \sum_{v \in R_W} \frac{v}{\ell(v)} - \sum_{v \in R_B} \frac{v}{\ell(v)} \right)",
    r"\left( 1 - \frac{g}{64} \right) \left( \sum_{v \in A_B} \frac{v}{\ell(v)} - \sum_{v \in A_N} \frac{v}{\ell(v)} \right)",
);

const LEAPS_OF_A_REGION: Symbol = Symbol::of_both(
    [r"K", r"K"],
    "the most leaps that a knight could make within its region: leaps alternate between dark and light squares",
    "los saltos que un caballo podría dar como mucho en su región: alternan casillas oscuras y claras",
);

const BRACKETS: Symbol = Symbol::new(
    r"[\cdot]",
    "1 if what stands between the brackets holds, else 0",
    "1 si se cumple lo que hay entre los corchetes; si no, 0",
);

const DISTANCE: Symbol = Symbol::new(
    r"\ell",
    "its distance in leaps from the side that reaches it first (6 from there on)",
    "su distancia en saltos desde el bando que la alcanza antes (6 de ahí en adelante)",
);

const POINTS_REASON: Phrase = Phrase::fixed(
    "Points are what wins; the weight is the unit that the others are measured by.",
    "Los puntos son lo que gana; este peso es la unidad con la que se miden los demás.",
);

const SQUARE_WITH_POINTS: Symbol = Symbol::new(
    r"v",
    "a square with points to gain, and those points",
    "una casilla con puntos por ganar, y esos puntos",
);

const REACHED_FIRST: Symbol = Symbol::of_both(
    [r"R", r"A"],
    "the squares that a side reaches before the other, leap by leap",
    "las casillas que un bando alcanza antes que el otro, salto a salto",
);

const WHITE: Symbol = Symbol::of_both([r"W", r"B"], "the white knight, and its side", "el caballo blanco, y su bando");

const BLACK: Symbol = Symbol::of_both([r"B", r"N"], "the black knight, and its side", "el caballo negro, y su bando");

const CLASSIC: HeuristicNotes = HeuristicNotes {
    heuristic: HeuristicId::CLASSIC,
    reasons: &[
        Phrase::fixed(
            "Points are what wins, so a point outweighs everything that only promises points.",
            "Los puntos son lo que gana, así que un punto pesa más que todo lo que solo promete puntos.",
        ),
        Phrase::fixed(
            "Leaps are freedom: more choices, and a way out of traps.",
            "Los saltos son libertad: más opciones y una salida de las trampas.",
        ),
        Phrase::fixed(
            "A point nearby is likelier to be taken: these are the captures to come.",
            "Un punto cercano se capturará con más probabilidad: son las capturas por venir.",
        ),
        Phrase::fixed(
            "In the centre a knight has eight leaps, in a corner two: a little for the mobility to come.",
            "En el centro un caballo tiene ocho saltos y en una esquina dos: un poco por la movilidad futura.",
        ),
        Phrase::fixed(
            "A stuck side pays 4 points for every leap the other still has; it must be avoided almost at any price.",
            "Un bando bloqueado paga 4 puntos por cada salto que le quede al otro; hay que evitarlo casi a cualquier precio.",
        ),
    ],
    formulas: &[
        Phrase::fixed(r"P_W - P_B", r"P_B - P_N"),
        Phrase::fixed(r"L_W - L_B", r"L_B - L_N"),
        Phrase::fixed(
            r"\sum_{v > 0} \left( \frac{v}{d(W, v)} - \frac{v}{d(B, v)} \right)",
            r"\sum_{v > 0} \left( \frac{v}{d(B, v)} - \frac{v}{d(N, v)} \right)",
        ),
        Phrase::fixed(r"[W \in C] - [B \in C]", r"[B \in C] - [N \in C]"),
        Phrase::fixed(r"[L_B = 0] - [L_W = 0]", r"[L_N = 0] - [L_B = 0]"),
    ],
    symbols: &[
        WHITE,
        BLACK,
        Symbol::new(r"P", "a side’s points", "los puntos de un bando"),
        Symbol::new(r"L", "the leaps that a side has", "los saltos que tiene un bando"),
        SQUARE_WITH_POINTS,
        Symbol::new(
            r"d",
            "the distance along files and ranks (½ under the knight)",
            "la distancia por filas y columnas (½ bajo el caballo)",
        ),
        Symbol::new(r"C", "the four central squares", "las cuatro casillas centrales"),
        BRACKETS,
    ],
    code: Phrase::fixed(
        "\
features(s):
    f1 ← points(White) − points(Black)
    f2 ← |leaps(White)| − |leaps(Black)|
    f3 ← 0
    for each square q that is left with v > 0 points:
        f3 ← f3 + v / distance(White, q) − v / distance(Black, q)
    f4 ← in_centre(White) − in_centre(Black)
    f5 ← (1 if Black has no leap) − (1 if White has none)
    return (f1, f2, f3, f4, f5)

distance(k, q):  |file(k) − file(q)| + |rank(k) − rank(q)|, or ½ if k stands on q",
        "\
rasgos(s):
    f1 ← puntos(blancas) − puntos(negras)
    f2 ← |saltos(blancas)| − |saltos(negras)|
    f3 ← 0
    para cada casilla q que queda con v > 0 puntos:
        f3 ← f3 + v / distancia(blancas, q) − v / distancia(negras, q)
    f4 ← en_centro(blancas) − en_centro(negras)
    f5 ← (1 si las negras no tienen salto) − (1 si las blancas no tienen)
    devuelve (f1, f2, f3, f4, f5)

distancia(k, q):  |columna(k) − columna(q)| + |fila(k) − fila(q)|, o ½ si k está en q",
    ),
    cost: Cost {
        parts: &[
            CostPart::new("points", "puntos", "O(1)"),
            CostPart::new("mobility: the leaps of both sides", "movilidad: los saltos de ambos bandos", "O(m)"),
            CostPart::new("proximity: every square of points", "cercanía: cada casilla de puntos", "O(n)"),
            CostPart::new("centre", "centro", "O(1)"),
            CostPart::new("stuck", "bloqueo", "O(1)"),
        ],
        whole: Phrase::fixed(
            "Together O(n + m) in time, with n ≤ 10 squares of points and m ≤ 8 leaps a side: bounded by constants, so an evaluation costs the same early and late. O(1) in memory: five numbers and two sets of squares, a word each; the distances are looked up in a table made once, 128 × 64 numbers.",
            "En total O(n + m) en tiempo, con n ≤ 10 casillas de puntos y m ≤ 8 saltos por bando: acotado por constantes, así que una evaluación cuesta lo mismo al principio que al final. O(1) en memoria: cinco números y dos conjuntos de casillas, una palabra cada uno; las distancias se consultan en una tabla hecha una vez, de 128 × 64 números.",
        ),
    },
    limits: &[
        Limit {
            limit: Phrase::fixed(
                "The horizon: what happens after six plies is not seen.",
                "El horizonte: lo que pasa después de seis jugadas no se ve.",
            ),
            remedy: Phrase::fixed(
                "The engine deepens iteratively, with a transposition table and ordered moves, and looks as far as its time allows; forced passes cost it no depth.",
                "El motor profundiza por iteraciones, con tabla de transposición y jugadas ordenadas, y mira tan lejos como le permite el tiempo; los pases forzados no le cuestan profundidad.",
            ),
        },
        Limit {
            limit: Phrase::fixed(
                "The distance of a point is counted in steps along files and ranks (Manhattan), which is not how a knight moves.",
                "La distancia a un punto se cuenta en pasos ortogonales (Manhattan), y así no se mueve un caballo.",
            ),
            remedy: Phrase::fixed(
                "The heuristic `tuned` lets both knights spread leap by leap over the squares that are left (breadth-first search) and looks at what each reaches first.",
                "La heurística `tuned` hace avanzar a ambos caballos salto a salto por las casillas que quedan (búsqueda en anchura) y mira a qué llega antes cada uno.",
            ),
        },
        Limit {
            limit: Phrase::fixed(
                "The same weights serve the whole game, though points decide its beginning and room to leap its end.",
                "Los mismos pesos sirven para toda la partida, aunque su comienzo lo deciden los puntos y su final el espacio para saltar.",
            ),
            remedy: Phrase::fixed(
                "`tuned` has features that fade in and out as squares vanish, with weights from played games.",
                "`tuned` tiene rasgos que se encienden y se apagan conforme desaparecen casillas, con pesos sacados de partidas jugadas.",
            ),
        },
        Limit {
            limit: Phrase::fixed(
                "Tactical patterns (to cut off, to lure away) are not known as such.",
                "No conoce patrones tácticos (cortar el paso, desviar) como tales.",
            ),
            remedy: Phrase::fixed(
                "They are left to the search, which finds them by looking further.",
                "Quedan para la búsqueda, que los encuentra mirando más lejos.",
            ),
        },
    ],
};

const TUNED: HeuristicNotes = HeuristicNotes {
    heuristic: HeuristicId::TUNED,
    reasons: &[
        POINTS_REASON,
        Phrase::fixed(
            "Points that a side reaches first, by leaps and not as the crow flies, are mostly its own; it fades as there are fewer of them to race for.",
            "Los puntos que un bando alcanza antes, contados en saltos y no en línea recta, casi siempre serán suyos; se apaga conforme quedan menos por disputar.",
        ),
        Phrase::fixed(
            "Early in a game regions still change with every leap, and room in them promises next to nothing.",
            "Al principio las regiones cambian con cada salto, y el espacio en ellas no promete casi nada.",
        ),
        Phrase::fixed(
            "Late in a game a side without leaps pays 4 points for each that the other still has: then room is what decides.",
            "Al final un bando sin saltos paga 4 puntos por cada uno que le quede al otro: entonces decide el espacio.",
        ),
        Phrase::fixed(
            "Once a side is stuck every leap left to the other is 4 points, nearly the 400 that four points weigh.",
            "Cuando un bando está bloqueado, cada salto que le queda al otro son 4 puntos: casi los 400 que pesan cuatro puntos.",
        ),
    ],
    formulas: &[
        Phrase::fixed(r"P_W - P_B", r"P_B - P_N"),
        RACE_FORMULA,
        Phrase::fixed(
            r"\left( 1 - \frac{g}{64} \right) \left( K_W - K_B \right)",
            r"\left( 1 - \frac{g}{64} \right) \left( K_B - K_N \right)",
        ),
        Phrase::fixed(r"\frac{g}{64} \left( K_W - K_B \right)", r"\frac{g}{64} \left( K_B - K_N \right)"),
        Phrase::fixed(r"[L_W \cdot L_B = 0] (K_W - K_B)", r"[L_B \cdot L_N = 0] (K_B - K_N)"),
    ],
    symbols: &[
        WHITE,
        BLACK,
        Symbol::new(r"P", "a side’s points", "los puntos de un bando"),
        REACHED_FIRST,
        SQUARE_WITH_POINTS,
        DISTANCE,
        LEAPS_OF_A_REGION,
        Symbol::new(r"g", "how many of the 64 squares are gone", "cuántas de las 64 casillas han desaparecido"),
        Symbol::new(r"L", "the leaps that a side has", "los saltos que tiene un bando"),
        BRACKETS,
    ],
    code: Phrase::fixed(
        "\
features(s):
    (R_W, R_B, ℓ) ← race(s);  g ← squares that are gone
    f1 ← points(White) − points(Black)
    f2 ← (1 − g/64) · (sum of v/ℓ(q) over R_W − the same over R_B),  v > 0 the points of q
    K_W ← most leaps of the white knight within R_W;  K_B ← the black one's within R_B
    f3 ← (1 − g/64) · (K_W − K_B)
    f4 ← g/64 · (K_W − K_B)
    f5 ← K_W − K_B if a side has no leap, else 0
    return (f1, …, f5)

race(s):                                  (breadth-first search with two sources)
    for ℓ = 1, 2, …, the side to move first each time:
        each side takes the squares that are left and nobody's, a leap from those it took last
        until neither takes any
    return what each side took, and ℓ of each square",
        "\
rasgos(s):
    (A_B, A_N, ℓ) ← carrera(s);  g ← casillas desaparecidas
    f1 ← puntos(blancas) − puntos(negras)
    f2 ← (1 − g/64) · (suma de v/ℓ(q) en A_B − lo mismo en A_N),  v > 0 los puntos de q
    K_B ← saltos del caballo blanco como mucho en A_B;  K_N ← los del negro en A_N
    f3 ← (1 − g/64) · (K_B − K_N)
    f4 ← g/64 · (K_B − K_N)
    f5 ← K_B − K_N si un bando no tiene salto; si no, 0
    devuelve (f1, …, f5)

carrera(s):                               (búsqueda en anchura con dos orígenes)
    para ℓ = 1, 2, …, cada vez primero quien juega:
        cada bando toma las casillas que quedan y no son de nadie, a un salto de las últimas que tomó
        hasta que ninguno toma más
    devuelve lo que tomó cada bando, y la ℓ de cada casilla",
    ),
    cost: Cost {
        parts: &[
            CostPart::new("points", "puntos", "O(1)"),
            CostPart {
                part: Phrase::fixed(
                    "race: breadth-first search from both knights",
                    "carrera: búsqueda en anchura desde ambos caballos",
                ),
                time: "O(s)",
                space: "O(s)",
            },
            CostPart::new("points reached first", "puntos alcanzados antes", "O(n)"),
            CostPart::new("room of both regions", "espacio de ambas regiones", "O(1)"),
        ],
        whole: Phrase::fixed(
            "Together O(s) in time and memory, with s = 64 squares and n ≤ 10 squares of points: every square is reached at most once. In bits a round of the search is some shifts for all squares at once, and the memory is seven words: what each side has reached, what is nobody’s, and the distances as three sets.",
            "En total O(s) en tiempo y en memoria, con s = 64 casillas y n ≤ 10 casillas de puntos: a cada casilla se llega una vez como mucho. En bits una ronda de la búsqueda son unos desplazamientos para todas las casillas a la vez, y la memoria son siete palabras: lo que alcanzó cada bando, lo que no es de nadie, y las distancias como tres conjuntos.",
        ),
    },
    limits: &[
        Limit {
            limit: Phrase::fixed(
                "Regions are those of a race in which nobody gets into the other’s way; a leap onto a square takes it from both.",
                "Las regiones son las de una carrera en la que nadie estorba al otro; un salto a una casilla la quita a ambos.",
            ),
            remedy: Phrase::fixed(
                "The heuristic `regions` tells squares that are safe from those at the border; the search plays the disputes out.",
                "La heurística `regions` distingue las casillas seguras de las fronterizas; la búsqueda juega las disputas.",
            ),
        },
        ROOM_IS_A_BOUND,
        Limit {
            limit: Phrase::fixed(
                "Squares that cost points are not looked at.",
                "No mira las casillas que quitan puntos.",
            ),
            remedy: Phrase::fixed(
                "The search meets them; `regions` has a feature for them.",
                "La búsqueda se las encuentra; `regions` tiene un rasgo para ellas.",
            ),
        },
    ],
};

const REGIONS: HeuristicNotes = HeuristicNotes {
    heuristic: HeuristicId::new("regions"),
    reasons: &[
        POINTS_REASON,
        Phrase::fixed(
            "Points that a side reaches first count for more while many are left (early; a fit of who wins).",
            "Los puntos que un bando alcanza antes cuentan más mientras quedan muchos (al principio; ajuste de quién gana).",
        ),
        Phrase::fixed(
            "Points that a side reaches first count for more while many are left (late; a fit of who wins).",
            "Los puntos que un bando alcanza antes cuentan más mientras quedan muchos (al final; ajuste de quién gana).",
        ),
        Phrase::fixed(
            "Squares that cost points are in the way of the side that owns their surroundings (early; a fit of who wins).",
            "Las casillas que quitan puntos estorban al bando dueño de sus alrededores (al principio; ajuste de quién gana).",
        ),
        Phrase::fixed(
            "Squares that cost points are in the way of the side that owns their surroundings (late; a fit of who wins).",
            "Las casillas que quitan puntos estorban al bando dueño de sus alrededores (al final; ajuste de quién gana).",
        ),
        Phrase::fixed(
            "Where both are equally far, the side that comes first takes every disputed square (early; a fit of who wins).",
            "Donde ambos están a igual distancia, el que llega antes se lleva cada casilla disputada (al principio; ajuste de quién gana).",
        ),
        Phrase::fixed(
            "Where both are equally far, the side that comes first takes every disputed square (late; a fit of who wins).",
            "Donde ambos están a igual distancia, el que llega antes se lleva cada casilla disputada (al final; ajuste de quién gana).",
        ),
        Phrase::fixed(
            "Squares that the other side cannot dispute are leaps to come, and at the end they decide (early; a fit of who wins).",
            "Las casillas que el otro no puede disputar son saltos por venir, y al final deciden (al principio; ajuste de quién gana).",
        ),
        Phrase::fixed(
            "Squares that the other side cannot dispute are leaps to come, and at the end they decide (late; a fit of who wins).",
            "Las casillas que el otro no puede disputar son saltos por venir, y al final deciden (al final; ajuste de quién gana).",
        ),
        Phrase::fixed(
            "Squares at the border may be lost: hopes early, burdens late (early; a fit of who wins).",
            "Las casillas fronterizas pueden perderse: esperanzas al principio, cargas al final (al principio; ajuste de quién gana).",
        ),
        Phrase::fixed(
            "Squares at the border may be lost: hopes early, burdens late (late; a fit of who wins).",
            "Las casillas fronterizas pueden perderse: esperanzas al principio, cargas al final (al final; ajuste de quién gana).",
        ),
        Phrase::fixed(
            "From squares with three ways on a knight is not trapped (early; a fit of who wins).",
            "Desde casillas con tres salidas un caballo no queda atrapado (al principio; ajuste de quién gana).",
        ),
        Phrase::fixed(
            "From squares with three ways on a knight is not trapped (late; a fit of who wins).",
            "Desde casillas con tres salidas un caballo no queda atrapado (al final; ajuste de quién gana).",
        ),
        Phrase::fixed(
            "Once the regions do not touch, the room in them is what each side still gets (early; a fit of who wins).",
            "Cuando las regiones no se tocan, su espacio es lo que aún obtendrá cada bando (al principio; ajuste de quién gana).",
        ),
        Phrase::fixed(
            "Once the regions do not touch, the room in them is what each side still gets (late; a fit of who wins).",
            "Cuando las regiones no se tocan, su espacio es lo que aún obtendrá cada bando (al final; ajuste de quién gana).",
        ),
    ],
    formulas: &[
        Phrase::fixed(r"P_W - P_B", r"P_B - P_N"),
        RACE_FORMULA,
        Phrase::fixed(
            r"\frac{g}{64} \left( \sum_{v \in R_W} \frac{v}{\ell(v)} - \sum_{v \in R_B} \frac{v}{\ell(v)} \right)",
            r"\frac{g}{64} \left( \sum_{v \in A_B} \frac{v}{\ell(v)} - \sum_{v \in A_N} \frac{v}{\ell(v)} \right)",
        ),
        Phrase::fixed(
            r"\left( 1 - \frac{g}{64} \right) \left( \sum_{u \in R_W} \frac{u}{\ell(u)} - \sum_{u \in R_B} \frac{u}{\ell(u)} \right)",
            r"\left( 1 - \frac{g}{64} \right) \left( \sum_{u \in A_B} \frac{u}{\ell(u)} - \sum_{u \in A_N} \frac{u}{\ell(u)} \right)",
        ),
        Phrase::fixed(
            r"\frac{g}{64} \left( \sum_{u \in R_W} \frac{u}{\ell(u)} - \sum_{u \in R_B} \frac{u}{\ell(u)} \right)",
            r"\frac{g}{64} \left( \sum_{u \in A_B} \frac{u}{\ell(u)} - \sum_{u \in A_N} \frac{u}{\ell(u)} \right)",
        ),
        Phrase::fixed(r"\left( 1 - \frac{g}{64} \right) t", r"\left( 1 - \frac{g}{64} \right) t"),
        Phrase::fixed(r"\frac{g}{64} t", r"\frac{g}{64} t"),
        Phrase::fixed(
            r"\left( 1 - \frac{g}{64} \right) \left( |S_W| - |S_B| \right)",
            r"\left( 1 - \frac{g}{64} \right) \left( |S_B| - |S_N| \right)",
        ),
        Phrase::fixed(r"\frac{g}{64} \left( |S_W| - |S_B| \right)", r"\frac{g}{64} \left( |S_B| - |S_N| \right)"),
        Phrase::fixed(
            r"\left( 1 - \frac{g}{64} \right) \left( |R_W \setminus S_W| - |R_B \setminus S_B| \right)",
            r"\left( 1 - \frac{g}{64} \right) \left( |A_B \setminus S_B| - |A_N \setminus S_N| \right)",
        ),
        Phrase::fixed(
            r"\frac{g}{64} \left( |R_W \setminus S_W| - |R_B \setminus S_B| \right)",
            r"\frac{g}{64} \left( |A_B \setminus S_B| - |A_N \setminus S_N| \right)",
        ),
        Phrase::fixed(
            r"\left( 1 - \frac{g}{64} \right) \left( |S_W \cap O| - |S_B \cap O| \right)",
            r"\left( 1 - \frac{g}{64} \right) \left( |S_B \cap O| - |S_N \cap O| \right)",
        ),
        Phrase::fixed(
            r"\frac{g}{64} \left( |S_W \cap O| - |S_B \cap O| \right)",
            r"\frac{g}{64} \left( |S_B \cap O| - |S_N \cap O| \right)",
        ),
        Phrase::fixed(
            r"\left( 1 - \frac{g}{64} \right) \left( [R_W \cup R_B = S_W \cup S_B] (K_W - K_B) \right)",
            r"\left( 1 - \frac{g}{64} \right) \left( [A_B \cup A_N = S_B \cup S_N] (K_B - K_N) \right)",
        ),
        Phrase::fixed(
            r"\frac{g}{64} \left( [R_W \cup R_B = S_W \cup S_B] (K_W - K_B) \right)",
            r"\frac{g}{64} \left( [A_B \cup A_N = S_B \cup S_N] (K_B - K_N) \right)",
        ),
    ],
    symbols: &[
        WHITE,
        BLACK,
        Symbol::new(r"P", "a side’s points", "los puntos de un bando"),
        REACHED_FIRST,
        SQUARE_WITH_POINTS,
        DISTANCE,
        Symbol::new(
            r"u",
            "a square that costs points, and those points, negative",
            "una casilla que quita puntos, y esos puntos, negativos",
        ),
        Symbol::new(
            r"t",
            "1 if White is first where both knights have equally far to go, −1 if Black is",
            "1 si las blancas llegan antes donde ambos caballos están a igual distancia, −1 si son las negras",
        ),
        Symbol::new(
            r"S",
            "the safe squares of a region: no leap from the other region leads to them",
            "las casillas seguras de una región: no se salta a ellas desde la otra",
        ),
        Symbol::new(
            r"O",
            "the squares with three free squares or more a leap away",
            "las casillas con tres o más casillas libres a un salto",
        ),
        LEAPS_OF_A_REGION,
        Symbol::new(r"g", "how many of the 64 squares are gone", "cuántas de las 64 casillas han desaparecido"),
        BRACKETS,
    ],
    code: Phrase::fixed(
        "\
features(s):
    (R_W, R_B, ℓ) ← race(s);  g ← squares that are gone      (race: see `tuned`)
    for each side:  S ← squares of its R that no leap from the other's R or knight leads to
    O ← squares with three free squares or more a leap away
    f1 ← points(White) − points(Black)
    for each pair (f2, f3), (f4, f5), …, (f14, f15), with x in turn
        sum of v/ℓ(q) over R_W − the same over R_B           (v > 0)
        sum of u/ℓ(q) over R_W − the same over R_B           (u < 0)
        t: 1 if White is first where both are equally far, else −1
        |S_W| − |S_B|
        |R_W \\ S_W| − |R_B \\ S_B|
        |S_W ∩ O| − |S_B ∩ O|
        K_W − K_B if every square of both regions is safe, else 0
    the first of the pair is (1 − g/64) · x and the second g/64 · x
    return (f1, …, f15)",
        "\
rasgos(s):
    (A_B, A_N, ℓ) ← carrera(s);  g ← casillas desaparecidas  (carrera: véase `tuned`)
    para cada bando:  S ← casillas de su A a las que no se salta desde la A o el caballo del otro
    O ← casillas con tres o más casillas libres a un salto
    f1 ← puntos(blancas) − puntos(negras)
    para cada par (f2, f3), (f4, f5), …, (f14, f15), con x sucesivamente
        suma de v/ℓ(q) en A_B − lo mismo en A_N              (v > 0)
        suma de u/ℓ(q) en A_B − lo mismo en A_N              (u < 0)
        t: 1 si las blancas llegan antes donde ambos están a igual distancia; si no, −1
        |S_B| − |S_N|
        |A_B \\ S_B| − |A_N \\ S_N|
        |S_B ∩ O| − |S_N ∩ O|
        K_B − K_N si todas las casillas de ambas regiones son seguras; si no, 0
    el primero del par es (1 − g/64) · x y el segundo g/64 · x
    devuelve (f1, …, f15)",
    ),
    cost: Cost {
        parts: &[
            CostPart::new("points", "puntos", "O(1)"),
            CostPart {
                part: Phrase::fixed(
                    "race: breadth-first search from both knights",
                    "carrera: búsqueda en anchura desde ambos caballos",
                ),
                time: "O(s)",
                space: "O(s)",
            },
            CostPart::new("points and losses reached first", "puntos y pérdidas alcanzados antes", "O(n)"),
            CostPart {
                part: Phrase::fixed("safe, border and open squares", "casillas seguras, fronterizas y abiertas"),
                time: "O(s)",
                space: "O(s)",
            },
            CostPart::new("tempo", "tiempo", "O(1)"),
            CostPart::new("room of both regions", "espacio de ambas regiones", "O(1)"),
        ],
        whole: Phrase::fixed(
            "Together O(s) in time and memory, with s = 64 squares and n ≤ 10 squares of points. In bits it is some shifts for all squares at once, and a dozen words of memory.",
            "En total O(s) en tiempo y en memoria, con s = 64 casillas y n ≤ 10 casillas de puntos. En bits son unos desplazamientos para todas las casillas a la vez, y una docena de palabras de memoria.",
        ),
    },
    limits: &[
        Limit {
            limit: Phrase::fixed(
                "Fifteen weights are a fit: no one of them can be read on its own, and some have a surprising sign.",
                "Quince pesos son un ajuste: ninguno puede leerse por sí solo, y algunos tienen un signo sorprendente.",
            ),
            remedy: Phrase::fixed(
                "They were kept because they win, not because they explain; `tuned` says it with five.",
                "Se quedaron porque ganan, no porque expliquen; `tuned` lo dice con cinco.",
            ),
        },
        Limit {
            limit: Phrase::fixed(
                "It takes longer than the other heuristics of this game, so a search against the clock looks less far.",
                "Tarda más que las otras heurísticas de este juego, así que una búsqueda contra reloj mira menos lejos.",
            ),
            remedy: Phrase::fixed("The levels play with `tuned`.", "Los niveles juegan con `tuned`."),
        },
        ROOM_IS_A_BOUND,
    ],
};
