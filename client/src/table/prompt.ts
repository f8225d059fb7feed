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
  return html`<section
    class="prompt ${t.position.myTurn && !t.position.past ? "yours" : ""}"
    aria-label="What is asked"
  >
    <div class="asked">
      <div class="asked-text" role="status" aria-live="polite">${sentence(t)}</div>
      ${aside(t)}
    </div>
    <div class="answer">${t.position.past ? lookingBack(t) : buttons(t)}</div>
  </section>`;
}

function sentence(t: Table): TemplateResult {
  if (t.position.past)
    return html`<strong>Looking back</strong> at step ${t.position.at} of ${t.position.now.steps}.
      ${t.position.past.prompt}`;
  if (t.position.now.over) return html`<strong>The game is over.</strong> ${outcome(t)}`;
  if (t.position.myTurn)
    return html`${decidesForSeveral(t) ? "You decide for " : nothing}<span class="seat"
        >${seatName(t, t.position.now.to_act ?? "")}</span
      >
      ${segment(t)}${t.position.now.prompt} ${ruleLink(t.position.now.rule, (id) => t.desk.openDialog("rules", id))}`;
  return html`<span class="waiting"
      >Waiting for ${t.position.now.to_act ? waitedFor(t, t.position.now.to_act) : "the rules"}.</span
    >
    ${t.position.now.prompt}`;
}

/** Who has won, unless the words about it say so themselves, and how. */
function outcome(t: Table): string {
  const { level = "", text = "" } = t.position.now.result ?? {};
  return text.toLowerCase().startsWith(level.toLowerCase()) ? text : `${capital(level)}: ${text}`;
}

/** The part of the turn, where the headline ends with one that no chip above the map shows. */
function segment(t: Table): TemplateResult | typeof nothing {
  const name = t.position.now.scene.headline.split(": ")[1];
  return name && !t.position.now.scene.phases.includes(name) && !t.position.now.prompt.startsWith(name)
    ? html`<span class="segment">${name}</span> `
    : nothing;
}

function aside(t: Table): TemplateResult | typeof nothing {
  if (!t.linked) return html`<div class="hint bad">No connection; trying again.</div>`;
  if (t.desk.toast) return html`<div class="hint told" role="alert">${t.desk.toast}</div>`;
  if (t.desk.armed)
    return html`<div class="hint told" role="alert">
      ${count(others(t), "other order")} still possible. Press again to go on.
    </div>`;
  if (!t.position.myTurn || t.position.past) return nothing;
  return html`<div class="hint">${oddsLine(t)}<span class="how-to">${hint(t)}</span></div>`;
}

/** What can be clicked, counted from the set that is lit. */
function hint(t: Table): string {
  const { destinations, places, beside, fields } = countsOf(t);
  const held = t.position.piece(t.holding);
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
  const picks = t.position.legal.moves.size && !t.position.legal.places.size;
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
  const main = t.position.main;
  if (t.position.now.over)
    return html`<button type="button" class="primary" @click=${() => t.desk.openDialog("result")}>Result</button>`;
  return html` ${
    t.position.yours.length
      ? html`<button
          type="button"
          class="undo"
          aria-disabled=${!t.position.now.undo?.possible}
          title=${t.position.now.undo?.why || "Take back the last decision (U)"}
          @click=${() => void t.undo()}
        >
          Undo
        </button>`
      : nothing
  }
  ${
    main && t.position.myTurn
      ? html`<button
          type="button"
          class="primary ${t.desk.armed ? "armed" : ""}"
          ?disabled=${t.busy}
          title="Press X"
          @click=${() => primary(t)}
        >
          ${t.desk.armed ? "Yes: " : ""}${main.text}
        </button>`
      : nothing
  }`;
}

function lookingBack(t: Table): TemplateResult {
  return html`<button type="button" @click=${() => t.desk.openDialog("fork")}>Play on from here</button>
    <button type="button" class="primary" @click=${() => t.replay.present()}>Back to now</button>`;
}

const others = (t: Table): number => t.position.choices.length - 1;
const endsPhase = (choice: Choice): boolean => choice.group === "End";

/** The primary choice; one that ends a phase with orders left asks once more. */
export function primary(t: Table): void {
  const main = t.position.main;
  if (!main || !t.position.myTurn || t.position.past) return;
  if (settings.confirm === "on" && endsPhase(main) && others(t) && !t.desk.armed) {
    t.desk.armed = true;
    t.desk.say("");
    return;
  }
  void t.choose(main);
}
