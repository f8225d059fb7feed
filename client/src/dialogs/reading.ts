// A reading: what the rulebook leaves open, what we play and why, and the option that plays it otherwise.
import { html, nothing, type TemplateResult } from "lit";
import { ruleLink, type OpenRule } from "../parts";
import type { Glossary } from "../terms";
import { linked } from "../texts";
import type { Reading } from "../wire";

/** Under its rule: the ruling in one paragraph, its number leading to the whole. */
export function readingNote(r: Reading, open: OpenRule, words: Glossary | null = null): TemplateResult {
  return html`<p class="reading">
    <strong>Our reading ${ruleLink(r.id, open)}:</strong> ${linked(r.ruling, open, words)}
    ${r.why ? html`<em>${linked(r.why, open, words)}</em>` : nothing}
  </p>`;
}

/** By itself, as an entry of the list of rules. */
export function readingEntry(
  r: Reading,
  open: OpenRule,
  asked: boolean,
  words: Glossary | null = null,
): TemplateResult {
  return html`<div class="a-reading ${asked ? "this" : ""}">
    <dt>${r.id}</dt>
    <dd>
      <p><strong>Open:</strong> ${linked(r.problem, open, words)}</p>
      <p><strong>We play:</strong> ${linked(r.ruling, open, words)}</p>
      ${r.why ? html`<p><strong>Because:</strong> ${linked(r.why, open, words)}</p>` : nothing}
      ${(r.switches ?? []).map(
        (o) =>
          html`<p>
            <strong>Switch:</strong> the option <code>${o.name}</code> (${o.choices.join(" or ")}; ${o.default} unless
            chosen). ${o.text}
          </p>`,
      )}
      <p><strong>Rules:</strong> ${(r.rules ?? []).map((id) => html`${ruleLink(id, open)} `)}</p>
    </dd>
  </div>`;
}
