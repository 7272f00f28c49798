import { signal } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import type { AgentPresence } from "../wire/types.gen.ts";
import { ActivityFeed } from "./activity.tsx";
import { BackendList } from "./agent/backends.tsx";
import { emptyChat } from "./emptychat.ts";
import type { Connection, Model } from "./model.ts";
import KeyList from "./settings/keylist.tsx";
import { StatusPanel } from "./statuspanel.tsx";
import { agentNamed, backendIn, liveModel, minutesAgo, NOW, recordedActions } from "./testing/page.ts";
import { show } from "./testing/screen.ts";

/** The panel behind the pill. */
async function panel(agents: readonly AgentPresence[] = [], prepare: (model: Model) => void = () => {}) {
  const model = liveModel(agents);
  model.worldName.value = "Garden";
  model.relay.mode.value = "local";
  prepare(model);
  const { actions, calls } = recordedActions();
  const close = vi.fn();
  return { model, calls, close, screen: await show(StatusPanel, { model, actions, close }) };
}

describe("the status panel", () => {
  it("is a dialog with the keyboard, named after the world", async () => {
    const { screen, close } = await panel();
    expect(screen.focused).toBe("Status");
    expect(screen.texts("h2")).toEqual(["Garden"]);
    await screen.press("Close");
    expect(close).toHaveBeenCalledOnce();
  });

  it.each<[Connection, "local" | "hosted", string]>([
    [{ state: "live" }, "local", "Connected. Every change is saved on this computer."],
    [{ state: "live" }, "hosted", "Connected. Every change is saved with your account."],
    [{ state: "connecting" }, "local", "The page is connecting."],
    [{ state: "reconnecting", since: NOW, nextTry: NOW }, "local", "The connection to world-mcp was lost."],
    [{ state: "reconnecting", since: NOW, nextTry: NOW }, "hosted", "The connection was lost."],
    [{ state: "resting" }, "local", "Another tab has taken over."],
    [{ state: "login" }, "local", "This browser is not logged in."],
    [{ state: "incompatible", message: "The page is newer." }, "local", "The page is newer."],
  ])("says of %o in a %s world what it means", async (connection, mode, words) => {
    const { screen, calls } = await panel([], (model) => {
      model.connection.value = connection;
      model.relay.mode.value = mode;
    });
    expect(screen.text).toContain(words);
    if (connection.state !== "reconnecting") return expect(screen.buttons).not.toContain("Try now");
    await screen.press("Try now");
    expect(calls.at(-1)?.[0]).toBe("retry");
  });

  it("says which files were damaged, what that cost and what to do, to the user alone", async () => {
    const notice = { file: "voice.json", text: "The file voice.json was damaged.", next: "Enter the key again." };
    const model = liveModel([]);
    model.relay.mode.value = "local";
    const { actions } = recordedActions();
    const notices = vi.fn(async () => [notice]);
    const screen = await show(StatusPanel, { model, actions: { ...actions, notices }, close: () => {} });
    await vi.waitFor(() =>
      expect(screen.wordsOf(screen.element("ul", "Damaged files"))).toBe(
        "The file voice.json was damaged. Enter the key again.",
      ),
    );
    model.viewer.value = true;
    const viewer = await show(StatusPanel, { model, actions: { ...actions, notices }, close: () => {} });
    expect(viewer.text).not.toContain("voice.json");
    expect(notices).toHaveBeenCalledOnce();
  });

  it("lists who is here with what they do, each with its helpers, and leads to them", async () => {
    const helper = agentNamed("Scout", { parent: "avatar_codex" });
    const { screen, calls, model } = await panel([agentNamed("Codex"), helper]);
    expect(screen.texts("strong")).toEqual(["Codex"]);
    expect(screen.wordsOf(screen.element("ul", "Helpers of Codex"))).toMatch(/^Scout idle/);
    await screen.press("Go to Codex");
    expect(calls.at(-1)).toEqual(["goTo", "avatar_codex"]);
    await screen.press("Figure of Codex");
    expect(model.open.value).toBe("files");
  });

  it.each([
    ["Other worlds", "worlds"],
    ["Connect an agent", "agent"],
  ])("leads by “%s” on to %s", async (button, name) => {
    const { screen, model } = await panel();
    await screen.press(button);
    expect(model.open.value).toBe(name);
  });

  it("keeps what is for reports apart, with commands only on the user's own computer", async () => {
    const facts = { build: "b1", worldId: "garden", revision: 12, executor: true, pages: 0 };
    const { screen, model } = await panel([], (model) => {
      model.details.value = facts;
      model.otherBuild.value = "b2";
      model.connection.value = { state: "reconnecting", since: NOW, nextTry: NOW };
    });
    expect(screen.texts("details dl")[0]).toMatch(
      /World garden Revision 12 Open tabs 1 .* Page build b1 Service's build b2/,
    );
    expect(screen.texts("code")).toEqual(["world-mcp serve", "world-mcp open"]);
    await screen.settle(() => (model.relay.mode.value = "hosted"));
    expect(screen.texts("code")).toEqual([]);
  });

  it("connects nothing on a page that only looks", async () => {
    const { screen } = await panel([], (model) => (model.viewer.value = true));
    expect(screen.buttons).toEqual(["Other worlds", "Close", "Copy"]);
  });
});

