"""Places at the keyboard: go to one, ask why not, see what lies next to it."""

from __future__ import annotations

import pytest
from tests.cli.conftest import Run

from indochine.cli.places import Places, compass, neighbours
from indochine.games.final_gamble import FinalGamble
from indochine.games.hoa_binh import HoaBinh

HOA_BINH = ("play", "hoa-binh", "--seed", "7")
VALLEY = ("play", "final-gamble", "--scenario", "D", "--seed", "7")
WAR = ("play", "vietnam-1965", "--seed", "7")


def flat(text: str) -> str:
    """Without the ends of lines, which come where the terminal is narrow."""
    return " ".join(text.split())


# ---- go


def test_go_chooses_the_place_of_a_landing(run: Run) -> None:
    shown = run(*HOA_BINH, said="air drop\n1 bpc\ngo hoa binh\n").output
    assert "> go hoa binh\nChosen: Land at Hoa Binh.\n" in shown
    assert "1 BPC is dropped on Hoa Binh. [7.2-f]" in shown


def test_go_tells_which_options_concern_a_place_of_several(run: Run) -> None:
    shown = run("play", "final-gamble", "--seed", "7", said="go huguette 1\ngo H1 0927\n").output
    assert "Several options concern Huguette 1 (H1); which number?\n" in shown
    assert "4  1/2 REI 1 at H1 0928\n> go H1 0927\nChosen: 1/2 REI 1 at H1 0927.\n" in shown


def test_go_finds_those_who_stand_at_a_place_and_could_go_against_another(run: Run) -> None:
    shown = run(*WAR, said="done\ngo bolikhamsai\ngo nghe an\n").output
    assert "> go bolikhamsai\nChosen: Attack Bolikhamsai (neutral).\n" in shown
    assert "    1-3  1 to 3 infantry from Nghe An" in shown
    shown = shown.partition("> go nghe an")[2]
    assert shown.startswith("\nSeveral options concern Nghe An; which number?\n")
    assert "infantry from Nghe An" in shown


def test_go_says_that_nothing_is_about_a_place_and_what_a_wrong_name_may_mean(run: Run) -> None:
    shown = flat(run(*WAR, said="done\ngo bangkok\ngo kampong\ngo Hatay\ngo\n").output)
    assert "No option of this decision is about Bangkok; `why bangkok` may tell why." in shown
    assert "There is no place 'kampong'; did you mean Kampong Cham or Kampong Thom or" in shown
    assert "There is no place 'Hatay'; did you mean Ha Tay" in shown
    assert "Name a place by its name or code." in shown


def test_the_number_of_a_hex_is_no_option_but_a_place(run: Run) -> None:
    shown = flat(run(*VALLEY, "--me", "france", said="1731\n").output)
    assert "There is no option 1731; choose 1 to" in shown
    assert ", or `go 1731` for the place." in shown


# ---- why


def test_why_answers_for_a_place_beyond_what_is_asked(run: Run) -> None:
    shown = flat(run(*HOA_BINH, said="air drop\nwhy viet tri\n").output)
    assert "Viet Tri is not among the places that this decision is about: Which para unit jumps? [7.2-f]" in shown


def test_why_finds_the_options_of_a_strongpoint_by_its_name(run: Run) -> None:
    shown = run("play", "final-gamble", "--seed", "7", said="why huguette 1\n").output.partition("> why")[2]
    assert "H1 0927" in shown
    assert "is not among the places" not in shown


# ---- near


def test_near_shows_links_ground_and_who_stands_there(run: Run) -> None:
    shown = run(*HOA_BINH, said="near xuan mai\n").output.partition("> near")[2]
    assert "Xuan Mai: white, retreat base" in shown
    assert "  SW Luong Son (road): white" in shown
    assert "  NW Trai Vang (road): white, permanent post" in shown
    assert "    Road: everybody [1.3.3-b]\n" in shown
    assert "    white: Plain: " in shown


def test_near_shows_hexsides_and_the_cost_of_a_step(run: Run) -> None:
    shown = run(*VALLEY, "--me", "france", said="near 1731\n").output.partition("> near")[2]
    assert "  SW E11 1632 (heavy wire, light wire): field" in shown
    assert "Heavy wire: +1 mp for the Viet Minh" in shown


def test_near_shows_borders_by_land_coast_and_sea(run: Run) -> None:
    shown = flat(run(*WAR, said="near nghe an\n").output.partition("> near")[2])
    assert "Bolikhamsai (land): laos" in shown
    assert "(coast): sea" in shown


def test_near_tells_the_cost_where_a_move_is_asked_for(run: Run) -> None:
    said = "move from xuan mai\ncol. clement pays\ntake everybody\nnear xuan mai\n"
    shown = flat(run(*HOA_BINH, said=said).output.rpartition("> near")[2])
    assert "Luong Son (road): white, CR6; 1 of 6 MP" in shown


def test_near_is_answered_politely_where_there_is_no_map(run: Run) -> None:
    assert "Ambush has no map whose places could be named." in run("play", "ambush", said="near ford\n").output


# ---- names


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("beatrice", ("2622", "2722", "2623", "2723")),
        ("BÉATRICE", ("2622", "2722", "2623", "2723")),
        ("anne marie", ("0417", "0517", "0418")),
        ("Huguette 7", ("0822",)),
        ("H7 0822", ("0822",)),
        ("1731", ("1731",)),
        ("Hanoi Airbase", ("Hanoi Airbase",)),
        ("Isa", ()),
        ("", ()),
        ("Saigon", ()),
    ],
)
def test_a_place_is_found_by_code_name_or_strongpoint(words: str, found: tuple[str, ...]) -> None:
    assert Places(FinalGamble().board()).called(words) == found


def test_the_only_name_that_begins_so_is_enough() -> None:
    places = Places(HoaBinh().board())
    assert places.called("xuan m") == ("XMA",)
    assert places.called("x") == ()


def test_neighbours_are_told_clockwise_from_the_north() -> None:
    around = neighbours(Places(HoaBinh().board()), "HBI")
    assert [(one.direction, one.place) for one in around] == [
        ("N", "HTH"), ("NE", "HBF"), ("SW", "GMO"), ("NW", "DBA"),
    ]  # fmt: skip


def test_a_hex_has_six_neighbours_each_in_its_direction() -> None:
    places = Places(FinalGamble().board())
    around = neighbours(places, "1004")
    assert {one.direction: one.place for one in around} == {
        "NE": "1103", "E": "1104", "SE": "1105", "SW": "1005", "W": "0904", "NW": "1003",
    }  # fmt: skip
    back = {one.place: one for one in neighbours(places, "1104")}
    assert back["1004"].across == around[1].across == ("heavy wire",)
    assert compass(0) == "E"
