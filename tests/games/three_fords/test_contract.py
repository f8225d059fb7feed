"""Three Fords through the kit: what holds for every game, whatever its rules are."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from docs.examples.three_fords import frames, sheets
from docs.examples.three_fords import printed as p
from docs.examples.three_fords.actions import LayMine, Move
from docs.examples.three_fords.state import NO_MINE, Area, State, Unit
from docs.examples.three_fords.view import View
from tests.games.kit import clone, replay, sound, views
from tests.games.kit.data import Data
from tests.games.kit.forged import Forger
from tests.games.kit.legality import Legality
from tests.games.kit.play import Recorded, Step
from tests.games.kit.sound import Look
from tests.games.kit.views import Seat
from tests.games.three_fords.play import GAME, GAMES, decisions

from indochine.kernel.bits import ids
from indochine.kernel.state import pack
from indochine.kernel.words import Action
from indochine.lab.contract import check_everywhere, check_game
from indochine.lab.rulebook import rulebook

MODULE = "tests.games.three_fords.play"
FILES = Data(p, sheets)
LEGALITY = Legality(GAMES, longest=40)

# ---- the contract, the rule index, the data


def test_it_keeps_the_contract_of_a_game() -> None:
    assert check_game(GAME, games=20).refusals > 1_000
    check_everywhere("docs.examples.three_fords:ThreeFords")


def test_every_rule_has_code_and_a_test() -> None:
    assert {rule.id: rule.status for rule in rulebook(GAME).values()} == dict.fromkeys(sheets.rules(), "done")


def test_data_rules_and_readings() -> None:
    FILES.check_options({"turns": 6})
    FILES.check_numbers(12, ["E-1", "E-2"])
    FILES.check_references()
    FILES.check_switches()
    FILES.check_origins(50, {"rulebook", "reconstructed"})
    FILES.check_notes()
    assert FILES.origin("areas.Village.at.1") == "reconstructed"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('[areas.Orchard]\nnear = ["Village"]', "'Upper Ford' is linked to 'Orchard' but not back"),
        ('[units."Old Guns"]\nstart = "Mill"', "Old Guns names unknown area 'Mill'"),
        ('remove = ["kinds.guns"]', "[kinds] lacks 'guns'"),
        ('[options.turns]\ndefault = "5"', "option 'turns' names unknown choice '5'; known choices are 4, 6"),
    ],
)
def test_a_wrong_overlay_is_refused(tmp_path: Path, text: str, wrong: str) -> None:
    FILES.check_refused(tmp_path, "printed.toml", text, wrong)


def test_an_overlay_is_named_in_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert GAMES.recorded(0).record.header.overlay == ""
    FILES.overlaid(tmp_path, "printed.toml", "[kinds.guns]\nhits_from = 3\n")
    monkeypatch.setattr(p, "DATA", sheets.read(tmp_path))
    assert GAMES.recorded(0).record.header.overlay


# ---- random games


def derived(s: State) -> State:
    """The same units, the columns that follow from them made anew."""
    again = State(where=s.where)
    again.derive()
    return again


def invariants(played: Recorded) -> Look:
    """Nobody comes back, the columns agree, the mine lies where it may, and a move fills no area beyond its limit."""
    lost = {unit for unit, area in enumerate(played.state.where) if area == p.GONE}

    def look(step: Step) -> None:
        s = step.state
        gone = {unit for unit, area in enumerate(s.where) if area == p.GONE}
        assert lost <= gone
        lost.update(gone)
        assert derived(s).at == s.at
        assert s.mine in (NO_MINE, *ids(p.FORDS & ~s.crossed))
        if isinstance(step.action, Move) and s.where[step.action.unit] != p.GONE:
            assert (s.at[step.action.area] & p.OF_SIDE[step.due.seat]).bit_count() <= 3

    return look


@pytest.mark.parametrize("number", range(40))
def test_random_game(number: int) -> None:
    played = sound.play_soundly(GAMES, number, invariants)
    assert played.state.turn == played.state.options.turns


def test_every_kind_of_action_comes_up() -> None:
    LEGALITY.check_all_kinds_met(range(20))


# ---- legality


@pytest.mark.parametrize("number", range(6))
def test_quick_lists_reasons_and_words_agree(number: int) -> None:
    LEGALITY.check_lists(decisions(number))
    LEGALITY.check_why_not(decisions(number, every=5))
    LEGALITY.check_every_action(decisions(number, every=5))
    LEGALITY.check_own_decisions(decisions(number, every=5))
    LEGALITY.check_told(number)
    LEGALITY.check_after_the_end(number)


def test_forged_actions_are_refused() -> None:
    forger = Forger(GAMES, tops=(p.AREAS, p.UNITS))
    forger.go_through(50, 1_000)
    assert forger.by_decoder > 200
    forger.check_no_actions(51, every=3)
    assert forger.check_sent_twice(52) > 20
    forger.check_strict(Move(Unit(1), Area(2)), "unit")


# ---- copies and records


@pytest.mark.parametrize("number", [1, 2])
def test_clones(number: int) -> None:
    clone.check_round_trip(GAMES, number)
    clone.check_apart(GAMES, number, every=3, further=8)
    clone.check_decides_the_same(GAMES, number)
    clone.check_lists_in_frames(GAMES, [number])


@pytest.mark.parametrize("name", clone.columns(State))
def test_every_field_is_copied(name: str) -> None:
    s = GAME.start(seed=b"clone")
    if name == "options":
        s.options = p.Options(turns=4)
        assert s.clone().options == s.options
        return
    clone.check_column(s, name)


@pytest.mark.parametrize("kind", frames.AnyFrame.__args__)
def test_every_frame_is_copied(kind: type[Any]) -> None:
    clone.check_frame(GAME.start(seed=b"clone"), kind)


def test_records() -> None:
    replay.check_elsewhere(GAMES, MODULE, [0, 1, 2])
    for number in (3, 4):
        replay.check_same_bytes(GAMES, number)
        replay.check_same_story(GAMES, number)
        replay.check_from_stored_positions(GAMES, number)
        replay.check_resumed(GAMES, number, after=20)
    replay.check_change_found(GAMES, 5, line=10)


def ford_entered(before: State, after: State) -> bool:
    """North has looked into a ford."""
    return before.crossed != after.crossed


def test_undo_never_crosses_a_die_or_a_ford() -> None:
    assert sum(replay.check_undo(GAMES, number, reveals=ford_entered) for number in range(6)) > 50


# ---- secrets


def other_mine(s: State, seat: Seat, chance: random.Random) -> State | None:
    """The same position with the mine in another ford where it may be; South knows, so it has no twin."""
    elsewhere = [ford for ford in ids(p.FORDS & ~s.crossed) if ford != s.mine]
    if seat == "south" or s.mine == NO_MINE or not elsewhere:
        return None
    twin: State = s.clone()
    twin.mine, twin.pending = chance.choice(elsewhere), None
    return twin


def test_nobody_but_south_can_tell_where_the_mine_is() -> None:
    compared = sum(views.check_twins(GAMES, number, ("north", "south", None), other_mine) for number in range(60))
    assert compared > 300


def mine_laid(action: Action, seat: Seat) -> object:
    """Nobody else can tell one ford from another when South lays its mine."""
    return "mine" if isinstance(action, LayMine) and seat != "south" else None


def test_nobody_is_told_where_the_mine_is_laid() -> None:
    assert sum(views.check_secret_choices(GAMES, number, ("north", None), mine_laid) for number in range(5)) == 20


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_computer_player_cannot_tell_either(name: str) -> None:
    counts = [views.check_players_decide_alike(GAMES, number, name, other_mine) for number in range(20)]
    assert sum(counts) > 30


def test_dice_and_seed_are_seen_by_nobody() -> None:
    assert views.check_twins(GAMES, 7, ("north", "south", None), views.other_dice) > 50
    views.check_seed_unseen(GAMES, 8)


def test_views() -> None:
    views.check_listed(View, State, {"seed", "rolls", "told", "pending", "at"}, {"actions"})
    views.check_choices_shown(GAMES, 9)
    views.check_views_stay(GAMES, 9)
    views.check_table(GAMES, View)
    views.check_laboratory(GAMES, View)


@pytest.mark.parametrize("number", range(6))
def test_imagined_positions_agree_with_the_view(number: int) -> None:
    for s, imagined, seat in views.check_imagined(GAMES, number):
        assert (imagined.mine == NO_MINE) == (s.mine == NO_MINE)
        if seat == "south":
            imagined.seed, imagined.rolls = s.seed, s.rolls
            assert pack(imagined) == pack(s)
