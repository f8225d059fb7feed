"""Loading of printed data: types, origins, overlays, and sentences that name file and line."""

from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

import msgspec
import pytest

from indochine.printed import (
    OVERLAY_VARIABLE,
    Count,
    OptionRow,
    Options,
    Page,
    Penalty,
    PrintedError,
    Row,
    Sheet,
    check_distinct,
    check_known,
    check_rows,
    check_symmetric,
    fingerprint,
    inventory,
    listed,
    load,
    overlay_for,
    pairs,
    read_readings,
    read_rules,
    read_sheets,
)


class Town(Row, frozen=True):
    name: str
    size: Literal["large", "small"]
    people: int
    roles: tuple[str, ...] = ()
    gates: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    wells: Count = 0
    floods: Penalty = 0


class Atlas(Row, frozen=True):
    towns: dict[str, Town]
    links: dict[str, tuple[Literal["road", "river"], ...]] = {}
    faces: dict[str, tuple[int, int]] = {}
    texts: dict[str, str] = {}


HEAD = """\
[[origin]]
kind = "reconstructed"
note = "ours"
covers = ["towns"]

[[origin]]
kind = "rulebook"
note = "4.1"
covers = ["towns.*.name"]

"""
TOWNS = """\
[towns]
AAA = { name = "Aa", size = "large", people = 12 }
BBB = { name = "Bb", size = "small", people = 3, roles = ["market", "ford"] }
"""
GOOD = HEAD + TOWNS  # [towns] is line 11, AAA 12, BBB 13


def sheet_of(tmp_path: Path, text: str, overlay: str | None = None) -> Sheet[Atlas]:
    (tmp_path / "map.toml").write_text(text)
    over = tmp_path / "over"
    over.mkdir(exist_ok=True)
    if overlay is not None:
        (over / "map.toml").write_text(overlay)
    return load(tmp_path, "map.toml", Atlas, over)


def sentence(tmp_path: Path, text: str, overlay: str | None = None) -> str:
    with pytest.raises(PrintedError) as error:
        sheet_of(tmp_path, text, overlay)
    return str(error.value).replace(f"{tmp_path}/", "")


def origins(sheet: Sheet[Atlas]) -> dict[str, tuple[str, str]]:
    return {datum.path: (datum.origin, datum.note) for datum in inventory([sheet])}


# ---- types


def test_a_good_file_becomes_typed_rows(tmp_path: Path) -> None:
    atlas = sheet_of(tmp_path, GOOD).data
    assert atlas.towns["BBB"] == Town("Bb", "small", 3, ("market", "ford"))


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        (
            'CCC = { name = "Cc", size = "small", people = 1, colour = "red" }',
            "map.toml:14: towns.CCC has no key 'colour'; known keys are name, size, people, roles, gates, wells, "
            "floods",
        ),
        ('CCC = { name = "Cc", size = "small" }', "map.toml:14: towns.CCC lacks 'people'; it must be a whole number"),
        (
            'CCC = { name = "Cc", size = "huge", people = 1 }',
            "map.toml:14: towns.CCC.size is 'huge'; it must be one of 'large', 'small'",
        ),
        (
            'CCC = { name = "Cc", size = "small", people = "1" }',
            "map.toml:14: towns.CCC.people is '1'; it must be a whole number",
        ),
        (
            'CCC = { name = "Cc", size = "small", people = 1, roles = [\n  "ford",\n  7,\n] }',
            "map.toml:16: towns.CCC.roles.2 is 7; it must be a text",
        ),
        (
            'CCC = { name = "Cc", size = "small", people = 1, gates = 5 }',
            "map.toml:14: towns.CCC.gates is 5; it must be a whole number from 1 to 4",
        ),
        (
            'CCC = { name = "Cc", size = "small", people = 1, wells = -1 }',
            "map.toml:14: towns.CCC.wells is -1; it must be a whole number, 0 or more",
        ),
        (
            'CCC = { name = "Cc", size = "small", people = 1, floods = 2 }',
            "map.toml:14: towns.CCC.floods is 2; it must be a whole number, 0 or less",
        ),
    ],
)
def test_a_wrong_cell_is_refused_with_its_line_and_what_would_be_right(tmp_path: Path, row: str, wrong: str) -> None:
    assert sentence(tmp_path, GOOD + row + "\n") == wrong


def test_an_unknown_table_is_refused(tmp_path: Path) -> None:
    text = GOOD.replace('"towns"]', '"towns", "town"]') + "[town]\nx = 1\n"
    wrong = "map.toml:14: the file has no key 'town'; known keys are towns, links, faces, texts"
    assert sentence(tmp_path, text) == wrong


