/** The card that offers an agent its hands: the world's tools in its host's settings, added only when the user says so. */

import { useSignal } from "@preact/signals";
import type { Lane } from "../../wire/types.gen.ts";
import { useAsking } from "../asking.ts";
import { recall, remember } from "../memory.ts";
import type { Model } from "../model.ts";

/** States in which the card has something to say. */
const OFFERED: ReadonlySet<string> = new Set(["missing", "adding", "failed"]);

export function ToolsCards({ model }: { model: Model }) {
  // Lanes whose tools the user does not want now; kept on this device.
  const declined = useSignal<readonly string[]>((recall("tools-later") ?? "").split(" ").filter(Boolean));
  const decline = (lane: string) => {
    declined.value = [...declined.value, lane];
    remember("tools-later", declined.value.join(" "));
  };
  return (
    <>
      {model.chat.lanes.value.map(
        (lane) =>
          lane.state === "ready" &&
          lane.tools &&
          OFFERED.has(lane.tools.state) &&
          !declined.value.includes(lane.id) && (
            <ToolsCard key={lane.id} lane={lane} tools={lane.tools} model={model} decline={() => decline(lane.id)} />
          ),
      )}
    </>
  );
}

interface CardProps {
  lane: Lane;
  tools: NonNullable<Lane["tools"]>;
  model: Model;
  decline(): void;
}

function ToolsCard({ lane, tools, model, decline }: CardProps) {
  const { busy, failed, ask } = useAsking(model);
  const adding = tools.state === "adding" || busy.value;
  const trouble = failed.value || (tools.state === "failed" ? tools.reason || "The tools could not be added." : "");
  return (
    <section class="panel card world-tools" aria-label="World tools">
      <h2>Let {lane.name || lane.product} build here?</h2>
      <p>
        This adds the world's tools to {lane.product}'s settings: one entry named <code>world</code>, nothing else is
        touched. A copy of the settings is kept, and you can undo it in the status at the top left.
      </p>
      {trouble && (
        <p class="warn" role="alert">
          {trouble}
        </p>
      )}
      <div class="answers">
        <button
          type="button"
          class="primary"
          disabled={adding}
          onClick={() => ask({ op: "act", lane: lane.id, act: "add-tools" })}
        >
          {adding ? "Adding…" : trouble ? "Try again" : "Add the tools"}
        </button>
        <button type="button" class="quiet" disabled={adding} onClick={decline}>
          Not now
        </button>
      </div>
    </section>
  );
}

/** What the status panel says of an agent's tools, with the way back. */
export function ToolsLine({ lane, model }: { lane: Lane; model: Model }) {
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
        onClick={() => ask({ op: "act", lane: lane.id, act: present ? "remove-tools" : "add-tools" })}
      >
        {present ? "Undo" : "Add the tools"}
      </button>
      {failed.value && <span class="warn">{failed.value}</span>}
    </p>
  );
}
