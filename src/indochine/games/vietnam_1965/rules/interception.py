"""Fighters rise against a mission: interception and dogfight.

A procedure of raids and battles: `call(s, at.Interception(power=..., space=..., missions=1 << RAID))`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Intercept, Lose, LoseAircraft, StayDown, at_most, of_kind
from indochine.games.vietnam_1965.events import (
    Dogfight,
    InterceptorLost,
    InterceptorsHome,
    InterceptorsRose,
    RaidersShotDown,
)
from indochine.games.vietnam_1965.rules.flak import fresh_fighters, spend
from indochine.games.vietnam_1965.rules.forces import clear_the_lost, shot_down
from indochine.games.vietnam_1965.state import (
    ESCORT,
    SIDES,
    Kind,
    Power,
    Space,
    State,
    add,
    count,
    hand_of,
    remove,
    sound_bases,
    tire,
)
from indochine.kernel.bits import bits, ids, up_to
from indochine.kernel.flow import Procedure, check, choice, decision, end, goto
from indochine.kernel.legality import only
from indochine.kernel.words import Action, counted

lose = cache(Lose)
RAIDERS = 1 << p.BOM | 1 << p.FBO
REACH = p.MOVE[p.FTR]

# ---- who is in the air --------------------------------------------------------


def flights_here(s: State, f: at.Interception, missions: int, kinds: int) -> list[int]:
    """The flights (their indices) of the attacker over the space, with one of these missions and kinds."""
    return [
        index
        for index, flight in enumerate(s.flights)
        if flight.at == f.space
        and flight.power == f.power
        and missions >> flight.mission & 1
        and kinds >> flight.kind & 1
    ]


def raiders(s: State, f: at.Interception) -> list[int]:
    """[FTR-2] Bombers and fighter-bombers on the mission that is intercepted; never helicopters or fighters alone."""
    return flights_here(s, f, f.missions, RAIDERS)


def escorts(s: State, f: at.Interception) -> list[int]:
    """[FTR-2] The attacker's fighters over the space."""
    return flights_here(s, f, 1 << ESCORT, 1 << p.FTR)


def aircraft(s: State, flights: list[int]) -> int:
    """How many aircraft these flights have."""
    return sum(s.flights[index].count for index in flights)


def hunters_in_all(f: at.Interception) -> int:
    """How many interceptors are in the air."""
    return sum(f.hunters[3::4])


# ---- interceptors rise ----------------------------------------------------------


@cache
def in_range(base: int, space: int) -> int:
    """[FTR-3] Where fighters from a base can land after they have been over a space."""
    left = REACH - p.AIR_DISTANCE[base][space]
    return bits(home for home, far in enumerate(p.AIR_DISTANCE[space]) if far <= left)


def launches(s: State, power: int, space: int) -> list[tuple[int, int]]:
    """[FTR-4] [ABS-3] Sound Air Bases of the side with fighters of the power that may rise, and how many."""
    spaces = ids(s.present[power] & sound_bases(s, p.SIDE[power]))
    found = ((base, fresh_fighters(s, power, base)) for base in spaces if count(s, power, base, p.FTR))
    return [(base, number) for base, number in found if number and s.bases[power] & in_range(base, space)]


def alarm(s: State, f: at.Interception) -> None:
    """[FTR-2] Is there anything to intercept, and anybody who could?"""
    if raiders(s, f):
        enemies = SIDES[1 - p.SIDE[f.power]]
        f.waiting = sum(1 << power for power in enemies if launches(s, power, f.space))
    if not f.waiting:
        end(f)


def asked(s: State, f: at.Interception) -> int:
    """[FTR-2] [ORD-1] Owners of fighters decide in the order of play."""
    return (f.waiting & -f.waiting).bit_length() - 1


@choice("FTR-2", by=asked)
def rise(s: State, f: at.Interception) -> bool:
    """Do fighters rise against the aircraft?"""
    return True


