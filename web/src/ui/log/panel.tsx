/**
 * The turn log: which path handled each turn, how long it took and which tools it called. It never shows what was
 * said.
 */

import { useSignal } from "@preact/signals";
import type { Turn } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import { Copy } from "../components.tsx";
import { isHosted } from "../hosted/place.tsx";
import { adoptStyle } from "../lazy.tsx";
import { type Model } from "../model.ts";
import { Panel } from "../panel.tsx";
import { Choices, Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import { colorOf } from "../rows.ts";
import css from "./log.lazy.css";
import { HOSTED_PATHS, oldest, PATHS, type TurnPath, type TurnRow, turnRows } from "./turns.ts";

/** Turns per request, and in the service's first delivery; a shorter page is the last one. */
const PAGE = 50;

adoptStyle(css);

/** The panel. */
export default function TurnLog({ model, actions }: { model: Model; actions: Actions }) {
  /** The path that is shown; null: all. */
  const only = useSignal<TurnPath | null>(null);
  const { earlier, more, busy, failed, load } = useEarlier(model, actions);
  /** How many turns the service delivered by itself. */
  const held = model.chat.turns.value.length;
  /** A relay keeps the newest turns only; the agents' computer has them all. */
  const hosted = isHosted(model);
  const rows = turnRows([...model.chat.turns.value, ...earlier], only.value, model.now.value);
  return (
    <Panel name="log" model={model}>
      <Filter paths={hosted ? HOSTED_PATHS : PATHS} only={only.value} choose={(path) => (only.value = path)} />
      {rows.length === 0 ? (
        <p class="muted empty">
          {only.value
            ? "No turns of this kind yet."
            : "No turns yet. Each turn gets a line here: who handled it and how long it took."}
        </p>
      ) : (
        <ol class="turns">
          {rows.map((row) => (
            <Row key={row.key} row={row} color={colorOf(model, row.turn.avatarId ?? "")} />
          ))}
        </ol>
      )}
      <Failure text={failed} />
      {hosted && rows.length > 0 && (
        <p class="muted">Only the newest turns are here. The agent's computer has the whole log.</p>
      )}
      {more && held >= PAGE && !hosted && (
        <Button disabled={busy} onClick={load}>
          {busy ? "Loading…" : "Older"}
        </Button>
      )}
    </Panel>
  );
}

/** Turns older than those that the service delivered by itself. */
function useEarlier(model: Model, actions: Actions) {
  const earlier = useSignal<readonly Turn[]>([]);
  /** There may be older turns. */
  const more = useSignal(true);
  const { busy, failed, run } = usePending();
  /** Loads the next page. */
  const load = () =>
    run(async () => {
      const page = await actions.olderTurns(oldest([...model.chat.turns.value, ...earlier.value]), PAGE);
      earlier.value = [...earlier.value, ...page];
      more.value = page.length >= PAGE;
    });
  return { earlier: earlier.value, more: more.value, busy: busy.value, failed: failed.value, load };
}

/** The choice of a path. */
function Filter({
  paths,
  only,
  choose,
}: {
  paths: typeof PATHS;
  only: TurnPath | null;
  choose: (path: TurnPath | null) => void;
}) {
  return (
    <Choices<TurnPath | null>
      name="turn-path"
      label="Kind of turn"
      choices={[{ value: null, word: "All" }, ...paths.map(({ path, word }) => ({ value: path, word }))]}
      chosen={only}
      choose={choose}
    />
  );
}

/** One turn. */
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
        {row.used && <div class="turn-tools">{row.used}</div>}
        <div class="muted">
          <time dateTime={turn.at}>{row.time}</time> · {row.took}
        </div>
      </div>
      <Copy text={turn.run || turn.id} label="Copy run ID" />
    </li>
  );
}

/** Icons of the paths, in a box of 16. */
const SHAPES: Record<TurnPath, string> = {
  "text runtime": "M3 3h10a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H8l-3.5 3V11H3a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z",
  "realtime voice":
    "M8 1.5A2.5 2.5 0 0 0 5.5 4v3.5a2.5 2.5 0 0 0 5 0V4A2.5 2.5 0 0 0 8 1.5ZM3.5 7.5a4.5 4.5 0 0 0 3.75 4.4v2.1h1.5v-2.1a4.5 4.5 0 0 0 3.75-4.4H11a3 3 0 0 1-6 0Z",
  terminal:
    "M2.5 2.5h11a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1Zm1.6 3 2.3 2.5-2.3 2.5 1.2 1L8.2 8 5.3 4.5ZM8.5 10v1.5H12V10Z",
  "world tool": "M8 1.5 14 4.8v6.4l-6 3.3-6-3.3V4.8Zm0 1.7L4.6 5.1 8 7l3.4-1.9Z",
};

/** The icon of a path in the agent's colour. */
function PathMark({ path, color }: { path: TurnPath; color: string }) {
  return (
    <svg class="mark" viewBox="0 0 16 16" aria-hidden="true">
      <path fill-rule="evenodd" d={SHAPES[path] ?? SHAPES["world tool"]} style={{ fill: color || "var(--muted)" }} />
    </svg>
  );
}
