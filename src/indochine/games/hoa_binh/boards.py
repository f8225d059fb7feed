"""The map as boards: one network for each class of mobility."""

from __future__ import annotations

from indochine.board import Network
from indochine.games.hoa_binh import printed as p

NETWORKS: tuple[Network, ...] = tuple(Network(routes) for routes in p.ROUTES)
LAND, VEHICLES, RIVER = NETWORKS[p.FOOT], NETWORKS[p.MECHANISED], NETWORKS[p.NAVAL]
