/** The settings of chats about ideas without a coding agent: a key of the user's own, where it goes, and which model answers. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { PlainChat, PlainChatSettings } from "../../wire/types.gen.ts";
import type { CoderDesk } from "../coder/types.ts";
import { Field } from "../form.tsx";
import { Failure } from "../parts.tsx";
import { Section } from "./components.tsx";
import { OwnKey, useKept } from "./ownkey.tsx";

/** The section. What is set appears with the service's answer. */
export function PlainChatSection({ coder }: { coder(): Promise<CoderDesk> }) {
  const base = useSignal("");
  const model = useSignal("");
  const { kept, failed, busy, take } = useKept<PlainChat>((now) => {
    base.value = now.base;
    model.value = now.model ?? "";
  });
  useEffect(() => void take(coder().then((desk) => desk.plainChat.read())), [coder]);
  const set = (settings: PlainChatSettings) => take(coder().then((desk) => desk.plainChat.save(settings)));
  const now = kept.value;
  return (
    <Section title="Chat about ideas without an agent">
      <Failure text={failed.value} />
      {now && (
        <OwnKey
          id="plainchat-key"
          name="Chat about ideas without an agent"
          label="Your own key for this service"
          save="Save"
          use="Use it where no coding agent is installed"
          held={now}
          busy={busy.value}
          send={(key) => set({ base: base.peek().trim(), model: model.peek().trim(), ...(key && { key }) })}
          change={(settings) => void set(settings)}
          note="Stored on this computer, in World's folder, and sent only to this address; for another address you enter it again. Such a chat has no tools and can't see your files: the service gets only what you type. It must support OpenAI's chat completions. For a service on this computer, any word works as the key."
        >
          <Field label="Address of the service" text={base} spellcheck={false} autocomplete="off" />
          <Field label="Model name" text={model} spellcheck={false} autocomplete="off" />
        </OwnKey>
      )}
    </Section>
  );
}
