// Names on a map of areas, under the counters: countries large and pale, territories, seas and cities where there is
// room.
import { svg, type TemplateResult } from "lit";
import type { Board } from "../wire";
import { settings } from "../settings";
import { isCity, isWet } from "./areas";
import type { Pile } from "./chips";
import { scaleOf } from "./scale";

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
interface Name {
  text: string;
  at: [number, number][];
  kind: string;
  size: number;
}

const meets = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const starts = (n: Name): boolean => n.kind === "city" || n.kind === "capital";

const RISE = 0.12; // so far the chips behind a chip stand out above it

/** Where the counters of a pile begin. */
const topOf = (p: Pile): number => p.y - p.h / 2 - (p.groups.length ? RISE * p.size : 0);

export function areaNames(board: Board, zoom: number, piles: readonly Pile[]): TemplateResult {
  const taken: Box[] = piles.map((p) => ({ x: p.x - p.w / 2, y: topOf(p), w: p.w, h: p.y + p.h / 2 - topOf(p) }));
  return svg`<g class="names area-names">${wanted(board, zoom, piles).map((n) => {
    const at = n.kind === "country" ? n.at[0] : free(board, n, taken);
    return at
      ? svg`<text class="name area-name name-${n.kind}" x=${at[0].toFixed(1)} y=${at[1].toFixed(1)}
        font-size=${n.size.toFixed(2)} text-anchor=${starts(n) ? "start" : "middle"}>${n.text}</text>`
      : svg``;
  })}</g>`;
}

/**
 * The first of its places on the sheet where a name touches neither counters nor another name; it is left out where
 * there is none.
 */
function free(board: Board, n: Name, taken: Box[]): [number, number] | undefined {
  const w = n.text.length * n.size * 0.5;
  const box = ([x, y]: [number, number]): Box => ({
    x: starts(n) ? x : x - w / 2,
    y: y - n.size * 0.78,
    w,
    h: n.size * 0.98,
  });
  const at = n.at.find(
    (place) => box(place).x >= 0 && box(place).x + w <= board.width && !taken.some((t) => meets(t, box(place))),
  );
  if (at) taken.push(box(at));
  return at;
}

const NEAR = 0.62; // from afar only countries and capitals are named

function wanted(board: Board, zoom: number, piles: readonly Pile[]): Name[] {
  const size = Math.max(12, Math.min(17, 12.5 * Math.sqrt(zoom))) / zoom;
  const near = zoom >= NEAR;
  const gap = scaleOf(board).gap;
  const countries = (board.features ?? [])
    .filter((f) => f.kind === "country")
    .map((f): Name => ({
      text: f.name ?? "",
      at: [[f.points[0]!, f.points[1]!]],
      kind: "country",
      size: Math.max(gap * 0.27, 14 / zoom),
    }));
  const towns = (board.features ?? [])
    .filter(isCity)
    .filter((f) => near || f.kind === "capital")
    .map((f): Name => {
      const [x, y] = [f.points[0]!, f.points[1]! + size * 0.3];
      const w = (f.name ?? "").length * size * 0.48;
      return {
        text: f.name ?? "",
        at: [
          [x + gap * 0.12, y],
          [x - gap * 0.1 - w, y],
        ],
        kind: f.kind === "capital" ? "capital" : "city",
        size,
      };
    });
  return near ? [...countries, ...spots(board, size, piles), ...towns] : [...countries, ...towns];
}

/** Where the map has it, else right above or below the counters. */
function spots(board: Board, size: number, piles: readonly Pile[]): Name[] {
  const at = new Map(piles.map((p) => [p.spot.id, p]));
  return board.spots.map((s): Name => {
    const text = s.label || s.name;
    const shown = settings.ids === "on" && s.id !== text ? `${text} (${s.id})` : text;
    const [x, y] = s.name_at?.length ? [s.name_at[0]!, s.name_at[1]!] : [s.x, s.y];
    const pile = at.get(s.id);
    const beside: [number, number][] = pile
      ? [
          [pile.x, topOf(pile) - size * 0.24],
          [pile.x, pile.y + pile.h / 2 + size * 0.82],
        ]
      : [];
    return { text: shown, at: [[x, y], ...beside], kind: isWet(s) ? "sea" : "land", size };
  });
}
