"""4.6 Viet Minh ammunition, replacements and reinforcement."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Done, Reinforce, Release
from indochine.games.final_gamble.events import (
    AmmunitionCame,
    PulledBack,
    RegimentReleased,
    Replaced,
    RocketsCame,
    Sickness,
)
from indochine.games.final_gamble.frames import SICKNESS, VmSupply
from indochine.games.final_gamble.rules.ch01_ground import vm_loc
from indochine.games.final_gamble.rules.ch01_losses import choose_losses, standing
from indochine.games.final_gamble.state import VIET_MINH, State, Unit, put, units_in, weather
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, check, decision, goto
from indochine.kernel.words import Action, counted

IN_PLAY = p.VM & ~p.REGIMENT_148
BOXES = ((1 << p.PLACES) - 1) & ~((1 << p.SIZE) - 1) & ~(1 << p.VM_RESERVE)
INCOME, MONSOON_INCOME = 5, 3
RELEASE_AT, ROCKETS_AT, ROCKETS = 50, 30, 6

# ---- 4.6-A and B -----------------------------------------------------------


def ammunition_arrives(s: State, f: VmSupply) -> None:
    """[4.6-A] Five points of ammunition, three in the Monsoon; one less once the 9th Regiment is here."""
    gain = (MONSOON_INCOME if weather(s) == p.MONSOON else INCOME) - s.released_9
    s.vm_ammo += gain
    s.tell(AmmunitionCame("4.6-A", gain, s.vm_ammo))


def monsoon_sickness(s: State, f: VmSupply) -> None:
    """[4.6-B] Two replacements fall ill each Monsoon turn; what is missing comes out of the units, 148 excepted."""
    if weather(s) != p.MONSOON:
        return
    paid = min(2, s.replacements)
    s.replacements -= paid
    s.tell(Sickness("4.6-B", paid, s.replacements, 2 - paid))
    choose_losses(s, VIET_MINH, standing(s, in_play(s)), 2 - paid, "4.6-B", SICKNESS)


def in_play(s: State) -> int:
    """The Viet Minh units but 148 Regiment and those that wait in the Reinforcement Box."""
    return IN_PLAY & ~s.at.get(p.VM_RESERVE, 0)


# ---- 4.6-C and D replacements ----------------------------------------------


def needy(s: State, f: VmSupply) -> int:
    """Viet Minh units with lost steps."""
    found = 0
    for unit in ids(p.VM):
        if s.steps[unit] < p.STEPS[unit]:
            found |= 1 << unit
    return found


@check("4.6-C/1")
def not_148(s: State, f: VmSupply, a: Reinforce) -> str | None:
    """148 Regiment was raised among the Thai and gets nobody."""
    return f"{p.UNIT_NAME[a.unit]} belongs to 148 Regiment." if p.REGIMENT_148 >> a.unit & 1 else None


@check("4.6-C/1")
def once_a_turn(s: State, f: VmSupply, a: Reinforce) -> str | None:
    """One replacement for each unit."""
    return f"{p.UNIT_NAME[a.unit]} has had its replacement this turn." if f.replaced >> a.unit & 1 else None


@check("4.6-C/1")
def in_contact(s: State, f: VmSupply, a: Reinforce) -> str | None:
    """In VM LoC or in a box."""
    if (vm_loc(s) | BOXES) >> s.where[a.unit] & 1:
        return None
    return f"{p.UNIT_NAME[a.unit]} at {p.NAME[s.where[a.unit]]} has no line of communication."


@check("4.6-D/2")
def not_shut_down(s: State, f: VmSupply, a: Reinforce) -> str | None:
    """A division that is shut down takes no replacements."""
    division = p.DIVISION[a.unit]
    if division < 0 or s.slots[division] != p.SHUT_DOWN:
        return None
    return f"Division {p.SECTOR_NAME[division]} is shut down and must rest first."


@check("4.6-C/4")
def points_left(s: State, f: VmSupply, a: Reinforce) -> str | None:
    """Each costs a point of the Replacement Track."""
    return None if s.replacements else "The Replacement Track is at 0."


@decision("4.6-C/1", by=VIET_MINH)
def replacements(s: State, f: VmSupply) -> Iterator[Action]:
    """Which units get replacements?"""
    for unit in ids(needy(s, f)):
        yield Reinforce(Unit(unit))
    if takers(s, f):
        yield Done()


replacements.checks(Reinforce, not_148, once_a_turn, in_contact, not_shut_down, points_left)
REINFORCE = tuple(Reinforce(Unit(unit)) for unit in range(p.UNITS))


def takers(s: State, f: VmSupply) -> int:
    """[4.6-C/1] Those who may get a replacement now."""
    if not s.replacements:
        return 0
    near = units_in(s, vm_loc(s) | BOXES)
    found = needy(s, f) & near & ~f.replaced & ~p.REGIMENT_148
    for division, slot in enumerate(s.slots):
        if slot == p.SHUT_DOWN:
            found &= ~p.DIVISION_UNITS[division]
    return found


@replacements.fast
def quick_replacements(s: State, f: VmSupply) -> list[Action]:
    found = takers(s, f)
    return [*(REINFORCE[unit] for unit in ids(found)), Done()] if found else []


@replacements.prompt
def prompt_replacements(s: State, f: VmSupply) -> str:
    cadres = lone_cadres(s, f).bit_count()
    threat = f" {counted(cadres, 'Cadre')} without one will be pulled back." if cadres else ""
    return f"{counted(s.replacements, 'replacement')} left: which unit gets one?{threat}"


@replacements.then
def after_replacements(s: State, f: VmSupply, a: Reinforce | Done) -> None:
    if isinstance(a, Reinforce):
        f.replaced |= 1 << a.unit
        take_replacement(s, a.unit)
        goto(f, replacements)


def take_replacement(s: State, unit: int) -> None:
    """[4.6-C/4] A point of the track turns a Cadre into a reduced unit, or a reduced unit to full strength."""
    s.replacements -= 1
    s.steps[unit] += 1
    come_forward(s, unit)
    division = p.DIVISION[unit]
    lower_morale(s, division)
    s.tell(Replaced("4.6-C/4", Unit(unit), s.replacements, p.SLOT_LETTER[s.slots[division]]))


def come_forward(s: State, unit: int) -> None:
    """[4.6-C/3] From Eliminated to Pulled Back as a Cadre, from Pulled Back to Off-Map; others stay."""
    if s.where[unit] == p.ELIMINATED:
        put(s, unit, p.PULLED_BACK)
    elif s.where[unit] == p.PULLED_BACK:
        put(s, unit, p.OFF_MAP)


def lower_morale(s: State, division: int) -> None:
    """[4.6-D/1] Green replacements: the division's marker goes down a slot, to Shut down at the end [E-51]."""
    s.slots[division] = min(s.slots[division] + 1, p.SHUT_DOWN)


