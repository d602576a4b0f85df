"""Searches of user-defined games, step by step and as pictures."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rival._rival import TreeError, draw_tree, language

if TYPE_CHECKING:
    from rival.own import Node, _Value

# A bound of a window: its value in comparable form, and the node that set it.
_End = tuple["_Value", "tuple[int, int] | None"]


def _say(en: str, es: str) -> str:
    return es if language() == "es" else en


def number(value: float | None) -> str:
    """A value for display; a decided one in words, since ±∞ stands for an open window."""
    if value is None or math.isinf(value):
        return _say("won", "ganada") if value is not None and value > 0 else _say("lost", "perdida")
    return f"{value:g}".replace("-", "−")


def _window(alpha: float | None, beta: float | None) -> str:
    return f"α {'−∞' if alpha is None else number(alpha)}  β {'+∞' if beta is None else number(beta)}"


@dataclass(frozen=True)
class Step:
    """A step of a search, under the names of ``rival.TraceStep``; attributes that do not apply are ``None``."""

    trace: Trace
    """The trace it belongs to."""
    step: int
    """Its number, from 0."""
    event: str
    """``enter``, ``leaf``, ``up``, ``narrow``, ``cut`` or ``leave``."""
    node: int
    """The index of its node in ``trace.nodes``."""
    child: int | None = None
    """For ``up``, ``narrow`` and ``cut``: the child whose value it concerns."""
    move: Any = None
    """For ``enter``: the move that leads to the node. For ``up``: the move that leads to the child."""
    alpha: float | None = None
    """For ``enter`` and ``narrow``: the value guaranteed to MAX; ``None`` if there is none yet."""
    beta: float | None = None
    """For ``enter`` and ``narrow``: the value guaranteed to MIN; ``None`` if there is none yet."""
    value: float | None = None
    """For ``leaf``, ``up`` and ``leave``: the value."""
    kind: str | None = None
    """For ``leaf``: ``limit`` or ``finished``."""
    best: float | None = None
    """For ``up``: the best value of the node so far, including this one."""
    improved: bool | None = None
    """For ``up``: whether this child is the first with that value."""
    cut: str | None = None
    """For ``cut``: the bound that cuts, ``alpha`` or ``beta``."""
    limit: float | None = None
    """For ``cut``: the value of that bound."""
    set_by: tuple[int, int, Any] | None = None
    """For ``cut``: the origin of that bound, ``(ancestor, child, move)``."""
    left_out: list[Any] | None = None
    """For ``cut``: the moves left out."""
    bound: str | None = None
    """For ``leave``: ``exact``, ``lower`` or ``upper``."""

    def __repr__(self) -> str:
        return f"Step({self.step}, {self.event!r}, node={self.node})"

    def __str__(self) -> str:
        """The step in words."""
        here, value = self.trace.path(self.node), number(self.value)
        who = "MAX" if self.trace.nodes[self.node].turn == 0 else "MIN"
        window = f", {_window(self.alpha, self.beta)}" if self.trace.pruned else ""
        if self.event == "enter":
            return _say(f"Enter {here}: {who} to move{window}.", f"Entra en {here}: juega {who}{window}.")
        if self.event == "leaf" and self.kind == "finished":
            return _say(f"At {here} the game is over: {value}.", f"En {here} la partida ha terminado: {value}.")
        if self.event == "leaf":
            return _say(
                f"{here} is at the depth limit: evaluate() says {value}.",
                f"{here} está en el límite: evaluate() dice {value}.",
            )
        if self.event == "up":
            below, best = self.trace.path(self.child or 0), number(self.best)
            if self.improved:
                return _say(
                    f"{value} goes up from {below} to {here}: the best so far.",
                    f"{value} sube de {below} a {here}: es lo mejor hasta ahora.",
                )
            return _say(
                f"{value} goes up from {below} to {here}, which keeps {best}.",
                f"{value} sube de {below} a {here}, que se queda con {best}.",
            )
        if self.event == "narrow":
            return _say(f"The window of {here} narrows{window}.", f"La ventana de {here} se estrecha{window}.")
        if self.event == "cut" and self.set_by is not None:
            ancestor, child, _ = self.set_by
            who, by = "MAX" if self.trace.nodes[ancestor].turn == 0 else "MIN", self.trace.path(child)
            end, rest = "α" if self.cut == "alpha" else "β", " ".join(map(str, self.left_out or []))
            limit = number(self.limit)
            return _say(
                f"{who} already has {limit} at {by}: {end}-cut at {here}, which leaves out {rest}.",
                f"{who} ya tiene {limit} en {by}: corte {end} en {here}, que deja fuera {rest}.",
            )
        more = {"lower": (" or more", " o más"), "upper": (" or less", " o menos")}.get(self.bound or "", ("", ""))
        subject = here if self.node else here.capitalize()
        return _say(f"{subject} is worth {value}{more[0]}.", f"{subject} vale {value}{more[1]}.")

    def svg(self) -> str:
        """The tree after this step as SVG."""
        return self.trace.svg(self.step)

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.trace.is_small() else None


class Trace:
    """The steps of a search, in order."""

    def __init__(self, tree: Node, pruned: bool) -> None:
        self.tree, self.pruned = tree, pruned
        self.nodes: list[Node] = []
        """The nodes in order of entry."""
        self._parents: list[int | None] = []
        self._steps: list[Step] = []
        self._visit(tree, None, ((-2, 0.0, 0), None), ((2, 0.0, 0), None))

    def _tell(self, event: str, node: int, **facts: Any) -> None:
        self._steps.append(Step(self, len(self._steps), event, node, **facts))

    def _visit(self, node: Node, parent: int | None, alpha: _End, beta: _End) -> int:
        here = len(self.nodes)
        self.nodes.append(node)
        self._parents.append(parent)
        self._tell("enter", here, move=node.move, alpha=_end(alpha), beta=_end(beta))
        if node.leaf:
            self._tell("leaf", here, value=node.value, kind=node.kind)
            return here
        best: Node | None = None
        for child in node.children:
            below = self._visit(child, here, alpha, beta)
            improved = best is None or (child.exact > best.exact if node.turn == 0 else child.exact < best.exact)
            best = child if improved or best is None else best
            self._tell("up", here, child=below, move=child.move, value=child.value, best=best.value, improved=improved)
            if not self.pruned:
                continue
            if alpha[0] < child.exact < beta[0]:
                if node.turn == 0:
                    alpha = (child.exact, (here, below))
                else:
                    beta = (child.exact, (here, below))
                self._tell("narrow", here, child=below, alpha=_end(alpha), beta=_end(beta))
            elif node.left_out and child is node.children[-1]:
                self._cut(node, here, below, beta if node.turn == 0 else alpha)
        self._tell("leave", here, value=node.value, bound=node.bound)
        return here

    def _cut(self, node: Node, here: int, below: int, end: _End) -> None:
        value, set_by = end
        if set_by is not None:
            ancestor, child = set_by
            name = "beta" if node.turn == 0 else "alpha"
            by = (ancestor, child, self.nodes[child].move)
            left_out = list(node.left_out)
            self._tell("cut", here, child=below, cut=name, limit=_number(value), set_by=by, left_out=left_out)

    def path(self, node: int) -> str:
        """The moves that lead to a node."""
        moves: list[str] = []
        at: int | None = node
        while at is not None:
            if self._parents[at] is not None:
                moves.append(str(self.nodes[at].move))
            at = self._parents[at]
        return " ".join(reversed(moves)) or _say("the root", "la raíz")

    def is_small(self) -> bool:
        """Whether the tree is small enough to draw."""
        from rival.own import MAX_DRAWN_NODES

        return len(self.nodes) <= MAX_DRAWN_NODES

    def svg(self, step: int = -1) -> str:
        """The tree after a step as SVG; by default after the last."""
        last = self._steps[step]
        longest = max(len(self._told(each)) for each in self)
        return _draw(self, self._steps[: last.step + 1], (self._told(last), longest))

    def _told(self, step: Step) -> str:
        place, count = step.step + 1, len(self)
        return _say(f"Step {place} of {count}. {step}", f"Paso {place} de {count}. {step}")

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.is_small() else None

    def __len__(self) -> int:
        return len(self._steps)

    def __getitem__(self, step: int) -> Step:
        return self._steps[step]

    def __iter__(self) -> Iterator[Step]:
        return iter(self._steps)

    def __repr__(self) -> str:
        return f"Trace({len(self)} steps, {len(self.nodes)} nodes)"

    def __str__(self) -> str:
        """The steps in words, one per line."""
        return "\n".join(f"{step.step:>3}  {step}" for step in self)


def _number(value: _Value) -> float:
    kind, amount, _ = value
    return amount if kind == 0 else math.copysign(math.inf, kind)


def _end(end: _End) -> float | None:
    """A bound of a window as a number; ``None`` if open."""
    return None if end[1] is None else _number(end[0])


@dataclass(frozen=True)
class _Shown:
    """The texts of a node in a picture."""

    stage: str = "ahead"
    value: str = "?"
    entered: str | None = None
    window: str | None = None
    cut: str | None = None


def picture(tree: Node) -> str:
    """A complete tree as SVG, with the windows on entry."""
    trace = Trace(tree, pruned=tree.pruned)
    left_out = sum(len(node.left_out) for node in trace.nodes)
    count, value = len(trace.nodes), number(tree.value)
    cut = _say(f", {left_out} moves left out", f", {left_out} jugadas descartadas") if left_out else ""
    said = _say(f"Value {value}. {count} nodes{cut}.", f"Valor {value}. {count} nodos{cut}.")
    return _draw(trace, list(trace), (said, 0))


def _draw(trace: Trace, steps: list[Step], summary: tuple[str, int]) -> str:
    if not trace.is_small():
        count = len(trace.nodes)
        raise TreeError(
            _say(
                f"the tree has {count} nodes, which is too many for a picture; ask for a smaller depth",
                f"el árbol tiene {count} nodos, demasiados para una imagen; pide menos profundidad",
            )
        )
    at_end = len(steps) == len(trace)
    shown = _after(trace, steps)
    if not at_end:
        shown[steps[-1].node] = replace(shown[steps[-1].node], stage="here")
    expected = _line(trace) if at_end else set()
    letters = _widest(trace)
    nodes = [
        (
            trace._parents[place],
            None if trace._parents[place] is None else str(node.move),
            node.turn,
            node.kind,
            seen.value,
            None if node.leaf or not trace.pruned else seen.window or _window(None, None),
            seen.cut,
            [str(move) for move in node.left_out],
            place in expected,
            (seen.stage, letters[place]),
        )
        for place, (node, seen) in enumerate(zip(trace.nodes, shown))
    ]
    title = _say("alpha-beta", "alfa-beta") if trace.pruned else "minimax"
    return draw_tree(title, summary, ("turn 0", "turn 1"), nodes)


def _after(trace: Trace, steps: list[Step]) -> list[_Shown]:
    """The state of each node after these steps; nodes already left show their window on entry."""
    shown = [_Shown() for _ in trace.nodes]
    for step in steps:
        seen = shown[step.node]
        if step.event == "enter":
            window = _window(step.alpha, step.beta)
            seen = replace(seen, stage="open", entered=window, window=window)
        elif step.event == "up":
            seen = replace(seen, value=f"{number(step.best)} ?")
        elif step.event == "narrow":
            seen = replace(seen, window=_window(step.alpha, step.beta))
        elif step.event == "cut":
            end = "α" if step.cut == "alpha" else "β"
            seen = replace(seen, cut=_say(f"{end}-cut", f"corte {end}"))
        else:
            sign = {"lower": "≥ ", "upper": "≤ "}.get(step.bound or "", "")
            seen = replace(seen, stage="done", value=sign + number(step.value), window=seen.entered)
        shown[step.node] = seen
    return shown


def _widest(trace: Trace) -> list[int]:
    """For each node, the widest text it has at any step, in small letters."""
    letters = [0] * len(trace.nodes)
    for step in trace:
        if step.event in ("enter", "narrow") and trace.pruned:
            wide = len(_window(step.alpha, step.beta))
        elif step.event == "up":
            wide = len(f"{number(step.best)} ?") * 4 // 3 + 4
        elif step.event == "leaf":
            wide = len(number(step.value)) * 4 // 3 + 2
        else:
            continue
        letters[step.node] = max(letters[step.node], wide)
    return letters


def _line(trace: Trace) -> set[int]:
    """The nodes of the principal variation: from the root, the first child with its parent's value."""
    line, below = {0}, dict[int, list[int]]()
    for place, parent in enumerate(trace._parents):
        if parent is not None:
            below.setdefault(parent, []).append(place)
    at = 0
    while children := below.get(at):
        at = next((child for child in children if trace.nodes[child].exact == trace.nodes[at].exact), -1)
        if at < 0:
            break
        line.add(at)
    return line
