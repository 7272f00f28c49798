/** The status panel's list of back ends: the state of the connection to each agent. */

import { bridgeView, isRemote } from "../bridge/words.ts";
import { Button } from "../button.tsx";
import { StateMark } from "../components.tsx";
import { isHosted } from "../hosted/place.tsx";
import type { Model } from "../model.ts";
import { openPanel } from "../panels.ts";
import { VoicePluginLine } from "../voice/plugin.tsx";
import { backendRows } from "./backendrows.ts";
import { BackendRowView } from "./card.tsx";
import { PicturesLine } from "./pictures.tsx";
import { ToolsLine } from "./tools.tsx";

/** States that the list leaves out: an agent that is merely installed is offered by the card. */
const QUIET: ReadonlySet<string> = new Set(["off", "searching"]);

/** The list, with the tools and the voice plugin of each back end. */
export function BackendList({ model }: { model: Model }) {
  const rows = backendRows(model.chat.backends.value, model.now.value).filter((row) => !QUIET.has(row.backend.state));
  const remote = isRemote(model.bridge.value);
  if (rows.length === 0 && !remote) return null;
  return (
    <section aria-label="Connections">
      <ul class="ways">
        {remote && <BridgeRow model={model} />}
        {rows.map((row) => (
          <BackendRowView key={row.id} row={row} model={model}>
            {!isHosted(model) && (
              <>
                <ToolsLine backend={row.backend} model={model} />
                <PicturesLine backend={row.backend} model={model} />
                <VoicePluginLine backend={row.backend} model={model} />
              </>
            )}
          </BackendRowView>
        ))}
      </ul>
    </section>
  );
}

/** The bridge to the agent's server, in a line; the card "Your agent" has the rest. */
function BridgeRow({ model }: { model: Model }) {
  const bridge = model.bridge.value;
  if (!bridge) return null;
  const { mark, words, aside } = bridgeView(bridge, model.now.value);
  return (
    <li class="way" data-state={bridge.state}>
      <div class="way-head">
        <StateMark state={mark} />
        <span class="words">
          <strong>{words}</strong> <span class="state">{aside}</span>
        </span>
        <Button aria-label="Show the connection to the server" onClick={() => openPanel(model, "agent")}>
          Show
        </Button>
      </div>
    </li>
  );
}
