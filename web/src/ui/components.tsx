/**
 * Small components that the first screen has too: state mark, copy button, repair details, key cap, close button. Those
 * of panels alone are in parts.tsx.
 */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { MARK_BOX, MARKS, type MarkName } from "../core/words/marks.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icons.tsx";

/**
 * How something is, with the same mark as in the world: shapes differ too, so colour is never the only sign. `color`
 * says whose it is, in place of the state's own.
 */
export function StateMark({ state, label, color }: { state: MarkName; label?: string; color?: string }) {
  const mark = MARKS[state] ?? MARKS.idle;
  return (
    <svg
      class="state-mark"
      data-mark={state}
      style={{ "--mark": color || mark.color }}
      viewBox={`0 0 ${MARK_BOX} ${MARK_BOX}`}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" })}
    >
      <path class={mark.line ? "line" : undefined} d={mark.path} />
    </svg>
  );
}

/** Keeps what is typed into a field: the handler of its input. */
export function into(text: { value: string }): (event: { currentTarget: { value: string } }) => void {
  return ({ currentTarget }) => {
    text.value = currentTarget.value;
  };
}

/** A key cap. */
export function Key({ children }: { children: ComponentChildren }) {
  return <kbd>{children}</kbd>;
}

/** An icon button with an X. `hint` names its key in the tooltip. */
export function CloseButton({ label, hint, onClick }: { label: string; hint?: string; onClick: () => void }) {
  return <IconButton label={label} {...(hint ? { hint } : {})} path="M4 4l8 8M12 4l-8 8" onClick={onClick} />;
}

/** A button that copies a text and confirms it. */
export function Copy({ text, label }: { text: string; label?: string }) {
  const copied = useSignal<"" | "copied" | "select">("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      copied.value = "copied";
    } catch {
      copied.value = "select"; // no clipboard: the user can still select the text
    }
    setTimeout(() => {
      copied.value = "";
    }, 2500);
  };
  const word = { "": "Copy", copied: "Copied", select: "Select the text" }[copied.value];
  return (
    <Button {...(label ? { "aria-label": label, title: `${label}: ${text}` } : {})} onClick={() => void copy()}>
      <span aria-live="polite">{word}</span>
    </Button>
  );
}

/**
 * A command in monospace with a copy button. Outside RepairDetails it is only for the one command that installs or
 * starts an agent, and for the one that opens the world (docs/decisions/2026-11-24-departures.md).
 */
export function CommandLine({ text }: { text: string }) {
  return (
    <div class="command">
      <code>{text}</code>
      <Copy text={text} />
    </div>
  );
}

/** Where raw commands, addresses and technical facts are: closed until the user opens it. */
export function RepairDetails({ children }: { children: ComponentChildren }) {
  return (
    <details class="repair">
      <summary>Repair details</summary>
      {children}
    </details>
  );
}
