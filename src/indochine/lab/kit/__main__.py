"""`python -m indochine.lab.kit MODULE:CLASS [CHECK [NUMBER ...]]` runs all checks of a game, or one of them.

The class is that of a game or of its description. `record` in place of a check prints the record of a random game.
"""

from __future__ import annotations

import sys

from indochine.lab.kit import CHECKS, Case, Kit, Runs, kit_at


def wanted(kit: Kit, name: str, numbers: list[int]) -> list[Case]:
    """The cases of one check, or of all if none is named."""
    if not numbers:
        return [case for case in kit.cases() if name in ("", case.check.name)]
    if name not in CHECKS:
        sys.exit(f"There is no check {name}; there is {', '.join(CHECKS)}.")
    return [Case(kit, CHECKS[name], Runs(numbers, kit.runs.get(name, CHECKS[name].runs).every, least=0))]


def main(where: str, name: str = "", *numbers: str) -> None:
    """One line for each case."""
    kit = kit_at(where)
    if name == "record":
        sys.stdout.write("".join(kit.games.recorded(int(number)).play().text for number in numbers))
        return
    for case in wanted(kit, name, [*map(int, numbers)]):
        print(f"{case}: {case.run()} looked at", flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
