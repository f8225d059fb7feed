"""5.2, 5.4, 6.2.2, 6.2.4, 6.2.5a One fire: who is hit, strength, column, shifts and modifiers, the table, the result.

`aim` makes a fire and changes nothing, and `strength`, `shifts`, `column`, `die_modifiers` and `result_of` say all
about it: the rules, odds and computer players ask the same functions. `open_fire` plays it from its questions to its
losses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.events import Fired, FireTooWeak, FireWasted
from indochine.games.season_in_hell.frames import AIRCRAFT, ARTILLERY, BY_FIRE, INFANTRY, Fire, FireParty
from indochine.games.season_in_hell.rules.ch01_losses import (
    check,
    disorganize,
    hit_tank,
    last_step,
    lose,
    safe_from_fire,
)
from indochine.games.season_in_hell.rules.ch01_stacking import fighting_strength, stand, the_rest_fights, who_fights
from indochine.games.season_in_hell.rules.ch09_victory import call
from indochine.games.season_in_hell.shifts import Shift, total
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, Place, State, french_at, lost_steps
from indochine.kernel.bits import ids, together
from indochine.kernel.flow import Procedure

EVERYBODY = 99  # no limit of battalions

# ---- who is fired at -------------------------------------------------------


def designated_at(s: State, place: int) -> int:
    """[E-76] The French of a place that were named for an attack on a strongpoint."""
    return together(s.stormers) & french_at(s, place)


def target(s: State, side: int, place: int) -> int:
    """[5.1b] [E-112] [E-76] Of the Viet Minh those face up; of the French the attackers, if some of them attack."""
    if side == FRANCE:
        return s.engaged_at[place]
    return designated_at(s, place) or french_at(s, place)


def limit_of(s: State, place: int) -> int:
    """[1.4c] [3.1m] [1.4f] [E-13] [E-34] How many battalions fight in a place; on a base and in the jungle all do."""
    if p.PAS >> place & 1:
        return p.BATTALIONS_IN_PA
    return s.trench[place] if p.ZONES >> place & 1 else EVERYBODY


def aim(s: State, side: int, arm: int, place: int, origin: int = -1, firers: int = 0, air: int = 0) -> Fire:
    """A fire as it would be opened now. D hits the whole stack on a base, or of those who attack out of a strongpoint.

    [5.4g] [FT-2] [6.2.5d] [E-101] For the Viet Minh who attack out of a strongpoint it is one unit.
    """
    pool = target(s, side, place)
    attackers = side == VIET_MINH and bool(designated_at(s, place))
    return Fire(
        place=place,
        pool=pool,
        fighters=pool if attackers else 0,
        limit=limit_of(s, place),
        works=not attackers,
        asked=attackers,  # [6.2.5d] the works do not help them, so nobody is asked who mans them
        side=side,
        arm=arm,
        origin=origin,
        firers=firers,
        air=air,
        stack=attackers or bool(p.BASES >> place & 1),
    )


def attack_out_of_pa(f: Fire) -> bool:
    """[6.2.5d] The target attacks out of a strongpoint."""
    return f.stack and bool(p.PAS >> f.place & 1)


def location(s: State, f: Fire) -> int:
    """[5.2g] [E-10] [E-81] [E-103] [E-112] Fire leaves one step of these: all French of the place, or its target."""
    return f.pool if f.side == FRANCE or attack_out_of_pa(f) else french_at(s, f.place)


# ---- strength and column ---------------------------------------------------


def strength(s: State, f: Fire) -> int:
    """[5.2a] [5.4b] [5.4c] [6.2.2b] [6.2.5a] [0.3a] Guns 12, the first air point 3, of infantry all units added up."""
    if f.arm == INFANTRY:
        return fighting_strength(s, f.firers, p.FIRE)
    return p.ARTILLERY if f.arm == ARTILLERY else p.AIR_STRENGTH


def shifts(s: State, f: Fire) -> tuple[Shift, ...]:
    """[FM-2] [FM-3] [FM-4] [FM-5] [FM-6] [0.4c] Every shift of columns with its reason and its rule."""
    return tuple(shift for shift in (*ground(s, f), *from_the_firers(s, f)) if shift.value)


def column(strength: int, changes: Iterable[Shift]) -> int:
    """[0.3b] The column after all shifts, the last at most; -1 where fire has no effect."""
    start = p.fire_column(strength)
    return max(-1, min(start + total(changes), p.FIRE_LAST)) if start >= 0 else -1


def ground(s: State, f: Fire) -> Iterator[Shift]:
    """What the place does for those in it."""
    if p.BASES >> f.place & 1:
        return on_a_base()
    if p.PAS >> f.place & 1:
        return out_of_a_pa(f) if attack_out_of_pa(f) else in_a_pa(f)
    return in_the_jungle() if p.JUNGLE >> f.place & 1 else in_a_zone(s, f)


def on_a_base() -> Iterator[Shift]:
    """[E-72] [E-15] A base is worth a trench, and nothing of zone or strongpoint counts besides."""
    yield Shift("assault base", p.SHIFT_FIRE.base, "FM-4")


def out_of_a_pa(f: Fire) -> Iterator[Shift]:
    """[6.2.5d] [E-4] [E-102] Who attacks out of a strongpoint is as on a base; more than two companies are not."""
    if (f.pool & p.COMPANIES).bit_count() <= p.COMPANIES_IN_WORKS:
        yield Shift("attack as from a base", p.SHIFT_FIRE.base, "6.2.5d")


def in_a_pa(f: Fire) -> Iterator[Shift]:
    """[FM-2] [E-4] [E-12] [E-13] [E-101] [E-111] Works for the French, a trench for the others; never open ground."""
    if f.side == FRANCE:
        yield Shift("trench", p.SHIFT_FIRE.trench, "FM-4")
    elif f.works:
        yield Shift("strongpoint", p.SHIFT_FIRE.pa, "FM-2")
    yield from on_a_hill(f)


def in_the_jungle() -> Iterator[Shift]:
    """[FM-4] [E-34] Jungle helps whoever is in it."""
    yield Shift("jungle", p.SHIFT_FIRE.trench, "FM-4")


def in_a_zone(s: State, f: Fire) -> Iterator[Shift]:
    """[FM-4] [FM-5] [E-71] A trench helps the Viet Minh alone; without its help, open ground and marsh are deadly."""
    if f.side == FRANCE and s.trench[f.place]:
        yield Shift("trench", p.SHIFT_FIRE.trench, "FM-4")
    elif (p.OPEN | p.MARSH) >> f.place & 1:
        yield Shift("open ground" if p.OPEN >> f.place & 1 else "marsh", p.SHIFT_FIRE.open, "FM-5")
    yield from on_a_hill(f)


def on_a_hill(f: Fire) -> Iterator[Shift]:
    """[FM-3] [E-110] Not against infantry on the same hill; guns and aircraft stand on none."""
    hill = p.HILL[f.place]
    if not hill or (f.origin >= 0 and p.HILL[f.origin] == hill):
        return
    if p.GABRIELLE >> f.place & 1:
        yield Shift("Gabrielle", p.SHIFT_FIRE.gabrielle, "FM-3")
    else:
        yield Shift("hill", p.SHIFT_FIRE.hill, "FM-3")


def from_the_firers(s: State, f: Fire) -> Iterator[Shift]:
    """[0.4c] [FM-6] [3.2k] [6.2.2b] Munitions, fatigue and aircraft; munitions change nothing for guns and aircraft."""
    if f.arm == AIRCRAFT:
        yield Shift("further aircraft", p.AIR_SHIFT * (f.air - 1), "6.2.2b")
    if f.arm != INFANTRY:
        return
    yield Shift("munitions", p.MUNITIONS_SHIFT[s.vm_munitions if f.side == VIET_MINH else s.munitions], "0.4c")
    if s.fatigued & f.firers:
        yield Shift("fatigued", p.SHIFT_FIRE.fatigue, "FM-6")
    yield Shift("aircraft", p.AIR_SHIFT * f.air, "3.2k")


# ---- the die ---------------------------------------------------------------


def die_modifiers(s: State, f: Fire) -> tuple[Shift, ...]:
    """[FM-1] [0.1i] [0.1j] [0.1k] [E-44] The worst loss marker among Viet Minh infantry that fires, never added up."""
    worst = max((lost_steps(s, unit) for unit in ids(f.firers & p.BATTALIONS)), default=0)
    return (Shift("losses", -worst, "FM-1"),) if worst else ()


def die_modifier(s: State, f: Fire) -> int:
    """[FM-1] What is added to the die."""
    return total(die_modifiers(s, f))


def result_of(column: int, die: int) -> int:
    """[5.2f] What the Fire Table says to a modified die; below 1 it is read as 1, above 6 as 6."""
    return p.FIRE_TABLE[column][min(max(die, 1), 6)] if column >= 0 else p.MISS


# ---- the procedure ---------------------------------------------------------


def open_fire(
    s: State, side: int, arm: int, place: int, origin: int = -1, firers: int = 0, air: int = 0, rule: str = "5.2a"
) -> None:
    """[5.2a] [5.4b] [5.4c] A fire from its questions to its losses."""
    f = aim(s, side, arm, place, origin, firers, air)
    f.rule = rule
    if f.pool:
        call(s, f)
    else:
        s.tell(FireWasted(rule, Place(place)))


def roll_fire(s: State, f: Fire) -> None:
    """[5.2f] [5.4a] [0.3b] One die on the Fire Table; left of its first column there is nothing to roll for."""
    s.fought |= zone_of(f.place)
    changes, power = shifts(s, f), strength(s, f)
    at = column(power, changes)
    facts = f.rule, f.side, f.arm, f.origin, Place(f.place), power, changes
    if at < 0:
        s.tell(FireTooWeak(*facts))
        return
    die, modifiers = s.d6(), die_modifiers(s, f)
    f.result = result_of(at, die + total(modifiers))
    f.star = die == 1
    s.tell(Fired(*facts, p.FIRE_HEADS[at], die, modifiers, f.result))
    suffer_fire(s, f)


def zone_of(place: int) -> int:
    """[E-99] The zone in which a fire falls, that of a base too [E-21]; none for a strongpoint."""
    return 1 << (p.BASE_ZONE[place] if p.BASES >> place & 1 else place) & p.GROUND


def suffer_fire(s: State, f: Fire) -> None:
    """[FT-1] [FT-2] [FT-4] [5.2f] [E-5] One unit checks; one unit or a stack is disorganized; or steps are lost."""
    spared = location(s, f)
    if f.result == p.CHECK:
        check(s, f.fighters, "FT-1", fire=True, one=True, spared=spared)
    elif f.result == p.DISORDER:
        disorganize(s, f.fighters, "FT-2", fire=True, one=not f.stack, spared=spared)
    elif f.result != p.MISS:
        lose(s, bearers(f), f.result - p.LOSS1 + 1, BY_FIRE, "FT-4", spared=spared)


def bearers(f: Fire) -> int:
    """[E-90] [E-12] Any battalion there may take steps, though it does not fight; of the French those who take part."""
    return f.pool if f.side == FRANCE else f.fighters


def hit_the_tanks(s: State, f: Fire) -> None:
    """[5.2h] [FT-5] [E-81] A natural 1 of Viet Minh fire costs a tank a step, but not the last step of the place."""
    if f.star and f.side == VIET_MINH and not last_step(s, location(s, f)):
        hit_tank(s, f.fighters & ~safe_from_fire(s, BY_FIRE), "5.2h")


FIRE = Procedure(
    stand,  # E-12
    who_fights,  # E-90
    the_rest_fights,
    roll_fire,
    hit_the_tanks,
)

# ---- battalions that fire --------------------------------------------------


def form_party(s: State, place: int, aimed_at: int) -> None:
    """[6.2.4a] [E-90] The battalions of a place that may fire do; the Viet Minh name them where there are too many."""
    pool = s.engaged_at[place]
    call(s, FireParty(place=place, pool=pool, limit=limit_of(s, place), target=aimed_at))


def party_fires(s: State, f: FireParty) -> None:
    """[6.2.4a] [E-13] They fire together."""
    open_fire(s, VIET_MINH, INFANTRY, f.target, f.place, f.fighters, rule="6.2.4a")


FIRE_PARTY = Procedure(
    who_fights,  # E-90
    the_rest_fights,
    party_fires,
)
