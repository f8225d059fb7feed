// Who sits where, and the tracks beside the map.
import { html, nothing, type TemplateResult } from "lit";
import type { Hand, Track } from "../wire";
import { sideNumber, sidesOf } from "../map/sides";
import { redraw } from "../screen";
import { jump } from "./charts";
import type { Table } from "./model";
import { handsAt, player, seatName, seatsBeside, shared } from "./seats";

export function tracks(t: Table): TemplateResult {
  const notes = t.position.shown.scene.notes ?? [];
  return html`<section class="tracks" aria-label="Seats and tracks" tabindex=${innerWidth < 1024 ? 0 : -1}>
    ${shared(t) ? hands(t) : nothing}
    <ul class="seats" aria-label="Seats">
      ${shared(t) ? nothing : Object.keys(t.position.now.seats).map((seat) => seatLine(t, seat, player(t, seat)))}
      ${(t.game.automata ?? []).map((side) => seatLine(t, side, "the rules"))}
    </ul>
    <dl>${t.position.shown.scene.tracks.map((entry) => track(t, entry))}</dl>
    ${
      notes.length
        ? html`<div class="told-notes" role="group" aria-label="Worth knowing" tabindex=${innerWidth < 1024 ? -1 : 0}>
            ${notes.map((note) => html`<p class="note">${note}</p>`)}
          </div>`
        : nothing
    }
  </section>`;
}

/** All players with their seats. */
export const hands = (t: Table): TemplateResult =>
  html`<ul class="hands" aria-label="Who plays">
    ${handsAt(t).map((hand) => handLine(t, hand))}
  </ul>`;

/** One player with all seats, below the name of the hand unless that only repeats them; where a computer helps in a
 * hand, each seat says who plays it. */
function handLine(t: Table, hand: Hand): TemplateResult {
  const players = hand.seats.map((seat) => player(t, seat));
  const one = new Set(players).size === 1;
  const named = !!seatsBeside(t.game, hand);
  const kind = one ? html`<span class="kind">${players[0]}</span>` : nothing;
  return html`<li class="hand ${players.includes("you") ? "mine" : ""} ${named ? "named" : ""}">
    ${named ? html`<p><span class="hand-name">${hand.name}</span> ${kind}</p>` : nothing}
    <ul class="seats" aria-label="Seats of ${hand.name}">
      ${hand.seats.map((seat, at) => seatLine(t, seat, one ? "" : players[at]!))}
    </ul>
    ${named ? nothing : kind}
  </li>`;
}

function seatLine(t: Table, seat: string, kind: string): TemplateResult {
  const sides = sidesOf(t.board);
  const side = sides.length > 4 && !t.board.parties ? -1 : sides.indexOf(seat);
  const acting = t.position.now.to_act === seat;
  return html`<li class=${acting ? "acting" : ""} aria-current=${acting ? "true" : nothing} title=${seatName(t, seat)}>
    ${side >= 0 ? html`<span class="swatch side-${sideNumber(t.board, seat)}" aria-hidden="true"></span>` : nothing}
    <span class="seat-name">${seatName(t, seat)}</span> ${kind ? html`<span class="kind">${kind}</span>` : nothing}
  </li>`;
}

function track(t: Table, entry: Track): TemplateResult {
  const name = entry.panel
    ? html`<button type="button" class="to-chart" @click=${() => openChart(t, entry.panel!)}>${entry.name}</button>`
    : entry.name;
  return html`<div class="track" title=${entry.note ?? ""}>
    <dt>${name}</dt>
    <dd>
      ${entry.value}${entry.of ? html`<span class="of">/${entry.of}</span>` : nothing}
      ${entry.note ? html`<span class="track-note">${entry.note}</span>` : nothing}
    </dd>
  </div>`;
}

function openChart(t: Table, panel: string): void {
  t.desk.sheet = "charts";
  t.desk.sheetOpen = true;
  redraw();
  setTimeout(() => jump(panel));
}
