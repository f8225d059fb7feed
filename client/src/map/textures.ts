// What grows and lies on hexes and areas: trees, paddies, reeds, houses, a runway. One drawing for each kind.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Spot } from "../wire";
import { distance, round as r, scatter, softened } from "./geometry";
import { strands } from "./routes";
import { scaleOf } from "./scale";
import { groundOf } from "./terrain";

export type Sign = (x: number, y: number, u: number) => string;

const tree: Sign = (x, y, u) => `M${r(x - 2.1 * u)} ${r(y)}a${r(2.1 * u)} ${r(2.3 * u)} 0 1 1 ${r(4.2 * u)} 0z`;
const palm: Sign = (x, y, u) => `M${r(x - 2.4 * u)} ${r(y)}q${r(2.4 * u)} ${r(-4.6 * u)} ${r(4.8 * u)} 0z`;
const row: Sign = (x, y, u) => `M${r(x - 3 * u)} ${r(y)}h${r(6 * u)}M${r(x - 1.6 * u)} ${r(y + 1.9 * u)}h${r(5.4 * u)}`;
const reed: Sign = (x, y, u) =>
  `M${r(x - 2 * u)} ${r(y)}h${r(4 * u)}M${r(x)} ${r(y)}v${r(-2.6 * u)}` +
  `M${r(x - 1 * u)} ${r(y)}l${r(-0.8 * u)} ${r(-2 * u)}M${r(x + 1 * u)} ${r(y)}l${r(0.8 * u)} ${r(-2 * u)}`;
const house: Sign = (x, y, u) => `M${r(x - 1.6 * u)} ${r(y)}v${r(-2.4 * u)}h${r(3.2 * u)}v${r(2.4 * u)}z`;
const crag: Sign = (x, y, u) =>
  `M${r(x - 3 * u)} ${r(y + 1.5 * u)}l${r(3 * u)} ${r(-4.5 * u)}l${r(3 * u)} ${r(4.5 * u)}` +
  `M${r(x)} ${r(y - 3 * u)}l${r(1 * u)} ${r(3.4 * u)}`;
const wave: Sign = (x, y, u) => `M${r(x - 3 * u)} ${r(y)}q${r(1.5 * u)} ${r(-1.6 * u)} ${r(3 * u)} 0t${r(3 * u)} 0`;

/** Per kind of ground: the sign, how many on a hex, and with which chance each stands there. */
export const SIGNS: Record<string, [Sign, number, number]> = {
  forest: [tree, 6, 0.85],
  jungle: [palm, 6, 0.9],
  paddy: [row, 3, 0.75],
  field: [row, 2, 0.22],
  swamp: [reed, 4, 0.8],
  town: [house, 5, 0.9],
  mountain: [crag, 4, 0.8],
  hill: [crag, 2, 0.6],
  wooded: [tree, 4, 0.8],
  water: [wave, 2, 0.6],
  sea: [wave, 2, 0.5],
};

export function textures(board: Board): TemplateResult | typeof nothing {
  const paths = new Map<string, string>();
  const u = scaleOf(board).gap / 30;
  for (const s of board.spots) {
    const look = groundOf(s.terrain).look;
    const sign = SIGNS[look];
    if (s.outline?.length && sign) paths.set(look, (paths.get(look) ?? "") + grown(s, sign, u));
  }
  return svg`<g class="textures">${[...paths].map(
    ([look, d]) => svg`<path class="texture texture-${look}" d=${d} />`,
  )}${runway(board)}</g>`;
}

function grown(s: Spot, [sign, most, chance]: [Sign, number, number], u: number): string {
  let d = "";
  for (let i = 0; i < most; i++) {
    if (scatter(s.x + i * 17, s.y - i * 29) > chance) continue;
    const angle = (i / most) * 2 * Math.PI + scatter(s.x * 3 + i, s.y) * 1.1;
    const far = (0.45 + 0.55 * scatter(s.y, s.x + i)) * 12 * u;
    d += sign(s.x + Math.cos(angle) * far, s.y + Math.sin(angle) * far + u, u);
  }
  return d;
}

/** A hex of this ground for the key of the map, in a box of 30 by 20. */
export function groundSample(look: string): TemplateResult {
  const sign = SIGNS[look]?.[0];
  const d = sign
    ? [
        [11, 8],
        [19, 7],
        [15, 14],
      ]
        .map(([x, y]) => sign(x!, y!, 1))
        .join("")
    : "";
  return svg`<path class="area hex-sample ground-${look}" d="M15 .8L24 5.4V14.6L15 19.2L6 14.6V5.4Z" />
    ${
      look === "airstrip"
        ? svg`<path class="runway" d="M12 16L18 4" stroke-width="6" /><path class="runway-line" d="M12 16L18 4" />`
        : svg`<path class="texture texture-${look}" d=${d} />`
    }`;
}

/** A strip along the middles of the hexes it lies on. */
function runway(board: Board): TemplateResult | typeof nothing {
  const strip = board.spots.filter((s) => groundOf(s.terrain).look === "airstrip" && s.outline?.length);
  const near = scaleOf(board).gap * 1.25;
  if (!strip.length) return nothing;
  const next = new Map(strip.map((a) => [a, new Set(strip.filter((b) => b !== a && distance(a, b) < near))]));
  const d = strands(next).map(softened).join("");
  return svg`<path class="runway" d=${d} stroke-width=${r(scaleOf(board).gap * 0.42)} />
    <path class="runway-line" d=${d} />`;
}
