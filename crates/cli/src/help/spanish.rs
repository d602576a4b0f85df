//! The help texts, in English and in Spanish.

/// The names of values of arguments and options. Letters and names equal in both languages are
/// omitted.
pub(super) const SPANISH_VALUES: &[(&str, &str)] = &[
    ("ORDER", "ORDEN"),
    ("COMMAND", "ORDEN"),
    ("DAYS", "DÍAS"),
    ("FILE", "ARCHIVO"),
    ("FOLDER", "CARPETA"),
    ("DATE", "FECHA"),
    ("TEXT", "TEXTO"),
    ("FORMAT", "FORMA"),
    ("GAME", "JUEGO"),
    ("HOW", "CÓMO"),
    ("LANG", "IDIOMA"),
    ("LEVEL", "NIVEL"),
    ("LIST", "LISTA"),
    ("LIST|FILE", "LISTA|ARCHIVO"),
    ("METHOD", "MÉTODO"),
    ("NETWORK", "RED"),
    ("TABLE", "MESA"),
    ("MOVES", "JUGADAS"),
    ("NAME", "NOMBRE"),
    ("OPTIONS", "OPCIONES"),
    ("PERCENT", "PORCENTAJE"),
    ("PLAYER", "JUGADOR"),
    ("PORT", "PUERTO"),
    ("RUN", "TANDA"),
    ("POSITION", "POSICIÓN"),
    ("SECONDS+INCREMENT", "SEGUNDOS+INCREMENTO"),
    ("SETTINGS", "AJUSTES"),
    ("SHELL", "INTÉRPRETE"),
    ("SIDE", "BANDO"),
    ("WEIGHTS", "PESOS"),
    ("WHEN", "CUÁNDO"),
];

