"""Battles fought by plain dice, written from the order of combat alone: a second opinion on the odds.

Nothing here knows the code of the rules or of the odds; only printed figures are used. So odds, rules and this file can
agree only if all three read the order of combat alike: interception, missiles, guns, strikes, volleys, fire at the
transports, aircraft on the ground, then ground rounds with both sides' losses removed together [E-20].

Nobody thinks, as in the trials of the odds:

- all interceptors named rise against a strike, and against nothing else [FTR-2];
- missiles go to the dearest aircraft, cargo counted, one at each [SAM-3] [E-120];
- of attacking aircraft the cheapest are lost, cargo counted [E-75]; of equal ones those that have a mission of their
  own before transports, for missiles as well;
- on the ground both sides lose infantry, artillery, armor, fighting helicopters in this order [E-22]; several defenders
  of one type first the one that defends worse, then the one earlier in the order of play;
- defending fighters are lost before fighter-bombers; helicopters of the defenders fight [E-77]; nobody is lifted out;
- the attacker breaks off after a round if fewer than `keep` units are left to him, or after so many rounds [CGR-4].

Dice are thrown by the handful: one random number is looked up in the distribution of the hits of n dice.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb, sqrt
from random import Random
from typing import NamedTuple

from indochine.games.vietnam_1965 import printed as p

OPTIONS = p.Options.of()
INF, ART, ARM, HEL = p.INF, p.ART, p.ARM, p.HEL
ON_GROUND = (INF, ART, ARM, HEL)  # who fights in ground rounds, in the order in which they are lost

# ---- dice ------------------------------------------------------------------

MOST_DICE = 40


def handful(value: int, number: int) -> list[float]:
    """The chances of at most 0, 1, 2 ... hits of so many dice on a value; the last, which is certain, left out."""
    return list(
        accumulate(
            comb(number, hits) * value**hits * (6 - value) ** (number - hits) / 6**number for hits in range(number)
        )
    )


HANDFUL = [[handful(value, number) for number in range(MOST_DICE + 1)] for value in range(6)]
FTR_ATTACK, FTR_DEFENCE = HANDFUL[p.ATTACK[p.FTR]], HANDFUL[p.DEFENCE[p.FTR]]
FBO_ATTACK, FBO_DEFENCE = HANDFUL[p.ATTACK[p.FBO]], HANDFUL[p.DEFENCE[p.FBO]]
MISSILE, GUN = HANDFUL[p.SAM_ATTACK], HANDFUL[p.DEFENCE[p.AAG]]
VOLLEY, GROUND_FIRE = HANDFUL[p.ATTACK[HEL]], HANDFUL[p.GROUND_FIRE]
INF_ATTACK, ART_ATTACK, ARM_ATTACK, HEL_ATTACK = (HANDFUL[p.ATTACK[kind]] for kind in ON_GROUND)


# ---- who fights ------------------------------------------------------------

GUNSHIPS, ESCORTS, STRIKES, LIFTS = range(4)  # groups of attacking aircraft; from LIFTS on by cargo
TIE = {STRIKES: 0, ESCORTS: 1, GUNSHIPS: 2}  # transports come after these
AIRCRAFT = {GUNSHIPS: HEL, ESCORTS: p.FTR, STRIKES: p.FBO}
THING = re.compile(r"(\d+) ([a-z]+)(?:\(([^)]*)\))?")
KIND = {"inf": INF, "art": ART, "arm": ARM, "hel": HEL}
Cargo = tuple[int, int]  # infantry, artillery


def things(text: str) -> list[tuple[int, str, str]]:
    """Numbers, words and cargo of what is typed."""
    return [(int(number), word, cargo) for number, word, cargo in THING.findall(text)]


def total(text: str, word: str) -> int:
    """How many of one thing stand in a text; cargo does not count."""
    return sum(number for number, each, _ in things(text) if each == word)


@dataclass(frozen=True, order=True)
class Unit:
    """A defender; the order is that in which they are lost."""

    kind: int
    value: int
    power: int


class Attackers:
    """Who attacks, read from a text such as `usa 3 inf 1 fbo 2 lift(1 inf 1 art)`."""

    def __init__(self, text: str) -> None:
        self.power = p.POWER[text.split()[0].upper()]
        self.ground = [total(text, word) for word in ("inf", "art", "arm")]
        lifts: Counter[Cargo] = Counter()
        for number, word, cargo in things(text):
            if word == "lift":
                lifts[total(cargo, "inf"), total(cargo, "art")] += number
        cargoes = sorted(lifts)
        self.air = [total(text, word) for word in ("hel", "ftr", "fbo")] + [lifts[cargo] for cargo in cargoes]
        self.cargo: list[Cargo] = [(0, 0)] * LIFTS + cargoes
        groups = range(len(self.air))
        self.cheapest = sorted(groups, key=lambda at: (self.worth(at), TIE.get(at, 3), self.cargo[at]))
        self.dearest = sorted(groups, key=lambda at: (-self.worth(at), TIE.get(at, 3), self.cargo[at]))

    def worth(self, at: int) -> int:
        """What an aircraft of a group costs, with its cargo."""
        infantry, artillery = self.cargo[at]
        return p.PRICE[AIRCRAFT.get(at, HEL)] + infantry * p.PRICE[INF] + artillery * p.PRICE[ART]

    def everything(self) -> tuple[int, ...]:
        """All units: infantry, artillery, armor, fighting helicopters, transports, fighter-bombers, fighters."""
        loaded = [sum(self.air[at] * self.cargo[at][what] for at in range(len(self.air))) for what in (0, 1)]
        inf, art, arm = self.ground
        return (inf + loaded[0], art + loaded[1], arm, self.air[GUNSHIPS], *flying(self.air))


def flying(air: Sequence[int]) -> tuple[int, int, int]:
    """Transports, fighter-bombers and fighters among attacking aircraft."""
    return sum(air[LIFTS:]), air[STRIKES], air[ESCORTS]


class Defenders:
    """Who defends, read from a text such as `nva 2 inf fsb 1 aag + vc 1 inf`, or `neutral`."""

    def __init__(self, text: str) -> None:
        if text == "neutral":
            self.line = [Unit(INF, p.NEUTRAL_DEFENCE, -1)] * p.NEUTRAL_INFANTRY
        else:
            self.line = sorted(unit for piece in text.split("+") for unit in units_of(piece))
        self.infantry = sum(unit.kind == INF for unit in self.line)
        self.ground = sum(unit.kind != HEL for unit in self.line)
        self.guns, self.missiles, self.interceptors = (total(text, word) for word in ("aag", "sam", "int"))
        self.fighters, self.bombers, self.parked = (total(text, word) for word in ("ftr", "fbo", "bom"))
        self.fire = [salvo(self.line[lost:]) for lost in range(len(self.line) + 1)]  # by losses

    def everything(self) -> tuple[int, ...]:
        """Infantry, artillery, armor, helicopters, fighters, fighter-bombers, bombers, interceptors."""
        return (*self.standing(0), self.fighters, self.bombers, self.parked, self.interceptors)

    def standing(self, lost: int) -> tuple[int, ...]:
        """By type who is left after so many losses."""
        return tuple(sum(unit.kind == kind for unit in self.line[lost:]) for kind in ON_GROUND)

    def cost(self, lost: int) -> int:
        """[PP-5] What so many losses cost; white infantry is nobody's money."""
        return sum(p.price(unit.power, unit.kind, OPTIONS) for unit in self.line[:lost] if unit.power >= 0)


