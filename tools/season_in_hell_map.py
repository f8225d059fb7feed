"""Draws the map of A Season in Hell and writes `data/outlines.toml`.

A tool for making the map; the game itself never needs it. It reads nothing: everything it draws starts from the points
below. The printed map is not public; where the strongpoints lay, the hills, the river and the roads are known, the
borders of the zones are ours. Run it at the root of the checkout:

    python tools/season_in_hell_map.py

A zone is a chain of corners; the line between two corners is roughened once, so that neighbours share exactly the same
border, or follows the river. Strongpoints are rings around their middle. Heights are a sum of hills on a grid. Saps
zigzag from the jungle to the middle of their zone (level 1), towards its assault bases (2) and up to them (3).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

TARGET = Path(__file__).parents[1] / "src/indochine/games/season_in_hell/data/outlines.toml"
WIDTH, HEIGHT = 2100.0, 1440.0
FRAME = (1548.0, 1124.0, 540.0, 304.0)  # the inset: left, top, width, height

XY = tuple[float, float]

# ---- where things are ------------------------------------------------------

# the middle of each strongpoint; those of Isabelle in the inset
PAS: dict[str, XY] = {
    "G1": (1000, 172), "G2": (1150, 170), "G3": (1152, 280), "G4": (1002, 284),
    "B1": (1640, 226), "B2": (1552, 446), "B3": (1728, 442), "B4": (1640, 336),
    "AM1": (584, 332), "AM2": (432, 328),
    "D1": (1410, 612), "D2": (1434, 728), "D3": (1202, 742), "D4": (1036, 712), "D5": (1316, 816), "D6": (1456, 838),
    "E1": (1446, 950), "E2": (1428, 1062), "E3": (1278, 1096), "E4": (1300, 932), "E10": (1164, 882),
    "E12": (1166, 1004),
    "H1": (790, 612), "H2": (788, 728), "H3": (770, 842), "H4": (598, 682), "H5": (608, 798), "H6": (822, 500),
    "H7": (660, 508), "OP": (984, 598), "EP": (966, 830), "FR": (424, 682),
    "C1": (838, 944), "C2": (904, 1066), "C3": (774, 1152), "C4": (628, 1126), "C5": (584, 1016), "LI": (638, 908),
    "JU": (990, 962),
    "I1": (1706, 1212), "I2": (1846, 1210), "I3": (1848, 1336), "I4": (1706, 1338), "I5": (2014, 1276),
}  # fmt: skip

# where counters stand in each zone, and where its name goes
ZONES: dict[str, tuple[XY, XY]] = {
    "F": ((1640, 590), (1640, 545)), "G": ((1290, 1262), (1290, 1217)), "H": ((912, 1262), (912, 1217)),
    "L": ((660, 176), (660, 131)), "M": ((1390, 310), (1390, 265)), "N": ((772, 398), (772, 362)),
    "O": ((252, 312), (252, 267)), "P": ((412, 498), (412, 453)), "Q": ((366, 822), (366, 777)),
    "R": ((366, 1070), (366, 1025)), "S": ((1668, 1016), (1668, 971)), "T": ((1668, 800), (1668, 755)),
    "U": ((1226, 534), (1226, 489)), "V": ((886, 86), (886, 50)), "W": ((1882, 320), (1882, 275)),
    "X": ((1602, 1290), (1602, 1220)),
    "JZ1": ((160, 150), (160, 88)), "JZ2": ((1490, 66), (1490, 26)), "JZ3": ((1968, 880), (1968, 835)),
    "JZ4": ((1250, 1388), (1390, 1394)), "JZ5": ((380, 1356), (380, 1311)), "JZ6": ((116, 650), (116, 605)),
}  # fmt: skip

# the middle of each assault base: zone, strongpoint
BASES: dict[tuple[str, str], XY] = {
    ("F", "B2"): (1556, 522), ("F", "D1"): (1500, 580), ("G", "E2"): (1424, 1142), ("G", "E3"): (1286, 1174),
    ("G", "E12"): (1168, 1086), ("H", "C2"): (938, 1146), ("H", "C3"): (776, 1234), ("H", "JU"): (1020, 1050),
    ("L", "G4"): (902, 300), ("L", "AM1"): (628, 256), ("M", "G3"): (1250, 296), ("M", "B1"): (1538, 222),
    ("N", "H6"): (856, 428), ("N", "H7"): (690, 434), ("N", "OP"): (980, 520), ("O", "AM2"): (334, 352),
    ("P", "AM1"): (572, 412), ("P", "H7"): (560, 510), ("P", "H1"): (702, 604), ("P", "FR"): (430, 604),
    ("Q", "FR"): (418, 760), ("Q", "H4"): (512, 738), ("Q", "H5"): (506, 812), ("R", "LI"): (540, 904),
    ("R", "C5"): (482, 1010), ("R", "C4"): (524, 1136), ("S", "E1"): (1546, 984), ("S", "E2"): (1530, 1068),
    ("T", "D2"): (1536, 724), ("T", "D6"): (1556, 836), ("T", "E1"): (1548, 918), ("U", "D3"): (1200, 660),
    ("U", "OP"): (1136, 574), ("V", "G1"): (994, 96), ("V", "G2"): (1140, 92), ("W", "B1"): (1740, 212),
    ("W", "B3"): (1826, 418), ("X", "I1"): (1632, 1158), ("X", "I2"): (1914, 1150), ("X", "I3"): (1780, 1402),
    ("X", "I4"): (1630, 1392), ("X", "I5"): (2052, 1352),
    ("JZ1", "AM2"): (400, 246), ("JZ2", "B3"): (1840, 498), ("JZ2", "G2"): (1262, 134),
}  # fmt: skip

RIVER: tuple[XY, ...] = (
    (772, 0), (752, 60), (760, 116), (800, 166), (808, 222), (830, 280), (880, 322), (945, 350), (1010, 384),
    (1066, 434),
    (1100, 496), (1086, 560), (1096, 616), (1128, 662), (1134, 722), (1092, 790), (1064, 846), (1072, 908), (1088, 960),
    (1066, 1026), (1090, 1090), (1104, 1150), (1078, 1210), (1104, 1270), (1090, 1330), (1104, 1390), (1098, 1440),
)  # fmt: skip
ISABELLE_RIVER: tuple[XY, ...] = (
    (1948, 1124), (1930, 1164), (1942, 1210), (1916, 1256), (1934, 1304), (1922, 1356), (1944, 1400), (1940, 1428)
)  # fmt: skip

ROADS: dict[str, tuple[str, tuple[XY, ...]]] = {
    "RP 41 north": ("road", (
        (2100, 470), (2010, 520), (1920, 548), (1800, 560), (1690, 540), (1600, 560), (1540, 600), (1490, 640),
        (1410, 668), (1330, 690), (1270, 740), (1230, 800), (1130, 838), (1070, 846), (1012, 872), (905, 884),
    )),
    "RP 41 south": ("road", (
        (1130, 838), (1106, 900), (1116, 960), (1112, 1040), (1140, 1100), (1160, 1180), (1180, 1280), (1176, 1360),
        (1196, 1440),
    )),
    "Pavie track": ("track", (
        (930, 0), (890, 130), (880, 230), (850, 262), (790, 290), (740, 330), (716, 400), (742, 470), (726, 560),
        (712, 680),
        (704, 780), (712, 880), (760, 1000), (830, 1090), (850, 1170), (840, 1290), (860, 1380), (850, 1440),
    )),
    "Isabelle road": ("road", (
        (1996, 1124), (1976, 1180), (1968, 1230), (1926, 1262), (1880, 1274), (1776, 1274), (1700, 1276), (1650, 1330),
        (1676, 1428),
    )),
}  # fmt: skip
STRIPS: dict[str, tuple[XY, XY, float]] = {  # two ends and the width
    "Airstrip": ((880, 556), (872, 826), 40.0),
    "Isabelle airstrip": ((1772, 1158), (1782, 1250), 16.0),
}
BRIDGES: tuple[tuple[XY, XY], ...] = (((1046, 856), (1086, 842)), ((1906, 1268), (1940, 1256)))
VILLAGES: dict[str, XY] = {
    "Muong Thanh": (1092, 916), "Ban Him Lam": (1706, 560), "Ban Keo": (318, 300), "Ban Co My": (860, 1326),
    "Ban Na Ten": (1060, 40), "Ban Hong Cum": (1968, 1400),
}  # fmt: skip

# large and pale on the ground
NAMES: dict[str, XY] = {
    "Gabrielle": (1076, 362), "Béatrice": (1694, 526), "Anne-Marie": (508, 270), "Dominique": (1306, 684),
    "Elaine": (1294, 1016), "Claudine": (746, 1040),
}  # fmt: skip

# the borders of the zones: corners, and each zone as a chain of them ("~n" is the n-th point of the river)
CORNERS: dict[str, XY] = {
    "nw": (0, 0), "n": (1076, 0), "ne": (2100, 0), "e": (2100, 742), "se": (2100, 1440), "s3": (1496, 1440),
    "s4": (700, 1440), "sw": (0, 1440), "w5": (0, 1170), "w6": (0, 236),
    # around Gabrielle
    "v top": (1076, 26), "vlj": (806, 100), "vla": (922, 150), "vma": (1226, 148), "vmj": (1290, 116),
    "lma": (1094, 346),
    "lmu": (1088, 394),
    # around Anne-Marie
    "loj": (392, 208), "loc": (398, 274), "lnpc": (662, 388), "opc": (352, 392), "opj": (214, 424), "o16": (150, 262),
    # around Béatrice
    "mwj": (1668, 106), "mwb": (1656, 160), "wfb": (1800, 500), "wfj": (1886, 524), "mfb": (1476, 480),
    # around the camp, from the north-west with the sun
    "npj": (622, 446), "muf": (1330, 446), "ufd": (1336, 560), "ftd": (1516, 652), "ftj": (1750, 662),
    "t23": (1826, 752),
    "dte": (1562, 884), "ste": (1560, 948), "stj": (1806, 938), "gse": (1512, 1112), "gsj": (1548, 1140),
    "g34": (1446, 1314), "h45": (756, 1352), "rhk": (692, 1208), "rh5": (648, 1290), "r56": (186, 1106),
    "qrjk": (536, 866), "qr6": (222, 910), "pqj": (332, 662), "pq6": (232, 692),
}  # fmt: skip
JUNGLE_RINGS: dict[str, str] = {
    "JZ1": "nw n v_top vlj loj o16 w6",
    "JZ2": "n ne e t23 ftj wfj mwj vmj v_top",
    "JZ3": "e se s3 g34 gsj stj t23",
    "JZ4": "s3 s4 h45 ~24 g34",
    "JZ5": "s4 sw w5 r56 rh5 h45",
    "JZ6": "w5 w6 o16 opj pq6 qr6 r56",
}
RINGS: dict[str, str] = {
    "V": "v_top vmj vma vla vlj",
    "L": "vlj vla lma lmu ~7 lnpc loc loj",
    "M": "vmj mwj mwb mfb muf lmu lma vma",
    "W": "mwj wfj wfb mwb",
    "F": "muf mfb wfb wfj ftj ftd ufd",
    "U": "lmu muf ufd ~13 ~10 ~7",
    "N": "lnpc ~7 ~10 npj",
    "O": "loj loc opc opj o16",
    "P": "opc lnpc npj pqj pq6 opj",
    "Q": "pqj qrjk qr6 pq6",
    "R": "qrjk rhk rh5 r56 qr6",
    "H": "rhk ~20 ~24 h45 rh5",
    "G": "~19 gse gsj g34 ~24 ~20",
    "S": "ste stj gsj gse",
    "T": "ftd ftj t23 stj ste dte",
    **JUNGLE_RINGS,
}
SECTORS: dict[str, str] = {
    "Gabrielle": "vla vma lma", "Béatrice": "mwb wfb mfb", "Anne-Marie": "loc lnpc opc",
    "Dominique": "~13 ufd ftd dte ~15", "Elaine": "~15 dte ste gse ~19",
    "Airfield": "npj ~10 ~13 ~15 ~16 qrjk pqj", "Centre": "qrjk ~16 ~19 ~20 rhk",
}  # fmt: skip
# lines that do not run straight: points on the way from the first to the second
WAYS: dict[tuple[str, str], tuple[XY, ...]] = {
    ("v_top", "vmj"): ((1180, 34), (1258, 66)), ("v_top", "vlj"): ((960, 22), (860, 44)),
    ("vla", "vma"): ((1000, 110), (1130, 108)), ("vla", "lma"): ((922, 230), (930, 320), (1010, 350)),
    ("vma", "lma"): ((1236, 230), (1226, 330)), ("loj", "vlj"): ((470, 130), (610, 84), (740, 70)),
    ("loc", "lnpc"): ((510, 268), (640, 270), (664, 330)), ("opc", "lnpc"): ((460, 398), (580, 396)),
    ("loc", "opc"): ((350, 330),), ("opj", "opc"): ((290, 414),), ("o16", "opj"): ((160, 350),),
    ("o16", "loj"): ((220, 190), (310, 184)), ("lnpc", "~7"): ((740, 340), (850, 336)),
    ("vmj", "mwj"): ((1390, 150), (1540, 128)), ("mwj", "wfj"): ((1840, 130), (1984, 220), (2006, 370), (1950, 470)),
    ("mwb", "wfb"): ((1730, 190), (1742, 300), (1806, 386)), ("mwb", "mfb"): ((1562, 190), (1556, 300), (1474, 400)),
    ("mfb", "wfb"): ((1556, 510), (1690, 506)), ("muf", "lmu"): ((1240, 418), (1160, 410)),
    ("mfb", "muf"): ((1400, 450),),
    ("npj", "~10"): ((760, 440), (880, 444), (930, 500), (1010, 536)),
    ("~13", "ufd"): ((1196, 664), (1280, 620)), ("ufd", "ftd"): ((1410, 550), (1480, 578)),
    ("ftd", "dte"): ((1520, 730), (1544, 820)), ("ste", "gse"): ((1544, 1010),),
    ("gse", "~19"): ((1410, 1138), (1290, 1168), (1190, 1112), (1120, 1070)), ("wfj", "ftj"): ((1830, 600),),
    ("t23", "stj"): ((1846, 850),), ("stj", "gsj"): ((1790, 1030), (1700, 1084)), ("gsj", "g34"): ((1500, 1220),),
    ("g34", "~24"): ((1330, 1322), (1200, 1336)), ("h45", "~24"): ((880, 1336), (990, 1344)),
    ("rhk", "~20"): ((776, 1222), (870, 1180), (940, 1138), (1010, 1064)), ("rh5", "h45"): ((700, 1330),),
    ("r56", "rh5"): ((280, 1210), (410, 1262), (540, 1270)), ("qr6", "r56"): ((196, 1010),),
    ("qrjk", "rhk"): ((520, 940), (484, 1010), (520, 1120), (580, 1180)), ("qr6", "qrjk"): ((350, 920), (450, 886)),
    ("pqj", "qrjk"): ((350, 712), (420, 748), (508, 746), (500, 800)), ("pq6", "qr6"): ((250, 800),),
    ("npj", "pqj"): ((584, 460), (562, 510), (590, 566), (664, 596), (590, 610), (530, 628), (440, 608), (366, 622)),
    ("opj", "pq6"): ((236, 520), (252, 610)), ("qrjk", "~16"): ((650, 852), (712, 872), (780, 894), (920, 890),
    (1000, 892)),
    ("~13", "~15"): ((1060, 648), (972, 660), (956, 720), (988, 776), (1050, 782)),
    ("~15", "dte"): ((1160, 812), (1240, 830), (1310, 874), (1390, 888), (1470, 894)),
}  # fmt: skip
BY_HAND = {("~13", "~15")}  # not along the river though both ends lie on it

# hills: middle, reach along x and y, turned by degrees, height
HILLS: tuple[tuple[float, float, float, float, float, float], ...] = (
    (1076, 226, 165, 108, 6, 15), (1640, 250, 70, 80, 0, 13), (1556, 446, 74, 56, 0, 12), (1726, 442, 74, 56, 0, 13),
    (1640, 350, 62, 70, 0, 8), (500, 330, 165, 62, 0, 12), (430, 328, 70, 46, 0, 3),
    (1410, 612, 78, 62, 10, 14), (1436, 728, 82, 62, 0, 15), (1316, 816, 66, 50, 0, 9), (1458, 838, 76, 56, 0, 11),
    (1446, 950, 80, 58, 0, 14), (1428, 1064, 84, 60, -15, 14), (1300, 932, 66, 52, 0, 11),
    (1690, 1020, 96, 60, 12, 17), (1600, 1040, 60, 40, 0, 7), (1700, 800, 110, 90, 30, 13), (1600, 700, 60, 60, 0, 7),
    (1400, 250, 120, 90, -20, 12), (1300, 360, 80, 50, 0, 7), (1480, 370, 80, 60, 0, 8),
    (1900, 300, 100, 130, 10, 15), (220, 300, 100, 90, 20, 13), (290, 380, 70, 50, 0, 6),
    (60, 90, 260, 160, 20, 24), (420, 40, 240, 80, -6, 18), (640, -10, 130, 70, 0, 12), (1300, -20, 200, 80, 0, 17),
    (1560, -10, 260, 90, 0, 22), (2080, 60, 280, 170, -30, 27), (2110, 380, 120, 220, 0, 24),
    (1980, 590, 170, 70, 10, 17),
    (2110, 760, 240, 140, -25, 26), (1960, 960, 150, 120, 10, 20), (1880, 1080, 200, 60, 0, 12),
    (2100, 1300, 200, 260, 0, 22), (1560, 1400, 90, 120, 20, 12), (1420, 1440, 140, 70, 0, 9),
    (960, 1460, 160, 60, 0, 7),
    (620, 1430, 180, 90, -10, 14), (300, 1380, 220, 120, 10, 19), (40, 1300, 240, 220, 0, 26),
    (50, 1010, 150, 140, 0, 20),
    (60, 760, 150, 160, 15, 22), (70, 500, 160, 160, -10, 21), (40, 280, 150, 110, 0, 18),
)  # fmt: skip
STEP = 20.0  # of the grid of heights
SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"

# ---- lines -----------------------------------------------------------------


def scatter(*seed: float) -> float:
    """Between -1 and 1, always the same for the same numbers."""
    n = math.sin(sum(one * k for one, k in zip(seed, (127.1, 311.7, 74.7, 269.5), strict=False))) * 43758.5453
    return 2 * (n - math.floor(n)) - 1


def curve(points: Sequence[XY], parts: int = 6) -> list[XY]:
    """A Catmull-Rom curve through the points."""
    found = [points[0]]
    for i in range(len(points) - 1):
        a, b, c, d = points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, len(points) - 1)]
        found += [spline(a, b, c, d, (k + 1) / parts) for k in range(parts)]
    return found


def spline(a: XY, b: XY, c: XY, d: XY, t: float) -> XY:
    """A point between b and c."""

    def one(p: float, q: float, r: float, s: float) -> float:
        return q + t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * q - 3 * r + s - p))) / 2

    return one(a[0], b[0], c[0], d[0]), one(a[1], b[1], c[1], d[1])


def rough(points: Sequence[XY]) -> list[XY]:
    """The same line as nature would have it: soft, and a little uneven; its ends stay."""
    soft = curve(points, 7) if len(points) > 2 else curve([points[0], middle(*points), points[1]], 6)
    return [soft[0], *((x + 3.2 * scatter(x, y), y + 3.2 * scatter(y, x)) for x, y in soft[1:-1]), soft[-1]]


def middle(a: XY, b: XY) -> XY:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def corner(name: str) -> XY:
    """A corner of the net."""
    return RIVER[int(name[1:])] if name[0] == "~" else CORNERS[name.replace("_", " ")]


def side(a: str, b: str) -> list[XY]:
    """The line from one corner to the next, the same in both directions."""
    if (b, a) in WAYS or ((a, b) not in WAYS and a > b):
        return side(b, a)[::-1]
    if a[0] == b[0] == "~" and (a, b) not in BY_HAND:
        first, last = sorted((int(a[1:]), int(b[1:])))
        along = curve(RIVER)[first * 6 : last * 6 + 1]
        return along if int(a[1:]) == first else along[::-1]
    ends = corner(a), corner(b)
    if (a, b) not in WAYS and all(on_edge(end) for end in ends):
        return list(ends)
    return rough([ends[0], *WAYS.get((a, b), ()), ends[1]])


def on_edge(point: XY) -> bool:
    return point[0] in (0, WIDTH) or point[1] in (0, HEIGHT)


def ring(chain: str) -> list[XY]:
    """A closed line along a chain of corners."""
    names = chain.split()
    return [point for a, b in pairwise([*names, names[0]]) for point in side(a, b)[:-1]]


# ---- strongpoints ----------------------------------------------------------

ACROSS, DOWN = 66.0, 50.0


def works(at: XY, corners: int = 18) -> list[XY]:
    """The wire around a strongpoint: an uneven oval."""
    turn = scatter(*at) * 0.25
    bump = [1 + 0.055 * scatter(at[0] + k, at[1] - 3 * k) for k in range(corners)]
    found = []
    for k in range(corners):
        angle = 2 * math.pi * k / corners + turn
        c, s = math.cos(angle), math.sin(angle)
        x, y = abs(c) ** 0.62 * math.copysign(ACROSS, c), abs(s) ** 0.62 * math.copysign(DOWN, s)
        found.append((at[0] + x * bump[k], at[1] + y * bump[k]))
    return found


# ---- heights ---------------------------------------------------------------


def height(x: float, y: float) -> float:
    """The sum of the hills there, with a little unevenness on slopes."""
    total = 0.0
    for cx, cy, rx, ry, turn, top in HILLS:
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        u, v = ((x - cx) * c + (y - cy) * s) / rx, ((y - cy) * c - (x - cx) * s) / ry
        total = max(total, 0.0) + top * math.exp(-1.4 * (u * u + v * v)) * (1 if total < top else 0.6)
    return min(total, 10 + (total - 10) * 0.3) * (
        1 + 0.13 * math.sin(x / 43 + y / 61) + 0.11 * math.sin(x / 29 - y / 37)
    )


def heights() -> list[str]:
    """By row a sign for each point of the grid."""
    columns, rows = math.ceil(WIDTH / STEP) + 1, math.ceil(HEIGHT / STEP) + 1
    return [
        "".join(SIGNS[max(0, min(35, round(height_on_sheet(c * STEP, r * STEP))))] for c in range(columns))
        for r in range(rows)
    ]


def height_on_sheet(x: float, y: float) -> float:
    """The inset shows the flat ground around Isabelle."""
    left, top, width, high = FRAME
    inside = left - STEP < x < left + width + STEP and top - STEP < y < top + high + STEP
    return 0.0 if inside else height(x, y)


# ---- saps ------------------------------------------------------------------

ZIG = 13.0


def sap(start: XY, end: XY, swing: float = 6.5) -> list[XY]:
    """A trench that zigzags from one point to another."""
    length = math.dist(start, end)
    count = max(2, round(length / ZIG))
    ux, uy = (end[0] - start[0]) / (length or 1), (end[1] - start[1]) / (length or 1)
    bow = scatter(*start, *end) * length * 0.07
    found = [start]
    for k in range(1, count):
        t = k / count
        off = (swing if k % 2 else -swing) * (0.8 + 0.3 * scatter(start[0] + k, end[1])) + bow * math.sin(math.pi * t)
        found.append((start[0] + ux * length * t - uy * off, start[1] + uy * length * t + ux * off))
    return [*found, end]


def between(a: XY, b: XY, t: float) -> XY:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def across(a: XY, b: XY, t: float, half: float) -> list[XY]:
    """A parallel: a trench across the way from a to b."""
    x, y = between(a, b, t)
    far = math.dist(a, b) or 1
    nx, ny = -(b[1] - a[1]) / far * half, (b[0] - a[0]) / far * half
    return sap((x - nx, y - ny), (x + nx, y + ny), 4.0)


def shared(a: str, b: str) -> XY | None:
    """The middle of the border between two zones."""
    here, there = (set(ring(RINGS[z])) for z in (a, b))
    line = [point for point in ring(RINGS[a]) if point in here & there]
    return line[len(line) // 2] if len(line) > 2 else None


Line = tuple[str, int, str, list[XY]]  # place, level, the other place that needs it, points


def zone_saps() -> Iterator[Line]:
    """What is dug in the zones."""
    for zone, (at, _) in ZONES.items():
        if zone.startswith("JZ"):
            continue
        yield from approaches(zone, at)
        for (origin, _), base in BASES.items():
            if origin == zone:
                yield from towards(zone, at, base)


def approaches(zone: str, at: XY) -> Iterator[Line]:
    """[3.1r] The ways in: from the jungle, and from trenches next door."""
    if zone == "X":
        for entry in ((1548, 1250), (1548, 1330), (1620, 1428)):
            yield zone, 1, "", sap(entry, at)
        return
    for other in RINGS:
        gate = shared(zone, other) if other != zone else None
        if gate is None:
            continue
        if other in JUNGLE_RINGS:
            yield zone, 1, "", [*sap(between(gate, ZONES[other][0], 0.12), gate), *sap(gate, at)[1:]]
        elif zone < other:
            yield zone, 1, other, [*sap(at, gate), *sap(gate, ZONES[other][0])[1:]]


def towards(zone: str, at: XY, base: XY) -> Iterator[Line]:
    """[1.4g] The way to one base, and the parallels from which the assault starts."""
    stop = between(at, base, 0.6)
    yield zone, 2, "", sap(at, stop)
    yield zone, 2, "", across(at, base, 0.55, 30)
    yield zone, 3, "", sap(stop, base)
    yield zone, 3, "", across(at, base, 0.88, 40)
    yield zone, 3, "", across(at, base, 0.3, 26)


def rings_around() -> Iterator[Line]:
    """[8d] What is dug around a strongpoint west of the river: a third of the ring with each level."""
    for name, at in PAS.items():
        if (name[0] in "GBDEI" and name != "EP") or name.startswith("AM"):
            continue
        for level in (1, 2, 3):
            yield name, level, "", arc(at, level)


def arc(at: XY, level: int) -> list[XY]:
    """A third of a ring around a strongpoint."""
    found = []
    for k in range(13):
        angle = 2 * math.pi * (level - 1 + k / 12) / 3 + 2.2
        far = 1.16 + (0.05 if k % 2 else -0.03)
        found.append((at[0] + ACROSS * far * math.cos(angle), at[1] + (DOWN + 4) * far * math.sin(angle)))
    return found


# ---- the file --------------------------------------------------------------

HEAD = """# The drawing of the map of A Season in Hell, written by tools/season_in_hell_map.py: do not edit by hand.
#
# Units of the sheet, x to the right and y down; lines are "x y x y ...". Counters stand at `stack`, names at `label`.
# Heights are signs, 0 to 9 and then a to z, one for each point of a grid. Of what is dug in a place, each line is there
# from its `level` on, and one that leads `to` another place only if something is dug there as well.

