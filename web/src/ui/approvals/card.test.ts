import { describe, expect, it, vi } from "vitest";
import type { Approval } from "../../wire/types.gen.ts";
import { backendIn, minutesAgo, NOW, pageWith } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { ApprovalCards } from "./card.tsx";

describe("the card of an approval", () => {
  const approval: Approval = {
    id: "a1",
    hash: "h1",
    backend: "claw",
    kind: "exec" as Approval["kind"],
    title: "Run a command",
    command: "rm \u202etxt",
    options: [
      { id: "always", name: "Allow always", kind: "allow_always" },
      { id: "once", name: "Allow once", kind: "allow_once" },
      { id: "no", name: "Deny", kind: "reject_once" },
    ],
    createdAt: minutesAgo(1),
    expiresAt: new Date(NOW + 90_000).toISOString(),
    state: "open",
  };

  /** The cards once their buttons can be pressed. */
  async function cards(approvals: readonly Approval[], refuses = "") {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const made = pageWith([backendIn("ready")], approvals, refuses);
    const screen = await show(ApprovalCards, { model: made.model });
    const early = screen.buttons;
    await screen.settle(() => vi.advanceTimersByTime(500));
    vi.useRealTimers();
    return { ...made, screen, early };
  }

  it("shows exactly what is asked, with what is hidden in it, and how long it can be answered", async () => {
    const { screen } = await cards([approval]);
    expect(screen.text).toContain("RLO");
    expect(screen.text).toContain("characters that are normally invisible, or look like others");
    expect(screen.text).toMatch(/Claw asks for your permission\./);
    expect(screen.texts(".age")[0]).toBe("1 min · 1 min left");
  });

  describe("beside an open panel", () => {
    it("is one line, until the user goes to it; then it takes no answer before it has stood for a moment", async () => {
      const { screen, model, asked } = await cards([approval]);
      await screen.settle(() => (model.open.value = "settings"));
      expect([screen.texts("p").at(-1), screen.buttons]).toEqual(["Claw asks: Run a command", ["Review"]]);
      await screen.press("Review");
      expect(screen.buttons).toEqual([]);
      expect(screen.text).toContain("RLO");
      await screen.settle(() => (model.open.value = "log"));
      expect(screen.buttons).toEqual(["Review"]);
      await screen.settle(() => (model.open.value = "none"));
      expect([screen.texts("h2"), asked]).toEqual([["Run a command"], []]);
    });

    it("has the panel give way where one column holds both", async () => {
      const { screen, model } = await cards([approval]);
      vi.stubGlobal("matchMedia", () => ({ matches: true }));
      await screen.settle(() => (model.open.value = "settings"));
      await screen.press("Review");
      expect([model.open.peek(), screen.texts("h2")]).toEqual(["none", ["Run a command"]]);
    });
  });

  it("takes no answer before it has stood for a moment, then exactly the one that was pressed", async () => {
    const { screen, asked, early } = await cards([approval]);
    expect(early).toEqual([]);
    await screen.press("Allow once");
    expect(asked).toEqual([{ op: "answer", backend: "claw", approval: "a1", hash: "h1", option: "once" }]);
  });

  it("offers what allows it only at the end of what it asks for", async () => {
    const details = Array.from({ length: 40 }, (_, i) => ({ name: `File ${i}`, value: `f${i}` }));
    const { screen } = await cards([{ ...approval, details }]);
    expect(screen.text).not.toContain("f39");
    expect(screen.buttons).toEqual(expect.arrayContaining(["Deny", "Next ›"]));
    expect(screen.buttons).not.toContain("Allow once");
    expect(screen.buttons).not.toContain("Allow always");
    await screen.press("Next ›");
    expect(screen.texts(".turn-part [role=status]")).toEqual(["Part 2 of 2"]);
    expect(screen.text).toContain("f39");
    expect(screen.texts(".answers button")).toEqual(["Deny", "Allow once", "Allow always"]);
  });

  it("offers what lasts only behind “More”", async () => {
    const { screen } = await cards([approval]);
    expect(screen.texts("details.more button")).toEqual(["Allow always"]);
  });

  it.each<[string, Partial<Approval>, string]>([
    [
      "answered elsewhere",
      { state: "answered", answer: "Deny", by: "another page" },
      "Answered: Deny, by another page.",
    ],
    ["withdrawn", { state: "withdrawn" }, "The request was withdrawn."],
    ["expired", { state: "expired" }, "There was no answer in time, so it was not allowed."],
  ])("says that it was %s, and takes no answer any more", async (_, more, words) => {
    const { screen } = await cards([{ ...approval, ...more }]);
    expect(screen.texts(".answered")).toEqual([words]);
    expect(screen.buttons).toEqual([]);
  });

  it("numbers several, and waits while there is no connection", async () => {
    const { screen, model } = await cards([approval, { ...approval, id: "a2", title: "Write a file" }]);
    expect(screen.texts(".muted").filter((words) => words.includes(" of 2"))).toHaveLength(2);
    expect(screen.text).toContain("Your agent asks: Write a file. Press Y to go there.");
    await screen.settle(() => (model.connection.value = { state: "resting" }));
    expect(screen.text).toContain("Not connected; the question stays open.");
    expect(screen.buttons).not.toContain("Allow once");
  });

  it("says why an answer did not arrive, and takes it again", async () => {
    const { screen } = await cards([approval], "the agent is gone");
    await screen.press("Deny");
    expect(screen.alerts).toEqual(["The agent is gone."]);
    expect(screen.buttons).toContain("Deny");
  });
});
