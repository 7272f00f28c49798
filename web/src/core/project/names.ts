// Makes names from a repository safe to show: whatever they contain, the result is one line that reads in one
// direction and has nothing invisible in it.

/**
 * Control characters, line separators, marks that change the reading direction, invisible characters, lone
 * surrogates.
 */
const UNFIT = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** A name with every unsafe character replaced by a visible one. */
export function shownName(name: string): string {
  return name.replace(UNFIT, (mark) => picture(mark.codePointAt(0) ?? 0));
}

/** A line of a file: the same, but tabs stay. */
export function shownLine(line: string): string {
  return line.split("\t").map(shownName).join("\t");
}

/** The control picture of a character ("␀") where Unicode has one, an escape ("\x9b", "\u202e") otherwise. */
function picture(code: number): string {
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, "0")}`;
  return `\\u${code.toString(16).padStart(4, "0")}`;
}
