"""S-06, S-07, S-11, S-17: what lies hidden, and what the French know of it."""

from __future__ import annotations

from tests.games.tonkin.field import at, field, hexes, names, places, u, units
from tests.games.tonkin.moves import orders, point

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Assault, Join, MarchTo, Overrun, TakeAll
from indochine.games.tonkin.events import CountersWent, CountersWentUnseen, UnitsWent
from indochine.games.tonkin.frames import March
from indochine.games.tonkin.rules.basics_hidden import FIRST_VM, can_hide, go, hidden, hide, show, trenches_fall
from indochine.games.tonkin.state import FRANCE, VIET_MINH, Place, State, Unit
from indochine.games.tonkin.view import HIDDEN, imagine, view_of
from indochine.kernel.dice import seed_of


def rumour(s: State, name: str) -> str:
    """Where the French think a counter may be, of the hexes."""
    return hexes(s.rumour[u(name) - FIRST_VM] & p.HEXES)


def on_map(s: State, name: str) -> bool:
    """Whether the French see where a counter is."""
    return view_of(s, FRANCE).where[u(name)] != HIDDEN


def test_S_06_groups_pathet_lao_and_dummies_lie_face_down() -> None:
    s = field(None, {"0919": "VM-group 1, Dummy 1, 42"})
    assert names(hidden(s) & s.at[at("0919")]) == "VM-group 1, Dummy 1"
    assert not on_map(s, "VM-group 1")
    assert on_map(s, "42"), "a regiment in the open"
    assert view_of(s, FRANCE).veiled[at("0919")] == 2
    assert view_of(s, VIET_MINH).where[u("VM-group 1")] == at("0919")


def test_S_17_stacks_in_a_forest_are_not_inspected() -> None:
    s = field(None, {"1114": "36, VM dump 1", "1115": "88"})
    assert not on_map(s, "36")
    assert not on_map(s, "VM dump 1")
    assert on_map(s, "88")
    assert view_of(s, FRANCE).veiled[at("1114")] == 2
    rough_forest = field(None, {"1207": "36"})
    assert not on_map(rough_forest, "36"), "a forest within rough ground is one too"
    assert on_map(field(None, {"1315": "36"}), "36"), "a mountain hides nobody"


def test_S_17_french_stacks_are_open() -> None:
    assert on_map(field(None, {"1114": "1/13 DBLE"}), "1/13 DBLE")


def test_S_17_steps_and_markers_of_hidden_counters_are_not_seen() -> None:
    s = field(None, {"1114": "36"})
    s.steps[u("36")], s.desorg, s.oos = 2, units("36"), units("36")
    view = view_of(s, FRANCE)
    assert view.steps[u("36")] == 4
    assert not view.desorg
    assert not view.oos


def test_S_17_everybody_sees_how_many_go_and_nobody_which() -> None:
    s = field(None, {"1114": "36, 88, VM-group 1"})
    go(s, units("36"), at("1113"), "5.1-1")
    went = next(event for event in s.told if isinstance(event, CountersWent))
    assert (went.count, went.old, went.place) == (1, at("1114"), at("1113"))
    assert next(e for e in s.told if isinstance(e, CountersWentUnseen)).seen_by == ("viet minh",)
    assert not [event for event in s.told if isinstance(event, UnitsWent)]
    assert rumour(s, "36") == rumour(s, "88") == hexes(places("1113, 1114"))


def test_S_17_who_comes_out_of_the_forest_is_seen() -> None:
    s = field(None, {"1114": "36, 88"})
    go(s, units("36"), at("1015"), "5.1-1")
    assert on_map(s, "36")
    assert rumour(s, "36") == "1015"
    assert rumour(s, "88") == "1114", "the other one is known to be there"


def test_S_17_who_is_seen_to_enter_a_forest_is_known_to_be_there() -> None:
    s = field(None, {"1015": "36", "1114": "88, 102"})
    go(s, units("36"), at("1114"), "5.1-1")
    assert not on_map(s, "36")
    assert rumour(s, "36") == "1114"


def test_S_07_shown_groups_are_face_up() -> None:
    s = field(None, {"0919": "VM-group 1"})
    show(s, units("VM-group 1"), "S-07")
    assert on_map(s, "VM-group 1")
    assert names(s.revealed) == "VM-group 1"


def test_S_07_those_shown_in_a_forest_are_known_until_they_move() -> None:
    s = field(None, {"1114": "36, 88", "1113": "102"})
    show(s, units("36"), "S-07")
    assert rumour(s, "36") == "1114"
    go(s, units("88"), at("1113"), "5.1-1")
    assert rumour(s, "36") == hexes(places("1113, 1114"))


