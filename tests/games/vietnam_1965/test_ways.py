"""Who can get where: by land, by sea, through the air and home again."""

from __future__ import annotations

from tests.games.vietnam_1965.field import at, position, spaces

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.rules import ways
from indochine.games.vietnam_1965.rules.flak import in_missile_zone
from indochine.games.vietnam_1965.state import State


def board(**more: object) -> State:
    """A position somewhere; only the pieces and the land matter."""
    return position(frames.Place(power=p.NVA), **more)  # type: ignore[arg-type]


def names(mask: int) -> set[str]:
    return {p.SPACE_KEY[space] for space in range(p.SPACES) if mask >> space & 1}


# ---- where units stand


def test_spaces_with_units_and_with_rested_units() -> None:
    s = board(units={"NVA": {"Ha Tay": "2 inf", "Son La": "1 inf", "Nghe An": "1 art"}})
    assert ways.standing(s, p.NVA, p.INF) == spaces("Ha Tay", "Son La")
    assert ways.rested_in(s, p.NVA, p.INF) == spaces("Ha Tay", "Son La")
    s.tired[(p.NVA * p.SPACES + at("Ha Tay")) * p.TYPES + p.INF] = 1
    assert ways.rested_in(s, p.NVA, p.INF) == spaces("Ha Tay", "Son La")  # one of two has not moved
    s.tired[(p.NVA * p.SPACES + at("Son La")) * p.TYPES + p.INF] = 1
    assert ways.rested_in(s, p.NVA, p.INF) == spaces("Ha Tay")
    assert ways.rested_in(s, p.NVA, p.ART) == spaces("Nghe An")


# ---- by land


def test_CMV_9_infantry_goes_one_space_and_armor_two() -> None:
    s = board()
    through = ways.open_ground(s, p.NVA)
    start = spaces("Quang Binh")
    assert names(ways.ground_reach(s, p.INF, start, through)) == {"DMZ", "Ha Tinh", "Khammouane", "Savannakhet"}
    two = ways.ground_reach(s, p.ARM, start, through)
    assert names(two) >= {"Nghe An", "Nakhon Phanom", "Quang Tri", "Salavan"}
    assert not two & spaces("Thua Thien", "Thanh Hoa")
    assert not two & p.SEA  # and nobody goes back to sea [E-56]


def test_CMV_3_who_can_come_is_who_can_go() -> None:
    s = board(owner={"Kontum": "ARVN", "Luang Prabang": "NVA"}, trail=True)
    for power_ in (p.NVA, p.USA, p.PARU):
        through = ways.open_ground(s, power_)
        for each in p.GROUND_TYPES:
            reach = [ways.ground_reach(s, each, 1 << origin, through) for origin in range(p.SPACES)]
            for target in range(p.TERRITORIES + 1):
                come = ways.ground_origins(s, each, target, through)
                go = sum(1 << origin for origin in range(p.SPACES) if origin != target and reach[origin] >> target & 1)
                assert come == go
                for origin in range(p.TERRITORIES):
                    if origin != target:
                        lengths = range(1, p.MOVE[each] + p.TRAIL_MOVE + 1)
                        found = [via for n in lengths for via in ways.ground_ways(s, each, origin, target, through, n)]
                        assert bool(found) == bool(come >> origin & 1)


def test_CMV_10_the_way_goes_through_friendly_land_and_the_free_dmz_only() -> None:
    s = board()
    assert names(ways.open_ground(s, p.NVA)) == names(s.communist) | {"DMZ"}
    held = board(units={"USA": {"DMZ": "1 inf"}})
    assert not ways.open_ground(held, p.NVA) & spaces("DMZ")
    assert ways.open_ground(held, p.USA) & spaces("DMZ")


def test_TRL_3_one_step_more_from_trail_to_trail() -> None:
    s = board(trail=True)
    through = ways.open_ground(s, p.VC)
    reach = ways.ground_reach(s, p.INF, spaces("Attapeu"), through)
    assert reach & spaces("Pleiku")  # by Kontum
    assert not reach & spaces("Ubon Ratchathani")  # Champasak is no Trail space
    assert not ways.ground_reach(s, p.INF, spaces("Champasak"), through) & spaces("Kontum")  # starts off the Trail
    assert not ways.ground_reach(s, p.INF, spaces("Champasak", "Ha Tinh"), through) & spaces("Quang Nam")
    two_steps = ways.ground_ways(s, p.INF, at("Attapeu"), at("Pleiku"), through, 2)
    assert set(two_steps) == {(at("Kontum"),), (at("Ratanakiri"),)}
    assert ways.ground_reach(s, p.ARM, spaces("Savannakhet"), through) & spaces("Quang Nam")  # three steps
    s.trail = False
    assert not ways.ground_reach(s, p.INF, spaces("Attapeu"), through) & spaces("Pleiku")