def raise_morale(s: State, division: int, slots: int = 1) -> None:
    """[4.6-D/1] Up again; the higher morale is back as soon as its colour is entered."""
    s.slots[division] = max(s.slots[division] - slots, 0)


def lone_cadres(s: State, f: VmSupply) -> int:
    """[4.6-C/2] Cadres that are not yet in Pulled Back and have had no replacement."""
    found = 0
    for unit in ids(p.VM & ~f.replaced):
        if s.steps[unit] == 1 and s.where[unit] != p.PULLED_BACK:
            found |= 1 << unit
    return found


def pull_back_cadres(s: State, f: VmSupply) -> None:
    """[4.6-C/2] [4.6-C/5] A Cadre that is not replaced leaves the line, whatever the reason [E-31] [E-57]."""
    for unit in ids(lone_cadres(s, f)):
        s.shaken &= ~(1 << unit)
        s.isolated &= ~(1 << unit)
        put(s, unit, p.PULLED_BACK)
        s.tell(PulledBack("4.6-C/2", Unit(unit)))


# ---- 4.6-E reinforcement ---------------------------------------------------


@decision("4.6-E/1", by=VIET_MINH)
def release_regiment(s: State, f: VmSupply) -> Iterator[Action]:
    """Does the 9th Regiment join the siege? It costs one ammunition a turn from now on."""
    if s.replacements <= RELEASE_AT and not s.released_9:
        yield Release()
        yield Done()


@release_regiment.then
def after_release_regiment(s: State, f: VmSupply, a: Release | Done) -> None:
    if isinstance(a, Release):
        s.released_9 = True
        s.vm_ammo = max(0, s.vm_ammo - 1)  # this turn's income came before [E-36]
        for unit in ids(p.REGIMENT_9):
            put(s, unit, p.OFF_MAP)
        s.tell(RegimentReleased("4.6-E/1", s.vm_ammo))


def rockets(s: State, f: VmSupply) -> None:
    """[4.6-E/2] At 30 replacements or fewer, six points of ammunition, once."""
    if s.replacements <= ROCKETS_AT and not s.gift_of_ammo:
        s.gift_of_ammo = True
        s.vm_ammo += ROCKETS
        s.tell(RocketsCame("4.6-E/2", s.replacements, s.vm_ammo))


VM_SUPPLY = Procedure(
    ammunition_arrives,  # 4.6-A
    monsoon_sickness,  # 4.6-B
    replacements,  # 4.6-C, D
    pull_back_cadres,  # 4.6-C
    release_regiment,  # 4.6-E
    rockets,  # 4.6-E
)
