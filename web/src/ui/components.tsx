/**
 * Small components that several panels share: state mark, age, failure, choices, copy button, repair details, key cap,
 * close button.
 */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { formatAge } from "../core/words/age.ts";
import { MARK_BOX, MARKS, type MarkName } from "../core/words/marks.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icons.tsx";
import type { Model } from "./model.ts";

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

/** How long ago something was (RFC 3339, or milliseconds since 1970); follows the page's clock. */
export function Age({ model, since }: { model: Model; since: string | number }) {
  const at = typeof since === "number" ? since : Date.parse(since);
  if (Number.isNaN(at)) return null;
  return <span class="age">{formatAge(model.now.value - at)}</span>;
}

/** Why the last attempt failed, announced at once; nothing while the text is empty. */
export function Failure({ text }: { text: string | null | undefined }) {
  return text ? (
    <p class="warn" role="alert">
      {text}
    </p>
  ) : null;
}

/** Props of a row of choices. */
interface ChoicesProps<V> {
  /** Name of the radio group, unique on the page. */
  name: string;
  /** Accessible name; without one, a legend around the row names it. */
  label?: string;
  choices: readonly { value: V; word: string }[];
  chosen: V | undefined;
  choose(value: V): void;
  /** A CSS class beside its own. */
  class?: string;
}

/** A row of words of which one is chosen: a radio group. */
export function Choices<V>({ name, label, choices, chosen, choose, class: own }: ChoicesProps<V>) {
  return (
    <div class={own ? `choices ${own}` : "choices"} {...(label ? { role: "radiogroup", "aria-label": label } : {})}>
      {choices.map(({ value, word }, i) => (
        <label key={i} class={value === chosen ? "choice chosen" : "choice"}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => choose(value)} />
          {word}
        </label>
      ))}
    </div>
  );
}

/** Keeps what is typed into a field: the handler of its input. */
export function into(text: { value: string }): (event: { currentTarget: { value: string } }) => void {
  return ({ currentTarget }) => {
    text.value = currentTarget.value;
  };
}

/** Facts as a list of names and values. */
export function Facts(props: { class?: string; rows: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl class={props.class}>
      {props.rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
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
 * starts an agent, and for the one that opens the world (docs/decisions/2026-11-24-commands-on-the-surface.md).
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
