import { describe, expect, it } from "vitest";
import type { ChatMessage, ChatTool } from "../../wire/types.gen.ts";
import type { Line } from "../model.ts";
import { blocksOf, foldCalls } from "../thread/blocks.ts";
import { conversationRows } from "./rows.ts";

const noon = new Date(2026, 10, 21, 12).getTime();
const message = (id: string, minute: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  role: "agent",
  at: new Date(noon + minute * 60_000).toISOString(),
  state: "done",
  parts: [],
  ...more,
});
const line = (id: number, minute: number): Line => ({
  id,
  who: "agent",
  name: "Claude",
  avatarId: "a",
  text: "hi",
  at: noon + minute * 60_000,
  state: "sent",
});

describe("rows", () => {
  it("merge what was said in the world by time, and never reorder the messages", () => {
    const rows = conversationRows(
      [message("a", 1), message("c", 5), message("b", 3)],
      [line(1, 0), line(2, 2), line(3, 9)],
    );
    expect(rows.map((r) => r.key)).toEqual(["line 1", "a", "line 2", "c", "b", "line 3"]);
  });

  it("keep their key when the back end echoes what the user sent", () => {
    const own = conversationRows([message("own:t1", 1, { role: "user", turn: "t1" })], []);
    const told = conversationRows([message("m7", 1, { role: "user", turn: "t1" })], []);
    expect(own[0]?.key).toBe(told[0]?.key);
    const twice = [message("m7", 1, { role: "user", turn: "t1" }), message("m8", 1, { role: "user", turn: "t1" })];
    expect(new Set(conversationRows(twice, []).map((r) => r.key)).size).toBe(2);
  });

  it("say the day where one begins", () => {
    const rows = conversationRows([message("a", -24 * 60), message("b", 0), message("c", 1)], []);
    expect(rows.map((r) => r.begins)).toEqual(["first", "later", undefined]);
  });
});

const call = (id: number, state: ChatTool["state"] = "done"): ChatTool => ({
  id: `t${id}`,
  name: "exec",
  title: "Run",
  state,
});

it("calls that follow each other stand together; what is empty is left out", () => {
  const blocks = blocksOf([
    { kind: "text", text: "" },
    { kind: "tool", tool: call(1) },
    { kind: "tool", tool: call(2) },
    { kind: "text", text: "so" },
    { kind: "tool", tool: call(3) },
  ]);
  expect(blocks.map((b) => b.kind)).toEqual(["tools", "text", "tools"]);
});

it("a long run of calls shows its newest, and whatever did not simply end", () => {
  const calls = [call(1), call(2, "failed"), call(3), call(4), call(5), call(6), call(7, "running")];
  const { folded, shown } = foldCalls(calls);
  expect(shown.map((c) => c.id)).toEqual(["t2", "t5", "t6", "t7"]);
  expect(folded.map((c) => c.id)).toEqual(["t1", "t3", "t4"]);
  expect(foldCalls(calls.slice(0, 5)).folded).toEqual([]);
});
