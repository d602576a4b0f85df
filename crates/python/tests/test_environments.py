"""Environments for learning programs: batches, PettingZoo, OpenSpiel, action numbers."""

from __future__ import annotations

import doctest
import pickle
import random
import warnings

import numpy as np
import pytest
from conftest import GAMES, random_games

import rival
from rival import openspiel

# Action numbers never change: a trained program depends on them.
ACTIONS = {
    "tictactoe": "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    "tictactoe:4x3:3": "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3",
    "smart-horses": " ".join(f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh") + " pass",
    "color-clash": " ".join(f"{kind}{file}{rank}" for kind in "mp" for rank in range(1, 6) for file in "abcde"),
    "desconecta-4-boom": "1 2 3 4 5 6 7 boom",
    "desconecta-4-boom:5x4:2": "1 2 3 4 5 boom",
    "connect-four": "1 2 3 4 5 6 7",
}


def test_actions_are_numbered_once_for_all(game: rival.Game) -> None:
    assert game.actions == ACTIONS[game.name].split()
    for positions in random_games(game, seed=1, count=3):
        for at in positions:
            assert [game.actions[action] for action in at.legal_actions] == sorted(at.moves, key=game.actions.index)


def test_planes_show_the_board() -> None:
    at = rival.game("connect-four").start().play("4", "4", "1")
    mine, theirs, turn = at.observe()
    assert mine[4, 3] == 1 and mine.sum() == 1 and theirs[5, 3] == theirs[5, 0] == 1 and turn.all()
    own, other, waiting = at.observe("r")
    assert (own == theirs).all() and (other == mine).all() and not waiting.any()
    with pytest.raises(ValueError, match="neither r nor y"):
        at.observe("x")
    horses = rival.game("smart-horses").start(seed=7)
    planes = dict(zip(horses.game.planes, horses.observe()))
    assert planes["gains"].sum() == 23 and planes["losses"].sum() == 23 and planes["own-knight"].sum() == 1
    assert (planes["own-score"] == 128).all()
    after = dict(zip(horses.game.planes, horses.play("d6").observe("w")))
    assert (after["own-score"] == 123).all() and after["destroyed"].sum() == 3


def test_a_batch_plays_the_games_that_positions_play(game: rival.Game) -> None:
    chance = random.Random(1)
    batch = rival.Batch(game, 16, seed=3, planes=True, resets=False)
    positions = [batch.position(number) for number in range(16)]
    while not batch.over.all():
        actions = [chance.choice(at.legal_actions) if at.outcome is None else -7 for at in positions]
        batch.step(actions)
        for number, (at, action) in enumerate(zip(positions, actions)):
            if at.outcome is None:
                positions[number] = at = at.play(game.actions[action])
            assert batch.position(number) == at
            assert batch.turns[number] == game.sides.index(at.side)
            assert np.flatnonzero(batch.masks[number]).tolist() == at.legal_actions
            assert batch.over[number] == (at.outcome is not None)
            assert batch.results[number] == (at.outcome.margin if at.outcome else 0)
            assert (batch.planes[number] == at.observe()).all()


def test_games_of_a_batch_start_anew_and_arrays_stay_where_they_are(game: rival.Game) -> None:
    batch = rival.Batch(game, 8, seed=1, planes=True)
    arrays = [batch.turns, batch.over, batch.results, batch.masks, batch.planes, batch.actions]
    places = [array.__array_interface__["data"] for array in arrays]
    ended = 0
    for _ in range(2 * game.longest_game):
        batch.step(batch.sample())
        ended += int(batch.over.sum())
        assert batch.masks.any(axis=1).all(), "a game that has started anew has moves"
        assert (batch.results[~batch.over] == 0).all()
    assert ended >= 8
    assert [array.__array_interface__["data"] for array in arrays] == places
    assert batch.turns is arrays[0] and batch.planes is arrays[4]


def test_the_same_seed_plays_the_same_batch() -> None:
    def play(seed: int) -> list[list[int]]:
        batch = rival.Batch("smart-horses", 4, seed=seed)
        drawn = []
        for _ in range(100):
            drawn.append(batch.sample().tolist())
            batch.step(batch.actions)
        return drawn

    assert play(1) == play(1) != play(2)


def test_random_actions_are_all_equally_likely() -> None:
    batch = rival.Batch("connect-four", 70_000, seed=1)
    counts = np.bincount(batch.sample(), minlength=7)
    assert (abs(counts - 10_000) < 500).all()


def test_a_batch_refuses_what_is_not_legal_and_plays_nothing() -> None:
    batch = rival.Batch("connect-four", 3)
    before = [batch.position(number) for number in range(3)]
    for actions in ([0, 1, 7], [0, -1, 2], [0, 1, 2**40]):
        with pytest.raises(rival.MoveError, match="no game was played on"):
            batch.step(actions)
        assert [batch.position(number) for number in range(3)] == before
    for actions in ([0, 1], [0, 1, 2, 3], [[0, 1, 2]]):
        with pytest.raises((ValueError, TypeError)):
            batch.step(actions)
    with pytest.raises(TypeError, match="whole numbers"):
        batch.step([0.0, 1.0, 2.0])
    batch.masks = np.zeros((2, 2), np.bool_)
    with pytest.raises(ValueError, match="not of its size"):
        batch.step([0, 1, 2])
    with pytest.raises(IndexError):
        batch.position(3)
    with pytest.raises(ValueError, match="count"):
        rival.Batch("connect-four", 0)


def test_a_batch_takes_positions() -> None:
    batch = rival.Batch("tictactoe", 2, resets=False)
    batch.set_position(1, rival.game("tictactoe").position("xx1/oo1/3 x"))
    batch.step([4, 8])
    assert batch.over.tolist() == [False, True] and batch.results.tolist() == [0, 1]
    with pytest.raises(rival.PositionError):
        batch.set_position(0, rival.game("connect-four").start())


def test_openspiel_states_play_the_same_games(game: rival.Game) -> None:
    theirs = openspiel.load_game(game.name)
    chance = random.Random(2)
    for seed in range(3):
        state, at = theirs.new_initial_state(seed), game.start(seed=seed)
        while not state.is_terminal():
            assert state.current_player() == game.sides.index(at.side)
            assert [state.action_to_string(action) for action in state.legal_actions()] == sorted(
                at.moves, key=game.actions.index
            )
            assert sum(state.legal_actions_mask()) == len(at.moves) and state.returns() == [0, 0]
            action = chance.choice(state.legal_actions())
            assert state.string_to_action(state.action_to_string(action)) == action
            kept = state.clone()
            assert state.child(action).position == at.play(game.actions[action])
            state.apply_action(action)
            assert kept.position == at != state.position
            at = at.play(game.actions[action])
            assert state.position == at
            assert len(state.observation_tensor(0)) == theirs.observation_tensor_size()
        assert at.outcome is not None and state.current_player() == -4 and state.legal_actions() == []
        assert state.returns()[0] == np.sign(at.outcome.margin) and sum(state.returns()) == 0
        assert len(state.history()) <= theirs.max_game_length()
    with pytest.raises(rival.MoveError):
        state.apply_action(10**6)
    with pytest.raises(rival.MoveError):
        state.string_to_action("z99")


def test_connect_four_is_openspiels() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    chance = random.Random(3)
    theirs, ours = pyspiel.load_game("connect_four"), openspiel.load_game("connect-four")
    for _ in range(50):
        one, other = theirs.new_initial_state(), ours.new_initial_state()
        while not one.is_terminal():
            assert one.legal_actions() == other.legal_actions() and one.current_player() == other.current_player()
            action = chance.choice(one.legal_actions())
            one.apply_action(action)
            other.apply_action(action)
        assert other.is_terminal() and one.returns() == other.returns()


def test_openspiels_own_algorithms_run_on_our_states() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    from open_spiel.python import observation, rl_environment
    from open_spiel.python.algorithms import mcts, minimax

    ours = openspiel.load_game("tictactoe")
    assert minimax.alpha_beta_search(ours)[0] == 0.0
    state = ours.new_state(ours.rival.position("xx1/oo1/3 x"))
    assert minimax.alpha_beta_search(ours, state) == (1.0, ours.new_initial_state().string_to_action("c3"))
    bot = mcts.MCTSBot(ours, 2, 200, mcts.RandomRolloutEvaluator(random_state=np.random.RandomState(1)))
    assert bot.step(state) == state.string_to_action("c3")
    observer = observation.make_observation(ours)
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == state.observation_tensor(1)
    assert observer.string_from(state, 1) == state.observation_string(1)


@pytest.mark.parametrize("name", ["connect-four", "smart-horses", "color-clash"])
def test_openspiels_environment_plays_our_games(name: str) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    from open_spiel.python import rl_environment

    environment = rl_environment.Environment(openspiel.load_game(name))
    step, chance = environment.reset(), np.random.default_rng(1)
    while not step.last():
        mover = step.observations["current_player"]
        step = environment.step([chance.choice(step.observations["legal_actions"][mover])])
    assert sum(step.rewards) == 0 and step.rewards == environment.get_state.returns()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_seeded_environment_repeats_all_its_episodes(seed: int) -> None:
    pettingzoo = pytest.importorskip("rival.pettingzoo")

    def starts() -> list[str]:
        made = pettingzoo.raw_env("smart-horses")
        made.reset(seed=seed)
        texts = [made.at.text]
        for _ in range(3):
            made.reset()
            texts.append(made.at.text)
        return texts

    assert starts() == starts() and len(set(starts())) == 4


def test_openspiel_docstrings_say_what_happens() -> None:
    assert doctest.testmod(openspiel).failed == 0


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_nothing_wrong(name: str, capsys) -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    from pettingzoo.test import api_test, render_test, seed_test

    from rival.pettingzoo import env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(env(name), num_cycles=100, verbose_progress=False)
        seed_test(lambda: env(name), num_cycles=50)
        render_test(lambda **options: env(name, **options))
        # With the mask beside the planes, as in PettingZoo's own games, it objects to that and to nothing else.
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        api_test(env(name, mask="observation"), num_cycles=100, verbose_progress=False)
        seed_test(lambda: env(name, mask="observation"), num_cycles=50)
        render_test(lambda **options: env(name, mask="observation", **options))
    capsys.readouterr()


def test_pettingzoo_games_are_ours() -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    import rival.pettingzoo as ours

    assert doctest.testmod(ours).failed == 0
    game = ours.env("color-clash")
    game.reset(seed=1)
    at = rival.game("color-clash").start()
    sides = dict(zip(game.possible_agents, at.game.sides))
    chance = random.Random(4)
    for agent in game.agent_iter():
        observation, reward, over, cut, info = game.last()
        if over or cut:
            assert at.outcome is not None
            assert reward == (0 if at.outcome.winner is None else 1 if at.outcome.winner == sides[agent] else -1)
            game.step(None)
            continue
        assert sides[agent] == at.side and np.flatnonzero(info["action_mask"]).tolist() == at.legal_actions
        assert (observation == at.observe(sides[agent])).all()
        action = chance.choice(at.legal_actions)
        at = at.play(at.game.actions[action])
        game.step(action)
    assert at.outcome is not None
    with pytest.raises(ValueError, match="neither info nor observation"):
        ours.env("tictactoe", mask="nowhere")
    assert pickle.loads(pickle.dumps(ours.raw_env("tictactoe"))).game == rival.game("tictactoe")


def test_boards_are_pixels_where_they_are_asked_for() -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    from rival.pettingzoo import env

    for name in GAMES:
        game = env(name, render_mode="rgb_array")
        game.reset(seed=1)
        before = game.render()
        ranks, files = rival.game(name).shape
        assert before.dtype == np.uint8 and before.shape == (48 * ranks, 48 * files, 3)
        game.step(int(np.flatnonzero(game.last()[4]["action_mask"])[0]))
        assert (game.render() != before).any()
    # A disc has its place and its colour.
    drawn = rival.game("connect-four").start().play("4").pixels(cell=20)
    assert drawn[110, 70].tolist() == [200, 67, 47] and drawn[110, 50].tolist() == [255, 255, 255]
    for cell in (0, 201, -1):
        with pytest.raises((ValueError, OverflowError)):
            rival.game("connect-four").start().pixels(cell=cell)


def test_pettingzoo_knows_our_games_by_name() -> None:
    pytest.importorskip("pettingzoo.env_registry", reason="this PettingZoo has no registry")
    from pettingzoo.env_registry.registration import make

    import rival.pettingzoo as ours

    names = ours.register()
    assert ours.register() == names and "rival/connect-four-v1" in names
    made = make("aec", "rival/tictactoe-v1")
    made.reset(seed=1)
    assert made.agent_selection == "player_0"
