// Bundles the client into the Python package: one script, one style sheet, the page and its icons.
import { build } from "esbuild";
import { cpSync, mkdirSync, rmSync } from "node:fs";

const out = new URL("../src/indochine/server/static/", import.meta.url).pathname;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
  entryPoints: { app: "src/main.ts" },
  bundle: true,
  minify: true,
  target: "es2022",
  format: "esm",
  legalComments: "eof",
  outdir: out,
  logLevel: "warning",
});
cpSync("public", out, { recursive: true });
