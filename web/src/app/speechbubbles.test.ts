import { beforeEach, describe, expect, it } from "vitest";
import { backendIn, NOW, recording } from "../ui/testing/page.ts";
import type { ChatEvent, ChatMessage } from "../wire/types.gen.ts";
import { createSpeechBubbles } from "./speechbubbles.ts";

let take: (event: ChatEvent) => void;
let calls: readonly (readonly unknown[])[];
/** What the avatars did: turned to the user, or said something; null: nothing any more. */
const done = () => calls.map(([name, ...rest]) => [String(name).replace("people.", ""), ...rest]);

beforeEach(() => {
  const scene = recording<object>();
  calls = scene.calls;
  const robin = backendIn("ready", { avatarId: "avatar_robin" });
  const ada = backendIn("ready", { id: "ada", avatarId: "avatar_ada" });
  const bodiless = backendIn("ready", { id: "none" });
  take = createSpeechBubbles({
    scene: () => scene.it as never,
    backends: () => [robin, ada, bodiless],
    now: () => NOW,
  });
});

const message = (id: string, text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  role: "agent",
  at: new Date(NOW - 100).toISOString(),
  state: "streaming",
  parts: text === "" ? [] : [{ kind: "text", text }],
  ...more,
});
const says = (one: ChatMessage, backend = "claw") => take({ kind: "message", backend, session: "main", message: one });
const goesOn = (id: string, at: number, text: string, backend = "claw", part = 0) =>
  take({ kind: "delta", backend, session: "main", delta: { message: id, part, at, text } });

describe("a reply", () => {
  it("appears over the agent's head as it is written, and goes when it is done", () => {
    says(message("m1", "I will"));
    goesOn("m1", 6, " build it.");
    says(message("m1", "I will build it.", { state: "done" }));
    expect(done()).toEqual([
      ["speak", "avatar_robin", "I will"],
      ["speak", "avatar_robin", "I will build it."],
      ["speak", "avatar_robin", "I will build it."],
      ["speak", "avatar_robin", null],
    ]);
  });

  it("has no markup, and of several paragraphs the last one that was begun", () => {
    says(
      message("m1", "", {
        parts: [
          { kind: "text", text: "First." },
          { kind: "text", text: "## Then **that**" },
        ],
      }),
    );
    expect(done()).toEqual([["speak", "avatar_robin", "Then that"]]);
  });

  it.each(["failed", "stopped"] as const)("goes when it has %s", (state) => {
    says(message("m1", "I will"));
    says(message("m1", "I will", { state }));
    expect(done().at(-1)).toEqual(["speak", "avatar_robin", null]);
  });

  it("that had ended before is no news: an old conversation shows no bubbles", () => {
    says(message("m1", "Long ago.", { state: "done" }));
    expect(done()).toEqual([]);
  });

  it("of one agent is not mixed with another's", () => {
    says(message("m1", "I will"));
    says(message("m1", "Not me"), "ada");
    goesOn("m1", 6, " build it.");
    goesOn("m1", 6, ", thanks.", "ada");
    expect(done().slice(2)).toEqual([
      ["speak", "avatar_robin", "I will build it."],
      ["speak", "avatar_ada", "Not me, thanks."],
    ]);
  });

  it.each<[string, () => void]>([
    ["a piece of another message", () => goesOn("m0", 0, "old")],
    ["a piece of nothing", () => goesOn("m9", 0, "?", "ada")],
    ["a note of the service", () => says(message("n1", "Compacted.", { role: "system" as never }))],
    ["an agent without a body", () => says(message("m2", "Hello"), "none")],
    ["a back end that is not known", () => says(message("m2", "Hello"), "stranger")],
    ["a list of back ends", () => take({ kind: "backends", backends: [] })],
    ["what belongs to none", () => take({ kind: "message", message: message("m3", "Hello") })],
    ["a message without words yet", () => says(message("m4", ""))],
  ])("is not told by %s", (_, event) => {
    says(message("m1", "I will"));
    event();
    expect(done()).toEqual([["speak", "avatar_robin", "I will"]]);
  });
});

describe("an agent that is addressed", () => {
  const user = (id: string, more: Partial<ChatMessage> = {}) =>
    message(id, "Hi", { role: "user", state: "sending", ...more });

  it("turns to the user, once for each turn", () => {
    says(user("u1", { turn: "t1" }));
    says(user("u1", { turn: "t1", state: "done" }));
    says(user("u2", { turn: "t2" }));
    expect(done()).toEqual([
      ["attend", "avatar_robin"],
      ["attend", "avatar_robin"],
    ]);
  });

  it("does not turn for what was said long ago", () => {
    says(user("u1", { at: new Date(NOW - 15_001).toISOString() }));
    expect(done()).toEqual([]);
  });
});

it("does nothing while there is no picture", () => {
  const early = createSpeechBubbles({
    scene: () => null,
    backends: () => [backendIn("ready", { avatarId: "avatar_robin" })],
    now: () => NOW,
  });
  expect(() =>
    early({ kind: "message", backend: "claw", session: "main", message: message("m1", "Hi") }),
  ).not.toThrow();
});
