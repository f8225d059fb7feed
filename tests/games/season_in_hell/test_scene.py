"""What the page is told of a position, and what it is not."""

from __future__ import annotations

import msgspec
from tests.games.season_in_hell.field import at, field, u

from indochine.games.season_in_hell import SeasonInHell
from indochine.games.season_in_hell import actions as act
from indochine.games.season_in_hell import drawing as d
from indochine.games.season_in_hell import frames as fr
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.picture import picture
from indochine.games.season_in_hell.scene import next_mark
from indochine.games.season_in_hell.state import State
from indochine.kernel.dice import seed_of
from indochine.kernel.scene import Choice, Piece, Scene
from indochine.kernel.words import Action

GAME = SeasonInHell()
STAND = {
    "B1": "9/III/13 DBLE, Tank 1",
    "M>B1": "130/209, 154/209",
    "M": "166/209, Dummy 1",
    "JZ2": "11/141, 16/141, Dummy 2",
    "destroyed": "428/141",
    "turn track": "80/36",
}


def night() -> State:
    """Two battalions before Béatrice 1, others hidden."""
    return field(
        fr.Assault(), STAND, control="B2 H7", trench={"M": 3, "H6": 3, "N": 1}, up="130/209, 154/209",
        tired="130/209", steps={"130/209": 2}, losses=17, round=2, impulse=1,
    )  # fmt: skip


def seen(s: State, seat: str | None = "france") -> Scene:
    return GAME.scene(GAME.view(s, seat))


def there(shown: Scene, place: str) -> dict[str, Piece]:
    """The counters in a place by their faces."""
    return {piece.face: piece for piece in shown.pieces if piece.place == d.PLACE_ID[at(place)]}


def choice(action: Action, s: State, seat: str) -> Choice:
    return GAME.choices([action], GAME.view(s, seat))[0]


# ---- who sees what


def test_1_2b_hidden_counters_are_a_number_for_the_french() -> None:
    shown = seen(night())
    assert there(shown, "JZ2")[d.HIDDEN_FACE].count == 3
    assert there(shown, "M")[d.HIDDEN_FACE].count == 2
    text = msgspec.json.encode(shown.pieces).decode()
    for name in ("166/209", "11/141", "dummy", d.UNIT_ID[u("16/141")] + '"', "80/36"):
        assert name not in text


def test_1_2b_the_viet_minh_see_their_own_by_name() -> None:
    shown = seen(night(), "viet minh")
    assert set(there(shown, "JZ2")) == {"11/141", "16/141", d.DUMMY_FACE}
    assert not any(piece.face == d.HIDDEN_FACE for piece in shown.pieces)


def test_5_1a_engaged_battalions_lie_open_with_their_losses_and_fatigue() -> None:
    piece = there(seen(night()), "M>B1")["130/209"]
    assert piece.steps == 2
    assert set(piece.states) == {"reduced", "engaged", "fatigued"}


def test_the_pile_of_the_destroyed_is_open_and_the_turn_track_a_count() -> None:
    shown = seen(night())
    assert list(there(shown, "destroyed")) == ["428/141"]
    assert there(shown, "turn track")[d.HIDDEN_FACE].count == 1


def test_9_counters_still_to_be_placed_wait_in_a_box_and_nobody_else_sees_which() -> None:
    s = GAME.start("1", seed=seed_of(1))
    assert len(there(seen(s), "to come")) > 20
    GAME.apply(s, act.DeployAll("historical"))
    own, other = there(seen(s, "viet minh"), "to come"), there(seen(s), "to come")
    assert "11/141" in own
    assert list(other) == [d.HIDDEN_FACE]


# ---- marks and figures


def test_5_2e_control_and_3_1t_trenches_are_marked() -> None:
    shown = seen(night())
    assert (shown.held["b2"], shown.held["b1"]) == (("viet minh",), ("france",))
    marks = {(mark.place, mark.kind): mark for mark in shown.marks}
    assert marks["m", "trench"].level == 3
    assert ("b2", "flag") in marks
    assert ("b1", "flag") not in marks


def test_8d_an_encircled_strongpoint_is_said_to_be_so() -> None:
    shown = seen(night())
    assert shown.overlays["encircled"] == ("h6",)
    assert any(mark.place == "h6" and mark.text == "encircled" for mark in shown.marks)
    free = seen(field(fr.Assault(), trench={"H6": 3}))
    assert not free.overlays["encircled"]


def test_1_5a_the_track_of_losses_names_the_next_mark() -> None:
    assert next_mark(p.BONUS_LOST - 1).startswith(f"at {p.BONUS_LOST}:")
    assert next_mark(p.BONUS_LOST).startswith(f"at {p.ASSAULT_STOP}:")
    assert next_mark(p.SIEGE_FAILS) == "the siege has failed"
    track = next(track for track in seen(night()).tracks if track.panel == "losses")
    assert (track.value, track.of) == ("17", str(p.SIEGE_FAILS))