def test_a_list_of_the_wrong_length_is_refused(tmp_path: Path) -> None:
    text = GOOD.replace('"towns"]', '"towns", "faces"]') + "[faces]\nAAA = [1, 2, 3]\n"
    wrong = "map.toml:15: faces.AAA is [1, 2, 3]; it must be a list of 2 values, each a whole number"
    assert sentence(tmp_path, text) == wrong


def test_a_key_given_twice_is_refused_with_its_line(tmp_path: Path) -> None:
    text = GOOD + 'AAA = { name = "Aa", size = "large", people = 12 }\n'
    assert sentence(tmp_path, text).startswith("map.toml:14: a key is given twice; write each key once")


def test_what_is_not_toml_is_refused_with_its_line(tmp_path: Path) -> None:
    assert sentence(tmp_path, GOOD + "CCC = {\n").startswith("map.toml:14: this is not TOML: ")


# ---- lines


def test_lines_are_found_in_every_form_of_toml() -> None:
    page = Page(
        "x.toml",
        "# [no]\n"
        "a = 1  # b = 2\n"
        '"c.d" = """\n'
        'e = [ "not a key" ]\n'
        '"""\n'
        "f.g = [\n"
        "  1.5,\n"
        "  { h = 'i = 1' },\n"
        "]\n"
        "[j.k]\n"
        "l = -1\n"
        "[[m]]\n"
        "n = 1\n"
        "[[m]]\n"
        'n = "]"\n'
        "[m.o]\n"
        "p = 1979-05-27 07:32:00\n"
        '"q\\"r" = 2\n',
    )
    assert page.lines == {
        ("a",): 2,
        ("c.d",): 3,
        ("f",): 6,
        ("f", "g"): 6,
        ("f", "g", "1"): 7,
        ("f", "g", "2"): 8,
        ("f", "g", "2", "h"): 8,
        ("j",): 10,
        ("j", "k"): 10,
        ("j", "k", "l"): 11,
        ("m",): 12,
        ("m", "1"): 12,
        ("m", "1", "n"): 13,
        ("m", "2"): 14,
        ("m", "2", "n"): 15,
        ("m", "2", "o"): 16,
        ("m", "2", "o", "p"): 17,
        ("m", "2", "o", 'q"r'): 18,
    }


