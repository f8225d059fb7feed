"""Positions in a line or two: short words for all tests of A Season in Hell.

    s = field(Week(), {"B1": "9/III/13 DBLE, Tank 1", "M": "130/209"}, control="B2", trench={"M": 2}, up="130/209")
    play = asking({Week: Procedure(dig)})     # some steps of the game, played by themselves
    play.do(s, Dig(at("M")))

Places are named as in `p.PLACE` (B1, M, JZ2, M>B1, turn track), units as in `p.UNIT_NAME` or `p.UNIT_SHORT`. Units not
named have not come yet; all strongpoints are French and there are no trenches but those named.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from indochine.games.season_in_hell import SeasonInHell
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.state import Place, State, Unit, put, show
from indochine.kernel.bits import bits, ids
from indochine.kernel.dice import seed_of
from indochine.kernel.flow import Procedures
from indochine.kernel.words import Action
from indochine.lab.kit import Asking

SEED = seed_of("field")
SHORT = {short: unit for unit, short in enumerate(p.UNIT_SHORT) if not p.DUMMIES >> unit & 1}


def at(short: str) -> Place:
    """A place by its short name."""
    return Place(p.PLACE[short])


def places(names: str) -> int:
    """A set of places: "B1 B2 M"."""
    return bits(p.PLACE[name] for name in names.split())


def shorts(mask: int) -> str:
    """The short names of a set of places."""
    return " ".join(p.SHORT[place] for place in ids(mask))


def u(name: str) -> Unit:
    """A unit by its name."""
    return Unit(p.UNIT[name] if name in p.UNIT else SHORT[name])


def units(names: str) -> int:
    """A set of units: "130/209, 154/209"."""
    return bits(u(name.strip()) for name in names.split(",") if name.strip())


def names(mask: int) -> str:
    """The names of a set of units."""
    return ", ".join(p.UNIT_NAME[unit] for unit in ids(mask))


def field(
    frame: Any = None,
    stand: Mapping[str, str] | None = None,
    *,
    control: str = "",
    trench: Mapping[str, int] | None = None,
    steps: Mapping[str, int] | None = None,
    up: str = "",
    tired: str = "",
    disorganized: str = "",
    options: Mapping[str, str] | None = None,
    seed: bytes = SEED,
    **fields: Any,
) -> State:
    """The position described: units by place, what the Viet Minh control, trench levels, steps left, who is how.

    Further `fields` of the state are set as given (turn=3, replacements=2 ...).
    """
    s = State(seed=seed, options=p.Options.of(options), frames=[frame] if frame else [])
    s.where, s.steps = bytearray([p.TO_COME] * p.UNITS), bytearray(p.STEPS)
    s.trench, s.control = bytearray(p.PLACES), places(control)
    for place, level in (trench or {}).items():
        s.trench[at(place)] = level
    for unit, left in (steps or {}).items():
        s.steps[u(unit)] = left
    s.fatigued, s.disorganized = units(tired), units(disorganized)
    s.derive()
    for place, there in (stand or {}).items():
        for unit in ids(units(there)):
            put(s, unit, at(place))
    show(s, units(up))
    report(s)
    for name, value in fields.items():
        if name not in s.__struct_fields__:
            raise ValueError(f"A position has no field {name!r}.")
        setattr(s, name, value)
    return s


def report(s: State) -> None:
    """The French know the counts: each hidden counter may be wherever one lies hidden."""
    open_boxes = bits((p.DESTROYED, p.TO_COME))
    lying = bits(place for place, count in enumerate(s.veiled) if count) & ~open_boxes
    seen = [bool(s.face_up >> unit & 1 or open_boxes >> s.where[unit] & 1) for unit in range(p.FIRST_VM, p.UNITS)]
    s.rumour = [1 << s.where[p.FIRST_VM + n] if known else lying for n, known in enumerate(seen)]
    s.seen_steps, s.seen_tired = bytearray(s.steps[p.FIRST_VM :]), s.fatigued & p.VM


# ---- asking ----------------------------------------------------------------


class Steps(SeasonInHell):
    """Some procedures of the game, played by themselves."""

    def __init__(self, procedures: Procedures) -> None:
        self.procedures = procedures


GAME = SeasonInHell()


def asking(procedures: Procedures) -> Asking[State]:
    """Asks positions about these procedures: legal, offered, refused, seat, do, told."""
    return Asking(Steps(procedures))


def why(play: Asking[State], s: State, action: Action) -> str:
    """Rule and sentence of a refusal; nothing when it may be done."""
    refusal = play.game.why_not(s, action)
    return f"{refusal.rule}: {refusal.text}" if refusal else ""
