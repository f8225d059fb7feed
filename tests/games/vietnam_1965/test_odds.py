"""Battle odds: the table of the dossier, exact against fought battles, the calculator, forecasts at the table."""

from __future__ import annotations

import re
import time
from collections import Counter
from itertools import product
from math import exp, lgamma, log, log1p, sqrt
from random import Random
from statistics import NormalDist
from typing import NamedTuple

import msgspec
import pytest
from tests.games.vietnam_1965 import plain_battles
from tests.games.vietnam_1965.field import GAME, at, position

from indochine.games.vietnam_1965 import actions as act
from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.forecasts import (
    attack_on,
    attack_overview,
    battle_forecast,
    defence_at,
    forecasts,
    raid_forecast,
)
from indochine.games.vietnam_1965.odds import EXACT_UP_TO, Attack, Defence, Odds, Survivors, odds
from indochine.games.vietnam_1965.odds_forces import read_attack, read_defence
from indochine.games.vietnam_1965.odds_ground import TO_THE_END, Plan, wearing_down
from indochine.games.vietnam_1965.odds_trial import simulate
from indochine.games.vietnam_1965.odds_words import answer, report
from indochine.games.vietnam_1965.state import (
    AT_CITY,
    BY_LAND,
    ESCORT,
    GUNSHIP,
    LIFT,
    RAID,
    STRIKE,
    Flight,
    March,
    Space,
)

OPTIONS = p.Options.of()


def typed(attackers: str, defenders: str, plan: Plan = TO_THE_END, options: p.Options = OPTIONS) -> Odds:
    attack = read_attack(attackers)
    return odds(attack, read_defence(defenders, attack.power), plan, options)


# ---- exact -----------------------------------------------------------------

DOSSIER = [
    ("1 inf", "1 inf", 0.250, 0.625, 0.125),
    ("1 art", "1 inf", 0.400, 0.400, 0.200),
    ("1 arm", "1 inf", 0.500, 0.250, 0.250),
    ("1 inf", "1 inf fsb", 0.143, 0.714, 0.143),
    ("2 inf", "1 inf", 0.677, 0.269, 0.054),
    ("3 inf", "2 inf", 0.517, 0.446, 0.037),
    ("5 inf", "2 inf", 0.912, 0.080, 0.008),
    ("6 inf", "neutral", 0.828, 0.162, 0.011),
    ("3 inf 1 art 1 arm", "neutral", 0.925, 0.059, 0.016),
    ("4 inf 2 art", "neutral", 0.952, 0.041, 0.007),
]


@pytest.mark.parametrize(("attackers", "defenders", "wins", "holds", "nobody"), DOSSIER)
def test_the_table_of_the_dossier(attackers: str, defenders: str, wins: float, holds: float, nobody: float) -> None:
    found = typed(attackers, defenders)
    assert found.exact
    assert [round(chance, 3) for chance in (found.wins, found.holds, found.nobody)] == [wins, holds, nobody]


def test_one_against_one_by_hand() -> None:
    """Both hit on their value: the round repeats until somebody does (5/6 and 4/6 to miss)."""
    found = typed("1 inf", "1 inf")
    assert found.wins == pytest.approx((1 / 6 * 4 / 6) / (1 - 5 / 6 * 4 / 6))
    assert found.rounds[1] == pytest.approx(1 - 5 / 6 * 4 / 6, abs=1e-5)
    assert found.rounds[2] == pytest.approx(5 / 6 * 4 / 6 * (1 - 5 / 6 * 4 / 6), abs=1e-5)
    assert found.attacker["infantry"].mean == pytest.approx(found.wins)
    assert found.attacker_loss == pytest.approx(2 * (1 - found.wins))


def test_a_fighter_bomber_by_hand() -> None:
    """Through the gun on 2-6, then the only defender dies on 1-3, and the place is taken without a round."""
    found = typed("1 inf 1 fbo", "1 inf 1 aag")
    struck = 5 / 6 * 3 / 6
    assert found.rounds[0] == pytest.approx(struck, abs=1e-5)
    assert found.wins == pytest.approx(struck + (1 - struck) * 0.25)
    assert found.attacker["fighter-bomber"].mean == pytest.approx(5 / 6)


def test_a_lift_by_hand() -> None:
    """The volley hits the infantry on 1-2, which fires first at the helicopter: 1 in 6 is lost with its cargo."""
    found = typed("1 lift(1 inf)", "1 inf")
    assert found.attacker["transport"].mean == pytest.approx(5 / 6)
    assert found.wins == pytest.approx(5 / 6 * (1 / 3 + 2 / 3 * 0.25))
    assert found.holds == pytest.approx(1 / 6 * 2 / 3 + 5 / 6 * 2 / 3 * 0.625)


