// The sides of a game in the order of its counters: each has a colour, a shape and a hatch. Where a game has parties in
// camps, those of one camp share their shape and have kindred colours; their short names stand on the counters.
import type { Board, Face, Party, Piece } from "../wire";

const known = new WeakMap<Board, string[]>();

export function sidesOf(board: Board): string[] {
  let sides = known.get(board);
  if (!sides)
    known.set(
      board,
      (sides = [
        ...new Set([...(board.parties ?? []).map((p) => p.id), ...Object.values(board.faces ?? {}).map((f) => f.side)]),
      ]),
    );
  return sides;
}

const CAMPS = 4; // so many numbers for sides without camps come first
const EACH = 5; // then so many for each of two camps
export const NOBODY = CAMPS + 2 * EACH; // the number of whoever belongs to no camp

/** The number of a side in the style sheets; a camp has that of its first party. */
export function sideNumber(board: Board, side: string): number {
  const parties = board.parties ?? [];
  if (!parties.length) return Math.max(0, sidesOf(board).indexOf(side)) % CAMPS;
  const party = parties.find((p) => p.id === side) ?? parties.find((p) => p.camp === side);
  return party
    ? CAMPS +
        campNumber(board, party.camp) * EACH +
        (parties.filter((p) => p.camp === party.camp).indexOf(party) % EACH)
    : NOBODY;
}

const campNumber = (board: Board, camp: string): number =>
  [...new Set((board.parties ?? []).map((p) => p.camp))].indexOf(camp) % 2;

/** Whether a word names a side or a camp of this game. */
export const isSide = (board: Board, word: string): boolean =>
  sidesOf(board).includes(word) || !!board.parties?.some((p) => p.camp === word);

export const partyOf = (board: Board, side: string): Party | undefined => board.parties?.find((p) => p.id === side);

/** A side as people call it. */
export const sideName = (board: Board, side: string): string => partyOf(board, side)?.name ?? side;

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

/** The outline of a side's counters: one for each camp, where there are camps. */
export function shapeOf(number: number): string {
  return SHAPES[number < CAMPS ? number : number < CAMPS + EACH ? 1 : number < NOBODY ? 0 : 3]!;
}
