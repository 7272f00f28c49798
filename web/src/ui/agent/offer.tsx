/**
 * A card that offers to add something to an agent's settings. Nothing is added unless the user agrees; "Not now" is
 * remembered on this device.
 */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Backend, Tools } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { recall, remember } from "../memory.ts";
import type { Model } from "../model.ts";
import { Failure } from "../parts.tsx";
import { useRequest } from "../request.ts";

/** States in which a card has something to say. */
const OFFERED: ReadonlySet<string> = new Set(["missing", "adding", "failed"]);

/** What can be added to an agent's settings, as the requests name it. */
type Addition = "tools" | "pictures" | "voice";

interface OffersProps {
  model: Model;
  /** Storage key of the back ends that declined. */
  later: string;
  /** The offered thing's state at a back end; undefined: it has no such thing. */
  of(backend: Backend): Tools | undefined;
  adds: Addition;
  class: string;
  label: string;
  title(backend: Backend): string;
  yes: string;
  /** The error if the service gives no reason. */
  failed: string;
  /** What it would change. */
  about(backend: Backend): ComponentChildren;
}

/** A card for each back end that is ready and lacks the thing. */
export function OfferCards(props: OffersProps) {
  const { model, later, of } = props;
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
        return (
          wanted && (
            <OfferCard key={backend.id} {...props} backend={backend} thing={thing} decline={decline(backend.id)} />
          )
        );
      })}
    </>
  );
}

/** The card itself. */
function OfferCard(props: OffersProps & { backend: Backend; thing: Tools; decline(): void }) {
  const { backend, thing, decline } = props;
  const { busy, failed, send } = useRequest(props.model);
  /** The thing is being added, as the service says or because this card requested it. */
  const adding = thing.state === "adding" || busy.value;
  /** The error of this card's request, or the one that the service reports. */
  const trouble = failed.value || (thing.state === "failed" ? thing.reason || props.failed : "");
  return (
    <section class={`panel card ${props.class}`} aria-label={props.label}>
      <h2>{props.title(backend)}</h2>
      {props.about(backend)}
      <Failure text={trouble} />
      <div class="answers">
        <Button
          primary
          disabled={adding}
          onClick={() => send({ op: "act", backend: backend.id, act: `add-${props.adds}` })}
        >
          {adding ? "Adding…" : trouble ? "Try again" : props.yes}
        </Button>
        <Button disabled={adding} onClick={decline}>
          Not now
        </Button>
      </div>
    </section>
  );
}

interface LineProps {
  backend: Backend;
  model: Model;
  adds: Addition;
  /** It is there and can be taken back. */
  present: boolean;
  /** What the line says. */
  words: string;
  /** The button that adds it: its word, and its name if that says more. */
  yes: string;
  name?: string;
  /** What taking it back does. */
  undo: string;
}

/** What the status panel says about a thing that was offered, with the way to take it back, or to it after "Not now". */
export function OfferLine({ backend, model, adds, present, words, yes, name = yes, undo }: LineProps) {
  const { busy, failed, send } = useRequest(model);
  return (
    <p class="tools-line">
      <span class="muted">{words}</span>
      <Button
        disabled={busy.value}
        aria-label={present ? `Undo: ${undo}` : name}
        onClick={() => send({ op: "act", backend: backend.id, act: `${present ? "remove" : "add"}-${adds}` })}
      >
        {present ? "Undo" : yes}
      </Button>
      {failed.value && <span class="warn">{failed.value}</span>}
    </p>
  );
}
