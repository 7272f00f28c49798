/** What changed in a file, line by line, with a sign and a colour; it can be read, scrolled and copied. */

import { useSignal } from "@preact/signals";
import { type DiffLine, diffLines, summarizeDiff } from "../../core/project/diff.ts";
import type { CityFile } from "../../core/project/model.ts";
import { shownLine } from "../../core/project/names.ts";
import type { ProjectDiff } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { Copy } from "../components.tsx";
import type { Model } from "../model.ts";
import { Choices, Failure } from "../parts.tsx";
import { useLatest } from "./latest.ts";
import type { ProjectActions } from "./types.ts";
import { followCity } from "./types.ts";

/** Lines shown at first, and added with each step. */
const STEP = 400;
/** The sign in front of a line. */
const SIGN: Record<DiffLine["kind"], string> = { same: " ", added: "+", removed: "-", part: "", note: "" };

/** Props of the diff. */
interface DiffProps {
  model: Model;
  /** The file whose changes are shown. */
  file: CityFile;
  /** The project is a git repository, so there is a last commit to compare with. */
  hasGit: boolean;
  actions: ProjectActions;
}

/** The diff with the choice of what to compare with. It is requested again whenever the file changes. */
export function Diff({ model, file, hasGit, actions }: DiffProps) {
  followCity(model.project);
  /** What it is compared with. */
  const since = useSignal<"commit" | "session">(hasGit ? "commit" : "session");
  const { answer: diff, failed } = useLatest(
    () => actions.diff(file.id, since.value),
    [file.id, file.changed, file.commit, file.session, since.value],
  );
  return (
    <section class="diff" aria-label="What changed">
      {hasGit && (
        <Choices<typeof since.value>
          name="diff-since"
          label="Compared with"
          choices={[
            { value: "commit", word: "Since the last commit" },
            { value: "session", word: "In this session" },
          ]}
          chosen={since.value}
          choose={(base) => {
            since.value = base;
            diff.value = null;
          }}
        />
      )}
      <Failure text={failed.value} />
      {!diff.value && !failed.value && (
        <p class="muted" role="status">
          Loading…
        </p>
      )}
      {diff.value && <Lines diff={diff.value} />}
    </section>
  );
}

/** The lines of the diff, or why there are none. */
function Lines({ diff }: { diff: ProjectDiff }) {
  /** How many lines are rendered. */
  const shown = useSignal(STEP);
  if (diff.note || diff.text === "") return <p role="status">{diff.note || "Nothing changed."}</p>;
  const lines = diffLines(diff.text);
  /** Lines that are not rendered yet. */
  const rest = lines.length - shown.value;
  return (
    <>
      <p class="diff-facts" role="status">
        {summarizeDiff(lines)} <Copy text={diff.text} />
      </p>
      <pre tabIndex={0} role="region" aria-label="Lines that changed">
        {lines.slice(0, shown.value).map(({ kind, text, before, after }, i) => (
          <div key={i} class={`line ${kind}`}>
            <span class="line-number" aria-hidden="true">
              {after || before || ""}
            </span>
            <span class="sign">{SIGN[kind]}</span>
            <bdi dir="ltr">{shownLine(text)}</bdi>
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
      {diff.cut && rest <= 0 && <p class="muted">Too long to show in full; use git for the rest.</p>}
    </>
  );
}
