"""6.6-3 to 6.6-7, 6.8, 6.9-1, 6.17 The sum of a combat: strengths, odds, and every modifier with its rule.

Nothing here changes the position. The combat rolls with `assess` and `dg_modifiers`, events tell what they say, and
odds, page and computer players ask them about attacks that nobody has declared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.frames import AIRDROP, Combat
from indochine.games.tonkin.lines import Stream
from indochine.games.tonkin.modifiers import Modifier, limited
from indochine.games.tonkin.state import FRANCE, State, garrison_morale, garrison_strength, morale, places_of, strength
from indochine.kernel.bits import ids


class Clash(NamedTuple):
    """Who fights whom for which hex. `defence_leader` -1 means that the garrison leads."""

    side: int
    target: int
    how: int
    attackers: int
    defenders: int
    garrison: bool
    leader: int
    defence_leader: int
    spirit: int = 0


class Assessment(NamedTuple):
    """A combat before its dice."""

    attack: int
    defence: int
    column: int
    modifiers: tuple[Modifier, ...]
    change: int
    """[6.6-7] What the modifiers come to, within their limit."""


def clash_of(f: Combat) -> Clash:
    """The combat that is being fought."""
    who = f.attackers, f.defenders, f.garrison
    return Clash(f.side, f.target, f.how, *who, f.leader, f.defence_leader, f.spirit)


def assess(s: State, c: Clash) -> Assessment:
    """[6.6-3] [6.6-4] [6.6-5] [6.6-7] What an attack comes to."""
    attack, defence = attack_strength(s, c.attackers), defence_strength(s, c)
    modifiers = tuple(one for one in combat_modifiers(s, c) if one.value)
    return Assessment(attack, defence, p.odds_column(attack, defence), modifiers, change_of(s, modifiers))


def attack_strength(s: State, attackers: int) -> int:
    """[6.6-3] All who take part."""
    return sum(strength(s, unit) for unit in ids(attackers))


def defence_strength(s: State, c: Clash) -> int:
    """[6.6-3] [S-44] The whole stack, artillery with its barrage value, and the garrison."""
    return attack_strength(s, c.defenders) + (garrison_strength(s, c.target) if c.garrison else 0)


def change_of(s: State, modifiers: tuple[Modifier, ...]) -> int:
    """[6.6-7] [E-12] At most three either way; by option the die of Bolshevik spirit comes on top."""
    if not s.options.spirit_beyond_limit:
        return limited(modifiers)
    spirit = sum(one.value for one in modifiers if one.rule == "6.12")
    return limited(one for one in modifiers if one.rule != "6.12") + spirit


# ---- modifiers of the combat -----------------------------------------------


def combat_modifiers(s: State, c: Clash) -> Iterator[Modifier]:
    """[6.6-5] [6.8-1] Morale, ground, river, trench, Bolshevik spirit; all of them add up."""
    mine, theirs = morale(s, c.leader), defence_morale(s, c)
    yield Modifier(mine - theirs, f"morale {mine} against {theirs}", "6.9-1")
    ground = p.TERRAIN[c.target]
    yield Modifier(p.TERRAIN_ATTACK[ground], p.TERRAIN_NAME[ground], "6.8-1")
    yield river_modifier(s, c)
    if s.trench >> c.target & 1:
        yield Modifier(p.TRENCH.attack, "trench", "6.10")
    yield Modifier(c.spirit, "Bolshevik spirit", "6.12")


def defence_morale(s: State, c: Clash) -> int:
    """[6.9-1] [6.9-3] [E-37] The morale of who leads the defence, now."""
    return morale(s, c.defence_leader) if c.defence_leader >= 0 else garrison_morale(s, c.target)


def river_modifier(s: State, c: Clash) -> Modifier:
    """[6.8-2] [6.8-3] [5.7-6] [E-125] The strongest river that shelters the defender; a Dinassaut alone always has one.

    Where two rivers meet, each is looked at by itself: one may help when the attack comes along the other.
    """
    if not c.garrison and not c.defenders & ~p.DNA:
        return Modifier(p.RIVER_ATTACK[p.NAVIGABLE_RIVER], "Dinassaut on the water", "5.7-6")
    if c.how == AIRDROP:
        return Modifier(0, "no river from the air", "6.8-2")
    origins = places_of(s, c.attackers)
    rivers = [p.STREAMS[n] for n in ids(p.STREAMS_AT[c.target])]
    sheltering = [river for river in rivers if shelters(river, c.target, origins)]
    rule = "6.8-2" if len(sheltering) == len(rivers) else "6.8-3"
    best = min(sheltering, key=lambda river: river_value(river, c.target), default=None)
    return Modifier(river_value(best, c.target), f"river ({best.name})", rule) if best else Modifier(0, "river", rule)


def river_value(river: Stream, target: int) -> int:
    """[6.8-1] What a river is worth in a hex, navigable or minor there."""
    return p.RIVER_ATTACK[p.NAVIGABLE_RIVER if river.navigable >> target & 1 else p.MINOR_RIVER]


def shelters(river: Stream, target: int, origins: int) -> bool:
    """[6.8-2] [E-35] [E-36] Not against an attack along it, nor against one from both banks."""
    along = river.near[target] & origins
    return not along and sum(bool(bank & origins) for bank in river.banks[target]) < 2


# ---- modifiers of the die for disorganization ------------------------------


def dg_modifiers(s: State, c: Clash, attacking: bool, guerrilla: bool = False) -> tuple[Modifier, ...]:
    """[6.17-1] [6.17a] [6.17b] [6.17c] [6.10-1] What changes the die of one side; GCMA know the forest."""
    side = c.side if attacking else 1 - c.side
    found = [*steadiness(s, c, attacking), *(attacker_dg(s, c) if attacking else entrenched(s, c))]
    if side == FRANCE and not guerrilla:
        ground = p.TERRAIN[c.target]
        found.append(Modifier(p.TERRAIN_DG[ground], p.TERRAIN_NAME[ground], "6.17a"))
    return tuple(one for one in found if one.value)


def steadiness(s: State, c: Clash, attacking: bool) -> Iterator[Modifier]:
    """[6.17-1] A leading unit of high morale steadies its side."""
    led = morale(s, c.leader) if attacking else defence_morale(s, c)
    if led >= p.DG.steady_morale:
        yield Modifier(p.DG.steady, f"morale {led}", "6.17-1")


def attacker_dg(s: State, c: Clash) -> Iterator[Modifier]:
    """[6.17c] [6.17-1] A navigable river in the hex, and guns that defend it."""
    if p.NAVIGABLE >> c.target & 1:
        yield Modifier(p.RIVER_DG[p.NAVIGABLE_RIVER], "navigable river", "6.17c")
    if c.defenders & p.ARTILLERY:
        yield Modifier(p.DG.artillery, "artillery", "6.17-1")


def entrenched(s: State, c: Clash) -> Iterator[Modifier]:
    """[6.17b] [6.10-1] A trench steadies those in it."""
    if s.trench >> c.target & 1:
        yield Modifier(p.TRENCH.dg, "trench", "6.17b")


def least_die(result: int, attacking: bool) -> int:
    """[6.17-1] The lowest modified die that disorganizes a side after this result."""
    return (p.DG_ATTACKER if attacking else p.DG_DEFENDER)[result]
