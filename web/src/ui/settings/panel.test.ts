import { beforeEach, describe, expect, it, vi } from "vitest";
import { liveModel, minutesAgo, recordedActions, recording } from "../testing/page.ts";
import { onPage, show } from "../testing/screen.ts";
import { AccessSettings } from "./access.tsx";
import type { AccessActions } from "./accessactions.ts";
import { choice, choose } from "./choices.ts";
import { notificationsBlocked } from "./notifications.ts";
import SettingsPanel from "./panel.tsx";

/** The panel of a page. */
async function panel(mode: "local" | "hosted" = "hosted") {
  const model = liveModel();
  model.relay.mode.value = mode;
  model.details.value = { ...model.details.value, build: "1a2b3c4" };
  const { actions, calls } = recordedActions({ access: () => new Promise(() => {}) });
  return { model, calls, screen: await show(SettingsPanel, { model, actions }) };
}

describe("the settings", () => {
  beforeEach(() =>
    onPage(async () => {
      choose("quality", "auto");
      choose("notify", "off");
      choose("theme", "system");
      notificationsBlocked.value = false;
    }),
  );

  it("apply at once, and are kept on this device", async () => {
    const { screen } = await panel();
    await screen.check("Dark");
    expect(choice("theme")).toBe("dark");
    expect(screen.page.documentElement.dataset["theme"]).toBe("dark");
    expect(localStorage.getItem("world.theme")).toBe("dark");
    expect(screen.text).not.toContain("Takes effect after a reload.");
  });

  it("ask for a reload only while the running picture has another quality", async () => {
    const { screen, calls } = await panel();
    await screen.check("Low");
    await screen.press("Reload now");
    expect(calls.at(-1)?.[0]).toBe("reload");
    await screen.check("Automatic");
    expect(screen.buttons).not.toContain("Reload now");
  });

  it.each([
    ["granted", "on", []],
    ["denied", "off", ["The browser blocks notifications from this page. Allow them next to the page's address."]],
  ] as const)("notify only when the browser has %s it", async (permission, stored, alerts) => {
    const { screen } = await panel();
    vi.stubGlobal("Notification", { permission: "default", requestPermission: () => Promise.resolve(permission) });
    await screen.check("Notify me when an agent is waiting or done");
    expect(choice("notify")).toBe(stored);
    expect(screen.alerts).toEqual(alerts);
    expect(screen.text.includes("With a soft sound")).toBe(stored === "on");
  });

  it.each([
    ["hosted", "stored with your account", "Devices and account"],
    ["local", "stored on this computer", undefined],
  ] as const)("of a %s page say that everything is %s", async (mode, where, button) => {
    const { screen, model } = await panel(mode);
    expect(screen.text).toContain(where);
    expect(screen.text).toContain("build 1a2b3c4");
    expect(screen.texts("code").includes("world-mcp doctor")).toBe(mode === "local");
    if (!button) return;
    await screen.press(button);
    expect(model.open.value).toBe("devices");
  });

  it("of a page that only looks leave out what concerns the user's agents", async () => {
    const { screen, model } = await panel("local");
    await screen.settle(() => (model.viewer.value = true));
    expect(screen.texts("h3")).toEqual(["Picture", "Panels", "Keys and help", "Install", "About"]);
    expect(screen.buttons).not.toContain("Show the guide");
  });

  it("show the guide again", async () => {
    const { screen, model } = await panel();
    model.open.value = "settings";
    await screen.press("Show the guide");
    expect([model.open.value, model.guide.shown.value]).toEqual(["none", true]);
  });
});

describe("what opens the user's worlds", () => {
  const TOKEN = { id: "t1", name: "Bot", worldId: "w", scopes: ["world.read"], lastUsedAt: minutesAgo(5) };
  const browser = (id: string) => ({ id, browser: id });

  async function access(given: Partial<AccessActions> = {}, browsers = [browser("Firefox"), browser("Safari")]) {
    const list = () => Promise.resolve({ tokens: [TOKEN], browsers, own: "Firefox" });
    const { it: client, calls } = recording<AccessActions>({ list, ...given } as never);
    return { calls, screen: await show(AccessSettings, { actions: () => Promise.resolve(client) }) };
  }

  it.each([
    ["a token is revoked", "Revoke: Bot", ["revoke", "t1"]],
    ["a browser is logged out", "Log out: Safari", ["logOut", "Safari"]],
    ["all are logged out", "Log out everywhere", ["logOut", "all"]],
  ])("%s, and the list is read again", async (_, button, call) => {
    const { screen, calls } = await access();
    await screen.press(button);
    expect(calls.slice(-2)).toEqual([call, ["list"]]);
  });

  it("has no way to log out everywhere where there is one browser", async () => {
    const { screen } = await access({}, [browser("Firefox")]);
    expect(screen.buttons).not.toContain("Log out everywhere");
  });

  it("gives a token only what was allowed, and tells its secret once", async () => {
    const { screen, calls } = await access({ create: () => Promise.resolve("s3cret") });
    await screen.press("Give an agent a token…");
    expect(screen.buttons).not.toContain("Create token");
    await screen.type("Which agent is it for?", "Bot");
    await screen.check("It may also build");
    await screen.check("It may also take pictures");
    await screen.check("It may also build", false);
    await screen.press("Create token");
    expect(calls).toContainEqual(["create", "Bot", ["world.read", "screenshot.request"]]);
    expect(screen.texts("code")).toEqual(["s3cret"]);
    await screen.press("Done");
    expect(screen.text).not.toContain("s3cret");
  });

  it("says why it is not known, and shows no empty list", async () => {
    const { screen } = await access({ list: () => Promise.reject(new Error("nobody answered")) });
    expect(screen.alerts).toEqual(["Nobody answered."]);
    expect(screen.text).not.toContain("None.");
  });
});
