"""S-01, 0.1, 0.2: what the game is about, what its words mean, and of what kinds of ground its map is made."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.season_in_hell.field import at, field, places, u, units
from tests.games.season_in_hell.fights import ELITE, LEGION, RED, hurt
from tests.games.season_in_hell.fires import reasons
from tests.games.season_in_hell.moves import goals, move, playing
from tests.games.season_in_hell.weeks import run

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Designate, Engage, Finish
from indochine.games.season_in_hell.frames import INFANTRY, Assault, Operation, Quiet, Round, Week
from indochine.games.season_in_hell.rules.ch01_losses import check
from indochine.games.season_in_hell.rules.ch01_stacking import fighting_strength
from indochine.games.season_in_hell.rules.ch03_quiet import QUIET
from indochine.games.season_in_hell.rules.ch03_reorganization import must_leave
from indochine.games.season_in_hell.rules.ch04_french_moves import french_moves
from indochine.games.season_in_hell.rules.ch04_vm_moves import vm_moves
from indochine.games.season_in_hell.rules.ch05_control import take
from indochine.games.season_in_hell.rules.ch05_end import assault_ends
from indochine.games.season_in_hell.rules.ch05_fire import aim, die_modifier
from indochine.games.season_in_hell.rules.ch05_moves import engage_battalions, vm_attack_moves
from indochine.games.season_in_hell.rules.ch05_ratio import assess
from indochine.games.season_in_hell.rules.ch06_moves import designate
from indochine.games.season_in_hell.rules.ch09_end import end_week
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State
from indochine.games.season_in_hell.view import HIDDEN, view_of
from indochine.kernel.bits import bits, ids
from indochine.kernel.flow import Procedure

engages = playing({Assault: Procedure(engage_battalions)})
designates = playing({Operation: Procedure(designate)})
ends = playing({Assault: Procedure(assault_ends)})
redeploys = playing({Quiet: QUIET})
marches = playing({Round: Procedure(french_moves)})
vm_marches = playing({Round: Procedure(vm_moves)})
dashes = playing({Assault: Procedure(vm_attack_moves)})


# ---- S-01 ------------------------------------------------------------------


@pytest.mark.parametrize(("held", "winner"), [(p.PA_COUNT * 3 // 4, VIET_MINH), (p.PA_COUNT * 3 // 4 - 1, FRANCE)])
def test_s_01_the_viet_minh_need_three_quarters_of_the_camp_and_france_more_than_one(held: int, winner: int) -> None:
    s = field(Week(), {"I5": LEGION}, turn=p.TURNS, scenario="3", control=" ".join(p.SHORT[: held - 1]))
    assert not s.over
    take(s, held - 1, VIET_MINH, "5.5k")
    if not s.over:
        run(s, end_week)
    assert (s.winner, s.control.bit_count()) == (winner, held)


# ---- 0.1 words -------------------------------------------------------------


def test_0_1d_anne_marie_beatrice_gabrielle_and_isabelle_lie_outside_the_central_camp() -> None:
    outside = {p.CR_NAME[cr] for cr, pas in enumerate(p.CR_PAS) if pas & p.PERIPHERAL_PAS}
    assert outside == {"Anne-Marie", "Béatrice", "Gabrielle", "Isabelle"}
    for pas in ("AM1 AM2", "B1 B2 B3 B4", "G1 G2 G3 G4", "I1 I2 I3 I4 I5"):
        first = pas.split()[0]
        s = field(Round(), {first: LEGION})
        assert goals(marches, s, LEGION) == pas.removeprefix(f"{first} "), "units stay within their CR"


def test_0_1e_a_disorganized_unit_has_half_its_strengths_and_its_full_morale(dice: LoadedDice) -> None:
    s = field(Assault(), {"B1": ELITE}, disorganized=ELITE)
    for values in (p.FIRE, p.HAND):
        whole = values[u(ELITE)][2]
        assert fighting_strength(s, units(ELITE), values) == (whole + 1) // 2, "rounded up"
    dice(5)
    check(s, units(ELITE), "FT-1", fire=True)
    hurt.game.due(s)
    assert s.steps[u(ELITE)] == 2, "it passes with its morale of 5"


def test_0_1e_until_the_assault_ends() -> None:
    s = field(Assault(), {"B1": ELITE}, disorganized=ELITE)
    ends.game.due(s)
    for values in (p.FIRE, p.HAND):
        assert fighting_strength(s, units(ELITE), values) == values[u(ELITE)][2]


def test_0_1f_a_battalion_that_takes_part_lies_face_up() -> None:
    s = field(Assault(), {"M": RED})
    engages.do(s, Engage(u("130/209")))
    seen = view_of(s, FRANCE).where
    assert [seen[u(name)] for name in RED.split(", ")] == [at("M"), HIDDEN, HIDDEN]
    s = field(Operation(), {"B1": "130/209", "B2": "154/209", "B4": LEGION}, control="B1 B2")
    designates.do(s, Designate(at("B1")))
    seen = view_of(s, FRANCE).where
    assert [seen[u(name)] for name in ("130/209", "154/209")] == [at("B1"), HIDDEN]


def test_0_1g_one_fatigued_unit_costs_the_whole_group_a_column_of_fire_and_of_hand_to_hand() -> None:
    s = field(
        None, {"M>B1": RED, "B1": f"{LEGION}, {ELITE}"}, up=RED, tired=f"154/209, {ELITE}", losses=30, munitions=6
    )
    assert reasons(s, "M>B1", FRANCE, INFANTRY, "B1", f"{LEGION}, {ELITE}") == "FM-4 -1, FM-6 -1"
    assert reasons(s, "M>B1", FRANCE, INFANTRY, "B1", LEGION) == "FM-4 -1"
    for sent, value in ((RED, -1), ("130/209, 166/209", 0)):
        found = assess(s, VIET_MINH, at("B1"), units(sent), units(LEGION), True, (u("130/209"), u(LEGION)), 0)
        assert {shift.rule: shift.value for shift in found.shifts}.get("HM-5", 0) == value


def test_0_1g_a_unit_disorganized_at_the_end_is_fatigued_and_disorganized_no_longer() -> None:
    s = field(Assault(), {"M": RED, "B1": LEGION}, up=RED, disorganized=f"130/209, {LEGION}")
    ends.game.due(s)
    assert (s.fatigued, s.disorganized) == (units(f"130/209, {LEGION}"), 0)


def modifiers(s: State, *who: str) -> list[int]:
    """What their losses cost these battalions when they fire, and when they attack B1."""
    sent = units(", ".join(who))
    shot = aim(s, VIET_MINH, INFANTRY, at("M>B1"), at("B1"), sent)
    fought = assess(s, VIET_MINH, at("B1"), sent, units(LEGION), True, (u(who[0]), u(LEGION)), 0)
    return [die_modifier(s, shot), fought.modifier]


def test_0_1j_two_steps_lost_cost_two_on_the_die_and_the_battalion_must_leave() -> None:
    stand = {"M>B1": "130/209", "B1": LEGION, "M": "154/209, 166/209"}
    s = field(Week(), stand, up=RED, steps={"130/209": 1, "154/209": 2}, losses=30, trench={"M": 3})
    assert modifiers(s, "130/209") == [-2, -2]
    assert must_leave(s, s.frames[-1]), "as long as a battalion with two steps lost is there"  # type: ignore[arg-type]
    s.steps[u("130/209")] = 2
    assert not must_leave(s, s.frames[-1]), "who has lost one step may stay"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("left", "worst"), [((1, 1, 1), -2), ((1, 2, 3), -2), ((2, 2, 2), -1), ((3, 2, 3), -1), ((3, 3, 3), 0)]
)
def test_0_1k_of_several_loss_markers_only_the_worst_counts(left: tuple[int, ...], worst: int) -> None:
    who = RED.split(", ")
    s = field(None, {"M>B1": RED, "B1": LEGION}, up=RED, steps=dict(zip(who, left, strict=True)), losses=30)
    assert modifiers(s, *who) == [worst, worst]


@pytest.mark.parametrize(("die", "fails"), [(4, False), (5, True)])
def test_0_1o_who_fails_its_check_is_disorganized(dice: LoadedDice, die: int, fails: bool) -> None:
    s = field(Assault(), {"B1": LEGION})
    dice(die)
    check(s, units(LEGION), "HT-1")
    hurt.game.due(s)
    assert s.disorganized == (units(LEGION) if fails else 0)
    assert s.steps[u(LEGION)] == 2


# ---- 0.2 ground ------------------------------------------------------------


def test_0_2f_bases_join_strongpoints_to_zones_in_every_kind_of_movement() -> None:
    stand = {"M": "130/209", "B1": "154/209"}
    for frame, kind in ((Round(), vm_marches), (Quiet(), redeploys), (Assault(), dashes)):
        s = field(frame, stand, control="B1", trench={"M": 1}, up="130/209, 154/209" if kind is dashes else "")
        assert "B1" in goals(kind, s, "130/209").split(), "out of the zone"
        assert "M" in goals(kind, s, "154/209").split(), "and back"
    assert "M>B1" in goals(dashes, s, "130/209").split()


@pytest.mark.parametrize("scenario", ["1", "2", "3"])
def test_0_2b_cr_zones_hold_strongpoints_some_on_hills_and_mostly_french_at_the_start(scenario: str) -> None:
    assert all(p.SECTOR_PAS)
    hills = bits(pa for pa in ids(p.PAS) if p.HILL[pa])
    assert 0 < hills.bit_count() < p.PA_COUNT
    assert p.SCENARIO[scenario].control.bit_count() < p.PA_COUNT // 2


def test_0_2d_the_jungle_serves_the_viet_minh_alone_in_strategic_movement() -> None:
    s = field(Quiet(), {"JZ1": "130/209", "C1": LEGION})
    assert goals(redeploys, s, "130/209") == "JZ2 JZ3 JZ4 JZ5 JZ6", "from jungle to jungle, without a trench"
    s = redeploys.do(field(Quiet(), {"G": LEGION, "C1": ELITE}), Finish())
    assert [redeploys.refused(s, move(name, "JZ4")) for name in (LEGION, ELITE)] == ["4.2.3b", "4.2.3b"]
    assert p.ZONES & p.JUNGLE == 0
    assert places("JZ4") & p.FRENCH_GROUND, "in operations it is the one that they may enter"
