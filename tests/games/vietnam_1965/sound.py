"""What holds in every position of Vietnam 1965, whatever the players do, and what the events must add up to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache, reduce
from operator import or_
from typing import Any, NamedTuple

from indochine.games.vietnam_1965 import events as told
from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.rules.control import neutral
from indochine.games.vietnam_1965.rules.income import collect, level
from indochine.games.vietnam_1965.sequence import TURN
from indochine.games.vietnam_1965.state import COVERT_POWERS, SIDES, State, counts, filled, land, presence
from indochine.kernel.bits import bits, ids
from indochine.kernel.flow import frames_of
from indochine.kernel.words import Event
from indochine.lab.kit import Step

BASES_AT_START = bits(space for _, space, facility in p.BASES_AT_START if facility == p.AIR_BASE)
LANDHOLDERS = p.COMMUNISTS | p.ANTI_COMMUNISTS & ~p.LANDLESS
FIXED_WING = (p.BOM, p.FBO, p.FTR)
INCOME = p.DATA.schedules.data.income
MISSILES = p.SAM_AT_START + sum(p.SAM_GAIN)
COVERT_TOKENS = (p.COVERT_TOKENS[p.VC] + p.ENTRY_TOKENS + p.LATE_ENTRY_TOKENS, p.COVERT_TOKENS[p.PARU])
# while these are the next steps of a turn, marching units are on their way and not on the board
ON_THE_WAY = ("2 Covert units show themselves", "3 Combat", "4 Non-Combat Movement")


# ---- one position ----------------------------------------------------------


def check_derived(s: State) -> None:
    """The derived columns are what `derive` makes of the others."""
    again = s.clone()
    again.derive()
    for name in State.derived:
        assert getattr(s, name) == getattr(again, name), name


def check_land(s: State) -> None:
    """Who holds what and the points are what the markers say."""
    for side in range(2):
        held = bits(space for space in range(p.TERRITORIES) if s.owner[space] and p.SIDE[s.owner[space] - 1] == side)
        assert land(s, side) == held
        assert s.points[side] == sum(p.VALUE[space] for space in ids(held))


ROW = p.SPACES * p.TYPES


class Standing(NamedTuple):
    """The spaces of one power's ground units, guns and of anything, and how many it has of each kind."""

    ground: int
    guns: int
    anything: int
    numbers: list[int]


@lru_cache(maxsize=64)  # by far most of them are as they were
def standing(row: bytes) -> Standing:
    """From the counts of one power, cell by cell."""
    ground = guns = anything = 0
    numbers = [0] * p.TYPES
    for cell in ids(filled(row)):
        space, kind = divmod(cell, p.TYPES)
        anything |= 1 << space
        ground |= (kind in p.GROUND_TYPES) << space
        guns |= (kind == p.AAG) << space
        numbers[kind] += row[cell]
    return Standing(ground, guns, anything, numbers)


def standing_of_all(s: State) -> list[Standing]:
    units = bytes(s.units)
    return [standing(units[first : first + ROW]) for first in range(0, len(units), ROW)]


def check_masks(s: State) -> None:
    """The spaces of every power's units, counted anew without `derive`."""
    found = standing_of_all(s)
    assert s.ground == [one.ground for one in found]
    assert s.present == [one.anything for one in found]
    for side, powers in enumerate(SIDES):
        assert s.army[side] == reduce(or_, (found[power].ground for power in powers))
        guns = reduce(or_, (found[power].guns for power in powers))
        assert s.guns[side] == guns & (s.communist | s.ac | 1 << p.DMZ)


def check_working_bases(s: State) -> None:
    """The bases of use and the damaged ones, counted anew without `derive`."""
    working = [space for space in range(p.TERRITORIES) if s.owner[space]]
    for power in p.POWERS:
        for owners, damage, found in ((s.air_base, s.air_damage, s.bases), (s.fire_base, s.fire_damage, s.fire_bases)):
            assert found[power] == bits(at for at in working if owners[at] == power + 1 and not damage[at])
    assert s.grounded == bits(space for space in range(p.TERRITORIES) if s.air_base[space] and s.air_damage[space])


