// The whole board small in a corner, with a frame around what is in sight; clicking goes there.
import { html, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import type { Board, Scene } from "../wire";
import type { Camera } from "./camera";
import { round } from "./geometry";
import { kindOf } from "./kind";

const LONGEST = 168;

export class Minimap {
  private frame: HTMLElement | undefined;
  private readonly scale: number;
  private framed = "";
  private size = "";

  constructor(
    private readonly board: Board,
    private readonly camera: Camera,
  ) {
    this.scale = LONGEST / Math.max(board.width, board.height);
    camera.watch(() => this.follow());
  }

  /** Wanted where much of the board is out of sight. */
  private get wanted(): boolean {
    return this.camera.ready && this.camera.hidden > 0.35;
  }

  draw(scene: Scene): TemplateResult {
    const { width, height } = this.board;
    const k = this.scale;
    return html`<div
      class="minimap ${this.wanted ? "" : "away"}"
      .style=${`width:${round(width * k)}px;height:${round(height * k)}px`}
      aria-hidden="true"
      @pointerdown=${(e: PointerEvent) => this.go(e)}
      @pointermove=${(e: PointerEvent) => {
        if (e.buttons) this.go(e);
      }}
    >
      <svg
        class="map-${this.board.kind}"
        viewBox="0 0 ${width} ${height}"
        width=${round(width * k)}
        height=${round(height * k)}
      >
        ${kindOf(this.board).small(this.board, scene, k)}
      </svg>
      <div
        class="sight"
        ${ref((e) => {
          this.attach(e as HTMLElement | undefined);
        })}
      ></div>
    </div>`;
  }

  private attach(frame: HTMLElement | undefined): void {
    if (frame !== this.frame) this.framed = this.size = "";
    this.frame = frame;
    this.follow();
  }

  private follow(): void {
    if (!this.frame) return;
    const { x, y, w, h } = this.camera.sight;
    const k = this.scale;
    const edge = (n: number, most: number) => Math.max(0, Math.min(most, n)) * k;
    const left = edge(x, this.board.width);
    const top = edge(y, this.board.height);
    const box = [left, top, edge(x + w, this.board.width) - left, edge(y + h, this.board.height) - top]
      .map(round)
      .join();
    if (box === this.framed) return;
    this.framed = box;
    const [, , wide, high] = box.split(",");
    this.frame.style.transform = `translate(${round(left)}px, ${round(top)}px)`;
    if (this.size !== `${wide},${high}`) Object.assign(this.frame.style, { width: `${wide}px`, height: `${high}px` });
    this.size = `${wide},${high}`;
    this.frame.parentElement?.classList.toggle("away", !this.wanted);
  }

  private go(e: PointerEvent): void {
    const box = (e.currentTarget as Element).getBoundingClientRect();
    this.camera.centre((e.clientX - box.left) / this.scale, (e.clientY - box.top) / this.scale);
  }
}
