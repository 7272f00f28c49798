/** Offers to add the world's tools to an agent's settings, and the line in the status panel that can remove them. */

import type { Backend } from "../../wire/types.gen.ts";
import type { Model } from "../model.ts";
import { OfferCards, OfferLine } from "./offer.tsx";

/** A card for each agent without the tools. */
export function ToolsCards({ model }: { model: Model }) {
  return (
    <OfferCards
      model={model}
      later="tools-later"
      of={(backend) => backend.tools}
      adds="tools"
      class="world-tools"
      label="World tools"
      title={(backend) => `Let ${backend.name || backend.product} build here?`}
      yes="Add the tools"
      failed="The tools could not be added."
      about={(backend) => (
        <p>
          This adds one entry named <code>world</code> to {backend.product}'s settings and changes nothing else. The old
          settings are backed up, and you can undo this in the status panel at the top left.
        </p>
      )}
    />
  );
}

/** What the status panel says about an agent's tools, with the way to remove them. */
export function ToolsLine({ backend, model }: { backend: Backend; model: Model }) {
  const state = backend.tools?.state;
  if (state !== "present" && state !== "missing" && state !== "failed") return null;
  const present = state === "present";
  // The user added the tools by hand, so World does not offer to remove them.
  if (present && !backend.tools?.undo) return null;
  return (
    <OfferLine
      {...{ backend, model, present }}
      adds="tools"
      words={present ? "Has the world's tools." : "Cannot build here: the world's tools are missing."}
      yes="Add the tools"
      undo={`remove the world's tools from ${backend.product}`}
    />
  );
}
