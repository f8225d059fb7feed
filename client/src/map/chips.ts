// Counters that stand for several units, on areas: from afar one chip for each party with its total; close up one tile
// for each type with its number, which can be picked at once.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Mark, Piece, Spot } from "../wire";
import { round } from "./geometry";
import { scaleOf } from "./scale";
import { faceOf, partyOf, shapeOf, sideNumber } from "./sides";
import type { Standing } from "./stacks";
import { dashed, hasGlyph, hasSymbol } from "./symbols";

interface Group {
  side: string;
  posture: string;
  pieces: Piece[];
}

const QUIET = new Set(["moved", "reduced"]); // states that do not part a party's counters

export const total = (pieces: readonly Piece[]): number => pieces.reduce((n, p) => n + (p.count ?? 1), 0);

/** The counters of a place by party, and apart what is there in another way: attackers, those in hiding. */
export function groupsOf(board: Board, here: Standing): Group[] {
  const groups = new Map<string, Group>();
  for (const { side, pieces } of here.stacks)
    for (const piece of pieces) {
      const posture = (piece.states ?? []).find((s) => !QUIET.has(s)) ?? "";
      const key = `${side} ${posture}`;
      const group = groups.get(key);
      if (group) group.pieces.push(piece);
      else groups.set(key, { side, posture, pieces: [piece] });
    }
  return [...groups.values()].sort(
    (a, b) => Number(!!a.posture) - Number(!!b.posture) || sideNumber(board, a.side) - sideNumber(board, b.side),
  );
}

const FAR = 29.5; // pixels of a chip at which more is written on it
const CLOSE = 40; // at which the types of a few units lie side by side
const CLOSEST = 62; // and those of all
const SIGN = 0.38; // the height of the signs of bases below the counters
const SIGNS = 20; // the pixels of a chip from which they show

export interface Touch {
  lit: ReadonlySet<string>;
  pick(place: string, event: Event): void;
}

/** All that lies in one area, and how much room it takes at this zoom. */
export interface Pile {
  spot: Spot;
  groups: Group[];
  marks: Mark[];
  open: boolean;
  size: number;
  w: number;
  h: number;
  x: number;
  y: number;
}

export function pileOf(board: Board, spot: Spot, here: Standing | undefined, marks: Mark[], zoom: number): Pile {
  const u = scaleOf(board).counter;
  const groups = here ? groupsOf(board, here) : [];
  const pixels = u * zoom;
  const open = pixels >= CLOSEST || (pixels >= CLOSE && (here?.all.length ?? 0) <= 6 && groups.length <= 2);
  const size = open ? u : u * Math.max(1, 16 / pixels);
  const { w, h } = open ? tileRoom(groups, u) : chipRoom(groups, size);
  return {
    spot,
    groups,
    marks,
    open,
    size,
    w: Math.max(w, marks.length * SIGN * 1.1 * u),
    h: h + (marks.length && pixels >= SIGNS ? SIGN * u : 0),
    x: spot.x,
    y: spot.y,
  };
}

/** Piles that would lie on one another are moved apart, none far from its place. */
export function apart(piles: readonly Pile[], u: number): void {
  const most = u * 0.75;
  const hold = (at: number, home: number) => Math.max(home - most, Math.min(home + most, at));
  for (let time = 0; time < 12; time++)
    for (let i = 0; i < piles.length; i++)
      for (let j = i + 1; j < piles.length; j++) {
        const a = piles[i]!;
        const b = piles[j]!;
        const dx = (a.w + b.w) / 2 - Math.abs(a.x - b.x);
        const dy = (a.h + b.h) / 2 - Math.abs(a.y - b.y);
        if (dx <= 0 || dy <= 0) continue;
        const along =
          dx < dy
            ? { x: (dx / 2) * Math.sign(b.x - a.x || 1), y: 0 }
            : { x: 0, y: (dy / 2) * Math.sign(b.y - a.y || 1) };
        for (const [pile, way] of [
          [a, -1],
          [b, 1],
        ] as const) {
          pile.x = hold(pile.x + along.x * way * 0.6, pile.spot.x);
          pile.y = hold(pile.y + along.y * way * 0.6, pile.spot.y);
        }
      }
}

