"""Random games, thousands at once, with what a program that learns needs: masks, planes and results."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

import rival


def results(name: str, count: int, steps: int) -> tuple[int, int, int]:
    """How often the first side won, nobody did, and the second did."""
    batch = rival.Batch(name, count, seed=1, planes=True)
    margins: list[npt.NDArray[np.int32]] = []
    for _ in range(steps):
        batch.step(batch.sample())
        margins.append(batch.results[batch.over])
    ended = np.sign(np.concatenate(margins))
    return int((ended > 0).sum()), int((ended == 0).sum()), int((ended < 0).sum())


if __name__ == "__main__":
    print(results("connect-four", count=1000, steps=100))
