// How a text is set: broken into lines that fit a width, at the largest size at which all of them find room. Pure: the
// caller measures.

/** The pixels that a text takes. */
export type Measure = (text: string) => number;

/** Height of a line in sizes of its letters. */
export const LEADING = 1.16;

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** What a reader takes for one letter, be it a family of emoji. */
function letters(text: string): string[] {
  return Array.from(segmenter.segment(text), (s) => s.segment);
}

/** A word cut into pieces that fit a width. */
function pieces(word: string, width: number, measure: Measure): string[] {
  const out: string[] = [];
  let piece = "";
  for (const letter of letters(word)) {
    if (piece !== "" && measure(piece + letter) > width) {
      out.push(piece);
      piece = letter;
    } else piece += letter;
  }
  return [...out, piece];
}

/** Lines of at most `width` pixels. A word that is longer than a line is broken. */
export function breakLines(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(/\s+/u).filter(Boolean)) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (measure(longer) <= width) {
        line = longer;
        continue;
      }
      const chunks = measure(word) <= width ? [word] : pieces(word, width, measure);
      if (line !== "") lines.push(line);
      lines.push(...chunks.slice(0, -1));
      line = chunks.at(-1) ?? "";
    }
    if (line !== "") lines.push(line);
  }
  return lines;
}

export interface TypesetText {
  size: number;
  lines: string[];
}

/**
 * The largest size, at most `most`, at which a text fits a box. Whole words are worth smaller letters, down to 0.6 of
 * the size at which it would fit broken. What does not fit at `least` is cut, and says so.
 */
export function fitText(
  text: string,
  box: { width: number; height: number },
  sizes: { least: number; most: number },
  measure: (text: string, size: number) => number,
): TypesetText {
  let broken: TypesetText | null = null;
  for (let size = sizes.most; size >= sizes.least; size *= 0.92) {
    const of: Measure = (t) => measure(t, size);
    const lines = breakLines(text, box.width, of);
    if (lines.length * size * LEADING > box.height) continue;
    if (text.split(/\s+/u).every((w) => of(w) <= box.width)) return { size, lines };
    broken ??= { size, lines };
    if (size < broken.size * 0.6) return broken;
  }
  if (broken) return broken;
  const size = sizes.least;
  const room = Math.max(1, Math.floor(box.height / (size * LEADING)));
  const all = breakLines(text, box.width, (t) => measure(t, size));
  const lines = all.slice(0, room);
  if (all.length > room)
    lines[room - 1] = `${letters(lines[room - 1] ?? "")
      .slice(0, -1)
      .join("")
      .trimEnd()}…`;
  return { size, lines };
}

/** Whether a text reads from right to left: by its first strong letter. */
export function rightToLeft(text: string): boolean {
  const strong = /[\p{L}]/u.exec(text)?.[0];
  return strong !== undefined && /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(strong);
}
