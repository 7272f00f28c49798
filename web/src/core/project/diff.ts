// A unified diff as lines, each with what it is and its numbers in both files.

export interface DiffLine {
  kind: "same" | "added" | "removed" | "part" | "note";
  text: string;
  /** Line numbers, from 1; 0: it is not in that file. */
  before: number;
  after: number;
}

const PART = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** What stands before the first part (names, modes) is left out: the card says it. */
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
