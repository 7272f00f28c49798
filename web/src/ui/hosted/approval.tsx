/**
 * The approval of an agent: who asks, for which world, what it could do, and the number to compare. The same card
 * stands in the world and on the page of a code. Its buttons are inactive for a moment after it appears, so that a tap
 * meant for something else cannot answer it.
 */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { scopeSentence, sortedScopes } from "../../core/words/scopes.ts";
import { countdown } from "../../core/words/time.ts";
import type { PairingClaim, Scope } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import type { Model } from "../model.ts";
import { Facts, Failure } from "../parts.tsx";
import { ignoreRepeat, useArmed } from "../request.ts";
import { spacedNumber } from "./labels.ts";
import type { PairingFlow, PairingPhase } from "./pairing.ts";

/** How long the buttons are inactive after the card has appeared, in milliseconds. */
export const ARM_AFTER = 2000;

/** The question. `Heading`: the card's own heading, h1 where it is the page. */
export function Approval({
  flow,
  claim,
  model,
  heading: Heading = "h2",
}: {
  flow: PairingFlow;
  claim: PairingClaim;
  model: Model;
  heading?: "h1" | "h2";
}) {
  const armed = useArmed(claim.fingerprint, ARM_AFTER);
  const chosen = useSignal<readonly Scope[]>(claim.scopes);
  const pairing = flow.pairing.value;
  const able = armed && !flow.busy.value;
  const program = claim.agentType === "agent" ? "" : claim.agentType;
  const left = Date.parse(pairing?.expiresAt ?? "") - model.now.value;
  return (
    <>
      <Heading>Let “{claim.label || "an agent"}” into your world?</Heading>
      <Facts
        class="claim"
        rows={[
          ["World", pairing?.worldName || model.worldName.value || "Your world"],
          ...(program ? [["Program", program] as const] : []),
          ["Request from", claim.address],
          ["Time left", countdown(left)],
        ]}
      />
      <figure class="compare">
        <figcaption>The agent shows this number too</figcaption>
        <strong aria-label={claim.compareNumber.split("").join(" ")}>{spacedNumber(claim.compareNumber)}</strong>
      </figure>
      <ScopeSwitches scopes={claim.scopes} chosen={chosen.value} choose={(scopes) => (chosen.value = scopes)} />
      <p class="advice">Approve only what you asked for, and only if the agent shows the same number.</p>
      <Failure text={flow.failed.value} />
      {flow.needsLogin.value && (
        <p class="warn" role="alert">
          To approve, confirm with your passkey that it is you. Press Approve to be asked again.
          <Providers model={model} />
        </p>
      )}
      <div class="answers decide">
        <Button disabled={!able} onKeyDown={ignoreRepeat} onClick={() => void flow.deny()}>
          Deny
        </Button>
        <Button
          primary
          disabled={!able || chosen.value.length === 0}
          onKeyDown={ignoreRepeat}
          onClick={() => void flow.approve(chosen.value)}
        >
          {flow.busy.value ? "Sending…" : "Approve"}
        </Button>
      </div>
    </>
  );
}

/** What is asked for, each with a switch: the user can take away, never add. */
export function ScopeSwitches(props: {
  scopes: readonly Scope[];
  chosen: readonly Scope[];
  choose(scopes: Scope[]): void;
  legend?: string;
}) {
  const { scopes, chosen, choose, legend = "It will be able to:" } = props;
  return (
    <fieldset class="scopes">
      <legend>{legend}</legend>
      {sortedScopes(scopes).map((scope) => (
        <label key={scope} class="scope">
          <input
            type="checkbox"
            role="switch"
            checked={chosen.includes(scope)}
            aria-checked={chosen.includes(scope)}
            onChange={(event) => {
              const on = event.currentTarget.checked;
              choose(scopes.filter((s) => (s === scope ? on : chosen.includes(s))));
            }}
          />
          <span>{scopeSentence(scope)}</span>
        </label>
      ))}
      {chosen.length === 0 && <p class="muted">Leave at least one on, or deny it.</p>}
    </fieldset>
  );
}

