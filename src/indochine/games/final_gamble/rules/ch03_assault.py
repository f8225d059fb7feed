"""3.5 and 6.4 Assaults: one after the other, in the attacker's order, each from its dice to the advance."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import GiveGround, Resolve, ResolveAll, StandAndLose
from indochine.games.final_gamble.events import Advanced, AssaultRolled, GaveGround, Signed, StoodFast
from indochine.games.final_gamble.frames import FIRE, Advance, Assault, Assaults, Retreat, Turn
from indochine.games.final_gamble.rules.ch01_losses import choose_losses
from indochine.games.final_gamble.rules.ch03_defence import (
    choose_defender,
    defending_seat,
    drop_void,
    one_or_all,
    top_of_the_stack,
)
from indochine.games.final_gamble.rules.ch03_retreat import close_breach
from indochine.games.final_gamble.rules.ch03_strength import (
    assault_column,
    assault_modifiers,
    assault_supporters,
    band,
    modified,
    row,
    total,
)
from indochine.games.final_gamble.state import (
    ABORTED,
    OVER,
    VIET_MINH,
    Place,
    State,
    Unit,
    put,
    strength,
)
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, call, decision, end, goto
from indochine.kernel.words import Action, counted

# ---- which assault ---------------------------------------------------------


def waiting(s: State) -> Iterator[int]:
    """[3.5-F] The assaults that still have a Combat Marker."""
    return (n for n, mark in enumerate(s.mark) if mark < ABORTED)


def still_to_charge(s: State, f: Assaults) -> None:
    """[3.5-F] [6.4-F] Until no Combat Marker is left."""
    drop_void(s)
    number = next(waiting(s), -1)
    if number < 0:
        end(f)
    elif f.in_order:
        begin_assault(s, f, number)


def begin_assault(s: State, f: Assaults, number: int) -> None:
    """[3.5-A/1] [6.4-A/1] One assault; then it is looked which are left."""
    goto(f, still_to_charge)
    call(s, Assault(attacker=f.attacker, assault=number))


@decision(lambda s, f: "3.5-A/1" if f.attacker == VIET_MINH else "6.4-A/1", by=lambda s, f: f.attacker)
def next_assault(s: State, f: Assaults) -> Iterator[Action]:
    """Assaults, in any order: which one now?"""
    yield from one_or_all(s, waiting(s))


@next_assault.prompt
def prompt_next_assault(s: State, f: Assaults) -> str:
    return f"{counted(sum(1 for _ in waiting(s)), 'assault')} still to be made: which one now?"


@next_assault.then
def after_next_assault(s: State, f: Assaults, a: Resolve | ResolveAll) -> None:
    if isinstance(a, Resolve):
        begin_assault(s, f, s.target.index(a.place))
    else:
        f.in_order = True
        goto(f, still_to_charge)


ASSAULTS = Procedure(still_to_charge, next_assault)

# ---- the two rolls ---------------------------------------------------------


def of_side(f: Assault, vm: str, french: str) -> str:
    """The rule that speaks of the attacker's side."""
    return vm if f.attacker == VIET_MINH else french


def charge(s: State, f: Assault) -> None:
    """[3.5-B] [3.5-C/1] [6.4-B] [6.4-C] Two dice against the strength, one die on the table of the marker's column."""
    number = f.assault
    unit, target = s.assaulter[number], s.defender[number]
    f.supporters = assault_supporters(s, number)
    base, modifiers, column = strength(s, unit), assault_modifiers(s, number), assault_column(s, target)
    dice = s.d6(), s.d6()
    shift = band(sum(dice), total(base, modifiers))
    die = s.d6()
    final = modified(die, shift)
    line = row(final, s.mark[number])
    f.result = p.ASSAULT[column][line]
    s.tell(
        AssaultRolled(
            of_side(f, "3.5-C/1", "6.4-C"),
            Unit(unit),
            Unit(target),
            base,
            tuple(modifiers),
            dice,
            Signed(shift),
            die,
            final,
            column,
            line,
            f.result,
        )
    )
    f.losses, f.retreats = PRICE[f.result]


