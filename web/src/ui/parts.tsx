/** Small components that several panels share: age, failure, choices, facts. */

import type { ComponentChildren } from "preact";
import { formatAge } from "../core/words/age.ts";
import type { Model } from "./model.ts";

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
