"""Whatever the package says is proven of a position is true: checked by the rules alone, and against `rival solve`."""

from __future__ import annotations

import os
import random
from typing import NamedTuple

import pytest
from conftest import ask

import rival

GAMES = [
    "tictactoe",
    "tictactoe:4x4:3",
    "connect-four:5x4",
    "desconecta-4-boom:4x4:3",
    "smart-horses",
    "color-clash",
]
POSITIONS = 400 if os.environ.get("RIVAL_LONG") else 16
# Positions that one truth may take.
MOST = 400
SEARCHES: list[dict] = [
    {"nodes": 50},
    {"nodes": 5_000, "lines": 64},
    {"depth": 4},
    {"algorithm": "alpha-beta", "depth": 3},
    {"algorithm": "minimax", "depth": 3},
    {"algorithm": "mcts", "nodes": 1_000},
]


class Truth(NamedTuple):
    """How a game ends with best play by both."""

    margin: int  # the first side's
    plies: int

    @property
    def sign(self) -> int:
        return (self.margin > 0) - (self.margin < 0)

    def rank(self) -> tuple[int, int]:
        """A sooner win is worth more, a later loss less of one."""
        return self.margin, -self.plies * self.sign


class TooLargeError(Exception):
    """Too many positions follow."""


class Oracle:
    """Minimax by the rules alone."""

    def __init__(self, game: rival.Game) -> None:
        self.first = game.start(seed=0).side
        self.known: dict[rival.Position, Truth] = {}
        self.left = 0

    def truth(self, at: rival.Position) -> Truth:
        self.left = MOST
        return self.minimax(at)

    def sign(self, winner: str) -> int:
        return 0 if winner == "draw" else 1 if winner == self.first else -1

    def minimax(self, at: rival.Position) -> Truth:
        if at.outcome is not None:
            return Truth(at.outcome.margin, 0)
        if at not in self.known:
            self.left -= 1
            if self.left < 0:
                raise TooLargeError
            moves = [Truth(margin, plies + 1) for margin, plies in (self.minimax(at.play(mv)) for mv in at.moves)]
            best = max if at.side == self.first else min
            self.known[at] = best(moves, key=Truth.rank)
        return self.known[at]


def positions_of(game: rival.Game) -> tuple[Oracle, list[rival.Position]]:
    """Late positions of random games whose truth is known."""
    oracle, chance, found, seed = Oracle(game), random.Random(1), [], 0
    while len(found) < POSITIONS:
        seed += 1
        at = game.start(seed=seed)
        played = [at]
        while at.outcome is None:
            at = at.play(chance.choice(at.moves))
            played.append(at)
        late = played[-min(len(played), 2 + seed % 6)]
        try:
            oracle.truth(late)
        except TooLargeError:
            continue
        found.append(late)
    return oracle, found


def check(proven: rival.Proof | None, truth: Truth, oracle: Oracle, said: str) -> int:
    if proven is None:
        return 0
    assert oracle.sign(proven.winner) == truth.sign, said
    margin = abs(truth.margin)
    assert proven.margin == margin if proven.bound == "exact" else proven.margin <= margin, said
    if proven.win_in is not None and truth.margin != 0:
        assert proven.win_in == truth.plies, said
    return 1


@pytest.mark.parametrize("name", GAMES)
def test_what_is_proven_is_true(name: str) -> None:
    oracle, positions = positions_of(rival.game(name))
    claims = 0
    for at in positions:
        truth = oracle.truth(at)
        for options in SEARCHES:
            report = at.search(**options)
            claims += check(report.proven, truth, oracle, f"{at.text} {options}: {report.proven} {truth}")
        for nodes in (20, 1_000_000):
            solution = at.solve(every_move=True, nodes=nodes)
            said = f"{at.text} {nodes}: {solution} {solution.moves} {truth}"
            claims += check(solution.proven, truth, oracle, said)
            scored = at.scores is not None
            for solved in solution.moves:
                after = oracle.minimax(at.play(solved.move))
                lower, upper = solved.bounds
                assert lower <= (after.margin if scored else after.sign) <= upper, said
                if solved.winner is not None:
                    assert oracle.sign(solved.winner) == after.sign, said
                if solved.win_in is not None and after.margin != 0:
                    assert solved.win_in == after.plies + 1, said
                claims += 1
    assert claims > 4 * len(positions)


@pytest.mark.parametrize("name", GAMES)
def test_the_package_solves_as_the_command_line_does(name: str) -> None:
    _, positions = positions_of(rival.game(name))
    told = ask("solve", name, "--position", "-", lines=[at.text for at in positions])
    assert len(told) == len(positions)
    first = rival.game(name).start(seed=0).side
    for at, said in zip(positions, told, strict=True):
        proven = at.solve().proven
        assert proven is not None
        winner = {"draw": "draw", "first": first}.get(said["proven"]["winner"])
        assert proven.winner == winner if winner else proven.winner not in ("draw", first)
        assert (proven.margin, proven.bound) == (said["proven"]["margin"], said["proven"]["bound"])
        assert proven.win_in == said["proven"]["win_in"]
