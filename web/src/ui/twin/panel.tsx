/** The world as text: everything that the picture shows, as a tree for the keyboard and the screen reader, and everything
 * that can be done there. The same data as inspect_world gives, from the page's own copy of the world. */

import { useComputed, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Vec3 } from "../../core/vector.ts";
import type { AgentPresence, WorldObject } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { doing as doingWords } from "../agent/seen.ts";
import { adopt, type PanelProps } from "../lazy.tsx";
import type { Model, Selection } from "../model.ts";
import { CloseButton } from "../parts.tsx";
import { AgentView } from "./agent.tsx";
import { createDoing, type Doing } from "./doing.ts";
import { News } from "./news.tsx";
import { found, type Row, rowsOf, type Source } from "./rows.ts";
import { Thing } from "./thing.tsx";
import { Tree } from "./tree.tsx";
import css from "./twin.lazy.css";
import { titleOf } from "./words.ts";

adopt(css);

/** The list follows the world at most so often, in milliseconds. */
const EVERY = 250;
/** And the user's own steps when they went so far, in metres. */
const STEP = 2;

export default function ObjectsPanel({ model, actions }: PanelProps) {
  const search = useSignal("");
  const open = useSignal<ReadonlySet<string>>(new Set(["agents", "near", "all"]));
  const [doing] = useState(() => createDoing(actions));
  const version = useWorldVersion(actions);
  const from = useStand(model, actions);
  const rows = useComputed(() => {
    void version.value;
    const source: Source = {
      objects: actions.world.objects,
      agents: model.presence.value.agents,
      environment: actions.world.environment,
      doing: (agent) => doingWords(model, agent),
      from: from.value,
      open: open.value,
    };
    return search.value.trim() ? found(search.value, source) : rowsOf(source);
  });
  void version.value;
  const chosen = chosenOf(model, actions);
  const toggle = (row: Row, wide: boolean) => {
    const next = new Set(open.value);
    if (wide) next.add(row.key);
    else next.delete(row.key);
    open.value = next;
  };
  const details = useRef<HTMLElement>(null);
  const choose = (row: Row) => {
    if (!row.subject) return;
    if (model.selection.peek()?.id === row.subject.id) details.current?.focus();
    else actions.select(selectionOf(row, actions));
    chosenRow.value = row.key;
  };
  const chosenRow = useSignal("");
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus(), []);
  return (
    <section ref={panel} class={chosen ? "panel beside twin some" : "panel beside twin"} aria-label="Objects">
      <header>
        <h2>Objects</h2>
        {!model.viewer.value && (
          <>
            <button type="button" class="quiet" onClick={() => doing.run("undo", { of: "anyone" })}>
              Undo
            </button>
            <button type="button" class="quiet" onClick={() => doing.run("undo", { of: "anyone", redo: true })}>
              Redo
            </button>
          </>
        )}
        <CloseButton
          label="Close"
          hint="Esc"
          onClick={() => {
            model.open.value = "none";
          }}
        />
      </header>
      <Find search={search} count={rows.value.length} all={actions.world.objects.size} />
      <Tree
        rows={rows.value}
        label="The world"
        chosen={chosenKey(rows.value, chosenRow.value, model.selection.value)}
        stands={(row) => row.subject !== undefined}
        toggle={toggle}
        choose={choose}
        remove={(row) => {
          if (row.subject?.type === "object" && !model.viewer.peek())
            doing.run("delete_objects", { objects: [{ id: row.subject.id }] });
        }}
      />
      {chosen && <Details chosen={chosen} panel={details} model={model} actions={actions} doing={doing} />}
      <Said doing={doing} />
      <News actions={actions} />
    </section>
  );
}

interface DetailsProps extends PanelProps {
  chosen: Chosen;
  panel: RefObject<HTMLElement | null>;
  doing: Doing;
}

