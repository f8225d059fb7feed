"""A second reading of the combat procedure, written from the rules and not from the code.

Plain dicts, sets and strings; one generator, read from top to bottom: threat, reactions, draw, sharing out, actions one
after the other, losses and retreats, aftermath. It yields the list of options at every question and is sent the one
chosen. Only printed data (links, colours, unit values) come from the game; everything else is stated again here.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from indochine.games.hoa_binh import printed as p

Option = tuple[Any, ...]
Play = Generator[list[Option], Option, Any]

ACTIONS = {"Clash": (4, 1, 0), "Ambush": (5, 1, 1), "Offensive": (6, 2, 2), "Assault": (7, 2, 2)}  # score, losses, MP
EARLY = ["Clash"] * 3 + ["Ambush"] * 2 + ["Elite", "Reinforcements"]
LATE = ["Clash"] * 3 + ["Ambush"] * 2 + ["Offensive"] * 2 + ["Artillery", "DCA", "Elite", "Reinforcements"]
MIDDLE = [*LATE[:7], "Assault", "Assault", *LATE[7:], "Trenches", "Trenches"]
THREAT = {"early": (0, 0, 1, 1, 2, 2), "middle": (0, 1, 2, 2, 2, 3), "late": (0, 1, 1, 2, 2, 3)}
VEHICLES = {"RICM", "1 SGB", "1 RCh", "RBCEO", "4 BVN armoured", "8 RSA", "Dozer"}
PARAS = ("1 BPC", "2 BPC", "2 BPC light artillery", "5 BPC", "7 BPC", "8 BPC", "1 BEP", "2 BEP", "1 BPVN")
COMMANDOS = ("Commando 18", "Commando 22")
COMMANDERS = ("Dodelier", "Vanuxem", "Clement")
PRINTED = {"VTR": 3, "STY": 5, "XMA": 3, "SDO": 1, "TBI": 1, "TVA": 1}
RETREAT_BASES = {"VTR", "STY", "XMA"}
NAMES = tuple(p.UNIT)
UNITS = NAMES[: p.N_COMBAT]
VM, ATTACK, ALONE = "Viet Minh attack", "French attack", "supports alone"


def codes(mask: int) -> set[str]:
    return {p.CODE[n] for n in range(p.PLACES) if mask >> n & 1}


LINKED = {code: codes(p.LAND[p.PLACE[code]]) for code in p.CODE}  # by land
GREEN, BLUE, WHITE = codes(p.GREEN), codes(p.BLUE), codes(p.WHITE)
ROUTES = {unit: [codes(row) for row in p.ROUTES[p.MOBILITY[number]]] for unit, number in p.UNIT.items()}
CONVOY_ROUTES = ROUTES["8 RSA"]
DROP_ZONES = WHITE & codes(p.LARGE)


@dataclass
class Counter:
    """A Viet Minh counter."""

    serial: int
    place: str
    kind: str = ""  # "", "G", "D"
    attacked: bool = False
    fresh: bool = False


@dataclass
class World:
    """All that a combat can touch."""

    turn: int
    where: dict[str, str]
    steps: dict[str, int]
    forts: set[str]
    convoys: dict[str, str]
    vm: list[Counter]
    bases: set[str]
    reserve: int
    ap: int
    artillery: int
    air: int
    transport: int
    morane: bool
    used: set[str]
    cut: set[str]
    cut_forts: set[str]
    joined: set[str]
    next_serial: int
    vp: int = 0
    several: bool = False

    def units(self, place: str) -> list[str]:
        return [u for u in UNITS if self.where[u] == place]

    def officers(self, place: str) -> list[str]:
        return [c for c in COMMANDERS if self.where[c] == place]

    def trucks(self, place: str) -> list[str]:
        return [site for site, at in self.convoys.items() if at == place]

    def held(self, place: str) -> bool:
        return bool(self.units(place) or place in self.forts or self.trucks(place))

    def counters(self, place: str) -> list[Counter]:
        return [c for c in self.vm if c.place == place]

    def enemy(self, place: str) -> bool:
        return bool(self.counters(place)) or place in self.bases

    def room(self, place: str, units: list[str], trucks: int = 0) -> bool:
        """[3.1] Four on white and blue, three on green, six on a retreat base; the 2 BPC and its guns are one."""
        there = {*self.units(place), *units} - {"Dozer"}
        size = len(there) + len(self.trucks(place)) + trucks - ({"2 BPC", "2 BPC light artillery"} <= there)
        return size <= (6 if place in RETREAT_BASES else 3 if place in GREEN else 4)

    def encircled_force(self, place: str) -> bool:
        return place in self.cut_forts or any(u in self.cut for u in self.units(place))

    def go(self, unit: str, place: str) -> None:
        """A unit moves; with an encircled force it shares its lot; an empty captured place is French again."""
        self.where[unit] = place
        self.joined.discard(unit)
        if place in PRINTED and not self.enemy(place):
            self.forts.add(place)
        if unit not in self.cut and place in LINKED and self.encircled_force(place):
            self.joined.add(unit)


@dataclass
class Fight:
    """One combat."""

    w: World
    roll: Callable[[int], int]  # a number below n
    how: str
    space: str
    counter: Counter | None = None
    base: bool = False
    came_from: str | None = None
    guns: int = 0
    planes: int = 0
    morane: bool = False
    landed: set[str] = field(default_factory=set)
    officers: list[str] = field(default_factory=list)
    lost: int = 0
    got_away: bool = False
    ignored: bool = False
    beaten: int = 0
    mp: int = 0
    won: bool = False

    def d6(self) -> int:
        return self.roll(6) + 1

    # ---- the procedure

    def fight(self) -> Play:
        """From the commandos' chance to slip away to the aftermath."""
        yield from self.slip_away()
        if self.how == VM and not self.w.held(self.space):
            assert self.counter
            self.counter.attacked = True
            self.occupy()
            return
        self.officers = [] if self.how == ALONE else self.w.officers(self.space)
        threat = yield from self.threat()
        if self.present():
            yield from self.reactions()
            yield from self.actions(threat)
        if self.how == ATTACK and not self.won and self.w.units(self.space):
            yield from self.retreat(final=True)
        self.survival()
        self.aftermath()

    def present(self) -> bool:
        return self.how == ALONE or self.w.held(self.space)

    def slip_away(self) -> Play:
        while self.how == VM and (commandos := [u for u in COMMANDOS if self.w.where[u] == self.space]):
            ways = [("slip", u, n) for u in commandos for n in self.open_ways(u)]
            chosen = yield [*ways, ("stand",)]
            if chosen[0] == "stand":
                return
            self.w.go(chosen[1], chosen[2])
            if not self.w.held(self.space):
                self.take_officers(chosen[2])

    def threat(self) -> Play:
        """Three actions and a defence die for a base; otherwise the table, with its three modifiers."""
        if self.base:
            if self.d6() >= 5:
                yield from self.lose(1)
            return 3
        assert self.counter
        die = self.d6() - (self.space in BLUE) - (self.counter.kind == "G") - (self.how == ALONE)
        return THREAT[self.band()][min(6, max(1, die)) - 1]

    def band(self) -> str:
        return "early" if self.w.turn <= 2 else "middle" if self.w.turn <= 8 else "late"

    # ---- reactions

    def reactions(self) -> Play:
        while True:
            chosen = yield self.possible_reactions()
            if chosen[0] == "ready":
                return
            self.react(*chosen)

    def possible_reactions(self) -> list[Option]:
        w, options = self.w, list[Option]([("ready",)])
        guns = w.artillery and (w.several or not self.guns)
        planes = w.air and (w.several or not self.planes)
        if w.ap:
            options += [("artillery", None)] if guns else []
            options += [("air", None)] if planes else []
            options += [("morane", None)] if w.morane else []
        for officer in self.payers():
            options += [("artillery", officer)] if guns else []
            options += [("air", officer)] if planes else []
        if w.ap and w.transport and self.how != ALONE and self.space in DROP_ZONES:
            options += [("drop", u) for u in PARAS if w.where[u] == "HANOI" and w.room(self.space, [u])]
        return options

    def payers(self) -> list[str]:
        """Unused commanders of the force; for supports alone those next to the target."""
        near = LINKED[self.space] if self.how == ALONE else {self.space}
        return [c for c in COMMANDERS if self.w.where[c] in near and c not in self.w.used]

    def react(self, what: str, who: str | None) -> None:
        w = self.w
        if who in COMMANDERS:
            w.used.add(who)
        else:
            w.ap -= 1
        if what == "artillery":
            w.artillery, self.guns = w.artillery - 1, self.guns + 1
        elif what == "air":
            w.air, self.planes = w.air - 1, self.planes + 1
        elif what == "morane":
            w.morane, self.morane = False, True
        elif who:
            w.transport -= 1
            w.go(who, self.space)
            self.landed.add(who)

    # ---- draw

    def draw(self, wanted: int) -> list[str]:
        left = list(MIDDLE if self.base else {"early": EARLY, "middle": MIDDLE, "late": LATE}[self.band()])
        small = not self.base and (bool(self.counter and self.counter.kind) or self.space in BLUE)
        out = []
        while wanted:
            one = left.pop(self.roll(len(left)))
            if small and one in ("Offensive", "Assault"):
                continue
            out.append(one)
            wanted += (one == "Reinforcements") - (one in ACTIONS)
        return out

    def flak(self, out: list[str]) -> list[str]:
        """Against aircraft DCA acts at once and is used up: the Morane always leaves, air support on 5-6."""
        if "DCA" not in out or not (self.morane or self.planes):
            return out
        if self.morane:
            self.morane = False
        elif self.d6() >= 5:
            self.planes = 0
        return [one for one in out if one != "DCA"]

    @staticmethod
    def share(actions: list[str], supports: list[str]) -> list[list[str]]:
        given: list[list[str]] = [[] for _ in actions]
        if len(supports) < len(actions):
            order = sorted(range(len(actions)), key=lambda i: -ACTIONS[actions[i]][0])
            for i, support in zip(order, supports, strict=False):
                given[i] = [support]
            return given
        for turn in range(len(actions)):  # blocks in order of draw, as equal as can be, the larger ones first
            size = -(-len(supports) // (len(actions) - turn))
            given[turn], supports = supports[:size], supports[size:]
        return given

    # ---- the actions

    def actions(self, threat: int) -> Play:
        if not threat:
            self.beaten = yield from self.shoot(6, [])
            self.won = bool(self.beaten)
            return
        out = self.flak(self.draw(threat))
        actions = [one for one in out if one in ACTIONS]
        shared = self.share(actions, [one for one in out if one not in ACTIONS and one != "Reinforcements"])
        for action, supports in zip(actions, shared, strict=True):
            if self.present():
                yield from self.one_action(action, supports)
        self.won = self.beaten == len(actions)

    def one_action(self, action: str, supports: list[str]) -> Play:
        score, losses, mp = ACTIONS[action]
        self.mp += mp
        yield from self.opening_fire(action, supports)
        if not self.present():
            return
        if (yield from self.shoot(score, supports)):
            self.beaten += 1
            self.w.vp += action == "Assault"
        elif self.how != ALONE:
            yield from self.lose(losses)
            yield from self.give_ground()

    def opening_fire(self, action: str, supports: list[str]) -> Play:
        """The ambush die, then artillery and DCA as artillery; the ambush hits a unit, the others anybody."""
        if self.how == ALONE:
            return
        ambushed = action == "Ambush" and self.d6() == 6
        hits = 0
        for support in supports:
            if support in ("Artillery", "DCA"):
                hits += self.d6() >= (4 if support == "Artillery" else 5)
        if ambushed:
            yield from self.lose(1, post_too=False)
        if hits:
            yield from self.lose(hits)

    def shoot(self, score: int, supports: list[str]) -> Play:
        """All French dice; if none is good enough a commander may have one rolled again."""
        mods = self.modifiers(-supports.count("Elite") - 2 * supports.count("Trenches") + self.morane)
        dice = [self.d6() for _ in mods]
        while not (good := any(d + m >= score for d, m in zip(dice, mods, strict=True))):
            officers = [c for c in self.w.officers(self.space) if c not in self.w.used] if self.how != ALONE else []
            if not officers or all(6 + m < score for m in mods):
                break  # nobody to ask, or nothing that a die could show would help
            chosen = yield [("keep",), *(("reroll", c, i) for c in officers for i in range(len(dice)))]
            if chosen[0] == "keep":
                break
            self.w.used.add(chosen[1])
            dice[chosen[2]] = self.d6()
        return good

    def modifiers(self, common: int) -> list[int]:
        green = -(self.space in GREEN)
        mods = []
        if self.how != ALONE:
            mods += [self.unit_bonus(u) + green + common for u in self.w.units(self.space) if u != "Dozer"]
            if self.space in self.w.forts:
                dice = 3 if self.space == "HBI" else PRINTED.get(self.space, 1)
                mods += [common - (self.space in self.w.cut_forts)] * dice
        return mods + [3 + green + common] * self.guns + [4 + green + common] * self.planes

    def unit_bonus(self, unit: str) -> int:
        n, w = p.UNIT[unit], self.w
        bonus = p.BONUS_FRONT[n] if w.steps[unit] == p.STEPS[n] else p.BONUS_BACK[n]
        if unit in VEHICLES:
            bonus += (self.space not in GREEN) - (self.space == "KEM")
        bonus -= unit in w.cut or (unit in w.joined and w.encircled_force(self.space))
        return bonus - (unit in self.landed and self.how == ATTACK)

    # ---- losses and retreats

    def lose(self, owed: int, post_too: bool = True) -> Play:
        """Units of the player's choice, then convoys, then the post; what nobody can take is ignored."""
        w = self.w
        while owed and (w.units(self.space) or w.trucks(self.space)):
            owed -= 1
            if w.units(self.space):
                chosen = yield [("lose", u) for u in w.units(self.space)]
                self.lose_step(chosen[1])
            else:
                chosen = yield [("lose convoy", c) for c in w.trucks(self.space)]
                self.lose_convoy(chosen[1])
        if owed and post_too and self.space in w.forts:
            w.forts.remove(self.space)
            w.cut_forts.discard(self.space)
            w.vp -= self.space not in PRINTED and self.space != "HBI"
            self.lost += 1

    def lose_step(self, unit: str) -> None:
        self.w.steps[unit] -= 1
        self.w.vp -= 1
        self.lost += 1
        if not self.w.steps[unit]:
            self.w.go(unit, "GONE")

    def lose_convoy(self, site: str) -> None:
        del self.w.convoys[site]
        self.w.vp -= 3 if site == "HBI" else 1
        self.lost += 1

    def give_ground(self) -> Play:
        if not (self.w.units(self.space) or self.w.trucks(self.space)):
            return  # a post alone does not retreat
        if self.space in self.w.forts and not self.ignored:
            self.ignored = True
            return
        yield from self.retreat(final=False)

    def open_ways(self, unit: str, crowded: bool = False) -> list[str]:
        """Next door by its own routes, no enemy, room."""
        near = [n for n in p.CODE if n in ROUTES[unit][p.PLACE[self.space]] and not self.w.enemy(n)]
        return [n for n in near if crowded or self.w.room(n, [unit])]

    def ways(self, unit: str) -> list[str]:
        """As above; attackers go back where they came from if they can."""
        ways = self.open_ways(unit)
        back = self.came_from in ways and unit not in self.landed
        return [str(self.came_from)] if back else ways

    def convoy_ways(self) -> list[str]:
        near = CONVOY_ROUTES[p.PLACE[self.space]]
        return [n for n in p.CODE if n in near and not self.w.enemy(n) and self.w.room(n, [], 1)]

    def retreat(self, final: bool) -> Play:
        """Together, apart, or not at all for one more loss; `final`: the combat is over and they must go."""
        w, units, trucks = self.w, self.w.units(self.space), self.w.trucks(self.space)
        every = [set(self.ways(u)) for u in units] + [set(self.convoy_ways())] * bool(trucks)
        if not any(every):
            yield from self.nowhere_to_go(final)
            return
        common = [n for n in p.CODE if all(n in ways for ways in every) and w.room(n, units, len(trucks))]
        options: list[Option] = [("fall back", n) for n in common] + ([] if final else [("hold",)])
        parting = len(units) + len(trucks) > 1 and len(set().union(*every)) > 1
        options += [("scatter",)] if parting or not common else []
        chosen = yield options
        if chosen[0] == "hold":
            yield from self.lose(1)
        elif chosen[0] == "fall back":
            self.leave(units, trucks, chosen[1])
        else:
            yield from self.scatter()

    def leave(self, units: list[str], trucks: list[str], place: str) -> None:
        together = self.w.joined & set(units)
        for unit in units:
            self.w.go(unit, place)
        if self.w.encircled_force(place):  # who was with encircled comrades still is
            self.w.joined |= together
        for site in trucks:
            self.w.convoys[site] = place
        self.got_away = True
        self.take_officers(place)

    def take_officers(self, place: str) -> None:
        if not self.w.units(self.space):
            for officer in self.w.officers(self.space):
                self.w.where[officer] = place

    def scatter(self) -> Play:
        w, last = self.w, ""
        while options := [("withdraw", u, n) for u in w.units(self.space) for n in self.ways(u)]:
            _, unit, last = yield options
            w.go(unit, last)
            self.got_away = True
        while (trucks := w.trucks(self.space)) and self.convoy_ways():
            last = (yield [("withdraw convoy", trucks[0], n) for n in self.convoy_ways()])[2]
            w.convoys[trucks[0]] = last
            self.got_away = True
        self.left_behind(last)

    def left_behind(self, last: str) -> None:
        """No room: dead. No way at all: a loss. On a space of the enemy those left make for a refuge."""
        w = self.w
        for unit in w.units(self.space):
            for _ in range(w.steps[unit] if self.open_ways(unit, crowded=True) else 1):
                self.lose_step(unit)
        for site in w.trucks(self.space):
            self.lose_convoy(site)
        last = self.refuge() or last if w.enemy(self.space) else last
        if last:
            self.take_officers(last)

    def nowhere_to_go(self, final: bool) -> Play:
        w = self.w
        if final and any(self.open_ways(u, crowded=True) for u in w.units(self.space)):
            self.left_behind("")
        else:
            yield from self.lose(1)
            if w.enemy(self.space) and (last := self.refuge()):
                self.take_officers(last)

    def refuge(self) -> str:
        """The nearest space without enemy and with room, by links of any kind; none: eliminated."""
        last = ""
        for unit in self.w.units(self.space):
            links = {c: ROUTES[unit][p.PLACE[c]] for c in p.CODE} if unit == "Dinassaut" else LINKED
            seen, rim, found = {self.space}, {self.space}, list[str]()
            while rim and not found:
                rim = {n for at in rim for n in links[at]} - seen
                seen |= rim
                found = [n for n in p.CODE if n in rim and not self.w.enemy(n) and self.w.room(n, [unit])]
            if found:
                last = found[0]
                self.w.go(unit, last)
                self.got_away = True
            while not found and self.w.steps[unit]:
                self.lose_step(unit)
        return last

    # ---- aftermath

    def kill(self, officer: str) -> None:
        self.w.where[officer], self.w.steps[officer] = "GONE", 0
        self.w.vp -= 1

    def survival(self) -> None:
        """One die for each commander if his force lost anything; without a die if it is gone to the last."""
        for officer in self.officers if self.lost else []:
            gone = self.w.where[officer] == self.space and not self.w.held(self.space) and not self.got_away
            if gone or self.d6() == 1:
                self.kill(officer)

    def aftermath(self) -> None:
        w = self.w
        if self.won:
            self.victory()
        elif self.how == VM:
            assert self.counter
            self.counter.attacked = True
            if not w.held(self.space):
                self.occupy()

    def victory(self) -> None:
        w = self.w
        if self.base:
            w.bases.remove(self.space)
            w.vp += 2
        else:
            assert self.counter
            self.remove(self.counter)
            for boat in [c for c in w.vm if c.kind == "D" and c.place in LINKED[self.counter.place]]:
                self.remove(boat)
        if self.how == ATTACK and self.space in PRINTED and not w.enemy(self.space) and w.units(self.space):
            w.forts.add(self.space)

    def remove(self, counter: Counter) -> None:
        self.w.vm.remove(counter)
        self.w.reserve += not counter.kind

    def occupy(self) -> None:
        """One counter enters: of the attacker's stack, of another stack next door, of the reserve, the attacker."""
        w, attacker = self.w, self.counter
        assert attacker
        comes = self.spare(attacker.place, attacker)
        for place in p.CODE:
            if not comes and place in LINKED[self.space]:
                comes = self.spare(place, None)
        if comes:
            comes.place = self.space
        elif w.reserve:
            w.reserve -= 1
            w.vm.append(Counter(w.next_serial, self.space, fresh=True))
            w.next_serial += 1
        elif not attacker.kind:
            attacker.place = self.space
        if w.enemy(self.space):
            self.drive_officers()

    def spare(self, place: str, attacker: Counter | None) -> Counter | None:
        stack = self.w.counters(place)
        if len(stack) < 2:
            return None
        if attacker and not attacker.kind:
            return attacker
        return max((c for c in stack if not c.kind), key=lambda c: c.serial, default=None)

    def drive_officers(self) -> None:
        """A commander alone among the enemy goes to the nearest French."""
        seen, rim, found = {self.space}, {self.space}, list[str]()
        while rim and not found:
            rim = {n for at in rim for n in LINKED[at]} - seen
            seen |= rim
            found = [n for n in p.CODE if n in rim and self.w.held(n)]
        for officer in self.w.officers(self.space):
            self.w.where[officer] = found[0] if found else "HANOI"
