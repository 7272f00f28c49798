// What an agent is doing is told in many places at once: over its head, in pictures, in the status pill, in the list of
// agents and in the text twin. They must never contradict each other.

import { h } from "preact";
import { render } from "preact-render-to-string";
import { PerspectiveCamera, Vector3 } from "three";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createState } from "../core/state.ts";
import { MARKS } from "../core/words/marks.ts";
import { collect } from "../scene/labels/labels.ts";
import { drawLabels } from "../scene/pictures/sheet.ts";
import { Troupe } from "../scene/testing/troupe.ts";
import type { Actions } from "../ui/actions.ts";
import { AgentList } from "../ui/agent/list.tsx";
import { agentStatus, knownPresence } from "../ui/agent/status.ts";
import { type Connection, createModel, type Model } from "../ui/model.ts";
import { Status } from "../ui/status.tsx";
import { worldRows } from "../ui/twin/rows.ts";
import type { Activity, AgentPresence, Presence } from "../wire/types.gen.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const SINCE = "2026-11-20T11:58:55Z";
const LIVE: Connection = { state: "live" };

beforeAll(() =>
  vi.stubGlobal(
    "Path2D",
    class {
      readonly path: string;
      constructor(path: string) {
        this.path = path;
      }
    },
  ),
);
afterAll(() => vi.unstubAllGlobals());

const agent = (state: Activity["state"], label?: string, connected = true): AgentPresence => ({
  avatarId: "avatar_claw",
  type: "openclaw",
  name: "Claw",
  connected,
  lastSeen: "2026-11-20T10:00:00Z",
  activity: { state, since: SINCE, source: "chat.delta", ...(label ? { label } : {}) },
  position: [0, 0, 0],
  yaw: 0,
  color: "#2a9d8f",
});

/** The texts and the marks of the label over an agent's head, as a picture draws them. */
function pictured(presence: Presence): { texts: string[]; marks: string[] } {
  const { crew, people } = new Troupe(NOW / 1000, { calm: true });
  people.setPresence(presence);
  const camera = new PerspectiveCamera(50, 16 / 9);
  camera.position.set(0, 1.6, 6);
  camera.lookAt(new Vector3(0, 1, 0));
  camera.updateMatrixWorld();
  const items = collect({ crew, guide: null, views: [], camera: camera.position, now: NOW / 1000, unixClock: true });
  const texts: string[] = [];
  const marks: string[] = [];
  const draw = (path: { path: string }) => path && marks.push(path.path);
  const ignore = () => {};
  const canvas = {
    measureText: (text: string) => ({ width: text.length * 7 }),
    fillText: (text: string) => texts.push(text),
    fill: draw,
    stroke: draw,
    beginPath: ignore,
    roundRect: ignore,
    save: ignore,
    restore: ignore,
    translate: ignore,
    scale: ignore,
  };
  const tile = { x: 0, y: 0, w: 1280, h: 720 };
  drawLabels(canvas as unknown as CanvasRenderingContext2D, items, camera, tile, 1, []);
  return { texts, marks };
}

/** The texts and the marks of what a component shows. */
function shown(html: string): { text: string; marks: string[] } {
  const marks = [...html.matchAll(/<path[^>]* d="([^"]+)"/g)].map(([, path = ""]) => path);
  return { text: html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " "), marks };
}

/** Every panel that tells what the agents are doing. */
function panels(model: Model): { text: string; marks: string[] }[] {
  const props = { model, actions: {} as Actions };
  return [shown(render(h(Status, props))), shown(render(h(AgentList, props)))];
}

it.each<[Activity["state"], string | undefined, boolean, Connection, Activity["state"], string]>([
  ["idle", undefined, true, LIVE, "idle", "idle · 1 min"],
  ["thinking", "thinking", true, LIVE, "thinking", "thinking · 1 min"],
  ["speaking", undefined, true, LIVE, "speaking", "speaking · 1 min"],
  ["working", "placing 2 objects", true, LIVE, "working", "placing 2 objects · 1 min"],
  ["walking", "walking to bench_1", true, LIVE, "walking", "walking to bench_1 · 1 min"],
  ["needs-you", "run ls", true, LIVE, "needs-you", "waiting for you · run ls"],
  ["stale", "running exec", true, LIVE, "stale", "silent for 65 s"],
  ["lost", undefined, true, LIVE, "lost", "connection lost · 1 min"],
  ["away", "socket closed", false, LIVE, "away", "away · 2 h"],
  ["working", "placing 2 objects", false, LIVE, "away", "away · 2 h"],
  [
    "working",
    undefined,
    true,
    { state: "reconnecting", since: NOW - 3000, nextTry: NOW },
    "lost",
    "connection lost · 3 s",
  ],
  ["idle", undefined, true, { state: "resting" }, "lost", "connection lost"],
])("%s (%s, connected %s) reads the same everywhere", (state, label, connected, connection, mark, words) => {
  const model = createModel(() => NOW);
  const everyone = { agents: [agent(state, label, connected)], pages: 1 };
  model.presence.value = everyone;
  model.connection.value = connection;

  const picture = pictured(knownPresence(everyone, connection));
  expect(picture.texts).toContain(words);
  expect(picture.marks).toEqual([MARKS[mark].path]);
  for (const panel of panels(model)) {
    expect(panel.text).toContain(words);
    expect(panel.marks).toContain(MARKS[mark].path);
  }
  const twin = worldRows({
    objects: new Map(),
    agents: everyone.agents,
    environment: createState().environment,
    doing: (one) => agentStatus(model, one).text,
    from: [0, 0, 0],
    open: new Set(["agents"]),
  });
  expect(twin.find(({ title }) => title === "Claw")?.detail).toBe(`${words} · here`);
});

it("tells every mark by its shape", () => {
  expect(new Set(Object.values(MARKS).map(({ path }) => path)).size).toBe(Object.keys(MARKS).length);
});
