/**
 * Divides what a card asks for into parts that can be looked at one after the other, so that whatever is allowed was
 * shown. Nothing is left out: the parts together are the whole. Pure.
 */

import type { DiffLine } from "../../core/project/diff.ts";

/** A piece of what is asked: a text as it is, the lines of a file that change, or a fact of one line or more. */
export type AskedBlock =
  | { kind: "text"; label: string; text: string }
  | { kind: "fact"; label: string; text: string }
  | { kind: "diff"; label: string; lines: readonly DiffLine[] };

/** Characters that fit into a row of a narrow card, about. */
const WIDTH = 48;
/** Rows of a part: it fits into a window. */
const ROWS = 32;
/** Rows of a part when there would be more than MANY: then fewer, longer ones are less work to read. */
const MORE_ROWS = 120;
const MANY = 12;

/** Atoms of a text: a long gap, a line break, or what fits into a row. */
const ATOM = /\n{10,}| {40,}|\n|(?:(?! {40})[^\n]){1,48}/gu;

/** A piece of a block, with the rows that it takes. */
interface Piece {
  of: AskedBlock;
  rows: number;
  text: string;
  line?: DiffLine;
}

/** The parts of what is asked; at least one, in order. */
export function partsOf(blocks: readonly AskedBlock[]): AskedBlock[][] {
  const pieces = blocks.flatMap(piecesOf);
  const parts = packed(pieces, ROWS);
  return (parts.length > MANY ? packed(pieces, MORE_ROWS) : parts).map(joined);
}

/** The pieces of a block. A block without any text is one of its own. */
function piecesOf(of: AskedBlock): Piece[] {
  if (of.kind === "diff") {
    if (of.lines.length === 0) return [{ of, rows: 1, text: "" }];
    return of.lines.flatMap((line) => {
      const texts = line.text.match(ATOM) ?? [""];
      return grouped(texts).map((text, i) => ({
        of,
        rows: Math.ceil(Math.max(1, text.length) / WIDTH),
        text,
        line: i === 0 ? { ...line, text } : { ...line, text, before: 0, after: 0 },
      }));
    });
  }
  let empty = true;
  return (of.text.match(ATOM) ?? [""]).map((text) => {
    const rows = text === "\n" && !empty ? 0 : 1;
    empty = text.startsWith("\n");
    return { of, rows, text };
  });
}

/** The atoms of one line of a diff, as few as fit into parts. */
function grouped(atoms: readonly string[]): string[] {
  const texts: string[] = [];
  for (let i = 0; i < atoms.length; i += ROWS) texts.push(atoms.slice(i, i + ROWS).join(""));
  return texts;
}

/** The pieces in parts of so many rows. The name of a block takes two, that of a fact stands beside it. */
function packed(pieces: readonly Piece[], most: number): Piece[][] {
  const parts: Piece[][] = [];
  let rows = most;
  let last: AskedBlock | undefined;
  for (const piece of pieces) {
    const needs = piece.rows + (piece.of === last || piece.of.kind === "fact" ? 0 : 2);
    if (rows + needs > most && (rows > 0 || parts.length === 0)) {
      parts.push([]);
      rows = 0;
    }
    rows += needs;
    last = piece.of;
    parts.at(-1)?.push(piece);
  }
  return parts.length > 0 ? parts : [[]];
}

/** A part as blocks again. One that goes on from the part before says so. */
function joined(part: readonly Piece[], at: number, parts: readonly Piece[][]): AskedBlock[] {
  const before = parts[at - 1]?.at(-1)?.of;
  const blocks: AskedBlock[] = [];
  let last: AskedBlock | undefined;
  for (const { of, text, line } of part) {
    const block = blocks.at(-1);
    if (of === last && block) {
      if (block.kind === "diff")
        blocks[blocks.length - 1] = { ...block, lines: line ? [...block.lines, line] : block.lines };
      else blocks[blocks.length - 1] = { ...block, text: block.text + text };
      continue;
    }
    const label = of === before && blocks.length === 0 ? `${of.label}, continued` : of.label;
    blocks.push(
      of.kind === "diff" ? { kind: "diff", label, lines: line ? [line] : [] } : { kind: of.kind, label, text },
    );
    last = of;
  }
  return blocks;
}
