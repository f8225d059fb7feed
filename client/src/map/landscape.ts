// The ground of a map of areas as nature and people have made it: heights, what grows there, water, roads, airstrips,
// villages. A map of countries has none of it.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Feature, Relief, Spot } from "../wire";
import { wildBorders } from "./areas";
import { contourRings, type Field } from "./contours";
import { bounds, curve, inside, pairs, polygon, round, scatter, shape, type Point } from "./geometry";
import { lane, nameAlong, water } from "./ground";
import { scaleOf } from "./scale";
import { groundOf } from "./terrain";
import { SIGNS, type Sign } from "./textures";

export function landscape(board: Board): TemplateResult | typeof nothing {
  if (!board.relief) return nothing;
  const of = (...kinds: string[]) => (board.features ?? []).filter((f) => kinds.includes(f.kind));
  const rivers = of("river");
  return svg`<g class="landscape">
    ${of("camp").map((f) => svg`<path class="shape feature-camp" d=${polygon(pairs(f.points))} />`)}
    ${heightLines(board.relief)}
    ${apart(board).map((s) => svg`<path class="area ground-${groundOf(s.terrain).look}" d=${shape(s)} />`)}
    ${growth(board)}${wildBorders(board)}
    ${of("track", "road").map(lane)}
    ${rivers.map(water)}${rivers.map(nameAlong)}
    ${of("bridge").map(bridge)}${of("airstrip").map(strip)}${of("village").map((f) => village(board, f))}
  </g>`;
}

// ---- heights

const LEVELS = [2.5, 5, 7.5, 10, 12.5, 15, 18, 21, 24, 27, 30].map((level) => level + 0.0137); // never a point's height

/** Height lines, each with a shadow to its lower right, as if light came from above on the left. */
function heightLines(relief: Relief): TemplateResult {
  const field = smooth(smooth(read(relief)));
  return svg`<g class="heights">${LEVELS.map((level) => {
    const d = contourRings(field, level).map(soft).join("");
    return svg`<path class="height-shade" transform="translate(2.4 3.2)" d=${d} /><path class="height" d=${d} />`;
  })}</g>`;
}

function read({ step, rows }: Relief): Field {
  const columns = rows[0]?.length ?? 0;
  const signs = rows.join("");
  return { columns, rows: rows.length, step, heights: Float64Array.from(signs, (sign) => parseInt(sign, 36)) };
}

/** Each point a mean of those around it: the steps of whole numbers go. */
function smooth(f: Field): Field {
  const at = (c: number, r: number) =>
    f.heights[Math.max(0, Math.min(f.rows - 1, r)) * f.columns + Math.max(0, Math.min(f.columns - 1, c))]!;
  const heights = f.heights.map((h, i) => {
    const c = i % f.columns;
    const r = Math.floor(i / f.columns);
    return (2 * h + at(c - 1, r) + at(c + 1, r) + at(c, r - 1) + at(c, r + 1)) / 6;
  });
  return { ...f, heights };
}

/** A closed line through the middles of its sides. */
function soft(ring: readonly string[]): string {
  const points = ring.map((text) => text.split(" ").map(Number) as [number, number]);
  const between = (i: number) => {
    const [a, b] = [points[i % points.length]!, points[(i + 1) % points.length]!];
    return `${round((a[0] + b[0]) / 2)} ${round((a[1] + b[1]) / 2)}`;
  };
  return `M${between(0)}${points.map((_, i) => `Q${ring[(i + 1) % ring.length]} ${between(i + 1)}`).join("")}Z`;
}

// ---- what grows

const EVERY = 0.27; // of the gap between places

/** Trees in the jungle, reeds in the marsh, furrows on the fields: all over the areas, one drawing for each kind. */
function growth(board: Board): TemplateResult {
  const frames = (board.features ?? []).filter((f) => f.kind === "inset").map((f) => bounds(pairs(f.points)));
  const within = (p: Point) => frames.some((b) => p.x > b.x - 8 && p.x < b.x + b.w + 8 && p.y > b.y - 8);
  const own = new Set(apart(board));
  const paths = new Map<string, string>();
  for (const s of board.spots) {
    const look = groundOf(s.terrain).look;
    const sign = SIGNS[look];
    if (!s.outline?.length || !sign || look === "hill") continue;
    const skip = own.has(s) ? () => false : within;
    paths.set(look, (paths.get(look) ?? "") + grown(s, sign, scaleOf(board).gap, skip));
  }
  return svg`<g class="textures">${[...paths].map(
    ([look, d]) => svg`<path class="texture texture-${look}" d=${d} />`,
  )}</g>`;
}

function grown(
  s: Spot,
  [sign, most, chance]: [Sign, number, number],
  gap: number,
  skip: (p: Point) => boolean,
): string {
  const ring = pairs(s.outline!);
  const box = bounds(ring);
  const every = gap * EVERY * (most > 5 ? 1 : 1.9);
  let d = "";
  for (let y = box.y; y < box.y + box.h; y += every * 0.8)
    for (let x = box.x; x < box.x + box.w; x += every) {
      if (scatter(x, y + 1) > chance) continue;
      const p = { x: x + (scatter(x, y) - 0.5) * every, y: y + (scatter(y, x) - 0.5) * every };
      if (inside(p, ring) && !skip(p)) d += sign(p.x, p.y, (gap / 34) * (0.75 + 0.5 * scatter(p.x, p.y)));
    }
  return d;
}

/** Areas that lie in an inset, over whatever the map has behind it. */
function apart(board: Board): Spot[] {
  const frames = (board.features ?? []).filter((f) => f.kind === "inset").map((f) => bounds(pairs(f.points)));
  return board.spots.filter(
    (s) =>
      s.outline?.length &&
      groundOf(s.terrain).look !== "strongpoint" &&
      frames.some((b) =>
        pairs(s.outline!).every((p) => p.x >= b.x && p.y >= b.y && p.x <= b.x + b.w && p.y <= b.y + b.h),
      ),
  );
}

// ---- what people built

function bridge(f: Feature): TemplateResult {
  const d = curve(pairs(f.points));
  return svg`<path class="bridge-deck" d=${d} /><path class="bridge-planks" d=${d} />`;
}

function strip(f: Feature): TemplateResult {
  const d = polygon(pairs(f.points)).replace("Z", "");
  const w = f.width ?? 20;
  return svg`<path class="strip-edge" d=${d} stroke-width=${w + 4} /><path class="strip" d=${d} stroke-width=${w} />
    <path class="strip-plates" d=${d} stroke-width=${w - 4} /><path class="runway-line" d=${d} />`;
}

/** A few houses about a place. */
function village(board: Board, f: Feature): TemplateResult {
  const u = scaleOf(board).gap / 34;
  const house = SIGNS["town"]![0];
  const d = [0, 1, 2, 3, 4].map((i) => {
    const angle = i * 1.3 + scatter(f.points[0]!, i);
    return house(f.points[0]! + Math.cos(angle) * 5.5 * u, f.points[1]! + Math.sin(angle) * 3.6 * u, u);
  });
  return svg`<path class="texture texture-town" d=${d.join("")} />`;
}
