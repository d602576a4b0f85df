"""Agents as programs with the Universal Game Interface."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterable
from typing import TextIO

from rival._rival import Game, Position, RivalError, game as open_game


def ugi(
    agent: Callable[[Position], str],
    game: str | Game | None = None,
    *,
    name: str | None = None,
    lines: Iterable[str] | None = None,
    output: TextIO | None = None,
) -> None:
    """Runs an agent as a program: ``rival.ugi(agent, "connect-four")``.

    ``rival match --first 'ugi:python3 my_agent.py'`` and ``rival tournament`` can then play against it. By default
    the game is the program's first argument, as in ``ugi:python3 my_agent.py {game}``. Returns at ``quit`` or at the end of input.
    The agent's own output goes to standard error, apart from the protocol.
    """
    if game is None:
        if len(sys.argv) < 2:
            raise SystemExit("which game? Give its name as the first argument")
        game = sys.argv[1]
    opened = open_game(game) if isinstance(game, str) else game
    out = sys.stdout if output is None else output
    given = getattr(agent, "name", None) or getattr(agent, "__name__", type(agent).__name__)
    program = _Program(agent, opened, str(name or given), out)
    previous, sys.stdout = sys.stdout, sys.stderr
    try:
        for line in sys.stdin if lines is None else lines:
            if not program.execute(line.split()):
                return
    finally:
        sys.stdout = previous


class _Program:
    def __init__(self, agent: Callable[[Position], str], game: Game, name: str, out: TextIO) -> None:
        self.agent, self.game, self.name, self.out = agent, game, name, out
        self.at: Position | None = game.start(seed=0)

    def say(self, line: str) -> None:
        self.out.write(line + "\n")
        self.out.flush()

    def execute(self, words: list[str]) -> bool:
        """Executes a line; returns whether to go on."""
        if not words:
            return True
        order, rest = words[0], words[1:]
        if order == "quit":
            return False
        if order == "ugi":
            self.say(f"id name {self.name}")
            self.say("ugiok")
        elif order == "isready":
            self.say("readyok")
        elif order == "uginewgame":
            self.at = self.game.start(seed=0)
        elif order == "position":
            self.set_position(rest)
        elif order == "go":
            self.go()
        elif order == "query":
            self.answer(rest)
        elif order not in ("stop", "setoption"):
            self.say(f'info string "{" ".join(words)}" is no command')
        return True

    def set_position(self, words: list[str]) -> None:
        before = words.index("moves") if "moves" in words else len(words)
        place, moves = words[:before], words[before + 1 :]
        self.at = None
        try:
            if place == ["startpos"]:
                start = self.game.start(seed=0)
            elif place[:1] == ["fen"]:
                start = self.game.position(" ".join(place[1:]))
            else:
                self.say("info string position: startpos or fen POSITION expected")
                return
            self.at = start.play(*moves)
        except RivalError as error:
            self.say(f"info string {error}")

    def go(self) -> None:
        if self.at is None or self.at.outcome is not None:
            self.say("info string there is nothing to think about")
            self.say("bestmove (none)")
            return
        try:
            self.say(f"bestmove {self.agent(self.at)}")
        except Exception as error:
            # Loses the game; the program continues.
            traceback.print_exc()
            self.say(f"info string {type(error).__name__}: {error}".replace("\n", " "))
            self.say("bestmove (none)")

    def answer(self, words: list[str]) -> None:
        at, outcome = self.at, None if self.at is None else self.at.outcome
        first, second = self.game.sides
        results = {None: "draw", first: "p1win", second: "p2win"}
        if at is None or words not in (["p1turn"], ["gameover"], ["result"]):
            self.say("info string query: p1turn, gameover or result expected")
        elif words == ["p1turn"]:
            self.say(f"response {str(at.side == first).lower()}")
        elif words == ["gameover"]:
            self.say(f"response {str(outcome is not None).lower()}")
        else:
            self.say(f"response {'none' if outcome is None else results[outcome.winner]}")
