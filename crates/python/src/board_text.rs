//! Boards as text, for `print`.

use rival_game::{BoardStyle, BoardView, Cell, GameInfo, Ground, Lang, Panel, PanelContent, PieceShape};

/// The board with its coordinates and its panels, one per line.
pub(crate) fn board_text(view: &BoardView, info: &GameInfo, lang: Lang) -> String {
    let mut out = String::new();
    let files = usize::from(view.files).max(1);
    for (row, cells) in view.cells.chunks(files).enumerate() {
        let rank = usize::from(view.ranks) - row;
        let cells: Vec<String> = cells.iter().map(|cell| cell_text(cell, info)).collect();
        // Each rank of hexagons is half a cell further right than the one below.
        let shift = if view.style == BoardStyle::Hex { 2 * (rank - 1) } else { 0 };
        out.push_str(format!("{rank:>2} {}{}", " ".repeat(shift), cells.join(" ")).trim_end());
        out.push('\n');
    }
    let first = if view.style == BoardStyle::Rack { b'1' } else { b'a' };
    let names: Vec<String> = (0..view.files).map(|file| format!(" {} ", char::from(first + file))).collect();
    out.push_str(format!("   {}", names.join(" ")).trim_end());
    out.push('\n');
    for panel in &view.panels {
        out.push_str(&panel_text(panel, info, lang));
        out.push('\n');
    }
    out
}

/// Three characters: the piece, the points, or the ground.
fn cell_text(cell: &Cell, info: &GameInfo) -> String {
    let letter = |side| info.side(side).letter;
    let ground = match cell.ground {
        Ground::Plain => '.',
        Ground::Destroyed => '#',
        Ground::Painted(side) => letter(side),
    };
    match (cell.piece, cell.points) {
        (Some(piece), _) => {
            let stands = matches!(piece.shape, PieceShape::Knight | PieceShape::Pawn | PieceShape::Bomb);
            let letter = if stands { letter(piece.side).to_ascii_uppercase() } else { letter(piece.side) };
            match (cell.in_line, cell.ground) {
                (true, _) => format!("[{letter}]"),
                (false, Ground::Painted(_)) => format!(" {letter}{ground}"),
                (false, _) => format!(" {letter} "),
            }
        }
        (None, Some(points)) => format!("{points:>+3}"),
        (None, None) => format!(" {ground} "),
    }
}

fn panel_text(panel: &Panel, info: &GameInfo, lang: Lang) -> String {
    let content = match &panel.content {
        PanelContent::Number(number) => number.to_string(),
        PanelContent::Pips { left, of } => format!("{left}/{of}"),
        PanelContent::Mark(set) => if *set { "×" } else { "–" }.to_owned(),
        PanelContent::Words(words) => words.get(lang).to_owned(),
        PanelContent::Share { first, free, second } => format!("{first}:{free}:{second}"),
    };
    let label = panel.label.get(lang);
    match panel.side {
        Some(side) => format!("{}: {label} {content}", info.side(side).name.get(lang)),
        None => format!("{label} {content}"),
    }
}
