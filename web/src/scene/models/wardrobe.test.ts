import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Avatar } from "../../wire/types.gen.ts";
import { Robot } from "../avatar/robot.ts";
import { createSurfaceUniforms } from "../surface/material.ts";
import { agent, Troupe } from "../testing/troupe.ts";
import { Wardrobe } from "./wardrobe.ts";

// The figure of the browser specs.
const made = new URL("../../../../e2e/harness/files/vrm.mjs", import.meta.url).href;
const { person } = (await import(/* @vite-ignore */ made)) as { person(o?: object): Uint8Array };

const file = (): ArrayBuffer => {
  const bytes = person();
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
};

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

/** An agent with a helper, and what they wear. */
class Dressing extends Troupe {
  readonly files = new Map<string, ArrayBuffer>();
  readonly wardrobe: Wardrobe;
  changes = 0;

  constructor() {
    super(100);
    const bytes = async (id: string): Promise<ArrayBuffer> => {
      const found = this.files.get(id);
      if (!found) throw new Error("gone");
      return found;
    };
    this.wardrobe = new Wardrobe({
      state: this.state,
      files: { bytes },
      surface: { uniforms: createSurfaceUniforms(), shadows: "" },
      calm: false,
      crew: () => this.crew,
      onChange: () => this.changes++,
    });
    this.people.setPresence({ agents: [agent("one"), agent("helper", "one")], pages: 1 });
  }

  /** The document says that somebody wears a figure; "": the robot. */
  choose(id: string, model: string): void {
    const value: Avatar = {
      id,
      agentType: "codex",
      name: id,
      position: [1, 0, 2],
      yaw: 0,
      pose: "stand",
      changed: 1,
      ...(model && { model }),
    };
    this.state.apply({
      revision: this.state.revision + 1,
      time: "2026-01-01T00:00:00.000Z",
      author: { kind: "user", id: "user", name: "You" },
      operations: [{ op: "put", type: "avatar", value }],
    });
    this.wardrobe.update();
  }

  wearsRobot(id: string): boolean {
    return this.of(id).body.figure instanceof Robot;
  }
}

describe("a figure of the user's", () => {
  it("is worn when it has loaded, and given back; helpers keep their robots", async () => {
    const d = new Dressing();
    d.files.set("nia", file());
    d.choose("one", "nia");
    d.choose("helper", "nia");
    expect(d.wearsRobot("one"), "while it loads").toBe(true);
    await d.wardrobe.ready();
    expect([d.wearsRobot("one"), d.wearsRobot("helper")]).toEqual([false, true]);
    expect(d.changes).toBe(1);
    const { root } = d.of("one").body.figure;
    d.choose("one", "");
    expect(d.wearsRobot("one")).toBe(true);
    expect(root.parent).toBeNull();
    expect(d.crew.group.children).toContain(d.of("one").body.figure.root);
  });

  it("that cannot be loaded leaves the robot, until its file is uploaded", async () => {
    const d = new Dressing();
    d.choose("one", "nia");
    await d.wardrobe.ready();
    expect(d.wearsRobot("one")).toBe(true);
    d.files.set("nia", file());
    d.wardrobe.update();
    await d.wardrobe.ready();
    expect(d.wearsRobot("one"), "nobody said that the file is there").toBe(true);
    d.wardrobe.retryAsset("nia");
    d.wardrobe.update();
    await d.wardrobe.ready();
    expect(d.wearsRobot("one")).toBe(false);
  });

  it("that comes late is not put over another choice, nor on a body that has gone", async () => {
    const d = new Dressing();
    d.files.set("nia", file());
    d.choose("one", "nia");
    d.choose("one", "");
    await d.wardrobe.ready();
    expect(d.wearsRobot("one")).toBe(true);
    d.choose("one", "nia");
    d.wardrobe.dispose();
    await d.wardrobe.ready();
    expect(d.wearsRobot("one")).toBe(true);
  });
});
