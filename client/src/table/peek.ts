// What is in the area under the pointer, in a corner of the map: nothing has to be opened to read a stack.
import { html, nothing, render, type TemplateResult } from "lit";
import { smallCounter } from "../map/counter";
import { faceOf, partyOf, sideName, sideNumber } from "../map/sides";
import { glyph } from "../map/symbols";
import { titled } from "../parts";
import { strengthOf } from "../map/stacks";
import type { Piece, Spot } from "../wire";
import type { Table } from "./model";

let shown = "";

/** Redrawn by itself, since the pointer moves more often than anything else changes. */
export function peek(t: Table, place: string): void {
  const corner = document.querySelector<HTMLElement>(".peek");
  const spot = place ? t.board.spots.find((s) => s.id === place) : undefined;
  const key = `${place} ${t.position.shown.seq}`;
  if (!corner || (key === shown && corner.childElementCount)) return;
  shown = key;
  render(spot ? card(t, spot) : nothing, corner);
}

function card(t: Table, spot: Spot): TemplateResult {
  const held = t.position.shown.scene.held?.[spot.id] ?? [];
  const groups = new Map<string, Piece[]>();
  for (const p of t.position.piecesAt(spot.id)) {
    const side = faceOf(t.board, p).side;
    groups.set(side, [...(groups.get(side) ?? []), p]);
  }
  return html`<h3>${spot.name}</h3>
    ${
      held.length
        ? html`<div>
            ${held.map(
              (side) => html`<span class="swatch side-${sideNumber(t.board, side)}"></span>${sideName(t.board, side)} `,
            )}
          </div>`
        : nothing
    }
    ${spot.note ? html`<div class="quiet">${spot.note}</div>` : nothing}
    ${t.position.marksAt(spot.id).map((m) => html`<div>${glyph(m.kind)} ${m.text}</div>`)}
    ${[...groups].map(
      ([side, pieces]) =>
        html`<div class="power">${partyOf(t.board, side)?.name ?? titled(side)}${together(t, pieces)}</div>
          <div class="counters">${pieces.map((p) => smallCounter(t.board, p))}</div>`,
    )}`;
}

/** What a stack comes to. */
function together(t: Table, pieces: readonly Piece[]): string {
  const sum = t.board.parties ? 0 : strengthOf(t.board, pieces);
  return sum ? `: ${pieces.length} counters, ${sum} together` : "";
}
