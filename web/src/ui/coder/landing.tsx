/** What becomes of a session's change: into the user's folder, into their branch, or away. */

import { useSignal } from "@preact/signals";
import type { CoderDiff, CoderSession } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { into } from "../components.tsx";
import { Form } from "../form.tsx";
import type { Decide } from "./props.ts";
import { sessionTitle } from "./words.ts";

/** Props of the choice. */
interface LandingProps {
  session: CoderSession;
  diff: CoderDiff;
  able: boolean;
  land: Decide;
}

/** The choice. */
export function Landing({ session, diff: { branch, git, unseen = 0 }, able, land }: LandingProps) {
  /** What comes from the session to the user waits until the changes of git, and what was not shown whole, are decided. */
  const lands = able && !git && unseen === 0;
  const asking = useSignal<"" | "merge" | "discard">("");
  const message = useSignal(sessionTitle(session));
  const ask = (what: typeof asking.value) => () => {
    asking.value = what;
  };
  if (asking.value === "merge")
    return (
      <Form
        class="landing"
        aria-label={`Merge into ${branch}`}
        send={() => {
          asking.value = "";
          land({ op: "merge", text: message.value.trim() }, `Merged into ${branch}.`);
        }}
      >
        <label class="field">
          Commit message
          <textarea rows={3} value={message.value} onInput={into(message)} />
        </label>
        <div class="buttons">
          <Button primary submit disabled={!lands || message.value.trim() === ""}>
            Merge into {branch}
          </Button>
          <Button onClick={ask("")}>Cancel</Button>
        </div>
      </Form>
    );
  if (asking.value === "discard")
    return (
      <div class="landing" role="group" aria-label="Discard the change?">
        <p class="warn">This ends the session and deletes its changes. It can't be undone.</p>
        <div class="buttons">
          <Button
            disabled={!able}
            onClick={() => {
              asking.value = "";
              land({ op: "discard" }, "Discarded.");
            }}
          >
            Discard it
          </Button>
          <Button primary onClick={ask("")}>
            Keep it
          </Button>
        </div>
      </div>
    );
  return (
    <div class="landing buttons" role="group" aria-label="What to do with the change">
      {git && <p class="muted">First decide what to do with the changes to the repository's git.</p>}
      <Button
        primary
        disabled={!lands}
        onClick={() => land({ op: "apply" }, "Applied to your folder. Nothing is committed yet.")}
      >
        Apply to my folder
      </Button>
      {branch && (
        <Button disabled={!lands} onClick={ask("merge")}>
          Merge into {branch}…
        </Button>
      )}
      <Button disabled={!able} onClick={ask("discard")}>
        Discard…
      </Button>
    </div>
  );
}
