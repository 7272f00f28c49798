/** The head of the conversation: with whom, about what, and the way to other conversations. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Capability } from "../../wire/types.gen.ts";
import { keyHint } from "../commands.ts";
import { IconButton } from "../icons.tsx";
import type { Model } from "../model.ts";
import { Failure } from "../parts.tsx";
import { Sessions } from "./sessions.tsx";

/** The head. The list of conversations closes when the focus leaves it. */
export function Head({ model }: { model: Model }) {
  const { chat } = model;
  const backend = chat.backend.value;
  const docked = chat.docked.value;
  const open = useSignal(false);
  const trouble = useSignal("");
  const head = useRef<HTMLElement>(null);
  const title = chat.sessions.value?.find((s) => s.id === chat.session.value)?.title;
  const supports = (what: Capability) => backend?.can?.includes(what) ?? false;
  const close = () => {
    open.value = false;
  };
  useEffect(() => {
    close();
    trouble.value = "";
  }, [backend?.id, chat.session.value]);
  const create = () => {
    close();
    trouble.value = "";
    void chat.create().then((why) => {
      trouble.value = why && `Could not start a new conversation: ${why}`;
    });
  };
  return (
    <header
      ref={head}
      class="head"
      onFocusOut={(event) => {
        if (!head.current?.contains(event.relatedTarget as Node | null)) close();
      }}
    >
      <h2>
        {backend ? backend.name : "In the world"}
        {title && <span class="muted"> {title}</span>}
      </h2>
      {supports("sessions") && (
        <IconButton
          label="Conversations"
          path="M2.5 4h11M2.5 8h11M2.5 12h7"
          expanded={open.value}
          badge={chat.unreadSessions.value.size > 0}
          onClick={() => {
            open.value = !open.value;
            if (open.value) chat.refreshSessions();
          }}
        />
      )}
      {supports("create") && <IconButton label="New conversation" path="M8 3v10M3 8h10" onClick={create} />}
      <IconButton
        label="Dock the conversation"
        hint={keyHint("dock")}
        path="M2.5 3h11v10h-11ZM9.5 3v10"
        pressed={docked}
        onClick={() => {
          chat.docked.value = !docked;
        }}
      />
      <Failure text={trouble.value} />
      {open.value && <Sessions model={model} close={close} />}
    </header>
  );
}
