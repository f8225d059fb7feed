"""6.3b, 6.6d-1, 7.0: rallying and the cleanup."""

from __future__ import annotations

from typing import Any

from tests.games.tonkin.field import at, field, hexes, places, u, units
from tests.games.tonkin.fights import play

from indochine.games.tonkin.actions import Finish, MendRoad, Rally
from indochine.games.tonkin.frames import Month, Run
from indochine.games.tonkin.rules.ch06_desorg import clean_up
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import bits


def run(stand: dict[str, str], side: int = FRANCE, **more: Any) -> State:
    return field(Run(side=side, left=3, step="act"), stand, points=[10, 10], **more)


def rallies(s: State) -> str:
    return hexes(bits(a.place for a in play.offered(s, Rally)))


def test_6_3b_one_point_clears_up_to_three_hexes() -> None:
    stand = {"1117": "1/1 RTM, 2/1 RTM", "1017": "3/1 RTM", "1018": "1/4 RTM", "0918": "1/5 RTM"}
    s = run(stand, desorg="1/1 RTM, 2/1 RTM, 3/1 RTM, 1/4 RTM, 1/5 RTM")
    play.do(s, Rally(at("1117")))
    assert s.points[FRANCE] == 9
    assert s.desorg == units("3/1 RTM, 1/4 RTM, 1/5 RTM")
    play.do(s, Rally(at("1017")), Rally(at("1018")))
    assert s.desorg == units("1/5 RTM")
    assert s.points[FRANCE] == 9
    assert isinstance(s.frames[-1], Run)


def test_6_3b_needs_no_dump_and_may_stop_early() -> None:
    s = run({"1117": "1/1 RTM", "1017": "2/1 RTM"}, desorg="1/1 RTM, 2/1 RTM")
    play.do(s, Rally(at("1117")), Finish())
    assert s.desorg == units("2/1 RTM")


def test_6_3b_only_own_units_and_garrisons_too() -> None:
    stand = {"1117": "1/1 RTM", "1217": "36"}
    s = run(stand, desorg="1/1 RTM, 36", garrisons="1017", garrison_desorg=places("1017"))
    assert rallies(s) == hexes(places("1117, 1017"))
    play.do(s, Rally(at("1017")))
    assert s.garrison_desorg == 0
    assert rallies(run(stand, VIET_MINH, desorg="1/1 RTM, 36")) == "1217"


def test_6_6d_1_roads_are_mended_by_a_point_and_for_the_viet_minh_in_supply() -> None:
    """1415 Thai Nguyen is theirs; in 0917 the French have friends by default only where they stand."""
    s = run({"1415": "36", "0817": "1/1 RTM"}, VIET_MINH, cut="1415, 0817, 0912")
    assert play.refused(s, MendRoad(at("0817"))) == "6.6d-1"
    play.do(s, MendRoad(at("1415")))
    assert s.cut == places("0817, 0912")
    french = run({"1415": "36", "0817": "1/1 RTM"}, cut="1415, 0817, 0912")
    assert len(play.offered(french, MendRoad)) == 3


def test_6_3b_e_109_a_road_counts_as_one_of_the_three() -> None:
    s = run({"1117": "1/1 RTM", "1017": "2/1 RTM"}, cut="0817, 0912", desorg="1/1 RTM, 2/1 RTM")
    play.do(s, MendRoad(at("0817")), Rally(at("1117")), MendRoad(at("0912")))
    assert (s.cut, s.desorg) == (0, units("2/1 RTM"))
    assert isinstance(s.frames[-1], Run)


def test_7_0_the_cleanup_removes_all_markers_of_units_and_garrisons() -> None:
    s = field(None, {"1117": "1/1 RTM", "1217": "36"}, desorg="1/1 RTM, 36", garrisons="1017", cut="0817")
    s.garrison_desorg = places("1017")
    clean_up(s, Month())
    assert (s.desorg, s.seen_desorg, s.garrison_desorg) == (0, 0, 0)
    assert s.cut == places("0817")  # [E-84]


def test_7_0_e_84_by_option_roads_are_mended_too() -> None:
    s = field(None, {}, cut="0817", options={"road_markers_stay": "no"})
    clean_up(s, Month())
    assert s.cut == 0


def test_6_3b_what_was_seen_of_a_marker_is_forgotten() -> None:
    s = run({"1217": "36"}, VIET_MINH, desorg="36")
    assert s.seen_desorg == 1 << u("36")
    play.do(s, Rally(at("1217")))
    assert s.seen_desorg == 0
