// Where the map is looked at from: screen = board * zoom + offset. While it moves only a CSS transform changes;
// when it rests the drawing takes its true size, so that text is sharp. What is moved is a frame around the drawing:
// moving the drawing itself would lay out all its text again with every step.

import { moves } from "../settings";

export interface View {
  x: number;
  y: number;
  zoom: number;
}

export const LEAST = 0.3;
export const MOST = 4;
const NEAR = 0.15; // so much of the window may lie beside the map when it is moved by hand
const WIDE = 0.6; // and to clear what is asked about
const GLIDE = 260; // milliseconds on the way to another view

export class Camera {
  view: View = { x: 0, y: 0, zoom: 1 };
  drawn = 1; // the zoom at which the drawing was last made
  byHand = false; // moved by the player since it was last moved for him
  private resting = 0;
  private gliding = 0;
  private slack = NEAR;

  constructor(
    private readonly size: { width: number; height: number },
    private readonly rested: () => void,
  ) {}

  private readonly watchers: (() => void)[] = [];

  /** Told at every movement. */
  watch(told: () => void): void {
    this.watchers.push(told);
  }

  /** The part of the board in sight. */
  get sight(): { x: number; y: number; w: number; h: number } {
    const { x, y, zoom } = this.view;
    const { w, h } = this.room;
    return { x: -x / zoom, y: -y / zoom, w: w / zoom, h: h / zoom };
  }

  /** How much of the board is out of sight. */
  get hidden(): number {
    const { w, h } = this.sight;
    const { width, height } = this.size;
    return 1 - (Math.min(w, width) * Math.min(h, height)) / (width * height);
  }

  /** Put a point into the middle, as far as the edges allow, without changing the zoom. */
  centre(x: number, y: number): void {
    this.byHand = true;
    this.look(x, y);
  }

  /** Go back to a view that was remembered. */
  restore(view: View): void {
    this.slack = WIDE;
    this.move({ ...view, zoom: this.bound(view.zoom) });
    this.settle();
  }

  /** The size of the frame is watched: to ask for it while drawing would lay out the page once more. */
  attach(frame: HTMLElement, drawing: HTMLElement): void {
    this.drawing = drawing;
    this.measure(frame);
    this.sizes?.disconnect();
    this.sizes = new ResizeObserver(() => {
      if (this.measure(frame)) this.rested();
    });
    this.sizes.observe(frame);
    this.frame = frame;
  }

  /** The size of the window now, where somebody cannot wait to be told. */
  remeasure(): void {
    if (this.frame) this.measure(this.frame);
  }
  private frame: HTMLElement | undefined;
  private sizes: ResizeObserver | undefined;
  private drawing: HTMLElement | undefined;
  private room = { w: 0, h: 0 };

  private measure(frame: HTMLElement): boolean {
    const w = frame.clientWidth;
    const h = frame.clientHeight;
    const other = w !== this.room.w || h !== this.room.h;
    if (w && h) this.room = { w, h };
    return other;
  }

  get ready(): boolean {
    return !!this.room.w;
  }
  get window(): { x: number; y: number; w: number; h: number } {
    return { x: 0, y: 0, ...this.room };
  }
  get area(): string {
    return `${this.room.w} ${this.room.h}`;
  }

  fitZoom(): number {
    return Math.min(this.room.w / this.size.width, this.room.h / this.size.height);
  }

  fit(): void {
    this.byHand = true;
    this.slack = NEAR;
    this.look(this.size.width / 2, this.size.height / 2, this.fitZoom());
  }

  /** Put a point of the board into the middle. */
  look(x: number, y: number, zoom = this.view.zoom): void {
    const k = this.bound(zoom);
    this.move({ x: this.room.w / 2 - x * k, y: this.room.h / 2 - y * k, zoom: k }, 0);
  }

  pan(dx: number, dy: number): void {
    this.byHand = true;
    this.shift(dx, dy);
  }

  private shift(dx: number, dy: number): void {
    this.move({ ...this.view, x: this.view.x + dx, y: this.view.y + dy });
  }

  /** Zoom so that what is under the pointer stays there; without a pointer, the middle. */
  zoomBy(factor: number, px = this.room.w / 2, py = this.room.h / 2): void {
    this.byHand = true;
    const old = this.view;
    const zoom = this.bound(old.zoom * factor);
    const ratio = zoom / old.zoom;
    this.move({ x: px - (px - old.x) * ratio, y: py - (py - old.y) * ratio, zoom });
  }

  /** Move only as far as needed to see the point, clear of the edges. */
  reveal(x: number, y: number, margin = 70): void {
    const { w, h } = this.room;
    const v = this.view;
    const sx = x * v.zoom + v.x;
    const sy = y * v.zoom + v.y;
    const into = (s: number, size: number) => (s < margin ? margin - s : s > size - margin ? size - margin - s : 0);
    const dx = into(sx, w);
    const dy = into(sy, h);
    if (dx || dy) this.shift(dx, dy);
  }

  /** The view as near to the wished one as may be: none of what is not the map, or as much as it takes. */
  allowed(view: View, beside: boolean): View {
    return this.kept({ ...view, zoom: this.bound(view.zoom) }, beside ? WIDE : 0);
  }

  /** Go to a view, seen to move where motion is wanted. */
  glide(to: View): void {
    this.slack = WIDE;
    this.halt();
    if (!moves()) {
      this.move(to);
      return this.settle();
    }
    const from = this.view;
    const began = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, (now - began) / GLIDE);
      const k = part * part * (3 - 2 * part);
      const mix = (a: number, b: number) => a + (b - a) * k;
      this.view = part < 1 ? { x: mix(from.x, to.x), y: mix(from.y, to.y), zoom: mix(from.zoom, to.zoom) } : to;
      this.show();
      if (part < 1) this.gliding = requestAnimationFrame(step);
      else this.settle();
    };
    this.gliding = requestAnimationFrame(step);
  }

  private halt(): void {
    cancelAnimationFrame(this.gliding);
  }

  private bound(zoom: number): number {
    return Math.max(Math.min(LEAST, this.fitZoom()), Math.min(MOST, zoom));
  }

  private move(view: View, slack = this.slack): void {
    this.halt();
    this.view = this.kept(view, slack);
    this.show();
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.rest(), 120);
  }

  /** Some of the map always stays in sight. */
  private kept(view: View, slack: number): View {
    const { w, h } = this.room;
    const hold = (at: number, length: number, room: number) => {
      if (length <= room && slack <= NEAR) return (room - length) / 2;
      const over = slack * room;
      const spare = room - length;
      return Math.max(Math.min(0, spare) - over, Math.min(Math.max(0, spare) + over, at));
    };
    return {
      ...view,
      x: hold(view.x, this.size.width * view.zoom, w),
      y: hold(view.y, this.size.height * view.zoom, h),
    };
  }

  show(): void {
    if (!this.drawing) return;
    const { x, y, zoom } = this.view;
    this.drawing.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${zoom / this.drawn})`;
    for (const told of this.watchers) told();
  }

  private rest(): void {
    if (this.drawn !== this.view.zoom) {
      this.drawn = this.view.zoom;
      this.rested();
    }
    this.show();
  }

  settle(): void {
    clearTimeout(this.resting);
    this.rest();
  }
}
