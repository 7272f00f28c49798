/** The rail at the right edge: what can be opened, with its word and its key on hover and focus. Only what works is here,
 * and nothing opens by itself. */

import type { Model, Open } from "./model.ts";

interface Item {
  word: string;
  key: string;
  icon: string;
  pressed(model: Model): boolean;
  press(model: Model): void;
}

function panel(open: Open): Pick<Item, "pressed" | "press"> {
  return {
    pressed: (model) => model.open.value === open,
    press: (model) => {
      model.open.value = model.open.value === open ? "none" : open;
    },
  };
}

const ITEMS: readonly Item[] = [
  {
    word: "Talk",
    key: "T",
    icon: "M3.5 4.5h13a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5h-6l-4 3.2V14h-3A1.5 1.5 0 0 1 2 12.5V6a1.5 1.5 0 0 1 1.5-1.5Z",
    pressed: (model) => model.chat.docked.value,
    press: (model) => {
      model.chat.docked.value = !model.chat.docked.value;
    },
  },
  { word: "Log", key: "L", icon: "M4 5.5h1M8 5.5h8M4 10h1M8 10h8M4 14.5h1M8 14.5h8", ...panel("log") },
  {
    word: "Keys",
    key: "?",
    icon: "M2.5 5.5h15v9h-15ZM5.5 8.5h.1M8.5 8.5h.1M11.5 8.5h.1M14.5 8.5h.1M6.5 11.5h7",
    ...panel("keys"),
  },
];

export function Rail({ model }: { model: Model }) {
  return (
    <nav class="panel rail" aria-label="Panels">
      {ITEMS.map(({ word, key, icon, pressed, press }) => (
        <button
          key={word}
          type="button"
          class="icon"
          aria-label={word}
          aria-pressed={pressed(model)}
          aria-keyshortcuts={key}
          onClick={() => press(model)}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path class="stroke" d={icon} />
          </svg>
          <span class="tip" data-key={key} aria-hidden="true">
            {word}
          </span>
        </button>
      ))}
    </nav>
  );
}
