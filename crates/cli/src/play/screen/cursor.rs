//! Cursor movement by arrow keys.

use crate::output::board::Target;
use rival_game::{BoardStyle, BoardView, MoveView, Spot};

/// The cursor's position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cursor {
    /// On a cell, numbered as in [`BoardView::cells`].
    Cell(u8),
    /// On a button under the board, numbered from the left.
    Button(u8),
}

/// The direction of an arrow key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arrow {
    Left,
    Right,
    Up,
    Down,
}

/// The moves played with a button, in the order of the buttons.
pub(super) fn buttons(view: &BoardView) -> Vec<&MoveView> {
    view.moves.iter().filter(|mv| matches!(mv.spot, Spot::Button(_))).collect()
}

impl Cursor {
    /// The initial position: the middle of the board, or a place with a legal move if it has none.
    pub(super) fn at_start(view: &BoardView) -> Cursor {
        let middle = Cursor::Cell(view.ranks / 2 * view.files + view.files / 2);
        if middle.moves(view).is_empty() { middle.next_target(view, false) } else { middle }
    }

    /// The place where a move is played.
    pub(super) fn of_move(mv: &MoveView, view: &BoardView) -> Cursor {
        match mv.spot {
            Spot::Cell(cell) => Cursor::Cell(cell),
            Spot::File(file) => Cursor::Cell(file),
            Spot::Button(_) => {
                let number = buttons(view).iter().position(|button| button.text == mv.text);
                Cursor::Button(number.unwrap_or_default() as u8)
            }
        }
    }

    /// Moves one step. Below the board are the buttons, if any.
    pub(super) fn moved(self, arrow: Arrow, view: &BoardView) -> Cursor {
        let (files, ranks, buttons) = (view.files, view.ranks, buttons(view).len() as u8);
        match (self, arrow) {
            (Cursor::Button(button), Arrow::Left) => Cursor::Button(button.saturating_sub(1)),
            (Cursor::Button(button), Arrow::Right) => Cursor::Button((button + 1).min(buttons.saturating_sub(1))),
            (Cursor::Button(_), Arrow::Up) => Cursor::Cell((ranks - 1) * files + files / 2),
            (Cursor::Button(_), Arrow::Down) => self,
            (Cursor::Cell(cell), Arrow::Left) if cell % files > 0 => Cursor::Cell(cell - 1),
            (Cursor::Cell(cell), Arrow::Right) if cell % files + 1 < files => Cursor::Cell(cell + 1),
            (Cursor::Cell(cell), Arrow::Up) if cell >= files => Cursor::Cell(cell - files),
            (Cursor::Cell(cell), Arrow::Down) if cell / files + 1 < ranks && !is_rack(view) => {
                Cursor::Cell(cell + files)
            }
            (Cursor::Cell(_), Arrow::Down) if buttons > 0 => Cursor::Button(0),
            (Cursor::Cell(_), _) => self,
        }
    }

    /// Moves to the next or previous place with a legal move, cyclically.
    pub(super) fn next_target(self, view: &BoardView, back: bool) -> Cursor {
        let mut targets: Vec<Cursor> = Vec::new();
        for target in view.moves.iter().map(|mv| Cursor::of_move(mv, view)) {
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
        targets.sort_by_key(|target| target.order());
        let here = if is_rack(view) { self.at_top(view) } else { self };
        let found = match back {
            false => targets.iter().find(|target| target.order() > here.order()).or(targets.first()),
            true => targets.iter().rev().find(|target| target.order() < here.order()).or(targets.last()),
        };
        found.copied().unwrap_or(self)
    }

    /// The target to frame on the board.
    pub(super) fn target(self, view: &BoardView) -> Option<Target> {
        match self {
            Cursor::Cell(cell) if is_rack(view) => Some(Target::File(cell % view.files)),
            Cursor::Cell(cell) => Some(Target::Cell(cell)),
            Cursor::Button(_) => None,
        }
    }

    /// The moves that are played here.
    pub(super) fn moves(self, view: &BoardView) -> Vec<MoveView> {
        let here = |mv: &&MoveView| match (self, &mv.spot) {
            (Cursor::Cell(cell), Spot::Cell(spot)) => cell == *spot,
            (Cursor::Cell(cell), Spot::File(file)) => cell % view.files == *file,
            (Cursor::Button(_), Spot::Button(_)) => Cursor::of_move(mv, view) == self,
            _ => false,
        };
        view.moves.iter().filter(here).cloned().collect()
    }

    /// In a rack all cells of a file are one place.
    fn at_top(self, view: &BoardView) -> Cursor {
        match self {
            Cursor::Cell(cell) => Cursor::Cell(cell % view.files),
            button @ Cursor::Button(_) => button,
        }
    }

    fn order(self) -> u16 {
        match self {
            Cursor::Cell(cell) => cell.into(),
            Cursor::Button(button) => u16::from(u8::MAX) + u16::from(button),
        }
    }
}

fn is_rack(view: &BoardView) -> bool {
    view.style == BoardStyle::Rack
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(game: &str, position: &str) -> BoardView {
        rival_play::open(game).expect("a game").position(position).expect("a position").view()
    }

    #[test]
    fn arrows_stop_at_the_edges() {
        let view = view("tictactoe", "3/3/3 x");
        let corner = Cursor::Cell(0);
        assert_eq!([Arrow::Left, Arrow::Up].map(|arrow| corner.moved(arrow, &view)), [corner; 2]);
        assert_eq!(corner.moved(Arrow::Right, &view).moved(Arrow::Down, &view), Cursor::Cell(4));
        assert_eq!(Cursor::Cell(8).moved(Arrow::Down, &view), Cursor::Cell(8));
    }

    #[test]
    fn a_button_is_below_the_board() {
        let view = view("desconecta-4-boom", "7/7/7/7/7/7/G2b3 g 6");
        let button = Cursor::Cell(3).moved(Arrow::Down, &view);
        assert_eq!(button.moves(&view).iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>(), ["boom"]);
        assert!(matches!(button.moved(Arrow::Up, &view), Cursor::Cell(_)));
    }

    #[test]
    fn tab_goes_round_all_targets() {
        let view = view("tictactoe", "xo1/1x1/o2 x");
        let mut cursor = Cursor::Cell(0);
        let seen: Vec<Cursor> = (0..5)
            .map(|_| {
                cursor = cursor.next_target(&view, false);
                cursor
            })
            .collect();
        assert_eq!(seen, [2, 3, 5, 7, 8].map(Cursor::Cell));
        assert_eq!(Cursor::Cell(2).next_target(&view, true), Cursor::Cell(8));
    }

    #[test]
    fn any_cell_of_a_file_plays_there() {
        let view = view("connect-four", "7/7/7/7/7/7 r");
        assert_eq!(Cursor::Cell(40).moves(&view).iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>(), ["6"]);
        assert_eq!(Cursor::Cell(40).next_target(&view, false), Cursor::Cell(6));
    }

    #[test]
    fn the_cursor_begins_in_the_middle_if_a_move_can_be_played_there() {
        assert_eq!(Cursor::at_start(&view("tictactoe", "3/3/3 x")), Cursor::Cell(4));
        assert_eq!(Cursor::at_start(&view("tictactoe", "3/1x1/3 o")), Cursor::Cell(5));
    }

    #[test]
    fn a_cell_may_have_two_moves() {
        let view = view("color-clash", "5/1r3/5/3b1/5 b4 d2 r 2 - 1");
        assert_eq!(Cursor::Cell(5).moves(&view).len(), 2, "a4: move or paint");
    }
}
