import { describe, expect, it } from "vitest";
import type { Model } from "../model.ts";
import { agentNamed, liveModel, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { CameraBar } from "./bar.tsx";
import Stick from "./stick.tsx";

describe("the camera's bar", () => {
  async function bar(agents = [agentNamed("Codex")], view: Partial<Model["interaction"]["view"]["value"]> = {}) {
    const model = liveModel(agents);
    model.interaction.view.value = { mode: "orbit", following: null, ...view };
    const { actions, calls } = recordedActions();
    const screen = await show(CameraBar, { model, actions });
    const pressed = () => screen.page.querySelectorAll("[aria-pressed=true]").map((b) => b.getAttribute("aria-label"));
    return { model, calls, screen, pressed };
  }

  it.each([
    ["Look around", "orbit"],
    ["Walk", "walk"],
    ["Fly", "fly"],
  ] as const)("“%s” asks for it, and is pressed once the camera does it", async (word, mode) => {
    const { screen, calls, model, pressed } = await bar();
    await screen.press(word);
    expect(calls).toEqual([["user.setViewMode", mode]]);
    await screen.settle(() => (model.interaction.view.value = { mode, following: null }));
    expect(pressed()).toEqual([word]);
  });

  it("follows the agent that is here, and stops", async () => {
    const away = agentNamed("Away", { connected: false });
    const { screen, calls, model, pressed } = await bar([away, agentNamed("Codex")]);
    await screen.press("Follow Codex");
    await screen.settle(() => (model.interaction.view.value = { mode: "orbit", following: "avatar_codex" }));
    expect(pressed()).toEqual(["Stop following"]); // none of the modes is what the camera does
    await screen.press("Stop following");
    expect(calls).toEqual([
      ["user.follow", "avatar_codex"],
      ["user.follow", null],
    ]);
  });

  it("can stop following an agent that is gone, and begin with none", async () => {
    const { screen } = await bar([], { following: "avatar_codex" });
    expect(screen.buttons).toContain("Stop following");
    const alone = await bar([]);
    expect(alone.screen.buttons).toEqual(["Look around", "Walk", "Fly"]);
  });
});

describe("the stick for fingers", () => {
  async function stick(mode: "walk" | "fly") {
    const model = liveModel();
    model.interaction.view.value = { mode, following: null };
    const { actions, calls } = recordedActions();
    const screen = await show(Stick, { model, actions });
    const base = screen.page.querySelector("[role=group]")?.below[0];
    Object.assign(base ?? {}, {
      getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }),
      setPointerCapture() {},
      hasPointerCapture: () => true,
    });
    const touch = (type: string, x: number, y: number) =>
      screen.settle(() => base?.fire(type, { clientX: x, clientY: y, pointerId: 1 }));
    const driven = () => calls.map(([, speeds]) => speeds);
    return { model, screen, touch, driven };
  }

  it.each([
    ["ahead", 50, 10, { right: 0, ahead: 1 }],
    ["back, half as fast", 50, 70, { right: 0, ahead: -0.5 }],
    ["to the right", 90, 50, { right: 1, ahead: 0 }],
    ["no faster beyond the rim", 450, 50, { right: 1, ahead: 0 }],
  ])("moves %s", async (_, x, y, speeds) => {
    const { touch, driven } = await stick("walk");
    await touch("pointerdown", x, y);
    expect(driven().map((s) => JSON.parse(JSON.stringify(s)))).toEqual([{ ...speeds, ahead: speeds.ahead }]);
  });

  it.each(["pointerup", "pointercancel"])("stops with %s", async (type) => {
    const { touch, driven } = await stick("walk");
    await touch("pointerdown", 90, 50);
    await touch(type, 90, 50);
    expect(driven().at(-1)).toEqual({ right: 0, ahead: 0 });
  });

  it("stops the camera when it goes away under the finger", async () => {
    const { screen, touch, driven } = await stick("fly");
    await touch("pointerdown", 90, 50);
    await screen.leave();
    expect(driven().at(-1)).toEqual({ right: 0, ahead: 0, up: 0 });
  });

  it("goes up and down only while flying, and only while its button is held", async () => {
    const { screen, driven, model } = await stick("fly");
    for (const [name, up] of [
      ["Up", 1],
      ["Down", -1],
    ] as const) {
      const button = Object.assign(screen.element("button", name), { setPointerCapture() {} });
      await screen.settle(() => button.fire("pointerdown", { pointerId: 1 }));
      expect(driven().at(-1)).toEqual({ up });
      await screen.settle(() => button.fire("pointerup"));
      expect(driven().at(-1)).toEqual({ up: 0 });
      expect(button.fire("contextmenu")).toBe(false);
    }
    await screen.settle(() => (model.interaction.view.value = { mode: "walk", following: null }));
    expect(screen.buttons).toEqual([]);
  });
});
