/**
 * A card that offers to add something to an agent's settings. Nothing is added unless the user agrees; "Not now" is
 * remembered on this device.
 */

import { useSignal } from "@preact/signals";
import type { ComponentChildren, VNode } from "preact";
import type { Backend, ChatRequest, Tools } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { Failure } from "../components.tsx";
import { recall, remember } from "../memory.ts";
import type { Model } from "../model.ts";
import { useRequest } from "../request.ts";

/** States in which a card has something to say. */
const OFFERED: ReadonlySet<string> = new Set(["missing", "adding", "failed"]);

interface OffersProps {
  model: Model;
  /** Storage key of the back ends that declined. */
  later: string;
  /** The offered thing's state at a back end; undefined: it has no such thing. */
  of(backend: Backend): Tools | undefined;
  /** The card for one back end. */
  card(backend: Backend, thing: Tools, decline: () => void): VNode;
}

/** A card for each back end that is ready and lacks the thing. */
export function OfferCards({ model, later, of, card }: OffersProps) {
  /** Ids of the back ends whose offer was declined on this device. */
  const declined = useSignal<readonly string[]>((recall(later) ?? "").split(" ").filter(Boolean));
  const decline = (backend: string) => () => {
    declined.value = [...declined.value, backend];
    remember(later, declined.value.join(" "));
  };
  return (
    <>
      {model.chat.backends.value.map((backend) => {
        const thing = of(backend);
        /** The thing is only offered once its back end works. */
        const wanted =
          backend.state === "ready" && thing && OFFERED.has(thing.state) && !declined.value.includes(backend.id);
        return wanted && card(backend, thing, decline(backend.id));
      })}
    </>
  );
}

/** Props of a card. */
interface OfferCardProps {
  backend: Backend;
  thing: Tools;
  model: Model;
  act: NonNullable<ChatRequest["act"]>;
  class: string;
  label: string;
  title: string;
  yes: string;
  /** The error if the service gives no reason. */
  failed: string;
  decline(): void;
  children: ComponentChildren;
}

/** The card itself. */
export function OfferCard({
  backend,
  thing,
  model,
  act,
  label,
  title,
  yes,
  decline,
  children,
  ...rest
}: OfferCardProps) {
  const { busy, failed, send } = useRequest(model);
  /** The thing is being added, as the service says or because this card requested it. */
  const adding = thing.state === "adding" || busy.value;
  /** The error of this card's request, or the one that the service reports. */
  const trouble = failed.value || (thing.state === "failed" ? thing.reason || rest.failed : "");
  return (
    <section class={`panel card ${rest.class}`} aria-label={label}>
      <h2>{title}</h2>
      {children}
      <Failure text={trouble} />
      <div class="answers">
        <Button primary disabled={adding} onClick={() => send({ op: "act", backend: backend.id, act })}>
          {adding ? "Adding…" : trouble ? "Try again" : yes}
        </Button>
        <Button disabled={adding} onClick={decline}>
          Not now
        </Button>
      </div>
    </section>
  );
}
