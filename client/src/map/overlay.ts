// Sets of places shown by pattern and colour.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board } from "../wire";
import { pairs, polygon } from "./geometry";
import { scaleOf } from "./scale";

const DRAWINGS = ["M0 8L8 0", "M0 0L8 8", "M4 0V8", "M0 4H8", "M0 0L8 8M0 8L8 0", "M3 4h2M4 3v2"];

export function patterns(): TemplateResult {
  return svg`<defs>${DRAWINGS.map((d, i) => svg`<pattern id="hatch-${i}" class="hatch hatch-${i}" width="8" height="8" patternUnits="userSpaceOnUse"><path d=${d} /></pattern>`)}</defs>`;
}

export const patternOf = (index: number): number => index % DRAWINGS.length;

export function overlays(board: Board, shown: ReadonlySet<string>, sets: Record<string, string[]> | undefined): TemplateResult | typeof nothing {
  if (!shown.size || !sets) return nothing;
  const keys = (board.overlays ?? []).map((o) => o.key);
  return svg`<g class="overlays">${keys.filter((k) => shown.has(k)).map((key, nth) => overlay(board, keys.indexOf(key), sets[key] ?? [], nth))}</g>`;
}

function overlay(board: Board, index: number, places: readonly string[], nth: number): TemplateResult {
  const there = new Set(places), r = scaleOf(board).gap * (0.46 + nth * 0.05), hatch = patternOf(index);
  return svg`${board.spots.filter((s) => there.has(s.id)).map((s) => s.outline?.length
    ? svg`<path class="overlay hatch-${hatch}" fill="url(#hatch-${hatch})" d=${polygon(pairs(s.outline))} />`
    : svg`<circle class="overlay hatch-${hatch}" fill="url(#hatch-${hatch})" cx=${s.x} cy=${s.y} r=${r} />`)}`;
}
