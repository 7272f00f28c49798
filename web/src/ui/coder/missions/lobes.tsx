/** What the agents of missions are told, by their role: each text can be changed, and taken back. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { formatNumber } from "../../../core/words/text.ts";
import type { Lobe, LobePrompt, LobeVersion } from "../../../wire/types.gen.ts";
import { Button } from "../../button.tsx";
import { into } from "../../components.tsx";
import { Form } from "../../form.tsx";
import type { Model } from "../../model.ts";
import { Age, Failure } from "../../parts.tsx";
import { Select } from "../../pick.tsx";
import { usePending } from "../../request.ts";
import { coderReason, hasChanged } from "../reason.ts";
import type { CoderDesk } from "../types.ts";

/** The roles. */
export const LOBES: readonly { value: Lobe; word: string }[] = [
  { value: "curator", word: "Curator: plans" },
  { value: "coder", word: "Coder: writes" },
  { value: "reviewer", word: "Reviewer: reads the change" },
  { value: "tester", word: "Tester: runs the tests" },
  { value: "vibe", word: "Discusses an idea with you" },
];

/** How long a text may be, in characters (wire: MinLobe, MaxLobe). */
const SHORTEST = 10;
const LONGEST = 50_000;

/** The text of one role. */
export function Lobes({ model, desk }: { model: Model; desk: CoderDesk }) {
  const lobe = useSignal<Lobe>("curator");
  const prompt = useSignal<LobePrompt | null>(null);
  const text = useSignal("");
  const saved = useSignal("");
  const { busy, failed, run } = usePending();
  const show = (got: LobePrompt) => {
    prompt.value = got;
    text.value = got.content ?? "";
  };
  const read = () => run(async () => show(await desk.mission.lobe(lobe.value)));
  useEffect(read, [lobe.value]);
  const send = (change: Partial<LobePrompt>, says: string) =>
    run(async () => {
      saved.value = "";
      try {
        show(await desk.mission.setLobe({ lobe: lobe.value, ...change }, prompt.value?.version ?? 0));
        saved.value = says;
      } catch (error) {
        // What was written stays; only the version that it is to replace is read again.
        if (hasChanged(error)) prompt.value = await desk.mission.lobe(lobe.value);
        throw new Error(coderReason(error), { cause: error });
      }
    });
  const { length } = text.value.trim();
  const fits = length >= SHORTEST && length <= LONGEST;
  return (
    <Form class="lobes" aria-label="Instructions for agents" send={() => send({ content: text.value }, "Saved.")}>
      <label class="field">
        Role
        <Select<Lobe>
          choices={LOBES}
          chosen={lobe.value}
          choose={(chosen) => {
            saved.value = "";
            prompt.value = null;
            lobe.value = chosen;
          }}
        />
      </label>
      <label class="field">
        Its instructions
        <textarea rows={14} value={text.value} onInput={into(text)} disabled={prompt.value === null} />
      </label>
      <p class="muted">
        {formatNumber(length)} of {formatNumber(LONGEST)} characters
        {prompt.value?.default ? " · World's own text" : ` · version ${prompt.value?.version ?? 0}`}
      </p>
      <Failure text={failed.value} />
      {saved.value && (
        <p class="good" role="status">
          {saved.value}
        </p>
      )}
      <div class="buttons">
        <Button primary submit disabled={busy.value || !fits || text.value === prompt.value?.content}>
          Save
        </Button>
        {prompt.value && !prompt.value.default && (
          <Button disabled={busy.value} onClick={() => send({ reset: true }, "World's own text is back.")}>
            Back to World's own text
          </Button>
        )}
      </div>
      <Older versions={prompt.value?.older ?? []} model={model} use={(content) => (text.value = content)} />
    </Form>
  );
}

/** Props of the older texts. */
interface OlderProps {
  versions: readonly LobeVersion[];
  model: Model;
  use(content: string): void;
}

/** Older texts, each of which can be written into the field again. */
function Older({ versions, model, use }: OlderProps) {
  if (versions.length === 0) return null;
  return (
    <details>
      <summary>Older versions</summary>
      <ul>
        {versions.map(({ version, at, content }) => (
          <li key={version} class="buttons">
            <span>
              Version {version} <Age model={model} since={at} />
            </span>
            <Button class="small" onClick={() => use(content)}>
              Use version {version}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
