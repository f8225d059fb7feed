// The start page: the games, one click to play, your tables, and other ways in.
import { html, nothing, type TemplateResult } from "lit";
import { api } from "../api";
import { primerDialog } from "../dialogs/primer";
import { settingsDialog } from "../dialogs/settings";
import { sprite } from "../map/symbols";
import { kindOf } from "../map/kind";
import { capital, entry, titled } from "../parts";
import { bestOf, keepLevel, levelCalled, toldOf, usualLevel } from "../opponents";
import { handsIn, nameIn, namesIn } from "../table/seats";
import { below, go } from "../nav";
import { redraw, type Page } from "../screen";
import { keepLinks } from "../settings";
import type { Board, GameInfo, Made, TableInfo } from "../wire";
import { newTableDialog } from "./new-table";

/** "for 2 to 6 players", where an option says how many share the seats. */
function players(game: GameInfo): string {
  const counts =
    (game.options ?? [])
      .find((o) => (game.dividing ?? []).includes(o.name) && o.choices.every((c) => /^\d+$/.test(c)))
      ?.choices.map(Number) ?? [];
  return counts.length ? ` for ${Math.min(...counts)} to ${Math.max(...counts)} players` : "";
}

/** The scenario one begins with. */
const firstOf = (game: GameInfo): string => game.first?.scenario || Object.keys(game.scenarios)[0]!;

export class StartPage implements Page {
  private games: GameInfo[] | null = null;
  private tables: TableInfo[] = [];
  private boards = new Map<string, Board>();
  private trouble = "";
  private dialog = "";
  private about: GameInfo | null = null;
  private busy = "";
  private readonly sides = new Map<string, string>();

  constructor() {
    document.title = "Indochine";
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      [this.games, this.tables] = await Promise.all([api.games(), api.tables().catch(() => [])]);
      redraw();
      for (const game of this.games) this.boards.set(game.name, await api.board(game.name));
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    redraw();
  }

