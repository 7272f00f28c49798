/**
 * The build palette: every piece of the catalogue with its picture, buildings by their dimensions, and a colour. A
 * piece is dragged into the world, or clicked and then placed by a second click; Enter places it in front of the
 * user.
 *
 *  Keyboard: opening the panel with B focuses the search; ArrowDown leaves it for the tiles, in which the arrow keys
 * move.
 */

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { PALETTE } from "../../wire/tables.gen.ts";
import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import { withKey } from "../commands.ts";
import { into, Key } from "../components.tsx";
import { IDLE, type NewThing } from "../inhand.ts";
import { adoptStyle, type PanelProps } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { Panel } from "../panel.tsx";
import { openPanel } from "../panels.ts";
import { Choices } from "../parts.tsx";
import { picked, Select } from "../pick.tsx";
import { TabPanel, Tabs } from "../tabs.tsx";
import { takeTyped } from "../typeahead.ts";
import css from "./build.lazy.css";
import { PatternForm } from "./make.tsx";
import { CATEGORIES, type Category, searchPieces } from "./search.ts";
import { PieceTile } from "./tile.tsx";

adoptStyle(css);

const TABS = [
  { value: "pieces", word: "Pieces" },
  { value: "make", word: "Make" },
] as const;

type Tab = (typeof TABS)[number]["value"];

/** Survives closing the panel, so that it reopens as it was left. */
const last: { tab: Tab; color: string } = { tab: "pieces", color: "" };

/** The panel. What is in hand is shown above the tabs. */
export default function BuildPanel({ model, actions }: PanelProps) {
  const tab = useSignal<Tab>(last.tab);
  const color = useSignal(last.color);
  /** Switches the tab and remembers it. */
  const show = (next: Tab) => {
    last.tab = next;
    tab.value = next;
  };
  /** Chooses a colour, also for what is already in hand. */
  const paint = (name: string) => {
    last.color = name;
    color.value = name;
    const now = model.inHand.peek();
    if (now.tool === "place") actions.user.hold({ tool: "place", what: withColor(now.what, name) });
  };
  return (
    <Panel
      name="build"
      model={model}
      tools={
        <Button
          title={withKey("Pictures, models and figures of your own", "files")}
          onClick={() => openPanel(model, "files")}
        >
          Your files
        </Button>
      }
    >
      <Tabs id="build" label="What to build" tabs={TABS} chosen={tab.value} choose={show} />
      <InHand model={model} actions={actions} />
      <TabPanel id="build" chosen={tab.value}>
        {tab.value === "pieces" ? (
          <Pieces color={color.value} actions={actions} />
        ) : (
          <PatternForm color={color.value} model={model} actions={actions} />
        )}
      </TabPanel>
      <Colors chosen={color.value} choose={paint} />
    </Panel>
  );
}

/** A thing to place in another colour; "" is its own. */
function withColor(what: NewThing, color: string): NewThing {
  const { color: _, ...rest } = what;
  return color === "" ? rest : { ...rest, color };
}

/** What is in hand, and what can be done with it. */
function InHand({ model, actions }: { model: Model; actions: Actions }) {
  const now = model.inHand.value;
  if (now.tool !== "place") return null;
  return (
    <div class="in-hand" role="status">
      <strong>{now.what.name}</strong>
      {now.failed ? (
        <span class="warn">{now.failed}</span>
      ) : (
        <span class="muted">
          <span class="by-keys">
            {now.feedback ? `${now.feedback}. ` : ""}Click the world to place it. <Key>R</Key> turns it,{" "}
            <Key>Shift</Key>-click places several.
          </span>
          <span class="by-touch">Tap the world where it should stand.</span>
        </span>
      )}
      <Button title="Esc" onClick={() => actions.user.hold(IDLE)}>
        Put away
      </Button>
    </div>
  );
}

/** The search, the categories and the tiles. */
function Pieces({ color, actions }: { color: string; actions: Actions }) {
  /** The search text. */
  const words = useSignal("");
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Takes over what was typed while the panel was loading.
    const typed = takeTyped();
    if (typed === null) return;
    words.value = typed;
    field.current?.focus();
  }, []);
  /** The selected category. */
  const category = useSignal<Category | "all">("all");
  /** The tiles to show. */
  const pieces = searchPieces(words.value, category.value);
  return (
    <>
      <input
        ref={field}
        type="search"
        class="search"
        aria-label="Search pieces"
        placeholder="Search: bench, light, garden…"
        value={words.value}
        onInput={into(words)}
        onKeyDown={(e) => {
          if (e.key !== "ArrowDown") return;
          e.preventDefault();
          e.currentTarget.parentElement?.querySelector<HTMLElement>(".tile")?.focus();
        }}
      />
      <Choices
        name="category"
        label="Kind of piece"
        class="kinds"
        choices={CATEGORIES.map(({ id, word }) => ({ value: id, word }))}
        {...picked(category)}
      />
      <p class="sr" role="status">
        {pieces.length} pieces
      </p>
      {pieces.length === 0 ? (
        <p class="muted">No piece matches. Try a simpler word: seat, tree, wall, lamp.</p>
      ) : (
        <Tiles>
          {pieces.map(({ kind, title, size }) => (
            <PieceTile key={kind} what={withColor({ kind, name: title }, color)} size={size} actions={actions} />
          ))}
        </Tiles>
      )}
    </>
  );
}

/** A grid in which the arrow keys move between tiles. */
function Tiles({ children }: { children: preact.ComponentChildren }) {
  return (
    <div
      class="tiles scroll"
      role="group"
      aria-label="Pieces"
      onKeyDown={(e) => {
        const tiles = [...e.currentTarget.querySelectorAll<HTMLElement>(".tile")];
        // The columns are counted from the layout, because the panel's width decides how many fit.
        const now = tiles.indexOf(document.activeElement as HTMLElement);
        const top = tiles[now]?.offsetTop;
        const columns = tiles.filter((t) => t.offsetTop === tiles[0]?.offsetTop).length;
        const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[e.key];
        if (by === undefined || top === undefined) return;
        e.preventDefault();
        tiles[Math.min(tiles.length - 1, Math.max(0, now + by))]?.focus();
      }}
    >
      {children}
    </div>
  );
}

/** The colours that can be chosen. */
const COLORS = [{ value: "", word: "default" }, ...PALETTE.map(({ name }) => ({ value: name, word: name }))];

/** The colour of what is placed next. */
function Colors({ chosen, choose }: { chosen: string; choose(name: string): void }) {
  useEffect(() => {
    last.color = chosen;
  }, [chosen]);
  return (
    <label class="paint">
      Colour
      <span class="dot" style={{ background: PALETTE.find((s) => s.name === chosen)?.hex ?? "" }} aria-hidden="true" />
      <Select choices={COLORS} chosen={chosen} choose={choose} />
    </label>
  );
}
