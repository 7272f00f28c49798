/** The context menu of the world: what can be done with an object, an avatar or a spot on the ground. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Actions } from "./actions.ts";
import type { CommandContext } from "./command.ts";
import { menuEntries } from "./commands.ts";
import type { MenuRequest, Model } from "./model.ts";
import { moveAmong } from "./roving.ts";

/** The menu while it is open. */
export function Menu({ model, actions }: { model: Model; actions: Actions }) {
  const at = model.menu.value;
  return at ? <OpenMenu key={`${at.x} ${at.y}`} at={at} model={model} actions={actions} /> : null;
}

/** Distance that the menu keeps from the page's edges, in CSS pixels. */
const EDGE = 8;

/** The open menu, moved into the page and focused. Any press outside closes it. */
function OpenMenu({ at, model, actions }: { at: MenuRequest; model: Model; actions: Actions }) {
  const menu = useRef<HTMLDivElement>(null);
  const context: CommandContext = { model, actions, by: "menu", selection: at.selection, ground: at.ground };
  const close = () => {
    model.menu.value = null;
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Tab") close();
    else moveAmong(event, [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])], "down");
  };
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(EDGE, Math.min(at.x, innerWidth - width - EDGE))}px`;
    element.style.top = `${Math.max(EDGE, Math.min(at.y, innerHeight - height - EDGE))}px`;
    element.querySelector("button")?.focus();
  }, [at]);
  useEffect(() => {
    const outside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) close();
    };
    window.addEventListener("pointerdown", outside, { capture: true });
    return () => window.removeEventListener("pointerdown", outside, { capture: true });
  });
  return (
    <section aria-label="Actions">
      <div ref={menu} class="panel menu" role="menu" aria-label={at.selection ? at.selection.name : "This spot"}>
        {at.selection && <p class="muted">{at.selection.name}</p>}
        {menuEntries(context).map(({ word, hint, command }) => (
          <button
            key={word}
            type="button"
            role="menuitem"
            tabIndex={-1}
            {...(hint ? { title: hint } : {})}
            onKeyDown={keys}
            onClick={() => {
              close();
              command.run?.(context);
              if (menu.current?.contains(document.activeElement)) actions.focusWorld();
            }}
          >
            {word}
          </button>
        ))}
      </div>
    </section>
  );
}
