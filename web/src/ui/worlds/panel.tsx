/** The user's worlds: a list with what can be done with each, the deleted ones, and a way in for a world from a file. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { adopt, type PanelProps } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { CloseButton } from "../parts.tsx";
import { Row } from "./card.tsx";
import { WorldList } from "./list.ts";
import { deletedWords, sorted } from "./words.ts";
import css from "./worlds.lazy.css";

adopt(css);

/** More worlds than this can be searched. */
const MANY = 8;

export default function WorldsPanel({ model, actions }: PanelProps) {
  const list = useMemo(() => new WorldList(model, actions.worlds), [model, actions]);
  const panel = useRef<HTMLElement>(null);
  const over = useSignal(false);
  useEffect(() => {
    panel.current?.focus();
    void list.photograph();
  }, [list]);
  const version = model.worlds.value;
  useEffect(() => void list.refresh(), [list, version]);
  const dropped = (event: DragEvent): File | undefined => {
    event.preventDefault();
    event.stopPropagation();
    over.value = false;
    return event.dataTransfer?.files[0];
  };
  return (
    <section
      ref={panel}
      class={over.value ? "panel beside worlds over" : "panel beside worlds"}
      aria-label="Worlds"
      tabIndex={-1}
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
        if (file && !model.viewer.peek()) void list.bring(file);
      }}
    >
      <header>
        <h2>Worlds</h2>
        <CloseButton
          label="Close"
          hint="Esc"
          onClick={() => {
            model.open.value = "none";
          }}
        />
      </header>
      {!model.viewer.value && <Tools list={list} history={() => (model.open.value = "replay")} />}
      {list.failed.value && (
        <p class="warn fault" role="alert">
          {list.failed.value}
        </p>
      )}
      <Cards model={model} list={list} />
    </section>
  );
}

function Tools({ list, history }: { list: WorldList; history(): void }) {
  const file = useRef<HTMLInputElement>(null);
  const coming = list.bringing.value;
  const creating = useSignal(false);
  return (
    <div class="tools">
      <button
        type="button"
        class="primary"
        disabled={creating.value}
        onClick={() => {
          creating.value = true;
          void list.create().finally(() => {
            creating.value = false;
          });
        }}
      >
        New world
      </button>
      {coming ? (
        <span class="bringing" role="status">
          <progress max={1} value={coming.sent} aria-label={`Importing ${coming.name}`} />
          <span class="muted">{coming.sent < 1 ? `${Math.round(coming.sent * 100)} %` : "checking"}</span>
          <button type="button" class="quiet" onClick={coming.stop}>
            Stop
          </button>
        </span>
      ) : (
        <button
          type="button"
          class="quiet"
          title="Makes a new world of an exported file; dropping it here works too"
          onClick={() => file.current?.click()}
        >
          Import…
        </button>
      )}
      <button
        type="button"
        class="quiet"
        title="What happened in the open world, from its beginning (H)"
        onClick={history}
      >
        History
      </button>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (chosen) void list.bring(chosen);
        }}
      />
    </div>
  );
}

function Cards({ model, list }: { model: Model; list: WorldList }) {
  const wanted = useSignal("");
  const cards = list.cards.value;
  if (!cards) return list.failed.value ? <Again list={list} /> : <Skeleton />;
  const { here, deleted } = sorted(cards);
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
          onInput={(event) => {
            wanted.value = event.currentTarget.value;
          }}
        />
      )}
      {found.length === 0 && <p class="muted">No world is called so.</p>}
      <ul class="cards-of-worlds">
        {found.map((card) => (
          <Row key={card.id} card={card} list={list} now={model.now.value} viewer={model.viewer.value} />
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
                  <span class="muted">{deletedWords(card, model.now.value)}</span>
                </span>
                <button
                  type="button"
                  class="quiet"
                  aria-label={`Restore ${card.name}`}
                  disabled={list.busy.value.includes(card.id)}
                  onClick={() => void list.restore(card)}
                >
                  Restore
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

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

function Again({ list }: { list: WorldList }) {
  return (
    <button type="button" class="quiet again" onClick={() => void list.refresh()}>
      Try again
    </button>
  );
}
