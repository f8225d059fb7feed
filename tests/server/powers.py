"""Powers: a toy of four seats in two hands, and of nine in two to six, the test subject of tables with many seats.

Two rounds. In its turn a power buries its gold in one of three provinces [1.1], where nobody else may see it, and sends
one to three companies on parade [1.2]. After the last power a die is rolled: it rains where it says, and gold lying
there is lost [2.1]. A power scores its companies, and three for gold kept dry [2.2].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NewType

import msgspec

from indochine.kernel.flow import Procedure, decision, end, goto
from indochine.kernel.game import Due, Game, Hand, Option, Result
from indochine.kernel.player import Memory
from indochine.kernel.scene import Board, Choice, Face, Piece, Scene, Spot, Track, choices
from indochine.kernel.state import Frame, State
from indochine.kernel.words import Action, Event

Province = NewType("Province", int)
Power = NewType("Power", int)
PROVINCES = ("the delta", "the highlands", "the coast")
NOWHERE, ROUNDS = -1, 2


class Bury(Action, frozen=True):
    text = "Bury the gold in {province}"
    group = "Gold"
    province: Province


class Parade(Action, frozen=True):
    text = "Parade with {companies} companies"
    group = "Parade"
    companies: int


class Buried(Event, frozen=True):
    text = "{power} buries its gold in {province}."
    power: str
    province: Province

    @property
    def seen_by(self) -> tuple[str, ...]:  # type: ignore[override]
        return (self.power,)


class Paraded(Event, frozen=True):
    text = "{power} parades with {companies} companies."
    power: str
    companies: int


class Rained(Event, frozen=True):
    text = "Die {die}: it rains in {province}."
    die: int
    province: Province


class Turns(Frame):
    power: int = 0


class Realm(State):
    turn: int = 1
    names: tuple[str, ...] = ()
    gold: list[int] = []
    scores: list[int] = []
    frames: list[Turns] = []


def whose(s: Realm, f: Turns) -> int:
    return f.power


@decision("1.1", by=whose)
def bury(s: Realm, f: Turns) -> Iterator[Bury]:
    """Where do you bury your gold?"""
    yield from (Bury(Province(n)) for n in range(3))


@bury.then
def after_bury(s: Realm, f: Turns, a: Bury) -> None:
    s.gold[f.power] = a.province
    s.tell(Buried("1.1", s.names[f.power], a.province))


@decision("1.2", by=whose)
def parade(s: Realm, f: Turns) -> Iterator[Parade]:
    """How many companies go on parade?"""
    yield from (Parade(n) for n in (1, 2, 3))


@parade.then
def after_parade(s: Realm, f: Turns, a: Parade) -> None:
    s.scores[f.power] += a.companies
    s.tell(Paraded("1.2", s.names[f.power], a.companies))


def next_power(s: Realm, f: Turns) -> None:
    """[2.1] The next in line; after the last it rains."""
    f.power += 1
    if f.power < len(s.names):
        goto(f, bury)
        return
    die = s.d6()
    wet = (die - 1) // 2
    s.tell(Rained("2.1", die, Province(wet)))
    s.scores = [score + 3 * (gold != wet) for score, gold in zip(s.scores, s.gold, strict=True)]
    s.gold, f.power, s.turn = [NOWHERE] * len(s.names), 0, s.turn + 1
    if s.turn > ROUNDS:
        end(f)
    else:
        goto(f, bury)


class View(msgspec.Struct, frozen=True):
    turn: int
    scores: tuple[int, ...]
    gold: int = NOWHERE


class Last:
    """A computer player that takes the last choice: it parades with all it has."""

    name = "last"
    memory = Memory

    def __init__(self, game: Game[Any], seed: int | str) -> None:
        pass

    def choose(self, game: Game[Any], view: Any, due: Due, memory: Memory) -> tuple[Action, Memory]:
        assert isinstance(view, View)
        return due.actions[-1], memory


class Powers(Game[Realm]):
    """Four powers; the hands are not neighbours in the order of play."""

    name = "powers"
    title = "Powers: a toy of many seats"
    rules_version = "1"
    seats = ("red", "blue", "pink", "navy")
    seat_names: ClassVar = {"navy": "NAVY"}
    shares: ClassVar[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
        "2": {"Warm colours": ("red", "pink"), "Cold colours": ("blue", "navy")},
        "4": {"Red": ("red",), "Blue": ("blue",), "Pink": ("pink",), "NAVY": ("navy",)},
    }
    scenarios: ClassVar = {"peace": "Two rounds of peace"}
    options: ClassVar = (Option("players", ("2", "4"), "2", "1.1", "Number of players"),)
    players: ClassVar = {"last": Last}
    end_rule = "2.2"
    state_type = Realm
    action_type = Bury | Parade
    procedures: ClassVar = {Turns: Procedure(bury, parade, next_power)}
    namers: ClassVar = {Province: lambda province: PROVINCES[province]}

    def hands(self, options: Mapping[str, str]) -> tuple[Hand, ...]:
        return tuple(Hand(name, seats) for name, seats in self.shares[options["players"]].items())

    def set_up(self, scenario: str, options: dict[str, str], seed: bytes) -> Realm:
        n = len(self.seats)
        return Realm(seed=seed, names=self.seats, gold=[NOWHERE] * n, scores=[0] * n, frames=[Turns()])

    def view(self, s: Realm, seat: str | None) -> View:
        own = s.gold[self.seats.index(seat)] if seat else NOWHERE
        return View(s.turn, tuple(s.scores), own)

    def result(self, s: Realm) -> Result | None:
        if s.frames:
            return None
        best = self.seats[s.scores.index(max(s.scores))]
        scores = dict(zip(self.seats, s.scores, strict=True))
        return Result(scores, f"{self.seat_name(best)} is first", f"{self.seat_name(best)} has {max(s.scores)} points.")

    # ---- as the browser needs it

    def board(self) -> Board:
        spots = tuple(Spot(f"p{n}", name, 100 + 150 * n, 120, "clear") for n, name in enumerate(PROVINCES))
        faces = {seat: Face(seat, "supply", f"Gold of {self.seat_name(seat)}") for seat in self.seats}
        return Board("network", 500, 240, spots, faces=faces, notice="A toy.")

    def headline(self, view: View) -> str:
        return f"Round {min(view.turn, ROUNDS)}"

    def scene(self, view: View) -> Scene:
        gold = () if view.gold == NOWHERE else (Piece("g", self.seats[0], f"p{view.gold}", "The gold"),)
        tracks = (Track("Best score", str(max(view.scores))),)
        return Scene(self.headline(view), "Gold", ("Gold", "Parade"), gold, tracks)

    def choices(self, actions: Sequence[Action], view: View | None = None) -> tuple[Choice, ...]:
        return choices(actions, self.say, {Province: "p{}".format}, {})


AC = ("usa", "paru", "anzus", "arvn", "rok")


class NinePowers(Powers):
    """As many seats as any game of ours has, shared among two to six."""

    name = "nine-powers"
    title = "Nine Powers: a toy of nine seats"
    seats = ("nva", "usa", "vc", "anzus", "soviet", "arvn", "china", "rok", "paru")
    seat_names: ClassVar = {
        "nva": "NVA", "usa": "USA", "vc": "VC", "anzus": "ANZUS", "soviet": "Soviet Union", "arvn": "ARVN",
        "rok": "ROK", "paru": "PARU",
    }  # fmt: skip
    shares: ClassVar = {
        "2": {"Communists": ("nva", "vc", "soviet", "china"), "Anti-Communists": AC},
        "3": {"Communists": ("nva", "vc", "soviet", "china"), "USA, PARU and ANZUS": AC[:3], "ARVN and ROK": AC[3:]},
        "4": {
            "NVA and Soviet Union": ("nva", "soviet"), "VC and China": ("vc", "china"),
            "USA, PARU and ANZUS": AC[:3], "ARVN and ROK": AC[3:],
        },
    }  # fmt: skip
    options: ClassVar = (
        Option("players", ("2", "3", "4"), "2", "1.1", "Number of players"),
        Option("gold", ("buried", "hoarded"), "buried", "1.1", "What becomes of gold"),
    )


GAMES: dict[str, Game[Any]] = {"powers": Powers(), "nine-powers": NinePowers()}
