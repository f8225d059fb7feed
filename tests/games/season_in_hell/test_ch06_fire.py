"""6.2.2, 6.2.4, 6.2.5a Fire in a French operation."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.season_in_hell.field import asking, at, field, places, u, units
from tests.games.season_in_hell.fires import HURT, steps

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Barrage, Bomb, Choose, Done, OpenFire, Shoot, Suffer
from indochine.games.season_in_hell.events import AircraftSent, BarrageLaid, Fired, FireWasted
from indochine.games.season_in_hell.frames import AIRCRAFT, ARTILLERY, INFANTRY, Operation
from indochine.games.season_in_hell.rules.ch06_fire import (
    french_fire_in_zones,
    french_guns_and_aircraft,
    guns_and_aircraft_strike,
    lay_vm_defence_guns,
    vm_defence_guns_fire,
    vm_shoots,
)
from indochine.games.season_in_hell.state import State
from indochine.kernel.flow import Procedure

F2 = asking({**HURT, Operation: Procedure(french_guns_and_aircraft, guns_and_aircraft_strike)})
F4 = asking({**HURT, Operation: Procedure(vm_shoots, lay_vm_defence_guns, vm_defence_guns_fire)})
F5 = asking({**HURT, Operation: Procedure(french_fire_in_zones)})
B209 = "130/209, 154/209, 166/209"


def on(place: str) -> Barrage:
    return Barrage(at(place))


def bomb(place: str, points: int) -> Bomb:
    return Bomb(at(place), points)


def shoot(origin: str, place: str, air: int = 0) -> Shoot:
    return Shoot(at(origin), at(place), air)


# ---- F.2 -------------------------------------------------------------------


def operation(stand: dict[str, str], **more: Any) -> State:
    """The French are about to lay guns and send aircraft."""
    return field(Operation(), stand, **{"munitions": 6, "air": 3, **more})


def targets(s: State) -> int:
    return sum(1 << a.place for a in F2.offered(s, Barrage))


def test_e_94_strongpoints_next_to_a_french_one_are_in_reach() -> None:
    """[E-94] [6.2.2d] Though nobody stands in it."""
    battalions = {"B4": "130/209", "B2": "154/209"}
    s = operation(battalions, control="B2 B3 B4", up="130/209, 154/209")
    assert targets(s) == places("B4")
    assert F2.refused(s, on("B2")) == "6.2.2d"


def test_e_94_strongpoints_at_a_base_of_a_zone_with_french_units_are_in_reach() -> None:
    """[E-94] [6.2.2d] In the zone or on one of its bases."""
    for place in ("F", "F>B2"):
        s = operation({"B2": "154/209", "B3": "130/209", place: "1/1 BEP"}, control="B1 B2 B3 B4", up=B209)
        assert targets(s) == places("B2")


def test_6_2_2d_zones_only_where_french_units_stand_or_recon_has_found_them() -> None:
    """[6.2.2c] [6.2.2d] [6.1f] [E-34] Jungle Zone 4 too."""
    there = {"N": "130/209, 1/1 BEP", "M": "154/209", "W": "166/209", "JZ4": "115/165, 2/1 BEP"}
    s = operation(there, trench={"N": 1, "M": 1, "W": 1}, up=f"{B209}, 115/165")
    assert targets(s) == places("N JZ4")
    s.exposed, s.pending = units("166/209"), None
    assert targets(s) == places("N W JZ4")
    assert F2.refused(s, on("M")) == "6.2.2d"


def test_6_2_2c_battalions_exposed_by_recon_are_fired_at_with_no_french_beside_them() -> None:
    stand = {"M": "130/209", "W": "154/209", "B1": "9/III/13 DBLE"}
    s = operation(stand, up="130/209, 154/209", exposed=units("130/209"))
    assert targets(s) == places("M"), "W was not reconnoitred"
    assert {a.place for a in F2.offered(s, Bomb)} == {at("M")}


def test_5_1b_hidden_counters_are_no_target_of_guns() -> None:
    """[6.2.1a]"""
    s = operation({"B4": "130/209", "H1": "154/209"}, control="B4 H1", up="130/209")
    assert F2.refused(s, on("H1")) == F2.refused(s, bomb("H1", 1)) == "5.1b"


def test_e_84_one_barrage_and_one_attack_of_aircraft_at_each_place(dice: LoadedDice) -> None:
    """[E-84] [3.2m] [5.2b] All laid before the first die, resolved in their order."""
    s = operation({"B4": B209}, control="B4", up=B209)
    F2.do(s, bomb("B4", 2))
    assert F2.told(s, AircraftSent)[0].alone
    assert F2.refused(s, bomb("B4", 1)) == "6.2.2b"
    F2.do(s, on("B4"))
    assert F2.refused(s, on("B4")) == "6.2.2d"
    assert F2.legal(s) == [OpenFire()]
    assert (s.munitions, s.air) == (5, 1)
    dice(1, 1)
    F2.do(s, OpenFire())
    fires = [(told.arm, told.strength, told.rule) for told in F2.told(s, Fired)]
    assert fires == [(AIRCRAFT, 3, "6.2.2b"), (ARTILLERY, 12, "6.2.2d")]
    assert s.attacked == places("B4")


def test_3_2m_aircraft_cannot_do_more_than_there_are() -> None:
    s = operation({"B4": B209}, control="B4", up=B209)
    assert {a.points for a in F2.offered(s, Bomb)} == {1, 2, 3}
    assert F2.refused(s, bomb("B4", 4)) == "3.2i"


def test_6_2_2a_without_points_and_targets_nobody_is_asked() -> None:
    s = operation({"B4": B209}, control="B4", up=B209, munitions=0, air=0)
    assert not F2.legal(s)


def test_5_1b_aircraft_on_a_place_that_the_guns_have_emptied_strike_nobody(dice: LoadedDice) -> None:
    """A disorganized battalion flees from the guns, and the points are gone."""
    dice(3)
    s = operation({"H1": "130/209"}, control="H1", up="130/209", disorganized="130/209", steps={"130/209": 1})
    F2.do(s, on("H1"), bomb("H1", 3), OpenFire())
    assert F2.told(s, FireWasted)
    assert s.air == 0


# ---- F.4 -------------------------------------------------------------------

COUNTERATTACK = {
    "D1": f"{B209}, 11/141",
    "D3": "1/1 BEP, 2/1 BEP, 3/1 BEP",
    "F>D1": "1/8 BPC",
    "F": "2/8 BPC",
    "N": "215/98, 439/98, 3/8 BPC, Tank 1",
}
UP = f"{B209}, 11/141, 215/98, 439/98"


def answer(stand: dict[str, str] | None = None, **more: Any) -> State:
    """The Viet Minh are about to answer: units in D3 and on the base from F attack D1, others stand in F and N."""
    rest = {"control": "D1", "trench": {"N": 1, "F": 1}, "up": UP, "vm_munitions": 6, **more}
    s = field(Operation(), stand or COUNTERATTACK, **rest)
    s.storming, s.stormers = [at("D1")], [units("1/1 BEP, 2/1 BEP, 1/8 BPC")]
    return s


def test_6_2_4a_attacked_strongpoints_and_zones_fire() -> None:
    """[6.2.4a] [E-31] [E-76] D1 at those who attack it, N at the French in it; aircraft have no part in it."""
    fires = {(a.origin, a.place, a.air) for a in F4.offered(answer(), Shoot)}
    assert fires == {(at("D1"), at("D3"), 0), (at("D1"), at("F>D1"), 0), (at("N"), at("N"), 0)}


def test_6_2_4a_a_strongpoint_that_is_not_attacked_does_not_fire() -> None:
    """[E-76]"""
    s = answer()
    s.storming, s.stormers = [], []
    assert {a.origin for a in F4.offered(s, Shoot)} == {at("N")}


def test_e_31_each_fires_once_and_each_place_is_fired_at_once() -> None:
    """[E-31] [5.4d]"""
    s = answer()
    s.have_fired, s.shot_at = places("D1"), places("N")
    assert not F4.offered(s, Shoot)
    s = answer()
    s.shot_at = places("D3")
    assert F4.refused(s, shoot("D1", "D3")) == "5.4d"
    assert F4.refused(s, shoot("D1", "F")) == "6.2.4a"


def test_e_13_three_battalions_of_one_division_fire_from_a_strongpoint(dice: LoadedDice) -> None:
    """[E-13] [E-90] The Viet Minh pick them; the French under fire are those designated."""
    s = F4.do(answer(), shoot("D1", "D3"))
    assert F4.seat(s) == "viet minh"
    dice(1)
    F4.do(s, Choose(u("130/209")), Choose(u("154/209")), Choose(u("11/141")))
    (told,) = F4.told(s, Fired)
    assert (told.strength, told.origin, told.rule) == (18, at("D1"), "6.2.4a")
    assert [shift.rule for shift in told.shifts] == ["6.2.5d"]


def test_6_2_4a_a_zone_fires_with_a_battalion_for_each_level(dice: LoadedDice) -> None:
    """[6.2.4a] [1.4c] And a natural 1 hits a tank."""
    s = F4.do(answer(), shoot("N", "N"))
    dice(1)
    F4.do(s, Choose(u("439/98")))
    assert F4.told(s, Fired)[0].strength == 6
    assert steps(s, "Tank 1") == 1
    assert s.fought == places("N")
    assert not s.attacked


def test_6_2_4b_guns_reach_attackers_and_french_in_trenched_zones() -> None:
    """[6.2.4a] [6.2.4b] [E-76] F has a trench and no Viet Minh."""
    s = F4.do(answer(), Done())
    assert {a.place for a in F4.offered(s, Barrage)} == {at("D3"), at("F>D1"), at("F"), at("N")}
    s = F4.do(answer(trench={"N": 1}), Done())
    assert F4.refused(s, on("F")) == "6.2.4b"


def test_e_76_units_of_a_strongpoint_that_do_not_attack_are_no_target() -> None:
    """[E-76]"""
    s = answer({**COUNTERATTACK, "EP": "4/8 BPC"})
    F4.do(s, Done())
    assert F4.refused(s, on("EP")) == "6.2.4b"


def test_6_2_4b_not_in_the_jungle() -> None:
    """[6.2.4b] [E-34] Guns fire into trenched zones; battalions in Jungle Zone 4 fire there themselves."""
    s = answer({"JZ4": "215/98, 3/8 BPC", "N": "1/8 BPC"}, up="215/98")
    s.storming, s.stormers = [], []
    assert {(a.origin, a.place) for a in F4.offered(s, Shoot)} == {(at("JZ4"), at("JZ4"))}
    F4.do(s, Done())
    assert F4.refused(s, on("JZ4")) == "6.2.4b"


def test_6_2_4b_the_list_is_laid_and_paid_before_the_first_die(dice: LoadedDice) -> None:
    """[6.2.4b] [5.4d] [5.2a]"""
    s = F4.do(answer(vm_munitions=2), Done(), on("F"))
    assert F4.told(s, BarrageLaid)[0].left == 1
    assert F4.refused(s, on("F")) == "5.4d"
    F4.do(s, on("D3"))
    assert F4.refused(s, on("N")) == "5.2a"
    dice(1, 1, 1, 1)
    F4.do(s, OpenFire(), Suffer(u("1/1 BEP")))
    assert [told.place for told in F4.told(s, Fired)] == [at("F"), at("D3")]
    assert (s.shelled, s.shot_at, s.have_fired, s.attacked) == (0, 0, 0, 0)


# ---- F.5 -------------------------------------------------------------------


def combat(stand: dict[str, str], **more: Any) -> State:
    return field(Operation(), stand, **{"munitions": 6, "air": 2, "up": B209, "trench": {"N": 3, "M": 1}, **more})


def test_6_2_5a_all_french_units_of_a_zone_fire_at_the_battalions_in_it(dice: LoadedDice) -> None:
    """[6.2.5a] [E-70] Tanks add to it; aircraft may."""
    dice(1)
    s = combat({"N": f"1/1 BEP, Tank 1, {B209}"})
    F5.do(s, shoot("N", "N", 1))
    (told,) = F5.told(s, Fired)
    assert (told.strength, told.arm, told.rule) == (5 + 6, INFANTRY, "6.2.5a")
    assert [(shift.rule, shift.value) for shift in told.shifts] == [("FM-4", -1), ("3.2k", 2)]
    assert s.air == 1
    assert s.attacked == s.fought == places("N")


def test_6_2_5a_once_in_each_zone_and_only_within_it(dice: LoadedDice) -> None:
    """[6.2.5a] [5.4d] [E-31]"""
    s = combat({"N": "1/1 BEP, 130/209", "M": "2/1 BEP, 154/209"})
    assert F5.refused(s, shoot("N", "M")) == "6.2.5a"
    dice(1)
    F5.do(s, shoot("N", "N"))
    assert F5.refused(s, shoot("N", "N")) == "6.2.5a"
    assert F5.refused(s, shoot("M", "M")) == ""


def test_6_2_5a_only_against_battalions_face_up() -> None:
    """[5.1b] Nobody is asked otherwise; Jungle Zone 4 is a zone like others [E-34]."""
    assert not F5.legal(combat({"N": "1/1 BEP, 130/209"}, up=""))
    s = combat({"JZ4": "1/1 BEP, 130/209"})
    assert {a.origin for a in F5.offered(s, Shoot)} == {p.JZ4}


def test_6_2_5b_attacks_in_zones_are_never_compulsory() -> None:
    """[6.2.5b]"""
    s = F5.do(combat({"N": "1/1 BEP, 130/209"}), Done())
    assert not s.attacked
