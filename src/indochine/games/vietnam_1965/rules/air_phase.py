"""The air phase of a battle, once before the ground rounds: interception, flak, strikes, helicopters, fighters."""

from __future__ import annotations

from msgspec.structs import replace

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import LoseAircraft, of_kind, verb
from indochine.games.vietnam_1965.events import Forces, GroundFire, UnitsLost, Unloaded
from indochine.games.vietnam_1965.rules.control import passed
from indochine.games.vietnam_1965.rules.flak import spend
from indochine.games.vietnam_1965.rules.forces import (
    IN_BATTLE,
    aircraft_over,
    clear_the_lost,
    defenders,
    flights_over,
    shot_down,
    volley,
)
from indochine.games.vietnam_1965.rules.losses import (
    BY_STRIKES,
    BY_VOLLEYS,
    IN_THE_AIR,
    aircraft_on_the_ground,
)
from indochine.games.vietnam_1965.state import (
    ESCORT,
    GUNSHIP,
    HOME,
    LIFT,
    STRIKE,
    Power,
    Space,
    State,
    tire,
)
from indochine.kernel.bits import bits
from indochine.kernel.flow import call, choice, goto
from indochine.kernel.legality import only
from indochine.kernel.words import counted

# ---- before the shooting ---------------------------------------------------


def meet_interceptors(s: State, b: at.Battle) -> None:
    """[FTR-2] Step 2.0: fighter-bombers that come to strike may be intercepted; helicopters and fighters may not."""
    if flights_over(s, b.power, b.space, 1 << STRIKE):
        call(s, at.Interception(power=b.power, space=b.space, missions=1 << STRIKE))


def draw_fire(s: State, b: at.Battle) -> None:
    """[CAI-1] [CAI-2] Step 2.1: missiles and AA guns at everything in the air that was not shot at here before."""
    clear_the_lost(s)
    if flights_over(s, b.power, b.space):
        call(s, at.Flak(power=b.power, space=b.space, missions=IN_BATTLE))


# ---- strikes ---------------------------------------------------------------


def strike(s: State, b: at.Battle) -> None:
    """[CAI-3] Step 2.2: each fighter-bomber rolls once; hit ground units go at once, without firing back."""
    clear_the_lost(s)
    number = aircraft_over(s, b, STRIKE)
    if number and any(any(one.force[:3]) for one in defenders(s, b)):
        hits = volley(s, "CAI-3", b.power, p.FBO, p.ATTACK[p.FBO], number, "ground units")
        call(s, at.Losses(power=b.power, space=b.space, kinds=BY_STRIKES, hits=hits))


# ---- transports ------------------------------------------------------------


def transports_fire(s: State, b: at.Battle) -> None:
    """[CAI-4] [HEL-3] [HEL-4] Step 2.3: each transport fires one volley, at infantry only; it is removed later.

    [CAI-5] [HEL-5] Step 2.4: infantry that stood there when they came fires back, one die for each transport however
    many they are; no Fire Support Base helps.
    """
    number = aircraft_over(s, b, LIFT)
    if not number or not any(one.force[p.INF] for one in defenders(s, b)):
        return
    b.infantry_hits = volley(s, "HEL-3", b.power, p.HEL, p.ATTACK[p.HEL], number, "infantry")
    for index in flights_over(s, b.power, b.space, 1 << LIFT):
        infantry_fires(s, index, "HEL-5")


def infantry_fires(s: State, index: int, rule: str) -> bool:
    """[HEL-5] [HEL-6] [HEX-2] One die for each helicopter of a flight; one that is hit is lost with its cargo."""
    one = s.flights[index]
    dice = tuple(s.d6() for _ in range(one.count))
    hits = sum(die <= p.GROUND_FIRE for die in dice)
    lost: Forces = shot_down(s, index, hits) if hits else ()
    s.tell(GroundFire(rule, Power(one.power), Space(one.target), p.GROUND_FIRE, dice, lost))
    return bool(hits)


# ---- fighters --------------------------------------------------------------


def fighters_fire(s: State, b: at.Battle) -> None:
    """[CAI-6] [E-76] Step 2.5: defending fighters and fighter-bombers against attackers in the air, and back.

    Both roll before anything is removed; a side without a target does not roll. Who has fought cannot intercept any
    more in this turn [FTR-4].
    """
    clear_the_lost(s)
    waiting = aircraft_on_the_ground(s, b.power, b.space)
    if not waiting or not flights_over(s, b.power, b.space):
        return
    b.in_the_air = True
    for (power, kind), number in waiting.items():
        b.air_hits += volley(s, "CAI-6", power, kind, p.DEFENCE[kind], number, "aircraft")
    if escorts := aircraft_over(s, b, ESCORT):
        b.enemy_air_hits = volley(s, "CAI-6", b.power, p.FTR, p.ATTACK[p.FTR], escorts, "aircraft")


