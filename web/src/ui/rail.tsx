/**
 * The rail at the right edge: one button for each panel, with its name and key on hover and focus. Nothing opens by
 * itself.
 */

import type { Actions } from "./actions.ts";
import { atSelection, isOffered } from "./command.ts";
import { commands, firstKey } from "./commands.ts";
import { Icon } from "./icons.tsx";
import type { Model } from "./model.ts";
import { ariaKeys } from "./shortcut.ts";

/** The rail. */
export function Rail({ model, actions }: { model: Model; actions: Actions }) {
  return (
    <nav class="panel rail" aria-label="Panels">
      {commands.map((command) => {
        const { rail, run } = command;
        if (!rail || !isOffered(command, model)) return null;
        return (
          <button
            key={rail.word}
            type="button"
            class={rail.byKeys ? "icon by-keys" : "icon"}
            aria-label={rail.word}
            aria-pressed={rail.pressed(model)}
            aria-keyshortcuts={command.keys?.map(ariaKeys).join(" ")}
            onClick={() => run?.(atSelection(model, actions, "rail"))}
          >
            <Icon path={rail.icon} box={20} />
            <span class="tip" data-key={firstKey(command)} aria-hidden="true">
              {rail.word}
            </span>
          </button>
        );
      })}
    </nav>
  );
}
