"""User-defined games in Python: write the rules, and minimax, alpha-beta and Monte Carlo tree search play the game.

A state is any object with four methods, and a fifth if games are too long for a full search:

- ``moves()``: the legal moves, in any order and of any type; empty only when the game is over.
- ``play(move)``: the state after a move. The state itself does not change.
- ``turn()``: the side to move, 0 (moves first, MAX) or 1. Sides need not alternate.
- ``outcome()``: ``None`` while the game goes on; then the first side's margin: positive if it has won, 0 for a draw.
- ``evaluate()``: the heuristic value of a state that is not over, from the first side's view.

>>> from rival import own
>>> class Nim:
...     "Take one, two or three stones; taking the last one wins."
...     def __init__(self, stones, side=0):
...         self.stones, self.side = stones, side
...     def moves(self):
...         return [count for count in (1, 2, 3) if count <= self.stones]
...     def play(self, count):
...         return Nim(self.stones - count, 1 - self.side)
...     def turn(self):
...         return self.side
...     def outcome(self):
...         return None if self.stones else (-1 if self.side == 0 else 1)
>>> own.alpha_beta(Nim(6)).best
2
>>> own.check(Nim(6))

A notebook shows ``own.tree(state, depth)`` as a picture, and likewise every step of ``own.trace(state, depth)``, which records
the search.

The code is written to be read, and runs at the speed of Python.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Optional, Protocol

from rival._own_trace import Trace, picture


# Larger trees are not drawn.
MAX_DRAWN_NODES = 1_500


class State(Protocol):
    """The methods of a user-defined game's state."""

    def moves(self) -> Sequence[Any]: ...
    def play(self, move: Any, /) -> State: ...
    def turn(self) -> int: ...
    def outcome(self) -> float | None: ...


# A value in comparable form: lost games, then heuristic values, then won games. Among wins a larger margin is better, then a
# sooner end; among losses a smaller margin, then a later end.
_Value = tuple[int, float, int]
_WORST: _Value = (-2, 0.0, 0)
_BEST: _Value = (2, 0.0, 0)


def _decided(margin: float, plies: int) -> _Value:
    if margin > 0:
        return (1, margin, -plies)
    return (-1, margin, plies) if margin < 0 else (0, 0.0, 0)


@dataclass
class Node:
    """A node of a search tree."""

    move: Any
    """The move that leads to it; ``None`` for the root."""
    turn: int
    """The side to move."""
    value: float = 0.0
    """Its value, or a bound on it; infinite for a decided game."""
    bound: str = "exact"
    """``exact``, ``lower`` or ``upper``: a cut leaves only a bound."""
    kind: str = "inner"
    """``inner``, ``limit`` (evaluated) or ``finished``."""
    left_out: list[Any] = field(default_factory=list)
    """The moves left out by the cut."""
    children: list[Node] = field(default_factory=list)
    """Its visited children."""
    exact: _Value = (0, 0.0, 0)
    """Its value in comparable form, with margin and plies of a decided game."""
    pruned: bool = True
    """Whether the search was alpha-beta; minimax otherwise."""

    @property
    def leaf(self) -> bool:
        """Whether it was evaluated or finished."""
        return self.kind != "inner"

    def svg(self) -> str:
        """The tree as SVG."""
        return picture(self)

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.size() <= MAX_DRAWN_NODES else None

    def size(self) -> int:
        """The number of nodes."""
        return 1 + sum(child.size() for child in self.children)

    def text(self, indent: str = "") -> str:
        """The tree as text, one line per node."""
        who = "MAX" if self.turn == 0 else "MIN"
        cut = f"  cut: {' '.join(map(str, self.left_out))}" if self.left_out else ""
        mine = f"{indent}{'' if self.move is None else f'{self.move}: '}{who if not self.leaf else 'leaf'} {self.value:g}{cut}"
        return "\n".join([mine, *(child.text(indent + "  ") for child in self.children)])

    def dot(self) -> str:
        """The tree in Graphviz's language."""
        lines = ["digraph tree {", "  node [shape=box, fontname=sans];"]

        def draw(node: Node, name: str) -> None:
            shape = "" if node.leaf else f", shape={'triangle' if node.turn == 0 else 'invtriangle'}"
            lines.append(f'  {name} [label="{node.value:g}"{shape}];')
            for number, child in enumerate(node.children):
                label = str(child.move).replace("\\", "\\\\").replace('"', '\\"')
                draw(child, f"{name}_{number}")
                lines.append(f'  {name} -> {name}_{number} [label="{label}"];')

        draw(self, "n")
        return "\n".join([*lines, "}"])


