"""5.5 The sum of a hand-to-hand: strengths, ratio, every shift of columns and every modifier of the die, with its rule.

Nothing here changes the position: the storm freezes what `assess` says before the first die [5e], and odds and computer
players ask it about attacks that nobody has declared yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.rules.ch01_stacking import fighting_strength
from indochine.games.season_in_hell.rules.ch05_control import encircled
from indochine.games.season_in_hell.shifts import Shift, total
from indochine.games.season_in_hell.state import VIET_MINH, State, lost_steps
from indochine.kernel.bits import ids


class Assessment(NamedTuple):
    """A hand-to-hand before its dice. `ratio` is the step on the endless ladder after all shifts, 1-3 being 0."""

    attack: int
    defence: int
    ratio: int
    shifts: tuple[Shift, ...]
    modifiers: tuple[Shift, ...]

    @property
    def modifier(self) -> int:
        """What is added to the die."""
        return total(self.modifiers)


def origins(s: State, units: int) -> int:
    """[HM-6] The places that these units attack from."""
    found = 0
    for unit in ids(units):
        found |= 1 << s.where[unit]
    return found


def assess(
    s: State, side: int, target: int, attackers: int, defenders: int, works: bool, champions: tuple[int, int], air: int
) -> Assessment:
    """[5.5h] [5.5i] [5.5j] What the attack comes to; shifts start from the true ratio, not from the table's edge."""
    attack = fighting_strength(s, attackers, p.HAND)
    defence = fighting_strength(s, defenders, p.HAND)
    shifts = tuple(
        shift
        for shift in (
            *ground(s, target, attackers),
            *works_or_trench(side, works),
            *fatigue(s, attackers),
            *concentric(s, target, attackers),
            *losses_so_far(s, side),
            *morale(s, side, attackers, *champions),
            Shift("aircraft", p.SHIFT_HAND.air * air, "3.2l"),
        )
        if shift.value
    )
    ratio = p.ladder(attack, defence) + total(shifts)
    beyond = Shift("above 6-1", max(0, ratio - p.LADDER_HIGH), "5.5j")
    modifiers = tuple(one for one in (*loss_marker(s, side, attackers), beyond) if one.value)
    return Assessment(attack, defence, ratio, shifts, modifiers)


def ground(s: State, target: int, attackers: int) -> Iterator[Shift]:
    """[HM-2] [E-41] [E-72] The hill unless all stand on it; the river if all cross it and no hill counts."""
    hill = p.HILL[target]
    places = ids(origins(s, attackers))
    if hill and not all(p.PAS >> place & 1 and p.HILL[place] == hill for place in places):
        value = p.SHIFT_HAND.gabrielle if p.GABRIELLE >> target & 1 else p.SHIFT_HAND.hill
        yield Shift("Gabrielle" if p.GABRIELLE >> target & 1 else "hill", value, "HM-2")
    elif all(crosses(place, target) for place in places):
        yield Shift("across the river", p.SHIFT_HAND.hill, "HM-2")


def crosses(place: int, target: int) -> bool:
    """[HM-2] Whether the way from a base or a linked strongpoint leads over the Nam Youm."""
    return bool(p.RIVER_BASES >> place & 1) or bool(p.PAS >> place & 1 and p.RIVER_LINKS[place] >> target & 1)


def works_or_trench(side: int, works: bool) -> Iterator[Shift]:
    """[HM-3] [HM-4] [E-4] [E-12] [E-13] [E-14] The works help the French; the Viet Minh have a trench level."""
    if side != VIET_MINH:
        yield Shift("trench", p.CAPTURED_TRENCH * p.SHIFT_HAND.trench, "HM-4")
    elif works:
        yield Shift("strongpoint", p.SHIFT_HAND.pa, "HM-3")


def fatigue(s: State, attackers: int) -> Iterator[Shift]:
    """[HM-5] [0.1g] [E-43] One tired attacker is enough."""
    if s.fatigued & attackers:
        yield Shift("fatigued attackers", p.SHIFT_HAND.fatigue, "HM-5")


def concentric(s: State, target: int, attackers: int) -> Iterator[Shift]:
    """[HM-6] [E-42] From two places or more, or against an encircled strongpoint, once."""
    if origins(s, attackers).bit_count() > 1:
        yield Shift("concentric", p.SHIFT_HAND.concentric, "HM-6")
    elif encircled(s) >> target & 1:
        yield Shift("encircled", p.SHIFT_HAND.concentric, "HM-6")


def losses_so_far(s: State, side: int) -> Iterator[Shift]:
    """[HM-7] [HM-8] [1.5b] [E-7] [E-8] The bonus until 20 steps are lost, the malus when more than 50 are."""
    if side == VIET_MINH and s.losses < p.BONUS_LOST:
        yield Shift(f"fewer than {p.BONUS_LOST} losses", p.SHIFT_HAND.bonus, "HM-7")
    elif side == VIET_MINH and s.losses > p.WORN_ABOVE:
        yield Shift(f"more than {p.WORN_ABOVE} losses", p.SHIFT_HAND.worn, "HM-8")


def morale(s: State, side: int, attackers: int, champion: int, opponent: int) -> Iterator[Shift]:
    """[HM-9] [0.1a] [6.2.5h] [E-37] [E-38] The champions' morale; a tank beside the French attacker doubles his."""
    mine = p.MORALE[champion]
    if side != VIET_MINH and s.at[s.where[champion]] & attackers & p.TANKS:
        mine *= 2
    yield Shift(f"morale {mine} against {p.MORALE[opponent]}", mine - p.MORALE[opponent], "HM-9")


def loss_marker(s: State, side: int, attackers: int) -> Iterator[Shift]:
    """[HM-1] [0.1i] [0.1j] [0.1k] [E-44] The worst loss marker among Viet Minh attackers, never added up."""
    if side == VIET_MINH:
        yield Shift("losses", -max(lost_steps(s, unit) for unit in ids(attackers)), "HM-1")


def table_column(ratio: int) -> int:
    """[5.5i] [5.5j] The column that is read, after all shifts; the first is 1-3."""
    return min(max(ratio, p.LADDER_LOW), p.LADDER_HIGH)


def table_row(die: int, modifier: int) -> int:
    """[5.5d] Of 1 or less the starred row if the die itself shows 1; at most 7."""
    if die + modifier > 1:
        return min(die + modifier, p.ROW_BEYOND)
    return p.ROW_STAR if die == 1 else p.ROW_LOW


def result_of(ratio: int, die: int, modifier: int) -> int:
    """[5.5b] What the Hand-to-Hand Table says."""
    return p.HAND_TABLE[table_column(ratio)][table_row(die, modifier)]
