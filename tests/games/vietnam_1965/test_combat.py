"""The combat phase: all raids, then the battles in the attacker's order; ambushes."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.vietnam_1965.battles import flight, marches
from tests.games.vietnam_1965.field import asked, at, do, legal, number, owner_of, position, power, refused, told

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Press, Resolve
from indochine.games.vietnam_1965.events import BattleBegan, WalkedIn
from indochine.games.vietnam_1965.state import AT_TRAIL, ESCORT, HOME, RAID, Sprung, State


def fight(space: str) -> Resolve:
    return Resolve(at(space))


def combat(key: str = "USA", phase: int = frames.COMBAT_MOVE, **more: Any) -> State:
    return position(frames.Combat(power=power(key), phase=phase), turn=key, **more)


def coming(*targets: str) -> list[Any]:
    return [march for target in targets for march in marches({"Quang Nam": "1 inf"}, target)]


def test_CAI_1_the_attacker_says_which_battle_is_next(dice: LoadedDice) -> None:
    dice(1, 6, 1, 6)
    s = combat(marches=coming("Kontum", "Sekong"), units={"VC": {"Kontum": "1 inf", "Sekong": "1 inf"}})
    assert asked(s) == "USA"
    assert legal(s) == [fight("Kontum"), fight("Sekong")]
    events = do(s, fight("Sekong"))
    assert [one.space for one in told(events, BattleBegan)] == [at("Sekong"), at("Kontum")]  # the last one by itself
    assert owner_of(s, "Sekong") == owner_of(s, "Kontum") == "USA"
    assert not s.frames


def test_CRE_1_land_without_enemies_is_entered_without_a_battle() -> None:
    s = combat(marches=coming("Kontum", "Sekong"), units={"VC": {"Kontum": "1 inf"}, "NVA": {"Sekong": "1 aag"}})
    assert not told(s.told, WalkedIn)  # guns are somebody
    s = combat(marches=coming("Kontum", "Sekong"))
    assert not s.frames
    assert not told(s.told, BattleBegan)
    assert [(one.rule, one.units) for one in told(s.told, WalkedIn)] == [("CRE-1", ((p.INF, 1),))] * 2
    assert owner_of(s, "Sekong") == owner_of(s, "Kontum") == "USA"
    assert number(s, "USA", "Sekong", "inf") == 1


def test_CRE_1_neutral_land_bombed_land_and_aircraft_are_waited_for() -> None:
    neutral = combat(marches=coming("Kontum", "Sekong"), owner={"Kontum": ""}, units={"VC": {"Sekong": "1 inf"}})
    assert legal(neutral) == [fight("Kontum"), fight("Sekong")]
    raid = flight("USA", "bom", RAID, "Quang Nam", "Salavan", aim=AT_TRAIL)
    other = flight("USA", "bom", RAID, "Quang Nam", "Attapeu", aim=AT_TRAIL)
    s = combat(marches=coming("Kontum"), flights=[raid, other])
    assert owner_of(s, "Kontum") == "VC"  # the bombs first


def test_CAI_1_the_order_decides_where_losses_are_taken_first(dice: LoadedDice) -> None:
    s = combat(marches=coming("Kontum", "Sekong"), units={"VC": {"Kontum": "1 inf", "Sekong": "1 inf"}})
    dice(6, 6)
    do(s, fight("Kontum"))
    assert legal(s)[0] == Press()
    assert owner_of(s, "Sekong") == "VC"


def test_CBO_1_all_bombs_fall_before_the_first_battle() -> None:
    raid = flight("USA", "bom", RAID, "Quang Nam", "Salavan", aim=AT_TRAIL)
    other = flight("USA", "bom", RAID, "Quang Nam", "Attapeu", aim=AT_TRAIL)
    s = combat(marches=coming("Kontum"), flights=[raid, other])
    assert legal(s) == [fight("Salavan"), fight("Attapeu")]
    assert refused(s, fight("Kontum")).rule == "CBO-1"
    events = do(s, fight("Attapeu"))
    assert [one.space for one in told(events, WalkedIn)] == [at("Kontum")]


def test_CAI_1_a_sweep_of_fighters_alone_is_a_battle_too(dice: LoadedDice) -> None:
    dice(6, 1)
    sweep = flight("USA", "ftr", ESCORT, "Quang Nam", "Kontum")
    s = combat(flights=[sweep], units={"NVA": {"Kontum": "1 ftr"}}, air_bases={"Kontum": "NVA"})
    assert number(s, "NVA", "Kontum", "ftr") == 0
    assert s.flights[0].mission == HOME


def test_CAI_1_without_marches_and_flights_nothing_happens() -> None:
    s = combat()
    assert not s.frames
    assert not s.told


def test_PVC_5_an_ambush_is_fought_in_the_combat_phase_and_before_the_own_attack(dice: LoadedDice) -> None:
    dice(1, 6)
    s = combat(units={"USA": {"Quang Nam": "1 inf"}}, ambushes=[Sprung(p.VC, at("Quang Nam"), 1, 0)])
    assert told(s.told, BattleBegan)[0].power == p.VC
    assert owner_of(s, "Quang Nam") == "VC"


def test_PVC_5_after_non_combat_movement_only_ambushes_are_fought(dice: LoadedDice) -> None:
    """The marches of that phase stand at their targets already."""
    dice(6, 1)
    s = combat(
        phase=frames.NONCOMBAT_MOVE,
        marches=marches({"Quang Nam": "1 inf"}, "Quang Ngai"),
        units={"USA": {"Quang Ngai": "1 inf"}},
        ambushes=[Sprung(p.VC, at("Quang Ngai"), 1, 0)],
    )
    assert len(told(s.told, BattleBegan)) == 1
    assert len(s.marches) == 1
    assert number(s, "USA", "Quang Ngai", "inf") == 1
    assert not s.frames
