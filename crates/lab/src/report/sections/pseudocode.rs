//! The search of the report in pseudo-code.

use rival_game::Lang;

/// Alpha-beta as `search::textbook` has it: two functions that call each other by whose turn it is,
/// fail-soft.
pub(super) fn pseudocode(lang: Lang) -> String {
    match lang {
        Lang::En => ENGLISH,
        Lang::Es => SPANISH,
    }
    .to_owned()
}

const ENGLISH: &str = "\
decide(s):
    best ← none; α ← −∞; β ← +∞
    for each move m of s:
        v ← value(after(s, m), LIMIT − 1, α, β)
        if best = none or v is better for the side to move:  best ← m
        if MAX is to move in s:  α ← max(α, v)   else:  β ← min(β, v)
    return best

value(s, depth, α, β):
    if the game is over in s:  return utility(s)
    if depth = 0:              return H(s)
    if MAX is to move in s:
        best ← −∞
        for each move m of s:
            best ← max(best, value(after(s, m), depth − 1, α, β))
            if best ≥ β:  return best            (β-cut: MIN will not allow it)
            α ← max(α, best)
    else:
        best ← +∞
        for each move m of s:
            best ← min(best, value(after(s, m), depth − 1, α, β))
            if best ≤ α:  return best            (α-cut: MAX will not allow it)
            β ← min(β, best)
    return best

Minimax is the same without α and β and the two lines that cut.";

const SPANISH: &str = "\
decide(s):
    mejor ← ninguna; α ← −∞; β ← +∞
    para cada jugada m de s:
        v ← valor(tras(s, m), LÍMITE − 1, α, β)
        si mejor = ninguna o v es mejor para quien juega:  mejor ← m
        si en s juega MAX:  α ← máx(α, v)   si no:  β ← mín(β, v)
    devuelve mejor

valor(s, prof, α, β):
    si en s la partida ha terminado:  devuelve utilidad(s)
    si prof = 0:                      devuelve H(s)
    si en s juega MAX:
        mejor ← −∞
        para cada jugada m de s:
            mejor ← máx(mejor, valor(tras(s, m), prof − 1, α, β))
            si mejor ≥ β:  devuelve mejor        (corte β: MIN no lo permitirá)
            α ← máx(α, mejor)
    si no:
        mejor ← +∞
        para cada jugada m de s:
            mejor ← mín(mejor, valor(tras(s, m), prof − 1, α, β))
            si mejor ≤ α:  devuelve mejor        (corte α: MAX no lo permitirá)
            β ← mín(β, mejor)
    devuelve mejor

Minimax es lo mismo sin α ni β y sin las dos líneas que cortan.";
