/** Tabs: one stop of the keyboard, arrows between them, and the part of the page that the chosen one shows. */

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { moveAmong } from "./roving.ts";

/** Props of the tabs. */
interface TabsProps<V extends string> {
  /** Unique on the page; tabs and panel refer to each other by it. */
  id: string;
  label: string;
  tabs: readonly { value: V; word: string }[];
  chosen: V;
  choose(value: V): void;
}

/** The row of tabs. The one that gets the keyboard is shown at once. */
export function Tabs<V extends string>({ id, label, tabs, chosen, choose }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    moveAmong(event, [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])], "across")?.click();
  };
  return (
    <div class="choices" role="tablist" aria-label={label} ref={list}>
      {tabs.map(({ value, word }) => (
        <button
          key={value}
          id={`${id}-${value}`}
          type="button"
          role="tab"
          class={value === chosen ? "choice chosen" : "choice"}
          aria-selected={value === chosen}
          tabIndex={value === chosen ? 0 : -1}
          {...(value === chosen ? { "aria-controls": `${id}-panel` } : {})}
          onClick={() => choose(value)}
          onKeyDown={move}
        >
          {word}
        </button>
      ))}
    </div>
  );
}

/** What the chosen tab shows. */
export function TabPanel({ id, chosen, children }: { id: string; chosen: string; children: ComponentChildren }) {
  return (
    <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
      {children}
    </div>
  );
}