def check_control(s: State) -> None:
    """[SHR-1] [SPA-5] [SSU-2] Markers are of powers that can hold land; PARU holds only what it had."""
    for space in range(p.TERRITORIES):
        if owner := s.owner[space]:
            assert LANDHOLDERS >> owner - 1 & 1, p.NAME[space]
            assert owner - 1 != p.PARU or p.HELD_AT_START[p.PARU] >> space & 1
        else:
            assert p.NEUTRAL_AT_START >> space & 1, p.NAME[space]
    assert not s.shared & ~p.SHARED_AT_START
    for space in ids(s.shared):
        assert p.START_OWNERS[space] >> s.owner[space] - 1 & 1
        assert s.owner[space] - 1 in (p.NVA, p.ARVN)
    check_production(s)


def check_production(s: State) -> None:
    """[COL-4] [SPA-5] The level of every power, counted anew from markers and shared land."""
    found = [0] * len(p.POWERS)
    for space, owner in enumerate(s.owner):
        city = p.CITY.get(space, ("", ""))[1]
        value = INCOME.territory + {"capital": INCOME.capital, "control": INCOME.control, "": 0}[city]
        for power in ids(p.START_OWNERS[space] if s.shared >> space & 1 else 1 << owner >> 1):
            found[power] += value
    assert found == [level(s, power) for power in p.POWERS]
    assert found[p.PARU] <= p.START_LEVEL[p.PARU]
    assert not any(found[power] for power in ids(p.LANDLESS))


def check_units(s: State) -> None:
    """Nobody is more tired than he is many; everybody where he can be at all; neutral land needs its garrison."""
    assert all(s.tired[cell] <= s.units[cell] for cell in ids(filled(s.tired)))
    seaborne = s.present[p.USA] | s.present[p.ROK]
    for power in p.POWERS:
        assert not s.present[power] & p.SEA & ~(p.STATIONS & seaborne)
        assert power in (p.USA, p.ROK) or not s.present[power] & p.SEA
    assert not s.present[p.PARU] & ~p.PARU_AREA  # [PPA-5]
    first = p.VC * p.SPACES * p.TYPES
    assert not any(any(s.units[first + kind : first + p.SPACES * p.TYPES : p.TYPES]) for kind in range(p.ARM, p.TYPES))
    fought_for = bits(f.space for f in frames_of(s, at.Battle))
    for space in ids(p.NEUTRAL_AT_START & (s.communist | s.ac) & ~fought_for):
        assert s.army[p.SIDE[s.owner[space] - 1]] >> space & 1, f"nobody holds {p.NAME[space]}"  # [NEU-4]


def check_covert(s: State) -> None:
    """[PVC-3] [PPA-1] Covert units are on their boards."""
    for number, power in enumerate(COVERT_POWERS):
        for space in range(p.SPACES):
            first = (number * p.SPACES + space) * 2
            assert not any(s.covert[first : first + 2]) or p.COVERT_BOARD[power] >> space & 1


def check_bases(s: State) -> None:
    """[ABS-2] New Air Bases keep their distance; bases are of the side that holds the land; damage needs a base."""
    air = bits(space for space in range(p.SPACES) if s.air_base[space])
    assert not air & ~p.LAND
    for space in ids(air & ~BASES_AT_START):
        assert not p.ADJ[space] & air, f"an Air Base next to that in {p.NAME[space]}"
    for owners, damage in ((s.air_base, s.air_damage), (s.fire_base, s.fire_damage)):
        for space, owner in enumerate(owners):
            assert owner or not damage[space]
            if owner:
                assert not s.owner[space] or p.SIDE[s.owner[space] - 1] == p.SIDE[owner - 1], p.NAME[space]