def own_spaces(s: State, f: at.Interception) -> int:
    """Where the power stands, on land and at sea."""
    return s.present[asked(s, f)]


def fighters_there(s: State, f: at.Interception, base: int) -> int:
    """As many as stand there."""
    return up_to(count(s, asked(s, f), base, p.FTR))


def own_air_bases(s: State, f: at.Interception) -> int:
    """The Air Bases of the power, sound or not."""
    return bits(space for space, owner in enumerate(s.air_base) if owner == asked(s, f) + 1)


@check("ABS-3")
def base_is_sound(s: State, f: at.Interception, a: Intercept) -> str | None:
    """[ABS-3] [STR-5] [E-26] Fighters on a damaged Air Base are grounded."""
    if a.base >= p.TERRITORIES or not s.air_damage[a.base]:
        return None
    markers = counted(s.air_damage[a.base], "damage marker")
    return f"The Air Base in {p.PLACE[a.base]} has {markers}: the fighters there are grounded."


@only("ABS-1", "base", "Your side has no Air Base in {base} from which fighters could rise.", base_is_sound)
def sound_base(s: State, f: at.Interception) -> int:
    """[ABS-1] [ABS-3] [STR-5] [E-26] Fighters on a damaged Air Base, or on none, are grounded."""
    return sound_bases(s, p.SIDE[asked(s, f)])


def still_fresh(s: State, f: at.Interception, a: Intercept) -> str:
    """The fighters that may still rise, and what of the rest."""
    number = fresh_fighters(s, asked(s, f), a.base)
    rest = f", not {a.number}: the rest is used up" if number else ": all of them are used up"
    return f"{at_most(number, p.FTR)} in {p.PLACE[a.base]} may still rise{rest}"


@only("FTR-4", "number", "{still_fresh}.", still_fresh=still_fresh)
def not_used_up(s: State, f: at.Interception, base: int) -> int:
    """[FTR-4] Only fighters that have not fought or intercepted before."""
    return up_to(fresh_fighters(s, asked(s, f), base))


@only("ABS-3", "home", "The Air Base in {home} is damaged: no fighter can land there.")
def sound_home(s: State, f: at.Interception) -> int:
    """[ABS-3] [STR-5] A damaged Air Base receives nobody."""
    return s.bases[asked(s, f)]


def whole_way(s: State, f: at.Interception, a: Intercept) -> str:
    """Out to the space and home."""
    out, back = p.AIR_DISTANCE[a.base][f.space], p.AIR_DISTANCE[f.space][a.home]
    on = "back" if a.home == a.base else f"on to {p.PLACE[a.home]}"
    return f"{counted(out, 'step')} from {p.PLACE[a.base]} to {p.PLACE[f.space]} and {back} {on}"


@only("FTR-3", "home", f"It is {{way}}; a fighter flies {REACH}.", way=whole_way)
def there_and_home(s: State, f: at.Interception, base: int) -> int:
    """[FTR-3] Out to the space and home within the range of a fighter."""
    return in_range(base, f.space)


rise.offers(StayDown)
rise.offers(
    Intercept,
    sound_base,
    not_used_up,
    sound_home,
    there_and_home,
    base=own_spaces,
    number=fighters_there,
    home=own_air_bases,
)


@rise.prompt
def prompt_rise(s: State, f: at.Interception) -> str:
    prey = ", ".join(of_kind(s.flights[index].count, s.flights[index].kind) for index in raiders(s, f))
    cover = aircraft(s, escorts(s, f))
    escort = f"escorted by {of_kind(cover, p.FTR)}" if cover else "without escorts"
    up = f" In the air: {of_kind(hunters_in_all(f), p.FTR)}." if f.hunters else ""
    return f"{prey} of {p.THE_POWER[f.power]} over {p.PLACE[f.space]}, {escort}. Do fighters intercept?{up}"


