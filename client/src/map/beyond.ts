// What is asked about and lies out of sight: an arrow at the edge for each side, with its number, and a way back to
// all.
import { html, nothing, render, type TemplateResult } from "lit";
import { count } from "../parts";
import type { Camera } from "./camera";
import { inSight, onScreen, type Rect } from "./framing";
import type { Point } from "./geometry";

type Side = "left" | "right" | "up" | "down";
const SIGNS: Record<Side, string> = { left: "◀", right: "▶", up: "▲", down: "▼" };
const WORDS: Record<Side, string> = { left: "to the left", right: "to the right", up: "above", down: "below" };
const WIDE = 56;
const HIGH = 34;

export class Beyond {
  private points: readonly Point[] = [];
  private covers: readonly Rect[] = [];
  private room: Rect = { x: 0, y: 0, w: 0, h: 0 };
  private corner: HTMLElement | undefined;
  private waiting = 0;

  constructor(
    private readonly camera: Camera,
    private readonly go: (points: readonly Point[]) => void,
  ) {
    camera.watch(() => this.follow());
  }

  /** Where the arrows are drawn. */
  attach(corner: Element | undefined): void {
    this.corner = corner as HTMLElement | undefined;
  }

  /** Other points, or other things that lie over the map and the room they leave. */
  ask(points: readonly Point[], covers: readonly Rect[], room: Rect): void {
    Object.assign(this, { points, covers, room });
    this.draw();
  }

  /** Once for each picture, however often the camera moves. */
  private follow(): void {
    if (this.points.length || this.corner?.childElementCount)
      this.waiting ||= requestAnimationFrame(() => {
        this.waiting = 0;
        this.draw();
      });
  }

  private draw(): void {
    if (!this.corner) return;
    const away = this.away();
    const lost = away.size && this.camera.byHand;
    render(
      html`${[...away].map(([side, points]) => this.arrow(side, points))}${lost ? this.back() : nothing}`,
      this.corner,
    );
  }

  /** What is not seen, by the side on which it lies. */
  private away(): Map<Side, Point[]> {
    const { view, window } = this.camera;
    const seen = new Set(inSight(this.points, view, window, this.covers));
    const found = new Map<Side, Point[]>();
    for (const p of this.points.filter((one) => !seen.has(one))) {
      const side = sideOf(onScreen(p, view), this.room);
      found.set(side, [...(found.get(side) ?? []), p]);
    }
    return found;
  }

  private arrow(side: Side, points: readonly Point[]): TemplateResult {
    const { x, y } = this.place(side, points);
    const said = `${count(points.length, "more place")} ${WORDS[side]}`;
    return html`<button
      type="button"
      class="beyond-arrow"
      .style=${`left:${x}px;top:${y}px`}
      aria-label=${said}
      @click=${() => this.go(points)}
    >
      <span aria-hidden="true">${SIGNS[side]} ${points.length}</span>
    </button>`;
  }

  private back(): TemplateResult {
    return html`<button
      type="button"
      class="show-asked"
      title="Bring what is asked about into sight (C)"
      @click=${() => this.go(this.points)}
    >
      Show
    </button>`;
  }

  /** At the edge of the free room, where the middle of them lies. */
  private place(side: Side, points: readonly Point[]): Point {
    const { x, y, w, h } = this.room;
    const right = x + w - WIDE;
    const low = y + h - HIGH;
    const at = onScreen(mean(points), this.camera.view);
    const across = Math.max(x, Math.min(right, at.x - WIDE / 2));
    const along = Math.max(y, Math.min(low, at.y - HIGH / 2));
    const spots: Record<Side, Point> = {
      left: { x, y: along },
      right: { x: right, y: along },
      up: { x: across, y },
      down: { x: across, y: low },
    };
    return spots[side];
  }
}

function mean(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** The side of the room over which a point lies out furthest. */
function sideOf(p: Point, { x, y, w, h }: Rect): Side {
  const out: Record<Side, number> = { left: x - p.x, right: p.x - x - w, up: y - p.y, down: p.y - y - h };
  return (Object.entries(out) as [Side, number][]).reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}