def units_of(piece: str) -> list[Unit]:
    """[FSB-1] The units of one defending power; its Fire Support Base helps its ground units, not helicopters."""
    power, base = p.POWER[piece.split()[0].upper()], "fsb" in piece
    found = []
    for number, word, _ in things(piece):
        if word in KIND:
            kind = KIND[word]
            value = p.DEFENCE[kind] + (p.FIRE_BASE_BONUS if base and kind != HEL else 0)
            found += [Unit(kind, value, power)] * number
    return found


def salvo(units: Iterable[Unit]) -> list[list[float]]:
    """The handfuls of dice that some defenders throw in a round."""
    return [HANDFUL[value][number] for value, number in Counter(unit.value for unit in units).items()]


# ---- one battle ------------------------------------------------------------


class Outcome(NamedTuple):
    """How a battle went."""

    won: bool
    retreated: bool
    rounds: int
    lost: int  # of the defenders' ground units and fighting helicopters
    attackers: tuple[int, ...]  # as in `Attackers.everything`
    planes_lost: int  # of the defenders' fighters and fighter-bombers on the ground
    hunters: int  # interceptors that are left


class Fight:
    """One battle as it goes on: step 2 of combat, then step 3."""

    __slots__ = ("air", "attackers", "defenders", "ground", "hunters", "keep", "lost", "planes_lost", "random",
                 "retreated", "round", "rounds")  # fmt: skip

    def __init__(self, attackers: Attackers, defenders: Defenders, plan: tuple[int, int], random: Callable[[], float]):
        self.attackers, self.defenders, self.random = attackers, defenders, random
        self.keep, self.rounds = plan
        self.air = attackers.air.copy()
        self.ground = attackers.ground
        self.hunters = defenders.interceptors
        self.lost = self.planes_lost = self.round = 0
        self.retreated = False

    def run(self) -> Outcome:
        """The steps in their order; what is left."""
        if any(self.air):
            self.air_phase()
        self.unload()
        self.ground_rounds()
        inf, art, arm, _ = self.ground
        won = self.lost == len(self.defenders.line) and inf + art + arm > 0  # [CRE-1] helicopters never capture
        left = (*self.ground, *flying(self.air))
        return Outcome(won, self.retreated, self.round, self.lost, left, self.planes_lost, self.hunters)

    def air_phase(self) -> None:
        """Steps 2.0 to 2.5."""
        there = self.defenders
        if self.hunters and self.air[STRIKES]:
            self.interception()
        if there.missiles:
            self.missiles()
        if there.guns:
            self.guns()
        self.strikes()
        if any(self.air[LIFTS:]):
            self.volleys()
        if there.fighters or there.bombers:
            self.dogfight_over_the_base()

    def interception(self) -> None:
        """[FTR-5] [FTR-7] [E-29] Escorts hit on 1-3, interceptors on 1-2; a strike without escorts is shot down."""
        escorts, hunters, random = self.air[ESCORTS], self.hunters, self.random
        while escorts and hunters:
            hits, losses = bisect_right(FTR_DEFENCE[escorts], random()), bisect_right(FTR_ATTACK[hunters], random())
            escorts, hunters = max(0, escorts - losses), max(0, hunters - hits)
        self.air[ESCORTS], self.hunters = escorts, hunters
        if hunters:
            self.air[STRIKES] = 0

    def missiles(self) -> None:
        """[SAM-2] [SAM-3] One at each aircraft, as far as they go; the struck are gone before the guns fire."""
        air, left = self.air, self.defenders.missiles
        for at in self.attackers.dearest:
            shots = min(left, air[at])
            left -= shots
            air[at] -= bisect_right(MISSILE[shots], self.random())

    def guns(self) -> None:
        """[CAI-1] One die for each aircraft, whatever the number of guns."""
        air, random = self.air, self.random
        for at, number in enumerate(air):
            if number:
                air[at] = number - bisect_right(GUN[number], random())

    def strikes(self) -> None:
        """[CAI-3] Each hit removes a ground unit at once, never a helicopter."""
        if strikes := self.air[STRIKES]:
            self.lost = min(self.defenders.ground, bisect_right(FBO_ATTACK[strikes], self.random()))

    def volleys(self) -> None:
        """[CAI-4] [CAI-5] Transports hit infantry only; infantry that stood there fires at each of them."""
        infantry, air, random = self.defenders.infantry, self.air, self.random
        if self.lost >= infantry:
            return
        self.lost = min(infantry, self.lost + bisect_right(VOLLEY[sum(air[LIFTS:])], random()))
        for at in range(LIFTS, len(air)):
            air[at] -= bisect_right(GROUND_FIRE[air[at]], random())

    def dogfight_over_the_base(self) -> None:
        """[CAI-6] [E-76] Aircraft on the base against all that fly, the attacker's fighters against them; at once."""
        air, there, random = self.air, self.defenders, self.random
        hits = bisect_right(FTR_DEFENCE[there.fighters], random()) + bisect_right(FBO_DEFENCE[there.bombers], random())
        self.planes_lost = min(there.fighters + there.bombers, bisect_right(FTR_ATTACK[air[ESCORTS]], random()))
        for at in self.attackers.cheapest:
            taken = min(hits, air[at])
            air[at] -= taken
            hits -= taken

    def unload(self) -> None:
        """[CAI-8] Cargo of the transports that are left joins the ground units; so do fighting helicopters."""
        inf, art, arm = self.attackers.ground
        for at in range(LIFTS, len(self.air)):
            more, guns = self.attackers.cargo[at]
            inf += more * self.air[at]
            art += guns * self.air[at]
        self.ground = [inf, art, arm, self.air[GUNSHIPS]]

    def ground_rounds(self) -> None:
        """[CGR-1] [CGR-2] [CGR-3] [CGR-4] Round after round, until one side has nobody left or the attacker leaves."""
        inf, art, arm, hel = self.ground
        lost, everybody, fire, random = self.lost, len(self.defenders.line), self.defenders.fire, self.random
        number, left = 0, inf + art + arm + hel
        while left and lost < everybody and not self.retreated:
            hits = (
                bisect_right(INF_ATTACK[inf], random()) + bisect_right(ART_ATTACK[art], random())
                + bisect_right(ARM_ATTACK[arm], random()) + bisect_right(HEL_ATTACK[hel], random())
            )  # fmt: skip
            losses = sum([bisect_right(dice, random()) for dice in fire[lost]])
            lost = min(everybody, lost + hits)
            inf, art, arm, hel = after(losses, inf, art, arm, hel)
            number, left = number + 1, inf + art + arm + hel
            self.retreated = lost < everybody and (0 < left < self.keep or (left > 0 and number == self.rounds))
        self.ground, self.lost, self.round = [inf, art, arm, hel], lost, number


