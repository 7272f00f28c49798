/** The status panel's list of lanes: how far the way to each agent is. */

import type { Model } from "../model.ts";
import { HandsLine } from "../voice/hands.tsx";
import { WayRow } from "./card.tsx";
import { ToolsLine } from "./tools.tsx";
import { waysOf } from "./ways.ts";

/** An agent that is only installed here is offered by the card, not told as a state. */
const QUIET: ReadonlySet<string> = new Set(["off", "searching"]);

export function Lanes({ model }: { model: Model }) {
  const ways = waysOf(model.chat.lanes.value, model.now.value).filter((way) => !QUIET.has(way.lane.state));
  if (ways.length === 0) return null;
  return (
    <section aria-label="Connections">
      <ul class="ways">
        {ways.map((way) => (
          <WayRow key={way.id} way={way} model={model}>
            <ToolsLine lane={way.lane} model={model} />
            <HandsLine lane={way.lane} model={model} />
          </WayRow>
        ))}
      </ul>
    </section>
  );
}
