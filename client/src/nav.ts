// Going to another address of the page without loading it anew.
export function go(address: string): void {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}
