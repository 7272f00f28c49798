import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Approval, ChatRequest } from "../../wire/types.gen.ts";
import { emptyChat } from "../emptychat.ts";
import { choice, choose } from "../settings/choices.ts";
import { notificationsBlocked } from "../settings/notifications.ts";
import { backendIn, liveModel, minutesAgo, NOW } from "../testing/page.ts";
import { onPage, show } from "../testing/screen.ts";
import { ApprovalCards } from "./card.tsx";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await onPage(async () => choose("notify", "off"));
  notificationsBlocked.value = false;
});
afterEach(() => void vi.useRealTimers());

const approval = (id: string, more: Partial<Approval> = {}): Approval => ({
  id,
  hash: `hash of ${id}`,
  backend: "claw",
  kind: "exec" as Approval["kind"],
  title: `Run ${id}`,
  command: "ls",
  options: [
    { id: "once", name: "Allow once", kind: "allow_once" },
    { id: "no", name: "Deny", kind: "reject_once" },
  ],
  createdAt: minutesAgo(1),
  expiresAt: new Date(NOW + 90_000).toISOString(),
  state: "open",
  ...more,
});

/** The cards; an answer is under way until the test lets it arrive. */
async function cards(...all: Approval[]) {
  const asked: ChatRequest[] = [];
  let arrive: () => void = () => {};
  const ask = (request: ChatRequest) => {
    asked.push(request);
    return new Promise((resolve) => (arrive = () => resolve({ ok: true })));
  };
  const approvals = signal<readonly Approval[]>(all);
  const model = liveModel([], { ...emptyChat(), ask, approvals, backends: signal([backendIn("ready")]) } as never);
  const screen = await show(ApprovalCards, { model });
  const arm = () => screen.settle(() => vi.advanceTimersByTime(500));
  const become = (...next: Approval[]) => screen.settle(() => (approvals.value = next));
  return { model, screen, asked, arm, become, arrives: () => screen.settle(() => arrive()) };
}

describe("of the answers to an approval", () => {
  it("one is sent, however often and whatever is pressed after it", async () => {
    const { screen, asked, arm, arrives } = await cards(approval("a"));
    await arm();
    const deny = screen.element("button", "Deny");
    await screen.press("Allow once");
    expect(screen.buttons).toEqual([]);
    await screen.settle(() => deny.fire("click"));
    expect(asked.map((request) => "option" in request && request.option)).toEqual(["once"]);
    await arrives();
  });

  it("none is sent after somebody else has answered", async () => {
    const { screen, asked, arm, become } = await cards(approval("a"));
    await arm();
    await become(approval("a", { state: "answered", answer: "Deny", by: "another page" }));
    expect(screen.buttons).toEqual([]);
    expect(screen.texts("[role=status]")).toEqual(["Answered: Deny, by another page."]);
    expect(asked).toEqual([]);
  });

  it("none is taken by a card that has just moved up to where another one was", async () => {
    const { screen, arm, become } = await cards(approval("a"), approval("b"));
    await arm();
    expect(screen.buttons).toHaveLength(4);
    await become(approval("b"));
    expect(screen.buttons).toEqual([]);
    await arm();
    expect(screen.buttons).toEqual(["Deny", "Allow once"]);
  });

  it("none is given by a key that is held down", async () => {
    const { screen, arm } = await cards(approval("a"));
    await arm();
    const allow = screen.element("button", "Allow once");
    expect(allow.fire("keydown", { key: "Enter", repeat: true })).toBe(false);
    expect(allow.fire("keydown", { key: "Enter", repeat: false })).toBe(true);
  });
});

describe("a card", () => {
  it("never takes the keyboard by itself", async () => {
    const { screen, become } = await cards();
    const field = screen.page.createElement("textarea");
    screen.page.body.insertBefore(field, null);
    field.focus();
    await become(approval("a"));
    expect(screen.page.activeElement).toBe(field);
    field.remove();
  });

  it.each([
    ["local", "It can only be answered where the agent runs."],
    ["hosted", "Answer it on the agent's own computer."],
  ] as const)("without answers says in a %s world where they are given", async (mode, words) => {
    const { screen, model } = await cards(approval("a", { options: [] }));
    await screen.settle(() => (model.relay.mode.value = mode));
    expect(screen.text).toContain(words);
    expect(screen.buttons).toEqual([]);
  });

  it.each([
    [90_000, "1 min left"],
    [400, "1 s left"],
    [0, "about to expire"],
  ])("with %d ms to go says “%s”", async (left, words) => {
    const { screen } = await cards(approval("a", { expiresAt: new Date(NOW + left).toISOString() }));
    expect(screen.texts(".age")[0]).toContain(words);
  });

  it("offers notifications once, and takes no for an answer", async () => {
    const { screen, become } = await cards();
    localStorage.removeItem("world.notify");
    vi.stubGlobal("Notification", { permission: "default" });
    await become(approval("a"));
    expect(screen.text).toContain("Notify you when something is waiting?");
    await screen.press("No, thanks");
    expect(screen.text).not.toContain("Notify you");
    expect(choice("notify")).toBe("off");
    await become(approval("b"));
    expect(screen.text).not.toContain("Notify you");
  });
});
