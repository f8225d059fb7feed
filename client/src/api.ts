// Calls to the server; a refusal arrives as a Problem with one sentence and, where one decided, its rule.
import { below } from "./nav";
import type {
  Advice,
  Answer,
  Board,
  Calculated,
  Calculator,
  Command,
  Fairness,
  Film,
  Fork,
  GameInfo,
  Guide,
  Hand,
  Hint,
  Invited,
  LogEntry,
  Luck,
  Made,
  Notes,
  Odds,
  Present,
  Primer,
  Reading,
  Renewed,
  ReviewState,
  Rule,
  Said,
  Snapshot,
  TableInfo,
  Term,
  Why,
  WhyNot,
} from "./wire";

export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rule = "",
    readonly body: unknown = null,
  ) {
    super(message);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const accept = { accept: "application/json" };
  const init: RequestInit =
    body === undefined
      ? { method, headers: accept }
      : { method, headers: { ...accept, "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(below(`/api${path}`), init).catch(() => {
    throw new Problem(0, "The server cannot be reached; it may be starting again.");
  });
  return read<T>(answer);
}

async function read<T>(answer: Response): Promise<T> {
  const text = await answer.text();
  const body = text ? safely(text) : null;
  if (answer.ok) return body as T;
  const told = (body ?? {}) as { title?: string; detail?: string; rule?: string };
  throw new Problem(
    answer.status,
    told.detail || told.title || `The server answered ${answer.status}.`,
    told.rule,
    body,
  );
}

function safely(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const table = (id: string) => `/tables/${encodeURIComponent(id)}`;

export const api = {
  games: () => call<GameInfo[]>("GET", "/games"),
  board: (game: string) => call<Board>("GET", `/games/${game}/board`),
  rules: (game: string, q: string) => call<Rule[]>("GET", `/games/${game}/rules?q=${encodeURIComponent(q)}`),
  readings: (game: string, q: string) => call<Reading[]>("GET", `/games/${game}/readings?q=${encodeURIComponent(q)}`),
  primer: (game: string) => call<Primer>("GET", `/games/${game}/primer`),
  terms: (game: string) => call<Term[]>("GET", `/games/${game}/terms`),
  guide: (game: string, seat: string) => call<Guide>("GET", `/games/${game}/guide?seat=${encodeURIComponent(seat)}`),
  hands: (game: string, options: Record<string, string>) => call<Hand[]>("POST", `/games/${game}/hands`, { options }),
  calculator: (game: string) => call<Calculator>("GET", `/games/${encodeURIComponent(game)}/calculator`),
  calculate: (game: string, forces: object) =>
    call<Calculated>("POST", `/games/${encodeURIComponent(game)}/calculator`, forces),
  tables: () => call<TableInfo[]>("GET", "/tables"),
  create: (wish: object) => call<Made>("POST", "/tables", wish),
  snapshot: (id: string, since?: number) =>
    call<Snapshot>("GET", table(id) + (since === undefined ? "" : `?since=${since}`)),
  invitations: (id: string) => call<Invited[]>("GET", `${table(id)}/invitations`),
  present: (id: string) => call<Present[]>("GET", `${table(id)}/present`),
  renewKey: (id: string, seat: string) => call<Renewed>("POST", `${table(id)}/keys`, { seat }),
  deleteTable: (id: string) => call<unknown>("DELETE", `${table(id)}?confirm=${id}`),
  join: (id: string, key: string) => call<unknown>("POST", `${table(id)}/join`, { key }),
  command: (id: string, body: Command) => call<Answer>("POST", `${table(id)}/commands`, body),
  why: (id: string, about: Why) => call<WhyNot[]>("POST", `${table(id)}/why`, about),
  advice: (id: string) => call<Advice>("GET", `${table(id)}/advice`),
  hint: (id: string) => call<Hint>("GET", `${table(id)}/advice/why`),
  odds: (id: string) => call<Odds>("GET", `${table(id)}/odds`),
  log: (id: string) => call<LogEntry[]>("GET", `${table(id)}/log`),
  at: (id: string, n: number) => call<Snapshot>("GET", `${table(id)}/at/${n}`),
  film: (id: string, since: number, until: number) =>
    call<Film>("GET", `${table(id)}/film?since=${since}&until=${until}`),
  fork: (id: string, wish: Fork) => call<Made>("POST", `${table(id)}/fork`, wish),
  fairness: (id: string) => call<Fairness>("GET", `${table(id)}/fairness`),
  review: (id: string) => call<ReviewState>("GET", `${table(id)}/review`),
  beginReview: (id: string) => call<ReviewState>("POST", `${table(id)}/review`),
  luck: (id: string) => call<Luck[]>("GET", `${table(id)}/luck`),
  talk: (id: string) => call<Said[]>("GET", `${table(id)}/chat`),
  chat: (id: string, text: string) => call<unknown>("POST", `${table(id)}/chat`, { text }),
  notes: (id: string) => call<Notes>("GET", `${table(id)}/notes`),
  keepNotes: (id: string, text: string) => call<unknown>("PUT", `${table(id)}/notes`, { text }),
  recordAddress: (id: string) => below(`/api${table(id)}/record`),
  upload: async (record: Blob) =>
    read<Made>(
      await fetch(below("/api/records"), {
        method: "POST",
        body: record,
        headers: { "content-type": "application/x-ndjson" },
      }),
    ),
};
