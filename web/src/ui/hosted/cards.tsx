/**
 * The cards of a hosted world: "Pair an agent" while the world has none or the user asks for it, an approval for each
 * agent that shows a code, and one for each paired agent that wants to do more.
 */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { RelayDevice, RelayPairing } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import { CloseButton, CommandLine, Copy } from "../components.tsx";
import type { PanelProps } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { closePanel, isBeside, isDocked } from "../panels.ts";
import { Failure } from "../parts.tsx";
import { useArmed, usePending } from "../request.ts";
import { Approval, ARM_AFTER, OutcomeView, outcomeOf, ScopeSwitches, spoken, useFocusKept } from "./approval.tsx";
import { PairingFlow } from "./pairing.ts";
import "./style.ts";
import { countdown } from "../../core/words/time.ts";
import { after } from "./timer.ts";

/** All of them. */
export default function HostedCards({ model, actions }: PanelProps) {
  const { relay } = model;
  const own = useFlow(model, actions);
  /** Claims that the user has put aside for this visit. */
  const aside = useSignal<readonly string[]>([]);
  const live = model.connection.value.state === "live";
  useEffect(() => {
    // The relay pushes what changes to pages that are connected; what has changed before, it is asked for.
    if (!live) return;
    const load = async () => {
      const client = await actions.hosted.client();
      const [pairings, devices] = await Promise.all([client.list(), client.devices()]);
      relay.pairings.value = pairings;
      relay.devices.value = devices;
    };
    load().catch((error: unknown) => console.warn("world: the pairings could not be loaded", error));
  }, [actions, relay, live]);
  const mine = own.pairing.value?.id;
  const claims = (relay.pairings.value ?? []).filter(
    (p) => p.state === "claimed" && p.id !== mine && !aside.value.includes(p.id),
  );
  const wishes = (relay.devices.value ?? []).filter((d) => d.state !== "revoked" && (d.wanted ?? []).length > 0);
  return (
    <>
      <PairCard model={model} flow={own} />
      {claims.map((pairing) => (
        <ClaimCard
          key={pairing.id}
          pairing={pairing}
          model={model}
          actions={actions}
          onClose={() => (aside.value = [...aside.value, pairing.id])}
        />
      ))}
      {wishes.map((device) => (
        <WishCard key={device.id} device={device} model={model} actions={actions} />
      ))}
    </>
  );
}

/** A flow that lives as long as its card. */
function useFlow(model: Model, actions: Actions, pairing?: RelayPairing): PairingFlow {
  const flow = useMemo(() => {
    const made = new PairingFlow({ client: actions.hosted.client, relay: model.relay, now: model.now, after });
    if (pairing) made.adopt(pairing);
    return made;
  }, [actions, model]);
  useEffect(() => () => flow.dispose(), [flow]);
  return flow;
}

/** "Pair an agent": it opens by itself while the world has no agent, and when the user asks for it. */
function PairCard({ model, flow }: { model: Model; flow: PairingFlow }) {
  const dismissed = useSignal(false);
  const opened = model.open.value === "agent";
  const phase = flow.phase.value;
  const card = useFocusKept(phase);
  useEffect(() => {
    if (opened) card.current?.focus();
  }, [opened, card]);
  const beside = isBeside(model.open.value) || isDocked(model);
  const needed = model.presenceKnown.value && model.presence.value.agents.length === 0 && !beside;
  /** Something is under way, so that the card stays. */
  const begun = phase !== "none";
  if (!opened && (dismissed.value || !(needed || begun))) return null;
  const claim = flow.claim;
  const outcome = outcomeOf(phase, claim?.label ?? "");
  const close = () => {
    dismissed.value = true;
    if (opened) closePanel(model);
    if (outcome) flow.clear();
  };
  const asks = phase === "asks" && claim;
  return (
    <section
      ref={card}
      data-panel="agent"
      class={`panel card pair-agent${opened ? " opened" : ""}${asks ? " pairing-asks" : ""}`}
      aria-label="Pair an agent"
      tabIndex={-1}
      data-phase={phase}
    >
      <p class="sr" aria-live="polite">
        {spoken(phase, claim)}
      </p>
      <header>
        {asks ? <span /> : <h2>{outcome ? outcome.title : "Pair an agent"}</h2>}
        <CloseButton label="Close" {...(opened ? { hint: "Esc" } : {})} onClick={close} />
      </header>
      {(phase === "none" || phase === "making") && <Start flow={flow} model={model} />}
      {phase === "waiting" && <CodeView flow={flow} model={model} />}
      {asks && <Approval key={claim.fingerprint} flow={flow} claim={claim} model={model} />}
      {outcome && (
        <>
          <p>{outcome.text}</p>
          {outcome.goesOn && <span class="under-way" aria-hidden="true" />}
          {phase === "connected" && (
            <Button primary onClick={close}>
              Done
            </Button>
          )}
          {!outcome.goesOn && phase !== "connected" && <NewCode flow={flow} model={model} primary />}
        </>
      )}
    </section>
  );
}

