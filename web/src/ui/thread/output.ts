/** What a program wrote to its terminal, as a text. Pure. */

import { shownLine } from "../../core/project/names.ts";

/** Colours, cursor moves and titles of a terminal. */
// oxlint-disable-next-line no-control-regex -- it is made of control characters
const ESCAPES = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** The lines as a terminal would leave them: a line that was written over shows its last state. */
export function terminalText(output: string): string {
  return output
    .replace(ESCAPES, "")
    .split("\n")
    .map((line) => shownLine(line.replace(/\r$/, "").split("\r").at(-1) ?? ""))
    .join("\n");
}

/** "8 KB". */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1 << 20 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / (1 << 20)).toFixed(1)} MB`;
}
