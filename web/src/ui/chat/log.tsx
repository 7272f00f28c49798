/**
 * The messages. A chunk of its own with markdown and the virtual list, loaded when there is something to show, so
 * that the first picture does not wait for it.
 */

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { isOwn } from "../../core/chat.ts";
import { Button } from "../button.tsx";
import type { Model } from "../model.ts";
import { RowView } from "./message.tsx";
import { type ConversationRow, conversationRows } from "./rows.ts";
import { useVirtualRows } from "./virtual.ts";

/** Scrolling to within this distance of the top loads the previous page, in CSS pixels. */
const NEAR_TOP = 600;

/** The log. It is remounted for each conversation (by its key), so that each starts at its end. */
export default function Log({ model, awake }: { model: Model; awake: boolean }) {
  const { chat } = model;
  const { name = "Agent", avatarId = "" } = chat.backend.value ?? {};
  const messages = chat.messages.value;
  const lines = model.lines.value;
  const rows = useMemo(() => conversationRows(messages, lines), [messages, lines]);
  const keys = useMemo(() => rows.map((row) => row.key), [rows]);
  const trouble = useSignal("");

  const loadOlder = () => {
    if (!chat.hasOlder.peek() || chat.progress.peek() !== "") return;
    chat.loadOlder().then(
      () => {
        trouble.value = "";
      },
      () => {
        trouble.value = "Earlier messages could not be loaded.";
      },
    );
  };
  const list = useVirtualRows(
    keys,
    (index) => estimateHeight(rows[index]),
    (top) => {
      if (top < NEAR_TOP && !trouble.peek()) loadOlder();
    },
  );

  const own = newestOwn(rows);
  const before = useRef(own);
  useLayoutEffect(() => {
    if (own !== undefined && own !== before.current) list.toEnd();
    before.current = own;
  }, [own]);
  useWatched(model, awake && list.atEnd);

  const first = list.items[0]?.start ?? 0;
  return (
    <>
      {(chat.progress.value === "older" || trouble.value) && (
        <p class="loading">
          {trouble.value || "Loading earlier messages…"}
          {trouble.value && <Button onClick={loadOlder}>Try again</Button>}
        </p>
      )}
      <div
        ref={list.scroller}
        class="log-rows"
        role="log"
        aria-label="Conversation"
        aria-live="off" /* finished messages are announced whole: announce.tsx */
        tabIndex={0}
      >
        <div class="all" style={{ height: `${list.height}px` }}>
          <div class="seen" style={{ transform: `translateY(${first}px)` }}>
            {list.items.map(({ index, key }) => {
              const row = rows[index];
              return (
                row && (
                  <div class="row" key={key} data-index={index} ref={list.measure}>
                    <RowView row={row} model={model} name={name} avatarId={avatarId} />
                  </div>
                )
              );
            })}
          </div>
        </div>
      </div>
      {!list.atEnd && (
        <button type="button" class="newest" onClick={list.toEnd}>
          {chat.unread.value > 0 ? `${chat.unread.value} new ↓` : "Jump to latest ↓"}
        </button>
      )}
    </>
  );
}

/** Key of the user's newest message of this visit: sending one scrolls to the end. */
function newestOwn(rows: readonly ConversationRow[]): string | undefined {
  return rows.findLast(({ message, line }) => (message ? isOwn(message) : line?.state === "sending"))?.key;
}

/** Sets chat.watched: the page is visible and the log is at its end. */
function useWatched({ chat }: Model, seen: boolean): void {
  useEffect(() => {
    const update = () => {
      chat.watched.value = seen && document.visibilityState === "visible";
    };
    update();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, [chat, seen]);
}

/** The height of a row before it is measured, close enough for an honest scroll bar. */
function estimateHeight(row: ConversationRow | undefined): number {
  if (!row?.message) return 40;
  let height = 48;
  for (const { kind, text } of row.message.parts) {
    if (kind === "text") height += Math.ceil((text?.length ?? 0) / 60) * 22;
    else height += kind === "image" ? 180 : 40;
  }
  return height;
}
