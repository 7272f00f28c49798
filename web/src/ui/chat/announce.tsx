/** What a screen reader is told of the conversation: whole sentences of finished messages, never tokens. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { isOver } from "../../core/chatlists.ts";
import type { Model } from "../model.ts";
import { spokenText } from "./words.ts";

/** How long it stands there for those who read with their fingers, in milliseconds. */
const STANDS = 8000;

export function Announcer({ model }: { model: Model }) {
  const { chat } = model;
  const said = useSignal("");
  /** Messages that were read out or were there already when the conversation was opened. */
  const told = useRef({ of: "", ids: new Set<string>() });
  const lastLine = useRef(0);
  useSignalEffect(() => {
    const name = chat.lane.value?.name ?? "Agent";
    const of = `${chat.lane.value?.id ?? ""}/${chat.session.value}`;
    const messages = chat.messages.value;
    const opening = chat.progress.value !== "" || messages.length === 0;
    if (told.current.of !== of) {
      told.current = { of, ids: new Set() };
      said.value = "";
    }
    const { ids } = told.current;
    const first = ids.size === 0 && !opening;
    for (const message of messages.slice(-8)) {
      if (message.role !== "agent" || !isOver(message) || ids.has(message.id)) continue;
      ids.add(message.id);
      if (!first && !opening) said.value = spokenText(message, name);
    }
    if (!opening) ids.add(""); // from here on what ends is news
  });
  useSignalEffect(() => {
    const news = model.lines.value.filter((line) => line.id > lastLine.current && line.who !== "user");
    lastLine.current = model.lines.value.at(-1)?.id ?? lastLine.current;
    const last = news.at(-1);
    if (last) said.value = last.who === "note" ? last.text : `${last.name}: ${last.text}`;
  });
  useSignalEffect(() => {
    if (said.value === "") return undefined;
    const timer = setTimeout(() => {
      said.value = "";
    }, STANDS);
    return () => clearTimeout(timer);
  });
  return (
    <div class="sr" role="status" aria-live="polite">
      {said.value}
    </div>
  );
}
