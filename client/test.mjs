// Bundles the unit tests into a folder and runs them: node test.mjs FOLDER
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";

const out = process.argv[2];
const tests = readdirSync("test").filter((name) => name.endsWith(".test.ts"));

await build({
  entryPoints: tests.map((name) => `test/${name}`),
  bundle: true,
  platform: "node",
  format: "esm",
  outdir: out,
  outExtension: { ".js": ".mjs" },
  logLevel: "warning",
});
const bundled = tests.map((name) => `${out}/${name.replace(/ts$/, "mjs")}`);
process.exitCode = spawnSync(process.execPath, ["--test", ...bundled], { stdio: "inherit" }).status ?? 1;
