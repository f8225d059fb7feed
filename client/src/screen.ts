// One page at a time is drawn into #app; whatever changes asks for a redraw, and one follows with the next frame.
import { render, type TemplateResult } from "lit";

export interface Page {
  draw(): TemplateResult;
  drawn?(): void;
  key?(event: KeyboardEvent): boolean;
  leave?(): void;
}

let page: Page | undefined;
let waiting = false;

export function show(next: Page): void {
  page?.leave?.();
  page = next;
  redraw();
}

export function redraw(): void {
  if (waiting) return;
  waiting = true;
  queueMicrotask(draw);
}

function draw(): void {
  waiting = false;
  if (!page) return;
  render(page.draw(), document.getElementById("app")!);
  page.drawn?.();
}

export const current = (): Page | undefined => page;
