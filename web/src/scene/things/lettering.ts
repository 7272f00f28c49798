// Sets text into a box: line breaking, and the largest size at which everything fits. Pure; the caller
// measures.

/** Width of a text in pixels. */
export type Measure = (text: string) => number;

/** Line height, in letter sizes. */
export const LEADING = 1.16;

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** What a reader takes for single letters (grapheme clusters), such as a family emoji. */
function letters(text: string): string[] {
  return Array.from(segmenter.segment(text), (s) => s.segment);
}

/** Cuts a word into pieces that fit a width. */
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

/** Breaks text into lines of at most `width` pixels. Words longer than a line are cut. */
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

/** A text set into a box: letter size (px) and lines. */
interface TypesetText {
  size: number;
  lines: string[];
}

/**
 * The largest size, at most `most`, at which a text fits a box. To keep words whole, letters may shrink to 0.6
 * of the size at which the text would fit with cut words. What does not fit at `least` is truncated with an
 * ellipsis.
 */
export function fitText(
  text: string,
  box: { width: number; height: number },
  sizes: { least: number; most: number },
  measure: (text: string, size: number) => number,
): TypesetText {
  // The largest size that fits with cut words, in case whole words never fit.
  let broken: TypesetText | null = null;
  for (let size = sizes.most; size >= sizes.least; size *= 0.92) {
    const measureAt: Measure = (t) => measure(t, size);
    const lines = breakLines(text, box.width, measureAt);
    if (lines.length * size * LEADING > box.height) continue;
    if (text.split(/\s+/u).every((w) => measureAt(w) <= box.width)) return { size, lines };
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

/** Whether a text reads from right to left, judged by its first letter. */
export function rightToLeft(text: string): boolean {
  const strong = /[\p{L}]/u.exec(text)?.[0];
  return strong !== undefined && /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(strong);
}
