/** Chats about an idea without a coding agent: how one begins, what it is, and how it becomes a mission. */

import { useSignal } from "@preact/signals";
import { messageText } from "../../core/chatlists.ts";
import type { CoderThread } from "../../core/coder/thread.ts";
import type { ChatMessage, CoderSession, MissionEdit } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { into } from "../components.tsx";
import { Form } from "../form.tsx";
import type { Model } from "../model.ts";
import { openPanel } from "../panels.ts";
import { Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import { inWords } from "./reason.ts";
import type { CoderDesk } from "./types.ts";

/** What such a chat is. */
const WHAT =
  "It has no tools and can't see your files. Only what you type here is sent to the service you chose in Settings.";

/** The way to talk about an idea where no agent is: a chat, or where to switch that on. */
export function WithoutAgent({ desk, model }: { desk: CoderDesk; model: Model }) {
  const text = useSignal("");
  const { busy, failed, run } = usePending();
  if (!desk.plain.value)
    return (
      <p class="muted">
        Or discuss an idea without one, with a key of your own:{" "}
        <Button class="small" onClick={() => openPanel(model, "settings")}>
          Settings
        </Button>
      </p>
    );
  const begin = async () => {
    const id = await inWords(desk.talk(text.peek().trim()));
    desk.view.value = { at: "session", id, part: "work" };
  };
  return (
    <Form class="new-session" aria-label="Chat without an agent" send={() => run(begin)}>
      <p>Or discuss an idea without an agent. {WHAT}</p>
      <label class="field">
        What is the idea?
        <textarea rows={3} value={text.value} onInput={into(text)} />
      </label>
      <Failure text={failed.value} />
      <div class="buttons">
        <Button primary submit disabled={busy.value || text.value.trim() === ""}>
          {busy.value ? "Starting…" : "Start the chat"}
        </Button>
      </div>
    </Form>
  );
}

/** What the session is, and the way to a mission once something was answered. */
export function PlainHead({ session, thread, desk }: { session: CoderSession; thread: CoderThread; desk: CoderDesk }) {
  const from = missionOf(session, thread);
  return (
    <div class="plain-chat" role="note">
      <p class="muted">A chat without an agent. {WHAT}</p>
      {from && (
        <Button
          class="small"
          onClick={() => {
            desk.view.value = { at: "newMission", from };
          }}
        >
          Make it a mission
        </Button>
      )}
    </div>
  );
}

/** What a mission made of the chat begins with: what the user wrote, and the newest answer. undefined: nothing was answered. */
function missionOf({ title, folder }: CoderSession, { items }: CoderThread): MissionEdit | undefined {
  const said = (role: ChatMessage["role"]) =>
    items.flatMap(({ event: { message } }) => (message?.role === role ? messageText(message) : "") || []);
  const spec = said("agent").at(-1);
  if (spec === undefined) return undefined;
  return { title, ask: said("user").join("\n\n"), spec, ...(folder && { folder }) };
}
