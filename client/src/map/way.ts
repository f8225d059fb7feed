// The way that a move would take: drawn while it is pointed at, without redrawing anything else.
import type { Point } from "./geometry";
import { round } from "./geometry";

const NS = "http://www.w3.org/2000/svg";

export class WayLayer {
  private readonly casing = document.createElementNS(NS, "path");
  private readonly line = document.createElementNS(NS, "path");
  private readonly plate = document.createElementNS(NS, "rect");
  private readonly text = document.createElementNS(NS, "text");

  constructor(layer: SVGGElement) {
    this.casing.setAttribute("class", "way casing");
    this.line.setAttribute("class", "way");
    this.line.setAttribute("marker-end", "url(#arrow-head)");
    this.plate.setAttribute("class", "way-plate");
    this.text.setAttribute("class", "way-text");
    layer.append(this.casing, this.line, this.plate, this.text);
  }

  private shown = "";

  show(points: readonly Point[], label: string, zoom: number): void {
    const d = points.length > 1 ? `M${points.map((p) => `${round(p.x)} ${round(p.y)}`).join("L")}` : "";
    if (d === this.shown) return;
    this.shown = d;
    for (const path of [this.casing, this.line]) path.setAttribute("d", d);
    this.tell(points.at(-1), d ? label : "", 13 / zoom);
  }

  private tell(at: Point | undefined, label: string, size: number): void {
    this.text.textContent = label;
    this.plate.setAttribute("visibility", label && at ? "visible" : "hidden");
    if (!label || !at) return;
    const w = label.length * size * 0.56 + size;
    const x = at.x - w / 2;
    const y = at.y - size * 2.6;
    for (const [name, value] of Object.entries({ x, y, width: w, height: size * 1.6, rx: size * 0.4 }))
      this.plate.setAttribute(name, value.toFixed(1));
    for (const [name, value] of Object.entries({ x: at.x, y: y + size * 1.18, "font-size": size }))
      this.text.setAttribute(name, value.toFixed(1));
  }
}
