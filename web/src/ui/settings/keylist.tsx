/** Every shortcut of the page, by what it is for: those of the commands, and what lists, sliders and the pointer do. */

import { Button } from "../button.tsx";
import { type Command, isOffered, KEY_GROUPS } from "../command.ts";
import { commands } from "../commands.ts";
import { Key } from "../components.tsx";
import { adoptStyle, type PanelProps } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { Panel } from "../panel.tsx";
import { openPanel } from "../panels.ts";
import { keyCaps } from "../shortcut.ts";
import css from "./settings.lazy.css";

adoptStyle(css);

/** One row: the keys, and what they do. */
type Line = readonly [keys: readonly string[], does: string];

/** What no command does, by group. */
const OTHERS: Partial<Record<(typeof KEY_GROUPS)[number], readonly Line[]>> = {
  "Look and move": [
    [["drag", "← ↑ ↓ →"], "look around"],
    [["W", "A", "S", "D"], "move"],
    [["Q", "E"], "down, up, while flying"],
    [["wheel", "pinch"], "zoom"],
  ],
  Things: [
    [["click"], "select"],
    [["Ctrl click", "⌘ click"], "select one more"],
    [["right click", "hold"], "menu"],
  ],
  "While editing": [
    [["← ↑ ↓ →"], "move over the ground"],
    [["Page Up", "Page Down"], "higher, lower"],
    [["[", "]"], "turn"],
    [["+", "-"], "larger, smaller"],
    [["Shift"], "with these: small steps"],
    [["R", "wheel"], "turn what is being placed"],
    [["Enter", "Esc"], "done"],
  ],
  "In the list of objects": [
    [["↑", "↓", "Home", "End"], "row by row, to the ends"],
    [["→", "←"], "open, close"],
    [["letters"], "find by name"],
    [["Enter"], "select; again: what can be done"],
  ],
  "In the project": [
    [["↑", "↓", "Enter"], "through what was found"],
    [["→", "←", "letters"], "in the tree: open, close, find"],
    [["Esc"], "from a file's card back to the project"],
  ],
  "In the history": [
    [["←", "→"], "step by step"],
    [["Page Up", "Page Down"], "many steps"],
    [["Space"], "play, pause"],
  ],
};

/** Sticks, triggers and the button whose command needs the picture. */
const CONTROLLER: readonly Line[] = [
  [["left stick"], "move"],
  [["right stick"], "look"],
  [["triggers"], "up, down"],
  [["A"], "select"],
];

/** The groups in the order of their use. Keys that differ on a Mac are listed side by side. */
function groups(model: Model): [title: string, lines: Line[]][] {
  const here = commands.filter((command) => isOffered(command, model));
  const keys = KEY_GROUPS.map((group): [string, Line[]] => [
    group,
    [...(OTHERS[group] ?? []), ...here.filter((command) => command.group === group).map(lineOf)],
  ]);
  const pad = here.flatMap(({ pad: button, does = "" }): Line[] => (button ? [[[button], does]] : []));
  return [...keys, ["With a controller", [...CONTROLLER, ...pad]]];
}

/** The line of a command. */
function lineOf({ keys = [], gestures = [], does = "" }: Command): Line {
  return [[...gestures, ...keys.flatMap(keyCaps)], does];
}

/** The panel. */
export default function KeyList({ model }: PanelProps) {
  return (
    <Panel name="keys" class="key-list" model={model}>
      {!model.shortcuts.value && (
        <p class="warn">
          Single-key shortcuts are off. <Button onClick={() => openPanel(model, "settings")}>Settings</Button>
        </p>
      )}
      {groups(model).map(([title, lines]) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {lines.map(([keys, does]) => (
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
        </section>
      ))}
    </Panel>
  );
}
