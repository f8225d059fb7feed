"""Which aircraft may go against a target: the rules of combat movement for flights as sets, each with its sentence."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import (
    Bomb,
    Fly,
    StrikeAfter,
    Sweep,
)
from indochine.games.vietnam_1965.events import AIMS
from indochine.games.vietnam_1965.rules.control import neutral
from indochine.games.vietnam_1965.rules.facts import (
    begins,
    name_of,
)
from indochine.games.vietnam_1965.rules.targets import (
    run_over,
    second_strikes,
)
from indochine.games.vietnam_1965.rules.ways import (
    NARROW_SKY,
    air_distance,
    air_origins,
    airfields,
    bomb_goals,
    escorted,
    steps_home,
    strike_goals,
    swept,
)
from indochine.games.vietnam_1965.state import AT_AIR_BASE, AT_CITY, AT_FIRE_BASE, AT_TRAIL, State
from indochine.kernel.bits import has
from indochine.kernel.flow import check
from indochine.kernel.legality import Check, bar, gate, only
from indochine.kernel.words import counted


@bar("BOM-1", "kind", "Bombers only bomb bases, cities and the Trail.")
def bombers(s: State, f: at.CombatMove) -> int:
    """[BOM-1] Bombers do nothing else."""
    return 1 << p.BOM


@bar("FTR-1", "kind", "Fighters fight only aircraft.")
def pure_fighters(s: State, f: at.CombatMove) -> int:
    """[FTR-1] Fighters do not bomb."""
    return 1 << p.FTR


@check("ABS-1")
def no_base_of_ours(s: State, f: at.CombatMove, a: Fly | Sweep | Bomb) -> str | None:
    """[ABS-1] There is none, or the enemy has taken it."""
    if s.grounded >> a.origin & 1:
        return None
    return f"No aircraft can take off from {p.PLACE[a.origin]}: your side has no Air Base there."


@only("ABS-3", "origin", "No aircraft can take off from {origin}: its Air Base is damaged.", no_base_of_ours)
def can_take_off(s: State, f: at.CombatMove, kind: int) -> int:
    """[ABS-1] [ABS-3] Fixed wings rise from a sound Air Base or a station."""
    return airfields(s, f.power, kind)


@bar("FTR-2", "kind", "None of your bombers or fighter-bombers fly to {target}.")
def nobody_to_cover(s: State, f: at.CombatMove) -> int:
    """[FTR-2] Fighters escort bombers and fighter-bombers."""
    return 0 if escorted(s) >> f.target & 1 else 1 << p.FTR


@bar("FTR-2", "kind", "Your bombers or fighter-bombers fly to {target}: fighters go there as their escort.")
def cover_needed(s: State, f: at.CombatMove) -> int:
    """[FTR-2] [E-70] With a raid to guard they are escorts."""
    return 1 << p.FTR if escorted(s) >> f.target & 1 else 0


@bar("FTR-1", "kind", "No enemy fighters or fighter-bombers stand at an Air Base in {target}.")
def nobody_to_sweep(s: State, f: at.CombatMove) -> int:
    """[FTR-1] [E-70] Without a raid to guard there must be enemy aircraft at a base."""
    return 0 if swept(s, f.power, 1 << f.target) else 1 << p.FTR


@check("NEU-2")
def no_air_attack_on_neutrals(s: State, f: at.CombatMove, a: Fly | StrikeAfter) -> str | None:
    """[NEU-2] Neutral land is not attacked from the air alone [E-62]."""
    target = a.space if isinstance(a, StrikeAfter) else a.target
    if not neutral(s) >> target & 1 or strike_goals(s, f.power) >> target & 1:
        return None
    return f"{p.NAME[target]} is neutral: aircraft only join an invasion by ground units, and none is on its way."


@bar("CAI-3", "kind", "No ground units of the enemy are in {target}.", no_air_attack_on_neutrals)
def nobody_to_hit(s: State, f: at.CombatMove) -> int:
    """[CAI-3] Without enemy ground units there is nothing to strike [E-89]."""
    return 0 if strike_goals(s, f.power) >> f.target & 1 else p.AIRCRAFT & ~(1 << p.FTR)


@bar("STR-8", "aim", "Only the USA bomb the Trail.")
def trail(s: State, f: at.CombatMove) -> int:
    """[STR-8] The Trail is bombed by the USA only."""
    return 0 if f.power == p.USA else 1 << AT_TRAIL


@check("STR-8")
def enemy_trail(s: State, f: at.CombatMove, a: Bomb) -> str | None:
    """[STR-8] [E-49] The Trail where Communists hold it."""
    if a.aim != AT_TRAIL or not has(p.TRAIL, a.target):
        return None
    return f"{begins(a.target)} is not Communist: the Trail is bombed in Communist land only."


@check("CBO-1")
def no_trail(s: State, f: at.CombatMove, a: Bomb) -> str | None:
    """[CBO-1] It must be there."""
    return f"The Trail does not pass {p.PLACE[a.target]}." if a.aim == AT_TRAIL else None


@check("CBO-1")
def serving_nobody(s: State, f: at.CombatMove, a: Bomb) -> str | None:
    """[CBO-1] [E-101] A base in land that has turned neutral."""
    owners = {AT_AIR_BASE: s.air_base, AT_FIRE_BASE: s.fire_base}.get(a.aim)
    if not owners or not has(neutral(s), a.target) or not owners[a.target]:
        return None
    return f"{p.NAME[a.target]} is neutral: the {AIMS[a.aim]} there serves nobody."


@only(
    *("CBO-1", "aim", "There is no {what} of the enemy in {target}.", enemy_trail, no_trail, serving_nobody),
    what=lambda s, f, a: AIMS[a.aim],
)
def aims_there(s: State, f: at.CombatMove) -> int:
    """[CBO-1] What is bombed must be there, and the enemy's."""
    air_bases, fire_bases, cities, trail = (goals >> f.target & 1 for goals in bomb_goals(s, f.power))
    return air_bases << AT_AIR_BASE | fire_bases << AT_FIRE_BASE | cities << AT_CITY | trail << AT_TRAIL


