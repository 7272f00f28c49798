/**
 * A note that the service has another version of this page. The page goes on working and never reloads for it by
 * itself. The note is shown once for each version in a tab: while a service is updated node by node, a reload may bring
 * the old page again.
 */

import { useSignal } from "@preact/signals";
import type { Actions } from "./actions.ts";
import { Button } from "./button.tsx";
import { CloseButton } from "./components.tsx";
import { recallInTab, rememberInTab } from "./memory.ts";
import type { Model } from "./model.ts";

/** Key of the build whose note was answered last in this tab. */
const ANSWERED = "new-version";

/** The note, in a live region that always exists, so that screen readers announce it. */
export function NewVersion({ model, actions }: { model: Model; actions: Actions }) {
  const answered = useSignal(recallInTab(ANSWERED) ?? "");
  const build = model.otherBuild.value;
  const answer = () => {
    answered.value = build;
    rememberInTab(ANSWERED, build);
  };
  return (
    <div class="new-version" role="status">
      {build !== "" && build !== answered.value && (
        <div class="panel">
          <span>A new version is ready.</span>
          <Button
            onClick={() => {
              answer();
              actions.reload();
            }}
          >
            Reload
          </Button>
          <CloseButton label="Not now" onClick={answer} />
        </div>
      )}
    </div>
  );
}