/// Every text of the commands, as written where they are defined, and in Spanish. Literal input
/// stays as it is.
pub(super) const SPANISH: &[(&str, &str)] = &[
    // What rival is, and what its commands are for.
    (
        "A workbench for adversarial search: play two-player board games, see why the machine moves, measure the search",
        "Un taller de búsqueda adversaria: juega a juegos de tablero para dos, mira por qué juega así la máquina, mide la búsqueda",
    ),
    (
        "List the games with their levels, heuristics and variants",
        "Lista los juegos con sus niveles, heurísticas y variantes",
    ),
    (
        "Show this build and what it finds here: folder, port, browser, other servers; for reports of bugs",
        "Muestra esta versión y lo que encuentra aquí: carpeta, puerto, navegador, otros servidores; para informar de errores",
    ),
    (
        "The NATS server to look for [default: the variable RIVAL_BUS, else the usual port here]",
        "El servidor NATS que buscar [por omisión: la variable RIVAL_BUS, o el puerto habitual de este equipo]",
    ),
    (
        "The PostgreSQL server to look for [default: the variable RIVAL_DATABASE, else the usual port here]",
        "El servidor PostgreSQL que buscar [por omisión: la variable RIVAL_DATABASE, o el puerto habitual de este equipo]",
    ),
    ("Only their names on the command line, one a line", "Solo sus nombres en la línea de comandos, uno por línea"),
    (
        "The game of this game file, in place of those that rival has",
        "El juego de este archivo de juego, en lugar de los que tiene rival",
    ),
    ("Check a game file, or begin one", "Comprueba un archivo de juego, o empieza uno"),
    (
        "Say what is wrong with a game file, or what random games of it are like",
        "Dice qué está mal en un archivo de juego, o cómo son sus partidas al azar",
    ),
    ("The game file", "El archivo de juego"),
    ("How many random games to play", "Cuántas partidas al azar jugar"),
    ("Print a game file to start from", "Escribe un archivo de juego del que partir"),
    ("Show the rules of a game in brief, with pictures", "Muestra las reglas de un juego en breve, con imágenes"),
    (
        "Show a position: the board, whose turn, legal moves, scores, result",
        "Muestra una posición: el tablero, el turno, las jugadas legales, los puntos, el resultado",
    ),
    ("Play a game in the terminal", "Juega una partida en la terminal"),
    ("Serve the web app and the API", "Sirve la aplicación web y la API"),
    (
        "Copy all tables into a file, while the server keeps running",
        "Copia todas las mesas en un archivo, con el servidor en marcha",
    ),
    (
        "Copy the tables of a data folder into a PostgreSQL database that has none, while no server runs",
        "Copia las mesas de una carpeta de datos en una base de datos PostgreSQL vacía, sin servidor en marcha",
    ),
    (
        "The database to copy them into: postgres://USER:PASSWORD@HOST/NAME [default: the variable RIVAL_DATABASE]",
        "La base de datos a la que se copian: postgres://USUARIO:CLAVE@EQUIPO/NOMBRE [por omisión: la variable RIVAL_DATABASE]",
    ),
    (
        "The PostgreSQL database that holds the games, instead of a folder: postgres://USER:PASSWORD@HOST/NAME [default: the variable RIVAL_DATABASE]",
        "La base de datos PostgreSQL que guarda las partidas, en vez de una carpeta: postgres://USUARIO:CLAVE@EQUIPO/NOMBRE [por omisión: la variable RIVAL_DATABASE]",
    ),
    (
        "The NATS server by which servers of one database tell each other at once what happens [default: the variable RIVAL_BUS]",
        "El servidor NATS por el que los servidores de una base de datos se avisan al momento de lo que pasa [por omisión: la variable RIVAL_BUS]",
    ),
    (
        "Put a copy of all tables back, while no server runs",
        "Recupera una copia de todas las mesas, sin servidor en marcha",
    ),
    ("Count the leaves of the move tree at each depth", "Cuenta las hojas del árbol de jugadas a cada profundidad"),
    (
        "Show what a heuristic makes of a position, term by term",
        "Muestra cómo valora una heurística una posición, término a término",
    ),
    (
        "Search for the best move: its value, the line, every move's value, the figures",
        "Busca la mejor jugada: su valor, la línea, el valor de cada jugada, las cifras",
    ),
    (
        "Solve a position exactly: its value with perfect play by both sides, and a perfect line",
        "Resuelve una posición: su valor exacto si ambos bandos juegan perfectamente, y una línea perfecta",
    ),
    (
        "Make a book: the exact values of early positions, by the solver",
        "Hace un libro: los valores exactos de posiciones tempranas, con el resolvedor",
    ),
    ("The file to write, which is continued if it exists", "El archivo que se escribe y que se continúa si ya existe"),
    (
        "The side that plays by it, first or second [default: either]",
        "El bando que juega con él, first o second [por omisión: cualquiera]",
    ),
    ("How many plies it covers from the start", "Cuántas jugadas abarca desde el inicio"),
    ("The game, id or id:variant", "El juego: id o id:variante"),
    (
        "Check a certificate of `rival solve` by the rules alone",
        "Comprueba un certificado de `rival solve` solo con las reglas",
    ),
    ("The certificate, or - for standard input", "El certificado, o - para la entrada estándar"),
    (
        "Write a proof that `rival verify` checks by the rules alone to this file",
        "Escribe en este archivo una demostración que `rival verify` comprueba solo con las reglas",
    ),
    (
        "What to prove: who wins, or by how much and how soon; winner is faster",
        "Qué demostrar: quién gana (winner), o por cuánto y en cuántas jugadas (margin); winner es más rápido",
    ),
    ("Answer it for every legal move, too", "Responde también por cada jugada legal"),
    (
        "The most memory the table may take, in MiB [default: 1024]",
        "La memoria máxima de la tabla, en MiB [por omisión: 1024]",
    ),
    ("The most nodes to visit [default: no limit]", "El máximo de nodos que visitar [por omisión: sin límite]"),
    (
        "The longest time to take, in milliseconds [default: no limit]",
        "El tiempo máximo, en milisegundos [por omisión: sin límite]",
    ),
    (
        "A file for the solver's state, which is continued if it exists",
        "Un archivo para el estado del resolvedor, que se continúa si ya existe",
    ),
    (
        "Measure the searches on a fixed suite: one signature (nodes), and speeds",
        "Mide las búsquedas con una batería fija: una firma (nodos) y velocidades",
    ),
    ("Let two players play each other and see who is stronger", "Enfrenta a dos jugadores para ver cuál es más fuerte"),
    ("Let many players play each other and rate them", "Enfrenta a muchos jugadores y los clasifica"),
    ("Rate the players of games that were written down", "Clasifica a los jugadores de partidas guardadas"),
    (
        "A file of games, or - for standard input; once for each",
        "Un archivo de partidas, o - para la entrada estándar; una vez por cada uno",
    ),
    ("Print the score after every N games", "Muestra el marcador cada N partidas"),
    ("Do not print single games", "No muestra las partidas una a una"),
    (
        "Draw moves that lead to mirror images of the same board once, with how many they are",
        "Dibuja una sola vez las jugadas que llevan a imágenes especulares del mismo tablero, con cuántas son",
    ),
    (
        "What the search did, step by step: a JSON object a line, in order",
        "Lo que hizo la búsqueda, paso a paso: un objeto JSON por línea, en orden",
    ),
    (
        "Show the search tree of minimax or alpha-beta: values, windows, what was cut and why",
        "Muestra el árbol de búsqueda de minimax o alfa-beta: valores, ventanas, qué se podó y por qué",
    ),
    ("In which order to try moves", "En qué orden probar las jugadas"),
    (
        "Answer questions about a search: what goes up, what is cut and why, what is played",
        "Responde preguntas sobre una búsqueda: qué sube, qué se corta y por qué, qué se juega",
    ),
    (
        "What a finished game is worth: sooner-is-better, or plain, the same whatever the ply",
        "Cuánto vale una partida terminada: sooner-is-better (ganar antes vale más), o plain, lo mismo en cualquier jugada",
    ),
    (
        "What a finished game is worth to minimax and alpha-beta: sooner-is-better, or plain, the same whatever the ply",
        "Cuánto vale una partida terminada para minimax y alfa-beta: sooner-is-better (ganar antes vale más), o plain, lo mismo en cualquier jugada",
    ),
    ("How hard, from 1 to 5", "Con qué dificultad, de 1 a 5"),
    ("In which order minimax and alpha-beta try moves", "En qué orden prueban las jugadas minimax y alfa-beta"),
    (
        "Go through a played game: where value was lost, by how much, and the better move",
        "Repasa una partida jugada: dónde se perdió valor, cuánto, y la jugada mejor",
    ),
    (
        "Play as an engine, over standard input and output (UGI)",
        "Juega como motor, por la entrada y la salida estándar (UGI)",
    ),
    (
        "Show the licence of rival and those of all that it is made with",
        "Muestra la licencia de rival y las de todo aquello de lo que está hecho",
    ),
    (
        "Print a script that completes commands and options in a shell",
        "Escribe un guion que completa órdenes y opciones en un intérprete",
    ),
    (
        "Print the manual page of rival or of one of its commands, or write all of them to a folder",
        "Escribe la página de manual de rival o de una de sus órdenes, o todas en una carpeta",
    ),
    (
        "Write the report on a game: its heuristic, what its searches cost, who is stronger. Every figure is measured now",
        "Escribe el informe de un juego: su heurística, lo que cuestan sus búsquedas, quién es más fuerte. Cada cifra se mide ahora",
    ),
    (
        "Find better weights for a heuristic, and test whether they are",
        "Busca mejores pesos para una heurística y comprueba si lo son",
    ),
    // How to answer.
    (
        "Answer in JSON: one object, or one a line for several positions",
        "Responde en JSON: un objeto, o uno por línea para varias posiciones",
    ),
    (
        "The language of answers [default: that of the locale, else en]",
        "El idioma de las respuestas [por omisión: el del sistema; si no, en]",
    ),
    ("Whether to use colour", "Si se usan colores"),
    // Which position, which game.
    (
        "The game, or a variant of it: tictactoe, tictactoe:4x4:3",
        "El juego, o una variante suya: tictactoe, tictactoe:4x4:3",
    ),
    (
        "The game, or a variant of it: tictactoe, tictactoe:4x4:3 [default: to be chosen, in a terminal]",
        "El juego, o una variante suya: tictactoe, tictactoe:4x4:3 [por omisión: se elige, en una terminal]",
    ),
    (
        "The game, or a variant of it: smart-horses, desconecta-4-boom:5x5:4",
        "El juego, o una variante suya: smart-horses, desconecta-4-boom:5x5:4",
    ),
    (
        "The game that the file must be of [default: whatever the file says]",
        "El juego del que debe ser el archivo [por omisión: el que diga el archivo]",
    ),
    (
        "With --json: also what to draw, as the server sends it",
        "Con --json: también qué dibujar, como lo envía el servidor",
    ),
    (
        "The position as it is written; - reads positions from standard input, one a line",
        "La posición tal como se escribe; - lee posiciones de la entrada estándar, una por línea",
    ),
    (
        "The seed of whatever is random: the set-up, a level's choices [default: drawn, and shown]",
        "La semilla de lo que sea al azar: la disposición, lo que elige un nivel [por omisión: se sortea y se muestra]",
    ),
    ("A set-up with a name; `rival games` lists them", "Una disposición con nombre; `rival games` las lista"),
    ("Moves to play from there, separated by spaces", "Jugadas que hacer desde ahí, separadas por espacios"),
    (
        "Read games from this file; - reads them from standard input",
        "Lee partidas de este archivo; - las lee de la entrada estándar",
    ),
    ("Which game of the file, from 1 [default: all of them]", "Qué partida del archivo, desde 1 [por omisión: todas]"),
    (
        "Which game of the file to go on with, from 1 [default: the last]",
        "Qué partida del archivo se continúa, desde 1 [por omisión: la última]",
    ),
    (
        "After how many moves of the game in the file [default: all of them]",
        "Tras cuántas jugadas de la partida del archivo [por omisión: todas]",
    ),
    // How to search.
    ("How to search; minimax and alpha-beta need --depth", "Cómo buscar; minimax y alpha-beta necesitan --depth"),
    ("How to search", "Cómo buscar"),
    (
        "How many plies to look ahead, from 0 to 64; full is to the end of the game",
        "Cuántas jugadas mirar por delante, de 0 a 64; full es hasta el final de la partida",
    ),
    (
        "How many plies deep, from 0 to 64; full is to the end of the game",
        "A cuántas jugadas de profundidad, de 0 a 64; full es hasta el final de la partida",
    ),
    ("How many plies deep, from 1 to 64", "A cuántas jugadas de profundidad, de 1 a 64"),
    (
        "How long to think, in milliseconds [default: 1000, unless depth or nodes are given]",
        "Cuánto pensar, en milisegundos [por omisión: 1000, si no se dan profundidad ni nodos]",
    ),
    ("How long to think about a position, in milliseconds", "Cuánto pensar en una posición, en milisegundos"),
    (
        "How many positions to visit for each position of the game [default: 200000, unless depth or time are given]",
        "Cuántas posiciones visitar por cada posición de la partida [por omisión: 200000, si no se dan profundidad ni tiempo]",
    ),
    ("How many positions to visit", "Cuántas posiciones visitar"),
    ("How many threads the engine searches on, from 1 to 64", "Con cuántos hilos busca el motor, de 1 a 64"),
    ("How many threads solve, from 1 to 64", "Cuántos hilos resuelven, de 1 a 64"),
    (
        "The heuristic: the course work's, or the one meant to win [default: that of the file of weights, else tuned]",
        "La heurística: la del curso, o la hecha para ganar [por omisión: la del archivo de pesos, o si no tuned]",
    ),
    (
        "The heuristic: the course work's, or the one meant to win [default: that of the file of weights, else classic]",
        "La heurística: la del curso, o la hecha para ganar [por omisión: la del archivo de pesos, o si no classic]",
    ),
    (
        "Weights in place of the heuristic's own: a=1,b=2 or a file",
        "Pesos en lugar de los propios de la heurística: a=1,b=2 o un archivo",
    ),
    (
        "How many of the best lines the engine shows, from 1 to 64",
        "Cuántas de las mejores líneas muestra el motor, de 1 a 64",
    ),
    (
        "Search by minimax and by alpha-beta, too, and show how much is pruned; needs --depth",
        "Busca además por minimax y por alfa-beta y muestra cuánto se poda; necesita --depth",
    ),
    (
        "Search as one of the game's levels does, its choices among equals drawn by --seed",
        "Busca como uno de los niveles del juego; --seed sortea entre jugadas iguales",
    ),
    (
        "Search as a player does, written as for `rival match`: engine:nodes=20000,killers=off",
        "Busca como un jugador, escrito como para `rival match`: engine:nodes=20000,killers=off",
    ),
    ("Count below each first move, too", "Cuenta también debajo de cada primera jugada"),
    // What to write, and where.
    (
        "In which form [default: as the name of the file says, else text]",
        "En qué forma [por omisión: la que dice el nombre del archivo, o bien text]",
    ),
    ("Where to write it [default: standard output]", "Dónde escribirlo [por omisión: la salida estándar]"),
    ("Who wrote it; may be given more than once", "Quién lo escribe; puede darse más de una vez"),
    ("At which institution", "En qué institución"),
    (
        "The address of a page that goes with it, of the code or of a film; may be given more than once",
        "La dirección de una página que lo acompaña, del código o de un vídeo; puede darse más de una vez",
    ),
    ("For which course", "Para qué asignatura"),
    ("In place of the usual title", "En lugar del título habitual"),
    ("When: 2026-11-03, or in words [default: today]", "Cuándo: 2026-11-03, o con palabras [por omisión: hoy]"),
    (
        "Print the page to a PDF beside it, with a browser of this machine",
        "Imprime la página en un PDF al lado, con un navegador de esta máquina",
    ),
    ("Draw the graph of one game into this file", "Dibuja la gráfica de una partida en este archivo"),
    (
        "Write the games to this file, each move with its value, depth and the better move",
        "Escribe las partidas en este archivo, cada jugada con su valor, la profundidad y la jugada mejor",
    ),
    ("The shell", "El intérprete"),
    (
        "The command to print the page of [default: rival itself]",
        "La orden cuya página se escribe [por omisión: la de rival]",
    ),
    (
        "Write the pages of rival and of all its commands to this folder",
        "Escribe en esta carpeta las páginas de rival y de todas sus órdenes",
    ),
    // Playing.
    (
        "The machine's level; `rival games` lists them [default: the second weakest]",
        "El nivel de la máquina; `rival games` los lista [por omisión: el segundo más débil]",
    ),
    (
        "Your side, by its letter or its name [default: the one the game gives to people]",
        "Tu bando, por su letra o su nombre [por omisión: el que el juego da a las personas]",
    ),
    ("Who plays the first side", "Quién juega el primer bando"),
    ("Who plays the second side", "Quién juega el segundo bando"),
    (
        "The seed of a random set-up and of the machine's choices between equals [default: drawn, and shown]",
        "La semilla de una disposición al azar y de lo que elige la máquina entre iguales [por omisión: se sortea y se muestra]",
    ),
    ("The position to start from, as it is written", "La posición de la que partir, tal como se escribe"),
    ("Play by lines of text even in a terminal", "Juega por líneas de texto incluso en una terminal"),
    // Contests.
    (
        "Where games start: seeds (the game's own start or set-ups), plies:N (random plies), even:N (random plies after which a quick search sees no winner) or file:PATH (positions, one a line) [default: seeds where set-ups are random, even:4 on small boards, else plies:4]",
        "Desde dónde empiezan las partidas: seeds (el comienzo o las disposiciones del juego), plies:N (jugadas al azar), even:N (jugadas al azar tras las que una búsqueda rápida no ve ganador) o file:RUTA (posiciones, una por línea) [por omisión: seeds si la disposición es al azar, even:4 en tableros pequeños, si no plies:4]",
    ),
    (
        "A clock for each side: seconds, and seconds more after each move, like 10+0.1",
        "Un reloj por bando: segundos, y segundos más tras cada jugada, como 10+0.1",
    ),
    (
        "The seed of all randomness: with fixed depths or nodes the same seed gives the same games [default: drawn, and shown]",
        "La semilla de todo lo aleatorio: a profundidad o nodos fijos, la misma semilla da las mismas partidas [por omisión: se sortea y se muestra]",
    ),
    (
        "How many games at a time [default: one for each core]",
        "Cuántas partidas a la vez [por omisión: una por núcleo]",
    ),
    (
        "Have the games played by the workers of this NATS server: nats://HOST, or tls://USER:PASSWORD@HOST:4222",
        "Que jueguen los trabajadores de este servidor NATS: nats://EQUIPO, o tls://USUARIO:CLAVE@EQUIPO:4222",
    ),
    ("A NATS credentials file for that server", "Un archivo de credenciales de NATS para ese servidor"),
    (
        "Play for the matches, tournaments and tuning of others",
        "Juega para los enfrentamientos, los torneos y los ajustes de otros",
    ),
    (
        "The NATS server that has the queue: nats://HOST, or tls://USER:PASSWORD@HOST:4222",
        "El servidor NATS que tiene la cola: nats://EQUIPO, o tls://USUARIO:CLAVE@EQUIPO:4222",
    ),
    (
        "How many pairs of games at a time [default: one for each core]",
        "Cuántas parejas de partidas a la vez [por omisión: una por núcleo]",
    ),
    (
        "What it is called in `rival farm status`: letters, digits and hyphens [default: the machine's name and the process]",
        "Cómo se llama en `rival farm status`: letras, cifras y guiones [por omisión: el nombre del equipo y el proceso]",
    ),
    (
        "Start the programs (ugi:) that others name, in an empty folder. Anyone who may ask for games can then run anything on this machine",
        "Arranca los programas (ugi:) que otros nombren, en una carpeta vacía. Quien pueda pedir podrá ejecutar cualquier cosa en este equipo",
    ),
    (
        "Show the runs and workers of a farm, or stop a run",
        "Muestra las tandas y los trabajadores de una granja, o para una tanda",
    ),
    (
        "The NATS server: nats://HOST, or tls://USER:PASSWORD@HOST:4222",
        "El servidor NATS: nats://EQUIPO, o tls://USUARIO:CLAVE@EQUIPO:4222",
    ),
    (
        "Show runs with their score and speed, and workers",
        "Muestra las tandas con su marcador y velocidad, y los trabajadores",
    ),
    (
        "Stop a run: its games are abandoned, and its coordinator prints the score so far",
        "Para una tanda: sus partidas se abandonan y su coordinador muestra el marcador hasta entonces",
    ),
    (
        "Show the runs and workers of the farm of this NATS server at /farm",
        "Muestra en /farm las tandas y los trabajadores de la granja de este servidor NATS",
    ),
    ("A NATS credentials file for the farm", "Un archivo de credenciales de NATS para la granja"),
    (
        "What it says of a position, winner or margin [default: margin]; an existing book keeps its own",
        "Qué ha de decir de una posición: winner (quién gana) o margin (por cuánto) [por omisión: margin]; el de un libro que se sigue no cambia",
    ),
    (
        "Have the winner of every position of this ply, instead of the lines that a side needs",
        "Tener quién gana cada posición de esta jugada, en lugar de las líneas que un bando necesita",
    ),
    ("The run's name, as `rival farm status` shows it", "El nombre de la tanda, como lo muestra `rival farm status`"),
    (
        "Keep every game in this file as it ends. The same command again goes on where it was interrupted; a file that holds anything else is refused and left as it is",
        "Guarda cada partida en este archivo al terminar. La misma orden otra vez sigue donde se interrumpió; un archivo con otra cosa se rechaza y se queda como está",
    ),
    ("Answer in CSV: a header and rows of figures", "Responde en CSV: una cabecera y filas de cifras"),
    ("The player whose score is shown", "El jugador cuyo marcador se cuenta"),
    ("Its opponent", "Su rival"),
    ("How many games, at most", "Cuántas partidas, como mucho"),
    (
        "Stop as soon as one of two claims about the difference is clear: elo0=0,elo1=10,alpha=0.05,beta=0.05 and, to count single games rather than pairs, model=trinomial",
        "Para en cuanto una de dos afirmaciones sobre la diferencia está clara: elo0=0,elo1=10,alpha=0.05,beta=0.05 y, para contar partidas sueltas y no parejas, model=trinomial",
    ),
    ("A player; once for each", "Un jugador; una vez por cada uno"),
    (
        "A folder: every file of weights in it is a player",
        "Una carpeta: cada archivo de pesos que contiene es un jugador",
    ),
    (
        "The options of the players of --folder, like heuristic=classic,nodes=20000",
        "Las opciones de los jugadores de --folder, como heuristic=classic,nodes=20000",
    ),
    (
        "Everybody against everybody, or the first against all others",
        "Todos contra todos, o el primero contra los demás",
    ),
    (
        "How many rounds; in a round every pairing plays two games, with colours swapped",
        "Cuántas rondas; en una ronda cada pareja juega dos partidas, con los colores cambiados",
    ),
    // Serving.
    (
        "List, show and delete the tables of a server, whether it runs or not",
        "Enumera, muestra y borra las mesas de un servidor, esté o no en marcha",
    ),
    ("List the tables that changed last, listed or not", "Enumera las mesas que cambiaron las últimas, públicas o no"),
    ("Show a table with its game written down", "Muestra una mesa con su partida anotada"),
    ("Delete tables for good, whoever plays there", "Borra mesas para siempre, juegue quien juegue en ellas"),
    ("Delete tables that nobody has touched for long", "Borra mesas que nadie ha tocado en mucho tiempo"),
    ("How many", "Cuántas"),
    ("The table's name", "El nombre de la mesa"),
    ("The tables' names", "Los nombres de las mesas"),
    ("After how many days without a change", "Tras cuántos días sin cambios"),
    ("All of them, not only those that were never really begun", "Todas, no solo las que nunca empezaron de verdad"),
    ("Only say which they are", "Solo dice cuáles son"),
    (
        "A proxy, by its address or network, whose X-Forwarded-For header is trusted",
        "Un proxy, por su dirección o red, al que se cree cuando dice quién es su cliente (X-Forwarded-For)",
    ),
    (
        "The path below which a proxy has the server, such as /rival [default: the root]",
        "La ruta bajo la que un proxy tiene el servidor, como /rival [por omisión: la raíz]",
    ),
    ("Connections that one client may have open", "Conexiones que un cliente puede tener abiertas"),
    ("WebSockets that one client may have open", "WebSockets que un cliente puede tener abiertos"),
    (
        "Jobs of one client (matches, comparisons, reports) that may run or wait",
        "Tareas de un mismo cliente (encuentros, comparaciones, informes) que pueden estar en marcha o en espera",
    ),
    (
        "Searches of one client that may run or wait, hints included",
        "Búsquedas de un cliente que pueden estar en marcha o en espera, pistas incluidas",
    ),
    (
        "Tables that one client may have made since the server started",
        "Mesas que un cliente puede haber creado desde que se inició el servidor",
    ),
    ("Tables that one client may make in a minute", "Mesas que un cliente puede crear en un minuto"),
    (
        "After how many days without a change a table that was never really begun is deleted; 0 is never",
        "Tras cuántos días sin cambios se borra una mesa que nunca empezó de verdad; 0 es nunca",
    ),
    (
        "A file whose text opens the addresses for whoever runs the server [default: the variable RIVAL_ADMIN_TOKEN]",
        "Un archivo cuyo texto abre las direcciones de quien administra el servidor [por omisión: la variable RIVAL_ADMIN_TOKEN]",
    ),
    ("The file to write; one that exists stays as it is", "El archivo que escribir; uno que exista se queda como está"),
    ("The copy, made by rival backup", "La copia, hecha con rival backup"),
    (
        "Take the place of tables that are there; they are renamed, not deleted",
        "Ocupa el lugar de las mesas que haya; se renombran, no se borran",
    ),
    (
        "The address to listen on; the default lets nobody in from outside",
        "La dirección en la que escuchar; la de omisión no deja entrar a nadie de fuera",
    ),
    (
        "The port to listen on; 0 is any free one [default: 4774, or any free one if that is taken]",
        "El puerto en el que escuchar; 0 es cualquiera libre [por omisión: 4774, o cualquiera libre si está ocupado]",
    ),
    (
        "The folder that holds the games [default: in the user's data folder]",
        "La carpeta que guarda las partidas [por omisión: en la carpeta de datos del usuario]",
    ),
    (
        "A name by which the server may be called, beside localhost",
        "Un nombre por el que se puede llamar al servidor, además de localhost",
    ),
    (
        "Another site whose pages may use the server, by its origin (scheme, host and port)",
        "Otro sitio cuyas páginas pueden usar el servidor, por su origen (esquema, nombre y puerto)",
    ),
    (
        "Threads that search, besides one for quick replies [default: one a core, two at least]",
        "Hilos que buscan, además de uno para respuestas rápidas [por omisión: uno por núcleo, dos al menos]",
    ),
    ("What to log to standard error", "Qué registrar en la salida de errores"),
    ("How to log", "Cómo registrarlo"),
    ("Serve figures for Prometheus at /metrics", "Sirve cifras para Prometheus en /metrics"),
    // Reports.
    (
        "A page or Markdown [default: as the name of the file says, else html]",
        "Una página o Markdown [por omisión: lo que diga el nombre del archivo; si no, html]",
    ),
    (
        "Write it in both languages and both forms into this folder, all from the same measurements",
        "Lo escribe en los dos idiomas y las dos formas en esta carpeta, todo con las mismas mediciones",
    ),
    ("Measure for about a minute (the default)", "Mide durante cerca de un minuto (lo usual)"),
    (
        "Measure for some minutes: more positions, more games, longer searches",
        "Mide durante unos minutos: más posiciones, más partidas, búsquedas más largas",
    ),
    (
        "Where positions, games and set-ups come from [default: drawn, and shown in the report]",
        "De dónde salen posiciones, partidas y disposiciones [por omisión: se sortea y consta en el informe]",
    ),
    // Tuning.
    (
        "How: by games of slightly different weights against each other, or by a fit to recorded games",
        "Cómo: con partidas entre pesos un poco distintos, o ajustándolos a partidas anotadas",
    ),
    (
        "The heuristic whose weights are tuned [default: that of the file of --from, else tuned]",
        "La heurística cuyos pesos se ajustan [por omisión: la del archivo de --from, o si no tuned]",
    ),
    (
        "Which weights, with the ranges they may go over: race,room-late=0..80 [default: all, from nothing to twice what they are]",
        "Qué pesos, con los márgenes que pueden recorrer: race,room-late=0..80 [por omisión: todos, de nada al doble de lo que son]",
    ),
    (
        "The weights to start from: name=number,… or a TOML file [default: the heuristic's own]",
        "Los pesos de los que partir: nombre=número,… o un archivo TOML [por omisión: los propios de la heurística]",
    ),
    ("How many nodes the engine looks at for a move", "Cuántos nodos mira el motor en cada jugada"),
    ("spsa: how many steps", "spsa: cuántos pasos"),
    (
        "spsa: how many pairs of games, with colours swapped, for a step",
        "spsa: cuántas parejas de partidas, con los colores cambiados, por paso",
    ),
    (
        "spsa: how far weights are moved to be compared at first, in percent of their range",
        "spsa: cuánto se mueven al principio los pesos para compararlos, en porcentaje de su margen",
    ),
    (
        "spsa: how far the first step goes if one side wins all its games, in percent of the range",
        "spsa: hasta dónde llega el primer paso si un lado gana todas sus partidas, en porcentaje del margen",
    ),
    (
        "texel: learn from the games of this file rather than from games of its own",
        "texel: aprende de las partidas de este archivo y no de partidas propias",
    ),
    ("texel: how many games to play to learn from", "texel: cuántas partidas jugar para aprender de ellas"),
    (
        "Where games start: seeds, plies:N, even:N or file:PATH, as for `rival match`",
        "Desde dónde empiezan las partidas: seeds, plies:N, even:N o file:RUTA, como en `rival match`",
    ),
    (
        "The test of the new weights against the old, as --sprt of `rival match`, or off",
        "La prueba de los pesos nuevos contra los viejos, como --sprt de `rival match`, u off",
    ),
    (
        "How many games the test may take; undecided by then, the weights are not accepted",
        "Cuántas partidas puede durar la prueba; sin decidir para entonces, los pesos no se aceptan",
    ),
    ("The file of weights to write [default: GAME.toml]", "El archivo de pesos que escribir [por omisión: JUEGO.toml]"),
    ("Draw the weights and the loss, step by step, as SVG", "Dibuja los pesos y la pérdida, paso a paso, como SVG"),
];

