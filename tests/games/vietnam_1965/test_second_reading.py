"""What a second reader of the rulebook tried: corners where rules meet, and what others learn of covert units."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.vietnam_1965.battles import battle, ended, marches
from tests.games.vietnam_1965.field import (
    GAME,
    asked,
    at,
    do,
    kind,
    legal,
    number,
    owner_of,
    position,
    power,
    refused,
    spaces,
    told,
)
from tests.games.vietnam_1965.play import fighting

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import (
    Attack,
    Back,
    Bomb,
    Done,
    Extract,
    From,
    HoldFire,
    PlaceCovert,
    Retreat,
    Reveal,
    Send,
    SpringAmbush,
    StayHidden,
    StrikeAfter,
)
from indochine.games.vietnam_1965.events import BattleBegan, FreeUnits, NoPlace, Placed, StrikeGivenUp
from indochine.games.vietnam_1965.rules.control import conquer
from indochine.games.vietnam_1965.rules.income import level
from indochine.games.vietnam_1965.state import (
    AT_TRAIL,
    ESCORT,
    HOME,
    RAID,
    STRIKE,
    Flight,
    Sprung,
    State,
    covert_cell,
    hand_of,
    hidden_in_all,
    tire,
)
from indochine.kernel.bits import ids
from indochine.kernel.words import Event


def send(short: str, count: int, origin: str, target: str) -> Send:
    return Send(kind(short), count, at(origin), at(target))


def leave(s: State) -> None:
    """The mover does nothing more in this phase."""
    while s.frames and isinstance(s.frames[-1], frames.CombatMove | frames.Noncombat):
        do(s, next(action for action in legal(s) if isinstance(action, Back | Done)))


# ---- fighter-bombers that bomb and strike ------------------------------------


def from_takeo(garrison: str) -> State:
    """Combat, after a fighter-bomber on Takeo bombed Kampong Cham, with a strike at Tay Ninh to come.

    Takeo was neutral; one of its infantry has gone to Kampot.
    """
    s = position(
        frames.Combat(power=p.USA),
        frames.CombatMove(power=p.USA),
        turn="USA",
        units={"USA": {"Takeo": f"1 fbo {garrison}"}, "VC": {"Tay Ninh": "1 inf"}},
        owner={"Takeo": "USA", "Kampot": "VC"},
        air_bases={"Takeo": "USA"},
    )
    do(s, Attack(at("Kampong Cham")), Bomb(kind("fbo"), 1, at("Takeo"), at("Kampong Cham"), AT_TRAIL))
    do(s, StrikeAfter(at("Tay Ninh")))
    do(s, Attack(at("Kampot")), send("inf", 1, "Takeo", "Kampot"))
    return s


def test_FBO_3_no_strike_after_the_bombs_if_the_only_base_has_become_neutral_land(dice: LoadedDice) -> None:
    dice(6)  # the bomb; nobody strikes
    s = from_takeo("1 inf")
    assert owner_of(s, "Takeo") == ""
    leave(s)
    assert [one.target for one in told(s.told, StrikeGivenUp)] == [at("Tay Ninh")]
    assert [(one.mission, one.at) for one in s.flights] == [(HOME, at("Kampong Cham"))]
    assert number(s, "VC", "Tay Ninh", "inf") == 1


def test_FBO_3_but_it_strikes_if_it_gets_home(dice: LoadedDice) -> None:
    dice(6, 1)
    s = from_takeo("2 inf")
    leave(s)
    events = [*s.told]
    while s.frames:
        events += do(s, legal(s)[0])
    assert not told(events, StrikeGivenUp)
    assert number(s, "VC", "Tay Ninh", "inf") == 0


# ---- stopped on the way --------------------------------------------------------


def through_kontum(target: str, **more: Any) -> State:
    """ARVN armor moves, without fighting, from Pleiku through Kontum, where VC may be hidden."""
    s = position(
        frames.Ambush(phase=frames.NONCOMBAT_MOVE),
        frames.Noncombat(power=p.ARVN),
        turn="ARVN",
        units={"ARVN": {"Pleiku": "1 arm"}},
        owner={"Kontum": "ARVN", target: "ARVN"},
        covert={"VC": {"Kontum": "1 inf"}},
        **more,
    )
    do(s, From(at("Pleiku")), send("arm", 1, "Pleiku", target))
    leave(s)
    return s


def test_SIL_1_who_is_stopped_in_non_combat_movement_has_not_entered_what_lies_beyond() -> None:
    """[E-112]"""
    s = through_kontum("Attapeu", round=2)
    assert not s.entered
    do(s, SpringAmbush(at("Kontum")))
    assert number(s, "ARVN", "Kontum", "arm") == 1
    assert not s.entered
    assert s.covert_tokens[p.VC] == 0


def test_SIL_1_who_is_let_pass_has_entered_it() -> None:
    s = through_kontum("Attapeu", round=2)
    events = do(s, StayHidden())
    assert s.entered
    assert [event.rule for event in events] == ["SIL-2"]


def test_PVC_5_of_two_ambushes_on_one_way_the_first_place_counts() -> None:
    """[E-91] Sprung farther on first, the other one has nothing to stop any more."""
    units = {"NVA": {"Ha Tinh": "1 arm"}}
    more: dict[str, Any] = {"covert": {"PARU": {"Khammouane": "1 inf", "Savannakhet": "1 inf"}}, "trail": True}
    s = position(frames.Ambush(), frames.CombatMove(power=p.NVA), turn="NVA", units=units, **more)
    do(s, Attack(at("Mukdahan")), send("arm", 1, "Ha Tinh", "Mukdahan"))
    leave(s)
    # both spaces are Communist land: PARU's ambush is one upon land of the mover
    do(s, SpringAmbush(at("Savannakhet")))
    assert number(s, "NVA", "Savannakhet", "arm") == 1
    assert SpringAmbush(at("Khammouane")) not in legal(s)
    assert refused(s, SpringAmbush(at("Khammouane"))).rule == "PPA-4"


# ---- no battle is reinforced ------------------------------------------------


def test_CMV_8_an_ambusher_does_not_retreat_into_land_that_is_about_to_be_attacked(dice: LoadedDice) -> None:
    dice(6, 6)
    s = battle(
        "VC",
        "Kontum",
        ambush="1 inf",
        turn="ARVN",
        units={"ARVN": {"Kontum": "1 inf"}},
        owner={"Kontum": "ARVN"},
        marches=marches({"Thua Thien": "1 inf"}, "Sekong"),
        flights=[Flight(p.ARVN, p.FBO, 1, STRIKE, at("Gia Dinh"), at("Attapeu"), at("Attapeu"))],
    )
    assert asked(s) == "VC"
    assert {p.NAME[a.space] for a in legal(s) if isinstance(a, Retreat)} == {"Ratanakiri"}
    assert refused(s, Retreat(at("Sekong"))).rule == "CMV-8"
    assert refused(s, Retreat(at("Attapeu"))).rule == "CMV-8"


def test_CMV_8_helicopters_do_not_bring_infantry_into_a_battle_to_come(dice: LoadedDice) -> None:
    dice(6, 6, 6)
    s = battle(
        "VC",
        "Pleiku",
        {"Kontum": "1 inf"},
        units={"USA": {"Pleiku": "2 inf", "Quang Ngai": "1 hel"}},
    )
    homes = {p.NAME[a.home] for a in legal(s) if isinstance(a, Extract)}
    assert {"Phu Yen", "Binh Dinh"} <= homes
    s.marches = marches({"Darlac": "1 inf"}, "Phu Yen")
    s.pending = None
    again = {p.NAME[a.home] for a in legal(s) if isinstance(a, Extract)}
    assert homes - again == {"Phu Yen"}
    assert refused(s, Extract(power("USA"), at("Quang Ngai"), at("Phu Yen"), 1)).rule == "CMV-8"


def test_CMV_8_nor_where_an_ambush_waits(dice: LoadedDice) -> None:
    dice(6, 6)
    s = battle(
        "VC",
        "Kontum",
        ambush="1 inf",
        turn="USA",
        units={"USA": {"Kontum": "1 inf", "Quang Ngai": "1 hel"}},
        owner={"Kontum": "USA", "Darlac": "USA"},
    )
    assert Extract(power("USA"), at("Quang Ngai"), at("Darlac"), 1) in legal(s)
    s.ambushes = [Sprung(p.VC, at("Darlac"), 1, 0)]
    s.pending = None
    assert refused(s, Extract(power("USA"), at("Quang Ngai"), at("Darlac"), 1)).rule == "CMV-8"


@pytest.mark.parametrize(("where", "asks"), [("DMZ", "NVA"), ("Quang Tri", "USA")])
def test_HEX_2_nobody_is_lifted_out_of_the_dmz_where_no_helicopter_lands(
    where: str, asks: str, dice: LoadedDice
) -> None:
    """[E-46]"""
    dice(6, 6)
    units = {"USA": {where: "1 inf", "Thua Thien": "1 hel"}}
    s = battle("NVA", where, {"Savannakhet": "1 inf"}, units=units)
    assert asked(s) == asks


# ---- the DMZ -----------------------------------------------------------------


def begin(s: State, key: str) -> list[Event]:
    """The start of a power's turn; what it got free."""
    s.frames = [frames.Turn(power=power(key))]
    s.told, s.pending = [], None
    GAME.advance(s)
    return [event for event in s.told if isinstance(event, FreeUnits)]