function Details({ chosen, panel, model, actions, doing }: DetailsProps) {
  return (
    <section class="chosen" aria-label={chosen.title} tabIndex={-1} ref={panel}>
      <header>
        <h3>
          {chosen.title} <span class="muted">{chosen.id}</span>
        </h3>
        <CloseButton label="Put it away" onClick={actions.clearSelection} />
      </header>
      {chosen.object && (
        <Thing
          object={chosen.object}
          model={model}
          actions={actions}
          doing={doing}
          maker={makerOf(chosen.object, model, actions)}
          edit={() => {
            model.open.value = "none"; // what is moved by hand is seen in the picture
            actions.hand.edit();
            actions.toWorld();
          }}
          ask={() => {
            model.chat.about.value = { id: chosen.id, name: chosen.title };
            document.getElementById("composer")?.focus();
          }}
        />
      )}
      {chosen.agent && <AgentView agent={chosen.agent} model={model} actions={actions} doing={doing} />}
    </section>
  );
}

function Find({ search, count, all }: { search: { value: string }; count: number; all: number }) {
  return (
    <div class="find">
      <input
        type="search"
        aria-label="Find in the world"
        placeholder="Find: bench, red, tea house…"
        value={search.value}
        onInput={(event) => {
          search.value = event.currentTarget.value;
        }}
      />
      <span class="muted" role="status">
        {search.value.trim() ? `${count} found` : `${all} things`}
      </span>
    </div>
  );
}

/** What came of the last thing that was done here. */
function Said({ doing }: { doing: Doing }) {
  return (
    <div class="said">
      <p role="status">{doing.busy.value ? "…" : doing.said.value}</p>
      {doing.failed.value && (
        <p class="warn" role="alert">
          {doing.failed.value}
        </p>
      )}
    </div>
  );
}

interface Chosen {
  id: string;
  title: string;
  object?: WorldObject;
  agent?: AgentPresence;
}

function chosenOf(model: Model, actions: Actions): Chosen | null {
  const selection = model.selection.value;
  if (!selection) return null;
  const { id } = selection;
  const object = actions.world.objects.get(id);
  if (object) return { id, title: titleOf(object), object };
  const agent = model.presence.value.agents.find((a) => a.avatarId === id);
  return agent ? { id, title: agent.name, agent } : null;
}

/** The row of what is selected: the one that was pressed, or the first that stands for it. */
function chosenKey(rows: readonly Row[], pressed: string, selection: Selection | null): string {
  if (!selection) return "";
  const mine = rows.filter((row) => row.subject?.id === selection.id);
  return (mine.find((row) => row.key === pressed) ?? mine[0])?.key ?? "";
}

function selectionOf(row: Row, actions: Actions): Selection {
  const { type, id } = row.subject ?? { type: "object", id: "" };
  const object = actions.world.objects.get(id);
  return { type, id, name: object ? titleOf(object) : row.title };
}

/** "Claude Code, at revision 12", "you", "the world's beginning". */
function makerOf(object: WorldObject, model: Model, actions: Actions): string {
  const by = actions.world.avatars.get(object.creator);
  const agent = model.presence.value.agents.find((a) => a.avatarId === object.creator);
  const name = object.creator === "user" ? "you" : (agent?.name ?? by?.name ?? "");
  return name ? `${name}, at revision ${object.created}` : "the world as it began";
}

/** Grows when the world has changed. */
function useWorldVersion({ world }: Actions) {
  const version = useSignal(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = world.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        version.value++;
      }, EVERY);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [world]);
  return version;
}

/** From where the user looks, in steps: a list that is sorted anew at each breath cannot be read. */
function useStand(model: Model, actions: Actions) {
  const from = useSignal<Vec3>([...(actions.camera?.()?.position ?? [0, 0, 0])]);
  const { now } = model;
  const second = now.value;
  useEffect(() => {
    const at = actions.camera?.()?.position;
    const was = from.peek();
    if (at && Math.hypot(at[0] - was[0], at[2] - was[2]) > STEP) from.value = [...at];
  }, [second]);
  return from;
}
