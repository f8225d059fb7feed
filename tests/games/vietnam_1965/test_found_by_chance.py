"""Mistakes that random games have found, each as the smallest position that shows it."""

from __future__ import annotations

from tests.games.vietnam_1965.field import asked, at, do, legal, position, refused, spaces

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Attack, Back, PlaceUnits, Reveal, Send, ToBattle
from indochine.games.vietnam_1965.state import Kind, Ware


def test_units_in_the_dmz_do_not_attack_it() -> None:
    """Armor could go out of the DMZ and back: a target for nobody, chosen again and again."""
    s = position(frames.CombatMove(power=p.USA), units={"USA": {"DMZ": "1 arm"}}, turn="USA")
    assert Attack(at("DMZ")) not in legal(s)
    assert refused(s, Attack(at("DMZ"))).rule == "CMV-9"


def test_units_in_the_dmz_are_not_sent_to_it() -> None:
    units = {"USA": {"DMZ": "1 arm", "Quang Tri": "1 inf"}}
    s = position(frames.CombatMove(power=p.USA), units=units, turn="USA")
    do(s, Attack(at("DMZ")))
    assert legal(s) == [Send(Kind(p.INF), 1, at("Quang Tri"), at("DMZ")), Back()]


def test_guns_at_sea_and_in_neutral_land_fire_at_nobody_after_loading_either() -> None:
    s = position(units={"USA": {"Yankee": "1 aag", "Takeo": "1 aag", "DMZ": "1 aag", "Quang Tri": "1 aag"}})
    assert s.guns[p.ANTI_COMMUNIST] == spaces("DMZ", "Quang Tri")
    s.derive()
    assert s.guns[p.ANTI_COMMUNIST] == spaces("DMZ", "Quang Tri")


def test_an_air_base_in_neutral_land_keeps_others_at_a_distance() -> None:
    box = [1 if index == p.USA * p.WARES + p.AIR_BASE else 0 for index in range(len(p.POWERS) * p.WARES)]
    s = position(
        frames.Place(power=p.USA),
        owner={"Kampot": "USA", "Rach Gia": "USA", "Can Tho": "USA"},
        air_bases={"Takeo": "VC"},
        box=box,
        turn="USA",
    )
    assert PlaceUnits(Ware(p.AIR_BASE), 1, at("Kampot")) not in legal(s)
    assert PlaceUnits(Ware(p.AIR_BASE), 1, at("Rach Gia")) in legal(s)


def test_the_viet_cong_are_asked_alike_wherever_their_covert_units_are() -> None:
    """When all others had set out, covert units in friendly land were not asked for any more, others were."""
    for name in ("Kontum", "Kratie"):
        s = position(
            frames.CombatMove(power=p.VC),
            units={"VC": {"Tay Ninh": "1 inf"}},
            covert={"VC": {name: "1 inf"}},
            turn="VC",
        )
        do(s, Attack(at("Gia Dinh")), Send(Kind(p.INF), 1, at("Tay Ninh"), at("Gia Dinh")))
        assert asked(s) == "VC"
        assert legal(s) == [Reveal(at(name)), ToBattle()]
