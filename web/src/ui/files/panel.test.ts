import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import type { Asset } from "../../wire/types.gen.ts";
import { agentNamed, liveModel, minutesAgo, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import type { FilesActions, Incoming } from "./actions.ts";
import FilesPanel from "./panel.tsx";

const PICTURE: Asset = {
  id: "img_1",
  kind: "image",
  name: "tea.png",
  type: "image/png",
  bytes: 120_000,
  size: [800, 600, 0],
  added: minutesAgo(1),
};
const MODEL: Asset = { ...PICTURE, id: "mdl_1", kind: "model", name: "Rocket.glb", size: [1, 2, 1], triangles: 12 };
const FIGURE: Asset = { ...PICTURE, id: "vrm_1", kind: "figure", name: "Ada.vrm", size: [1, 1.7, 1] };

/** The panel with these files. */
async function panel(stored: readonly Asset[], given: Partial<FilesActions> = {}, agents = [agentNamed("Codex")]) {
  const model = liveModel(agents);
  const incoming = signal<readonly Incoming[]>([]);
  const files = { list: signal(stored), incoming, figureOf: () => "", ...given };
  const { actions, calls } = recordedActions({
    files,
    world: { objects: new Map([["screen_1", { id: "screen_1", kind: "screen" }]]) as never },
  });
  const screen = await show(FilesPanel, { model, actions });
  return { model, screen, calls, incoming };
}

const failing = (words: string) => () => Promise.reject(new Error(words));

describe("the panel of files", () => {
  it.each([
    ["local", "They stay on this computer."],
    ["hosted", "They are stored with your account."],
  ] as const)("says what is accepted and where a %s page keeps it", async (mode, where) => {
    const { screen, model } = await panel([]);
    await screen.settle(() => (model.relay.mode.value = mode));
    expect(screen.text).toContain(`Figures: VRM, up to 24 MB. ${where}`);
    expect(screen.text).toContain("Nothing yet.");
  });

  it("says why the list could not be loaded, and not that there is nothing", async () => {
    const { screen } = await panel([], { refresh: failing("the service didn't respond") });
    expect(screen.alerts).toEqual(["The service didn't respond."]);
    expect(screen.text).not.toContain("Nothing yet");
  });

  it("keeps a file that could not be deleted, with the reason beside it", async () => {
    const { screen, calls } = await panel([PICTURE, MODEL], { remove: failing("a screen shows it") });
    expect(screen.texts(".kept strong")).toEqual(["tea", "Rocket"]);
    await screen.press("Delete Rocket");
    expect(calls).toContainEqual(["files.remove", "mdl_1"]);
    expect(screen.texts(".kept li").map((row) => row.includes("A screen shows it."))).toEqual([false, true]);
  });

  it("tells who wears a figure, also one whose file is gone, and undresses it", async () => {
    const agents = [agentNamed("Codex"), agentNamed("Claw"), agentNamed("Bare")];
    const worn = new Map([
      ["avatar_codex", FIGURE.id],
      ["avatar_claw", "vrm_gone"],
    ]);
    const { screen, model, calls } = await panel([FIGURE], { figureOf: (id) => worn.get(id) ?? "" }, agents);
    expect(screen.texts(".worn span")).toEqual(["Codex wears Ada", "Claw wears a figure whose file is missing"]);
    await screen.settle(() => screen.page.querySelector(".worn button")?.click()); // there are two
    expect(calls).toContainEqual(["files.setFigure", "avatar_codex", ""]);
    expect(model.interaction.toast.value).toMatchObject({ text: "Codex is a robot again", action: "Undo" });
  });
});

describe("what a stored file is used for", () => {
  it.each([
    ["Choose a place", { tool: "place", what: { kind: "model", name: "Rocket", asset: "mdl_1" } }],
    ["Put it in front of me", { tool: "place", what: { kind: "model", name: "Rocket", asset: "mdl_1" }, ahead: true }],
  ])("a model: %s", async (button, held) => {
    const { screen, calls } = await panel([MODEL]);
    await screen.press("Use Rocket");
    await screen.press(button);
    expect(calls.at(-1)).toEqual(["user.hold", held]);
    expect(screen.buttons).not.toContain(button); // its uses are closed again
  });

  it("a picture goes on the screen that is selected, and on no other thing", async () => {
    const { screen, model, calls } = await panel([PICTURE]);
    await screen.press("Use tea");
    expect(screen.buttons.join()).not.toContain("Show it on");
    await screen.settle(() => (model.selection.value = { type: "object", id: "screen_1", name: "the screen" }));
    await screen.press("Show it on the screen");
    expect(calls.at(-1)).toEqual(["runTool", "modify_objects", { objects: [{ id: "screen_1", asset: "img_1" }] }]);
  });

  it("a figure shows its licence, and is worn by the one agent that is chosen", async () => {
    const { screen, model, calls } = await panel([FIGURE], {}, [agentNamed("Codex"), agentNamed("Claw")]);
    await screen.press("Use Ada");
    expect(screen.text).toContain("Commercial use not stated");
    await screen.check("Claw");
    await screen.press("Use this figure");
    expect(calls.at(-1)).toEqual(["files.setFigure", "avatar_claw", "vrm_1"]);
    expect(model.interaction.toast.value?.text).toBe("Claw wears Ada");
  });

  it("a figure waits while no agent is here", async () => {
    const { screen } = await panel([FIGURE], {}, []);
    await screen.press("Use Ada");
    expect(screen.text).toContain("No agent is here yet. The figure is saved until one comes.");
    expect(screen.buttons).not.toContain("Use this figure");
  });
});

describe("a file on its way in", () => {
  it("tells how far it is, is checked, and offers its use", async () => {
    let sent: (share: number) => void = () => {};
    let kept: (asset: Asset) => void = () => {};
    const add: FilesActions["add"] = (_, progress) => {
      sent = progress;
      return new Promise((resolve) => (kept = resolve));
    };
    const { screen, incoming } = await panel([], { add });
    await screen.settle(() => (incoming.value = [{ file: new File(["x"], "Rocket.glb") }]));
    await screen.settle(() => sent(0.42));
    expect(screen.text).toContain("42 %");
    await screen.settle(() => sent(1));
    expect(screen.text).toContain("Checking…");
    await screen.settle(() => kept(MODEL));
    expect(screen.buttons).toContain("Choose a place");
  });

  it("is not sent if it would be refused anyway, and says what to do", async () => {
    const { screen, incoming, calls } = await panel([]);
    await screen.settle(() => (incoming.value = [{ file: new File(["x"], "a.gif") }]));
    expect(screen.alerts[0]).toMatch(/Save the picture as PNG or JPEG\. Nothing was changed\.$/);
    expect(calls.map(([name]) => name)).not.toContain("files.add");
    await screen.press("Close", ".incoming");
    expect(incoming.value).toEqual([]);
  });

  it("is cancelled by its button, without a complaint", async () => {
    let stop: AbortSignal | undefined;
    const add: FilesActions["add"] = (_, __, signal) => {
      stop = signal;
      return new Promise((__, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))));
    };
    const { screen, incoming } = await panel([], { add });
    await screen.settle(() => (incoming.value = [{ file: new File(["x"], "Rocket.glb") }]));
    await screen.press("Cancel");
    expect(stop?.aborted).toBe(true);
    expect(screen.alerts).toEqual([]);
    expect(incoming.value).toEqual([]);
  });
});
