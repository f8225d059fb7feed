"""Every computer player keeps its declared memory between two choices and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from indochine.bots.player import chance_of, make, own, seated
from indochine.bots.search import FEWEST
from indochine.bots.search import NAME as SEARCH
from indochine.kernel import dice
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Due, Game
from indochine.kernel.player import Memory, Player, recall, store
from indochine.kernel.words import Action
from indochine.lab.kit.description import Kit, Runs, check

MOST = 150  # choices


def drilled(game: Game[Any]) -> list[str]:
    """The players of a game; the one that searches thinks for as few simulations as it may."""
    return [f"{SEARCH}:{FEWEST}" if name == SEARCH else name for name in own(game)]


@check(Runs([0]))
def memory(kit: Kit, number: int, every: int) -> int:
    """Every computer player plays on from its memory, at the beginning of a game; how many choices were compared."""
    return sum(check_player(kit.game, name, f"players/{number}", MOST) for name in drilled(kit.game))


@check(Runs(()))
def memory_to_the_end(kit: Kit, number: int, every: int) -> int:
    """The same over a whole game."""
    return sum(check_player(kit.game, name, f"players/{number}", kit.games.cap) for name in drilled(kit.game))


def check_player(game: Game[Any], name: str, seed: str, cap: int) -> int:
    """Put away after every choice, and asked about another game in between, it plays the game of one that stays."""
    stayed = list(islice(_staying(game, name, seed), cap))
    away, elsewhere = (_PutAway(game, name, one) for one in (seed, f"{seed} elsewhere"))
    for number, action in enumerate(stayed, start=1):
        for _ in range(dice.below(seed_of(seed), number, 3)):  # out of step: what belongs there is left in the way
            elsewhere.choose()
        again = away.choose()
        assert again == action, f"{away.who}, choice {number}: it keeps more than its memory"
    assert away.remembered, f"{away.who} declares a memory and never keeps anything in it"
    return len(stayed)


def _staying(game: Game[Any], name: str, seed: str) -> Iterator[Action]:
    """A game by players who stay in their seats."""
    s = game.start(seed=seed_of(seed))
    players = [seated(name, game, s.seed, seat) for seat in game.seats]
    while due := game.due(s):
        seat = game.seats[due.seat]
        action = players[due.seat].choose(game, game.view(s, seat), due)
        game.apply(s, action, seat)
        yield action


class _PutAway:
    """A game whose players are made anew for every choice, with their memory as it was stored."""

    def __init__(self, game: Game[Any], name: str, seed: str) -> None:
        self.game, self.name, self.state = game, name, game.start(seed=seed_of(seed))
        self.who = f"the {name} player of {game.name}, game {seed}"
        self.stored = dict.fromkeys(game.seats, b"")
        self.remembered = False

    def choose(self) -> Action | None:
        """One choice; None when the game is over."""
        due = self.game.due(self.state)
        if due is None:
            return None
        seat = self.game.seats[due.seat]
        action = self.asked(make(self.name, self.game, chance_of(self.state.seed, seat)), seat, due)
        self.game.apply(self.state, action, seat)
        return action

    def asked(self, player: Player, seat: str, due: Due) -> Action:
        """What the player answers; neither it nor what it remembered is changed by being asked."""
        memory, before = recall(player, self.stored[seat]), _contents(player)
        given = store(memory)
        action, kept = player.choose(self.game, self.game.view(self.state, seat), due, memory)
        assert _contents(player) == before, f"{self.who} is changed by a choice; what it keeps belongs in its memory"
        assert store(memory) == given, f"{self.who} changes the memory that it was given"
        self.put_away(player, seat, kept)
        return action

    def put_away(self, player: Player, seat: str, kept: Any) -> None:
        """The memory is of the declared kind, and comes back as it was."""
        declared = player.memory
        assert isinstance(kept, declared), f"{self.who} remembers {kept!r}, and declares {declared.__name__}"
        self.stored[seat] = store(kept)
        again = recall(player, self.stored[seat])
        assert again == kept, f"{self.who} remembers {kept}, which is {again} after it was stored"
        self.remembered |= kept != declared() or declared is Memory


def _contents(player: Player) -> str:
    """All that a player and its class carry, in a form that can be compared."""
    return repr([getattr(player, "__dict__", {}), *map(vars, type(player).__mro__)])
