// Roads, trails and paths: a casing and a line each, the worst drawn first; arrows between boxes.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Link, Spot } from "../wire";
import { bounds, meander, pairs, round, scatter, softened, type Point } from "./geometry";
import { sideNumber } from "./sides";
import { dashed } from "./symbols";

/** A link with the spots at its ends. */
interface Ends {
  link: Link;
  a: Spot;
  b: Spot;
}
interface Line {
  kind: string;
  d: string;
}
/** How links become lines. */
export type Lines = (ends: readonly Ends[]) => Line[];

export function routes(board: Board, lined: Lines): TemplateResult {
  const at = new Map(board.spots.map((s) => [s.id, s]));
  const ends = (board.links ?? []).flatMap((link) => {
    const a = at.get(link.a);
    const b = at.get(link.b);
    return a && b ? [{ link, a, b }] : [];
  });
  const ways = ends.filter((e) => !e.link.arrow);
  const lines = lined(ways);
  const draw = (layer: string) => (line: Line) =>
    svg`<path class="route ${layer} route-${dashed(line.kind)}" d=${line.d} />`;
  return svg`<g class="routes">${lines.map(draw("casing"))}${lines.map(draw("line"))}</g>${arrows(
    board,
    ends.filter((e) => e.link.arrow),
  )}`;
}

/** Paths between spaces: one line for each link. */
export const bent: Lines = (ends) => ends.map((e) => ({ kind: e.link.kind, d: bend(e.a, e.b) }));

/** A line with a slight bend, always the same for the same two spaces. */
function bend(a: Spot, b: Spot): string {
  const lean = (scatter(a.x + b.x, a.y + b.y) - 0.5) * 0.22;
  const x = (a.x + b.x) / 2 - (b.y - a.y) * lean;
  const y = (a.y + b.y) / 2 + (b.x - a.x) * lean;
  return `M${a.x} ${a.y}Q${round(x)} ${round(y)} ${b.x} ${b.y}`;
}

/** Roads over hexes: the links of a kind put end to end and drawn as soft lines. */
export function joined(ends: readonly Ends[]): Line[] {
  return strung(ends, softened);
}

function strung(ends: readonly Ends[], drawn: (points: readonly Point[]) => string): Line[] {
  const kinds = new Map<string, Map<Spot, Set<Spot>>>();
  for (const { link, a, b } of ends) {
    const near = kinds.get(link.kind) ?? new Map<Spot, Set<Spot>>();
    kinds.set(link.kind, near);
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      near.set(from, (near.get(from) ?? new Set()).add(to));
  }
  return [...kinds].map(([kind, near]) => ({ kind, d: strands(near).map(drawn).join("") }));
}

/** Roads over open country wind a little from hex to hex. */
export function winding(ends: readonly Ends[]): Line[] {
  return strung(ends, (points) => softened(meander(points)));
}

/** Lines from crossing to crossing, so that branches meet in the middle of their hex. */
export function strands(near: Map<Spot, Set<Spot>>): Point[][] {
  const found: Point[][] = [];
  const forks = new Set([...near].filter(([, to]) => to.size !== 2).map(([s]) => s));
  for (const start of [...forks, ...near.keys()])
    while (near.get(start)!.size) {
      const line = [start];
      for (let at = start; near.get(at)!.size;) {
        const to = near.get(at)!.values().next().value!;
        near.get(at)!.delete(to);
        near.get(to)!.delete(at);
        line.push(to);
        if (forks.has(to)) break;
        at = to;
      }
      found.push(line);
    }
  return found;
}

function arrows(board: Board, ends: readonly Ends[]): TemplateResult | typeof nothing {
  if (!ends.length) return nothing;
  return svg`<g class="arrows">${ends.map(({ link, a, b }) => {
    const from = rim(a, b);
    const to = rim(b, a);
    const side = link.side ? `side-${sideNumber(board, link.side)}` : "";
    return svg`<path class="arrow ${side}" d="M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}"
      marker-end="url(#arrow-head)" marker-start=${link.arrow === "both" ? "url(#arrow-head)" : nothing} />`;
  })}</g>`;
}

/** Where a line from a spot towards another leaves its box. */
function rim(from: Spot, to: Spot): Point {
  const box = from.outline?.length ? bounds(pairs(from.outline)) : { x: from.x, y: from.y, w: 0, h: 0 };
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const t = Math.min(box.w / 2 / (Math.abs(dx) || 1e-9), box.h / 2 / (Math.abs(dy) || 1e-9), 1);
  return { x: from.x + dx * t, y: from.y + dy * t };
}