def test_a_volley_hits_infantry_only() -> None:
    """Two hits of two transports take the one infantry; the artillery is always left for the ground rounds."""
    found = typed("2 lift(1 inf)", "1 inf 1 art")
    assert found.rounds[0] == pytest.approx(1 / 36)  # both transports shot down
    assert found.wins < typed("2 inf", "1 art").wins


def test_fighters_on_the_ground_hit_the_cheapest_aircraft() -> None:
    """One fighter hits half of the time: the fighting helicopter, not the fighter-bomber or a full transport."""
    found = typed("1 arm 1 hel 1 fbo 1 lift(2 inf)", "1 art 1 ftr")
    assert found.attacker["fighter-bomber"].mean == pytest.approx(1)
    assert found.attacker["transport"].mean == pytest.approx(1)
    assert found.attacker["helicopter"].mean <= 0.5


def test_missiles_go_to_the_dearest_aircraft() -> None:
    found = typed("2 inf 1 ftr 1 fbo", "2 inf 1 sam")
    assert found.attacker["fighter-bomber"].mean == pytest.approx(2 / 3)
    assert found.attacker["fighter"].mean == pytest.approx(1)


def test_interception_by_hand() -> None:
    """No escort: the interceptor shoots the strike down; one escort (3) against one interceptor (2)."""
    assert typed("1 inf 1 fbo", "1 inf 1 int").attacker["fighter-bomber"].mean == 0
    found = typed("1 inf 1 fbo 1 ftr", "1 inf 1 int")
    lost = (1 / 3 * 1 / 2) / (1 - 2 / 3 * 1 / 2)
    assert found.attacker["fighter-bomber"].mean == pytest.approx(1 - lost)
    assert found.defender["interceptor"].mean == pytest.approx(lost)


def test_aircraft_are_lost_with_the_place() -> None:
    found = typed("4 arm", "1 inf 2 bom 1 ftr")
    assert found.defender["bomber"].mean == pytest.approx(2 * (1 - found.wins))
    assert found.defender["fighter"].mean == pytest.approx(1 - found.wins)


def test_helicopters_never_capture() -> None:
    found = typed("3 hel 2 fbo", "1 inf")
    assert found.wins == 0
    assert found.nobody > 0.9


def test_several_powers_keep_the_better_placed_infantry_longest() -> None:
    """The default loss is the infantry that defends worse: that of the power without the Fire Support Base."""
    both = typed("vc 4 inf 1 art", "usa 2 inf fsb + arvn 2 inf")
    allied = typed(
        "vc 4 inf 1 art", "usa 2 inf fsb + arvn 2 inf", options=p.Options.of({"fire_base_helps_allies": "yes"})
    )
    two_lost = wearing_down(read_defence("usa 2 inf fsb + arvn 2 inf", p.VC).defenders)[2]
    assert [(one.power, one.force[p.INF]) for one in two_lost] == [(p.USA, 2)]
    assert typed("vc 4 inf 1 art", "usa 4 inf").wins > both.wins > allied.wins
    assert allied.wins == pytest.approx(typed("vc 4 inf 1 art", "usa 4 inf fsb").wins)


def test_chances_add_up() -> None:
    found = typed(
        "3 inf 1 arm 2 fbo 1 ftr 1 hel 2 lift(1 inf 1 art)", "4 inf 1 art 1 hel 1 aag 1 ftr 1 fbo 1 int 1 sam fsb"
    )
    assert found.wins + found.holds + found.nobody == pytest.approx(1)
    assert sum(found.rounds) == pytest.approx(1)
    for one in (*found.attacker.values(), *found.defender.values()):
        assert sum(one.chances) == pytest.approx(1, abs=1e-6)
        assert len(one.chances) == one.start + 1


def test_a_plan_to_retreat() -> None:
    to_the_end, careful, short = (typed("4 inf", "3 inf", plan) for plan in (TO_THE_END, Plan(keep=2), Plan(rounds=1)))
    assert to_the_end.retreats == 0
    assert careful.retreats > 0
    assert careful.attacker_loss < to_the_end.attacker_loss
    assert careful.wins < to_the_end.wins
    assert short.rounds[1] == pytest.approx(1)
    assert short.retreats == pytest.approx(short.holds, abs=0.2)


# ---- exact against fought --------------------------------------------------

COMMUNIST, FREE = ("nva", "vc", "chn"), ("usa", "arvn", "paru")


