/** Offers to add the world's tools to an agent's settings, and the line in the status panel that can remove them. */

import type { Backend } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import type { Model } from "../model.ts";
import { useRequest } from "../request.ts";
import { OfferCard, OfferCards } from "./offer.tsx";

/** A card for each agent without the tools. */
export function ToolsCards({ model }: { model: Model }) {
  return (
    <OfferCards
      model={model}
      later="tools-later"
      of={(backend) => backend.tools}
      card={(backend, tools, decline) => (
        <OfferCard
          key={backend.id}
          backend={backend}
          thing={tools}
          model={model}
          act="add-tools"
          class="world-tools"
          label="World tools"
          title={`Let ${backend.name || backend.product} build here?`}
          yes="Add the tools"
          failed="The tools could not be added."
          decline={decline}
        >
          <p>
            This adds one entry named <code>world</code> to {backend.product}'s settings and changes nothing else. The
            old settings are backed up, and you can undo this in the status panel at the top left.
          </p>
        </OfferCard>
      )}
    />
  );
}

/** What the status panel says about an agent's tools, with the way to remove them. */
export function ToolsLine({ backend, model }: { backend: Backend; model: Model }) {
  const { busy, failed, send } = useRequest(model);
  const state = backend.tools?.state;
  if (state !== "present" && state !== "missing" && state !== "failed") return null;
  const present = state === "present";
  // The user added the tools by hand, so World does not offer to remove them.
  if (present && !backend.tools?.undo) return null;
  return (
    <p class="tools-line">
      <span class="muted">
        {present ? "Has the world's tools." : "Cannot build here: the world's tools are missing."}
      </span>
      <Button
        disabled={busy.value}
        aria-label={present ? `Undo: remove the world's tools from ${backend.product}` : "Add the tools"}
        onClick={() => send({ op: "act", backend: backend.id, act: present ? "remove-tools" : "add-tools" })}
      >
        {present ? "Undo" : "Add the tools"}
      </Button>
      {failed.value && <span class="warn">{failed.value}</span>}
    </p>
  );
}
