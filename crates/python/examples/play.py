"""Two levels play a game, which is recorded."""

from __future__ import annotations

import rival


def play(game: rival.Game, first: str, second: str, seed: int) -> rival.Record:
    start = at = game.start(seed=seed)
    moves: list[str] = []
    while at.outcome is None:
        report = at.search(first if at.side == game.sides[0] else second, seed=seed + len(moves))
        assert report.best is not None
        moves.append(report.best)
        at = at.play(report.best)
    print(at)
    return start.record(moves, white=first, black=second)


if __name__ == "__main__":
    print(play(rival.game("connect-four"), "beginner", "amateur", seed=1))
