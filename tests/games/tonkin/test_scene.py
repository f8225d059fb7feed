"""What the page is told of a position of Tonkin, and what it is not."""

from __future__ import annotations

import random

import msgspec
import pytest
from tests.games.tonkin.field import at, field, u

from indochine.games.tonkin import Tonkin
from indochine.games.tonkin import actions as act
from indochine.games.tonkin import frames as fr
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.battles import BATTLES
from indochine.games.tonkin.faces import HIDDEN_FACE
from indochine.games.tonkin.page import PLACE_ID, UNIT_ID
from indochine.games.tonkin.picture import picture
from indochine.games.tonkin.rules.ch06_overrun import overrun_price
from indochine.games.tonkin.state import State
from indochine.kernel.dice import seed_of
from indochine.kernel.scene import Piece, Scene
from indochine.kernel.words import Event

GAME = Tonkin()
BOARD = GAME.board()
SPOTS = {spot.id for spot in (*BOARD.spots, *BOARD.boxes)}
CELLS = {cell.id for panel in BOARD.panels for cell in panel.cells}
FOREST_HEX, OPEN_HEX = "1417", "1316"  # rough forest, and clear ground
STAND = {
    "Hanoi": "1 BEP, 1/1 RTM, HQ, French dump 1",
    FOREST_HEX: "36, VM dump 1",
    OPEN_HEX: "88, VM-group 1, Dummy 1",
}


def seen(s: State, seat: str | None = "french") -> Scene:
    return GAME.scene(GAME.view(s, seat))


def there(shown: Scene, place: str) -> dict[str, Piece]:
    """The counters in a place by their ids."""
    return {piece.id: piece for piece in shown.pieces if piece.place == PLACE_ID[at(place)]}


def war() -> State:
    """A regiment in a forest, one in the open with two counters face down, and the French in Hanoi."""
    return field(fr.Movement(side=0), STAND, desorg="1 BEP", steps={"1/1 RTM": 1}, garrisons="Hanoi")


# ---- who sees what


def test_the_hexes_of_these_tests_are_what_they_should_be() -> None:
    assert p.FOREST >> at(FOREST_HEX) & 1
    assert p.CLEAR >> at(OPEN_HEX) & 1


def test_s_06_and_s_17_hidden_counters_are_a_number_for_the_french() -> None:
    shown = seen(war())
    assert there(shown, FOREST_HEX)[f"hidden-{FOREST_HEX}"].count == 2
    assert there(shown, OPEN_HEX)[f"hidden-{OPEN_HEX}"].count == 2
    assert there(shown, OPEN_HEX)[UNIT_ID[u("88")]].face != HIDDEN_FACE
    text = msgspec.json.encode((shown.pieces, shown.marks, shown.notes)).decode()
    for unit in ("36", "VM-group 1", "Dummy 1", "VM dump 1"):
        assert f'"{UNIT_ID[u(unit)]}"' not in text


def test_s_06_the_viet_minh_see_their_own_and_what_is_hidden() -> None:
    shown = seen(war(), "viet minh")
    assert "hidden" in there(shown, FOREST_HEX)[UNIT_ID[u("36")]].states
    assert "hidden" in there(shown, OPEN_HEX)[UNIT_ID[u("Dummy 1")]].states
    assert "hidden" not in there(shown, OPEN_HEX)[UNIT_ID[u("88")]].states
    assert not any(piece.face == HIDDEN_FACE for piece in shown.pieces)


def test_6_13_2_and_6_17_2_losses_and_disorder_show_on_the_counter() -> None:
    hanoi = there(seen(war()), "Hanoi")
    assert hanoi[UNIT_ID[u("1/1 RTM")]].states == ("reduced",)
    assert hanoi[UNIT_ID[u("1 BEP")]].states == ("disorganized",)


def test_s_44_a_garrison_is_shown() -> None:
    assert there(seen(war()), "Hanoi")["g1017"].label.startswith("Garrison of Hanoi")


