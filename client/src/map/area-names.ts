// Names on a map of areas, under the counters: countries large and pale, territories, seas and cities where there is
// room.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Mark, Spot } from "../wire";
import { settings } from "../settings";
import { isBuilt, isCity, isWet, isWild } from "./areas";
import type { Pile } from "./chips";
import type { Lodged } from "./lodging";
import { leveled } from "./marks";
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
  marks?: readonly Mark[] | undefined;
}
/** What lies in an area, and so takes room from names. */
interface Lying {
  spot: Spot;
  x: number;
  top: number;
  low: number;
  w: number;
}

const meets = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const starts = (n: Name): boolean => n.kind === "city" || n.kind === "capital";

const RISE = 0.12; // so far the chips behind a chip stand out above it

/** Piles of chips as what lies there. */
export const pilesLying = (piles: readonly Pile[]): Lying[] =>
  piles.map((p) => ({
    spot: p.spot,
    x: p.x,
    top: p.y - p.h / 2 - (p.groups.length ? RISE * p.size : 0),
    low: p.y + p.h / 2,
    w: p.w,
  }));

/** And stacks of counters. */
export const stacksLying = (all: readonly Lodged[]): Lying[] =>
  all.map(({ spot, x, y, w, h }) => ({ spot, x, top: y - h / 2, low: y + h / 2, w }));

/** `laid`: marks that are shown beside the name of their place. */
export function areaNames(
  board: Board,
  zoom: number,
  lying: readonly Lying[],
  laid?: ReadonlyMap<string, Mark[]>,
): TemplateResult {
  const taken: Box[] = lying.map((p) => ({ x: p.x - p.w / 2, y: p.top, w: p.w, h: p.low - p.top }));
  return svg`<g class="names area-names">${wanted(board, zoom, lying, laid).map((n) => {
    const at = n.kind === "country" ? n.at[0] : free(board, n, taken);
    return at
      ? svg`<text class="name area-name name-${n.kind}" x=${at[0].toFixed(1)} y=${at[1].toFixed(1)}
        font-size=${n.size.toFixed(2)} text-anchor=${starts(n) ? "start" : "middle"}>${n.text}</text>
        ${signs(board, n, at)}`
      : svg``;
  })}</g>`;
}

/** Marks on places that have no name, at their upper left and over their counters. */
export function onLodges(board: Board, laid: ReadonlyMap<string, Mark[]>): TemplateResult {
  const { counter, gap } = scaleOf(board);
  const marked = board.spots.filter((s) => !s.outline?.length && laid.has(s.id));
  return svg`<g class="marks" aria-hidden="true">${marked.map((s) =>
    laid.get(s.id)!.map((mark, i) => {
      const [x, y] = [s.x - counter * 0.5 + i * gap * 0.25, s.y - counter * 0.5];
      return leveled(board, mark, x, y, gap * 0.12);
    }),
  )}</g>`;
}

const WIDE = 0.5; // of a letter, in heights of the line
const BOLD = 0.64; // of a bold one, and of those of the wild
const SIGN = 1.35; // of a sign beside a name

const widthOf = (n: Name): number => n.text.length * n.size * (n.kind === "works" || n.kind === "wild" ? BOLD : WIDE);

/** Marks in a row behind the name. */
function signs(board: Board, n: Name, [x, y]: [number, number]): TemplateResult | typeof nothing {
  if (!n.marks?.length) return nothing;
  const from = x + widthOf(n) / 2 + n.size * 0.75;
  const drawn = (mark: Mark, i: number) =>
    leveled(board, mark, from + i * n.size * SIGN, y - n.size * 0.33, n.size * 0.56);
  return svg`${n.marks.map(drawn)}`;
}

/**
 * The first of its places on the sheet where a name touches neither counters nor another name; it is left out where
 * there is none.
 */
function free(board: Board, n: Name, taken: Box[]): [number, number] | undefined {
  const w = widthOf(n);
  const box = ([x, y]: [number, number]): Box => ({
    x: starts(n) ? x : x - w / 2,
    y: y - n.size * 0.78,
    w: w + (n.marks?.length ?? 0) * n.size * SIGN,
    h: n.size * 0.98,
  });
  const at = n.at.find(
    (place) => box(place).x >= 0 && box(place).x + w <= board.width && !taken.some((t) => meets(t, box(place))),
  );
  if (at) taken.push(box(at));
  return at;
}

const NEAR = 0.62; // from afar only countries and capitals are named

function wanted(
  board: Board,
  zoom: number,
  lying: readonly Lying[],
  laid: ReadonlyMap<string, Mark[]> | undefined,
): Name[] {
  const size = Math.max(12, Math.min(17, 12.5 * Math.sqrt(zoom))) / zoom;
  const near = zoom >= NEAR || !board.parties?.length;
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
  const villages = (board.features ?? [])
    .filter((f) => f.kind === "village" && zoom >= NEAR)
    .map((f): Name => ({
      text: f.name ?? "",
      at: [[f.points[0]!, f.points[1]! + size * 1.3]],
      kind: "village",
      size: size * 0.86,
    }));
  return near ? [...countries, ...spots(board, size, lying, laid), ...towns, ...villages] : [...countries, ...towns];
}

/** Where the map has it, else right above or below the counters. */
function spots(
  board: Board,
  size: number,
  lying: readonly Lying[],
  laid: ReadonlyMap<string, Mark[]> | undefined,
): Name[] {
  const at = new Map(lying.map((p) => [p.spot.id, p]));
  return board.spots
    .filter((s) => s.outline?.length)
    .map((s): Name => {
      const text = s.label || s.name;
      const shown = settings.ids === "on" && s.id !== text ? `${text} (${s.id})` : text;
      const [x, y] = s.name_at?.length ? [s.name_at[0]!, s.name_at[1]!] : [s.x, s.y];
      const pile = at.get(s.id);
      const beside: [number, number][] = pile
        ? [
            [pile.x, pile.top - size * 0.24],
            [pile.x, pile.low + size * 0.82],
          ]
        : [];
      const kind = isWet(s) ? "sea" : isBuilt(s) ? "works" : isWild(s) ? "wild" : "land";
      return { text: shown, at: [[x, y], ...beside], kind, size, marks: laid?.get(s.id) };
    });
}
