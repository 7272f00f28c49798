/**
 * The page of a code, /pair/CODE: what the user opens on a phone to let an agent in. For anybody else, and for a code
 * that is wrong, it is one and the same page, which says nothing about the code.
 */

import { useEffect, useMemo } from "preact/hooks";
import type { PanelProps } from "../lazy.tsx";
import { Failure } from "../parts.tsx";
import { Approval, OutcomeView, outcomeOf, spoken, useFocusKept } from "./approval.tsx";
import { Mark } from "./mark.tsx";
import { PairingFlow } from "./pairing.ts";
import "./style.ts";
import { countdown } from "../../core/words/time.ts";
import { after } from "./timer.ts";

/** The page. */
export default function CodePage({ model, actions }: PanelProps) {
  const { relay } = model;
  const flow = useMemo(
    () => new PairingFlow({ client: actions.hosted.client, relay, now: model.now, after }),
    [actions, relay, model],
  );
  const code = relay.code.value;
  useEffect(() => {
    void flow.open(code);
    return () => flow.dispose();
  }, [flow, code]);
  const phase = flow.phase.value;
  const card = useFocusKept(phase);
  useEffect(() => card.current?.focus(), [card]);
  const claim = flow.claim;
  const outcome = outcomeOf(phase, claim?.label ?? "");
  const pairing = flow.pairing.value;
  return (
    <div class="hosted-screen">
      <section
        ref={card}
        class="panel hosted-card code-page"
        aria-label="Pair an agent"
        tabIndex={-1}
        data-phase={phase}
      >
        <p class="sr" aria-live="polite">
          {spoken(phase, claim)}
        </p>
        {phase !== "asks" && <Mark />}
        {phase === "loading" && <Looking failed={flow.failed.value} again={() => void flow.open(code)} />}
        {phase === "waiting" && pairing && (
          <>
            <h1>Waiting for your agent</h1>
            <p>Nobody has used this code yet. When your agent does, you approve it here.</p>
            <p class="muted">The code works for {countdown(Date.parse(pairing.expiresAt) - model.now.value)}.</p>
            <span class="under-way" aria-hidden="true" />
          </>
        )}
        {phase === "asks" && claim && (
          <Approval key={claim.fingerprint} flow={flow} claim={claim} model={model} heading="h1" />
        )}
        {outcome && <OutcomeView outcome={outcome} heading="h1" />}
        {phase !== "asks" && phase !== "loading" && (
          <button
            type="button"
            class={outcome && !outcome.goesOn ? "primary big" : "quiet big"}
            onClick={actions.hosted.leaveCode}
          >
            {phase === "connected" ? "Go to your world" : "Open your world"}
          </button>
        )}
      </section>
    </div>
  );
}

/** The code is being looked up, or could not be. */
function Looking({ failed, again }: { failed: string; again(): void }) {
  return (
    <>
      <h1>Looking for the code</h1>
      {failed ? (
        <>
          <Failure text={failed} />
          <button type="button" class="primary big" onClick={again}>
            Try again
          </button>
        </>
      ) : (
        <p class="muted">One moment.</p>
      )}
    </>
  );
}
