"""What is chosen in movement: stacks, transports, destinations."""

from __future__ import annotations

from indochine.games.tonkin.state import Place, Unit
from indochine.kernel.words import Action

# ---- 5 movement ------------------------------------------------------------


class Take(Action, frozen=True):
    """[5.1-1] [6.3a] The first counter of a stack that moves."""

    text = "Move {unit}"
    group = "Moves"
    unit: Unit


class TakeAll(Action, frozen=True):
    """[5.1-1] [6.3a] All that may move together from one hex."""

    text = "Move the stack of {place}"
    group = "Moves"
    place: Place


class Add(Action, frozen=True):
    """[6.3a] [5.7-3] One more counter of the hex goes along."""

    text = "{unit} too"
    group = "Stack"
    unit: Unit


class MarchTo(Action, frozen=True):
    """[5.1-1] The stack goes there by the cheapest way."""

    text = "to {place}"
    group = "Destinations"
    place: Place


class DropOff(Action, frozen=True):
    """[6.3a] [5.3-2] A counter stays here while the others go on."""

    text = "{unit} stays here"
    group = "Stack"
    unit: Unit


class Stay(Action, frozen=True):
    """[5.1-1] The stack goes no further; its counters have moved."""

    text = "No further"
    group = "End"
    main = True
    quiet = True


class Truck(Action, frozen=True):
    """[5.4] A truck transport from this hex."""

    text = "Trucks from {place}"
    group = "Transports"
    place: Place


class Fly(Action, frozen=True):
    """[5.6-1] An air transport from this airstrip."""

    text = "By air from {place}"
    group = "Transports"
    place: Place


class Airdrop(Action, frozen=True):
    """[5.6-5] An airdrop from this airstrip."""

    text = "Airdrop from {place}"
    group = "Transports"
    place: Place


class Sail(Action, frozen=True):
    """[5.7-8] The ship from this harbour."""

    text = "By ship from {place}"
    group = "Transports"
    place: Place


class CarryDump(Action, frozen=True):
    """[5.5-1] Porters take up a dump."""

    text = "Porters carry {unit}"
    group = "Transports"
    unit: Unit


class Load(Action, frozen=True):
    """[5.3-2] One more piece aboard."""

    text = "Load {unit}"
    group = "Load"
    firm = True
    unit: Unit


class CarryTo(Action, frozen=True):
    """[5.4] [5.5-1] [5.6-1] [5.6-5] [5.7-8] The load goes there."""

    text = "to {place}"
    group = "Destinations"
    place: Place


class DriftTo(Action, frozen=True):
    """[E-95] The Viet Minh stack on which a dropped dump falls."""

    text = "It falls on {place}"
    group = "Drop"
    place: Place
