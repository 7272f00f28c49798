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
  [["right click", "hold"], "what can be done here"],
  [["Shift F10"], "the same for what is selected"],
  [["Shift click"], "point at it, for the agents"],
  [["T"], "dock the conversation"],
  [["Ctrl .", "⌘ ."], "stop the agent's answer"],
  [["Y"], "what waits for your answer"],
  [["L"], "turn log"],
  [["?"], "this list"],
];

/** The ones that a first visit needs. */
const FIRST_KEYS: typeof KEYS = [
  [["drag"], "look around"],
  [["wheel"], "closer, farther"],
  [["W", "A", "S", "D"], "move"],
  [["F"], "follow the agent"],
  [["G"], "go to the agent"],
  [["?"], "all keys"],
];

export function HelpCard({ model }: { model: Model }) {
  if (model.helpSeen.value || model.connection.value.state !== "live" || model.guide.shown.value) return null;
  return (
    <aside class="panel card help" aria-label="How to move">
      <CloseButton label="Got it" hint="Esc" onClick={() => dismissHelp(model)} />
      <p class="by-touch">Drag to look around, pinch to come closer. Touch a thing to select it, hold for more.</p>
      <ul class="by-keys">
        {FIRST_KEYS.map(([keys, does]) => (
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
      <button
        type="button"
        class="quiet"
        onClick={() => {
          model.open.value = "none";
          model.guide.open();
        }}
      >
        Show the guide
      </button>
    </div>
  );
}
