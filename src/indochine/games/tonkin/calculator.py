"""The battle calculator for people: forces and ground as typed, the odds as bars and lines; always exact.

- `2 regiment 1 group`: kinds of counters, or by the values printed on them, strength and morale: `6-4`, `2-3`;
- `regiment(3)`, `group(1 desorg)`, `para(oos)`: steps left and markers;
- `para drop`: a drop on the enemy [6.4-5];
- `2 gun air navy`: without troops it is a barrage [6.6-2];
- defenders also `garrison`, and their ground: `rough`, `forest`, `mountain`, `river`, `navigable`, `trench`; `hold` and
  `yield`: they never, or always, give ground.

The position is set up on a hex of the map that has this ground, and asked as any other: see `chances.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.chances import Plan, attack_odds, barrage_odds, drop_odds
from indochine.games.tonkin.frames import ATTACK
from indochine.games.tonkin.odds import HOLDS, SAVES, YIELDS
from indochine.games.tonkin.odds_shown import barrage_forecast, combat_forecast, drop_forecast, if_they_yield
from indochine.games.tonkin.rules.basics_hidden import first_rumours
from indochine.games.tonkin.rules.ch06_assess import shelters
from indochine.games.tonkin.state import FRANCE, NOBODY, VIET_MINH, State, put, turn_up
from indochine.kernel.bits import bits, ids
from indochine.kernel.scene import Forecast, Outcome
from indochine.kernel.words import counted

EXAMPLES = (
    ("2 regiment", "1 legion trench"),
    ("2 para 1 tank", "1 group forest"),
    ("1 6-4(3) 1 6-3", "garrison 1 legion river"),
    ("2 para drop", "group"),
    ("2 gun air", "regiment mountain"),
)
HELP = (
    "French: para, legion, moroccan, vietnamese, thai, laotian, tank, gcma, dna, gun, para-gun; Viet Minh: regiment, "
    "group, pathet, gun. Or by strength and morale as printed: 6-4, 2-3. In brackets steps left, desorg, oos: "
    "regiment(3), group(1 desorg). Guns, air and navy alone are a barrage (rain halves aircraft); para drop is a drop, "
    "rounds say how long it is fought on. Defenders also garrison, and their ground: clear, rough, forest, mountain, "
    "river, navigable, trench; hold or yield: they never, or always, give ground. All attackers come from one hex."
)
MOST = 12  # counters a side

# ---- kinds of counters -----------------------------------------------------


def _like(*words: str) -> int:
    return bits(unit for unit in ids(p.FRENCH_TROOPS) if any(word in p.UNIT_NAME[unit] for word in words))


FRENCH_KINDS: dict[str, int] = {
    "para": p.PARAS & ~p.ARTILLERY,
    "legion": _like("REI", "DBLE"),
    "moroccan": _like("RTM"),
    "vietnamese": p.VIETNAMESE & ~p.PARAS,
    "thai": p.THAI,
    "laotian": p.LAOTIAN & ~p.PARAS,
    "tank": p.FRENCH_TROOPS & p.MOTORISED & ~p.ARTILLERY & ~p.DNA & ~p.REC,
    "gcma": p.GCMA,
    "dna": p.DNA,
    "gun": p.FRENCH_ARTILLERY & ~p.PARAS,
    "para-gun": p.FRENCH_ARTILLERY & p.PARAS,
}
VM_KINDS: dict[str, int] = {
    "regiment": p.REGIMENTS & ~p.ARTILLERY,
    "group": p.GROUPS,
    "pathet": p.PATHET_LAO,
    "gun": p.VM_ARTILLERY,
}
KINDS = (FRENCH_KINDS, VM_KINDS)
ALIASES = {"battalion": "moroccan", "artillery": "gun", "foreign": "legion", "bvn": "vietnamese", "tho": "thai"}
TERRAINS = {"clear": p.T_CLEAR, "rough": p.T_ROUGH, "forest": p.T_FOREST, "mountain": p.T_MOUNTAIN}
RIVERS = {"river": p.MINOR_RIVER, "navigable": p.NAVIGABLE_RIVER}
GROUND_WORDS = (*TERRAINS, *RIVERS, "trench", "garrison", "hold", "yield")
ATTACK_WORDS = ("drop", "air", "navy", "rain")
TOKEN = re.compile(
    r"(?:(?P<number>\d+)(?=\s|[a-z]))?\s*(?P<word>\d+-\d+|[a-z][a-z-]*)\s*(?:\((?P<state>[^()]*)\))?[\s,+]*"
)

TIMES = re.compile(r"(\d+)\s*x\s*(?=\d|[a-z])")  # "2 x 6-4" is "2 6-4"


def strongest(units: int) -> list[int]:
    """Counters, the strongest and steadiest first, of these who may go everywhere."""

    def order(unit: int) -> tuple[int, int, bool, int]:
        return -p.STRENGTH[unit][-1], -p.MORALE[unit][-1], p.GROUND[unit] not in (p.INDOCHINA, p.HEXES), unit

    return sorted(ids(units), key=order)


def by_values(side: int, word: str) -> int:
    """[S-05] The counters of a side with this strength and morale on their front; artillery is no troops here."""
    value = tuple(int(part) for part in word.split("-"))
    troops = p.SIDE_UNITS[side] & p.REAL & ~p.ARTILLERY
    return bits(unit for unit in ids(troops) if (p.STRENGTH[unit][-1], p.MORALE[unit][-1]) == value)


# ---- reading ---------------------------------------------------------------


class Part(NamedTuple):
    """So many of one thing; `state` is what stood in brackets."""

    number: int
    word: str
    state: str | None


class Counter(NamedTuple):
    """A counter as typed."""

    unit: int
    steps: int
    desorg: bool
    oos: bool


class Force(NamedTuple):
    """One side as typed: its counters, and the words beside them."""

    side: int
    counters: tuple[Counter, ...]
    words: frozenset[str]

    @property
    def units(self) -> int:
        """The counters as a set."""
        return bits(one.unit for one in self.counters)


def parts(text: str) -> Iterator[Part]:
    """The things a text names, one after the other."""
    rest = TIMES.sub(r"\1 ", text.strip().lower())
    while rest:
        found = TOKEN.match(rest)
        if not found:
            raise ValueError(f'"{text}" cannot be read from "{rest}" on; write for example "2 regiment 1 group(1)"')
        yield Part(int(found["number"] or 1), ALIASES.get(found["word"], found["word"]), found["state"])
        rest = rest[found.end() :]


def side_of_words(words: list[str]) -> int | None:
    """Whose counters these words name; None where both sides have such."""
    for side, kinds in enumerate(KINDS):
        others = KINDS[1 - side]
        if any(word in kinds and word not in others for word in words):
            return side
    values = [word for word in words if word[:1].isdigit()]
    able = [side for side in (FRANCE, VIET_MINH) if values and all(by_values(side, word) for word in values)]
    return able[0] if len(able) == 1 else None


def sides_of(attackers: str, defenders: str) -> int:
    """Which side attacks: by what either text can only mean."""
    mine = side_of_words([part.word for part in parts(attackers)])
    theirs = side_of_words([part.word for part in parts(defenders)])
    if any(part.word == "garrison" for part in parts(defenders)):
        theirs = FRANCE if theirs is None else theirs
    if any(part.word in ("drop", "air", "navy") for part in parts(attackers)):
        mine = FRANCE if mine is None else mine
    if mine is None:
        mine = VIET_MINH if theirs is None else 1 - theirs
    if theirs == mine:
        raise ValueError(f"both forces are {('French', 'Viet Minh')[mine]}; name counters of the other side to defend")
    return mine


def read(text: str, side: int, words: tuple[str, ...], role: str) -> Force:
    """One side as typed; counters of a kind are taken one after the other."""
    counters: list[Counter] = []
    said: set[str] = set()
    for part in parts(text):
        if part.word in words:
            said.add(part.word)
            continue
        units = kind_of(part.word, side, words, role) & ~bits(one.unit for one in counters)
        if units.bit_count() < part.number:
            raise ValueError(f"there are not {part.number} counters left of {part.word}")
        counters += [in_state(unit, part) for unit in strongest(units)[: part.number]]
    if len(counters) > MOST:
        raise ValueError(f"{len(counters)} counters on one side are too many; at most {MOST} can be")
    return Force(side, tuple(counters), frozenset(said))


def kind_of(word: str, side: int, words: tuple[str, ...], role: str) -> int:
    """The counters that a word means, or why it means none."""
    if word[:1].isdigit():
        if found := by_values(side, word):
            return found
        known = sorted({values_of(unit) for unit in ids(p.SIDE_UNITS[side] & p.REAL & ~p.ARTILLERY)})
        raise ValueError(f"no counter of that side reads {word}; there are {', '.join(known)}")
    if word in KINDS[side]:
        return KINDS[side][word]
    if word in GROUND_WORDS + ATTACK_WORDS:
        raise ValueError(f'"{word}" is not for the {role}; write it on the other side')
    raise ValueError(f'"{word}" is no counter; the {role} may have {", ".join((*KINDS[side], *words))}')


def values_of(unit: int) -> str:
    """Strength and morale as printed."""
    return f"{p.STRENGTH[unit][-1]}-{p.MORALE[unit][-1]}"


def in_state(unit: int, part: Part) -> Counter:
    """[6.13-2] [6.13-3] A counter with the steps and markers that stood in brackets."""
    steps, marks = p.STEPS[unit], set()
    for word in (part.state or "").replace(",", " ").split():
        if word.isdigit():
            steps = int(word)
        elif word in ("desorg", "oos"):
            marks.add(word)
        elif word not in ("step", "steps"):
            raise ValueError(f'"{word}" says nothing of a counter; in brackets stand steps left, desorg and oos')
    if not 1 <= steps <= p.STEPS[unit]:
        raise ValueError(f"{part.word} has {counted(p.STEPS[unit], 'step')}, not {steps}")
    return Counter(unit, steps, "desorg" in marks, "oos" in marks)


# ---- the position ----------------------------------------------------------


class Site(NamedTuple):
    """A hex of the map, and one beside it from which it is attacked."""

    target: int
    origin: int


@cache
def sites(terrain: int, river: int) -> tuple[Site, ...]:
    """[6.8] The hexes with this ground, where a river shelters the defender if there is one."""
    hexes = [*ids(p.TERRAIN_HEXES[terrain]), *(ids(p.ROUGH_FOREST) if terrain == p.T_FOREST else ())]
    kind = (~(p.MINOR | p.NAVIGABLE), p.MINOR & ~p.NAVIGABLE, p.NAVIGABLE)[river]
    found = []
    for target in hexes:
        if not (kind & p.INDOCHINA & ~p.ISLANDS) >> target & 1:
            continue
        rivers = [p.STREAMS[n] for n in ids(p.STREAMS_AT[target])]
        for origin in ids(p.LAND_NEAR[target] & p.INDOCHINA):
            wanted = [one for one in rivers if bool(one.navigable >> target & 1) == (river == p.NAVIGABLE_RIVER)]
            if not river or any(shelters(one, target, 1 << origin) for one in wanted):
                found.append(Site(target, origin))
    return tuple(found)


def site_for(terrain: str, river: str, units: int) -> Site:
    """A hex with this ground that these defenders may enter, with room to retreat."""
    for site in sites(TERRAINS[terrain], RIVERS.get(river, p.NO_RIVER)):
        may_stand = all(p.GROUND[unit] >> site.target & 1 for unit in ids(units))
        if may_stand and (p.LAND_NEAR[site.target] & p.INDOCHINA).bit_count() > 3:
            return site
    ground = f"{terrain} with a {'navigable river' if river == 'navigable' else 'minor river'}" if river else terrain
    raise ValueError(f"no hex of the map is {ground} and open to these defenders")


def one_of(words: frozenset[str], choices: Mapping[str, int], default: str) -> str:
    """The one word of a kind that was said."""
    said = [word for word in choices if word in words]
    if len(said) > 1:
        raise ValueError(f"a hex is not both {said[0]} and {said[1]}")
    return said[0] if said else default


def position(attack: Force, defence: Force, options: Mapping[str, str]) -> tuple[State, Site]:
    """Both forces on the map, with nobody else."""
    terrain, river = one_of(defence.words, TERRAINS, "clear"), one_of(defence.words, RIVERS, "")
    site = site_for(terrain, river, defence.units)
    s = State(options=p.Options.of(options), where=[p.NOT_YET] * p.UNITS, steps=bytearray(p.STEPS))
    s.points, s.spending, s.trucks, s.since = [0, 0], [NOBODY, NOBODY], [0, 0], bytearray(p.UNITS)
    s.trench = (1 << site.target) * ("trench" in defence.words)
    s.garrisons = (1 << site.target) * ("garrison" in defence.words)
    s.rain = "rain" in attack.words
    s.derive()
    for force, place in ((attack, site.origin), (defence, site.target)):
        for one in force.counters:
            put(s, one.unit, place)
            s.steps[one.unit] = one.steps
            s.desorg |= one.desorg << one.unit
            s.oos |= one.oos << one.unit
    turn_up(s, attack.units | defence.units)
    s.derive()
    first_rumours(s)
    return s, site


# ---- the answer ------------------------------------------------------------


class Answer(msgspec.Struct, frozen=True):
    """What was asked, in words, and the odds."""

    attackers: str
    defenders: str
    plan: str
    odds: Forecast


def answer(
    attackers: str,
    defenders: str,
    *,
    keep: int = 0,
    rounds: int = 0,
    options: Mapping[str, str] | None = None,
    method: str = "",
    battles: int = 0,
    seed: str = "",
    most: int = 0,
) -> Answer:
    """The odds of a combat, drop or barrage as people type it; a ValueError says what is wrong with it."""
    if method == "simulate":
        raise ValueError("the odds of Tonkin are always exact; leave --simulate out")
    if keep:
        raise ValueError("a combat of Tonkin is one throw of the dice: nobody breaks off with fewer units left")
    side = sides_of(attackers, defenders)
    attack = read(attackers, side, ATTACK_WORDS, "attackers")
    defence = read(defenders, 1 - side, GROUND_WORDS, "defenders")
    fitting(attack, defence)
    s, site = position(attack, defence, options or {})
    if is_barrage(attack):
        found, plan = shelled(s, site, attack), "a barrage"
    else:
        found, plan = stormed(s, site, attack, defence, rounds)
    return Answer(told(attack), told(defence), plan, found)


def is_barrage(attack: Force) -> bool:
    """[6.6-2] Whether nothing but guns, aircraft and ships was named."""
    return not attack.units & ~p.ARTILLERY


def fitting(attack: Force, defence: Force) -> None:
    """Refuses what cannot happen."""
    guns, troops = attack.units & p.ARTILLERY, attack.units & ~p.ARTILLERY
    fire = attack.words & {"air", "navy"}
    if not attack.counters and not fire:
        raise ValueError('nobody attacks; write for example "2 regiment"')
    if not defence.counters and "garrison" not in defence.words:
        raise ValueError('nobody defends; write for example "2 moroccan trench"')
    if troops and (guns or fire):
        raise ValueError("guns, aircraft and ships fire barrages and do not attack with troops [6.6-2]; ask for each")
    if attack.side != FRANCE and fire:
        raise ValueError("only the French have aircraft and ships [6.6b]")
    if attack.side == FRANCE and "garrison" in defence.words:
        raise ValueError("garrisons are French [S-44]")
    if "drop" in attack.words and (not troops or troops & ~p.PARAS):
        raise ValueError("only airborne troops drop on the enemy [5.6-5]; write for example 2 para drop")


def shelled(s: State, site: Site, attack: Force) -> Forecast:
    """[6.6-2] A barrage."""
    found = barrage_odds(s, attack.side, site.target, attack.units, "air" in attack.words, "navy" in attack.words)
    return barrage_forecast(found, "Barrage", "6.6-2")


def stormed(s: State, site: Site, attack: Force, defence: Force, rounds: int) -> tuple[Forecast, str]:
    """[6.6] [6.4-5] An attack, or a drop with so many rounds."""
    ground = HOLDS if "hold" in defence.words else YIELDS if "yield" in defence.words else SAVES
    if "drop" in attack.words:
        points = rounds - 1 if rounds else p.LIMITS.operation_points - 1
        found = drop_forecast(s, drop_odds(s, site.target, attack.units, points), points, "Drop", "6.4-5")
        return shown(found), f"a drop of up to {counted(points + 1, 'round')}"
    if rounds > 1:
        raise ValueError("a combat of Tonkin is one throw of the dice; only a drop has rounds [6.4-6]")
    odds = attack_odds(s, attack.side, site.target, attack.units, ATTACK, Plan(ground))
    more = tuple(if_they_yield(s, odds)) if ground == SAVES else ()
    return shown(combat_forecast(s, odds, "Attack", "6.6-5", more)), "an attack"


def shown(found: Forecast) -> Forecast:
    """Named as the page of battle odds names them; no hex lights up."""
    names = {"the hex is taken": "attacker takes it", "the defenders hold": "defender holds"}
    bars = tuple(Outcome(names.get(one.label, one.label), one.chance, one.good) for one in found.outcomes)
    return msgspec.structs.replace(found, outcomes=bars, places=())


def told(force: Force) -> str:
    """A force in words."""
    names = [told_counter(one) for one in force.counters]
    return f"{('French', 'Viet Minh')[force.side]}: {', '.join([*names, *sorted(force.words)])}"


def told_counter(one: Counter) -> str:
    """A counter with its values, and what is left of it."""
    worn = [counted(one.steps, "step")] if one.steps < p.STEPS[one.unit] else []
    marks = [word for word, yes in (("desorg", one.desorg), ("oos", one.oos)) if yes]
    state = f" ({', '.join(worn + marks)})" if worn or marks else ""
    return f"{p.CALLED[one.unit]} {values_of(one.unit)}{state}"


def forecast(found: Answer) -> Forecast:
    """Bars and figures."""
    return msgspec.structs.replace(found.odds, places=())


BAR = "#"


def report(found: Answer, width: int = 80) -> list[str]:
    """The answer as lines of text."""
    odds = found.odds
    labels = [*(one.label for one in odds.outcomes), *(one.label for one in odds.figures)]
    wide = max(map(len, labels)) + 2
    bars = (
        f"{one.label:<{wide}}{one.chance * 100:6.2f} %  {BAR * round(one.chance * max(10, width - wide - 12))}".rstrip()
        for one in odds.outcomes
    )
    return [
        f"Attack   {found.attackers}",
        f"Defence  {found.defenders}",
        f"Fought   {found.plan}",
        "",
        *bars,
        "",
        *(f"{one.label:<{wide}}{one.value}" for one in odds.figures),
        *(f"{one.value:+d} {one.text} [{one.rule}]" for one in odds.modifiers),
        *([odds.note] if odds.note else []),
        "Exact: dice, tables and modifiers are those of the rules.",
    ]
