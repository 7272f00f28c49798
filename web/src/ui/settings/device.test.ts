import { beforeEach, describe, expect, it } from "vitest";
import { Rail } from "../rail.tsx";
import { liveModel, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { choice, choose } from "./choices.ts";
import { installOffer, watchInstall } from "./install.ts";
import SettingsPanel from "./panel.tsx";

beforeEach(() => void (installOffer.value = null));

async function panel() {
  const model = liveModel();
  model.relay.mode.value = "hosted";
  const { actions, calls } = recordedActions();
  return { model, calls, screen: await show(SettingsPanel, { model, actions }) };
}

describe("what is set on this device", () => {
  it("has the keyboard in its first field", async () => {
    const { screen } = await panel();
    expect(screen.focused).toBe("Automatic");
  });

  it("are single keys, which are off after a reload too", async () => {
    const { screen, model } = await panel();
    await screen.check("Single-key shortcuts", false);
    expect(model.shortcuts.value).toBe(false);
    expect(localStorage.getItem("world.shortcuts")).toBe("off");
    await screen.press("All keys");
    expect(model.open.value).toBe("keys");
  });

  it("are the names in the picture", async () => {
    const { screen } = await panel();
    await screen.check("Names and bubbles in the picture", false);
    expect(screen.page.documentElement.dataset["labels"]).toBe("off");
    await screen.check("Names and bubbles in the picture");
    expect([choice("labels"), screen.page.documentElement.dataset["labels"]]).toEqual(["on", "on"]);
  });

  it("is the motion, for which the running picture is loaded anew", async () => {
    const { screen, calls } = await panel();
    await screen.check("Reduced");
    expect(screen.page.documentElement.dataset["motion"]).toBe("reduced");
    await screen.press("Reload now");
    expect(calls.at(-1)?.[0]).toBe("reload");
    await screen.settle(() => choose("motion", "system"));
    expect(screen.buttons).not.toContain("Reload now");
  });
});

describe("the page as an app", () => {
  const offer = (prompt: () => Promise<unknown>) => ({ prompt }) as unknown as typeof installOffer.value;

  it("is installed where the browser offers it, which it does once", async () => {
    const { screen } = await panel();
    expect(screen.text).toContain("Your browser's menu may offer “Install”");
    await screen.settle(() => (installOffer.value = offer(() => Promise.resolve({ outcome: "accepted" }))));
    await screen.press("Install");
    expect(screen.buttons).not.toContain("Install");
  });

  it("says what else there is when that failed", async () => {
    const { screen } = await panel();
    await screen.settle(() => (installOffer.value = offer(() => Promise.reject(new Error("no")))));
    await screen.press("Install");
    expect(screen.alerts).toEqual(["The browser did not install it. Its own menu may still offer it."]);
  });

  it("keeps the browser's offer for later, and forgets it once it is installed", async () => {
    const { screen } = await panel();
    const browser = window as never as typeof screen.page;
    const stop = watchInstall();
    expect(browser.fire("beforeinstallprompt")).toBe(false); // no banner over the world
    expect(installOffer.value).not.toBeNull();
    browser.fire("appinstalled");
    expect(installOffer.value).toBeNull();
    stop();
    expect(browser.fire("beforeinstallprompt")).toBe(true);
  });
});

describe("the rail", () => {
  async function rail(viewer = false) {
    const model = liveModel();
    model.viewer.value = viewer;
    const { actions } = recordedActions();
    const screen = await show(Rail, { model, actions });
    const pressed = () => screen.page.querySelectorAll("[aria-pressed=true]").map((b) => b.getAttribute("aria-label"));
    return { model, screen, pressed };
  }

  it("opens a panel, says that it is open, and closes it", async () => {
    const { screen, model, pressed } = await rail();
    await screen.press("Build");
    expect([model.open.value, pressed()]).toEqual(["build", ["Build"]]);
    await screen.press("Build");
    expect([model.open.value, pressed()]).toEqual(["none", []]);
  });

  it("tells a screen reader the key of each panel", async () => {
    const { screen } = await rail();
    expect(screen.element("button", "Build").getAttribute("aria-keyshortcuts")).toBe("B");
  });

  it("unfolds what there is no room for on a phone, from where the keyboard goes on, and folds it again", async () => {
    const { screen, model } = await rail();
    const more = () => screen.element("button", "More").getAttribute("aria-expanded");
    const isMain = (name: string) => !screen.element("button", name).getAttribute("class")?.includes("rest");
    await screen.settle(() => (model.project.state.value = { phase: "ready", name: "shop" }));
    const names = screen.buttons.filter((name) => name !== "More");
    expect(names.filter(isMain)).toEqual(["Talk", "Build", "Worlds", "Project", "Coder"]);
    expect(more()).toBe("false");
    await screen.press("More");
    expect([more(), screen.focused]).toEqual(["true", "Objects"]);
    await screen.keys("Escape");
    expect([more(), screen.focused]).toEqual(["false", "More"]);
    await screen.press("More");
    await screen.press("Log");
    expect([more(), model.open.value]).toEqual(["false", "log"]);
    await screen.press("More");
    await screen.press("More");
    expect(more()).toBe("false");
  });

  it("leaves Esc to the page while nothing is unfolded", async () => {
    const { screen } = await rail();
    const nav = () => screen.page.querySelector("nav");
    expect(nav()?.getAttribute("data-esc")).toBeNull();
    await screen.press("More");
    expect(nav()?.getAttribute("data-esc")).toBe("");
  });

  it("has no building for a page that only looks", async () => {
    const { screen } = await rail(true);
    expect(screen.buttons).not.toContain("Build");
    expect(screen.buttons).toContain("Objects");
  });
});
