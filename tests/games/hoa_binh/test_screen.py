"""What a player sees in the terminal: tracks, map, roster, shortcuts."""

from __future__ import annotations

import pytest
from tests.games.hoa_binh.positions import position

from indochine.games.hoa_binh import HoaBinh, screen
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import March, Move, PayCommon, Take, TakeAll
from indochine.games.hoa_binh.state import Place, Unit
from indochine.kernel.dice import seed_of

GAME = HoaBinh()


def test_the_tracks_say_turn_points_and_supports() -> None:
    s = position(turn=4, vp=-3, ap=8, artillery=2, violet=0)
    text = "\n".join(screen.status(GAME.view(s, "french")))
    for words in ("Turn 4 of 10", "VP -3 (minor defeat)", "AP 8", "artillery 2", "Violet due on turns 5 to 7"):
        assert words in text


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_map_keeps_to_its_width_and_shows_every_space(width: int) -> None:
    s = position(turn=4, units={"4 BVN": "DTH"}, posts="DTH", bases={4: "BVI"}, vm="XBU ADC ADC", dangerous="LPF")
    lines = screen.picture(GAME.view(s, "french"), width)
    assert max(len(line) for line in lines) <= max(width, 82)
    drawing = "\n".join(lines[: round(width * 0.68)])
    assert width < 80 or all(code in drawing for code in p.CODE)


def test_the_map_shows_what_stands_where() -> None:
    s = position(turn=4, units={"4 BVN": "DTH"}, posts="DTH", bases={4: "BVI"}, vm="XBU ADC ADC", dangerous="LPF")
    drawing = "\n".join(screen.picture(GAME.view(s, "french"), 100))
    for sign in ("[DTH]+1", "'XBU'v", "(ADC)vv", "<LPF>d", "{BVI}B4"):
        assert sign in drawing


def test_4_1_c_on_turn_0_the_map_shows_twelve_face_down_counters_and_no_base() -> None:
    s = GAME.start(seed=seed_of(1))
    text = "\n".join(screen.picture(GAME.view(s, "french"), 80))
    assert text.count("a face-down counter") == 12
    assert "VIET BASE" not in text


def test_a_reduced_and_encircled_unit_is_marked() -> None:
    s = position(turn=4, units={"4 BVN": "DTH"}, reduced=["4 BVN"], cut=1 << p.UNIT["4 BVN infantry"])
    assert "4 BVN infantry-!" in "\n".join(screen.roster(GAME.view(s, "french"), 80))


@pytest.mark.parametrize(
    ("name", "code"),
    [("hoa binh", "HBI"), ("HBI", "HBI"), ("hoa binh f", "HBF"), ("hoa", ""), ("", ""), ("saigon", "")],
)
def test_a_place_is_found_by_code_name_or_unique_beginning(name: str, code: str) -> None:
    assert screen.place_called(name) == (p.PLACE[code] if code else -1)


def test_a_route_leads_along_the_shortest_open_way() -> None:
    s = GAME.start(seed=seed_of(1))
    for action in (Move(Place(p.XUAN_MAI)), PayCommon(), Take(Unit(p.UNIT["1/5 REI"]))):
        GAME.apply(s, action)
    due = GAME.due(s)
    assert due
    assert screen.route(GAME.view(s, "french"), due, "Belvedere") == []  # still forming the stack
    GAME.apply(s, next(a for a in due.actions if type(a).__name__ == "SetOut"))
    due = GAME.due(s)
    assert due
    steps = screen.route(GAME.view(s, "french"), due, "Belvedere")
    assert steps == [March(Place(p.PLACE[code])) for code in ("LSO", "XMO", "KEM", "BEL")]
    assert TakeAll() not in due.actions
