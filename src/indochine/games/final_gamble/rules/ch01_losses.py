"""1.9 Step losses: reduced units, the wounded and the gone, and what Hanoi says to it."""

from __future__ import annotations

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import LoseStep
from indochine.games.final_gamble.events import AmmoLost, Eliminated, HeadquartersAsked, Signed, StepLost
from indochine.games.final_gamble.frames import BOX_COMBAT, FIRE, Losses
from indochine.games.final_gamble.state import Place, State, Unit, put
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, call, choice, goto
from indochine.kernel.legality import ALL, only
from indochine.kernel.words import counted

SECTOR_304 = p.ISABELLE | 1 << p.Z1 | 1 << p.Z2
WITH_A_DIE = (FIRE, BOX_COMBAT)  # [1.9-B/3] raids, attrition and retreats need none
WOUNDED_UP_TO = 4  # [1.9-B/1]
SENT_UP_TO, PERHAPS_UP_TO = 2, 4  # [1.9-C/2]

# ---- one step --------------------------------------------------------------


def lose_step(s: State, unit: int, cause: int = FIRE, rule: str = "1.9-A") -> None:
    """[1.9-A] [1.9-D] A unit loses a step: it is reduced, then a Cadre if Viet Minh; with the last it leaves the map.

    A unit without steps has none to lose.
    """
    if not s.steps[unit]:
        return
    s.steps[unit] -= 1
    s.tell(StepLost(rule, Unit(unit)))
    if p.ARTILLERY >> unit & 1:
        guns_cost_ammo(s)
    if not s.steps[unit]:
        eliminate(s, unit, cause)


def guns_cost_ammo(s: State) -> None:
    """[1.9-B/4] Each artillery step lost takes a point of French ammunition with it."""
    if s.ammo:
        s.ammo -= 1
        s.tell(AmmoLost("1.9-B/4", s.ammo))


def eliminate(s: State, unit: int, cause: int = FIRE) -> None:
    """[1.9-B/1] [1.9-D] Out of the line: to the wounded or the gone, or to the Eliminated Box."""
    s.steps[unit] = 0
    if p.VM >> unit & 1:
        leave_map(s, unit, p.ELIMINATED, "1.9-D")
        return
    box, die = box_for(s, unit, cause)
    leave_map(s, unit, box, "1.9-B/1" if die else "1.9-B/3", die)
    if p.INFANTRY >> unit & 1:
        headquarters_hears(s)


def destroy(s: State, unit: int, cause: int) -> None:
    """A unit is removed with all its steps, each gun step costing ammunition [1.9-B/4]."""
    if p.ARTILLERY >> unit & 1:
        for _ in range(s.steps[unit]):
            guns_cost_ammo(s)
    eliminate(s, unit, cause)


def leave_map(s: State, unit: int, box: int, rule: str, die: int = 0) -> None:
    """A unit goes to a box for good or for long: its markers come off."""
    s.shaken &= ~(1 << unit)
    s.isolated &= ~(1 << unit)
    put(s, unit, box)
    s.tell(Eliminated(rule, Unit(unit), Place(box), die))


def box_for(s: State, unit: int, cause: int) -> tuple[int, int]:
    """[1.9-B/1] [1.9-B/2] [1.9-B/3] The Wounded Box with its two sides or the Gone Box, and the die if one decides."""
    place = s.where[unit]
    if cause not in WITH_A_DIE or not p.INFANTRY >> unit & 1 or p.LAOS >> place & 1:
        return p.GONE, 0
    die = s.d6()
    if die > WOUNDED_UP_TO:
        return p.GONE, die
    return (p.WOUNDED_ISABELLE if SECTOR_304 >> place & 1 else p.WOUNDED), die


# ---- 1.9-C the HQ and Hanoi ------------------------------------------------


def headquarters_hears(s: State) -> None:
    """[1.9-C/1] A French infantry unit wounded or gone lifts the HQ marker one slot."""
    if s.hanoi_silent:
        return
    s.hq += 1
    if s.hq >= p.HQ_TOP:
        ask_hanoi(s)


def ask_hanoi(s: State) -> None:
    """[1.9-C/2] [1.9-C/4] At the top the next battalion of the column is asked for."""
    formation, modifier = p.COLUMN_BATTALIONS[s.sent]
    die = s.d6()
    total = die + modifier
    if total <= SENT_UP_TO:
        send_battalion(s)
        answer = "it is sent to the airbase"
    else:
        s.hq = p.HQ_TOP - (1 if total <= PERHAPS_UP_TO else 2)
        answer = "perhaps" if total <= PERHAPS_UP_TO else "not now"
    s.tell(HeadquartersAsked("1.9-C/2", formation, die, Signed(modifier), answer, s.hq))


def send_battalion(s: State) -> None:
    """[1.9-C/4] The battalion waits at Hanoi's airbase; after the last one the HQ asks no more."""
    for unit in ids(p.COLUMN_UNITS[s.sent]):
        put(s, unit, p.HANOI)
    s.sent += 1
    s.hq = 0
    if s.sent == len(p.COLUMN_BATTALIONS):
        silence_hanoi(s)


def silence_hanoi(s: State) -> None:
    """[1.9-C/3] The marker stays at the bottom for good: the last battalion is sent, or Laos has come."""
    s.hq = 0
    s.hanoi_silent = True


# ---- somebody chooses ------------------------------------------------------


def choose_losses(s: State, seat: int, units: int, steps: int, rule: str, cause: int = FIRE, first: int = -1) -> None:
    """Steps are to be lost among these units, as this seat likes; `first` (one of them) takes the first one."""
    if units and steps > 0:
        call(s, Losses(seat=seat, units=units, left=steps, cause=cause, first=first, rule=rule))


def standing(s: State, units: int) -> int:
    """Those of the units that still have a step."""
    steps = s.steps
    for unit in ids(units):
        if not steps[unit]:
            units ^= 1 << unit
    return units


@choice(lambda s, f: f.rule or "1.9-A", by=lambda s, f: f.seat)
def who_loses(s: State, f: Losses) -> bool:
    """Which unit loses a step?"""
    return True


@only(
    lambda s, f: "6.4-C" if f.rule == "6.4-C" else "3.5-C/3",
    "unit",
    "The first step must come from {first}, which defended.",
    first=lambda s, f, a: p.UNIT_NAME[f.first],
)
def defender_first(s: State, f: Losses) -> int:
    """[3.5-C/3] [6.4-C] The unit that defended takes the first step."""
    return 1 << f.first if f.first >= 0 and s.steps[f.first] else ALL


who_loses.offers(LoseStep, defender_first, unit=lambda s, f: standing(s, f.units))


@who_loses.prompt
def prompt_who_loses(s: State, f: Losses) -> str:
    return f"{counted(f.left, 'step')} still to lose: which unit takes the next one?"


@who_loses.then
def after_who_loses(s: State, f: Losses, a: LoseStep) -> None:
    f.left, f.first = f.left - 1, -1
    lose_step(s, a.unit, f.cause, f.rule)
    if f.left:
        goto(f, who_loses)


LOSSES = Procedure(who_loses)
