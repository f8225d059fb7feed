"""Whose land it is: friendly, hostile, neutral; conquest, sharing, land that reverts; troops in forbidden places."""

from __future__ import annotations

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.events import (
    BaseTaken,
    BaseWrecked,
    CaughtOnTheGround,
    ControlChanged,
    DmzCrossed,
    Evacuated,
    Forces,
    GunsCaptured,
    SilentWarEntered,
)
from indochine.games.vietnam_1965.state import (
    DMZ_FOR_ARVN,
    DMZ_FOR_CHINA,
    DMZ_FOR_SOVIETS,
    SIDES,
    Power,
    Space,
    State,
    Ware,
    add,
    build,
    count,
    give,
    harm,
    land,
    remove,
    sound_bases,
)
from indochine.kernel.bits import first, ids

FLYING = (p.HEL, p.BOM, p.FBO, p.FTR)
GARRISONS = {  # [E-41] where PARU stands in Cambodia at the start, and with how many ground units
    space: sum(number for power, where, kind, number in p.SETUP if (power, where) == (p.PARU, space))
    for space in ids(p.HELD_AT_START[p.PARU] & p.SILENT_WAR)
}


def friendly(s: State, power: int) -> int:
    """[TER-4] Territories with a marker of the power's side."""
    return land(s, p.SIDE[power])


def hostile(s: State, power: int) -> int:
    """[TER-5] Territories with a marker of the other side."""
    return land(s, 1 - p.SIDE[power])


def neutral(s: State) -> int:
    """[TER-6] Territories without a marker; the DMZ is none of them [E-46]."""
    return p.LAND & ~s.communist & ~s.ac


def holds_trail(s: State, side: int) -> bool:
    """[TRL-1] [VIC-C4] [VIC-A5] Whether a side holds every territory of the Trail."""
    return not p.TRAIL & ~land(s, side)


# ---- conquest --------------------------------------------------------------


# under which rule a power conquers for another
CONQUERS_BY = {p.PARU: "SPA-4", p.ROK: "SRK-2", p.ANZUS: "SAN-2", p.SOV: "SSU-2"}


def claim(power: int, space: int) -> tuple[int, str]:
    """[SPA-4] [SPA-7] [SRK-2] [SAN-2] [SSU-2] [SHR-3] [SHR-4] Whose marker a conquest gets, and by which rule.

    Land of PARU freed by its side is PARU's again. Shared land freed by one of its first owners is his alone; freed by
    somebody else it is ARVN's or the NVA's. All else is the conqueror's, or that of the power he conquers for [E-30]
    [E-31] [E-32].
    """
    owners = p.START_OWNERS[space] & p.SIDE_POWERS[p.SIDE[power]]
    if owners >> p.PARU & 1:
        return p.PARU, "SPA-7"
    if p.SHARED_AT_START >> space & 1 and owners:
        if owners >> power & 1:
            return power, "SHR-3"
        return p.ARVN if owners >> p.ARVN & 1 else p.NVA, "SHR-4"
    return p.CONQUERS_FOR[power], CONQUERS_BY.get(power, "CRE-1")


def marker_of(power: int, space: int) -> int:
    """[CRE-1] Whose marker a conquest gets."""
    return claim(power, space)[0]


def conquer(s: State, power: int, space: int) -> None:
    """[CRE-1] [SHR-2] A power's ground units have won a space: marker, guns, bases, aircraft of the other side.

    To be called for the DMZ too: there is no control of it [E-46], but its guns are captured.
    """
    _capture_guns(s, power, space)
    if friendly(s, power) >> space & 1 or space == p.DMZ:
        return
    marker, rule = claim(power, space)
    give(s, space, marker)
    s.tell(ControlChanged(rule, Space(space), marker, (s.points[0], s.points[1])))
    _take_bases(s, marker, space)
    for enemy in SIDES[1 - p.SIDE[power]]:
        catch_aircraft(s, enemy, space)


