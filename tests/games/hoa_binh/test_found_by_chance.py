"""Faults that random games once found, each as a small position of its own."""

from __future__ import annotations

from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.playing import french, march, play, u
from tests.games.hoa_binh.positions import at, check_sound, places, position, told, unit_number, where

from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Evacuate, RecallPara, SetOut, Take, TakeAll, TakeConvoy
from indochine.games.hoa_binh.events import CombatBegan, CommanderDriven, ConvoyLost
from indochine.games.hoa_binh.frames import March, Turn, VietMinhPhase
from indochine.games.hoa_binh.rules.ch06_infiltration import choose_attack, occupy
from indochine.games.hoa_binh.rules.ch10_convoys import convoys_at_nightfall, operation_duty
from indochine.games.hoa_binh.state import Site, State, Unit

GAME = HoaBinh()


def only_driven(s: State) -> CommanderDriven:
    """The one commander who had to go, under the rule that keeps him off green."""
    (event,) = told(s, CommanderDriven)
    assert event.rule == "2.1-f"
    return event


def test_2_1_f_a_commander_does_not_stay_on_green_when_the_paras_go_home() -> None:
    units = {"1 BPC": "XBU", "Vanuxem": "XBU", "8 BPC": "TLI"}
    s = position(units=units, ap=4, frames=[Turn(step="muster_paras")], bases={4: "BVI"})
    GAME.advance(s)
    GAME.apply(s, RecallPara(Unit(unit_number("1 BPC"))))
    assert where(s, "Vanuxem") == "TLI"
    assert only_driven(s).to == at("TLI")


def test_2_1_f_a_commander_stays_on_green_beside_those_who_are_left() -> None:
    s = position(units={"1 BPC": "XBU", "1 BM": "XBU", "Vanuxem": "XBU"}, ap=4, frames=[Turn(step="muster_paras")])
    GAME.advance(s)
    GAME.apply(s, RecallPara(Unit(unit_number("1 BPC"))))
    assert where(s, "Vanuxem") == "XBU"


def test_2_1_f_a_commander_does_not_stay_on_green_when_his_convoy_is_lost_at_nightfall() -> None:
    s = position(convoys={"APT": "XBU"}, units={"Clement": "XBU", "1 BM": "TLI"})
    convoys_at_nightfall(s, Turn())
    assert where(s, "Clement") == "TLI"
    assert only_driven(s).place == at("XBU")
    check_sound(position(units={"1 BM": "TLI"}, frames=[Turn()]))


def test_2_1_f_a_commander_does_not_stay_on_green_that_nobody_comes_to_occupy() -> None:
    """The reserve is empty and the attacker gone: the space stays free, and yet he cannot stay alone."""
    s = position(units={"Dodelier": "XBU", "1 BM": "TLI"}, reserve=0)
    occupy(s, at("XBU"), -1)
    assert not s.vm
    assert where(s, "Dodelier") == "TLI"
    assert only_driven(s).to == at("TLI")


def test_2_1_f_a_commander_whose_convoy_is_ambushed_on_green_does_not_stay_there(dice: LoadedDice) -> None:
    s = french(posts="XMO", units={"Vanuxem": "XMO"}, vm="BEL", used=1 << u("Vanuxem"))
    play(s, Evacuate(at("XMO")), Take(u("Vanuxem")), SetOut())
    dice(1)
    march(s, "KEM")
    assert told(s, ConvoyLost)
    assert where(s, "Vanuxem") not in ("KEM", "GONE")


def test_2_1_f_on_white_a_commander_may_be_alone() -> None:
    s = position(convoys={"APT": "TLI"}, units={"Clement": "TLI"})
    convoys_at_nightfall(s, Turn())
    assert where(s, "Clement") == "TLI"


def test_9_1_b_counter_after_counter_attacks_until_all_have() -> None:
    """The phase goes on after its first combat, and ends when nobody is left to attack."""
    s = position(units={"1 BM": "STY"}, vm="TON TON DLA DLA", frames=[VietMinhPhase(no_drops=True)])
    GAME.advance(s)
    combats = len(told(s, CombatBegan))
    while due := GAME.due(s):
        GAME.apply(s, due.actions[-1])
        combats += len(told(s, CombatBegan))
    assert combats > 1
    assert choose_attack(s) is None


def test_7_2_b_all_at_once_is_for_the_start_and_a_convoy_counts_as_somebody() -> None:
    frame = March(space=at("TLI"), step="form_stack")
    s = position(units={"1 BM": "TLI"}, convoys={"APT": "TLI"}, frames=[frame])
    GAME.advance(s)
    due = GAME.due(s)
    assert due is not None
    assert TakeAll() in due.actions
    GAME.apply(s, TakeConvoy(Site(p.SITE_OF[at("APT")])))
    due = GAME.due(s)
    assert due is not None
    assert TakeAll() not in due.actions
    assert TakeAll() not in due.decision.slow(s, s.frames[-1])


def test_5_2_1b_c_a_post_given_up_is_no_longer_short_of_supply() -> None:
    s = position(turn=6, posts="LAP", strategy=p.OPERATION_VIOLET, violet=6, cut_forts=places("LAP"))
    operation_duty(s, Turn())
    assert not s.forts & places("LAP")
    assert not s.cut_forts
