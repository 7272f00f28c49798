/** What screen readers hear of the conversation: whole finished messages, never single tokens. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { isOver } from "../../core/chatlists.ts";
import type { Model } from "../model.ts";
import { spokenText } from "./format.ts";

/** How long an announcement stays, for users of braille displays, in milliseconds. */
const STANDS = 8000;

/** A visually hidden live region. */
export function Announcer({ model }: { model: Model }) {
  const { chat } = model;
  const text = useSignal("");
  /** Messages that were announced, or already there when the conversation was opened. */
  const announced = useRef({ of: "", ids: new Set<string>() });
  const lastLine = useRef(0);
  useSignalEffect(() => {
    const name = chat.backend.value?.name ?? "Agent";
    const of = `${chat.backend.value?.id ?? ""}/${chat.session.value}`;
    const messages = chat.messages.value;
    const opening = chat.progress.value !== "" || messages.length === 0;
    if (announced.current.of !== of) {
      announced.current = { of, ids: new Set() };
      text.value = "";
    }
    const { ids } = announced.current;
    const first = ids.size === 0 && !opening;
    for (const message of messages.slice(-8)) {
      if (message.role !== "agent" || !isOver(message) || ids.has(message.id)) continue;
      ids.add(message.id);
      if (!first && !opening) text.value = spokenText(message, name);
    }
    if (!opening) ids.add(""); // from now on, finished messages are news
  });
  useSignalEffect(() => {
    const news = model.lines.value.filter((line) => line.id > lastLine.current && line.who !== "user");
    lastLine.current = model.lines.value.at(-1)?.id ?? lastLine.current;
    const last = news.at(-1);
    if (last) text.value = last.who === "note" ? last.text : `${last.name}: ${last.text}`;
  });
  useSignalEffect(() => {
    if (text.value === "") return undefined;
    const timer = setTimeout(() => {
      text.value = "";
    }, STANDS);
    return () => clearTimeout(timer);
  });
  return (
    <div class="sr" role="status" aria-live="polite">
      {text.value}
    </div>
  );
}
