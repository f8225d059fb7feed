"""The exact odds of barrages, by running every face of the dice through the functions the game rolls with.

The shock of a Viet Minh marker is reckoned on the units as they stand, before its own white die has cost a step.
"""

from __future__ import annotations

from typing import NamedTuple

from indochine.games.final_gamble.events import Modifier
from indochine.games.final_gamble.rules.ch02_barrage import (
    french_under,
    halves_under,
    hits,
    hits_supplies,
    shaken_by,
    supply_hit_of,
)
from indochine.games.final_gamble.rules.ch02_commando import steals
from indochine.games.final_gamble.rules.ch03_barrage import (
    Hit,
    airstrike_modifiers,
    barrage_modifiers,
    reaction_modifiers,
    result_of,
)
from indochine.games.final_gamble.state import State, morale
from indochine.kernel.bits import ids
from indochine.odds import Distribution, chance, convolve, die, mapped

# ---- 2.2 the Viet Minh barrage ---------------------------------------------


def hit_chance(s: State, place: int) -> float:
    """[2.2-D/1] That a marker on this hex costs the French a step."""
    halves = halves_under(s, place)
    return chance(die(), lambda white: hits(halves, white))


def shaken_spread(s: State, place: int) -> Distribution[int]:
    """[2.2-D/4] How many French units a marker on this hex shakes, those shaken already left out."""
    return mapped(die(), lambda black: (shaken_by(s, place, black) & ~s.shaken).bit_count())


def shaken_chances(s: State, place: int) -> dict[int, float]:
    """[2.2-D/4] For each French unit under a marker on this hex, that the black die is enough to shake it."""
    struck = [shaken_by(s, place, black) for black in die()]
    return {unit: sum(units >> unit & 1 for units in struck) / 6 for unit in ids(french_under(s, place))}


def supply_hit_chance(markers: int) -> float:
    """[2.2-C/1] That so many markers hit trucks and stores."""
    return chance(convolve(die(), die()), lambda roll: hits_supplies(markers, roll)) if markers else 0.0


def supply_spread(modifier: int = 0) -> Distribution[tuple[str, int]]:
    """[2.2-C/2] The track and the loss by the Supply Hit Table."""
    return mapped(die(), lambda face: supply_hit_of(face, modifier))


# ---- 2.3 the commando ------------------------------------------------------


def raid_chance(courage: int) -> float:
    """[2.3] That a raid costs a unit of this morale a step."""
    return chance(die(), lambda face: steals(face, courage))


# ---- 3.2, 5.1 and 5.3 French fire ------------------------------------------


class Shot(NamedTuple):
    """A French barrage before its die: the lines that change it, and the chance of each result."""

    modifiers: tuple[Modifier, ...]
    results: Distribution[Hit]

    @property
    def loss(self) -> float:
        """That the target loses a step."""
        return chance(self.results, lambda hit: hit.loss)

    @property
    def shaken(self) -> float:
        """That the target is shaken (a unit whose last step goes gets no marker)."""
        return chance(self.results, lambda hit: hit.shaken)


def shot(modifiers: tuple[Modifier, ...], spirit: int, shakes: bool = True) -> Shot:
    """[3.2-B] All six faces under these modifiers, against a unit of this morale."""
    return Shot(modifiers, mapped(die(), lambda face: result_of(face, modifiers, spirit, shakes)))


def reaction_shot(s: State, battery: int, target: int, intense: bool) -> Shot:
    """[3.2-B] [3.2-C/2] A reaction barrage; on an assaulter only surplus guns of its target fire one: no shock."""
    return shot(reaction_modifiers(s, battery, target, intense), morale(s, target), target not in s.assaulter)


def barrage_shot(s: State, battery: int, target: int, intense: bool) -> Shot:
    """[5.3-B] A barrage by day."""
    return shot(barrage_modifiers(s, battery, target, intense), morale(s, target))


def airstrike_shot(s: State, target: int) -> Shot:
    """[5.1] The airstrike."""
    return shot(airstrike_modifiers(s, target), morale(s, target))
