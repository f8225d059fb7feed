"""S-01 to S-51: what words and symbols mean, as far as no other chapter holds it."""

from __future__ import annotations

import pytest
from tests.games.tonkin.field import at, field, names, u
from tests.games.tonkin.moves import cost_to

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.basics_zoc import french_zoc, vm_zoc
from indochine.games.tonkin.rules.ch04_control import vm_friendly
from indochine.games.tonkin.state import FRANCE, VIET_MINH, allowance, morale, side_of, strength, troops_of, units_of
from indochine.kernel.bits import ids


def test_S_01_all_counters_of_a_side_are_its_units() -> None:
    assert units_of(FRANCE) & units_of(VIET_MINH) == 0
    assert (units_of(FRANCE) | units_of(VIET_MINH)).bit_count() == p.UNITS
    for name in ("1 BT", "1 BVN", "4 BCL", "GCMA 1", "1 BEP", "DNA 1", "HQ"):
        assert side_of(u(name)) == FRANCE
    for name in ("36", "VM-group 1", "Pathet Lao 1", "Uncle Ho", "VM dump 1"):
        assert side_of(u(name)) == VIET_MINH


def test_S_02_groups_pathet_lao_and_gcma_are_two_battalions() -> None:
    """A GCMA is paid for as two, and as two it cannot be slipped through (E-64, E-90)."""
    assert {p.BATTALIONS[unit] for unit in ids(p.GCMA)} == {2}
    assert {p.STEPS[unit] for unit in ids(p.GROUPS | p.PATHET_LAO | p.GCMA)} == {2}


@pytest.mark.parametrize(
    ("name", "values", "motorised"),
    [
        ("36", (6, 4, 9), False),
        ("148", (5, 3, 9), False),
        ("1 BEP", (3, 5, 9), False),
        ("1/13 DBLE", (3, 4, 7), False),
        ("1 RCC", (2, 4, 14), True),
        ("1/4 RAC", (3, 3, 14), True),
        ("45", (4, 3, 14), True),
        ("1 BT", (2, 3, 9), False),
    ],
)
def test_S_05_a_counter_shows_strength_morale_and_movement(name: str, values: tuple[int, ...], motorised: bool) -> None:
    """Of artillery the first number is its barrage value; red numbers are motorised."""
    s = field(None, {"0919": name})
    assert (strength(s, u(name)), morale(s, u(name)), allowance(s, u(name))) == values
    assert bool(p.MOTORISED >> u(name) & 1) == motorised


@pytest.mark.parametrize(("name", "move"), [("HQ", 14), ("Uncle Ho", 9)])
def test_S_12_hq_and_leader_have_a_movement_value_only(name: str, move: int) -> None:
    s = field(None, {"0919": name})
    assert (strength(s, u(name)), morale(s, u(name)), allowance(s, u(name))) == (0, 0, move)
    assert not (troops_of(FRANCE) | troops_of(VIET_MINH)) >> u(name) & 1
    assert not s.french | s.vm


def test_S_29_a_hex_holds_a_stack_of_any_size_without_force_markers() -> None:
    stack = ids(p.FRENCH_TROOPS & ~p.DNA & ~p.GCMA)[:18]
    s = field(None, {"0919": ", ".join(p.UNIT_NAME[unit] for unit in stack)})
    assert s.at[at("0919")].bit_count() == 18


def test_S_38_rivers_are_navigable_or_minor_and_some_hexes_have_both() -> None:
    assert p.NAVIGABLE & p.MINOR
    assert p.NAVIGABLE & ~p.MINOR
    assert p.MINOR & ~p.NAVIGABLE
    assert p.NAVIGABLE >> at("Hanoi") & 1
    assert {chain.navigable for chain in p.RIVER_CHAINS} == {True, False}


def test_S_47_airstrips_are_symbols_of_their_hex() -> None:
    for name in ("Hanoi", "Na San", "Nghia Lo", "Hoa Binh", "Dien Bien Phu", "Lai Chau"):
        assert p.AIRSTRIPS >> at(name) & 1
    assert not p.AIRSTRIPS >> at("Tu Vu") & 1


def test_S_51_a_zone_of_the_viet_minh_taxes_the_french_and_turns_areas() -> None:
    """[5.1-5] [4.1-2]; a French zone does neither (E-19, E-23)."""
    free, watched = field(None, {"0919": "1/1 RTM"}), field(None, {"0919": "1/1 RTM", "0821": "42"})
    assert vm_zoc(watched) >> at("0820") & 1
    assert cost_to(watched, "1/1 RTM", "0820") == (cost_to(free, "1/1 RTM", "0820") or 0) + 1
    assert vm_friendly(field(None, {"1204": "148"})) >> at("Dien Bien Phu") & 1
    free, watched = field(None, {"0919": "42"}), field(None, {"0919": "42", "0821": "1/1 RTM"})
    assert french_zoc(watched) >> at("0820") & 1
    assert cost_to(watched, "42", "0820") == cost_to(free, "42", "0820")


def test_S_51_no_piece_without_a_zone_does_any_of_it() -> None:
    s = field(None, {"0821": "Uncle Ho, VM dump 1", "0721": "HQ, French dump 1"})
    assert vm_zoc(s) == french_zoc(s) == 0


def test_S_50_every_french_counter_has_a_nation() -> None:
    assert {p.NATION_NAME[p.NATION[unit]] for unit in ids(p.FRENCH_TROOPS)} == {*p.NATION_NAME[:-1]}
    assert names(p.THAI) == "1 BT, 2 BT, 3 BT"
