"""11 Victory: one signed total, French points less Viet Minh points, scored when the event occurs."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.events import GameEnded, Scored, Signed
from indochine.games.hoa_binh.frames import Turn
from indochine.games.hoa_binh.state import DANGEROUS, GUERRILLA, State
from indochine.kernel.words import counted


def score(s: State, points: int, rule: str, why: str) -> None:
    """[11-a] [1.1.5-a] [2.5-a] French points are positive, Viet Minh ones negative; a track limits nothing."""
    if points:
        s.vp += points
        s.tell(Scored(rule, Signed(points), why, Signed(s.vp)))


def victory_level(total: int) -> str:
    """[11.1-a] From major defeat (-11 and less) to historic victory (21 and more)."""
    return next(name for lowest, name in p.VICTORY if total >= lowest)


def operation_points(s: State) -> None:
    """[5.2.1b-d] [5.2.1b-g] [11.2.1b-g] The later the operation, the better."""
    if operation := p.OPERATIONS.get(s.strategy):
        score(s, operation.vp[s.turn], "11.2.1b-g", f"{p.STRATEGIES[s.strategy]} on turn {s.turn}")


def lost_before_the_operation(s: State) -> None:
    """[11.2.1a-f] [11.2.1a-g] Places with a Viet Minh counter on them when the operation begins count as captured."""
    if s.strategy == p.OPERATION_VIOLET:
        _held_by_the_viet_minh(s, p.AP_PHU_THO, p.VM_VP.ap_phu_tho_held, "11.2.1a-f")
        _held_by_the_viet_minh(s, p.NOTRE_DAME, p.VM_VP.notre_dame_held, "11.2.1a-f")
    elif s.strategy == p.OPERATION_RAINBOW:
        _held_by_the_viet_minh(s, p.HOA_BINH, p.VM_VP.hoa_binh_held, "11.2.1a-g")


def _held_by_the_viet_minh(s: State, place: int, points: int, rule: str) -> None:
    if s.vm >> place & 1:
        score(s, -points, rule, f"the Viet Minh hold {p.NAME[place]}")


def roads_and_river_unsafe(s: State, f: Turn) -> None:
    """[11.2.1a-c] [6.3.5-d] [6.3.6-b] One point for each Guerrilla and for the Dangerous counter still there [E-16]."""
    guerrillas, boats = s.vm_kind.count(GUERRILLA), s.vm_kind.count(DANGEROUS)
    score(s, -guerrillas * p.VM_VP.guerrilla, "6.3.5-d", f"{counted(guerrillas, 'Guerrilla')} on CR6")
    score(s, -boats * p.VM_VP.dangerous, "6.3.6-b", "the Dangerous counter on the river")


def final_scoring(s: State) -> None:
    """[11-a] What is counted once, when the campaign is over."""
    counters_in_the_east(s)
    delta_line(s)
    trung_ha_kept(s)
    s.over = True
    s.tell(GameEnded("11.1-a", Signed(s.vp), victory_level(s.vp)))


def counters_in_the_east(s: State) -> None:
    """[11.2.1a-b] One Viet Minh point for two counters east of the Black River, rounded down."""
    east = sum(1 for place in s.vm_place if p.EAST >> place & 1)
    points = east // p.VM_VP.counters_east_per * p.VM_VP.counters_east
    score(s, -points, "11.2.1a-b", f"{counted(east, 'counter')} east of the Black River")


def delta_line(s: State) -> None:
    """[11.2.1a-d] [11.2.1b-d] [9.3.2-d] Printed posts and bases lost, and permanent posts kept.

    Captured places serve the Viet Minh by these points alone [E-21].
    """
    lost = ((p.PERMANENT | p.RETREAT) & ~s.forts).bit_count()
    kept = (p.PERMANENT & s.forts).bit_count()
    score(s, -lost * p.VM_VP.permanent_held, "11.2.1a-d", f"{counted(lost, 'printed place')} in Viet Minh hands")
    score(s, kept * p.FRENCH_VP.permanent_kept, "11.2.1b-d", f"{counted(kept, 'permanent post')} kept")


def trung_ha_kept(s: State) -> None:
    """[11.2.1b-h] Two points for a post standing at Trung Ha at the end."""
    if s.forts >> p.TRUNG_HA & 1:
        score(s, p.FRENCH_VP.trung_ha, "11.2.1b-h", "a post stands at Trung Ha")
