import { describe, expect, it } from "vitest";
import type { Backend, ChatMessage } from "../../wire/types.gen.ts";
import { bubbleSummary, formatCallTime } from "./calltexts.ts";
import { backendProblem, plainText, spokenText } from "./format.ts";

const NOW = Date.parse("2026-11-21T03:00:10.000Z");
const agent = (text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: "m",
  role: "agent",
  at: "2026-11-21T03:00:00Z",
  state: "done",
  parts: [{ kind: "text", text }],
  ...more,
});

describe("bubble", () => {
  it.each([
    ["**Two** benches by the _pond_.", "Two benches by the pond."],
    ["# Done\n\n- one\n- two", "Done one two"],
    ["See [the plan](https://example.com/a_b) and ![map](x.png)", "See the plan and map"],
    ["Run this:\n\n```sh\nrm -rf x\n```\n\nthen look.", "Run this: then look."],
    ["Writing:\n```ts\nconst half", "Writing:"],
    ["So:\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nThat is a|b.", "So: That is a|b."],
    ["use `snake_case_name` and 2 * 3 * 4", "use snake_case_name and 2 * 3 * 4"],
    ["<b>bold</b> 1 < 2", "bold 1 < 2"],
    ["", ""],
  ])("of %j is %j", (text, words) => {
    expect(bubbleSummary(agent(text))).toBe(words);
  });

  it("has at most 120 characters, and ends with a sentence or a whole word", () => {
    const sentence = `${"I put two benches beside the pond and a lamp between them. ".repeat(2)}Then the fence.`;
    expect(bubbleSummary(agent(sentence))).toBe(
      `${"I put two benches beside the pond and a lamp between them. ".repeat(2)}`.trim(),
    );
    const words = bubbleSummary(agent("benches and lamps ".repeat(20)));
    expect(words.length).toBeLessThanOrEqual(120);
    expect(words).toMatch(/(benches|and|lamps)…$/);
  });

  it("leaves out thoughts and calls", () => {
    const parts: ChatMessage["parts"] = [
      { kind: "thought", text: "secretly" },
      { kind: "tool", tool: { id: "t", name: "exec", title: "Run", state: "done" } },
      { kind: "text", text: "Done." },
    ];
    expect(bubbleSummary(agent("", { parts }))).toBe("Done.");
  });
});

describe("sentences", () => {
  it.each([
    [agent("All **set**."), "Claw: All set."],
    [agent("", { state: "failed", reason: "overloaded" }), "Claw could not finish: overloaded"],
    [agent("half", { state: "stopped" }), "Claw was stopped."],
    [agent("", { parts: [] }), "Claw is done."],
  ])("read aloud %#", (message, words) => {
    expect(spokenText(message, "Claw")).toBe(words);
  });

  it.each([
    [{ state: "done", millis: 420 }, "420 ms"],
    [{ state: "done", millis: 3400 }, "3.4 s"],
    [{ state: "failed", millis: 74_000 }, "1 min 14 s"],
    [{ state: "running", began: "2026-11-21T03:00:06.000Z" }, "4 s"],
    [{ state: "stopped" }, ""],
  ] as const)("time of a call %j", (call, words) => {
    expect(formatCallTime({ id: "t", name: "exec", title: "Run", ...call }, NOW)).toBe(words);
  });

  it("say why an agent cannot be reached, and what to do", () => {
    const backend: Backend = {
      id: "o",
      kind: "gateway",
      product: "OpenClaw",
      name: "Claw",
      state: "missing",
      since: "",
    };
    expect(backendProblem({ ...backend, state: "ready" })).toBe("");
    expect(backendProblem(backend)).toBe("Claw is not connected.");
    expect(
      backendProblem({ ...backend, reason: "It is not running.", next: "Start it with `openclaw gateway`." }),
    ).toBe("It is not running. Start it with `openclaw gateway`.");
  });
});

it("words and underscores inside of words are left alone", () => {
  expect(plainText("place_objects and __init__ in *all* a*b*c")).toBe("place_objects and init in all a*b*c");
});
