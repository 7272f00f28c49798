// Names from a repository, made fit to be shown: whatever they hold, they are one line that reads in one direction, and
// nothing in them is invisible.

/** Control characters, what breaks a line, what turns the direction of reading, and halves of a character. */
const UNFIT = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

export function shownName(name: string): string {
  return name.replace(UNFIT, (mark) => picture(mark.codePointAt(0) ?? 0));
}

/** A line of a file: as a name, but tabs are what they are. */
export function shownLine(line: string): string {
  return line.split("\t").map(shownName).join("\t");
}

/** "␀" and its like where Unicode has one, "\x9b" and "\u202e" for the rest. */
function picture(code: number): string {
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, "0")}`;
  return `\\u${code.toString(16).padStart(4, "0")}`;
}