def check_tracks(s: State) -> None:
    """Tracks in their limits."""
    assert min(s.cash) >= 0
    assert min(s.box + s.arriving) >= 0
    assert 1 <= s.round <= p.ROUNDS
    assert 0 <= s.sam <= MISSILES
    assert 0 <= s.landing <= p.LANDING_TOKENS
    assert s.trail_debit >= 0
    assert all(0 <= s.covert_tokens[power] <= most for power, most in zip(COVERT_POWERS, COVERT_TOKENS, strict=True))
    assert s.entry_paid or not s.entered
    assert s.late_entry_paid or not s.entered_late


# what holds in every position, and the columns on which it depends
CHECKS: dict[Callable[[State], None], tuple[str, ...]] = {
    check_land: ("owner",),
    check_masks: ("units", "owner"),
    check_working_bases: ("owner", "air_base", "fire_base", "air_damage", "fire_damage"),
    check_control: ("owner", "shared"),
    check_units: ("units", "tired", "owner"),
    check_covert: ("covert",),
    check_bases: ("owner", "air_base", "fire_base", "air_damage", "fire_damage"),
    check_tracks: (),
}


def check_sound(s: State) -> None:
    """Everything that one position shows by itself."""
    for check in (*CHECKS, check_derived):
        check(s)


# ---- the end of a turn -----------------------------------------------------


def check_end_of_turn(s: State) -> None:
    """Nothing is in the air or on its way, and everybody stands where he may."""
    check_derived(s)
    assert not s.flights
    assert not s.ambushes
    assert not any(s.arriving)
    assert not s.army[0] & s.army[1], "enemies share a space"
    for side, powers in enumerate(SIDES):
        at_home = land(s, side) | 1 << p.DMZ | p.STATIONS
        assert not s.army[side] & ~at_home
        for power in powers:
            check_aircraft(s, power, land(s, side) | p.STATIONS)
        assert not presence(s, side) & land(s, 1 - side)
    for space in ids(neutral(s) & (presence(s, 0) | presence(s, 1))):
        for power in p.POWERS:  # [E-101] nothing but guns can be left there
            assert not any(counts(s, power, space)[: p.AAG]), p.NAME[space]


def check_aircraft(s: State, power: int, fields: int) -> None:
    """[ABS-1] [NCM-5] [NCM-8] Fixed-wing aircraft on a base of their side or at a station, helicopters on own land."""
    for space in ids(s.present[power]):
        units = counts(s, power, space)
        assert not units[p.HEL] or fields >> space & 1, f"a helicopter in {p.NAME[space]}"
        if any(units[kind] for kind in FIXED_WING) and not p.STATIONS >> space & 1:
            assert s.air_base[space], f"an aircraft without a base in {p.NAME[space]}"
            assert p.SIDE[s.air_base[space] - 1] == p.SIDE[power]


@contextmanager
def turns_watched() -> Iterator[list[int]]:
    """Within this context the end of every turn is checked at the very moment it comes; lists the powers."""
    row = TURN.table[collect.__name__]
    ended: list[int] = []

    def check_and_collect(s: State, f: at.Turn) -> None:
        check_end_of_turn(s)
        collect(s, f)
        ended.append(f.power)

    TURN.table[collect.__name__] = (check_and_collect, *row[1:])
    try:
        yield ended
    finally:
        TURN.table[collect.__name__] = row


# ---- the books -------------------------------------------------------------

Tally = list[list[int]]  # by power and ware


def tally(s: State) -> Tally:
    """All pieces in the game, wherever they are: by power and ware, the bombers among the fighter-bombers.

    (Interceptors do not ask whether they shoot down a bomber or a fighter-bomber, so the events cannot tell.)
    """
    found = [s.box[power * p.WARES : (power + 1) * p.WARES] for power in p.POWERS]
    for power, one in enumerate(standing_of_all(s)):
        for kind, number in enumerate(one.numbers):
            found[power][kind] += number
    for kind, number in enumerate(s.arriving):
        found[s.turn][kind] += number
    for power, kind, number in (*behind_screens(s), *on_the_way(s), *fighting(s)):
        found[power][kind] += number
    for facility, owners in ((p.AIR_BASE, s.air_base), (p.FIRE_BASE, s.fire_base)):
        for owner in owners:
            if owner:
                found[owner - 1][facility] += 1
    return merged(found)