export function drawPile(board: Board, pile: Pile, zoom: number, touch: Touch): TemplateResult {
  const u = scaleOf(board).counter;
  const far = u * zoom < FAR;
  const top = pile.y - pile.h / 2;
  const low = pile.y + pile.h / 2 - (SIGN / 2) * u;
  return svg`<g class="chips" data-place=${pile.spot.id} @click=${(e: Event) => touch.pick(pile.spot.id, e)}>
    ${pile.open ? tiles(board, pile, top, u, touch) : chips(board, pile, top, far, touch)}
    ${
      u * zoom < SIGNS
        ? nothing
        : pile.marks.map((mark, i) =>
            sign(board, mark, pile.x + (i - (pile.marks.length - 1) / 2) * SIGN * 1.1 * u, low, (SIGN / 2) * u * 0.94),
          )
    }</g>`;
}

/** A base: a small sign in its owner's colour. */
function sign(board: Board, mark: Mark, x: number, y: number, r: number): TemplateResult {
  return svg`<g class="laid side-${sideNumber(board, mark.side ?? "")}">
    <circle cx=${round(x)} cy=${round(y)} r=${round(r)} />${
      hasGlyph(mark.kind)
        ? svg`<use href="#glyph-${dashed(mark.kind)}" x=${round(x - r * 0.78)} y=${round(y - r * 0.78)}
          width=${round(r * 1.56)} height=${round(r * 1.56)} />`
        : svg`<text x=${round(x)} y=${round(y + r * 0.6)}
          font-size=${round(r * 1.6)}>${mark.kind.slice(0, 1).toUpperCase()}</text>`
    }</g>`;
}

// ---- chips

const WIDE = 124;
const GAP = 0.06;

/** Outlines of a chip of 124 by 100: the camps differ in their corners. */
const BODIES = [
  "M10 0H114Q124 0 124 10V90Q124 100 114 100H10Q0 100 0 90V10Q0 0 10 0Z",
  "M20 0H104L124 20V80L104 100H20L0 80V20Z",
  "M12 0H112L124 50L112 100H12L0 50Z",
];
const bodyOf = (side: number): string => BODIES[side < 9 ? 1 : side < 14 ? 0 : 2]!;

const columnsOf = (groups: readonly Group[]): number => (groups.length > 2 ? 2 : groups.length);
const STEP = { x: WIDE / 100 + GAP, y: 1 + GAP };

function chipRoom(groups: readonly Group[], size: number): { w: number; h: number } {
  const columns = columnsOf(groups);
  return { w: columns * STEP.x * size, h: columns ? Math.ceil(groups.length / columns) * STEP.y * size : 0 };
}

function chips(board: Board, { groups, size, x }: Pile, top: number, far: boolean, touch: Touch): TemplateResult {
  const columns = columnsOf(groups);
  const rows = Math.ceil(groups.length / (columns || 1));
  return svg`${groups.map((g, i) => {
    const row = Math.floor(i / columns);
    const wide = row === rows - 1 ? groups.length - row * columns : columns;
    return chip(
      board,
      g,
      x + ((i % columns) - wide / 2) * STEP.x * size + (size * GAP) / 2,
      top + row * STEP.y * size,
      size,
      far,
      touch.lit,
    );
  })}`;
}

function chip(
  board: Board,
  g: Group,
  x: number,
  y: number,
  size: number,
  far: boolean,
  lit: ReadonlySet<string>,
): TemplateResult {
  const side = sideNumber(board, g.side);
  const ready = g.pieces.some((p) => lit.has(p.id));
  const body = bodyOf(side);
  // two digits need the room of the symbol
  const single = g.pieces.length === 1 && total(g.pieces) < 10 ? faceOf(board, g.pieces[0]!).symbol : "";
  const tired = g.pieces.every((p) => p.states?.includes("moved"));
  return svg`<g
    class="chip side-${side} ${g.posture ? `posture posture-${dashed(g.posture)}` : ""} ${tired ? "tired" : ""}"
      transform="translate(${round(x)} ${round(y)}) scale(${(size / 100).toFixed(3)})">
    ${
      ready
        ? svg`<path class="halo"
          d="M-6 -14H130Q138 -14 138 -6V106Q138 114 130 114H-6Q-14 114 -14 106V-6Q-14 -14 -6 -14Z" />`
        : nothing
    }
    ${g.pieces.length > 1 ? svg`<path class="body under" transform="translate(9 -9)" d=${body} />` : nothing}
    <path class="body" d=${body} />
    ${
      far
        ? svg`<text class="chip-number far-number" x="62" y="76">${total(g.pieces)}</text>`
        : svg`<text class="chip-name" x="62" y="38" textLength=${short(board, g.side).length > 3 ? 104 : nothing}
          lengthAdjust="spacingAndGlyphs">${short(board, g.side)}</text>
      ${
        single && hasSymbol(single)
          ? svg`<use class="chip-symbol" href="#symbol-${dashed(single)}" x="12" y="50" width="54" height="36" />
            <text class="chip-number" x="92" y="91">${total(g.pieces)}</text>`
          : svg`<text class="chip-number" x="62" y="91">${total(g.pieces)}</text>`
      }`
    }
    ${g.posture ? badge(g.posture, 4, 4) : nothing}</g>`;
}

