import { beforeEach, describe, expect, it } from "vitest";
import type { AgentPresence, Entry, Trace, WorldObject } from "../wire/types.gen.ts";
import { createModel, MAX_LINES, MAX_TRACES, type Model } from "./model.ts";
import { colorOf, mergeRepeats, safeColor } from "./rows.ts";

const NOW = Date.parse("2026-11-20T12:00:00.000Z");
const objects = new Map<string, WorldObject>([
  ["bench_1", { id: "bench_1", kind: "bench" } as WorldObject],
  ["sign_1", { id: "sign_1", kind: "sign", label: "Welcome" } as WorldObject],
]);
const claude: AgentPresence = {
  avatarId: "avatar_claude",
  type: "claude-code",
  name: "Claude",
  connected: true,
  lastSeen: "2026-11-20T12:00:00.000Z",
  activity: { state: "idle", since: "2026-11-20T12:00:00.000Z", source: "hello" },
  position: [0, 0, 0],
  yaw: 0,
  color: "#2a9d8f",
};

let revision = 0;
const entry = (author: Entry["author"], event?: Entry["event"]): Entry => ({
  revision: ++revision,
  time: "2026-11-20T12:00:00.000Z",
  author,
  operations: [],
  ...(event ? { event } : {}),
});
const user = { kind: "user", id: "user", name: "You" } as const;
const agent = { kind: "agent", id: "avatar_claude", name: "Claude" } as const;

describe("conversation", () => {
  let model: Model;
  beforeEach(() => {
    model = createModel(() => NOW);
    model.presence.value = { agents: [claude], pages: 1 };
  });
  const texts = () => model.lines.value.map((line) => `${line.name}: ${line.text} (${line.state})`);

  it("shows a line at once and confirms it by its own entry, once", () => {
    model.sending("hello");
    expect(texts()).toEqual(["You: hello (sending)"]);
    model.entry(entry(user, { kind: "said", text: "hello" }), objects);
    expect(texts()).toEqual(["You: hello (sent)"]);
    model.entry(entry(user, { kind: "said", text: "hello" }), objects); // said again in another tab
    expect(texts()).toEqual(["You: hello (sent)", "You: hello (sent)"]);
  });

  it("keeps a line that could not be sent, and says so", () => {
    model.failed(model.sending("lost"), "it is too long");
    expect(model.lines.value).toMatchObject([{ text: "lost", state: "failed", reason: "it is too long" }]);
  });

  it("shows what an agent said in that agent's colour, also when the agent comes later", () => {
    model.presence.value = { agents: [], pages: 1 };
    model.entry(entry(agent, { kind: "said", text: "On my way." }), objects);
    const line = model.lines.value[0];
    expect(line).toMatchObject({ who: "agent", name: "Claude" });
    expect(colorOf(model, line?.avatarId ?? "")).toBe("");
    model.presence.value = { agents: [claude], pages: 1 };
    expect(colorOf(model, line?.avatarId ?? "")).toBe("#2a9d8f");
  });

  it("names what was pointed at", () => {
    for (const event of [
      { kind: "pointed" as const, objectId: "bench_1" },
      { kind: "pointed" as const, objectId: "sign_1" },
      { kind: "pointed" as const, objectId: "gone_7" },
      { kind: "pointed" as const, position: [2, 0, 3.14] as [number, number, number] },
    ])
      model.entry(entry(user, event), objects);
    expect(model.lines.value.map((line) => line.text)).toEqual([
      "You pointed at bench (bench_1).",
      "You pointed at “Welcome”.",
      "You pointed at gone_7.",
      "You pointed at the ground at 2.0, 3.1.",
    ]);
  });

  it("ignores entries without an event", () => {
    model.entry(entry(agent), objects);
    expect(model.lines.value).toEqual([]);
  });

  it("is bounded", () => {
    for (let i = 0; i < MAX_LINES + 20; i++) model.entry(entry(agent, { kind: "said", text: `line ${i}` }), objects);
    expect(model.lines.value).toHaveLength(MAX_LINES);
    expect(model.lines.value.at(-1)?.text).toBe(`line ${MAX_LINES + 19}`);
  });
});

describe("activity", () => {
  const call = (callId: string, state: Trace["state"]): Trace => ({
    callId,
    tool: "place_objects",
    agent: { avatarId: "avatar_claude", type: "claude-code", name: "Claude" },
    state,
    time: "2026-11-20T12:00:00.000Z",
  });

  it("has one row per call, in the order in which the calls began", () => {
    const model = createModel(() => NOW);
    for (const t of [call("a", "started"), call("b", "started"), call("a", "failed"), call("b", "done")])
      model.trace(t);
    expect(model.traces.value.map((row) => `${row.callId} ${row.state}`)).toEqual(["a failed", "b done"]);
  });

  it("does not keep going what is over by what the service says after a reconnect", () => {
    const model = createModel(() => NOW);
    const states = () => mergeRepeats(model.traces.value).map((row) => `${row.words} (${row.state})`);
    const walking = { ...claude.activity, state: "walking", source: "tool.call walk_avatar" } as const;
    model.trace({ ...call("a", "started"), tool: "walk_avatar", text: "walking" });
    model.failCutOffCalls({ agents: [{ ...claude, activity: walking }], pages: 1 });
    expect(states()).toEqual(["is walking (started)"]);
    model.failCutOffCalls({ agents: [claude], pages: 1 });
    expect(states()).toEqual(["was walking, but how it ended is not known (failed)"]);
    model.trace(call("a", "done")); // its end was told all the same
    model.failCutOffCalls({ agents: [], pages: 1 });
    expect(model.traces.value.map((row) => row.state)).toEqual(["done"]);
  });

  it("leaves out that an agent listens", () => {
    const model = createModel(() => NOW);
    model.trace({ ...call("a", "started"), tool: "wait_for_events" });
    expect(model.traces.value).toEqual([]);
  });

  it("tells the same thing done again as one row with a count", () => {
    const row = (callId: string, tool: string, state: Trace["state"] = "done", avatarId = "avatar_1") => ({
      callId,
      name: "Claude",
      avatarId,
      tool,
      text: "",
      state,
      at: NOW,
    });
    const told = mergeRepeats([
      row("a", "world_info"),
      row("b", "inspect_world"), // the same words
      row("c", "world_info", "done", "avatar_2"),
      row("d", "place_objects"),
      row("e", "avatar_action", "failed"),
      row("f", "avatar_action", "failed"),
    ]);
    expect(told.map((t) => `${t.callId} ${t.times}`)).toEqual(["b 2", "c 1", "d 1", "e 1", "f 1"]);
  });

  it("is bounded", () => {
    const model = createModel(() => NOW);
    for (let i = 0; i < MAX_TRACES + 5; i++) model.trace(call(`call_${i}`, "done"));
    expect(model.traces.value).toHaveLength(MAX_TRACES);
    expect(model.traces.value[0]?.callId).toBe("call_5");
  });
});

describe("presence", () => {
  it("counts only the agents that are connected", () => {
    const model = createModel(() => NOW);
    model.presence.value = { agents: [claude, { ...claude, avatarId: "avatar_2", connected: false }], pages: 1 };
    expect(model.agentsHere.value.map((a) => a.avatarId)).toEqual(["avatar_claude"]);
  });

  it.each(["red", "#fff", "url(//example.org)", "#12345g", undefined])("uses no colour but #rrggbb: %s", (color) => {
    expect(safeColor(color)).toBe("#4d5bd1");
  });
});
