"""Any text gives an answer or one of our exceptions, never a panic."""

from __future__ import annotations

import os

import pytest
from conftest import GAMES, random_games
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rival

LONG = os.environ.get("RIVAL_LONG") == "1"
settings.register_profile(
    "rival",
    max_examples=2000 if LONG else 200,
    deadline=None,
    database=None,
    derandomize=not LONG,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("rival")

POSITIONS = {name: [at.text for played in random_games(rival.game(name), 1, 2) for at in played] for name in GAMES}
WORDS = st.one_of(
    st.text(max_size=60),
    st.text(alphabet="0123456789xowbrgyWBRGY/ +-,:.=#|", max_size=60),
    st.sampled_from([text for texts in POSITIONS.values() for text in texts]),
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A position with some characters changed, doubled or removed."""
    text = list(draw(st.sampled_from([text for texts in POSITIONS.values() for text in texts])))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, max(0, len(text) - 1)))
        text[place : place + draw(st.integers(0, 2))] = draw(st.text(alphabet="0123456789xowbrgyWBRGY/ +-,", max_size=2))
    return "".join(text)


@given(name=st.sampled_from(GAMES), text=st.one_of(WORDS, mutated()))
def test_positions(name: str, text: str) -> None:
    try:
        at = rival.game(name).position(text)
    except rival.PositionError as error:
        assert str(error).startswith("position:")
        return
    assert rival.game(name).position(at.text) == at
    at.moves, at.outcome, str(at), at._repr_svg_(), at.evaluate()


@given(name=st.one_of(WORDS, st.from_regex(r"(tictactoe|desconecta-4-boom):\d{1,2}x\d{1,2}:\d{1,3}", fullmatch=True)))
def test_games(name: str) -> None:
    try:
        game = rival.game(name)
    except rival.GameError as error:
        assert str(error).startswith("game:")
        return
    assert rival.game(game.name) == game and game.start().moves


@given(name=st.sampled_from(GAMES), mv=st.text(max_size=8))
def test_moves(name: str, mv: str) -> None:
    at = rival.game(name).start(seed=1)
    try:
        assert at.play(mv) != at and mv in at.moves
    except rival.MoveError as error:
        assert mv not in at.moves and "is not legal here" in str(error)


@given(
    name=st.sampled_from(GAMES),
    text=st.one_of(
        st.text(max_size=40),
        st.builds(
            lambda head, options: head + ":" + ",".join(options),
            st.sampled_from(["engine", "alpha-beta", "minimax", "mcts", "level", "expert", "random", "human"]),
            st.lists(
                st.builds(
                    lambda name, value: f"{name}={value}",
                    st.sampled_from(["depth", "nodes", "killers", "heuristic", "w.score", "name", "order", "noise", "x"]),
                    st.one_of(st.text(max_size=6), st.integers().map(str), st.sampled_from(["on", "off", "full"])),
                ),
                max_size=3,
            ),
        ),
    ),
)
def test_players(name: str, text: str) -> None:
    if text.lstrip().startswith("ugi:"):
        return
    game = rival.game(name)
    try:
        written = game.player(text)
    except rival.PlayerError as error:
        assert str(error)
        return
    assert game.player(written) == written


@given(text=st.one_of(WORDS, st.text(alphabet='[]"{};.*10-/ abGame\n', max_size=200)))
def test_records(text: str) -> None:
    try:
        records = rival.parse_records(text)
    except rival.RecordError as error:
        assert str(error)
        return
    for record in records:
        assert rival.parse_records(str(record)) == [record]
        try:
            record.positions
        except rival.RecordError:
            pass


@given(
    options=st.dictionaries(
        st.sampled_from(["time", "depth", "nodes", "threads", "lines", "killers", "heuristic", "weights", "algorithm", "zz"]),
        st.one_of(
            st.none(), st.booleans(), st.integers(-5, 40), st.floats(), st.text(max_size=5), st.just(object()),
            st.dictionaries(st.text(max_size=4), st.floats(), max_size=2),
        ),
        max_size=3,
    )
)  # fmt: skip
def test_options(options: dict) -> None:
    at = rival.game("tictactoe").position("xo1/1x1/2o x")
    if isinstance(options.get("time"), (int, float)) and not isinstance(options["time"], bool):
        options["time"] = min(options["time"], 0.01) if options["time"] == options["time"] else options["time"]
    if "threads" in options:
        options.pop("threads")
    try:
        assert at.search(**{"nodes": 100, **options}).best in at.moves + [None]
    except (rival.RivalError, TypeError, ValueError, OverflowError) as error:
        assert str(error)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 10.0**300, "many", None, [], {}])
def test_weights(value: object) -> None:
    at = rival.game("smart-horses").start(seed=1)
    with pytest.raises((rival.HeuristicError, TypeError)):
        at.evaluate(weights={"score": value})