/// The text below the help: paragraphs, and remarks beside examples.
pub(super) const SPANISH_BELOW: &[(&str, &str)] = &[
    (
        "A file of weights may say in a table [why] for each feature why it has its weight; the report shows that beside the weight.",
        "Un archivo de pesos puede decir en una tabla [why], para cada rasgo, por qué tiene su peso; el informe lo muestra junto al peso.",
    ),
    (
        "A worker plays pairs of games for whoever asks with --farm, until Ctrl-C. It plays for those who have the same bench signature only, so that a game is the same wherever it is played. How to set up a NATS server for it is in docs/farm.md.",
        "Un trabajador juega parejas de partidas para quien las pida con --farm, hasta Ctrl-C. Solo juega para quienes tienen la misma firma de rival bench, de modo que una partida es la misma se juegue donde se juegue. Cómo preparar un servidor NATS está en docs/farm.md.",
    ),
    ("runs and workers", "tandas y trabajadores"),
    (
        "A book has what a side needs to play perfectly from the start: one best answer to each move of the other, up to a number of plies. A book of winners keeps a side from letting a win or a draw go, and takes far less time than one of margins, which also knows how soon. With --complete the book has the winner of every position of one ply, mirror images once, so that every position of the plies before is decided, too, whatever was played; it takes hours. The file is written once a minute and when Ctrl-C stops; the next run goes on from it.",
        "Un libro tiene lo que un bando necesita para jugar perfectamente desde el inicio: una mejor respuesta a cada jugada del otro, hasta un número de jugadas. Un libro de ganadores evita que un bando deje escapar una victoria o un empate, y cuesta mucho menos tiempo que uno de márgenes, que sabe además en cuánto tiempo. Con --complete el libro tiene quién gana cada posición de una jugada, contando una vez las simétricas, de modo que también se decide toda posición anterior, se haya jugado lo que se haya jugado; cuesta horas. El archivo se escribe una vez por minuto y cuando Ctrl-C detiene; la próxima ejecución sigue desde él.",
    ),
    (
        "A certificate has a strategy of one side, or one of each: the checker follows it against every answer of the other side, by the rules of the game and without the solver. Exit codes: 0 it holds, 1 it is refused, 2 there is no such file, or it is no certificate.",
        "Un certificado tiene una estrategia de un bando, o una de cada uno: el comprobador la sigue contra todas las respuestas del otro bando, con las reglas del juego y sin el resolvedor. Códigos de salida: 0 es cierto, 1 se rechaza, 2 no existe el archivo, o no es un certificado.",
    ),
    (
        "Players are told apart by the tags White and Black, whatever program wrote the games. Two games of the same players from the same position with colours swapped make a pair, which says more than two games that have nothing to do with each other.",
        "Los jugadores se distinguen por las etiquetas White y Black, sea cual sea el programa que escribió las partidas. Dos partidas de los mismos jugadores desde la misma posición con los colores cambiados forman una pareja, que dice más que dos partidas sin relación.",
    ),
    (
        "A rating has its 95 % interval, by the likelihood of the results as in `rival match`: a player who won every game has more than its lower end, and nothing above.",
        "Un Elo tiene su intervalo del 95 %, por la verosimilitud de los resultados como en `rival match`: quien ganó todas las partidas tiene más que el extremo inferior, y nada lo acota por arriba.",
    ),
    (
        "Ctrl-C ends the match and prints the score so far (exit code 130). `rival rate` rates the games of a file.",
        "Ctrl-C termina el enfrentamiento y muestra el marcador hasta ese momento (código de salida 130). `rival rate` clasifica las partidas de un archivo.",
    ),
    (
        "Ctrl-C ends the tournament and prints the standings so far (exit code 130). `rival rate` rates the games of a file.",
        "Ctrl-C termina el torneo y muestra la clasificación hasta ese momento (código de salida 130). `rival rate` clasifica las partidas de un archivo.",
    ),
    (
        "The exit code is 0 whether the weights are accepted or not; the last line, or with --json `accepted`, says which.",
        "El código de salida es 0 se acepten los pesos o no; lo dice la última línea o, con --json, `accepted`.",
    ),
    ("the web app, on this machine only", "la aplicación web, solo en este equipo"),
    ("a game against the machine", "una partida contra la máquina"),
    ("the tables that changed last, listed or not", "las mesas que cambiaron las últimas, públicas o no"),
    ("one of them, with its game written down", "una de ellas, con su partida anotada"),
    ("what would go", "lo que se borraría"),
    (
        "behind a proxy on this machine; see docs/operations.md",
        "tras un proxy en este equipo; véase docs/operations.md",
    ),
    ("the tables of this user, for several servers", "las mesas de este usuario, para varios servidores"),
    (
        "all tables of this user, while the server keeps running",
        "todas las mesas de este usuario, con el servidor en marcha",
    ),
    ("those of another data folder", "las de otra carpeta de datos"),
    ("into a folder that has no tables yet", "en una carpeta que aún no tiene mesas"),
    ("in the place of the tables there, which are renamed", "en lugar de las mesas que hay, que se renombran"),
    ("the games, their levels and variants", "los juegos, sus niveles y variantes"),
    ("a file to start from", "un archivo del que partir"),
    ("what is wrong with it, or what its games are like", "qué está mal en él, o cómo son sus partidas"),
    ("a game of it against the machine", "una partida contra la máquina"),
    (
        "docs/game-files.md has the language, examples/games has games.",
        "docs/game-files.md tiene el lenguaje, examples/games tiene juegos.",
    ),
    ("the rules in brief, with pictures", "las reglas en breve, con imágenes"),
    ("a set-up that everybody gets with this seed", "una disposición que todos obtienen con esta semilla"),
    ("a game replayed from its moves", "una partida reproducida a partir de sus jugadas"),
    ("leaves of the move tree", "las hojas del árbol de jugadas"),
    (
        "what a heuristic makes of a position, term by term",
        "cómo valora una heurística una posición, término a término",
    ),
    ("the best move, its value, the line, the figures", "la mejor jugada, su valor, la línea, las cifras"),
    ("the exact value, proven, and a perfect line", "el valor exacto, demostrado, y una línea perfecta"),
    ("the search tree, with windows and cuts", "el árbol de búsqueda, con ventanas y cortes"),
    (
        "a played game: where value was lost, and the better moves",
        "una partida jugada: dónde se perdió valor, y las jugadas mejores",
    ),
    (
        "Exit codes: 0 done, 1 a failure, 2 wrong usage or input, 130 a match or tournament that Ctrl-C ended.",
        "Códigos de salida: 0 hecho, 1 un fallo, 2 uso o datos incorrectos, 130 un enfrentamiento o torneo que Ctrl-C terminó.",
    ),
    ("choose level, side and seed on the way in", "elige nivel, bando y semilla al entrar"),
    (
        "A player is human, a level of the game by its name in any language, or a search with options, as in `rival match --help`: engine:time=3000, mcts:nodes=20000, engine:w.score=90. Without a terminal the game is played by lines of text: a move a line, or a command; `help` lists them.",
        "Un jugador es human, un nivel del juego por su nombre en cualquier idioma, o una búsqueda con opciones, como en `rival match --help`: engine:time=3000, mcts:nodes=20000, engine:w.score=90. Sin terminal se juega por líneas de texto: una jugada por línea, o una orden; `ayuda` las lista.",
    ),
    (
        "A file of weights is TOML, one `name = number` a line. It may say for which `game` and `heuristic` they are, with the weights in a table `[weights]`, as the files of `rival tune` do, and in a table `[why]` why a feature has its weight, for reports. `rival games` lists the features and their own weights.",
        "Un archivo de pesos es TOML, un `nombre = número` por línea. Puede decir para qué `game` y qué `heuristic` son, con los pesos en una tabla `[weights]`, como los archivos de `rival tune`, y en una tabla `[why]` por qué un rasgo tiene su peso, para los informes. `rival games` lista los rasgos y sus propios pesos.",
    ),
    (
        "Values are the first side's view, in the heuristic's own unit; a decided game has its utility. In JSON `proven` has the winner's letter or draw, the margin seen by the winner, and the plies to the end; `bound` says whether a move's value is exact or all that is known is that it is not less (lower) or not more (upper), or it is the average of what was tried (average, from mcts).",
        "Los valores son desde el primer bando, en la unidad de la heurística; una partida decidida tiene su utilidad. En JSON, `proven` tiene la letra del ganador o draw, la diferencia vista por el ganador y las jugadas hasta el final; `bound` dice si el valor de una jugada es exacto o solo se sabe que no es menor (lower) o no es mayor (upper), o es la media de lo probado (average, de mcts).",
    ),
    (
        "A value is the final margin from the first side's view in games with scores, and +1, 0 or −1 in the others, with the plies of the shortest forced win or the longest resistance. Nothing is claimed that is not proven: if the search is stopped, the bounds proven by then are shown.",
        "Un valor es la ventaja final desde el punto de vista del primer bando en los juegos con puntos, y +1, 0 o −1 en los demás, con las jugadas de la victoria forzada más corta o de la resistencia más larga. No se afirma nada que no esté demostrado: si la búsqueda se detiene, se muestran las cotas demostradas hasta entonces.",
    ),
    (
        "Ctrl-C stops, and so does SIGTERM; with --resume what is known goes to the file, also once a minute, and the next run goes on from there. A file that was changed or cut off is refused, and left as it is.",
        "Ctrl-C detiene, y también SIGTERM; con --resume lo que se sabe va al archivo, también una vez por minuto, y la próxima ejecución sigue desde ahí. Un archivo modificado o incompleto se rechaza, y queda como está.",
    ),
    ("Ctrl-C ends a search with the best so far.", "Ctrl-C termina una búsqueda con lo mejor hasta entonces."),
    (
        "Levels: 1 minimax on two plies, 2 on three; 3 alpha-beta with the best moves first, 4 with the moves as the game lists them, 5 with the worst first. The same position, level and --seed give the same questions. An answer is its number; q ends it.",
        "Niveles: 1 minimax a dos jugadas, 2 a tres; 3 alfa-beta con las mejores jugadas primero, 4 con las jugadas como las da el juego, 5 con las peores primero. La misma posición, el mismo nivel y el mismo --seed dan las mismas preguntas. Se responde con el número; q termina.",
    ),
    (
        "Orders: listed (as the game lists them), ranked (by the game's own guesses), best-first and worst-first (by a search made beforehand, which is not counted), shuffled-all (by --seed), shuffled (the root's moves only).",
        "Órdenes: listed (como las da el juego), ranked (según lo que el juego supone), best-first y worst-first (la mejor o la peor primero, por una búsqueda previa que no se cuenta), shuffled-all (barajadas con --seed), shuffled (solo las de la raíz).",
    ),
    (
        "MAX is the first side, MIN the second. α is what MAX is sure of elsewhere, β what MIN is: once a value leaves the window between them, a node's other moves cannot matter and are left out.",
        "MAX es el primer bando, MIN el segundo. α es lo que MAX tiene asegurado en otra parte, β lo que tiene MIN: cuando un valor sale de la ventana entre ambos, las demás jugadas del nodo ya no pueden importar y se dejan fuera.",
    ),
    (
        "Each move is compared with the best one: exactly where the solver reaches, else both looked at equally deep. What counts is the part of a won game that its side may still expect: 100 % is a win, 50 % a draw or an even position, and 90 % where the game's reading calls an advantage strong; in between runs a logistic curve. A move that gives away 5 % of a won game is an inaccuracy (?!), 10 % a mistake (?), 20 % a blunder (??). In a turn of several actions each action is judged on its own.",
        "Cada jugada se compara con la mejor: con exactitud hasta donde llega el resolvedor, y si no, miradas ambas a la misma profundidad. Cuenta la parte de una partida ganada que su bando aún puede esperar: 100 % es una victoria, 50 % un empate o una posición igualada, y 90 % donde la lectura del juego habla de gran ventaja; entre medias va una curva logística. Regalar el 5 % de una partida ganada es una imprecisión (?!), el 10 % un error (?), el 20 % un error grave (??). En un turno de varias acciones cada una se juzga por separado.",
    ),
    (
        "By nodes, as it is unless told otherwise, the same game always gets the same marks, here and on the page. With --depth the solver is not asked.",
        "Por nodos, como es si no se dice otra cosa, la misma partida recibe siempre las mismas marcas, aquí y en la página. Con --depth no se pregunta al resolvedor.",
    ),
    (
        "Ctrl-C ends the analysis with the moves judged so far.",
        "Ctrl-C termina el análisis con las jugadas juzgadas hasta entonces.",
    ),
    (
        "The protocol is kz04px's Universal Game Interface. Moves and positions are written as everywhere in rival. A turn of two actions is two moves: ask `query p1turn` who is next. Scores are seen by the side to move: `cp` is hundredths of the heuristic's unit, `mate` counts plies.",
        "El protocolo es la Universal Game Interface de kz04px. Jugadas y posiciones se escriben como en todo rival. Un turno de dos acciones son dos jugadas: `query p1turn` dice a quién le toca. Los valores son desde quien juega: `cp` son centésimas de la unidad de la heurística, `mate` cuenta jugadas.",
    ),
    (
        "A `go` always ends with a `bestmove`. It is `bestmove (none)`, with an `info string` that says why, if the game is over, if `go` is not understood, or if the last `position` was refused. Questions are about the last position that was not.",
        "Un `go` siempre termina con un `bestmove`. Es `bestmove (none)`, con un `info string` que dice por qué, si la partida ha terminado, si no se entiende el `go` o si se rechazó la última `position`. Las preguntas se refieren a la última posición que no se rechazó.",
    ),
    (
        "The signature is the number of positions that all searches visit together. It is the same on every machine; it changes with rules, heuristics and searches only.",
        "La firma es el número de posiciones que visitan todas las búsquedas juntas. Es la misma en cualquier equipo; solo cambia con las reglas, las heurísticas y las búsquedas.",
    ),
    (
        "Games come in pairs: the same opening with colours swapped. Elo intervals hold the truth 95 times in 100.",
        "Las partidas van por parejas: la misma apertura con los colores cambiados. Los intervalos de Elo aciertan 95 veces de cada 100.",
    ),
    (
        "Players are written as for `rival match`. With --folder every .toml file of weights in a folder is a player, called as the file is: an engine with those weights and the options of --with.",
        "Los jugadores se escriben como para `rival match`. Con --folder cada archivo de pesos .toml de una carpeta es un jugador, llamado como el archivo: un motor con esos pesos y las opciones de --with.",
    ),
    ("on this machine only, at http://127.0.0.1:4774/", "solo en este equipo, en http://127.0.0.1:4774/"),
    ("for everybody on the network", "para todos en la red"),
    ("who may also call it games.lan", "que también pueden llamarlo games.lan"),
    ("any free port; says which as JSON", "cualquier puerto libre; dice cuál como JSON"),
    (
        "The page is one file and prints well on A4. Markdown has its pictures in a folder beside it, called as the file is. The figures are written beside either as data, .data.csv and .data.json. Files of these names that are there already are replaced.",
        "La página es un solo archivo y se imprime bien en A4. Markdown lleva sus imágenes en una carpeta al lado, llamada como el archivo. Las cifras se escriben al lado como datos, .data.csv y .data.json. Los archivos con esos nombres que ya existan se sustituyen.",
    ),
    (
        "By spsa, weights moved a little one way play weights moved the other way, and all go towards the winner. By texel, weights are fitted so that the values of quiet positions predict how their games ended.",
        "Con spsa, los pesos movidos un poco hacia un lado juegan contra los movidos hacia el otro, y todos van hacia el ganador. Con texel, los pesos se ajustan para que los valores de posiciones tranquilas predigan cómo acabaron sus partidas.",
    ),
    (
        "In the end the new weights play the old, at the same nodes, until a sequential test is clear (--accept). Only weights that win it are written to --output, in place of what the file held; others go to a file .candidate.toml beside it. The run is kept in files beside --output: the same command again goes on where it was interrupted. Files beside --output that this command has not written are never touched.",
        "Al final los pesos nuevos juegan contra los viejos, con los mismos nodos, hasta que una prueba secuencial está clara (--accept). Solo los pesos que la ganan se escriben en --output, en lugar de lo que el archivo contenía; los demás van a un archivo .candidate.toml al lado. La ejecución se guarda en archivos junto a --output: la misma orden otra vez sigue donde se interrumpió. Los archivos junto a --output que no haya escrito esta orden no se tocan nunca.",
    ),
    (
        "Players: human, random, a level by its name in any language, or a search (engine, alpha-beta, minimax, mcts) with options behind a colon: depth=N|full, nodes=N, time=MILLISECONDS, heuristic=NAME, weights=FILE, w.FEATURE=NUMBER, name=NAME. The engine also has threads=N, table=MIB, lines=N, and on or off: killers, history, pvs, deepening, aspiration, ranking, symmetry, winning-moves, forced-moves-free, double-steps, exact-depth, keep; solver=off|on|always; mcts has exploration=X, playout-plies=N, scale=X, tree=MIB; alpha-beta has order=listed|shuffled|ranked|best-first|worst-first|shuffled-all, utility=sooner-is-better|plain, takes-wins, noise=N. human plays in `rival play` only.",
        "Jugadores: human, random, un nivel por su nombre en cualquier idioma, o una búsqueda (engine, alpha-beta, minimax, mcts) con opciones tras dos puntos: depth=N|full, nodes=N, time=MILISEGUNDOS, heuristic=NOMBRE, weights=ARCHIVO, w.RASGO=NÚMERO, name=NOMBRE. El motor tiene además threads=N, table=MIB, lines=N y, con on u off: killers, history, pvs, deepening, aspiration, ranking, symmetry, winning-moves, forced-moves-free, double-steps, exact-depth, keep; solver=off|on|always; mcts tiene exploration=X, playout-plies=N, scale=X, tree=MIB; alpha-beta tiene order=listed|shuffled|ranked|best-first|worst-first|shuffled-all, utility=sooner-is-better|plain, takes-wins, noise=N. human solo juega en `rival play`.",
    ),
    (
        "ugi:PROGRAM ARGUMENTS is another program, spoken to in the Universal Game Interface, with settings before it as in env: depth=N, nodes=N, time=MILLISECONDS, timeout=MILLISECONDS (to get ready, and to think where no time is set; if not given, ten seconds and a minute), option.NAME=VALUE, name=NAME. Words may be quoted; {game} stands for the name of the game. An illegal move, a crash or silence loses it the game.",
        "ugi:PROGRAMA ARGUMENTOS es otro programa, al que se habla en la Universal Game Interface, con ajustes delante como en env: depth=N, nodes=N, time=MILISEGUNDOS, timeout=MILISEGUNDOS (para estar listo, y para pensar si no se fija un tiempo; si no se da, diez segundos y un minuto), option.NOMBRE=VALOR, name=NOMBRE. Las palabras pueden ir entre comillas; {game} es el nombre del juego. Una jugada ilegal, un fallo o el silencio le cuestan la partida.",
    ),
    ("heuristic and search, measured, to read or print", "heurística y búsqueda, medidas, para leer o imprimir"),
];
