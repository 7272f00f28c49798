import { describe, expect, it } from "vitest";
import { Gate } from "./gate.tsx";
import type { Connection, Model } from "./model.ts";
import { NewVersion } from "./newversion.tsx";
import { liveModel, recordedActions } from "./testing/page.ts";
import { show } from "./testing/screen.ts";

/** The gate of a page in a state. */
async function gate(prepare: (model: Model) => void) {
  const model = liveModel();
  model.relay.mode.value = "local";
  prepare(model);
  const { actions, calls } = recordedActions();
  const screen = await show(Gate, { model, actions });
  return { model, calls, screen, title: () => screen.texts("h1")[0] };
}

const link =
  (connection: Connection, mode: "local" | "hosted" | "unknown" = "local") =>
  (model: Model) => {
    model.connection.value = connection;
    model.relay.mode.value = mode;
  };
const OLD: Connection = {
  state: "incompatible",
  message: "The page is newer.",
  next: "Update world-mcp.",
  detail: "7 ≠ 6",
};

describe("the page that cannot show the world", () => {
  it.each<[string, (model: Model) => void, string | undefined, string[], string | undefined]>([
    ["all is well", () => {}, undefined, [], undefined],
    [
      "there is no WebGL",
      (m) => (m.graphics.value = "missing"),
      "This browser cannot draw the world",
      ["Reload"],
      "reload",
    ],
    ["the picture comes back", (m) => (m.graphics.value = "lost"), "The picture was interrupted", [], undefined],
    ["the picture is gone", (m) => (m.graphics.value = "gone"), "The picture did not come back", ["Reload"], "reload"],
    [
      "the login is tried again",
      (m) => (m.loginProblem.value = "Nobody answered."),
      "Not logged in yet",
      [],
      undefined,
    ],
    [
      "the browser has no login",
      link({ state: "login" }),
      "Open this world from your computer",
      ["Copy", "Done, try again"],
      "retry",
    ],
    [
      "the login was ended",
      link({ state: "login", ended: true }),
      "This browser was logged out",
      ["Copy", "Done, try again"],
      "retry",
    ],
    ["a hosted page has its own login", link({ state: "login" }, "hosted"), undefined, [], undefined],
    ["it is not known where the page runs", link({ state: "login" }, "unknown"), undefined, [], undefined],
    ["the page does not fit", link(OLD), "This page does not match world-mcp", ["Reload"], "reload"],
    ["a hosted page does not fit", link(OLD, "hosted"), "This page is out of date", ["Reload"], "reload"],
    [
      "another tab took over",
      link({ state: "resting" }),
      "This world is open in another tab",
      ["Use this tab instead"],
      "retry",
    ],
    ["the connection is being sought", link({ state: "reconnecting", since: 0, nextTry: 0 }), undefined, [], undefined],
  ])("%s", async (_, prepare, title, buttons, does) => {
    const { screen, calls, title: shown } = await gate(prepare);
    expect([shown(), screen.buttons]).toEqual([title, buttons]);
    expect(screen.alerts).toHaveLength(title ? 1 : 0);
    const [last = ""] = buttons.slice(-1);
    if (does) await screen.press(last);
    expect(calls.map(([name]) => name)).toEqual(does ? [does] : []);
  });

  it("says on the user's own computer what to do, and in a hosted world nothing about commands", async () => {
    const local = await gate(link(OLD));
    expect(local.screen.text).toContain("The page is newer. Update world-mcp.");
    expect(local.screen.texts("details p")).toEqual(["7 ≠ 6"]);
    const hosted = await gate(link(OLD, "hosted"));
    expect(hosted.screen.text).not.toContain("world-mcp");
  });

  it("tells first what helps most: without WebGL no login helps", async () => {
    const { title } = await gate((model) => {
      model.graphics.value = "missing";
      model.connection.value = { state: "login" };
    });
    expect(title()).toBe("This browser cannot draw the world");
  });
});

describe("a new version of the page", () => {
  async function note(build = "b2") {
    const model = liveModel();
    model.otherBuild.value = build;
    const { actions, calls } = recordedActions();
    return { model, calls, screen: await show(NewVersion, { model, actions }) };
  }

  it("is told, and comes with a reload, once in a tab", async () => {
    const { screen, calls } = await note();
    await screen.press("Reload");
    expect(calls.map(([name]) => name)).toEqual(["reload"]);
    expect(screen.text).toBe("");
    expect(sessionStorage.getItem("world.new-version")).toBe("b2");
  });

  it("is put off, until there is another one", async () => {
    const { screen, model, calls } = await note();
    await screen.press("Not now");
    expect([screen.text, calls]).toEqual(["", []]);
    await screen.settle(() => (model.otherBuild.value = "b3"));
    expect(screen.text).toContain("A new version is ready.");
  });

  it("is not told of the one that runs", async () => {
    expect((await note("")).screen.text).toBe("");
  });
});
