import { signal } from "@preact/signals";
import { expect, it } from "vitest";
import type { Activity, AgentPresence } from "../../wire/types.gen.ts";
import type { Connection } from "../model.ts";
import { agentStatus, helpersOf, mainAgents } from "./status.ts";

const NOW = Date.parse("2026-11-21T12:00:10Z");
const agent = (state: Activity["state"], connected: boolean, more: Partial<AgentPresence> = {}): AgentPresence => ({
  avatarId: "avatar_openclaw",
  type: "openclaw",
  name: "Molty",
  connected,
  lastSeen: "2026-11-21T12:00:00Z",
  activity: { state, label: state, since: "2026-11-21T12:00:00Z", source: "chat.delta" },
  position: [0, 0, 0],
  yaw: 0,
  color: "#2a9d8f",
  ...more,
});
const page = (connection: Connection) => ({ connection: signal<Connection>(connection), now: signal(NOW) });
const live = page({ state: "live" });
const down = page({ state: "reconnecting", since: NOW - 3000, nextTry: NOW + 1000 });

it.each([
  ["thinking", true, "thinking", "thinking · 10 s"],
  ["idle", true, "idle", "idle · 10 s"],
  ["lost", false, "lost", "connection lost · 10 s"],
  ["lost", true, "lost", "connection lost · 10 s"],
  ["stale", true, "stale", "silent for 10 s"],
  ["idle", false, "away", "away · 10 s"],
  ["working", false, "away", "away · 10 s"],
] as const)("%s, connected %s, is shown as %s", (state, connected, shown, text) => {
  expect(agentStatus(live, agent(state, connected))).toMatchObject({ state: shown, text });
});

it("claims nothing of an agent while the page itself hears nothing", () => {
  for (const state of ["idle", "working", "lost"] as const) {
    const { meaning, ...rest } = agentStatus(down, agent(state, true));
    expect(rest).toEqual({ state: "lost", text: "connection lost · 3 s" });
    expect(meaning).toContain("not connected");
    expect(meaning).not.toContain("chat.delta");
  }
  expect(agentStatus(live, agent("idle", true)).meaning).toMatch(/Last event: chat.delta\.$/);
});

it("puts helpers under the agent that started them, and loses none whose parent is gone", () => {
  const main = agent("thinking", true);
  const helper = agent("working", true, { avatarId: "avatar_openclaw_1", parent: "avatar_openclaw" });
  const orphan = agent("working", true, { avatarId: "avatar_x_1", parent: "avatar_x" });
  const presence = { agents: [main, helper, orphan], pages: 1 };
  expect(mainAgents(presence)).toEqual([main, orphan]);
  expect(helpersOf(presence, main)).toEqual([helper]);
});
