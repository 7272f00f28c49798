// What is read aloud, and what silences it.

import { signal } from "@preact/signals";
import { beforeEach, expect, test, vi } from "vitest";
import type { Backend, ChatMessage } from "../wire/types.gen.ts";
import { createReadAloud } from "./readaloud.ts";

const { heard } = vi.hoisted(() => ({ heard: [] as string[] }));
vi.mock("./readaloudvoice.ts", () => ({
  readAloud: (message: { id: string }) => heard.push(`reads ${message.id}`),
  stopReading: () => heard.push("stops"),
}));
vi.mock("../ui/settings/choices.ts", () => ({ choice: () => "on" }));

beforeEach(() => heard.splice(0));

function listener(session = signal("main")) {
  const backend = signal({ id: "gw", avatarId: "a" } as Backend);
  const take = createReadAloud({
    scene: () => null,
    chat: { backend, session } as never,
    voice: { running: signal(null) } as never,
    startedAt: 0,
  });
  return async (message: Pick<ChatMessage, "id" | "role" | "state">) => {
    take({
      kind: "message",
      backend: "gw",
      session: "main",
      message: { at: "2026-01-01T00:00:00Z", parts: [], ...message },
    });
    await vi.dynamicImportSettled();
  };
}

test("a reply that is done is read once", async () => {
  const tell = listener();
  await tell({ id: "r1", role: "agent", state: "streaming" });
  await tell({ id: "r1", role: "agent", state: "done" });
  await tell({ id: "r1", role: "agent", state: "done" });
  expect(heard).toEqual(["reads r1"]);
});

test("what the user says next silences it; news of what the user said before does not", async () => {
  const tell = listener();
  await tell({ id: "u1", role: "user", state: "sending" });
  await tell({ id: "r1", role: "agent", state: "done" });
  await tell({ id: "u1", role: "user", state: "done" });
  expect(heard).toEqual(["reads r1"]);
  await tell({ id: "u2", role: "user", state: "sending" });
  expect(heard).toEqual(["reads r1", "stops"]);
});

test("nor do they where the conversation was opened by saying it", async () => {
  const session = signal("");
  const tell = listener(session);
  await tell({ id: "u1", role: "user", state: "sending" });
  session.value = "main";
  await tell({ id: "r1", role: "agent", state: "done" });
  await tell({ id: "u1", role: "user", state: "done" });
  expect(heard).toEqual(["reads r1"]);
});
