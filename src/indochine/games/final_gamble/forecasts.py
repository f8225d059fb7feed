"""What the dice promise, for people: the odds of what may be decided next, with everything that changes a die.

Nothing is reckoned here that the rules do not reckon themselves: barrages come from `odds_barrage`, fire and assault
from `rules.ch03_odds`, the Surrender Roll from `rules.ch04_morale`. Where there are very many possibilities the best
few are shown, chosen by a cheap measure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial

from indochine.games.final_gamble import actions as act
from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import odds_barrage as barrage
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.drawing import FRENCH, PLACE_ID, VIET_MINH
from indochine.games.final_gamble.events import Modifier as Line
from indochine.games.final_gamble.rules import ch02_barrage as shells
from indochine.games.final_gamble.rules import ch03_odds as fights
from indochine.games.final_gamble.rules.ch03_assault import price_of_standing
from indochine.games.final_gamble.rules.ch03_barrage import price, support_bonus, supports, weakened
from indochine.games.final_gamble.rules.ch03_declare import declare
from indochine.games.final_gamble.rules.ch03_strength import (
    able_defenders,
    assault_modifiers,
    assault_strength,
    fire_modifiers,
    fire_strength,
)
from indochine.games.final_gamble.rules.ch04_airdrop import NAME_OF
from indochine.games.final_gamble.rules.ch04_french_supply import ammo_cap
from indochine.games.final_gamble.rules.ch04_morale import FIGHT_ON, SURRENDER, surrender_odds
from indochine.games.final_gamble.rules.ch05_boxes import exchange
from indochine.games.final_gamble.state import ABORTED, State, morale
from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.scene import Figure, Forecast, Modifier, Outcome
from indochine.kernel.words import counted
from indochine.odds import convolve, die, expectation, mapped

MANY = 5  # possibilities shown where there are more
SHORTLIST = 12  # barrages looked at more closely


def forecasts(s: State, due: Due) -> list[Forecast]:
    """What dice may decide next; empty where none are near."""
    f = s.frames[-1] if s.frames else None
    tell = TOLD.get(type(f))
    found = list(tell(s, f, due)) if tell else []
    return [*found, *surrender(s)] if type(f) in TOWARDS_THE_CHECK else found


# ---- 2.2 barrages of the Viet Minh -----------------------------------------


def vm_barrage(s: State, f: at.VmBarrage, due: Due) -> Iterator[Forecast]:
    """The markers that lie on the map, and before that the hexes where one would do most."""
    placing = [a.place for a in due.actions if isinstance(a, act.PlaceBarrage)]
    if f.hexes and placing:
        yield supplies(s, len(f.hexes))
    for place in f.hexes if not placing else best_hexes(s, placing):
        yield marker(s, place)


def best_hexes(s: State, places: Iterable[int]) -> list[int]:
    """Hexes where no Viet Minh unit would suffer, the fullest first, then those that shake most."""
    open_hexes = p.mask(places) & p.BOARD.spread(s.french) | p.mask(places) & s.french
    safe = open_hexes & ~(s.vm | p.BOARD.spread(s.vm))
    counted = sorted(ids(safe or open_hexes), key=lambda place: -shells.halves_under(s, place))[:SHORTLIST]
    return sorted(counted, key=lambda place: (-barrage.hit_chance(s, place), -shaken_mean(s, place)))[:MANY]


def shaken_mean(s: State, place: int) -> float:
    """How many units one marker shakes."""
    return sum(count * chance for count, chance in barrage.shaken_spread(s, place).items())


def marker(s: State, place: int) -> Forecast:
    """[2.2-D/1] [2.2-D/4] One marker: the step it may cost, and whom it shakes."""
    hit = barrage.hit_chance(s, place)
    chances = barrage.shaken_chances(s, place)
    figures = [Figure("units shaken", f"{shaken_mean(s, place):.1f} of {len(chances)}")]
    figures += [Figure(p.UNIT_NAME[unit], f"{chance:.0%}") for unit, chance in chances.items() if chance][:6]
    own = shells.vm_under(s, place)
    note = f"Own units under it lose a step each: {named(own)}." if own else ""
    outcomes = Outcome("a step lost", hit, VIET_MINH), Outcome("no loss", 1 - hit, FRENCH)
    return Forecast(f"Barrage on {p.NAME[place]}", "2.2-D/1", outcomes, (), tuple(figures), (PLACE_ID[place],), note)


def supplies(s: State, markers: int) -> Forecast:
    """[2.2-C/1] Trucks and stores under so many markers."""
    hit, more = barrage.supply_hit_chance(markers), barrage.supply_hit_chance(markers + 1)
    outcomes = Outcome("supply hit", hit, VIET_MINH), Outcome("no hit", 1 - hit, FRENCH)
    figures = (Figure("with one more marker", f"{more:.0%}"), Figure("trucks", str(s.trucks)))
    return Forecast(f"{counted(markers, 'marker')} against trucks and stores", "2.2-C/1", outcomes, (), figures)


# ---- 2.3 the commando ------------------------------------------------------


def raid(s: State, f: at.CommandoRaid, due: Due) -> Iterator[Forecast]:
    """[2.3] The victims with the least morale; the others cannot be hurt."""
    victims = sorted((a.unit for a in due.actions if isinstance(a, act.SendCommando)), key=lambda unit: morale(s, unit))
    for unit in victims[:MANY]:
        if chance := barrage.raid_chance(morale(s, unit)):
            outcomes = Outcome("a step lost", chance, VIET_MINH), Outcome("no effect", 1 - chance, FRENCH)
            yield Forecast(f"Raid on {p.UNIT_NAME[unit]}", "2.3", outcomes, places=(PLACE_ID[s.where[unit]],))


# ---- 3.2, 5.1 and 5.3 French fire ------------------------------------------


def french_fire(s: State, f: at.FrenchFire, due: Due) -> Iterator[Forecast]:
    """The targets of the battery in hand; before that, the assaults as they will be met."""
    if f.battery < 0:
        yield from declared(with_support(s, f)) if f.reaction else ()
        return
    targets = list(dict.fromkeys(a.unit for a in due.actions if isinstance(a, act.FireAt)))
    supported = [unit for unit in targets if f.reaction and unit in s.assaulter and unit not in f.targets]
    for unit in supported[:MANY]:
        yield from support(with_support(s, f), f.battery, unit)
    rolled = [(unit, shot_at(s, f, unit, False)) for unit in targets if unit not in supported]
    for unit, shot in sorted(rolled, key=lambda one: (-one[1].loss, -one[1].shaken))[: MANY - len(supported[:MANY])]:
        intense = shot_at(s, f, unit, True) if s.ammo >= price(True) else None
        yield shot_forecast(s, f"{p.UNIT_NAME[f.battery]} at {p.UNIT_NAME[unit]}", unit, shot, intense)


def shot_at(s: State, f: at.FrenchFire, unit: int, intense: bool) -> barrage.Shot:
    """[3.2-B] [5.3-B] The die of the battery in hand against a unit."""
    return (barrage.reaction_shot if f.reaction else barrage.barrage_shot)(s, f.battery, unit, intense)


def shot_forecast(s: State, title: str, unit: int, shot: barrage.Shot, intense: barrage.Shot | None) -> Forecast:
    """[3.2-B] A barrage that is rolled for; what two points would do stands beside it."""
    results = {(hit.loss, hit.shaken): chance for hit, chance in shot.results.items()}
    outcomes = tuple(
        Outcome(text, results[key], FRENCH if any(key) else VIET_MINH) for key, text in HITS.items() if key in results
    )
    figures = (Figure("intense", f"step {intense.loss:.0%}, shaken {intense.shaken:.0%}"),) if intense else ()
    rule = shot.modifiers[0].rule if shot.modifiers else "3.2-B"
    return Forecast(title, rule, outcomes, lines(shot.modifiers), figures, (PLACE_ID[s.where[unit]],))


HITS = {
    (True, True): "a step lost and shaken",
    (True, False): "a step lost",
    (False, True): "shaken",
    (False, False): "no effect",
}


def with_support(s: State, f: at.FrenchFire) -> State:
    """[3.2-C/1] The position with the support barrages that have been laid so far."""
    then = s.clone()
    for shot, target in enumerate(f.targets):
        if supports(s, f, shot):
            add_support(then, f.batteries[shot], target, bool(f.intense[shot]))
    return then


def add_support(s: State, battery: int, target: int, intense: bool) -> None:
    """[3.2-C/1] What the battery adds is noted beside the assault."""
    number = s.assaulter.index(target)
    s.support[number], s.battery[number] = 1 + support_bonus(s, battery, intense), battery


def support(s: State, battery: int, unit: int) -> Iterator[Forecast]:
    """[3.2-C/1] [3.4-A/5] What support does to one assault, for one point and for two."""
    number = s.assaulter.index(unit)
    before = fights.assault_odds(s, number)
    for intense in (False, True) if s.ammo >= price(True) else (False,):
        then = s.clone()
        add_support(then, battery, unit, intense)
        gain = chance_of(fights.assault_odds(then, number), GIVES_WAY) - chance_of(before, GIVES_WAY)
        title = f"{p.UNIT_NAME[battery]} supports against {p.UNIT_NAME[unit]} ({price(intense)} ammo)"
        side = Figure("battery", '"-1" side') if weakened(s, battery) else Figure("battery", "full")
        yield assault(then, number, title, (Figure("retreat or choice", f"{gain:+.0%}"), side))


def airstrike(s: State, f: at.Airstrike, due: Due) -> Iterator[Forecast]:
    """[5.1] The targets that would suffer most."""
    units = [a.unit for a in due.actions if isinstance(a, act.Strike)]
    shots = sorted(((barrage.airstrike_shot(s, unit), unit) for unit in units), key=lambda one: (-one[0].loss, one[1]))
    for shot, unit in shots[:MANY]:
        yield shot_forecast(s, f"Airstrike on {p.UNIT_NAME[unit]}", unit, shot, None)


# ---- 3.4, 3.5, 6.3, 6.4 fire and assault -----------------------------------

GIVES_WAY = (p.CHOICE, p.LOSS_RETREAT, p.TWO_LOSS_RETREAT)
EFFECTS = (
    ("no assault", fights.NO_ASSAULT, False),
    ("no effect", p.NO_EFFECT, False),
    ("choice: lose {price} or retreat", p.CHOICE, True),
    ("a step lost and retreat", p.LOSS_RETREAT, True),
    ("two steps lost and retreat", p.TWO_LOSS_RETREAT, True),
)


def chance_of(odds: dict[fights.Outcome, float], effects: tuple[int, ...]) -> float:
    """The chance of any of these results of an assault."""
    return sum(chance for outcome, chance in odds.items() if outcome.effect in effects)


def assault(s: State, number: int, title: str = "", more: tuple[Figure, ...] = (), defender: int = -1) -> Forecast:
    """[3.4-C/1] [3.5-C/1] One assault from the defence fire (unless that is over) to its result."""
    unit, place = s.assaulter[number], s.target[number]
    top = defender if defender >= 0 else fights.likely_defender(s, number)
    odds, ours = fights.assault_odds(s, number, top), VIET_MINH if p.VM >> unit & 1 else FRENCH
    theirs = FRENCH if ours == VIET_MINH else VIET_MINH
    price = counted(price_of_standing(s, place), "step")
    outcomes = tuple(
        Outcome(text.format(price=price), chance_of(odds, (effect,)), ours if good else theirs)
        for text, effect, good in EFFECTS
    )
    fired, charge = s.defender[number] >= 0, assault_modifiers(s, number)
    fire = [] if fired else fire_modifiers(s, number, top)
    figures = [Figure("defender", p.UNIT_NAME[top]), *strengths(s, number, top, fired)]
    if not fired:
        lost = sum(chance for outcome, chance in odds.items() if outcome.costs_a_step)
        figures.append(Figure("assaulter loses a step", f"{lost:.0%}"))
    return Forecast(
        title or f"{p.UNIT_NAME[unit]} assaults {p.NAME[place]}",
        RULES[ours],
        tuple(outcome for outcome in outcomes if outcome.chance),
        (*lines(fire, "fire: "), *lines(charge, "assault: ")),
        (*figures, *more),
        (PLACE_ID[place],),
    )


RULES = {VIET_MINH: "3.5-A/1", FRENCH: "6.4-A/1"}


def strengths(s: State, number: int, defender: int, fired: bool) -> Iterator[Figure]:
    """[3.4-A/1] [3.5-A/1] Both sides' adjusted strengths."""
    if not fired:
        yield Figure("strength of the fire", str(fire_strength(s, number, defender)))
    yield Figure("strength of the assault", str(assault_strength(s, number)))


