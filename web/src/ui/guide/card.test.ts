import { describe, expect, it } from "vitest";
import { agentNamed, pageWith, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { GuideCard } from "./card.tsx";

describe("the guide", () => {
  it("leads through its three steps", async () => {
    const { model, actions, calls } = pageWith([]);
    const screen = await show(GuideCard, { model, actions });
    const due = () => screen.texts("[aria-current=step] strong");
    expect(screen.text).toContain("I am a guide, not an agent.");
    expect(due()).toEqual(["Look around"]);
    await screen.settle(() => {
      model.guide.camera({ position: [0, 0, 0], target: [0, 0, 0] });
      model.guide.camera({ position: [2, 0, 0], target: [0, 0, 0] });
    });
    expect(due()).toEqual(["Place one thing by hand"]);
    await screen.press("Place a bench");
    expect(calls).toEqual([["user.hold", { tool: "place", what: { kind: "bench", name: "Bench" } }], ["focusWorld"]]);
    await screen.settle(() => model.guide.placed("Bench"));
    expect(screen.text).toContain("Bench placed. It stays, for you and your agents.");
    expect(due()).toEqual(["Connect your agent"]);
    await screen.press("Undo");
    expect(calls.at(-1)).toEqual(["undoOwn"]);
    expect(screen.text).not.toContain("Bench placed");
    await screen.settle(() => (model.presence.value = { agents: [agentNamed("Codex")], pages: 1 }));
    await screen.press("Done");
    expect(screen.text).toBe("");
  });

  it("says why what was placed could not be taken back", async () => {
    const { model } = pageWith([]);
    const { actions } = recordedActions({ undoOwn: () => Promise.reject(new Error("somebody has changed it")) });
    const screen = await show(GuideCard, { model, actions });
    await screen.settle(() => model.guide.placed("Tree"));
    await screen.press("Undo");
    expect(screen.text).toContain("Somebody has changed it.");
    expect(screen.text).toContain("Tree placed.");
  });
});
