/** The context menu of the world: what can be done with an object, an avatar or a spot on the ground. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Actions } from "./actions.ts";
import type { MenuRequest, Model, Selection } from "./model.ts";

/** One item. */
interface Choice {
  word: string;
  hint?: string;
  run(): void;
}

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
  const close = () => {
    model.menu.value = null;
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
      <div
        ref={menu}
        class="panel menu"
        role="menu"
        aria-label={at.selection ? at.selection.name : "This place"}
        onKeyDown={(event) => {
          if (event.key === "Tab") close();
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          step(event.currentTarget, by);
        }}
      >
        {at.selection && <p class="muted">{at.selection.name}</p>}
        {choicesAt(at, model, actions).map(({ word, hint, run }) => (
          <button
            key={word}
            type="button"
            role="menuitem"
            tabIndex={-1}
            {...(hint ? { title: hint } : {})}
            onClick={() => {
              close();
              run();
            }}
          >
            {word}
          </button>
        ))}
      </div>
    </section>
  );
}

/** Moves the focus by one item, around the ends. */
function step(menu: HTMLElement, by: number): void {
  const items = [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const now = items.indexOf(document.activeElement as HTMLElement);
  items[(now + by + items.length) % items.length]?.focus();
}

/** The items for what is there. A view-only page only gets those that look. */
function choicesAt({ selection, ground }: MenuRequest, model: Model, actions: Actions): Choice[] {
  const choices: Choice[] = [];
  const { user } = actions;
  const viewer = model.viewer.peek();
  if (selection && !viewer) {
    choices.push({
      word: "Ask about this",
      hint: "Selects it, and your next message is about it",
      run: () => {
        actions.select(selection);
        model.chat.about.value = { id: selection.id, name: selection.name };
        document.getElementById("composer")?.focus();
      },
    });
  }
  if (selection) {
    choices.push({
      word: selection.type === "object" ? "Look at it" : "Go there",
      hint: "Double-click",
      run: () => back(actions, () => actions.goTo(selection.id)),
    });
  } else if (ground) {
    choices.push({ word: "Go there", run: () => back(actions, () => actions.goTo(ground)) });
    choices.push({
      word: "Walk here",
      hint: "Stand here and look around",
      run: () => back(actions, () => user.walkTo(ground)),
    });
  }
  if (viewer) return choices;
  if (selection?.type === "object") {
    choices.push({
      word: "Point here",
      hint: "Shows the agents what you mean (Shift-click)",
      run: () => back(actions, () => actions.point({ objectId: selection.id })),
    });
  } else if (ground && !selection) {
    choices.push({
      word: "Point here",
      hint: "Shows the agents this place (Shift-click)",
      run: () => back(actions, () => actions.point({ position: ground })),
    });
  }
  if (selection?.type === "object") choices.push(...editChoices(selection, model, actions));
  if (selection?.type === "avatar") {
    choices.push({
      word: "Use your own figure…",
      hint: "A VRM file (U)",
      run: () => {
        model.open.value = "files";
      },
    });
  }
  const newest = model.interaction.newest.peek();
  if (newest) {
    choices.push({
      word: newest.mine ? "Undo your last change" : `Undo the last change by ${newest.name}`,
      hint: "Ctrl Z",
      run: () => back(actions, () => user.undoNewest()),
    });
  }
  return choices;
}

/** Edits of an object; of the whole selection if it is part of it. */
function editChoices(selection: Selection, model: Model, actions: Actions): Choice[] {
  const { user } = actions;
  const all = model.interaction.selected.peek();
  const ids = all.includes(selection.id) ? all : [selection.id];
  const some = ids.length > 1 ? ` ${ids.length} things` : "";
  return [
    {
      word: `Edit${some}`,
      hint: "E",
      run: () =>
        back(actions, () => {
          if (ids.length === 1) actions.select(selection);
          user.startEditing();
        }),
    },
    { word: `Duplicate${some}`, hint: "Ctrl D", run: () => back(actions, () => user.duplicate(ids)) },
    { word: `Delete${some}`, hint: "Delete", run: () => back(actions, () => user.removeObjects(ids)) },
  ];
}

/** Runs an action and gives the focus back to the world. */
function back(actions: Actions, run: () => void): void {
  run();
  actions.focusWorld();
}