def declared(s: State) -> Iterator[Forecast]:
    """Every assault that is still to come."""
    for number, mark in enumerate(s.mark):
        if mark < ABORTED and stands(s, number):
            yield assault(s, number)


def stands(s: State, number: int) -> bool:
    """[3.4-C/3] Is there still somebody on both sides of the assault?"""
    unit, place = s.assaulter[number], s.target[number]
    enemies = s.at.get(place, 0) & (p.FRENCH if p.VM >> unit & 1 else p.VM)
    return bool(enemies) and bool(p.NEAR[place] >> s.where[unit] & 1)


def declaring(s: State, f: object, due: Due) -> Iterator[Forecast]:
    """[3.1/1] [6.1] Those declared, and the best of those that could be."""
    yield from declared(s)
    possible = [a for a in due.actions if isinstance(a, act.Declare)]
    trials = [trial(s, a.unit, a.place) for a in dict.fromkeys(possible)]
    for then in sorted(trials, key=promise, reverse=True)[:MANY]:
        number = len(then.assaulter) - 1
        yield assault(then, number, f"If {p.UNIT_NAME[then.assaulter[number]]} assaults {p.NAME[then.target[number]]}")


def trial(s: State, unit: int, place: int) -> State:
    """The position with one more assault declared."""
    then = s.clone()
    declare(then, unit, place, "")
    return then


