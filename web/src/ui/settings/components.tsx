/** The building blocks of the settings: sections, radio groups, switches. */

import type { ComponentChildren } from "preact";
import { Choices } from "../parts.tsx";
import { Tick } from "../pick.tsx";
import { type Choice, type ChoiceName, choice, choose } from "./choices.ts";

/** A section with a heading. */
export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Props of a radio group. */
interface RadiosProps<N extends ChoiceName> {
  /** The setting, which is also the name of the radio group. */
  name: N;
  label: string;
  /** Labels of the offered values, in their order; a value without a label is not offered. */
  words: Partial<Record<Choice<N>, string>>;
  /** An explanation below the group. */
  hint?: string;
}

/** A radio group bound to a setting. */
export function Radios<N extends ChoiceName>({ name, label, words, hint }: RadiosProps<N>) {
  return (
    <fieldset>
      <legend>{label}</legend>
      <Choices
        name={name}
        choices={(Object.keys(words) as Choice<N>[]).map((value) => ({ value, word: words[value] ?? "" }))}
        chosen={choice(name)}
        choose={(value) => choose(name, value)}
      />
      {hint && <p class="muted">{hint}</p>}
    </fieldset>
  );
}

/** A checkbox with an optional explanation. */
export function Switch(props: { label: string; hint?: string; on: boolean; set: (on: boolean) => void }) {
  return (
    <div>
      <Tick {...props} />
      {props.hint && <p class="muted">{props.hint}</p>}
    </div>
  );
}
