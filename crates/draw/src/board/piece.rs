//! The pieces, each in a cell one unit wide.

use crate::palette::{INK, side_colour};
use rival_game::{Colour, Piece, PieceShape};

/// A knight that faces left.
const KNIGHT: &str = "M.26 .86H.78C.8 .58 .76 .34 .56 .23L.53 .12L.44 .2C.36 .24 .28 .34 .23 .45L.15 .56\
                      C.14 .62 .18 .67 .23 .66L.36 .58C.4 .57 .44 .56 .47 .54C.46 .64 .3 .68 .26 .86Z";

/// Draws a piece in its side's colour; `pixels` is the final width of the cell.
pub(super) fn draw(piece: Piece, colour: Colour, pixels: f32) -> String {
    let fill = side_colour(colour);
    let edge = edge_colour(colour);
    let hair = (1.2 / pixels).max(0.025);
    match piece.shape {
        PieceShape::Cross => format!("<path d=\"M.22 .22L.78 .78M.78 .22L.22 .78\" {}/>", stroke(colour, pixels)),
        PieceShape::Ring => format!("<circle cx=\".5\" cy=\".5\" r=\".29\" {}/>", stroke(colour, pixels)),
        PieceShape::Knight => format!(
            "<path d=\"{KNIGHT}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{:.3}\" stroke-linejoin=\"round\"/>\
             <circle cx=\".41\" cy=\".36\" r=\".035\" fill=\"{edge}\"/>",
            hair.max(0.045)
        ),
        PieceShape::Pawn => format!(
            "<path d=\"M.26 .84H.74C.74 .68 .62 .62 .58 .52H.42C.38 .62 .26 .68 .26 .84Z\" {0}/>\
             <circle cx=\".5\" cy=\".36\" r=\".19\" {0}/>",
            format_args!("fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{hair:.3}\"")
        ),
        PieceShape::Disc => format!(
            "<circle cx=\".5\" cy=\".5\" r=\".41\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{hair:.3}\"/>{}",
            mark(colour)
        ),
        PieceShape::Bomb => format!(
            "<circle cx=\".5\" cy=\".5\" r=\".41\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{hair:.3}\"/>\
             <circle cx=\".47\" cy=\".56\" r=\".22\" fill=\"{INK}\"/>\
             <path d=\"M.6 .4C.66 .3 .7 .3 .76 .24\" stroke=\"{INK}\" stroke-width=\".06\" fill=\"none\"/>\
             <circle cx=\".77\" cy=\".22\" r=\".07\" fill=\"#FFD166\"/>"
        ),
    }
}

/// The mark that distinguishes discs without colour: greens and ambers have a ring.
fn mark(colour: Colour) -> &'static str {
    match colour {
        Colour::Green | Colour::Amber | Colour::Ivory => {
            "<circle cx=\".5\" cy=\".5\" r=\".22\" fill=\"none\" stroke=\"#FFFFFF\" stroke-opacity=\".75\" stroke-width=\".07\"/>"
        }
        Colour::Red | Colour::Blue | Colour::Ebony => "",
    }
}

/// The outline between a piece and the board.
fn edge_colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Ivory => "#3F3A32",
        Colour::Ebony => "#F2EBDC",
        _ => "#FFFFFF",
    }
}

/// The stroke of marks on paper. Pale colours would vanish there, so they get the colour of their
/// outline.
fn stroke(colour: Colour, pixels: f32) -> String {
    let ink = if colour == Colour::Ivory { edge_colour(colour) } else { side_colour(colour) };
    let width = (1.8 / pixels).max(0.11);
    format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width:.3}\" stroke-linecap=\"round\"")
}