def random_battle(number: int) -> tuple[str, str, Plan]:
    """Forces with aircraft, flak, helicopters, Fire Support Bases, several powers; sometimes a plan to retreat."""
    chance = Random(f"battle {number}")

    def some(most: int, what: str, odds: float = 0.6) -> str:
        return f"{chance.randint(1, most)} {what} " if chance.random() < odds else ""

    ours, theirs = (FREE, COMMUNIST) if chance.random() < 0.7 else (COMMUNIST, FREE)
    power = chance.choice(ours)
    attackers = (
        f"{power} {chance.randint(0, 5)} inf " + some(2, "art") + some(2, "arm") + some(2, "fbo") + some(2, "ftr")
    )
    attackers += some(2, "hel", 0.5) + some(2, chance.choice(("lift(2 inf)", "lift(1 inf 1 art)", "lift(1 art)")), 0.7)
    attackers += "1 lift(1 inf)" if chance.random() < 0.3 else ""
    first, second = chance.sample(theirs, 2)
    base = chance.choice(("fsb", "", ""))
    defenders = (
        f"{first} {chance.randint(1, 4)} inf {base} " + some(2, "art") + some(1, "arm", 0.4) + some(1, "hel", 0.3)
    )
    defenders += some(2, "aag") + some(2, "ftr", 0.4) + some(1, "fbo", 0.3) + some(2, "int", 0.4) + some(1, "bom", 0.2)
    defenders += some(2, "sam", 0.4) if theirs is COMMUNIST else ""
    defenders += f"+ {second} {chance.randint(1, 3)} inf" if chance.random() < 0.4 else ""
    if chance.random() < 0.1:
        defenders = "neutral"
        attackers += " 1 inf"
    return attackers, defenders, chance.choice((TO_THE_END, TO_THE_END, Plan(keep=2), Plan(rounds=2)))


BATTLES = [random_battle(number) for number in range(50)]


def standard_error(variance: float, battles: int) -> float:
    """Of a mean; never less than one battle."""
    return max(sqrt(max(0.0, variance) / battles), 1 / battles)


class Deviation(NamedTuple):
    """A figure of the exact odds beside what came of fought battles, and how far off that is in standard errors."""

    name: str
    exact: float
    fought: float
    off: float


def of_mean(name: str, exact: float, fought: float, error: float) -> Deviation:
    return Deviation(name, exact, fought, abs(exact - fought) / error)


def of_survivors(name: str, exact: Survivors, fought: Survivors | plain_battles.Left, battles: int) -> list[Deviation]:
    variance = sum(n * n * chance for n, chance in enumerate(exact.chances)) - exact.mean**2
    mean = of_mean(f"{name} left", exact.mean, fought.mean, standard_error(variance, battles))
    return [mean, *of_chances(name, exact.chances, fought.chances, battles)]


def of_chances(name: str, exact: tuple[float, ...], fought: tuple[float, ...], battles: int) -> list[Deviation]:
    """Number by number, where there are enough battles to tell."""
    happened = (*fought, *(0.0 for _ in range(len(exact) - len(fought))))
    return [
        Deviation(f"{number} {name}", chance, came, off_by(chance, came, battles))
        for number, (chance, came) in enumerate(zip(exact, happened, strict=False))
        if chance * (1 - chance) * battles >= 9
    ]


RARE = 100  # battles; what is expected less often is no normal law four standard errors away from its mean


def off_by(chance: float, came: float, battles: int) -> float:
    """How far a share is off its chance, in standard errors; a rare one as far as is equally unlikely."""
    if min(chance, 1 - chance) * battles >= RARE:
        return abs(chance - came) / sqrt(chance * (1 - chance) / battles)
    often, times = (chance, round(came * battles)) if chance < 0.5 else (1 - chance, round((1 - came) * battles))
    below = sum(exactly(often, number, battles) for number in range(times))
    tail = 1 - below if times > often * battles else below + exactly(often, times, battles)
    return max(0.0, -NormalDist().inv_cdf(min(max(tail, 1e-15), 0.5)))


def exactly(chance: float, times: int, battles: int) -> float:
    """That something happens so many times."""
    ways = lgamma(battles + 1) - lgamma(times + 1) - lgamma(battles - times + 1)
    return exp(ways + times * log(chance) + (battles - times) * log1p(-chance))


def of_ends(exact: Odds, fought: Odds | plain_battles.Found, battles: int) -> list[Deviation]:
    """Who has the place at the end, and what both sides lose in PP."""
    found = []
    for name in ("wins", "holds", "nobody", "retreats"):
        chance = getattr(exact, name)
        found.append(of_mean(name, chance, getattr(fought, name), standard_error(chance * (1 - chance), battles)))
    for name in ("attacker_loss", "defender_loss"):
        error = getattr(fought, f"{name}_error") / 1.96 + 30 / battles / 4  # one army lost may not have come
        found.append(of_mean(name, getattr(exact, name), getattr(fought, name), error))
    return found


