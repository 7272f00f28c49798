/** How to move: a small card on the first visit. The list of all keys is settings/keylist.tsx. */

import { keyHint } from "./commands.ts";
import { CloseButton, Key } from "./components.tsx";
import { dismissHelp } from "./help.ts";
import { isHosted } from "./hosted/place.tsx";
import type { Model } from "./model.ts";

/** The keys that a first visit needs. */
const FIRST_KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["drag"], "look around"],
  [["wheel"], "zoom"],
  [["W", "A", "S", "D"], "move"],
  [[keyHint("follow")], "follow the agent"],
  [[keyHint("visit")], "go to the agent"],
  [[keyHint("voice")], "talk by voice"],
  [[keyHint("keys")], "all keys"],
];

/** The card; hidden while the guide is shown. */
export function HelpCard({ model }: { model: Model }) {
  // A hosted world without an agent has one card, "Pair an agent".
  if (isHosted(model) && model.presence.value.agents.length === 0) return null;
  if (model.helpSeen.value || model.connection.value.state !== "live" || model.guide.shown.value) return null;
  return (
    <aside class="panel card help" aria-label="How to move">
      <CloseButton label="Got it" hint="Esc" onClick={() => dismissHelp(model)} />
      <p class="by-touch">Drag to look around, pinch to zoom. Tap a thing to select it, hold for more.</p>
      <ul class="by-keys">
        {FIRST_KEYS.filter(([keys]) => keys[0] !== keyHint("voice") || !isHosted(model)).map(([keys, does]) => (
          <li key={does}>
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}{" "}
            {does}
          </li>
        ))}
      </ul>
    </aside>
  );
}
