"""The examples of Hoa Binh: positions, orders and dice; their words stand in data/examples.toml."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.fights import GAME, begin, drawn, enter, loses, play, storm, vm_attacks, vm_phase
from tests.games.hoa_binh.playing import QUIET, french, march, set_out, u
from tests.games.hoa_binh.playing import play as order
from tests.games.hoa_binh.positions import at, position
from tests.games.scenes import Scenes

from indochine.games.hoa_binh.actions import (
    Attack,
    CallArtillery,
    CallMorane,
    ClearMines,
    DropIn,
    Embark,
    Evacuate,
    HoldGround,
    Jump,
    Land,
    Sail,
    Shell,
    SlipAway,
)
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.frames import FrenchPhase
from indochine.games.hoa_binh.state import State

scene = Scenes(GAME)


def acting(**fields: Any) -> State:
    """A French Action Phase at its first question."""
    return begin(position(**fields), FrenchPhase(step="choose_action"))


# ---- threat and draw -------------------------------------------------------


@scene("nothing-behind-the-counter")
def nothing_behind_the_counter(dice: LoadedDice) -> State:
    dice(1, 5)
    return vm_attacks(position(units={"4 BVN": "DTH"}, vm="ADC"), "ADC", "DTH")


@scene("nothing-there-and-still-not-hit")
def nothing_there_and_still_not_hit(dice: LoadedDice) -> State:
    dice(1, 4)
    return enter(position(units={"4 BVN": "DTH"}, vm="ADC", **QUIET), "DTH", "ADC")


@scene("guns-alone")
def guns_alone(dice: LoadedDice) -> State:
    dice(2, 3)
    return play(acting(vm="ADC", ap=1, **{**QUIET, "artillery": 1}), Shell(at("ADC")))


@scene("ambush-strikes-first")
def ambush_strikes_first(dice: LoadedDice) -> State:
    dice(2, *drawn("Ambush"), 6, 5)
    return vm_attacks(position(units={"4 BVN": "DTH"}, vm="ADC"), "ADC", "DTH")


@scene("assault-with-trenches")
def assault_with_trenches(dice: LoadedDice) -> State:
    dice(2, *drawn("Trenches", "Assault"), 5, 6)
    return vm_attacks(position(units={"1 BPC": "DTH"}, posts="DTH", vm="ADC", **QUIET), "ADC", "DTH")


@scene("one-good-die-is-enough")
def one_good_die_is_enough(dice: LoadedDice) -> State:
    dice(6, *drawn("Clash", "Assault", "Clash"), 6, 2, 1, 1, 6, 1, 1, 4, 1)
    s = position(units={"1 BPC": "DTH", "4 BVN": "DTH"}, posts="DTH", vm="ADC", **QUIET)
    return vm_attacks(s, "ADC", "DTH")


@scene("guns-before-the-draw")
def guns_before_the_draw(dice: LoadedDice) -> State:
    dice(3, *drawn("Clash", "Offensive"), 4, 1, 2, 3)
    s = position(units={"4 BVN": "DTH"}, vm="ADC", ap=1, **{**QUIET, "artillery": 1})
    return vm_attacks(s, "ADC", "DTH", CallArtillery())


@scene("flak-drives-the-morane-away")
def flak_drives_the_morane_away(dice: LoadedDice) -> State:
    dice(2, *drawn("DCA", "Clash"), 4)
    s = position(units={"4 BVN": "DTH"}, vm="ADC", ap=1, **{**QUIET, "morane": True})
    return vm_attacks(s, "ADC", "DTH", CallMorane())


# ---- losses and retreats ---------------------------------------------------


@scene("post-keeps-the-ground")
def post_keeps_the_ground(dice: LoadedDice) -> State:
    dice(2, *drawn("Clash"), 1, 2)
    return vm_attacks(position(units={"4 BVN": "DTH"}, posts="DTH", vm="ADC", **QUIET), "ADC", "DTH")


@scene("lone-post-falls")
def lone_post_falls(dice: LoadedDice) -> State:
    dice(2, *drawn("Clash"), 3)
    return vm_attacks(position(posts="DTH", vm="ADC", **QUIET), "ADC", "DTH")


@scene("stand-for-one-loss-more")
def stand_for_one_loss_more(dice: LoadedDice) -> State:
    dice(2, *drawn("Clash"), 1, 1)
    s = position(units={"4 BVN": "DTH", "1 BM": "DTH"}, vm="ADC", **QUIET)
    return vm_attacks(s, "ADC", "DTH", loses("4 BVN"), HoldGround(), loses("1 BM"))


@scene("nowhere-to-go")
def nowhere_to_go(dice: LoadedDice) -> State:
    dice(2, *drawn("Clash"), 1)
    s = position(units={"4 BVN": "DTH"}, vm="ADC CDO CLI NGN LPF", **QUIET)
    return vm_attacks(s, "ADC", "DTH")


@scene("colonel-after-a-loss")
def colonel_after_a_loss(dice: LoadedDice) -> State:
    dice(2, *drawn("Clash"), 1, 1, 1)
    s = position(units={"4 BVN": "DTH", "Clement": "DTH"}, posts="DTH", vm="ADC", used=1 << u("Clement"), **QUIET)
    return vm_attacks(s, "ADC", "DTH")


# ---- counters on the map ---------------------------------------------------


@scene("three-around")
def three_around(dice: LoadedDice) -> State:
    dice(2, *drawn("Clash"), 2, 6, 1, 5, 6, 1, 5, 6)
    return vm_phase(position(units={"4 BVN": "DTH"}, posts="DTH", vm="ADC ADC ADC", **QUIET))


@scene("isolated-counter")
def isolated_counter(dice: LoadedDice) -> State:
    dice(3, 2)
    return vm_phase(position(posts="DTH", vm="ADC CDO", **QUIET))


@scene("guns-and-guerrilla")
def guns_and_guerrilla(dice: LoadedDice) -> list[str]:
    s = acting(vm="KEM/G", units={"1 BM": "BEL"}, ap=3)
    refused = scene.refusal(s, Shell(at("KEM")))
    dice(3, *drawn("Clash"), 6)
    return [refused, *scene.told(enter(s, "BEL", "KEM"))]


@scene("bulldozer")
def bulldozer(dice: LoadedDice) -> State:
    return order(french(units={"Dozer": "XMO"}, vm="KEM/G XPH", ap=3), ClearMines(), MarchTo(at("KEM")))


@scene("dangerous-and-dinassaut")
def dangerous_and_dinassaut(dice: LoadedDice) -> list[str]:
    s = set_out(
        french(units={"1 BPC": "DTH", "Dinassaut": "TRH"}, dangerous="LPF", **QUIET), Attack(at("DTH")), "1 BPC"
    )
    refused = scene.refusal(s, MarchTo(at("LPF")))
    s = order(french(units={"Dinassaut": "TRH"}, dangerous="LPF", ap=1, **QUIET), Sail())
    dice(3, *drawn("Clash"), 3)
    return [refused, *scene.told(march(s, "LPF"))]


@scene("dangerous-goes-with-its-neighbour")
def dangerous_goes_with_its_neighbour(dice: LoadedDice) -> State:
    dice(1, 4)
    s = position(units={"1 BPC": "CDO"}, vm="DTH", dangerous="LPF", **QUIET)
    return enter(s, "CDO", "DTH")


@scene("drop-on-a-counter")
def drop_on_a_counter(dice: LoadedDice) -> State:
    dice(1, 3)
    s = acting(ap=1, vm="APT", **{**QUIET, "transport": 1})
    return play(s, Jump(), Embark(u("1 BPC")), Land(at("APT")))


@scene("drop-among-friends")
def drop_among_friends(dice: LoadedDice) -> State:
    dice(1, 3, 1)
    s = position(units={"4 BVN": "DTH"}, vm="ADC", ap=1, **{**QUIET, "transport": 1})
    return vm_attacks(s, "ADC", "DTH", DropIn(u("1 BPC")))


@scene("green-ground")
def green_ground(dice: LoadedDice) -> State:
    dice(2, *drawn("Clash"), 3, 2)
    s = position(units={"RICM": "KEM"}, vm="BEL", ap=1, **{**QUIET, "artillery": 1})
    return vm_attacks(s, "BEL", "KEM", CallArtillery())


@scene("commandos-slip-away")
def commandos_slip_away(dice: LoadedDice) -> State:
    dice(1, 1)
    s = position(units={"Commando 18": "CLI", "4 BVN": "CLI"}, vm="DTH", **QUIET)
    return vm_attacks(s, "DTH", "CLI", SlipAway(u("Commando 18"), at("QOA")))


# ---- bases and convoys -----------------------------------------------------


@scene("storming-a-base")
def storming_a_base(dice: LoadedDice) -> State:
    dice(5, *drawn("Clash", "Ambush", "Assault", base=True), 6, 1, 3, 5, 1, 6, 1)
    s = position(turn=3, units={"1 BPC": "BVI", "7 BPC": "BVI"}, bases={4: "BVI"}, **QUIET)
    return storm(s, 4, "XBU", loses("1 BPC"))


@scene("convoy-past-two-counters")
def convoy_past_two_counters(dice: LoadedDice) -> State:
    dice(4)
    return set_out(french(posts="DTH", units={"4 BVN": "DTH"}, vm="ADC ADC", **QUIET), Evacuate(at("DTH")), "4 BVN")


@scene("convoy-with-escort")
def convoy_with_escort(dice: LoadedDice) -> State:
    dice(4)
    return set_out(french(posts="DTH", units={"4 BVN": "DTH"}, vm="ADC", **QUIET), Evacuate(at("DTH")), "4 BVN")
