"""5.2 The guns of the Viet Minh: what they reach, the list laid before the first die, and its order."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.season_in_hell.field import asking, at, field, places, shorts
from tests.games.season_in_hell.fires import HURT

from indochine.games.season_in_hell.actions import Barrage, Done, OpenFire
from indochine.games.season_in_hell.events import BarrageLaid, Fired
from indochine.games.season_in_hell.frames import Assault
from indochine.games.season_in_hell.rules.ch05_guns import lay_vm_guns, vm_guns_fire, vm_reach
from indochine.games.season_in_hell.state import State
from indochine.kernel.flow import Procedure

PLAY = asking({**HURT, Assault: Procedure(lay_vm_guns, vm_guns_fire)})
GARRISONS = {"B1": "9/III/13 DBLE", "B2": "10/III/13 DBLE", "B3": "11/III/13 DBLE", "B4": "12/III/13 DBLE"}


def guns(stand: dict[str, str] | None = None, **more: Any) -> State:
    """The Viet Minh are about to lay their guns."""
    return field(Assault(), stand or GARRISONS, **{"trench": {"M": 1}, "vm_munitions": 5, **more})


def on(place: str) -> Barrage:
    return Barrage(at(place))


def targets(s: State) -> str:
    """What may be fired at."""
    return " ".join(sorted(shorts(1 << a.place) for a in PLAY.offered(s, Barrage)))


def test_5_2c_strongpoints_at_a_base_of_a_trenched_zone_are_in_reach() -> None:
    """[5.2c] A level of one is enough."""
    assert targets(guns()) == "B1"
    assert targets(guns(trench={"W": 3})) == "B1 B3"
    assert PLAY.refused(guns(), on("B2")) == "5.2c"


def test_e_15_a_base_in_the_jungle_gives_no_reach() -> None:
    """[E-15] [5.2c] Béatrice 3 has one from Jungle Zone 2."""
    assert not vm_reach(0, 0)
    assert PLAY.refused(guns(), on("B3")) == "5.2c"


def test_5_2d_strongpoints_next_to_their_own_are_in_reach() -> None:
    """[5.2d] [5.2e] Held by nobody, it directs fire all the same."""
    assert targets(guns(trench={}, control="B4", stand={"B1": "9/III/13 DBLE", "B2": "10/III/13 DBLE"})) == "B1 B2"
    assert vm_reach(0, places("B4")) == places("B1 B2 B3")


def test_e_32_zones_with_french_units_and_a_trench_are_in_reach() -> None:
    s = guns({"N": "1/1 BEP", "P": "2/1 BEP"}, trench={"N": 1})
    assert targets(s) == "N"
    assert PLAY.refused(s, on("P")) == "5.2c"
    assert PLAY.refused(s, on("H6")) == "5.2c"


def test_5_2b_one_barrage_for_each_place() -> None:
    """[5.2b]"""
    s = PLAY.do(guns(trench={"W": 1}), on("B1"))
    assert PLAY.refused(s, on("B1")) == "5.2b"
    assert targets(s) == "B3"


def test_5_2a_each_barrage_costs_a_point_when_it_is_laid() -> None:
    """[5.2a] [0.4c]"""
    s = PLAY.do(guns(trench={"W": 1}, vm_munitions=1), on("B1"))
    assert s.vm_munitions == 0
    assert PLAY.told(s, BarrageLaid)[0].left == 0
    assert PLAY.refused(s, on("B3")) == "5.2a"


def test_5_2a_without_points_nobody_is_asked() -> None:
    s = guns(vm_munitions=0)
    assert not PLAY.legal(s)
    assert not s.frames


def test_5_2f_all_guns_are_laid_before_the_first_die_and_fire_in_their_order(dice: LoadedDice) -> None:
    """[5.2f] [5.2a]"""
    s = PLAY.do(guns(trench={"W": 1}), on("B3"))
    assert PLAY.do(s, on("B1")).told[0].place == at("B1")
    assert PLAY.legal(s) == [OpenFire()]
    dice(1, 1)
    PLAY.do(s, OpenFire())
    assert [told.place for told in PLAY.told(s, Fired)] == [at("B3"), at("B1")]


def test_5_2a_who_stops_opens_fire_with_what_is_laid(dice: LoadedDice) -> None:
    s = PLAY.do(guns(trench={"W": 1}), on("B3"))
    assert PLAY.refused(s, OpenFire()) == "5.2a"
    dice(1)
    assert len(PLAY.told(PLAY.do(s, Done()), Fired)) == 1


def test_e_77_what_is_shelled_is_attacked_and_there_was_an_assault(dice: LoadedDice) -> None:
    """[E-77] [E-2] Not by laying: by firing."""
    s = PLAY.do(guns(), on("B1"))
    assert not s.attacked
    assert not s.assaulted_now
    dice(1)
    PLAY.do(s, OpenFire())
    assert s.attacked == places("B1")
    assert s.assaulted_now
    assert not s.shelled


def test_e_2_without_a_barrage_there_was_no_assault() -> None:
    s = PLAY.do(guns(), Done())
    assert not s.assaulted_now
