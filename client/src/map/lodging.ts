// Named counters on areas: side by side where there is room, else stacked by formation, else by side; and the lodges
// between areas, where a single stack can stand.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Piece, Spot } from "../wire";
import { inside, pairs } from "./geometry";
import { radius, scaleOf } from "./scale";
import { faceOf, sideNumber } from "./sides";
import { oneStack, type Stack, type Standing } from "./stacks";

/** The stacks of one place, each with its middle, and the room all of them take. */
export interface Lodged {
  spot: Spot;
  stacks: (Stack & { x: number; y: number })[];
  x: number;
  y: number;
  w: number;
  h: number;
}

const STEP = 1.08; // from counter to counter
const FEW = 4; // so many lie side by side before formations are stacked

export function lodged(board: Board, spot: Spot, here: Standing): Lodged {
  const size = scaleOf(board).counter * STEP;
  const [groups, columns, rows] = chosen(board, spot, here.all, size);
  const stacks = groups.map((stack, i) => {
    const row = Math.floor(i / columns);
    const wide = Math.min(columns, groups.length - row * columns);
    return {
      ...stack,
      x: spot.x + ((i % columns) - (wide - 1) / 2) * size,
      y: spot.y + (row - (rows - 1) / 2) * size,
    };
  });
  return { spot, stacks, x: spot.x, y: spot.y, w: columns * size, h: rows * size };
}

function chosen(board: Board, spot: Spot, pieces: readonly Piece[], size: number): [Stack[], number, number] {
  const formation = (p: Piece) => faceOf(board, p).formation || faceOf(board, p).symbol;
  const ways = [
    pieces.length <= FEW ? grouped(board, pieces, (p) => p.id) : undefined,
    grouped(board, pieces, formation),
    grouped(board, pieces, () => ""),
  ];
  for (const groups of ways) {
    const room = groups && roomFor(spot, groups.length, size);
    if (room) return [groups, ...room];
  }
  const sides = ways.at(-1)!;
  return [sides, sides.length, 1];
}

function grouped(board: Board, pieces: readonly Piece[], key: (p: Piece) => string): Stack[] {
  const found = new Map<string, Stack>();
  for (const piece of pieces) {
    const { side } = faceOf(board, piece);
    const name = `${side} ${key(piece)}`;
    const stack = found.get(name);
    if (stack) stack.pieces.push(piece);
    else found.set(name, { side, pieces: [piece] });
  }
  return [...found.values()].sort((a, b) => sideNumber(board, a.side) - sideNumber(board, b.side));
}

/** Columns and rows in which so many stacks lie within the area around its middle. */
function roomFor(spot: Spot, count: number, size: number): [number, number] | undefined {
  if (count === 1) return [1, 1];
  if (!spot.outline?.length) return undefined;
  const ring = pairs(spot.outline);
  const layouts = Array.from({ length: count }, (_, i): [number, number] => [i + 1, Math.ceil(count / (i + 1))]);
  const waste = ([c, r]: [number, number]) => (c * r - count) * 2 + Math.abs(c - 2 * r);
  return layouts
    .filter(([c, r]) =>
      [-1, 0, 1].every((dx) =>
        [-1, 1].every((dy) => {
          const corner = { x: spot.x + (dx * c * size * 0.84) / 2, y: spot.y + (dy * r * size * 0.84) / 2 };
          return inside(corner, ring);
        }),
      ),
    )
    .sort((a, b) => waste(a) - waste(b))[0];
}

/** How many a stack has stands at its foot: above it is the name of the place. */
export function drawLodged(board: Board, here: Lodged, zoom: number, lit: ReadonlySet<string>): TemplateResult {
  return svg`${here.stacks.map((stack) => oneStack(board, stack, stack.x, stack.y, zoom, lit, "below"))}`;
}

/** The lodges: a small ring for each place without an outline. */
export function lodges(board: Board): TemplateResult | typeof nothing {
  const without = board.spots.filter((s) => !s.outline?.length);
  if (!without.length) return nothing;
  const scale = scaleOf(board);
  return svg`<g class="lodges">${without.map(
    (s) => svg`<circle class="lodge" cx=${s.x} cy=${s.y} r=${radius(s, scale)} />`,
  )}</g>`;
}