def test_of_a_stack_the_troops_lie_on_top() -> None:
    order = [piece.id for piece in seen(war()).pieces if piece.place == "1017" and piece.id != "g1017"]
    assert order[0] == UNIT_ID[u("1 BEP")]
    assert order[-1] == UNIT_ID[u("French dump 1")]


# ---- supply


def test_4_6_1_who_is_without_supply_is_a_layer_and_the_counter_says_why() -> None:
    s = field(fr.Movement(side=0), {"Dien Bien Phu": "1/13 DBLE", "Hanoi": "1 BEP"})
    shown = seen(s)
    assert shown.overlays["unsupplied"] == ("1203",)
    post = there(shown, "Dien Bien Phu")[UNIT_ID[u("1/13 DBLE")]]
    assert "no friendly port, dump or river line within 3 hexes" in post.note
    assert any("1/13 DBLE (Dien Bien Phu 1203)" in note for note in shown.notes)


def test_s_03_an_enemy_in_the_way_is_named_as_the_reason() -> None:
    ring = {PLACE_ID[place]: f"VM-group {n}" for n, place in enumerate(ring_of("0817"), 1)}
    s = field(fr.Movement(side=0), {"0817": "1/13 DBLE", **ring})
    post = there(seen(s), "0817")[UNIT_ID[u("1/13 DBLE")]]
    assert "the enemy stands between it and Nam Dinh 0720" in post.note


def ring_of(name: str) -> list[int]:
    return [place for place in range(p.SIZE) if p.NEAR[at(name)] >> place & 1]


def test_4_3_1_where_supply_reaches_is_a_layer() -> None:
    shown = seen(field(fr.Movement(side=0), {"Hanoi": "1 BEP"}))
    assert {"1017", "1018", "1020"} <= set(shown.overlays["french supply"])
    assert "1203" not in shown.overlays["french supply"]


def test_4_4_hidden_dumps_are_in_no_layer_of_the_french() -> None:
    s = field(fr.Movement(side=0), {"0810": "VM dump 1", "Hanoi": "1 BEP"})
    assert set(seen(s, "viet minh").overlays["motor supply"]) > set(seen(s).overlays["motor supply"])


# ---- areas, marks, tracks


def test_4_1_1_whose_friend_an_area_is() -> None:
    held = seen(war()).held
    assert held["1017"] == ("french",)
    assert held["1415"] == ("viet minh",)


def test_6_10_and_6_6d_and_6_2_2_trenches_cut_roads_and_spent_dumps_are_marked() -> None:
    s = field(
        fr.Run(side=0), STAND, trench="Hanoi", cut="1118", spending=[u("French dump 1"), -1], points=[7, 10]
    )  # fmt: skip
    marks = {(mark.place, mark.kind, mark.side) for mark in seen(s).marks}
    assert {("1017", "trench", ""), ("1118", "road cut", ""), ("1017", "spending", "french")} <= marks


def test_8_0_2_the_victory_marker_stands_between_the_limits_of_the_year() -> None:
    s = field(fr.Movement(side=0), vp=42, turn=4)
    shown = seen(s)
    on_track = {(mark.place, mark.kind, mark.side) for mark in shown.marks}
    assert ("vp-42", "marker", "") in on_track
    assert (f"vp-{p.VM_LIMIT[4]}", "flag", "viet minh") in on_track
    assert (f"vp-{p.FRENCH_LIMIT[4]}", "flag", "french") in on_track
    assert next(track for track in shown.tracks if track.name == "VP").value == "42"


def test_6_1_1_points_of_both_sides_and_the_run_are_always_in_view() -> None:
    s = field(fr.Operations(starter=0), points=[7, 4])
    s.frames.append(fr.Run(side=0, left=2, spent=1))
    tracks = {track.name: (track.value, track.of) for track in seen(s).tracks}
    assert tracks["French points"] == ("7", "10")
    assert tracks["VM points"] == ("4", "10")
    assert tracks["Run"] == ("2", "3")


