// A table made to measure: who plays, which scenario, which options, which dice.
import { html, type TemplateResult } from "lit";
import { api } from "../api";
import { capital, dialog, titled } from "../parts";
import type { GameInfo, Made, Option } from "../wire";

export function newTableDialog(game: GameInfo, begin: (make: Promise<Made>) => Promise<void>, close: () => void): TemplateResult {
  const submit = (e: SubmitEvent) => {
    e.preventDefault();
    (e.target as Element).closest("dialog")?.close();
    void begin(api.create(wish(game, new FormData(e.target as HTMLFormElement))));
  };
  return dialog(game.title, html`<form class="settings" @submit=${submit}>
    ${game.seats.map((seat) => select(`seat ${seat}`, titled(seat), ["human", ...(game.players ?? [])], "human"))}
    ${select("scenario", "Scenario", Object.keys(game.scenarios), "", game.scenarios)}
    ${(game.options ?? []).map(option)}
    <label>Seed (a word for a known war; empty for a fresh one)<input name="seed" maxlength="200" autocomplete="off"></label>
    <label class="check"><input type="checkbox" name="hotseat"> I play all human seats on this screen</label>
    <button class="primary">Set up the table</button></form>`, close, "wide");
}

function select(name: string, title: string, values: string[], chosen: string, texts: Record<string, string> = {}): TemplateResult {
  return html`<label>${title}<select name=${name}>${values.map((v) => html`<option value=${v} ?selected=${v === chosen}>${texts[v] ?? capital(v)}</option>`)}</select></label>`;
}

const option = (o: Option): TemplateResult => select(`option ${o.name}`, o.text, o.choices, o.default);

function wish(game: GameInfo, form: FormData): object {
  const text = (name: string) => String(form.get(name) ?? "");
  const options = Object.fromEntries((game.options ?? []).filter((o) => text(`option ${o.name}`) !== o.default).map((o) => [o.name, text(`option ${o.name}`)]));
  const seats = Object.fromEntries(game.seats.map((s) => [s, text(`seat ${s}`)]));
  return {
    game: game.name, scenario: text("scenario"), options, seats,
    ...(text("seed") ? { seed: text("seed") } : {}), ...(form.get("hotseat") ? { hotseat: true } : {}),
  };
}
