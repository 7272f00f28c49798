/**
 * Rows as an ARIA tree view: one row has the keyboard focus, arrows move it, letters search. Only the rows in view
 * are rendered, each with its position in the whole.
 *
 *  Keys: up and down by row, PageUp and PageDown by view, Home and End to the ends; right opens a row or goes into
 * it, left closes it or goes to its parent; Enter and Space select; Delete removes; letters find a row by its title.
 */

import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { findByPrefix, type TreeRow } from "../../core/treerow.ts";
import { adoptStyle } from "../lazy.tsx";
import css from "./tree.lazy.css";

adoptStyle(css);

/** Height of a row, in CSS pixels; the same as in tree.lazy.css. */
const HEIGHT = 40;
/** Rows rendered beyond the view, in each direction. */
const BEYOND = 8;
/** Letters typed within this time of each other form one word, in milliseconds. */
const ONE_WORD = 700;

/** Props of the tree. */
interface TreeProps<R extends TreeRow> {
  rows: readonly R[];
  /** Accessible name of the tree. */
  label: string;
  /** Key of the selected row; empty: none. */
  chosen: string;
  /** Key of the row that has the focus at first; none: the first row. */
  start?: string;
  /** Whether a row can be selected. Other rows are opened and closed instead. */
  canSelect(row: R): boolean;
  /** Opens or closes a row. */
  toggle(row: R, open: boolean): void;
  /** Selects a row. */
  choose(row: R): void;
  /** Deletes what a row stands for. */
  remove?(row: R): void;
}

