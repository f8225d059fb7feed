// How a game works: the text for newcomers, with its rules a click away in the same dialog.
import { html, nothing, type TemplateResult } from "lit";
import { api } from "../api";
import { dialog, type OpenRule } from "../parts";
import { redraw } from "../screen";
import { glossaryOf, type Glossary } from "../terms";
import { linked } from "../texts";
import type { Passage, Primer, Reading, Rule, Term } from "../wire";
import { example } from "./example";
import { readingEntry, readingNote } from "./reading";

type Say = (text: string) => unknown;

const primers = new Map<string, Primer | null>();
let looked: { game: string; id: string; rules: Rule[]; readings: Reading[] } | null = null;

export function primerDialog(game: string, close: () => void): TemplateResult {
  if (!primers.has(game)) void load(game);
  const primer = primers.get(game);
  const open: OpenRule = (id) => void look(game, id);
  return dialog(
    primer?.title ?? "How this game works",
    html`<div class="primer">
      ${primer ? sections(primer, open, glossaryOf(game)) : html`<p class="quiet">One moment …</p>`}
      ${looked?.game === game ? lookedUp(open) : nothing}
    </div>`,
    () => {
      looked = null;
      close();
    },
    "wide",
  );
}

async function load(game: string): Promise<void> {
  primers.set(game, null);
  primers.set(game, await api.primer(game).catch(() => ({ title: "Nobody has written this yet" })));
  redraw();
}

/** Each term is explained where it comes first. */
function sections(primer: Primer, open: OpenRule, words: Glossary | null): TemplateResult[] {
  const seen = new Set<Term>();
  const say: Say = (text) => linked(text, open, words, seen);
  return (primer.sections ?? []).map(
    (s) =>
      html`<section>
        <h3>${s.heading}</h3>
        ${together(s.passages ?? []).map((group) => passages(group, say))}
      </section>`,
  );
}

/** Points that follow one another are one list. */
function together(list: readonly Passage[]): Passage[][] {
  const groups: Passage[][] = [];
  for (const p of list) {
    const last = groups.at(-1);
    if (p.point && last?.[0]?.point) last.push(p);
    else groups.push([p]);
  }
  return groups;
}

function passages(group: readonly Passage[], say: Say): TemplateResult {
  return group[0]?.point
    ? html`<ul>
        ${group.map((p) => html`<li>${stressed(p.text, say)}</li>`)}
      </ul>`
    : html`<p>${stressed(group[0]!.text, say)}</p>`;
}

/** What stands between two pairs of asterisks is strong. */
function stressed(text: string, say: Say): unknown[] {
  return text.split("**").map((part, i) => (i % 2 ? html`<strong>${part}</strong>` : say(part)));
}

/** The rule that was clicked, at the foot of the dialog, so that one reads on where one was. */
function lookedUp(open: OpenRule): TemplateResult {
  const { game, id, rules, readings } = looked!;
  const words = glossaryOf(game);
  return html`<aside class="looked-up" aria-live="polite" aria-label="Rule ${id}">
    <button type="button" class="icon" aria-label="Put the rule away" @click=${() => putAway()}>✕</button>
    <dl class="rules">
      ${readings.map((r) => readingEntry(r, open, true, words))}
      ${rules.map(
        (r) =>
          html`<div>
            <dt>${r.id}</dt>
            <dd>
              ${linked(r.text, open, words)} ${(r.readings ?? []).map((g) => readingNote(g, open, words))}
              ${(r.examples ?? []).map((e) => example(e, open, words))}
            </dd>
          </div>`,
      )}
    </dl>
  </aside>`;
}

function putAway(): void {
  looked = null;
  redraw();
}

async function look(game: string, id: string): Promise<void> {
  const [rules, readings] = await Promise.all([
    api.rules(game, id).catch(() => []),
    api.readings(game, id).catch(() => []),
  ]);
  looked = { game, id, rules: rules.slice(0, 8), readings };
  redraw();
}