def deviations(exact: Odds, fought: Odds | plain_battles.Found, battles: int) -> list[Deviation]:
    """Every figure of the exact odds beside the fought battles."""
    found = of_ends(exact, fought, battles)
    for ours, theirs in ((exact.attacker, fought.attacker), (exact.defender, fought.defender)):
        assert list(ours) == list(theirs)
        for name, one in ours.items():
            found += of_survivors(name, one, theirs[name], battles)
    return found + of_chances("rounds", exact.rounds, fought.rounds, battles)


def within(found: list[Deviation], most: float = 4) -> None:
    """All of them so near."""
    assert [one for one in found if one.off > most] == []


def exact_odds(attackers: str, defenders: str, plan: Plan) -> Odds:
    attack = read_attack(attackers)
    return odds(attack, read_defence(defenders, attack.power), plan, method="exact")


def fought_by_the_rules(attackers: str, defenders: str, plan: Plan, battles: int, seed: str = "test") -> Odds:
    attack = read_attack(attackers)
    return simulate(attack, read_defence(defenders, attack.power), plan, OPTIONS, battles, seed)


def compare(battle: tuple[str, str, Plan], battles: int, seed: str = "test") -> None:
    """Every figure of the exact odds within four standard errors of battles fought by the game's own code."""
    within(deviations(exact_odds(*battle), fought_by_the_rules(*battle, battles, seed), battles))


@pytest.mark.parametrize("number", range(len(BATTLES)))
def test_exact_odds_agree_with_fought_battles(number: int) -> None:
    compare(BATTLES[number], battles=60)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(BATTLES)))
def test_exact_odds_agree_with_five_thousand_fought_battles(number: int) -> None:
    compare(BATTLES[number], battles=5_000, seed="soak")


# ---- exact against plain dice ----------------------------------------------


# what no random battle has: strikes with more hits than ground units, equal prices in the air, helicopters alone
EDGES = [
    ("usa 2 inf 3 fbo", "nva 1 inf 1 hel", TO_THE_END),
    ("usa 1 inf 1 fbo 1 ftr 1 lift(2 inf) 1 lift(1 inf)", "nva 2 inf 2 ftr 2 sam", TO_THE_END),
    ("usa 0 inf 3 hel", "nva 2 inf 1 fbo", Plan(keep=2)),
]
PLAIN = BATTLES + EDGES


def test_a_handful_of_dice_is_thrown_as_its_dice_one_by_one() -> None:
    for value, number in product(range(1, 5), range(5)):
        hits = Counter(sum(die <= value for die in dice) for dice in product(range(1, 7), repeat=number))
        chances = [sum(hits[n] for n in range(most + 1)) / 6**number for most in range(number)]
        assert plain_battles.handful(value, number) == pytest.approx(chances)


def test_rare_things_are_judged_by_how_unlikely_they_are() -> None:
    """Eleven expected and 26 come once in some 10,000 series: less than four standard errors, though 4.5 by size."""
    assert off_by(11 / 200_000, 26 / 200_000, 200_000) == pytest.approx(3.8, abs=0.1)
    assert off_by(11 / 200_000, 0.0, 200_000) == pytest.approx(4.15, abs=0.1)  # exp(-11)
    assert off_by(1 - 11 / 200_000, 1.0, 200_000) == pytest.approx(4.15, abs=0.1)
    assert off_by(0.5, 0.51, 10_000) == pytest.approx(2)
    assert off_by(99 / 10_000, 140 / 10_000, 10_000) == pytest.approx(4, abs=0.15)


@pytest.mark.parametrize("number", range(len(PLAIN)))
def test_exact_odds_agree_with_plain_dice(number: int) -> None:
    """A second program of a battle, which knows neither the odds nor the code of the rules."""
    within(deviations(exact_odds(*PLAIN[number]), plain_battles.fight(*PLAIN[number], 2_000), 2_000))


