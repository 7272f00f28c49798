/** What the user adds to the agent programs, and takes away: agents of their own, and World's copies. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { AgentProgram, OwnAgent } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { into } from "../components.tsx";
import { Field, Form } from "../form.tsx";
import type { Model } from "../model.ts";
import { Failure } from "../parts.tsx";
import { picked, Select } from "../pick.tsx";
import { reasonOf } from "../reason.ts";
import { usePending } from "../request.ts";
import type { ProgramsDesk } from "./types.ts";

interface OwnProps {
  desk: ProgramsDesk;
  model: Model;
}

/** A button, then the form; the keyboard goes into it, and back to the button. */
export function AddAgent({ desk, model }: OwnProps) {
  const open = useSignal<boolean | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open.value !== null) (open.value ? name : button).current?.focus();
  }, [open.value]);
  if (!open.value)
    return (
      <Button
        ref={button}
        class="program-add"
        onClick={() => {
          open.value = true;
        }}
      >
        Add an agent
      </Button>
    );
  return (
    <AddForm
      {...{ desk, model, name }}
      close={() => {
        open.value = false;
      }}
    />
  );
}

/** What is typed in a line or several, without what is empty. */
const parts = (text: string, between: RegExp) => text.split(between).filter((part) => part !== "");

/** The form. What is wrong with it, the service says, as it does on the command line. */
function AddForm({
  desk,
  model,
  name,
  close,
}: OwnProps & { name: { current: HTMLInputElement | null }; close(): void }) {
  const { busy, failed, run } = usePending();
  const text = {
    name: useSignal(""),
    command: useSignal(""),
    args: useSignal(""),
    env: useSignal(""),
    mode: useSignal(""),
  };
  const lever = useSignal("");
  const known = (desk.list.value?.programs ?? []).filter(({ own }) => !own);
  const send = () =>
    run(async () => {
      const added: OwnAgent = { name: text.name.value.trim(), command: text.command.value.trim() };
      const args = parts(text.args.value, /\r?\n/);
      const env = parts(text.env.value, /[\s,]+/);
      const mode = text.mode.value.trim();
      if (args.length > 0) added.args = args;
      if (env.length > 0) added.env = env;
      if (lever.value) added.lever = lever.value;
      else if (mode) added.mode = mode;
      await desk.add(added);
      model.interaction.toast.value = { text: `${added.name} is in the list. Test whether it asks before you use it.` };
      close();
    });
  return (
    <Form class="program-new" aria-label="Add an agent" send={send}>
      <p class="muted">Any program that speaks the Agent Client Protocol on its standard input and output.</p>
      <Field label="Name" text={text.name} ref={name} maxLength={64} required placeholder="goose" autoComplete="off" />
      <Field
        label="Command: on your PATH, or its whole path"
        text={text.command}
        required
        placeholder="goose"
        autoComplete="off"
      />
      <Field label="Arguments, one on each line">
        <textarea rows={2} value={text.args.value} onInput={into(text.args)} placeholder="acp" spellcheck={false} />
      </Field>
      <Field
        label="Names of variables that it gets from your environment"
        text={text.env}
        placeholder="GOOSE_PROVIDER GOOSE_MODEL"
        autoComplete="off"
      />
      <Field label="What makes it ask">
        <Select
          choices={[
            { value: "", word: "Nothing that World knows" },
            ...known.map(({ type, product }) => ({ value: type, word: `What makes ${product} ask` })),
          ]}
          {...picked(lever)}
        />
      </Field>
      {lever.value === "" && (
        <Field label="The mode in which it asks, if it has modes" text={text.mode} autoComplete="off" />
      )}
      <Failure text={failed.value} />
      <div class="answers">
        <Button primary submit disabled={busy.value || !text.name.value.trim() || !text.command.value.trim()}>
          Add
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </Form>
  );
}

/** The button that takes away the user's entry, which can be undone, or World's copy; nothing for what is neither. */
export function Remove({ program, desk, model }: OwnProps & { program: AgentProgram }) {
  const { busy, failed, run } = usePending();
  const { type, product, own, copy } = program;
  if (!own && !copy) return null;
  const toast = (words: string, undo?: () => Promise<void>) => {
    model.interaction.toast.value = {
      text: words,
      ...(undo && { action: "Undo", run: () => void undo().catch((error: unknown) => toast(reasonOf(error))) }),
    };
  };
  const remove = async () => {
    if (own) {
      await desk.remove(type);
      toast(`${product} is no longer in the list.`, () => desk.add(own));
    } else {
      await desk.removeCopy(type);
      toast(`World no longer starts its own copy of ${product}.`);
    }
  };
  const words = own ? "Remove from the list" : "Remove World's copy";
  return (
    <>
      <Button class="program-add" disabled={busy.value} aria-label={`${words}: ${product}`} onClick={() => run(remove)}>
        {words}
      </Button>
      <Failure text={failed.value} />
    </>
  );
}