def test_TRL_3_guns_are_no_ground_units() -> None:
    s = board(trail=True)
    through = ways.open_ground(s, p.NVA)
    assert not ways.ground_reach(s, p.AAG, spaces("Attapeu"), through) & spaces("Pleiku")


def test_PPA_5_the_ways_of_paru_stay_in_its_area() -> None:
    s = board()
    assert not ways.open_ground(s, p.PARU) & ~p.PARU_AREA
    assert ways.air_distance(p.PARU, at("Ubon Ratchathani"), at("Kratie")) == 3
    assert ways.air_distance(p.PARU, at("Phnom Penh"), at("Tay Ninh")) == ways.FAR
    # from Phnom Penh to Takeo by Long Xuyen is no way, the direct one is
    assert ways.air_distance(p.PARU, at("Phnom Penh"), at("Takeo")) == 1


# ---- by sea


def test_PUS_3_two_sea_zones_for_the_usa_and_three_for_rok() -> None:
    assert names(ways.transport_reach(p.USA, p.YANKEE)) >= {"Kien An", "Nghe An", "Quang Tri", "Binh Dinh"}
    assert not ways.transport_reach(p.USA, p.YANKEE) & spaces("Khanh Hoa", "Gia Dinh")
    assert names(ways.transport_reach(p.USA, p.DIXIE)) >= {"Quang Nam", "Gia Dinh", "Can Tho"}
    assert not ways.transport_reach(p.USA, p.DIXIE) & spaces("Thua Thien", "Bac Lieu", "Bangkok")
    assert names(ways.transport_reach(p.ROK, p.DIXIE)) >= {"Thua Thien", "Quang Tri", "Bac Lieu"}
    assert not ways.transport_reach(p.ARVN, p.DIXIE)


def test_PUS_4_ports_are_american_bases_and_coastal_cities_of_the_side() -> None:
    s = board(start=True)
    from_yankee = ways.ports(s, p.USA) & ways.transport_reach(p.USA, p.YANKEE)
    assert names(from_yankee) == {"Quang Nam", "Quang Ngai", "Binh Dinh", "Thua Thien", "Quang Tri"}
    from_dixie = ways.ports(s, p.USA) & ways.transport_reach(p.USA, p.DIXIE)
    assert names(from_dixie) == {
        "Khanh Hoa", "Ba Ria", "Can Tho", "Quang Nam", "Quang Ngai", "Binh Dinh", "Gia Dinh",
    }  # fmt: skip
    assert not ways.ports(s, p.ARVN)


def test_PUS_4_a_damaged_base_and_a_lost_city_are_no_ports() -> None:
    s = board(air_bases={"Quang Ngai": "USA"}, damage={"Quang Ngai": 1}, owner={"Thua Thien": "NVA"})
    assert not ways.ports(s, p.USA) & spaces("Quang Ngai", "Thua Thien")
    assert ways.ports(s, p.USA) & spaces("Quang Tri")


def test_PUS_4_a_base_of_an_ally_serves_rok_but_not_the_usa() -> None:
    s = board(air_bases={"Phan Rang": "ARVN"})
    assert not ways.ports(s, p.USA) & spaces("Phan Rang")
    assert ways.ports(s, p.ROK) & spaces("Phan Rang")


# ---- through the air


def test_ABS_1_fixed_wings_land_on_sound_bases_held_since_the_start_of_the_turn() -> None:
    s = board(
        air_bases={"Quang Nam": "USA", "Gia Dinh": "ARVN", "Ubon Ratchathani": "USA", "Kontum": "USA"},
        damage={"Ubon Ratchathani": 1},
        owner={"Kontum": "USA"},
    )
    s.ac_start &= ~spaces("Kontum")  # captured in this turn
    for each in (p.BOM, p.FBO, p.FTR):
        assert ways.landing_places(s, p.USA, each) == spaces("Quang Nam", "Gia Dinh")
    assert ways.landing_places(s, p.USA, p.HEL) == s.ac
    assert ways.landing_places(s, p.PARU, p.HEL) == s.ac & p.PARU_AREA