def test_every_mark_and_counter_lies_on_a_place_of_the_board() -> None:
    board = d.board()
    known = {spot.id for spot in (*board.spots, *board.boxes)} | {
        cell.id for panel in board.panels for cell in panel.cells
    }
    shown = seen(night(), "viet minh")
    assert {piece.place for piece in shown.pieces} | {mark.place for mark in shown.marks} <= known
    assert {piece.face for piece in shown.pieces} <= set(board.faces)


def test_the_headline_tells_week_round_and_impulse() -> None:
    assert seen(night()).headline.startswith(f"Turn 1, {p.DATES[1]}, round 2, impulse 1")


def test_the_eye_is_led_to_the_fire() -> None:
    s = night()
    s.frames.append(fr.Fire(place=at("M>B1"), origin=at("B1")))
    assert seen(s).focus == ("b1", "m-b1")


# ---- choices


def test_5_3a_a_move_is_a_counter_and_its_destination() -> None:
    found = choice(act.Move(u("130/209"), at("B1")), night(), "viet minh")
    assert (found.pieces, found.places) == ((d.UNIT_ID[u("130/209")],), ("b1",))


def test_3_1o_digging_says_what_level_it_brings_and_costs() -> None:
    found = choice(act.Dig(at("N")), night(), "viet minh")
    assert found.text.endswith("level 2")
    assert found.cost == f"{p.DIG_COST[at('N')]} point" + ("s" if p.DIG_COST[at("N")] > 1 else "")


# ---- in signs


def test_the_picture_counts_both_sides_and_hides_nothing_else() -> None:
    lines = picture(GAME.view(night(), "france"), 88)
    text = " ".join(lines)
    assert "B1-2 " in text
    assert "B2+ " in text
    assert "M/3:2" in text
    assert "JZ2:3" in text
    assert "M>B1 :2" in text
    assert max(map(len, lines)) <= 88


# ---- what is put together


def test_5_5a_a_declared_attack_is_an_arrow_from_where_the_attackers_stand() -> None:
    s = night()
    s.storming, s.stormers = [at("B1")], [1 << u("130/209") | 1 << u("154/209")]
    (arrow,) = seen(s).arrows
    assert (arrow.a, arrow.b, arrow.side) == ("m-b1", "b1", "viet minh")
    assert arrow.text == "attack of 130/209, 154/209"
    assert not arrow.aimed


def test_5_4b_fire_is_an_arrow_that_is_aimed() -> None:
    s = night()
    s.frames.append(fr.Fire(side=0, origin=at("B1"), place=at("M>B1")))
    (arrow,) = seen(s).arrows
    assert (arrow.a, arrow.b, arrow.side, arrow.aimed) == ("b1", "m-b1", "france", True)


def test_5_2a_barrages_are_marked_in_their_order_and_the_button_says_what_follows() -> None:
    s = night()
    assert choice(act.Done(), s, "viet minh").text == "Done"
    s.frames[-1].targets = [at("B1"), at("D1")]
    laid = {mark.place: mark.level for mark in seen(s).marks if mark.kind == "barrage"}
    assert laid == {"b1": 1, "d1": 2}
    assert choice(act.Done(), s, "viet minh").text == "Open fire: 2 targets"


def test_5_4b_air_points_are_numbers_in_a_row() -> None:
    rows = [choice(act.Shoot(at("B1"), at("M>B1"), air), night(), "france") for air in (0, 2)]
    assert [row.number for row in rows] == [0, 2]
    assert len({row.row for row in rows}) == 1


# ---- what it is played for


def test_9_1_and_9_3_tracks_and_notes_tell_the_goal_of_the_scenario() -> None:
    aims = {}
    for scenario in GAME.scenarios:
        s = night()
        s.scenario = scenario
        shown = seen(s)
        aims[scenario] = {track.name: track.of for track in shown.tracks[:2]}
        assert shown.notes[0].startswith("The Viet Minh need ")
    assert aims["1"] == {"Strongpoints lost": "10", "VM losses": "20"}
    assert aims["2"]["Attrition points"] == "6"
    assert aims["3"] == {"Strongpoints lost": "33", "VM losses": "86"}


def test_9_1_the_result_tells_what_was_needed() -> None:
    s = night()
    s.scenario, s.over, s.winner = "1", True, 0
    found = GAME.result(s)
    assert found
    assert found.text.startswith("The Viet Minh hold 2 of 44 strongpoints and have lost 17 steps")
    assert found.text.endswith("they needed 10 strongpoints at the end of turn 1, with at most 20 steps lost")
