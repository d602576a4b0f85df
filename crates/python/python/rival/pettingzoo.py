"""PettingZoo environments (AEC) for all games and variants.

    from rival.pettingzoo import env
    game = env("connect-four", render_mode="ansi")

Agents are ``player_0``, which moves first, and ``player_1``. An observation is the planes of ``Position.observe`` from the
agent's view, starting at the top of the board; actions are indices in ``Game.actions``. The winner's reward is +1, the
loser's -1. An illegal action loses the game, as in PettingZoo's own games.

PettingZoo has two places for the mask of legal actions. The default is ``info["action_mask"]``; with ``mask="observation"`` an
observation is a dictionary of ``observation`` and ``action_mask``, as in PettingZoo's classic games.

>>> from rival.pettingzoo import env
>>> game = env("tictactoe")
>>> game.reset(seed=1)
>>> observation, reward, termination, truncation, info = game.last()
>>> game.agent_selection, observation.shape, int(info["action_mask"].sum())
('player_0', (3, 3, 3), 9)
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import rival

Observation = Any


class raw_env(AECEnv[str, Observation, int], EzPickle):
    """The environment without PettingZoo's wrappers."""

    metadata = {
        "render_modes": ["human", "ansi", "rgb_array", "svg"],
        "name": "rival_v1",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str = "connect-four",
        render_mode: str | None = None,
        layout: str | None = None,
        mask: str = "info",
    ) -> None:
        EzPickle.__init__(self, game, render_mode, layout, mask)
        super().__init__()
        if mask not in ("info", "observation"):
            raise ValueError(f'mask: "{mask}" is neither info nor observation')
        self.mask = mask
        self.game = rival.game(game)
        self.metadata = {**self.metadata, "name": f"{self.game.name}_v1"}
        self.render_mode = render_mode
        self.layout = layout
        self.possible_agents = ["player_0", "player_1"]
        self._sides = dict(zip(self.possible_agents, self.game.sides))
        self._agents_of = dict(zip(self.game.sides, self.possible_agents))
        self.agents: list[str] = []
        self._actions = self.game.actions
        self._observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(len(self._actions)) for agent in self.possible_agents}
        self._chance = random.Random()
        self.at = self.game.start(seed=0, layout=layout)

    def _space(self) -> spaces.Space[Any]:
        planes = spaces.Box(low=0, high=255, shape=(len(self.game.planes), *self.game.shape), dtype=np.uint8)
        if self.mask == "info":
            return planes
        mask = spaces.Box(low=0, high=1, shape=(len(self._actions),), dtype=np.int8)
        return spaces.Dict({"observation": planes, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def _legal(self, agent: str) -> npt.NDArray[np.int8]:
        legal = np.zeros(len(self._actions), np.int8)
        if self.at.side == self._sides[agent]:
            legal[self.at.legal_actions] = 1
        return legal

    def observe(self, agent: str) -> Observation:
        planes = self.at.observe(self._sides[agent])
        return planes if self.mask == "info" else {"observation": planes, "action_mask": self._legal(agent)}

    def _tell(self) -> None:
        """Updates the agent to move and its legal actions, and renders for human mode."""
        self.agent_selection = self._agents_of[self.at.side]
        in_info = self.mask == "info"
        self.infos = {agent: {"action_mask": self._legal(agent)} if in_info else {} for agent in self.agents}
        if self.render_mode == "human":
            self.render()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        # As in Gymnasium: without a seed the sequence of the last one continues.
        if seed is not None:
            self._chance = random.Random(seed)
        self.at = self.game.start(seed=self._chance.getrandbits(63) if seed is None else seed, layout=self.layout)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._tell()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.at = self.at.play(self._actions[action])
        outcome = self.at.outcome
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            if outcome.winner is not None:
                won = self._agents_of[outcome.winner]
                self.rewards = {agent: 1.0 if agent == won else -1.0 for agent in self.agents}
        self._accumulate_rewards()
        self._tell()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The board: printed (human), as text (ansi), as pixels (rgb_array) or as a picture (svg)."""
        if self.render_mode == "human":
            print(self.at)
            return None
        if self.render_mode == "svg":
            return self.at.svg()
        if self.render_mode == "rgb_array":
            return self.at.pixels()
        return str(self.at) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


def env(game: str = "connect-four", **options: Any) -> AECEnv[str, Observation, int]:
    """The environment of a game, with PettingZoo's wrappers against illegal actions and calls out of order."""
    made: Any = raw_env(game, **options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    wrapped: AECEnv[str, Observation, int] = wrappers.OrderEnforcingWrapper(made)
    return wrapped


def register() -> list[str]:
    """Registers every game with PettingZoo (1.26 and newer) as ``rival/connect-four-v1``; returns the ids."""
    try:
        from pettingzoo.env_registry.registration import aec_registry, register as enter
    except ImportError:
        return []
    ids = {f"rival/{game.name}-v1": game.name for game in rival.games()}
    for identity, name in ids.items():
        if identity not in aec_registry:
            enter("aec", identity, entry_point="rival.pettingzoo:env", kwargs={"game": name})
    return list(ids)
