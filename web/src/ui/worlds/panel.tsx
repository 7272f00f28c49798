/**
 * The user's worlds: a list with what can be done with each, the deleted ones, and the import of exported files.
 *
 *  The state and the actions are in list.ts, the client in app/worlds.ts. Opening a world does not change the page
 * directly: the service moves agents and pages there, and this page follows.
 */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Button } from "../button.tsx";
import { withKey } from "../commands.ts";
import { into } from "../components.tsx";
import { adoptStyle, type PanelProps } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { Panel } from "../panel.tsx";
import { openPanel } from "../panels.ts";
import { WorldCardRow } from "./card.tsx";
import { deletedText, sortedCards } from "./format.ts";
import { WorldList } from "./list.ts";
import css from "./worlds.lazy.css";

adoptStyle(css);

/** With more worlds than this there is a search field. */
const MANY = 8;

/** The panel. A file dropped on it is imported as a world. */
export default function WorldsPanel({ model, actions }: PanelProps) {
  /** The list lives as long as the panel. */
  const list = useMemo(() => new WorldList(model, actions.worlds), [model, actions]);
  /** A file is being dragged over the panel. */
  const over = useSignal(false);
  useEffect(() => void list.storeThumbnail(), [list]);
  const version = model.worlds.value;
  // Reloads the list whenever the service reports a change.
  useEffect(() => void list.refresh(), [list, version]);
  /** The file of a drop. The page's own handler for dropped files must not get it. */
  const dropped = (event: DragEvent): File | undefined => {
    event.preventDefault();
    event.stopPropagation();
    over.value = false;
    return event.dataTransfer?.files[0];
  };
  return (
    <Panel
      name="worlds"
      class={over.value ? "worlds over" : "worlds"}
      model={model}
      tools={
        !model.viewer.value && (
          <Button
            title={withKey("What happened in the open world, from its start", "replay")}
            onClick={() => openPanel(model, "replay")}
          >
            History
          </Button>
        )
      }
      onDragOver={(event) => {
        event.preventDefault();
        event.stopPropagation();
        over.value = !model.viewer.peek();
      }}
      onDragLeave={() => {
        over.value = false;
      }}
      onDrop={(event) => {
        const file = dropped(event);
        if (file && !model.viewer.peek()) void list.importFile(file);
      }}
    >
      {!model.viewer.value && <Tools list={list} />}
      {list.failed.value && (
        <p class="warn fault" role="alert">
          {list.failed.value}
        </p>
      )}
      <Cards model={model} list={list} />
    </Panel>
  );
}

/** New worlds, and import. */
function Tools({ list }: { list: WorldList }) {
  const file = useRef<HTMLInputElement>(null);
  /** The import under way; null: none. */
  const importing = list.importing.value;
  /** A world is being created. */
  const creating = useSignal(false);
  const create = (empty: boolean): void => {
    creating.value = true;
    void list.create(empty).finally(() => {
      creating.value = false;
    });
  };
  return (
    <div class="tools">
      <Button primary disabled={creating.value} onClick={() => create(false)}>
        New world
      </Button>
      <Button title="A new world without the plaza" disabled={creating.value} onClick={() => create(true)}>
        Empty world
      </Button>
      {importing ? (
        <span class="bringing" role="status">
          <progress max={1} value={importing.sent} aria-label={`Importing ${importing.name}`} />
          <span class="muted">{importing.sent < 1 ? `${Math.round(importing.sent * 100)} %` : "checking"}</span>
          <Button onClick={importing.stop}>Stop</Button>
        </span>
      ) : (
        <Button
          title="Creates a world from an exported file; you can also drop it here"
          onClick={() => file.current?.click()}
        >
          Import…
        </Button>
      )}
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (chosen) void list.importFile(chosen);
        }}
      />
    </div>
  );
}

/** The worlds and the deleted ones. */
function Cards({ model, list }: { model: Model; list: WorldList }) {
  /** The search text. */
  const wanted = useSignal("");
  const cards = list.cards.value;
  if (!cards) return list.failed.value ? <Again list={list} /> : <Skeleton />;
  const { here, deleted } = sortedCards(cards);
  const want = wanted.value.trim().toLowerCase();
  const found = want ? here.filter((card) => card.name.toLowerCase().includes(want)) : here;
  return (
    <div class="scroll">
      {here.length > MANY && (
        <input
          type="search"
          class="find"
          placeholder={`Find among ${here.length} worlds`}
          aria-label="Find a world"
          value={wanted.value}
          onInput={into(wanted)}
        />
      )}
      {found.length === 0 && <p class="muted">No world matches.</p>}
      <ul class="cards-of-worlds">
        {found.map((card) => (
          <WorldCardRow key={card.id} card={card} list={list} now={model.now.value} viewer={model.viewer.value} />
        ))}
      </ul>
      {deleted.length > 0 && !model.viewer.value && (
        <details class="deleted">
          <summary>Deleted ({deleted.length})</summary>
          <ul>
            {deleted.map((card) => (
              <li key={card.id} class="gone">
                <span class="about">
                  <strong>{card.name}</strong>
                  <span class="muted">{deletedText(card, model.now.value)}</span>
                </span>
                <Button
                  aria-label={`Restore ${card.name}`}
                  disabled={list.busy.value.includes(card.id)}
                  onClick={() => void list.restore(card)}
                >
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Placeholder while the list is loading. */
function Skeleton() {
  return (
    <div class="scroll" role="status">
      <span class="sr">Loading your worlds</span>
      {[0, 1, 2].map((i) => (
        <div key={i} class="world bones" aria-hidden="true">
          <span class="shot" />
          <span class="bone" />
        </div>
      ))}
    </div>
  );
}

/** Loads the list again after a failure. */
function Again({ list }: { list: WorldList }) {
  return (
    <button type="button" class="quiet again" onClick={() => void list.refresh()}>
      Try again
    </button>
  );
}
