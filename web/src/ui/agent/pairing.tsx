/** The pairing card: a gateway asks whether World may talk to it. */

import type { Backend, Pairing } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { CommandLine, RepairDetails } from "../components.tsx";
import type { Model } from "../model.ts";
import { Failure } from "../parts.tsx";
import { useRequest } from "../request.ts";
import { scopeLabels } from "./backendrows.ts";

/** The back ends with a pairing that the user has not postponed. */
export function openPairings(model: Model): Backend[] {
  const later = model.postponed.value;
  return model.chat.backends.value.filter(
    (backend) => backend.state === "pairing" && backend.pairing && !later.includes(backend.pairing.requestId),
  );
}

/** A card for each open pairing. */
export function PairingCards({ model }: { model: Model }) {
  return (
    <>
      {openPairings(model).map(
        (backend) =>
          backend.pairing && (
            <PairingCard key={backend.pairing.requestId} backend={backend} pairing={backend.pairing} model={model} />
          ),
      )}
    </>
  );
}

/** Props of a card. */
interface CardProps {
  backend: Backend;
  pairing: Pairing;
  model: Model;
}

/** One pairing: what it would allow, and how to approve it. */
function PairingCard({ backend, pairing, model }: CardProps) {
  const { busy, failed, send } = useRequest(model);
  return (
    <section class="panel card pairing" aria-label="Pairing">
      <h2>Let World talk to {backend.product}?</h2>
      <p>
        {backend.product} asks you to approve <strong>{pairing.device}</strong>. World could then:
      </p>
      <ul class="plain">
        {scopeLabels(pairing.scopes).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {pairing.canApprove ? (
        <p class="muted">Approve it here or in {backend.product}; the first answer counts.</p>
      ) : (
        <>
          <p>World cannot approve this itself. Approve it in a terminal, with the command in the repair details.</p>
          <RepairDetails>
            <CommandLine text={pairing.command || `openclaw devices approve ${pairing.requestId}`} />
          </RepairDetails>
        </>
      )}
      <Failure text={failed.value} />
      <div class="answers">
        {pairing.canApprove && (
          <Button primary disabled={busy.value} onClick={() => send({ op: "act", backend: backend.id, act: "pair" })}>
            Approve
          </Button>
        )}
        <Button
          onClick={() => {
            model.postponed.value = [...model.postponed.value, pairing.requestId];
          }}
        >
          Not now
        </Button>
      </div>
    </section>
  );
}
