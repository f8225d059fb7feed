"""Who takes the hits: the owner, several defenders together, the attacker if they disagree."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.vietnam_1965.battles import battle, ended, in_battle
from tests.games.vietnam_1965.field import asked, do, kind, legal, number, power, refused, told

from indochine.games.vietnam_1965.actions import HoldOut, Lose, Press
from indochine.games.vietnam_1965.events import LossDisputed, UnitsLost
from indochine.games.vietnam_1965.state import State


def lose(key: str, short: str) -> Lose:
    return Lose(power(key), kind(short))


def hit_at_pleiku(dice: LoadedDice, players: str, hits: int = 1) -> State:
    """VC infantry hits Americans and South Vietnamese; nobody hits back."""
    dice(*[1] * hits, *[6] * (3 - hits), 6, 6, 6, 6)
    units = {"USA": {"Pleiku": "1 inf 1 art"}, "ARVN": {"Pleiku": "1 inf 1 art"}}
    return battle("VC", "Pleiku", {"Kontum": "3 inf"}, units=units, options={"players": players})


ALL = [lose("USA", "inf"), lose("USA", "art"), lose("ARVN", "inf"), lose("ARVN", "art")]


# ---- one player ------------------------------------------------------------


def test_CGR_3_the_attacker_chooses_his_own_losses(dice: LoadedDice) -> None:
    dice(6, 6, 6, 1)
    s = battle("USA", "Kontum", {"Quang Nam": "1 inf 1 art 1 arm"}, units={"VC": {"Kontum": "1 inf"}})
    assert asked(s) == "USA"
    assert legal(s) == [lose("USA", "inf"), lose("USA", "art"), lose("USA", "arm")]
    do(s, lose("USA", "art"))
    assert in_battle(s).force == [1, 0, 1, 0]


def test_MNF_5_one_player_with_several_powers_just_chooses(dice: LoadedDice) -> None:
    s = hit_at_pleiku(dice, "2")
    assert asked(s) == "USA"
    assert legal(s) == ALL
    do(s, lose("ARVN", "art"))
    assert number(s, "ARVN", "Pleiku", "art") == 0
    assert asked(s) == "VC"


def test_MNF_5_the_player_is_asked_for_every_hit(dice: LoadedDice) -> None:
    s = hit_at_pleiku(dice, "2", hits=2)
    do(s, lose("ARVN", "art"))
    assert asked(s) == "USA"
    assert legal(s) == [*ALL[:3]]
    do(s, lose("USA", "inf"))
    assert asked(s) == "VC"
    assert number(s, "USA", "Pleiku", "inf") == 0


def test_MNF_5_the_first_of_the_players_powers_that_can_be_hit_answers(dice: LoadedDice) -> None:
    dice(1, 6, 6)
    units = {"ROK": {"Pleiku": "1 inf"}, "ARVN": {"Pleiku": "1 art"}}
    s = battle("VC", "Pleiku", {"Kontum": "1 inf"}, units=units)
    assert asked(s) == "ARVN"


# ---- several players -------------------------------------------------------


def test_MNF_5_defenders_who_agree_choose_the_loss(dice: LoadedDice) -> None:
    s = hit_at_pleiku(dice, "3")
    assert asked(s) == "USA"
    assert legal(s) == ALL
    do(s, lose("ARVN", "inf"))
    assert asked(s) == "ARVN"
    assert legal(s) == ALL
    assert number(s, "ARVN", "Pleiku", "inf") == 1
    events = do(s, lose("ARVN", "inf"))
    assert number(s, "ARVN", "Pleiku", "inf") == 0
    assert not told(events, LossDisputed)
    assert legal(s)[0] == Press()


def test_MNF_5_if_defenders_disagree_the_attacker_chooses(dice: LoadedDice) -> None:
    s = hit_at_pleiku(dice, "3")
    events = do(s, lose("ARVN", "inf"), lose("USA", "inf"))
    assert told(events, LossDisputed)
    assert asked(s) == "VC"
    assert legal(s) == ALL
    do(s, lose("USA", "art"))  # neither of the two
    assert number(s, "USA", "Pleiku", "art") == 0
    assert number(s, "ARVN", "Pleiku", "inf") == number(s, "USA", "Pleiku", "inf") == 1


def test_MNF_5_the_defenders_are_asked_anew_for_each_hit(dice: LoadedDice) -> None:
    s = hit_at_pleiku(dice, "3", hits=2)
    do(s, lose("ARVN", "inf"), lose("USA", "inf"), lose("USA", "art"))
    assert asked(s) == "USA"
    assert lose("USA", "art") not in legal(s)
    do(s, lose("USA", "inf"), lose("USA", "inf"))
    assert asked(s) == "VC"
    assert number(s, "USA", "Pleiku", "inf") == 0


# ---- no choice -------------------------------------------------------------


def test_CGR_3_hits_beyond_the_last_unit_are_lost(dice: LoadedDice) -> None:
    dice(1, 1, 1, 6)
    s = battle("USA", "Kontum", {"Quang Nam": "3 inf"}, units={"VC": {"Kontum": "1 inf"}})
    assert ended(s.told) == "CRE-1"
    assert number(s, "USA", "Kontum", "inf") == 3


def test_CGR_3_nobody_is_asked_where_all_units_are_alike(dice: LoadedDice) -> None:
    dice(1, 6, 6, 6, 6)
    s = battle("USA", "Kontum", {"Quang Nam": "2 inf"}, units={"VC": {"Kontum": "3 inf"}})
    assert number(s, "VC", "Kontum", "inf") == 2
    assert legal(s)[0] == Press()
    assert [one.lost for one in told(s.told, UnitsLost)] == [((kind("inf"), 1),)]


@pytest.mark.parametrize(
    ("short", "rule"), [("aag", "AAG-2"), ("fbo", "CGR-3"), ("ftr", "FTR-1"), ("bom", "CGR-3"), ("hel", "HEL-1")]
)
def test_CGR_3_guns_and_aircraft_take_no_hits_on_the_ground(dice: LoadedDice, short: str, rule: str) -> None:
    dice(1, 6, 6)
    units = {"USA": {"Pleiku": f"1 inf 1 art 1 {short}"}}
    s = battle("VC", "Pleiku", {"Kontum": "1 inf"}, units=units, air_bases={"Pleiku": "USA"})
    if short == "hel":
        do(s, HoldOut(1))
    assert legal(s) == [lose("USA", "inf"), lose("USA", "art")]
    assert refused(s, lose("USA", short)).rule == rule
    assert str(refused(s, lose("USA", "arm"))) == "The United States has no armor in this battle. [CGR-3]"
