"""What the players may choose. Each action names things by number; `text` says it in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.state import Kind, Power, Space, Ware
from indochine.kernel.words import Action, counted, kinds


def of_kind(number: int, kind: int) -> str:
    """A number of units in words: "2 infantry", "1 AA gun"."""
    name = p.TYPE_NAME[kind]
    return f"{number} {name}" if name.endswith(("y", "r")) and kind in p.GROUND_TYPES else counted(number, name)


def troops(infantry: int, artillery: int) -> str:
    """What helicopters carry and screens hide: "1 infantry and 1 artillery"; nothing for none."""
    parts = ((infantry, p.INF), (artillery, p.ART))
    return " and ".join(of_kind(number, kind) for number, kind in parts if number)


FULL_LOAD = f"{troops(p.HELICOPTER_LOAD, 0)}, or {troops(p.HELICOPTER_LOAD - 1, 1)}"  # [HEL-2]


def at_most(number: int, kind: int) -> str:
    """How many and no more, for refusals: "No infantry", "Only 2 infantry"."""
    return f"Only {of_kind(number, kind)}" if number else f"No {p.TYPE_NAME[kind]}"


def verb(number: int, one: str, more: str) -> str:
    """What one or several of them do."""
    return one if number == 1 else more


# ---- everywhere ------------------------------------------------------------


class Done(Action, frozen=True):
    """[SEQ-1] Enough of this phase."""

    text = "Done"
    group = "End"
    main = True
    quiet = True


class ToBattle(Done, frozen=True):
    """[CMV-8] Everybody is sent who shall be; the dice follow."""

    text = "On to combat"
    quiet = False
    firm = True


class Back(Action, frozen=True):
    """[SEQ-1] Nothing more with the space in hand."""

    text = "Choose another space"
    group = "End"
    quiet = True


# ---- purchase --------------------------------------------------------------


class Buy(Action, frozen=True):
    """[PUR-1] Pieces for the mobilization box."""

    text = "Buy {what}"
    group = "Buy"
    ware: Ware
    number: int

    def words(self) -> dict[str, str]:
        return {"what": of_kind(self.number, self.ware)}


class Repair(Action, frozen=True):
    """[PUR-6] Damage markers are taken off a base."""

    text = "Repair {markers} on the {facility} in {space}"
    group = "Repair"
    space: Space
    facility: Ware
    number: int

    def words(self) -> dict[str, str]:
        return {"markers": counted(self.number, "damage marker")}


# ---- combat movement -------------------------------------------------------


class Attack(Action, frozen=True):
    """[CMV-1] The space against which units are sent now."""

    text = "Attack {space}"
    group = "Targets"
    space: Space


class Sent(Action, frozen=True):
    """[CMV-3] Units of one kind go from one space to another."""

    kind: Kind
    number: int
    origin: Space
    target: Space

    def words(self) -> dict[str, str]:
        return {"what": of_kind(self.number, self.kind)}


class Send(Sent, frozen=True):
    """[CMV-3] [NCM-1] Ground units go from `origin` to `target`; from a station they go by sea."""

    text = "{what} from {origin} to {target}"
    group = "Ground units"


class SendAll(Action, frozen=True):
    """[CMV-3] [NCM-1] All ground units of a space that can get there go."""

    text = "All ground units from {origin} to {target}"
    group = "Ground units"
    origin: Space
    target: Space


class Storm(Sent, frozen=True):
    """[PUS-5] Units land from a station on a coast, by a landing token where none was spent for it yet."""

    text = "Land {what} from {origin} in {target}"
    group = "Landing"


class FlyLift(Action, frozen=True):
    """[HEL-2] A helicopter takes up infantry and artillery at `load` and carries them to `target`."""

    text = "Helicopter from {origin} lifts {cargo} from {load} to {target}"
    group = "Helicopters"
    origin: Space
    load: Space
    target: Space
    infantry: int
    artillery: int

    def words(self) -> dict[str, str]:
        return {"cargo": troops(self.infantry, self.artillery)}


class Fly(Sent, frozen=True):
    """[FBO-1] [FTR-2] [E-19] Aircraft fly to attack: fighter-bombers strike, fighters escort, helicopters fight."""

    text = "{what} from {origin} {mission} {target}"
    group = "Aircraft"

    def words(self) -> dict[str, str]:
        missions = {p.FTR: ("flies cover over", "fly cover over"), p.HEL: ("fights in", "fight in")}
        mission = verb(self.number, *missions.get(self.kind, ("strikes at", "strike at")))
        return super().words() | {"mission": mission}


class Sweep(Sent, frozen=True):
    """[FTR-1] [E-70] Fighters fly against enemy aircraft at their base, with nobody to escort."""

    text = "{what} from {origin} {mission} {target}"
    group = "Aircraft"

    def words(self) -> dict[str, str]:
        return super().words() | {"mission": verb(self.number, "sweeps the sky over", "sweep the sky over")}


class Bomb(Sent, frozen=True):
    """[CBO-1] Bombers or fighter-bombers bomb a base, a city or the Trail."""

    text = "{what} from {origin} {bomb} the {aimed} in {target}"
    group = "Bombing"
    aim: int

    def words(self) -> dict[str, str]:
        aims = ("Air Base", "Fire Support Base", "city", "Trail")
        bomb = verb(self.number, "bombs", "bomb")
        return super().words() | {"aimed": aims[self.aim], "bomb": bomb}


class StrikeAfter(Action, frozen=True):
    """[FBO-1] [FBO-4] After the bombs the fighter-bombers strike at units in another space, or the same."""

    text = "Then strike at {space}"
    group = "Bombing"
    space: Space


class OnlyBomb(Action, frozen=True):
    """[FBO-1] After the bombs the fighter-bombers fly home."""

    text = "Then fly home"
    group = "Bombing"
    main = True


class Reveal(Action, frozen=True):
    """[PVC-6] [PPA-6] The covert units of a space show themselves in their own turn [E-81]."""

    text = "Show the covert units in {space}"
    group = "Covert units"
    space: Space


class TakeWay(Action, frozen=True):
    """[E-90] One of several ways that differ in something that matters; `via` are the spaces passed."""

    group = "Ways"
    via: tuple[Space, ...]


def listed(spaces: tuple[int, ...]) -> str:
    """Names of spaces: "Pleiku and Kontum"."""
    *names, last = (p.PLACE[space] for space in spaces)
    return f"{', '.join(names)} and {last}" if names else last


def remark(*parts: str) -> str:
    """What is to be said of a way, behind it."""
    return f" ({'; '.join(part for part in parts if part)})" if any(parts) else ""


class MarchBy(TakeWay, frozen=True):
    """[CMV-9] [E-90] Ground units take this way.

    `seen` says that the DMZ is passed and that this helps the enemy, `enters` that it is an entry into Laos or Cambodia
    that counts; covert enemies may wait in `covert`, and armor runs over `taken`.
    """

    text = "{way}{remarks}"
    seen: bool = False
    enters: bool = False
    covert: tuple[Space, ...] = ()
    taken: tuple[Space, ...] = ()

    def words(self) -> dict[str, str]:
        remarks = remark(
            "seen in the DMZ" if self.seen else "",
            "enters Laos or Cambodia" if self.enters else "",
            f"covert enemies may wait in {listed(self.covert)}" if self.covert else "",
            f"takes {listed(self.taken)}" if self.taken else "",
        )
        return {"way": f"Through {listed(self.via)}" if self.via else "Straight there", "remarks": remarks}


class FlyBy(TakeWay, frozen=True):
    """[FBO-5] [SAM-5] [E-90] Aircraft take this way, past `guns` and `missiles`.

    `places` is how many places to land at it leaves in reach; -1 where they land at its end anyway.
    """

    text = "{way}{remarks}"
    guns: tuple[Space, ...]
    missiles: tuple[Space, ...]
    places: int

    def words(self) -> dict[str, str]:
        remarks = remark(
            f"guns in {listed(self.guns)}" if self.guns else "",
            f"missiles in {listed(self.missiles)}" if self.missiles else "",
            "" if self.guns or self.missiles else "no fire",
            f"{counted(self.places, 'place')} left to land at" if self.places >= 0 else "",
        )
        return {"way": f"Over {listed(self.via)}" if self.via else "Straight there", "remarks": remarks}


# ---- in the turn of others -------------------------------------------------


class SpringAmbush(Action, frozen=True):
    """[PVC-5] [PPA-4] Covert units show themselves where the enemy has come."""

    text = "Come out of hiding in {space}"
    group = "Covert units"
    space: Space


class StayHidden(Action, frozen=True):
    """[PVC-5] [PPA-4] Let them pass."""

    text = "Let them pass"
    group = "Covert units"
    main = True


class StaySilent(Action, frozen=True):
    """[PVC-5] [PPA-4] Let everybody pass until the own next turn.

    There are always two ways to stay hidden, so that the question alone tells nobody where the covert units are.
    """

    text = "Let everybody pass until my next turn"
    group = "Covert units"


class FireMissiles(Action, frozen=True):
    """[SAM-3] How many missiles are fired at the aircraft here; `index` is the flight."""

    text = "Fire {missiles} at the {what} from {origin} over {space}"
    group = "Missiles"
    number: int
    index: int
    kind: Kind
    origin: Space
    space: Space

    def words(self) -> dict[str, str]:
        return {"missiles": counted(self.number, "missile"), "what": p.TYPE_NAME[self.kind] + "s"}


class HoldFire(Action, frozen=True):
    """[SAM-1] Keep the missiles."""

    text = "Hold fire"
    group = "Missiles"
    main = True


class Intercept(Action, frozen=True):
    """[FTR-2] Fighters rise from a base against the aircraft over the space, and will land at `home`."""

    text = "{what} from {base} {do} in {home}"
    group = "Interception"
    number: int
    base: Space
    home: Space

    def words(self) -> dict[str, str]:
        do = verb(self.number, "intercepts and lands", "intercept and land")
        return {"what": of_kind(self.number, p.FTR), "do": do}


class StayDown(Action, frozen=True):
    """[FTR-2] No (further) fighters rise."""

    text = "Stay on the ground"
    group = "Interception"
    main = True


# ---- combat ----------------------------------------------------------------


class Resolve(Action, frozen=True):
    """[CAI-1] The battle, or the raid, that is fought next."""

    text = "Fight in {space}"
    group = "Battles"
    quiet = True
    space: Space


class Lose(Action, frozen=True):
    """[CGR-3] [MNF-5] The unit that takes a hit, and whose it is."""

    text = "{power} loses {what}"
    group = "Losses"
    power: Power
    kind: Kind

    def words(self) -> dict[str, str]:
        return {"what": of_kind(1, self.kind)}


class LoseAircraft(Action, frozen=True):
    """[CAI-6] The attacking air unit that takes a hit of the fighters, with its cargo; `index` is the flight."""

    text = "Lose {what} from {origin}{cargo}"
    group = "Losses"
    quiet = True
    index: int
    kind: Kind
    origin: Space
    infantry: int
    artillery: int

    def words(self) -> dict[str, str]:
        cargo = troops(self.infantry, self.artillery)
        return {"what": of_kind(1, self.kind), "cargo": f" with {cargo}" if cargo else ""}


class Press(Action, frozen=True):
    """[CGR-4] Another round."""

    text = "Press the attack"
    group = "Battle"
    main = True


class Retreat(Action, frozen=True):
    """[CGR-4] All attacking ground units go back to one space."""

    text = "Retreat to {space}"
    group = "Battle"
    space: Space


class FlyOff(Action, frozen=True):
    """[CGR-4] Attacking helicopters without ground units beside them break off."""

    text = "The helicopters break off"
    group = "Battle"


class HoldOut(Action, frozen=True):
    """[E-77] Helicopters standing in the attacked space keep out of the fight, or fight with D2."""

    text = "{what} out of the battle"
    group = "Battle"
    number: int

    def words(self) -> dict[str, str]:
        return {"what": f"Keep {of_kind(self.number, p.HEL) if self.number else 'no helicopter'}"}


class Extract(Action, frozen=True):
    """[HEX-1] A helicopter flies in from `origin`, lifts infantry and lands at `home`."""

    text = "Helicopter from {origin} lifts out {infantry} infantry to {home}"
    group = "Extraction"
    power: Power
    origin: Space
    home: Space
    infantry: int


class Stand(Action, frozen=True):
    """[CGR-5] No (further) extraction."""

    text = "Stand and fight"
    group = "Extraction"
    main = True


# ---- non-combat movement ---------------------------------------------------


class Land(Action, frozen=True):
    """[NCM-2] A flight lands; `index` is the flight."""

    text = "{what} {land} in {space}"
    group = "Landing"
    index: int
    kind: Kind
    number: int
    space: Space

    def words(self) -> dict[str, str]:
        return {"what": of_kind(self.number, self.kind), "land": verb(self.number, "lands", "land")}


class From(Action, frozen=True):
    """[NCM-1] The space whose units move now."""

    text = "Move from {space}"
    group = "Move"
    space: Space


class Rebase(Sent, frozen=True):
    """[E-89] [NCM-8] Unused aircraft fly to another base, helicopters to any friendly land."""

    text = "{what} {fly} from {origin} to {target}"
    group = "Aircraft"

    def words(self) -> dict[str, str]:
        return super().words() | {"fly": verb(self.number, "flies", "fly")}


# ---- placement -------------------------------------------------------------


class PlaceUnits(Action, frozen=True):
    """[PLC-0] New pieces of one kind, or a base, come onto the board."""

    text = "Place {what} in {space}"
    group = "Place"
    ware: Ware
    number: int
    space: Space

    def words(self) -> dict[str, str]:
        return {"what": of_kind(self.number, self.ware)}


class PlaceAll(Action, frozen=True):
    """[PUS-1] All new units that may go there come to one space."""

    text = "Place all units in {space}"
    group = "Place"
    main = True
    space: Space


class PlaceCovert(Action, frozen=True):
    """[PVC-3] [PPA-1] New units go behind the screen, for a token."""

    text = "Hide {what} in {space}"
    group = "Covert placement"
    space: Space
    infantry: int
    artillery: int

    def words(self) -> dict[str, str]:
        return {"what": troops(self.infantry, self.artillery)}


if TYPE_CHECKING:
    AnyAction = Action
else:
    AnyAction = kinds(Action, __name__)
