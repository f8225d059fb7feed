"""France one action ahead: fire where it hurts most, losses where they hurt least, paras to the weakest strongpoint."""

from __future__ import annotations

from typing import Any

from indochine.bots.choosing import best, the
from indochine.games.season_in_hell import frames as at
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import (
    Advance,
    AllStand,
    Barrage,
    Champion,
    DeployAll,
    Drop,
    Interdict,
    InWorks,
    LoseStep,
    PayReplacement,
    Rebuild,
    Refrain,
    Restore,
    Scatter,
    Shoot,
    StayQuiet,
    Stop,
    StopRounds,
    Suffer,
    Support,
    Withdraw,
)
from indochine.games.season_in_hell.bots.french_sight import French, all_of, chosen, done_or_first
from indochine.games.season_in_hell.bots.french_worth import QUALITY, fire_worth
from indochine.games.season_in_hell.rules.ch05_fire import aim
from indochine.games.season_in_hell.state import FRANCE, State, french_at
from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

GUN_PRICE = 0.6  # what a barrage must be worth
LAST_SHELLS = 4  # kept
SPARE_ROLE = 0.1  # a whole unit rather than the last step of another


def garrison(s: State, pa: int) -> float:
    """How strong a strongpoint is."""
    return sum(s.steps[unit] * QUALITY[unit] for unit in ids(french_at(s, pa)))


def exposure(s: State, pa: int) -> int:
    """From how many sides a strongpoint may be stormed: trench levels before its bases, and captured neighbours."""
    levels = sum(s.trench[p.BASE_ZONE[base]] for base in ids(p.BASES_TO[pa]))
    return levels + 2 * (p.LINKS[pa] & s.control).bit_count()


def step_price(s: State, unit: int) -> float:
    """What the loss of a step of this unit costs: the last one costs the unit; who is disorganized is half lost."""
    price = QUALITY[unit] * (1.5 if s.steps[unit] == 1 else 1.0)
    return price * (0.8 if s.disorganized >> unit & 1 else 1.0)


def shoot_worth(s: State, a: Shoot) -> float:
    """The fire of one strongpoint's infantry."""
    return fire_worth(s, aim(s, FRANCE, at.INFANTRY, a.place, a.origin, french_at(s, a.origin), a.air))


def barrage_worth(s: State, place: int) -> float:
    """One shell of the guns."""
    return fire_worth(s, aim(s, FRANCE, at.ARTILLERY, place))


class FrenchGreedy(French):
    """Looks one action ahead."""

    def place_french(self, s: State, f: Any, due: Due) -> Action:
        """As suggested."""
        return next((a for a in due.actions if isinstance(a, DeployAll) and a.plan == "suggested"), due.actions[0])

    # ---- the week

    def interdict(self, s: State, f: Any, due: Due) -> Action:
        """Aircraft are for the strongpoints."""
        return due.actions.find(Interdict(0)) or due.actions[0]

    def replace(self, s: State, f: Any, due: Due) -> Action:
        """The best companies first; the destroyed come back where the enemy is near."""
        found = best(all_of(Restore, due), lambda a: QUALITY[a.unit])
        rebuilt = best(all_of(Rebuild, due), lambda a: QUALITY[a.unit] + exposure(s, a.place) / 50)
        if rebuilt and (not found or QUALITY[rebuilt.unit] >= QUALITY[found.unit]):
            return rebuilt
        return found or done_or_first(due)

    def french_decides(self, s: State, f: Any, due: Due) -> Action:
        """Time is on our side."""
        return the(StayQuiet, due) or due.actions[0]

    def drop(self, s: State, f: Any, due: Due) -> Action:
        """Where the enemy is near and the garrison is weak."""
        return chosen(
            all_of(Drop, due), lambda a: exposure(s, a.place) / (1 + garrison(s, a.place)) + QUALITY[a.unit] / 99, due
        )

    def french_operation(self, s: State, f: Any, due: Due) -> Action:
        """The garrison stays where it is."""
        return the(Refrain, due) or due.actions[0]

    def stop_rounds(self, s: State, f: Any, due: Due) -> Action:
        """Gladly."""
        return the(StopRounds, due) or due.actions[0]

    def another_impulse(self, s: State, f: Any, due: Due) -> Action:
        """Enough."""
        return the(Stop, due) or due.actions[0]

    # ---- fire

    def french_shoots(self, s: State, f: Any, due: Due) -> Action:
        """The strongest fire first; aircraft where a whole stack stands on a base."""
        shots = [a for a in all_of(Shoot, due) if a.air <= 1]
        return chosen(shots, lambda a: shoot_worth(s, a) - GUN_PRICE * a.air, due)

    def lay_french_guns(self, s: State, f: Any, due: Due) -> Action:
        """Every target that is worth its shell, while there are some."""
        price = GUN_PRICE if s.munitions > LAST_SHELLS else 2 * GUN_PRICE
        return chosen(all_of(Barrage, due), lambda a: barrage_worth(s, a.place), due, price)

    # ---- who fights, and who suffers

    def stand(self, s: State, f: at.Fighters, due: Due) -> Action:
        """The best two man the works."""
        pairs = all_of(InWorks, due)
        return (
            best(pairs, lambda a: step_worth(s, a.unit) + step_worth(s, a.other))
            or the(AllStand, due)
            or due.actions[0]
        )

    def name_champion(self, s: State, f: at.Attack, due: Due) -> Action:
        """The highest morale; of equals the one whose loss hurts least."""
        return chosen(all_of(Champion, due), lambda a: p.MORALE[a.unit] - SPARE_ROLE * step_price(s, a.unit), due)

    name_opponent = name_champion

    def support(self, s: State, f: at.Attack, due: Due) -> Action:
        """All there are."""
        return best(all_of(Support, due), lambda a: a.air) or due.actions[0]

    def who_loses(self, s: State, f: at.Losses, due: Due) -> Action:
        """Who is missed least."""
        return chosen(all_of(LoseStep, due), lambda a: -step_price(s, a.unit), due)

    which_tank = encirclement_loss = who_loses

    def siege_loss(self, s: State, f: Any, due: Due) -> Action:
        """A replacement point before a step."""
        return the(PayReplacement, due) or self.who_loses(s, f, due)

    hill_loss = recon_loss = siege_loss

    def who_checks(self, s: State, f: at.Checks, due: Due) -> Action:
        """The steadiest who is not disorganized yet."""
        return chosen(all_of(Suffer, due), lambda a: p.MORALE[a.unit] - 9.0 * (s.disorganized >> a.unit & 1), due)

    def suffer(self, s: State, f: at.Disorder, due: Due) -> Action:
        """Men before order: the weakest who is not disorganized yet."""
        scattered = all_of(Scatter, due)
        return chosen(scattered, lambda a: -QUALITY[a.unit] - 9.0 * (s.disorganized >> a.unit & 1), due)

    # ---- ground

    def follow_up(self, s: State, f: Any, due: Due) -> Action:
        """Whatever lies open is taken."""
        return the(Advance, due) or done_or_first(due)

    occupy = follow_up

    def where_the_tank_goes(self, s: State, f: Any, due: Due) -> Action:
        """To the strongest garrison."""
        return chosen(all_of(Withdraw, due), lambda a: garrison(s, a.place), due)


def step_worth(s: State, unit: int) -> float:
    """How well a unit holds the works."""
    value = p.HAND[unit][s.steps[unit]] + p.MORALE[unit]
    return value / 2 if s.disorganized >> unit & 1 else value
