// What stands where: works (posts, bases) ring their space, everything else is stacked by side.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Piece, Spot } from "../wire";
import { counter } from "./counter";
import { bounds, pairs } from "./geometry";
import { scaleOf } from "./scale";
import { faceOf, sideNumber, sidesOf } from "./sides";

const WORKS = new Set(["post", "base", "fort", "strongpoint", "garrison"]);

export interface Stack {
  side: string;
  pieces: Piece[];
}
export interface Standing {
  works: Piece[];
  stacks: Stack[];
  all: Piece[];
}

export function standing(board: Board, pieces: readonly Piece[]): Map<string, Standing> {
  const found = new Map<string, Standing>();
  for (const piece of pieces) {
    let here = found.get(piece.place);
    if (!here) found.set(piece.place, (here = { works: [], stacks: [], all: [] }));
    put(here, piece, faceOf(board, piece));
  }
  for (const here of found.values())
    here.stacks.sort((a, b) => sidesOf(board).indexOf(a.side) - sidesOf(board).indexOf(b.side));
  return found;
}

function put(here: Standing, piece: Piece, face: { side: string; symbol: string }): void {
  here.all.push(piece);
  if (WORKS.has(face.symbol)) return void here.works.push(piece);
  const stack = here.stacks.find((s) => s.side === face.side);
  if (stack) stack.pieces.push(piece);
  else here.stacks.push({ side: face.side, pieces: [piece] });
}

/** The counters on one space; `zoom` in pixels per unit decides how much is written on them. */
export function stacksAt(
  board: Board,
  spot: Spot,
  here: Standing | undefined,
  zoom: number,
  lit: ReadonlySet<string>,
): TemplateResult | typeof nothing {
  if (!here?.stacks.length) return nothing;
  if (spot.terrain === "box" && spot.outline?.length) return spread(board, spot, here.all, zoom, lit);
  const size = scaleOf(board).counter;
  const wide = here.stacks.length > 1 ? size * 1.06 : 0;
  return svg`${here.stacks.map((stack, i) =>
    oneStack(board, stack, spot.x + (i - (here.stacks.length - 1) / 2) * wide, spot.y, zoom, lit),
  )}`;
}

/** In a box the counters lie side by side; the last place tells how many more there are. */
function spread(
  board: Board,
  spot: Spot,
  pieces: readonly Piece[],
  zoom: number,
  lit: ReadonlySet<string>,
): TemplateResult {
  const size = scaleOf(board).counter;
  const box = bounds(pairs(spot.outline!));
  const step = size * 1.14;
  const top = Math.max(size * 0.6, 15 / zoom);
  const columns = Math.max(1, Math.floor((box.w - size * 0.2) / step));
  const rows = Math.max(1, Math.floor((box.h - top) / step));
  const shown = pieces.length > columns * rows ? pieces.slice(0, columns * rows - 1) : pieces;
  const left = box.x + (box.w - Math.min(columns, shown.length) * step) / 2 + step / 2;
  const at = (i: number): [number, number] => [
    left + (i % columns) * step,
    box.y + top + step / 2 + Math.floor(i / columns) * step,
  ];
  return svg`${shown.map((piece, i) => oneStack(board, { side: "", pieces: [piece] }, ...at(i), zoom, lit))}
    ${shown.length < pieces.length ? badge(pieces.length - shown.length, ...at(shown.length), zoom, "+") : nothing}`;
}

export function oneStack(
  board: Board,
  stack: Stack,
  x: number,
  y: number,
  zoom: number,
  lit: ReadonlySet<string>,
  counted: "above" | "below" = "above",
): TemplateResult {
  const size = scaleOf(board).counter;
  const detail = size * zoom >= 92 ? "close" : size * zoom >= 35.5;
  const ordered = [...stack.pieces].sort((a, b) => onTop(board, b, lit) - onTop(board, a, lit));
  const shown = ordered.slice(0, 2).reverse();
  const shift = shown.length > 1 ? size * 0.07 : 0;
  return svg`${shown.map((piece, i) => {
    const off = (i === 0 ? 1 : -1) * shift;
    const ready = lit.has(piece.id);
    return svg`<g class=${ready ? "ready" : ""}
      transform="translate(${x - size / 2 + off} ${y - size / 2 - off}) scale(${size / 100})">
      ${ready ? svg`<rect class="halo" x="-7" y="-7" width="114" height="114" rx="13" />` : nothing}
      ${counter(board, piece, detail)}</g>`;
  })}${
    stack.pieces.length > 1 && size * zoom >= 18
      ? badge(stack.pieces.length, x + size / 2, y + (counted === "above" ? -size : size) / 2, zoom)
      : nothing
  }${size * zoom >= TOTALLED ? total(board, stack.pieces, x, y + size * 0.56, zoom) : nothing}`;
}

const TOTALLED = 56; // pixels of a counter from which a stack tells its strength

/** The strengths of a stack together, where all its counters with a value have one that can be added up. */
export function strengthOf(board: Board, pieces: readonly Piece[]): number {
  const printed = pieces.map((p) => faceOf(board, p).left ?? "").filter(Boolean);
  return printed.length > 1 && printed.every((v) => /^\d+$/.test(v)) ? printed.reduce((n, v) => n + Number(v), 0) : 0;
}

function total(board: Board, pieces: readonly Piece[], x: number, y: number, zoom: number) {
  const sum = strengthOf(board, pieces);
  return sum ? badge(sum, x, y, zoom, "", "total") : nothing;
}

const LEADER = "commander";

/** Who can be chosen lies on top, but a commander never hides the fighting values of those he leads. */
const onTop = (board: Board, piece: Piece, lit: ReadonlySet<string>): number =>
  (lit.has(piece.id) ? 1 : 0) - (faceOf(board, piece).symbol === LEADER ? 2 : 0);

function badge(count: number, x: number, y: number, zoom: number, before = "", kind = ""): TemplateResult {
  const u = 1 / Math.min(zoom, 1.3); // at least twelve pixels high, whatever the zoom
  return svg`<g class="badge ${kind}" transform="translate(${x} ${y}) scale(${u})">
    <rect x=${count > 9 || before ? -12 : -8} y="-8" width=${count > 9 || before ? 24 : 16} height="16" rx="8" />
    <text y="4.5" text-anchor="middle">${before}${count}</text></g>`;
}

/** A wall around a space: what is built there. */
export function worksAt(board: Board, spot: Spot, here: Standing | undefined): TemplateResult | typeof nothing {
  if (!here?.works.length) return nothing;
  const face = faceOf(board, here.works[0]!);
  const r = scaleOf(board).gap * 0.4;
  const points = face.symbol === "base" ? 6 : 4;
  return svg`<path class="works side-${sideNumber(board, face.side)}" d=${bastion(spot.x, spot.y, r, points)} />`;
}

function bastion(x: number, y: number, r: number, points: number): string {
  const corner = (i: number) => {
    const angle = (Math.PI * i) / points - (points === 4 ? Math.PI / 4 : Math.PI / 2);
    const reach = i % 2 ? r * (points === 4 ? 0.74 : 0.86) : r * 1.16;
    return `${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`;
  };
  return `M${Array.from({ length: points * 2 }, (_, i) => corner(i)).join("L")}Z`;
}
