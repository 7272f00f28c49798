import { signal } from "@preact/signals";
import { beforeEach, expect, it, vi } from "vitest";
import type { AgentPresence, Backend, Camera, Presence } from "../../wire/types.gen.ts";
import type { Mode } from "../hosted/model.ts";
import { createGuide, type GuideModel } from "./guide.ts";

const presenceKnown = signal(true);
const presence = signal<Presence>({ agents: [], pages: 1 });
const agent = (connected: boolean) => ({ avatarId: "avatar_claude", connected }) as AgentPresence;
const backends = signal<readonly Backend[]>([]);
const mode = signal<Mode>("local");
const kept = new Map<string, string>();
const at = (x: number): Camera => ({ position: [x, 2, 8], target: [0, 1, 2] });
const begin = (): GuideModel => createGuide({ presenceKnown, presence, backends, mode });
const ready = { id: "openclaw", state: "ready" } as Backend;

beforeEach(() => {
  presenceKnown.value = true;
  presence.value = { agents: [], pages: 1 };
  backends.value = [];
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it("walks a newcomer through three steps that it notices by itself", () => {
  const guide = begin();
  expect(guide.shown.value).toBe(true);
  expect(guide.speech.value).toContain("not an agent");
  guide.camera(at(0));
  guide.camera(at(0.1));
  expect(guide.step.value).toBe("look");
  guide.camera(at(2));
  expect(guide.step.value).toBe("place");
  guide.placed("Bench");
  expect(guide.step.value).toBe("agent");
  expect(guide.thing.value).toBe("Bench");
  backends.value = [ready];
  expect(guide.step.value).toBeUndefined();
  expect(guide.shown.value).toBe(true); // it says goodbye
});

it.each([true, false])("does not come to someone who has an agent (here: %s)", (here) => {
  backends.value = [{ ...ready, state: here ? "ready" : "lost" }];
  expect(begin().shown.value).toBe(false);
  backends.value = [];
  presence.value = { agents: [agent(here)], pages: 1 };
  expect(begin().shown.value).toBe(false);
});

it("waits while an agent may be here in a moment", () => {
  backends.value = [{ id: "openclaw", state: "connecting" } as Backend];
  const guide = begin();
  expect(guide.shown.value).toBe(false);
  backends.value = [{ id: "openclaw", state: "missing" } as Backend];
  expect(guide.shown.value).toBe(true);
});

it("leaves at once when an agent comes before the user has begun", () => {
  const guide = begin();
  presence.value = { agents: [agent(true)], pages: 1 };
  expect(guide.shown.value).toBe(false);
});

it("stays closed on later visits, and comes back when it is asked to", () => {
  begin().close();
  const guide = begin();
  expect(guide.shown.value).toBe(false);
  backends.value = [ready];
  guide.open();
  expect(guide.shown.value).toBe(true);
  expect(guide.step.value).toBe("look");
});

it("is not there before the page knows who is here", () => {
  presenceKnown.value = false;
  expect(begin().shown.value).toBe(false);
});
