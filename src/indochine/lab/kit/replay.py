"""A record gives the same game again: here, in another process, under another hash seed, from a stored position."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping

from indochine.kernel import records
from indochine.kernel.state import pack, state_hash, unpack
from indochine.lab.kit.clone import same
from indochine.lab.kit.description import Kit, Runs, check
from indochine.table.sitting import Sitting

PATIENCE = 1_800  # seconds
RESUMED = (20, 150)  # after so many decisions a game is resumed


def in_a_process(kit: Kit, wanted: str, number: int, world: Mapping[str, str]) -> tuple[str, str]:
    """What another process says, and its complaint, when this is wanted of it; see `__main__`."""
    call = [sys.executable, "-m", "indochine.lab.kit", kit.where, wanted, str(number)]
    world = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **world}
    done = subprocess.run(call, env=world, capture_output=True, text=True, check=False, timeout=PATIENCE)
    return done.stdout, done.stderr.strip()[-6_000:] or f"it ends with {done.returncode}" if done.returncode else ""


@check()
def elsewhere(kit: Kit, number: int, every: int) -> int:
    """Another process with another hash seed writes the same record."""
    there, wrong = in_a_process(kit, "record", number, {"PYTHONHASHSEED": str(4242 + number)})
    assert not wrong, f"it cannot be played in another process: {wrong}"
    assert there == kit.games.recorded(number).play().text, "another game is played in another process"
    return 1


@check()
def replay(kit: Kit, number: int, every: int) -> int:
    """A replay goes through the same positions and tells the same; a game is resumed, a changed record is found."""
    played, unfinished = kit.games.recorded(number), ""
    first, told = [pack(played.state)], [played.opening]
    for step in played:
        first.append(pack(step.state))
        told.append(list(step.events))
        if len(told) in RESUMED and kit.game.due(step.state):
            unfinished = records.write(played.record)
    positions = [(pack(s), list(events)) for *_, events, s in records.replay(records.read(played.text), kit.game)]
    assert [stored for stored, _ in positions] == first, "a replay passes through other positions"
    assert [events for _, events in positions] == told, "a replay tells another story"
    check_resumed(kit, unfinished, first)
    check_change_found(kit, played.text)
    return len(first)


def check_resumed(kit: Kit, unfinished: str, first: list[bytes]) -> None:
    """An unfinished game is resumed where it stood."""
    if unfinished:
        resumed = Sitting.resume(kit.game, unfinished)
        assert pack(resumed.state) == first[resumed.record.played], "an unfinished game is resumed in another position"
        again, due = resumed.due, kit.game.due(unpack(pack(resumed.state), kit.game.state_type))
        alike = again is not None and due is not None and same(again, due)
        assert alike, "something else is due when it is resumed"


def check_change_found(kit: Kit, text: str) -> None:
    """Two lines of the record in another order are no longer a game."""
    lines = text.splitlines(keepends=True)
    line = len(lines) // 2
    lines[line], lines[line + 1] = lines[line + 1], lines[line]
    assert kit.games.verdict_on("".join(lines)).problems, "a record with two moves in another order is good"


@check()
def stored_positions(kit: Kit, number: int, every: int) -> int:
    """Every position is stored and loaded before it is played on, in the middle of fights and moves too.

    This also shows that nothing depends on the order in which units came to their places.
    """
    game, hashes = kit.game, [state_hash(s) for s, _ in kit.games.decisions(number)]
    s, chance = kit.games.begin(number)
    for place, wanted in enumerate(hashes):
        assert state_hash(s) == wanted, f"from stored positions decision {place + 1} is another one"
        s = unpack(pack(s), game.state_type)
        due = game.due(s)
        assert due is not None, f"nothing is due at the stored position of decision {place + 1}"
        game.apply(s, chance.choose(s, due), game.seats[due.seat])
    assert game.result(s) is not None, "from stored positions the game does not come to its end"
    return len(hashes)


@check(Runs(least=0))
def undo(kit: Kit, number: int, every: int) -> int:
    """What can be taken back leads to the position before; what cannot has told something or passed the move on.

    How much was taken back.
    """
    game, chance, taken_back = kit.game, kit.games.chance(number), 0
    sitting = Sitting.begin(game, scenario=chance.scenario, seed=b"undo", options=chance.options())
    while due := sitting.due:
        before, seat = sitting.state.clone(), game.seats[due.seat]
        action = chance.choose(sitting.state, due)
        sitting.act(action, seat)
        learned = sitting.state.rolls != before.rolls or kit.reveals(before, sitting.state)
        barred = learned or sitting.seat != seat  # nobody's when the game is over
        assert (sitting.undo_refusal is None) != barred, f"{action}: {sitting.undo_refusal or 'it can be taken back'}"
        if not barred:
            sitting.undo()
            assert pack(sitting.state) == pack(before), f"{action} taken back does not lead to where it was"
            sitting.act(action, seat)
            taken_back += 1
    assert not kit.games.verdict_on(records.write(sitting.record)).problems, "a game with undo has a bad record"
    return taken_back
