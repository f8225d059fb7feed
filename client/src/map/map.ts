// The map: printed layers drawn once, then overlays, counters and places to click, redrawn only where something
// changed.
import { html, nothing, svg, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { ref } from "lit/directives/ref.js";
import { repeat } from "lit/directives/repeat.js";
import type { Board, Piece, Scene, Spot } from "../wire";
import { arrows } from "./arrows";
import { settings } from "../settings";
import { counterDown } from "../sound";
import { animate, movedPieces } from "./effects";
import { Beyond } from "./beyond";
import { Camera, type View } from "./camera";
import { Gestures } from "./gestures";
import { framed, freeRooms, inSight, shrunk, type Rect } from "./framing";
import { shape, type Point } from "./geometry";
import { kindOf, type MapKind, type Sheet } from "./kind";
import { patterns } from "./looks";
import { Minimap } from "./minimap";
import { plates, type Pledge } from "./pledges";
import { overlays } from "./overlay";
import { radius, scaleOf } from "./scale";
import { softAreas, softKinds, type Crowd } from "./soft";
import { standing, worksAt, type Standing } from "./stacks";
import { WayLayer } from "./way";

/** A place that something can go to: at what cost, and whether in one step. */
export interface Goal {
  cost: string;
  further?: boolean;
}

export interface Shown {
  board: Board;
  scene: Scene;
  lit: ReadonlySet<string>;
  litPieces: ReadonlySet<string>;
  goals: ReadonlyMap<string, Goal>;
  selected: string;
  held: string;
  hover: readonly string[];
  focus: readonly string[]; // where something happens
  pledges: readonly Pledge[];
  overlays: ReadonlySet<string>;
  bare: boolean;
  pick(place: string, event: Event): void;
  point(place: string): void;
  label(place: Spot, pieces: readonly Piece[]): string;
}

const COVERS = ".battle, .tray > *, .zoom, .minimap:not(.away), .menu";
const EDGE = 14; // pixels from the edge of what counts as seen
const MARGIN = 44; // and of what is brought into sight
const NEARLY = 0.85; // of what is readable: for so little the whole board is worth more
const CLEAR = 8; // pixels around what covers the map

export class MapView {
  readonly camera: Camera;
  private gestures: Gestures | undefined;
  private frame: HTMLElement | undefined;
  private effects: SVGGElement | undefined;
  private way: WayLayer | undefined;
  readonly minimap: Minimap;
  private readonly beyond: Beyond;
  private readonly at: ReadonlyMap<string, Spot>;
  private readonly kind: MapKind;

  constructor(
    private readonly board: Board,
    redraw: () => void,
  ) {
    this.camera = new Camera(board, redraw);
    this.minimap = new Minimap(board, this.camera);
    this.beyond = new Beyond(this.camera, (points) => this.show(points));
    this.kind = kindOf(board);
    this.at = new Map(board.spots.map((s) => [s.id, s]));
  }

  /** A first look: counters readable, or the whole board where that is legible. */
  open(): void {
    const whole = this.camera.fitZoom();
    const zoom = whole > this.readable * NEARLY ? whole : this.readable;
    this.camera.look(this.board.width / 2, this.board.height / 2, zoom);
    this.camera.settle();
  }

  /** The least zoom at which what stands on counters can be read. */
  private get readable(): number {
    return this.kind.readable / scaleOf(this.board).counter;
  }

  // ---- what is asked about comes into sight

  /** Bring places into sight, clear of what lies over the map; who sees enough of what the best view shows stays. */
  bring(places: readonly Point[], near: Point | undefined, enough: number): void {
    const { camera } = this;
    const covers = this.covers();
    const window = shrunk(camera.window, EDGE);
    const seen = (view: View): number => inSight(places, view, window, covers).length;
    const now = seen(camera.view);
    if (now === places.length) return;
    const wish = this.framing(places, near, covers);
    const within = camera.allowed(wish, false);
    const beside = camera.allowed(wish, true);
    const best = seen(beside) > seen(within) ? beside : within;
    if (!now || now < seen(best) * enough) camera.glide(best);
  }

  private framing(points: readonly Point[], near: Point | undefined, covers: readonly Rect[]): View {
    const { camera, readable } = this;
    const rooms = this.rooms(covers, MARGIN);
    return framed({ points, near, view: camera.view, rooms, least: readable, around: scaleOf(this.board).gap / 2 });
  }

  /** Where something happens comes into sight, well clear of the edges; who sees all of it stays where he is. */
  reveal(points: readonly Point[]): void {
    const window = shrunk(this.camera.window, MARGIN);
    if (inSight(points, this.camera.view, window, this.covers()).length < points.length) this.show(points);
  }

  /** Show these, wherever the player looks. */
  show(points: readonly Point[]): void {
    if (points.length) this.camera.glide(this.camera.allowed(this.framing(points, undefined, this.covers()), true));
    this.camera.byHand = false;
  }

  /** Arrows point to those of the places that are out of sight, where there is room for arrows. */
  pointTo(places: readonly Point[]): void {
    const covers = this.covers();
    const window = shrunk(this.camera.window, 4);
    const [room] = freeRooms(window, covers);
    this.beyond.ask(room ? places : [], covers, room ?? window);
  }

  /** The free parts of the frame, the largest first; where everything is covered, the frame. */
  private rooms(covers: readonly Rect[], margin: number): Rect[] {
    const all = shrunk(this.camera.window, margin);
    const free = freeRooms(all, covers);
    return free.length ? free : [all];
  }

  /** What lies over the map, in pixels of its frame. */
  private covers(): Rect[] {
    const from = this.frame?.getBoundingClientRect();
    if (!from) return [];
    const boxes = [...document.querySelectorAll(COVERS)].map((e) => e.getBoundingClientRect());
    return boxes
      .filter((b) => b.width && b.height)
      .map((b) => shrunk({ x: b.x - from.x, y: b.y - from.y, w: b.width, h: b.height }, -CLEAR));
  }

  private attach(frame: Element | undefined): void {
    if (!(frame instanceof HTMLElement) || frame === this.frame) return;
    this.frame = frame;
    this.camera.attach(frame, frame.querySelector<HTMLElement>(".map-layer")!);
    this.effects = frame.querySelector("g.effects")!;
    this.way = new WayLayer(frame.querySelector("g.way-layer")!);
    this.gestures = new Gestures(frame, this.camera);
  }

  placed(): boolean {
    return this.camera.ready && !!this.gestures;
  }

  moved(before: Scene, after: Scene): void {
    if (this.effects) animate(this.effects, this.board, before, after);
    if (settings.sound === "on" && movedPieces(before, after).length) counterDown();
  }

  /** Show the way over these places; none takes it away. */
  showWay(places: readonly string[], label: string): void {
    this.way?.show(
      places.flatMap((id) => this.at.get(id) ?? []),
      label,
      this.camera.drawn,
    );
  }

  focus(place: string): void {
    this.frame?.querySelector<SVGElement>(`[data-place="${CSS.escape(place)}"]`)?.focus();
  }

  draw(shown: Shown): TemplateResult {
    const zoom = this.camera.drawn;
    const { width, height } = this.board;
    const there = this.standing(shown);
    const sheet = { board: this.board, shown, zoom, there };
    return html`<div class="map-frame" ${ref((e) => this.attach(e))}>
        <div class="map-layer">
          <svg
            class="map map-${this.board.kind} ${zoom < 0.76 ? "far" : ""} ${zoom < 0.55 ? "farthest" : ""}"
            width=${width * zoom}
            height=${height * zoom}
            viewBox="0 0 ${width} ${height}"
            role="group"
            aria-label="Map"
            @pointerover=${(e: Event) => pointed(shown, e)}
            @focusin=${(e: Event) => pointed(shown, e)}
            @pointerleave=${() => shown.point("")}
          >
            ${this.layers(sheet)}
            <g class="way-layer" aria-hidden="true"></g>
            <g class="effects"></g>
          </svg>
        </div>
      </div>
      ${this.minimap.draw(shown.scene)}
      <div class="beyond" role="group" aria-label="Out of sight" ${ref((e) => this.beyond.attach(e))}></div>`;
  }

  /** One on another. What comes and goes has a group around it that stays: a new child of the drawing itself would have
   * all of it styled anew. */
  private layers(sheet: Sheet): TemplateResult {
    const { shown, zoom } = sheet;
    const sets = () => overlays(this.board, shown.overlays, shown.scene.overlays);
    const gone = () => arrows(this.board, shown.bare ? [] : shown.scene.arrows);
    return svg`<g>${guard([this.board], () => patterns(scaleOf(this.board).gap / 48))}</g>${this.kind.printed(sheet)}
      <g>${guard([this.board, setsOf(shown)], sets)}</g><g>${this.kind.under(sheet)}</g>${this.places(sheet)}
      <g>${this.kind.counters(sheet)}</g><g>${this.kind.over(sheet)}</g>
      <g>${guard([shown.scene, shown.bare], gone)}</g><g>${this.costs(sheet)}</g>
      <g>${shown.bare ? nothing : plates(this.board, shown.pledges, zoom)}</g>`;
  }

  /** What it costs to go there, written on the place while there is room. */
  private costs({ shown, zoom, there }: Sheet): TemplateResult | typeof nothing {
    const gap = scaleOf(this.board).gap;
    const size = Math.min(Math.max(12.5 / zoom, gap * 0.3), gap * 0.55);
    if (!shown.goals.size || size * zoom < 12) return nothing;
    const wide = size * zoom * 5 < gap * zoom;
    const low = (id: string): boolean => !there.get(id)?.stacks.length; // above counters, whose values stand below
    return svg`<g class="costs" aria-hidden="true" font-size=${size.toFixed(1)}>${[...shown.goals].map(([id, goal]) => {
      const s = this.at.get(id);
      return s && goal.cost
        ? svg`<text class="cost" x=${s.x}
          y=${(s.y + gap * (low(id) ? 0.38 : -0.3)).toFixed(1)}>${wide ? goal.cost : goal.cost.split(" ")[0]}</text>`
        : nothing;
    })}</g>`;
  }

  /** Who stands where, found once for each position. */
  private standing({ scene, bare }: Shown): ReadonlyMap<string, Standing> {
    if (this.stood?.scene !== scene || this.stood.bare !== bare)
      this.stood = { scene, bare, there: standing(this.board, bare ? [] : scene.pieces) };
    return this.stood.there;
  }
  private stood: { scene: Scene; bare: boolean; there: ReadonlyMap<string, Standing> } | undefined;

  /** A thousand places are looked at only where something about them is different. */
  private places(sheet: Sheet): TemplateResult {
    const { shown, zoom } = sheet;
    const { scene, lit, selected, held, bare } = shown;
    const key = [scene, lit, selected, held, bare, zoom, shown.hover.join(), shown.focus.join()];
    const draw = (): TemplateResult => {
      const crowd = softKinds(this.board, shown);
      return svg`<g>${guard([crowd.key], () => softAreas(this.board, crowd))}</g>${this.buttons(sheet, crowd)}`;
    };
    return svg`${guard(key, draw)}`;
  }

  private buttons({ shown, zoom, there }: Sheet, crowd: Crowd): TemplateResult {
    const focus = new Set(shown.focus);
    const hover = new Set(shown.hover);
    return svg`<g class="places">${repeat(
      this.board.spots,
      (s) => s.id,
      (s) => {
        const here = there.get(s.id);
        const goal = shown.goals.get(s.id);
        const state = [
          shown.lit.has(s.id),
          s.id === shown.selected,
          hover.has(s.id),
          focus.has(s.id),
          s.id === shown.held,
        ];
        const plain = goal ? (goal.further ? "lit reach" : "lit goal") : state[0] ? "lit" : "";
        const kind = crowd.ids.has(s.id) ? `${plain} soft` : plain;
        const label = shown.label(s, here?.all ?? []);
        const key = [s.outline?.length ? 0 : zoom, label, kind, ...state, here?.stacks.length, here?.works[0]?.face];
        return guard(key, () => this.one(shown, s, here, zoom, state, kind, label));
      },
    )}</g>`;
  }

  private one(
    shown: Shown,
    s: Spot,
    here: Standing | undefined,
    zoom: number,
    state: boolean[],
    kind: string,
    label: string,
  ): TemplateResult {
    const [, selected, hovered, focus, held] = state;
    const scale = scaleOf(this.board);
    const stacks = here?.stacks.length ?? 0;
    const r = Math.max(radius(s, scale), stacks ? scale.counter * 0.72 : 0);
    const around = (wanted: boolean | undefined, by: number, name: string) =>
      wanted ? this.kind.ring(s, r + scale.gap * by, name) : nothing;
    return svg`<g class="place ${kind} ${selected ? "selected" : ""}" data-place=${s.id} role="button"
        tabindex=${kind ? 0 : -1} aria-label=${label} @click=${(e: Event) => shown.pick(s.id, e)}>
      ${target(s, Math.max(r, 15 / zoom), stacks > 1 ? 1.5 : 1)}
      ${around(hovered, 0.2, "pointed")}
      ${around(focus, 0.11, "focus")}
      ${worksAt(this.board, s, here)}
      ${around(this.kind.glows && !!kind && !kind.endsWith("soft"), 0.05, "glow")}
      ${around(selected, 0.13, "chosen")}
      ${around(held, 0.09, "held")}
    </g>`;
  }
}

/** The sets of places that are shown, as one word: most decisions leave them as they are. */
const setsOf = (shown: Shown): string =>
  [...shown.overlays].map((key) => `${key}:${shown.scene.overlays?.[key]?.join()}`).join(";");

function pointed(shown: Shown, event: Event): void {
  shown.point((event.target as Element).closest<SVGElement>("[data-place]")?.dataset["place"] ?? "");
}

function target(s: Spot, r: number, wide: number): TemplateResult {
  return s.outline?.length
    ? svg`<path class="target" d=${shape(s)} />`
    : svg`<ellipse class="target" cx=${s.x} cy=${s.y} rx=${r * wide} ry=${r} />`;
}
