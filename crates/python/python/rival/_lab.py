"""Matches and tuning: the lab, called from Python."""

from __future__ import annotations

import ctypes
import hashlib
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType, MethodType
from typing import Union

from rival._rival import Game, MatchReport, Position, Record, game as open_game, play_match, run_tuning

Agent = Callable[[Position], str]
"""A function as a player: a position in, a move out."""

Player = Union[str, Agent]
"""A player: the text of a level or player, ``ugi:PROGRAM``, or an agent."""


def _cores() -> int:
    return os.cpu_count() or 1


def _at_least_one(name: str, number: int) -> int:
    if number < 1:
        raise ValueError(f"{name}: a whole number from 1 up is expected, not {number}")
    return number


def _version(player: Player) -> int:
    """A digest of an agent's code: its functions, those of its module that they call, and their constants."""
    if isinstance(player, str):
        return 0
    module = getattr(player, "__module__", None)
    digest = hashlib.sha256()
    # By identity, and kept: a freed object's identity may be given to another one.
    seen: dict[int, object] = {}

    def parts(of: object) -> Iterable[object]:
        if isinstance(of, CodeType):
            # Not its line numbers: they change with the text above.
            return (of.co_code, *of.co_names, *of.co_consts)
        if isinstance(of, FunctionType):
            called = (of.__globals__.get(name) for name in of.__code__.co_names)
            held = (cell.cell_contents for cell in of.__closure__ or ())
            return (of.__code__, *called, *held, of.__defaults__, of.__kwdefaults__)
        if isinstance(of, MethodType):
            return (of.__func__, of.__self__)
        if isinstance(of, partial):
            return (of.func, of.args, of.keywords)
        if isinstance(of, Mapping):
            return (part for item in of.items() for part in item)
        if isinstance(of, (tuple, list)):
            return of
        if isinstance(of, (set, frozenset)):
            return sorted(of, key=repr)
        if isinstance(of, type):
            return vars(of).values() if of.__module__ == module else ()
        return (type(of), vars(of)) if type(of).__module__ == module and hasattr(of, "__dict__") else ()

    todo: list[object] = [player]
    while todo:
        part = todo.pop()
        if part is None or isinstance(part, (str, bytes, int, float, complex)):
            digest.update(f"{part!r};".encode())
        elif id(part) not in seen:
            seen[id(part)] = part
            todo.extend(parts(part))
    return int.from_bytes(digest.digest()[:8], "big")


def _sprt_text(sprt: bool | str | Mapping[str, object] | None) -> str | None:
    if sprt is None or sprt is False:
        return None
    if sprt is True:
        return ""
    if isinstance(sprt, str):
        return sprt
    return ",".join(f"{name}={value}" for name, value in sprt.items())


class _AtWork:
    """Running agents by thread, so that they can be interrupted."""

    def __init__(self) -> None:
        self.since: dict[int, float] = {}

    def watched(self, player: Player) -> Player:
        """Wraps an agent so that it is registered while it runs; returns other players unchanged."""
        if isinstance(player, str) or not callable(player):
            return player

        def watched(at: Position) -> str:
            thread = threading.get_ident()
            self.since[thread] = time.monotonic()
            try:
                return player(at)
            finally:
                self.since.pop(thread, None)

        name = getattr(player, "name", None) or getattr(player, "__name__", None) or type(player).__name__
        watched.__name__ = str(name)
        return watched

    def interrupt(self, error: type[BaseException], after: float = 0.0) -> None:
        """Raises an exception in every agent that has run for this long, as soon as it executes Python code."""
        now = time.monotonic()
        for thread, since in list(self.since.items()):
            if now - since >= after:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


