import { expect, it } from "vitest";
import type { ChatTool } from "../../wire/types.gen.ts";
import { pageWith } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { ToolCalls } from "./calls.tsx";

it.each([
  ["done", "17 ms"],
  ["failed", "failed"],
  ["refused", "not allowed"],
  ["missing", "no such tool"],
  ["stopped", "stopped"],
  ["waiting", "waiting for you"],
] as const)("says how a step ended that is %s", async (state, words) => {
  const tool: ChatTool = {
    id: "1",
    name: "world_info",
    title: "World info",
    state: state as ChatTool["state"],
    millis: 17,
  };
  const screen = await show(ToolCalls, { tools: [tool], model: pageWith([], []).model });
  expect(screen.texts(".age")).toEqual([words]);
});