def test_every_key_that_toml_reads_has_a_line() -> None:
    page = Page("map.toml", GOOD)

    def keys(value: Any, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
        below = value.items() if isinstance(value, dict) else enumerate(value, 1) if isinstance(value, list) else ()
        return [path, *(deep for key, part in below for deep in keys(part, (*path, str(key))))]

    assert set(page.lines) == set(keys(page.raw)) - {()}


# ---- origins


def test_the_most_specific_path_gives_the_origin(tmp_path: Path) -> None:
    found = origins(sheet_of(tmp_path, GOOD))
    assert found["towns.AAA.size"] == ("reconstructed", "ours")
    assert found["towns.AAA.name"] == ("rulebook", "4.1")
    assert len(found) == 8


def test_an_exception_for_one_cell_beats_the_whole_column(tmp_path: Path) -> None:
    text = '[[origin]]\nkind = "geography"\nnote = "real"\ncovers = ["towns.AAA.name"]\n' + GOOD
    found = origins(sheet_of(tmp_path, text))
    assert found["towns.AAA.name"] == ("geography", "real")
    assert found["towns.BBB.name"] == ("rulebook", "4.1")


@pytest.mark.parametrize("path", ["towns.BBB.roles.ford", "towns.BBB.roles.2"])
def test_an_element_of_a_list_is_named_by_number_or_text(tmp_path: Path, path: str) -> None:
    text = f'[[origin]]\nkind = "history"\nnote = "7"\ncovers = ["{path}"]\n' + GOOD
    found = origins(sheet_of(tmp_path, text))
    assert found["towns.BBB.roles.2"] == ("history", "7")
    assert found["towns.BBB.roles.1"] == ("reconstructed", "ours")


def test_a_cell_without_origin_is_refused_when_loading(tmp_path: Path) -> None:
    text = GOOD.replace('"towns"]', '"towns.AAA"]')
    wrong = (
        "map.toml:13: towns.BBB.size has no origin; cover it by an [[origin]] block: "
        "rulebook, public, geography, history, reconstructed"
    )
    assert sentence(tmp_path, text) == wrong


def test_two_origins_of_equal_weight_are_refused(tmp_path: Path) -> None:
    text = '[[origin]]\nkind = "public"\nnote = "a photograph"\ncovers = ["towns.*.name"]\n' + GOOD
    with pytest.raises(PrintedError, match=r"map.toml:16: towns.AAA.name has two origins"):
        inventory([sheet_of(tmp_path, text)])


def test_an_origin_of_nothing_is_refused(tmp_path: Path) -> None:
    text = GOOD.replace('"towns"]', '"towns", "towns.BBB|CCC.name"]')
    with pytest.raises(PrintedError, match=r"map.toml:4: an origin covers 'towns.CCC.name', which is not in this file"):
        inventory([sheet_of(tmp_path, text)])


def test_an_unknown_kind_of_origin_is_refused(tmp_path: Path) -> None:
    wrong = sentence(tmp_path, GOOD.replace('"rulebook"', '"hearsay"'))
    assert wrong.startswith("map.toml:7: origin.2.kind is 'hearsay'; it must be one of 'rulebook', 'public'")


def test_our_own_apparatus_needs_no_origin_and_is_not_listed(tmp_path: Path) -> None:
    text = 'apparatus = ["texts"]\n' + GOOD + '[texts]\nhelp = "Ask."\n'
    sheet = sheet_of(tmp_path, text)
    assert sheet.data.texts == {"help": "Ask."}
    assert not [path for path in origins(sheet) if path.startswith("texts")]


def test_inventory_gives_file_line_value_and_origin(tmp_path: Path) -> None:
    data = inventory([sheet_of(tmp_path, GOOD)])
    people = next(datum for datum in data if datum.path == "towns.BBB.people")
    assert (people.file, people.line, people.value, people.origin, people.note) == (
        "map.toml",
        13,
        3,
        "reconstructed",
        "ours",
    )


# ---- overlays


def test_an_overlay_changes_single_cells_and_they_are_printed(tmp_path: Path) -> None:
    sheet = sheet_of(tmp_path, GOOD, 'note = "my copy"\n\n[towns.AAA]\npeople = 99\n')
    assert sheet.data.towns["AAA"] == Town("Aa", "large", 99)
    data = {datum.path: datum for datum in inventory([sheet])}
    changed, kept = data["towns.AAA.people"], data["towns.AAA.name"]
    assert (changed.origin, changed.note, changed.line) == ("printed", "my copy", 4)
    assert changed.file == str(tmp_path / "over" / "map.toml")
    assert (kept.origin, kept.file) == ("rulebook", "map.toml")


def test_an_overlay_adds_and_removes_rows(tmp_path: Path) -> None:
    overlay = 'remove = ["towns.BBB"]\n[towns.CCC]\nname = "Cc"\nsize = "small"\npeople = 1\n'
    sheet = sheet_of(tmp_path, GOOD, overlay)
    assert list(sheet.data.towns) == ["AAA", "CCC"]
    assert origins(sheet)["towns.CCC.name"][0] == "printed"


def test_a_list_in_an_overlay_replaces_ours_as_a_whole(tmp_path: Path) -> None:
    sheet = sheet_of(tmp_path, GOOD, '[towns.BBB]\nroles = ["bridge"]\n')
    assert sheet.data.towns["BBB"].roles == ("bridge",)
    assert origins(sheet)["towns.BBB.roles.1"][0] == "printed"


@pytest.mark.parametrize(
    ("overlay", "wrong"),
    [
        ("[towns.AAA]\npeople = 'many'\n", "over/map.toml:2: towns.AAA.people is 'many'; it must be a whole number"),
        ("[towns.CCC]\npeople = 3\n", "over/map.toml:1: towns.CCC lacks 'name'; it must be a text"),
        (
            "\n[towns.AAA]\nheight = 3\n",
            "over/map.toml:3: towns.AAA has no key 'height'; known keys are name, size, people, roles, gates, wells, "
            "floods",
        ),
        ('remove = ["towns.DDD"]', "over/map.toml:1: cannot remove 'towns.DDD': map.toml has no such row"),
        ('remove = ["towns.AAA.size"]', "map.toml:12: towns.AAA lacks 'size'; it must be one of 'large', 'small'"),
        ("remove = 'towns.AAA'", "over/map.toml:1: remove is 'towns.AAA'; it must be a list of values, each a text"),
        ('apparatus = ["towns"]', "over/map.toml:1: an overlay has no 'apparatus'; its values are all 'printed'"),
    ],
)
def test_a_wrong_overlay_is_refused_with_its_own_line(tmp_path: Path, overlay: str, wrong: str) -> None:
    assert sentence(tmp_path, GOOD, overlay) == wrong


def test_the_overlay_directory_comes_from_the_argument_or_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(OVERLAY_VARIABLE, raising=False)
    assert overlay_for("chess", ["map.toml"]) is None
    assert overlay_for("chess", ["map.toml"], tmp_path) == tmp_path
    monkeypatch.setenv(OVERLAY_VARIABLE, str(tmp_path))
    assert overlay_for("chess", ["map.toml"]) is None
    (tmp_path / "chess").mkdir()
    assert overlay_for("chess", ["map.toml"]) == tmp_path / "chess"


def test_a_wrong_overlay_directory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PrintedError, match="there is no such overlay directory"):
        overlay_for("chess", ["map.toml"], tmp_path / "none")
    monkeypatch.setenv(OVERLAY_VARIABLE, str(tmp_path / "none"))
    with pytest.raises(PrintedError, match="there is no such directory; it must hold a folder 'chess'"):
        overlay_for("chess", ["map.toml"])
    (tmp_path / "maps.toml").write_text("")
    with pytest.raises(PrintedError, match=r"chess has no data file 'maps.toml'; it has map.toml"):
        overlay_for("chess", ["map.toml"], tmp_path)
    monkeypatch.setenv(OVERLAY_VARIABLE, str(tmp_path))
    with pytest.raises(PrintedError, match=r"maps.toml: which game is it for\?"):
        overlay_for("chess", ["map.toml"])


