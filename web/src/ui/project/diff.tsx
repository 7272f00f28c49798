/** What changed in a file, line by line: with a sign and a colour, to be read, scrolled and copied. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type DiffLine, diffLines, summarizeDiff } from "../../core/project/diff.ts";
import type { CityFile } from "../../core/project/model.ts";
import { shownLine } from "../../core/project/names.ts";
import type { ProjectDiff } from "../../wire/types.gen.ts";
import type { Model } from "../model.ts";
import { Copy } from "../parts.tsx";
import { reasonOf } from "../reason.ts";
import type { ProjectHand } from "./types.ts";

/** Lines that are there at first, and with each step more. */
const STEP = 400;
const SIGN: Record<DiffLine["kind"], string> = { same: " ", added: "+", removed: "-", part: "", note: "" };

interface DiffProps {
  model: Model;
  file: CityFile;
  hasGit: boolean;
  hand: ProjectHand;
}

export function Diff({ model, file, hasGit, hand }: DiffProps) {
  void model.project.version.value; // the city is one object, whatever changes in it
  const since = useSignal<"commit" | "session">(hasGit ? "commit" : "session");
  const diff = useSignal<ProjectDiff | null>(null);
  const failed = useSignal("");
  useEffect(() => {
    let wanted = true;
    hand.diff(file.id, since.value).then(
      (got) => {
        if (!wanted) return;
        diff.value = got;
        failed.value = "";
      },
      (error: unknown) => {
        if (wanted) failed.value = reasonOf(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [file.id, file.changed, file.commit, file.session, since.value]);
  return (
    <section class="diff" aria-label="What changed">
      {hasGit && (
        <div class="choices" role="radiogroup" aria-label="Compared with">
          {(["commit", "session"] as const).map((choice) => (
            <label key={choice} class={since.value === choice ? "choice chosen" : "choice"}>
              <input
                type="radio"
                name="diff-since"
                checked={since.value === choice}
                onChange={() => {
                  since.value = choice;
                  diff.value = null;
                }}
              />
              {choice === "commit" ? "Since the last commit" : "Since this session"}
            </label>
          ))}
        </div>
      )}
      {failed.value && (
        <p class="warn" role="alert">
          {failed.value}
        </p>
      )}
      {!diff.value && !failed.value && (
        <p class="muted" role="status">
          Loading…
        </p>
      )}
      {diff.value && <Lines diff={diff.value} />}
    </section>
  );
}

function Lines({ diff }: { diff: ProjectDiff }) {
  const most = useSignal(STEP);
  if (diff.note || diff.text === "") return <p role="status">{diff.note || "Nothing changed."}</p>;
  const lines = diffLines(diff.text);
  const rest = lines.length - most.value;
  return (
    <>
      <p class="diff-facts" role="status">
        {summarizeDiff(lines)} <Copy text={diff.text} />
      </p>
      <pre tabIndex={0} role="region" aria-label="Lines that changed">
        {lines.slice(0, most.value).map(({ kind, text, before, after }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a diff is replaced whole
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
        <button
          type="button"
          class="quiet"
          onClick={() => {
            most.value += STEP;
          }}
        >
          Show {Math.min(STEP, rest)} of {rest} more lines
        </button>
      )}
      {diff.cut && rest <= 0 && <p class="muted">It is longer than what is shown here; look at the rest with git.</p>}
    </>
  );
}