def promise(s: State) -> int:
    """How good the last assault looks: strength and morale of both sides."""
    number = len(s.assaulter) - 1
    unit, defenders = s.assaulter[number], ids(able_defenders(s, s.target[number]))
    fire = max(fire_strength(s, number, one) for one in defenders)
    courage = max(morale(s, one) - (s.shaken >> one & 1) for one in defenders)
    return assault_strength(s, number) - fire + 3 * (morale(s, unit) - courage)


def defence(s: State, f: at.DefenceFire, due: Due) -> Iterator[Forecast]:
    """[3.4-A/1] Each unit that could defend, or all assaults that wait for fire."""
    tops = [a.unit for a in due.actions if isinstance(a, act.Defend)]
    if f.assault >= 0 and tops:
        for unit in tops:
            yield assault(s, f.assault, f"{p.UNIT_NAME[unit]} defends {p.NAME[s.target[f.assault]]}", (), unit)
    else:
        yield from declared(s)


def charging(s: State, f: object, due: Due) -> Iterator[Forecast]:
    """[3.5-F] The assaults that are left."""
    yield from declared(s)


def vm_support(s: State, f: at.SupportBarrage, due: Due) -> Iterator[Forecast]:
    """[6.2] The French assaults as they stand; then what the Heavy Weapons of a division would change."""
    yield from declared(s)
    for division in (a.division for a in due.actions if isinstance(a, act.PaySupport)):
        then = s.clone()
        for number, place in enumerate(s.target):
            if s.at.get(place, 0) & p.DIVISION_UNITS[division]:
                then.support[number] = 1
                yield assault(then, number, f"{p.NAME[place]} with the guns of {p.SECTOR_NAME[division]}")


