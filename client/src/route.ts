// Addresses: / is the start page, /odds/{game} a battle calculator, /t/{table} a table; #join={key} takes a seat,
// #at={n} looks back.
import { api } from "./api";
import { path } from "./nav";
import { OddsPage } from "./pages/odds";
import { StartPage } from "./pages/start";
import { TablePage } from "./pages/table";
import { show } from "./screen";

export function openRoute(): void {
  const table = /^\/t\/([^/]+)/.exec(path())?.[1];
  const calculator = /^\/odds\/([^/]+)/.exec(path())?.[1];
  if (table) void openTable(decodeURIComponent(table));
  else if (calculator) show(new OddsPage(decodeURIComponent(calculator)));
  else show(new StartPage());
}

async function openTable(id: string): Promise<void> {
  const key = /join=([^&]+)/.exec(location.hash)?.[1];
  const watch = /watch=([^&]+)/.exec(location.hash)?.[1];
  const at = /at=(\d+)/.exec(location.hash)?.[1];
  let trouble = "";
  if (key) {
    history.replaceState(null, "", location.pathname); // the key leaves the address bar at once
    await api.join(id, decodeURIComponent(key)).catch((e: Error) => {
      trouble = e.message;
    });
    if (trouble && watch)
      await api.join(id, decodeURIComponent(watch)).then(
        () => (trouble = "Somebody has this seat already; you are watching."),
        () => undefined,
      );
  }
  show(new TablePage(id, trouble, at === undefined ? null : Number(at)));
}
