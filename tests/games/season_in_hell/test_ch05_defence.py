"""5.4 French defensive fire: who fires at whom, with how many aircraft, and then the guns."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.season_in_hell.field import asking, at, field, places
from tests.games.season_in_hell.fires import HURT

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Barrage, Done, OpenFire, Shoot
from indochine.games.season_in_hell.events import AircraftSent, BarrageLaid, Fired
from indochine.games.season_in_hell.frames import Assault
from indochine.games.season_in_hell.rules.ch05_defence import (
    MOST_AIR,
    french_guns_fire,
    french_shoots,
    lay_french_guns,
)
from indochine.games.season_in_hell.state import State
from indochine.kernel.flow import Procedure

V4 = asking({**HURT, Assault: Procedure(french_shoots)})
V5 = asking({**HURT, Assault: Procedure(lay_french_guns, french_guns_fire)})

# B1 and B4 face B2, which was taken; a battalion stands on a base of B1, another hidden in zone M
ASSAULT = {
    "B1": "9/III/13 DBLE",
    "B4": "10/III/13 DBLE, 11/III/13 DBLE",
    "B2": "130/209",
    "M>B1": "154/209",
    "W>B3": "11/141",
    "M": "166/209, 115/165",
}
UP = "130/209, 154/209, 115/165, 11/141"


def assault(stand: dict[str, str] | None = None, **more: Any) -> State:
    """The French are about to answer an assault on Béatrice."""
    rest = {"control": "B2", "trench": {"M": 2, "W": 1}, "up": UP, "munitions": 6, "air": 2, **more}
    return field(Assault(), stand or ASSAULT, **rest)


def shoot(origin: str, place: str, air: int = 0) -> Shoot:
    return Shoot(at(origin), at(place), air)


def on(place: str) -> Barrage:
    return Barrage(at(place))


# ---- V.4 -------------------------------------------------------------------


def test_5_4e_a_strongpoint_fires_at_its_bases_and_at_linked_strongpoints() -> None:
    """[5.4e] [5.4f] [E-31] B1 has the base, B4 the line to B2; the base of the empty B3 nobody reaches."""
    fires = {(a.origin, a.place) for a in V4.offered(assault(), Shoot)}
    assert fires == {(at("B1"), at("M>B1")), (at("B4"), at("B2"))}
    assert V4.refused(assault(), shoot("B4", "M>B1")) == "5.4e"


def test_5_1b_only_battalions_engaged_are_fired_at() -> None:
    """[5.1b] [5.4a] Nobody is asked where none is before a garrison."""
    s = assault(up="115/165")
    assert not V4.legal(s)


def test_e_33_who_is_in_a_zone_cannot_be_fired_at() -> None:
    """[E-33] [5.3f]"""
    assert V4.refused(assault(), shoot("B1", "M")) != ""
    assert V5.refused(assault(), on("M")) == "5.1b"


def test_e_31_each_strongpoint_fires_once(dice: LoadedDice) -> None:
    """[E-31] [5.4b] B4 could fire at B2 and at a base, if it had one."""
    dice(1)
    s = assault({**ASSAULT, "B3": "428/141"}, control="B2 B3", up=f"{UP}, 428/141")
    V4.do(s, shoot("B4", "B2"))
    assert V4.refused(s, shoot("B4", "B3")) == "5.4b"


def test_5_4d_one_infantry_fire_at_each_place(dice: LoadedDice) -> None:
    """[5.4d]"""
    dice(1)
    s = assault({**ASSAULT, "B3": "12/III/13 DBLE"})
    V4.do(s, shoot("B3", "B2"))
    assert V4.refused(s, shoot("B4", "B2")) in ("5.4d", "5.4e")
    assert {a.origin for a in V4.offered(s, Shoot)} == {at("B1")}


def test_5_4d_another_target_of_the_same_strongpoint_is_refused_with_its_reason(dice: LoadedDice) -> None:
    """[5.4d] B4 still faces B3, but not B2 again."""
    dice(1)
    s = assault({**ASSAULT, "B3": "428/141", "B1": "9/III/13 DBLE"}, control="B2 B3", up=f"{UP}, 428/141")
    s.shot_at = places("B2")
    assert V4.refused(s, shoot("B4", "B2")) == "5.4d"
    V4.do(s, shoot("B4", "B3"))


def test_5_4b_all_units_of_the_place_fire_and_the_next_fire_waits_for_the_result(dice: LoadedDice) -> None:
    """[5.4b] [E-12] Resolved at once, one after the other."""
    dice(1)
    s = V4.do(assault(), shoot("B4", "B2"))
    (told,) = V4.told(s, Fired)
    assert (told.strength, told.origin) == (10, at("B4"))
    assert V4.refused(s, shoot("B1", "M>B1")) == ""


def test_3_2k_air_points_are_paid_and_end(dice: LoadedDice) -> None:
    """[3.2k] [3.2i]"""
    s = assault()
    assert V4.refused(s, shoot("B4", "B2", 3)) == "3.2i"
    assert V4.refused(s, shoot("B4", "B2", MOST_AIR)) == "3.2i"
    dice(1)
    V4.do(s, shoot("B4", "B2", 2))
    assert s.air == 0
    assert V4.told(s, AircraftSent)[0].air == 2
    assert ("3.2k", 4) in {(shift.rule, shift.value) for shift in V4.told(s, Fired)[0].shifts}


def test_5_4b_nobody_need_fire() -> None:
    s = V4.do(assault(), Done())
    assert not s.frames


# ---- V.5 -------------------------------------------------------------------


def test_5_4e_guns_fire_at_any_base_with_battalions() -> None:
    """[5.4e] [E-31] Also at one that no garrison faces; not at one without anybody."""
    assert {a.place for a in V5.offered(assault(), Barrage)} == {at("B2"), at("M>B1"), at("W>B3")}
    assert V5.refused(assault(), on("F>B2")) == "5.1b"


def test_5_4f_infantry_fires_at_a_captured_strongpoint_that_is_linked_to_it() -> None:
    s = assault({"B2": "130/209", "B3": "12/III/13 DBLE", "B1": "9/III/13 DBLE"}, control="B2", up="130/209")
    assert {(a.origin, a.place) for a in V4.offered(s, Shoot)} == {(at("B3"), at("B2"))}, "no line leads from B1"


def test_5_4f_guns_need_a_french_strongpoint_next_to_a_captured_one() -> None:
    """[5.4f] [5.4j] An empty one that nobody has entered will do."""
    s = assault({"B2": "130/209", "B4": "154/209"}, control="B2 B4 B3 B1", up="130/209, 154/209")
    assert not V5.legal(s)
    s = assault({"B2": "130/209", "B4": "154/209"}, control="B2 B4 B3", up="130/209, 154/209")
    assert {a.place for a in V5.offered(s, Barrage)} == {at("B4")}
    assert V5.refused(s, on("B2")) == "5.4f"


def test_5_4a_the_french_fire_at_the_engaged_with_the_table_of_the_viet_minh(dice: LoadedDice) -> None:
    s = assault({"B1": "9/III/13 DBLE", "M>B1": "154/209", "M": "166/209"}, up="154/209")
    assert V5.refused(s, on("M")) != "", "who lies hidden, or is in a zone, is no target"
    stand = {"B1": "9/III/13 DBLE", "B4": "10/III/13 DBLE", "B2": "130/209", "M>B1": "154/209"}
    assert V5.refused(assault(stand, up="154/209"), on("B2")) == "5.1b"
    assert {a.place for a in V4.offered(assault(stand, up="154/209"), Shoot)} == {at("M>B1")}
    dice(4)
    V5.do(s, on("M>B1"), OpenFire())
    theirs = V5.told(s, Fired)[0]
    assert (theirs.strength, theirs.column, theirs.result) == (12, 10, p.DISORDER), "12, one column less, die 4: D"
    assert p.FIRE_TABLE[p.fire_column(10)][4] == theirs.result


def test_5_4j_an_empty_strongpoint_directs_fire_until_an_enemy_enters_it() -> None:
    stand = {"B1": "9/III/13 DBLE", "B2": "130/209", "M>B1": "154/209"}
    s = assault(stand, up="130/209, 154/209")
    assert not s.french >> at("B4") & 1
    assert V5.refused(s, on("B2")) == "", "B4 and B3 are empty and still French"
    s = assault(stand, up="130/209, 154/209", control="B2 B3 B4")
    assert V5.refused(s, on("B2")) == "5.4f"


def test_5_4c_each_barrage_costs_a_point_and_the_list_comes_first(dice: LoadedDice) -> None:
    """[5.4c] [5.4d]"""
    s = V5.do(assault(munitions=2), on("W>B3"))
    assert V5.told(s, BarrageLaid)[0].left == 1
    assert V5.refused(s, on("W>B3")) == "5.4d"
    V5.do(s, on("M>B1"))
    assert V5.refused(s, on("B2")) == "5.4c"
    assert V5.legal(s) == [OpenFire()]
    dice(1, 1, 1, 1)
    V5.do(s, OpenFire())
    assert [told.place for told in V5.told(s, Fired)] == [at("W>B3"), at("M>B1")]
    assert s.munitions == 0


def test_5_4d_guns_may_fire_where_infantry_has_fired(dice: LoadedDice) -> None:
    """[5.4d] One fire of each kind."""
    s = assault()
    s.shot_at = places("B2")
    assert V5.refused(s, on("B2")) == ""


def test_e_77_french_fire_attacks_no_strongpoint(dice: LoadedDice) -> None:
    """[E-77] 5.6 asks what the Viet Minh attacked; that there was fire in a zone is remembered."""
    dice(1, 1)  # one unit checks and holds
    s = V5.do(assault(), on("M>B1"), Done())
    assert s.attacked == 0
    assert s.fought == places("M")
