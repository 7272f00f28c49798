/**
 * The rail at the right edge: one button for each panel, with its name and key on hover
 * and focus, and always where there is room. Nothing opens by
 * itself. Where it has little room (rail.css), only its main buttons and that of the open panel are there; “More” unfolds
 * the others. There are more buttons than the plan's six because what came later had no other place to be found: the
 * world as text (Objects) has to be at the first level for screen readers.
 */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Actions } from "./actions.ts";
import { atSelection, isOffered } from "./command.ts";
import { commands, firstKey } from "./commands.ts";
import { Icon } from "./icons.tsx";
import type { Model } from "./model.ts";
import { ariaKeys } from "./shortcut.ts";

/** The rail. */
export function Rail({ model, actions }: { model: Model; actions: Actions }) {
  const all = useSignal(false);
  const nav = useUnfolded(all);
  return (
    <nav
      ref={nav}
      class={all.value ? "panel rail all" : "panel rail"}
      aria-label="Panels"
      {...(all.value ? { "data-esc": "" } : {})}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !all.value) return;
        nav.current?.querySelector<HTMLElement>(".more")?.focus();
        all.value = false;
      }}
    >
      {buttonsOf(model).map(({ command, rail, parted }) => {
        const { run } = command;
        return (
          <button
            key={rail.word}
            type="button"
            class={`icon${rail.byKeys ? " by-keys" : ""}${rail.main ? "" : " rest"}${parted ? " parted" : ""}`}
            aria-label={rail.word}
            aria-pressed={rail.pressed(model)}
            aria-keyshortcuts={command.keys?.map(ariaKeys).join(" ")}
            onClick={() => {
              all.value = false;
              run?.(atSelection(model, actions, "rail"));
            }}
          >
            <Icon path={rail.icon} box={20} />
            <span class="tip" data-key={firstKey(command)} aria-hidden="true">
              {rail.word}
            </span>
          </button>
        );
      })}
      <button
        type="button"
        class="icon more"
        aria-label="More"
        aria-expanded={all.value}
        onClick={() => {
          all.value = !all.value;
        }}
      >
        <Icon path="M4.500 10h.01M10 10h.01M15.500 10h.01" box={20} />
        <span class="tip" aria-hidden="true">
          More
        </span>
      </button>
    </nav>
  );
}

/** The buttons that this page has, and which of them a line parts from those above. */
function buttonsOf(model: Model) {
  const shown = commands.flatMap((command) =>
    command.rail && isOffered(command, model) ? [{ command, rail: command.rail }] : [],
  );
  return shown.map((one, i) => ({ ...one, parted: i > 0 && one.rail.group !== shown[i - 1]?.rail.group }));
}

/** When all buttons are there, the keyboard goes to the first that was not; a press beside them folds them again. */
function useUnfolded(all: Signal<boolean>) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const rail = nav.current;
    if (!all.value || !rail) return;
    rail.querySelector<HTMLElement>(".rest")?.focus();
    const fold = ({ target }: Event) => {
      if (!rail.contains(target as Node)) all.value = false;
    };
    addEventListener("pointerdown", fold, true);
    return () => removeEventListener("pointerdown", fold, true);
  }, [all.value]);
  return nav;
}
