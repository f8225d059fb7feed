// Names of places: as many as fit at this zoom without touching a space, a counter or one another.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Scene, Spot } from "../wire";
import { pairs } from "./geometry";
import { scaleOf } from "./scale";
import { sideNumber } from "./sides";
import { settings } from "../settings";

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
interface Placed {
  spot: Named;
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
}

const meets = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Names of zones lie under the counters, all others over them. */
export function names(
  board: Board,
  zoom: number,
  zones: boolean,
  all: boolean,
  held: Scene["held"] = {},
): TemplateResult {
  const size = Math.max(12.5, Math.min(17, 13 * Math.sqrt(zoom))) / zoom;
  return svg`<g class="names" font-size=${size.toFixed(2)}>${placed(board, size, all)
    .filter((p) => (p.spot.kind === "zone") === zones)
    .map(
      (p) =>
        svg`<text class="name ${p.spot.kind ?? p.spot.size ?? "small"}" x=${p.x.toFixed(1)} y=${p.y.toFixed(1)}
          text-anchor=${p.anchor}>${holder(board, held[p.spot.id])}${shown(p.spot)}${worth(board, p.spot)}</text>`,
    )}</g>`;
}

const SHAPES = ["■", "★", "▲", "●"]; // one for each side, so that nobody needs the colour

/** Whose a place is, as a sign before its name. */
function holder(board: Board, sides: readonly string[] | undefined): TemplateResult | typeof nothing {
  if (!sides?.length) return nothing;
  return svg`${sides.map((side) => {
    const number = sideNumber(board, side);
    return svg`<tspan class="holder side-${number}">${SHAPES[number % SHAPES.length]}</tspan>`;
  })}<tspan>\u2009</tspan>`;
}

/** What it is worth, behind its name: a figure for each side in its colour. */
function worth(board: Board, { worth: all }: Spot): TemplateResult | typeof nothing {
  const own = Object.entries(all ?? {}).filter(([, figure]) => figure !== "0");
  if (!own.length) return nothing;
  return svg`${own.map(
    ([side, figure]) => svg`<tspan class="worth side-${sideNumber(board, side)}" dx="0.28em">${figure}</tspan>`,
  )}`;
}

/** Printed beside the map's own names: short codes, where they are wanted. */
function shown(spot: Named): string {
  if (spot.kind) return spot.label!;
  const text = spot.label || spot.name;
  return settings.ids === "on" && text !== spot.id ? (text ? `${text} (${spot.id})` : spot.id) : text;
}

/** A spot with something to print, or a region as if it were one. */
type Named = Spot & { kind?: "region" | "zone" };

let last: { board: Board; size: number; ids: string; found: Placed[] } | undefined;

/** Where all names go; asked for twice at each zoom. */
function placed(board: Board, size: number, all: boolean): Placed[] {
  if (last?.board !== board || last.size !== size || last.ids !== settings.ids)
    last = { board, size, ids: settings.ids, found: place(board, size, all) };
  return last.found;
}

function place(board: Board, size: number, all: boolean): Placed[] {
  const half = scaleOf(board).counter * 0.56;
  const taken: Box[] = board.spots
    .filter((s) => s.name && !s.outline?.length)
    .map((s) => ({ x: s.x - half, y: s.y - half, w: 2 * half, h: 2 * half }));
  const found: Placed[] = [];
  for (const spot of [
    ...regionNames(board),
    ...board.spots.filter((s) => printed(s, all)).sort((a, b) => weight(b) - weight(a)),
  ]) {
    const around = boxed(spot) ? 0 : half * (spot.size === "large" ? 1.3 : 1.1);
    const free = candidates(spot, around, size).find((c) => fits(c.box, taken, board));
    if (!free) continue;
    taken.push(free.box);
    found.push(free.text);
  }
  return found;
}

/** Where not every name is printed: labels, and codes where they are wanted and there is room for them. */
const printed = (s: Spot, all: boolean): boolean => !!(s.label || (all ? s.name : settings.ids === "on" || boxed(s)));
const boxed = (s: Spot): boolean => s.terrain === "box" && !!s.outline?.length;

/** Regions are named in their middle (zones), or above it where counters will stand (works). */
function regionNames(board: Board): Named[] {
  const at = new Map(board.spots.map((s) => [s.id, s]));
  const gap = scaleOf(board).gap;
  return (board.regions ?? [])
    .filter((r) => r.label && !r.quiet)
    .flatMap((r): Named[] => {
      const spots = r.spots.flatMap((id) => at.get(id) ?? []);
      const mean = (pick: (s: Spot) => number) => spots.reduce((n, s) => n + pick(s), 0) / spots.length;
      if (!spots.length) return [];
      const x = mean((s) => s.x);
      const y = mean((s) => s.y);
      const own = { id: r.id, name: r.name, label: r.label!, terrain: "" };
      const middle = spots.reduce((a, b) => (Math.hypot(a.x - x, a.y - y) < Math.hypot(b.x - x, b.y - y) ? a : b));
      if (!r.look) return [{ ...own, x: middle.x, y: middle.y, kind: "zone" }];
      return [{ ...own, x, y: Math.min(...spots.map((s) => s.y)) + gap * 0.1, kind: "region", size: "large" }];
    })
    .sort((a, b) => Number(a.kind === "zone") - Number(b.kind === "zone"));
}

const weight = (spot: Spot): number =>
  (spot.size === "large" ? 10 : 0) + (spot.label ? 5 : 0) + (spot.marks?.length ?? 0);

const fits = (box: Box, taken: readonly Box[], board: Board): boolean =>
  box.x > 0 &&
  box.y > 0 &&
  box.x + box.w < board.width &&
  box.y + box.h < board.height &&
  !taken.some((t) => meets(t, box));

function candidates(spot: Named, half: number, size: number): { box: Box; text: Placed }[] {
  const signs = spot.worth ? 1.6 + Object.values(spot.worth).reduce((n, own) => n + 0.5 + own.length * 0.8, 0) : 0;
  const w = (shown(spot).length + signs) * size * 0.54 + size * 0.3;
  const h = size * 1.12;
  const gap = size * 0.12;
  const low = spot.y + half + gap;
  const high = spot.y - half - gap - h;
  const mid = spot.y - h / 2;
  const at = (x: number, y: number, anchor: Placed["anchor"]) => ({
    box: { x: anchor === "start" ? x : anchor === "end" ? x - w : x - w / 2, y, w, h },
    text: { spot, x, y: y + size * 0.86, anchor },
  });
  if (boxed(spot)) return [at(spot.x, Math.min(...pairs(spot.outline!).map((p) => p.y)) + gap, "middle")];
  if (spot.kind === "zone")
    return [
      at(spot.x, mid, "middle"),
      at(spot.x, mid + h * 2, "middle"),
      at(spot.x, mid - h * 2, "middle"),
      at(spot.x, mid + h * 4, "middle"),
      at(spot.x, mid - h * 4, "middle"),
    ];
  if (spot.kind === "region")
    return [
      at(spot.x, high, "middle"),
      at(spot.x - half, high, "end"),
      at(spot.x + half, high, "start"),
      at(spot.x + half + gap, mid, "start"),
      at(spot.x - half - gap, mid, "end"),
    ];
  return [
    at(spot.x, low, "middle"),
    at(spot.x, high, "middle"),
    at(spot.x + half + gap, mid, "start"),
    at(spot.x - half - gap, mid, "end"),
    at(spot.x - half * 0.6, low, "start"),
    at(spot.x + half * 0.6, low, "end"),
    at(spot.x - half * 0.6, high, "start"),
    at(spot.x + half * 0.6, high, "end"),
  ];
}
