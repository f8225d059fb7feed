"""Every game through the kit: what holds for all games, whatever their rules are; see `indochine.lab.kit`."""

from __future__ import annotations

import pytest
from tests.games.final_gamble.kit import FinalGambleKit
from tests.games.hoa_binh.kit import HoaBinhKit
from tests.games.season_in_hell.kit import SeasonInHellKit
from tests.games.three_fords.kit import ThreeFordsKit
from tests.games.tonkin.kit import TonkinKit
from tests.games.vietnam_1965.kit import Vietnam1965Kit

import indochine
from indochine.lab.kit import CHECKS, Case, Kit

KITS = (ThreeFordsKit(), HoaBinhKit(), FinalGambleKit(), Vietnam1965Kit(), SeasonInHellKit(), TonkinKit())
CASES = [case for kit in KITS for case in kit.cases()]
LONG_CASES = [case for kit in KITS for case in kit.cases(soak=True)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_game_holds(case: Case) -> None:
    case.run()


@pytest.mark.soak
@pytest.mark.parametrize("case", LONG_CASES, ids=str)
def test_the_game_holds_for_long(case: Case) -> None:
    case.run()


def test_every_game_is_described() -> None:
    assert {kit.game.name for kit in KITS} == {"three-fords", *indochine.available()}


def test_every_check_is_run_for_every_game() -> None:
    """But for what is run elsewhere, or of which a game has nothing."""
    left_out = {
        kit.game.name: CHECKS.keys() - {case.check.name for case in (*kit.cases(), *kit.cases(soak=True))}
        for kit in KITS
    }
    assert left_out == {
        "three-fords": {"overlaid", "random_games_once", "memory_to_the_end"},
        "hoa-binh": {"overlaid", "random_games_once", "secret_choices"},
        "final-gamble": {"overlaid", "twins", "secret_choices"},
        "vietnam-1965": {"overlaid", "secret_choices"},
        "season-in-hell": {"overlaid", "secret_choices"},
        "tonkin": {"overlaid", "secret_choices"},
    }


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.name)
def test_random_games_draw_all_scenarios_and_options(kit: Kit) -> None:
    drawn = [kit.games.chance(number) for number in range(16, 40)]
    assert {chance.scenario for chance in drawn} == set(kit.game.scenarios)
    options = [chance.options() for chance in drawn]
    for option in kit.game.options:
        assert {one[option.name] for one in options} == set(option.choices)
