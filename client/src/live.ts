// News from a table over a socket, resumed after the last one seen; where sockets fail, by asking again and again.
import { api } from "./api";
import { below } from "./nav";
import type { Said, Snapshot } from "./wire";

type News = { snapshot?: Snapshot; chat?: Said };

export class Live {
  private socket: WebSocket | undefined;
  private timer = 0;
  private failures = 0;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly seen: () => number,
    private readonly news: (news: News) => void,
    private readonly linked: (yes: boolean) => void,
  ) {
    this.connect();
  }

  private connect(): void {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}${below(`/api/tables/${encodeURIComponent(this.table)}/live`)}?since=${this.seen()}`,
    );
    this.socket = socket;
    socket.onopen = () => {
      this.failures = 0;
      this.linked(true);
    };
    socket.onmessage = (event) => this.news(JSON.parse(String(event.data)) as News);
    socket.onclose = () => this.lost();
  }

  private lost(): void {
    if (this.closed) return;
    this.failures += 1;
    this.linked(false);
    this.timer = window.setTimeout(() => void this.poll(), Math.min(8000, 700 * this.failures));
  }

  private async poll(): Promise<void> {
    const snapshot = await api.snapshot(this.table, this.seen()).catch(() => undefined);
    if (snapshot) {
      this.linked(true);
      this.news({ snapshot });
    }
    if (this.failures % 3 === 1 || !snapshot) this.connect();
    else this.lost();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
