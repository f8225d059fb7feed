// The ground of a hex map that has a relief: sea and coast, heights under a low sun, woods and paddies, rivers with
// their names, railways, and what is written over whole countries. Kinds of ground pass softly into one another.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Feature, Spot } from "../wire";
import { contourRings, type Field } from "./contours";
import { curve, distance, inside, pairs, scatter, shape, softRing, type Point } from "./geometry";
import { course } from "./ground";
import { scaleOf } from "./scale";
import { shadeOf } from "./shade";
import { groundOf } from "./terrain";
import { SIGNS } from "./textures";

let drawn = 0; // every drawing has a clip of its own

export function country(board: Board): TemplateResult {
  const of = (...kinds: string[]) => (board.features ?? []).filter((f) => kinds.includes(f.kind));
  const land = of("land")
    .map((f) => softRing(pairs(f.points)))
    .join("");
  const wet = of("river", "stream", "canal");
  const clip = `land-${drawn++}`;
  const sheet = `M0 0H${board.width}V${board.height}H0Z`;
  return svg`<g class="ground country">
    <clipPath id=${clip}><path d=${land || sheet} /></clipPath>
    <rect class="paper" x="0" y="0" width=${board.width} height=${board.height} />
    ${[0, 1, 2].map((i) => svg`<path class="shallows shallows-${i}" d=${land} />`)}
    <g clip-path="url(#${clip})">
      <rect class="lowland" x="0" y="0" width=${board.width} height=${board.height} />
      ${tints(board)}
      <image class="shade" href=${shadeOf(board.relief!)} x="0" y="0" width=${spanOf(board, 0)}
        height=${spanOf(board, 1)} preserveAspectRatio="none" />
      ${growth(board, of("land"))}
    </g>
    <g clip-path="url(#${clip})">
      <path class="off-board" fill-rule="evenodd" d="${sheet}${hexes(board).map(shape).join("")}" />
    </g>
    <path class="coast" d=${land} />
    <path class="grid" d=${hexes(board).map(shape).join("")} />
    ${titles(of("country", "sea", "district", "title", "subtitle"))}
    <g clip-path="url(#${clip})">${rivers(board, wet)}</g>
    ${riverNames(wet)}
    ${of("railway").map(railway)}
    ${boxes(board)}
  </g>`;
}

const hexes = (board: Board): Spot[] => board.spots.filter((s) => s.outline?.length && s.terrain !== "box");

function boxes(board: Board): TemplateResult {
  const d = board.spots.filter((s) => s.terrain === "box" && s.outline?.length).map(shape);
  return svg`<path class="area ground-box" d=${d.join("")} />`;
}

/** How far the grid of heights reaches over the sheet, across (0) or down (1). */
function spanOf({ relief }: Board, way: 0 | 1): number {
  const { rows, step } = relief!;
  return ((way ? rows.length : (rows[0]?.length ?? 1)) - 1) * step;
}

// ---- colours of the ground

/** Each kind of ground with the looks that count as it, wholly or in part. */
const TINTS: [string, Record<string, number>][] = [
  ["wet", { paddy: 1, swamp: 1 }],
  ["rough", { hill: 1, wooded: 1, mountain: 1 }],
  ["woods", { forest: 1, jungle: 1, wooded: 1 }],
  ["high", { mountain: 1 }],
];

function tints(board: Board): TemplateResult {
  return svg`<g class="tints">${TINTS.map(([name, looks]) => {
    const field = blended(board, (s) => looks[groundOf(s.terrain).look] ?? 0);
    const ring = (level: number) =>
      contourRings(field, level)
        .map((points) => softRing(points.map(read)))
        .join("");
    return svg`<path class="land-tint fringe tint-${name}" d=${ring(0.36)} />
      <path class="land-tint tint-${name}" d=${ring(0.5137)} />`;
  })}</g>`;
}

const read = (text: string): Point => {
  const [x, y] = text.split(" ").map(Number);
  return { x: x!, y: y! };
};

const FADE = 0.002; // the weight of what lies beyond the hexes: colours end about a hex away from them

/** A value of the hexes anywhere between them: their mean, the nearer the heavier; it runs on a little beyond them. */
function blended(board: Board, value: (s: Spot) => number): Field {
  const gap = scaleOf(board).gap;
  const step = gap / 5;
  const columns = Math.ceil(board.width / step) + 1;
  const rows = Math.ceil(board.height / step) + 1;
  const sums = new Float64Array(columns * rows);
  const weights = new Float64Array(columns * rows).fill(FADE);
  const reach = Math.ceil((gap * 1.9) / step);
  for (const s of hexes(board)) {
    const [c, r, v] = [Math.round(s.x / step), Math.round(s.y / step), value(s)];
    for (let row = Math.max(0, r - reach); row <= Math.min(rows - 1, r + reach); row++)
      for (let column = Math.max(0, c - reach); column <= Math.min(columns - 1, c + reach); column++) {
        const w = Math.exp(-((column * step - s.x) ** 2 + (row * step - s.y) ** 2) / (0.17 * gap * gap));
        sums[row * columns + column]! += w * v;
        weights[row * columns + column]! += w;
      }
  }
  return { columns, rows, step, heights: sums.map((sum, i) => sum / weights[i]!) };
}

// ---- what grows

const EVERY = 0.235; // of the gap between places

