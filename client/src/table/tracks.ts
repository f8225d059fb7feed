// Who sits where, and the tracks beside the map.
import { html, nothing, type TemplateResult } from "lit";
import { titled } from "../parts";
import type { Track } from "../wire";
import { sideNumber, sidesOf } from "../map/sides";
import { redraw } from "../screen";
import { jump } from "./charts";
import type { Table } from "./model";

export function tracks(t: Table): TemplateResult {
  const notes = t.shown.scene.notes ?? [];
  return html`<section class="tracks" aria-label="Seats and tracks" tabindex=${innerWidth < 1024 ? 0 : -1}>
    <ul class="seats">${Object.entries(t.now.seats).map(([seat, kind]) => seatLine(t, seat, kind))}
      ${(t.game.automata ?? []).map((side) => seatLine(t, side, "the rules"))}</ul>
    <dl>${t.shown.scene.tracks.map((entry) => track(t, entry))}</dl>
    ${notes.length ? html`<div class="told-notes" role="group" aria-label="Worth knowing" tabindex=${innerWidth < 1024 ? -1 : 0}>${notes.map((note) => html`<p class="note">${note}</p>`)}</div>` : nothing}
  </section>`;
}

function seatLine(t: Table, seat: string, kind: string): TemplateResult {
  const side = sidesOf(t.board).indexOf(seat), mine = t.yours.includes(seat);
  return html`<li class=${t.now.to_act === seat ? "acting" : ""}>
    ${side >= 0 ? html`<span class="swatch side-${sideNumber(t.board, seat)}" aria-hidden="true"></span>` : nothing}
    ${titled(seat)} <span class="kind">${mine ? "you" : kind}</span></li>`;
}

function track(t: Table, entry: Track): TemplateResult {
  const name = entry.panel ? html`<button type="button" class="to-chart" @click=${() => openChart(t, entry.panel!)}>${entry.name}</button>` : entry.name;
  return html`<div class="track" title=${entry.note ?? ""}><dt>${name}</dt><dd>${entry.value}${entry.of ? html`<span class="of">/${entry.of}</span>` : nothing}
    ${entry.note ? html`<span class="track-note">${entry.note}</span>` : nothing}</dd></div>`;
}

function openChart(t: Table, panel: string): void {
  t.sheet = "charts";
  t.sheetOpen = true;
  redraw();
  setTimeout(() => jump(panel));
}
