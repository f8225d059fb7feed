// What differs between maps of hexes, of points and lines, and of areas: one MapKind each, and nothing else asks.
import { html, nothing, svg, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { settings } from "../settings";
import type { Board, Mark, Scene, Spot } from "../wire";
import { areaNames } from "./area-names";
import { areaBorders, areaGround, cities, heldLand } from "./areas";
import { apart, drawPile, pileOf, type Pile } from "./chips";
import { dots } from "./dots";
import { pairs, polygon, shape, type Point } from "./geometry";
import { ground } from "./ground";
import { drySides } from "./hexsides";
import type { Shown } from "./map";
import { marks } from "./marks";
import { names } from "./names";
import { regions } from "./regions";
import { relief } from "./relief";
import { bent, joined, routes, type Lines } from "./routes";
import { scaleOf } from "./scale";
import { spots } from "./spots";
import { stacksAt, type Standing } from "./stacks";
import { groundOf } from "./terrain";
import { groundSample } from "./textures";

type Drawn = TemplateResult | typeof nothing;

/** A drawing of the map: what is shown on it, at which zoom, and who stands where. */
export interface Sheet {
  board: Board;
  shown: Shown;
  zoom: number;
  there: ReadonlyMap<string, Standing>;
}

export interface MapKind {
  /** The pixels of a counter from which it can be read. */
  readonly readable: number;
  /** Whether a question without a place always shows one's own counters, and not at the first look only. */
  readonly looksHome: boolean;
  /** Whether places that can be chosen have a ring that glows; else their whole land does. */
  readonly glows: boolean;
  /** What is printed, under everything else. */
  printed(sheet: Sheet): Drawn;
  /** What is written under the places. */
  under(sheet: Sheet): Drawn;
  /** Counters, over the places that can be clicked. */
  counters(sheet: Sheet): Drawn;
  /** What lies and is written over the counters. */
  over(sheet: Sheet): Drawn;
  /** A ring around a place. */
  ring(spot: Spot, r: number, name: string): TemplateResult;
  /** All of it small in a corner. */
  small(board: Board, scene: Scene, scale: number): TemplateResult;
  /** The picture on the game's tile. */
  picture(board: Board): TemplateResult;
  /** A sample of ground for the key, or nothing where it needs none. */
  sample(terrain: string): Drawn;
}

// ---- maps of spaces: hexes, and points with lines between them

interface Spaces {
  lines: Lines;
  beneath(board: Board): Drawn; // under the ground
  named: boolean; // whether every space has its name printed, and not only those with a label
  sample(look: string): TemplateResult;
}

class SpaceMap implements MapKind {
  readonly readable = 37;
  readonly looksHome = false;
  readonly glows = true;

  constructor(private readonly has: Spaces) {}

  printed({ board }: Sheet): Drawn {
    const draw = () =>
      svg`${this.ground(board)}${regions(board)}${routes(board, this.has.lines)}${drySides(board)}${spots(board)}`;
    return svg`${guard([board], draw)}`;
  }

  private ground(board: Board): TemplateResult {
    return ground(board, this.has.beneath(board));
  }

  under(sheet: Sheet): Drawn {
    return this.names(sheet, true);
  }

  over(sheet: Sheet): Drawn {
    const { board, shown } = sheet;
    return svg`${guard([shown.scene], () => marks(board, shown.scene.marks))}
        ${this.names(sheet, false)}`;
  }

  private names({ board, zoom }: Sheet, zones: boolean): TemplateResult {
    return svg`${guard([board, zoom, settings.ids], () => names(board, zoom, zones, this.has.named))}`;
  }

  counters({ board, shown, zoom, there }: Sheet): Drawn {
    return svg`<g class="stacks" aria-hidden="true">${repeat(
      board.spots.filter((s) => there.has(s.id)),
      (s) => s.id,
      (s) => {
        const here = there.get(s.id);
        const key = [zoom, settings.counters, sight(here, shown.litPieces)];
        return guard(key, () => svg`<g class="stack-at">${stacksAt(board, s, here, zoom, shown.litPieces)}</g>`);
      },
    )}</g>`;
  }

  ring(s: Spot, r: number, name: string): TemplateResult {
    if (!s.outline?.length) return svg`<circle class="ring ${name}" cx=${s.x} cy=${s.y} r=${r} />`;
    const under = name === "glow" ? svg`<path class="ring under" d=${polygon(inset(s, RING))} />` : nothing;
    return svg`${under}<path class="ring ${name}" d=${polygon(inset(s, RINGS[name] ?? RING))} />`;
  }

  small(board: Board, scene: Scene, scale: number): TemplateResult {
    return svg`${guard([board], () => svg`${this.ground(nameless(board))}${routes(board, this.has.lines)}`)}
        ${guard([scene], () => dots(board, scene, scale))}`;
  }

  picture(board: Board): TemplateResult {
    const height = board.width * 0.62;
    const top = Math.max(0, (board.height - height) * 0.75);
    return html`<svg
      class="map picture"
      viewBox="0 ${top} ${board.width} ${height}"
      preserveAspectRatio="xMidYMid slice"
    >
      ${this.ground(nameless(board))}${routes(board, this.has.lines)}${spots(board)}
    </svg>`;
  }

  sample(terrain: string): Drawn {
    return this.has.sample(groundOf(terrain).look);
  }
}

const RING = 0.92;
const RINGS: Record<string, number> = { focus: 0.96, pointed: 0.86, held: 0.86 };

/** The outline a little smaller, so that rings of neighbours stay apart. */
function inset(s: Spot, by: number): Point[] {
  return pairs(s.outline!).map((p) => ({ x: s.x + (p.x - s.x) * by, y: s.y + (p.y - s.y) * by }));
}

/** Without names that nobody could read at that size. */
function nameless(board: Board): Board {
  return { ...board, features: (board.features ?? []).map((f) => ({ ...f, name: "" })) };
}

const hexes = new SpaceMap({
  lines: joined,
  beneath: () => nothing,
  named: false,
  sample: (look) => groundSample(look),
});

const network = new SpaceMap({
  lines: bent,
  beneath: (board) => relief(board),
  named: true,
  sample: (look) => svg`<circle class="spot ground-${look}" cx="15" cy="10" r="8" />`,
});

// ---- maps of areas

const areas: MapKind = {
  readable: 30,
  looksHome: true,
  glows: false,

  printed({ board, shown: { scene } }) {
    return svg`${guard([board], () => areaGround(board))}
      ${guard([board, JSON.stringify(scene.held)], () => heldLand(board, scene.held))}
      ${guard([board], () => svg`${areaBorders(board)}${regions(board)}${cities(board)}`)}`;
  },

  under: () => nothing,
  over: () => nothing,

  counters(sheet) {
    const { board, zoom } = sheet;
    const piles = pilesOn(sheet);
    const key = [zoom, settings.ids, piles.map((p) => `${p.spot.id} ${p.x} ${p.y} ${p.h}`).join()];
    return svg`${guard(key, () => areaNames(board, zoom, piles))}${drawPiles(sheet, piles)}`;
  },

  ring: (spot, _, name) => svg`<path class="ring ${name}" d=${shape(spot)} />`,

  // whose land it is says more than counters would
  small(board, scene) {
    return svg`${guard([board], () => areaGround(board))}${guard([JSON.stringify(scene.held)], () =>
      heldLand(board, scene.held, "shared-small"),
    )}${guard([board], () => areaBorders(board))}`;
  },

  // the middle of the main map, without what lies beside it
  picture(board) {
    const features = board.features ?? [];
    const frames = features
      .filter((f) => f.kind === "inset")
      .map((f) => Math.min(...f.points.filter((_, i) => i % 2 === 0)));
    const width = Math.min(board.width, ...frames);
    const height = width * 0.62;
    const main = { ...board, features: features.filter((f) => f.kind !== "inset") };
    return html`<svg
      class="map picture map-area"
      viewBox="0 ${(board.height - height) / 2} ${width} ${height}"
      preserveAspectRatio="xMidYMid slice"
    >
      ${areaGround(board)}${areaBorders(main)}${cities(board)}
    </svg>`;
  },

  // countries differ by their borders: their ground needs no sample
  sample(terrain) {
    const { look } = groundOf(terrain);
    return look === "plain" ? nothing : groundSample(look);
  },
};

/** What lies in each area, moved apart where it would lie on one another. */
function pilesOn({ board, shown, zoom, there }: Sheet): Pile[] {
  const laid = new Map<string, Mark[]>();
  for (const m of shown.bare ? [] : (shown.scene.marks ?? [])) laid.set(m.place, [...(laid.get(m.place) ?? []), m]);
  const piles = board.spots
    .filter((s) => there.has(s.id) || laid.has(s.id))
    .map((s) => pileOf(board, s, there.get(s.id), laid.get(s.id) ?? [], zoom));
  apart(piles, scaleOf(board).counter);
  return piles;
}

function drawPiles({ board, shown, zoom, there }: Sheet, piles: readonly Pile[]): TemplateResult {
  const touch = { lit: shown.litPieces, pick: (place: string, e: Event) => shown.pick(place, e) };
  const key = (p: Pile) => [
    zoom,
    settings.counters,
    sight(there.get(p.spot.id), shown.litPieces),
    p.marks.map((m) => m.kind + m.side).join(),
    p.x,
    p.y,
  ];
  return svg`<g class="stacks" aria-hidden="true">${repeat(
    piles,
    (p) => p.spot.id,
    (p) => guard(key(p), () => svg`<g class="stack-at">${drawPile(board, p, zoom, touch)}</g>`),
  )}</g>`;
}

/** All that decides how a space's counters look. */
function sight(here: Standing | undefined, lit: ReadonlySet<string>): string {
  const all = here?.all ?? [];
  return all.map((p) => [p.id, p.face, p.steps, p.count, p.states, lit.has(p.id)].join("")).join();
}

// ---- which is which

const KINDS: Record<Board["kind"], MapKind> = { area: areas, hex: hexes, network };

export const kindOf = (board: Board): MapKind => KINDS[board.kind];
