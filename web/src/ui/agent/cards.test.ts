import { describe, expect, it } from "vitest";
import type { Backend, ChatRequest } from "../../wire/types.gen.ts";
import { agentNamed, backendIn, pageWith } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { AgentCard } from "./card.tsx";
import { PairingCards } from "./pairing.tsx";
import { ToolsCards } from "./tools.tsx";

describe("the card of the agent", () => {
  it.each<[Partial<Backend> & { state: Backend["state"] }, string, ChatRequest | undefined]>([
    [{ state: "off" }, "OpenClaw installed", { op: "act", backend: "claw", act: "connect" }],
    [
      { state: "refused", reason: "the key is wrong" },
      "OpenClaw cannot connect",
      { op: "act", backend: "claw", act: "retry" },
    ],
    [{ state: "lost" }, "OpenClaw connection lost · 1 min", { op: "act", backend: "claw", act: "retry" }],
    [{ state: "missing", command: "openclaw gateway" }, "OpenClaw not running", undefined],
  ])("says of %o what to do about it", async (more, words, request) => {
    const { model, actions, asked } = pageWith([backendIn(more.state, more)]);
    model.open.value = "agent";
    const screen = await show(AgentCard, { model, actions });
    expect(screen.texts(".way .words")).toEqual([words]);
    if (more.command) expect(screen.texts(".way code")).toEqual([more.command]);
    await screen.settle(() => screen.page.querySelector(".way-head button")?.click());
    expect(asked).toEqual(request ? [request] : []);
  });

  it("comes by itself only while no agent is here or on its way, and stays away once it was closed", async () => {
    const { model, actions } = pageWith([backendIn("missing")]);
    const screen = await show(AgentCard, { model, actions });
    model.guide.close();
    await screen.settle();
    expect(screen.text).toContain("No agent is here.");
    await screen.settle(() => (model.presence.value = { agents: [agentNamed("Codex")], pages: 1 }));
    expect(screen.text).toBe("");
    await screen.settle(
      () => (model.presence.value = { agents: [agentNamed("Codex", { connected: false })], pages: 1 }),
    );
    expect(screen.text).toContain("Codex is away. Start it again and it returns to its place.");
    await screen.press("Close");
    expect(screen.text).toBe("");
  });

  it("says why what was asked did not work", async () => {
    const { model, actions } = pageWith([backendIn("off")], [], "it is not installed");
    model.open.value = "agent";
    const screen = await show(AgentCard, { model, actions });
    await screen.press("Start it here");
    expect(screen.alerts).toEqual(["It is not installed."]);
    expect(screen.buttons).toContain("Start it here");
  });
});

describe("the card of a pairing", () => {
  const pairing = { requestId: "r1", device: "World on laptop", scopes: ["operator.read", "x.new"], canApprove: true };

  it("says what it would allow, and approves or postpones it", async () => {
    const { model, asked } = pageWith([backendIn("pairing", { pairing })]);
    const screen = await show(PairingCards, { model });
    expect(screen.texts("li")).toEqual(["read its conversations", "x.new"]);
    await screen.press("Approve");
    expect(asked).toEqual([{ op: "act", backend: "claw", act: "pair" }]);
    await screen.press("Not now");
    expect(screen.text).toBe("");
    expect(model.postponed.value).toEqual(["r1"]);
  });

  it("gives the command where only a terminal can approve", async () => {
    const { model } = pageWith([backendIn("pairing", { pairing: { ...pairing, canApprove: false } })]);
    const screen = await show(PairingCards, { model });
    expect(screen.buttons).not.toContain("Approve");
    expect(screen.texts("code")).toEqual(["openclaw devices approve r1"]);
  });
});

it.each([
  ["missing", "", ["Add the tools", "Not now"]],
  ["adding", "", []],
  ["failed", "The file cannot be written.", ["Try again", "Not now"]],
] as const)("the offer of tools that are %s", async (state, reason, buttons) => {
  const { model } = pageWith([backendIn("ready", { tools: { state, ...(reason ? { reason } : {}) } as never })]);
  const screen = await show(ToolsCards, { model });
  expect(screen.buttons).toEqual(buttons);
  expect(screen.alerts).toEqual(reason ? [reason] : []);
});

it("an offer that was declined does not come back on this device", async () => {
  const { model } = pageWith([backendIn("ready", { tools: { state: "missing" } as never })]);
  const screen = await show(ToolsCards, { model });
  await screen.press("Not now");
  expect(screen.text).toBe("");
  expect(localStorage.getItem("world.tools-later")).toBe("claw");
});
