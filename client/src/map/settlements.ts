// Cities, towns and villages in hexes: a sign in the middle, and what else is there (airstrip, harbour, star) at the
// sides, where counters leave room.
import { nothing, svg, type TemplateResult } from "lit";
import type { Spot } from "../wire";
import { round, scatter } from "./geometry";
import type { Scale } from "./scale";
import { dashed, hasGlyph } from "./symbols";
import { SIGNS } from "./textures";

const KINDS = new Set(["city", "town", "village", "centre"]);

export const isSettled = (s: Spot): boolean => !!s.outline?.length && !!s.marks?.some((m) => KINDS.has(m));

export function settlement(s: Spot, { gap }: Scale): TemplateResult {
  const others = (s.marks ?? []).filter((m) => !KINDS.has(m) && hasGlyph(m));
  return svg`${sign(
    s,
    s.marks!.find((m) => KINDS.has(m))!,
    gap,
  )}${others.map((m, i) => beside(s, m, i, gap))}`;
}

function sign(s: Spot, kind: string, gap: number): TemplateResult {
  const u = gap / 48;
  if (kind === "centre")
    return svg`<path class="settled depot" d="M${s.x - 8 * u} ${s.y + 6 * u}v${-8 * u}l${8 * u} ${-5 * u}l${8 * u}
      ${5 * u}v${8 * u}z" />`;
  const r = { city: 7.4, town: 5, village: 3.4 }[kind] ?? 3.4;
  const core = svg`<circle class="settled-core" cx=${s.x} cy=${s.y} r=${round(r * 0.42 * u)} />`;
  return svg`<path class="settled-ground" d=${houses(s, kind, u)} />
    <circle class="settled settled-${kind}" cx=${s.x} cy=${s.y} r=${round(r * u)} />
    ${kind === "village" ? nothing : core}`;
}

/** Roofs about the middle, the more the larger the place. */
function houses(s: Spot, kind: string, u: number): string {
  const [count, far] = ({ city: [22, 17], town: [11, 12.5], village: [5, 9] } as Record<string, [number, number]>)[
    kind
  ]!;
  return Array.from({ length: count }, (_, i) => {
    const angle = i * 2.4 + scatter(s.x, i);
    const reach = far * u * (0.5 + 0.5 * scatter(s.y, i + 1));
    return SIGNS["town"]![0](s.x + Math.cos(angle) * reach, s.y + Math.sin(angle) * reach * 0.85, u * 0.95);
  }).join("");
}

const PLACES = [
  [-0.43, -0.13],
  [0.43, -0.13],
  [-0.43, 0.13],
  [0.43, 0.13],
] as const;

function beside(s: Spot, name: string, index: number, gap: number): TemplateResult {
  const size = gap * 0.21;
  const [dx, dy] = PLACES[index % PLACES.length]!;
  return svg`<use class="mark beside mark-${dashed(name)}" href="#glyph-${dashed(name)}"
    x=${round(s.x + dx * gap - size / 2)} y=${round(s.y + dy * gap - size / 2)} width=${round(size)}
    height=${round(size)} />`;
}