/** The other ways to log in again, for an account without a passkey. */
function Providers({ model }: { model: Model }) {
  const { info, code } = model.relay;
  const next = `?next=${encodeURIComponent(code.value ? `/pair/${code.value}` : "/")}`;
  return (
    <>
      {(info.value?.providers ?? []).map(({ id, name }) => (
        <a key={id} class="link-button" href={`/login/oidc/${encodeURIComponent(id)}${next}`}>
          Log in with {name}
        </a>
      ))}
    </>
  );
}

/** What became of a pairing: a title, and what to do now. */
export interface Outcome {
  title: string;
  text: string;
  /** Something is still under way. */
  goesOn?: true;
}

/** The words of a phase; undefined for those in which the card shows something else. */
export function outcomeOf(phase: PairingPhase, label: string): Outcome | undefined {
  const name = label ? `“${label}”` : "The agent";
  switch (phase) {
    case "approved":
      return { title: "Approved", text: `${name} is fetching its key. Leave it running for a moment.`, goesOn: true };
    case "joining":
      return { title: "Paired", text: `${name} has its key and is entering your world.`, goesOn: true };
    case "connected":
      return { title: "It is here", text: `${name} is connected, and has a body in your world. Say hello.` };
    case "expired":
      return { title: "This code has expired", text: "A code works for ten minutes. Make a new one in your world." };
    case "denied":
      return { title: "Denied", text: `${name} was not let in. The code no longer works.` };
    case "burned":
      return {
        title: "This code was cancelled",
        text: "Two agents used it, or one could not prove who it is. Nobody was let in. Make a new code, and give it to one agent only.",
      };
    case "unknown":
      return {
        title: "This code does not work",
        text: "It may be mistyped, used, expired, or belong to another account. Make a new one in your world.",
      };
    case "none":
    case "making":
    case "loading":
    case "waiting":
    case "asks":
      return undefined;
  }
}

/** The words of an outcome. */
export function OutcomeView({ outcome, heading: Heading = "h2" }: { outcome: Outcome; heading?: "h1" | "h2" }) {
  return (
    <>
      <Heading>{outcome.title}</Heading>
      <p>{outcome.text}</p>
      {outcome.goesOn && <span class="under-way" aria-hidden="true" />}
    </>
  );
}

/** What a screen reader is told when a pairing moves on. */
export function spoken(phase: PairingPhase, claim: PairingClaim | undefined): string {
  if (phase === "asks" && claim)
    return `${claim.label || "An agent"} asks to be paired. Its number is ${claim.compareNumber.split("").join(" ")}.`;
  const outcome = outcomeOf(phase, claim?.label ?? "");
  return outcome ? `${outcome.title}. ${outcome.text}` : "";
}

/**
 * Keeps the keyboard focus in a card whose focused button went away, or was disabled, with its phase. A card that did
 * not have the focus never takes it.
 */
export function useFocusKept(phase: PairingPhase): { current: HTMLElement | null } {
  const card = useRef<HTMLElement>(null);
  const had = useRef(false);
  useEffect(() => {
    const enter = ({ target }: FocusEvent) => {
      had.current = target instanceof Node && card.current?.contains(target) === true;
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      // The user has left it for nothing else; a button that is gone or disabled did not.
      const able = target instanceof HTMLElement && target.isConnected && !target.matches(":disabled");
      if (relatedTarget === null && able && document.hasFocus()) had.current = false;
    };
    document.addEventListener("focusin", enter);
    document.addEventListener("focusout", leave);
    return () => {
      document.removeEventListener("focusin", enter);
      document.removeEventListener("focusout", leave);
    };
  }, []);
  useEffect(() => {
    if (had.current && !card.current?.contains(document.activeElement)) card.current?.focus();
  }, [phase]);
  return card;
}
