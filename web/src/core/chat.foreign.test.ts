// Payloads from an agent are untrusted: whatever passes the guards can be folded, and nothing makes them throw.
import { expect, it } from "vitest";
import type { Guard } from "../wire/guard.ts";
import { isChatAnswer, isChatEvent } from "../wire/guards.ts";
import { fold, opened, UNOPENED } from "./chat.ts";
import { junk, type Random, randomFrom } from "./testing/random.ts";

const message = {
  id: "m1",
  turn: "t1",
  role: "agent",
  at: "2026-11-21T03:00:00Z",
  state: "streaming",
  parts: [
    { kind: "text", text: "hello" },
    { kind: "tool", tool: { id: "c1", name: "exec", title: "Run", state: "running", millis: 3 } },
    { kind: "image", image: { url: "/api/chat/images/00" } },
  ],
};
const EVENTS = [
  { kind: "message", backend: "a", session: "s", message },
  { kind: "delta", backend: "a", session: "s", delta: { message: "m1", part: 0, at: 5, text: "!" } },
  { kind: "status", backend: "a", session: "s", status: { turn: "t1", label: "thinking" } },
  { kind: "backends", backends: [{ id: "a", kind: "acp", product: "A", name: "A", state: "ready", since: "" }] },
  { kind: "reset", backend: "a", session: "s" },
];

/** The value if it passes. */
function read<T>(passes: Guard<T>, value: unknown): T | undefined {
  return passes(value) ? value : undefined;
}

/** The value with one thing in it replaced or left out. */
function spoiled(value: unknown, random: Random): unknown {
  if (random.chance(0.25) || typeof value !== "object" || value === null) return junk(random);
  if (Array.isArray(value)) {
    const at = random.whole(0, value.length - 1);
    return value.map((item, i) => (i === at ? spoiled(item, random) : item));
  }
  const key = random.pick(Object.keys(value));
  const { [key]: old, ...rest } = value as Record<string, unknown>;
  return random.chance(0.3) ? rest : { ...rest, [key]: spoiled(old, random) };
}

it("lets well-formed events through", () => {
  for (const event of EVENTS) expect(read(isChatEvent, structuredClone(event))).toEqual(event);
});

it("rejects everything that cannot be folded and shown", () => {
  for (let seed = 0; seed < 4000; seed++) {
    const random = randomFrom(seed);
    const event = read(isChatEvent, spoiled(random.pick(EVENTS), random));
    const answer = read(isChatAnswer, spoiled({ ok: true, messages: [message], before: "", status: {} }, random));
    let c = opened(UNOPENED, answer ?? { ok: true }, []);
    if (event) c = fold(c, event);
    for (const m of c.messages) {
      expect(typeof m.id, `run ${seed}`).toBe("string");
      for (const part of m.parts)
        expect(part.text === undefined || part.text === null || typeof part.text === "string").toBe(true);
    }
  }
});
