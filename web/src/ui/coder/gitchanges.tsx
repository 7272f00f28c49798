/**
 * What has changed in the repository's own git: hooks, settings and branches, which a session shares with the user. It
 * is decided before anything is applied or merged.
 */

import { useSignal } from "@preact/signals";
import { counted } from "../../core/words/text.ts";
import type { CoderGit, CoderGitChange } from "../../wire/types.gen.ts";
import { shownText } from "../approvals/visible.ts";
import { Button } from "../button.tsx";
import { DiffLines } from "../project/difflines.tsx";
import type { Decide } from "./props.ts";

/** Props of the changes. */
interface GitProps {
  git: CoderGit;
  able: boolean;
  land: Decide;
}

/** The changes, and what becomes of them. */
export function GitChanges({ git, able, land }: GitProps) {
  const { hash, changes, left = 0 } = git;
  const many = changes.length + left > 1;
  const decide = (value: "keep" | "restore", paths: readonly string[], says: string) =>
    land({ op: "git", value, hash, ...(paths.length > 0 ? { paths: [...paths] } : {}) }, says);
  return (
    <section class="git-changes" aria-label="Changes to the repository's git">
      <h3>Changes to the repository's git</h3>
      <p class="warn">
        The session shares these with your own git: they take effect without Apply. Decide on them before you apply or
        merge.
      </p>
      <p class="muted">Did you make them yourself, with a commit or a new branch for example? Then keep them.</p>
      <ul>
        {changes.map((change) => (
          <GitChange
            key={change.name}
            change={change}
            able={able}
            decide={(value, says) => decide(value, [change.name], says)}
          />
        ))}
      </ul>
      {left > 0 && <p class="muted">{counted(left, "more change")} not shown here.</p>}
      {changes.some(({ cut }) => cut) && (
        <p class="muted">“Keep all” skips what is not shown whole: decide on each of those by itself.</p>
      )}
      {many && (
        <Decisions
          what="all"
          able={able}
          stays={changes.every(({ stays }) => stays)}
          decide={(value) =>
            decide(value, [], value === "keep" ? "Everything is kept." : "The repository's git is as it was.")
          }
        />
      )}
    </section>
  );
}

/** One change. */
function GitChange(props: {
  change: CoderGitChange;
  able: boolean;
  decide(value: "keep" | "restore", says: string): void;
}) {
  const { change, able, decide } = props;
  const { diff = "", cut = false, says, size = 0, stays = false } = change;
  const name = shownText(change.name);
  return (
    <li data-kind={change.kind}>
      <p>
        <code>{name}</code>
      </p>
      <p>{shownText(says)}</p>
      {diff !== "" && (
        <div class="diff">
          <DiffLines text={diff} cut={cut} label={`Lines that changed in ${name}`} />
        </div>
      )}
      {cut && (
        <p class="warn">Not shown whole: {counted(size, "byte")}. Check it with git, then keep it or put it back.</p>
      )}
      {stays && <p class="muted">World has no copy of how it was, so it cannot put it back.</p>}
      <Decisions
        what={name}
        able={able}
        stays={stays}
        unseen={cut}
        decide={(value) => decide(value, value === "keep" ? `${name} is kept.` : `${name} is as it was.`)}
      />
    </li>
  );
}

/** Keep, or put back, which is asked again. */
function Decisions(props: {
  what: string;
  able: boolean;
  stays: boolean;
  unseen?: boolean;
  decide(value: "keep" | "restore"): void;
}) {
  const { what, able, stays, unseen, decide } = props;
  const asking = useSignal(false);
  const all = what === "all" ? " all" : "";
  const label = (word: string) => (all ? {} : { "aria-label": `${word} ${what}` });
  if (asking.value)
    return (
      <div class="buttons">
        <Button
          class="small"
          disabled={!able}
          {...label("Yes, put back")}
          onClick={() => {
            asking.value = false;
            decide("restore");
          }}
        >
          Really put{all} back
        </Button>
        <Button
          class="small"
          {...label("Don't put back")}
          onClick={() => {
            asking.value = false;
          }}
        >
          No
        </Button>
      </div>
    );
  return (
    <div class="buttons">
      <Button
        class="small"
        disabled={!able}
        {...(unseen ? { "aria-label": `Keep ${what} without seeing all of it` } : label("Keep"))}
        onClick={() => decide("keep")}
      >
        {unseen ? "Keep unseen" : `Keep${all}`}
      </Button>
      {!stays && (
        <Button
          class="small"
          disabled={!able}
          {...label("Put back")}
          onClick={() => {
            asking.value = true;
          }}
        >
          Put{all} back
        </Button>
      )}
    </div>
  );
}
