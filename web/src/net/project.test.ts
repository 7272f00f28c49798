// The project service: requests with their answers, and the guards of answers and events. As with the chat, the
// tests answer by hand.

import { expect, it, vi } from "vitest";
import type { Refusal } from "../core/refuse.ts";
import { isProjectAnswer } from "../wire/guards.ts";
import type { Envelope, ProjectAnswer, ProjectRequest } from "../wire/types.gen.ts";
import { createTestSetting } from "./testing/page.ts";

/** A live page, and its requests to the project service. */
async function start() {
  const all = createTestSetting();
  const asked: { request: ProjectRequest; answer(payload: unknown): void }[] = [];
  all.router.intercept = (envelope: Envelope, peer) => {
    if (envelope.kind !== "project.request") return false;
    const answer = (payload: unknown) => all.router.send(peer, "project.answer", payload, envelope.messageId);
    asked.push({ request: envelope.payload as ProjectRequest, answer });
    return true;
  };
  const tab = all.page();
  await all.network.deliverAll();
  return { ...all, tab, asked };
}

/** The outcome of a promise, once the network has run. */
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

/** Valid columns with one row. */
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

it("gives each request its own answer, and never repeats one", async () => {
  const { tab, asked, network } = await start();
  const [rows, card] = [
    outcome(tab.connection.askProject({ op: "rows" })),
    outcome(tab.connection.askProject({ op: "card", id: 1 })),
  ];
  await network.deliverAll();
  asked[0]?.answer({ ok: true, generation: 1, version: 2, rows: ROW });
  await network.deliverAll();
  expect(rows.answer?.rows?.name).toEqual(["a"]);
  network.sockets.at(-1)?.cut();
  await network.advance(5000);
  expect(card.error?.error.code).toBe("unavailable");
  expect(asked).toHaveLength(2);
});

it("fails with a message when the answer refuses or is malformed, and when none arrives in time", async () => {
  const { tab, asked, network } = await start();
  const refused = outcome(tab.connection.askProject({ op: "open", folder: "/" }));
  const broken = outcome(tab.connection.askProject({ op: "rows" }));
  const silent = outcome(tab.connection.askProject({ op: "touches" }));
  await network.deliverAll();
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
  expect(isProjectAnswer({ ok: true, ...payload })).toBe(false);
});

it("accepts what Go writes for empty lists", () => {
  const none = Object.fromEntries(Object.keys(ROW).map((key) => [key, null]));
  expect(isProjectAnswer({ ok: true, rows: none, folders: null })).toBe(true);
});

it("accepts well-formed events, and only those", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { tab, router, network } = await start();
  const state = { phase: "ready", generation: 1, version: 1 };
  const good = { kind: "state", state: { ...state, languages: null } };
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
  await network.deliverAll();
  expect(tab.projects).toEqual([{ kind: "state", state }, change]);
  expect(warned).toHaveBeenCalledTimes(6);
  warned.mockRestore();
});
