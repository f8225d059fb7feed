// What would you do here, and why: plans for this question, what would come of each, and what tells them apart.
import { html, nothing, type TemplateResult } from "lit";
import { api, type Problem } from "../api";
import { capital, dialog, withRule } from "../parts";
import { redraw } from "../screen";
import type { Table } from "../table/model";
import type { Hint, Proposal } from "../wire";

let about = "";
let hint: Hint | null = null;
let trouble = "";

export function hintDialog(t: Table, close: () => void): TemplateResult {
  const now = `${t.id} ${t.position.now.seq}`;
  if (about !== now) void ask(t, now);
  const body = trouble
    ? html`<p>${trouble}</p>`
    : hint
      ? told(t, hint, close)
      : html`<p role="status">The computer plays its plans on, to see what comes of each …</p>`;
  return dialog("What would you do, and why?", body, close, "hint-dialog");
}

async function ask(t: Table, now: string): Promise<void> {
  [about, hint, trouble] = [now, null, ""];
  const found = await api.hint(t.id).catch((e: Problem) => {
    if (about === now) trouble = e.message;
    return null;
  });
  if (about === now) hint = found;
  redraw();
}

function told(t: Table, found: Hint, close: () => void): TemplateResult {
  const rule = (id: string) => t.desk.openDialog("rules", id);
  return html`<p>${capital(t.position.now.prompt ?? "")}</p>
    <ol class="plans">
      ${found.plans.map((plan, at) => proposal(t, found, plan, at, close))}
    </ol>
    ${
      found.reasons.length
        ? html`<h3>What speaks for the first</h3>
            <ul>
              ${found.reasons.map((r) => html`<li>${capital(r.text)}: ${change(found, r.worth)}</li>`)}
            </ul>`
        : html`<p class="quiet">Nothing that the forecast knows tells the first two apart.</p>`
    }
    ${
      found.odds.length
        ? html`<h3>The dice</h3>
            <ul>
              ${found.odds.map((line) => html`<li>${withRule(line, rule)}</li>`)}
            </ul>`
        : nothing
    }
    <p class="quiet">
      Each plan was played on by the computer in ${found.worlds} positions that agree with what you see, the same dice
      for all. What follows ± is the error of the difference.
    </p>`;
}

function proposal(t: Table, found: Hint, plan: Proposal, at: number, close: () => void): TemplateResult {
  const choice = t.position.choices.find((c) => c.index === plan.choose);
  const equal = at > 0 && found.plans[0]!.worth - plan.worth <= plan.error;
  const error = at ? ` ± ${worth(found, plan.error)}` : "";
  const beside = error + (equal ? ", as good as the first" : "");
  const take = () => {
    close();
    if (choice) void t.choose(choice);
  };
  return html`<li>
    <strong>${plan.text}</strong>
    ${plan.players.length ? html`<span class="quiet">as ${plan.players.join(" and ")} would</span>` : nothing}
    <span class="worth">${worth(found, plan.worth)}${beside}</span>
    ${choice ? html`<button type="button" ?disabled=${t.busy} @click=${take}>Do it</button>` : nothing}
  </li>`;
}

const worth = (found: Hint, value: number): string =>
  found.kind === "chance" ? `${Math.round(100 * value)} %` : `${value.toFixed(1)} VP`;

const change = (found: Hint, value: number): string =>
  found.kind === "chance" ? `+${(100 * value).toFixed(1)} % of a win` : `+${value.toFixed(1)} VP`;
