// Sets of places shown by pattern and colour; where places join, as one area with a border.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Spot } from "../wire";
import { polygon, shape } from "./geometry";
import { lookOf } from "./looks";
import { netOf } from "./net";
import { scaleOf } from "./scale";

export function overlays(
  board: Board,
  shown: ReadonlySet<string>,
  sets: Record<string, string[]> | undefined,
): TemplateResult | typeof nothing {
  if (!shown.size || !sets) return nothing;
  const entries = (board.overlays ?? [])
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => shown.has(entry.key));
  return svg`<g class="overlays">${entries.map(({ entry, index }, nth) => {
    const { fill, kind } = lookOf(entry.look, index);
    const there = spotsOf(board, sets[entry.key] ?? []);
    return svg`${joined(
      board,
      there.filter((s) => s.outline?.length),
      fill,
      kind,
    )}${there
      .filter((s) => !s.outline?.length)
      .map(
        (s) =>
          svg`<circle class="overlay ${kind}" fill=${fill} cx=${s.x} cy=${s.y}
            r=${scaleOf(board).gap * (0.46 + nth * 0.05)} />`,
      )}`;
  })}</g>`;
}

/** Spots by their ids and by the ids of regions. */
export function spotsOf(board: Board, ids: readonly string[]): Spot[] {
  const regions = new Map((board.regions ?? []).map((r) => [r.id, r.spots]));
  const wanted = new Set(ids.flatMap((id) => regions.get(id) ?? [id]));
  return board.spots.filter((s) => wanted.has(s.id));
}

function joined(board: Board, spots: readonly Spot[], fill: string, kind: string): TemplateResult | typeof nothing {
  if (!spots.length) return nothing;
  const border = netOf(board)
    .border(spots.map((s) => s.id))
    .map(polygon)
    .join("");
  return svg`<path class="overlay ${kind}" fill=${fill} d=${spots.map(shape).join("")} stroke="none" />
    <path class="overlay border ${kind}" fill="none" d=${border} />`;
}
