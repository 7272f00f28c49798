import { describe, expect, it } from "vitest";
import { coderSession } from "../../core/coder/testing/journal.ts";
import type { CoderAgent } from "../../wire/types.gen.ts";
import { show } from "../testing/screen.ts";
import CoderPanel from "./panel.tsx";
import { CLAUDE, deskPage, QWEN, WORKSPACE } from "./testing/desk.ts";
import type { CoderDesk } from "./types.ts";

const FIELD = "What do you have in mind?";

describe("talking about an idea", () => {
  async function idea(given: Parameters<typeof deskPage>[0] = {}, project = true) {
    const said: unknown[][] = [];
    const talk: CoderDesk["talk"] = async (...what) => {
      said.push(what);
      page.sessions.value = [...page.sessions.value, coderSession("talk", { readOnly: true })];
      return "talk";
    };
    const page = deskPage({ view: { at: "sessions" }, sessions: [], talk, ...given });
    if (project) page.model.project.state.value = { phase: "ready", name: "world", root: "~/code/world" };
    const screen = await show(CoderPanel, { model: page.model, actions: page.actions });
    return { ...page, screen, said };
  }

  it("begins from the list of sessions, in the open project", async () => {
    const { screen, said, desk } = await idea({ folders: [WORKSPACE] });
    await screen.press("Discuss an idea");
    expect(screen.texts("h2")).toEqual(["Discuss an idea"]);
    expect(screen.buttons).not.toContain("Start discussing");
    await screen.type(FIELD, " Orders with a discount? ");
    await screen.press("Start discussing");
    expect(said).toEqual([["Orders with a discount?", {}]]);
    expect(desk.view.value).toEqual({ at: "session", id: "talk", part: "work" });
    expect(screen.texts("h2")).toEqual(["Title of talk"]);
  });

  it("is about another folder, and with another agent, where there are several", async () => {
    const other = { ...WORKSPACE, folder: "/code/shop", name: "shop" };
    const { screen, said } = await idea({ view: { at: "idea" }, folders: [WORKSPACE, other], agents: [CLAUDE, QWEN] });
    await screen.type("Folder", "/code/shop");
    await screen.type("Agent", "qwen");
    await screen.type(FIELD, "A basket");
    await screen.press("Start discussing");
    expect(said).toEqual([["A basket", { folder: "/code/shop", agent: "qwen" }]]);
  });

  it("is about the newest folder while no project is open", async () => {
    const { screen, said } = await idea({ view: { at: "idea" }, folders: [WORKSPACE] }, false);
    await screen.type(FIELD, "A basket");
    await screen.press("Start discussing");
    expect(said).toEqual([["A basket", { folder: "/code/world" }]]);
  });

  it("says why it could not begin, and keeps what was written", async () => {
    const talk = () => Promise.reject(new Error("the folder has settings that you do not trust"));
    const { screen } = await idea({ view: { at: "idea" }, talk });
    await screen.type(FIELD, "A basket");
    await screen.press("Start discussing");
    expect(screen.alerts).toEqual(["The folder has settings that you do not trust."]);
    expect(screen.field(FIELD).value).toBe("A basket");
  });

  it("says how to get an agent where there is none, and leads back", async () => {
    const missing = { reason: "There is no coding agent here", next: "Install one:", command: "npm i -g claude" };
    const { screen, desk } = await idea({ view: { at: "idea" }, missing, missions: [] });
    expect(screen.text).toContain("There is no coding agent here. Install one: npm i -g claude");
    await screen.press("All missions");
    expect(desk.view.value).toEqual({ at: "missions" });
  });
});

describe("the agents of a new session", () => {
  it("are those that are installed; the others are folded, each with how to get it", async () => {
    const absent = (product: string): CoderAgent => ({
      type: product.toLowerCase(),
      product,
      trouble: { reason: `${product} is not installed.`, command: `npm i -g ${product.toLowerCase()}` },
    });
    const agents = [absent("Codex"), CLAUDE, absent("Goose"), QWEN];
    const page = deskPage({
      view: { at: "new", folder: "/code/world" },
      agents,
      answer: () => ({ workspace: WORKSPACE }),
    });
    const screen = await show(CoderPanel, { model: page.model, actions: page.actions });
    expect(screen.texts(".agent-choice").slice(0, 2)).toEqual(["Claude Code", "Qwen Code"]);
    expect(screen.texts(".coder-agents summary")).toEqual(["Not installed: Codex, Goose"]);
    const folded = screen.texts(".coder-agents details .agent-choice");
    expect(folded).toHaveLength(2);
    expect(folded[1]).toContain("Goose is not installed. npm i -g goose");
    expect(screen.field("Codex").getAttribute("disabled")).not.toBeNull();
  });
});
