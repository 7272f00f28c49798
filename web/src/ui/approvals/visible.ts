/**
 * Makes every character of a command visible. Characters that print nothing, or that reverse the reading direction,
 * could disguise a command as another one. Pure.
 */

/** A piece of a text. */
interface TextRun {
  text: string;
  /** Stands for an invisible character; `text` is its name. */
  hidden: boolean;
}

/** Names of the usual invisible characters by code point; others are shown as U+XXXX. */
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

/**
 * Controls (except line feed), format and unassigned characters, lone surrogates, unusual spaces, blank fillers, and what
 * fonts leave out, such as variation selectors.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800]/u;
/** Letters and signs that look like those of commands and paths, but are others: fullwidth, mathematical, and slashes. */
const LOOKALIKE = /[\uff01-\uff5e\u{1d400}-\u{1d7ff}\u2024\u2044\u2215\u29f8\u29f9\u2216\ufe68]/u;
/** A word with Latin letters and with Greek or Cyrillic ones, many of which look the same. */
const MIXED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+/gu;
const OTHER = /[\p{Script=Greek}\p{Script=Cyrillic}]/gu;
/** More marks on one letter than any language writes; they cover what stands near it. */
const PILE = /(?<=\p{M}{3})\p{M}+/gu;

/** Gaps so long that what stands behind them would be missed. */
const GAPS = /( {40,}|\n{10,})/;

/** The text in runs; each invisible character is a run of its own, and so is a long gap. */
export function visibleRuns(text: string): TextRun[] {
  return text.split(GAPS).flatMap((piece, i) => {
    if (i % 2 === 0) return runsOf(piece);
    const gap = {
      text: piece.startsWith(" ") ? `${piece.length} SPACES` : `${piece.length - 1} EMPTY LINES`,
      hidden: true,
    };
    return piece.startsWith(" ") ? [gap] : [{ text: "\n", hidden: false }, gap, { text: "\n", hidden: false }];
  });
}

/** Where the characters of a text stand that only look like others, or that cover others. */
function deceptive(text: string): Set<number> {
  const places = new Set<number>();
  for (const { 0: word, index } of text.matchAll(MIXED))
    if (/\p{Script=Latin}/u.test(word)) for (const other of word.matchAll(OTHER)) places.add(index + other.index);
  for (const { 0: marks, index } of text.matchAll(PILE)) for (let i = 0; i < marks.length; i++) places.add(index + i);
  return places;
}

/** The runs of a text without long gaps. */
function runsOf(text: string): TextRun[] {
  const runs: TextRun[] = [];
  const others = deceptive(text);
  let at = 0;
  let plain = "";
  const flush = () => {
    if (plain) runs.push({ text: plain, hidden: false });
    plain = "";
  };
  for (const character of text) {
    const deceives = others.has(at) || LOOKALIKE.test(character);
    at += character.length;
    if (character === "\n" || !(deceives || INVISIBLE.test(character))) {
      plain += character;
      continue;
    }
    flush();
    runs.push({ text: nameOf(character), hidden: true });
  }
  flush();
  return runs;
}

/** The name of a character. */
function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return NAMES[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Whether a reader would miss something. Tabs do not count. */
export function hasHidden(text: string): boolean {
  return visibleRuns(text).some((run) => run.hidden && run.text !== "TAB");
}

/** The text with its invisible characters by name: "rm ⟨zero-width space⟩". */
export function shownText(text: string): string {
  return visibleRuns(text)
    .map((run) => (run.hidden ? `⟨${run.text}⟩` : run.text))
    .join("");
}