def _capture_guns(s: State, power: int, space: int) -> None:
    """[AAG-2] Guns are never destroyed; the conqueror has them, but the NVA those that VC have won [E-65] [SVC-2]."""
    taker = p.NVA if power == p.VC else power
    for enemy in SIDES[1 - p.SIDE[power]]:
        if number := count(s, enemy, space, p.AAG):
            remove(s, enemy, space, p.AAG, number)
            add(s, taker, space, p.AAG, number, tired=True)
            s.tell(GunsCaptured("AAG-2", Power(taker), Power(enemy), Space(space), number))


def _take_bases(s: State, marker: int, space: int) -> None:
    """[CRE-1] Enemy bases go to the power that gets the marker [E-65], those of its own side stay whose they are."""
    for facility, column in ((p.AIR_BASE, s.air_base), (p.FIRE_BASE, s.fire_base)):
        loser = column[space] - 1
        if loser >= 0 and p.SIDE[loser] != p.SIDE[marker]:
            build(s, space, facility, marker)
            s.tell(BaseTaken("CRE-1", Power(marker), Power(loser), Space(space), Ware(facility)))
            if facility == p.FIRE_BASE:
                _wreck(s, space)


def _wreck(s: State, space: int) -> None:
    """[FSB-3] A Fire Support Base suffers a die of damage when its territory is conquered."""
    die = s.d6()
    harm(s, space, p.FIRE_BASE, die)
    s.tell(BaseWrecked("FSB-3", Space(space), Ware(p.FIRE_BASE), die, s.fire_damage[space]))


def catch_aircraft(s: State, power: int, space: int) -> None:
    """[CRE-1] Aircraft on the ground in a space that is lost are lost with it [E-24] [E-25]."""
    for kind in FLYING:
        if number := count(s, power, space, kind):
            forces: Forces = ((kind, number),)
            remove(s, power, space, kind, number)
            home = refuge(s, power, space, kind) if s.options.aircraft_evacuate else -1
            if home < 0:
                s.tell(CaughtOnTheGround("CRE-1", Power(power), Space(space), forces))
            else:
                add(s, power, home, kind, number, tired=True)
                s.tell(Evacuated("CRE-1", Power(power), Space(space), Space(home), forces))


def refuge(s: State, power: int, space: int, kind: int) -> int:
    """[CRE-1] Where aircraft flee to [E-103]: a base next door, for helicopters any friendly land; -1 for nowhere.

    Own bases come first, then those of allies, then land without a base; a damaged base lets no aircraft rise.
    """
    near = p.AIR[space] & (p.PARU_AREA if power == p.PARU else p.LAND)
    bases = near & sound_bases(s, p.SIDE[power])
    open_land = near & friendly(s, power) if kind == p.HEL else 0
    if kind != p.HEL and s.air_damage[space]:
        return -1
    found = next((places for places in (bases & s.bases[power], bases, open_land) if places), 0)
    return first(found) if found else -1


# ---- land without units ----------------------------------------------------


def vacated(s: State, space: int) -> None:
    """[CMV-5] [CMV-6] [NEU-4] Units have left a space or died there: who held it keeps it, but not neutral land.

    Original neutral land stays with its holders only while a ground unit of their side is there [E-61].
    """
    if not p.NEUTRAL_AT_START >> space & 1 or not s.owner[space]:
        return
    side = p.SIDE[s.owner[space] - 1]
    if s.army[side] >> space & 1:
        return
    give(s, space, -1)
    s.tell(ControlChanged("NEU-4", Space(space), -1, (s.points[0], s.points[1])))
    for power in SIDES[side]:  # whose turn it is may still fly them out, see `strand`
        if power != s.turn:
            catch_aircraft(s, power, space)