def test_SCH_2_each_beneficiary_of_the_dmz_looks_back_to_his_own_last_turn() -> None:
    """[E-45] Americans pass through in their turn: one gift for the Soviets, one for China, none in the next round."""
    s = position(
        frames.Ambush(),
        frames.CombatMove(power=p.USA),
        turn="USA",
        units={"USA": {"Quang Tri": "1 arm"}},
    )
    do(s, Attack(at("Quang Binh")), send("arm", 1, "Quang Tri", "Quang Binh"))
    leave(s)
    assert not s.army[p.ANTI_COMMUNIST] >> p.DMZ & 1  # they have gone through
    s.marches = []
    for key, rule in (("SOV", "DMZ-2"), ("CHN", "SCH-2")):
        assert [event.rule for event in begin(s, key)][-1:] == [rule]
    for key in ("SOV", "CHN"):
        assert not {"DMZ-2", "SCH-2"} & {event.rule for event in begin(s, key)}


def test_DMZ_1_arvn_is_not_paid_for_its_own_side(dice: LoadedDice) -> None:
    s = position(frames.Turn(power=p.ARVN, step="collect"), turn="ARVN", units={"USA": {"DMZ": "1 inf"}})
    assert s.cash[p.ARVN] == level(s, p.ARVN)


# ---- Saigon -----------------------------------------------------------------


