import { describe, expect, it } from "vitest";
import { BROWSER_TOOLS, CATALOG } from "../../wire/tables.gen.ts";
import type { Activity, AgentPresence } from "../../wire/types.gen.ts";
import { lostAgent, shownState, sourceText, stateMeaning, stateText, turnText } from "./activity.ts";
import { formatAge, formatDuration } from "./age.ts";
import { voiceToolText } from "./calls.ts";
import { formatBytes, formatMetres } from "./measures.ts";
import { aNoun, counted, few, plural, sentence, sentences, shorten } from "./text.ts";
import { pieceTitle } from "./things.ts";
import { ago, countdown, formatDay, formatHour, formatMinutes, formatWhen } from "./time.ts";
import { cutOffText, TOOLS, traceText } from "./tools.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const agent = (state: Activity["state"], label?: string, age = 0, connected = state !== "away"): AgentPresence => {
  const since = new Date(NOW - age).toISOString();
  const activity = { state, since, source: "tool.call", ...(label === undefined ? {} : { label }) };
  return { connected, lastSeen: since, activity } as AgentPresence;
};

describe("what an agent is doing", () => {
  it.each([
    [agent("idle"), "idle"],
    [agent("idle", "just arrived"), "just arrived"],
    [agent("working", "placing 2 objects"), "placing 2 objects"],
    [agent("working"), "working"],
    [agent("walking", "walking to bench_1"), "walking to bench_1"],
    [agent("speaking", "speaking"), "speaking"],
    [agent("thinking", "reading the plan"), "reading the plan"],
    [agent("needs-you", "may I delete the fence?"), "waiting for you · may I delete the fence?"],
    [agent("needs-you", "waiting for your answer"), "waiting for your answer"],
    [agent("needs-you", "waiting for you: the fence"), "waiting for you: the fence"],
    [agent("stale", "thinking"), "silent"],
    [agent("lost", "ready"), "connection lost"],
    [agent("away", "socket closed"), "away"],
    [agent("thinking", undefined, 1999), "thinking"],
    [agent("thinking", undefined, 4200), "thinking · 4 s"],
    [agent("working", "running exec", 2000), "running exec · 2 s"],
    [agent("needs-you", undefined, 90_000), "waiting for you"],
    [agent("stale", "running exec", 70_000), "silent for 70 s"],
    [agent("stale", undefined, 200_000), "silent for 3 min"],
    [agent("lost", "ready", 10_000), "connection lost · 10 s"],
    [agent("idle", undefined, 61_000), "idle · 1 min"],
    [agent("working", "placing a bench", 7_200_000, false), "away · 2 h"],
    [null, "away"],
  ])("%j reads %s", (given, words) => expect(stateText(given, NOW)).toBe(words));

  it("has no age where the clock is not the time", () => {
    expect(stateText(agent("stale", undefined, 70_000), Number.NaN)).toBe("silent");
  });

  it.each([
    [{}, ""],
    [{ turn: "t", label: "thinking", since: "2026-11-20T11:59:57Z" }, "thinking · 3 s"],
    [{ turn: "t", since: "2026-11-20T12:00:00.4Z" }, "working"],
    [{ turn: "t", label: "running exec" }, "running exec"],
    [{ turn: "t", label: "silent", since: "2026-11-20T11:58:50Z" }, "silent for 70 s"],
    [{ turn: "t", label: "waiting for you", since: "2026-11-20T11:58:50Z" }, "waiting for you"],
  ])("of the turn %j reads %s", (status, words) => expect(turnText(status, NOW)).toBe(words));

  it("never shows a lost connection as idle", () => {
    for (const label of ["idle", "", "ready", undefined])
      expect(stateText(agent("lost", label, 5000, false), NOW)).toBe("connection lost · 5 s");
    expect(shownState(lostAgent(agent("idle"), ""))).toBe("lost");
    expect(stateText(lostAgent(agent("idle", "ready"), ""), NOW)).toBe("connection lost");
  });

  it("names the source of what it says", () => {
    expect(sourceText("tool.call place_objects")).toBe("called place objects");
    expect(sourceText("socket closed")).toBe("connection changed");
    expect(sourceText("chat.delta")).toBe("chat.delta");
  });

  it("explains a state that it does not know as idle rather than breaking", () => {
    expect(stateMeaning("dancing" as Activity["state"])).toBe(stateMeaning("idle"));
  });
});

describe("ages", () => {
  it.each([
    [-5000, "now"],
    [Number.NaN, "now"],
    [999, "now"],
    [4200, "4 s"],
    [59_999, "59 s"],
    [60_000, "1 min"],
    [3_599_999, "59 min"],
    [7_200_000, "2 h"],
    [200_000_000, "2 d"],
  ])("%d ms is %s", (millis, words) => expect(formatAge(millis)).toBe(words));
});

describe("moments", () => {
  const noon = new Date(2026, 10, 21, 12, 30, 5).getTime();
  const DAY = 86_400_000;

  it.each([
    [noon + 60_000, /^12:30:05/],
    [noon + DAY, /^yesterday 12:30/],
    [noon + 5 * DAY, /21.* 12:30/],
    [noon + 400 * DAY, /2026 12:30/],
  ])("are said as people say them (%d)", (now, words) => {
    expect(formatWhen(noon, now)).toMatch(words);
    expect(formatWhen(new Date(noon).toISOString(), now)).toMatch(words);
  });

  it("head the messages of their day", () => {
    expect([0, 1].map((days) => formatDay(noon, noon + days * DAY))).toEqual(["Today", "Yesterday"]);
    expect(formatDay(noon, noon + 3 * DAY)).toMatch(/Sat.*21/);
  });

  it("may be unknown", () => {
    for (const time of ["", "soon", Number.NaN, 0]) expect(formatWhen(time, noon)).toBe("an unknown time");
    expect(ago(undefined, noon)).toBe("");
  });

  it("lie back", () => {
    expect(ago(noon - 300_000, noon)).toBe("5 min ago");
    expect(ago(noon + 5000, noon)).toBe("just now");
  });
});

