/** Choosing among what is known: a list that unfolds, a tick, and the two props that tie a choice to a signal. */

import type { Signal } from "@preact/signals";
import type { HTMLAttributes } from "preact";

/** Props of a list: what Choices has too, and those of its element. */
interface SelectProps<V extends string>
  extends Pick<HTMLAttributes<HTMLSelectElement>, "id" | "class" | "title" | "aria-label"> {
  choices: readonly { value: V; word: string }[];
  chosen: string;
  choose(value: V): void;
}

/** A list that unfolds, of which one is chosen. */
export function Select<V extends string>({ choices, chosen, choose, ...rest }: SelectProps<V>) {
  return (
    <select {...rest} value={chosen} onChange={(event) => choose(event.currentTarget.value as V)}>
      {choices.map(({ value, word }) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </select>
  );
}

/** Something that is on or off. */
export function Tick({ label, on, set }: { label: string; on: boolean; set(on: boolean): void }) {
  return (
    <label class="switch">
      <input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

/** What is chosen is what the signal holds: props of Choices and Select. */
export function picked<V>(signal: Signal<V>): { chosen: V; choose(value: V): void } {
  return {
    chosen: signal.value,
    choose(value) {
      signal.value = value;
    },
  };
}