def saigon_after(*conquerors: str) -> State:
    s = position(units={})
    for key in conquerors:
        conquer(s, power(key), p.SAIGON)
    return s


@pytest.mark.parametrize(
    ("conquerors", "owner"),
    [
        (("VC", "ROK"), "ARVN"),  # SHR-4 before SRK-2
        (("VC", "PARU"), "ARVN"),
        (("VC", "USA"), "USA"),
        (("CHN", "ANZUS"), "ARVN"),
        (("SOV",), "NVA"),
        (("VC", "USA", "NVA", "ROK"), "ARVN"),
    ],
)
def test_SHR_3_saigon_lost_and_freed_belongs_to_one_alone(conquerors: tuple[str, ...], owner: str) -> None:
    s = saigon_after(*conquerors)
    assert owner_of(s, "Gia Dinh") == owner
    earning = {p.POWER_KEY[one] for one in p.POWERS if level(s, one) > level(saigon_after("VC"), one)}
    assert earning <= {owner, "VC"}


def boxed(**box: int) -> list[int]:
    """A mobilization box of ARVN."""
    found = [0] * (len(p.POWERS) * p.WARES)
    for short, count in box.items():
        found[p.ARVN * p.WARES + kind(short)] = count
    return found


def test_PAR_2_what_was_bought_before_saigon_fell_waits_and_comes_when_an_ally_has_freed_it() -> None:
    """[E-78] [E-80]"""
    s = position(frames.Place(power=p.ARVN), turn="ARVN", owner={"Gia Dinh": "VC"}, box=boxed(inf=3, ftr=1))
    assert told(s.told, NoPlace)[0].units == ((p.INF, 3), (p.FTR, 1))
    assert s.box == boxed(inf=3, ftr=1)
    s = position(
        frames.Place(power=p.ARVN),
        turn="ARVN",
        owner={"Gia Dinh": "USA"},
        air_bases={"Gia Dinh": "USA"},
        box=boxed(inf=3, ftr=1),
    )
    assert told(s.told, Placed)[0].units == ((p.INF, 3), (p.FTR, 1))
    assert not any(s.box)


def test_PAR_2_not_in_a_turn_in_which_it_was_lost_at_the_start() -> None:
    s = position(
        frames.Place(power=p.ARVN),
        turn="ARVN",
        box=boxed(inf=3),
        ac_start=p.LAND & ~spaces("Gia Dinh"),
    )
    assert s.box == boxed(inf=3)


# ---- what a player reads -------------------------------------------------------


def test_SAM_3_flights_of_one_kind_can_be_told_apart() -> None:
    hanoi = at("Ha Tay")
    bombers = [Flight(p.USA, p.BOM, 1, RAID, at(name), hanoi, hanoi) for name in ("Udon Thani", "Nakhon Phanom")]
    lift = Flight(p.USA, p.HEL, 1, ESCORT, at("Udon Thani"), hanoi, hanoi, infantry=2)
    s = position(
        frames.Flak(power=p.USA, space=hanoi, missions=1 << RAID | 1 << ESCORT),
        flights=[*bombers, lift],
        turn="USA",
        sam=1,
    )
    assert asked(s) == "NVA"
    texts = [GAME.say(action) for action in legal(s)]
    assert len(set(texts)) == len(texts) == 4
    assert "1 bomber from Nakhon Phanom" in GAME.prompt(s)
    assert "1 helicopter with 2 infantry from Udon Thani" in GAME.prompt(s)
    do(s, HoldFire())