def test_3_4_1_equipment_is_told_in_halves() -> None:
    for amount, text in ((0, "0"), (1, "½"), (2, "1"), (5, "2½")):
        tracks = {track.name: track.value for track in seen(field(fr.Movement(), equipment=amount)).tracks}
        assert tracks["VM equipment"] == text


def test_8_0_2_one_is_told_when_a_limit_is_near() -> None:
    s = field(fr.Movement(side=0), vp=p.FRENCH_LIMIT[0] - 3)
    assert any(note.startswith("3 points more, and the French win") for note in seen(s).notes)


def test_the_headline_tells_month_weather_and_phase() -> None:
    s = field(fr.Month(step="6.0 First operates"), rain=True, turn=8)
    assert GAME.headline(GAME.view(s, "french")).startswith("Jun-51, rain")


# ---- a fight


def test_6_6_3_an_attack_is_arrows_from_where_the_attackers_stand() -> None:
    stand = {"1017": "1 BEP, 2 BEP", "1118": "1/1 RTM", "1117": "88"}
    s = field(fr.Combat(side=0, target=at("1117"), attackers=1 << u("1 BEP") | 1 << u("1/1 RTM")), stand)
    shown = seen(s)
    assert {(arrow.a, arrow.b, arrow.side) for arrow in shown.arrows} == {
        ("1017", "1117", "french"), ("1118", "1117", "french")
    }  # fmt: skip
    assert shown.focus == ("1117",)
    assert "attacks" in there(shown, "1017")[UNIT_ID[u("1 BEP")]].states
    assert "attacks" not in there(shown, "1017")[UNIT_ID[u("2 BEP")]].states


# ---- choices


def test_5_1_1_a_march_tells_its_cost_and_its_way() -> None:
    s = field(fr.March(side=0, size=1, origin=at("1017"), place=at("1017")), {"1017": "1 BEP"}, party="1 BEP")
    one, two = GAME.choices([act.MarchTo(at("1018")), act.MarchTo(at("1118"))], GAME.view(s, "french"))
    assert (one.pieces, one.cost, one.path) == ((UNIT_ID[u("1 BEP")],), "1 of 9 mp", ("1018",))
    assert two.path[-1] == "1118"
    assert len(two.path) == 2


def test_5_2_a_double_move_is_said_to_be_one() -> None:
    s = field(fr.March(side=0, size=1, origin=at("1017"), place=at("1017")), {"1017": "1 BEP"}, party="1 BEP")
    (far,) = GAME.choices([act.MarchTo(at("1320"))], GAME.view(s, "french"))
    assert far.cost.endswith("of 18 mp, double move")


def test_5_4_trucks_and_5_6_1_aircraft_tell_what_they_take() -> None:
    stand = {"1017": "1 BEP"}
    truck = field(fr.Transport(kind=fr.TRUCK, size=1, origin=at("1017"), place=at("1017")), stand, party="1 BEP")
    (by_road,) = GAME.choices([act.CarryTo(at("1018"))], GAME.view(truck, "french"))
    assert by_road.pieces == (UNIT_ID[u("1 BEP")],)
    assert by_road.cost == f"1 of {p.TRANSPORT.truck_move} mp"
    air = field(fr.Transport(kind=fr.AIR, size=1, origin=at("1017"), place=at("1017")), stand, party="1 BEP")
    (by_air,) = GAME.choices([act.CarryTo(at("Haiphong"))], GAME.view(air, "french"))
    assert (by_air.cost, by_air.path) == ("1 air transport", ("0822",))


def test_6_4_1_an_overrun_tells_its_price() -> None:
    march = fr.March(side=0, operation=True, size=1, origin=at("1017"), place=at("1017"))
    s = field(march, {"1017": "1 BEP", "1117": "VM-group 1"}, party="1 BEP", up="VM-group 1", paid=2)
    (over,) = GAME.choices([act.Overrun(at("1117"))], GAME.view(s, "french"))
    price = overrun_price(s, s.party, at("1017"), at("1117"))
    assert price is not None
    assert over.cost == f"{2 + price} mp"


