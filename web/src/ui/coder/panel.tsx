/**
 * The coding panel: the sessions, one of them, a new one, and the board of missions. What it shows is in the desk, which
 * stays when the panel closes.
 */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../button.tsx";
import { IconButton } from "../icons.tsx";
import { lazyView, type PanelProps } from "../lazy.tsx";
import { Panel } from "../panel.tsx";
import { Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import { TabPanel, Tabs } from "../tabs.tsx";
import { Idea } from "./idea.tsx";
import { SessionList } from "./list.tsx";
import { NewSession } from "./newsession.tsx";
import type { DeskProps } from "./props.ts";
import { SessionView } from "./session.tsx";
import "./style.ts";
import type { CoderDesk, CoderView } from "./types.ts";
import { sessionTitle } from "./words.ts";

const Missions = lazyView<DeskProps>(async () => ({ default: (await import("./missions/place.tsx")).MissionsPlace }));

/** The panel, while its code and its state are on their way too. */
export default function CoderPanel({ model, actions }: PanelProps) {
  const desk = model.coder.value;
  const { failed, run } = usePending();
  const load = () => run(actions.coder);
  useEffect(load, []);
  if (desk) return <Opened model={model} actions={actions} desk={desk} />;
  return (
    <Panel name="coder" model={model} aria-busy={failed.value === ""}>
      <Failure text={failed.value} />
      {failed.value ? <Button onClick={load}>Try again</Button> : <p class="muted">Loading…</p>}
    </Panel>
  );
}

/** The panel once the desk is there. */
function Opened({ model, actions, desk }: DeskProps) {
  const panel = useRef<HTMLElement>(null);
  const view = viewOf(desk);
  useEffect(() => {
    const leave = desk.attend();
    void desk.refresh();
    return leave;
  }, [desk]);
  useKeepFocus(panel, view);
  const inSession = view.at === "session" ? desk.sessions.value.find(({ id }) => id === view.id) : undefined;
  const back = backOf(view);
  return (
    <Panel
      name="coder"
      model={model}
      element={panel}
      class={inSession ? "coder in-session" : "coder"}
      heading={inSession ? <bdi>{sessionTitle(inSession)}</bdi> : HEADINGS[view.at]}
      before={back && <Back to={back} desk={desk} />}
    >
      <Failure text={desk.failed.value} />
      {desk.failed.value && <Button onClick={() => void desk.refresh()}>Try again</Button>}
      {!desk.known.value && !desk.failed.value && (
        <p class="muted" role="status">
          Loading…
        </p>
      )}
      {desk.known.value && inSession && view.at === "session" && (
        <SessionView session={inSession} view={view} model={model} actions={actions} desk={desk} />
      )}
      {desk.known.value && view.at === "new" && <NewSession model={model} actions={actions} desk={desk} />}
      {desk.known.value && view.at === "idea" && <Idea model={model} desk={desk} />}
      {desk.known.value && !inSession && view.at !== "new" && view.at !== "idea" && (
        <Boards view={view} model={model} actions={actions} desk={desk} />
      )}
    </Panel>
  );
}

/** The headings of the views. */
const HEADINGS: Record<CoderView["at"], string> = {
  sessions: "Coder",
  new: "New session",
  session: "Coder",
  idea: "Discuss an idea",
  missions: "Coder",
  mission: "Mission",
  newMission: "New mission",
  lobes: "Instructions for agents",
};

/** What is shown; a session that is gone is not. */
function viewOf(desk: CoderDesk): CoderView {
  const view = desk.view.value;
  const isGone = view.at === "session" && desk.known.value && !desk.sessions.value.some(({ id }) => id === view.id);
  return isGone ? { at: "sessions" } : view;
}

/** Where “Back” leads; undefined: it is one of the two boards. */
function backOf({ at }: CoderView): CoderView | undefined {
  if (at === "new" || at === "session") return { at: "sessions" };
  return at === "idea" || at === "mission" || at === "newMission" || at === "lobes" ? { at: "missions" } : undefined;
}

/** Back to the board. */
function Back({ to, desk }: { to: CoderView; desk: CoderDesk }) {
  return (
    <IconButton
      label={to.at === "sessions" ? "All sessions" : "All missions"}
      path="M10 3 5 8l5 5"
      onClick={() => {
        desk.view.value = to;
      }}
    />
  );
}

/** The two boards as tabs, and what belongs to the second. */
function Boards({ view, model, actions, desk }: DeskProps & { view: CoderView }) {
  const onSessions = view.at === "sessions" || view.at === "session";
  if (!onSessions && view.at !== "missions") return <Missions model={model} actions={actions} desk={desk} />;
  const chosen = onSessions ? "sessions" : "missions";
  return (
    <>
      <Tabs
        id="coder-board"
        label="Coder"
        tabs={[
          { value: "sessions", word: "Sessions" },
          { value: "missions", word: "Missions" },
        ]}
        chosen={chosen}
        choose={(at) => {
          desk.view.value = { at };
        }}
      />
      <TabPanel id="coder-board" chosen={chosen}>
        {onSessions ? (
          <SessionList model={model} desk={desk} />
        ) : (
          <Missions model={model} actions={actions} desk={desk} />
        )}
      </TabPanel>
    </>
  );
}

/** When the view changes, what had the keyboard may be gone: it goes to the panel, not to the world. */
function useKeepFocus(panel: { current: HTMLElement | null }, { at }: CoderView): void {
  const before = useRef(at);
  useLayoutEffect(() => {
    if (before.current === at) return;
    before.current = at;
    const now = document.activeElement;
    if (now === null || now === document.body) panel.current?.focus({ preventScroll: true });
  }, [at]);
}
