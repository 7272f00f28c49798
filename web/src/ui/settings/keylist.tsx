/**
 * Every shortcut of the page, by what it is for.
 *
 *  The list is for reading only; the handlers are in ui/keys.ts (panels, undo, selection), ui/chat/keys.ts
 * (conversation), ui/voice/keys.ts (calls), app/nudges.ts and app/placetool.ts (editing), the scene's camera,
 * ui/twin/tree.tsx (lists) and app/gamepad.ts.
 */

import { Key } from "../components.tsx";
import { adoptStyle, type PanelProps } from "../lazy.tsx";
import { Panel } from "../panel.tsx";
import css from "./settings.lazy.css";

adoptStyle(css);

/** One row: the keys, and what they do. */
type Line = readonly [keys: readonly string[], does: string];

/** The groups in the order of their use. Keys that differ on a Mac are listed side by side. */
const GROUPS: readonly (readonly [title: string, lines: readonly Line[]])[] = [
  [
    "Talk",
    [
      [["Enter", "/"], "talk"],
      [["M"], "talk by voice; in a call: mute, or hold to talk"],
      [["Shift M"], "end the call"],
      [["T"], "dock the conversation"],
      [["Ctrl .", "⌘ ."], "stop the agent's answer, written or spoken"],
      [["Y"], "what waits for your answer"],
      [["Esc"], "close, or back to the world"],
    ],
  ],
  [
    "Look and move",
    [
      [["drag", "← ↑ ↓ →"], "look around"],
      [["W", "A", "S", "D"], "move"],
      [["Q", "E"], "down, up, while flying"],
      [["wheel", "pinch"], "zoom"],
      [["V"], "around, on foot, flying"],
      [["F"], "follow the agent"],
      [["G"], "go to the agent"],
      [["double click", "."], "go to a thing"],
    ],
  ],
  [
    "Things",
    [
      [["click"], "select"],
      [["Ctrl click", "⌘ click"], "select one more"],
      [["Shift click"], "point it out to the agents"],
      [["right click", "hold"], "menu"],
      [["Shift F10"], "menu of the selection"],
      [["E"], "edit what is selected"],
      [["Delete"], "delete it"],
      [["Ctrl D", "⌘ D"], "duplicate it"],
      [["Ctrl Z", "⌘ Z"], "undo the last step, even an agent's"],
      [["Shift Ctrl Z", "Ctrl Y"], "redo"],
    ],
  ],
  [
    "While editing",
    [
      [["← ↑ ↓ →"], "move over the ground"],
      [["Page Up", "Page Down"], "higher, lower"],
      [["[", "]"], "turn"],
      [["+", "-"], "larger, smaller"],
      [["Shift"], "with these: small steps"],
      [["R", "wheel"], "turn what is being placed"],
      [["Enter", "Esc"], "done"],
    ],
  ],
  [
    "Panels",
    [
      [["B"], "build"],
      [["I"], "objects, as text"],
      [["O"], "worlds"],
      [["H"], "history"],
      [["P"], "project: your files as a city"],
      [["K"], "picture and clip"],
      [["U"], "files of your own"],
      [["N"], "devices and account, in a hosted world"],
      [["L"], "turn log"],
      [[","], "settings"],
      [["?"], "this list"],
    ],
  ],
  [
    "In the list of objects",
    [
      [["↑", "↓", "Home", "End"], "row by row, to the ends"],
      [["→", "←"], "open, close"],
      [["letters"], "find by name"],
      [["Enter"], "select; again: what can be done"],
    ],
  ],
  [
    "In the project",
    [
      [["/"], "find a file"],
      [["↑", "↓", "Enter"], "through what was found"],
      [["→", "←", "letters"], "in the tree: open, close, find"],
      [["Esc"], "from a file's card back to the project"],
    ],
  ],
  [
    "In the history",
    [
      [["←", "→"], "step by step"],
      [["Page Up", "Page Down"], "many steps"],
      [["Space"], "play, pause"],
    ],
  ],
  [
    "With a controller",
    [
      [["left stick"], "move"],
      [["right stick"], "look"],
      [["triggers"], "up, down"],
      [["A"], "select"],
      [["B"], "back"],
      [["Y"], "follow"],
    ],
  ],
];

/** The panel. */
export default function KeyList({ model }: PanelProps) {
  return (
    <Panel name="keys" class="key-list" model={model}>
      {!model.shortcuts.value && (
        <p class="warn">
          Single-key shortcuts are off.{" "}
          <button
            type="button"
            class="quiet"
            onClick={() => {
              model.open.value = "settings";
            }}
          >
            Settings
          </button>
        </p>
      )}
      {GROUPS.map(([title, lines]) => (
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