@rise.then
def after_rise(s: State, f: at.Interception, a: Action) -> None:
    power = asked(s, f)
    if isinstance(a, Intercept):
        tire(s, power, a.base, p.FTR, a.number)  # [FTR-4]
        f.hunters = [*f.hunters, power, a.base, a.home, a.number]
        s.tell(InterceptorsRose("FTR-2", Power(power), a.number, a.base, Space(f.space)))
    if not isinstance(a, Intercept) or not launches(s, power, f.space):
        f.waiting &= f.waiting - 1
    if f.waiting:
        goto(f, rise)


# ---- the dogfight ---------------------------------------------------------------


def meet(s: State, f: at.Interception) -> None:
    """[FTR-5] Interceptors meet escorts, or none."""
    f.escorted = bool(escorts(s, f))
    if not f.hunters:
        end(f)
    elif not f.escorted:
        goto(f, strike)


def exchange(s: State, f: at.Interception) -> None:
    """[FTR-5] [E-29] Escorts defend the raid and interceptors attack it; by option the other way round.

    Both roll, and the losses of both are taken off together.
    """
    values = (p.ATTACK[p.FTR], p.DEFENCE[p.FTR])
    escort_value, hunter_value = values if s.options.escorts_attack else values[::-1]
    guards, hunters = aircraft(s, escorts(s, f)), hunters_in_all(f)
    escort_dice = tuple(s.d6() for _ in range(guards))
    hunter_dice = tuple(s.d6() for _ in range(hunters))
    hunters_lost = min(hunters, sum(die <= escort_value for die in escort_dice))
    escorts_lost = min(guards, sum(die <= hunter_value for die in hunter_dice))
    where = Space(f.space)
    s.tell(Dogfight("FTR-5", where, escort_dice, escort_value, hunter_dice, hunter_value, escorts_lost, hunters_lost))
    f.own_losses, f.losses = escorts_lost, hunters_lost
    settle_own_losses(s, f)
    settle_losses(s, f)


def prey(s: State, f: at.Interception) -> list[int]:
    """Who of the attacker is being shot at: the escorts, and the raiders once these are gone."""
    return raiders(s, f) if f.struck else escorts(s, f)


def settle_own_losses(s: State, f: at.Interception) -> None:
    """[E-75] Losses of the attacker that leave no choice."""
    flights = prey(s, f)
    while f.own_losses and (len(flights) == 1 or f.own_losses >= aircraft(s, flights)):
        number = min(f.own_losses, s.flights[flights[-1]].count)
        shot_down(s, flights.pop(), number)
        f.own_losses = f.own_losses - number if flights else 0
    clear_the_lost(s)


@decision("FTR-5", by=lambda s, f: f.power)
def lose_flights(s: State, f: at.Interception) -> Iterator[Action]:
    """Which aircraft are lost?"""
    if f.own_losses:
        for index in prey(s, f):
            flight = s.flights[index]
            yield LoseAircraft(index, Kind(flight.kind), Space(flight.origin), 0, 0)


@lose_flights.prompt
def prompt_lose_flights(s: State, f: at.Interception) -> str:
    return f"{p.POWER_NAME[f.power]} still loses {f.own_losses} aircraft over {p.PLACE[f.space]}. Which one is next?"


@lose_flights.then
def after_lose_flights(s: State, f: at.Interception, a: LoseAircraft) -> None:
    shot_down(s, a.index, 1)
    f.own_losses -= 1
    settle_own_losses(s, f)
    if f.own_losses:
        goto(f, lose_flights)


def powers_up(f: at.Interception) -> list[int]:
    """The powers that have interceptors in the air, in the order of play."""
    return sorted(set(f.hunters[::4]))


def settle_losses(s: State, f: at.Interception) -> None:
    """[E-75] Losses of the interceptors that leave no choice."""
    while f.losses and (len(powers_up(f)) == 1 or f.losses == hunters_in_all(f)):
        lose_hunter(s, f, f.hunters[-4])


