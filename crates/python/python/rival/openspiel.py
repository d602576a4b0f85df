"""Games with OpenSpiel's interface: states with ``legal_actions``, ``apply_action``, ``returns`` and tensors.

OpenSpiel itself is not needed. Names and meanings follow its Python API, without the parts for chance and hidden
information. Its algorithms in Python (``algorithms.minimax``, ``algorithms.mcts``, ``rl_environment``, ``observation``) run on
these games and states.

>>> from rival import openspiel
>>> game = openspiel.load_game("connect-four")
>>> state = game.new_initial_state()
>>> state.apply_action(3)
>>> state.current_player(), state.legal_actions()
(1, [0, 1, 2, 3, 4, 5, 6])
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

import rival

TERMINAL = -4
"""``current_player`` of a finished game, as in OpenSpiel."""


class Game:
    """A game, after ``pyspiel.Game``."""

    def __init__(self, game: rival.Game) -> None:
        self.rival = game
        self._actions = game.actions
        self._numbers = {text: number for number, text in enumerate(self._actions)}

    def new_initial_state(self, seed: int = 0) -> State:
        """The initial state; the seed determines random set-ups."""
        return State(self, self.rival.start(seed=seed))

    def new_state(self, at: rival.Position) -> State:
        """The state of a position."""
        return State(self, at)

    def num_distinct_actions(self) -> int:
        return len(self._actions)

    def num_players(self) -> int:
        return 2

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def max_game_length(self) -> int:
        return self.rival.longest_game

    def observation_tensor_shape(self) -> list[int]:
        return [len(self.rival.planes), *self.rival.shape]

    def observation_tensor_size(self) -> int:
        return int(np.prod(self.observation_tensor_shape()))

    def get_type_name(self) -> str:
        return self.rival.name

    def get_type(self) -> Any:
        """The type as a ``pyspiel.GameType``; needs OpenSpiel."""
        import pyspiel  # type: ignore[import-untyped,import-not-found,unused-ignore]

        kind = pyspiel.GameType
        return kind(
            short_name=self.rival.name,
            long_name=self.rival.title,
            dynamics=kind.Dynamics.SEQUENTIAL,
            chance_mode=kind.ChanceMode.DETERMINISTIC,
            information=kind.Information.PERFECT_INFORMATION,
            utility=kind.Utility.ZERO_SUM,
            reward_model=kind.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )

    def get_parameters(self) -> dict[str, Any]:
        return {}

    def max_chance_outcomes(self) -> int:
        return 0

    def make_py_observer(self, observation_type: object = None, params: object = None) -> Observer:
        """The observer that ``open_spiel.python.observation.make_observation`` returns."""
        return Observer(self)

    def __str__(self) -> str:
        return self.rival.name


class Observer:
    """The observation of a state as ``tensor``, and as planes in ``dict``: two views of one array."""

    def __init__(self, game: Game) -> None:
        self.tensor = np.zeros(game.observation_tensor_size(), np.float32)
        self.dict = {"observation": self.tensor.reshape(game.observation_tensor_shape())}

    def set_from(self, state: State, player: int) -> None:
        self.dict["observation"][:] = state._observe(player)

    def string_from(self, state: State, player: int) -> str:
        return state.observation_string(player)


class State:
    """A state of a game, after ``pyspiel.State``: it changes by ``apply_action``."""

    def __init__(self, game: Game, at: rival.Position, history: tuple[int, ...] = ()) -> None:
        self._game, self._at, self._history = game, at, history

    @property
    def position(self) -> rival.Position:
        """The position."""
        return self._at

    def get_game(self) -> Game:
        return self._game

    def current_player(self) -> int:
        return TERMINAL if self.is_terminal() else self._game.rival.sides.index(self._at.side)

    def is_terminal(self) -> bool:
        return self._at.outcome is not None

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is not None and player != self.current_player():
            return []
        return self._at.legal_actions

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(self._game.num_distinct_actions())]

    def apply_action(self, action: int) -> None:
        self._at = self._at.play(self._text(action))
        self._history += (int(action),)

    def child(self, action: int) -> State:
        """The state after an action; this one is unchanged."""
        next_state = self.clone()
        next_state.apply_action(action)
        return next_state

    def clone(self) -> State:
        return State(self._game, self._at, self._history)

    def _text(self, action: int) -> str:
        actions = self._game._actions
        if not 0 <= action < len(actions):
            raise rival.MoveError(f"action: {action} is not from 0 to {len(actions) - 1}")
        return actions[action]

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        return self._text(player_or_action if action is None else action)

    def string_to_action(self, text: str) -> int:
        try:
            return self._game._numbers[text]
        except KeyError:
            raise rival.MoveError(f'action: "{text}" is no move of {self._game}') from None

    def returns(self) -> list[float]:
        """The result for each player: +1, -1 or 0, and 0 while the game goes on."""
        outcome = self._at.outcome
        margin = 0 if outcome is None else outcome.margin
        first = float((margin > 0) - (margin < 0))
        return [first, -first + 0.0]

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def history_str(self) -> str:
        return ", ".join(map(str, self._history))

    def history(self) -> list[int]:
        return list(self._history)

    def move_number(self) -> int:
        return len(self._history)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        seen = self._observe(player)
        return [float(number) for number in seen.ravel()]

    def _observe(self, player: int | None) -> npt.NDArray[np.uint8]:
        if player is None:
            player = max(0, self.current_player())
        return self._at.observe(self._game.rival.sides[player])

    def observation_string(self, player: int | None = None) -> str:
        return self._at.text

    def information_state_string(self, player: int | None = None) -> str:
        return " ".join(map(str, self._history))

    def serialize(self) -> str:
        return self._at.text

    def __str__(self) -> str:
        return str(self._at)


def load_game(name: str) -> Game:
    """Opens a game by its name, with an optional variant: ``load_game("tictactoe:4x4:3")``."""
    return Game(rival.game(name))
