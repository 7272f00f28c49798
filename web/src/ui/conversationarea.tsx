/** The conversation, the selection and the composer: at the bottom in the middle, or docked at the right. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Actions } from "./actions.ts";
import { Announcer } from "./chat/announce.tsx";
import { Composer } from "./chat/composer.tsx";
import { Conversation } from "./chat/conversation.tsx";
import { askAboutThing } from "./commands.ts";
import { CloseButton } from "./components.tsx";
import { EditActions } from "./edit/chip.tsx";
import { editFeedback } from "./inhand.ts";
import type { Model, Selection } from "./model.ts";
import { isDocked } from "./panels.ts";
import { ToastBar } from "./toast.tsx";
import { talkKey } from "./voice/keys.ts";
import { VoicePlace } from "./voice/place.tsx";

/** The whole area. It counts as focused while the keyboard is in the conversation or the composer. */
export function ConversationArea({ model, actions }: { model: Model; actions: Actions }) {
  const focused = useSignal(false);
  const talk = useRef<HTMLDivElement>(null);
  useEffect(() => actions.takeKeys("voice", talkKey(model, actions.voice)), [model, actions]);
  return (
    <div
      ref={talk}
      class={`talk${isDocked(model) ? " docked" : ""}`}
      onFocusIn={({ target }) => {
        focused.value = !(target as Element).closest(".chip, .toasts, .call, .mic"); // not part of the conversation
      }}
      onFocusOut={(event) => {
        focused.value = talk.current?.contains(event.relatedTarget as Node | null) ?? false;
      }}
    >
      <Conversation model={model} focused={focused.value} />
      {model.chat.stopFailed.value && model.chat.status.value.turn && (
        <p class="panel trouble warn" role="alert">
          Could not stop it: {model.chat.stopFailed.value}
        </p>
      )}
      <ToastBar model={model} />
      <Chip model={model} actions={actions} />
      <VoicePlace model={model} actions={actions} />
      <Composer model={model} actions={actions} />
      <Announcer model={model} />
    </div>
  );
}

/** What is selected, with what can be done with it. */
function Chip({ model, actions }: { model: Model; actions: Actions }) {
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
    return (
      <button type="button" class="quiet" onClick={() => actions.goTo(chosen.id)}>
        Go there
      </button>
    );
  }
  if (editFeedback(model.inHand.value)) return <EditActions model={model} actions={actions} />;
  return (
    <>
      <EditActions model={model} actions={actions} />
      {model.chat.about.value?.id !== chosen.id && (
        <button
          type="button"
          class="quiet"
          title="Your next message will be about this"
          onClick={() => askAboutThing(model, chosen)}
        >
          Ask about this
        </button>
      )}
      <button
        type="button"
        class="quiet"
        title="Show the agents what you mean"
        onClick={() => actions.point({ objectId: chosen.id })}
      >
        Point here
      </button>
    </>
  );
}
