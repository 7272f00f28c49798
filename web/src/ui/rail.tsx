/**
 * The rail at the right edge: one button for each panel, with its name and key on hover and focus. Nothing opens by
 * itself.
 */

import { isHosted } from "./hosted/place.tsx";
import { isBeside, isDocked, type Model, type Open } from "./model.ts";

/** One button. */
interface Item {
  /** The visible name, also the accessible one. */
  word: string;
  key: string;
  icon: string;
  pressed(model: Model): boolean;
  press(model: Model): void;
  /** Hidden on a view-only page. */
  acts?: boolean;
  /** Hidden on devices without a keyboard. */
  keys?: boolean;
  /** Only there on the user's own computer, or in a hosted world. */
  only?: "local" | "hosted";
}

/** An item that toggles a panel. */
function panel(open: Open): Pick<Item, "pressed" | "press"> {
  return {
    pressed: (model) => model.open.value === open,
    press: (model) => {
      model.open.value = model.open.value === open ? "none" : open;
    },
  };
}

/** The buttons from top to bottom. */
const ITEMS: readonly Item[] = [
  {
    word: "Talk",
    key: "T",
    icon: "M3.5 4.5h13a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5h-6l-4 3.2V14h-3A1.5 1.5 0 0 1 2 12.5V6a1.5 1.5 0 0 1 1.5-1.5Z",
    acts: true,
    pressed: isDocked,
    press: (model) => {
      const covered = isBeside(model.open.value); // a side panel is in the way: close it instead
      if (covered) model.open.value = "none";
      model.chat.docked.value = covered || !model.chat.docked.value;
    },
  },
  {
    word: "Build",
    acts: true,
    key: "B",
    icon: "M3 13.5 10 17l7-3.5V6.5L10 3 3 6.5ZM3 6.5 10 10l7-3.5M10 10v7",
    ...panel("build"),
  },
  {
    word: "Objects",
    key: "I",
    icon: "M3.5 5h4v4h-4ZM3.5 12h4v4h-4ZM10.5 6h6M10.5 8.5h4M10.5 13h6M10.5 15.5h4",
    ...panel("twin"),
  },
  {
    word: "Worlds",
    key: "O",
    icon: "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM2.5 10h15M10 2.5c2.2 2 3.2 4.5 3.2 7.5s-1 5.500-3.200 7.500c-2.200-2-3.200-4.500-3.200-7.500s1-5.500 3.200-7.500Z",
    ...panel("worlds"),
  },
  {
    word: "Project",
    key: "P",
    only: "local",
    icon: "M2.500 17h15M4 17V9.500h4V17M8 17V4h4.500v13M12.500 17V7.500H16V17M9.800 7h1M9.800 10h1M9.800 13h1",
    pressed: (model) => model.open.value === "project" || model.open.value === "file",
    press: (model) => {
      model.open.value = model.open.value === "project" ? "none" : "project";
    },
  },
  {
    word: "Picture",
    key: "K",
    icon: "M3 6.500h3l1.500-2h5l1.500 2h3v9H3ZM10 8.200a2.700 2.700 0 1 1 0 5.400 2.700 2.700 0 0 1 0-5.400Z",
    ...panel("photo"),
  },
  {
    word: "History",
    key: "H",
    icon: "M4.300 8.100A6 6 0 1 1 4.100 11.500M4 4.200v4h4M10 7v3.300l2.400 1.500",
    ...panel("replay"),
  },
  { word: "Log", acts: true, key: "L", icon: "M4 5.5h1M8 5.5h8M4 10h1M8 10h8M4 14.5h1M8 14.5h8", ...panel("log") },
  {
    word: "Devices",
    key: "N",
    acts: true,
    only: "hosted",
    icon: "M3 5h9.500v7H3ZM1.500 14.500h9M14.500 7h3v9.500h-5v-2",
    ...panel("devices"),
  },
  {
    word: "Settings",
    key: ",",
    icon: "M3 6h7M14 6h3M12 4v4M3 14h3M10 14h7M8 12v4",
    ...panel("settings"),
  },
  {
    word: "Keys",
    key: "?",
    icon: "M7.2 7.6a2.8 2.8 0 1 1 4.3 2.4c-1 .6-1.5 1.2-1.5 2.3M10 15.2v.3",
    keys: true,
    ...panel("keys"),
  },
];

/** The rail. */
export function Rail({ model }: { model: Model }) {
  const mode = isHosted(model) ? "hosted" : "local";
  const items = ITEMS.filter(({ acts, only }) => (!acts || !model.viewer.value) && (!only || only === mode));
  return (
    <nav class="panel rail" aria-label="Panels">
      {items.map(({ word, key, icon, keys, pressed, press }) => (
        <button
          key={word}
          type="button"
          class={keys ? "icon by-keys" : "icon"}
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
