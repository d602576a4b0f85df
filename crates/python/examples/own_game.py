"""A user-defined game: take one to three stones; taking the last one wins."""

from __future__ import annotations

from rival import own


class Nim:
    def __init__(self, stones: int, side: int = 0) -> None:
        self.stones, self.side = stones, side

    def moves(self) -> list[int]:
        return [count for count in (1, 2, 3) if count <= self.stones]

    def play(self, count: int, /) -> Nim:
        return Nim(self.stones - count, 1 - self.side)

    def turn(self) -> int:
        return self.side

    def outcome(self) -> float | None:
        return None if self.stones else (-1.0 if self.side == 0 else 1.0)


if __name__ == "__main__":
    own.check(Nim(10))
    print(own.alpha_beta(Nim(10)).best, own.mcts(Nim(10), 500).best)
    print(own.tree(Nim(4), 2).text())
