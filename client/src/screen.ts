// One page at a time is drawn into #app; whatever changes asks for a redraw, and one follows at once for all that asked
// together.
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

const CALM = 120; // milliseconds between two drawings of what comes in quick succession
let later = 0;

/** Redraw, but no more than some times in a second: while computers move one after the other nobody can follow more. */
export function redrawCalmly(): void {
  later ||= window.setTimeout(redraw, CALM);
}

function draw(): void {
  waiting = false;
  clearTimeout(later);
  later = 0;
  if (!page) return;
  render(page.draw(), document.getElementById("app")!);
  page.drawn?.();
}

export const current = (): Page | undefined => page;
