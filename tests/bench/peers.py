"""The engines to compare with; the choices made here favour them."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any


class Chess:
    """Chess by the package ``chess``, pure Python."""

    name = "chess"
    module = "chess"
    apply_generates = False
    copies = True

    def __init__(self) -> None:
        self.chess = import_module("chess")

    def start(self, seed: int) -> Any:
        return self.chess.Board()

    def legal(self, game: Any) -> Sequence[Any]:
        return list(game.legal_moves)

    generate = legal

    def apply(self, game: Any, action: Any) -> Any:
        game.push(action)
        return game

    def over(self, game: Any) -> bool:
        # Mate and stalemate show in the list; is_game_over() would list again.
        return bool(game.halfmove_clock >= 150 or game.is_insufficient_material())

    def copy(self, game: Any) -> Any:
        return game.copy(stack=False)  # without the moves so far, which a search does not need


class Catanatron:
    """Catan by the package ``catanatron``, pure Python, four players."""

    name = "catanatron, 4 players"
    module = "catanatron"
    apply_generates = True
    copies = True

    def __init__(self) -> None:
        self.package = import_module("catanatron")
        self.actions = import_module("catanatron.models.actions")
        self.limit: int = import_module("catanatron.game").TURNS_LIMIT

    def start(self, seed: int) -> Any:
        players = [self.package.RandomPlayer(color) for color in self.package.Color]
        return self.package.Game(players, seed=seed + 1)  # it takes 0 for no seed

    def legal(self, game: Any) -> Sequence[Any]:
        actions: Sequence[Any] = game.state.playable_actions
        return actions

    def generate(self, game: Any) -> Sequence[Any]:
        actions: Sequence[Any] = self.actions.generate_playable_actions(game.state)
        return actions

    def apply(self, game: Any, action: Any) -> Any:
        game.execute(action, validate_action=False)
        return game

    def over(self, game: Any) -> bool:
        return game.winning_color() is not None or bool(game.state.num_turns >= self.limit)

    def copy(self, game: Any) -> Any:
        return game.copy()


class Hanabi:
    """Hanabi by PettingZoo, two players as it comes; open_spiel plays, in C++, and shimmy leads it.

    Without the wrappers that check what is asked of it, and without looking at the observations, which each step
    makes anyway: that is the fastest way to play it. A game cannot be copied: a copy would begin anew.
    """

    name = "PettingZoo hanabi_v5, 2 players"
    module = "pettingzoo.classic.hanabi.hanabi, shimmy.openspiel_compatibility, open_spiel"
    apply_generates = True
    copies = False

    def __init__(self) -> None:
        self.env: Any = import_module("pettingzoo.classic.hanabi.hanabi").raw_env()

    def start(self, seed: int) -> Any:
        self.env.reset(seed=seed % 2**31)
        return self.env

    def legal(self, game: Any) -> Sequence[Any]:
        actions: Sequence[Any] = game.infos[game.agent_selection]["action_mask"].nonzero()[0]
        return actions

    generate = legal

    def apply(self, game: Any, action: Any) -> Any:
        game.step(int(action))
        return game

    def over(self, game: Any) -> bool:
        who = game.agent_selection
        return bool(game.terminations[who] or game.truncations[who])

    def copy(self, game: Any) -> Any:
        raise NotImplementedError