/** The tree. */
export function Tree<R extends TreeRow>({
  rows,
  label,
  chosen,
  start = "",
  canSelect,
  toggle,
  choose,
  remove,
}: TreeProps<R>) {
  const tree = useRef<HTMLDivElement>(null);
  const { first, last, scrolled } = useWindow(tree, rows.length);
  const active = useActive(rows, start);
  /** The letters of the current search, and when the last one was typed. */
  const typed = useRef({ text: "", at: 0 });
  /** What Enter and a click do. */
  const act = (row: R) => (canSelect(row) ? choose(row) : toggle(row, !row.open));

  const go = useGo(tree, rows, active.set, scrolled);

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active.index];
    if (!row || !isPlain(event)) return;
    const run = keyAction(event.key, {
      rows,
      at: active.index,
      page: Math.max(1, Math.floor((tree.current?.clientHeight ?? HEIGHT) / HEIGHT) - 1),
      typed: typed.current,
      go,
      toggle: (open) => toggle(row, open),
      act: () => act(row),
      remove: remove && (() => remove(row)),
    });
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };

  return (
    <div ref={tree} class="tree scroll" role="tree" aria-label={label} data-typing onScroll={scrolled}>
      <div class="rows-all" role="presentation" style={{ height: `${rows.length * HEIGHT}px` }}>
        {drawnOf(first, last, active.index).map((i) => {
          const row = rows[i];
          return (
            row && (
              <RowView
                key={row.key}
                row={row}
                top={i * HEIGHT}
                active={i === active.index}
                chosen={row.key === chosen}
                keys={onKeyDown}
                press={() => {
                  go(i);
                  act(row);
                }}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

/** A function that makes the row at an index active, scrolls it into view and focuses it once it is rendered. */
function useGo(
  tree: RefObject<HTMLDivElement | null>,
  rows: readonly TreeRow[],
  activate: (key: string) => void,
  scrolled: () => void,
): (index: number) => void {
  const grab = useRef(false); // focus the active row once it is rendered
  useLayoutEffect(() => {
    if (!grab.current) return;
    grab.current = false;
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });
  return (index) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    activate(row.key);
    grab.current = true;
    bringIntoSight(tree.current, rows.indexOf(row) * HEIGHT);
    scrolled();
  };
}

/** Scrolls a row into view. */
function bringIntoSight(box: HTMLElement | null, top: number): void {
  if (!box) return;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + HEIGHT > box.scrollTop + box.clientHeight) box.scrollTop = top + HEIGHT - box.clientHeight;
}

/** Indices of the rendered rows: those in view, and the active one. */
function drawnOf(first: number, last: number, active: number): number[] {
  const drawn: number[] = [];
  for (let i = first; i <= last; i++) drawn.push(i);
  if (active < first) drawn.unshift(active);
  if (active > last) drawn.push(active);
  return drawn;
}

/** Whether a key is meant for the tree: without modifiers, and pressed on a row. */
function isPlain(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && (event.target as Element).matches("[role=treeitem]");
}

/** What keys act on. */
interface KeyContext {
  rows: readonly TreeRow[];
  /** The row that the keyboard is on. */
  at: number;
  /** Rows in view. */
  page: number;
  typed: { text: string; at: number };
  go(index: number): void;
  toggle(open: boolean): void;
  act(): void;
  remove: (() => void) | undefined;
}

/** What a key does in the tree; undefined: nothing. */
function keyAction(key: string, { rows, at, page, typed, go, toggle, act: press, remove }: KeyContext) {
  const open = rows[at]?.open;
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    PageDown: () => go(at + page),
    PageUp: () => go(at - page),
    Home: () => go(0),
    End: () => go(rows.length - 1),
    ArrowRight: () => (open === false ? toggle(true) : open && go(at + 1)),
    ArrowLeft: () => (open ? toggle(false) : go(parentOf(rows, at))),
    Enter: press,
    " ": press,
    Delete: remove,
  };
  return keys[key] ?? (key.length === 1 ? () => go(find(typed, rows, at, key)) : undefined);
}

/** Index of a row's parent; its own index for a top-level row. */
function parentOf(rows: readonly TreeRow[], at: number): number {
  const level = rows[at]?.level ?? 1;
  for (let i = at - 1; i >= 0; i--) if ((rows[i]?.level ?? 1) < level) return i;
  return at;
}

/** Index of the row found by the letters typed so far. */
function find(typed: { text: string; at: number }, rows: readonly TreeRow[], from: number, key: string): number {
  const now = performance.now();
  const text = now - typed.at < ONE_WORD ? typed.text + key : key;
  typed.text = text;
  typed.at = now;
  const found = findByPrefix(rows, from, text);
  return found < 0 ? from : found;
}

/** Props of a row; `top` is in CSS pixels. */
interface RowViewProps {
  row: TreeRow;
  top: number;
  active: boolean;
  chosen: boolean;
  /** The row was clicked. */
  press(): void;
  keys(event: KeyboardEvent): void;
}

/** One row, positioned absolutely. */
function RowView({ row, top, active, chosen, press, keys }: RowViewProps) {
  return (
    <div
      class="tree-row"
      role="treeitem"
      tabIndex={active ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      {...(row.open === undefined ? { "aria-selected": chosen } : { "aria-expanded": row.open })}
      data-key={row.key}
      title={row.detail}
      style={{ top: `${top}px` }}
      onClick={press}
      onKeyDown={keys}
    >
      <svg class="turn-mark" viewBox="0 0 16 16" aria-hidden="true">
        {row.open !== undefined && <path class="stroke" d={row.open ? "M4 6l4 4 4-4" : "M6 4l4 4-4 4"} />}
      </svg>
      <bdi class="title">{row.title}</bdi> <span class="muted">{row.detail}</span>
    </div>
  );
}

/**
 * The row with the focus, followed by its key while rows come and go. If it disappears, the row at its place is
 * active.
 */
function useActive(rows: readonly TreeRow[], start: string) {
  const key = useSignal(start);
  /** Index of the active row in the last rendering. */
  const was = useRef(0);
  const at = rows.findIndex((row) => row.key === key.value);
  const index = at < 0 ? Math.max(0, Math.min(was.current, rows.length - 1)) : at;
  was.current = index;
  return {
    index,
    set: (to: string) => {
      key.value = to;
    },
  };
}

/** The range of rows in view. */
function useWindow(tree: { current: HTMLElement | null }, count: number) {
  /** First and last rendered row. 24 rows are enough until the element has been measured. */
  const range = useSignal<readonly [number, number]>([0, 24]);
  /** Recomputes the range; the signal only changes with it. */
  const scrolled = () => {
    const box = tree.current;
    if (!box) return;
    const first = Math.max(0, Math.floor(box.scrollTop / HEIGHT) - BEYOND);
    const last = Math.ceil((box.scrollTop + box.clientHeight) / HEIGHT) + BEYOND;
    const now = range.peek();
    if (now[0] !== first || now[1] !== last) range.value = [first, last];
  };
  useEffect(() => {
    if (!tree.current) return;
    const sizes = new ResizeObserver(scrolled);
    sizes.observe(tree.current);
    return () => sizes.disconnect();
  }, []);
  useLayoutEffect(scrolled, [count]);
  const [first, last] = range.value;
  return { first: Math.min(first, Math.max(0, count - 1)), last: Math.min(last, count - 1), scrolled };
}
