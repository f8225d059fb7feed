"""Covert units in the turns of others: ambush, or joining a defence. And what the moves of the phase have entered.

The owner of covert units is asked at the end of each movement phase in which enemy ground units came to any space of
his covert board, wherever his units are: the question alone tells nobody anything [E-91].
"""

from __future__ import annotations

from msgspec.structs import replace

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import SpringAmbush, StayHidden, StaySilent
from indochine.games.vietnam_1965.events import CameOut, RanOver, Stopped
from indochine.games.vietnam_1965.rules.attack import take_from_hiding
from indochine.games.vietnam_1965.rules.control import conquer, friendly, hostile, passed, vacated
from indochine.games.vietnam_1965.rules.targets import own_covert
from indochine.games.vietnam_1965.state import (
    COVERT_POWERS,
    LIFT,
    March,
    Power,
    Space,
    Sprung,
    State,
    add,
    hidden_in_all,
    remove,
)
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import Procedure, choice, goto
from indochine.kernel.legality import only
from indochine.kernel.words import Action

# ---- who has come where ----------------------------------------------------


def on_the_ground(s: State) -> int:
    """[PVC-5] [PPA-4] The spaces that ground units have entered or passed in this phase."""
    found = 0
    for march in s.marches:
        found |= 1 << march.target
        for space in march.via:
            found |= 1 << space
    return found


def from_the_air(s: State) -> int:
    """[PVC-5] [PPA-4] Where ground units are about to jump from helicopters."""
    found = 0
    for flight in s.flights:
        if flight.mission == LIFT and flight.infantry + flight.artillery:
            found |= 1 << flight.target
    return found


def reached(s: State, power: int) -> int:
    """[PVC-5] [PPA-4] [E-91] The spaces of the covert board of a power to which its enemies have come."""
    return (on_the_ground(s) | from_the_air(s)) & p.COVERT_BOARD[power]


def openings(s: State, power: int) -> int:
    """[PVC-5] [PPA-4] [E-82] [E-111] Where covert units of a power may react if they are there.

    In land of their own side they join the defence against any attack. Elsewhere they fall upon enemies who stand on
    the ground: helicopters still in the air are out of their reach.
    """
    return (on_the_ground(s) | from_the_air(s) & friendly(s, power)) & p.COVERT_BOARD[power]


def who_is_asked(s: State, f: at.Ambush) -> None:
    """[E-91] Enemies of the moving power with any covert units, if its units came to their boards."""
    for power in COVERT_POWERS:
        enemy = p.SIDE[power] != p.SIDE[s.turn] and not s.silent >> power & 1
        if enemy and hidden_in_all(s, power) and reached(s, power):
            f.waiting |= 1 << power


# ---- the question ----------------------------------------------------------


def asked(s: State, f: at.Ambush) -> int:
    """The covert power whose turn it is to answer."""
    return first(f.waiting) if f.waiting else 0


def reacting(s: State, f: at.Ambush) -> str:
    """The rule by which it is asked."""
    return "PVC-5" if asked(s, f) == p.VC else "PPA-4"


@choice(reacting, by=asked)
def come_out(s: State, f: at.Ambush) -> bool:
    """Do covert units come out of hiding?"""
    return f.waiting > 0


def covert_board(s: State, f: at.Ambush) -> int:
    """Where the power might have covert units."""
    return p.COVERT_BOARD[asked(s, f)]


def coming_out(s: State, f: at.Ambush) -> str:
    """Each of the two covert powers has its own rules."""
    return "PVC-6" if asked(s, f) == p.VC else "PPA-6"


@only(coming_out, "space", "No covert units are in {space}.")
def hiding_places(s: State, f: at.Ambush) -> int:
    """[PVC-6] [PPA-6] Only where covert units are."""
    return own_covert(s, asked(s, f))


@only(reacting, "space", "No enemy ground units have entered {space} or gone through it in this phase.")
def enemy_has_come(s: State, f: at.Ambush) -> int:
    """[PVC-5] [PPA-4] Only where enemies have entered or passed in this phase."""
    return openings(s, asked(s, f))


come_out.offers(
    SpringAmbush,
    hiding_places,
    enemy_has_come,
    space=covert_board,
)
come_out.offers(StayHidden)
come_out.offers(StaySilent)


