// Parses a unified diff into lines, each with its kind and its line numbers in both files.

/** One line of a diff. "part" is a hunk header, "note" a remark such as a missing newline at the end. */
export interface DiffLine {
  kind: "same" | "added" | "removed" | "part" | "note";
  text: string;
  /** Line number in the old file, from 1; 0 when the line is not in it. */
  before: number;
  /** Line number in the new file. */
  after: number;
}

/** A hunk header: "@@ -1,4 +1,5 @@". */
const PART = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** The lines of a diff. Everything before the first hunk (names, modes) is dropped: the card shows it elsewhere. */
export function diffLines(text: string): DiffLine[] {
  const lines: DiffLine[] = [];
  let before = 0;
  let after = 0;
  const all = text.split("\n");
  if (all.at(-1) === "") all.pop();
  for (const line of all) {
    const part = PART.exec(line);
    if (part) {
      before = Number(part[1]);
      after = Number(part[2]);
      lines.push({ kind: "part", text: line, before: 0, after: 0 });
    } else if (lines.length === 0) continue;
    else if (line.startsWith("+")) lines.push({ kind: "added", text: line.slice(1), before: 0, after: after++ });
    else if (line.startsWith("-")) lines.push({ kind: "removed", text: line.slice(1), before: before++, after: 0 });
    else if (line.startsWith("\\")) lines.push({ kind: "note", text: line.slice(2), before: 0, after: 0 });
    else lines.push({ kind: "same", text: line.slice(1), before: before++, after: after++ });
  }
  return lines;
}

/** "12 lines added, 3 removed". */
export function summarizeDiff(lines: readonly DiffLine[]): string {
  const count = (kind: DiffLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  const added = count("added");
  return `${added} ${added === 1 ? "line" : "lines"} added, ${count("removed")} removed`;
}