def after(losses: int, *units: int) -> list[int]:
    """[E-75] Who is left after losses that fall in the order given; more than there are do no harm."""
    left = []
    for number in units:
        taken = min(losses, number)
        left.append(number - taken)
        losses -= taken
    return left


# ---- many battles ----------------------------------------------------------

TRANSPORT, INTERCEPTOR = "transport", "interceptor"
GROUND_NAMES = tuple(p.TYPE_NAME[kind] for kind in ON_GROUND)
ATTACKER_NAMES = (*GROUND_NAMES, TRANSPORT, p.TYPE_NAME[p.FBO], p.TYPE_NAME[p.FTR])
DEFENDER_NAMES = (*GROUND_NAMES, p.TYPE_NAME[p.FTR], p.TYPE_NAME[p.FBO], p.TYPE_NAME[p.BOM], INTERCEPTOR)
AIRCRAFT_PRICES = tuple(p.PRICE[kind] for kind in (p.FTR, p.FBO, p.BOM, p.FTR))
Z = 1.959964  # of a 95 % interval


@dataclass(frozen=True)
class Left:
    """How many units of one kind were left, by share of the battles."""

    mean: float
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Found:
    """What came of many battles; errors are halves of 95 % intervals."""

    wins: float
    holds: float
    nobody: float
    retreats: float
    attacker: dict[str, Left]
    defender: dict[str, Left]
    attacker_loss: float
    defender_loss: float
    attacker_loss_error: float
    defender_loss_error: float
    rounds: tuple[float, ...]
    battles: int


