import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import type { Backend } from "../../wire/types.gen.ts";
import { emptyChat } from "../emptychat.ts";
import { HelpCard } from "../helpcard.tsx";
import { IDLE, type InHand } from "../inhand.ts";
import { createModel } from "../model.ts";
import { agentNamed, backendIn, NOW, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { GuideCard } from "./card.tsx";

/** The guide at its second step, or at its third one. */
async function guide(step: "place" | "agent", backends: readonly Backend[] = [], mode: "local" | "hosted" = "local") {
  const inHand = signal<InHand>(IDLE);
  const model = createModel(() => NOW, { ...emptyChat(), backends: signal(backends) }, inHand);
  model.connection.value = { state: "live" };
  model.presenceKnown.value = true;
  model.relay.mode.value = mode;
  const hold = (next: InHand) => void (inHand.value = next);
  const ways = async () => [{ id: "codex", name: "Codex", how: "Run this:", command: "codex mcp add world" }];
  const { actions, calls } = recordedActions({ user: { hold } as never, ways });
  const screen = await show(GuideCard, { model, actions });
  await screen.settle(() => {
    model.guide.open();
    model.guide.camera({ position: [0, 0, 0], target: [0, 0, 0] });
    model.guide.camera({ position: [2, 0, 0], target: [0, 0, 0] });
    if (step === "agent") model.guide.placed("Bench");
  });
  return { model, screen, calls, inHand };
}

describe("placing the first thing", () => {
  it("says where to click while it is in hand, and why it could not be put there", async () => {
    const { screen, inHand } = await guide("place");
    await screen.press("Place a tree");
    expect(screen.texts("[role=status]")).toEqual(["Now pick a spot on the ground for the tree."]);
    await screen.settle(() => (inHand.value = { ...inHand.value, failed: "A bench is there." } as InHand));
    expect(screen.text).toContain("A bench is there.");
    await screen.press("Cancel");
    expect(inHand.value).toEqual(IDLE);
    expect(screen.buttons).toContain("Place a tree");
  });
});

describe("connecting the first agent", () => {
  it("has one command where none was found, and leads to the other ways", async () => {
    const { screen, model } = await guide("agent");
    expect(screen.texts("code")).toEqual(["codex mcp add world"]);
    await screen.press("Other ways");
    expect(model.open.value).toBe("agent");
  });

  it.each<[Backend["state"], string]>([
    ["off", "OpenClaw is on this computer. Start it from the card “Your agent”."],
    ["refused", "The card “Your agent” says why OpenClaw cannot be reached."],
  ])("says of one that is %s what helps", async (state, words) => {
    const { screen } = await guide("agent", [backendIn(state)]);
    expect(screen.text).toContain(words);
    expect(screen.texts("code")).toEqual([]);
  });

  it("is a code in a hosted world", async () => {
    const { screen, model } = await guide("agent", [], "hosted");
    expect(screen.texts("code")).toEqual([]);
    await screen.press("Pair an agent");
    expect(model.open.value).toBe("agent");
  });

  it("closes for good on this device", async () => {
    const { screen } = await guide("agent");
    await screen.press("Close the guide");
    expect(screen.text).toBe("");
    expect(localStorage.getItem("world.guide")).toBe("closed");
  });
});

describe("how to move", () => {
  async function help(mode: "local" | "hosted" = "local", agents = [agentNamed("Codex")]) {
    const model = createModel(() => NOW);
    model.connection.value = { state: "live" };
    model.relay.mode.value = mode;
    model.presence.value = { agents, pages: 1 };
    return { model, screen: await show(HelpCard, { model }) };
  }

  it("is told once on this device", async () => {
    const { screen, model } = await help();
    expect(screen.text).toContain("look around");
    await screen.press("Got it");
    expect([screen.text, model.helpSeen.value]).toEqual(["", true]);
    expect(localStorage.getItem("world.help-seen")).toBe("yes");
  });

  it("waits for the guide, and for the connection", async () => {
    const { screen, model } = await help();
    await screen.settle(() => {
      model.presenceKnown.value = true;
      model.guide.open();
    });
    expect(screen.text).toBe("");
    await screen.settle(() => model.guide.close());
    expect(screen.text).toContain("look around");
    await screen.settle(() => (model.connection.value = { state: "resting" }));
    expect(screen.text).toBe("");
  });

  it("tells of voice only where there is one, and leaves the place to pairing", async () => {
    expect((await help("local")).screen.text).toContain("talk by voice");
    expect((await help("hosted")).screen.text).not.toContain("talk by voice");
    expect((await help("hosted", [])).screen.text).toBe("");
  });
});
