import { describe, expect, it } from "vitest";
import { coderSession, Journal } from "../../core/coder/testing/journal.ts";
import { show } from "../testing/screen.ts";
import CoderPanel from "./panel.tsx";
import { deskPage } from "./testing/desk.ts";

/** The panel. */
async function panel(given: Parameters<typeof deskPage>[0] = {}) {
  const page = deskPage({ view: { at: "sessions" }, ...given });
  const screen = await show(CoderPanel, { model: page.model, actions: page.actions });
  return { ...page, screen };
}

const missing = { reason: "There is no coding agent here", next: "Install one:", command: "npm i -g claude" };
const WHAT = "It has no tools and can't see your files.";

/** A chat without an agent. */
const chat = (more = {}) =>
  coderSession("a", {
    plain: true,
    readOnly: true,
    agent: "plain-chat",
    product: "Chat without an agent",
    version: "tiny-1",
    isolation: "inplace",
    folder: "",
    name: "",
    ...more,
  });

describe("where no agent is", () => {
  it("a chat is begun with what the user writes, and is shown", async () => {
    const said: string[] = [];
    const talk = async (text: string) => {
      said.push(text);
      return "a";
    };
    const { screen, desk } = await panel({ sessions: [], missing, plain: true, talk });
    expect(screen.text).toContain(`Or discuss an idea without an agent. ${WHAT}`);
    expect(screen.buttons).not.toContain("Start the chat"); // nothing to say
    await screen.type("What is the idea?", "  Make it fast. ");
    await screen.press("Start the chat");
    expect(said).toEqual(["Make it fast."]);
    expect(desk.view.value).toEqual({ at: "session", id: "a", part: "work" });
  });

  it("what is refused says why, and stays", async () => {
    const talk = () => Promise.reject(new Error("it is switched off"));
    const { screen } = await panel({ sessions: [], missing, plain: true, talk });
    await screen.type("What is the idea?", "Make it fast.");
    await screen.press("Start the chat");
    expect(screen.alerts).toEqual(["It is switched off."]);
    expect(screen.field("What is the idea?").value).toBe("Make it fast.");
  });

  it("one that is off is only named, with the way to its settings", async () => {
    const { screen, model } = await panel({ sessions: [], missing });
    expect(screen.buttons).not.toContain("Start the chat");
    await screen.press("Settings");
    expect(model.open.value).toBe("settings");
  });
});

describe("a chat without an agent", () => {
  const view = { at: "session", id: "a", part: "work" } as const;

  it("says what it is, and offers nothing that it has not", async () => {
    const { screen } = await panel({ view, sessions: [chat()], unattended: true });
    expect(screen.text).toContain(`A chat without an agent. ${WHAT}`);
    expect(screen.texts("[role=tab]")).toEqual(["Chat"]);
    expect(screen.buttons).not.toContain("Make it a mission");
    await screen.press("Options");
    expect(screen.texts("input[type=checkbox]")).toEqual([]);
    expect(screen.text).toContain("Chat without an agent tiny-1");
    expect(screen.text).toContain("talk only: it has no tools and sees no files");
    expect(screen.text).not.toContain("your folder itself");
    expect(screen.buttons).not.toContain("Attach a view of the world");
  });

  it("that was closed is not resumed: the next message goes on", async () => {
    const { screen } = await panel({ view, sessions: [chat({ state: "closed" })] });
    await screen.press("Options");
    expect(screen.buttons).not.toContain("Resume");
  });

  it("becomes a mission of what the user wrote and the newest answer", async () => {
    const journal = new Journal();
    journal.says("a", "1.you", 0, "It is slow.", "user");
    journal.says("a", "1.1", 0, "An index?");
    journal.says("a", "2.you", 0, "Yes.", "user", "t2");
    journal.says("a", "2.1", 0, "Add an index.", "agent", "t2");
    const { screen, desk } = await panel({ view, sessions: [chat({ folder: "/code/world" })], journal });
    await screen.press("Make it a mission");
    expect(desk.view.value).toEqual({
      at: "newMission",
      from: { title: "Title of a", ask: "It is slow.\n\nYes.", spec: "Add an index.", folder: "/code/world" },
    });
  });

  it("is listed without a folder that it has not", async () => {
    const { screen } = await panel({ sessions: [chat({ since: "2026-11-24T11:57:00Z" })] });
    expect(screen.texts(".session-row")).toEqual(["Title of aChat without an agentready 3 min"]);
  });
});
