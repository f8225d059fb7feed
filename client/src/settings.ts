// What this browser's owner prefers; kept on this machine only.

export interface Settings {
  theme: "auto" | "light" | "dark" | "contrast";
  palette: "okabe-ito" | "classic" | "grey";
  text: "100" | "115" | "130" | "150";
  motion: "auto" | "off";
  counters: "symbols" | "letters";
  keys: "on" | "off";
  confirm: "on" | "off";
  battles: "wait" | "play" | "off";
  ids: "off" | "on";
  sound: "off" | "on";
}

export const CHOICES: { [K in keyof Settings]: { title: string; values: Record<Settings[K], string> } } = {
  theme: {
    title: "Colours of the page",
    values: { auto: "As the system", light: "Light", dark: "Dark", contrast: "High contrast" },
  },
  palette: {
    title: "Colours of the sides",
    values: {
      "okabe-ito": "Safe for colour blindness",
      classic: "Classic blue and red",
      grey: "Greys and patterns",
    },
  },
  text: { title: "Text size", values: { "100": "100 %", "115": "115 %", "130": "130 %", "150": "150 %" } },
  motion: { title: "Motion", values: { auto: "As the system", off: "None" } },
  counters: { title: "Counters", values: { symbols: "Unit symbols", letters: "Letters" } },
  keys: { title: "Single-letter keys", values: { on: "On", off: "Off" } },
  confirm: { title: "Ask before ending a phase", values: { on: "Ask", off: "Do not ask" } },
  battles: {
    title: "Battles and what others do",
    values: { wait: "Wait for me", play: "Play by themselves", off: "Do not show" },
  },
  ids: { title: "Short codes on the map", values: { off: "Hide", on: "Show" } },
  sound: { title: "Sound", values: { off: "Off", on: "Dice, counters, a bell when it is your turn" } },
};

const DEFAULT: Settings = {
  theme: "auto",
  palette: "okabe-ito",
  text: "100",
  motion: "auto",
  counters: "symbols",
  keys: "on",
  confirm: "on",
  battles: "wait",
  ids: "off",
  sound: "off",
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem("settings") ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = { ...DEFAULT, ...stored() };

export function prefer<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  localStorage.setItem("settings", JSON.stringify(settings));
  wear();
}

// ---- keys of one's own

const mapped: Record<string, string> = recall<Record<string, string>>("keys") ?? {};

/** The key for a deed that is known by its first key. */
export const keyFor = (first: string): string => mapped[first] ?? first;

/** Give a deed another key; its own first key takes the change back. */
export function mapKey(first: string, key: string): void {
  if (key === first) delete mapped[first];
  else mapped[first] = key;
  remember("keys", mapped);
}

export const keysChanged = (): boolean => Object.keys(mapped).length > 0;

export function firstKeys(): void {
  for (const first of Object.keys(mapped)) delete mapped[first];
  remember("keys", mapped);
}

const asks = (query: string) => matchMedia(query).matches;

export function wear(): void {
  const root = document.documentElement;
  const wanted = settings.theme === "auto" ? systemTheme() : settings.theme;
  Object.assign(root.dataset, { theme: wanted, palette: settings.palette, text: settings.text });
  root.dataset["motion"] = moves() ? "on" : "off";
}

function systemTheme(): string {
  if (asks("(prefers-contrast: more)")) return "contrast";
  return asks("(prefers-color-scheme: dark)") ? "dark" : "light";
}

export const moves = (): boolean => settings.motion === "auto" && !asks("(prefers-reduced-motion: reduce)");

export function remember(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value));
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- whoever remembered it knows what it is
export function recall<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** Links for the other seats and for spectators, to hand on later; one's own key stays in its cookie. */
export function keepLinks(made: { table: string; seat?: string | null; links?: Record<string, string> }): void {
  const others = Object.entries(made.links ?? {}).filter(([seat]) => seat !== made.seat);
  remember(`links-${made.table}`, Object.fromEntries(others));
}