# ---- 5.2-C boxes -----------------------------------------------------------


def box_combat(s: State, f: at.BoxCombat, due: Due) -> Iterator[Forecast]:
    """[5.2-C/2] [5.2-C/3] A die for each Viet Minh unit: who must go, and the steps it costs both sides."""
    units, wishing, costs, hurt = ids(s.at.get(f.box, 0) & p.VM), {0: 1.0}, 0.0, 0.0
    for unit in units:
        faces = mapped(die(), partial(exchange, s, unit))
        wishing = convolve(wishing, mapped(faces, lambda one: int(one.wishes)))
        costs += expectation(faces, lambda one: one.costs)
        hurt += expectation(faces, lambda one: one.hurt)
    taken = sum(share for count, share in wishing.items() if 2 * count > len(units))
    outcomes = Outcome("the box is taken", taken, FRENCH), Outcome("nobody moves", 1 - taken, VIET_MINH)
    figures = Figure("French steps lost", f"{costs:.1f}"), Figure("Viet Minh steps lost", f"{hurt:.1f}")
    yield Forecast(f"The attack on {p.NAME[f.box]}", "5.2-C/2", outcomes, (), figures, (PLACE_ID[f.box],))


# ---- 4.5 the Surrender Roll ------------------------------------------------


def surrender(s: State) -> Iterator[Forecast]:
    """[4.5-B/2] If it were rolled now; nothing while it cannot hurt."""
    odds = surrender_odds(s)
    if odds.results[FIGHT_ON][2] > 1 - 1e-9:
        return
    outcomes = tuple(
        Outcome(f"{total}: {text}", chance, FRENCH if n == FIGHT_ON else VIET_MINH if n == SURRENDER else "")
        for n, (total, text, chance) in enumerate(odds.results)
        if chance
    )
    changes = tuple(Modifier(one.reason, one.value, one.rule) for one in odds.modifiers)
    number = (Figure("Surrender Number", str(odds.number)),)
    yield Forecast("The Surrender Roll, if it were made now", "4.5-B/2", outcomes, changes, number)


