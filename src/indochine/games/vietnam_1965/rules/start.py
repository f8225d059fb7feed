"""The start of a power's turn: withdrawal, the Trail, free units; nobody decides anything."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.events import (
    FreeUnits,
    Granted,
    MissileDelivered,
    TrailHeld,
    TurnBegan,
    Withdrawal,
)
from indochine.games.vietnam_1965.rules.control import friendly, holds_trail, hostile, intruders
from indochine.games.vietnam_1965.state import (
    DMZ_FOR_CHINA,
    DMZ_FOR_SOVIETS,
    MOST,
    SIDES,
    Power,
    State,
    add,
    held_by,
    in_all,
    refresh,
)

Reason = tuple[str, p.Units, str]  # rule, units, and why they come


def begin_turn(s: State, f: at.Turn) -> None:
    """[SEQ-1] What is fixed before the first phase."""
    s.turn = power = f.power
    s.tell(TurnBegan("ORD-1", Power(power)))
    withdraw(s, power)
    s.communist_start, s.ac_start, s.own_start = s.communist, s.ac, held_by(s, power)
    s.marches, s.flights, s.ambushes, s.guns_used, s.landings = [], [], [], 0, 0
    s.silent &= ~(1 << power)
    refresh(s)
    look_at_trail(s, power)
    deliver_missiles(s, power)
    s.arriving = [0] * p.TYPES
    for rule, units, why in entitlements(s, power):
        receive(s, power, rule, units, why)
    if power == p.ROK:
        gather_koreans(s)


def withdraw(s: State, power: int) -> None:
    """[LWD-8] [LWD-9] [LWD-10] [LWD-N] The Long Withdrawal takes American money before anything else, never a debt."""
    cut = p.WITHDRAWAL[s.round] if power == p.USA else 0
    if cut:
        paid = min(cut, s.cash[power])
        s.cash[power] -= paid
        s.tell(Withdrawal(f"LWD-{min(s.round, 10)}", Power(power), paid, s.cash[power]))


def look_at_trail(s: State, power: int) -> None:
    """[TRL-1] [TRL-4] The Trail at the start of a Communist turn [E-03] [E-14]; money for the NVA [E-88]."""
    side = p.ANTI_COMMUNIST if s.options.literal_trail_bonus else p.COMMUNIST
    s.trail = p.SIDE[power] == p.COMMUNIST and holds_trail(s, side)
    if not s.trail:
        return
    s.tell(TrailHeld("TRL-3", Power(power), p.SIDE_NAME[side]))
    if power == p.NVA and not hostile(s, power) >> p.HANOI & 1:
        s.cash[power] += p.TRAIL_NVA
        s.tell(Granted("TRL-4", Power(power), p.TRAIL_NVA, s.cash[power], "the whole Trail is held"))


def deliver_missiles(s: State, power: int) -> None:
    """[SSU-1] One missile in each of five rounds, in the Soviet turn, for the stock of the NVA."""
    if power == p.SOV and (gain := p.SAM_GAIN[s.round]):
        s.sam += gain
        s.tell(MissileDelivered("SSU-1", gain, s.sam))


# ---- units that come free --------------------------------------------------


def entitlements(s: State, power: int) -> list[Reason]:
    """[PUR-2] [SVC-1] [SSU-3] What comes to a power without money; the Soviets get units by politics alone."""
    given = GIFTS.get(power)
    return [row for row in given(s) if row[1]] if given else []


def receive(s: State, power: int, rule: str, units: p.Units, why: str) -> None:
    """[PUR-2] Free units wait for the placement of this turn; what no byte can count does not come [E-106]."""
    taken = tuple((kind, min(number, MOST - in_all(s, power, kind))) for kind, number in units)
    for kind, number in taken:
        s.arriving[kind] += number
    s.tell(FreeUnits(rule, Power(power), taken, why))


def for_viet_cong(s: State) -> list[Reason]:
    """[PVC-1] [TRL-2] [SIL-1] [SIL-3] Infantry for control points [E-02], more for the Trail and the Silent War."""
    points = s.points[p.COMMUNIST]
    found: list[Reason] = [("PVC-1", ((p.INF, points // p.VC_POINTS),), f"{points} control points")]
    if s.trail:
        found.append(("TRL-2", p.VC_TRAIL_UNITS, "the whole Trail is held"))
    if s.entered and any(intruders(s, power) for power in SIDES[p.ANTI_COMMUNIST]):
        found.append(("SIL-1", p.VC_ENTRY_UNITS, "Anti-Communists in Laos or Cambodia"))
    if s.entered_late and intruders(s, p.USA):
        found.append(("SIL-3", p.VC_LATE_ENTRY_UNITS, "Americans in Laos or Cambodia"))
    return found


def for_north_vietnam(s: State) -> list[Reason]:
    """[SIL-3] Infantry while Americans who came after round 10 are in Laos or Cambodia."""
    late = s.entered_late and intruders(s, p.USA)
    return [("SIL-3", p.NVA_LATE_ENTRY_UNITS, "Americans in Laos or Cambodia")] if late else []


def for_americans(s: State) -> list[Reason]:
    """[REI-2] [REI-3] [REI-4] [REI-6] The American reinforcements of the round."""
    units = p.US_REINFORCEMENTS[s.round]
    return [(f"REI-{s.round}", units, "reinforcements")] if units else []


def for_anzus(s: State) -> list[Reason]:
    """[SAN-1] Units while its side holds Saigon and Da Nang."""
    cities = 1 << p.SAIGON | 1 << p.DA_NANG
    return [("SAN-1", p.ANZUS_UNITS, "Saigon and Da Nang are held")] if not cities & ~friendly(s, p.ANZUS) else []


def for_chinese(s: State) -> list[Reason]:
    """[SCH-1] [SCH-2] Units while its side holds Hanoi and Dien Bien Phu, more for Anti-Communists in the DMZ."""
    cities = 1 << p.HANOI | 1 << p.DIEN_BIEN_PHU
    found: list[Reason] = []
    if not cities & ~friendly(s, p.CHN):
        found.append(("SCH-1", p.CHINA_UNITS, "Hanoi and Dien Bien Phu are held"))
    if look_at_dmz(s, DMZ_FOR_CHINA, p.ANTI_COMMUNIST):
        found.append(("SCH-2", p.CHINA_DMZ_UNITS, "Anti-Communists in the DMZ"))
    return found


def for_soviets(s: State) -> list[Reason]:
    """[DMZ-2] [SSU-3] Units only for Anti-Communists in the DMZ."""
    seen = look_at_dmz(s, DMZ_FOR_SOVIETS, p.ANTI_COMMUNIST)
    return [("DMZ-2", p.SOVIET_DMZ_UNITS, "Anti-Communists in the DMZ")] if seen else []


def look_at_dmz(s: State, witness: int, side: int) -> bool:
    """[DMZ-1] [DMZ-2] [SCH-2] Whether troops of a side were in the DMZ since the witness looked last [E-45].

    Those that stand there now will have stood there when he looks again.
    """
    there = bool(s.army[side] >> p.DMZ & 1)
    seen = there or bool(s.dmz_seen & witness)
    s.dmz_seen = s.dmz_seen | witness if there else s.dmz_seen & ~witness
    return seen


GIFTS = {
    p.NVA: for_north_vietnam,
    p.USA: for_americans,
    p.VC: for_viet_cong,
    p.ANZUS: for_anzus,
    p.SOV: for_soviets,
    p.CHN: for_chinese,
}


def gather_koreans(s: State) -> None:
    """[SRK-1] [PRK-1] The Koreans of the round stand at Dixie Station at once, and go ashore in a later turn [E-58]."""
    units = p.ROK_REINFORCEMENTS[s.round]
    for kind, number in units:
        add(s, p.ROK, p.DIXIE, kind, min(number, MOST - in_all(s, p.ROK, kind)), tired=True)
    if units:
        s.tell(FreeUnits("SRK-1", Power(p.ROK), units, "they gather at Dixie Station"))
