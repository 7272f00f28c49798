import { beforeEach, describe, expect, it } from "vitest";
import { isOffered } from "./command.ts";
import { createModel, type Model } from "./model.ts";
import { isBeside, isDocked, type PanelName, panelRows, togglePanel } from "./panels.ts";

let model: Model;
beforeEach(() => {
  model = createModel(() => 0);
});

/** The panels that are not there. */
const missing = (): PanelName[] => panelRows.filter((row) => !isOffered(row, model)).map(({ name }) => name);

describe("the table of panels", () => {
  it("has each name, key and button once", () => {
    for (const field of ["name", "key", "icon"] as const) {
      const all = panelRows.flatMap((row) => row[field]?.toLowerCase() ?? []);
      expect(new Set(all).size, field).toBe(all.length);
    }
  });

  it.each<[string, boolean, "local" | "hosted", PanelName[]]>([
    ["on the user's own computer", false, "local", ["coder", "devices"]],
    ["in a hosted world", false, "hosted", ["project", "file", "coder", "terminals"]],
    ["for who only looks", true, "local", ["build", "coder", "terminals", "log", "devices", "files", "edit"]],
    [
      "for who only looks into a hosted world",
      true,
      "hosted",
      ["build", "project", "file", "coder", "terminals", "log", "devices", "files", "edit"],
    ],
  ])("%s", (_, viewer, mode, gone) => {
    model.viewer.value = viewer;
    model.relay.mode.value = mode;
    expect(missing()).toEqual(gone);
  });

  it("has the one for code where there is a project to work in", () => {
    model.project.state.value = { phase: "ready", name: "world", root: "/code/world" };
    expect(missing()).toEqual(["devices"]);
    model.viewer.value = true;
    expect(missing()).toContain("coder");
  });

  it("opens one panel at a time, and closes it by the same way", () => {
    togglePanel(model, "build");
    togglePanel(model, "log");
    expect(model.open.value).toBe("log");
    togglePanel(model, "log");
    expect(model.open.value).toBe("none");
  });

  it("lets the side panels and the timeline take the docked conversation's place, and nothing else", () => {
    model.chat.docked.value = true;
    const taken = panelRows.filter(({ name }) => {
      model.open.value = name;
      return !isDocked(model);
    });
    expect(taken.filter(({ name }) => !isBeside(name)).map(({ name }) => name)).toEqual(["replay"]);
    expect(panelRows.filter((row) => !taken.includes(row)).map(({ name }) => name)).toEqual([
      "status",
      "agent",
      "photo",
    ]);
  });
});