/** Per look: which signs stand there, how large, and with which chance each. */
const GROWN: Record<string, [string, number, number][]> = {
  forest: [["forest", 0.92, 0.92]],
  wooded: [["forest", 0.8, 0.62]],
  jungle: [["jungle", 0.85, 0.8]],
  paddy: [["paddy", 0.62, 0.5]],
  swamp: [["swamp", 0.8, 0.5]],
  mountain: [["mountain", 0.85, 0.3]],
};

/** Trees, paddies and crags, spread evenly over their hexes and not over the sea. */
function growth(board: Board, land: readonly Feature[]): TemplateResult {
  const shores = land.map((f) => pairs(f.points));
  const paths = new Map<string, string>();
  for (const s of hexes(board))
    for (const [kind, size, chance] of GROWN[groundOf(s.terrain).look] ?? []) {
      const unit = (scaleOf(board).gap / 40) * size;
      const signs = strewn(s, scaleOf(board).gap, chance)
        .filter((p) => shores.some((shore) => inside(p, shore)))
        .map((p) => SIGNS[kind]![0](p.x, p.y, unit * (0.8 + 0.4 * scatter(p.x, p.y))));
      paths.set(kind, (paths.get(kind) ?? "") + signs.join(""));
    }
  return svg`<g class="textures">${[...paths].map(
    ([kind, d]) => svg`<path class="texture texture-${kind}" d=${d} />`,
  )}</g>`;
}

/** Points all over a hex, each with this chance; where people live the middle stays free. */
function strewn(s: Spot, gap: number, chance: number): Point[] {
  const every = gap * EVERY;
  const ring = pairs(s.outline!);
  const built = s.marks?.length ? gap * 0.2 : 0;
  const found: Point[] = [];
  for (let y = s.y - gap * 0.62; y < s.y + gap * 0.62; y += every * 0.82)
    for (let x = s.x - gap * 0.62; x < s.x + gap * 0.62; x += every)
      if (scatter(x + 3, y + 1) <= chance)
        found.push({ x: x + (scatter(x, y) - 0.5) * every, y: y + (scatter(y, x) - 0.5) * every });
  return found.filter((p) => inside(p, ring) && distance(p, s) >= built);
}

/** A hex of this ground for the key of the map, in a box of 30 by 20. */
export function landSample(look: string): TemplateResult {
  const d = "M15 .8L24 5.4V14.6L15 19.2L6 14.6V5.4Z";
  const signs = (GROWN[look] ?? []).map(
    ([kind, size]) =>
      svg`<path class="texture texture-${kind}" d=${[
        [11, 8],
        [19, 7],
        [15, 14],
      ]
        .map(([x, y]) => SIGNS[kind]![0](x!, y!, size * 1.2))
        .join("")} />`,
  );
  const tinted = TINTS.filter(([, looks]) => looks[look]);
  return svg`<g class="country"><path class="lowland" d=${d} />
    ${tinted.map(([name]) => svg`<path class="land-tint tint-${name}" d=${d} />`)}${signs}
    <path class="area hex-sample outline" d=${d} /></g>`;
}

// ---- rivers and railways

function rivers(board: Board, all: readonly Feature[]): TemplateResult {
  const lines = all.map((f) => ({ kind: f.kind, d: curve(pairs(course(board, f.points))) }));
  const path = (part: string) => (l: { kind: string; d: string }) =>
    svg`<path class="feature ${part} feature-${l.kind}" d=${l.d} />`;
  return svg`<g class="rivers">${lines.map(path("bank"))}${lines.map(path("stream"))}</g>`;
}

/** Names run calmer than their rivers: letters would fall over one another in the bends. */
function riverNames(all: readonly Feature[]): TemplateResult {
  return svg`<g class="river-names">${all.map((f, i) => (f.name ? named(f.name, pairs(f.points), i) : nothing))}</g>`;
}

const LETTER = 7.2; // units of a letter of a river's name

/** The name once along a river that is long enough for it, twice along a very long one. */
function named(name: string, points: readonly Point[], index: number): TemplateResult | typeof nothing {
  const long = points.slice(1).reduce((sum, p, i) => sum + distance(p, points[i]!), 0);
  const wide = name.length * LETTER;
  if (long < wide * 1.25) return nothing;
  const calm = points.map((p, i) => mean([points[i - 1] ?? p, p, p, points[i + 1] ?? p]));
  const forward = calm.at(-1)!.x >= calm[0]!.x ? calm : [...calm].reverse();
  const starts = long > wide * 6 ? ["24%", "74%"] : ["52%"];
  return svg`<path id="river-${index}" class="unseen" d=${curve(forward)} />${starts.map(
    (start) =>
      svg`<text class="river-name" dy="-4.5"><textPath href="#river-${index}"
        startOffset=${start}>${name}</textPath></text>`,
  )}`;
}

const mean = (all: readonly Point[]): Point => ({
  x: all.reduce((sum, p) => sum + p.x, 0) / all.length,
  y: all.reduce((sum, p) => sum + p.y, 0) / all.length,
});

export function railway(f: Feature): TemplateResult {
  const d = curve(pairs(f.points));
  return svg`<path class="rail-bed" d=${d} /><path class="rail-ties" d=${d} /><path class="rail" d=${d} />`;
}

// ---- what is written over it

function titles(all: readonly Feature[]): TemplateResult {
  return svg`<g class="titles">${all.map(
    (f) => svg`<text class="map-title map-title-${f.kind}" x=${f.points[0]!} y=${f.points[1]!}>${f.name}</text>`,
  )}</g>`;
}
