/** Giving an agent a token: a button, then a form, then the secret, once. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "./button.tsx";
import { Field, Form } from "./form.tsx";

export function NewToken(props: {
  class: string;
  busy: boolean;
  /** The words of the button. */
  opens: string;
  note?: string;
  /** What it may do can be made a token of. */
  ready?: boolean;
  /** Makes it, then shows the secret. */
  make(name: string, show: (secret: string) => void): void;
  /** The words around the secret. */
  told(secret: string): ComponentChildren;
  /** What it may do. */
  children: ComponentChildren;
}) {
  const step = useSignal<"button" | "form" | { secret: string }>("button");
  const name = useSignal("");
  const field = useRef<HTMLInputElement>(null);
  const now = step.value;
  useEffect(() => field.current?.focus(), [now]);
  const show = (next: typeof now) => () => {
    step.value = next;
  };
  if (now === "button") return <Button onClick={show("form")}>{props.opens}</Button>;
  if (now !== "form")
    return (
      <div class={props.class} role="status">
        {props.told(now.secret)}
        <Button onClick={show("button")}>Done</Button>
      </div>
    );
  const send = () =>
    props.make(name.value.trim(), (secret) => {
      name.value = "";
      show({ secret })();
    });
  return (
    <Form class={props.class} send={send}>
      <Field label="Which agent is it for?" text={name} ref={field} maxLength={60} required note={props.note} />
      {props.children}
      <div class="answers">
        <Button primary submit disabled={props.busy || name.value.trim() === "" || props.ready === false}>
          Create token
        </Button>
        <Button onClick={show("button")}>Cancel</Button>
      </div>
    </Form>
  );
}
