/** The pairing card: a gateway asks whether this computer's World may talk to it. */

import type { Backend, Pairing } from "../../wire/types.gen.ts";
import { useAsking } from "../asking.ts";
import type { Model } from "../model.ts";
import { Command } from "../parts.tsx";
import { scopeWords } from "./ways.ts";

/** The lanes whose pairing the user has not put off. */
export function pairingNow(model: Model): Backend[] {
  const later = model.later.value;
  return model.chat.lanes.value.filter(
    (lane) => lane.state === "pairing" && lane.pairing && !later.includes(lane.pairing.requestId),
  );
}

export function PairingCards({ model }: { model: Model }) {
  return (
    <>
      {pairingNow(model).map(
        (lane) =>
          lane.pairing && <PairingCard key={lane.pairing.requestId} lane={lane} pairing={lane.pairing} model={model} />,
      )}
    </>
  );
}

interface CardProps {
  lane: Backend;
  pairing: Pairing;
  model: Model;
}

function PairingCard({ lane, pairing, model }: CardProps) {
  const { busy, failed, ask } = useAsking(model);
  return (
    <section class="panel card pairing" aria-label="Pairing">
      <h2>Let World talk to {lane.product}?</h2>
      <p>
        {lane.product} asks you to approve <strong>{pairing.device}</strong>. World could then:
      </p>
      <ul class="plain">
        {scopeWords(pairing.scopes).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {pairing.canApprove ? (
        <p class="muted">Here, or where you use {lane.product}: whichever comes first counts.</p>
      ) : (
        <>
          <p>World may not approve itself. Run this in a terminal:</p>
          <Command text={pairing.command || `openclaw devices approve ${pairing.requestId}`} />
        </>
      )}
      {failed.value && (
        <p class="warn" role="alert">
          {failed.value}
        </p>
      )}
      <div class="answers">
        {pairing.canApprove && (
          <button
            type="button"
            class="primary"
            disabled={busy.value}
            onClick={() => ask({ op: "act", backend: lane.id, act: "pair" })}
          >
            Approve
          </button>
        )}
        <button
          type="button"
          class="quiet"
          onClick={() => {
            model.later.value = [...model.later.value, pairing.requestId];
          }}
        >
          Not now
        </button>
      </div>
    </section>
  );
}
