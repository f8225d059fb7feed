"""2.3 The commando raid."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.final_gamble.field import do, offered, place_of, position, refused, seat, told, u, why

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Done, SendCommando
from indochine.games.final_gamble.events import Raided
from indochine.games.final_gamble.frames import CommandoRaid

THAI, MOROCCAN, LEGION = "2 Thai 1", "1/4 RTM 1", "1/2 REI 1"


@pytest.mark.parametrize(
    ("victim", "die", "hit"),
    [(THAI, 4, False), (THAI, 5, True), (THAI, 6, True), (MOROCCAN, 5, False), (MOROCCAN, 6, True), (LEGION, 6, False)],
)
def test_2_3_a_step_is_lost_on_morale_plus_three_or_more(dice: LoadedDice, victim: str, die: int, hit: bool) -> None:
    s = position(CommandoRaid(), units={THAI: "1434", MOROCCAN: "1434", LEGION: "1434"})
    assert seat(s) == "viet minh"
    dice(die)
    do(s, SendCommando(u(victim)))
    assert s.steps[u(victim)] == (1 if hit else 2)
    assert [(e.rule, e.die, e.morale) for e in told(s, Raided)] == [("2.3", die, p.MORALE[u(victim)])]


def test_2_3_a_unit_eliminated_has_deserted(dice: LoadedDice) -> None:
    s = position(CommandoRaid(), units={THAI: "1434"}, steps={THAI: 1})
    dice(5)  # and no die for the wounded
    do(s, SendCommando(u(THAI)))
    assert place_of(s, THAI) == "Gone"


def test_2_3_a_hex_in_loc_within_two_of_the_victim() -> None:
    """French zones of control keep the Commando two hexes away from units inside the camp."""
    camp = {f"1/2 REI {n}": place for n, place in enumerate(("1234", "1436", "1634", "1432"), 1)} | {
        f"1/13 DBLE {n}": place for n, place in enumerate(("1032", "1036", "1638", "1238"), 1)
    }
    s = position(CommandoRaid(), units={**camp, "1 BEP 1": "1335", "1 BEP 2": "2z-304"})
    raided = {p.UNIT_NAME[a.unit] for a in offered(s, SendCommando)}
    assert "1/13 DBLE 1" in raided
    assert not raided & {"1 BEP 1", "1 BEP 2"}
    assert why(s, SendCommando(u("1 BEP 1"))).startswith("No hex within two of 1335")
    assert refused(s, SendCommando(u("1 BEP 1"))) == "2.3"


def test_2_3_also_at_isabelle_but_not_when_2z_304_is_cut() -> None:
    s = position(CommandoRaid(), units={THAI: "I09"})
    assert SendCommando(u(THAI)) in offered(s, SendCommando)
    cut = position(CommandoRaid(), units={THAI: "I09", LEGION: "2z-304", MOROCCAN: "1434"})
    assert refused(cut, SendCommando(u(THAI))) == "2.3"


def test_2_3_the_raid_may_be_left_out(dice: LoadedDice) -> None:
    s = position(CommandoRaid(), units={THAI: "1434"})
    do(s, Done())
    assert (s.steps[u(THAI)], s.frames) == (2, [])


def test_2_3_the_raid_is_remembered_for_the_wire_breach(dice: LoadedDice) -> None:
    s = position(CommandoRaid(), units={THAI: "1434"})
    dice(1)
    assert (s.raided, do(s, SendCommando(u(THAI))).raided) == (False, True)
