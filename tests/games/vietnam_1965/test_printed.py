"""The printed data of Vietnam 1965: sums and distances of the reconstruction hold, the drawing agrees with the map."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965 import sheets
from indochine.kernel.bits import ids
from indochine.lab.rulebook import spelled
from indochine.printed import Datum, PrintedError, fingerprint, inventory, load

DOSSIER = Path(__file__).parents[4] / "shared" / "games" / "vietnam-1965.md"
S = p.SPACE
XY = tuple[float, float]


def powers(chosen: int) -> set[str]:
    return {p.POWER_KEY[power] for power in ids(chosen)}


def pieces(kind: int) -> dict[str, int]:
    """How many of a type each power starts with."""
    found: Counter[str] = Counter()
    for power, _, other, count in p.SETUP:
        if other == kind:
            found[p.POWER_KEY[power]] += count
    return dict(found)


# ---- spaces


def test_TER_1_spaces_are_85_territories_the_dmz_and_13_sea_zones() -> None:
    assert p.TERRITORIES == p.LAND.bit_count() == p.DMZ == 85
    assert p.SPACE_KEY[p.DMZ] == "DMZ"
    assert [p.SPACE_KEY[space] for space in range(86, 99)] == [f"SZ{number}" for number in range(1, 14)]
    assert p.SPACES == 99
    assert p.SEA.bit_count() == 13
    assert p.SEA ^ p.GROUND_SPACES == p.ALL_SPACES
    assert len(set(p.NAME)) == 99


def test_TER_1_the_rulebook_names_44_of_them() -> None:
    assert sum(row.named for row in p.DATA.map.data.territories.values()) == 44


def test_the_map_has_214_land_adjacencies_and_28_coasts() -> None:
    assert sum(near.bit_count() for near in p.ADJ) == 2 * 214
    assert p.COASTAL.bit_count() == 28
    assert p.COASTAL >> p.DMZ & 1


def test_adjacency_leads_both_ways_and_each_kind_joins_its_own() -> None:
    for table, ends in ((p.ADJ, p.GROUND_SPACES), (p.SEA_ADJ, p.SEA), (p.AIR, p.ALL_SPACES)):
        for a in range(p.SPACES):
            assert not table[a] >> a & 1
            assert not table[a] or ends >> a & 1
            assert not table[a] & ~ends
            assert all(table[b] >> a & 1 for b in ids(table[a]))
    for space in range(p.SPACES):
        coast = p.COAST_OF[space] | (1 << p.COAST[space] if p.COAST[space] >= 0 else 0)
        assert p.AIR[space] == p.ADJ[space] | p.SEA_ADJ[space] | coast


def test_the_board_hangs_together() -> None:
    assert p.BY_AIR.flood(1, p.ALL_SPACES) == p.ALL_SPACES
    assert p.BY_LAND.flood(1, p.ALL_SPACES) == p.GROUND_SPACES
    assert p.BY_SEA.flood(1 << p.YANKEE, p.ALL_SPACES) == p.SEA


def test_countries_have_the_right_number_of_territories() -> None:
    sizes = [p.COUNTRY_SPACES[country].bit_count() for country in range(7)]
    assert sizes == [20, 25, 14, 18, 7, 1, 14]
    assert p.COUNTRY[p.DMZ] == p.COUNTRY[p.YANKEE] == p.NOWHERE
    assert p.COUNTRY[p.CHINA] == p.CHINA_LAND


def test_stations_are_open_sea() -> None:
    assert (p.NAME[p.YANKEE], p.NAME[p.DIXIE]) == ("Yankee Station", "Dixie Station")
    assert p.COAST_OF[p.YANKEE] == p.COAST_OF[p.DIXIE] == 0


# ---- distances of the reconstruction

AIR_AND_LAND = [
    ("Quang Nam", "Ha Tay", 5, 8),
    ("Quang Nam", "Kien An", 4, 10),
    ("Quang Nam", "Nghe An", 4, 6),
    ("Ubon Ratchathani", "Ha Tay", 6, 6),
    ("Ubon Ratchathani", "Khammouane", 2, 2),
    ("Ubon Ratchathani", "Nghe An", 4, 4),
    ("Nakhon Phanom", "Ha Tinh", 2, 2),
    ("Nakhon Phanom", "Ha Tay", 4, 4),
    ("Udon Thani", "Ha Tay", 4, 4),
    ("Udon Thani", "Lai Chau", 3, 3),
    ("Bangkok", "Ha Tay", 6, 6),
    ("Ha Tay", "Ha Tinh", 3, 3),
    ("Kien An", "Ha Tinh", 3, 5),
    ("Lai Chau", "Ha Tay", 2, 2),
    ("Ha Tay", "Quang Binh", 4, 4),
    ("SZ4", "Ha Tay", 3, p.FAR),
    ("SZ4", "Kien An", 2, p.FAR),
    ("SZ8", "Gia Dinh", 2, p.FAR),
    ("SZ8", "Tay Ninh", 3, p.FAR),
    ("Quang Nam", "Gia Dinh", 5, 5),
    ("Can Tho", "Tay Ninh", 3, 3),
    ("Ha Tay", "Gia Dinh", 8, 10),
]


@pytest.mark.parametrize(("a", "b", "air", "land"), AIR_AND_LAND)
def test_key_distances(a: str, b: str, air: int, land: int) -> None:
    assert p.AIR_DISTANCE[S[a]][S[b]] == p.AIR_DISTANCE[S[b]][S[a]] == air
    assert p.LAND_DISTANCE[S[a]][S[b]] == p.LAND_DISTANCE[S[b]][S[a]] == land


def test_sea_zones_lie_as_far_from_the_stations_as_the_dossier_says() -> None:
    zones = ids(p.SEA)
    assert [p.SEA_STEPS[p.YANKEE][zone] for zone in zones] == [1, 1, 1, 0, 1, 2, 3, 3, 4, 5, 6, 7, 8]
    assert [p.SEA_STEPS[p.DIXIE][zone] for zone in zones] == [4, 4, 3, 3, 2, 1, 1, 0, 1, 2, 3, 4, 5]
    assert p.SEA_STEPS[p.YANKEE][p.HANOI] == p.FAR


def test_five_pairs_of_air_bases_at_start_are_neighbours() -> None:
    bases = [space for _, space, facility in p.BASES_AT_START if facility == p.AIR_BASE]
    pairs = {frozenset((p.NAME[a], p.NAME[b])) for a in bases for b in bases if p.ADJ[a] >> b & 1}
    assert pairs == {
        frozenset(pair)
        for pair in (
            ("Quang Nam", "Quang Ngai"),
            ("Quang Ngai", "Binh Dinh"),
            ("Ba Ria", "Gia Dinh"),
            ("Nakhon Phanom", "Udon Thani"),
            ("Nghe An", "Ha Tinh"),
        )
    }


# ---- cities, Trail, owners, levels


def test_PP_4_capitals_are_worth_3_control_cities_2_and_all_else_1() -> None:
    capitals = {space for space, (_, kind) in p.CITY.items() if kind == "capital"}
    assert {p.CITY[space][0] for space in capitals} == {"Hanoi", "Saigon"}
    assert {name for name, kind in p.CITY.values() if kind == "control"} == {
        *("Da Nang", "Khe Sanh", "Hue", "Vinh", "Haiphong", "Dien Bien Phu", "Can Tho", "Bangkok"),
    }
    for space in range(p.SPACES):
        worth = 3 if space in capitals else 2 if space in p.CITY else 1 if space < p.TERRITORIES else 0
        assert p.VALUE[space] == worth
    assert p.CAPITALS == (1 << p.HANOI | 1 << p.SAIGON)
    assert p.CAPITAL_OF[p.NVA] == p.HANOI == S["Ha Tay"]
    assert p.CAPITAL_OF[p.ARVN] == p.SAIGON == S["Gia Dinh"]
    assert [p.CAPITAL_OF[power] for power in p.POWERS].count(-1) == 7
    assert S["Quang Nam"] == p.DA_NANG
    assert S["Lai Chau"] == p.DIEN_BIEN_PHU


def test_SET_2_levels_at_start() -> None:
    levels = dict(zip(p.POWER_KEY, p.START_LEVEL, strict=True))
    assert levels == {"NVA": 27, "USA": 15, "VC": 15, "ANZUS": 0, "SOV": 0, "ARVN": 19, "CHN": 3, "ROK": 0, "PARU": 10}
    held = dict(zip(p.POWER_KEY, (mask.bit_count() for mask in p.HELD_AT_START), strict=True))
    assert held == {"NVA": 22, "USA": 9, "VC": 15, "ANZUS": 0, "SOV": 0, "ARVN": 17, "CHN": 2, "ROK": 0, "PARU": 9}


def test_VIC_C5_control_points_at_start_count_shared_land_once() -> None:
    assert p.START_POINTS == (42, 38)
    assert p.worth(p.NEUTRAL_AT_START) == p.NEUTRAL_AT_START.bit_count() == 17 == p.worth(p.LAND) - sum(p.START_POINTS)
    assert p.worth(p.LAND) == 97
    assert p.START_POINTS[p.COMMUNIST] < p.COMMUNIST_THRESHOLD == 50
    assert p.START_POINTS[p.ANTI_COMMUNIST] < p.ANTI_COMMUNIST_THRESHOLD == 40


def test_SHR_1_shared_land_at_start() -> None:
    shared = {p.NAME[space]: powers(p.START_OWNERS[space]) for space in ids(p.SHARED_AT_START)}
    both = {"ARVN", "USA"}
    assert shared == {
        **dict.fromkeys(("Gia Dinh", "Ba Ria", "Khanh Hoa", "Binh Dinh"), both),
        "Ha Tinh": {"NVA", "VC"},
        "Lai Chau": {"NVA", "CHN"},
    }


def test_TER_2_neutral_land_lies_in_laos_and_cambodia_and_never_on_the_trail() -> None:
    assert not p.NEUTRAL_AT_START & ~p.SILENT_WAR
    assert not p.NEUTRAL_AT_START & p.TRAIL
    assert not p.NEUTRAL_AT_START >> p.DMZ


def test_TRL_1_the_trail_is_one_chain_of_14_and_only_kratie_is_not_communist() -> None:
    assert p.TRAIL.bit_count() == 14
    assert p.BY_LAND.flood(1 << S["Ha Tinh"], p.TRAIL) == p.TRAIL
    others = [space for space in ids(p.TRAIL) if not p.START_OWNERS[space] & p.COMMUNISTS]
    assert others == [S["Kratie"]]


# ---- powers


def test_ORD_1_powers_in_the_order_of_play() -> None:
    order = (p.NVA, p.USA, p.VC, p.ANZUS, p.SOV, p.ARVN, p.CHN, p.ROK, p.PARU)
    assert order == tuple(p.POWERS)
    assert p.POWER_KEY == ("NVA", "USA", "VC", "ANZUS", "SOV", "ARVN", "CHN", "ROK", "PARU")
    assert powers(p.COMMUNISTS) == {"NVA", "VC", "CHN", "SOV"}
    assert powers(p.ANTI_COMMUNISTS) == {"USA", "ARVN", "ROK", "ANZUS", "PARU"}
    assert all(p.SIDE_POWERS[p.SIDE[power]] >> power & 1 for power in p.POWERS)


def test_SPA_4_what_landless_powers_conquer_counts_for_another() -> None:
    given = {p.POWER_KEY[a]: p.POWER_KEY[b] for a, b in enumerate(p.CONQUERS_FOR) if a != b}
    assert given == {"PARU": "USA", "ROK": "USA", "ANZUS": "ARVN", "SOV": "NVA"}
    assert powers(p.LANDLESS) == {"ROK", "ANZUS", "SOV"}


def test_DIV_6_every_division_deals_all_powers_by_side() -> None:
    assert list(p.DIVISIONS) == [2, 3, 4, 5, 6]
    for count, shares in p.DIVISIONS.items():
        assert len(shares) == count
        assert sorted(power for share in shares for power in share) == list(p.POWERS)
        assert all(len({p.SIDE[power] for power in share}) == 1 for share in shares)
    assert p.DIVISIONS[3] == ((p.NVA, p.VC, p.SOV, p.CHN), (p.USA, p.ANZUS, p.PARU), (p.ARVN, p.ROK))
    assert p.DIVISIONS[6] == ((p.NVA,), (p.VC,), (p.SOV, p.CHN), (p.USA,), (p.ARVN,), (p.ANZUS, p.ROK, p.PARU))


# ---- unit types and prices


def test_UNI_INF_values_of_all_types() -> None:
    values = list(zip(p.ATTACK, p.DEFENCE, p.MOVE, p.PRICE, strict=False))
    assert values == [
        (1, 2, 1, 2),
        (2, 2, 1, 3),
        (3, 2, 2, 5),
        (2, 2, 4, 6),
        (4, 0, 8, 12),
        (3, 2, 6, 10),
        (2, 3, 6, 8),
        (0, 1, 1, 5),
    ]
    assert p.PRICE[p.AIR_BASE] == p.PRICE[p.FIRE_BASE] == 10
    assert p.SAM_ATTACK == 2


def test_UNI_X1_who_may_buy_what() -> None:
    assert powers(p.BUYERS) == {"NVA", "USA", "ARVN", "PARU"}
    everything = (1 << p.WARES) - 1
    american = 1 << p.BOM | 1 << p.HEL
    assert p.MAY_BUY[p.USA] == everything
    assert p.MAY_BUY[p.NVA] == p.MAY_BUY[p.ARVN] == everything & ~american
    assert p.MAY_BUY[p.PARU] == (1 << p.INF | 1 << p.ART)


def test_SPA_1_irregular_infantry_costs_paru_2_more() -> None:
    ours, dearer = p.Options.of(), p.Options.of({"paru_artillery_dearer": "yes"})
    assert (p.price(p.PARU, p.INF, ours), p.price(p.PARU, p.ART, ours)) == (4, 3)
    assert (p.price(p.PARU, p.INF, dearer), p.price(p.PARU, p.ART, dearer)) == (4, 5)
    assert (p.price(p.USA, p.INF, dearer), p.price(p.USA, p.ART, dearer)) == (2, 3)


# ---- set-up


def test_SET_USA_and_the_others_start_with_as_many_pieces_as_listed() -> None:
    infantry = {"USA": 17, "ARVN": 12, "PARU": 12, "NVA": 22, "VC": 20, "CHN": 3, "SOV": 2, "ROK": 6, "ANZUS": 5}
    assert pieces(p.INF) == infantry
    assert sum(infantry.values()) == 99
    assert pieces(p.ART) == {"USA": 4, "ARVN": 2, "PARU": 2, "NVA": 8, "VC": 5, "CHN": 2, "ROK": 1, "ANZUS": 1}
    assert pieces(p.ARM) == {"USA": 2, "ARVN": 1, "NVA": 5, "CHN": 1}
    assert pieces(p.HEL) == {"USA": 1, "PARU": 1}
    assert pieces(p.BOM) == {"USA": 2}
    assert pieces(p.FBO) == {"USA": 3}
    assert pieces(p.FTR) == {"USA": 6, "ARVN": 1, "NVA": 4}
    assert sum(pieces(p.AAG).values()) == 9


def test_SET_USA_purchase_value_of_the_pieces_at_start() -> None:
    worth: Counter[str] = Counter()
    for power, _, kind, count in p.SETUP:
        worth[p.POWER_KEY[power]] += count * p.PRICE[kind]
    assert worth == {
        "USA": 189,
        "ARVN": 48,
        "PARU": 41,
        "ROK": 15,
        "ANZUS": 13,
        "NVA": 135,
        "VC": 55,
        "CHN": 17,
        "SOV": 4,
    }


def test_SET_USA_bases_at_start() -> None:
    found = Counter((p.POWER_KEY[power], p.TYPE_NAME[facility]) for power, _, facility in p.BASES_AT_START)
    assert found == {
        ("USA", "Air Base"): 10,
        ("ARVN", "Air Base"): 1,
        ("NVA", "Air Base"): 5,
        ("USA", "Fire Support Base"): 2,
    }
    assert len({(space, facility) for _, space, facility in p.BASES_AT_START}) == 18


def test_SET_4_tokens_and_covert_boards() -> None:
    assert {key: n for key, n in zip(p.POWER_KEY, p.COVERT_TOKENS, strict=True) if n} == {"VC": 8, "PARU": 6}
    assert (p.LANDING_TOKENS, p.SAM_AT_START) == (4, 2)
    assert p.COVERT_BOARD[p.VC] == p.TRAIL
    assert p.COVERT_BOARD[p.PARU].bit_count() == 11
    assert not p.COVERT_BOARD[p.PARU] & ~p.SILENT_WAR
    assert sum(1 for board in p.COVERT_BOARD if board) == 2


def test_aircraft_at_start_stand_on_a_base_or_at_a_station() -> None:
    bases = {space for _, space, facility in p.BASES_AT_START if facility == p.AIR_BASE}
    for _, space, kind, _ in p.SETUP:
        assert not p.FIXED_WING >> kind & 1 or space in bases or p.STATIONS >> space & 1


# ---- schedules


def test_REI_2_american_reinforcements() -> None:
    come = {number: units for number, units in enumerate(p.US_REINFORCEMENTS) if units}
    assert come == {
        2: ((p.INF, 1), (p.ART, 1), (p.FBO, 1)),
        3: ((p.INF, 2), (p.ART, 2), (p.HEL, 1)),
        4: ((p.INF, 3), (p.ART, 1), (p.ARM, 1)),
        6: ((p.INF, 4),),
    }
    assert {n: p.US_STATIONS[n] for n in come} == {2: p.STATIONS, 3: p.STATIONS, 4: 1 << p.DIXIE, 6: 1 << p.DIXIE}
    assert [n for n in come if p.US_TOGETHER[n]] == [2, 4, 6]


def test_SRK_1_korean_reinforcements() -> None:
    assert p.ROK_REINFORCEMENTS[:2] == ((), ())
    assert p.ROK_REINFORCEMENTS[2] == ((p.INF, 2), (p.ART, 2), (p.ARM, 2))
    assert p.ROK_REINFORCEMENTS[7] == ((p.INF, 1), (p.ARM, 1))
    assert set(p.ROK_REINFORCEMENTS[8:]) == {((p.INF, 1), (p.ART, 1))}
    assert len(p.ROK_REINFORCEMENTS) == p.ROUNDS + 1 == 25


def test_LWD_10_withdrawal_by_round() -> None:
    assert p.WITHDRAWAL == (0,) * 8 + (5, 10) + (15,) * 15


def test_SSU_1_sams_come_in_rounds_2_to_6() -> None:
    assert [number for number in range(25) if p.SAM_GAIN[number]] == [2, 3, 4, 5, 6]


# ---- options, rules, readings


def test_options_are_typed_and_named_in_the_rules() -> None:
    assert tuple(option.name for option in p.OPTIONS) == p.Options.__struct_fields__
    ours = p.Options.of()
    assert [p.Options.of({"players": str(number)}).players for number in p.DIVISIONS] == [2, 3, 4, 5, 6]
    assert all(option.rule in sheets.rules() for option in p.OPTIONS)
    for option in p.OPTIONS[1:]:
        assert getattr(p.Options.of({option.name: "no"}), option.name) is False
        assert getattr(p.Options.of({option.name: "yes"}), option.name) is True
        assert getattr(ours, option.name) is (option.name == "guns_fire_in_noncombat")


def test_every_switchable_reading_names_its_options() -> None:
    named = {
        (number, name)
        for number, row in sheets.readings().items()
        for name in re.findall(r"\(option (\w+):", row.ruling)
    }
    assert named == {(row.reading, name) for name, row in p.DATA.setup.data.options.items() if row.reading}


def test_the_rule_index_has_257_ids_and_the_readings_are_numbered_on_from_the_89() -> None:
    assert len(sheets.rules()) == 257
    assert list(sheets.readings())[:89] == [f"E-{number:02}" for number in range(1, 90)]
    assert all(int(number.removeprefix("E-")) >= 90 for number in list(sheets.readings())[89:])


def test_no_two_rules_are_spelled_alike_in_tests_or_say_the_same() -> None:
    assert len({spelled(number) for number in sheets.rules()}) == 257
    assert len({rule.text for rule in sheets.rules().values()}) == 257


def test_every_reading_bears_on_a_rule_and_every_reference_exists() -> None:
    bearing = {number for rule in sheets.rules().values() for number in rule.reading}
    assert bearing == set(sheets.readings())
    tables = {f"{sheet.name.removesuffix('.toml')}.{table}" for sheet in p.DATA for table in sheet.tables}
    used = {ref for rule in sheets.rules().values() for ref in rule.data}
    assert used <= tables
    for row in p.DATA.setup.data.options.values():
        assert not row.reading or row.reading in sheets.rules()[row.rule].reading


@pytest.mark.skipif(not DOSSIER.exists(), reason="the dossier is not beside this checkout")
def test_the_rule_index_is_that_of_the_dossier() -> None:
    text = DOSSIER.read_text("utf-8")
    rows = re.findall(r"^\| ([A-Z]{2,3}-[A-Z0-9]+) \|[^|]*\| ([^|]+) \|[^|]*\|$", text, re.MULTILINE)
    rows = [(number, kind) for number, kind in rows if not number.startswith("E-")]
    assert rows == [(number, rule.kind) for number, rule in sheets.rules().items()]


# ---- origins and refusals


@cache
def all_data() -> list[Datum]:
    return inventory((*p.DATA, load(sheets.DIRECTORY, "outlines.toml", sheets.Outlines)))


def test_every_value_has_one_origin() -> None:
    data = all_data()
    assert len({(datum.file, datum.path) for datum in data}) == len(data) > 1400
    assert {datum.origin for datum in data} == {"rulebook", "geography", "history", "reconstructed"}
    assert all(datum.note for datum in data)
    assert not fingerprint(p.DATA)


@pytest.mark.parametrize(
    ("path", "origin"),
    [
        ("territories.Ha Tay.named", "rulebook"),
        ("territories.Hai Duong.named", "reconstructed"),
        ("territories.Savannakhet.owners.1", "reconstructed"),
        ("territories.Gia Dinh.city.name", "rulebook"),
        ("territories.Bangkok.city.name", "reconstructed"),
        ("near.DMZ.1", "geography"),
        ("sea.SZ4.lat", "history"),
        ("sea.SZ4.near.1", "reconstructed"),
        ("types.infantry.defence", "rulebook"),
        ("special.neutral_defence", "reconstructed"),
        ("covert.PARU.1", "reconstructed"),
        ("rok.8.infantry", "rulebook"),
        ("arcs.1", "geography"),
    ],
)
def test_origins(path: str, origin: str) -> None:
    (found,) = [datum for datum in all_data() if datum.path == path]
    assert found.origin == origin


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("map.toml", '[near]\n"Ha Tay" = ["Hai Duong"]\n', "is linked to 'Ha Tay' but not back"),
        ("map.toml", '[territories."Ha Tay"]\ncoast = "SZ14"\n', "names unknown sea zone 'SZ14'"),
        ("map.toml", '[territories.Pleiku]\nowners = ["ARVN", "NVA"]\n', "it may have one, or two of one side"),
        ("map.toml", '[territories.Pleiku]\nowners = ["USA", "PARU"]\n', "one of them must be ARVN or NVA"),
        ("map.toml", '[territories.Pleiku]\nowners = ["ROK"]\n', "whose conquests count for USA"),
        ("map.toml", "[territories.Pleiku]\ntrail = true\n", "on the Trail or on the board of the VC, not on both"),
        (
            "map.toml",
            '[territories.Pleiku]\ncity = { name = "Hue", kind = "control", lat = 14, lon = 108 }\n',
            "Hue lies in",
        ),
        ("units.toml", '[powers.USA]\ncapital = "Hue"\n', "is no capital of the map"),
        ("setup.toml", "[pieces.USA.Camau]\ninfantry = 1\n", "names unknown space 'Camau'"),
        ("setup.toml", "[pieces.USA.SZ4]\nair_base = 1\n", "bases stand on land"),
        ("setup.toml", '[players]\n2 = [["NVA"], ["USA"]]\n', "2 players must share all nine powers"),
        ("schedules.toml", "[withdrawal]\n25 = 20\n", "names unknown round '25'"),
        ("outlines.toml", "", "has no data file 'outlines.toml'"),
    ],
)
def test_an_overlay_that_does_not_fit_is_refused(tmp_path: Path, file: str, text: str, sentence: str) -> None:
    (tmp_path / file).write_text(text, "utf-8")
    with pytest.raises(PrintedError, match=re.escape(sentence)):
        sheets.read(tmp_path)


# ---- the drawing


def points(flat: tuple[float, ...]) -> list[XY]:
    return list(zip(flat[::2], flat[1::2], strict=True))


@cache
def outline(name: str) -> list[XY]:
    """The main part of a space."""
    return points(sheets.ring_outline(sheets.outlines().spaces[name].rings[0]))


def sides(ring: list[XY]) -> Iterator[frozenset[XY]]:
    return (frozenset(pair) for pair in pairwise([*ring, ring[0]]))


@cache
def borders() -> dict[frozenset[str], float]:
    """How long a border each two spaces have in the drawing: only sides that are exactly the same count."""
    owners: dict[frozenset[XY], list[str]] = {}
    for name, row in sheets.outlines().spaces.items():
        for ring in row.rings:
            for side in sides(points(sheets.ring_outline(ring))):
                owners.setdefault(side, []).append(name)
    found: dict[frozenset[str], float] = {}
    for side, there in owners.items():
        assert len(there) <= 2
        (ax, ay), (bx, by) = side
        if len(there) == 2:
            both = frozenset(there)
            found[both] = found.get(both, 0.0) + ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
    return found


def inside(at: XY, ring: list[XY]) -> bool:
    """Whether a point lies in a polygon."""
    x, y = at
    crossed = False
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            crossed = not crossed
    return crossed


def area(ring: list[XY]) -> float:
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]))) / 2


def test_neighbours_and_only_they_share_a_border_in_the_drawing() -> None:
    drawn = {both for both, length in borders().items() if length > 0}
    linked = {frozenset((p.SPACE_KEY[a], p.SPACE_KEY[b])) for a, b in p.BY_AIR.links()}
    assert drawn == linked
    assert min(borders().values()) > 2


def test_outlines_are_polygons_of_a_reasonable_size() -> None:
    drawn = sheets.outlines()
    assert list(drawn.spaces) == list(p.SPACE_KEY)
    for name in p.SPACE_KEY:
        ring = outline(name)
        assert len(ring) == len(set(ring)) >= 4
        assert area(ring) > 400
        assert all(0 <= x <= drawn.sheet.map[2] and 0 <= y <= drawn.sheet.map[3] for x, y in ring)
    assert (sheets.DIRECTORY / "outlines.toml").stat().st_size < 200_000
    assert sum(len(line.split()) for line in drawn.arcs.values()) < 2 * 8000


def test_every_anchor_lies_inside_its_outline() -> None:
    for name, row in sheets.outlines().spaces.items():
        assert inside(row.label, outline(name)), name
        assert inside(row.stack, outline(name)), name


def test_the_middle_of_a_space_lies_where_the_map_says() -> None:
    """Latitude and longitude of the data, projected as the sheet is, fall into the outline of their space."""
    across, down = sheets.outlines().sheet.map[2] / 11.2, sheets.outlines().sheet.map[3] / 16.1
    printed = p.DATA.map.data
    rows = {**printed.territories, **printed.sea, "DMZ": printed.dmz}
    for name in p.SPACE_KEY:
        at = ((rows[name].lon - 99.9) * across, (24.0 - rows[name].lat) * down)
        assert inside(at, outline(name)), name


def test_small_spaces_take_their_counters_in_an_inset() -> None:
    drawn = sheets.outlines()
    small = {name for name, row in drawn.spaces.items() if row.inset}
    assert {"Hai Duong", "Kien An", "Thai Binh", "Gia Dinh", "Ba Ria"} <= small
    assert small == {name for inset in drawn.insets.values() for name in inset.places}
    for inset in drawn.insets.values():
        left, top, width, height = inset.frame
        assert drawn.sheet.map[2] <= left < left + width <= drawn.sheet.width
        assert top + height <= drawn.sheet.height
        for parts in inset.shapes.values():
            for part in parts:
                for x, y in points(sheets.figures(part)):
                    assert left - 0.2 <= x <= left + width + 0.2
                    assert top - 0.2 <= y <= top + height + 0.2
        for name, place in inset.places.items():
            main = points(sheets.figures(inset.shapes[name][0]))
            assert inside(place.label, main)
            assert inside(place.stack, main)
            assert area(main) > 4 * area(outline(name))
        for name, at in inset.labels.items():
            assert any(inside(at, points(sheets.figures(part))) for part in inset.shapes[name])


def test_cities_lie_in_their_territories() -> None:
    drawn = sheets.outlines()
    assert set(drawn.cities) == set(p.CITY_SPACE)
    for city, at in drawn.cities.items():
        assert inside(at, outline(p.NAME[p.CITY_SPACE[city]])), city
    assert set(drawn.insets["delta"].cities) == {"Hanoi", "Haiphong"}
    assert set(drawn.insets["mekong"].cities) == {"Saigon", "Can Tho"}
    for inset in drawn.insets.values():
        for city, at in inset.cities.items():
            assert inside(at, points(sheets.figures(inset.shapes[p.NAME[p.CITY_SPACE[city]]][0])))


def test_the_insets_do_not_overlap() -> None:
    (_, top, _, height), (_, below, _, _) = sorted(
        (inset.frame for inset in sheets.outlines().insets.values()), key=lambda frame: frame[1]
    )
    assert top + height < below