const short = (board: Board, side: string): string => partyOf(board, side)?.short ?? "";

function badge(state: string, x: number, y: number): TemplateResult {
  return svg`<g class="state"><circle cx=${x} cy=${y} r="22" />${
    hasGlyph(state)
      ? svg`<use href="#glyph-${dashed(state)}" x=${x - 17} y=${y - 17} width="34" height="34" />`
      : svg`<text x=${x} y=${y + 13} text-anchor="middle">${state.slice(0, 1).toUpperCase()}</text>`
  }</g>`;
}

// ---- tiles

const TILE = { w: 0.72, h: 0.84 };
const HEAD = 0.33;
const ACROSS = 4;

const rowsOf = (g: Group): number => Math.ceil(g.pieces.length / ACROSS);

function tileRoom(groups: readonly Group[], u: number): { w: number; h: number } {
  return {
    w: Math.max(0, ...groups.map((g) => Math.min(ACROSS, g.pieces.length))) * (TILE.w + 0.04) * u,
    h: groups.reduce((n, g) => n + rowsOf(g) * (TILE.h + 0.05) + HEAD, 0) * u,
  };
}

function tiles(board: Board, pile: Pile, top: number, u: number, touch: Touch): TemplateResult {
  let y = top;
  return svg`${pile.groups.map((g) => {
    const from = y;
    y += (rowsOf(g) * (TILE.h + 0.05) + HEAD) * u;
    return tileRows(board, g, pile.x, from, u, touch.lit);
  })}`;
}

function tileRows(board: Board, g: Group, x: number, top: number, u: number, lit: ReadonlySet<string>): TemplateResult {
  const across = Math.min(ACROSS, g.pieces.length);
  const left = x - (across * (TILE.w + 0.04) * u) / 2;
  const side = sideNumber(board, g.side);
  return svg`<text class="tile-head side-${side}" x=${round(left)} y=${round(top + HEAD * 0.8 * u)}
    font-size=${round(HEAD * 0.92 * u)}>${short(board, g.side)}${g.posture ? ` · ${g.posture}` : ""}</text>
    ${g.pieces.map((p, i) =>
      tile(
        board,
        p,
        left + (i % across) * (TILE.w + 0.04) * u,
        top + (HEAD + Math.floor(i / across) * (TILE.h + 0.05)) * u,
        u,
        side,
        lit.has(p.id),
        g.posture,
      ),
    )}`;
}

/** Type above, number below, in a field of 100 by 116. */
function tile(
  board: Board,
  piece: Piece,
  x: number,
  y: number,
  u: number,
  side: number,
  ready: boolean,
  posture: string,
): TemplateResult {
  const face = faceOf(board, piece);
  const moved = piece.states?.includes("moved");
  return svg`<g
    class="tile side-${side} ${ready ? "ready" : ""} ${
      posture ? `posture-${dashed(posture)}` : ""
    } ${moved ? "tired" : ""}" data-piece=${piece.id}
      transform="translate(${round(x)} ${round(y)}) scale(${((u * TILE.w) / 100).toFixed(3)})">
    ${ready ? svg`<rect class="halo" x="-9" y="-9" width="118" height="134" rx="16" />` : nothing}
    <path class="body" transform="scale(1 1.16)" d=${shapeOf(side)} />
    <rect class="frame" x="10" y="12" width="80" height="52" />
    <use class="symbol" href="#symbol-${dashed(face.symbol)}" x="13" y="14" width="74" height="48" />
    <text class="chip-number" x="50" y="108">${piece.count ?? 1}</text>
    ${
      moved
        ? svg`<g class="state"><circle cx="92" cy="8" r="16" />
          <use href="#glyph-moved" x="80" y="-4" width="24" height="24" /></g>`
        : nothing
    }</g>`;
}
