// Addresses of the page, which may live below a path: where this script was loaded from.
const BASE = new URL(".", import.meta.url).pathname.replace(/\/$/, "");

export const below = (address: string): string => BASE + address;

export const path = (): string =>
  location.pathname.startsWith(`${BASE}/`) ? location.pathname.slice(BASE.length) : location.pathname;

// Going to another address of the page without loading it anew.
export function go(address: string): void {
  history.pushState(null, "", below(address));
  dispatchEvent(new PopStateEvent("popstate"));
}
