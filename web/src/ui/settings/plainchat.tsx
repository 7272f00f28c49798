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
          note="It is stored on this computer, in World's folder, and goes to this address alone; with another address it has to be given again. Such a chat has no tools and does not see your files: the service gets what you write in it. It must speak OpenAI's chat completions; one on this computer takes any word as a key."
        >
          <Field label="Address of the service" text={base} spellcheck={false} autocomplete="off" />
          <Field label="Model, by its name there" text={model} spellcheck={false} autocomplete="off" />
        </OwnKey>
      )}
    </Section>
  );
}
