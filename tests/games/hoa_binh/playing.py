"""Playing on from a position through the game's own loop.

At every decision the quick listing of the legal actions is compared with the chains of checks, so that a rule broken in
one of the two only is noticed by whoever plays past it.
"""

from __future__ import annotations

from typing import Any

from tests.games.hoa_binh.positions import at, position, told, unit_number

from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Halt, PayCommon, SetOut, Take
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.events import DiceRolled, roller_name
from indochine.games.hoa_binh.frames import FrenchPhase, Turn, VietMinhPhase
from indochine.games.hoa_binh.state import NOWHERE, Place, Site, State, Unit
from indochine.kernel.state import Frame
from indochine.kernel.words import Action
from indochine.lab.kit import Asking

GAME = HoaBinh()
ASKING = Asking(GAME)
legal, refused, play = ASKING.legal, ASKING.refused, ASKING.do
Fields = dict[str, Any]
# nobody can react to a combat, so that the reactions need no answer
QUIET: Fields = {"artillery": 0, "air": 0, "transport": 0, "morane": False}


def begin(*frames: Frame, **fields: Any) -> State:
    """A position played on to its first decision."""
    s = position(frames=frames, **fields)
    GAME.advance(s)
    return s


def french(**fields: Any) -> State:
    """A French Action Phase, with 8 AP unless said otherwise."""
    return begin(FrenchPhase(), **{"ap": 8, **fields})


def both_phases(**fields: Any) -> State:
    """A French Action Phase with the Viet Minh Action Phase behind it."""
    return begin(VietMinhPhase(), FrenchPhase(), **{"ap": 8, **fields})


def rest_of_turn(**fields: Any) -> State:
    """A turn from its French Action Phase on."""
    return begin(Turn(step="french_action_phase"), **{"ap": 8, **fields})


def u(name: str) -> Unit:
    return Unit(unit_number(name))


def site(code: str) -> Site:
    return Site(p.SITE_OF[at(code)])


def kinds(s: State) -> set[str]:
    """The names of the kinds of actions that may be chosen now."""
    return {type(action).__name__ for action in legal(s)}


def goals(s: State, kind: type[Action]) -> str:
    """The codes of the places that one kind of action may name, north to south."""
    return " ".join(p.CODE[n] for n in sorted(a.place for a in legal(s) if type(a) is kind))


def chosen_units(s: State, kind: type[Action]) -> list[str]:
    """The units that one kind of action may name."""
    return [p.UNIT_NAMES[n] for n in sorted(a.unit for a in legal(s) if type(a) is kind)]  # type: ignore[attr-defined]


def set_out(s: State, start: Action, *units: str) -> State:
    """Begin a march with these units; commanders do not pay for it."""
    events = play(s, start).told
    if PayCommon() in legal(s):
        events += play(s, PayCommon()).told
    events += play(s, *(Take(u(name)) for name in units)).told
    if SetOut() in legal(s):
        events += play(s, SetOut()).told
    s.told = events
    return s


def march(s: State, route: str) -> State:
    """From space to space."""
    return play(s, *(MarchTo(Place(at(code))) for code in route.split()))


def halt(s: State) -> State:
    """The march ends here; it has already ended if there was no other choice."""
    return play(s, Halt()) if Halt() in legal(s) else s


def dice_shown(s: State) -> list[tuple[str, ...]]:
    """All French dice rolled, with their modifiers, as the log shows them."""
    return [
        tuple(f"{roller_name(who)} {die}{mod:+d}" for who, die, mod in zip(e.who, e.dice, e.mods, strict=True))
        for e in told(s, DiceRolled)
    ]


def convoy_at(s: State, of: str) -> str:
    """Where the convoy of a site is; nothing if it is nowhere."""
    place = s.convoys[p.SITE_OF[at(of)]]
    return "" if place == NOWHERE else p.CODE[place]


def idle(s: State) -> bool:
    """Has everything been played out?"""
    return GAME.due(s) is None
