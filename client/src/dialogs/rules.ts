// Rules in our words: the one in question, search, and the keys.
import { html, nothing, type TemplateResult } from "lit";
import { api } from "../api";
import { dialog, type OpenRule } from "../parts";
import { redraw } from "../screen";
import { KEYS } from "../table/keys";
import { keyFor } from "../settings";
import type { Table } from "../table/model";
import { glossaryOf } from "../terms";
import { linked, sameReading } from "../texts";
import type { Reading, Rule } from "../wire";
import { example } from "./example";
import { readingEntry, readingNote } from "./reading";

let sought = "";
let asked = "";
let found: Rule[] = [];
let readings: Reading[] = [];

export function rulesDialog(t: Table, close: () => void): TemplateResult {
  if (asked !== t.desk.dialogAbout + t.position.now.game) void look(t, (sought = t.desk.dialogAbout));
  return dialog(
    "Rules and keys",
    html` <form class="search" role="search" @submit=${(e: Event) => e.preventDefault()}>
        <input
          type="search"
          aria-label="Search the rules"
          placeholder="A number (7.2), or words: movement road"
          .value=${sought}
          @input=${(e: Event) => void look(t, (sought = (e.target as HTMLInputElement).value))}
        />
        <button type="button" @click=${() => t.desk.openDialog("primer")}>How this game works</button>
      </form>
      ${
        found.length || readings.length
          ? html`<dl class="rules">${entries(t)}</dl>`
          : html`<p class="quiet">No rule found for “${sought}”. Try a section number or single words.</p>`
      }
      ${keyHelp()}`,
    close,
    "wide",
  );
}

function keyHelp(): TemplateResult {
  return html`<details class="key-help">
    <summary>Keys</summary>
    <dl>
      ${KEYS.map(
        ([key, text]) =>
          html`<div>
            <dt><kbd>${keyFor(key).toUpperCase()}</kbd></dt>
            <dd>${text}</dd>
          </div>`,
      )}
      <div>
        <dt><kbd>1</kbd> to <kbd>9</kbd></dt>
        <dd>The order of that number, where there are no more than nine</dd>
      </div>
      <div>
        <dt><kbd>Tab</kbd></dt>
        <dd>Next thing that can be chosen</dd>
      </div>
      <div>
        <dt><kbd>Arrows</kbd></dt>
        <dd>From place to place; without one in focus, move the map</dd>
      </div>
      <div>
        <dt><kbd>Enter</kbd></dt>
        <dd>Act at the place in focus</dd>
      </div>
      <div>
        <dt><kbd>Space</kbd></dt>
        <dd>Look at the place in focus</dd>
      </div>
      <div>
        <dt><kbd>Esc</kbd></dt>
        <dd>Close, cancel, back to now</dd>
      </div>
    </dl>
  </details>`;
}

async function look(t: Table, words: string): Promise<void> {
  asked = t.desk.dialogAbout + t.position.now.game;
  const game = t.position.now.game;
  const [rules, open] = await Promise.all([
    api.rules(game, words).catch(() => []),
    words.trim() ? api.readings(game, words).catch(() => []) : [],
  ]);
  if (words === sought) {
    [found, readings] = [rules, open];
    redraw();
  }
}

/** A reading asked for by its number comes before the rules it is about; those that mention the words come after. */
function entries(t: Table): TemplateResult[] {
  const open: OpenRule = (id) => void look(t, (sought = id));
  const rules = found.slice(0, 60).map((r) => rule(t, r, open));
  const other = readings
    .slice(0, 20)
    .map((r) => readingEntry(r, open, sameReading(r.id, sought), glossaryOf(t.position.now.game)));
  return readings.some((r) => sameReading(r.id, sought)) ? [...other, ...rules] : [...rules, ...other];
}

function rule(t: Table, r: Rule, open: OpenRule): TemplateResult {
  const words = glossaryOf(t.position.now.game);
  const section = r.id.replace(/-[^-]*$/, "");
  return html`<div class=${r.id === sought ? "this" : ""}>
    <dt>${r.id}</dt>
    <dd>
      ${linked(r.text, open, words)} ${(r.readings ?? []).map((g) => readingNote(g, open, words))}
      ${(r.examples ?? []).map((e) => example(e, open, words, found.length === 1))}
      ${
        section !== r.id && found.length === 1
          ? html`<button type="button" class="plain" @click=${() => void look(t, (sought = section))}>
              All of ${section}
            </button>`
          : nothing
      }
    </dd>
  </div>`;
}
