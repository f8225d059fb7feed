"""6.2.3c, 6.2.5 [E-76]: the French name their attackers when they have moved."""

from __future__ import annotations

from typing import Any

from tests.games.season_in_hell.field import at, field, u, units
from tests.games.season_in_hell.moves import goals, playing

from indochine.games.season_in_hell.actions import Advance, Done, Finish, Join, StormFrom
from indochine.games.season_in_hell.frames import Operation
from indochine.games.season_in_hell.rules.ch05_end import fall_silent, occupy
from indochine.games.season_in_hell.rules.ch06_storm import designate_attackers
from indochine.games.season_in_hell.state import State
from indochine.kernel.flow import Procedure

names = playing({Operation: Procedure(designate_attackers)})
occupies = playing({Operation: Procedure(fall_silent, occupy)})

LEGION, THAI, TANK = "9/III/13 DBLE", "5/BT2", "Tank 1"


def moved(stand: dict[str, str], up: str = "130/209", control: str = "B1", **more: Any) -> State:
    """The French have moved; B1 is in Viet Minh hands, and its battalion is turned up."""
    return field(Operation(), {"B1": "130/209", **stand}, up=up, control=control, **more)


def join(name: str, place: str = "B1") -> Join:
    return Join(u(name), at(place))


def test_6_2_3c_attackers_stand_on_a_base_or_in_a_linked_strongpoint() -> None:
    s = moved({"B4": LEGION, "M>B1": THAI, "W": "6/BT2", "B2": "7/BT2"})
    assert names.seat(s) == "france"
    assert {a.unit for a in names.offered(s, Join)} == {u(LEGION), u(THAI)}
    names.do(s, join(LEGION))
    assert names.refused(s, join(LEGION)) == "5e", "once in an impulse [E-30]"
    names.do(s, join(THAI))
    assert (s.storming, s.stormers) == ([at("B1")], [units(f"{LEGION}, {THAI}")])


def test_6_2_5b_nobody_must_attack() -> None:
    s = moved({"B4": LEGION})
    assert names.refused(s, Finish()) == "6.2.3c"
    names.do(s, Done())
    assert (names.game.due(s), s.storming) == (None, [])


def test_6_2_1a_only_what_was_turned_up_is_attacked() -> None:
    s = moved({"B4": LEGION, "B2": "154/209"}, control="B1 B2")
    assert [names.refused(s, join(LEGION, pa)) for pa in ("B1", "B2")] == ["", "6.2.1a"]
    assert names.refused(s, join(LEGION, "G1")) == "0.1h"


def test_e_70_a_tank_attacks_only_with_infantry_of_its_stack() -> None:
    s = moved({"B4": f"{LEGION}, {TANK}", "M>B1": THAI})
    names.do(s, join(THAI))
    assert names.refused(s, join(TANK)) == "6.2.5b", "infantry of another stack is no help"
    names.do(s, join(LEGION), join(TANK))
    assert s.stormers == [units(f"{LEGION}, {THAI}, {TANK}")]


def test_e_70_a_whole_stack_needs_infantry() -> None:
    s = moved({"B4": f"{TANK}, Tank 2", "M>B1": f"{LEGION}, Tank 3"})
    assert names.refused(s, StormFrom(at("B4"), at("B1"))) == "6.2.5b"
    names.do(s, StormFrom(at("M>B1"), at("B1")))
    assert s.stormers == [units(f"{LEGION}, Tank 3")]


def test_6_2_5c_a_base_is_of_no_use_once_enemies_are_in_its_zone() -> None:
    stand = {"M>B1": f"{LEGION}, {THAI}", "B4": "6/BT2", "M": "154/209"}
    s = moved(stand, up="130/209, 154/209", trench={"M": 1})
    assert names.refused(s, join(LEGION)) == "6.2.5c"
    assert names.refused(s, StormFrom(at("M>B1"), at("B1"))) == "6.2.5c"
    assert names.refused(s, join("6/BT2")) == "", "who comes from a strongpoint needs no base"


def test_6_2_5c_nor_to_occupy_what_is_empty() -> None:
    s = field(Operation(), {"M>B1": LEGION, "B4": THAI, "M": "154/209"}, up="154/209", control="B1", trench={"M": 1})
    assert occupies.refused(s, Advance(u(LEGION), at("B1"))) == "6.2.5c"
    assert goals(occupies, s, THAI, Advance) != ""
