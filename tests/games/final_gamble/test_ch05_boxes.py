"""5.2-B and 5.2-C: French Box Moves, combat for a box, and the force from Laos."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.final_gamble.field import (
    GAME,
    at,
    do,
    goals,
    legal,
    movers,
    offered,
    place_of,
    position,
    refused,
    seat,
    told,
    u,
    why,
)

from indochine.games.final_gamble import frames
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Done, ForceIn, LoseStep, MoveLaosForce, Stay, Storm, Take, To
from indochine.games.final_gamble.events import BoxDecided, BoxFire, HanoiSilenced, LaosReleased, StepLost
from indochine.games.final_gamble.frames import BoxCombat, LaosAttrition, Move
from indochine.games.final_gamble.rules.ch01_control import take_point
from indochine.games.final_gamble.state import FRANCE, VIET_MINH, State, morale
from indochine.kernel.bits import ids

PARAS = tuple(f"1 BEP {n}" for n in (1, 2, 3, 4))
THAI = tuple(f"2 Thai {n}" for n in (1, 2, 3, 4))
GUN, TANK = "2/4 RAC 1", "1 RCC 1"
VM, VM_2, VM_3 = "304-57-265", "304-57-346", "304-57-418"
FORCE = tuple(p.UNIT_NAME[unit] for unit in ids(p.LAOS_FORCE))
Z2, LAOS_3 = at("2z-304"), at("Laos 3")


def box_move() -> Move:
    return Move(kind=frames.FRENCH_BOX)


def valley() -> Move:
    return Move(kind=frames.FRENCH_VALLEY, left=6)


def laos(place: str) -> dict[str, str]:
    """The whole force in one box."""
    return dict.fromkeys(FORCE, place)


def steps_of(s: State, names: tuple[str, ...]) -> int:
    return sum(s.steps[u(name)] for name in names)


# ---- 5.2-B -----------------------------------------------------------------


def test_5_2_B_1_from_isabelle_with_a_route_to_its_edge_outside_zoc() -> None:
    """Wieme is watched from all sides; I2 has a free way north."""
    vm = {VM: "I06", VM_2: "I15", VM_3: "I13"}
    s = position(box_move(), units={PARAS[0]: "I10", PARAS[1]: "I04"}, vm=vm)
    assert movers(s) == [PARAS[1]]
    assert goals(s, PARAS[1]) == {"2z-304"}
    assert refused(s, Take(u(PARAS[0]))) == "5.2-B/1"
    assert "no way to the map edge" in why(s, Take(u(PARAS[0])))
    do(s, Take(u(PARAS[1])), To(Z2))
    assert place_of(s, PARAS[1]) == "2z-304"


def test_5_2_B_1_from_an_edge_hex_of_isabelle_even_if_vm_stand_beside_it() -> None:
    s = position(box_move(), units={PARAS[0]: "I00"}, vm={VM: "I01", VM_2: "I03"})
    assert movers(s) == [PARAS[0]]


def test_5_2_B_1_artillery_needs_its_bridge_on_the_way_to_the_edge() -> None:
    """The Viet Minh watch every edge hex but I02 across the river, and the bridge to Wieme."""
    watch = {VM: "I00", VM_2: "I12", VM_3: "I17", "148-910": "I11"}
    s = position(box_move(), units={GUN: "I09", PARAS[0]: "I09"}, vm=watch)
    assert movers(s) == [PARAS[0]]
    assert refused(s, Take(u(GUN))) == "5.2-B/1"
    free = position(box_move(), units={GUN: "I09"}, vm={VM: "I00", VM_2: "I12", VM_3: "I17"})
    assert movers(free) == [GUN]  # over the bridge


def test_5_2_B_1_from_an_edge_hex_of_dbp_outside_trench_and_dig_zones() -> None:
    s = position(box_move(), units={PARAS[0]: "1644", PARAS[1]: "1643", PARAS[2]: "0101", PARAS[3]: "3044"})
    assert movers(s) == [PARAS[0]]
    assert why(s, Take(u(PARAS[2]))) == f"0101, where {PARAS[2]} stands, is in a Trench Zone. [5.2-B/1]"
    assert "a Box Move starts in" in why(s, Take(u(PARAS[1])))
    assert not position(box_move(), units={PARAS[0]: "1644"}, trench="1 1 5 1", dig=[2]).frames


def test_5_2_B_1_the_force_moves_one_box_up_or_down() -> None:
    s = position(box_move(), units=laos("Laos 2"), points=34)
    assert {a.place for a in offered(s, MoveLaosForce)} == {at("Laos 1"), LAOS_3}
    assert refused(s, MoveLaosForce(Z2)) == "5.2-B/1"
    assert why(s, MoveLaosForce(at("Laos 2"))) == "The force is in Laos 2 already. [5.2-B/1]"
    third = position(box_move(), units=laos("Laos 3"), points=34)
    assert {a.place for a in offered(third, MoveLaosForce)} == {at("Laos 2"), Z2}


def test_5_2_B_1_only_to_2z_304() -> None:
    s = position(box_move(), units={PARAS[0]: "1644"})
    do(s, Take(u(PARAS[0])))
    assert refused(s, To(at("1z-304"))) == refused(s, To(at("Laos 3"))) == "5.2-B/1"


def test_5_2_B_2_released_at_34_points_and_for_good() -> None:
    held = position(box_move(), units={**laos("Laos 1"), PARAS[0]: "1644"}, points=35)
    assert not offered(held, MoveLaosForce)
    assert refused(held, MoveLaosForce(at("Laos 2"))) == "5.2-B/2"
    free = position(box_move(), units=laos("Laos 1"), points=34)
    assert offered(free, MoveLaosForce) == [MoveLaosForce(at("Laos 2"))]
    assert free.laos_released
    assert [e.points for e in told(free, LaosReleased)] == [34]
    later = position(box_move(), units=laos("Laos 1"), points=50, laos_released=True)
    assert offered(later, MoveLaosForce) == [MoveLaosForce(at("Laos 2"))]


def test_5_2_B_2_before_its_release_nobody_is_sent_to_move_the_whole_force() -> None:
    s = position(box_move(), units={**laos("Laos 1"), PARAS[0]: "1644"}, points=56)
    waits = "The force in Laos waits until the Strongpoints Track is at 34 or less; it is at 56. [5.2-B/2]"
    assert why(s, Take(u(FORCE[0]))) == why(s, MoveLaosForce(at("Laos 2"))) == waits


def test_5_2_B_2_all_four_battalions_together() -> None:
    s = position(box_move(), units=laos("Laos 1"), points=34)
    assert not movers(s)
    assert why(s, Take(u(FORCE[0]))) == f"{FORCE[0]} is in Laos 1; the force in Laos moves as a whole. [5.2-B/2]"
    do(s, MoveLaosForce(at("Laos 2")))
    assert {place_of(s, unit) for unit in FORCE} == {"Laos 2"}
    assert not s.frames


@pytest.mark.parametrize(("box", "lost"), [("Laos 1", 0), ("Laos 2", 1), ("Laos 3", 1), ("2z-304", 0)])
def test_5_2_B_3_one_step_in_laos_2_or_3_at_the_end_of_the_segment(box: str, lost: int) -> None:
    s = position(LaosAttrition(), units=laos(box))
    if lost:
        assert seat(s) == "france"
        assert len(offered(s, LoseStep)) == len(FORCE)
        do(s, LoseStep(u(FORCE[5])))
        assert [(e.rule, e.unit) for e in told(s, StepLost)] == [("5.2-B/3", u(FORCE[5]))]
    assert steps_of(s, FORCE) == 2 * len(FORCE) - lost
    assert not s.frames


def test_5_2_B_3_an_eliminated_unit_is_gone_and_the_hq_hears_of_it(dice: LoadedDice) -> None:
    s = position(LaosAttrition(), units=laos("Laos 2"), steps={FORCE[0]: 1}, hq=1)
    do(s, LoseStep(u(FORCE[0])))
    assert (place_of(s, FORCE[0]), s.hq) == ("Gone", 2)


def test_5_2_B_4_any_number_each_once_and_after_a_valley_move_too() -> None:
    six = {**dict.fromkeys(PARAS[:3], "1644"), **dict.fromkeys(THAI[:3], "1744")}
    s = position(box_move(), valley(), units={**six, TANK: "1434"})
    do(s, Take(u(TANK)), To(at("1844")), Done())
    for unit in (*six, TANK):
        assert unit in movers(s)
        do(s, Take(u(unit)), To(Z2))
    assert not s.frames


def test_5_2_B_4_staying_is_allowed_and_final() -> None:
    s = position(box_move(), units={PARAS[0]: "1644", PARAS[1]: "1644"})
    do(s, Take(u(PARAS[0])), Stay())
    assert refused(s, Take(u(PARAS[0]))) == "5.2-B/4"


def test_5_2_B_4_the_force_moves_one_box_in_a_segment() -> None:
    s = position(box_move(), units={**laos("Laos 1"), PARAS[0]: "1644"}, points=34)
    do(s, MoveLaosForce(at("Laos 2")))
    assert not offered(s, MoveLaosForce)
    assert refused(s, MoveLaosForce(LAOS_3)) == "5.2-B/4"


def test_4_7_A_2_no_fuel_no_box_move() -> None:
    s = position(box_move(), units={TANK: "1644", GUN: "1644", PARAS[0]: "1644"}, shortage=0)
    assert movers(s) == [PARAS[0]]
    assert refused(s, Take(u(TANK))) == "4.7-A/2"


def test_1_6_1_an_edge_hex_may_be_overfull_while_box_moves_come() -> None:
    s = position(box_move(), valley(), units={**dict.fromkeys(PARAS[:3], "1644"), TANK: "1434"})
    assert "1644" in goals(s, TANK)
    do(s, Take(u(TANK)), To(at("1644")), Done())
    assert refused(s, Done()) == "1.6/1"
    do(s, Take(u(TANK)), To(Z2))
    assert Done() in legal(s)


def test_1_9_C_3_the_force_in_2z_304_silences_hanoi() -> None:
    s = position(box_move(), units=laos("Laos 3"), points=34, hq=4)
    do(s, MoveLaosForce(Z2))
    assert (s.hq, s.hanoi_silent) == (0, True)
    assert len(told(s, HanoiSilenced)) == 1
    others = position(box_move(), units={PARAS[0]: "1644"}, hq=4)
    do(others, Take(u(PARAS[0])), To(Z2))
    assert (others.hq, others.hanoi_silent) == (4, False)


def test_1_6_1_who_joins_the_laos_force_makes_room(dice: LoadedDice) -> None:
    """A fourth unit on 1644 fights its way out together with the force from Laos: nobody is left to be pushed."""
    crowd = dict.fromkeys((*PARAS[:3], TANK), "1644")
    s = position(box_move(), units={**laos("Laos 3"), **crowd}, vm={VM: "2z-304"}, points=34)
    assert refused(s, Done()) == "1.6/1"
    dice(6)
    do(s, MoveLaosForce(Z2), *(ForceIn(u(unit), Z2) for unit in crowd))
    assert {place_of(s, unit) for unit in crowd} == {"2z-304"}
    assert not s.frames


# ---- 5.2-C -----------------------------------------------------------------


def test_5_2_C_1_as_many_french_units_as_viet_minh() -> None:
    vm = {VM: "2z-304", VM_2: "2z-304", VM_3: "2z-304"}
    weak = position(box_move(), units=dict.fromkeys(PARAS[:2], "1644"), vm=vm)
    assert not weak.frames  # two units cannot even try
    s = position(box_move(), units={**dict.fromkeys(PARAS[:3], "1644"), THAI[0]: "1744"}, vm=vm)
    do(s, Take(u(PARAS[0])), To(Z2))
    assert place_of(s, PARAS[0]) == "1644"  # nobody enters before the combat is over
    need = "it takes at least 3 French units, and at least 3 steps in units of morale 3 or more. "
    assert why(s, Storm(Z2)).startswith(f"2z-304 holds 3 Viet Minh: {need}")
    assert why(s, Storm(Z2)).endswith("Declared so far: 1 unit, with 2 such steps. [5.2-C/1]")  # three more are at hand
    do(s, ForceIn(u(PARAS[1]), Z2), ForceIn(u(THAI[0]), Z2))
    assert refused(s, Storm(Z2)) == ""


def test_5_2_C_1_with_as_many_steps_of_morale_three_or_more() -> None:
    """Three Viet Minh can cost three steps: one full para company has but two."""
    vm = {VM: "2z-304", VM_2: "2z-304", VM_3: "2z-304"}
    crowd = {**dict.fromkeys(THAI[:3], "1644"), PARAS[0]: "1744"}
    weak = position(box_move(), units=crowd, vm=vm)
    assert not weak.frames
    s = position(box_move(), units={**crowd, PARAS[1]: "1744"}, vm=vm, steps={PARAS[0]: 1})
    do(s, Take(u(THAI[0])), To(Z2), ForceIn(u(THAI[1]), Z2), ForceIn(u(PARAS[1]), Z2))
    assert refused(s, Storm(Z2)) == "5.2-C/1"
    do(s, ForceIn(u(PARAS[0]), Z2))
    assert refused(s, Storm(Z2)) == ""


def test_5_2_C_1_losses_fall_on_units_of_morale_three_or_more(dice: LoadedDice) -> None:
    s = position(box_move(), units={PARAS[0]: "1644", THAI[0]: "1644", PARAS[1]: "1644"}, vm={VM: "2z-304"})
    dice(2)  # the attack begins by itself when all have joined
    do(s, Take(u(THAI[0])), To(Z2), ForceIn(u(PARAS[0]), Z2), ForceIn(u(PARAS[1]), Z2))
    assert {a.unit for a in offered(s, LoseStep)} == {u(PARAS[0]), u(PARAS[1])}


def test_5_2_C_1_the_laos_force_joins_as_a_whole() -> None:
    units = {**laos("Laos 3"), PARAS[0]: "1644", PARAS[1]: "1644"}
    s = position(box_move(), units=units, vm={VM: "2z-304", VM_2: "2z-304"}, points=34)
    do(s, Take(u(PARAS[0])), To(Z2))
    assert set(legal(s)) == {ForceIn(u(PARAS[1]), Z2), MoveLaosForce(Z2)}  # one unit is not enough to attack
    do(s, MoveLaosForce(Z2))
    f = s.frames[-1]
    assert isinstance(f, BoxCombat)
    assert f.units == 1 << u(PARAS[0]) | p.LAOS_FORCE


def test_5_2_C_1_combat_in_2z_304_comes_before_combat_in_laos_3(dice: LoadedDice) -> None:
    vm = {VM: "2z-304", "148-910": "Laos 3"}
    s = position(box_move(), units={**laos("Laos 2"), PARAS[0]: "1644"}, vm=vm, points=34)
    assert PARAS[0] in movers(s)
    dice(1)  # nothing happens: the force is thrown back
    do(s, MoveLaosForce(LAOS_3))
    assert {place_of(s, unit) for unit in FORCE} == {"Laos 2"}
    assert not s.frames  # PARAS[0] can no longer fight for 2z-304
    first = position(box_move(), units={**laos("Laos 2"), PARAS[0]: "1644"}, vm=vm, points=34)
    dice(1, 1)
    do(first, Take(u(PARAS[0])), To(Z2), MoveLaosForce(LAOS_3))
    assert not first.frames


@pytest.mark.parametrize(
    ("die", "french", "vm", "wishes"),
    [(1, 0, 0, 0), (2, 1, 0, 0), (3, 1, 1, 0), (4, 1, 1, 0), (5, 1, 1, 1), (6, 0, 1, 1)],
)
def test_5_2_C_2_a_die_for_each_viet_minh_unit(dice: LoadedDice, die: int, french: int, vm: int, wishes: int) -> None:
    """Division 304 has morale 5: from 5 on its units wish to retreat."""
    s = position(box_move(), units={PARAS[0]: "1644"}, vm={VM: "2z-304"})
    dice(die)
    do(s, Take(u(PARAS[0])), To(Z2))
    assert (s.steps[u(PARAS[0])], s.steps[u(VM)]) == (2 - french, 3 - vm)
    assert [(e.die, e.morale) for e in told(s, BoxFire)] == [(die, 5)]
    assert [(e.wishing, e.present) for e in told(s, BoxDecided)] == [(wishes, 1)]


def test_5_2_C_2_lower_morale_wishes_to_go_sooner(dice: LoadedDice) -> None:
    s = position(box_move(), units={PARAS[0]: "1644"}, vm={VM: "2z-304"}, slots=bytearray((0, 0, 0, 12)))
    dice(3)
    do(s, Take(u(PARAS[0])), To(Z2))
    assert [(e.die, e.morale) for e in told(s, BoxFire)] == [(3, 3)]
    assert place_of(s, VM) == "1z-304"


def test_5_2_C_2_eliminated_french_go_where_their_own_place_sends_them(dice: LoadedDice) -> None:
    """Nobody has entered yet: from DBP to the DBP side of the wounded, from Isabelle to the other, from Laos Gone."""
    for start, box, die in (("1644", "Wounded", 4), ("I00", "Wounded (Isabelle)", 4), ("1644", "Gone", 5)):
        s = position(box_move(), units={PARAS[0]: start}, vm={VM: "2z-304"}, steps={PARAS[0]: 1})
        dice(2, die)
        do(s, Take(u(PARAS[0])), To(Z2))
        assert place_of(s, PARAS[0]) == box


def test_5_2_C_3_more_than_half_and_the_box_is_french(dice: LoadedDice) -> None:
    vm = {VM: "2z-304", VM_2: "2z-304", VM_3: "2z-304"}
    s = position(box_move(), units=dict.fromkeys(PARAS[:3], "1644"), vm=vm)
    dice(6, 6, 1)
    do(s, Take(u(PARAS[0])), To(Z2), ForceIn(u(PARAS[1]), Z2))  # the third must come along
    assert {place_of(s, unit) for unit in vm} == {"1z-304"}
    assert {place_of(s, unit) for unit in PARAS[:3]} == {"2z-304"}
    assert not s.frames


def test_5_2_C_3_half_is_not_enough(dice: LoadedDice) -> None:
    s = position(box_move(), units=dict.fromkeys(PARAS[:3], "1644"), vm={VM: "2z-304", VM_2: "2z-304"})
    do(s, Take(u(PARAS[0])), To(Z2), ForceIn(u(PARAS[1]), Z2))
    dice(6, 1)
    do(s, Storm(Z2))
    assert {place_of(s, unit) for unit in (VM, VM_2)} == {"2z-304"}
    assert {place_of(s, unit) for unit in PARAS[:3]} == {"1644"}


def test_5_2_C_3_the_fallen_count_as_gone(dice: LoadedDice) -> None:
    """A Cadre eliminated by a 3 and one that would stay: half; both eliminated: the box is empty and taken."""
    steps = {VM: 1, VM_2: 1}
    for faces, box in (((3, 1), "1644"), ((3, 3), "2z-304")):
        s = position(box_move(), units=dict.fromkeys(PARAS[:2], "1644"), vm={VM: "2z-304", VM_2: "2z-304"}, steps=steps)
        dice(*faces)
        do(s, Take(u(PARAS[0])), To(Z2))  # the second must come along
        for unit in PARAS[: faces.count(3)]:  # a step for each 3
            do(s, LoseStep(u(unit)))
        assert place_of(s, VM) == "Eliminated"
        assert {place_of(s, unit) for unit in PARAS[:2]} == {box}


@pytest.mark.parametrize(("guest", "retreat"), [(None, "2z-304"), (PARAS[0], "Off-Map")])
def test_5_2_C_3_from_laos_3_back_to_2z_304_or_off_map(dice: LoadedDice, guest: str | None, retreat: str) -> None:
    units = {**laos("Laos 2"), **({guest: "2z-304"} if guest else {})}
    s = position(box_move(), units=units, vm={"148-910": "Laos 3", "148-920": "Laos 3"}, points=34)
    dice(6, 6)
    do(s, MoveLaosForce(LAOS_3))
    assert {place_of(s, unit) for unit in ("148-910", "148-920")} == {retreat}
    assert {place_of(s, unit) for unit in FORCE} == {"Laos 3"}


def test_5_2_C_3_thrown_back_units_have_had_their_move(dice: LoadedDice) -> None:
    s = position(box_move(), units=dict.fromkeys(PARAS[:3], "1644"), vm={VM: "2z-304"})
    dice(1)
    do(s, Take(u(PARAS[0])), To(Z2), ForceIn(u(PARAS[1]), Z2), Storm(Z2))
    assert movers(s) == [PARAS[2]]
    assert {refused(s, Take(u(unit))) for unit in PARAS[:2]} == {"5.2-B/4"}


def test_5_2_B_2_the_force_is_released_the_moment_the_track_falls_to_34() -> None:
    s = position(points=37)
    take_point(s, p.POINT["E2"], VIET_MINH)
    assert s.laos_released
    take_point(s, p.POINT["E2"], FRANCE)
    assert (s.points, s.laos_released) == (37, True)


def test_5_2_C_2_the_odds_of_a_box_are_told_while_it_is_put_together() -> None:
    """One Viet Minh unit of morale 4 with two steps: from 4 on it goes; 2 to 5 cost the French a step."""
    s = position(box_move(), units=dict.fromkeys(PARAS[:3], "1644"), vm={VM: "2z-304"})
    do(s, Take(u(PARAS[0])), To(Z2))
    due = GAME.due(s)
    assert due is not None
    (odds,) = GAME.forecasts(GAME.view(s, "france"), due)
    courage = morale(s, u(VM))
    assert odds.outcomes[0].chance == pytest.approx((7 - courage) / 6)
    assert [figure.value for figure in odds.figures] == ["0.7", "0.7"]
