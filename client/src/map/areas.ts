// A map of areas: land and sea, borders each drawn once by what they part, insets, lines, cities; and whose land it is.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Feature, Scene, Spot } from "../wire";
import { bounds, curve, pairs, polygon, round, shape } from "./geometry";
import { netOf, type Edge } from "./net";
import { scaleOf } from "./scale";
import { sideNumber } from "./sides";
import { groundOf } from "./terrain";
import { dashed } from "./symbols";

const WET = new Set(["sea", "station", "water"]);
const CITIES = new Set(["capital", "control", "city"]);
const WILD = new Set(["jungle", "forest", "hill", "mountain", "swamp", "paddy", "field"]);
export const isBuilt = (s: Spot): boolean => groundOf(s.terrain).look === "strongpoint";
const isJungle = (s: Spot): boolean => groundOf(s.terrain).look === "jungle";
export const isWild = (s: Spot): boolean => WILD.has(groundOf(s.terrain).look);
export const isWet = (s: Spot): boolean => WET.has(groundOf(s.terrain).look);
export const isCity = (f: Feature): boolean => CITIES.has(f.kind) && f.points.length === 2;

const of = (board: Board, ...kinds: string[]): Feature[] =>
  (board.features ?? []).filter((f) => kinds.includes(f.kind));
const filled =
  (kind: string) =>
  (f: Feature): TemplateResult =>
    svg`<path class="shape feature-${kind}" d=${polygon(pairs(f.points))} />`;

/** The ground under everything: what lies off the board, sea, land. */
export function areaGround(board: Board): TemplateResult {
  const looks = new Map<string, string>();
  const countries = [...new Set(board.spots.filter((s) => !isWet(s)).map((s) => s.terrain))];
  const open = board.spots.filter((s) => s.outline?.length && !isBuilt(s));
  for (const s of open.sort((a, b) => Number(isWet(b)) - Number(isWet(a)))) {
    const { look: ground } = groundOf(s.terrain);
    const look = isWet(s) || isWild(s) ? ground : `${ground} land-${countries.indexOf(s.terrain) % 6}`;
    looks.set(look, (looks.get(look) ?? "") + shape(s));
  }
  return svg`<g class="ground"><rect class="paper" x="0" y="0" width=${board.width} height=${board.height} />
    ${of(board, "inset").map(filled("inset"))}${of(board, "beyond").map(filled("beyond"))}
    ${[...looks].map(([look, d]) => svg`<path class="area ground-${look}" d=${d} />`)}</g>`;
}

/** The ground of what lies within its wire, over everything else that is printed. */
export function builtGround(board: Board): TemplateResult | typeof nothing {
  const built = board.spots.filter(isBuilt);
  return built.length ? svg`<path class="built-ground" d=${built.map(shape).join("")} />` : nothing;
}

/** The wire itself: a line with barbs. */
export function wire(board: Board): TemplateResult | typeof nothing {
  const built = board.spots.filter(isBuilt);
  if (!built.length) return nothing;
  const d = built.map(shape).join("");
  return svg`<g class="wires"><path class="wire-halo" d=${d} /><path class="wire-barbs" d=${d} />
    <path class="wire-line" d=${d} /></g>`;
}

/**
 * Whose land it is: a calm tint, stripes where several share it; their patterns have a name of their own on each map.
 */
export function heldLand(board: Board, held: Scene["held"], name = "shared"): TemplateResult | typeof nothing {
  if (!held) return nothing;
  const alone = new Map<number, string>();
  const shared = new Map<string, string>();
  for (const s of board.spots) {
    const numbers = (held[s.id] ?? []).map((party) => sideNumber(board, party));
    if (numbers.length === 1) alone.set(numbers[0]!, (alone.get(numbers[0]!) ?? "") + shape(s));
    else if (numbers.length) shared.set(numbers.join("-"), (shared.get(numbers.join("-")) ?? "") + shape(s));
  }
  return svg`<g class="held-land"><defs>${[...shared.keys()].map((key) => stripes(key, name))}</defs>
    ${[...alone].map(([side, d]) => svg`<path class="land-of side-${side}" d=${d} />`)}
    ${[...shared].map(([key, d]) => svg`<path fill="url(#${name}-${key})" d=${d} />`)}</g>`;
}

const STRIPE = 9;

function stripes(key: string, name: string): TemplateResult {
  const sides = key.split("-");
  const size = STRIPE * sides.length;
  return svg`<pattern id="${name}-${key}" width=${size} height=${size} patternUnits="userSpaceOnUse"
    patternTransform="rotate(45)">
    ${sides.map(
      (side, i) =>
        svg`<rect class="land-of side-${side}" x=${i * STRIPE} y="0" width=${STRIPE + 0.5} height=${size} />`,
    )}</pattern>`;
}

