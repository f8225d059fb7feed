// Which dialog is open at a table.
import { nothing, type TemplateResult } from "lit";
import { redraw } from "../screen";
import type { Table } from "../table/model";
import { hintDialog } from "./hint";
import { layersDialog } from "./layers";
import { luckDialog } from "./luck";
import { fairnessDialog, moreDialog, shareDialog } from "./more";
import { pictureDialog } from "./picture";
import { primerDialog } from "./primer";
import { resultDialog } from "./result";
import { reviewDialog } from "./review";
import { rulesDialog } from "./rules";
import { settingsDialog } from "./settings";
import { forkDialog, gotoDialog, playersDialog } from "./small";

type Draw = (t: Table, close: () => void, visit: (place: string) => void) => TemplateResult;

const DIALOGS: Record<string, Draw> = {
  rules: rulesDialog,
  hint: hintDialog,
  layers: layersDialog,
  more: moreDialog,
  players: playersDialog,
  share: shareDialog,
  fairness: fairnessDialog,
  luck: luckDialog,
  result: resultDialog,
  review: reviewDialog,
  picture: pictureDialog,
  fork: forkDialog,
  primer: (t, close) => primerDialog(t.position.now.game, close),
  settings: (_t, close) => settingsDialog(close),
  goto: (t, close, visit) => gotoDialog(t, visit, close),
};

export function openDialogs(t: Table, visit: (place: string) => void): TemplateResult | typeof nothing {
  const name = t.desk.dialog;
  const close = () => {
    if (t.desk.dialog === name) {
      t.desk.dialog = "";
      redraw();
    }
  };
  return DIALOGS[name]?.(t, close, visit) ?? nothing;
}
