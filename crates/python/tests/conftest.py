"""Shared fixtures: games, variants and the command line."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import rival

ROOT = Path(__file__).resolve().parents[3]
GAMES = [
    "tictactoe",
    "tictactoe:4x3:3",
    "smart-horses",
    "color-clash",
    "desconecta-4-boom",
    "desconecta-4-boom:5x4:2",
    "connect-four",
]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> rival.Game:
    return rival.game(request.param)


def command() -> Path:
    """The program that `cargo test` has built, or the one that RIVAL names."""
    named = os.environ.get("RIVAL")
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    return Path(named) if named else target / "debug" / "rival"


def ask(*arguments: str, lines: list[str] | None = None) -> list[dict]:
    """The command line's JSON output, one object per line."""
    done = subprocess.run(
        [str(command()), *arguments, "--json"],
        input=None if lines is None else "\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LANG": "C", "LC_ALL": "C"},
    )
    assert done.stdout or done.stderr, f"no answer to {arguments}"
    return [json.loads(line) for line in done.stdout.splitlines()]


def random_games(game: rival.Game, seed: int, count: int) -> Iterator[list[rival.Position]]:
    """Random games, each as the list of its positions."""
    chance = random.Random(seed)
    for number in range(count):
        at = game.start(seed=seed + number)
        positions = [at]
        while at.outcome is None:
            at = at.play(chance.choice(at.moves))
            positions.append(at)
        yield positions


# Shells start background processes with SIGINT ignored, and Python keeps that.
HEEDS_CTRL_C = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"


def exit_code_after_ctrl_c(script: str) -> int:
    """Interrupts a script shortly after its first line of output; returns how it ends."""
    with subprocess.Popen([sys.executable, "-c", HEEDS_CTRL_C + script], stdout=subprocess.PIPE) as run:
        assert run.stdout is not None
        run.stdout.readline()
        time.sleep(0.3)
        run.send_signal(signal.SIGINT)
        try:
            return run.wait(timeout=30)
        finally:
            run.kill()
