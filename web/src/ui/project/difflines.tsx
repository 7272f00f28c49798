/** A unified diff, line by line, with a sign and a colour; it can be read, scrolled and copied. */

import { useSignal } from "@preact/signals";
import { type DiffLine, diffLines, summarizeDiff } from "../../core/project/diff.ts";
import { shownLine } from "../../core/project/names.ts";
import { Button } from "../button.tsx";
import { Copy } from "../components.tsx";
import "./style.ts";

/** Lines shown at first, and added with each step. */
const STEP = 400;
/** The sign in front of a line. */
const SIGN: Record<DiffLine["kind"], string> = { same: " ", added: "+", removed: "-", part: "", note: "" };

/** Props of the lines. */
interface DiffLinesProps {
  text: string;
  /** The diff is longer. */
  cut?: boolean | undefined;
  /** What the lines are called; several diffs on one page differ by it. */
  label?: string;
}

/** The lines of a diff. */
export function DiffLines({ text, cut, label = "Lines that changed" }: DiffLinesProps) {
  /** How many lines are rendered. */
  const shown = useSignal(STEP);
  const lines = diffLines(text);
  /** Lines that are not rendered yet. */
  const rest = lines.length - shown.value;
  return (
    <>
      <p class="diff-facts" role="status">
        {summarizeDiff(lines)} <Copy text={text} />
      </p>
      <pre tabIndex={0} role="region" aria-label={label}>
        {lines.slice(0, shown.value).map(({ kind, text: line, before, after }, i) => (
          <div key={i} class={`line ${kind}`}>
            <span class="line-number" aria-hidden="true">
              {after || before || ""}
            </span>
            <span class="sign">{SIGN[kind]}</span>
            <bdi dir="ltr">{shownLine(line)}</bdi>
            {"\n"}
          </div>
        ))}
      </pre>
      {rest > 0 && (
        <Button
          onClick={() => {
            shown.value += STEP;
          }}
        >
          Show {Math.min(STEP, rest)} of {rest} more lines
        </Button>
      )}
      {cut && rest <= 0 && <p class="muted">Too long to show in full; use git for the rest.</p>}
    </>
  );
}
