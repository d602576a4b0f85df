//! What the report says about the game and its classic heuristic.

use rival_game::{CourseLevel, CourseWork, Limit, Phrase, ReportNotes};

pub(super) static NOTES: ReportNotes = ReportNotes {
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
    symbols: Some(Phrase::fixed(
        "⟦W⟧ is the white knight and ⟦B⟧ the black one, ⟦P⟧ a side's points, ⟦L⟧ the leaps it has; ⟦v⟧ goes over the squares with points to gain, ⟦d⟧ is the distance along files and ranks (½ under the knight), ⟦C⟧ the four central squares; ⟦[x]⟧ is 1 if x holds, else 0.",
        "⟦B⟧ es el caballo blanco y ⟦N⟧ el negro, ⟦P⟧ los puntos de un bando, ⟦L⟧ los saltos que tiene; ⟦v⟧ recorre las casillas con puntos por ganar, ⟦d⟧ es la distancia por filas y columnas (½ bajo el caballo), ⟦C⟧ las cuatro casillas centrales; ⟦[x]⟧ es 1 si x se cumple y 0 si no.",
    )),
    cost: Some(Phrase::fixed(
        "O(n + m), with n ≤ 10 squares of points and m ≤ 8 leaps: bounded by constants, so an evaluation costs the same early and late. The distances are looked up in a table.",
        "O(n + m), con n ≤ 10 casillas de puntos y m ≤ 8 saltos: acotado por constantes, así que una evaluación cuesta lo mismo al principio que al final. Las distancias se consultan en una tabla.",
    )),
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