def merged(found: Tally) -> Tally:
    """Bombers counted among fighter-bombers."""
    for row in found:
        row[p.FBO] += row[p.BOM]
        row[p.BOM] = 0
    return found


Some = Iterable[tuple[int, int, int]]  # power, kind, number


def behind_screens(s: State) -> Some:
    """Covert units, and those that have just come out."""
    for number, power in enumerate(COVERT_POWERS):
        first = number * p.SPACES * 2
        for kind in (p.INF, p.ART):
            yield power, kind, sum(s.covert[first + kind : first + 2 * p.SPACES : 2])
    for sprung in s.ambushes:
        yield sprung.power, p.INF, sprung.infantry
        yield sprung.power, p.ART, sprung.artillery


def on_the_way(s: State) -> Some:
    """Marches and flights with their cargo."""
    turns = frames_of(s, at.Turn)
    if turns and turns[-1].step in ON_THE_WAY:
        yield from ((s.turn, march.kind, march.count) for march in s.marches)
    for flight in s.flights:
        yield flight.power, flight.kind, flight.count
        yield flight.power, p.INF, flight.infantry
        yield flight.power, p.ART, flight.artillery


def fighting(s: State) -> Some:
    """Ground units that attack; and aircraft that are as good as lost are counted off."""
    for battle in frames_of(s, at.Battle):
        yield from ((battle.power, kind, battle.force[kind]) for kind in p.GROUND_TYPES if battle.force)
    for fight in frames_of(s, at.Interception):
        yield fight.power, p.FBO if fight.struck else p.FTR, -fight.own_losses


def first_pieces() -> Tally:
    """The pieces of the set-up."""
    found = [[0] * p.WARES for _ in p.POWERS]
    for power, _, kind, number in p.SETUP:
        found[power][kind] += number
    for power, _, facility in p.BASES_AT_START:
        found[power][facility] += 1
    return found


def differences(found: Tally, booked: Tally) -> list[str]:
    """Where the board and the books disagree."""
    return [
        f"{p.POWER_KEY[power]} {p.TYPE_KEY[ware]}: {found[power][ware]}, booked {booked[power][ware]}"
        for power in p.POWERS
        for ware in range(p.WARES)
        if found[power][ware] != booked[power][ware]
    ]