def infantry_falls(s: State, b: at.Battle) -> None:
    """[CAI-7] [HEL-7] Step 2.6: infantry hit by the transports is removed before the ground rounds."""
    if b.infantry_hits:
        call(s, at.Losses(power=b.power, space=b.space, kinds=BY_VOLLEYS, hits=b.infantry_hits))


def parked_aircraft_fall(s: State, b: at.Battle) -> None:
    """[CAI-6] Defending aircraft hit by the attacker's fighters are removed; the owners choose."""
    if b.enemy_air_hits:
        call(s, at.Losses(power=b.power, space=b.space, kinds=IN_THE_AIR, hits=b.enemy_air_hits))


def aircraft_have_fought(s: State, b: at.Battle) -> None:
    """[FTR-4] Defending aircraft that fired cannot be used again in this turn, by option in this round [E-27]."""
    if b.in_the_air:
        for (power, kind), number in aircraft_on_the_ground(s, b.power, b.space).items():
            tire(s, power, b.space, kind, number)
            if kind == p.FTR:
                spend(s, power, b.space, number)


# ---- the attacker's losses in the air --------------------------------------


@choice("CAI-6", by=lambda s, b: b.power)
def lose_aircraft(s: State, b: at.Battle) -> bool:
    """[CAI-6] [E-75] Which of his aircraft the attacker loses to the fighters: any that are still there."""
    return b.air_hits > 0


def all_flights(s: State, b: at.Battle) -> int:
    """Everything that is in the air."""
    return bits(index for index, one in enumerate(s.flights) if one.count)


def its_kind(s: State, b: at.Battle, index: int) -> int:
    return 1 << s.flights[index].kind


def its_origin(s: State, b: at.Battle, index: int) -> int:
    return 1 << s.flights[index].origin


def its_infantry(s: State, b: at.Battle, index: int) -> int:
    """What one aircraft of a flight carries."""
    one = s.flights[index]
    return 1 << -(-one.infantry // one.count)


def its_artillery(s: State, b: at.Battle, index: int) -> int:
    """What one aircraft of a flight carries."""
    one = s.flights[index]
    return 1 << -(-one.artillery // one.count)


def elsewhere(s: State, b: at.Battle, a: LoseAircraft) -> str:
    """A flight that has nothing to do with this battle."""
    one = s.flights[a.index]
    where = f"{of_kind(one.count, one.kind)} from {p.PLACE[one.origin]} {verb(one.count, 'is', 'are')} over"
    return f"{where} {p.PLACE[one.at]} and {verb(one.count, 'does', 'do')} not attack {p.PLACE[b.space]}"


@only("CAI-6", "index", "{elsewhere}.", elsewhere=elsewhere)
def in_this_battle(s: State, b: at.Battle) -> int:
    """[CAI-6] Only aircraft that attack here can be hit."""
    return bits(flights_over(s, b.power, b.space))


lose_aircraft.offers(
    LoseAircraft,
    in_this_battle,
    index=all_flights,
    kind=its_kind,
    origin=its_origin,
    infantry=its_infantry,
    artillery=its_artillery,
)


@lose_aircraft.prompt
def ask_aircraft(s: State, b: at.Battle) -> str:
    """What is asked."""
    return f"Choose the aircraft you lose over {p.PLACE[b.space]} ({counted(b.air_hits, 'hit')} to take)."


@lose_aircraft.then
def aircraft_lost(s: State, b: at.Battle, a: LoseAircraft) -> None:
    """[CAI-7] [HEL-6] It is gone with its cargo; then the next hit."""
    b.air_hits -= 1
    s.tell(UnitsLost("CAI-6", b.power, Space(b.space), shot_down(s, a.index, 1)))
    clear_the_lost(s)
    goto(b, lose_aircraft)


# ---- after the shooting ----------------------------------------------------


def unload(s: State, b: at.Battle) -> None:
    """[CAI-8] [FBO-6] Step 2.6: transports set down their cargo and leave, strikers and escorts leave too [NCM-2].

    Helicopters that came to fight join the ground units [E-19].
    """
    force = list(b.force)
    infantry = artillery = 0
    for index in flights_over(s, b.power, b.space):
        one = s.flights[index]
        if one.mission == GUNSHIP:
            force[p.HEL] += one.count
        else:
            infantry, artillery = infantry + one.infantry, artillery + one.artillery
            empty_and_homeward(s, index)
    if infantry or artillery:
        force[p.INF] += infantry
        force[p.ART] += artillery
        s.tell(Unloaded("CAI-8", Power(b.power), Space(b.space), ((p.INF, infantry), (p.ART, artillery))))
        passed(s, b.power, b.space)
    b.force = force


def empty_and_homeward(s: State, index: int) -> None:
    """[NCM-2] The flight has done what it came for; it lands in the non-combat phase."""
    s.flights[index] = replace(s.flights[index], mission=HOME, infantry=0, artillery=0)


AIR_PHASE = (
    meet_interceptors,
    draw_fire,
    strike,
    transports_fire,
    fighters_fire,
    infantry_falls,
    lose_aircraft,
    parked_aircraft_fall,
    aircraft_have_fought,
    unload,
)
