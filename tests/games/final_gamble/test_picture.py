"""What a player sees in the terminal: tracks, map, roster, odds, shortcuts."""

from __future__ import annotations

import re

import pytest
from tests.games.final_gamble.field import GAME, at, position, u
from tests.games.final_gamble.fights import fight

from indochine.cli.drawing import map_lines, status
from indochine.cli.menu import Menu
from indochine.cli.places import places_of
from indochine.games.final_gamble import drawing, picture
from indochine.games.final_gamble import frames as fr
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Take, To
from indochine.games.final_gamble.state import VIET_MINH, State
from indochine.kernel.dice import seed_of
from indochine.odds.words import in_lines

E2 = {"1/4 RTM 1": "1837", "1/4 RTM 2": "1837"}
VM = {"316-98-215": "1836", "316-98-439": "1937"}


def drawn(s: State, width: int = 80, *, colour: bool = False) -> list[str]:
    return picture.picture(GAME.view(s, None), width, colour)


def cell(s: State, name: str) -> str:
    """The signs of one hex."""
    return picture.hex_text(s, at(name), False)


# ---- the tracks


def test_the_tracks_say_turn_surrender_number_supplies_and_morale() -> None:
    s = position(turn=8, points=40, red=3, blue=1, ammo=7, trucks=5, shortage=2, slots=bytearray([2, 6, 12, 24]))
    text = " ".join(status(GAME.scene(GAME.view(s, None))))
    text = " ".join(text.split())
    for words in (
        "Turn 8, 3-5 April, Rain",
        "Surrender Number 38 (Check Number 45), Strongpoints 40",
        "Taken 3:1",
        "Ammo 7",
        "5 trucks), Shortage 2 of 4",
        "Morale 5 4 3 2 (308: slot C, 312: slot G, 316: slot M, 304: slot Shut down)",
    ):
        assert words in text


# ---- the map


@pytest.mark.parametrize("width", [60, 80, 110])
@pytest.mark.parametrize("scenario", ["A", "D"])
def test_the_map_keeps_to_its_width(width: int, scenario: str) -> None:
    s = GAME.start(scenario, seed=seed_of(1))
    assert max(len(line) for line in drawn(s, width)) <= width


def test_the_map_is_shown_around_what_is_going_on() -> None:
    north = fight(
        fr.Assaults(attacker=VIET_MINH),
        {"308-36-80": "1004", "308-36-84": "1006"},
        units={"5/7 RTA 1": "1004", "5/7 RTA 2": "1006"},
        vm={"308-36-80": "1003", "308-36-84": "1007"},
    )
    rows = [line[:2] for line in drawn(north) if re.match(r"\d\d ", line)]
    assert rows[0] == "01"
    assert "04" in rows
    south = [line[:2] for line in drawn(position(units=E2)) if re.match(r"\d\d ", line)]
    assert south[-1] == "44"


def test_even_rows_lie_half_a_hex_further_east() -> None:
    lines = {line[:2]: line for line in drawn(position(units={"1 BEP 1": "1436", "1 BEP 2": "1437"}), 160)}
    assert lines["36"].index("1p") - lines["37"].index("1p") == picture.EACH // 2


def test_hexes_show_ground_trenches_and_the_river() -> None:
    s = position(trench="3 1 1 1", dig=[p.S308])
    assert [cell(s, name)[:2] for name in ("1225", "2610", "1301", "1015", "1636", "1433")] == [
        "= ",
        "Mt",
        ".t",
        ".d",
        "# ",
        "+s",
    ]
    assert cell(s, "1436")[3] == "H"
    assert cell(s, "1534")[3] == "~"
    assert cell(s, "1434")[3] == " "


def test_units_show_number_kind_and_the_worst_of_their_states() -> None:
    s = position(
        units={**E2, "1 BEP 1": "1438", "1 RCC 1": "1438", "2/4 RAC 1": "1428"},
        vm=VM,
        steps={"316-98-439": 2},
        shaken=["1/4 RTM 1"],
        isolated=["2/4 RAC 1"],
    )
    names = ("1837", "1438", "1428", "1836", "1937")
    assert [cell(s, name).strip(" ~") for name in names] == ["2i!", "2p", "1g?", "V3", "V2"]


def test_assaults_are_shown_at_both_ends() -> None:
    s = fight(None, {"316-98-215": "1837"}, units=E2, vm=VM)
    assert (cell(s, "1836").strip(), cell(s, "1837").strip(), cell(s, "1937").strip()) == ("V3>", "2i<", "V3")


def test_colours_change_nothing_but_the_colours() -> None:
    s = position(units=E2, vm=VM)
    painted = drawn(s, colour=True)
    assert any("\x1b[1;34m" in line for line in painted)
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in painted]
    assert plain == [line.rstrip() for line in drawn(s)]


def test_the_roster_marks_reduced_cadre_and_shaken_units() -> None:
    s = position(units=E2, vm=VM, steps={"1/4 RTM 1": 1, "316-98-215": 1}, shaken=["1/4 RTM 2"])
    lines = map_lines(GAME, GAME.view(s, None))
    assert "E2 1837: 1/4 RTM 1 (reduced), 1/4 RTM 2 (shaken)" in lines
    assert "1836: 316-98-215 (reduced, cadre)" in lines


# ---- odds and shortcuts


def test_odds_are_told_in_lines() -> None:
    s = fight(
        fr.Assaults(attacker=VIET_MINH),
        {"316-98-215": "1837", "312-141-11": "1727"},
        units={**E2, "Thai co 1": "1727"},
        vm={**VM, "312-141-11": "1627"},
    )
    due = GAME.due(s)
    assert due
    view = GAME.view(s, "viet minh")
    lines = in_lines(GAME.forecasts(view, due))
    assert lines[0].startswith("316-98-215 assaults E2 1837: no assault ")
    assert any(line.startswith("  +1 fire: heavy wire of E2 [3.4-A/2]") for line in lines)


@pytest.mark.parametrize(
    ("name", "hexes"),
    [
        ("1837", "1837"),
        ("e2 1837", "1837"),
        ("E2", "1837 1937 1838"),
        ("éliane 2", "1837 1937 1838"),
        ("Béatrice", "2622 2722 2623 2723"),
        ("laos 3", "Laos 3"),
        ("", ""),
        ("Saigon", ""),
    ],
)
def test_a_place_is_found_by_number_box_or_strongpoint(name: str, hexes: str) -> None:
    wanted = {drawing.PLACE_ID[at(one)] for one in ([hexes] if hexes.startswith("Laos") else hexes.split())}
    assert set(places_of(GAME).called(name)) == wanted


def test_go_takes_the_unit_in_hand_to_a_place_by_name() -> None:
    s = position(fr.Move(kind=fr.FRENCH_TACTICAL), units={"1 BEP 1": "1535", "1 BEP 2": "1438"})
    GAME.apply(s, Take(u("1 BEP 1")))
    goal = asked(s).ways("E10")[0][-1]
    step = asked(s).step_to(goal)
    assert step
    assert step.action in (To(at("1634")), To(at("1635")))
    assert asked(s).ways("Gabrielle") == []


def test_no_way_is_known_before_a_unit_is_taken() -> None:
    s = position(fr.Move(kind=fr.FRENCH_TACTICAL), units={"1 BEP 1": "1535", "1 BEP 2": "1438"})
    assert asked(s).ways("E10") == []


def asked(s: State) -> Menu:
    """The decision of France as the terminal puts it."""
    due = GAME.due(s)
    assert due
    return Menu(GAME, due, "france", GAME.view(s, "france"))
