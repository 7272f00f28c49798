/** A card that offers an agent something in its host's settings: added only when the user says so. "Not now" is kept on
 * this device. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren, VNode } from "preact";
import type { ChatRequest, Backend, Tools } from "../../wire/types.gen.ts";
import { useAsking } from "../asking.ts";
import { recall, remember } from "../memory.ts";
import type { Model } from "../model.ts";

/** States in which a card has something to say. */
const OFFERED: ReadonlySet<string> = new Set(["missing", "adding", "failed"]);

interface OffersProps {
  model: Model;
  /** Under which name the lanes are remembered that want it not now. */
  later: string;
  /** What a lane lacks or has. */
  of(lane: Backend): Tools | undefined;
  card(lane: Backend, thing: Tools, decline: () => void): VNode;
}

/** A card for each lane that is ready and lacks it. */
export function Offers({ model, later, of, card }: OffersProps) {
  const declined = useSignal<readonly string[]>((recall(later) ?? "").split(" ").filter(Boolean));
  const decline = (lane: string) => () => {
    declined.value = [...declined.value, lane];
    remember(later, declined.value.join(" "));
  };
  return (
    <>
      {model.chat.lanes.value.map((lane) => {
        const thing = of(lane);
        const wanted = lane.state === "ready" && thing && OFFERED.has(thing.state) && !declined.value.includes(lane.id);
        return wanted && card(lane, thing, decline(lane.id));
      })}
    </>
  );
}

interface OfferCardProps {
  lane: Backend;
  thing: Tools;
  model: Model;
  act: NonNullable<ChatRequest["act"]>;
  class: string;
  label: string;
  title: string;
  yes: string;
  /** Said when it failed without a reason. */
  failed: string;
  decline(): void;
  children: ComponentChildren;
}

export function OfferCard({ lane, thing, model, act, label, title, yes, decline, children, ...rest }: OfferCardProps) {
  const { busy, failed, ask } = useAsking(model);
  const adding = thing.state === "adding" || busy.value;
  const trouble = failed.value || (thing.state === "failed" ? thing.reason || rest.failed : "");
  return (
    <section class={`panel card ${rest.class}`} aria-label={label}>
      <h2>{title}</h2>
      {children}
      {trouble && (
        <p class="warn" role="alert">
          {trouble}
        </p>
      )}
      <div class="answers">
        <button type="button" class="primary" disabled={adding} onClick={() => ask({ op: "act", backend: lane.id, act })}>
          {adding ? "Adding…" : trouble ? "Try again" : yes}
        </button>
        <button type="button" class="quiet" disabled={adding} onClick={decline}>
          Not now
        </button>
      </div>
    </section>
  );
}
