// Everything printed on the map under the spaces: ground, areas and hexes, rivers, coasts.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Feature, Spot } from "../wire";
import { curve, meander, pairs, polygon, toEdge } from "./geometry";
import { relief } from "./relief";
import { groundOf } from "./terrain";

export function ground(board: Board): TemplateResult {
  const features = (board.features ?? []).map((f) => (f.closed ? f : { ...f, points: course(board, f.points) }));
  return svg`<g class="ground">
    <rect class="paper" x="0" y="0" width=${board.width} height=${board.height} />
    ${board.kind === "network" ? relief(board) : nothing}
    ${board.spots.filter((s) => s.outline?.length).map(area)}
    ${features.filter((f) => f.closed).map(region)}
    ${features.filter((f) => !f.closed).map(water)}
    ${features.filter((f) => !f.closed && f.name).map(nameAlong)}
  </g>`;
}

/** A stream as nature has it: winding, and flowing in and out at the edges of the map. */
function course(board: Board, flat: readonly number[]): number[] {
  return meander(toEdge(pairs(flat), board.width, board.height)).flatMap((p) => [p.x, p.y]);
}

function area(spot: Spot): TemplateResult {
  return svg`<path class="area ground-${groundOf(spot.terrain).look}" d=${polygon(pairs(spot.outline!))} />`;
}

function region(feature: Feature): TemplateResult {
  return svg`<path class="region feature-${word(feature.kind)}" d=${polygon(pairs(feature.points))} />`;
}

function water(feature: Feature): TemplateResult {
  const d = curve(pairs(feature.points)), kind = word(feature.kind);
  return svg`<path class="feature bank feature-${kind}" d=${d} /><path class="feature stream feature-${kind}" d=${d} />`;
}

function nameAlong(feature: Feature, index: number): TemplateResult {
  const points = pairs(feature.points);
  const forward = points[points.length - 1]!.x >= points[0]!.x ? points : [...points].reverse();
  const id = `course-${index}`;
  return svg`<path id=${id} class="unseen" d=${curve(forward)} />
    ${["10%", "86%"].map((start) => svg`<text class="feature-name"><textPath href="#${id}" startOffset=${start}>${feature.name}</textPath></text>`)}`;
}

export const word = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
