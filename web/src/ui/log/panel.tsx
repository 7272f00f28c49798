/** The turn log: which path handled each turn, how long it took and what it called. Never what was said. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Turn } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { colorOf, type Model } from "../model.ts";
import { CloseButton, Copy } from "../parts.tsx";
import { reasonOf } from "../reason.ts";
import { oldest, PATHS, type Path, rowsOf, type TurnRow } from "./turns.ts";

/** Turns that are asked for, or told to a new page, at once; fewer mean that the log begins there. */
const PAGE = 50;

export function TurnLog({ model, actions }: { model: Model; actions: Actions }) {
  const panel = useRef<HTMLElement>(null);
  const only = useSignal<Path | null>(null);
  const open = model.open.value === "log";
  const { earlier, more, busy, failed, load } = useEarlier(model, actions);
  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);
  if (!open) return null;
  const held = model.chat.turns.value.length;
  const rows = rowsOf([...model.chat.turns.value, ...earlier], only.value, model.now.value);
  return (
    <section class="panel log beside" aria-label="Turn log" tabIndex={-1} ref={panel}>
      <header>
        <h2>Turn log</h2>
        <CloseButton
          label="Close"
          hint="Esc"
          onClick={() => {
            model.open.value = "none";
          }}
        />
      </header>
      <Filter only={only.value} choose={(path) => (only.value = path)} />
      {rows.length === 0 ? (
        <p class="muted empty">
          {only.value
            ? "No turn took this way yet."
            : "No turn yet. Each one is a line here: who handled it, how long it took."}
        </p>
      ) : (
        <ol class="turns">
          {rows.map((row) => (
            <Row key={row.key} row={row} color={colorOf(model, row.turn.avatarId ?? "")} />
          ))}
        </ol>
      )}
      {failed && (
        <p class="warn" role="alert">
          {failed}
        </p>
      )}
      {more && held >= PAGE && (
        <button type="button" class="quiet" disabled={busy} onClick={load}>
          {busy ? "Loading…" : "Older"}
        </button>
      )}
    </section>
  );
}

/** Turns older than those that the page was told of. */
function useEarlier(model: Model, actions: Actions) {
  const earlier = useSignal<readonly Turn[]>([]);
  const more = useSignal(true);
  const busy = useSignal(false);
  const failed = useSignal("");
  const load = () => {
    if (busy.value) return;
    busy.value = true;
    failed.value = "";
    actions
      .olderTurns(oldest([...model.chat.turns.value, ...earlier.value]), PAGE)
      .then(
        (page) => {
          earlier.value = [...earlier.value, ...page];
          more.value = page.length >= PAGE;
        },
        (error: unknown) => {
          failed.value = reasonOf(error);
        },
      )
      .finally(() => {
        busy.value = false;
      });
  };
  return { earlier: earlier.value, more: more.value, busy: busy.value, failed: failed.value, load };
}

function Filter({ only, choose }: { only: Path | null; choose: (path: Path | null) => void }) {
  const ways: { path: Path | null; word: string }[] = [{ path: null, word: "All" }, ...PATHS];
  return (
    <div class="choices" role="radiogroup" aria-label="Which path">
      {ways.map(({ path, word }) => (
        <label key={word} class={only === path ? "choice chosen" : "choice"}>
          <input type="radio" name="turn-path" checked={only === path} onChange={() => choose(path)} />
          {word}
        </label>
      ))}
    </div>
  );
}

function Row({ row, color }: { row: TurnRow; color: string }) {
  const { turn } = row;
  return (
    <li class="turn" data-turn={turn.id} data-path={turn.path} data-outcome={turn.outcome}>
      <PathMark path={turn.path} color={color} />
      <div class="turn-words">
        <div class="turn-head">
          <strong>{turn.path}</strong>
          <span>{turn.agent || "an agent"}</span>
          <span class={turn.outcome === "failed" ? "warn" : "muted"}>{row.outcome}</span>
        </div>
        {row.tools && <div class="turn-tools">{row.tools}</div>}
        <div class="muted">
          <time dateTime={turn.at}>{row.time}</time> · {row.took}
        </div>
      </div>
      <Copy text={turn.run || turn.id} label="Copy run id" />
    </li>
  );
}

const SHAPES: Record<Path, string> = {
  "text runtime": "M3 3h10a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H8l-3.5 3V11H3a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z",
  "realtime voice":
    "M8 1.5A2.5 2.5 0 0 0 5.5 4v3.5a2.5 2.5 0 0 0 5 0V4A2.5 2.5 0 0 0 8 1.5ZM3.5 7.5a4.5 4.5 0 0 0 3.75 4.4v2.1h1.5v-2.1a4.5 4.5 0 0 0 3.75-4.4H11a3 3 0 0 1-6 0Z",
  "world tool": "M8 1.5 14 4.8v6.4l-6 3.3-6-3.3V4.8Zm0 1.7L4.6 5.1 8 7l3.4-1.9Z",
};

function PathMark({ path, color }: { path: Path; color: string }) {
  return (
    <svg class="mark" viewBox="0 0 16 16" aria-hidden="true">
      <path fill-rule="evenodd" d={SHAPES[path] ?? SHAPES["world tool"]} style={{ fill: color || "var(--muted)" }} />
    </svg>
  );
}
