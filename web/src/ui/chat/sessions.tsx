/** The conversations of a back end: search, switch, and see where something is running or unread. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { formatAge } from "../../core/words/age.ts";
import type { ChatSession } from "../../wire/types.gen.ts";
import { into } from "../components.tsx";
import type { Model } from "../model.ts";

/** From this many conversations on there is a search field. */
const SEARCH_FROM = 6;
/** The most rows that are rendered. */
const MOST_SHOWN = 60;

/** The list, as a dialog below the head. */
export function Sessions({ model, close }: { model: Model; close(): void }) {
  const { chat } = model;
  const wanted = useSignal("");
  const panel = useRef<HTMLDivElement>(null);
  const all = chat.sessions.value;
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>("input, [aria-current=true], button")?.focus();
  }, [all !== undefined]);
  const words = wanted.value.trim().toLowerCase();
  const found = (all ?? []).filter((s) => `${s.title} ${s.preview ?? ""}`.toLowerCase().includes(words));
  return (
    <div ref={panel} class="panel sessions" role="dialog" aria-label="Conversations" tabIndex={-1} onKeyDown={arrows}>
      {all && all.length >= SEARCH_FROM && (
        <input
          type="search"
          placeholder="Search"
          aria-label="Search conversations"
          value={wanted.value}
          onInput={into(wanted)}
        />
      )}
      {all === undefined && <p class="muted">Loading conversations…</p>}
      {all && found.length === 0 && <p class="muted">{words ? "No conversation matches." : "No conversations yet."}</p>}
      <ul>
        {found.slice(0, MOST_SHOWN).map((session) => (
          <li key={session.id}>
            <Entry session={session} model={model} close={close} />
          </li>
        ))}
      </ul>
      {found.length > MOST_SHOWN && <p class="muted">{found.length - MOST_SHOWN} more. Search to find them.</p>}
    </div>
  );
}

/** One conversation. */
function Entry({ session, model, close }: { session: ChatSession; model: Model; close(): void }) {
  const { chat } = model;
  const current = session.id === chat.session.value;
  const unread = chat.unreadSessions.value.has(session.id);
  const at = Date.parse(session.updatedAt ?? "");
  return (
    <button
      type="button"
      class={`entry${current ? " current" : ""}`}
      aria-current={current}
      data-session={session.id}
      onClick={() => {
        chat.show(session.id);
        close();
        document.getElementById("composer")?.focus();
      }}
    >
      <span class="title">{session.title || "Untitled"}</span>
      {session.running && <span class="state">running</span>}
      {unread && <span class="state new">new</span>}
      {!Number.isNaN(at) && <span class="age">{formatAge(model.now.value - at)}</span>}
      {session.preview && <span class="preview muted">{session.preview}</span>}
    </button>
  );
}

/** Moves the focus through the list with the arrow keys. */
function arrows(event: KeyboardEvent): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("input, .entry")];
  const next = all[all.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