def test_6_3_an_order_of_a_run_tells_what_it_costs() -> None:
    s = field(fr.Run(side=0, left=2), {"1017": "1 BEP"}, points=[5, 5])
    (move,) = GAME.choices([act.Take(u("1 BEP"))], GAME.view(s, "french"))
    assert move.text == "Move 1 BEP (1 point)"


def test_without_a_view_choices_are_told_all_the_same() -> None:
    (move,) = GAME.choices([act.Take(u("1 BEP"))])
    assert move.pieces == (UNIT_ID[u("1 BEP")],)


# ---- the terminal


def drawn(s: State, seat: str) -> str:
    """The map without what its signs mean."""
    lines = picture(GAME.view(s, seat), 80)
    assert all(len(line) <= 80 for line in lines)
    return "\n".join(lines[: lines.index("")])


def test_the_picture_counts_both_sides_and_hides_what_is_hidden() -> None:
    text = drawn(war(), "french")
    assert "4p!" in text
    assert "V1?2" in text
    assert " ?2 " in text
    assert "?" not in drawn(war(), "viet minh")
    assert "V3" in drawn(war(), "viet minh")


def test_the_picture_looks_where_things_happen() -> None:
    stand = {"Luang Prabang": "1 BPL", "0404": "88"}
    s = field(fr.Combat(side=1, target=at("Luang Prabang")), stand)
    assert "1p" in drawn(s, "french")


def test_colour_changes_nothing_but_colour() -> None:
    view = GAME.view(war(), "french")
    painted = "\n".join(picture(view, 80, colour=True))
    for code in ("\x1b[1;34m", "\x1b[1;31m", "\x1b[2m", "\x1b[0m"):
        painted = painted.replace(code, "")
    assert [line.rstrip() for line in painted.split("\n")] == picture(view, 80)


# ---- whole games


def test_every_kind_of_event_of_a_battle_is_one_of_the_game() -> None:
    kinds: set[type[Event]] = {*BATTLES.begins, *BATTLES.goes_on, *BATTLES.prepares, *BATTLES.results, *BATTLES.news}
    assert all(kind.__module__.startswith("indochine.games.tonkin.events") for kind in kinds)


@pytest.mark.parametrize(("scenario", "steps"), [("1", 120), ("6", 120)])
def test_every_scene_of_a_random_game_hangs_together(scenario: str, steps: int) -> None:
    chance = random.Random(scenario)
    s = GAME.start(scenario, seed=seed_of(scenario))
    for _ in range(steps):
        due = GAME.due(s)
        if due is None:
            break
        for seat in GAME.seats:
            hangs_together(GAME.scene(GAME.view(s, seat)))
        choices = GAME.choices(due.actions, GAME.view(s, GAME.seats[due.seat]))
        assert len(choices) == len(due.actions)
        assert {place for choice in choices for place in (*choice.places, *choice.path)} <= SPOTS | CELLS
        plans = [action for action in due.actions if isinstance(action, act.DeployAll)]
        GAME.apply(s, plans[0] if plans else chance.choice(due.actions))


def hangs_together(shown: Scene) -> None:
    """Everything lies on a place of the board and has a face."""
    places = {*(piece.place for piece in shown.pieces), *(mark.place for mark in shown.marks), *shown.focus}
    assert places <= SPOTS | CELLS
    assert all(piece.face in BOARD.faces for piece in shown.pieces)
    assert len({piece.id for piece in shown.pieces}) == len(shown.pieces)
    assert all(name in SPOTS for names in shown.overlays.values() for name in names)
    assert {track.panel for track in shown.tracks} - {""} <= {panel.id for panel in BOARD.panels}
    assert all(arrow.a in SPOTS and arrow.b in SPOTS for arrow in shown.arrows)
    msgspec.json.encode(shown)
