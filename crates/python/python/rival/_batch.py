"""Many games at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from rival._rival import BatchCore, Game, Position, game as open_game


class Batch:
    """N games of one kind, stepped at once in Rust. Every step writes the arrays in place, without copies.

    Actions are indices in ``game.actions``. With ``resets``, a game that ends restarts in the same step: ``over`` is set and
    ``results`` has the margin of the finished game, while all other arrays describe the new one. Without, a finished game
    stays in place and its actions are ignored.

    >>> import rival
    >>> batch = rival.Batch("connect-four", 4, seed=1)
    >>> batch.step([3, 3, 3, 0])
    >>> batch.turns.tolist(), batch.masks.sum(axis=1).tolist()
    ([1, 1, 1, 1], [7, 7, 7, 7])
    >>> batch.step([3, 3, 3, 9])
    Traceback (most recent call last):
    ...
    rival.MoveError: game 3: the action 9 is not legal in 7/7/7/7/7/r6 y; no game was played on
    """

    game: Game
    """The game."""
    turns: npt.NDArray[np.uint8]
    """The side to move: 0 is the first side, 1 the second."""
    over: npt.NDArray[np.bool_]
    """Whether the last step ended a game."""
    results: npt.NDArray[np.int32]
    """The first side's margin where a game has ended: positive if it won. 0 elsewhere."""
    masks: npt.NDArray[np.bool_]
    """The legal actions, one row per game."""
    planes: npt.NDArray[np.uint8] | None
    """The planes of each game from the side to move's view, ``(N, planes, ranks, files)``; ``None`` unless requested."""
    actions: npt.NDArray[np.int64]
    """The output of ``sample``."""

    def __init__(
        self, game: str | Game, count: int, *, seed: int = 0, planes: bool = False, resets: bool = True
    ) -> None:
        if count < 1:
            raise ValueError(f"count: a whole number from 1 up is expected, not {count}")
        self.game = open_game(game) if isinstance(game, str) else game
        self.resets = resets
        self._core = BatchCore(self.game, count)
        self.turns = np.zeros(count, np.uint8)
        self.over = np.zeros(count, np.bool_)
        self.results = np.zeros(count, np.int32)
        self.masks = np.zeros((count, len(self.game.actions)), np.bool_)
        self.planes = np.zeros((count, len(self.game.planes), *self.game.shape), np.uint8) if planes else None
        self.actions = np.zeros(count, np.int64)
        self.reset(seed)

    def __len__(self) -> int:
        return len(self.turns)

    def reset(self, seed: int = 0) -> None:
        """Restarts all games; the seed determines random set-ups."""
        self._core.reset(seed, self)

    def step(self, actions: Any) -> None:
        """Plays an action in each game. If one is illegal, none is played."""
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"actions: whole numbers are expected, not {chosen.dtype}")
        self._core.step(np.ascontiguousarray(chosen, np.int64), self.resets, self)

    def sample(self) -> npt.NDArray[np.int64]:
        """A seeded random legal action for each game, written to ``actions``."""
        self._core.sample(self.actions)
        return self.actions

    def position(self, number: int) -> Position:
        """The position of a game."""
        return self._core.position(number)

    def set_position(self, number: int, at: Position) -> None:
        """Replaces the position of a game."""
        self._core.set_position(number, at, self)
