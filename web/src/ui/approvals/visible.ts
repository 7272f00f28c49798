/** Makes everything in a command visible: characters that print nothing, or that turn the reading direction round, could
 * make it look like another command. Pure. */

export interface Run {
  text: string;
  /** Stands for a character that would not be seen; `text` is its name then. */
  hidden: boolean;
}

const NAMES: Record<number, string> = {
  0x00: "NUL",
  0x07: "BEL",
  0x08: "BS",
  0x09: "TAB",
  0x0d: "CR",
  0x1b: "ESC",
  0x7f: "DEL",
  0xa0: "NBSP",
  0x200b: "ZWSP",
  0x200e: "LRM",
  0x200f: "RLM",
  0x202a: "LRE",
  0x202b: "RLE",
  0x202c: "PDF",
  0x202d: "LRO",
  0x202e: "RLO",
  0x2066: "LRI",
  0x2067: "RLI",
  0x2068: "FSI",
  0x2069: "PDI",
  0xfeff: "BOM",
};

/** Controls (but the line feed), format and unassigned characters, lone surrogates, unusual spaces and blank fillers. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u115f\u1160\u3164\uffa0\u2800]|\u034f|[\ufe00-\ufe0f]/u;

/** The text in runs; each character that cannot be seen is a run of its own, by name. */
export function visibleRuns(text: string): Run[] {
  const runs: Run[] = [];
  let plain = "";
  const flush = () => {
    if (plain) runs.push({ text: plain, hidden: false });
    plain = "";
  };
  for (const character of text) {
    if (character === "\n" || !UNSEEN.test(character)) {
      plain += character;
      continue;
    }
    flush();
    runs.push({ text: nameOf(character), hidden: true });
  }
  flush();
  return runs;
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return NAMES[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Whether a reader would see less than there is. */
export function hides(text: string): boolean {
  return visibleRuns(text).some((run) => run.hidden && run.text !== "TAB");
}
