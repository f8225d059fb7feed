// Everything printed on the map under the spaces: ground, areas and hexes, rivers, coasts.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Feature, Spot } from "../wire";
import { bounds, curve, meander, pairs, polygon, toEdge } from "./geometry";
import { hills } from "./heights";
import { waterSides } from "./hexsides";
import { groundOf } from "./terrain";
import { textures } from "./textures";
import { dashed } from "./symbols";

const LAND = new Set(["road", "track", "trail", "path"]);

export function ground(board: Board, beneath: TemplateResult | typeof nothing): TemplateResult {
  const features = (board.features ?? []).map((f) =>
    f.closed || LAND.has(f.kind) ? f : { ...f, points: course(board, f.points) },
  );
  const wet = features.filter((f) => !f.closed && !LAND.has(f.kind));
  return svg`<g class="ground">
    <rect class="paper" x="0" y="0" width=${board.width} height=${board.height} />
    ${beneath}
    ${features.filter((f) => f.closed).map(region)}
    ${areas(board)}
    ${wet.map(water)}${waterSides(board)}
    ${wet.filter((f) => f.name).map(nameAlong)}
    ${features.filter((f) => !f.closed && LAND.has(f.kind)).map(lane)}
  </g>`;
}

/** A stream as nature has it: winding, and flowing in and out at the edges of the map. */
export function course(board: Board, flat: readonly number[]): number[] {
  return meander(toEdge(pairs(flat), board.width, board.height)).flatMap((p) => [p.x, p.y]);
}

/** Areas and hexes, one drawing for each kind of ground, with hills and trees; then the lines between them. */
function areas(board: Board): TemplateResult | typeof nothing {
  const outlined = board.spots.filter((s) => s.outline?.length);
  const looks = new Map<string, Spot[]>();
  if (!outlined.length) return nothing;
  for (const s of outlined) {
    const look = groundOf(s.terrain).look;
    looks.set(look, [...(looks.get(look) ?? []), s]);
  }
  const open = outlined.filter((s) => groundOf(s.terrain).look !== "box");
  const shape = (list: readonly Spot[]) => list.map((s) => polygon(pairs(s.outline!))).join("");
  return svg`${[...looks].map(([look, list]) => svg`<path class="area ground-${look}" d=${shape(list)} />`)}
    ${hills(board)}${textures(board)}<path class="grid" d=${shape(open)} />`;
}

function region(feature: Feature): TemplateResult {
  const box = bounds(pairs(feature.points));
  return svg`<path class="shape feature-${dashed(feature.kind)}" d=${polygon(pairs(feature.points))} />
    ${
      feature.kind === "sheet" && feature.name
        ? svg`<text class="sheet-name" x=${box.x + box.w / 2} y=${box.y + 20}>${feature.name}</text>`
        : nothing
    }`;
}

export function water(feature: Feature): TemplateResult {
  const d = curve(pairs(feature.points));
  const kind = dashed(feature.kind);
  return svg`<path class="feature bank feature-${kind}" d=${d} />
    <path class="feature stream feature-${kind}" d=${d} />`;
}

export function lane(feature: Feature): TemplateResult {
  const d = curve(pairs(feature.points));
  return svg`<path class="route casing route-${feature.kind}" d=${d} />
    <path class="route line route-${feature.kind}" d=${d} />`;
}

export function nameAlong(feature: Feature, index: number): TemplateResult {
  const points = pairs(feature.points);
  const forward = points.at(-1)!.x >= points[0]!.x ? points : [...points].reverse();
  const id = `course-${index}`;
  return svg`<path id=${id} class="unseen" d=${curve(forward)} />
    ${["10%", "86%"].map(
      (start) =>
        svg`<text class="feature-name"><textPath href="#${id}" startOffset=${start}>${feature.name}</textPath></text>`,
    )}`;
}
