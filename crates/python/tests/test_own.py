"""User-defined games: the Python searches against the Rust ones, node by node."""

from __future__ import annotations

import doctest
import math
import xml.etree.ElementTree as xml

import pytest
from conftest import random_games

import rival
from rival import own


class Adapted:
    """One of rival's games as a user-defined one."""

    def __init__(self, at: rival.Position) -> None:
        self.at = at

    def moves(self) -> list[str]:
        return self.at.moves

    def play(self, move: str) -> Adapted:
        return Adapted(self.at.play(move))

    def turn(self) -> int:
        return self.at.game.sides.index(self.at.side)

    def outcome(self) -> float | None:
        return None if self.at.outcome is None else self.at.outcome.margin

    def evaluate(self) -> float:
        return self.at.evaluate().value


def test_searches_visit_what_those_of_rust_visit(game: rival.Game) -> None:
    for positions in random_games(game, seed=1, count=2):
        for at in positions[:: max(1, len(positions) // 5)]:
            for name, search in [("minimax", own.minimax), ("alpha-beta", own.alpha_beta)]:
                theirs = at.search(algorithm=name, depth=3, heuristic="classic")
                ours = search(Adapted(at), 3)
                assert (ours.best, ours.nodes, ours.leaves, ours.cutoffs) == (
                    theirs.best, theirs.nodes, theirs.leaves, theirs.cutoffs)  # fmt: skip
                if math.isinf(ours.value):
                    assert theirs.value * ours.value > 0
                else:
                    assert ours.value == pytest.approx(theirs.value)
                if name == "alpha-beta":
                    assert ours.pv == theirs.pv


def test_whole_games_are_searched_to_their_end() -> None:
    for positions in random_games(rival.game("tictactoe"), seed=2, count=5):
        for at in positions[2:]:
            report = own.alpha_beta(Adapted(at))
            winner = {"x": math.inf, "o": -math.inf, "draw": 0.0}[at.solve().winner or ""]
            assert report.value == winner
            assert report.value == own.minimax(Adapted(at)).value


def test_trees_have_every_node() -> None:
    at = rival.game("tictactoe").start().play("b2", "a1")
    tree = own.tree(Adapted(at), 2)

    def count(node: own.Node) -> int:
        return 1 + sum(map(count, node.children))

    assert count(tree) == len(at.tree(2)) == tree.text().count("\n") + 1
    assert "cut:" in tree.text() and tree.dot().count("->") == count(tree) - 1
    with pytest.raises(ValueError, match="neither"):
        own.tree(Adapted(at), 2, algorithm="mcts")


@pytest.mark.parametrize("algorithm", ["alpha-beta", "minimax"])
def test_traces_tell_what_those_of_rust_tell(game: rival.Game, algorithm: str) -> None:
    plain = ["step", "event", "node", "child", "move", "kind", "improved", "cut", "set_by", "left_out", "bound"]
    for positions in random_games(game, seed=3, count=2):
        for at in positions[:: max(1, len(positions) // 3)]:
            theirs = at.trace(2, algorithm=algorithm)
            ours = own.trace(Adapted(at), 2, algorithm=algorithm)
            assert len(ours) == len(theirs)
            for mine, other in zip(ours, theirs):
                for name in plain:
                    assert getattr(mine, name) == getattr(other, name), (name, mine, other)
                for name in ["alpha", "beta", "value", "best", "limit"]:
                    one, two = getattr(mine, name), getattr(other, name)
                    # A decided game is infinite here, and has its utility there.
                    assert (one is None) == (two is None)
                    assert one is None or math.isinf(one) and one * two > 0 or one == pytest.approx(two)


def test_trees_and_steps_have_pictures() -> None:
    at = rival.game("tictactoe").start().play("b2", "a1")
    tree, steps = own.tree(Adapted(at), 2), own.trace(Adapted(at), 2)
    drawn = xml.fromstring(tree._repr_svg_() or "")
    words = [part.text or "" for part in drawn.iter() if part.tag.endswith("text")]
    assert {"MAX", "MIN", "α-cut", "expected play"} <= set(words)
    first, middle, last = (xml.fromstring(steps[number]._repr_svg_() or "") for number in (0, len(steps) // 2, -1))
    assert first.get("viewBox") == middle.get("viewBox") == last.get("viewBox"), "steps have one layout"
    assert "Step 1 of" in "".join(first.itertext()) and "?" not in "".join(last.itertext())
    large = own.tree(Adapted(at), 5, algorithm="minimax")
    assert large.size() > own.MAX_DRAWN_NODES and large._repr_svg_() is None
    with pytest.raises(rival.TreeError, match="smaller depth"):
        large.svg()
    assert str(steps[-1]).startswith("The root is worth")
    rival.language("es")
    try:
        assert str(steps[-1]).startswith("La raíz vale") and "Paso 1 de" in steps.svg(0)
    finally:
        rival.language("en")


def test_monte_carlo_wins_what_can_be_won() -> None:
    at = rival.game("tictactoe").position("xx1/oo1/3 x")
    report = own.mcts(Adapted(at), 300, seed=1)
    assert report.best == "c3" and report.nodes == 300
    assert own.mcts(Adapted(at), 300, seed=1) == report
    over = rival.game("tictactoe").position("xxx/oo1/3 o")
    assert own.mcts(Adapted(over)).best is None and own.alpha_beta(Adapted(over)).value == math.inf


def test_rules_that_contradict_themselves_are_found() -> None:
    own.check(Adapted(rival.game("color-clash").start()), games=2)

    class Changing(Adapted):
        def play(self, move: str) -> Adapted:
            self.at = self.at.play(move)
            return Changing(self.at)

    class Stuck(Adapted):
        def moves(self) -> list[str]:
            return []

    class Endless:
        def moves(self) -> list[int]:
            return [1]

        def play(self, move: int) -> Endless:
            return self

        def turn(self) -> int:
            return 0

        def outcome(self) -> None:
            return None

    start = rival.game("tictactoe").start()
    for state, said in [(Changing(start), "changed the state"), (Stuck(start), "legal move"), (Endless(), "goes on")]:
        with pytest.raises(ValueError, match=said):
            own.check(state, longest=50)
    with pytest.raises(ValueError, match="legal move"):
        own.minimax(Stuck(start), 2)


def test_its_docstring_says_what_happens() -> None:
    failed, tried = doctest.testmod(own)
    assert failed == 0 and tried >= 4
