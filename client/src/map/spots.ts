// The spaces of a point-to-point map with what is printed on them.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Spot } from "../wire";
import { radius, scaleOf, type Scale } from "./scale";
import { groundOf } from "./terrain";
import { isSettled, settlement } from "./settlements";
import { dashed, hasGlyph } from "./symbols";

export function spots(board: Board): TemplateResult {
  const scale = scaleOf(board);
  return svg`<g class="spots">${board.spots.map((s) => (isSettled(s) ? settlement(s, scale) : spot(s, scale)))}</g>`;
}

function spot(s: Spot, scale: Scale): TemplateResult {
  const printed = (s.marks ?? []).filter(hasGlyph);
  return svg`${
    s.outline?.length
      ? nothing
      : svg`<circle class="spot ground-${groundOf(s.terrain).look} ${s.size ?? "small"}" cx=${s.x} cy=${s.y}
        r=${radius(s, scale)} />`
  }
    ${printed.map((name, i) => mark(s, scale, name, i, printed.length))}`;
}

/** Marks stand on the rim above the space; a single one in its middle. */
function mark(s: Spot, scale: Scale, name: string, index: number, count: number): TemplateResult {
  const size = scale.gap * (count === 1 ? 0.26 : 0.2);
  const x = s.x - size / 2 + (index - (count - 1) / 2) * size * 1.08;
  const y = s.y - size / 2;
  return svg`<use class="mark mark-${dashed(name)}" href="#glyph-${dashed(name)}" x=${x} y=${y} width=${size}
    height=${size} />`;
}