  /** Make a table, remember the links for the other seats, go there. */
  readonly begin = async (make: Promise<Made>, busy = "…", hash = ""): Promise<void> => {
    this.busy = busy;
    this.trouble = "";
    redraw();
    try {
      const made = await make;
      keepLinks(made);
      go(`/t/${made.table}${hash}`);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    this.busy = "";
    redraw();
  };

  draw(): TemplateResult {
    return html`${sprite()}
      <div class="start">
        <header>
          <p class="crest" aria-hidden="true">◆</p>
          <h1>Indochine</h1>
          <p class="motto">Wargames of the Indochina and Vietnam wars. The table knows the rules; you command.</p>
          <button type="button" class="plain" @click=${() => this.openDialog("settings")}>Settings</button>
        </header>
        ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
        <main>
          <section aria-labelledby="games">
            <h2 id="games">Games</h2>
            <ul class="tiles">
              ${this.games ? this.games.map((g) => this.tile(g)) : html`<li class="quiet">Setting up …</li>`}
            </ul>
          </section>
          ${
            this.tables.length
              ? html`<section aria-labelledby="tables">
                  <h2 id="tables">Your tables</h2>
                  <ul class="tables">
                    ${this.tables.map((t) => this.tableLine(t))}
                  </ul>
                </section>`
              : nothing
          }
          ${this.otherWays()}
        </main>
      </div>
      ${this.dialogs()}`;
  }

  private openDialog(name: string, about: GameInfo | null = null): void {
    this.dialog = name;
    this.about = about;
    redraw();
  }

  private dialogs(): TemplateResult | typeof nothing {
    const close = () => this.openDialog("");
    if (this.dialog === "settings") return settingsDialog(close);
    if (this.dialog === "primer" && this.about) return primerDialog(this.about.name, close);
    return this.dialog === "new" && this.about ? newTableDialog(this.about, this.begin, close) : nothing;
  }

  private tile(game: GameInfo): TemplateResult {
    const [name, subtitle] = game.title.split(": ");
    const board = this.boards.get(game.name);
    return html`<li class="tile">
      <div class="tile-map" aria-hidden="true">${board ? kindOf(board).picture(board) : nothing}</div>
      <div class="tile-text">
        <h3>${name}</h3>
        <p class="subtitle">${subtitle ? capital(subtitle) : nothing}</p>
        ${this.first(game)}
        <p class="sides">
          ${[...handsIn(game).map((h) => h.name), ...(game.automata ?? []).map(titled)].join(
            " against ",
          )}${game.automata?.length ? " (run by the rules)" : ""}${
            handsIn(game).some((h) => h.seats.length > 1) ? html`; ${game.seats.length} seats${players(game)}` : nothing
          }
        </p>
        ${handsIn(game).length > 1 ? html`${this.side(game)}${this.level(game)}` : nothing}
        <div class="tile-buttons">
          <button
            type="button"
            class="primary"
            ?disabled=${!!this.busy}
            @click=${() => void this.begin(api.create(this.wish(game)), game.name, "#ready")}
          >
            ${this.busy === game.name ? "Setting up …" : "Play now"}
          </button>
          <button type="button" @click=${() => this.openDialog("new", game)}>Options</button>
          <button type="button" @click=${() => this.openDialog("primer", game)}>How it works</button>
          ${
            game.players?.length
              ? html`<button type="button" ?disabled=${!!this.busy} @click=${() => void this.watch(game)}>
                  Watch
                </button>`
              : nothing
          }
          ${
            game.calculator
              ? html`<button type="button" @click=${() => go(`/odds/${game.name}`)}>Battle odds</button>`
              : nothing
          }
        </div>
      </div>
    </li>`;
  }

  /** With what "Play now" begins. */
  private first(game: GameInfo): TemplateResult {
    const { length, level } = game.first ?? {};
    const text = game.scenarios[firstOf(game)] ?? Object.values(game.scenarios)[0];
    return html`<p>${text}.</p>
      ${
        length
          ? html`<p class="facts-line">
              ${level === "easy" ? html`<strong class="begin-here">Begin here</strong>` : nothing}<span
                >About ${length}</span
              ><span>${capital(level ?? "")}</span>
            </p>`
          : nothing
      }`;
  }

  private side(game: GameInfo): TemplateResult {
    return html`<label class="your-side"
      >You play
      <select @change=${(e: Event) => this.sides.set(game.name, (e.target as HTMLSelectElement).value)}>
        ${handsIn(game).map(
          (h) => html`<option value=${h.seats[0]!} title=${namesIn(game, h.seats)}>${h.name}</option>`,
        )}
      </select></label
    >`;
  }

  /** Whom you play: a level of the computer. */
  private level(game: GameInfo): TemplateResult | typeof nothing {
    const level = levelCalled(game, usualLevel(game));
    if (!level) return nothing;
    const choose = (e: Event) => {
      keepLevel((e.target as HTMLSelectElement).value);
      redraw();
    };
    return html`<label class="your-side"
        >Against
        <select class="against" @change=${choose}>
          ${(game.levels ?? []).map(
            (l) =>
              html`<option value=${l.name} ?selected=${l === level} title=${toldOf(l)}>${capital(l.name)}</option>`,
          )}
        </select></label
      >
      <p class="quiet level">${toldOf(level)}</p>`;
  }

  /** One hand for you, the computer at the level you have chosen for every other. */
  private wish(game: GameInfo): object {
    const other = usualLevel(game);
    const hands = handsIn(game);
    const lead = this.sides.get(game.name) ?? game.seats[0]!;
    const scenario = firstOf(game);
    if (!other || hands.length < 2) return { game: game.name, scenario };
    const mine = hands.find((h) => h.seats.includes(lead))!.seats;
    return {
      game: game.name,
      scenario,
      seats: Object.fromEntries(game.seats.map((seat) => [seat, mine.includes(seat) ? "human" : other])),
    };
  }

  /** Computer against computer, by the strongest player there is. */
  private watch(game: GameInfo): Promise<void> {
    const best = bestOf(game);
    return this.begin(
      api.create({ game: game.name, seats: Object.fromEntries(game.seats.map((s) => [s, best])) }),
      "watch",
    );
  }

  private tableLine(t: TableInfo): TemplateResult {
    const game = this.games?.find((g) => g.name === t.game);
    const acting = t.to_act ? nameIn(game, t.to_act) : "…";
    const state = t.over
      ? "over"
      : t.your_turn
        ? game?.hands?.some((h) => h.seats.length > 1)
          ? `your turn: ${acting}`
          : "your turn"
        : `waiting for ${acting}`;
    return html`<li>
      <a
        href=${below(`/t/${t.table}`)}
        @click=${(e: Event) => {
          e.preventDefault();
          go(`/t/${t.table}`);
        }}
        ><strong>${t.title?.split(":")[0] ?? t.game}</strong> <span>${t.headline ?? ""}</span
        ><span class="state ${t.your_turn ? "yours" : ""}">${state}</span></a
      >
    </li>`;
  }

  private otherWays(): TemplateResult {
    return html`<section class="ways" aria-label="Other ways to a table">
      <form @submit=${(e: SubmitEvent) => this.join(e)}>
        <h2><label for="link">Join by link</label></h2>
        <div class="row">
          <input id="link" name="link" placeholder="Paste the link you were sent" autocomplete="off" /><button>
            Join
          </button>
        </div>
      </form>
      <form>
        <h2><label for="record">Open a record</label></h2>
        <div class="row">
          <input
            id="record"
            type="file"
            accept=".jsonl,application/x-ndjson,text/plain"
            @change=${(e: Event) => this.upload(e)}
          />
        </div>
      </form>
    </section>`;
  }

  private join(event: SubmitEvent): void {
    event.preventDefault();
    const text = entry(new FormData(event.target as HTMLFormElement), "link").trim();
    const found = /\/t\/[^\s]+/.exec(text)?.[0];
    if (found) return go(found);
    this.trouble = "That is not the link of a table; it should look like http://…/t/name#join=key.";
    redraw();
  }

  private upload(event: Event): void {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file) void this.begin(api.upload(file));
  }
}
