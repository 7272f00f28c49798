/**
 * The rail at the right edge: one button for each panel, with its name and key on hover and focus. Nothing opens by
 * itself.
 */

import type { Model } from "./model.ts";
import { hasPanel, isBeside, isDocked, panelOf, panelRows, togglePanel } from "./panels.ts";

/** One button. */
interface Item {
  /** The visible name, also the accessible one. */
  word: string;
  key: string;
  icon: string;
  pressed: boolean;
  press(): void;
  /** Hidden on devices without a keyboard. */
  byKeys?: boolean | undefined;
}

/** The conversation, which is docked or not. */
function talk(model: Model): Item {
  return {
    word: "Talk",
    key: "T",
    icon: "M3.5 4.5h13a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5h-6l-4 3.2V14h-3A1.5 1.5 0 0 1 2 12.5V6a1.5 1.5 0 0 1 1.5-1.5Z",
    pressed: isDocked(model),
    press: () => {
      const covered = isBeside(model.open.value); // a side panel is in the way: close it instead
      if (covered) model.open.value = "none";
      model.chat.docked.value = covered || !model.chat.docked.value;
    },
  };
}

/** The panels that the page has and that have a button. */
function panelItems(model: Model): Item[] {
  const { open } = model;
  return panelRows.flatMap((row) => {
    const { name, title, word = title, key = "", icon, byKeys } = row;
    if (!icon || !hasPanel(row, model)) return [];
    const pressed = open.value === name || panelOf(open.value)?.under === name;
    return [{ word, key, icon, byKeys, pressed, press: () => togglePanel(model, name) }];
  });
}

/** The rail. */
export function Rail({ model }: { model: Model }) {
  return (
    <nav class="panel rail" aria-label="Panels">
      {[...(model.viewer.value ? [] : [talk(model)]), ...panelItems(model)].map((item) => (
        <button
          key={item.word}
          type="button"
          class={item.byKeys ? "icon by-keys" : "icon"}
          aria-label={item.word}
          aria-pressed={item.pressed}
          aria-keyshortcuts={item.key}
          onClick={item.press}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path class="stroke" d={item.icon} />
          </svg>
          <span class="tip" data-key={item.key} aria-hidden="true">
            {item.word}
          </span>
        </button>
      ))}
    </nav>
  );
}
