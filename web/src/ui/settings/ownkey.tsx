/** A key of the user's own for some service: it goes to this computer's service and is never shown again. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Button } from "../button.tsx";
import { Field, Form } from "../form.tsx";
import { reasonOf } from "../reason.ts";
import { Switch } from "./components.tsx";

/** Settings that the service keeps: its newest answer, null until the first; why the last request failed; whether one is under way. */
export function useKept<T>(taken: (now: T) => void = () => {}) {
  const kept = useSignal<T | null>(null);
  const failed = useSignal("");
  const busy = useSignal(false);
  /** Applies an answer of the service; false if it was an error, which is shown. */
  const take = async (answer: Promise<T>): Promise<boolean> => {
    busy.value = true;
    failed.value = "";
    try {
      const now = await answer;
      kept.value = now;
      taken(now);
      return true;
    } catch (error) {
      failed.value = reasonOf(error);
      return false;
    } finally {
      busy.value = false;
    }
  };
  return { kept, failed, busy, take };
}

/** Props of the form. */
interface OwnKeyProps {
  id: string;
  name: string;
  /** The label of the field while there is no key, and the word on the button that saves one. */
  label: string;
  save: string;
  /** The label of the switch. */
  use: string;
  held: { set: boolean; on: boolean };
  busy: boolean;
  /** Saves what was typed, which may be nothing; false: it was not saved, and stays in its field. */
  send(key: string): Promise<boolean>;
  change(settings: { key: "" } | { on: boolean }): void;
  note: string;
  /** Other fields that belong to it. */
  children?: ComponentChildren;
}

/** The form. */
export function OwnKey({ id, name, label, save, use, held, busy, send, change, note, children }: OwnKeyProps) {
  const field = useRef<HTMLInputElement>(null);
  const sendTyped = async (): Promise<void> => {
    if ((await send(field.current?.value.trim() ?? "")) && field.current) field.current.value = "";
  };
  return (
    <Form class="own-key" aria-label={name} send={() => void sendTyped()}>
      {children}
      <Field
        label={held.set ? "Your own key is saved. Replace it:" : label}
        ref={field}
        id={id}
        secret
        autocomplete="off"
        spellcheck={false}
        maxLength={512}
      />
      <div class="answers">
        <Button submit disabled={busy}>
          {save}
        </Button>
        {held.set && (
          <Button disabled={busy} onClick={() => change({ key: "" })}>
            Remove
          </Button>
        )}
      </div>
      {held.set && <Switch label={use} on={held.on} set={(on) => change({ on })} />}
      <p class="muted">{note}</p>
    </Form>
  );
}
