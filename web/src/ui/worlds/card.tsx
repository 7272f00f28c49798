/** One world of the list: picture, name and age, and what can be done with it. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { WorldCard } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icons.tsx";
import { nameProblem, worldFacts } from "./format.ts";
import type { WorldCopy, WorldList } from "./list.ts";

/** Props of a world; `now` is the page's clock. */
interface RowProps {
  /** The world. */
  card: WorldCard;
  /** Carries out the actions. */
  list: WorldList;
  now: number;
  /** The page is view-only. */
  viewer: boolean;
}

/** One world. */
export function WorldCardRow({ card, list, now, viewer }: RowProps) {
  /** The further actions are shown. */
  const more = useSignal(false);
  const busy = list.busy.value.includes(card.id);
  /** The copy of this world that is under way, if any. */
  const copying = list.copying.value.find((copy) => copy.id === card.id);
  const renaming = list.renaming.value === card.id;
  return (
    <li
      class={card.current ? "world current" : "world"}
      aria-current={card.current ? "true" : undefined}
      aria-busy={busy}
    >
      <Shot src={list.thumbnail(card.id)} name={card.name} />
      <div class="about">
        {renaming ? (
          <Rename card={card} list={list} />
        ) : (
          <strong class="name" title={card.name}>
            {card.name}
          </strong>
        )}
        <span class="muted facts">
          {(busy && !copying ? ["Working…"] : worldFacts(card, now)).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </div>
      <div class="row-buttons">
        {card.current ? (
          <span class="here">You are here</span>
        ) : viewer ? null : (
          <Button aria-label={`Open ${card.name}`} disabled={busy} onClick={() => void list.open(card)}>
            Open
          </Button>
        )}
        {viewer ? null : (
          <button
            type="button"
            class="icon"
            aria-label={`More for ${card.name}`}
            aria-expanded={more.value}
            onClick={() => {
              more.value = !more.value;
            }}
          >
            <Icon
              path="M3 6.600a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Zm5 0a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Zm5 0a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800Z"
              filled
            />
          </button>
        )}
      </div>
      {card.damage && <p class="fault">{card.damage}</p>}
      {copying && <CopyLine name={card.name} copying={copying} now={now} />}
      {more.value && <More card={card} list={list} busy={busy} />}
    </li>
  );
}

/** A copy under way. Its end is unknown, because a history may be long, so it shows the elapsed time. */
function CopyLine({ name, copying, now }: { name: string; copying: WorldCopy; now: number }) {
  const seconds = Math.max(0, Math.round((now - copying.since) / 1000));
  return (
    <div class="copying">
      <progress aria-label={`Copying ${name}`} />
      <span class="muted">
        <span role="status">Copying</span> · {seconds} s
      </span>
      <Button aria-label={`Stop copying ${name}`} onClick={copying.stop}>
        Stop
      </Button>
    </div>
  );
}

/** Further actions. */
function More({ card, list, busy }: { card: WorldCard; list: WorldList; busy: boolean }) {
  return (
    <div class="more" role="group" aria-label={`More for ${card.name}`}>
      <Button
        disabled={busy}
        onClick={() => {
          list.renaming.value = card.id;
        }}
      >
        Rename
      </Button>
      <Button disabled={busy} onClick={() => void list.duplicate(card)}>
        Duplicate
      </Button>
      <Button title="Saves the whole world as a file" onClick={() => list.download(card)}>
        Export
      </Button>
      <button
        type="button"
        class="quiet danger"
        title="You can restore it for up to 30 days"
        disabled={busy}
        onClick={() => void list.remove(card)}
      >
        Delete
      </button>
    </div>
  );
}

/** The world as this browser last saw it, or the first letter of its name. */
function Shot({ src, name }: { src: string | null; name: string }) {
  if (src) return <img class="shot" src={src} alt="" />;
  return (
    <span class="shot" aria-hidden="true">
      {Array.from(name.trim())[0]?.toUpperCase() ?? ""}
    </span>
  );
}

/** The name as a field. Enter and leaving it save, Esc cancels. */
function Rename({ card, list }: { card: WorldCard; list: WorldList }) {
  const input = useRef<HTMLInputElement>(null);
  /** Why the name cannot be used; empty: it can. */
  const problem = useSignal("");
  /** The field has ended: removing it from the page fires another blur. */
  const done = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  /** Saves the name, or cancels (null). A name with a problem keeps the field open. */
  const end = (name: string | null): void => {
    if (done.current) return;
    const wrong = name === null ? "" : nameProblem(name);
    if (wrong) {
      problem.value = wrong;
      return;
    }
    done.current = true;
    if (name === null) list.renaming.value = "";
    else void list.rename(card, name);
  };
  return (
    <>
      <input
        ref={input}
        class="rename"
        type="text"
        aria-label={`New name of ${card.name}`}
        aria-invalid={problem.value !== ""}
        defaultValue={card.name}
        onKeyDown={(event) => {
          if (event.key === "Enter") end(event.currentTarget.value);
          else if (event.key === "Escape") end(null);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onBlur={(event) => end(nameProblem(event.currentTarget.value) ? null : event.currentTarget.value)}
      />
      {problem.value && (
        <span class="warn" role="alert">
          {problem.value}
        </span>
      )}
    </>
  );
}
