/** The conversation, the selection and the composer: at the bottom in the middle, or docked at the right. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Actions } from "./actions.ts";
import { later } from "./afterpicture.ts";
import { Composer } from "./chat/composer.tsx";
import type { Model } from "./model.ts";
import { isDocked } from "./panels.ts";
import { ToastBar } from "./toast.tsx";
import { talkKey } from "./voice/keys.ts";

/** The whole area. It counts as focused while the keyboard is in the conversation or the composer. */
export function ConversationArea({ model, actions }: { model: Model; actions: Actions }) {
  const focused = useSignal(false);
  const talk = useRef<HTMLDivElement>(null);
  const parts = later.value;
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
      {parts && <parts.Conversation model={model} focused={focused.value} />}
      {model.chat.stopFailed.value && model.chat.status.value.turn && (
        <p class="panel trouble warn" role="alert">
          Could not stop it: {model.chat.stopFailed.value}
        </p>
      )}
      <ToastBar model={model} />
      {parts && <parts.SelectionChip model={model} actions={actions} />}
      {parts && <parts.VoicePlace model={model} actions={actions} />}
      <Composer model={model} actions={actions} />
      {parts && <parts.Announcer model={model} />}
    </div>
  );
}