def fight(attackers: str, defenders: str, plan: tuple[int, int], battles: int, seed: str = "plain") -> Found:
    """So many battles; the same seed gives the same battles."""
    ours, theirs, random = Attackers(attackers), Defenders(defenders), Random(seed).random
    return gathered(ours, theirs, Counter(Fight(ours, theirs, plan, random).run() for _ in range(battles)))


def gathered(ours: Attackers, theirs: Defenders, outcomes: Mapping[Outcome, int]) -> Found:
    """The shares and means of all outcomes."""
    everybody, battles = len(theirs.line), sum(outcomes.values())

    def share(that: Callable[[Outcome], bool]) -> float:
        return sum(times for one, times in outcomes.items() if that(one)) / battles

    start, there = ours.everything(), theirs.everything()
    mine, mine_error = mean((attackers_cost(ours, one), times) for one, times in outcomes.items())
    other, other_error = mean((defenders_cost(theirs, one), times) for one, times in outcomes.items())
    return Found(
        wins=share(lambda one: one.won),
        holds=share(lambda one: one.lost < everybody),
        nobody=share(lambda one: one.lost == everybody and not one.won),
        retreats=share(lambda one: one.retreated),
        attacker=by_name(ATTACKER_NAMES, start, [(one.attackers, times) for one, times in outcomes.items()]),
        defender=by_name(DEFENDER_NAMES, there, [(standing(theirs, one), times) for one, times in outcomes.items()]),
        attacker_loss=mine,
        defender_loss=other,
        attacker_loss_error=mine_error,
        defender_loss_error=other_error,
        rounds=shares([(one.rounds, times) for one, times in outcomes.items()], max(one.rounds for one in outcomes)),
        battles=battles,
    )


