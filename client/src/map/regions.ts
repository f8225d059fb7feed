// Printed regions: strongpoints, zones, supply areas.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Region } from "../wire";
import { polygon, shape } from "./geometry";
import { hasLook } from "./looks";
import { netOf } from "./net";

export function regions(board: Board): TemplateResult | typeof nothing {
  const drawn = (board.regions ?? []).filter((r) => !r.quiet);
  if (!drawn.length) return nothing;
  const bare = drawn.filter((r) => !hasLook(r.look));
  const patterned = drawn.filter((r) => hasLook(r.look));
  return svg`<g
    class="regions">${bare.map((r) => border(board, r, "plain"))}${patterned.map((r) => filled(board, r))}</g>`;
}

function filled(board: Board, region: Region): TemplateResult {
  const there = new Set(region.spots);
  const d = board.spots
    .filter((s) => there.has(s.id) && s.outline?.length)
    .map(shape)
    .join("");
  return svg`<path class="region look-${region.look}" fill="url(#look-${region.look})"
    d=${d} />${border(board, region, `look-${region.look}`)}`;
}

function border(board: Board, region: Region, kind: string): TemplateResult {
  return svg`<path class="region-border ${kind}" d=${netOf(board).border(region.spots).map(polygon).join("")} />`;
}