it.each([
  [formatMinutes, -5, "0:00"],
  [formatMinutes, 61_999, "1:01"],
  [countdown, 599_500, "10:00"],
  [countdown, 61_000, "1:01"],
  [countdown, -5, "0:00"],
  [formatHour, 19.5, "19:30"],
  [formatHour, 23.999, "0:00"],
  [formatMetres, 3.14159, "3.1 m"],
  [formatMetres, 12.4, "12 m"],
  [formatBytes, 812, "812 bytes"],
  [formatBytes, 3480, "3.4 KB"],
  [formatBytes, 1_300_000, "1.2 MB"],
])("%o of %d is %s", (format, value, words) => expect(format(value)).toBe(words));

describe("texts", () => {
  it.each([
    ["the disk is full", "The disk is full."],
    [" why? ", "Why?"],
    ["Loading…", "Loading…"],
    ["dev@vps does not answer", "dev@vps does not answer."],
    ["notes.md is gone", "notes.md is gone."],
    ["it's late", "It's late."],
    ["", ""],
  ])("%j as a sentence", (text, words) => expect(sentence(text)).toBe(words));

  it("are joined without the missing ones", () => {
    expect(sentences("it broke", undefined, "", "Try again")).toBe("It broke. Try again.");
  });

  it("count in English", () => {
    expect(["bench", "bush", "box", "copy", "key", "low shelf", "lamp"].map(plural)).toEqual([
      "benches",
      "bushes",
      "boxes",
      "copies",
      "keys",
      "low shelves",
      "lamps",
    ]);
    expect([counted(1, "file"), counted(0, "file"), counted(41_800, "line")]).toEqual([
      "1 file",
      "0 files",
      "41,800 lines",
    ]);
  });

  it("name a few of many", () => {
    expect([few(["a"]), few(["a", "b", "c"], 2), few([])]).toEqual(["a", "a, b and 1 more", ""]);
  });

  it("are shortened after a sentence, or else after a word", () => {
    expect(shorten("One two three. Four five", 18)).toBe("One two three.");
    expect(shorten("one two three four five", 18)).toBe("one two three…");
    expect(shorten("x".repeat(500), 120)).toHaveLength(120);
  });
});

describe("durations", () => {
  it.each([
    [0, "0 ms"],
    [340.4, "340 ms"],
    [1234, "1.2 s"],
    [59_940, "59.9 s"],
    [59_999, "1 min 0 s"],
    [125_000, "2 min 5 s"],
    [Number.NaN, "–"],
  ])("%d ms reads %s", (millis, words) => expect(formatDuration(millis)).toBe(words));
});

describe("tool calls", () => {
  it("has plain words for every tool that the page carries out", () => {
    for (const tool of Object.keys(BROWSER_TOOLS)) {
      for (const state of ["started", "done", "failed"] as const) {
        expect(traceText({ tool, state }), `${tool} ${state}`).not.toContain("_");
      }
    }
  });

  it("says what the voice does", () => {
    expect(voiceToolText({ callId: "1", name: "build", state: "running" })).toBe("builds");
    expect(voiceToolText({ callId: "1", name: "new_tool", state: "working" })).toBe(
      "uses new tool, which takes a moment",
    );
  });

  it("follow the name of an agent as a sentence, whatever has come of them", () => {
    for (const tool of [...Object.keys(TOOLS), "some_new_tool"])
      for (const state of ["started", "done", "failed"] as const) {
        const words = traceText({ tool, state });
        expect(words).toMatch(/^(could not|[a-z]+s|[a-z]+ed|took|spoke|built|made|undid)\b/);
        expect(words).not.toMatch(/[_.:[]/);
      }
    expect(cutOffText({ tool: "place_objects", text: "placing 1 object" })).toBe(
      "was placing 1 object, but how it ended is not known",
    );
  });
});

it("puts the right article before every kind of piece", () => {
  const without = ["bamboo", "books", "grass", "reeds", "string_lights"];
  for (const { kind } of CATALOG) {
    const [article] = without.includes(kind) ? [""] : /^[aeiou]/.test(kind) ? ["an "] : ["a "];
    expect(aNoun(kind)).toBe(`${article}${kind}`);
  }
  expect(CATALOG.map((p) => p.kind).filter((kind) => /[^su]s$/.test(kind) && !without.includes(kind))).toEqual([]);
  expect(["stairs", "arch", "unicorn", "umbrella", "wall", "igloo"].map(aNoun)).toEqual([
    "stairs",
    "an arch",
    "a unicorn",
    "an umbrella",
    "a wall",
    "an igloo",
  ]);
});

it("names every piece", () => {
  for (const piece of CATALOG) expect(pieceTitle(piece.kind)).toBe(piece.title);
  expect(pieceTitle("composite")).toBe("Building");
  expect(pieceTitle("unknown_kind")).toBe("unknown_kind");
});