def standing(theirs: Defenders, one: Outcome) -> tuple[int, ...]:
    """[E-24] Who is left of the defenders; aircraft on the ground are lost with the place."""
    fighters = max(0, theirs.fighters - one.planes_lost)
    planes = (fighters, theirs.fighters + theirs.bombers - one.planes_lost - fighters, theirs.parked)
    return (*theirs.standing(one.lost), *((0, 0, 0) if one.won else planes), one.hunters)


def attackers_cost(ours: Attackers, one: Outcome) -> int:
    """[PP-5] [SPA-1] What the attacker lost, in PP."""
    kinds = (*ON_GROUND, HEL, p.FBO, p.FTR)
    rows = zip(kinds, ours.everything(), one.attackers, strict=True)
    return sum(p.price(ours.power, kind, OPTIONS) * (start - left) for kind, start, left in rows)


def defenders_cost(theirs: Defenders, one: Outcome) -> int:
    """[PP-5] What the defenders lost, in PP."""
    rows = zip(AIRCRAFT_PRICES, theirs.everything()[4:], standing(theirs, one)[4:], strict=True)
    return theirs.cost(one.lost) + sum(price * (start - left) for price, start, left in rows)


Times = list[tuple[int, int]]  # a number, and how often it came


def shares(numbers: Times, most: int) -> tuple[float, ...]:
    """The share of each number up to the largest."""
    found = [0] * (most + 1)
    for number, times in numbers:
        found[number] += times
    return tuple(times / sum(found) for times in found)


def by_name(names: Sequence[str], start: Sequence[int], rows: list[tuple[tuple[int, ...], int]]) -> dict[str, Left]:
    """What was left of each kind that took part."""
    found = {}
    for column, (name, most) in enumerate(zip(names, start, strict=True)):
        if most:
            chances = shares([(row[column], times) for row, times in rows], most)
            found[name] = Left(sum(number * chance for number, chance in enumerate(chances)), chances)
    return found


def mean(numbers: Iterable[tuple[int, int]]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    listed = list(numbers)
    battles = sum(times for _, times in listed)
    middle = sum(number * times for number, times in listed) / battles
    squares = sum((number - middle) ** 2 * times for number, times in listed)
    return middle, Z * sqrt(squares / max(1, battles - 1) / battles)
