/** Small pieces that several panels share: state mark, age, copy button, key cap, close button. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Activity } from "../wire/types.gen.ts";
import type { Model } from "./model.ts";
import { ageWords } from "./words.ts";

/** One shape per state: the state is never told by colour alone. */
const MARKS: Record<Activity["state"], string> = {
  idle: "M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm0 2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
  thinking:
    "M3.2 6.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Zm4.8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Zm4.8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Z",
  speaking: "M3 3h10a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H8l-3.5 3V11H3a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z",
  working: "M3.5 3h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Z",
  walking: "M4.5 2.6 13 8l-8.5 5.4Z",
  "needs-you": "M8 1.5 14.5 8 8 14.5 1.5 8Z",
  stale: "M4.5 2h7v2.2L8.9 8l2.6 3.8V14h-7v-2.2L7.1 8 4.5 4.2Z",
  lost: "M7.2 2h1.6v7H7.2ZM8 10.6a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z",
  away: "M4 3.2 8 7.1l4-3.9.9.9L9 8l3.9 3.9-.9.9-4-3.9-4 3.9-.9-.9L7 8 3.1 4.1Z",
};

export function StateMark({ state, color }: { state: Activity["state"]; color: string }) {
  return (
    <svg class="mark" viewBox="0 0 16 16" aria-hidden="true">
      <path d={MARKS[state] ?? MARKS.idle} style={{ fill: color }} />
    </svg>
  );
}

/** How long ago something was (RFC 3339, or milliseconds since 1970); follows the page's one clock. */
export function Age({ model, since }: { model: Model; since: string | number }) {
  const at = typeof since === "number" ? since : Date.parse(since);
  if (Number.isNaN(at)) return null;
  return <span class="age">{ageWords(model.now.value - at)}</span>;
}

export function Key({ children }: { children: ComponentChildren }) {
  return <kbd>{children}</kbd>;
}

export function CloseButton({ label, hint, onClick }: { label: string; hint?: string; onClick: () => void }) {
  return (
    <button type="button" class="icon" aria-label={label} title={hint ? `${label} (${hint})` : label} onClick={onClick}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 4l8 8M12 4l-8 8" class="stroke" />
      </svg>
    </button>
  );
}

/** A button that copies a text, and says so. */
export function Copy({ text, label }: { text: string; label?: string }) {
  const copied = useSignal<"" | "copied" | "select">("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      copied.value = "copied";
    } catch {
      copied.value = "select"; // no clipboard here: the text can still be selected by hand
    }
    setTimeout(() => {
      copied.value = "";
    }, 2500);
  };
  const word = { "": "Copy", copied: "Copied", select: "Select it by hand" }[copied.value];
  return (
    <button
      type="button"
      class="quiet"
      {...(label ? { "aria-label": label, title: `${label}: ${text}` } : {})}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{word}</span>
    </button>
  );
}

/** A command in mono with a button that copies it. */
export function Command({ text }: { text: string }) {
  return (
    <div class="command">
      <code>{text}</code>
      <Copy text={text} />
    </div>
  );
}
