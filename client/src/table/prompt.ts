// The bar that says what is asked of whom under which rule, with one primary button.
import { html, nothing, type TemplateResult } from "lit";
import { settings } from "../settings";
import { capital, count, ruleLink } from "../parts";
import type { Choice } from "../wire";
import { countsOf } from "./asked";
import type { Table } from "./model";
import { oddsLine } from "./odds";
import { orderCount } from "./orders";
import { decidesForSeveral, seatName, waitedFor } from "./seats";

export function promptBar(t: Table): TemplateResult {
  return html`<section class="prompt ${t.myTurn && !t.past ? "yours" : ""}" aria-label="What is asked">
    <div class="asked">
      <div class="asked-text" role="status" aria-live="polite">${sentence(t)}</div>
      ${aside(t)}
    </div>
    <div class="answer">${t.past ? lookingBack(t) : buttons(t)}</div>
  </section>`;
}

function sentence(t: Table): TemplateResult {
  if (t.past) return html`<strong>Looking back</strong> at step ${t.at} of ${t.now.steps}. ${t.past.prompt}`;
  if (t.now.over) return html`<strong>The game is over.</strong> ${outcome(t)}`;
  if (t.myTurn)
    return html`${decidesForSeveral(t) ? "You decide for " : nothing}<span class="seat"
        >${seatName(t, t.now.to_act ?? "")}</span
      >
      ${segment(t)}${t.now.prompt} ${ruleLink(t.now.rule, (id) => t.openDialog("rules", id))}`;
  return html`<span class="waiting">Waiting for ${t.now.to_act ? waitedFor(t, t.now.to_act) : "the rules"}.</span>
    ${t.now.prompt}`;
}

/** Who has won, unless the words about it say so themselves, and how. */
function outcome(t: Table): string {
  const { level = "", text = "" } = t.now.result ?? {};
  return text.toLowerCase().startsWith(level.toLowerCase()) ? text : `${capital(level)}: ${text}`;
}

/** The part of the turn, where the headline ends with one that no chip above the map shows. */
function segment(t: Table): TemplateResult | typeof nothing {
  const name = t.now.scene.headline.split(": ")[1];
  return name && !t.now.scene.phases.includes(name) && !t.now.prompt.startsWith(name)
    ? html`<span class="segment">${name}</span> `
    : nothing;
}

function aside(t: Table): TemplateResult | typeof nothing {
  if (!t.linked) return html`<div class="hint bad">No connection; trying again.</div>`;
  if (t.toast) return html`<div class="hint told" role="alert">${t.toast}</div>`;
  if (t.armed)
    return html`<div class="hint told" role="alert">
      ${count(others(t), "other order")} still possible. Press again to go on.
    </div>`;
  if (!t.myTurn || t.past) return nothing;
  return html`<div class="hint">${oddsLine(t)}<span class="how-to">${hint(t)}</span></div>`;
}

/** What can be clicked, counted from the set that is lit. */
function hint(t: Table): string {
  const { destinations, places, beside, fields } = countsOf(t);
  const held = t.piece(t.holding);
  const counters = one(beside, "counter", " beside the map");
  const charted = one(fields, "field", " under Charts");
  if (held) {
    const goals = either([one(destinations, "destination"), charted]);
    const others = either([another(places), counters]);
    return `Click ${goals} for ${held.label}${others ? `, or ${others}` : ""}; Esc puts it down.`;
  }
  const glows = either([one(places, "glowing place"), counters, charted]);
  const all = orderCount(t);
  const listed = count(all, "order");
  if (!glows) return all === 1 ? "There is one order." : `Choose one of ${listed}.`;
  const picks = t.legal.moves.size && !t.legal.places.size;
  return picks ? `Click ${glows} to see where a counter can go.` : `Click ${glows}, or choose from the ${listed}.`;
}

/** "one of 3 places", "the place". */
function one(n: number, what: string, where = ""): string {
  return n > 1 ? `one of ${count(n, what)}${where}` : n ? `the ${what}${where}` : "";
}

const another = (n: number): string => (n > 1 ? `another of ${n} glowing places` : n ? "the other glowing place" : "");

function either(parts: readonly string[]): string {
  const said = parts.filter(Boolean);
  const last = said.pop() ?? "";
  return said.length ? `${said.join(", ")} or ${last}` : last;
}

function buttons(t: Table): TemplateResult {
  const main = t.main;
  if (t.now.over)
    return html`<button type="button" class="primary" @click=${() => t.openDialog("result")}>Result</button>`;
  return html` ${
    t.yours.length
      ? html`<button
          type="button"
          class="undo"
          aria-disabled=${!t.now.undo?.possible}
          title=${t.now.undo?.why || "Take back the last decision (U)"}
          @click=${() => void t.undo()}
        >
          Undo
        </button>`
      : nothing
  }
  ${
    main && t.myTurn
      ? html`<button
          type="button"
          class="primary ${t.armed ? "armed" : ""}"
          ?disabled=${t.busy}
          title="Press X"
          @click=${() => primary(t)}
        >
          ${t.armed ? "Yes: " : ""}${main.text}
        </button>`
      : nothing
  }`;
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
