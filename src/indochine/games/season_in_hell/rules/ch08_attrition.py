"""8 Attrition of the camp at the end of each week: siege fire, encircled strongpoints, the hills."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Done, LoseStep, PayReplacement, SiegeFire
from indochine.games.season_in_hell.events import HillsLooked, LossVoid, ReplacementPaid, SiegeFired
from indochine.games.season_in_hell.frames import Attrition, Week
from indochine.games.season_in_hell.rules.ch01_losses import lose_step
from indochine.games.season_in_hell.rules.ch02_orders import nothing_else
from indochine.games.season_in_hell.rules.ch03_replacements import units_in
from indochine.games.season_in_hell.rules.ch05_control import encircled
from indochine.games.season_in_hell.rules.ch09_victory import call
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import bits, first, ids
from indochine.kernel.flow import Procedure, choice, goto
from indochine.kernel.legality import bar, gate, purse
from indochine.kernel.words import counted

TARGETS = ("CRC", "Isabelle")  # [8c] what siege fire may be aimed at
TARGET_PAS = (p.CRC, p.ISABELLE)


def attrition(s: State, f: Week) -> None:
    """[8a] [4c] Every week ends with it."""
    call(s, Attrition())


def victims(s: State, places: int) -> int:
    """[E-55] [E-109] The units there that may lose a step to it: all but tanks."""
    return units_in(s, places) & p.INFANTRY


@gate("3.2r", "There is no replacement point.")
def no_replacements(s: State, f: Attrition) -> bool:
    """[8a] [8c] [8g] A replacement point may pay for a loss."""
    return not s.replacements


def suffer_loss(s: State, a: LoseStep | PayReplacement, rule: str) -> None:
    """[8a] One step, or one replacement point in its place."""
    if isinstance(a, LoseStep):
        lose_step(s, a.unit, rule)
    else:
        s.replacements -= 1
        s.tell(ReplacementPaid("3.2r", s.replacements))


# ---- siege fire ------------------------------------------------------------


@choice("8c", by=VIET_MINH)
def siege_fire(s: State, f: Attrition) -> bool:
    """[8c] [E-53] Is a barrage point spent on siege fire, and where?"""
    return s.vm_munitions > 0


@purse("8c", "It takes a barrage point, and there is none.")
def barrage_points(s: State, f: Attrition) -> int:
    return s.vm_munitions


@bar("8c", "target", "There are no French units.")
def deserted(s: State, f: Attrition) -> int:
    """[E-92] Nobody fires at a place without French units."""
    return bits(number for number, pas in enumerate(TARGET_PAS) if not s.french & pas)


siege_fire.offers(SiegeFire, deserted, barrage_points, price=1, target=TARGETS)
siege_fire.offers(Done, nothing_else)


@siege_fire.prompt
def prompt_siege_fire(s: State, f: Attrition) -> str:
    return f"{counted(s.vm_munitions, 'barrage point')}: each costs the French a step or a replacement point. Where?"


@siege_fire.then
def after_siege_fire(s: State, f: Attrition, a: SiegeFire | Done) -> None:
    if isinstance(a, SiegeFire):
        s.vm_munitions -= siege_fire.price(s, f, a)
        f.target = TARGET_PAS[TARGETS.index(a.target)]
        s.tell(SiegeFired("8c", a.target, s.vm_munitions))


@choice("8c", by=FRANCE)
def siege_loss(s: State, f: Attrition) -> bool:
    """[8c] What is lost to the siege fire?"""
    return bool(f.target)


siege_loss.offers(PayReplacement, no_replacements)
siege_loss.offers(LoseStep, unit=lambda s, f: victims(s, f.target))


@siege_loss.then
def after_siege_loss(s: State, f: Attrition, a: LoseStep | PayReplacement) -> None:
    f.target = 0
    suffer_loss(s, a, "8c")
    goto(f, siege_fire)


def loss_void(s: State, f: Attrition) -> None:
    """[E-92] A loss that nothing can pay is void, and the guns may fire on."""
    if f.target:
        f.target = 0
        s.tell(LossVoid("8c"))
        goto(f, siege_fire)


# ---- encircled strongpoints ------------------------------------------------


def look_for_encircled(s: State, f: Attrition) -> None:
    """[8b] [8d] [8e] [3.1n] Strongpoints encircled at the end of the week, with anybody in them who can suffer."""
    f.places = bits(pa for pa in ids(encircled(s)) if victims(s, 1 << pa))


@choice("8d", by=FRANCE)
def encirclement_loss(s: State, f: Attrition) -> bool:
    """[8d] [E-54] Who of the encircled loses a step? Replacements cannot pay for it."""
    return bool(f.places)


encirclement_loss.offers(LoseStep, unit=lambda s, f: victims(s, f.places & -f.places))


@encirclement_loss.prompt
def prompt_encirclement_loss(s: State, f: Attrition) -> str:
    return f"{p.NAME[first(f.places)]} is encircled: which unit there loses a step?"


@encirclement_loss.then
def after_encirclement_loss(s: State, f: Attrition, a: LoseStep) -> None:
    f.places &= f.places - 1
    lose_step(s, a.unit, "8d")
    goto(f, encirclement_loss)


# ---- hills -----------------------------------------------------------------


def count_hills(s: State, f: Attrition) -> None:
    """[8g] [8h] [8i] [8b] [E-68] Each of the five hills in their hands, and level 3 on Mount Baldy, costs a step."""
    held = s.control | (s.hills_held if s.options.hill_any_round else 0)
    hills = (p.STRATEGIC_HILLS & held).bit_count()
    baldy = bool(s.deep >> p.BALDY & 1)
    f.hills = hills + baldy
    if f.hills:
        s.tell(HillsLooked("8g" if hills else "8i", hills, baldy))


def hill_rule(s: State, f: Attrition) -> str:
    """[8g] [8i] The last of these losses is that for Mount Baldy, if its trench stands."""
    return "8i" if f.hills == 1 and s.deep >> p.BALDY & 1 else "8g"


@choice(hill_rule, by=FRANCE)
def hill_loss(s: State, f: Attrition) -> bool:
    """[8g] What is lost to the fire from the hills?"""
    return f.hills > 0


hill_loss.offers(PayReplacement, no_replacements)
hill_loss.offers(LoseStep, unit=lambda s, f: victims(s, p.ON_MAP))


@hill_loss.prompt
def prompt_hill_loss(s: State, f: Attrition) -> str:
    return f"{counted(f.hills, 'loss', 'losses')} for the hills in Viet Minh hands: what is lost?"


@hill_loss.then
def after_hill_loss(s: State, f: Attrition, a: LoseStep | PayReplacement) -> None:
    rule, f.hills = hill_rule(s, f), f.hills - 1
    suffer_loss(s, a, rule)
    goto(f, hill_loss)


ATTRITION = Procedure(
    siege_fire,  # 8c
    siege_loss,
    loss_void,
    look_for_encircled,  # 8d
    encirclement_loss,
    count_hills,  # 8g
    hill_loss,
)
