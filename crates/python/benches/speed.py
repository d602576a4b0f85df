"""Measures the speed of the package: `python crates/python/benches/speed.py [PATH OF rival]`, with the package installed as built for release.

Plies a second of Connect Four on one core, batches beside OpenSpiel's and PettingZoo's own game where those are installed
(`pip install open_spiel pettingzoo pygame`), and with the path of the command line a search beside the same search by it, in turns.
Medians of several runs; seconds are the processor's, so that others at work on the machine matter little.
"""

from __future__ import annotations

import json
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import rival

RUNS = 7


def median(measure: Callable[[], float]) -> float:
    return statistics.median(measure() for _ in range(RUNS))


def batch(planes: bool, count: int = 4096, steps: int = 200) -> tuple[float, float]:
    """Plies per second of the steps alone, and with drawing random actions."""
    games = rival.Batch("connect-four", count, seed=1, planes=planes)
    stepping = drawing = 0.0
    for _ in range(steps):
        start = time.process_time()
        actions = games.sample()
        drawn = time.process_time()
        games.step(actions)
        stepping += time.process_time() - drawn
        drawing += drawn - start
    plies = count * steps
    return plies / stepping, plies / (stepping + drawing)


def positions(games: int = 200) -> float:
    chance, plies, start = random.Random(1), 0, time.process_time()
    for _ in range(games):
        at = rival.game("connect-four").start()
        while at.outcome is None:
            at = at.play(chance.choice(at.moves))
            plies += 1
    return plies / (time.process_time() - start)


def open_spiel(games: int = 500) -> float:
    import pyspiel

    game, chance, plies, start = pyspiel.load_game("connect_four"), random.Random(1), 0, time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            plies += 1
        state.returns()
    return plies / (time.process_time() - start)


def petting_zoo(games: int = 30) -> float:
    from pettingzoo.classic import connect_four_v3

    env, plies, start = connect_four_v3.env(), 0, time.process_time()
    for seed in range(games):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            env.step(None if over or cut else env.action_space(agent).sample(observation["action_mask"]))
            plies += not (over or cut)
    return plies / (time.process_time() - start)


def children() -> float:
    """Processor time of child processes, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def search(command: str, nodes: int = 10_000_000) -> None:
    at = rival.game("connect-four").start()
    ours, theirs = [], []
    for _ in range(RUNS):
        start = time.process_time()
        visited = at.search(nodes=nodes).nodes
        ours.append(time.process_time() - start)
        before = children()
        arguments = [command, "search", "connect-four", "--nodes", str(nodes), "--json"]
        told = subprocess.run(arguments, capture_output=True, text=True, check=True)
        assert json.loads(told.stdout)["nodes"] == visited
        theirs.append(children() - before)
    python, line = statistics.median(ours), statistics.median(theirs)
    print(f"at.search, {nodes} nodes: {python:.3f} s, the command line {line:.3f} s, ratio {python / line:.3f}")


def main() -> None:
    for name, planes in [("batch", False), ("batch with planes", True)]:
        runs = [batch(planes) for _ in range(RUNS)]
        stepped, drawn = (statistics.median(column) for column in zip(*runs))
        print(f"{name}: {stepped:,.0f} plies a second, {drawn:,.0f} with random actions drawn")
    print(f"positions one by one: {median(positions):,.0f}")
    for name, measure in [("OpenSpiel", open_spiel), ("PettingZoo", petting_zoo)]:
        try:
            print(f"{name}: {median(measure):,.0f}")
        except ImportError as error:
            print(f"{name}: not installed ({error})")
    if len(sys.argv) > 1:
        search(sys.argv[1])


if __name__ == "__main__":
    main()