// ---- borders

/**
 * What a line parts: two territories, two countries, land and water, two seas, wild ground; nothing where the map
 * simply ends.
 */
function kindOf(here: Spot, there: Spot | undefined): string {
  if (isWild(here)) return there && isJungle(here) !== isJungle(there) ? "woods" : "zone";
  if (!there) return isWet(here) ? "" : "country";
  if (isWet(here) || isWet(there)) return isWet(here) && isWet(there) ? "sea" : "coast";
  return here.terrain === there.terrain ? "territory" : "country";
}

export function areaBorders(board: Board): TemplateResult {
  return svg`<g class="borders">${lines(board, ["sea", "territory", "coast", "country"])}
    ${of(board, "lake").map(filled("lake"))}
    ${of(board, "trail").map(
      (f) =>
        svg`<path class="route casing route-trail" d=${curve(pairs(f.points))} />
          <path class="route line route-trail" d=${curve(pairs(f.points))} />`,
    )}
    ${of(board, "inset").map(frame)}${of(board, "inset-of").map(
      (f) => svg`<path class="inset-of" d=${polygon(pairs(f.points))} />`,
    )}</g>`;
}

/** The borders in open country, which rivers and roads run over. */
export function wildBorders(board: Board): TemplateResult {
  return svg`<g class="borders">${lines(board, ["zone", "woods"])}</g>`;
}

function lines(board: Board, wanted: readonly string[]): TemplateResult[] {
  const net = netOf(board);
  const kinds = parted(board);
  const line = (kind: string) =>
    net
      .chains(kinds.get(kind) ?? [])
      .map((points) => `M${points.map((p) => `${round(p.x)} ${round(p.y)}`).join("L")}`)
      .join("");
  return wanted.map((kind) => svg`<path class="border border-${kind}" d=${line(kind)} />`);
}

/** The sides of all areas by what they part. */
function parted(board: Board): Map<string, Edge[]> {
  const net = netOf(board);
  const owner = new Map<string, Spot>();
  const kinds = new Map<string, Edge[]>();
  for (const s of board.spots) for (const e of net.edges(s.id)) owner.set(`${e.a}-${e.b}`, s);
  for (const s of board.spots.filter((one) => !isBuilt(one)))
    for (const ring of net.rounds(s.id)) {
      const lone = ring.every((e) => !owner.has(`${e.b}-${e.a}`));
      const island = lone && !isWet(s) && !isWild(s);
      for (const e of ring) {
        const there = owner.get(`${e.b}-${e.a}`);
        const kind = island ? "coast" : there && e.a > e.b ? "" : kindOf(s, there);
        const list = kinds.get(kind);
        if (list) list.push(e);
        else kinds.set(kind, [e]);
      }
    }
  return kinds;
}

/** The frame of a part drawn larger, with its title in a plate above it. */
function frame(f: Feature): TemplateResult {
  const box = bounds(pairs(f.points));
  const w = (f.name?.length ?? 0) * 10.5 + 30;
  return svg`<path class="inset-frame" d=${polygon(pairs(f.points))} />
    <rect class="inset-plate" x=${round(box.x + 14)} y=${round(box.y - 33)} width=${w} height="30" rx="5" />
    <text class="inset-name" x=${round(box.x + 14 + w / 2)} y=${round(box.y - 11.5)}>${f.name}</text>`;
}

// ---- cities

export function cities(board: Board): TemplateResult {
  const r = scaleOf(board).gap * 0.085;
  return svg`<g class="cities">${(board.features ?? [])
    .filter(isCity)
    .map((f) => sign(dashed(f.kind), f.points[0]!, f.points[1]!, r))}</g>`;
}

function sign(kind: string, x: number, y: number, r: number): TemplateResult {
  if (kind !== "capital")
    return svg`<circle class="town" cx=${x} cy=${y} r=${round(r * 0.72)} />
      <circle class="town-core" cx=${x} cy=${y} r=${round(r * 0.26)} />`;
  const point = (i: number): string => {
    const far = i % 2 ? r * 0.52 : r * 1.3;
    const angle = (Math.PI * i) / 5 - Math.PI / 2;
    return `${round(x + Math.cos(angle) * far)} ${round(y + Math.sin(angle) * far)}`;
  };
  return svg`<path class="town capital" d="M${Array.from({ length: 10 }, (_, i) => point(i)).join("L")}Z" />`;
}
