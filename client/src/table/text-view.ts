// The table in words: every place with its units and what can be done there, as buttons. The whole game can be played
// here.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { capital, count } from "../parts";
import { redraw } from "../screen";
import type { Choice, Piece, Spot } from "../wire";
import { groundName, laidAt } from "./label";
import type { Table } from "./model";
import { inRows } from "./numbers";
import { oddsAt } from "./odds";
import { crowded, itemButton, takeButton } from "./orders";
import { grouped } from "./targets";

let only: "busy" | "legal" | "all" = "busy";

export function textView(t: Table): TemplateResult {
  const legal = t.position.legal;
  const at = new Map<string, Piece[]>();
  for (const p of t.position.shown.scene.pieces) at.set(p.place, [...(at.get(p.place) ?? []), p]);
  const wanted = t.position.places.filter(
    (s) =>
      only === "all" ||
      legal.places.has(s.id) ||
      legal.movers.has(s.id) ||
      t.destinations.has(s.id) ||
      (!crowded(t) && legal.goals.has(s.id)) ||
      (only === "busy" && at.has(s.id)),
  );
  const asked = (s: Spot): boolean => orders(t, s.id).length > 0 || legal.movers.has(s.id);
  const inOrder = [...wanted.filter(asked), ...wanted.filter((s) => !asked(s))]; // where one can act comes first
  const held = t.position.piece(t.holding);
  return html`<div class="text-view" tabindex="0" role="region" aria-label="Text view">
    ${held ? inHand(t, held) : nothing} ${legal.elsewhere.length ? general(t, legal.elsewhere) : nothing}
    ${filterBar(wanted.length)}
    <table>
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Ground</th>
          <th scope="col">Who is there</th>
          <th scope="col">What you can do</th>
        </tr>
      </thead>
      <tbody>
        ${repeat(
          inOrder,
          (s) => s.id,
          (s) => row(t, s, at.get(s.id) ?? [], orders(t, s.id)),
        )}
      </tbody>
    </table>
  </div>`;
}

function inHand(t: Table, held: Piece): TemplateResult {
  return html`<section class="general">
    <p>
      In hand: <strong>${capital(held.label)}</strong>, ${count(t.destinations.size, "destination")} below.
      <button type="button" @click=${() => t.putDown()}>Put down</button>
    </p>
  </section>`;
}

function general(t: Table, elsewhere: readonly Choice[]): TemplateResult {
  return html`<section class="general">
    <h2>Orders for no single place</h2>
    ${grouped(elsewhere).map(
      ([heading, list]) =>
        html`<h3>${heading}</h3>
          <ul class="inline">
            ${inRows(list).map((item) => html`<li>${itemButton(t, item)}</li>`)}
          </ul>`,
    )}
  </section>`;
}

function filterBar(places: number): TemplateResult {
  return html`<div class="filter">
    <label
      >Show
      <select @change=${filter}>
        ${(["busy", "legal", "all"] as const).map(
          (o) =>
            html`<option value=${o} ?selected=${o === only}>
              ${{ busy: "places with units or orders", legal: "places with orders", all: "all places" }[o]}
            </option>`,
        )}
      </select></label
    >
    <span>${count(places, "place")}</span>
  </div>`;
}

function filter(event: Event): void {
  only = (event.target as HTMLSelectElement).value as typeof only;
  redraw();
}

/** The choices at a place; moves to it only of the piece in hand when there are very many. */
function orders(t: Table, place: string): Choice[] {
  const to = crowded(t) ? (t.destinations.get(place) ?? []) : (t.position.legal.goals.get(place) ?? []);
  return [...(t.position.legal.places.get(place) ?? []), ...to];
}

function row(t: Table, spot: Spot, pieces: Piece[], legal: Choice[]): TemplateResult {
  const laid = laidAt(t, spot.id);
  return html`<tr id="row-${spot.id}">
    <th scope="row">${spot.name || spot.id}</th>
    <td>${groundName(t, spot.terrain)}${spot.note ? html`<br /><span class="quiet">${spot.note}</span>` : nothing}</td>
    <td>
      ${
        pieces.length
          ? html`<ul>
              ${pieces.map((p) => html`<li>${capital([p.label, ...(p.states ?? [])].join(", "))}</li>`)}
            </ul>`
          : html`<span class="quiet">nobody</span>`
      }${laid.length ? html`<span class="quiet">${capital(laid.join("; "))}</span>` : nothing}
    </td>
    <td>
      ${oddsAt(t, spot.id)}
      <ul>
        ${inRows(legal).map((item) => html`<li>${itemButton(t, item)}</li>`)}${
          crowded(t)
            ? (t.position.legal.movers.get(spot.id) ?? []).map((id) => html`<li>${takeButton(t, id)}</li>`)
            : nothing
        }
      </ul>
    </td>
  </tr>`;
}
