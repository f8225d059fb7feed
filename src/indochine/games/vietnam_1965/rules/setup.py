"""Setting up the one scenario: powers, starting pieces, cash, tokens."""

from __future__ import annotations

from collections.abc import Mapping

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.state import CELLS, State, add, build


def empty(options: p.Options, seed: bytes) -> State:
    """[TER-1] [TER-2] [SET-1] A board without pieces; the territories with their first owners, money power by power."""
    s = State(options=options, seed=seed)
    s.units, s.tired = bytearray(CELLS), bytearray(CELLS)
    s.owner = bytearray(_marker(space) for space in range(p.TERRITORIES))
    s.shared = p.SHARED_AT_START
    s.air_base, s.fire_base = bytearray(p.SPACES), bytearray(p.SPACES)
    s.air_damage, s.fire_damage = bytearray(p.SPACES), bytearray(p.SPACES)
    s.cash, s.box, s.arriving = [0] * len(p.POWERS), [0] * (len(p.POWERS) * p.WARES), [0] * p.TYPES
    s.covert_tokens, s.covert = [0] * len(p.POWERS), bytearray(2 * p.SPACES * 2)
    s.derive()
    s.communist_start, s.ac_start = s.communist, s.ac
    return s


def _marker(space: int) -> int:
    """[SHR-1] The first owner + 1; of two sharers ARVN or NVA, who answers for the territory [E-74]."""
    owners = p.START_OWNERS[space]
    main = next((power for power in (p.ARVN, p.NVA) if owners >> power & 1), None)
    return owners.bit_length() if main is None else main + 1


def set_up(options: Mapping[str, str], seed: bytes) -> State:
    """[SET-2] [SET-3] [SET-4] [SET-5] The position before the first round."""
    s = empty(p.Options.of(options), seed)
    place_pieces(s)
    s.cash = list(p.START_LEVEL)
    s.covert_tokens = list(p.COVERT_TOKENS)
    s.sam, s.landing = p.SAM_AT_START, p.LANDING_TOKENS
    s.frames = [at.Round()]
    return s


def place_pieces(s: State) -> None:
    """[SET-USA] [SET-ARV] [SET-PAR] [SET-NVA] [SET-VC] [SET-CHN] [SET-SOV] [SET-ROK] [SET-ANZ] Units and bases."""
    for power, space, kind, number in p.SETUP:
        add(s, power, space, kind, number)
    for power, space, facility in p.BASES_AT_START:
        build(s, space, facility, power)
