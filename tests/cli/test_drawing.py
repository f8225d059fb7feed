"""A scene on a terminal: figures, charts, who is where. The scenes are made up; games test their own."""

from __future__ import annotations

from msgspec.structs import replace

from indochine.cli.drawing import remarks, roster, sets, status
from indochine.cli.places import Places, steps_to
from indochine.kernel.scene import (
    Board,
    Cell,
    Face,
    LegendEntry,
    Link,
    Mark,
    Panel,
    Party,
    Piece,
    Scene,
    Spot,
    Track,
)

TOWNS = tuple(Spot(name[0].lower(), name, 10 * n, 0, "town") for n, name in enumerate(("Alpha", "Bravo", "Charlie")))
BOARD = Board(
    "network", 100, 100, TOWNS,
    boxes=(Spot("x", "Reserve", 0, 0, "box"),),
    links=(Link("a", "b", "road"), Link("b", "c", "road")),
    faces={"red": Face("reds", "infantry", "Red"), "blue": Face("blues", "infantry", "Blue")},
    overlays=(LegendEntry("state", "ports", "where ships land"), LegendEntry("state", "none", "nowhere")),
    parties=(Party("reds", "The Reds", "east", "RED"), Party("blues", "The Blues", "west")),
)  # fmt: skip
CHART = Panel(
    "money", "Money", "grid",
    tuple(Cell(f"{n}", "", f"{n}", row=n // 2, column=n % 2) for n in range(4)),
    ("Cash", "Income"), ("RED", "BLUE"),
)  # fmt: skip
SCENE = Scene(
    "Turn 1", "", (),
    pieces=(
        Piece("1", "red", "a", "The Reds: 2 infantry, weak"),
        Piece("2", "red", "a", "The Reds: 1 gun", states=("moved",)),
        Piece("3", "blue", "a", "Guards, strength 3"),
        Piece("4", "blue", "a", "Guards, strength 3"),
        Piece("5", "blue", "x", "Lancers at Reserve"),
    ),
    tracks=(Track("Supply", "3", "of both", "9"), Track("Rain", "no")),
    marks=(Mark("b", "flag", "reds", "Red flag"), Mark("turn-1", "marker", "", "Turn 1")),
    overlays={"ports": ("a", "c"), "none": ()},
    notes=("It will rain.",),
    panels=(CHART,),
    held={"a": ("reds", "blues"), "b": ("reds",), "c": ()},
)  # fmt: skip


def test_the_status_tells_headline_tracks_charts_and_notes() -> None:
    assert status(SCENE) == [
        "Turn 1.",
        "Supply 3 of 9 (of both), Rain no.",
        "Money (Cash, Income): RED 0 1; BLUE 2 3.",
        "It will rain.",
    ]


def test_remarks_are_not_told_twice_but_figures_and_notes_are() -> None:
    assert status(SCENE, remarks(SCENE)) == ["Turn 1.", "Supply 3 of 9, Rain no.", "It will rain."]


def test_a_remark_that_has_changed_is_told_again() -> None:
    then = replace(SCENE, tracks=(replace(SCENE.tracks[0], note="of the Reds"),), panels=())
    assert status(then, remarks(SCENE))[1] == "Supply 3 of 9 (of the Reds)."


def test_the_roster_goes_by_place_and_party_counts_those_alike_and_ends_with_empty_land() -> None:
    assert roster(Places(BOARD), SCENE) == [
        "Alpha (RED and The Blues): RED 2 infantry, 1 gun (moved); 2 × Guards",
        "Bravo (RED): Red flag",
        "Reserve: Lancers",
        "Empty, nobody: Charlie",
    ]


def test_short_sets_of_places_are_told_by_name_and_empty_ones_not_at_all() -> None:
    assert list(sets(Places(BOARD), SCENE)) == ["Where ships land: Alpha, Charlie"]


def test_steps_are_counted_along_the_links() -> None:
    assert steps_to(Places(BOARD), ["c"]) == {"c": 0, "b": 1, "a": 2}
    assert steps_to(Places(BOARD), ["nowhere"]) == {}
