// The map: printed layers drawn once, then overlays, counters and places to click, redrawn only where something changed.
import { html, nothing, svg, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { ref } from "lit/directives/ref.js";
import { repeat } from "lit/directives/repeat.js";
import type { Board, Piece, Scene, Spot } from "../wire";
import { settings } from "../settings";
import { animate } from "./effects";
import { Camera } from "./camera";
import { Gestures } from "./gestures";
import { pairs, polygon } from "./geometry";
import { ground } from "./ground";
import { names } from "./names";
import { overlays, patterns } from "./overlay";
import { routes } from "./routes";
import { radius, scaleOf } from "./scale";
import { spots } from "./spots";
import { stacksAt, standing, worksAt, type Standing } from "./stacks";

export interface Shown {
  board: Board; scene: Scene; lit: ReadonlyMap<string, unknown>; litPieces: ReadonlySet<string>;
  selected: string; hover: readonly string[]; overlays: ReadonlySet<string>; bare: boolean;
  pick(place: string, event: Event): void;
  label(place: Spot, pieces: readonly Piece[]): string;
}

export class MapView {
  readonly camera: Camera;
  private gestures: Gestures | undefined;
  private frame: HTMLElement | undefined;
  private effects: SVGGElement | undefined;

  constructor(private readonly board: Board, redraw: () => void) {
    this.camera = new Camera(board, redraw);
  }

  /** A first look: counters readable, the given place in the middle; the whole board where that is legible. */
  open(place: Spot | undefined): void {
    const readable = 37 / scaleOf(this.board).counter, fit = this.camera.fitZoom();
    if (fit >= readable || !place) this.camera.look(this.board.width / 2, this.board.height / 2, Math.max(fit, readable));
    else this.camera.look(place.x, place.y, readable);
    this.camera.settle();
  }

  private attach(frame: Element | undefined): void {
    if (!(frame instanceof HTMLElement) || frame === this.frame) return;
    this.frame = frame;
    this.camera.attach(frame, frame.querySelector("svg")!);
    this.effects = frame.querySelector("g.effects")!;
    this.gestures = new Gestures(frame, this.camera);
  }

  placed(): boolean { return this.camera.ready && !!this.gestures; }

  moved(before: Scene, after: Scene): void {
    if (this.effects) animate(this.effects, this.board, before, after);
  }

  focus(place: string): void {
    this.frame?.querySelector<SVGElement>(`[data-place="${CSS.escape(place)}"]`)?.focus();
  }

  draw(shown: Shown): TemplateResult {
    const zoom = this.camera.drawn, { width, height } = this.board;
    return html`<div class="map-frame" ${ref((e) => this.attach(e))}>
      <svg class="map ${zoom < 0.76 ? "far" : ""}" width=${width * zoom} height=${height * zoom} viewBox="0 0 ${width} ${height}" role="group" aria-label="Map">
        ${patterns()}
        ${guard([this.board], () => svg`${ground(this.board)}${routes(this.board)}${spots(this.board)}`)}
        ${guard([shown.scene, [...shown.overlays].join()], () => overlays(this.board, shown.overlays, shown.scene.overlays))}
        ${this.places(shown, zoom)}
        ${guard([this.board, zoom, settings.ids], () => names(this.board, zoom))}
        <g class="effects"></g>
      </svg>
    </div>`;
  }

  private places(shown: Shown, zoom: number): TemplateResult {
    const there = standing(this.board, shown.bare ? [] : shown.scene.pieces);
    return svg`${this.buttons(shown, zoom, there)}
      <g class="stacks" aria-hidden="true">${repeat(this.board.spots.filter((s) => there.has(s.id)), (s) => s.id, (s) => {
        const here = there.get(s.id), key = [zoom, settings.counters, sight(here, shown.litPieces)];
        return guard(key, () => svg`<g class="stack-at">${stacksAt(this.board, s, here, zoom, shown.litPieces)}</g>`);
      })}</g>`;
  }

  private buttons(shown: Shown, zoom: number, there: ReadonlyMap<string, Standing>): TemplateResult {
    const focus = new Set(shown.scene.focus ?? []), hover = new Set(shown.hover);
    return svg`<g class="places">${repeat(this.board.spots, (s) => s.id, (s) => {
      const here = there.get(s.id), state = [shown.lit.has(s.id), s.id === shown.selected, hover.has(s.id), focus.has(s.id)];
      const label = shown.label(s, here?.all ?? []);
      const key = [zoom, label, ...state, here?.stacks.length, here?.works[0]?.face];
      return guard(key, () => this.one(shown, s, here, zoom, state, label));
    })}</g>`;
  }

  private one(shown: Shown, s: Spot, here: Standing | undefined, zoom: number, state: boolean[], label: string): TemplateResult {
    const [lit, selected, hovered, focus] = state, scale = scaleOf(this.board);
    const r = Math.max(radius(s, scale), here?.stacks.length ? scale.counter * 0.72 : 0);
    return svg`<g class="place ${lit ? "lit" : ""} ${selected ? "selected" : ""}" data-place=${s.id} role="button"
        tabindex=${lit ? 0 : -1} aria-label=${label} @click=${(e: Event) => shown.pick(s.id, e)}>
      ${target(s, Math.max(r, 15 / zoom), (here?.stacks.length ?? 0) > 1 ? 1.5 : 1)}
      ${hovered ? ring(s, r + scale.gap * 0.2, "pointed") : nothing}
      ${focus ? ring(s, r + scale.gap * 0.11, "focus") : nothing}
      ${worksAt(this.board, s, here)}
      ${lit ? ring(s, r + scale.gap * 0.05, "glow") : nothing}
      ${selected ? ring(s, r + scale.gap * 0.13, "chosen") : nothing}
    </g>`;
  }
}

/** All that decides how a space's counters look. */
function sight(here: Standing | undefined, lit: ReadonlySet<string>): string {
  return here ? here.all.map((p) => `${p.id}${p.face}${p.steps}${p.states}${lit.has(p.id)}`).join() : "";
}

function target(s: Spot, r: number, wide: number): TemplateResult {
  return s.outline?.length
    ? svg`<path class="target" d=${polygon(pairs(s.outline))} />`
    : svg`<ellipse class="target" cx=${s.x} cy=${s.y} rx=${r * wide} ry=${r} />`;
}

function ring(s: Spot, r: number, kind: string): TemplateResult {
  return s.outline?.length
    ? svg`<path class="ring ${kind}" d=${polygon(pairs(s.outline))} />`
    : svg`<circle class="ring ${kind}" cx=${s.x} cy=${s.y} r=${r} />`;
}
