"""Ambush with a face: the toy game of the kernel, with what a table shows of it; and a Hoa Binh with other bases."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from tests.toy_game import NAMES, NOWHERE, Ambush, Road, View

from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.state import State
from indochine.kernel.game import Due, Game
from indochine.kernel.player import LARGEST, Memory
from indochine.kernel.scene import Board, Choice, Face, Piece, Scene, Spot, Track, choices
from indochine.kernel.words import Action

ROADS = tuple(Spot(f"r{n}", name, 100 * n, 50, "road") for n, name in enumerate(NAMES))


class Failing:
    """A computer player that cannot play."""

    name = "failing"
    memory = Memory

    def __init__(self, game: Game[Any], seed: int | str) -> None:
        pass

    def choose(self, game: Game[Any], view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        raise RuntimeError("no idea")


class Sleepy(Failing):
    """A computer player that takes for ever."""

    def choose(self, game: Game[Any], view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        import time

        time.sleep(60)
        return due.actions[0], memory


class Curious(Failing):
    """A computer player that always takes the last choice, and refuses to play when it is given too much."""

    def choose(self, game: Game[Any], view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        assert isinstance(view, View)
        assert view.ambush in (None, NOWHERE) or due.seat == 0
        return due.actions[-1], memory


CANARY = "canary in the coal mine"


class Thoughts(Memory, frozen=True):
    """What the mindful player keeps: a secret, and how often it has chosen."""

    secret: str = ""
    choices: int = 0


class Mindful(Failing):
    """A computer player with a memory: it takes the choices in turn, and fails when it has seen enough."""

    name = "mindful"
    memory = Thoughts
    enough = 99

    def choose(self, game: Game[Any], view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        if memory.choices >= self.enough:
            raise RuntimeError("enough")
        return due.actions[memory.choices % len(due.actions)], Thoughts(CANARY, memory.choices + 1)


class Tired(Mindful):
    """Fails at its second choice."""

    name = "tired"
    enough = 1


class Hoarding(Mindful):
    """Remembers more than anybody may."""

    name = "hoarding"

    def choose(self, game: Game[Any], view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        return due.actions[-1], Thoughts("x" * (LARGEST + 1))


class Shown(Ambush):
    """Ambush as the browser needs it."""

    players = {
        "failing": Failing,
        "sleepy": Sleepy,
        "curious": Curious,
        "mindful": Mindful,
        "tired": Tired,
        "hoarding": Hoarding,
    }

    def board(self) -> Board:
        faces = {"ambush": Face("ambusher", "infantry", "Ambush")}
        return Board("network", 300, 100, ROADS, faces=faces, notice="A toy.")

    def headline(self, view: View) -> str:
        return f"Turn {view.turn}"

    def scene(self, view: View) -> Scene:
        laid = () if view.ambush in (None, NOWHERE) else (Piece("a", "ambush", f"r{view.ambush}", "The ambush"),)
        tracks = (Track("Fuel", str(view.fuel)), Track("Points", str(view.points)))
        return Scene(self.headline(view), "Drive", ("Hide", "Load", "Drive"), laid, tracks)

    def choices(self, actions: Sequence[Action], view: View | None = None) -> tuple[Choice, ...]:
        return choices(actions, self.say, {Road: "r{}".format}, {})


class OtherBases(HoaBinh):
    """Hoa Binh where the hidden bases lie elsewhere, with the same dice otherwise."""

    def start(self, scenario: str = "", options: Mapping[str, str] | None = None, seed: bytes = b"") -> State:
        s = super().start(scenario, options, seed)
        spaces = [n for n in range(p.PLACES) if p.BASE_SPACES >> n & 1]
        before, chance = s.base_home, random.Random(7)
        while s.base_home == before:
            s.base_home = bytearray([0, *chance.sample(spaces, 6)])
        return s


GAMES: dict[str, Game[Any]] = {"ambush": Shown(), "hoa-binh": HoaBinh()}
