// What is open and pointed at on this screen; nothing of it is known to the server.
import { redraw } from "../screen";
import { recall, remember } from "../settings";
import type { WhyNot } from "../wire";

export type Sheet = "orders" | "place" | "charts" | "log" | "chat" | "notes";
const LOW = 780; // pixels of a window below which orders need all the room

export interface Menu {
  place: string;
  x: number;
  y: number;
}

export class Desk {
  selected = "";
  menu: Menu | null = null;
  hover: readonly string[] = [];
  overlays = new Set<string>();
  sheet: Sheet = "orders";
  sheetOpen = false;
  openedByItself = false; // the sheet, for a question that has nothing on the map
  lower: "log" | "chat" | "notes" = "log";
  lowerOpen = innerHeight >= LOW; // the log is a drawer where there is little room
  dialog = "";
  dialogAbout = "";
  why: WhyNot[] | null = null;
  narrow = ""; // what was typed to narrow the list of orders
  armed = -1; // the order that ends a phase and has been given once: it asks to be given again
  textView = recall<boolean>("text-view") ?? false;
  hideCounters = false;
  toast = "";

  say(text: string): void {
    this.toast = text;
    redraw();
  }

  select(place: string): void {
    if (this.selected !== place) this.why = null;
    this.selected = place;
    this.sheet = "place";
    redraw();
  }

  /** Ring these places while one points at an order. */
  pointAt(places: readonly string[]): void {
    if (!this.hover.length && !places.length) return;
    this.hover = places;
    redraw();
  }

  openDialog(dialog: string, about = ""): void {
    this.dialog = dialog;
    this.dialogAbout = about;
    this.menu = null;
    redraw();
  }

  toggleOverlay(key: string): void {
    if (!this.overlays.delete(key)) this.overlays.add(key);
    redraw();
  }

  toggleText(): void {
    this.textView = !this.textView;
    remember("text-view", this.textView);
    redraw();
  }
}
