/** How the missions stand, in words: what was told last, and how often it is told by itself. */

import { Button } from "../../button.tsx";
import type { Model } from "../../model.ts";
import { Age, Failure } from "../../parts.tsx";
import { Select, Tick } from "../../pick.tsx";
import { usePending } from "../../request.ts";
import type { Digest } from "../types.ts";

/** How often it can be told, in minutes; the second is where one begins. */
const EVERY = [5, 15, 30, 60];
const AT_FIRST = 15;

/** What was told last. */
export function DigestWords({ model, digest }: { model: Model; digest: Digest }) {
  const told = digest.told.value;
  return (
    <>
      <Failure text={digest.failed.value} />
      {told && (
        <p class="digest" role="status">
          {told.words} <Age model={model} since={told.at} />
        </p>
      )}
    </>
  );
}

/** Whether it is told by itself, how often, and the way to it now. */
export function DigestChoice({ digest }: { digest: Digest }) {
  const { busy, run } = usePending();
  const minutes = digest.every.value;
  const set = (every: number) => {
    digest.every.value = every;
  };
  return (
    <details>
      <summary>
        Updates <span class="muted">{minutes > 0 ? `every ${minutes} min` : "off"}</span>
      </summary>
      <div class="digest-choice">
        <Tick
          label="Send me mission updates while this page is open"
          on={minutes > 0}
          set={(on) => set(on ? AT_FIRST : 0)}
        />
        {minutes > 0 && (
          <label class="field">
            How often
            <Select
              choices={EVERY.map((value) => ({ value: String(value), word: `Every ${value} minutes` }))}
              chosen={String(minutes)}
              choose={(value) => set(Number(value))}
            />
          </label>
        )}
        <Button class="small" disabled={busy.value} onClick={() => run(digest.look)}>
          {busy.value ? "Looking…" : "Tell me now"}
        </Button>
      </div>
    </details>
  );
}
