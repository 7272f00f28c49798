/** What changed in a file, since its last commit or in this session. */

import { useSignal } from "@preact/signals";
import type { CityFile } from "../../core/project/model.ts";
import type { ProjectDiff } from "../../wire/types.gen.ts";
import type { Model } from "../model.ts";
import { Choices, Failure } from "../parts.tsx";
import { DiffLines } from "./difflines.tsx";
import { useLatest } from "./latest.ts";
import type { ProjectActions } from "./types.ts";
import { followCity } from "./types.ts";

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
  if (diff.note || diff.text === "") return <p role="status">{diff.note || "Nothing changed."}</p>;
  return <DiffLines text={diff.text} cut={diff.cut} />;
}