def test_NCM_4_stations_are_landing_places_by_option_only() -> None:
    for choice, decks in (("no", 0), ("yes", p.STATIONS)):
        s = board(options={"carriers": choice})
        for each in (p.FBO, p.HEL):
            assert ways.landing_places(s, p.USA, each) & p.SEA == decks
            assert not ways.landing_places(s, p.ARVN, each) & p.SEA


def test_FBO_3_out_and_home_within_the_range() -> None:
    s = board(air_bases={"Nakhon Phanom": "USA", "Udon Thani": "USA"})
    reach = ways.air_reach(s, p.USA, p.FBO, spaces("Nakhon Phanom"))
    assert reach & spaces("Nghe An")  # 2 + 2
    assert not reach & spaces("Ha Tay")  # 4 + 4
    assert ways.air_reach(s, p.USA, p.BOM, spaces("Nakhon Phanom")) & spaces("Ha Tay")
    assert ways.air_origins(s, p.USA, p.FBO, spaces("Nakhon Phanom", "Udon Thani"), at("Nghe An"))
    assert not ways.air_origins(s, p.USA, p.FBO, spaces("Nakhon Phanom", "Udon Thani"), at("Ha Tay"))
    assert ways.steps_home(s, p.USA, p.FBO, at("Ha Tay")) == 4


def test_FBO_3_reach_and_origins_agree() -> None:
    s = board(start=True)
    fields = spaces("Quang Nam", "Bangkok", "Yankee")
    for each in (p.HEL, p.BOM, p.FTR):
        reach = ways.air_reach(s, p.USA, each, fields)
        for target in range(p.SPACES):
            assert bool(ways.air_origins(s, p.USA, each, fields, target)) == bool(reach >> target & 1)


# ---- fire on the way


def test_SAM_5_missiles_count_only_for_their_enemies_and_while_there_are_any() -> None:
    units, owner = {"NVA": {"Xieng Khouang": "1 inf"}}, {"Xieng Khouang": "NVA"}
    s = board(units=units, owner=owner, sam=1)
    assert ways.dangers(s, p.USA) & spaces("Xieng Khouang")
    assert not ways.dangers(s, p.NVA) & spaces("Xieng Khouang")
    assert not ways.dangers(board(units=units, owner=owner, sam=0), p.USA) & spaces("Xieng Khouang")
    guns = board(units={"NVA": {"Xieng Khouang": "1 aag"}}, owner={"Xieng Khouang": "NVA"})
    assert ways.dangers(guns, p.USA) & spaces("Xieng Khouang")
    assert not ways.dangers(guns, p.USA, shot=(at("Xieng Khouang"),)) & spaces("Xieng Khouang")
    assert not ways.dangers(guns, p.USA, guns=False) & spaces("Xieng Khouang")


def test_SAM_1_zones_with_nva_units_bases_or_cities() -> None:
    s = board(
        units={"NVA": {"Thanh Hoa": "1 inf"}, "VC": {"Kontum": "1 inf"}, "CHN": {"Son La": "1 inf"}},
        air_bases={"Ha Tinh": "NVA", "Quang Nam": "USA"},
        fire_bases={"Quang Binh": "NVA"},
        damage={"Ha Tinh": 2},
    )
    zones = ways.missile_zones(s)
    assert zones & spaces("Thanh Hoa", "Ha Tinh", "Quang Binh") == spaces("Thanh Hoa", "Ha Tinh", "Quang Binh")
    assert zones & p.CITIES == spaces("Ha Tay", "Nghe An", "Kien An", "Lai Chau")
    assert not zones & spaces("Kontum", "Son La", "Quang Nam")
    assert zones == sum(1 << zone for zone in range(p.SPACES) if in_missile_zone(s, zone))


def test_SAM_1_neutral_land_and_the_sea_are_free_of_fire() -> None:
    s = board(units={"NVA": {"Xieng Khouang": "1 inf", "DMZ": "1 inf"}}, air_bases={"Vientiane": "NVA"})
    assert not ways.missile_zones(s) & spaces("Xieng Khouang", "Vientiane")
    assert ways.missile_zones(s) & spaces("DMZ")
    assert ways.missile_zones(s) == sum(1 << zone for zone in range(p.SPACES) if in_missile_zone(s, zone))
