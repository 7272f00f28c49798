/** What settings are made of: sections, one of several, on or off. */

import type { ComponentChildren } from "preact";
import { type Choice, choice, choose, type Name } from "./choices.ts";

export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface RadiosProps<N extends Name> {
  name: N;
  label: string;
  /** Of the choices that are offered, in their order. */
  words: Partial<Record<Choice<N>, string>>;
  hint?: string;
}

export function Radios<N extends Name>({ name, label, words, hint }: RadiosProps<N>) {
  const now = choice(name);
  return (
    <fieldset>
      <legend>{label}</legend>
      <div class="choices">
        {(Object.keys(words) as Choice<N>[]).map((value) => (
          <label key={value} class={now === value ? "choice chosen" : "choice"}>
            <input type="radio" name={name} checked={now === value} onChange={() => choose(name, value)} />
            {words[value]}
          </label>
        ))}
      </div>
      {hint && <p class="muted">{hint}</p>}
    </fieldset>
  );
}

export function Switch(props: { label: string; hint?: string; on: boolean; set: (on: boolean) => void }) {
  return (
    <div>
      <label class="switch">
        <input type="checkbox" checked={props.on} onChange={(event) => props.set(event.currentTarget.checked)} />
        {props.label}
      </label>
      {props.hint && <p class="muted">{props.hint}</p>}
    </div>
  );
}
