import { signal } from "@preact/signals";
import { beforeAll, expect, it, vi } from "vitest";
import type { Model } from "../ui/model.ts";
import type { Approval, Backend, ChatEvent, Turn } from "../wire/types.gen.ts";
import { doneNotice, pendingNotices, tabTitle } from "./attention.ts";
import { createNotifier, type Notice, type NotifierDeps } from "./notifier.ts";

beforeAll(() => vi.stubGlobal("CSS", { escape: (text: string) => text }));

it.each([
  ["Plaza", 0, 0, "Plaza · World"],
  ["", 0, 0, "World"],
  ["Plaza", 0, 2, "(2) Plaza · World"],
  ["Plaza", 1, 2, "● Waiting for you · Plaza · World"],
])("the title of %s with %i that wait and %i unread", (world, waiting, unread, title) => {
  expect(tabTitle(world, waiting, unread)).toBe(title);
});

const backend = { id: "openclaw", name: "Robin" } as Backend;
const approval = {
  id: "a1",
  backend: "openclaw",
  state: "open",
  title: "Run rm",
  command: "rm -rf secret",
} as Approval;
const model = (approvals: Approval[]) =>
  ({
    chat: {
      approvals: signal(approvals),
      agents: signal({ agents: [{ id: "term_1", kind: "terminal", name: "Claude Code · shop" }] }),
      backends: signal([backend]),
      backend: signal(backend),
      session: signal("main"),
    },
  }) as unknown as Model;

it("a call says who waits, and nothing of what is asked", () => {
  const [call, ...more] = pendingNotices(model([approval, { ...approval, id: "a2", state: "answered" }]));
  expect(more).toEqual([]);
  expect(call).toMatchObject({ title: "Robin is waiting for you", to: '[data-approval="a1"]' });
  expect(JSON.stringify(call)).not.toMatch(/rm -rf|secret/);
});

it("a call of an agent in a terminal has the name of its session", () => {
  const [call] = pendingNotices(model([{ ...approval, backend: "terminals", session: "term_1" }]));
  expect(call?.title).toBe("Claude Code · shop is waiting for you");
});

const NOW = Date.parse("2026-11-23T10:00:10Z");
const turn = { backend: "openclaw", session: "main", path: "text runtime", at: "2026-11-23T10:00:00Z", millis: 9000 };

it.each<[string, Partial<Turn>, string | undefined]>([
  ["an answer that is done", { outcome: "done" }, "The answer is ready."],
  ["one that failed", { outcome: "failed" }, "It ran into an error."],
  ["one that the user stopped", { outcome: "stopped" }, undefined],
  ["one of another conversation", { outcome: "done", session: "other" }, undefined],
  ["a call of a tool", { outcome: "done", path: "world tool" }, undefined],
  ["one of long ago", { outcome: "done", at: "2026-11-23T09:00:00Z" }, undefined],
])("%s", (_, change, body) => {
  const event = { kind: "turn", turn: { ...turn, ...change } } as ChatEvent;
  expect(doneNotice(model([]), event, NOW)?.body).toBe(body);
});

function bellOf(seen: boolean) {
  const log: string[] = [];
  let look = () => {};
  const state = { seen };
  const parts: NotifierDeps = {
    isFocused: () => Promise.resolve(state.seen),
    show({ tag }) {
      log.push(`show ${tag}`);
      return { close: () => log.push(`close ${tag}`) };
    },
    chime: (tag) => log.push(`chime ${tag}`),
    onFocus(then) {
      look = then;
    },
  };
  return { bell: createNotifier(parts), log, state, look: () => look() };
}

const a: Notice = { tag: "a", title: "", body: "", to: "" };
const b: Notice = { ...a, tag: "b" };

it("each thing is called out once, and withdrawn when it was answered", async () => {
  const { bell, log } = bellOf(false);
  bell.setPending([a]);
  bell.setPending([a, b]);
  await Promise.resolve();
  await Promise.resolve();
  bell.setPending([b]);
  bell.setPending([b]);
  expect(log).toEqual(["show a", "chime a", "show b", "chime b", "close a"]);
});

it("what was answered before it was shown does not stay, and who looks is not called", async () => {
  const { bell, log, state } = bellOf(false);
  bell.setPending([a]);
  bell.setPending([]);
  await new Promise((done) => setTimeout(done));
  expect(log).toEqual(["show a", "chime a", "close a"]);
  state.seen = true;
  bell.setPending([b]);
  await bell.announce({ ...a, tag: "done" });
  expect(log).toHaveLength(3);
});

it("an answer's call goes when somebody looks; what waits stays", async () => {
  const { bell, log, look } = bellOf(false);
  bell.setPending([a]);
  await bell.announce(b);
  look();
  expect(log.filter((line) => line.startsWith("close"))).toEqual(["close b"]);
});
