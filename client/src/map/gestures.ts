// Drag, wheel and pinch move the camera; a press that hardly moves stays a click.
import type { Camera } from "./camera";

const STILL = 6;

export class Gestures {
  private readonly down = new Map<number, { x: number; y: number }>();
  private moved = false;
  private spread = 0;

  constructor(
    private readonly frame: HTMLElement,
    private readonly camera: Camera,
  ) {
    frame.addEventListener("pointerdown", (e) => this.press(e));
    frame.addEventListener("pointermove", (e) => this.drag(e));
    for (const end of ["pointerup", "pointercancel"] as const) frame.addEventListener(end, (e) => this.release(e));
    frame.addEventListener("wheel", (e) => this.wheel(e), { passive: false });
    frame.addEventListener("click", (e) => this.click(e), { capture: true });
    frame.addEventListener("dblclick", (e) => this.double(e));
  }

  private point(e: MouseEvent): { x: number; y: number } {
    const box = this.frame.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top };
  }

  private press(e: PointerEvent): void {
    if (!this.down.size) this.moved = false;
    this.down.set(e.pointerId, this.point(e));
    this.spread = this.gap();
  }

  private drag(e: PointerEvent): void {
    const before = this.down.get(e.pointerId);
    if (!before) return;
    const now = this.point(e);
    if (!this.moved && Math.hypot(now.x - before.x, now.y - before.y) < STILL) return;
    if (!this.moved) {
      this.frame.setPointerCapture(e.pointerId);
      this.frame.classList.add("dragged"); // and not :active, which would style the whole map anew at every click
    }
    this.moved = true;
    this.down.set(e.pointerId, now);
    this.camera.pan((now.x - before.x) / this.down.size, (now.y - before.y) / this.down.size);
    if (this.down.size === 2) this.pinch();
  }

  private pinch(): void {
    const [a, b] = [...this.down.values()];
    const gap = this.gap();
    if (a && b && this.spread) this.camera.zoomBy(gap / this.spread, (a.x + b.x) / 2, (a.y + b.y) / 2);
    this.spread = gap;
  }

  private gap(): number {
    const [a, b] = [...this.down.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  private release(e: PointerEvent): void {
    this.down.delete(e.pointerId);
    if (!this.down.size) this.frame.classList.remove("dragged");
    this.spread = this.gap();
  }

  private wheel(e: WheelEvent): void {
    e.preventDefault();
    const at = this.point(e);
    const pixels = e.deltaMode === 1 ? e.deltaY * 16 : e.deltaY;
    this.camera.zoomBy(Math.exp(-Math.max(-120, Math.min(120, pixels)) * 0.0022), at.x, at.y);
  }

  private click(e: MouseEvent): void {
    if (!this.moved) return;
    this.moved = false;
    e.stopPropagation();
  }

  private double(e: MouseEvent): void {
    if ((e.target as Element).closest("[data-place]")) return;
    const at = this.point(e);
    this.camera.zoomBy(1.6, at.x, at.y);
  }
}
