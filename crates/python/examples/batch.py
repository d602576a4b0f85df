"""Thousands of random games at once, with masks, planes and results for a learning program."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

import rival


def results(name: str, count: int, steps: int) -> tuple[int, int, int]:
    """The number of wins of the first side, draws, and wins of the second."""
    batch = rival.Batch(name, count, seed=1, planes=True)
    margins: list[npt.NDArray[np.int32]] = []
    for _ in range(steps):
        batch.step(batch.sample())
        margins.append(batch.results[batch.over])
    ended = np.sign(np.concatenate(margins))
    return int((ended > 0).sum()), int((ended == 0).sum()), int((ended < 0).sum())


if __name__ == "__main__":
    print(results("connect-four", count=1000, steps=100))
