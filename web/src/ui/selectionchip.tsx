/** What is selected in the picture, and what can be done with it. */

import type { Actions } from "./actions.ts";
import { Button } from "./button.tsx";
import { askAboutThing } from "./commands.ts";
import { CloseButton } from "./components.tsx";
import { EditActions } from "./edit/chip.tsx";
import { editFeedback } from "./inhand.ts";
import type { Model, Selection } from "./model.ts";

/** What is selected, with what can be done with it. */
export function SelectionChip({ model, actions }: { model: Model; actions: Actions }) {
  const chosen = model.selection.value;
  if (!chosen) return null;
  const more = model.interaction.selected.value.length;
  return (
    <section class="panel chip" aria-label="Selected">
      <span class="what">
        <strong>{more > 1 ? `${more} things` : chosen.name}</strong>
        {more < 2 && chosen.type === "object" && chosen.id !== chosen.name && <span class="muted"> {chosen.id}</span>}
      </span>
      <ChipActions chosen={chosen} model={model} actions={actions} />
      <CloseButton label="Clear selection" hint="Esc" onClick={actions.clearSelection} />
    </section>
  );
}

/** The buttons of the chip. */
function ChipActions({ chosen, model, actions }: { chosen: Selection; model: Model; actions: Actions }) {
  if (chosen.type === "avatar") {
    return <Button onClick={() => actions.goTo(chosen.id)}>Go to</Button>;
  }
  if (editFeedback(model.inHand.value)) return <EditActions model={model} actions={actions} />;
  return (
    <>
      <EditActions model={model} actions={actions} />
      {model.chat.about.value?.id !== chosen.id && (
        <Button title="Your next message will be about this" onClick={() => askAboutThing(model, chosen)}>
          Ask about this
        </Button>
      )}
      <Button title="Show the agents what you mean" onClick={() => actions.point({ objectId: chosen.id })}>
        Point here
      </Button>
    </>
  );
}
