"""1.1 to 1.5: steps, what markers show, how units are counted, and the count of Viet Minh losses."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.season_in_hell.field import GAME, at, field, u, units
from tests.games.season_in_hell.fights import ELITE, LEGION, RED, THAI
from tests.games.season_in_hell.fires import PLAY, fire, reasons
from tests.games.season_in_hell.moves import goals, move, playing
from tests.games.season_in_hell.weeks import a_week, run

from indochine.games.season_in_hell import drawing as d
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import AllStand, Choose, LoseStep, TradeForTwo
from indochine.games.season_in_hell.events import Fired
from indochine.games.season_in_hell.frames import ARTILLERY, INFANTRY, Assault, Operation, Round, Week
from indochine.games.season_in_hell.rules.ch01_losses import lose_step
from indochine.games.season_in_hell.rules.ch01_stacking import crowded, fighting_strength, fits_on_base
from indochine.games.season_in_hell.rules.ch03_reorganization import trade
from indochine.games.season_in_hell.rules.ch03_supply import begin_week
from indochine.games.season_in_hell.rules.ch04_vm_moves import vm_moves
from indochine.games.season_in_hell.rules.ch05_fire import form_party
from indochine.games.season_in_hell.rules.ch05_ratio import assess
from indochine.games.season_in_hell.rules.ch06_moves import french_attack_moves
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure

marches = playing({Round: Procedure(vm_moves)})
attacks = playing({Operation: Procedure(french_attack_moves)})
THREE = "9/III/13 DBLE, 10/III/13 DBLE, 11/III/13 DBLE"


# ---- 1.1, 1.2 steps --------------------------------------------------------


@pytest.mark.parametrize(("unit", "left"), [(THAI, 0), ("CSM 245", 0), ("MG 1", 0), ("GMPT 1", 1), (LEGION, 1)])
def test_1_1c_most_thai_companies_and_the_machine_guns_die_with_their_first_step(unit: str, left: int) -> None:
    s = field(Assault(), {"B1": unit})
    lose_step(s, u(unit), "HT-3")
    assert s.steps[u(unit)] == left
    assert (s.where[u(unit)] == p.DESTROYED) == (left == 0)


def test_1_1c_they_are_the_companies_of_two_thai_battalions_and_the_auxiliaries() -> None:
    single = {p.UNIT_NAME[unit] for unit in ids(p.FRENCH) if p.STEPS[unit] == 1}
    thai = {f"{n}/BT3" for n in range(9, 13)} | {f"{n}/BT2" for n in range(5, 9)}
    assert single == thai | {f"CSM {n}" for n in (245, 416, 425, 432, 434)} | {"MG 1", "MG 2"}


@pytest.mark.parametrize("left", [3, 2, 1])
def test_1_2c_losses_do_not_change_the_values_of_a_battalion(left: int) -> None:
    s = field(None, {"M": "130/209"}, steps={"130/209": left})
    whole = [values[u("130/209")][p.VM_STEPS] for values in (p.FIRE, p.HAND)]
    assert [fighting_strength(s, units("130/209"), values) for values in (p.FIRE, p.HAND)] == whole


# ---- 1.3 markers -----------------------------------------------------------


def test_1_3a_everything_that_has_a_marker_is_shown() -> None:
    s = field(
        Assault(), {"B1": LEGION, "M>B1": RED}, control="B2", trench={"M": 1, "W": 2, "H6": 3}, up=RED,
        steps={"130/209": 2, "154/209": 1}, disorganized="130/209", tired="154/209",
        turn=4, round=2, impulse=3, munitions=5, vm_munitions=7, replacements=3, losses=23,
    )  # fmt: skip
    shown = GAME.scene(GAME.view(s, "france"))
    marks = {(mark.place, mark.kind, mark.level) for mark in shown.marks}
    assert {(d.PLACE_ID[at(name)], "trench", level) for name, level in (("M", 1), ("W", 2), ("H6", 3))} <= marks
    assert (d.PLACE_ID[at("B2")], "flag") in {(place, kind) for place, kind, _ in marks}
    markers = {mark.place for mark in shown.marks if mark.kind == "marker"}
    assert markers == {d.turn_id(4), d.loss_id(23), d.munitions_id(5), d.munitions_id(7)}
    assert {track.name: track.value for track in shown.tracks}["Replacements"] == "3"
    assert "Turn 4" in shown.headline
    assert "round 2, impulse 3" in shown.headline
    pieces = {piece.id: piece for piece in shown.pieces}
    first, second, third = (pieces[d.UNIT_ID[u(name)]] for name in RED.split(", "))
    assert [piece.steps for piece in (first, second, third)] == [2, 1, 3]
    assert "disorganized" in first.states
    assert "fatigued" in second.states
    assert not {"disorganized", "fatigued", "reduced"} & {*third.states}


# ---- 1.4 stacking ----------------------------------------------------------


def test_1_4a_units_are_counted_and_not_steps() -> None:
    halves = dict.fromkeys(THREE.split(", "), 1)
    assert crowded(field(None, {"B1": THREE}, steps=halves), at("B1")), "three halves are three companies"
    assert not crowded(field(None, {"B1": f"{LEGION}, {ELITE}"}), at("B1")), "two full ones are two"
    s = field(None, {"M>B1": "130/209"}, trench={"M": 1}, steps={"130/209": 1, "154/209": 1})
    assert not fits_on_base(s, at("M>B1"), u("154/209")), "what is left of a battalion takes the room of one"


def test_1_4b_zones_have_no_limit_for_either_side() -> None:
    many = "11/141, 16/141, 428/141, 115/165, 542/165, 564/165, 80/36, 84/36, 215/98"
    s = field(Round(), {"M": many, "JZ2": RED}, trench={"M": 1})
    for name in RED.split(", "):
        marches.do(s, move(name, "M"))
    assert s.at[at("M")].bit_count() == 12
    s = field(Operation(), {"B1": f"{THREE}, {ELITE}, {THAI}, Tank 1"})
    for name in f"{THREE}, {ELITE}, {THAI}, Tank 1".split(", "):
        attacks.do(s, move(name, "M"))
    assert s.at[at("M")].bit_count() == 6
    s = field(Round(), {"M": many, "W": "130/209"}, trench={"M": 1, "W": 1}, options={"vm_pa_limit_3": "yes"})
    assert "M" in goals(marches, s, "130/209").split(), "the option is about strongpoints"


def test_1_4c_beyond_the_trench_level_battalions_neither_fire_nor_check_but_take_losses(dice: LoadedDice) -> None:
    s = field(None, {"M": f"{RED}, {LEGION}"}, trench={"M": 1}, up=RED, vm_munitions=6)
    form_party(s, at("M"), at("M"))
    dice(1)
    PLAY.do(s, Choose(u("154/209")))
    assert [shot.strength for shot in PLAY.told(s, Fired)] == [6], "one battalion of three"
    s = field(None, {"M": RED}, trench={"M": 1}, up=RED)
    fire(s, "M", FRANCE)
    dice(6)
    PLAY.do(s, Choose(u("154/209")))
    assert {a.unit for a in PLAY.offered(s, LoseStep)} == {u(name) for name in RED.split(", ")}
    PLAY.do(s, LoseStep(u("166/209")))
    assert s.steps[u("166/209")] == 2


def test_1_4e_companies_above_two_have_no_bonus_of_the_works_but_that_of_the_hill(dice: LoadedDice) -> None:
    s = field(None, {"D1": THREE})
    assert PLAY.seat(fire(s, "D1", VIET_MINH)) == "france"
    dice(1)
    PLAY.do(s, AllStand())
    assert [[shift.rule for shift in shot.shifts] for shot in PLAY.told(s, Fired)] == [["FM-3"]]
    found = assess(s, VIET_MINH, at("D1"), units(RED), units(THREE), False, (u("130/209"), u(LEGION)), 0)
    assert {shift.rule for shift in found.shifts} & {"HM-2", "HM-3"} == {"HM-2"}


def test_1_4h_on_a_base_any_number_of_french_but_out_of_a_strongpoint_two() -> None:
    base = field(None, {"M>G3": THREE, "G3": "130/209"}, control="G3", up="130/209")
    assert reasons(base, "M>G3", VIET_MINH, ARTILLERY) == "FM-4 -1"
    for sent, shifts in ((THREE, ""), ("9/III/13 DBLE, 10/III/13 DBLE", "6.2.5d -1")):
        s = field(None, {"B4": sent, "B1": "130/209"}, control="B1", up="130/209")
        s.storming, s.stormers = [at("B1")], [units(sent)]
        assert reasons(s, "B4", VIET_MINH, INFANTRY, "B1", "130/209").replace("0.4c -2", "").strip(", ") == shifts


# ---- 1.5 the count ---------------------------------------------------------


def bonus(s: State) -> int:
    found = assess(s, VIET_MINH, at("B1"), units("154/209"), units(LEGION), True, (u("154/209"), u(LEGION)), 0)
    return {shift.rule: shift.value for shift in found.shifts}.get("HM-7", 0)


def test_1_5b_with_the_twentieth_step_the_bonus_of_the_assault_is_lost_at_once() -> None:
    s = field(Assault(), {"M>B1": RED, "B1": LEGION}, up=RED, losses=18)
    lose_step(s, u("130/209"), "HT-2")
    assert (s.losses, bonus(s)) == (19, 1)
    lose_step(s, u("130/209"), "HT-2")
    assert (s.losses, bonus(s)) == (20, 0)


def test_1_5f_steps_that_come_back_are_not_taken_off_the_count() -> None:
    s = field(
        Week(), {"M": "130/209", "turn track": "154/209"}, steps={"130/209": 1, "154/209": 1},
        losses=30, received=1, vm_munitions=3,
    )  # fmt: skip
    run(s, begin_week)
    s.received = 1
    a_week(trade).do(s, TradeForTwo(u("130/209")))
    assert (s.steps[u("130/209")], s.steps[u("154/209")]) == (3, 2)
    assert s.losses == 30
