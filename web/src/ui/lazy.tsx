/** Panels whose code and style are loaded when they are first opened, so that the world is visible before them. */

import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type Late, type LateState, late } from "../core/late.ts";
import type { Actions } from "./actions.ts";
import { Button } from "./button.tsx";
import type { Model } from "./model.ts";
import { Panel } from "./panel.tsx";
import type { Open, PanelName } from "./panels.ts";
import { takeTyped } from "./typeahead.ts";

/** What every panel gets. */
export interface PanelProps {
  model: Model;
  actions: Actions;
}

/** The code of each panel. */
const codes = new Map<Open, Late<unknown>>();

/** Whether a panel is open but its code is still loading. */
export function isPanelLoading(open: Open): boolean {
  const state = codes.get(open)?.state;
  return state === "none" || state === "loading";
}

/** A part of the page: its code, how far that is, and what requests it. */
function part<P>(load: () => Promise<{ default: FunctionComponent<P> }>) {
  const code = late(async () => (await load()).default);
  const state = signal<LateState>("none");
  code.watch((next) => {
    state.value = next;
  });
  return { code, state, begin: () => void code.load().catch(() => {}) }; // that it failed is its state
}

/**
 * A panel that is rendered while `model.open` has its name. Until its code has loaded, an empty frame stands in its
 * place.
 */
export function lazyPanel(name: PanelName, load: () => Promise<{ default: FunctionComponent<PanelProps> }>) {
  const { code, state, begin } = part(load);
  codes.set(name, code);
  return function LazyPanel({ model, actions }: PanelProps) {
    const open = model.open.value === name;
    useEffect(() => {
      if (open && code.state === "none") begin();
    }, [open]);
    const there = open && state.value === "there";
    const field = useRef<HTMLElement>(null);
    useLayoutEffect(() => {
      field.current = there ? handOver(name) : null;
    }, [there]);
    useEffect(() => field.current?.focus(), [there]); // after the panel's own effects, which may move the focus
    if (!open) return null;
    if (there && code.now) return <code.now model={model} actions={actions} />;
    const failed = state.value === "failed";
    return (
      <Panel name={name} model={model} aria-busy={!failed}>
        {failed ? <LoadFailure model={model} actions={actions} again={begin} /> : <p class="muted">Loading…</p>}
      </Panel>
    );
  };
}

/** What a lazy part shows until its code is there. */
type Waiting = FunctionComponent<{ failed: boolean; again(): void }>;

/**
 * Any other part of the page whose code is loaded when it is first rendered; after a failure, when it comes again.
 * Nothing stands in its place, or `Wait`.
 */
export function lazyView<P extends object>(
  load: () => Promise<{ default: FunctionComponent<P> }>,
  Wait?: Waiting,
): FunctionComponent<P> {
  const { code, state, begin } = part(load);
  return function LazyView(props: P) {
    useEffect(() => {
      if (code.state === "none" || code.state === "failed") begin();
    }, []);
    if (state.value === "there" && code.now) return <code.now {...props} />;
    return Wait ? <Wait failed={state.value === "failed"} again={begin} /> : null;
  };
}

/** Says that a panel's code could not be loaded. A service of another version does not have it: only a reload helps. */
function LoadFailure({ model, actions, again }: PanelProps & { again(): void }) {
  const other = model.otherBuild.value !== "";
  return (
    <p class="warn" role="alert">
      {other ? "This panel needs the new version of the page." : "This panel could not be loaded."}{" "}
      <Button onClick={other ? actions.reload : again}>{other ? "Reload" : "Try again"}</Button>
    </p>
  );
}

/**
 * Moves what was typed meanwhile into the search field of the panel that has just appeared; null if there is nothing
 * to move or no field.
 */
function handOver(name: PanelName): HTMLElement | null {
  const typed = takeTyped();
  const field = typed ? document.querySelector<HTMLInputElement>(`[data-panel="${name}"] input[type=search]`) : null;
  if (!field || typed === null) return null;
  field.value = typed;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
  return field;
}

/** Adds a chunk's style sheet to the page. Called once, at the top of the chunk; where there is no page (unit tests), nothing. */
export function adoptStyle(css: string): void {
  if (typeof document === "undefined") return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