def test_the_fingerprint_tells_overlays_apart(tmp_path: Path) -> None:
    assert fingerprint([sheet_of(tmp_path, GOOD)]) == ""
    one = fingerprint([sheet_of(tmp_path, GOOD, "[towns.AAA]\npeople = 1\n")])
    two = fingerprint([sheet_of(tmp_path, GOOD, "[towns.AAA]\npeople = 2\n")])
    assert "" not in (one, two)
    assert one != two


# ---- checks that games share


def linked(tmp_path: Path, links: str) -> Sheet[Atlas]:
    return sheet_of(tmp_path, GOOD.replace('"towns"]', '"towns", "links"]') + "[links]\n" + links)


def test_links_are_pairs_of_known_spaces(tmp_path: Path) -> None:
    sheet = linked(tmp_path, 'AAA-BBB = ["road", "river"]\n')
    assert list(pairs(sheet, ("links",), sheet.data.links, sheet.data.towns)) == [("AAA", "BBB", ("road", "river"))]


@pytest.mark.parametrize(
    ("links", "wrong"),
    [
        (
            'AAA-XYZ = ["road"]\n',
            "map.toml:15: link 'AAA-XYZ' (road) names unknown space 'XYZ'; known spaces are AAA, BBB",
        ),
        ('AAA-AAA = ["road"]\n', "map.toml:15: link 'AAA-AAA' must join two different spaces, written A-B"),
        ('AAABBB = ["road"]\n', "map.toml:15: link 'AAABBB' must join two different spaces, written A-B"),
        (
            'AAA-BBB = ["road"]\nBBB-AAA = ["river"]\n',
            "map.toml:16: link 'BBB-AAA' stands already at map.toml:15 as 'AAA-BBB'; write it once",
        ),
        ('AAA-BBB = ["road", "road"]\n', "map.toml:15: links.AAA-BBB gives 'road' twice; write it once"),
    ],
)
def test_a_wrong_link_is_refused(tmp_path: Path, links: str, wrong: str) -> None:
    sheet = linked(tmp_path, links)
    with pytest.raises(PrintedError) as error:
        list(pairs(sheet, ("links",), sheet.data.links, sheet.data.towns))
    assert str(error.value) == wrong


def test_a_link_that_does_not_lead_back_is_refused(tmp_path: Path) -> None:
    sheet = sheet_of(tmp_path, GOOD)
    check_symmetric(sheet, ("towns",), {"AAA": ["BBB"], "BBB": ["AAA"]})
    with pytest.raises(PrintedError, match=r"map.toml:13: 'AAA' is linked to 'BBB' but not back; add 'AAA' here"):
        check_symmetric(sheet, ("towns",), {"AAA": ["BBB"], "BBB": []})
    with pytest.raises(PrintedError, match="the list of 'AAA' names unknown space 'CCC'; known spaces are AAA, BBB"):
        check_symmetric(sheet, ("towns",), {"AAA": ["CCC"], "BBB": []})


def test_dangling_and_doubled_names_are_refused(tmp_path: Path) -> None:
    sheet = sheet_of(tmp_path, GOOD)
    with pytest.raises(PrintedError, match=r"map.toml:12: road names unknown space 'XYZ'; known spaces are AAA, BBB"):
        check_known(sheet, ("towns", "AAA"), "road", "XYZ", sheet.data.towns, "space")
    with pytest.raises(PrintedError, match=r"map.toml:13: towns.BBB.roles gives 'ford' twice; write it once"):
        check_distinct(sheet, ("towns", "BBB", "roles"), ["ford", "ford"])