@pytest.mark.parametrize("number", [*range(0, len(BATTLES), 5), *range(len(BATTLES), len(PLAIN))])
def test_plain_dice_agree_with_fought_battles(number: int) -> None:
    """Directly, without the odds between them; the many plain battles stand for the truth."""
    plain, battles = plain_battles.fight(*PLAIN[number], 10_000), 250
    fought = fought_by_the_rules(*PLAIN[number], battles)
    exact = Odds(
        plain.wins, plain.holds, plain.nobody, plain.retreats,
        {name: Survivors(len(one.chances) - 1, one.mean, one.chances) for name, one in plain.attacker.items()},
        {name: Survivors(len(one.chances) - 1, one.mean, one.chances) for name, one in plain.defender.items()},
        plain.attacker_loss, plain.defender_loss, plain.rounds,
    )  # fmt: skip
    within(deviations(exact, fought, battles))


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(BATTLES)))
def test_exact_odds_agree_with_two_hundred_thousand_battles(number: int) -> None:
    """Who has the place and what it costs within four standard errors; so every other figure. Prints the farthest."""
    exact, fought = exact_odds(*BATTLES[number]), plain_battles.fight(*BATTLES[number], 200_000, f"soak {number}")
    found = deviations(exact, fought, 200_000)
    farthest = max(found, key=lambda one: one.off)
    squares = sum(one.off**2 for one in found)
    print(
        f"battle {number}: {len(found)} figures, squares {squares:.1f}, "
        f"farthest {farthest.off:.2f} standard errors ({farthest.name}: {farthest.exact:.5f}, {farthest.fought:.5f}), "
        f"ends {max(one.off for one in of_ends(exact, fought, 200_000)):.2f}"
    )
    within(found)


def by_the_letter(found: list[Deviation], battles: int) -> list[Deviation]:
    """Shares off their chance in plain standard errors, however rare."""
    shares = {one: sqrt(one.exact * (1 - one.exact) / battles) for one in found if one.name[0].isdigit()}
    return [one._replace(off=abs(one.exact - one.fought) / shares[one]) if one in shares else one for one in found]


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(BATTLES)))
def test_exact_odds_agree_with_two_hundred_thousand_other_battles_by_the_letter(number: int) -> None:
    """Other dice than above, chosen before they were thrown, and no allowance for what is rare."""
    exact, fought = exact_odds(*BATTLES[number]), plain_battles.fight(*BATTLES[number], 200_000, f"letter {number}")
    found = by_the_letter(deviations(exact, fought, 200_000), 200_000)
    farthest = max(found, key=lambda one: one.off)
    print(f"battle {number}: {len(found)} figures, farthest {farthest.off:.2f} standard errors ({farthest.name})")
    within(found)


def test_the_random_battles_have_everything() -> None:
    attacks = [read_attack(attackers) for attackers, _, _ in BATTLES]
    defences = [read_defence(d, attack.power) for (_, d, _), attack in zip(BATTLES, attacks, strict=True)]
    assert all(max(a.units, d.units) <= EXACT_UP_TO for a, d in zip(attacks, defences, strict=True))
    for number, what in (
        (sum(bool(a.strikes) for a in attacks), "strikes"),
        (sum(bool(a.lifts) for a in attacks), "transports"),
        (sum(bool(a.force[p.HEL]) for a in attacks), "fighting helicopters"),
        (sum(bool(d.guns) for d in defences), "guns"),
        (sum(bool(d.interceptors) for d in defences), "interceptors"),
        (sum(bool(d.fighters) for d in defences), "fighters"),
        (sum(any(one.fire_base for one in d.defenders) for d in defences), "Fire Support Bases"),
        (sum(len(d.defenders) > 1 for d in defences), "allies"),
    ):
        assert number >= 5, what


@pytest.mark.parametrize(
    "option", ["every_gun_fires", "unescorted_raid_by_dice", "escorts_attack", "fire_base_helps_allies"]
)
def test_options_are_reckoned_as_they_are_fought(option: str) -> None:
    options = p.Options.of({option: "yes"})
    for attackers in ("3 inf 2 fbo 1 ftr 1 lift(2 inf)", "3 inf 2 fbo"):
        attack, defence = read_attack(attackers), read_defence("nva 2 inf 2 aag 1 int fsb + vc 2 inf")
        exact, fought = odds(attack, defence, TO_THE_END, options), simulate(attack, defence, TO_THE_END, options, 600)
        assert abs(exact.wins - fought.wins) <= 4 * standard_error(exact.wins * (1 - exact.wins), 600)
        for name, one in exact.attacker.items():
            within(of_survivors(name, one, fought.attacker[name], 600))
        assert (
            exact.wins != pytest.approx(odds(attack, defence).wins, abs=1e-4)
            or attackers.count("ftr") == 0
            or option[0] == "u"
        )


