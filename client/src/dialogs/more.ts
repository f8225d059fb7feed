// The rarer things: sharing, records, fairness, luck.
import { html, nothing, type TemplateResult } from "lit";
import { api } from "../api";
import { dialog, ruleLink } from "../parts";
import { redraw } from "../screen";
import type { Table } from "../table/model";
import type { Fairness, Luck } from "../wire";
import { recall } from "../settings";

export function moreDialog(t: Table, close: () => void): TemplateResult {
  const open = (name: string) => () => t.openDialog(name);
  return dialog("More", html`<ul class="actions">
    <li><button type="button" @click=${open("share")}>Share this table</button><span>Links for other seats and for spectators.</span></li>
    <li><a class="button" href=${api.recordAddress(t.id)} download="${t.now.game}-${t.id}.jsonl">Download the record</a><span>The whole game in one file; the sealed seed is added when it is over.</span></li>
    <li><button type="button" @click=${open("fork")}>Play on from here</button><span>A new table from the position you are looking at.</span></li>
    <li><button type="button" @click=${open("fairness")}>Fairness of the dice</button><span>Commitment, seed and check.</span></li>
    <li><button type="button" @click=${open("luck")}>Luck</button><span>Every roll, with what was to be expected.</span></li>
    ${t.guide ? html`<li><button type="button" @click=${() => { t.guideTo(0); t.openDialog(""); }}>Guided first turn</button><span>Somebody at your elbow.</span></li>` : nothing}
  </ul>`, close);
}

export function shareDialog(t: Table, close: () => void): TemplateResult {
  const links = recall<Record<string, string>>(`links-${t.id}`) ?? {}, watch = `${location.origin}/t/${t.id}`;
  return dialog("Share this table", html`
    <p>Anybody with this address can watch:</p><p class="link"><input readonly aria-label="Address for spectators" .value=${watch} @focus=${pickAll}></p>
    ${Object.entries(links).map(([seat, link]) => html`<p>Takes the seat of ${seat}; send it to one person only:</p>
      <p class="link"><input readonly aria-label="Invitation for ${seat}" .value=${new URL(link, location.origin).href} @focus=${pickAll}></p>`)}`, close);
}

const pickAll = (e: Event): void => (e.target as HTMLInputElement).select();

let fairness: Fairness | null = null, luck: Luck[] | null = null, about = "";

function fetchOnce(t: Table): void {
  const wanted = `${t.id}-${t.now.seq}-${t.dialog}`;
  if (about === wanted) return;
  about = wanted;
  fairness = luck = null;
  const tell = () => redraw();
  if (t.dialog === "fairness") void api.fairness(t.id).then((f) => { fairness = f; }, (e: Error) => t.say(e.message)).then(tell);
  else void api.luck(t.id).then((l) => { luck = l; }, () => { luck = []; }).then(tell);
}

export function fairnessDialog(t: Table, close: () => void): TemplateResult {
  fetchOnce(t);
  return dialog("Fairness of the dice", fairness ? html`
    <p>All dice come from one secret number, the seed, drawn before the game. Its fingerprint was published at the start; when the game is over the seed is opened and everybody can roll every die again.</p>
    <dl class="facts"><dt>Fingerprint (commitment)</dt><dd><code>${fairness.commitment}</code></dd>
      <dt>Seed</dt><dd>${fairness.seed ? html`<code>${fairness.seed}</code>` : "sealed until the game is over"}</dd>
      ${fairness.rolls != null ? html`<dt>Dice rolled</dt><dd>${fairness.rolls}</dd>` : nothing}
      ${fairness.verified != null ? html`<dt>Check</dt><dd>${fairness.verified ? "✓ every die agrees with the seed" : "✕ the record does not agree with the seed"}</dd>` : nothing}</dl>
    ${(fairness.problems ?? []).map((p) => html`<p class="bad">${p}</p>`)}` : html`<p class="quiet">Asking the server …</p>`, close);
}

export function luckDialog(t: Table, close: () => void): TemplateResult {
  fetchOnce(t);
  const rolls = luck ?? [], told = rolls.filter((r) => r.expected != null && r.actual != null);
  const sum = (pick: (r: Luck) => number) => told.reduce((n, r) => n + pick(r), 0);
  return dialog("Luck", html`
    ${told.length ? html`<p>Over ${told.length} rolls: ${sum((r) => r.actual!).toFixed(1)} against ${sum((r) => r.expected!).toFixed(1)} expected.</p>` : nothing}
    ${rolls.length ? html`<table class="luck"><thead><tr><th scope="col">Turn</th><th scope="col">Roll</th><th scope="col">Expected</th><th scope="col">Rolled</th></tr></thead>
      <tbody>${rolls.map((r) => html`<tr><td>${r.turn}</td><td>${r.text} ${ruleLink(r.rule, (id) => t.openDialog("rules", id))}</td><td>${r.expected?.toFixed(2) ?? "–"}</td><td>${r.actual ?? r.dice?.join(", ") ?? ""}</td></tr>`)}</tbody></table>`
      : html`<p class="quiet">${luck ? "No dice have been rolled yet." : "Asking the server …"}</p>`}`, close, "wide");
}