def test_a_battle_of_aircraft_alone_names_them(dice: LoadedDice) -> None:
    dice(6)
    strike = Flight(p.USA, p.FBO, 1, STRIKE, at("Quang Nam"), at("Kontum"), at("Kontum"))
    s = battle("USA", "Kontum", flights=[strike], units={"VC": {"Kontum": "2 inf"}})
    (began,) = told(s.told, BattleBegan)
    assert (
        GAME.say(began) == "* Battle in Kontum: the United States with 1 fighter-bomber against Viet Cong: 2 infantry."
    )
    assert ended(s.told) == "CRE-2"


def test_CMV_7_a_refusal_says_that_nobody_is_left() -> None:
    units = {"USA": {"Quang Nam": "2 inf", "Quang Ngai": "2 inf"}}
    s = position(frames.CombatMove(power=p.USA), turn="USA", units=units)
    do(s, Attack(at("Kontum")))
    tire(s, p.USA, at("Quang Nam"), p.INF, 2)
    s.pending = None
    refusal = refused(s, send("inf", 1, "Quang Nam", "Kontum"))
    assert str(refusal) == "No infantry in Quang Nam can still move. [CMV-7]"


# ---- what others learn of covert units -----------------------------------------


def elsewhere(s: State, power: int, random: Random) -> State:
    """The same position with the covert units of a power in other places."""
    twin: State = s.clone()
    twin.pending = None
    board = ids(p.COVERT_BOARD[power])
    for each in (p.INF, p.ART):
        cells = [covert_cell(power, space, each) for space in board]
        count = sum(twin.covert[cell] for cell in cells)
        for cell in cells:
            twin.covert[cell] = 0
        for _ in range(count):
            twin.covert[random.choice(cells)] += 1
    GAME.due(twin)
    return twin


SECRET = (Reveal, SpringAmbush, PlaceCovert)


def read_by_others(events: list[Event], others: list[str]) -> list[Event]:
    return [event for event in events if not event.seen_by or set(others) & set(event.seen_by)]


def follow(s: State, power: int, random: Random, steps: int) -> int:
    """Play on with units hidden elsewhere as long as they stay hidden; how often others were asked alike."""
    twin, alike = elsewhere(s, power, random), 0
    others = [seat for number, seat in enumerate(GAME.seats) if number not in hand_of(s, power)]
    for _ in range(steps):
        due, same = GAME.due(s), GAME.due(twin)
        assert due
        assert same
        assert (due.seat, due.rule) == (same.seat, same.rule)
        if GAME.seats[due.seat] in others:
            assert due.actions == same.actions
            assert GAME.prompt(s) == GAME.prompt(twin)
            alike += 1
        choices = [action for action in due.actions if action in same.actions and not isinstance(action, SECRET)]
        assert choices  # whoever hides units can always go on without telling where they are
        action = random.choices(choices, [fighting(one) for one in choices])[0]
        assert read_by_others(GAME.apply(s, action), others) == read_by_others(GAME.apply(twin, action), others)
        if s.over:
            break
    return alike


def test_PVC_5_only_the_player_of_the_viet_cong_knows_that_they_let_everybody_pass() -> None:
    s = position(frames.Purchase(power=p.USA), turn="USA", options={"players": "6"}, silent=1 << p.VC)
    assert GAME.view(s, "vc").silent == 1 << p.VC
    assert not any(GAME.view(s, seat).silent for seat in ("nva", "usa", "paru", None))
    assert GAME.imagine(GAME.view(s, "vc"), b"").silent == 1 << p.VC


@pytest.mark.parametrize(("seed", "hider", "players"), [(1, p.VC, "6"), (2, p.PARU, "2"), (3, p.VC, "3")])
def test_SET_4_whole_turns_go_the_same_way_wherever_units_stay_hidden(seed: int, hider: int, players: str) -> None:
    """[E-91] Questions, prompts, choices and events of all others, not only positions."""
    random = Random(seed)
    s = GAME.start(options={"players": players}, seed=bytes([seed]))
    alike = 0
    for _ in range(3000):
        due = GAME.due(s)
        assert due
        if hidden_in_all(s, hider) and due.seat != hider and random.random() < 0.05:
            alike += follow(s.clone(), hider, random, 150)
        GAME.apply(s, random.choices(due.actions, [fighting(one) for one in due.actions])[0])
        if alike > 400:
            return
    raise AssertionError("too little was hidden")
