"""Chapter 2: set-up."""

from collections.abc import Mapping

from docs.examples.three_fords import printed as p
from docs.examples.three_fords.actions import LayMine
from docs.examples.three_fords.events import MineLaid
from docs.examples.three_fords.frames import War
from docs.examples.three_fords.state import State

from indochine.kernel.flow import choice


def set_up(options: Mapping[str, str], seed: bytes) -> State:
    """[2.1] Every unit where its counter says."""
    s = State(seed=seed, options=p.Options.of(options), where=bytearray(p.START), frames=[War()])
    s.derive()
    return s


@choice("2.2", by=p.SOUTH)
def lay_mine(s: State, f: War) -> bool:
    """In which ford does the mine lie?"""
    return True


lay_mine.offers(LayMine, ford=p.FORDS)


@lay_mine.then
def after_lay_mine(s: State, f: War, a: LayMine) -> None:
    s.mine = a.ford
    s.tell(MineLaid("2.2", a.ford))
