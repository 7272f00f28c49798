import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { Refusal, wireError } from "../../core/refuse.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import { EDIT, IDLE, type InHand } from "../inhand.ts";
import { createModel } from "../model.ts";
import { SelectionChip } from "../selectionchip.tsx";
import { agentNamed, NOW, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import type { UserActions } from "../useractions.ts";
import EditPanel from "./panel.tsx";

const thing = (id: string, kind: string, more: Partial<WorldObject> = {}): WorldObject => ({
  id,
  kind,
  position: [1, 0, 2],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
  creator: "user",
  created: 1,
  changed: 1,
  ...more,
});
const THINGS = new Map([thing("bench_7", "bench"), thing("sign_1", "sign", { label: "Way" })].map((t) => [t.id, t]));

/** A page on which these things are selected, the last of them by name. */
function selecting(ids: readonly string[], given: Partial<UserActions> = {}) {
  const inHand = signal<InHand>(IDLE);
  const model = createModel(() => NOW, undefined, inHand);
  model.connection.value = { state: "live" };
  model.presence.value = { agents: [agentNamed("Codex")], pages: 1 };
  model.interaction.selected.value = ids;
  const last = ids.at(-1);
  if (last) model.selection.value = { type: "object", id: last, name: THINGS.get(last)?.label ?? "Bench" };
  const hold = (next: InHand) => void (inHand.value = next);
  const modifySelected = () => Promise.resolve({ text: "Changed." } as never);
  const { actions, calls } = recordedActions({
    user: { hold, modifySelected, ...given } as never,
    world: { objects: THINGS, object: (id: string) => THINGS.get(id) } as never,
  });
  return { model, actions, calls, inHand };
}

describe("the panel that edits what is selected", () => {
  async function panel(ids: readonly string[], given: Partial<UserActions> = {}) {
    const made = selecting(ids, given);
    return { ...made, screen: await show(EditPanel, made) };
  }

  it.each([
    [[], "Edit"],
    [["bench_7"], "Bench 7"],
    [["sign_1"], "Way"],
    [["bench_7", "sign_1"], "2 things"],
    [["bench_7", "gone_1"], "Bench 7"],
  ])("of %j is called “%s”", async (ids, title) => {
    expect((await panel(ids)).screen.texts("h2")).toEqual([title]);
  });

  it("says what to do while nothing is selected", async () => {
    const { screen } = await panel([]);
    expect(screen.text).toContain("Nothing is selected.");
    expect(screen.buttons).toEqual(["Close"]);
  });

  it("has of several things only what they share", async () => {
    const one = await panel(["sign_1"]);
    const several = await panel(["bench_7", "sign_1"]);
    const fields = (screen: typeof one.screen) => screen.texts("label, legend");
    expect(fields(several.screen).length).toBeLessThan(fields(one.screen).length);
  });

  it.each([
    ["Duplicate", ["user.duplicate", ["bench_7", "sign_1"]]],
    ["Delete", ["user.removeObjects", ["bench_7", "sign_1"]]],
    ["Undo", ["user.undoNewest"]],
  ])("%s is for all that is selected", async (button, call) => {
    const { screen, calls } = await panel(["bench_7", "sign_1"]);
    await screen.press(button);
    expect(calls.at(-1)).toEqual(call);
  });

  it("goes on in the world, and says so until that is done", async () => {
    const { screen, inHand } = await panel(["bench_7"]);
    await screen.press("Move in the world");
    expect(inHand.value).toEqual(EDIT);
    await screen.press("Done");
    expect(inHand.value).toEqual(IDLE);
  });

  it("says why a change was refused, and what is allowed, until the next one", async () => {
    const refusal = new Refusal(wireError("bad_arguments", "too long", { allowed: "80 characters" }));
    let refuses = true;
    const modifySelected = () => (refuses ? Promise.reject(refusal) : Promise.resolve({ text: "Changed." } as never));
    const { screen, calls } = await panel(["sign_1"], { modifySelected });
    const write = (text: string) =>
      screen.settle(() => {
        const name = screen.field("Name");
        name.value = text;
        name.fire("blur");
      });
    await write("A very long name");
    expect(calls).toContainEqual(["user.modifySelected", { label: "A very long name" }]);
    expect(screen.alerts).toEqual(["Too long. Allowed: 80 characters."]);
    refuses = false;
    await write("Short");
    expect(screen.alerts).toEqual([]);
  });
});

describe("the chip of what is selected", () => {
  async function chip(ids: readonly string[]) {
    const made = selecting(ids);
    return { ...made, screen: await show(SelectionChip, made) };
  }

  it.each([
    [["bench_7"], "Bench bench_7"],
    [["bench_7", "sign_1"], "2 things"],
  ])("of %j says “%s”", async (ids, words) => {
    expect((await chip(ids)).screen.texts(".what")).toEqual([words]);
  });

  it("edits, points out, and asks about it once", async () => {
    const { screen, calls, model, inHand } = await chip(["bench_7"]);
    await screen.press("Point here");
    expect(calls.at(-1)).toEqual(["point", { objectId: "bench_7" }]);
    await screen.press("Ask about this");
    expect(model.chat.about.value).toEqual({ id: "bench_7", name: "Bench" });
    expect(screen.buttons).not.toContain("Ask about this");
    await screen.press("Edit");
    expect(inHand.value).toEqual(EDIT);
    await screen.press("Clear selection");
    expect(calls.at(-1)?.[0]).toBe("clearSelection");
  });

  it("says while it is edited what each movement came to, and unfolds the details", async () => {
    const { screen, inHand, model } = await chip(["bench_7"]);
    const feedback = { text: "It would stand in the tree", bad: true };
    await screen.settle(() => (inHand.value = { tool: "edit", feedback }));
    expect(screen.texts("[role=status]")).toEqual(["It would stand in the tree"]);
    expect(screen.buttons).not.toContain("Point here");
    await screen.press("Details");
    expect(model.open.value).toBe("edit");
    expect(screen.element("button", "Details").getAttribute("aria-pressed")).toBe("true");
    await screen.press("Details");
    expect(model.open.value).toBe("none");
    await screen.press("Done");
    expect(inHand.value).toEqual(IDLE);
  });

  it("of an agent only leads there", async () => {
    const { screen, calls, model } = await chip([]);
    await screen.settle(() => (model.selection.value = { type: "avatar", id: "avatar_codex", name: "Codex" }));
    expect(screen.buttons).toEqual(["Go to", "Clear selection"]);
    await screen.press("Go to");
    expect(calls.at(-1)).toEqual(["goTo", "avatar_codex"]);
  });
});
