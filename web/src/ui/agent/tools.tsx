/** The card that offers an agent its hands: the world's tools in its host's settings; and the line with the way back. */

import type { Backend } from "../../wire/types.gen.ts";
import { useAsking } from "../asking.ts";
import type { Model } from "../model.ts";
import { OfferCard, Offers } from "./offer.tsx";

export function ToolsCards({ model }: { model: Model }) {
  return (
    <Offers
      model={model}
      later="tools-later"
      of={(lane) => lane.tools}
      card={(lane, tools, decline) => (
        <OfferCard
          key={lane.id}
          lane={lane}
          thing={tools}
          model={model}
          act="add-tools"
          class="world-tools"
          label="World tools"
          title={`Let ${lane.name || lane.product} build here?`}
          yes="Add the tools"
          failed="The tools could not be added."
          decline={decline}
        >
          <p>
            This adds the world's tools to {lane.product}'s settings: one entry named <code>world</code>, nothing else
            is touched. A copy of the settings is kept, and you can undo it in the status at the top left.
          </p>
        </OfferCard>
      )}
    />
  );
}

/** What the status panel says of an agent's tools, with the way back. */
export function ToolsLine({ lane, model }: { lane: Backend; model: Model }) {
  const { busy, failed, ask } = useAsking(model);
  const state = lane.tools?.state;
  if (state !== "present" && state !== "missing" && state !== "failed") return null;
  const present = state === "present";
  if (present && !lane.tools?.undo) return null;
  return (
    <p class="tools-line">
      <span class="muted">{present ? "Has the world's tools." : "Cannot build here: it lacks the world's tools."}</span>
      <button
        type="button"
        class="quiet"
        disabled={busy.value}
        aria-label={present ? `Undo: take the world's tools from ${lane.product}` : "Add the tools"}
        onClick={() => ask({ op: "act", backend: lane.id, act: present ? "remove-tools" : "add-tools" })}
      >
        {present ? "Undo" : "Add the tools"}
      </button>
      {failed.value && <span class="warn">{failed.value}</span>}
    </p>
  );
}
