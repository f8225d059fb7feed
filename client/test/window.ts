// As much of a browser's window as the camera looks through.
const world = globalThis as unknown as Record<string, unknown>;
world["window"] = { setTimeout: () => 0 };
world["localStorage"] = { getItem: () => null, setItem: () => undefined };
world["matchMedia"] = () => ({ matches: true, addEventListener: () => undefined });
world["requestAnimationFrame"] = () => 0;
world["cancelAnimationFrame"] = () => undefined;
world["ResizeObserver"] = class {
  observe(): void {}
  disconnect(): void {}
};

export const WINDOW = { clientWidth: 400, clientHeight: 300 } as HTMLElement;