/** Before the first code. */
function Start({ flow, model }: { flow: PairingFlow; model: Model }) {
  return (
    <>
      <p>Your agent stays where it runs. With a code it joins this world and gets a body here.</p>
      <Failure text={flow.failed.value} />
      <NewCode flow={flow} model={model} primary />
    </>
  );
}

/** The button that makes a code. */
function NewCode({ flow, model, primary }: { flow: PairingFlow; model: Model; primary?: boolean }) {
  const making = flow.phase.value === "making";
  const first = flow.phase.value === "none" || making;
  return (
    <button
      type="button"
      class={primary ? "primary" : "quiet"}
      disabled={flow.busy.value}
      onClick={() => void flow.make(model.details.peek().worldId)}
    >
      {making ? "Creating a code…" : first ? "Get a code" : "New code"}
    </button>
  );
}

/** The code, and the two ways to give it to an agent. */
function CodeView({ flow, model }: { flow: PairingFlow; model: Model }) {
  const code = flow.code.value;
  const left = Date.parse(flow.pairing.value?.expiresAt ?? "") - model.now.value;
  return (
    <>
      <div class="pair-code">
        <output aria-label="Pairing code">{code}</output>
        <Copy text={code} label="Copy the code" />
      </div>
      <p class="pair-way">Say to your agent:</p>
      <CommandLine text={`Pair with my world: ${flow.url.value}`} />
      <p class="pair-way">Or run this where it is:</p>
      <CommandLine text={`world-mcp pair ${flow.url.value}`} />
      <Failure text={flow.failed.value} />
      <div class="answers">
        <span class="muted pair-left" role="timer" aria-live="off">
          Works once, for {countdown(left)}
        </span>
        <NewCode flow={flow} model={model} />
      </div>
    </>
  );
}

/** An agent that shows a code which another page made. */
function ClaimCard(props: { pairing: RelayPairing; model: Model; actions: Actions; onClose(): void }) {
  const flow = useFlow(props.model, props.actions, props.pairing);
  const phase = flow.phase.value;
  const card = useFocusKept(phase);
  const claim = flow.claim;
  const outcome = outcomeOf(phase, claim?.label ?? "");
  return (
    <section
      ref={card}
      data-panel="agent"
      class={`panel card pair-agent${outcome ? "" : " pairing-asks"}`}
      aria-label="An agent asks to be paired"
      tabIndex={-1}
      data-phase={phase}
    >
      <p class="sr" aria-live="polite">
        {spoken(phase, claim)}
      </p>
      <header>
        <span />
        <CloseButton label="Not now" onClick={props.onClose} />
      </header>
      {phase === "asks" && claim && <Approval key={claim.fingerprint} flow={flow} claim={claim} model={props.model} />}
      {outcome && <OutcomeView outcome={outcome} />}
    </section>
  );
}

/** A paired agent that wants to do more than it may. */
function WishCard({ device, model, actions }: { device: RelayDevice; model: Model; actions: Actions }) {
  const wanted = device.wanted ?? [];
  const chosen = useSignal(wanted);
  const armed = useArmed(wanted.join(), ARM_AFTER);
  const { busy, failed, run } = usePending();
  const card = useRef<HTMLElement>(null);
  /** Answers, then reads the devices again. */
  const answer = (approve: boolean) =>
    run(async () => {
      const client = await actions.hosted.client();
      if (approve) await client.approveScopes(device.id, chosen.value);
      else await client.denyScopes(device.id);
      model.relay.devices.value = await client.devices();
    });
  return (
    <section ref={card} class="panel card pair-agent pairing-asks" aria-label="An agent wants to do more" tabIndex={-1}>
      <h2>Let “{device.label}” do more?</h2>
      <ScopeSwitches
        scopes={wanted}
        chosen={chosen.value}
        choose={(scopes) => (chosen.value = scopes)}
        legend="It would be able to:"
      />
      <Failure text={failed.value} />
      <div class="answers decide">
        <Button disabled={!armed || busy.value} onClick={() => answer(false)}>
          Leave as it is
        </Button>
        <Button primary disabled={!armed || busy.value || chosen.value.length === 0} onClick={() => answer(true)}>
          Allow
        </Button>
      </div>
    </section>
  );
}
