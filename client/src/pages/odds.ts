// The battle calculator: type any forces, see what the battle promises. The forces stand in the address, to be shared.
import { html, nothing, type TemplateResult } from "lit";
import { api } from "../api";
import { below, go } from "../nav";
import { redraw, type Page } from "../screen";
import type { Calculated, Calculator, Outcome } from "../wire";

const FIELDS = ["attackers", "defenders", "retreat_below", "rounds"] as const;
type Field = (typeof FIELDS)[number];

export class OddsPage implements Page {
  private about: Calculator | null = null;
  private answer: Calculated | null = null;
  private trouble = "";
  private busy = false;
  private asked = 0;
  private readonly typed: Record<Field, string> = { attackers: "", defenders: "", retreat_below: "0", rounds: "0" };

  constructor(private readonly game: string) {
    document.title = "Battle odds · Indochine";
    const given = new URLSearchParams(location.search);
    for (const field of FIELDS) this.typed[field] = given.get(field) ?? this.typed[field];
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.about = await api.calculator(this.game);
      if (this.typed.attackers) await this.reckon();
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    redraw();
  }

  private async reckon(): Promise<void> {
    const asked = ++this.asked;
    this.busy = true;
    redraw();
    const { attackers, defenders, retreat_below, rounds } = this.typed;
    history.replaceState(null, "", `${location.pathname}?${new URLSearchParams(this.typed)}`);
    try {
      const answer = await api.calculate(this.game, {
        attackers,
        defenders,
        retreat_below: Number(retreat_below) || 0,
        rounds: Number(rounds) || 0,
      });
      if (asked === this.asked) [this.answer, this.trouble] = [answer, ""];
    } catch (error) {
      if (asked === this.asked) [this.answer, this.trouble] = [null, (error as Error).message];
    }
    if (asked === this.asked) this.busy = false;
    redraw();
  }

  draw(): TemplateResult {
    return html`<div class="start calculator">
      <header>
        <p class="crest" aria-hidden="true">◆</p>
        <h1>Battle odds</h1>
        <p class="motto">${this.about?.title ?? nothing}</p>
        <a
          class="plain"
          href=${below("/")}
          @click=${(e: Event) => {
            e.preventDefault();
            go("/");
          }}
          >All games</a
        >
      </header>
      <main>
        ${this.about ? this.form(this.about) : nothing}
        ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
        <div aria-live="polite">${this.answer ? this.result(this.answer) : nothing}</div>
      </main>
    </div>`;
  }

  private form(about: Calculator): TemplateResult {
    return html`<form
      @submit=${(e: Event) => {
        e.preventDefault();
        void this.reckon();
      }}
    >
      ${this.field(
        "attackers",
        "Attackers",
        about.examples[0]?.[0],
      )}${this.field("defenders", "Defenders", about.examples[0]?.[1])}
      <div class="row">
        ${this.number("retreat_below", "Retreat with fewer units than")}${this.number("rounds", "Retreat after rounds")}
        <button type="submit" class="primary" ?disabled=${this.busy}>${this.busy ? "Reckoning …" : "Reckon"}</button>
      </div>
      <p class="quiet">${about.help}</p>
      <p class="quiet">
        For example:
        ${about.examples.map(
          ([a, d]) =>
            html`<button type="button" class="plain" @click=${() => this.take(a, d)}>${a} against ${d}</button> `,
        )}
      </p>
    </form>`;
  }

  private take(attackers: string, defenders: string): void {
    Object.assign(this.typed, { attackers, defenders });
    void this.reckon();
  }

  private field(field: Field, label: string, example = ""): TemplateResult {
    return html`<label
      >${label}<input
        name=${field}
        maxlength="300"
        autocomplete="off"
        spellcheck="false"
        placeholder=${example}
        .value=${this.typed[field]}
        @input=${this.keep(field)}
    /></label>`;
  }

  private number(field: Field, label: string): TemplateResult {
    return html`<label
      >${label}<input
        name=${field}
        type="number"
        min="0"
        max="200"
        .value=${this.typed[field]}
        @input=${this.keep(field)}
    /></label>`;
  }

  private keep(field: Field): (event: Event) => void {
    return (event) => {
      this.typed[field] = (event.target as HTMLInputElement).value;
    };
  }

  private result(answer: Calculated): TemplateResult {
    const outcomes = (answer.forecast.outcomes ?? []).filter((o) => o.chance >= 0.0005);
    return html`<section class="odds" aria-label="Odds">
      <h2>${answer.attackers}<br />against ${answer.defenders}</h2>
      <span class="bar" aria-hidden="true"
        >${outcomes.map(
          (o) =>
            html`<span class="part ${look(o)}" .style=${`flex-grow:${o.chance}`}
              >${o.chance > 0.13 ? percent(o.chance) : nothing}</span
            >`,
        )}</span
      >
      <ul class="outcomes">
        ${outcomes.map(
          (o) =>
            html`<li>
              <span class="swatch part ${look(o)}" aria-hidden="true"></span>${o.label}
              <strong>${percent(o.chance)}</strong>
            </li>`,
        )}
      </ul>
      ${answer.forecast.note ? html`<p class="quiet">${answer.forecast.note}</p>` : nothing}
      <dl class="figures">
        ${(answer.forecast.figures ?? []).map(
          (f) =>
            html`<div>
              <dt>${f.label}</dt>
              <dd>${f.value}</dd>
            </div>`,
        )}
      </dl>
      <details>
        <summary>All numbers</summary>
        <pre tabindex="0">${answer.lines.join("\n")}</pre>
      </details>
    </section>`;
  }
}

/** The attacker's ends in one colour, the defender's in another. */
const look = (o: Outcome): string => (o.good ? (o.label === "attacker takes it" ? "side-0" : "side-1") : "nobody");
/** Only what is certain is 100 %. */
const percent = (chance: number): string =>
  chance > 0.999 && chance < 1 - 1e-6 ? ">99.9 %" : `${(chance * 100).toFixed(1)} %`;
