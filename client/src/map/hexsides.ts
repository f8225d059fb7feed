// What runs along the sides of hexes: rivers as soft curves, wire before its works, cliffs, bridges.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Side, Spot } from "../wire";
import { distance, round, softened, type Point } from "./geometry";
import { middle, netOf, type Edge } from "./net";
import { scaleOf } from "./scale";
import { dashed } from "./symbols";

interface Found {
  side: Side;
  spot: Spot;
  edge: Edge;
}

const WATER = new Set(["river", "stream", "canal"]);

/** Water lies under the roads, everything else over them. */
export function waterSides(board: Board): TemplateResult | typeof nothing {
  const wet = located(board).filter((f) => WATER.has(dashed(f.side.kind)));
  if (!wet.length) return nothing;
  return svg`${[...byKind(wet)].map(([kind, list]) => {
    const d = netOf(board)
      .chains(list.map((f) => f.edge))
      .map(softened)
      .join("");
    return svg`<path class="feature bank side-water feature-${kind}" d=${d} />
      <path class="feature stream side-water feature-${kind}" d=${d} />`;
  })}`;
}

const SOFT = new Set(["border", "frontier"]);

/** Borders run softly from side to side: a band of colour with a line in it. */
export function softSides(board: Board): TemplateResult | typeof nothing {
  const soft = located(board).filter((f) => SOFT.has(dashed(f.side.kind)));
  if (!soft.length) return nothing;
  return svg`<g class="sides">${[...byKind(soft)].map(([kind, list]) => {
    const d = netOf(board)
      .chains(list.map((f) => f.edge))
      .map(softened)
      .join("");
    return svg`<path class="soft-side wide soft-side-${kind}" d=${d} />
      <path class="soft-side soft-side-${kind}" d=${d} />`;
  })}</g>`;
}

export function drySides(board: Board): TemplateResult | typeof nothing {
  const dry = located(board).filter((f) => !WATER.has(dashed(f.side.kind)) && !SOFT.has(dashed(f.side.kind)));
  if (!dry.length) return nothing;
  return svg`<g class="sides">${[...byKind(dry)].map(([kind, list]) => {
    const draw = DRAWN[kind] ?? plain;
    const u = scaleOf(board).gap / 40;
    return svg`<path class="hexside hexside-${kind} halo-line" d=${list.map((f) => line(f, u)).join("")} />
      <path class="hexside hexside-${kind}" d=${list.map((f) => draw(f, u)).join("")} />`;
  })}</g>`;
}

function located(board: Board): Found[] {
  const at = new Map(board.spots.map((s) => [s.id, s]));
  return (board.sides ?? []).flatMap((side) => {
    const spot = at.get(side.spot);
    const edge = spot && netOf(board).side(spot, side.at);
    return spot && edge ? [{ side, spot, edge }] : [];
  });
}

function byKind(list: readonly Found[]): Map<string, Found[]> {
  const kinds = new Map<string, Found[]>();
  for (const f of list) {
    const kind = dashed(f.side.kind);
    kinds.set(kind, [...(kinds.get(kind) ?? []), f]);
  }
  return kinds;
}

const DRAWN: Record<string, (f: Found, u: number) => string> = {
  "heavy-wire": (f, u) => wire(f, u, 3.4, 5) + rail(f, u, 2.2) + rail(f, u, 5.6),
  "light-wire": (f, u) => wire(f, u, 3.4, 3) + rail(f, u, 3.4),
  wire: (f, u) => wire(f, u, 3.4, 4) + rail(f, u, 3.4),
  bridge: (f, u) => bridge(f, u),
  cliff: (f, u) => cliff(f, u),
};

const plain = (f: Found, u: number): string => rail(f, u, 0);
const line = (f: Found, u: number): string => (dashed(f.side.kind).includes("wire") ? rail(f, u, 3.6) : "");

/** A point of the side, so far along it and so far inside its hex. */
function inside(f: Found, t: number, depth: number): Point {
  const { from, to } = f.edge;
  const m = middle(f.edge);
  const far = distance(m, f.spot) || 1;
  return {
    x: from.x + (to.x - from.x) * t + ((f.spot.x - m.x) / far) * depth,
    y: from.y + (to.y - from.y) * t + ((f.spot.y - m.y) / far) * depth,
  };
}

const M = (p: Point): string => `M${round(p.x)} ${round(p.y)}`;
const L = (p: Point): string => `L${round(p.x)} ${round(p.y)}`;

const rail = (f: Found, u: number, depth: number): string =>
  M(inside(f, 0.07, depth * u)) + L(inside(f, 0.93, depth * u));

/** Crosses along the side, as on a map of the time. */
function wire(f: Found, u: number, depth: number, crosses: number): string {
  const long = distance(f.edge.from, f.edge.to);
  const half = (2 * u) / long;
  let d = "";
  for (let i = 0; i < crosses; i++) {
    const t = (i + 0.5) / crosses;
    d += M(inside(f, t - half, (depth - 2) * u)) + L(inside(f, t + half, (depth + 2) * u));
    d += M(inside(f, t + half, (depth - 2) * u)) + L(inside(f, t - half, (depth + 2) * u));
  }
  return d;
}

function bridge(f: Found, u: number): string {
  const across = (t: number) =>
    M(inside(f, t - 0.06, 7 * u)) + L(inside(f, t, 4 * u)) + L(inside(f, t, -4 * u)) + L(inside(f, t - 0.06, -7 * u));
  const mirrored = (t: number) =>
    M(inside(f, t + 0.06, 7 * u)) + L(inside(f, t, 4 * u)) + L(inside(f, t, -4 * u)) + L(inside(f, t + 0.06, -7 * u));
  return across(0.36) + mirrored(0.64);
}

function cliff(f: Found, u: number): string {
  let d = rail(f, u, 0);
  for (let i = 0; i < 6; i++) d += M(inside(f, (i + 0.5) / 6, 0)) + L(inside(f, (i + 0.5) / 6, 4 * u));
  return d;
}

/** One side by itself, for the key of the map. */
export function sideSample(kind: string): TemplateResult {
  const name = dashed(kind);
  const a = { x: 0, y: 12 };
  const b = { x: 30, y: 12 };
  if (WATER.has(name)) return svg`<path class="feature stream side-water feature-${name}" d="M0 10Q8 4 15 10T30 10" />`;
  if (SOFT.has(name))
    return svg`<path class="soft-side wide soft-side-${name}" d="M0 10H30" />
      <path class="soft-side soft-side-${name}" d="M0 10H30" />`;
  const f: Found = {
    side: { kind, spot: "", at: "" },
    spot: { id: "", name: "", x: 15, y: 0, terrain: "" },
    edge: { a: 0, b: 1, from: a, to: b },
  };
  return svg`<path class="hexside hexside-${name}" d=${(DRAWN[name] ?? plain)(f, 1)} />`;
}