def strand(s: State, power: int) -> None:
    """[NCM-5] Aircraft that stand in neutral land when the movement of their power is over are lost [E-101]."""
    for space in ids(s.present[power] & neutral(s)):
        for kind in FLYING:
            if number := count(s, power, space, kind):
                remove(s, power, space, kind, number)
                s.tell(CaughtOnTheGround("NCM-5", Power(power), Space(space), ((kind, number),)))


# ---- forbidden places ------------------------------------------------------


def passed(s: State, power: int, space: int) -> None:
    """[DMZ-1] [DMZ-2] [SIL-1] [SIL-3] A power's ground units have entered this space or gone through it.

    To be called for helicopters that end their move in it too [E-41], and for covert units that show themselves [E-44].
    """
    if space == p.DMZ:
        seen_in_dmz(s, power)
    elif p.SILENT_WAR >> space & 1 and p.SIDE[power] == p.ANTI_COMMUNIST:
        enter_silent_war(s, power, space)


def seen_in_dmz(s: State, power: int) -> None:
    """[DMZ-1] [DMZ-2] [SCH-2] Communists in the DMZ help ARVN, Anti-Communists China and the Soviets [E-45]."""
    if unseen_in_dmz(s, power):
        s.dmz_seen |= witnesses_of(power)
        s.tell(DmzCrossed("DMZ-1" if p.SIDE[power] == p.COMMUNIST else "DMZ-2", Power(power)))


def witnesses_of(power: int) -> int:
    """[DMZ-1] [DMZ-2] Who is helped by troops of a power in the DMZ (bits as in `dmz_seen`)."""
    return DMZ_FOR_ARVN if p.SIDE[power] == p.COMMUNIST else DMZ_FOR_CHINA | DMZ_FOR_SOVIETS


def unseen_in_dmz(s: State, power: int) -> bool:
    """[DMZ-1] [DMZ-2] Whether troops of a power in the DMZ would be news to anybody whom they help."""
    return bool(witnesses_of(power) & ~s.dmz_seen)


def enter_silent_war(s: State, power: int, space: int) -> None:
    """[SIL-1] [SIL-3] Entering Laos or Cambodia counts before round 6, for Americans also after round 10 [E-42]."""
    if early_entry(s):
        tokens = 0 if s.entry_paid else p.ENTRY_TOKENS
        s.entered = s.entry_paid = True
        _wake_viet_cong(s, "SIL-2", power, space, tokens)
    if late_entry(s, power):
        tokens = 0 if s.late_entry_paid else p.LATE_ENTRY_TOKENS
        s.entered_late = s.late_entry_paid = True
        _wake_viet_cong(s, "SIL-4", power, space, tokens)


def early_entry(s: State) -> bool:
    """[SIL-1] Whether an entry now would be the first that counts of the early rounds."""
    return s.round < p.ENTRY_BEFORE and not s.entered


def late_entry(s: State, power: int) -> bool:
    """[SIL-3] Whether an entry of this power now would be the first that counts of the late rounds."""
    return s.round > p.LATE_ENTRY_AFTER and power == p.USA and not s.entered_late


def _wake_viet_cong(s: State, rule: str, power: int, space: int, tokens: int) -> None:
    """[SIL-2] [SIL-4] [SVC-3] The covert tokens, once in the game."""
    s.covert_tokens[p.VC] += tokens
    s.tell(SilentWarEntered(rule, Power(power), Space(space), s.round, tokens))


def intruders(s: State, power: int) -> int:
    """[SIL-1] [SIL-3] The spaces of Laos and Cambodia with ground units or helicopters of a power [E-41] [E-104].

    As many ground units of PARU as it had in Phnom Penh and Kratie at the start are its garrison there.
    """
    found = 0
    for space in ids(s.present[power] & p.SILENT_WAR):
        troops = sum(count(s, power, space, kind) for kind in p.GROUND_TYPES)
        garrison = GARRISONS.get(space, 0) if power == p.PARU else 0
        if troops > garrison or count(s, power, space, p.HEL):
            found |= 1 << space
    return found
