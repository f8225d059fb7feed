"""3.4 and 6.3 Defence fire: whoever is assaulted fires first, all of them before any assault.

One procedure for both sides; the modifiers of each are in `ch03_strength`. `s.defender[n]` stays below nought until
assault n has been fired at, and names the unit on top of the stack from then on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Defend, Replace, Resolve, ResolveAll
from indochine.games.final_gamble.events import DefenceFired, Signed, TookOver
from indochine.games.final_gamble.frames import FIRE, Assault, DefenceFire
from indochine.games.final_gamble.rules.ch01_losses import lose_step
from indochine.games.final_gamble.rules.ch03_strength import (
    able_defenders,
    band,
    fire_column,
    fire_modifiers,
    modified,
    total,
)
from indochine.games.final_gamble.state import (
    ABORTED,
    FRANCE,
    HESITANT,
    NORMAL,
    OVER,
    SURPRISED,
    VIET_MINH,
    Place,
    State,
    Unit,
    side,
    strength,
)
from indochine.kernel.bits import first, ids, lone
from indochine.kernel.flow import Procedure, check, decision, end, goto
from indochine.kernel.words import Action, counted

# ---- which assault ---------------------------------------------------------


def drop_void(s: State) -> None:
    """[3.4-C/3] An assault whose assaulter has fallen, or whose target stands empty, is over."""
    for number, unit in enumerate(s.assaulter):
        place = s.target[number]
        enemies = s.at.get(place, 0) & (p.FRENCH if p.VM >> unit & 1 else p.VM)
        arrived = enemies and p.NEAR[place] >> s.where[unit] & 1
        if s.mark[number] < ABORTED and not arrived:
            s.mark[number] = OVER


def unfired(s: State) -> Iterator[int]:
    """[3.4-C/2] The assaults at which nobody has fired yet."""
    return (n for n, mark in enumerate(s.mark) if mark < ABORTED and s.defender[n] < 0)


def still_to_fire(s: State, f: DefenceFire) -> None:
    """[3.4-C/2] [6.3-D] Every assault is fired at before the first one is rolled for."""
    drop_void(s)
    number = next(unfired(s), -1)
    if number < 0:
        end(f)
    elif f.in_order:
        aim_at(s, f, number)
        goto(f, top_of_the_stack)


def aim_at(s: State, f: DefenceFire, number: int) -> None:
    """[3.4-C/2] The assault that is fired at now, and where it comes from."""
    f.assault, f.origin = number, s.where[s.assaulter[number]]


def defending_seat(s: State, f: DefenceFire | Assault) -> int:
    """[3.4-A/1] [6.3-A/1] The side that is assaulted decides."""
    return 1 - f.attacker


@decision(lambda s, f: "3.4-C/2" if f.attacker == VIET_MINH else "6.3-D", by=defending_seat)
def next_fire(s: State, f: DefenceFire) -> Iterator[Action]:
    """Defence fire, in any order: against which assault now?"""
    yield from one_or_all(s, unfired(s))


def one_or_all(s: State, numbers: Iterable[int]) -> list[Action]:
    """[3.4-C/2] [3.5-F] Any of these assaults, or all in the order in which they are listed."""
    found: list[Action] = [Resolve(Place(s.target[number])) for number in numbers]
    return [*found, ResolveAll()] if len(found) > 1 else found


@next_fire.prompt
def prompt_next_fire(s: State, f: DefenceFire) -> str:
    return f"{counted(sum(1 for _ in unfired(s)), 'assault')} still to be fired at: which one now?"


@next_fire.then
def after_next_fire(s: State, f: DefenceFire, a: Resolve | ResolveAll) -> None:
    if isinstance(a, Resolve):
        aim_at(s, f, s.target.index(a.place))
    else:
        f.in_order = True
        goto(f, still_to_fire)


# ---- who defends -----------------------------------------------------------


def top_of_the_stack(s: State, f: DefenceFire | Assault) -> None:
    """[3.4-A/1] The unit once chosen stays on top; where only one may defend it does so."""
    units = able_defenders(s, s.target[f.assault])
    chosen = s.defender[f.assault]
    if chosen < 0 or s.where[chosen] != s.target[f.assault]:
        s.defender[f.assault] = first(units) if lone(units) else -1


@check("3.4-A/1")
def guns_only_alone(s: State, f: DefenceFire | Assault, a: Defend) -> str | None:
    """Artillery defends only where nobody else does."""
    if able_defenders(s, s.where[a.unit]) >> a.unit & 1:
        return None
    return f"{p.UNIT_NAME[a.unit]} is artillery, and other units stand in {p.NAME[s.where[a.unit]]}."


@decision(lambda s, f: "3.4-A/1" if f.attacker == VIET_MINH else "6.3-A/1", by=defending_seat)
def choose_defender(s: State, f: DefenceFire | Assault) -> Iterator[Action]:
    """Which unit defends?"""
    if s.defender[f.assault] < 0:
        for unit in ids(s.at[s.target[f.assault]]):
            yield Defend(Unit(unit))


choose_defender.checks(Defend, guns_only_alone)


@choose_defender.prompt
def prompt_choose_defender(s: State, f: DefenceFire | Assault) -> str:
    assaulter, place = s.assaulter[f.assault], s.target[f.assault]
    return f"{p.UNIT_NAME[assaulter]} assaults {p.NAME[place]}: which unit defends?"


@choose_defender.then
def after_choose_defender(s: State, f: DefenceFire | Assault, a: Defend) -> None:
    s.defender[f.assault] = a.unit


# ---- the two rolls ---------------------------------------------------------


# [3.4-C/1] the marker after each result of the table
MARK_AFTER = {
    p.SURPRISE: SURPRISED,
    p.STEP_LOSS: NORMAL,
    p.HESITATE: HESITANT,
    p.ABORT: ABORTED,
    p.LOSS_ABORT: ABORTED,
}
COSTS_A_STEP = (p.STEP_LOSS, p.HESITATE, p.LOSS_ABORT)


def fire(s: State, f: DefenceFire) -> None:
    """[3.4-B] [3.4-C/1] [6.3-B] [6.3-C] Two dice against the strength, one die on the table, and the result."""
    number = f.assault
    unit, target = s.defender[number], s.assaulter[number]
    base, modifiers, column = strength(s, unit), fire_modifiers(s, number, unit), fire_column(s, number)
    dice = s.d6(), s.d6()
    shift = band(sum(dice), total(base, modifiers))
    die = s.d6()
    final = modified(die, shift)
    result = p.DEFENCE[column][final]
    rule = "3.4-C/1" if side(unit) == FRANCE else "6.3-C"
    s.tell(
        DefenceFired(
            rule, Unit(unit), Unit(target), base, tuple(modifiers), dice, Signed(shift), die, final, column, result
        )
    )
    s.mark[number] = MARK_AFTER[result]
    if result in COSTS_A_STEP:
        lose_step(s, target, FIRE, rule)


# ---- an assaulter falls ----------------------------------------------------


@check("6.3-C")
def no_guns_take_over(s: State, f: DefenceFire, a: Replace) -> str | None:
    """Guns do not charge."""
    return f"{p.UNIT_NAME[a.unit]} is artillery." if p.ARTILLERY >> a.unit & 1 else None


@decision("6.3-C", by=FRANCE)
def take_over(s: State, f: DefenceFire) -> Iterator[Action]:
    """The assaulting unit has fallen, the assault goes on: which unit of the hex takes over?"""
    fallen = not s.steps[s.assaulter[f.assault]]
    if f.attacker == FRANCE and fallen and s.mark[f.assault] < ABORTED:
        for unit in ids(s.at.get(f.origin, 0)):
            yield Replace(Unit(unit))


take_over.checks(Replace, no_guns_take_over)


@take_over.prompt
def prompt_take_over(s: State, f: DefenceFire) -> str:
    fallen, place = p.UNIT_NAME[s.assaulter[f.assault]], p.NAME[s.target[f.assault]]
    return f"{fallen} has fallen before {place}: which unit of its hex takes over the assault?"


@take_over.then
def after_take_over(s: State, f: DefenceFire, a: Replace) -> None:
    s.assaulter[f.assault] = a.unit
    s.tell(TookOver("6.3-C", a.unit, Place(s.target[f.assault])))


def fire_is_done(s: State, f: DefenceFire) -> None:
    """[3.4-C/3] The marker of a fallen assaulter comes off; then the next one is fired at."""
    if not s.steps[s.assaulter[f.assault]]:
        s.mark[f.assault] = OVER
    goto(f, still_to_fire)


DEFENCE_FIRE = Procedure(still_to_fire, next_fire, top_of_the_stack, choose_defender, fire, take_over, fire_is_done)
