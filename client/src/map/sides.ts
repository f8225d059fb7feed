// The sides of a game in the order of its counters: each has a colour, a shape and a hatch.
import type { Board, Face, Piece } from "../wire";

const known = new WeakMap<Board, string[]>();

export function sidesOf(board: Board): string[] {
  let sides = known.get(board);
  if (!sides) known.set(board, (sides = [...new Set(Object.values(board.faces ?? {}).map((f) => f.side))]));
  return sides;
}

export const sideNumber = (board: Board, side: string): number => Math.max(0, sidesOf(board).indexOf(side)) % 4;

export function faceOf(board: Board, piece: Piece): Face {
  return board.faces?.[piece.face] ?? { side: "", symbol: "hidden", name: piece.label };
}

/** Outlines of a counter of 100 by 100, one per side, so that nobody needs the colour. */
export const SHAPES = [
  "M8 0H92Q100 0 100 8V92Q100 100 92 100H8Q0 100 0 92V8Q0 0 8 0Z",
  "M18 0H82L100 18V82L82 100H18L0 82V18Z",
  "M50 -4L100 14V100H0V14Z",
  "M10 0H90L100 50L90 100H10L0 50Z",
];
