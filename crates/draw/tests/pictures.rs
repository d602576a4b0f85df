//! Pictures are well-formed and show what they should.

use rival_draw::{
    Axis, Chart, EvalGraph, Line, MarkedMove, Scale, Series, board_svg, chart_svg, eval_graph_svg, picture_svg,
    step_picture, tree_dot, tree_svg,
};
use rival_game::{Lang, Phrase};
use rival_play::{HeuristicId, Mark, SearchTree, TextbookOrder, TreeRequest, Weights, games, open};

fn tree(game: &str, position: Option<&str>, depth: Option<u16>, pruned: bool) -> SearchTree {
    let game = open(game).expect("a game");
    let at = position.map_or_else(|| game.start(1, None).expect("a start"), |text| game.position(text).expect("text"));
    let request = TreeRequest {
        pruned,
        depth,
        heuristic: HeuristicId::CLASSIC,
        weights: Weights::default(),
        order: TextbookOrder::Listed,
        utility: rival_search::Utility::default(),
        seed: 0,
        most: 5_000,
    };
    at.tree(&request).expect("a tree")
}

/// Asserts that every tag is closed in order, and every attribute quoted.
fn assert_well_formed(picture: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in picture.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag has an end");
        assert!(!text.contains('>'), "{part}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.split([' ', '/']).find(|name| !name.is_empty()).expect("a name");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(!picture.contains("NaN") && !picture.contains("inf"), "a number that is none");
}

fn count(picture: &str, part: &str) -> usize {
    picture.matches(part).count()
}

#[test]
fn a_tree_with_other_weights_says_so() {
    let game = open("tictactoe").expect("a game");
    let own = tree("tictactoe", None, Some(1), true);
    let request = TreeRequest { weights: Weights(vec![("open-lines".to_owned(), 2.0)]), ..own.request.clone() };
    let weighed = game.start(1, None).expect("a start").tree(&request).expect("a tree");
    assert!(tree_svg(&weighed, Lang::En).contains("depth 1 · heuristic classic, other weights</text>"));
    assert!(tree_svg(&weighed, Lang::Es).contains("heurística classic, otros pesos</text>"));
    assert!(!tree_svg(&own, Lang::En).contains("weights"));
}

#[test]
fn the_board_of_every_game_is_drawn() {
    for info in games() {
        let game = open(info.id).expect("a game");
        let mut at = game.start(3, None).expect("a start");
        while let Some(mv) = at.legal().first() {
            let picture = board_svg(&at.view(), info, 40.0);
            assert_well_formed(&picture);
            at.play(mv).expect("legal");
        }
    }
}

#[test]
fn the_tree_of_every_game_is_drawn_with_and_without_boards() {
    for info in games() {
        for depth in [0, 1, 3] {
            let tree = tree(info.id, None, Some(depth), true);
            assert_well_formed(&tree_svg(&tree, Lang::Es));
            assert!(tree_dot(&tree, Lang::En).ends_with("}\n"));
        }
    }
}

#[test]
fn the_course_book_figure_has_its_levels_values_windows_and_cuts() {
    let tree = tree("tictactoe", None, Some(2), true);
    let picture = tree_svg(&tree, Lang::En);
    assert_well_formed(&picture);
    assert!(picture.contains(">Tic-tac-toe · alpha-beta, depth 2 · heuristic classic</text>"));
    assert!(
        picture
            .contains("Value 1, best move b2. 36 of 82 positions visited, 56 % pruned. 7 cuts leave out 46 branches.")
    );
    for (part, times) in
        [(">MAX<", 1), (">MIN<", 1), (">heuristic<", 1), (">α-cut<", 7), (">≤ −1<", 5), (">α −∞  β +∞<", 2)]
    {
        assert_eq!(count(&picture, part), times, "{part}");
    }
    // Each cut branch, and the one in the legend, has a dashed line.
    assert_eq!(count(&picture, "stroke-dasharray=\"3 3\""), 46 + 1);
}

#[test]
fn minimax_has_no_windows_and_leaves_nothing_out() {
    let picture = tree_svg(&tree("tictactoe", None, Some(2), false), Lang::Es);
    assert!(picture.contains("Valor 1, mejor jugada b2. 82 posiciones visitadas."));
    assert_eq!(count(&picture, "α") + count(&picture, "descartada") + count(&picture, "terminado"), 0);
}

#[test]
fn finished_games_have_their_utility() {
    let picture = tree_svg(&tree("tictactoe", Some("xo1/oxo/1x1 x"), None, true), Lang::En);
    assert!(picture.contains(">utility<") && picture.contains(">100<"));
}

#[test]
fn graphviz_gets_triangles_boxes_and_dashed_cuts() {
    let dot = tree_dot(&tree("tictactoe", None, Some(2), true), Lang::En);
    assert_eq!((count(&dot, "shape=triangle"), count(&dot, "shape=invtriangle")), (1, 9));
    assert_eq!((count(&dot, "shape=box"), count(&dot, "style=dashed")), (26, 46));
    assert!(dot.contains("label=\"α-cut\""));
}

/// A chart with one line per list of points; the last is a reference.
fn chart(lines: &[Vec<(f64, f64)>]) -> Chart {
    let series = lines.iter().enumerate().map(|(at, points)| Series {
        name: Phrase::fixed("a < b", "«a»"),
        line: if at + 1 < lines.len() { Line::Measured } else { Line::Reference },
        points: points.clone(),
    });
    Chart {
        title: Phrase::fixed("Nodes & depth", "Nodos y profundidad"),
        x: Axis { label: Phrase::fixed("depth", "profundidad"), scale: Scale::Linear },
        y: Axis { label: Phrase::fixed("nodes", "nodos"), scale: Scale::Logarithmic },
        series: series.collect(),
    }
}

#[test]
fn a_chart_tells_its_lines_apart_without_colour() {
    let points = vec![(1.0, 9.0), (2.0, 72.0), (3.0, 504.0)];
    let picture = chart_svg(&chart(&vec![points; 3]), Lang::En);
    assert_well_formed(&picture);
    assert!(picture.contains("Nodes &amp; depth") && picture.contains(">a &lt; b<"));
    // Each line and its sample in the legend: one solid, one dashed, one reference with another
    // dash.
    assert_eq!(count(&picture, "<polyline"), 2 * 3);
    assert_eq!((count(&picture, "dasharray=\"7 4\""), count(&picture, "dasharray=\"3 5\"")), (2, 2));
    assert_eq!(count(&picture, "<circle"), 3 + 1);
}

#[test]
fn a_chart_leaves_out_what_has_no_place_on_its_axes() {
    let picture = chart_svg(&chart(&[vec![(1.0, 0.0), (f64::NAN, 3.0), (2.0, f64::INFINITY)], vec![]]), Lang::Es);
    assert_well_formed(&picture);
    assert_eq!(count(&picture, "<circle"), 1, "the marker in the legend");
}

#[test]
fn the_course_of_a_game_has_both_sides_the_rounds_and_the_marks() {
    let info = open("smart-horses").expect("a game").info();
    let marks = vec![
        MarkedMove { ply: 2, mark: Mark::Blunder, text: "c<4".to_owned() },
        MarkedMove { ply: 3, mark: Mark::Inaccuracy, text: "d5".to_owned() },
    ];
    let graph = EvalGraph {
        info,
        heading: "Blancas: Ana & Co".to_owned(),
        points: vec![0.5, 0.7, 0.1, 0.0],
        rounds: vec![(0, 1), (2, 2)],
        marks,
    };
    let picture = eval_graph_svg(&graph, Lang::Es);
    assert_well_formed(&picture);
    for part in [">Blancas<", ">Negras<", ">50 %<", ">1<", ">2<", ">c&lt;4??<"] {
        assert_eq!(count(&picture, part), 1, "{part}");
    }
    assert_eq!(count(&picture, "<circle"), 2);
    for points in [Vec::new(), vec![0.5]] {
        let nothing = EvalGraph { points, rounds: Vec::new(), marks: Vec::new(), ..graph.clone() };
        assert_well_formed(&eval_graph_svg(&nothing, Lang::En));
    }
}

#[test]
fn every_step_of_a_search_has_the_same_layout() {
    for info in games() {
        let tree = tree(info.id, None, Some(1), true);
        let steps = rival_search::trace(&tree.nodes, true);
        let size = |number: usize| {
            let picture = step_picture(&tree, &steps, number, Lang::En).expect("a step");
            let svg = picture_svg(&picture, Lang::En);
            svg.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned)
        };
        assert!((0..steps.len()).all(|number| size(number) == size(0)), "{}", info.id);
        assert!(step_picture(&tree, &steps, steps.len(), Lang::En).is_none());
    }
}
