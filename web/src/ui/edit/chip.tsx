/**
 * The buttons of the chip: edit the selection, or, while it is being edited, the feedback and what else can be done.
 */

import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import { keyHint, withKey } from "../commands.ts";
import { EDIT, editFeedback, IDLE } from "../inhand.ts";
import type { Model } from "../model.ts";
import { togglePanel } from "../panels.ts";

/** The buttons. The feedback is a live region: it changes with every movement. */
export function EditActions({ model, actions }: { model: Model; actions: Actions }) {
  const now = editFeedback(model.inHand.value);
  if (!now) {
    return (
      <Button title={withKey("Move, turn and resize it", "edit")} onClick={() => actions.user.hold(EDIT)}>
        Edit
      </Button>
    );
  }
  /** The buttons act on everything that is selected. */
  const ids = model.interaction.selected.value;
  return (
    <>
      <span class={`says${now.bad ? " warn" : " muted"}`} role="status">
        {now.text}
      </span>
      <div class="acts">
        <Button aria-pressed={model.open.value === "edit"} onClick={() => togglePanel(model, "edit")}>
          Details
        </Button>
        <Button title={keyHint("duplicate")} onClick={() => actions.user.duplicate(ids)}>
          Duplicate
        </Button>
        <Button title={keyHint("remove")} onClick={() => actions.user.removeObjects(ids)}>
          Delete
        </Button>
        <Button title="Enter or Esc" onClick={() => actions.user.hold(IDLE)}>
          Done
        </Button>
      </div>
    </>
  );
}
