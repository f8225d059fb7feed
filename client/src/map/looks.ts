// Patterns by which regions and overlays are told apart, whatever the colours.
import { svg, type TemplateResult } from "lit";

const HATCHES = ["M0 8L8 0", "M0 0L8 8", "M4 0V8", "M0 4H8", "M0 0L8 8M0 8L8 0", "M3 4h2M4 3v2"];

/** Looks of regions: size of the tile and its drawing. */
const LOOKS: Record<string, [number, string]> = {
  works: [7, "M0 7L7 0M-1 1L1 -1M6 8L8 6"],
  trench: [24, "M2 7h4v-4h6v4h4M14 19h4v-4h6M0 15v4h2"],
  dig: [20, "M2 6h4v-3h4M12 16h4v-3h4"],
  supply: [13, "M3 4h5M5.5 1.5v5"],
  stripes: [9, "M0 4.5H9"],
  dots: [9, "M4 4.5h1"],
  grid: [9, "M0 4.5H9M4.5 0V9"],
  waves: [14, "M0 5q3.5-5 7 0t7 0"],
};

export function patterns(unit = 1): TemplateResult {
  return svg`<defs>
    ${HATCHES.map(
      (d, i) =>
        svg`<pattern id="hatch-${i}" class="hatch hatch-${i}" width="8" height="8" patternUnits="userSpaceOnUse">
          <path d=${d} /></pattern>`,
    )}
    ${Object.entries(LOOKS).map(
      ([name, [size, d]]) =>
        svg`<pattern id="look-${name}" class="hatch look-${name}" width=${size} height=${size}
          patternUnits="userSpaceOnUse" patternTransform="scale(${unit})"><path d=${d} /></pattern>`,
    )}
    <marker id="arrow-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4" markerHeight="4"
      orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" /></marker>
  </defs>`;
}

export const patternOf = (index: number): number => index % HATCHES.length;
export const hasLook = (name: string | undefined): name is string => !!name && name in LOOKS;

/** The pattern and the class of an overlay: its own look, or the hatch of its number. */
export function lookOf(look: string | undefined, index: number): { fill: string; kind: string } {
  return hasLook(look)
    ? { fill: `url(#look-${look})`, kind: `look-${look}` }
    : { fill: `url(#hatch-${patternOf(index)})`, kind: `hatch-${patternOf(index)}` };
}
