// Where the map is looked at from: screen = board * zoom + offset. While it moves only a CSS transform changes;
// when it rests the drawing takes its true size, so that text is sharp. What is moved is a frame around the drawing: moving
// the drawing itself would lay out all its text again with every step.

export interface View { x: number; y: number; zoom: number }

export const LEAST = 0.3, MOST = 4;

export class Camera {
  view: View = { x: 0, y: 0, zoom: 1 };
  drawn = 1;  // the zoom at which the drawing was last made
  private resting = 0;

  constructor(private readonly size: { width: number; height: number }, private readonly rested: () => void) {}

  private readonly watchers: (() => void)[] = [];

  /** Told at every movement. */
  watch(told: () => void): void { this.watchers.push(told); }

  /** The part of the board in sight. */
  get sight(): { x: number; y: number; w: number; h: number } {
    const { x, y, zoom } = this.view, { w, h } = this.room;
    return { x: -x / zoom, y: -y / zoom, w: w / zoom, h: h / zoom };
  }

  /** How much of the board is out of sight. */
  get hidden(): number {
    const { w, h } = this.sight, { width, height } = this.size;
    return 1 - (Math.min(w, width) * Math.min(h, height)) / (width * height);
  }

  /** Put a point into the middle, as far as the edges allow, without changing the zoom. */
  centre(x: number, y: number): void { this.look(x, y); }

  /** Go back to a view that was remembered. */
  restore(view: View): void {
    this.move({ ...view, zoom: this.bound(view.zoom) });
    this.settle();
  }

  /** The size of the frame is watched: to ask for it while drawing would lay out the page once more. */
  attach(frame: HTMLElement, drawing: HTMLElement): void {
    this.drawing = drawing;
    this.measure(frame);
    this.sizes?.disconnect();
    this.sizes = new ResizeObserver(() => { if (this.measure(frame)) this.rested(); });
    this.sizes.observe(frame);
  }
  private sizes: ResizeObserver | undefined;
  private drawing: HTMLElement | undefined;
  private room = { w: 0, h: 0 };

  private measure(frame: HTMLElement): boolean {
    const w = frame.clientWidth, h = frame.clientHeight, other = w !== this.room.w || h !== this.room.h;
    if (w && h) this.room = { w, h };
    return other;
  }

  get ready(): boolean { return !!this.room.w; }
  get area(): string { return `${this.room.w} ${this.room.h}`; }

  fitZoom(): number {
    return Math.min(this.room.w / this.size.width, this.room.h / this.size.height);
  }

  fit(): void { this.look(this.size.width / 2, this.size.height / 2, this.fitZoom()); }

  /** Put a point of the board into the middle. */
  look(x: number, y: number, zoom = this.view.zoom): void {
    const k = this.bound(zoom);
    this.move({ x: this.room.w / 2 - x * k, y: this.room.h / 2 - y * k, zoom: k }, 0);
  }

  pan(dx: number, dy: number): void { this.move({ ...this.view, x: this.view.x + dx, y: this.view.y + dy }); }

  /** Zoom so that what is under the pointer stays there; without a pointer, the middle. */
  zoomBy(factor: number, px = this.room.w / 2, py = this.room.h / 2): void {
    const old = this.view, zoom = this.bound(old.zoom * factor), ratio = zoom / old.zoom;
    this.move({ x: px - (px - old.x) * ratio, y: py - (py - old.y) * ratio, zoom });
  }

  /** Move only as far as needed to see the point, clear of the edges. */
  reveal(x: number, y: number, margin = 70): void {
    const { w, h } = this.room, v = this.view;
    const sx = x * v.zoom + v.x, sy = y * v.zoom + v.y;
    const into = (s: number, size: number) => (s < margin ? margin - s : s > size - margin ? size - margin - s : 0);
    const dx = into(sx, w), dy = into(sy, h);
    if (dx || dy) this.pan(dx, dy);
  }

  private bound(zoom: number): number {
    return Math.max(Math.min(LEAST, this.fitZoom()), Math.min(MOST, zoom));
  }

  private move(view: View, slack = 0.15): void {
    this.view = this.kept(view, slack);
    this.show();
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.rest(), 120);
  }

  /** Some of the map always stays in sight. */
  private kept(view: View, slack: number): View {
    const { w, h } = this.room;
    const hold = (at: number, length: number, room: number) => {
      if (length <= room) return (room - length) / 2;
      return Math.max(room - length - slack * room, Math.min(slack * room, at));
    };
    return { ...view, x: hold(view.x, this.size.width * view.zoom, w), y: hold(view.y, this.size.height * view.zoom, h) };
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