[[origin]]
kind = "reconstructed"
note = "our drawing after the ground and the known places of the strongpoints; the printed map is not public"
covers = [
    "sheet",
    "inset",
    "strongpoints.*",
    "zones.*",
    "bases.*",
    "sectors.*",
    "names.*",
    "river",
    "roads.*",
    "strips.*",
    "bridges",
    "villages.*",
    "relief",
    "saps",
]
"""


def line(points: Iterable[XY]) -> str:
    """Points as a text."""
    return " ".join(f"{round(n, 1):g}" for point in points for n in point)


def pair(at: XY) -> str:
    return f"[{at[0]:.1f}, {at[1]:.1f}]"


def written() -> Iterator[str]:
    """The file, line by line."""
    yield HEAD
    yield f"[sheet]\nwidth = {WIDTH}\nheight = {HEIGHT}\n"
    yield f'[inset]\nname = "Isabelle"\nframe = [{", ".join(map(str, FRAME))}]\n'
    for name, at in PAS.items():
        yield f"[strongpoints.{name}]\nstack = {pair((at[0], at[1] + 12))}\nlabel = {pair((at[0], at[1] - 28))}"
        yield f'ring = "{line(works(at))}"\n'
    left, top, width, high = FRAME
    frame = [(left, top), (left + width, top), (left + width, top + high), (left, top + high)]
    for name, (stack, label) in ZONES.items():
        points = frame if name == "X" else ring(RINGS[name])
        yield f'[zones.{name}]\nstack = {pair(stack)}\nlabel = {pair(label)}\nring = "{line(points)}"\n'
    yield "[bases]"
    yield from (f'"{zone}>{pa}" = {pair(at)}' for (zone, pa), at in BASES.items())
    yield "\n[sectors]"
    yield from (f'"{name}" = "{line(ring(chain))}"' for name, chain in SECTORS.items())
    yield "\n[names]"
    yield from (f'"{name}" = {pair(at)}' for name, at in NAMES.items())
    yield f'\n[river]\ncamp = "{line(RIVER)}"\nisabelle = "{line(ISABELLE_RIVER)}"\n'
    for name, (kind, way) in ROADS.items():
        yield f'[roads."{name}"]\nkind = "{kind}"\nline = "{line(way)}"\n'
    for name, (a, b, wide) in STRIPS.items():
        yield f'[strips."{name}"]\nline = "{line((a, b))}"\nwidth = {wide}\n'
    yield "[bridges]\nlines = [" + ", ".join(f'"{line(ends)}"' for ends in BRIDGES) + "]\n"
    yield "[villages]"
    yield from (f'"{name}" = {pair(at)}' for name, at in VILLAGES.items())
    yield f"\n[relief]\nstep = {STEP}\nrows = ["
    yield from (f'    "{row}",' for row in heights())
    yield "]\n"
    for place, level, other, points in (*zone_saps(), *rings_around()):
        to = f'\nto = "{other}"' if other else ""
        yield f'[[saps]]\nplace = "{place}"\nlevel = {level}{to}\nline = "{line(points)}"\n'


def main() -> None:
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text("\n".join(written()), encoding="utf-8")


if __name__ == "__main__":
    main()