# ---- all files of a game


class Rules(Row, frozen=True):
    options: dict[str, OptionRow]


class Files(NamedTuple):
    map: Sheet[Atlas]
    tables: Sheet[Rules]


WEATHER = """\
apparatus = ["options"]

[options.weather]
choices = ["dry", "wet"]
default = "dry"
rule = "5.1"
text = "How it is outside"
"""


def folder_of(tmp_path: Path, tables: str = WEATHER) -> Path:
    (tmp_path / "map.toml").write_text(GOOD)
    (tmp_path / "tables.toml").write_text(tables)
    return tmp_path


def two_towns(data: Files) -> None:
    check_rows(data.map, ("towns",), data.map.data.towns, ("AAA", "BBB"))


def test_all_files_of_a_game_are_read_and_checked(tmp_path: Path) -> None:
    data = read_sheets("toy", folder_of(tmp_path), Files, [two_towns])
    assert type(data) is Files
    assert list(data.map.data.towns) == ["AAA", "BBB"]
    assert data.tables.data.options["weather"].default == "dry"


def test_the_checks_of_a_game_see_the_overlay(tmp_path: Path) -> None:
    over = tmp_path / "owner"
    over.mkdir()
    (over / "map.toml").write_text('[towns]\nCCC = { name = "Cc", size = "small", people = 1 }\n')
    with pytest.raises(PrintedError, match=r"map.toml:2: \[towns\] names unknown row 'CCC'; known rows are AAA, BBB"):
        read_sheets("toy", folder_of(tmp_path), Files, [two_towns], over)
    (over / "map.toml").write_text('remove = ["towns.BBB"]')
    with pytest.raises(PrintedError, match=r"\[towns\] lacks 'BBB'"):
        read_sheets("toy", folder_of(tmp_path), Files, [two_towns], over)
    (over / "map.toml").rename(over / "charts.toml")
    with pytest.raises(PrintedError, match=r"toy has no data file 'charts.toml'; it has map.toml, tables.toml"):
        read_sheets("toy", folder_of(tmp_path), Files, [], over)


def test_a_default_that_is_no_choice_is_refused(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, WEATHER.replace('"dry"\nrule', '"hot"\nrule'))
    with pytest.raises(PrintedError, match="option 'weather' names unknown choice 'hot'; known choices are dry, wet"):
        read_sheets("toy", folder, Files, [])


INDEX = """\
apparatus = ["rules"]

[rules]
"1.1" = { text = "Turns", kind = "time" }
"1.2" = { text = "Roads", kind = "map", reading = ["E-1"] }
"""
RULINGS = """\
apparatus = ["readings"]

[readings.E-1]
problem = "How wide?"
ruling = "Wide enough"
why = "Carts met"
"""


def test_rules_are_of_known_kinds(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(INDEX)
    assert list(read_rules(tmp_path, ("time", "map"))) == ["1.1", "1.2"]
    with pytest.raises(PrintedError, match=r"rules.toml:5: rule '1.2' names unknown kind 'map'; known kinds are time"):
        read_rules(tmp_path, ("time",))


def test_readings_are_read(tmp_path: Path) -> None:
    (tmp_path / "readings.toml").write_text(RULINGS)
    assert read_readings(tmp_path)["E-1"].why == "Carts met"


# ---- options


ROWS = {
    "night": OptionRow(("no", "yes"), "no", "1.1", "Play in the dark"),
    "turns": OptionRow(("3", "5"), "3", "1.2", "How long"),
    "weather": OptionRow(("dry", "wet"), "dry", "1.3", "Rain"),
}


class Chosen(Options, frozen=True):
    offered: ClassVar = listed(ROWS)

    night: bool
    turns: int
    weather: Literal["dry", "wet"]


def test_options_are_typed() -> None:
    assert Chosen.of() == Chosen(night=False, turns=3, weather="dry")
    assert Chosen.of({"night": "yes", "turns": "5"}) == Chosen(night=True, turns=5, weather="dry")


def test_options_are_offered_as_the_file_has_them() -> None:
    assert [(o.name, o.choices, o.default, o.rule, o.text) for o in Chosen.offered] == [
        ("night", ("no", "yes"), "no", "1.1", "Play in the dark"),
        ("turns", ("3", "5"), "3", "1.2", "How long"),
        ("weather", ("dry", "wet"), "dry", "1.3", "Rain"),
    ]
