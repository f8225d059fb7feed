"""4.6 Viet Minh ammunition, replacements and reinforcement."""

from __future__ import annotations

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
from indochine.games.final_gamble.rules.ch01_orders import nothing_else
from indochine.games.final_gamble.state import VIET_MINH, State, Unit, put, units_in, weather
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, choice, goto
from indochine.kernel.legality import bar, only, purse
from indochine.kernel.words import counted

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


@choice("4.6-C/1", by=VIET_MINH)
def replacements(s: State, f: VmSupply) -> bool:
    """Which units get replacements?"""
    return True


def needy(s: State, f: VmSupply) -> int:
    """Viet Minh units with lost steps."""
    found, steps, full = 0, s.steps, p.STEPS
    for unit in ids(p.VM):
        if steps[unit] < full[unit]:
            found |= 1 << unit
    return found


@bar("4.6-C/1", "unit", "{unit} belongs to 148 Regiment, which gets no replacements.")
def of_148(s: State, f: VmSupply) -> int:
    """148 Regiment was raised among the Thai and gets nobody."""
    return p.REGIMENT_148


@bar("4.6-C/1", "unit", "{unit} has had its replacement this turn.")
def replaced(s: State, f: VmSupply) -> int:
    """One replacement for each unit."""
    return f.replaced


@only(
    "4.6-C/1",
    "unit",
    "{unit} at {here} has no line of communication.",
    here=lambda s, f, a: p.NAME[s.where[a.unit]],
)
def in_contact(s: State, f: VmSupply) -> int:
    """In VM LoC or in a box."""
    return units_in(s, vm_loc(s) | BOXES)


@bar(
    "4.6-D/2",
    "unit",
    "Division {division} is shut down and must rest first.",
    division=lambda s, f, a: p.SECTOR_NAME[p.DIVISION[a.unit]],
)
def shut_down(s: State, f: VmSupply) -> int:
    """A division that is shut down takes no replacements."""
    return p.union(units for units, slot in zip(p.DIVISION_UNITS, s.slots, strict=True) if slot == p.SHUT_DOWN)


@purse("4.6-C/4", "The Replacement Track is at {purse}.")
def replacement_track(s: State, f: VmSupply) -> int:
    """Each costs a point of the Replacement Track."""
    return s.replacements


replacements.offers(Reinforce, of_148, replaced, in_contact, shut_down, replacement_track, price=1, unit=needy)
replacements.offers(Done, nothing_else("4.6-C/1", "No unit can get a replacement."))


@replacements.prompt
def prompt_replacements(s: State, f: VmSupply) -> str:
    cadres = lone_cadres(s, f).bit_count()
    threat = f" {counted(cadres, 'Cadre')} without one will be pulled back." if cadres else ""
    return f"{counted(s.replacements, 'replacement')} left: which unit gets one?{threat}"


@replacements.then
def after_replacements(s: State, f: VmSupply, a: Reinforce | Done) -> None:
    if isinstance(a, Reinforce):
        s.replacements -= replacements.price(s, f, a)
        f.replaced |= 1 << a.unit
        take_replacement(s, a.unit)
        goto(f, replacements)


def take_replacement(s: State, unit: int) -> None:
    """[4.6-C/4] A Cadre turns into a reduced unit, or a reduced unit to full strength."""
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


@choice("4.6-E/1", by=VIET_MINH)
def release_regiment(s: State, f: VmSupply) -> bool:
    """Does the 9th Regiment join the siege? It costs one ammunition a turn from now on."""
    return s.replacements <= RELEASE_AT and not s.released_9


release_regiment.offers(Release)
release_regiment.offers(Done)


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
