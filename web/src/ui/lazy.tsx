/** Panels whose code and style come when they are first opened: the world is visible before them. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Actions } from "./actions.ts";
import { takeTyped } from "./awaited.ts";
import type { Model, Open } from "./model.ts";
import { CloseButton } from "./parts.tsx";

export interface PanelProps {
  model: Model;
  actions: Actions;
}

type Panel = FunctionComponent<PanelProps>;
type Code = { View: Panel } | "none" | "loading" | "failed";

const codes = new Map<Open, ReadonlySignal<Code>>();

/** Whether the code of an open panel is still on its way. */
export function isComing(open: Open): boolean {
  const code = codes.get(open)?.peek();
  return code === "none" || code === "loading";
}

/** A panel that is there while `model.open` has this name. Until its code has come, an empty frame of the same place. */
export function lazyPanel(name: Open, title: string, load: () => Promise<{ default: Panel }>, frame = "beside"): Panel {
  const state = signal<Code>("none");
  codes.set(name, state);
  const begin = (): void => {
    if (state.peek() === "loading") return;
    state.value = "loading";
    load().then(
      (module) => {
        state.value = { View: module.default };
      },
      () => {
        state.value = "failed";
      },
    );
  };
  return function LazyPanel({ model, actions }: PanelProps) {
    const open = model.open.value === name;
    useEffect(() => {
      if (open && state.peek() === "none") begin();
    }, [open]);
    const now = state.value;
    const there = open && typeof now === "object";
    const field = useRef<HTMLElement>(null);
    useLayoutEffect(() => {
      field.current = there ? handOver(frame) : null;
    }, [there]);
    useEffect(() => field.current?.focus(), [there]); // a panel may have taken the keyboard for itself when it came
    if (!open) return null;
    if (typeof now === "object") return <now.View model={model} actions={actions} />;
    return (
      <section class={`panel ${frame}`} aria-label={title} aria-busy={now !== "failed"}>
        <header>
          <h2>{title}</h2>
          <CloseButton
            label="Close"
            hint="Esc"
            onClick={() => {
              model.open.value = "none";
            }}
          />
        </header>
        {now === "failed" ? (
          <p class="warn" role="alert">
            This part could not be loaded.{" "}
            <button type="button" class="quiet" onClick={begin}>
              Try again
            </button>
          </p>
        ) : (
          <p class="muted">Loading…</p>
        )}
      </section>
    );
  };
}

/** Gives the search of a panel that has just come what was typed while it was on its way; null: nothing, or it has none. */
function handOver(frame: string): HTMLElement | null {
  const typed = takeTyped();
  const field = typed ? document.querySelector<HTMLInputElement>(`.${frame} input[type=search]`) : null;
  if (!field || typed === null) return null;
  field.value = typed;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
  return field;
}

/** Puts the style of a chunk to the page's own; called once, where the chunk begins. */
export function adopt(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
