import { expect, it, vi } from "vitest";
import type { Refusal } from "../core/refuse.ts";
import { readProjectAnswer } from "../wire/projectguards.ts";
import type { Envelope, ProjectAnswer, ProjectRequest } from "../wire/types.gen.ts";
import { setting } from "./testing/page.ts";

async function start() {
  const all = setting();
  const asked: { request: ProjectRequest; answer(payload: unknown): void }[] = [];
  all.router.intercept = (envelope: Envelope, peer) => {
    if (envelope.kind !== "project.request") return false;
    const answer = (payload: unknown) => all.router.tell(peer, "project.answer", payload, envelope.messageId);
    asked.push({ request: envelope.payload as ProjectRequest, answer });
    return true;
  };
  const tab = all.page();
  await all.network.settle();
  return { ...all, tab, asked };
}

function outcome(promise: Promise<ProjectAnswer>) {
  const out: { answer?: ProjectAnswer; error?: Refusal } = {};
  promise.then(
    (answer) => {
      out.answer = answer;
    },
    (error: unknown) => {
      out.error = error as Refusal;
    },
  );
  return out;
}

const ROW = {
  id: [1],
  folder: [1],
  name: ["a"],
  x: [0],
  z: [0],
  face: [1],
  lines: [1],
  bytes: [1],
  changed: [1],
  family: [0],
  commit: [0],
  session: [0],
};

it("gives each request its own answer, and never sends one again", async () => {
  const { tab, asked, network } = await start();
  const [rows, card] = [
    outcome(tab.lane.askProject({ op: "rows" })),
    outcome(tab.lane.askProject({ op: "card", id: 1 })),
  ];
  await network.settle();
  asked[0]?.answer({ ok: true, generation: 1, version: 2, rows: ROW });
  await network.settle();
  expect(rows.answer?.rows?.name).toEqual(["a"]);
  network.sockets.at(-1)?.cut();
  await network.advance(5000);
  expect(card.error?.error.code).toBe("unavailable");
  expect(asked).toHaveLength(2);
});

it("fails in words when the answer refuses or cannot be read, and when none comes in time", async () => {
  const { tab, asked, network } = await start();
  const refused = outcome(tab.lane.askProject({ op: "open", folder: "/" }));
  const broken = outcome(tab.lane.askProject({ op: "rows" }));
  const silent = outcome(tab.lane.askProject({ op: "touches" }));
  await network.settle();
  asked[0]?.answer({ ok: false, error: { code: "not_allowed", message: "That is the whole disk." } });
  asked[1]?.answer({ ok: true, rows: { ...ROW, name: ["a", "b"] } });
  await network.advance(16_000);
  expect(refused.error?.error.message).toBe("That is the whole disk.");
  expect(broken.error?.error.code).toBe("internal");
  expect(silent.error?.error.code).toBe("timeout");
});

it.each([
  ["columns of other lengths", { rows: { ...ROW, x: [] } }],
  ["a place that is no number", { rows: { ...ROW, x: [null] } }],
  ["a lane to nowhere", { rows: { ...ROW, face: [0] } }],
  ["a language that is not in the table", { rows: { ...ROW, languages: ["Go"], language: [1] } }],
  ["a name that is no text", { rows: { ...ROW, name: [{}] } }],
  ["a folder without its ground", { folders: [{ id: 1, parent: 0, name: "x" }] }],
  ["a touch of no kind", { touches: [{ at: "", source: "", how: "toString" }] }],
  ["choices that are no list", { choices: { folder: "", shown: "", folders: "x" } }],
])("does not believe %s", (_, payload) => {
  expect(readProjectAnswer({ ok: true, ...payload })).toBeUndefined();
});

it("takes what Go writes for nothing", () => {
  const none = Object.fromEntries(Object.keys(ROW).map((key) => [key, null]));
  expect(readProjectAnswer({ ok: true, rows: none, folders: null })).toBeDefined();
});

it("lets well-formed events through, and only those", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { tab, router, network } = await start();
  const good = { kind: "state", state: { phase: "ready", generation: 1, version: 1, languages: null } };
  const change = { kind: "change", change: { generation: 1, version: 2, rows: ROW, removed: [3] } };
  for (const payload of [
    good,
    change,
    { kind: "state", state: { phase: "dreaming" } },
    { kind: "state", state: { phase: "ready", site: { x: 0 } } },
    { kind: "change", change: { generation: 1 } },
    { kind: "marks", marks: [{ id: 1 }] },
    { kind: "valueOf" },
    null,
  ])
    router.broadcast("project.event", payload);
  await network.settle();
  expect(tab.projects).toEqual([good, change]);
  expect(warned).toHaveBeenCalledTimes(6);
  warned.mockRestore();
});
