"""7.5 Digging, 7.6 the next turn, 1.10 the order of a turn."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.final_gamble.field import GAME, do, legal, offered, position, refused, seat, told, why

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Dig, Done
from indochine.games.final_gamble.events import DigBecameTrench, PhaseBegan, TrenchMoved, TurnBegan
from indochine.games.final_gamble.frames import Digging, Turn
from indochine.games.final_gamble.rules.ch07_trenches import next_turn
from indochine.games.final_gamble.sequence import TURN
from indochine.games.final_gamble.state import Sector, State

S308, S312, S316, S304 = (Sector(n) for n in range(4))


def digging(**fields: Any) -> State:
    return position(Digging(), **fields)


def test_7_5_A_a_dig_marker_turns_when_its_zones_hold_no_french_strongpoint() -> None:
    s = digging(trench="2 1 1 1", dig=[S308], vm_points="Gabrielle")
    assert not s.dig
    assert told(s, DigBecameTrench)[0].zone == 2
    assert Dig(S308) in legal(s)  # and may go on at once


def test_7_5_A_it_stays_while_one_is_french_and_may_not_move() -> None:
    s = digging(trench="2 1 1 1", dig=[S308])
    assert s.dig == 1 << S308
    held_up = "The Dig Marker of 308 is held up by French strongpoints in its zones: Gabrielle. [7.5-A]"
    assert why(s, Dig(S308)) == held_up


def test_7_5_A_a_strongpoint_retaken_in_an_earlier_zone_holds_it_up_too() -> None:
    french = p.ALL_POINTS & ~(1 << p.POINT["Anne-Marie"])  # Gabrielle, in 2z, is French again
    s = digging(trench="3 1 1 1", dig=[S308], french_points=french)
    assert s.dig == 1 << S308


def test_7_5_A_strongpoints_of_other_sectors_and_higher_zones_do_not_matter() -> None:
    s = digging(trench="2 2 1 1", dig=[S308], vm_points="Gabrielle")  # Beatrice of 312 is dug; Anne-Marie in 3z French
    assert not s.dig


def test_7_5_B_one_marker_goes_one_zone_forward() -> None:
    s = digging(trench="1 1 1 1")
    assert seat(s) == "viet minh"
    assert set(legal(s)) == {Dig(S308), Dig(S312), Dig(S316), Dig(S304), Done()}
    do(s, Dig(S304))
    assert list(s.trench) == [1, 1, 1, 2]
    assert legal(s) == []  # only one


def test_7_5_B_into_a_zone_with_a_french_strongpoint_it_shows_its_dig_side() -> None:
    s = do(digging(trench="1 1 1 1"), Dig(S308))
    assert s.dig == 1 << S308
    assert told(s, TrenchMoved)[0].dig
    quiet = do(digging(trench="1 1 1 1", vm_points="Gabrielle"), Dig(S308))
    assert quiet.dig == 0
    assert list(quiet.trench) == [2, 1, 1, 1]


def test_7_5_B_french_strongpoints_of_earlier_zones_do_not_make_it_a_dig_zone() -> None:
    french = p.ALL_POINTS & ~(1 << p.POINT["Anne-Marie"])
    s = do(digging(trench="2 1 1 1", french_points=french), Dig(S308))
    assert s.dig == 0


def test_7_5_B_the_viet_minh_may_leave_it() -> None:
    s = do(digging(trench="1 1 1 1"), Done())
    assert list(s.trench) == [1, 1, 1, 1]


@pytest.mark.parametrize("sector", range(4))
def test_7_5_B_not_beyond_the_last_zone(sector: int) -> None:
    zones = ["1"] * 4
    zones[sector] = str(p.LAST_ZONE[sector])
    s = digging(trench=" ".join(zones), french_points=0)
    assert refused(s, Dig(Sector(sector))) == "7.5-B"
    assert len(offered(s, Dig)) == 3


def test_7_6_the_turn_marker_moves_and_a_new_turn_begins() -> None:
    s = position(turn=6)
    next_turn(s, Turn())
    assert s.turn == 7
    assert [type(frame) for frame in s.frames] == [Turn]
    GAME.advance(s)
    assert told(s, TurnBegan)[0].words() == {"dates": p.DATES[7], "sky": "rain"}


PHASES = ["VM Pre-Assault", "VM Assault", "VM Post-Assault", "French Pre-Assault", "French Assault"]
SEGMENTS = (
    "2.1 2.2 2.3 2.4 / 3.1 3.2 3.3 3.4 3.5 / 4.1 4.2 4.5 4.6 4.7 4.8 / 5.1 5.2 5.3 5.4 / 6.1 6.2 6.3 6.4 / 7.1 7.2 7.5"
)


def test_1_10_six_phases_with_their_segments_in_the_order_of_the_back_cover() -> None:
    names = list(TURN.steps)
    phases = [name for name in names if name.endswith("Phase")]
    assert phases == [f"{name} Phase" for name in [*PHASES, "French Post-Assault"]]
    order = " ".join(
        "/" if name in phases[1:] else name.split()[0] for name in names if name[0].isdigit() or name in phases[1:]
    )
    assert order == SEGMENTS
    assert names.index("vm_shaken") == names.index("4.2 VM After-Combat Move") + 1
    assert names.index("mark_isolated_french") == names.index("vm_shaken") + 1
    assert names.index("mark_isolated_vm") == names.index("french_shaken") + 1
    assert names[-1] == "next_turn"


def test_1_10_a_turn_is_played_phase_by_phase() -> None:
    s = GAME.start("D", seed=bytes(32))
    heard: list[str] = []
    while s.turn == 17 and (due := GAME.due(s)):
        action = next((a for a in due.actions if isinstance(a, Done)), due.actions[0])
        heard += [event.phase for event in GAME.apply(s, action) if isinstance(event, PhaseBegan)]
    assert heard[:6] == [f"{name} Phase" for name in [*PHASES, "French Post-Assault"]]
