"""The whole game on a position: legal choices, refusals, consequences; short words for the tests of chapters 1 to 5.

Whenever the legal actions are asked for, the quick listing is compared with the chains of checks, so that a rule
broken in only one of the two is noticed.
"""

from __future__ import annotations

from typing import Any

from tests.games.hoa_binh.positions import at, codes, position, told, unit_number

from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.events import DiceRolled, roller_name
from indochine.games.hoa_binh.frames import MOVEMENT, Combat, FrenchPhase, March
from indochine.games.hoa_binh.state import State, Unit
from indochine.kernel.words import Action
from indochine.lab.kit import Asking

GAME = HoaBinh()
ASKING = Asking(GAME)
legal, offered, refused = ASKING.legal, ASKING.offered, ASKING.refused


def u(name: str) -> Unit:
    """A unit by its name, as actions name it."""
    return Unit(unit_number(name))


def at_step(frame: Any, **fields: Any) -> State:
    """A position with one procedure open, played up to the first decision."""
    s = position(frames=[frame], **fields)
    GAME.advance(s)
    return s


def acting(**fields: Any) -> State:
    """A French Action Phase that waits for the choice of an action; 12 AP unless given."""
    return at_step(FrenchPhase(), **{"ap": 12, **fields})


def attacked(space: str, **fields: Any) -> State:
    """The oldest Viet Minh counter of the position attacks a space; played up to the first decision."""
    return at_step(Combat(space=at(space), counter=1), **fields)


def on_the_road(
    start: str, *units: str, kind: int = MOVEMENT, convoys: str = "", spent: int = 0, moved: bool = True, **fields: Any
) -> State:
    """A stack of these units (and the convoys of these sites) on the march at `start`, asked where it goes.

    `parked` are further convoys, from site to place, that do not march.
    """
    others = {**fields.pop("units", {}), **dict.fromkeys(units, start)}
    frame = March(
        kind=kind,
        units=p.mask(u(unit) for unit in units),
        convoys=p.mask(p.SITE_OF[at(site)] for site in convoys.split()),
        space=at(start),
        spent=spent,
        moved=moved,
        step="march_on",
    )
    rolling = {**fields.pop("parked", {}), **dict.fromkeys(convoys.split(), start)}
    return at_step(frame, units=others, convoys=rolling, **fields)


def do(s: State, *actions: Action) -> State:
    """Carry out actions one after the other; all that was told stays in `told`, also what was told before."""
    before = list(s.told)
    ASKING.do(s, *actions).told[:0] = before
    return s


def onward(s: State) -> str:
    """Where the stack on the march may go, north to south."""
    return codes(p.mask(a.place for a in offered(s, MarchTo)))


def rolled(s: State) -> list[str]:
    """The French dice of each roll, as "1 BPC 4+3, post 2+0"."""
    rolls = [zip(e.who, e.dice, e.mods, strict=True) for e in told(s, DiceRolled)]
    return [", ".join(f"{roller_name(who)} {die}{mod:+d}" for who, die, mod in roll) for roll in rolls]