describe("the connections in it", () => {
  it("leave out an agent that is merely installed, and show the others with what to do", async () => {
    const backends = signal([backendIn("off"), backendIn("lost", { id: "two", product: "Second", name: "Two" })]);
    const screen = await show(BackendList, { model: liveModel([], { ...emptyChat(), backends }) });
    expect(screen.texts("li strong")).toEqual(["Second"]);
    expect(screen.buttons).toHaveLength(1);
    await screen.settle(() => (backends.value = [backendIn("off")]));
    expect(screen.text).toBe("");
  });

  it("have a line for the server, which leads to the rest", async () => {
    const model = liveModel();
    model.bridge.value = { state: "up", target: "dev@vps", since: minutesAgo(3) };
    const screen = await show(BackendList, { model });
    expect(screen.texts("li .words")).toEqual(["Connected to dev@vps 3 min"]);
    await screen.press("Show the connection to the server");
    expect(model.open.value).toBe("agent");
  });
});

describe("what the agents did", () => {
  /** The column with so many calls, the last of them so many seconds ago. */
  async function column(count: number, more: object = {}) {
    const model = liveModel([agentNamed("Codex")]);
    model.traces.value = Array.from({ length: count }, (_, i) => ({
      callId: `c${i}`,
      name: "Codex",
      avatarId: "avatar_codex",
      tool: "place_objects",
      text: `Placed thing ${i}.`,
      state: "done" as const,
      at: NOW - 5000,
      ...more,
    }));
    const { actions, calls } = recordedActions();
    return { model, calls, screen: await show(ActivityFeed, { model, actions }) };
  }
  const rows = (screen: Awaited<ReturnType<typeof column>>["screen"]) => screen.texts("li");

  it("is nothing before the first call, and the last few then, until all are asked for", async () => {
    expect((await column(0)).screen.text).toBe("");
    const { screen } = await column(6);
    expect(rows(screen)).toEqual([2, 3, 4, 5].map((i) => `Codex placed thing ${i}`));
    await screen.press("Activity");
    expect(rows(screen)).toHaveLength(6);
    expect(rows(screen)[0]).toBe("Codex placed thing 05 s"); // with its age, which is read once
    await screen.press("Show less");
    expect(rows(screen)).toHaveLength(4);
  });

  it("counts what is done again and again", async () => {
    const { screen } = await column(3, { tool: "world_info" });
    expect(rows(screen)).toEqual(["Codex looked around × 3"]);
  });

  it("undoes only what is the newest step of all", async () => {
    const { screen, calls, model } = await column(2);
    expect(screen.buttons).toEqual(["Activity"]);
    await screen.settle(
      () => (model.interaction.newest.value = { revision: 9, callId: "c1", name: "Codex", mine: false }),
    );
    await screen.press("Undo what Codex did");
    expect(calls.map(([name]) => name)).toEqual(["user.undoNewest"]);
  });
});

describe("the list of keys", () => {
  async function list(mode: "local" | "hosted" = "local") {
    const model = liveModel();
    model.relay.mode.value = mode;
    const { actions } = recordedActions();
    return { model, screen: await show(KeyList, { model, actions }) };
  }

  it("has a key for each thing that it names, and each thing once in its group", async () => {
    const { screen } = await list();
    for (const group of screen.page.querySelectorAll("section section")) {
      const does = group.querySelectorAll("dd").map((dd) => screen.wordsOf(dd));
      expect([does.length > 0, new Set(does).size]).toEqual([true, does.length]);
      for (const keys of group.querySelectorAll("dt")) expect(screen.wordsOf(keys)).not.toBe("");
    }
  });

  it("leaves out what is not there in a hosted world", async () => {
    expect((await list("local")).screen.text).toContain("end the call");
    expect((await list("hosted")).screen.text).not.toContain("end the call");
  });

  it("says that single keys are off, and where they are turned on", async () => {
    const { screen, model } = await list();
    expect(screen.text).not.toContain("Single-key shortcuts are off.");
    await screen.settle(() => (model.shortcuts.value = false));
    await screen.press("Settings");
    expect(model.open.value).toBe("settings");
  });
});
