"""The forces of one battle by plain counts: what the odds are reckoned from, and how people type them.

- `3 inf 1 arm 2 fbo`: infantry, armor, fighter-bombers that strike;
- `usa 2 inf 2 lift(1 inf 1 art)`: two transports with that cargo each; `hel` without cargo fights [E-19];
- `2 inf 1 aag fsb`: a Fire Support Base helps the units of its power;
- `arvn 2 inf fsb + usa 1 arm`: several defending powers [MNF-2];
- `neutral`: the white infantry of neutral land [NEU-3].
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import FULL_LOAD
from indochine.games.vietnam_1965.rules.values import NOBODY, WHITE, Defender, Force, force_of, strength, white_infantry

MOST_OF_A_KIND = 200  # more of one kind cannot be typed; no game comes near


class Cargo(NamedTuple):
    """[HEL-2] What one helicopter carries."""

    infantry: int = 0
    artillery: int = 0


class Attack(msgspec.Struct, frozen=True):
    """Who attacks: ground units and fighting helicopters, then what flies.

    `strikes` are fighter-bombers, `escorts` fighters, `lifts` the cargo of each transport. At `spared` of the
    fighter-bombers the guns of the place have fired already, in a raid [E-15].
    """

    power: int = p.USA
    force: Force = NOBODY
    strikes: int = 0
    escorts: int = 0
    lifts: tuple[Cargo, ...] = ()
    spared: int = 0

    @property
    def units(self) -> int:
        """How many pieces take part, cargo too."""
        return sum(self.force) + self.strikes + self.escorts + len(self.lifts) + sum(map(sum, self.lifts))

    @property
    def flies(self) -> bool:
        """Whether any aircraft take part."""
        return bool(self.force[p.HEL] or self.strikes or self.escorts or self.lifts)


class Defence(msgspec.Struct, frozen=True):
    """Who defends: powers with their ground units and fighting helicopters, guns, and what may fly.

    `fighters` and `bombers` are the fighters and fighter-bombers on a sound Air Base of the place, `interceptors`
    fighters that rise against a strike. `parked` counts aircraft by type that only stand there; all aircraft are lost
    with the place [E-24]. `missiles` are those the NVA will fire.
    """

    defenders: tuple[Defender, ...] = ()
    guns: int = 0
    missiles: int = 0
    interceptors: int = 0
    fighters: int = 0
    bombers: int = 0
    parked: tuple[int, int, int, int] = (0, 0, 0, 0)  # helicopters held out, bombers, fighter-bombers, fighters

    @property
    def units(self) -> int:
        """How many pieces take part."""
        return strength(self.defenders) + self.guns + self.interceptors + self.fighters + self.bombers

    def number(self, kind: int) -> int:
        """Ground units and fighting helicopters of one type."""
        return sum(one.force[kind] for one in self.defenders)


PARKED = (p.HEL, p.BOM, p.FBO, p.FTR)


def is_neutral(defence: Defence) -> bool:
    """[NEU-3] Whether white infantry defends neutral land."""
    return any(one.power == WHITE for one in defence.defenders)


def fitting(attack: Attack, defence: Defence) -> None:
    """[NEU-2] [E-62] Refuses what cannot happen: aircraft alone do not attack neutral land."""
    if is_neutral(defence) and not (attack.lifts or any(attack.force[kind] for kind in p.GROUND_TYPES)):
        raise ValueError("neutral land cannot be attacked by aircraft alone [NEU-2]; send ground units too")


# ---- words -----------------------------------------------------------------

NAMES: dict[str, str] = {
    "inf": "inf infantry",
    "art": "art artillery",
    "arm": "arm armor armour tank tanks",
    "hel": "hel heli helicopter helicopters gunship gunships",
    "lift": "lift lifts transport transports",
    "bom": "bom bomber bombers",
    "fbo": "fbo fighter-bomber fighter-bombers",
    "ftr": "ftr fighter fighters",
    "aag": "aag aa gun guns",
    "sam": "sam sams missile missiles",
    "int": "int interceptor interceptors",
    "fsb": "fsb",
}
WORD = {word: name for name, words in NAMES.items() for word in words.split()}
GROUND_WORDS = {"inf": p.INF, "art": p.ART, "arm": p.ARM, "hel": p.HEL}
ATTACKERS_MAY = ("inf", "art", "arm", "hel", "lift", "fbo", "ftr")
DEFENDERS_MAY = ("inf", "art", "arm", "hel", "fbo", "ftr", "bom", "aag", "sam", "int", "fsb")
POWER_WORD = {word.lower(): power for words in (p.POWER_KEY, p.SEATS) for power, word in enumerate(words)}
TOKEN = re.compile(r"(?P<number>\d+)?\s*(?:x\s+)?(?P<word>[a-z][a-z-]*)\s*(?:\((?P<cargo>[^()]*)\))?[\s,:]*")


class Part(NamedTuple):
    """A number of one thing; `cargo` as typed."""

    number: int
    name: str
    cargo: str | None


def parts(text: str) -> Iterator[Part]:
    """The things a text names, one after the other."""
    rest = text.strip().lower()
    while rest:
        found = TOKEN.match(rest)
        if not found:
            raise ValueError(f'"{text}" cannot be read from "{rest}" on; write for example "3 inf 1 arm 2 fbo"')
        number = int(found["number"] or 1)
        if number > MOST_OF_A_KIND:
            raise ValueError(
                f"{number} {found['word']} are too many; at most {MOST_OF_A_KIND} of a kind can be reckoned"
            )
        yield Part(number, found["word"], found["cargo"])
        rest = rest[found.end() :]


def known(word: str, allowed: tuple[str, ...], whose: str) -> str:
    """The short name of what a word means, if it may stand there."""
    name = WORD.get(word)
    if name is None:
        raise ValueError(f'"{word}" is no unit; there are {", ".join(allowed)}, and the powers {", ".join(p.SEATS)}')
    if name not in allowed:
        raise ValueError(f"{WHY_NOT.get((whose, name), f'{name} cannot be among the {whose}')}")
    return name


WHY_NOT = {
    ("attackers", "bom"): "bombers only bomb bases, cities and the Trail [BOM-1]; they take no part in a battle",
    ("attackers", "aag"): "AA guns never attack [AAG-4]",
    ("attackers", "fsb"): "a Fire Support Base helps defenders only [FSB-1]",
    ("attackers", "int"): "interceptors rise against an attack; write them among the defenders [FTR-2]",
    ("attackers", "sam"): "missiles are fired at attackers; write them among the defenders [SAM-1]",
    ("defenders", "lift"): "transports only attack; a helicopter that defends is written hel [E-77]",
}


# ---- attackers -------------------------------------------------------------


def read_attack(text: str) -> Attack:
    """The attackers as typed, all of one power."""
    if "+" in text:
        raise ValueError("only one power attacks at a time [SEQ-1]; + parts the powers of the defenders")
    power, counts, lifts = p.USA, dict.fromkeys(ATTACKERS_MAY, 0), []
    for part in parts(text):
        if part.name in POWER_WORD:
            power = POWER_WORD[part.name]
            continue
        name = known(part.name, ATTACKERS_MAY, "attackers")
        if part.cargo is not None or name == "lift":
            lifts += [read_cargo(name, part.cargo)] * part.number
        else:
            counts[name] += part.number
    force = force_of([counts["inf"], counts["art"], counts["arm"], counts["hel"]])
    attack = Attack(power, force, counts["fbo"], counts["ftr"], tuple(sorted(lifts, reverse=True)))
    if not attack.units:
        raise ValueError('nobody attacks; write for example "3 inf 1 arm"')
    return attack


def read_cargo(name: str, text: str | None) -> Cargo:
    """[HEL-2] Two infantry, or one infantry and one artillery."""
    if name not in ("lift", "hel"):
        raise ValueError(f"only helicopters carry units [HEL-2], not {name}")
    counts = {"inf": 0, "art": 0}
    for part in parts(text if text is not None else f"{p.HELICOPTER_LOAD} inf"):
        if (WORD.get(part.name) or "") not in counts:
            raise ValueError(f'a helicopter carries infantry and artillery, not "{part.name}" [HEL-2]')
        counts[WORD[part.name]] += part.number
    cargo = Cargo(counts["inf"], counts["art"])
    if cargo not in p.LOADS:
        raise ValueError(
            f"a helicopter carries {FULL_LOAD} [HEL-2], not {cargo.infantry} infantry and {cargo.artillery} artillery"
        )
    return cargo


# ---- defenders -------------------------------------------------------------


def read_defence(text: str, attacker: int = p.USA) -> Defence:
    """The defenders as typed; a power that is not named is one of the other side."""
    stranger = p.NVA if p.SIDE[attacker] == p.ANTI_COMMUNIST else p.ARVN
    forces: dict[int, list[int]] = {}
    bases: set[int] = set()
    air = dict.fromkeys(DEFENDERS_MAY, 0)
    for piece in text.split("+"):
        power = stranger
        for part in parts(piece):
            if part.name in ("neutral", "neutrals", "white"):
                forces[WHITE] = [*white_infantry().force]
            elif part.name in POWER_WORD:
                power = enemy(POWER_WORD[part.name], attacker)
            else:
                _defend(part, power, forces, bases, air)
    if air["sam"] and p.SIDE[attacker] != p.ANTI_COMMUNIST:
        raise ValueError("only North Vietnam has missiles [SAM-1], and it fires them at the other side")
    if len(bases) > 1:
        raise ValueError("only one Fire Support Base can stand in a territory [FSB-2]")
    return _defence(forces, bases, air)


def enemy(power: int, attacker: int) -> int:
    """[MNF-2] Only the other side defends."""
    if p.SIDE[power] == p.SIDE[attacker]:
        whose = "attacks itself" if power == attacker else f"and {p.POWER_NAME[attacker]} are on one side"
        raise ValueError(f"{p.POWER_NAME[power]} {whose}; name a power of the other side among the defenders")
    return power


def _defend(part: Part, power: int, forces: dict[int, list[int]], bases: set[int], air: dict[str, int]) -> None:
    name = known(part.name, DEFENDERS_MAY, "defenders")
    if part.cargo is not None:
        raise ValueError("only attacking transports carry units into a battle [HEL-3]")
    if name == "fsb":
        bases.add(power)
    elif name in GROUND_WORDS:
        forces.setdefault(power, [0, 0, 0, 0])[GROUND_WORDS[name]] += part.number
    else:
        air[name] += part.number


def _defence(forces: dict[int, list[int]], bases: set[int], air: dict[str, int]) -> Defence:
    if WHITE in forces and (len(forces) > 1 or any(air.values()) or bases):
        raise ValueError("neutral land is defended by its own infantry alone [NEU-3]")
    defenders = tuple(Defender(power, force_of(force), power in bases) for power, force in sorted(forces.items()))
    return Defence(
        defenders, air["aag"], air["sam"], air["int"], air["ftr"], air["fbo"], (0, air["bom"], 0, 0)
    )  # fmt: skip
