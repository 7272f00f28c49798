/** The form of a mission: what is wanted, how one sees that it is done, and how much it matters. */

import { type Signal, useSignal } from "@preact/signals";
import type { Mission, MissionEdit } from "../../../wire/types.gen.ts";
import { Button } from "../../button.tsx";
import { into } from "../../components.tsx";
import { Field, Form } from "../../form.tsx";
import { Failure } from "../../parts.tsx";
import { Select } from "../../pick.tsx";
import { usePending } from "../../request.ts";
import { inWords } from "../reason.ts";
import type { CoderDesk } from "../types.ts";

/** Props of the form. */
interface FormProps {
  from: MissionEdit | Mission;
  desk: CoderDesk;
  save(edit: MissionEdit): Promise<void>;
  cancel(): void;
}

/** One to ten. */
const TEN = Array.from({ length: 10 }, (_, i) => ({ value: String(i + 1), word: String(i + 1) }));

/** Each thing that makes a mission matter, with what ten means. */
const WEIGHTS = [
  ["urgency", "Urgency", "10 = right now"],
  ["easiness", "Easiness", "10 = done in minutes"],
  ["impact", "Impact", "10 = affects everyone"],
] as const;

type Weight = (typeof WEIGHTS)[number][0];

/** What weighs how much, each from 1 to 10. */
function Weights({ weights }: { weights: Signal<Record<Weight, number>> }) {
  return (
    <div class="buttons">
      {WEIGHTS.map(([key, word, hint]) => (
        <label key={key} class="field" title={hint}>
          {word}
          <Select
            choices={TEN}
            chosen={String(weights.value[key])}
            choose={(value) => {
              weights.value = { ...weights.value, [key]: Number(value) };
            }}
          />
        </label>
      ))}
    </div>
  );
}

/** The form. */
export function MissionForm({ from, desk, save, cancel }: FormProps) {
  const title = useSignal(from.title ?? "");
  const folder = useSignal(from.folder ?? "");
  const ask = useSignal(from.ask ?? "");
  const spec = useSignal(from.spec ?? "");
  const acceptance = useSignal((from.acceptance ?? []).join("\n"));
  const test = useSignal((from.test ?? []).join(" "));
  const weights = useSignal({ urgency: from.urgency ?? 5, easiness: from.easiness ?? 5, impact: from.impact ?? 5 });
  const { busy, failed, run } = usePending();
  const send = () =>
    run(() =>
      inWords(
        save({
          title: title.value.trim(),
          folder: folder.value.trim(),
          ask: ask.value.trim(),
          spec: spec.value.trim(),
          acceptance: linesOf(acceptance.value),
          test: test.value.split(/\s+/).filter(Boolean),
          ...weights.value,
        }),
      ),
    );
  const able = title.value.trim() !== "" && ask.value.trim() !== "" && folder.value.trim() !== "";
  return (
    <Form class="mission-form" aria-label="Mission" send={send}>
      <Field label="Title" text={title} />
      <label class="field">
        What do you want, in your own words?
        <textarea rows={4} value={ask.value} onInput={into(ask)} />
      </label>
      <Field label="Folder">
        <input type="text" list="mission-folders" spellcheck={false} value={folder.value} onInput={into(folder)} />
      </Field>
      <datalist id="mission-folders">
        {desk.folders.value.map((known) => (
          <option key={known.folder} value={known.folder}>
            {known.name}
          </option>
        ))}
      </datalist>
      <label class="field">
        How will you know it's done? One per line
        <textarea rows={3} value={acceptance.value} onInput={into(acceptance)} />
      </label>
      <Weights weights={weights} />
      <label class="field">
        Plan (optional)
        <textarea
          rows={5}
          value={spec.value}
          onInput={into(spec)}
          placeholder="Leave empty and the curator writes it"
        />
      </label>
      <Field
        label="Test command"
        text={test}
        spellcheck={false}
        placeholder="npm test"
        note="Its exit code decides whether the change passes. It runs without a shell."
      />
      <Failure text={failed.value} />
      <div class="buttons">
        <Button primary submit disabled={busy.value || !able}>
          {busy.value ? "Saving…" : "Save"}
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </Form>
  );
}

/** The lines of a text that say something. */
function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
