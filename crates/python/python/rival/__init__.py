"""Two-player board games: play them, explain the machine's moves, measure its search, improve it.

>>> import rival
>>> at = rival.game("connect-four").start().play("4", "4", "3")
>>> print(at)
 6  .   .   .   .   .   .   .
 5  .   .   .   .   .   .   .
 4  .   .   .   .   .   .   .
 3  .   .   .   .   .   .   .
 2  .   .   .   y   .   .   .
 1  .   .   r   r   .   .   .
    1   2   3   4   5   6   7
Yellow to move
>>> at.search(nodes=5_000).best in at.moves
True
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rival._lab import Agent, Player, TuneReport, match, tune
from rival._rival import (
    Evaluation,
    Feature,
    Game,
    GameError,
    Heuristic,
    HeuristicError,
    LabError,
    Layout,
    Level,
    MatchReport,
    MoveError,
    MoveValue,
    Outcome,
    PlayerError,
    Position,
    PositionError,
    Proof,
    Record,
    RecordError,
    RivalError,
    SearchReport,
    Solution,
    SolvedMove,
    Term,
    Trace,
    TraceStep,
    Tree,
    TreeError,
    TreeNode,
    Variation,
    Why,
    __version__,
    features,
    game,
    games,
    language,
    parse_records,
    read_records,
)
from rival._ugi import ugi

if TYPE_CHECKING:
    from rival._batch import Batch

__all__ = [
    "Agent",
    "Batch",
    "Evaluation",
    "Feature",
    "Game",
    "GameError",
    "Heuristic",
    "HeuristicError",
    "LabError",
    "Layout",
    "Level",
    "MatchReport",
    "MoveError",
    "MoveValue",
    "Outcome",
    "Player",
    "PlayerError",
    "Position",
    "PositionError",
    "Proof",
    "Record",
    "RecordError",
    "RivalError",
    "SearchReport",
    "Solution",
    "SolvedMove",
    "Term",
    "Trace",
    "TraceStep",
    "Tree",
    "TreeError",
    "TreeNode",
    "TuneReport",
    "Variation",
    "Why",
    "__version__",
    "features",
    "game",
    "games",
    "language",
    "match",
    "parse_records",
    "read_records",
    "tune",
    "ugi",
    "write_records",
]


def write_records(path: str | os.PathLike[str], records: Iterable[Record]) -> None:
    """Writes records to a file, which ``read_records`` and ``rival analyze --record`` read."""
    text = "".join(str(record) for record in records)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def __getattr__(name: str) -> Any:
    """Imports ``Batch``, and with it NumPy, on first use."""
    if name == "Batch":
        from rival._batch import Batch

        return Batch
    raise AttributeError(f"module 'rival' has no attribute {name!r}")


def _position(name: str, text: str) -> Position:
    """Unpickles a position."""
    return game(name).position(text)


def _record(text: str) -> Record:
    """Unpickles a record."""
    return parse_records(text)[0]
