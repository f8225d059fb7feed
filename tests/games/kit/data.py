"""The printed data of any game: rule index, readings, options, origins of values, overlays of owners."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path
from types import ModuleType

import pytest

from indochine.lab.rulebook import spelled
from indochine.printed import OVERLAY_VARIABLE, Datum, OptionRow, PrintedError, fingerprint, inventory


class Data:
    """The data files of one game; `printed` and `sheets` are its modules of these names."""

    def __init__(self, printed: ModuleType, sheets: ModuleType) -> None:
        self.printed, self.sheets = printed, sheets

    @property
    def option_rows(self) -> dict[str, OptionRow]:
        """The options as the file has them."""
        (rows,) = [sheet.data.options for sheet in self.printed.DATA if hasattr(sheet.data, "options")]
        found: dict[str, OptionRow] = rows
        return found

    # ---- options, rules, readings

    def check_options(self, defaults: dict[str, object]) -> None:
        """The options of the code are those of the file, named in the rules; these are the defaults that are not no."""
        printed = self.printed
        assert tuple(option.name for option in printed.OPTIONS) == printed.Options.__struct_fields__
        for option in printed.OPTIONS:
            assert option.rule in self.sheets.rules()
            for choice in option.choices:
                value = getattr(printed.Options.of({option.name: choice}), option.name)
                assert value is {"yes": True, "no": False}.get(choice, value)
                assert isinstance(value, bool) or str(value) == choice
        ours = {option.name: getattr(printed.Options.of(), option.name) for option in printed.OPTIONS}
        assert {name: value for name, value in ours.items() if value is not False} == defaults

    def check_switches(self) -> None:
        """A ruling that players may switch names its option, and the option its ruling."""
        readings = self.sheets.readings().items()
        named = {(number, name) for number, row in readings for name in re.findall(r"\(option (\w+):", row.ruling)}
        assert named == {(row.reading, name) for name, row in self.option_rows.items() if row.reading}

    def check_numbers(self, rules: int, readings: list[str]) -> None:
        """So many rules, no two of them spelled alike in names of tests, and these readings."""
        index = self.sheets.rules()
        assert len(index) == len({spelled(number) for number in index}) == rules
        assert list(self.sheets.readings()) == readings

    def check_references(self, *others: str) -> None:
        """Every reading bears on a rule, and the tables that rules need exist (or are one of these others)."""
        index = self.sheets.rules().values()
        assert {number for rule in index for number in rule.reading} == set(self.sheets.readings())
        files = [(sheet.name.removesuffix(".toml"), table) for sheet in self.printed.DATA for table in sheet.tables]
        assert {ref for rule in index for ref in rule.data} <= {f"{file}.{table}" for file, table in files} | {*others}

    def check_notes(self) -> None:
        """NOTES.md tells every reading and every option."""
        notes = (Path(str(self.sheets.__file__)).parent / "NOTES.md").read_text("utf-8")
        for number, row in self.sheets.readings().items():
            line = next(line for line in notes.splitlines() if line.startswith(f"- **{number}** "))
            assert row.problem in line
            assert row.ruling[1:] in line
            assert row.why in line
        for option in self.printed.OPTIONS:
            assert f"| `{option.name}` |" in notes
            assert option.text in notes

    # ---- origins

    @cached_property
    def all(self) -> list[Datum]:
        """Every value with its origin."""
        return inventory(self.printed.DATA)

    def check_origins(self, least: int, kinds: set[str]) -> None:
        """At least so many values, each with one origin, of these kinds."""
        assert len({(datum.file, datum.path) for datum in self.all}) == len(self.all) > least
        assert {datum.origin for datum in self.all} == kinds
        assert all(datum.note for datum in self.all)

    def origin(self, path: str) -> str:
        """Where a value comes from."""
        (origin,) = {datum.origin for datum in self.all if datum.path == path}
        return origin

    # ---- overlays

    def overlaid(self, folder: Path, name: str, text: str) -> list[tuple[str, object, str]]:
        """The values that an owner's file puts over ours, each with the owner's note."""
        (folder / name).write_text(text, "utf-8")
        data = self.sheets.read(folder)
        assert fingerprint(data)
        assert not fingerprint(self.printed.DATA)
        return [(datum.path, datum.value, datum.note) for datum in inventory(data) if datum.origin == "printed"]

    def named_by_environment(self, folder: Path, name: str, text: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """The values that an owner's file puts over ours when the environment names the folder above it."""
        (folder / self.sheets.GAME).mkdir()
        (folder / self.sheets.GAME / name).write_text(text, "utf-8")
        monkeypatch.setenv(OVERLAY_VARIABLE, str(folder))
        return [datum.path for datum in inventory(self.sheets.read()) if datum.origin == "printed"]

    def check_refused(self, folder: Path, name: str, text: str, wrong: str) -> None:
        """A wrong overlay is refused with the right sentence, which begins with file and line."""
        (folder / name).write_text(text, "utf-8")
        with pytest.raises(PrintedError) as error:
            self.sheets.read(folder)
        assert wrong in str(error.value)
        assert re.match(r"(/.*/)?\w+\.toml:(\d+:)? ", str(error.value))
