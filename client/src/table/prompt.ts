// The bar that says what is asked of whom under which rule, with one primary button.
import { html, nothing, type TemplateResult } from "lit";
import { capital, count, ruleLink } from "../parts";
import { advised } from "./advice";
import { countsOf } from "./asked";
import type { Table } from "./model";
import { oddsLine } from "./odds";
import { orderCount } from "./orders";
import { decidesForSeveral, seatName, waitedFor } from "./seats";

export function promptBar(t: Table): TemplateResult {
  return html`<section
    class="prompt ${t.position.myTurn && !t.position.past && !t.film.waits ? "yours" : ""}"
    aria-label="What is asked"
  >
    <div class="asked">
      <div class="asked-text" role="status" aria-live="polite">${sentence(t)}</div>
      ${aside(t)}
    </div>
    <div class="answer">${t.film.waits ? watching(t) : t.position.past ? lookingBack(t) : buttons(t)}</div>
  </section>`;
}

function sentence(t: Table): TemplateResult {
  if (t.film.waits) return html`<strong>See what happened.</strong> The next question comes after it.`;
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
      >Waiting for
      ${t.position.now.to_act ? waitedFor(t, t.position.now.to_act) : "the rules"}${since(t.waitingSince)}.</span
    >
    <span class="segment">${t.position.now.scene.headline}</span>`;
}

/** Since when, where this page has seen it begin and it has been some time. */
const since = (when: Date | null): string =>
  when ? ` since ${when.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}` : "";

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
  if (t.desk.armed >= 0)
    return html`<div class="hint told" role="alert">
      ${count(others(t), "other order")} still possible. Press again to go on.
    </div>`;
  if (!t.position.myTurn || t.position.past || t.film.waits) return nothing;
  if (t.adviser.choice) return advised(t);
  return html`<div class="hint">${because(t)}${oddsLine(t)}<span class="how-to">${hint(t)}</span></div>`;
}

const HEADING = /^(===|---|\*)/;

/** What led to the question, where dice or somebody else did: the last thing that was told before it. */
function because(t: Table): TemplateResult | typeof nothing {
  const last = t.log.findLast((e) => e.lines.length);
  const led = last && (!t.position.yours.includes(last.seat) || last.lines.some((l) => l.dice?.length));
  const told = led ? last.lines.findLast((l) => !HEADING.test(l.text)) : undefined;
  return told ? html`<span class="because" title=${told.text}>${told.text}</span> ` : nothing;
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
  if (t.position.now.over)
    return html`<button type="button" class="primary" @click=${() => t.desk.openDialog("result")}>Result</button>`;
  return html`${adviceButton(t)}${undoButton(t)}${t.position.myTurn ? mainButton(t) : nothing}`;
}

function adviceButton(t: Table): TemplateResult | typeof nothing {
  if (!t.adviser.asked) return nothing;
  return html`<button
    type="button"
    class="advise"
    title="What would a computer do? (A)"
    @click=${() => void t.adviser.ask()}
  >
    Advice
  </button>`;
}

/** Taking back; who waits has no use for a button that cannot. */
function undoButton(t: Table): TemplateResult | typeof nothing {
  const { myTurn, now, yours } = t.position;
  if (!yours.length || !(myTurn || now.undo?.possible)) return nothing;
  return html`<button
    type="button"
    class="undo"
    aria-disabled=${!now.undo?.possible}
    title=${now.undo?.why || "Take back the last decision (U)"}
    @click=${() => void t.undo()}
  >
    Undo
  </button>`;
}

function mainButton(t: Table): TemplateResult | typeof nothing {
  const { main } = t.position;
  if (!main) return nothing;
  const armed = t.desk.armed === main.index;
  const always = t.standing.fits(main)
    ? html`<button
        type="button"
        class="always"
        ?disabled=${t.busy}
        title="${main.text}, now and whenever this is asked; More lets you be asked again"
        @click=${() => t.standing.always(main)}
      >
        Always
      </button>`
    : nothing;
  return html`${always}<button
      type="button"
      class="primary ${armed ? "armed" : ""}"
      ?disabled=${t.busy}
      title="Press X"
      @click=${() => primary(t)}
    >
      ${armed ? "Yes: " : ""}${main.text}
    </button>`;
}

function watching(t: Table): TemplateResult {
  return html`<button type="button" class="skip" @click=${() => t.film.close()}>Skip to my next decision</button>`;
}

function lookingBack(t: Table): TemplateResult {
  return html`${
      t.position.now.over
        ? html`<button type="button" @click=${() => t.desk.openDialog("review")}>Review</button>`
        : nothing
    }<button type="button" @click=${() => t.desk.openDialog("fork")}>Play on from here</button>
    <button type="button" class="primary" @click=${() => t.replay.present()}>Back to now</button>`;
}

const others = (t: Table): number => t.position.choices.length - 1;

/** The primary choice. */
export function primary(t: Table): void {
  const main = t.position.main;
  if (!main || !t.position.myTurn || t.position.past) return;
  void t.choose(main);
}
