"""What a player sees in the terminal: tracks, map, roster, shortcuts."""

from __future__ import annotations

import pytest
from tests.games.hoa_binh.positions import position

from indochine.cli.drawing import map_lines, roster, status
from indochine.cli.menu import Menu
from indochine.cli.places import places_of
from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import March, Move, PayCommon, Take
from indochine.games.hoa_binh.picture import picture
from indochine.games.hoa_binh.state import Place, State, Unit
from indochine.kernel.dice import seed_of

GAME = HoaBinh()


def test_the_tracks_say_turn_points_and_supports() -> None:
    s = position(turn=4, vp=-3, ap=8, artillery=2, violet=0)
    text = "\n".join(status(GAME.scene(GAME.view(s, "french"))))
    for words in ("Turn 4", "VP -3 (minor defeat)", "AP 8", "Artillery 2", "Violet to come (turns 5 to 7)"):
        assert words in text


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_map_keeps_to_its_width_and_shows_every_space(width: int) -> None:
    s = position(turn=4, units={"4 BVN": "DTH"}, posts="DTH", bases={4: "BVI"}, vm="XBU ADC ADC", dangerous="LPF")
    lines = picture(GAME.view(s, "french"), width)
    assert max(len(line) for line in lines) <= width
    drawing = "\n".join(lines[: round(width * 0.68)])
    assert width < 80 or all(code in drawing for code in p.CODE)


def test_the_map_shows_what_stands_where() -> None:
    s = position(turn=4, units={"4 BVN": "DTH"}, posts="DTH", bases={4: "BVI"}, vm="XBU ADC ADC", dangerous="LPF")
    drawing = "\n".join(picture(GAME.view(s, "french"), 100))
    for sign in ("[DTH]+1", "'XBU'v", "(ADC)vv", "<LPF>d", "{BVI}B4"):
        assert sign in drawing


def test_4_1_c_on_turn_0_the_map_shows_twelve_face_down_counters_and_no_base() -> None:
    s = GAME.start(seed=seed_of(1))
    text = "\n".join(roster(places_of(GAME), GAME.scene(GAME.view(s, "french"))))
    assert text.count(": Base or decoy") == 12
    assert "Viet base" not in text


def test_a_reduced_and_encircled_unit_is_marked() -> None:
    s = position(turn=4, units={"4 BVN": "DTH"}, reduced=["4 BVN"], cut=1 << p.UNIT["4 BVN infantry"])
    assert "Dan The: 4 BVN infantry (reduced, encircled)" in map_lines(GAME, GAME.view(s, "french"))


@pytest.mark.parametrize(
    ("name", "code"),
    [("hoa binh", "HBI"), ("HBI", "HBI"), ("hoa binh f", "HBF"), ("hoa", ""), ("", ""), ("saigon", "")],
)
def test_a_place_is_found_by_code_name_or_unique_beginning(name: str, code: str) -> None:
    assert places_of(GAME).called(name) == ((code,) if code else ())


def test_go_leads_along_the_shortest_open_way() -> None:
    s = GAME.start(seed=seed_of(1))
    for action in (Move(Place(p.XUAN_MAI)), PayCommon(), Take(Unit(p.UNIT["1/5 REI"]))):
        GAME.apply(s, action)
    assert asked(s).ways("Belvedere") == []  # still forming the stack
    GAME.apply(s, next(a for a in asked(s).due.actions if type(a).__name__ == "SetOut"))
    assert asked(s).ways("Belvedere")[0] == ("LSO", "XMO", "KEM", "BEL")
    step = asked(s).step_to("LSO")
    assert step
    assert step.action == March(Place(p.PLACE["LSO"]))
    assert asked(s).step_to("BEL") is None
    assert asked(s).ways("Hoa Binh")[0][-1] == "BNG"  # too far: as near as six points lead
    assert asked(s).ways("Saigon") == []


def asked(s: State) -> Menu:
    """The decision as the terminal puts it."""
    due = GAME.due(s)
    assert due
    return Menu(GAME, due, "french", GAME.view(s, "french"))
