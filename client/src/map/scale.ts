// Sizes of everything on the map follow from how close its places stand together.
import type { Board, Spot } from "../wire";
import { distance, pairs } from "./geometry";

export interface Scale {
  gap: number;
  counter: number;
  large: number;
  small: number;
}

/** Counters take a share of the space between places; a smaller one on areas, where many stand together. */
function share(board: Board, outlined: boolean): number {
  if (board.kind === "area") return board.parties?.length ? 0.37 : 0.51;
  return outlined ? 0.64 : 0.54;
}

const known = new WeakMap<Board, Scale>();

export function scaleOf(board: Board): Scale {
  let scale = known.get(board);
  if (!scale) known.set(board, (scale = measure(board)));
  return scale;
}

function measure(board: Board): Scale {
  const outlined = board.spots.some((s) => s.outline?.length);
  const gap = outlined ? typicalWidth(board.spots) : typicalGap(board.spots);
  return {
    gap,
    counter: gap * share(board, outlined),
    large: gap * 0.3,
    small: gap * 0.2,
  };
}

function typicalGap(spots: readonly Spot[]): number {
  const nearest = spots.map((a) => Math.min(...spots.filter((b) => b !== a).map((b) => distance(a, b)), 1e6));
  return median(nearest) || 80;
}

function typicalWidth(spots: readonly Spot[]): number {
  return median(spots.filter((s) => s.outline?.length).map((s) => Math.sqrt(area(s.outline!)))) || 80;
}

function area(outline: readonly number[]): number {
  const points = pairs(outline);
  return (
    Math.abs(
      points.reduce((sum, p, i) => {
        const q = points[(i + 1) % points.length]!;
        return sum + p.x * q.y - q.x * p.y;
      }, 0),
    ) / 2
  );
}

function median(numbers: number[]): number {
  const sorted = numbers.sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

export const radius = (spot: Spot, scale: Scale): number => (spot.size === "large" ? scale.large : scale.small);