def lose_hunter(s: State, f: at.Interception, power: int) -> None:
    """[FTR-5] An interceptor of this power is lost, of those that rose last [E-121]."""
    group = max(first for first in range(0, len(f.hunters), 4) if f.hunters[first] == power)
    base, left = f.hunters[group + 1], f.hunters[group + 3] - 1
    rest = [*f.hunters[group : group + 3], left] if left else []
    f.hunters = [*f.hunters[:group], *rest, *f.hunters[group + 4 :]]
    f.losses, f.proposals = f.losses - 1, []
    remove(s, power, base, p.FTR, 1, tired=True)
    s.tell(InterceptorLost("FTR-5", Power(power), 1, Space(base)))


def owners(s: State, f: at.Interception) -> list[int]:
    """[MNF-5] [E-22] One power for each player with interceptors in the air, in the order of play."""
    up = powers_up(f)
    return [power for power in up if power == next(one for one in up if one in hand_of(s, power))]


def who_names(s: State, f: at.Interception) -> int:
    """[MNF-5] [E-22] Each owner names a loss in turn; if they disagree, the attacker."""
    players = owners(s, f)
    return players[len(f.proposals)] if len(f.proposals) < len(players) else f.power


@decision(lambda s, f: "MNF-5" if len(owners(s, f)) > 1 else "FTR-5", by=who_names)
def lose_hunters(s: State, f: at.Interception) -> Iterator[Action]:
    """Whose interceptor is lost?"""
    if f.losses:
        for power in powers_up(f):
            yield lose(Power(power), Kind(p.FTR))


@lose_hunters.prompt
def prompt_lose_hunters(s: State, f: at.Interception) -> str:
    return f"Interceptors over {p.PLACE[f.space]} still to be lost: {f.losses}. Whose is the next one?"


@lose_hunters.then
def after_lose_hunters(s: State, f: at.Interception, a: Lose) -> None:
    players = owners(s, f)
    f.proposals = [*f.proposals, a.power]
    if len(f.proposals) > len(players) or (len(f.proposals) == len(players) and len(set(f.proposals)) == 1):
        lose_hunter(s, f, a.power)
        settle_losses(s, f)
    if f.losses:
        goto(f, lose_hunters)


def again(s: State, f: at.Interception) -> None:
    """[FTR-5] [FTR-6] They fight until one side has no fighters; if both vanish, the mission goes on."""
    if f.struck or not f.hunters:
        goto(f, fly_home)
    elif escorts(s, f):
        goto(f, exchange)


# ---- after it -------------------------------------------------------------------


def strike(s: State, f: at.Interception) -> None:
    """[FTR-7] [E-28] Nobody guards the raid: it is shot down; by option one without escorts by dice [E-123]."""
    f.struck = True
    by_dice = s.options.unescorted_raid_by_dice and not f.escorted
    whole, value = aircraft(s, raiders(s, f)), p.ATTACK[p.FTR]
    dice = tuple(s.d6() for _ in range(hunters_in_all(f))) if by_dice else ()
    f.own_losses = min(whole, sum(die <= value for die in dice)) if by_dice else whole
    s.tell(RaidersShotDown("FTR-7", Power(f.power), Space(f.space), f.own_losses, dice, value))
    settle_own_losses(s, f)
    goto(f, lose_flights)


def fly_home(s: State, f: at.Interception) -> None:
    """[FTR-3] [FTR-4] Surviving interceptors land at once and are used up."""
    for power, base, home, number in zip(*(f.hunters[part::4] for part in range(4)), strict=True):
        remove(s, power, base, p.FTR, number, tired=True)
        add(s, power, home, p.FTR, number, tired=True)
        spend(s, power, home, number)
        s.tell(InterceptorsHome("FTR-3", Power(power), number, Space(home)))


INTERCEPTION = Procedure(
    alarm,
    rise,
    meet,
    exchange,
    lose_flights,
    lose_hunters,
    again,
    strike,
    fly_home,
)