def test_S_11_a_group_hides_again_with_no_enemy_within_three_hexes() -> None:
    near = field(None, {"0919": "VM-group 1", "1016": "1/13 DBLE"}, up="VM-group 1")
    far = field(None, {"0919": "VM-group 1", "1015": "1/13 DBLE"}, up="VM-group 1")
    assert can_hide(near) == 0
    assert names(can_hide(far)) == "VM-group 1"
    hide(far, u("VM-group 1"))
    assert not on_map(far, "VM-group 1")
    assert rumour(far, "VM-group 1") == "0919", "everybody has seen it"


def test_S_11_a_garrison_is_an_enemy() -> None:
    assert can_hide(field(None, {"0919": "VM-group 1"}, up="VM-group 1", garrisons="Hai Duong")) == 0


def test_6_10_2_a_trench_that_nobody_holds_disappears() -> None:
    s = field(None, {"1203": "1 BT", "1205": "148, VM dump 1", "1017": "DNA 1, 6 BPC"}, trench="1203, 1205, 1017")
    go(s, units("1 BT"), at("1204"), "5.1-1")
    assert s.trench == places("1205, 1017")
    go(s, units("148"), at("1206"), "5.1-1")
    assert s.trench == places("1017"), "a dump does not hold it"
    go(s, units("6 BPC"), at("1018"), "5.1-1")
    assert not s.trench, "nor does a Dinassaut alone"


def test_6_10_2_a_garrison_holds_a_trench() -> None:
    s = field(None, garrisons="Hanoi", trench="1017")
    trenches_fall(s)
    assert s.trench == places("1017")


def test_S_17_what_is_imagined_agrees_with_counts_and_rumours() -> None:
    s = field(None, {"1114": "36, VM-group 1", "1207": "88, VM dump 1", "1608": "Uncle Ho", "0919": "Dummy 1"})
    for number in range(20):
        twin = imagine(view_of(s, FRANCE), seed_of(number))
        assert twin.veiled == s.veiled
        assert twin.vm == s.vm, "where troops are is felt, and so known"
        assert view_of(twin, FRANCE) == view_of(s, FRANCE)
    seen = {imagine(view_of(s, FRANCE), seed_of(number)).where[u("36")] for number in range(20)}
    assert seen == {at("1114"), at("1207")}, "drawn among all that may be; leader and dumps alone are where none stands"


def test_S_17_a_group_that_was_seen_cannot_lie_hidden_in_the_open() -> None:
    s = field(None, {"1114": "VM-group 1, VM-group 2, 36"}, up="VM-group 1")
    go(s, units("VM-group 2"), at("1015"), "5.1-1")
    assert rumour(s, "VM-group 1") == "1114", "face up, it would be seen there"
    assert "1015" in rumour(s, "VM-group 2")


def test_S_17_what_a_march_out_of_sight_costs_is_not_told() -> None:
    """From forest to forest men pay 3 and guns 7; the French see that a counter went, and no more."""
    seen = []
    for name in ("36", "45"):
        s = point(VIET_MINH, {"1306": f"{name}, VM-group 1"})
        orders.do(s, TakeAll(at("1306")), MarchTo(at("1307")))
        assert view_of(s, VIET_MINH).paid == s.paid == (3 if name == "36" else 7)
        seen.append((view_of(s, FRANCE).frames[-1], view_of(s, FRANCE).paid))
    assert seen[0] == seen[1]


def test_S_17_what_an_overrun_costs_those_out_of_sight_is_not_told() -> None:
    """88 is shown as it attacks; who comes along, guns or men, is not."""
    seen = []
    for name in ("102", "45"):
        s = point(VIET_MINH, {"1206": f"88, {name}", "1207": "1/1 RTM"})
        orders.do(s, TakeAll(at("1206")), Overrun(at("1207")), Join(u("88")), Assault())
        assert names(s.party) == (f"88, {name}")
        seen.append([f for f in view_of(s, FRANCE).frames if isinstance(f, March)])
    assert seen[0] == seen[1]


def test_S_17_the_log_says_of_each_box_what_people_call_it() -> None:
    def said(rule: str, old: int, place: int) -> str:
        return orders.game.say(UnitsWent(rule, (Unit(u("36")),), Place(old), Place(place)))

    assert said("S-22", p.HAND, at("0916")) == "Regiment 36 set up in Tu Vu 0916."
    assert said("6.15-1", at("0916"), p.DEAD) == "Regiment 36 lost in Tu Vu 0916."
    assert said("3.2-1", at("0916"), p.DEAD) == "Regiment 36 to the dead box."
    assert said("5.0-1", at("0910"), at("0916")) == "Regiment 36 from 0910 to Tu Vu 0916."