def test_those_the_guns_have_fired_at_are_spared() -> None:
    attack = Attack(p.USA, (2, 0, 0, 0), strikes=3, spared=2)
    defence = read_defence("3 inf 1 aag 2 sam")
    exact = odds(attack, defence)
    assert exact.attacker["fighter-bomber"].mean == pytest.approx(2 + 5 / 6 * 2 / 3)
    fought = simulate(attack, defence, TO_THE_END, OPTIONS, 500)
    within(of_survivors("fighter-bomber", exact.attacker["fighter-bomber"], fought.attacker["fighter-bomber"], 500))


# ---- large battles ---------------------------------------------------------


def test_more_than_25_units_are_fought_and_have_error_bars() -> None:
    attack, defence = read_attack("20 inf 8 art"), read_defence("14 inf")
    found = odds(attack, defence, battles=200)
    assert found.battles == 200
    assert not found.exact
    assert 0 < found.error < 0.1
    assert found.attacker["infantry"].error > 0
    exact = odds(attack, defence, method="exact")
    assert abs(found.wins - exact.wins) <= 4 * standard_error(exact.wins * (1 - exact.wins), 200)


def test_the_same_seed_fights_the_same_battles() -> None:
    attack, defence = read_attack("3 inf 1 fbo"), read_defence("2 inf 1 aag")
    first, again, other = (odds(attack, defence, method="simulate", battles=60, seed=seed) for seed in ("a", "a", "b"))
    assert first == again
    assert first != other


# ---- what people type ------------------------------------------------------


def test_forces_are_read_as_typed() -> None:
    attack = read_attack("usa 3 infantry, 1 tank 2 fighter-bombers 2 lift(1 inf 1 art) hel(2 inf) 1 hel")
    assert attack == Attack(p.USA, (3, 0, 1, 1), 2, 0, ((2, 0), (1, 1), (1, 1)))  # type: ignore[arg-type]
    defence = read_defence("nva 2 inf fsb 1 aag 2 sam + vc: 1 inf 1 art")
    assert [(one.power, one.force, one.fire_base) for one in defence.defenders] == [
        (p.NVA, (2, 0, 0, 0), True),
        (p.VC, (1, 1, 0, 0), False),
    ]
    assert (defence.guns, defence.missiles) == (1, 2)
    assert read_defence("neutral").units == p.NEUTRAL_INFANTRY
    assert read_defence("") == Defence()


