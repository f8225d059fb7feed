import "./style/app.css";
import { openRoute } from "./route";
import { current, redraw } from "./screen";
import { wear } from "./settings";

wear();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", wear);
matchMedia("(prefers-contrast: more)").addEventListener("change", wear);
addEventListener("popstate", openRoute);
addEventListener("keydown", (event) => {
  if (current()?.key?.(event)) event.preventDefault();
});
addEventListener("resize", redraw);
openRoute();
