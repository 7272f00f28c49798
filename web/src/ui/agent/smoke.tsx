/**
 * The smoke test in the card "Your agent": whether an agent can see, walk, build and take a picture here, on each way that
 * its calls go.
 */

import { useSignal } from "@preact/signals";
import type { Smoke as SmokeResult } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import { StateMark } from "../components.tsx";
import { Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import { smokeLegs, smokeVerdict } from "./smokewords.ts";

/** The button, and what came of the last test. */
export function Smoke({ actions }: { actions: Actions }) {
  const result = useSignal<SmokeResult | null>(null);
  const { busy, failed, run } = usePending();
  const begin = () =>
    run(async () => {
      result.value = null;
      result.value = await actions.smoke();
    });
  return (
    <details class="smoke">
      <summary>Test it</summary>
      <p class="muted">
        World looks around, walks, builds something, removes it again and takes a picture, as your agent would.
      </p>
      <Button disabled={busy.value} onClick={begin}>
        {busy.value ? "Testing…" : result.value ? "Test again" : "Start the test"}
      </Button>
      <Failure text={failed.value} />
      <p class={result.value && !result.value.ok ? "warn" : "muted"} role="status">
        {result.value ? smokeVerdict(result.value) : ""}
      </p>
      {result.value &&
        smokeLegs(result.value).map(({ leg, steps }) => (
          <section key={leg} aria-label={leg}>
            <h3>{leg}</h3>
            <ul class="ways">
              {steps.map(({ name, took, ok, text }) => (
                <li key={name} data-ok={ok}>
                  <div class="way-head">
                    <StateMark state={ok ? "done" : "failed"} />
                    <span class="words">{ok ? `${name} · ${took}` : name}</span>
                  </div>
                  {text && <p class="muted">{text}</p>}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </details>
  );
}
