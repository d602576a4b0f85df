"""Boards, pictures, sentences."""

from __future__ import annotations

import doctest
import xml.etree.ElementTree as tree

import pytest
from conftest import random_games

import rival


def test_docstrings_say_what_happens() -> None:
    failed, tried = doctest.testmod(rival, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    assert failed == 0 and tried > 30


def test_every_position_is_drawn(game: rival.Game) -> None:
    for positions in random_games(game, seed=1, count=2):
        for at in positions:
            assert tree.fromstring(at._repr_svg_()).tag.endswith("svg")
            tree.fromstring(at._repr_html_())
            lines = str(at).splitlines()
            assert len(lines) > len(at.text.split(" ")[0].split("/"))
    assert str(positions[-1]).splitlines()[-1] == positions[-1].outcome.reason  # type: ignore[union-attr]


def test_a_board_is_drawn_as_it_is() -> None:
    at = rival.game("connect-four").start().play("4", "4", "3", "2", "4", "1", "5", "7", "6")
    assert str(at).splitlines() == [
        " 6  .   .   .   .   .   .   .",
        " 5  .   .   .   .   .   .   .",
        " 4  .   .   .   .   .   .   .",
        " 3  .   .   .   r   .   .   .",
        " 2  .   .   .   y   .   .   .",
        " 1  y   y  [r] [r] [r] [r]  y",
        "    1   2   3   4   5   6   7",
        "Four red in a line: Red wins.",
    ]


def test_trees_have_pictures() -> None:
    small = rival.game("tictactoe").start().tree(2)
    assert small.svg().startswith("<svg") and small._repr_svg_() == small.svg()
    assert small.dot().startswith("digraph")
    large = rival.game("tictactoe").start().tree(5)
    assert large._repr_svg_() is None
    with pytest.raises(rival.TreeError, match="smaller depth"):
        large.svg()
    with pytest.raises(rival.TreeError, match="more than 100 nodes"):
        rival.game("tictactoe").start().tree(5, most=100)


def test_every_step_of_a_trace_has_its_picture(game: rival.Game) -> None:
    steps = game.start(seed=1).trace(1)
    boxes = {tree.fromstring(step._repr_svg_() or "").get("viewBox") for step in steps}
    assert len(boxes) == 1, "steps have one layout"
    assert steps.svg() == steps[-1].svg() == steps._repr_svg_()
    assert len(list(steps)) == len(steps) == str(steps).count("\n") + 1


def test_a_picture_of_a_step_shows_what_is_known_then() -> None:
    steps = rival.game("tictactoe").start().trace(2)
    assert "Step 1 of" in steps.svg(0) 
    cut = next(step for step in steps if step.event == "cut")
    assert ">α-cut<" not in steps.svg(cut.step - 1) and ">α-cut<" in cut.svg()
    assert "? <" not in steps.svg() and ">?<" in steps.svg(0) and ">?<" not in steps.svg()
    for wrong in (len(steps), -len(steps) - 1):
        with pytest.raises(IndexError, match="is not one of the"):
            steps.svg(wrong)
        with pytest.raises(IndexError):
            steps[wrong]
    large = rival.game("tictactoe").start().trace(5)
    assert large[0]._repr_svg_() is None and len(large) > 3000
    with pytest.raises(rival.TreeError, match="smaller depth"):
        large.svg()


def test_why_says_what_a_move_changes() -> None:
    why = rival.game("smart-horses").start(seed=7).why("d6")
    assert why.points == -5 and why.choices == 4
    assert why.sentences[0] == "White plays d6: -5 points."
    assert why.after.value - why.before.value == pytest.approx(sum((b or 0) - (a or 0) for _, a, b in why.terms), abs=0.02)


def test_spanish_is_spoken() -> None:
    try:
        assert rival.language("es") == "es"
        assert rival.game("tictactoe").title == "Tres en raya"
        with pytest.raises(rival.MoveError, match="no es legal aquí"):
            rival.game("tictactoe").start().play("z9")
        assert str(rival.game("tictactoe").start()).endswith("Juega X")
    finally:
        rival.language("en")
    with pytest.raises(rival.RivalError, match="neither en nor es"):
        rival.language("fr")
