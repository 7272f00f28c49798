/** The messages themselves. In a chunk of its own with markdown and the virtual list: it is loaded when there is something
 * to show, so that the first picture does not wait for it. */

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { isOwn } from "../../core/chat.ts";
import type { Model } from "../model.ts";
import { RowView } from "./message.tsx";
import { type Row, rowsOf } from "./rows.ts";
import { useVirtualRows } from "./virtual.ts";

/** From here to the top the page before is loaded, in CSS pixels. */
const NEAR_TOP = 600;

/** Mounted anew for each conversation (its key), so that each begins at its end. */
export default function Log({ model, awake }: { model: Model; awake: boolean }) {
  const { chat } = model;
  const lane = chat.lane.value;
  const messages = chat.messages.value;
  const lines = model.lines.value;
  const rows = useMemo(() => rowsOf(messages, lines), [messages, lines]);
  const keys = useMemo(() => rows.map((row) => row.key), [rows]);
  const trouble = useSignal("");

  const loadOlder = () => {
    if (!chat.hasOlder.peek() || chat.progress.peek() !== "") return;
    chat.older().then(
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
    (index) => guessOf(rows[index]),
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
          {trouble.value && (
            <button type="button" class="quiet" onClick={loadOlder}>
              Load them
            </button>
          )}
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
                    <RowView row={row} model={model} name={lane?.name ?? "Agent"} avatarId={lane?.avatarId ?? ""} />
                  </div>
                )
              );
            })}
          </div>
        </div>
      </div>
      {!list.atEnd && (
        <button type="button" class="newest" onClick={list.toEnd}>
          {chat.unread.value > 0 ? `${chat.unread.value} new ↓` : "To the newest ↓"}
        </button>
      )}
    </>
  );
}

/** What this page's user said last, during this visit: to see it, they are taken to the end. */
function newestOwn(rows: readonly Row[]): string | undefined {
  return rows.findLast(({ message, line }) => (message ? isOwn(message) : line?.state === "sending"))?.key;
}

/** Somebody sees the newest message: the page is shown, and the log stands at its end. */
function useWatched({ chat }: Model, seen: boolean): void {
  useEffect(() => {
    const tell = () => {
      chat.watched.value = seen && document.visibilityState === "visible";
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [chat, seen]);
}

/** How high a row may be before it was measured: near enough that the scroll bar tells the truth. */
function guessOf(row: Row | undefined): number {
  if (!row?.message) return 40;
  let height = 48;
  for (const { kind, text } of row.message.parts) {
    if (kind === "text") height += Math.ceil((text?.length ?? 0) / 60) * 22;
    else height += kind === "image" ? 180 : 40;
  }
  return height;
}
