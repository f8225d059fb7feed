// The table in words: every place with its units and what can be done there, as buttons. The whole game can be played here.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { capital, count } from "../parts";
import { redraw } from "../screen";
import type { Choice, Piece, Spot } from "../wire";
import { groundName } from "./label";
import type { Table } from "./model";
import { choiceButton } from "./orders";
import { grouped, targets } from "./targets";

let only: "busy" | "legal" | "all" = "busy";

export function textView(t: Table): TemplateResult {
  const legal = targets(t.choices, t.shown.scene.pieces), at = new Map<string, Piece[]>();
  for (const p of t.shown.scene.pieces) at.set(p.place, [...(at.get(p.place) ?? []), p]);
  const wanted = t.places.filter((s) => only === "all" || legal.places.has(s.id) || (only === "busy" && at.has(s.id)));
  return html`<div class="text-view" tabindex="0" role="region" aria-label="Text view">
    ${legal.elsewhere.length ? html`<section class="general"><h2>Orders for no single place</h2>${grouped(legal.elsewhere).map(([heading, list]) =>
      html`<h3>${heading}</h3><ul class="inline">${list.map((c) => html`<li>${choiceButton(t, c)}</li>`)}</ul>`)}</section>` : nothing}
    <div class="filter"><label>Show <select @change=${filter}>
      ${(["busy", "legal", "all"] as const).map((o) => html`<option value=${o} ?selected=${o === only}>${{ busy: "places with units or orders", legal: "places with orders", all: "all places" }[o]}</option>`)}
    </select></label> <span>${count(wanted.length, "place")}</span></div>
    <table><thead><tr><th scope="col">Place</th><th scope="col">Ground</th><th scope="col">Who is there</th><th scope="col">What you can do</th></tr></thead>
      <tbody>${repeat(wanted, (s) => s.id, (s) => row(t, s, at.get(s.id) ?? [], legal.places.get(s.id) ?? []))}</tbody></table>
  </div>`;
}

function filter(event: Event): void {
  only = (event.target as HTMLSelectElement).value as typeof only;
  redraw();
}

function row(t: Table, spot: Spot, pieces: Piece[], legal: Choice[]): TemplateResult {
  return html`<tr id="row-${spot.id}"><th scope="row">${spot.name}</th><td>${groundName(t, spot.terrain)}${spot.note ? html`<br><span class="quiet">${spot.note}</span>` : nothing}</td>
    <td>${pieces.length ? html`<ul>${pieces.map((p) => html`<li>${capital([p.label, ...(p.states ?? [])].join(", "))}</li>`)}</ul>` : html`<span class="quiet">nobody</span>`}</td>
    <td><ul>${legal.map((c) => html`<li>${choiceButton(t, c)}</li>`)}</ul></td></tr>`;
}
