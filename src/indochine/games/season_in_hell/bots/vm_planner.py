"""The Viet Minh with a plan: dig where it will be stormed, bring regiments from two sides, shell, storm, and again.

Four times he thinks: before digging, before marching, before each impulse and before each storm. What comes out are
orders that are carried out choice by choice; all else is left to the judgement of the greedy player.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from indochine.bots.choosing import best, the
from indochine.bots.orders import Staff
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import (
    Advance,
    Barrage,
    Deploy,
    Dig,
    Engage,
    GoOn,
    Join,
    LoseStep,
    Move,
    SendToRest,
    SiegeFire,
    Stop,
    StormFrom,
)
from indochine.games.season_in_hell.bots import vm_digging
from indochine.games.season_in_hell.bots.chances import storm
from indochine.games.season_in_hell.bots.orders import Intentions
from indochine.games.season_in_hell.bots.values import ground, steps_left, wanted
from indochine.games.season_in_hell.bots.vm_answers import done
from indochine.games.season_in_hell.bots.vm_greedy import VmGreedy
from indochine.games.season_in_hell.bots.vm_moves import LEAST, march_orders, on_map, redeployment
from indochine.games.season_in_hell.bots.vm_siege import assault
from indochine.games.season_in_hell.bots.vm_targets import Attack, able, attacks, dash_reach, worth
from indochine.games.season_in_hell.frames import Assault, Storm
from indochine.games.season_in_hell.rules.ch04_ways import dug, vm_dash
from indochine.games.season_in_hell.rules.ch05_storm import may_attack
from indochine.games.season_in_hell.state import VIET_MINH, State
from indochine.kernel.bits import bits, ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

DIGGING, MARCH, REDEPLOYMENT, IMPULSE, STORM = range(5)
SHELL_WORTH = 0.05  # what a barrage must add to an attack, in strongpoints
SCARCE = 0.3  # and so much more when there are none to spare
FIT_ENOUGH = 12  # whole battalions with which others may rest
LOSER = (0, 1, 3, 2)  # by steps left, who takes a loss first: whoever has lost one already
SAFE_MARGIN = 2
LEAST_HARM = 0.3  # of a storm: steps, and units shaken
SET_UP = {  # where regiments begin, if not as suggested
    "1": {"98": "JZ2", "174": "JZ2", "57": "JZ1"},
    "3": {"98": "JZ2", "174": "JZ2"},
}


class VmPlanner(Staff, VmGreedy):
    """Gives orders for a week's digging, a round's march, an impulse and a storm."""

    remembers: ClassVar = Intentions
    set_up: ClassVar = SET_UP
    shells_kept = 1  # whole battalions storm without a penalty [0.1k]: that is worth more than a barrage

    def ordered(self, s: State, kind: int, plan: Any) -> tuple[tuple[int, ...], ...]:
        """The orders for this part of the game, given when they are first asked for."""
        self.give_orders((s.turn, s.round, s.impulse, kind), lambda: plan(s))
        found: tuple[tuple[int, ...], ...] = self.memory.orders
        return found

    # ---- set-up and the week

    def place_vm(self, s: State, f: Any, due: Due) -> Action:
        """As suggested, but all who would stand idle nearer to the first targets."""
        wishes = self.set_up.get(s.scenario, {})
        found = (a for a in due.actions if isinstance(a, Deploy) and p.REGIMENT[a.unit] >= 0)
        return next(
            (a for a in found if wishes.get(p.REGIMENT_NAME[p.REGIMENT[a.unit]]) == p.SHORT[a.place]), None
        ) or (super().place_vm(s, f, due))

    def dig(self, s: State, f: Any, due: Due) -> Action:
        """As planned, level by level."""
        orders = self.ordered(s, DIGGING, lambda s: tuple((place,) for place in vm_digging.plan(s)))
        able = {int(a.place): a for a in due.actions if isinstance(a, Dig)}
        for number, (place,) in enumerate(orders):
            if place in able:
                rest = orders[:number] + orders[number + 1 :]
                self.memory = self.remembers(self.memory.part, rest)
                return able[place]
        return done(due)

    def reconstitute(self, s: State, f: Any, due: Due) -> Action:
        """The destroyed; and the worn, while enough whole battalions are left."""
        whole = sum(s.steps[unit] == p.VM_STEPS for unit in ids(on_map(s) & p.BATTALIONS))
        rests = [a for a in due.actions if isinstance(a, SendToRest)]
        gone = [a for a in rests if s.where[a.unit] == p.DESTROYED]
        if gone or whole < FIT_ENOUGH or s.turn == p.SCENARIO[s.scenario].last:
            return gone[0] if gone else done(due)
        return rests[0] if rests else done(due)

    def siege_fire(self, s: State, f: Any, due: Due) -> Action:
        """In the last week nothing need be kept; before, only what the week's supply would spill."""
        shells = [a for a in due.actions if isinstance(a, SiegeFire)]
        coming = p.POINTS_PER_LEVEL * p.VM_LEVELS[min(s.turn + 1, p.TURNS)]
        return shells[0] if shells and s.vm_munitions + coming > p.MUNITIONS_MAX else done(due)

    # ---- marches

    def vm_moves(self, s: State, f: Any, due: Due) -> Action:
        """As ordered."""
        return self.march(s, due, MARCH, lambda s: tuple(march_orders(s).items()))

    def vm_redeploys(self, s: State, f: Any, due: Due) -> Action:
        """As ordered."""
        return self.march(s, due, REDEPLOYMENT, lambda s: tuple(redeployment(s).items()))

    def march(self, s: State, due: Due, kind: int, plan: Any) -> Action:
        """The next counter with an order."""
        goals = {order[0]: order[1] for order in self.ordered(s, kind, plan)}
        return next((a for a in due.actions if isinstance(a, Move) and goals.get(a.unit) == a.place), None) or done(due)

    # ---- the impulse

    def impulse_orders(self, s: State) -> tuple[tuple[int, ...], ...]:
        """Who attacks which strongpoint from where; and who walks into an empty one."""
        return self.ordered(s, IMPULSE, self.plan_impulse)

    def plan_impulse(self, s: State) -> list[tuple[int, int, int]]:
        """What is planned for an impulse when it begins."""
        return impulse_plan(s)

    def engage_battalions(self, s: State, f: Assault, due: Due) -> Action:
        """Those with an order."""
        units = bits(unit for unit, _, _ in self.impulse_orders(s))
        able = [a for a in due.actions if isinstance(a, Engage) and units >> a.unit & 1]
        return able[0] if able else done(due)

    def lay_vm_guns(self, s: State, f: Assault, due: Due) -> Action:
        """Where a barrage adds most to an attack."""
        stands: dict[int, dict[int, int]] = {}
        for unit, place, pa in self.impulse_orders(s):
            if place != pa:
                stands.setdefault(pa, {}).setdefault(place, 0)
                stands[pa][place] |= 1 << unit
        shells = [a for a in due.actions if isinstance(a, Barrage) and a.place in stands]
        least = SHELL_WORTH + SCARCE / max(s.vm_munitions, 1) / 2
        return best(shells, lambda a: barrage_gain(s, a.place, stands[a.place].items()), least) or done(due)

    def vm_attack_moves(self, s: State, f: Assault, due: Due) -> Action:
        """As ordered; the disorganized leave the bases."""
        goals = {unit: place for unit, place, _ in self.impulse_orders(s)}
        for a in due.actions:
            if isinstance(a, Move) and (goals.get(a.unit) == a.place or s.disorganized >> a.unit & 1):
                return a
        return done(due)

    def declare(self, s: State, f: Storm, due: Due) -> Action:
        """The attacks that pay as things stand now."""
        wishes = {order[0]: order[1] for order in self.ordered(s, STORM, storm_plan)}
        for a in due.actions:
            if isinstance(a, StormFrom):
                those = may_attack(s, f, a.origin)
                if all(wishes.get(unit) == a.place for unit in ids(those)):
                    return a
        return next((a for a in due.actions if isinstance(a, Join) and wishes.get(a.unit) == a.place), None) or done(
            due
        )

    def another_impulse(self, s: State, f: Any, due: Due) -> Action:
        """While there is anything that pays."""
        plan = impulse_plan(s, s.impulse + 1, moved=0)
        return the(GoOn if plan else Stop, due) or due.actions[0]

    def advance_value(self, s: State, a: Advance) -> float:
        """Three of one division; who would leave another strongpoint empty stays."""
        here, inside = s.where[a.unit], s.at[a.place] & p.BATTALIONS
        if p.PAS >> here & 1 and s.at[here] & p.BATTALIONS == 1 << a.unit:
            return 0.0 if inside else 0.1
        if inside & ~p.DIVISION_UNITS[p.DIVISION[a.unit]] or inside.bit_count() >= p.BATTALIONS_IN_PA:
            return 0.0
        return ground(s, a.place) + s.steps[a.unit] - (s.fatigued >> a.unit & 1)

    def who_loses(self, s: State, f: Any, due: Due) -> Action:
        """Whoever is worn already: the whole ones can still attack without a penalty."""
        able = [a for a in due.actions if isinstance(a, LoseStep)]
        return best(able, lambda a: 2 * LOSER[s.steps[a.unit]] + (s.disorganized >> a.unit & 1)) or due.actions[0]