@pytest.mark.parametrize(
    ("attackers", "defenders", "words"),
    [
        ("3 foo", "1 inf", '"foo" is no unit'),
        ("3 inf (", "1 inf", "cannot be read"),
        ("2 bom", "1 inf", "BOM-1"),
        ("1 aag", "1 inf", "AAG-4"),
        ("1 lift(3 inf)", "1 inf", "HEL-2"),
        ("1 inf(1 inf)", "1 inf", "only helicopters carry"),
        ("", "1 inf", "nobody attacks"),
        ("999 inf", "1 inf", "too many"),
        ("1 inf", "usa 1 inf", "attacks itself"),
        ("1 inf", "arvn 1 inf", "on one side"),
        ("nva 1 inf + vc 1 inf", "1 inf", "one power attacks"),
        ("1 inf", "1 lift(2 inf)", "E-77"),
        ("2 fbo", "neutral", "NEU-2"),
        ("2 inf", "neutral 1 aag", "NEU-3"),
        ("vc 2 inf 1 fbo", "arvn 2 inf 1 sam", "SAM-1"),
        ("1 inf", "nva 1 inf fsb + vc 1 inf fsb", "FSB-2"),
    ],
)
def test_wrong_forces_are_refused_in_a_sentence(attackers: str, defenders: str, words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        answer(attackers, defenders)


def test_the_answer_as_a_table() -> None:
    text = "\n".join(report(answer("3 inf 1 arm 1 fbo", "2 inf 1 aag fsb")))
    for words in ("attacker takes it", "91.32 %", "#####", "infantry", "Expected loss", "Exact"):
        assert words in text
    assert "±" in "\n".join(report(answer("2 inf", "1 inf", method="simulate", battles=50)))


def test_the_answer_as_json() -> None:
    found = msgspec.json.decode(msgspec.json.encode(answer("1 inf", "1 inf")))
    assert found["odds"]["wins"] == pytest.approx(0.25)
    assert found["odds"]["attacker"]["infantry"]["start"] == 1


# ---- at the table ----------------------------------------------------------


def test_what_has_been_sent_and_who_would_defend() -> None:
    s = position(
        frames.CombatMove(power=p.USA, target=at("Pleiku")),
        turn="USA",
        units={"NVA": {"Pleiku": "2 inf 1 aag"}, "VC": {"Pleiku": "1 inf"}, "USA": {"Kontum": "2 inf 1 arm"}},
        owner={"Pleiku": "NVA", "Kontum": "USA"},
        fire_bases={"Pleiku": "NVA"},
    )
    here = at("Pleiku")
    s.marches = [March(p.INF, 2, at("Kontum"), here, BY_LAND)]
    s.flights = [
        Flight(p.USA, p.FBO, 2, STRIKE, Space(p.DA_NANG), here, here, 2),
        Flight(p.USA, p.HEL, 1, GUNSHIP, at("Kontum"), here, here, 1),
        Flight(p.USA, p.HEL, 1, LIFT, at("Kontum"), here, here, 1, infantry=1, artillery=1),
    ]
    attack = attack_on(s, p.USA, here)
    assert attack == read_attack("2 inf 1 hel 2 fbo 1 lift(1 inf 1 art)")
    assert defence_at(s, p.USA, here) == read_defence("nva 2 inf fsb 1 aag + vc 1 inf")
    told = battle_forecast(s, here)
    assert told is not None
    expected = odds(attack, defence_at(s, p.USA, here))
    assert told.outcomes[0].chance == pytest.approx(expected.wins)
    assert sum(one.chance for one in told.outcomes) == pytest.approx(1)
    assert [one.rule for one in told.modifiers] == ["FSB-1", "AAG-1"]
    assert [one.title for one in attack_overview(s)] == [told.title]


def test_forecasts_while_units_are_sent() -> None:
    s = position(
        frames.CombatMove(power=p.VC),
        turn="VC",
        units={"ARVN": {"Pleiku": "1 inf"}, "VC": {"Kontum": "3 inf"}},
        owner={"Pleiku": "ARVN", "Kontum": "VC"},
    )
    GAME.apply(s, act.Attack(at("Pleiku")))
    due = GAME.due(s)
    assert due is not None
    [empty] = forecasts(s, due)
    assert not empty.outcomes
    assert ("+ 2 infantry", "68%") in [(one.label, one.value) for one in empty.figures]
    send = next(a for a in due.actions if isinstance(a, act.Send) and a.number == 2)
    GAME.apply(s, send)
    due = GAME.due(s)
    assert due is not None
    [now] = forecasts(s, due)
    assert now.outcomes[0].chance == pytest.approx(typed("vc 2 inf", "arvn 1 inf").wins)
    assert "+ 1 infantry" in [one.label for one in now.figures]


def test_forecasts_before_pressing_an_attack() -> None:
    s = position(
        frames.Battle(power=p.VC, space=at("Pleiku")),
        turn="VC",
        units={"ARVN": {"Pleiku": "6 inf"}},
        owner={"Pleiku": "ARVN", "Kontum": "VC"},
        marches=[March(p.INF, 6, at("Kontum"), at("Pleiku"), BY_LAND)],
    )
    due = GAME.due(s)
    assert due is not None
    assert any(isinstance(a, act.Press) for a in due.actions)
    whole, one_round = forecasts(s, due)
    battle = s.frames[-1]
    left = (*battle.force,)
    standing = sum(s.units)
    expected = odds(Attack(p.VC, left), read_defence(f"arvn {standing} inf", p.VC))  # type: ignore[arg-type]
    assert whole.outcomes[0].chance == pytest.approx(expected.wins)
    assert [one.label for one in one_round.outcomes] == [
        "attacker takes it",
        "attacker breaks off",
        "defender holds",
        "no ground unit is left",
    ]


def test_forecasts_for_interceptors() -> None:
    here = at("Pleiku")
    s = position(
        frames.Battle(power=p.USA, space=here),
        turn="USA",
        units={"NVA": {"Pleiku": "2 inf", "Darlac": "2 ftr"}},
        owner={"Pleiku": "NVA", "Darlac": "NVA", "Kontum": "USA"},
        air_bases={"Darlac": "NVA"},
        marches=[March(p.INF, 3, at("Kontum"), here, BY_LAND)],
        flights=[Flight(p.USA, p.FBO, 1, STRIKE, Space(p.DA_NANG), here, here, 2)],
    )
    due = GAME.due(s)
    assert due is not None
    assert any(isinstance(a, act.Intercept) for a in due.actions)
    told = {one.title: one.outcomes[0].chance for one in forecasts(s, due)}
    for number, defenders in enumerate(("2 inf", "2 inf 1 int", "2 inf 2 int")):
        title = f"Pleiku, {number} interceptor{'' if number == 1 else 's'}"
        assert told[title] == pytest.approx(typed("3 inf 1 fbo", defenders).wins)


# ---- speed -----------------------------------------------------------------

LARGE = [
    ("15 inf 5 art 5 arm", "15 inf 5 art 5 arm fsb"),
    ("9 inf 2 art 2 arm 3 fbo 1 ftr 1 hel 1 lift(2 inf) 1 lift(1 inf 1 art)", "16 inf 4 art 2 arm 1 aag 1 ftr fsb"),
    (
        "3 inf 2 art 2 arm 3 fbo 2 ftr 1 hel 2 lift(1 inf 1 art) 2 lift(2 inf)",
        "12 inf 4 art 2 arm 2 aag 2 ftr 1 fbo 2 int",
    ),
    ("1 inf 3 fbo 3 hel 4 lift(1 inf 1 art) 2 lift(2 inf)", "20 inf 2 art 2 arm 1 aag"),
    # the slowest that were found: many kinds of attackers may come through, and meet many defenders
    ("7 hel 7 inf 4 lift(1 art) 1 ftr 1 fbo 1 arm", "22 inf 1 aag 1 ftr 1 int"),
    ("8 hel 8 inf 4 lift(1 art) 1 arm", "24 inf 1 aag"),
    ("8 hel 8 inf 4 lift(1 art) 1 arm", "23 inf 2 aag 8 sam"),
    ("8 hel 9 inf 4 lift(1 art)", "24 inf 1 aag"),
    ("7 hel 8 inf 4 lift(1 art) 2 ftr", "23 inf 1 aag 1 ftr"),
    ("7 hel 2 inf 2 arm 4 lift(1 inf 1 art) 1 lift(1 inf)", "10 hel 12 arm 3 aag 10 sam"),
    ("8 hel 2 art 8 arm 3 ftr 1 lift(1 art) 1 lift(1 inf)", "11 art 9 arm 2 aag 1 fbo 2 int 4 bom 9 sam"),
    # many kinds of aircraft on both sides
    (
        "1 arm 5 hel 4 fbo 4 ftr 2 lift(1 art) 2 lift(1 inf) 1 lift(2 inf)",
        "12 inf 3 aag 4 ftr 3 fbo 3 int 3 sam",
    ),
    ("6 hel 4 ftr 1 fbo 3 lift(1 art) 4 lift(1 inf)", "10 inf 3 art 3 aag 8 ftr 1 int"),
    ("1 inf 5 fbo 2 ftr 7 hel 3 lift(1 art) 2 lift(1 inf)", "4 inf 3 arm 4 aag 6 ftr 7 fbo 1 int"),
]


@pytest.mark.soak
@pytest.mark.parametrize(("attackers", "defenders"), LARGE)
def test_bench_of_exact_odds(attackers: str, defenders: str) -> None:
    """Prints how long 25 units a side take; asserts nothing about time."""
    attack = read_attack(attackers)
    defence = read_defence(defenders, attack.power)
    took = []
    for _ in range(5):
        began = time.process_time()
        found = odds(attack, defence, method="exact")
        took.append(time.process_time() - began)
    print(f"{attack.units} against {defence.units} units: {min(took) * 1000:.0f} ms ({attackers} / {defenders})")
    assert found.exact


# ---- raids -----------------------------------------------------------------


def raid(**more: object) -> dict[str, str]:
    """What the table says of one American bomber on its way to Kien An, where an NVA fighter may stand."""
    flight = Flight(p.USA, p.BOM, 1, RAID, at("Quang Nam"), at("Kien An"), at("Kien An"), aim=AT_CITY)
    s = position(frames.CombatMove(power=p.USA), turn="USA", flights=[flight, *more.pop("escorts", ())], **more)
    return {figure.label: figure.value for figure in raid_forecast(s, at("Kien An")).figures}


def test_FTR_7_a_raid_without_escorts_is_told_what_one_fighter_does_to_it() -> None:
    fighter = {"units": {"NVA": {"Kien An": "1 ftr"}}, "air_bases": {"Kien An": "NVA"}, "sam": 0}
    assert raid(**fighter)["a hit if 1 fighter intercepts"] == "0%"
    beside = Flight(p.USA, p.FTR, 1, ESCORT, at("Quang Nam"), at("Kien An"), at("Kien An"))
    assert 0 < int(raid(**fighter, escorts=[beside])["a hit if 1 fighter intercepts"].strip("%")) < 67
    assert not any("intercept" in label for label in raid(sam=0))


def test_SAM_4_a_raid_is_told_what_missiles_do_to_it() -> None:
    told = raid(sam=2, units={"NVA": {"Kien An": "1 inf"}})
    bomber, missed = p.ATTACK[p.BOM] / 6, (1 - p.SAM_ATTACK / 6) ** 2
    assert told["a hit if 2 missiles are fired"] == f"{bomber * missed:.0%}"
