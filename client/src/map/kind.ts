// What differs between maps of hexes, of points and lines, and of areas: one MapKind each, and nothing else asks.
import { html, nothing, svg, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { settings } from "../settings";
import type { Board, Mark, Scene, Spot } from "../wire";
import { areaNames, onLodges, pilesLying, stacksLying } from "./area-names";
import { areaBorders, areaGround, builtGround, cities, heldLand, wire } from "./areas";
import { apart, drawPile, pileOf, type Pile } from "./chips";
import { dots } from "./dots";
import { dugOf, earthworks } from "./earthworks";
import { pairs, polygon, shape, type Point } from "./geometry";
import { country, landSample } from "./country";
import { ground } from "./ground";
import { drySides, softSides } from "./hexsides";
import { landscape } from "./landscape";
import { drawLodged, lodged, lodges, type Lodged } from "./lodging";
import type { Shown } from "./map";
import { marks } from "./marks";
import { names } from "./names";
import { regions } from "./regions";
import { relief } from "./relief";
import { bent, joined, routes, winding, type Lines } from "./routes";
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
  ground(board: Board): TemplateResult;
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
      svg`${this.ground(board)}${softSides(board)}${regions(board)}${routes(board, this.has.lines)}
        ${drySides(board)}${spots(board)}`;
    return svg`${guard([board], draw)}`;
  }

  private ground(board: Board): TemplateResult {
    return this.has.ground(board);
  }

  under(sheet: Sheet): Drawn {
    return this.names(sheet, true);
  }

  over(sheet: Sheet): Drawn {
    const { board, shown } = sheet;
    return svg`${guard([shown.scene], () => marks(board, shown.scene.marks))}
        ${this.names(sheet, false)}`;
  }

  private names({ board, zoom, shown: { scene } }: Sheet, zones: boolean): TemplateResult {
    const { held } = scene;
    return svg`${guard([board, zoom, settings.ids, zones || JSON.stringify(held)], () =>
      names(board, zoom, zones, this.has.named, held),
    )}`;
  }

  counters({ board, shown, zoom, there }: Sheet): Drawn {
    const one = (s: Spot) => {
      const here = there.get(s.id);
      const key = [zoom, settings.counters, sight(here, shown.litPieces)];
      return guard(key, () => svg`<g class="stack-at">${stacksAt(board, s, here, zoom, shown.litPieces)}</g>`);
    };
    const all = () =>
      svg`${repeat(
        board.spots.filter((s) => there.has(s.id)),
        (s) => s.id,
        one,
      )}`;
    const key = [there, shown.litPieces, zoom, settings.counters];
    return svg`<g class="stacks" aria-hidden="true">${guard(key, all)}</g>`;
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
  ground: (board) => ground(board, nothing),
  named: false,
  sample: (look) => groundSample(look),
});

const land = new SpaceMap({
  lines: winding,
  ground: country,
  named: false,
  sample: landSample,
});

const network = new SpaceMap({
  lines: bent,
  ground: (board) => ground(board, relief(board)),
  named: true,
  sample: (look) => svg`<circle class="spot ground-${look}" cx="15" cy="10" r="8" />`,
});

// ---- maps of areas

const areas: MapKind = {
  readable: 30,
  looksHome: true,
  glows: false,

  printed({ board, shown: { scene } }) {
    return svg`${guard([board], () => svg`${areaGround(board)}${landscape(board)}`)}
      ${guard([board, dugOf(scene.marks)], () => earthworks(board, scene.marks))}
      ${guard([board], () => svg`${linked(board)}${builtGround(board)}`)}
      ${guard([board, JSON.stringify(scene.held)], () => heldLand(board, scene.held))}
      ${guard([board], () => svg`${areaBorders(board)}${wire(board)}${lodges(board)}`)}
      ${guard([board], () => svg`${regions(board)}${cities(board)}`)}`;
  },

  under: () => nothing,

  over({ board, shown }) {
    if (board.parties?.length) return nothing; // there the piles have their marks
    return svg`${guard([shown.scene, shown.bare], () => onLodges(board, laidOn(shown)))}`;
  },

  counters(sheet) {
    const { board, zoom } = sheet;
    if (!board.parties?.length) return namedCounters(sheet);
    const piles = pilesOn(sheet);
    const key = [zoom, settings.ids, piles.map((p) => `${p.spot.id} ${p.x} ${p.y} ${p.h}`).join()];
    return svg`${guard(key, () => areaNames(board, zoom, pilesLying(piles)))}${drawPiles(sheet, piles)}`;
  },

  ring: (spot, r, name) =>
    spot.outline?.length
      ? svg`<path class="ring ${name}" d=${shape(spot)} />`
      : svg`<circle class="ring ${name}" cx=${spot.x} cy=${spot.y} r=${r} />`,

  // whose land it is says more than counters would
  small(board, scene) {
    return svg`${guard([board], () => svg`${areaGround(board)}${landscape(nameless(board))}${builtGround(board)}`)}
      ${guard([JSON.stringify(scene.held)], () => heldLand(board, scene.held, "shared-small"))}
      ${guard([board], () => areaBorders(board))}`;
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
      ${areaGround(board)}${landscape(nameless(main))}${linked(board)}${builtGround(board)}${areaBorders(main)}
      ${wire(board)}${cities(board)}
    </svg>`;
  },

  // countries differ by their borders: their ground needs no sample
  sample(terrain) {
    const { look } = groundOf(terrain);
    return look === "plain" ? nothing : groundSample(look);
  },
};

/** The lines between places, where an area map has any. */
const linked = (board: Board): Drawn => (board.links?.length ? routes(board, bent) : nothing);

/** Counters of which each is one unit, with the names and what is laid beside these. */
function namedCounters({ board, shown, zoom, there }: Sheet): TemplateResult {
  const laid = laidOn(shown);
  const all = board.spots.filter((s) => there.has(s.id)).map((s) => lodged(board, s, there.get(s.id)!));
  const marked = (shown.bare ? [] : (shown.scene.marks ?? [])).map((m) => `${m.place} ${m.kind} ${m.level}`).join();
  const key = [zoom, settings.ids, marked, all.map((one) => `${one.spot.id} ${one.w} ${one.h}`).join()];
  const named = () => areaNames(board, zoom, stacksLying(all), laid);
  const look = (one: Lodged) => [zoom, settings.counters, sight(there.get(one.spot.id), shown.litPieces)];
  return svg`${guard(key, named)}<g class="stacks" aria-hidden="true">${repeat(
    all,
    (one) => one.spot.id,
    (one) => guard(look(one), () => svg`<g class="stack-at">${drawLodged(board, one, zoom, shown.litPieces)}</g>`),
  )}</g>`;
}

function laidOn(shown: Shown): Map<string, Mark[]> {
  const laid = new Map<string, Mark[]>();
  for (const m of shown.bare ? [] : (shown.scene.marks ?? [])) laid.set(m.place, [...(laid.get(m.place) ?? []), m]);
  return laid;
}

/** What lies in each area, moved apart where it would lie on one another. */
function pilesOn({ board, shown, zoom, there }: Sheet): Pile[] {
  const laid = laidOn(shown);
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

/** Hexes with a relief are drawn as open country. */
export const kindOf = (board: Board): MapKind => (board.kind === "hex" && board.relief ? land : KINDS[board.kind]);