@dataclass(frozen=True)
class Report:
    """The result of a search."""

    best: Any
    """The move to play; ``None`` if the game is over or nothing was searched."""
    value: float
    """The value of the state from the first side's view; infinite if a win can be forced."""
    margin: Optional[float]
    """The first side's margin, if the end of the game is certain."""
    pv: list[Any]
    """The principal variation."""
    nodes: int
    """States visited, including the root."""
    leaves: int
    """States evaluated or finished."""
    cutoffs: int
    """The number of cuts."""
    tree: Optional[Node] = None
    """The tree, if requested."""


class _Search:
    def __init__(self, pruned: bool, keeps_tree: bool) -> None:
        self.pruned, self.keeps_tree = pruned, keeps_tree
        self.nodes = self.leaves = self.cutoffs = 0

    def visit(self, state: Any, depth: float, ply: int, alpha: _Value, beta: _Value, node: Node) -> tuple[_Value, list[Any]]:
        """The value of a state within the window, and the line that leads to it."""
        self.nodes += 1
        outcome = state.outcome()
        if outcome is not None:
            return self.leaf(_decided(outcome, ply), node, "finished")
        if depth == 0:
            evaluate = getattr(state, "evaluate", None)
            return self.leaf((0, float(evaluate()) if evaluate else 0.0, 0), node, "limit")
        is_max = state.turn() == 0
        best, line = (_WORST if is_max else _BEST), []
        moves = list(state.moves())
        if not moves:
            raise ValueError("a game that is not over has a legal move, but this state has none")
        for number, move in enumerate(moves):
            child = state.play(move)
            below = Node(move, child.turn())
            value, rest = self.visit(child, depth - 1, ply + 1, alpha, beta, below)
            if self.keeps_tree:
                node.children.append(below)
            if (value > best) if is_max else (value < best):
                best, line = value, [move, *rest]
            if not self.pruned:
                continue
            if (value >= beta) if is_max else (value <= alpha):
                if number + 1 < len(moves):
                    self.cutoffs += 1
                    node.left_out = moves[number + 1 :]
                break
            alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
        node.value, node.exact = _number(best), best
        node.bound = _bound(node)
        return best, line

    def leaf(self, value: _Value, node: Node, kind: str) -> tuple[_Value, list[Any]]:
        self.leaves += 1
        node.value, node.exact, node.kind = _number(value), value, kind
        return value, []


def _bound(node: Node) -> str:
    """MAX's lower bound is that of its best child, its upper bound that of all children if none was left out; MIN mirrors it."""
    towards, away = ("lower", "upper") if node.turn == 0 else ("upper", "lower")
    reached = any(child.exact == node.exact and child.bound != away for child in node.children)
    complete = not node.left_out and all(child.bound != towards for child in node.children)
    if not complete:
        return towards
    return "exact" if reached else away


def _number(value: _Value) -> float:
    kind, number, _ = value
    return number if kind == 0 else math.copysign(math.inf, kind)


def _run(state: Any, depth: int | None, pruned: bool, tree: bool) -> Report:
    search, root = _Search(pruned, tree), Node(None, state.turn(), pruned=pruned)
    value, line = search.visit(state, math.inf if depth is None else depth, 0, _WORST, _BEST, root)
    kind, margin, _ = value
    return Report(
        best=line[0] if line else None,
        value=_number(value),
        margin=margin if kind else None,
        pv=line,
        nodes=search.nodes,
        leaves=search.leaves,
        cutoffs=search.cutoffs,
        tree=root if tree else None,
    )


def minimax(state: State, depth: int | None = None, *, tree: bool = False) -> Report:
    """Searches everything to ``depth`` plies or to the end of the game. Among equal moves the first is chosen."""
    return _run(state, depth, pruned=False, tree=tree)


def alpha_beta(state: State, depth: int | None = None, *, tree: bool = False) -> Report:
    """The same value with fewer nodes: prunes moves that cannot affect it."""
    return _run(state, depth, pruned=True, tree=tree)


def tree(state: State, depth: int | None, *, algorithm: str = "alpha-beta") -> Node:
    """The tree of a search: ``print(tree(state, 2).text())``; a notebook shows its picture."""
    if algorithm not in ("alpha-beta", "minimax"):
        raise ValueError(f'algorithm: "{algorithm}" is neither minimax nor alpha-beta')
    found = _run(state, depth, pruned=algorithm == "alpha-beta", tree=True).tree
    assert found is not None
    return found


