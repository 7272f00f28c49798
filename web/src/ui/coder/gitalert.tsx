/**
 * What a session has changed that the user's own git obeys at once, such as a hook: shown wherever the user is, also
 * while the turn runs, until they have decided.
 */

import { useSignal } from "@preact/signals";
import { shownName } from "../../core/project/names.ts";
import { sentences } from "../../core/words/text.ts";
import type { CoderGitAlert, CoderSession } from "../../wire/types.gen.ts";
import { shownText } from "../approvals/visible.ts";
import { Button } from "../button.tsx";
import { Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import { inWords } from "./reason.ts";
import type { CoderDesk } from "./types.ts";
import { sessionTitle } from "./words.ts";

/** Props of the alert. */
interface AlertProps {
  session: CoderSession;
  git: CoderGitAlert;
  desk: CoderDesk;
  /** Shows the review, where it can be kept, too. */
  review: () => void;
  /** It stands in its session, so it need not say which one. */
  within?: boolean;
}

/** The alert. */
export function GitAlert({ session, git, desk, review, within = false }: AlertProps) {
  const { busy, failed, run } = usePending();
  const asking = useSignal("");
  const really = asking.value === git.hash;
  const putBack = () =>
    run(async () => {
      asking.value = "";
      const { hash, names } = git;
      const { notes = [] } = await inWords(
        desk.ask({ op: "git", session: session.id, value: "restore", hash, paths: [...names] }),
      );
      if (notes.length > 0) throw new Error(sentences(...notes));
    });
  return (
    <section class={`card ${within ? "within" : "panel"}`} role="alert" aria-label="Change to your git">
      <h3>Your own git would obey this</h3>
      <p class="warn">
        In the git of {shownName(session.name)}: {shownText(git.says)}
      </p>
      <p class="muted">
        {within ? "" : `This happened while ${session.product} was at work in “${sessionTitle(session)}”. `}
        It takes effect at your next git command, such as a commit, before you apply anything. Did you change it
        yourself? Then keep it in the review.
      </p>
      <Failure text={failed.value} />
      <div class="buttons">
        {really ? (
          <>
            <Button disabled={busy.value} onClick={putBack}>
              Yes, put back
            </Button>
            <Button
              primary
              onClick={() => {
                asking.value = "";
              }}
            >
              No
            </Button>
          </>
        ) : (
          <>
            {git.names.length > 0 && (
              <Button
                primary
                disabled={busy.value}
                onClick={() => {
                  asking.value = git.hash;
                }}
              >
                Put back
              </Button>
            )}
            <Button onClick={review}>Open the review</Button>
          </>
        )}
      </div>
    </section>
  );
}
