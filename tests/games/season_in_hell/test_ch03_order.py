"""3.1, 3.2: the order of the strategic actions, what trenches are for, and that everything French comes by air."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from tests.games.conftest import LoadedDice
from tests.games.season_in_hell.field import GAME, at, field, u, units
from tests.games.season_in_hell.fights import LEGION, RED
from tests.games.season_in_hell.fires import PLAY, reasons
from tests.games.season_in_hell.moves import move, playing
from tests.games.season_in_hell.weeks import a_week, run

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Choose, Dig, Done, Finish, Interdict, SendToRest
from indochine.games.season_in_hell.events import (
    Airpower,
    AirTransport,
    Arrived,
    CountersRested,
    Fired,
    ParasReady,
    ReplacementsCame,
    TrenchDug,
    VmSupplied,
)
from indochine.games.season_in_hell.frames import ARTILLERY, Assault, Week
from indochine.games.season_in_hell.rules.ch03_digging import dig
from indochine.games.season_in_hell.rules.ch03_supply import air_line
from indochine.games.season_in_hell.rules.ch05_fire import form_party
from indochine.games.season_in_hell.rules.ch05_moves import vm_attack_moves
from indochine.games.season_in_hell.rules.ch08_attrition import attrition
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State
from indochine.kernel.flow import Procedure
from indochine.kernel.words import Event

storms = playing({Assault: Procedure(vm_attack_moves)})
PARAS = "1/6 BPC"
LOST = "G1 G2 G3 G4 B1 B2 B3 B4 AM1 AM2 D1 D2 H6 H1"  # all seven items

# ---- the order -------------------------------------------------------------


class Beginning(NamedTuple):
    """Of a week up to its decisions: who was asked what, what was told, and what has become of it."""

    asked: list[tuple[int, str]]
    told: list[Event]
    s: State

    def of(self, seat: int) -> list[str]:
        return [rule for who, rule in self.asked if who == seat]

    def order(self, *kinds: type[Event]) -> list[type[Event]]:
        return [type(event) for event in self.told if type(event) in kinds]


def begun(dice: LoadedDice, *faces: int, control: str = "") -> Beginning:
    """The second week begins; everybody could do everything, and does nothing but dig once."""
    stand = {"M": RED, "W": "11/141", "turn track": "80/36, 84/36", "C1": LEGION, "C2": "1/I/13 DBLE", "to come": PARAS}
    worn = {"130/209": 2, "11/141": 1, "80/36": 1, LEGION: 1}
    s = field(
        Week(), stand, steps=worn, turn=2, control=control, trench={"M": 1, "W": 1},
        vm_munitions=1, munitions=2, replacements=1, routed=units("84/36"),
    )  # fmt: skip
    dice(*faces)
    asked, dug = list[tuple[int, str]](), False
    GAME.due(s)
    told = list(s.told)
    while (due := GAME.due(s)) and due.rule != "2b":
        asked.append((due.seat, due.rule))
        orders = [Interdict(0), *([] if dug else [Dig(at("M"))]), Finish(), Done()]
        orders += [a for a in due.actions if isinstance(a, SendToRest)][:1]
        action = next(order for order in orders if order in due.actions)
        dug = dug or isinstance(action, Dig)
        told += GAME.apply(s, action)
    return Beginning(asked, told, s)


def test_3_1a_the_viet_minh_are_supplied_trade_return_leave_to_rest_and_dig(dice: LoadedDice) -> None:
    week = begun(dice, 6, 6)
    assert week.of(VIET_MINH) == ["3.1c", "3.1g", "3.1f", "3.1f", "3.1o", "3.1o"], "one must leave, then no more"
    steps = (CountersRested, VmSupplied, Arrived, TrenchDug)
    assert week.order(*steps) == [*steps]


def test_3_2a_france_is_supplied_reinforced_flies_and_in_the_end_uses_its_replacements(dice: LoadedDice) -> None:
    week = begun(dice, 6, 6)
    assert week.of(FRANCE) == ["3.2j", "3.2r"]
    steps = (AirTransport, ParasReady, ReplacementsCame, Airpower)
    assert week.order(*steps, TrenchDug) == [*steps, TrenchDug]
    assert [rule for _, rule in week.asked][-1] == "3.2r", "after the Viet Minh have dug"


def test_3_2b_munitions_paras_and_replacements_come_by_air_alone(dice: LoadedDice) -> None:
    week = begun(dice, 6, 6)
    assert week.s.munitions > 2
    assert (week.s.replacements, week.s.where[u(PARAS)]) == (1 + 3, p.WAITING), "in their planes, not in the camp"
    nothing = begun(dice, 1, 6, control=LOST)
    assert nothing.s.munitions == 2, "where the drop brings nothing there is nothing else"


# ---- what trenches are for -------------------------------------------------


@pytest.mark.parametrize("level", [1, 2, 3])
def test_3_1l_each_level_lets_one_battalion_assault_from_each_base_of_the_zone(level: int) -> None:
    others = "11/141, 16/141, 428/141"
    s = field(
        Assault(),
        {"M": f"{RED}, {others}", "B1": LEGION, "G3": "1/5/7 RTA"},
        up=f"{RED}, {others}",
        trench={"M": level},
    )
    for battalions, base in ((RED, "M>B1"), (others, "M>G3")):
        for number, name in enumerate(battalions.split(", ")):
            fits = number < level
            assert storms.refused(s, move(name, base)) == ("" if fits else "1.4g")
            if fits:
                storms.do(s, move(name, base))


@pytest.mark.parametrize("level", [1, 2, 3])
def test_3_1m_each_level_protects_one_battalion_that_defends(dice: LoadedDice, level: int) -> None:
    s = field(None, {"M": f"{RED}, {LEGION}"}, trench={"M": level}, up=RED, vm_munitions=6)
    assert "FM-4 -1" in reasons(s, "M", FRANCE, ARTILLERY), "worth one column whatever its level"
    form_party(s, at("M"), at("M"))
    dice(1, *([1] if level == 2 else []))  # T of a strength of 12 is passed
    PLAY.legal(s)
    if level < 3:
        PLAY.do(s, *(Choose(u(name)) for name in RED.split(", ")[:level]))
    assert [shot.strength for shot in PLAY.told(s, Fired)] == [6 * level]


@pytest.mark.parametrize(("spades", "left"), [(3, 1), (2, 2)])
def test_3_1n_a_third_level_round_a_strongpoint_causes_attrition(spades: int, left: int) -> None:
    week = a_week(dig, attrition)
    s = field(Week(), {"H7": "130/209", "H6": LEGION}, control="H7", trench={"N": 1, "P": 1}, replacements=5)
    week.do(s, *[Dig(at("H6"))] * spades, Done())
    assert week.game.due(s) is None
    assert s.steps[u(LEGION)] == left, "the only unit in it pays, and no replacement point can"
    assert s.replacements == 5


def test_3_2o_level_3_round_isabelle_at_the_start_of_the_turn_cuts_the_road() -> None:
    lines = []
    for level in (2, 3):
        s = field(Week(), {"I1": "9/III/3 REI"}, trench={"X": level}, control="B1 B2 B3 B4 D1", turn=3)
        run(s, air_line)
        lines.append((s.linked, s.line))
    assert lines == [(True, 1), (False, 2)]
    s.trench[at("X")] = 0
    assert not s.linked, "what happens to it later in the week changes nothing"
