/**
 * The text twin: everything that the picture shows, as a tree for keyboard and screen reader users, and everything
 * that can be done there. It uses the page's own copy of the world, and has the same data as inspect_world.
 *
 *  The tree (tree.tsx) has the focus at first. Enter selects a row, also in the picture, and a second Enter moves the
 * focus to its details. Changes go through the same tools as an agent's (taskrunner.ts); their outcome and the
 * changes of others (news.tsx) are announced in live regions.
 */

import { useComputed, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { flatDistance, type Vec3 } from "../../core/vector.ts";
import { objectTitle } from "../../core/words/measures.ts";
import { counted } from "../../core/words/text.ts";
import type { AgentPresence, WorldObject } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { agentStatus } from "../agent/status.ts";
import { Button } from "../button.tsx";
import { askAboutThing } from "../commands.ts";
import { CloseButton, into } from "../components.tsx";
import { EDIT } from "../inhand.ts";
import { adoptStyle, type PanelProps } from "../lazy.tsx";
import type { Model, Selection } from "../model.ts";
import { Panel } from "../panel.tsx";
import { closePanel } from "../panels.ts";
import { Failure } from "../parts.tsx";
import { createTaskRunner, type TaskRunner } from "../taskrunner.ts";
import { AgentView } from "./agent.tsx";
import { News } from "./news.tsx";
import { type Source, searchWorld, type WorldRow, worldRows } from "./rows.ts";
import { Thing } from "./thing.tsx";
import { Tree } from "./tree.tsx";
import css from "./twin.lazy.css";

adoptStyle(css);

/** Throttle of the list while the world changes, in milliseconds. */
const EVERY = 250;
/** The list follows the user's position in steps of this size, in metres. */
const STEP = 2;

/** The panel. */
export default function ObjectsPanel({ model, actions }: PanelProps) {
  /** The search text; empty: the whole tree. */
  const search = useSignal("");
  /** Keys of the open rows. */
  const open = useSignal<ReadonlySet<string>>(new Set(["agents", "near", "all"]));
  const [tasks] = useState(() => createTaskRunner(actions));
  const version = useWorldVersion(actions);
  const from = useViewpoint(model, actions);
  /** The visible rows, of the tree or of the search. */
  const rows = useComputed(() => {
    void version.value;
    const source: Source = {
      objects: actions.world.objects,
      agents: model.presence.value.agents,
      environment: actions.world.environment,
      missions: actions.coderPlace?.()?.missions() ?? [],
      doing: (agent) => agentStatus(model, agent).text,
      from: from.value,
      open: open.value,
    };
    return search.value.trim() ? searchWorld(search.value, source) : worldRows(source);
  });
  void version.value;
  const chosen = chosenOf(model, actions);
  /** Opens or closes a row. */
  const toggle = (row: WorldRow, wide: boolean) => {
    const next = new Set(open.value);
    if (wide) next.add(row.key);
    else next.delete(row.key);
    open.value = next;
  };
  /** The details, which get the focus when a selected row is pressed again. */
  const details = useRef<HTMLElement>(null);
  /** Selects a row, or moves to its details if it is selected already. */
  const choose = (row: WorldRow) => {
    if (row.mission) actions.coderPlace?.()?.openMission(row.mission);
    if (row.board) actions.goToBoard?.();
    if (!row.subject) return;
    if (model.selection.peek()?.id === row.subject.id) details.current?.focus();
    else actions.select(selectionOf(row, actions));
    chosenRow.value = row.key;
  };
  /** Key of the pressed row: one object may have several rows. */
  const chosenRow = useSignal("");
  return (
    <Panel
      name="twin"
      class={chosen ? "twin some" : "twin"}
      model={model}
      first='[role=treeitem][tabindex="0"]'
      tools={!model.viewer.value && <UndoButtons tasks={tasks} />}
    >
      <Find search={search} count={rows.value.length} all={actions.world.objects.size} />
      <Tree
        rows={rows.value}
        label="The world"
        chosen={chosenKey(rows.value, chosenRow.value, model.selection.value)}
        canSelect={({ subject, mission, board }) => subject !== undefined || mission !== undefined || board === true}
        toggle={toggle}
        choose={choose}
        remove={(row) => {
          if (row.subject?.type === "object" && !model.viewer.peek())
            tasks.run("delete_objects", { objects: [{ id: row.subject.id }] });
        }}
      />
      {chosen && <Details chosen={chosen} panel={details} model={model} actions={actions} tasks={tasks} />}
      <Said tasks={tasks} />
      <News actions={actions} />
    </Panel>
  );
}

/** Undo and redo beside the heading. */
function UndoButtons({ tasks }: { tasks: TaskRunner }) {
  return (
    <>
      <Button onClick={() => tasks.run("undo", { of: "anyone" })}>Undo</Button>
      <Button onClick={() => tasks.run("undo", { of: "anyone", redo: true })}>Redo</Button>
    </>
  );
}

/** Props of the details. */
interface DetailsProps extends PanelProps {
  /** What the details are about. */
  chosen: Chosen;
  panel: RefObject<HTMLElement | null>;
  tasks: TaskRunner;
}

/** What is selected, with everything that can be done with it. */
function Details({ chosen, panel, model, actions, tasks }: DetailsProps) {
  return (
    <section class="chosen" aria-label={chosen.title} tabIndex={-1} ref={panel}>
      <header>
        <h3>
          {chosen.title} <span class="muted">{chosen.id}</span>
        </h3>
        <CloseButton label="Close details" onClick={actions.clearSelection} />
      </header>
      {chosen.object && (
        <Thing
          object={chosen.object}
          model={model}
          actions={actions}
          tasks={tasks}
          maker={makerOf(chosen.object, model, actions)}
          edit={() => {
            closePanel(model); // the editing happens in the picture
            actions.user.hold(EDIT);
            actions.focusWorld();
          }}
          ask={() => askAboutThing(model, { id: chosen.id, name: chosen.title })}
        />
      )}
      {chosen.agent && <AgentView agent={chosen.agent} model={model} actions={actions} tasks={tasks} />}
    </section>
  );
}

/** The search field with the number of results. */
function Find({ search, count, all }: { search: { value: string }; count: number; all: number }) {
  return (
    <div class="find">
      <input
        type="search"
        aria-label="Find in the world"
        placeholder="Find: bench, red, tea house…"
        value={search.value}
        onInput={into(search)}
      />
      <span class="muted" role="status">
        {search.value.trim() ? `${count} found` : counted(all, "thing")}
      </span>
    </div>
  );
}

/** The outcome of the last action. */
function Said({ tasks }: { tasks: TaskRunner }) {
  return (
    <div class="said">
      <p role="status">{tasks.busy.value ? "…" : tasks.result.value}</p>
      <Failure text={tasks.failed.value} />
    </div>
  );
}

/** The selected object or agent. */
interface Chosen {
  id: string;
  title: string;
  /** Set if it is an object. */
  object?: WorldObject;
  /** Set if it is an agent. */
  agent?: AgentPresence;
}

/** What is selected, if it still exists. */
function chosenOf(model: Model, actions: Actions): Chosen | null {
  const selection = model.selection.value;
  if (!selection) return null;
  const { id } = selection;
  const object = actions.world.objects.get(id);
  if (object) return { id, title: objectTitle(object), object };
  const agent = model.presence.value.agents.find((a) => a.avatarId === id);
  return agent ? { id, title: agent.name, agent } : null;
}

/** The row of the selection: the one that was pressed, or the first that stands for it. */
function chosenKey(rows: readonly WorldRow[], pressed: string, selection: Selection | null): string {
  if (!selection) return "";
  const own = rows.filter((row) => row.subject?.id === selection.id);
  return (own.find((row) => row.key === pressed) ?? own[0])?.key ?? "";
}

/** The selection for a row. */
function selectionOf(row: WorldRow, actions: Actions): Selection {
  const { type, id } = row.subject ?? { type: "object", id: "" };
  const object = actions.world.objects.get(id);
  return { type, id, name: object ? objectTitle(object) : row.title };
}

/** "Claude Code, at revision 12"; "you, at revision 3"; "the world's start". */
function makerOf(object: WorldObject, model: Model, actions: Actions): string {
  const by = actions.world.avatars.get(object.creator);
  const agent = model.presence.value.agents.find((a) => a.avatarId === object.creator);
  const name = object.creator === "user" ? "you" : (agent?.name ?? by?.name ?? "");
  return name ? `${name}, at revision ${object.created}` : "the world's start";
}

/** Increases when the world or its missions have changed, throttled. */
function useWorldVersion({ world, coderPlace }: Actions) {
  const version = useSignal(0);
  useEffect(() => {
    // Many entries may arrive within a second, and each would sort the list again.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        version.value++;
      }, EVERY);
    };
    const stops = [world.subscribe(changed), coderPlace?.()?.subscribe(changed)];
    return () => {
      for (const stop of stops) stop?.();
      clearTimeout(timer);
    };
  }, [world]);
  return version;
}

/** The user's position in steps: a list that resorts with every movement cannot be read. */
function useViewpoint(model: Model, actions: Actions) {
  const from = useSignal<Vec3>([...(actions.camera?.()?.position ?? [0, 0, 0])]);
  const { now } = model;
  /** Rerenders once a second, so that the effect below looks at the camera. */
  const second = now.value;
  useEffect(() => {
    const at = actions.camera?.()?.position;
    const was = from.peek();
    if (at && flatDistance(at, was) > STEP) from.value = [...at];
  }, [second]);
  return from;
}
