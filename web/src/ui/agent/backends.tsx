/** The status panel's list of back ends: the state of the connection to each agent. */

import { isHosted } from "../hosted/place.tsx";
import type { Model } from "../model.ts";
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
  if (rows.length === 0) return null;
  return (
    <section aria-label="Connections">
      <ul class="ways">
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
