"""The battle calculator of Tonkin: forces as typed, the odds of the rules, and one clear sentence for what is wrong."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from tests.games.tonkin.field import GAME, at, field, units

from indochine import games
from indochine.cli import main
from indochine.games.tonkin import calculator as c
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.chances import Plan, attack_odds
from indochine.games.tonkin.odds import HOLDS
from indochine.games.tonkin.state import FRANCE


def chances(attackers: str, defenders: str, **more: int) -> dict[str, float]:
    return {one.label: one.chance for one in c.answer(attackers, defenders, **more).odds.outcomes}


def changes(attackers: str, defenders: str) -> list[tuple[int, str]]:
    odds = c.answer(attackers, defenders).odds
    return [(one.value, one.rule) for one in odds.modifiers if not one.text.startswith("order")]


def test_typed_forces_have_the_odds_of_the_same_position() -> None:
    s = field(None, {"1217": "1 BEP", "1117": "VM-group 1"}, up="VM-group 1")
    same = attack_odds(s, FRANCE, at("1117"), units("1 BEP"), plan=Plan(HOLDS)).comes
    assert chances("para", "group hold")["attacker takes it"] == pytest.approx(same.takes)
    assert chances("3-5", "2-3 hold") == chances("para", "group hold")


def test_6_8_1_the_ground_is_that_of_the_words() -> None:
    assert changes("1 6-3", "moroccan") == []
    assert changes("1 6-3", "moroccan trench") == [(-1, "6.10")]
    assert changes("1 6-3", "moroccan forest") == [(-1, "6.8-1")]
    assert changes("1 6-3", "moroccan mountain") == [(-2, "6.8-1")]
    assert changes("1 6-3", "moroccan river") == [(-1, "6.8-2")]
    assert changes("1 6-3", "moroccan navigable") == [(-2, "6.8-2")]


@pytest.mark.parametrize("terrain", c.TERRAINS)
@pytest.mark.parametrize("river", ["", *c.RIVERS])
def test_every_ground_that_the_map_has_can_be_asked_for(terrain: str, river: str) -> None:
    if (terrain, river) == ("mountain", "navigable"):
        with pytest.raises(ValueError, match="no hex of the map is mountain with a navigable river"):
            c.answer("regiment", "moroccan mountain navigable")
    else:
        assert chances("regiment", f"moroccan {terrain} {river}")


def test_steps_and_markers_in_brackets() -> None:
    told = c.answer("6-4(3 desorg)", "moroccan(1 oos)")
    assert told.attackers == "Viet Minh: Regiment 36 6-4 (3 steps, desorg)"
    assert told.defenders == "French: 1/1 RTM 2-3 (1 step, oos)"
    assert chances("6-4", "moroccan")["attacker takes it"] > chances("6-4(3 desorg)", "moroccan")["attacker takes it"]


def test_6_14_1_hold_and_yield() -> None:
    found = [chances("regiment", f"2 legion {word}").get("attacker takes it", 0.0) for word in ("hold", "", "yield")]
    assert found == sorted(found)
    assert found[0] < found[2]


def test_6_6_2_guns_alone_are_a_barrage() -> None:
    assert chances("air", "regiment") == pytest.approx({
        "disorganized, and a step": 6 / 36, "disorganized": 20 / 36, "a miss": 10 / 36
    })  # fmt: skip
    assert chances("air rain", "regiment")["a miss"] == pytest.approx(26 / 36)
    assert sum(chances("2 gun", "garrison moroccan").values()) == pytest.approx(1)


def test_6_4_6_a_drop_is_fought_on_by_rounds() -> None:
    once, often = chances("para drop", "group", rounds=1), chances("para drop", "group", rounds=4)
    assert once["attacker takes it"] < often["attacker takes it"]


@pytest.mark.parametrize(("attackers", "defenders", "words"), [
    ("3 foo", "para", '"foo" is no counter'),
    ("para", "legion", "both forces are French"),
    ("regiment", "", "nobody defends"),
    ("", "para", "nobody attacks"),
    ("2 para 1 gun", "group", "do not attack with troops"),
    ("7-7", "para", "no counter of that side reads 7-7"),
    ("regiment(5)", "para", "regiment has 4 steps, not 5"),
    ("regiment(x)", "para", '"x" says nothing of a counter'),
    ("6-4", "para forest mountain", "not both forest and mountain"),
    ("30 regiment", "para", "there are not 30 counters"),
    ("13 group", "para", "at most 12"),
    ("tank drop", "group", "only airborne troops"),
    ("regiment trench", "para", "not for the attackers"),
    ("group", "!!", "cannot be read"),
    ("regiment air", "para", "both forces|do not attack with troops|only the French"),
    ("para", "group garrison", "garrisons are French"),
])  # fmt: skip
def test_one_clear_sentence(attackers: str, defenders: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        c.answer(attackers, defenders)


def test_what_a_combat_of_tonkin_does_not_know() -> None:
    for more, words in (({"keep": 2}, "nobody breaks off"), ({"rounds": 2}, "only a drop has rounds")):
        with pytest.raises(ValueError, match=words):
            c.answer("regiment", "para", **more)
    with pytest.raises(ValueError, match="always exact"):
        c.answer("regiment", "para", method="simulate")


def test_the_command_and_its_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.KNOWN, "tonkin", "indochine.games.tonkin:Tonkin")
    assert GAME.calculator is c
    for attackers, defenders in c.EXAMPLES:
        told = CliRunner().invoke(main, ["odds", "tonkin", attackers, defenders])
        assert told.exit_code == 0
        assert "Exact: " in told.output
    found = json.loads(CliRunner().invoke(main, ["odds", "tonkin", "air", "regiment", "--json"]).output)
    assert found["plan"] == "a barrage"
    wrong = CliRunner().invoke(main, ["odds", "tonkin", "3 foo", "para"])
    assert wrong.exit_code
    assert '"foo" is no counter' in wrong.output


def test_e_12_options_are_heard() -> None:
    plain, beyond = (
        c.answer("6-4", "moroccan", options={"spirit_beyond_limit": value}).odds for value in ("no", "yes")
    )
    dice = [next(one.value for one in odds.figures if one.label == "two dice") for odds in (plain, beyond)]
    assert dice == ["+1", "+2 to +7"]  # within the limit it is not worth its step


def test_every_kind_has_counters() -> None:
    assert all(kinds.values() for kinds in c.KINDS)
    assert all(units_of & p.REAL == units_of for kinds in c.KINDS for units_of in kinds.values())