# ---- 4.8 the airdrop -------------------------------------------------------


def airdrop(s: State, f: at.Airdrop, due: Due) -> Iterator[Forecast]:
    """[4.8-B] [4.8-C] How much of the load comes down, while it is being loaded."""
    if not any(isinstance(a, act.Load | act.LoadUnit | act.LoadAsBefore) for a in due.actions):
        return
    lands = load_lands()
    figures = [Figure("abort rolls", f"{sum(p.ABORT_ROLLS) / 6:.1f} on average")]
    for cargo, name in NAME_OF.items():
        if count := s.cargo.count(cargo):
            figures.append(Figure(name, f"{count} loaded, {count * lands * p.CARGO.get(name, 1):.1f} expected"))
    note = f"At most {ammo_cap(s)} ammunition can be brought in: the Fuel Shortage Track is at {s.shortage}."
    outcomes = Outcome("a load comes down", lands, FRENCH), Outcome("it turns back", 1 - lands, VIET_MINH)
    yield Forecast(
        "Weather and flak", "4.8-B", outcomes, (), tuple(figures), note=note if s.shortage < p.NO_SHORTAGE else ""
    )


@cache
def load_lands() -> float:
    """[4.8-B] That one loaded slot comes through: no abort roll points at it, whatever the weather."""
    missed = sum(p.slot_of(black, white) != 0 for black in die() for white in die()) / 36
    return sum(chance * missed ** p.ABORT_ROLLS[face] for face, chance in die().items())


# ---- words -----------------------------------------------------------------


def lines(modifiers: Iterable[Line], before: str = "") -> tuple[Modifier, ...]:
    """Modifiers as the page shows them."""
    return tuple(
        Modifier(f"{before}{one.text}{' (loss only)' if one.loss_only else ''}", one.value, one.rule)
        for one in modifiers
    )


def named(units: int) -> str:
    """Names of some units."""
    return ", ".join(p.UNIT_NAME[unit] for unit in ids(units))


TOLD: dict[type | None, Callable[..., Iterable[Forecast]]] = {
    at.VmBarrage: vm_barrage,
    at.CommandoRaid: raid,
    at.VmDeclares: declaring,
    at.FrenchFire: french_fire,
    at.DefenceFire: defence,
    at.Assaults: charging,
    at.FrenchDeclares: declaring,
    at.SupportBarrage: vm_support,
    at.Airdrop: airdrop,
    at.Airstrike: airstrike,
    at.BoxCombat: box_combat,
}
TOWARDS_THE_CHECK = (at.VmDeclares, at.Assaults, at.MoraleCheck, at.Attrition)
