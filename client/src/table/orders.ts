// Every legal choice as a button, under the headings of the game; odds above them.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { smallCounter } from "../map/counter";
import { withRule } from "../parts";
import type { Choice } from "../wire";
import type { Table } from "./model";
import { grouped } from "./targets";

export function orders(t: Table): TemplateResult {
  if (t.past) return html`<p class="quiet">Orders are given in the present: go back to now, or play on from here.</p>`;
  if (t.now.over) return html`<p class="quiet">The game is over. The timeline below shows it again from the start.</p>`;
  if (!t.myTurn) return html`<p class="quiet">It is not for you to decide now.</p>`;
  return html`${odds(t)}<div class="orders">${grouped(t.choices).map(([heading, list]) => group(t, heading, list))}</div>`;
}

function odds(t: Table): TemplateResult | typeof nothing {
  if (!t.odds.length) return nothing;
  return html`<section class="odds" id="odds" tabindex="-1" aria-label="Odds"><h3>Odds</h3><ul>${t.odds.map((line) => html`<li>${withRule(line, (id) => t.openDialog("rules", id))}</li>`)}</ul></section>`;
}

function group(t: Table, heading: string, list: Choice[]): TemplateResult {
  return html`<section><h3>${heading}</h3><ul>${repeat(list, (c) => `${t.now.seq}-${c.index}`, (c) => html`<li>${choiceButton(t, c)}</li>`)}</ul></section>`;
}

export function choiceButton(t: Table, choice: Choice, after: () => void = () => undefined): TemplateResult {
  const piece = choice.pieces?.length === 1 ? t.shown.scene.pieces.find((p) => p.id === choice.pieces![0]) : undefined;
  const point = (on: boolean) => () => pointAt(t, on ? about(t, choice) : []);
  return html`<button type="button" class="choice ${choice.main ? "main" : ""}" ?disabled=${t.busy} data-choice=${choice.index}
    @mouseenter=${point(true)} @mouseleave=${point(false)} @focus=${point(true)} @blur=${point(false)}
    @click=${(e: MouseEvent) => give(t, choice, e, after)}>${piece ? smallCounter(t.board, piece, false) : nothing}<span>${choice.text}</span></button>`;
}

/** Give the order; by keyboard, go on where the list goes on. */
function give(t: Table, choice: Choice, event: MouseEvent, after: () => void): void {
  const list = (event.currentTarget as Element).closest(".menu, .panel, .text-view"), byKey = event.detail === 0;
  pointAt(t, []);
  void t.choose(choice).then(() => {
    after();
    if (byKey) requestAnimationFrame(() => (list?.isConnected ? list : document.querySelector(".panel"))?.querySelector<HTMLElement>(".choice")?.focus());
  });
}

function about(t: Table, choice: Choice): string[] {
  const homes = t.shown.scene.pieces.filter((p) => choice.pieces?.includes(p.id)).map((p) => p.place);
  return [...(choice.places ?? []), ...homes];
}

export function pointAt(t: Table, places: readonly string[]): void {
  if (!t.hover.length && !places.length) return;
  t.hover = places;
  t.changedHover();
}