@gate("CMV-10", "Your armor runs over {target} in this phase.")
def ridden_down(s: State, f: at.CombatMove) -> int:
    """[CMV-10] With armor going through, the land is no target any more [E-110]."""
    return run_over(s) >> f.target & 1


def too_far(s: State, f: at.CombatMove, a: Fly | Sweep | Bomb) -> str:
    """Why aircraft do not get there and home."""
    out, home = air_distance(f.power, a.origin, a.target), steps_home(s, f.power, a.kind, a.target)
    back = f"{home} to the nearest landing place" if home < p.FAR else "no landing place within any range"
    return f"{counted(out, 'step')} there and {back}, with a range of {p.MOVE[a.kind]}"


def not_home(rule: str, kind: int) -> Check:
    """The check that aircraft of this kind would not get home, under the rule that wants them there."""

    def lost(s: State, f: at.CombatMove, a: Fly | Sweep | Bomb) -> str | None:
        if a.kind != kind:
            return None
        return f"{begins(a.target)} is too far from {p.PLACE[a.origin]}: {too_far(s, f, a)}."

    return Check(rule, lost)


@check("PPA-5")
def beyond_its_sky(s: State, f: at.CombatMove, a: Fly | Sweep | Bomb) -> str | None:
    """[PPA-5] Aircraft of PARU too keep to its area."""
    if air_distance(f.power, a.origin, a.target) < p.FAR or not NARROW_SKY[f.power]:
        return None
    return f"Aircraft of {p.THE_POWER[f.power]} fly only over Thailand, Cambodia and Laos, not to {p.PLACE[a.target]}."


@check("CMV-9")
def too_far_out(s: State, f: at.CombatMove, a: Fly | Sweep | Bomb) -> str | None:
    """[CMV-9] Even the way there is longer than the movement value."""
    out = air_distance(f.power, a.origin, a.target)
    if out <= p.MOVE[a.kind]:
        return None
    name = p.TYPE_NAME[a.kind]
    return f"{begins(a.target)} is {out} steps from {p.PLACE[a.origin]}, and a {name} flies {p.MOVE[a.kind]}."


@only(
    *("FBO-3", "origin", "{there} is too far from {origin}: {way}.", beyond_its_sky, too_far_out),
    *(not_home("BOM-2", p.BOM), not_home("ABS-1", p.FTR), not_home("NCM-8", p.HEL)),
    there=name_of("target"),
    way=too_far,
)
def gets_home(s: State, f: at.CombatMove, kind: int) -> int:
    """[FBO-3] [ABS-1] From the target a landing place must be within what is left of the range."""
    return air_origins(s, f.power, kind, p.ALL_SPACES, f.target)


# ---- after the bombs


@check("CAI-3")
def somebody_to_strike(s: State, f: at.CombatMove, a: StrikeAfter) -> str | None:
    """[FBO-1] There must be ground units to strike [E-62] [E-89]."""
    if strike_goals(s, f.power) >> a.space & 1:
        return None
    return f"No ground units of the enemy are in {p.PLACE[a.space]}."


def both_missions(s: State, f: at.CombatMove, a: StrikeAfter) -> str:
    """The way out, on and home."""
    flight = s.flights[f.raider]
    out, on = (air_distance(f.power, *leg) for leg in ((flight.origin, flight.target), (flight.target, a.space)))
    home = steps_home(s, f.power, p.FBO, a.space)
    back = f"{home} to the nearest landing place" if home < p.FAR else "no landing place within any range"
    return f"{counted(out, 'step')} to {p.PLACE[flight.target]}, {on} on to {p.PLACE[a.space]} and {back}"


@only(
    *("FBO-1", "space", f"That is {{way}}, with a range of {p.MOVE[p.FBO]}."),
    *(no_air_attack_on_neutrals, somebody_to_strike),
    way=both_missions,
)
def home_from_second(s: State, f: at.CombatMove) -> int:
    """[FBO-1] [FBO-3] Both missions and the way home within the range."""
    return second_strikes(s, f)
