// Small things used everywhere: rule links, dice in sentences, dialogs.
import { html, nothing, svg, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";

export type OpenRule = (id: string) => void;

export function ruleLink(id: string | undefined, open: OpenRule): TemplateResult | typeof nothing {
  if (!id) return nothing;
  return html`<button
    type="button"
    class="rule"
    title="Read rule ${id}"
    aria-label="Rule ${id}"
    @click=${(e: Event) => {
      e.stopPropagation();
      open(id);
    }}
  >
    ${id}
  </button>`;
}

/** A line that ends with its rule in brackets, with the rule as a link. */
export function withRule(text: string, open: OpenRule, say: (text: string) => unknown = String): TemplateResult {
  const found = /^(.*?)\s*\[([^\]\s]+)\]$/.exec(text);
  return found ? html`${say(found[1]!)} ${ruleLink(found[2], open)}` : html`${say(text)}`;
}

const PIPS: Record<number, string> = {
  1: "12,12",
  2: "7,7 17,17",
  3: "7,7 12,12 17,17",
  4: "7,7 17,7 7,17 17,17",
  5: "7,7 17,7 12,12 7,17 17,17",
  6: "7,6 17,6 7,12 17,12 7,18 17,18",
};

export function die(value: number): TemplateResult {
  return html`<span class="die"
    ><svg viewBox="0 0 24 24" aria-hidden="true">
      <rect x="2" y="2" width="20" height="20" rx="4" />
      ${(PIPS[value] ?? "")
        .split(" ")
        .map((p) => svg`<circle cx=${p.split(",")[0]!} cy=${p.split(",")[1]!} r="2.2" />`)}</svg
    >${value}</span
  >`;
}

/** A sentence with its dice drawn: "die 4", and sums such as "4+2=6", of which the first number was rolled. */
export function withDice(text: string): (string | TemplateResult)[] {
  const parts: (string | TemplateResult)[] = [];
  let from = 0;
  for (const found of text.matchAll(/(?<=\b(?:[Dd]ie|rolls) )([1-6])\b|\b([1-6])(?=[+-]\d+=-?\d)/g)) {
    parts.push(text.slice(from, found.index), die(Number(found[0])));
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)];
}

/** A dialog that opens when drawn; closing it by any means calls `close`. One that lies beside the map is not modal. */
export function dialog(title: string, body: unknown, close: () => void, kind = ""): TemplateResult {
  return html`<dialog
    class="dialog ${kind}"
    aria-labelledby="dialog-title"
    @close=${close}
    ${ref(openUp)}
    @click=${(e: Event) => {
      if (e.target === e.currentTarget) (e.target as HTMLDialogElement).close();
    }}
  >
    <div class="dialog-body">
      <header>
        <h2 id="dialog-title">${title}</h2>
        <button type="button" class="icon" aria-label="Close" @click=${shut}>✕</button>
      </header>
      <div class="dialog-content" tabindex="0" role="region" aria-label=${title}>${body}</div>
    </div>
  </dialog>`;
}

function openUp(element: Element | undefined): void {
  const shown = element as HTMLDialogElement | undefined;
  if (shown && !shown.open)
    queueMicrotask(() => {
      if (!shown.isConnected || shown.open) return;
      if (shown.classList.contains("beside")) shown.show();
      else shown.showModal();
    });
}

export function shut(event: Event): void {
  (event.currentTarget as Element).closest("dialog")?.close();
}

/** What was written or chosen in a form under that name. */
export function entry(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

export const titled = (text: string): string => text.replaceAll(/(^|\s)\w/g, (c) => c.toUpperCase());
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