def trace(state: State, depth: int | None, *, algorithm: str = "alpha-beta") -> Trace:
    """The steps of a search; a notebook shows the tree at each step.

    >>> from rival import own
    >>> class Two:
    ...     "Two moves, then a number."
    ...     def __init__(self, said=()): self.said = said
    ...     def moves(self): return ["a", "b"] if len(self.said) < 2 else []
    ...     def play(self, move): return Two((*self.said, move))
    ...     def turn(self): return len(self.said) % 2
    ...     def outcome(self): return None if len(self.said) < 2 else {"aa": 3, "ab": 5, "ba": 2, "bb": 9}["".join(self.said)]
    >>> cut = own.trace(Two(), 2)[-4]
    >>> cut.event, cut.cut, cut.left_out
    ('cut', 'alpha', ['b'])
    """
    return Trace(tree(state, depth, algorithm=algorithm), pruned=algorithm == "alpha-beta")


class _McNode:
    """A node of the Monte Carlo tree: its visits, and the sum of the results from the first side's view."""

    __slots__ = ("children", "points", "state", "untried", "visits")

    def __init__(self, state: Any, chance: random.Random) -> None:
        self.state = state
        self.untried = [] if state.outcome() is not None else list(state.moves())
        chance.shuffle(self.untried)
        self.children: dict[Any, _McNode] = {}
        self.visits, self.points = 0, 0.0

    def choose(self, exploration: float) -> tuple[Any, _McNode]:
        """The child with the highest upper confidence bound (UCB1)."""
        log = math.log(self.visits)
        sign = 1 if self.state.turn() == 0 else -1

        def promise(child: _McNode) -> float:
            return sign * child.points / child.visits + exploration * math.sqrt(log / child.visits)

        return max(self.children.items(), key=lambda entry: promise(entry[1]))


def mcts(state: State, nodes: int = 1000, *, seed: int = 0, exploration: float = 1.4) -> Report:
    """Monte Carlo tree search (UCT) with ``nodes`` random games."""
    chance = random.Random(seed)
    root = _McNode(state, chance)
    for _ in range(nodes if root.untried else 0):
        path = [root]
        while not path[-1].untried and path[-1].children:
            path.append(path[-1].choose(exploration)[1])
        last = path[-1]
        if last.untried:
            move = last.untried.pop()
            last.children[move] = _McNode(last.state.play(move), chance)
            path.append(last.children[move])
        at = path[-1].state
        while (outcome := at.outcome()) is None:
            at = at.play(chance.choice(list(at.moves())))
        points = (outcome > 0) - (outcome < 0)
        for tried in path:
            tried.visits += 1
            tried.points += points
    line, at_node = [], root
    while at_node.children:
        move, at_node = max(at_node.children.items(), key=lambda entry: entry[1].visits)
        line.append(move)
    return Report(
        best=line[0] if line else None,
        value=root.points / root.visits if root.visits else 0.0,
        margin=None,
        pv=line,
        nodes=root.visits,
        leaves=root.visits,
        cutoffs=0,
    )


def check(state: State, *, games: int = 20, seed: int = 0, longest: int = 10_000) -> None:
    """Plays random games and raises ``ValueError`` if the rules contradict themselves. Call it first."""
    chance = random.Random(seed)
    for _ in range(games):
        at: Any = state
        for _ply in range(longest):
            moves, outcome = list(at.moves()), at.outcome()
            if at.turn() not in (0, 1):
                raise ValueError(f"turn() is 0 or 1, not {at.turn()!r}")
            if outcome is not None:
                if outcome != outcome:
                    raise ValueError("outcome() is not a number")
                break
            if not moves:
                raise ValueError("a game that is not over has a legal move, but this state has none")
            move = chance.choice(moves)
            one = at.play(move)
            if list(at.moves()) != moves:
                raise ValueError(f"playing {move!r} changed the state it was played in: play() must leave it as it is")
            other = at.play(move)
            if (one.turn(), one.outcome(), list(one.moves())) != (other.turn(), other.outcome(), list(other.moves())):
                raise ValueError(f"playing {move!r} twice gives different states: play() must not depend on chance")
            at = one
        else:
            raise ValueError(f"a game goes on for more than {longest} plies")