@come_out.prompt
def prompt_come_out(s: State, f: at.Ambush) -> str:
    names = ", ".join(p.PLACE[space] for space in ids(reached(s, asked(s, f))))
    passing = "If none of yours hide there you can only let them pass: now, or until your next turn."
    return f"Units of {p.THE_POWER[s.turn]} have entered or passed {names}: do covert units come out? {passing}"


@come_out.then
def after_come_out(s: State, f: at.Ambush, a: Action) -> None:
    power = asked(s, f)
    if isinstance(a, SpringAmbush):
        spring(s, f, power, a.space)
    elif isinstance(a, StaySilent):
        s.silent |= 1 << power
    if not isinstance(a, SpringAmbush) or not hidden_in_all(s, power):
        f.waiting &= ~(1 << power)
    goto(f, come_out)


# ---- out of hiding ---------------------------------------------------------


def spring(s: State, f: at.Ambush, power: int, space: int) -> None:
    """[PVC-5] [PVC-6] [PPA-4] [PPA-6] All covert units of a space come out, and nobody gets past them.

    In land of their side they join the defence; elsewhere they attack whoever is there.
    """
    units = take_from_hiding(s, power, space)
    rule, at_home = ("PVC-6" if power == p.VC else "PPA-6"), bool(friendly(s, power) >> space & 1)
    s.tell(CameOut(rule, Power(power), units, Space(space), attack=not at_home))
    if at_home:
        for kind, number in units:
            add(s, power, space, kind, number)
        passed(s, power, space)
    else:
        force = dict(units)
        s.ambushes.append(Sprung(power, space, force.get(p.INF, 0), force.get(p.ART, 0)))
    for march in [march for march in s.marches if space in march.via]:
        halt(s, f, march, space, "PVC-5" if power == p.VC else "PPA-4")
    if f.phase == at.COMBAT_MOVE and not at_home:
        fight_it_out(s, space)


def halt(s: State, f: at.Ambush, march: March, space: int, rule: str) -> None:
    """[PVC-5] [PPA-4] A march that wanted to go through this space ends there.

    After non-combat movement the units stand at their goal already and are put back [E-72].
    """
    s.marches.remove(march)
    s.marches.append(replace(march, target=space, via=march.via[: march.via.index(space)], doors=0))
    s.tell(Stopped(rule, Power(s.turn), ((march.kind, march.count),), Space(space), Space(march.target)))
    if f.phase == at.NONCOMBAT_MOVE:
        remove(s, s.turn, march.target, march.kind, march.count, tired=True)
        add(s, s.turn, space, march.kind, march.count, tired=True)
        vacated(s, march.target)


def fight_it_out(s: State, space: int) -> None:
    """[PVC-5] [PPA-4] Units that came to attack defend themselves against the ambush, worn out by their move [B4]."""
    for march in [march for march in s.marches if march.target == space]:
        s.marches.remove(march)
        add(s, s.turn, space, march.kind, march.count, tired=True)
        entered(s, march)


# ---- what the moves have entered -------------------------------------------


def take_stock(s: State, f: at.Ambush) -> None:
    """[DMZ-1] [DMZ-2] [SIL-1] [CMV-10] Moves have entered what they passed and came to before anybody stopped them."""
    for march in s.marches:
        if march.kind != p.AAG:
            entered(s, march)
    if f.phase == at.COMBAT_MOVE and s.options.armor_blitz:
        take_land_run_over(s)


def entered(s: State, march: March) -> None:
    """[DMZ-1] [DMZ-2] [SIL-1] The spaces passed and the target."""
    for space in march.via:
        passed(s, s.turn, space)
    passed(s, s.turn, march.target)


def take_land_run_over(s: State) -> None:
    """[CMV-10] With the option: empty hostile land that armor went through is taken [E-12] [E-110].

    Where others attack the same land it is taken in the combat.
    """
    attacked = from_the_air(s)
    for march in s.marches:
        attacked |= 1 << march.target
    for march in list(s.marches):
        for space in march.via:
            if hostile(s, s.turn) & ~attacked & 1 << space:
                s.tell(RanOver("CMV-10", Power(s.turn), Space(space)))
                conquer(s, s.turn, space)


AMBUSH = Procedure(who_is_asked, come_out, take_stock)