# ---- plans -----------------------------------------------------------------


def impulses_left(s: State, impulse: int) -> int:
    """This one too."""
    return p.IMPULSES + 1 - max(impulse, 1)


def impulse_plan(s: State, impulse: int = 0, moved: int | None = None, walkers: int = 0) -> list[tuple[int, int, int]]:
    """Unit, place to attack from, strongpoint; the same place twice is an empty strongpoint to be entered.

    `walkers` are not fit to attack, but to walk.
    """
    impulse = impulse or s.impulse
    gone = s.moved if moved is None else moved
    free = able(s)
    orders = []
    for attack in attacks(s, free, dash_reach(s, gone), impulses_left(s, impulse), least(s)):
        free &= ~attack.units
        orders += [(unit, place, attack.pa) for place, units in attack.stands for unit in ids(units)]
    return orders + walk_in(s, free | walkers, gone)


def least(s: State) -> float:
    """What an attack must promise; when all that is wanted is held, a good deal more."""
    return LEAST if wanted(s) > 0 or steps_left(s) > 3 * SAFE_MARGIN else 3 * LEAST


def walk_in(s: State, free: int, moved: int) -> list[tuple[int, int, int]]:
    """[5.3c] One battalion for each strongpoint that the French have left empty."""
    orders, trenches = [], dug(s)
    for pa in ids(p.PAS & ~s.control & ~s.french):
        for unit in ids(free & ~moved):
            here = s.where[unit]
            alone = p.PAS >> here & 1 and s.at[here] & p.BATTALIONS == 1 << unit
            if not alone and vm_dash(here, trenches, s.french & p.PAS) >> pa & 1:
                orders.append((unit, pa, pa))
                free &= ~(1 << unit)
                break
    return orders


def storm_plan(s: State) -> list[tuple[int, int]]:
    """Who storms what, when French fire is over: everybody engaged counts who stands before it."""
    tired = s.fatigued if s.losses >= p.ASSAULT_STOP else 0
    found = attacks(
        s, s.face_up & ~tired, lambda unit, place: s.where[unit] == place, impulses_left(s, s.impulse), 0.0, False
    )
    return [(unit, attack.pa) for attack in found if promising(s, attack) for unit in ids(attack.units)]


def promising(s: State, attack: Attack) -> bool:
    """Whether this very storm does the French more harm than us: later ones may be better, this must not be worse."""
    odds = storm(s, VIET_MINH, attack.pa, attack.units)
    return odds.clears + odds.defender_steps + odds.defender_shaken >= LEAST_HARM


def barrage_gain(s: State, pa: int, stands: Iterable[tuple[int, int]]) -> float:
    """What shells add to an attack, for each of its impulses."""
    impulses, stands = impulses_left(s, s.impulse), tuple(stands)
    with_shells, without = (worth(s, pa, assault(s, pa, stands, impulses, shells)) for shells in (1, 0))
    return (with_shells - without) / impulses
