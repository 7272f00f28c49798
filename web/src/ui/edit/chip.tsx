/** What can be done with what is selected, and, while it is edited, what came of the last movement. */

import type { Actions } from "../actions.ts";
import type { Model } from "../model.ts";

export function EditActions({ model, actions }: { model: Model; actions: Actions }) {
  const { editing, selected } = model.hand;
  const now = editing.value;
  if (!now) {
    return (
      <button type="button" class="quiet" title="Move, turn and resize it (E)" onClick={() => actions.hand.edit()}>
        Edit
      </button>
    );
  }
  const ids = selected.value;
  return (
    <>
      <span class={`says${now.bad ? " warn" : " muted"}`} role="status">
        {now.says}
      </span>
      <div class="acts">
        <button
          type="button"
          class="quiet"
          aria-pressed={model.open.value === "edit"}
          onClick={() => {
            model.open.value = model.open.value === "edit" ? "none" : "edit";
          }}
        >
          Details
        </button>
        <button type="button" class="quiet" title="Ctrl D" onClick={() => actions.hand.duplicate(ids)}>
          Duplicate
        </button>
        <button type="button" class="quiet" title="Delete" onClick={() => actions.hand.remove(ids)}>
          Delete
        </button>
        <button type="button" class="quiet" title="Enter or Esc" onClick={() => actions.hand.done()}>
          Done
        </button>
      </div>
    </>
  );
}
