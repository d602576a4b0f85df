"""An agent and a heuristic in Python; as a program: rival match --first 'ugi:python3 agent.py {game}' …"""

from __future__ import annotations

import sys

import rival


def mobility(at: rival.Position) -> float:
    """The side with more moves is better off."""
    return len(at.moves) * (1.0 if at.side == at.game.sides[0] else -1.0)


def agent(at: rival.Position) -> str:
    """Searches two plies with that heuristic."""
    best = at.search(algorithm="alpha-beta", depth=2, heuristic=mobility).best
    assert best is not None
    return best


if __name__ == "__main__":
    if len(sys.argv) > 1:
        rival.ugi(agent)
    else:
        print(rival.match(agent, "random", "tictactoe", games=10, seed=1))
