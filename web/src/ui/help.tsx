/** How to move: a small card on the first visit, and the list of all keys behind `?`. */

import { useEffect, useRef } from "preact/hooks";
import { remember } from "./memory.ts";
import type { Model } from "./model.ts";
import { CloseButton, Key } from "./parts.tsx";

/** False when the card was gone already. */
export function dismissHelp(model: Model): boolean {
  if (model.helpSeen.value) return false;
  model.helpSeen.value = true;
  remember("help-seen", "yes");
  return true;
}

/** Every key of the page. */
const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["Enter", "/"], "talk"],
  [["Esc"], "back to the world"],
  [["drag", "← ↑ ↓ →"], "look around"],
  [["W", "A", "S", "D"], "move"],
  [["wheel", "pinch"], "closer, farther"],
  [["F"], "follow the agent"],
  [["G"], "go where the agent is"],
  [["click"], "select a thing"],
  [["Shift click", "hold"], "point at the ground"],
  [["?"], "this list"],
];

export function HelpCard({ model }: { model: Model }) {
  if (model.helpSeen.value || model.connection.value.state !== "live") return null;
  const touch = matchMedia("(pointer: coarse)").matches;
  return (
    <aside class="panel card help" aria-label="How to move">
      <CloseButton label="Got it" hint="Esc" onClick={() => dismissHelp(model)} />
      {touch ? (
        <p>Drag to look, pinch to come closer, touch a thing to select it, hold on the ground to point.</p>
      ) : (
        <ul>
          <li>
            <Key>drag</Key> look around
          </li>
          <li>
            <Key>wheel</Key> closer, farther
          </li>
          <li>
            <Key>W</Key>
            <Key>A</Key>
            <Key>S</Key>
            <Key>D</Key> move
          </li>
          <li>
            <Key>F</Key> follow the agent
          </li>
          <li>
            <Key>G</Key> go to the agent
          </li>
          <li>
            <Key>?</Key> all keys
          </li>
        </ul>
      )}
    </aside>
  );
}

export function KeyList({ model }: { model: Model }) {
  const panel = useRef<HTMLDivElement>(null);
  const open = model.open.value === "keys";
  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);
  if (!open) return null;
  return (
    <div class="panel card keys" role="dialog" aria-label="Keys" tabIndex={-1} ref={panel}>
      <header>
        <h2>Keys</h2>
        <CloseButton
          label="Close"
          hint="Esc"
          onClick={() => {
            model.open.value = "none";
          }}
        />
      </header>
      <dl>
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label class="switch">
        <input
          type="checkbox"
          checked={model.shortcuts.value}
          onChange={(event) => {
            model.shortcuts.value = event.currentTarget.checked;
            remember("shortcuts", event.currentTarget.checked ? "on" : "off");
          }}
        />
        Single keys do these things
      </label>
    </div>
  );
}