# [3.5-C/2] steps lost, and whether all retreat; a Choice is still to be made
PRICE = {
    p.NO_EFFECT: (0, False),
    p.CHOICE: (0, False),
    p.LOSS_RETREAT: (1, True),
    p.TWO_LOSS_RETREAT: (2, True),
}

# ---- what becomes of the defenders -----------------------------------------


def price_of_standing(s: State, place: int) -> int:
    """[3.5-C/2] Two steps, but one where the hex holds no more than two [E-6]."""
    return 2 if sum(s.steps[unit] for unit in ids(s.at[place])) > 2 else 1


@decision(lambda s, f: "3.5-C/2" if f.attacker == VIET_MINH else "6.4-C", by=defending_seat)
def choose(s: State, f: Assault) -> Iterator[Action]:
    """Stay at a price, or go?"""
    if f.result == p.CHOICE:
        yield StandAndLose(price_of_standing(s, s.target[f.assault]))
        yield GiveGround()


@choose.prompt
def prompt_choose(s: State, f: Assault) -> str:
    place = s.target[f.assault]
    return f"{p.NAME[place]}: stay and lose {counted(price_of_standing(s, place), 'step')}, or retreat with all units?"


@choose.then
def after_choose(s: State, f: Assault, a: StandAndLose | GiveGround) -> None:
    place, rule = Place(s.target[f.assault]), of_side(f, "3.5-C/2", "6.4-C")
    if isinstance(a, StandAndLose):
        f.losses = a.steps
        s.tell(StoodFast(rule, place, a.steps))
    else:
        f.retreats = True
        s.tell(GaveGround(rule, place))


def suffer(s: State, f: Assault) -> None:
    """[3.5-C/3] [6.4-C] The defending unit loses the first step, the rest goes as its owner likes within the hex."""
    units, rule = s.at[s.target[f.assault]], of_side(f, "3.5-C/3", "6.4-C")
    choose_losses(s, 1 - f.attacker, units, f.losses, rule, FIRE, s.defender[f.assault])


def give_way(s: State, f: Assault) -> None:
    """[3.5-C/2] All that is left in the hex retreats, those included who had retreated into it [3.5-D/2]."""
    place = s.target[f.assault]
    if f.retreats and (units := s.at.get(place, 0)):
        call(s, Retreat(hex=place, units=units))


# ---- the advance -----------------------------------------------------------


def move_in(s: State, f: Assault) -> None:
    """[3.5-E] [3.5-F] [6.4-E] [6.4-F] The marker comes off; into a vacated hex the assaulter must go."""
    unit, place = s.assaulter[f.assault], s.target[f.assault]
    origin = s.where[unit]
    s.mark[f.assault] = OVER
    if s.at.get(place, 0):
        return
    put(s, unit, place)
    s.tell(Advanced(of_side(f, "3.5-E", "6.4-E"), Unit(unit), Place(origin), Place(place)))
    if f.supporters:
        call(s, Advance(hex=place, origin=origin, units=f.supporters))


ASSAULT = Procedure(top_of_the_stack, choose_defender, charge, choose, suffer, give_way, move_in)

# ---- the end of the phase --------------------------------------------------


def vm_phase_ends(s: State, f: Turn) -> None:
    """[3.5-F] [3.1/2] Abort Markers come off, and the Wire Breach is the Commando again."""
    french_phase_ends(s, f)
    close_breach(s)
    s.raided = False


def french_phase_ends(s: State, f: Turn) -> None:
    """[6.4-F] All assaults and advances have been made: every marker of the phase comes off."""
    for column in (s.assaulter, s.target, s.mark, s.support, s.battery, s.defender):
        column.clear()
