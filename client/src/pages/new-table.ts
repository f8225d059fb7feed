// A table made to measure: who plays, which scenario, which options, which dice.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { api } from "../api";
import { computers, usualLevel } from "../opponents";
import { capital, dialog, entry } from "../parts";
import { redraw } from "../screen";
import { handsIn, seatsBeside } from "../table/seats";
import type { GameInfo, Hand, Made, Option } from "../wire";

const ME = "me";
const FRIEND = "friend";

/** What has been filled in as far as the form must know it: how the seats are shared out, and what is wrong. */
let about = "";
let division = "";
let hands: Hand[] = [];
let trouble = "";

function begun(game: GameInfo): void {
  if (about === game.name) return;
  [about, division, hands, trouble] = [game.name, "", handsIn(game), ""];
}

export function newTableDialog(
  game: GameInfo,
  begin: (make: Promise<Made>, busy?: string, hash?: string) => Promise<void>,
  close: () => void,
): TemplateResult {
  begun(game);
  const submit = (e: SubmitEvent) => {
    e.preventDefault();
    const form = new FormData(e.target as HTMLFormElement);
    const kinds = new Set(hands.map((h) => entry(form, `seat ${h.seats[0]}`)));
    if (kinds.has(FRIEND) && !kinds.has(ME)) return complain("Somebody must be at this screen: choose “Me” once.");
    (e.target as Element).closest("dialog")?.close();
    void begin(api.create(wish(game, form)), undefined, kinds.has(FRIEND) ? "#share" : "");
  };
  const options = game.options ?? [];
  const dividing = (o: Option) => (game.dividing ?? []).includes(o.name);
  return dialog(
    game.title,
    html`<form class="settings" @submit=${submit}>
      ${options
        .filter(dividing)
        .map((o) => select(`option ${o.name}`, o.text, o.choices, o.default, {}, (e) => void divide(game, e)))}
      ${whoPlays(game)} ${select("scenario", "Scenario", Object.keys(game.scenarios), "", game.scenarios)}
      ${readings(options.filter((o) => !dividing(o)))}
      <label
        >Seed (a word for a known war; empty for a fresh one)<input name="seed" maxlength="200" autocomplete="off"
      /></label>
      <div class="last"><button class="primary">Set up the table</button></div>
    </form>`,
    () => {
      about = "";
      close();
    },
    "wide",
  );
}

const MANY = 4; // more options than that wait behind a click

/** Options that leave the seats as they are. */
function readings(options: readonly Option[]): TemplateResult | typeof nothing {
  if (!options.length) return nothing;
  const all = options.map((o) => select(`option ${o.name}`, o.text, o.choices, o.default));
  return options.length <= MANY
    ? html`${all}`
    : html`<details>
        <summary>Rule options <span class="quiet">(${options.length}, set as we recommend)</span></summary>
        ${all}
      </details>`;
}

function whoPlays(game: GameInfo): TemplateResult {
  const usual = usualLevel(game) || ME;
  return html`<fieldset class="who">
    <legend>Who plays</legend>
    ${repeat(
      hands,
      (h) => division + h.name,
      (h, at) =>
        html`<label class="hand"
          ><span>${h.name}${seatsBeside(game, h) ? html`<small>${seatsBeside(game, h)}</small>` : nothing}</span>
          <select name=${`seat ${h.seats[0]}`}>
            <option value=${ME} ?selected=${!at || usual === ME}>Me</option>
            <option value=${FRIEND}>A friend, by invitation</option>
            ${computers(game, at ? usual : "")}
          </select></label
        >`,
    )}
    ${trouble ? html`<p class="bad" role="alert">${trouble}</p>` : nothing}
    <p class="quiet">
      Everybody marked “Me” plays at this screen, one after the other. For every friend you get a link to send.
    </p>
  </fieldset>`;
}

function complain(words: string): void {
  trouble = words;
  redraw();
}

/** Another number of players, or whatever else shares the seats out anew. */
async function divide(game: GameInfo, event: Event): Promise<void> {
  const form = new FormData((event.target as HTMLSelectElement).form!);
  const options = chosen(game, form);
  const found = await api.hands(game.name, options).catch((e: Error) => {
    complain(e.message);
    return null;
  });
  if (!found || about !== game.name) return;
  [division, hands, trouble] = [JSON.stringify(options), found, ""];
  redraw();
}

function choices(
  name: string,
  values: string[],
  first: string,
  texts: Record<string, string>,
  changed?: (e: Event) => void,
): TemplateResult {
  return html`<select name=${name} @change=${changed}>
    ${values.map((v) => html`<option value=${v} ?selected=${v === first}>${texts[v] ?? capital(v)}</option>`)}
  </select>`;
}

function select(
  name: string,
  title: string,
  values: string[],
  first: string,
  texts: Record<string, string> = {},
  changed?: (e: Event) => void,
): TemplateResult {
  return html`<label>${title}${choices(name, values, first, texts, changed)}</label>`;
}

/** The options that are not as they are by themselves. */
function chosen(game: GameInfo, form: FormData): Record<string, string> {
  return Object.fromEntries<string>(
    (game.options ?? [])
      .map((o) => [o.name, entry(form, `option ${o.name}`), o.default] as const)
      .filter(([, value, usual]) => value !== usual)
      .map(([name, value]) => [name, value] as const),
  );
}

function wish(game: GameInfo, form: FormData): object {
  const kind = (h: Hand) => entry(form, `seat ${h.seats[0]}`);
  const human = (k: string) => (k === ME || k === FRIEND ? "human" : k);
  const seats = Object.fromEntries<string>(hands.flatMap((h) => h.seats.map((s) => [s, human(kind(h))])));
  const mine = hands.filter((h) => kind(h) === ME).map((h) => h.seats[0]);
  return {
    game: game.name,
    scenario: entry(form, "scenario"),
    options: chosen(game, form),
    seats,
    ...(mine.length ? { mine } : {}),
    ...(entry(form, "seed") ? { seed: entry(form, "seed") } : {}),
  };
}