def match(
    first: Player,
    second: Player,
    game: str | Game,
    games: int = 100,
    *,
    sprt: bool | str | Mapping[str, object] | None = None,
    openings: str | None = None,
    clock: str | None = None,
    seed: int | None = None,
    concurrency: int | None = None,
    record: str | os.PathLike[str] | None = None,
    timeout: float | None = None,
    tell: Callable[[Record, int, int, int], object] | None = None,
) -> MatchReport:
    """Plays a match, as ``rival match`` does: pairs of games from the same opening, colours swapped.

    A player is a text ("expert", "engine:nodes=20000", "ugi:./my-engine {game}") or a function ``position -> move``. A function
    that raises, or returns anything but a legal move, loses that game; its traceback and its first foul are printed, and the match continues. So
    does one that exceeds its ``clock`` or takes longer than ``timeout`` seconds: ``TimeoutError`` is raised in it as soon as it
    executes Python code. Code that never returns to Python (a library that blocks) cannot be interrupted, not even by Ctrl-C;
    play it as a program (``ugi:``).

    ``sprt`` ends the match as soon as one of two hypotheses is accepted: ``True``, or ``{"elo0": 0, "elo1": 10}``. ``openings``, ``clock`` and
    ``record`` (a file from which an interrupted match resumes) are those of the command line. An agent whose code has changed
    does not resume an earlier match: choose another file. ``tell`` is called after
    every game with its record and the wins, draws and losses so far.

    >>> import rival
    >>> def first_move(at):
    ...     return at.moves[0]
    >>> report = rival.match("amateur", first_move, "tictactoe", games=10, seed=1)
    >>> report.wins > report.losses, report.games
    (True, 10)
    """
    if timeout is not None and not timeout > 0:
        raise ValueError(f"timeout: a number of seconds above 0 is expected, not {timeout}")
    # Functions hold the interpreter's lock, so several at a time are no faster.
    usual = _cores() if isinstance(first, str) and isinstance(second, str) else 1
    at_work, done = _AtWork(), threading.Event()

    def watch(limit: float) -> None:
        while not done.wait(min(limit / 4, 0.05)):
            at_work.interrupt(TimeoutError, after=limit)

    if timeout is not None:
        threading.Thread(target=watch, args=(timeout,), daemon=True).start()
    try:
        return play_match(
            at_work.watched(first),
            at_work.watched(second),
            open_game(game) if isinstance(game, str) else game,
            _at_least_one("games", games),
            versions=(_version(first), _version(second)),
            sprt=_sprt_text(sprt),
            openings=openings,
            clock=clock,
            seed=seed,
            concurrency=_at_least_one("concurrency", usual if concurrency is None else concurrency),
            record=None if record is None else Path(record),
            tell=tell,
            hurry=lambda: at_work.interrupt(KeyboardInterrupt),
        )
    finally:
        done.set()


@dataclass(frozen=True)
class TuneReport:
    """The result of a tuning."""

    weights: dict[str, float]
    """The averaged final weights."""
    seed: int
    """The seed of all randomness."""
    steps: list[tuple[list[float], float]]
    """For each step the tuned weights after it, and the score difference of the two sides, from -1 to 1."""


def tune(
    game: str | Game,
    heuristic: str = "tuned",
    *,
    weights: Mapping[str, float] | Sequence[float] | str | os.PathLike[str] | None = None,
    parameters: str | None = None,
    steps: int = 200,
    pairs: int = 4,
    nodes: int = 2000,
    reach: float = 0.1,
    stride: float = 0.1,
    openings: str | None = None,
    seed: int | None = None,
    concurrency: int | None = None,
    log: str | os.PathLike[str] | None = None,
) -> TuneReport:
    """Tunes the weights of a heuristic by games between slightly different weights (SPSA), as ``rival tune`` does.

    ``parameters`` selects them: ``"mobility,centre=-5..20"``, or all by default. With a ``log`` an interrupted run resumes.
    A match shows whether the new weights are better:
    ``rival.match(f"engine:nodes=2000,...", ...)`` with ``sprt=True``.
    """
    with tempfile.TemporaryDirectory() as folder:
        found, used, taken = run_tuning(
            open_game(game) if isinstance(game, str) else game,
            heuristic=heuristic,
            weights=weights,
            parameters=parameters,
            steps=_at_least_one("steps", steps),
            pairs=_at_least_one("pairs", pairs),
            nodes=_at_least_one("nodes", nodes),
            reach=reach,
            stride=stride,
            openings=openings,
            seed=seed,
            concurrency=_at_least_one("concurrency", _cores() if concurrency is None else concurrency),
            log=Path(folder) / "tune.log" if log is None else Path(log),
        )
    return TuneReport(dict(found), used, taken)
