// The bar that says what is asked of whom under which rule, with one primary button.
import { html, nothing, type TemplateResult } from "lit";
import { settings } from "../settings";
import { capital, count, ruleLink } from "../parts";
import type { Choice } from "../wire";
import type { Table } from "./model";
import { oddsLine } from "./odds";
import { decidesForSeveral, seatName, waitedFor } from "./seats";

export function promptBar(t: Table): TemplateResult {
  return html`<section class="prompt ${t.myTurn && !t.past ? "yours" : ""}" aria-label="What is asked">
    <div class="asked"><div class="asked-text" role="status" aria-live="polite">${sentence(t)}</div>${aside(t)}</div>
    <div class="answer">${t.past ? lookingBack(t) : buttons(t)}</div>
  </section>`;
}

function sentence(t: Table): TemplateResult {
  if (t.past) return html`<strong>Looking back</strong> at step ${t.at} of ${t.now.steps}. ${t.past.prompt}`;
  if (t.now.over) return html`<strong>The game is over.</strong> ${outcome(t)}`;
  if (t.myTurn) return html`${decidesForSeveral(t) ? "You decide for " : nothing}<span class="seat">${seatName(t, t.now.to_act ?? "")}</span> ${segment(t)}${t.now.prompt} ${ruleLink(t.now.rule, (id) => t.openDialog("rules", id))}`;
  return html`<span class="waiting">Waiting for ${t.now.to_act ? waitedFor(t, t.now.to_act) : "the rules"}.</span> ${t.now.prompt}`;
}

/** Who has won, unless the words about it say so themselves, and how. */
function outcome(t: Table): string {
  const { level = "", text = "" } = t.now.result ?? {};
  return text.toLowerCase().startsWith(level.toLowerCase()) ? text : `${capital(level)}: ${text}`;
}

/** The part of the turn, where the headline ends with one that no chip above the map shows. */
function segment(t: Table): TemplateResult | typeof nothing {
  const name = t.now.scene.headline.split(": ")[1];
  return name && !t.now.scene.phases.includes(name) && !t.now.prompt.startsWith(name) ? html`<span class="segment">${name}</span> ` : nothing;
}

function aside(t: Table): TemplateResult | typeof nothing {
  if (!t.linked) return html`<div class="hint bad">No connection; trying again.</div>`;
  if (t.toast) return html`<div class="hint told" role="alert">${t.toast}</div>`;
  if (t.armed) return html`<div class="hint told" role="alert">${count(others(t), "other order")} still possible. Press again to go on.</div>`;
  if (!t.myTurn || t.past) return nothing;
  return html`<div class="hint">${oddsLine(t)}<span class="how-to">${hint(t)}</span></div>`;
}

function hint(t: Table): string {
  const held = t.piece(t.holding);
  if (held) return `${capital(held.label)}: click one of ${count(t.destinations.size, "destination")}, or press Esc to put it down.`;
  if (t.legal.moves.size) return `Click one of ${count(t.legal.moves.size, "glowing counter")} to see where it can go.`;
  const places = new Set(t.choices.flatMap((c) => c.places ?? [])).size;
  const pieces = new Set(t.choices.flatMap((c) => c.pieces ?? [])).size;
  if (places) return `Click a glowing place (${places}), or choose from the ${count(t.choices.length, "order")}.`;
  return pieces ? `Click a place with glowing counters (${pieces}), or choose an order.` : `Choose one of ${count(t.choices.length, "order")}.`;
}

function buttons(t: Table): TemplateResult {
  const main = t.main;
  if (t.now.over) return html`<button type="button" class="primary" @click=${() => t.openDialog("result")}>Result</button>`;
  return html`
    ${t.yours.length ? html`<button type="button" class="undo" aria-disabled=${!t.now.undo?.possible} title=${t.now.undo?.why || "Take back the last decision (U)"}
      @click=${() => void t.undo()}>Undo</button>` : nothing}
    ${main && t.myTurn ? html`<button type="button" class="primary ${t.armed ? "armed" : ""}" ?disabled=${t.busy} title="Press X" @click=${() => primary(t)}>${t.armed ? "Yes: " : ""}${main.text}</button>` : nothing}`;
}

function lookingBack(t: Table): TemplateResult {
  return html`<button type="button" @click=${() => t.openDialog("fork")}>Play on from here</button>
    <button type="button" class="primary" @click=${() => t.present()}>Back to now</button>`;
}

const others = (t: Table): number => t.choices.length - 1;
const endsPhase = (choice: Choice): boolean => choice.group === "End";

/** The primary choice; one that ends a phase with orders left asks once more. */
export function primary(t: Table): void {
  const main = t.main;
  if (!main || !t.myTurn || t.past) return;
  if (settings.confirm === "on" && endsPhase(main) && others(t) && !t.armed) {
    t.armed = true;
    t.say("");
    return;
  }
  void t.choose(main);
}
