/** Panels whose code and style come when they are first opened: the world is visible before them. */

import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import type { Actions } from "./actions.ts";
import type { Model, Open } from "./model.ts";
import { CloseButton } from "./parts.tsx";

export interface PanelProps {
  model: Model;
  actions: Actions;
}

type Panel = FunctionComponent<PanelProps>;

/** A panel that is there while `model.open` has this name. Until its code has come, an empty frame of the same place. */
export function lazyPanel(name: Open, title: string, load: () => Promise<{ default: Panel }>, frame = "beside"): Panel {
  const state = signal<{ View: Panel } | "none" | "loading" | "failed">("none");
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
    if (!open) return null;
    const now = state.value;
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

/** Puts the style of a chunk to the page's own; called once, where the chunk begins. */
export function adopt(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