class Course:
    """Watches a game and keeps its books: pieces, money and tokens change only as the events tell."""

    def __init__(self, s: State, opening: Iterable[Event]) -> None:
        self.pieces, self.cash = merged(first_pieces()), list(p.START_LEVEL)
        self.sam, self.landing, self.tokens = p.SAM_AT_START, p.LANDING_TOKENS, list(p.COVERT_TOKENS)
        self.debit, self.round, self.turn = 0, 1, 0
        self.damage = {p.AIR_BASE: bytearray(p.SPACES), p.FIRE_BASE: bytearray(p.SPACES)}
        self.seen: dict[Any, tuple[Any, ...]] = {}
        self.check(s, opening)

    def look(self, step: Step) -> None:
        """After one action."""
        self.check(step.state, step.events)

    def check(self, s: State, events: Iterable[Event]) -> None:
        """The position is sound, and what was told explains it."""
        for event in events:
            self.enter(event)
        assert tally(s) == self.pieces, differences(tally(s), self.pieces)
        assert s.cash == self.cash
        assert (s.sam, s.landing, s.covert_tokens) == (self.sam, self.landing, self.tokens)
        assert (s.trail_debit, s.round) == (self.debit, self.round)
        assert (s.air_damage, s.fire_damage) == (self.damage[p.AIR_BASE], self.damage[p.FIRE_BASE])
        self.check_position(s)

    def check_position(self, s: State) -> None:
        """All of `CHECKS`, but only if what a check looks at has changed."""
        for check, names in CHECKS.items():
            now = tuple(bytes(value) if isinstance(value := getattr(s, name), bytearray) else value for name in names)
            if not now or now != self.seen.get(check):
                check(s)
                self.seen[check] = now

    # ---- entries

    def enter(self, event: Event) -> None:
        """Add up one event."""
        for enter in (self.enter_money, self.enter_pieces, self.enter_losses, self.enter_bases, self.enter_tokens):
            enter(event)

    def gain(self, power: int, forces: Iterable[tuple[int, int]], sign: int = 1) -> None:
        """Pieces come or go."""
        for ware, number in forces:
            self.pieces[power][p.FBO if ware == p.BOM else ware] += sign * number

    def enter_money(self, event: Event) -> None:
        match event:
            case told.Withdrawal(power=power, paid=paid) | told.CityBombed(power=power, paid=paid):
                self.cash[power] -= paid
            case told.Granted(power=power, amount=amount):
                self.cash[power] += amount
            case told.TrailDebtPaid(debt=debt, paid=paid):
                assert debt == self.debit
                self.cash[p.NVA] -= paid
                self.debit = 0
            case told.Bought(power=power, cost=cost) | told.Repaired(power=power, cost=cost):
                self.cash[power] -= cost
            case told.Collected(power=power, level=production):
                self.cash[power] += production

    def enter_pieces(self, event: Event) -> None:
        match event:
            case told.Bought(power=power, ware=ware, number=number):
                self.gain(power, [(ware, number)])
            case told.FreeUnits(power=power, forces=forces):
                self.gain(power, forces)
            case told.OrderLost(forces=forces):
                self.gain(p.NVA, forces, -1)
                self.debit -= sum(number for _, number in forces)
            case told.NoPlace(power=power, units=units, lost=True):
                self.gain(power, units, -1)
            case told.GunsCaptured(power=power, loser=loser, number=number):
                self.gain(power, [(p.AAG, number)])
                self.gain(loser, [(p.AAG, number)], -1)
            case told.BaseTaken(power=power, loser=loser, facility=facility):
                self.gain(power, [(facility, 1)])
                self.gain(loser, [(facility, 1)], -1)

    def enter_losses(self, event: Event) -> None:
        match event:
            case told.CaughtOnTheGround(power=power, forces=lost):
                self.gain(power, lost, -1)
            case told.NowhereToLand(power=power, units=lost):
                self.gain(power, lost, -1)
            case told.MissilesFired(power=power, lost=lost) | told.GunsFired(power=power, lost=lost):
                self.gain(power, lost, -1)
            case told.GroundFire(power=power, lost=lost):
                self.gain(power, lost, -1)
            case told.UnitsLost(power=power, lost=lost) if power != told.NEUTRALS:
                self.gain(power, lost, -1)
            case told.InterceptorLost(power=power, number=number):
                self.gain(power, [(p.FTR, number)], -1)
            case told.Dogfight(escort_losses=number):
                self.gain(self.turn, [(p.FTR, number)], -1)
            case told.RaidersShotDown(power=power, number=number):
                self.gain(power, [(p.FBO, number)], -1)

    def enter_bases(self, event: Event) -> None:
        match event:
            case told.BaseWrecked(space=space, facility=facility, damage=damage):
                self.damage[facility][space] = damage
            case told.BaseBombed(space=space, facility=facility, damage=damage):
                self.damage[facility][space] = damage
            case told.Repaired(space=space, facility=facility, damage=damage):
                self.damage[facility][space] = damage

    def enter_tokens(self, event: Event) -> None:
        match event:
            case told.MissilesFired(dice=dice):
                self.sam -= len(dice)
            case told.MissileDelivered(number=number):
                self.sam += number
            case told.Stormed(tokens=tokens) | told.CameAshore(tokens=tokens) if tokens >= 0:
                self.landing -= 1
                assert tokens == self.landing
            case told.WentIntoHiding(power=power):
                self.tokens[power] -= 1
            case told.SilentWarEntered(tokens=tokens):
                self.tokens[p.VC] += tokens
            case told.TrailBombed(dice=dice):
                self.debit += sum(dice)
            case told.TurnBegan(power=power):
                self.turn = power
            case told.RoundBegan(round=number):
                assert number in (self.round, self.round + 1)
                self.round = number
