import { Matrix4, type Object3D, Scene } from "three";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { WorldObject } from "../../wire/types.gen.ts";
import { createSurfaceUniforms } from "../surface/material.ts";
import { ModelCache } from "./modelcache.ts";

// The models of the browser specs.
const made = new URL("../../../../e2e/harness/files/glb.mjs", import.meta.url).href;
const { spinner } = (await import(/* @vite-ignore */ made)) as { spinner(): Uint8Array };

const file = (): ArrayBuffer => {
  const bytes = spinner();
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
};

beforeEach(() => {
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => null }) }); // the placeholder's card
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A cache over files that a test may withhold or spoil. */
class Shelf {
  readonly scene = new Scene();
  /** Each request for a file, by its id. */
  readonly asked: string[] = [];
  /** Ids of the objects whose model has come. */
  readonly arrived: string[] = [];
  readonly files = new Map<string, ArrayBuffer>();
  readonly cache: ModelCache;

  constructor({ calm = false, without = false } = {}) {
    const bytes = async (id: string): Promise<ArrayBuffer> => {
      this.asked.push(id);
      const found = this.files.get(id);
      if (!found) throw new Error("gone");
      return found;
    };
    this.cache = new ModelCache({
      scene: this.scene,
      surface: { uniforms: createSurfaceUniforms(), shadows: "" },
      files: without ? undefined : { bytes },
      calm,
      onLoaded: (ids) => this.arrived.push(...ids),
    });
  }

  /** Shows an object once its file has been looked for. */
  async show(id: string, asset: string): Promise<NonNullable<ReturnType<ModelCache["guestFor"]>>> {
    const object = { id, asset, color: "", size: [1, 2, 3] } as unknown as WorldObject;
    let guest = this.cache.guestFor(object);
    if (!guest) {
      await this.cache.ready();
      guest = this.cache.guestFor(object);
    }
    if (!guest) throw new Error(`${id} is not shown`);
    guest.move(new Matrix4().makeTranslation(5, 0, 0));
    this.cache.flush();
    return guest;
  }

  meshes(): number {
    let n = 0;
    this.scene.traverse((o: Object3D & { isMesh?: boolean }) => {
      if (o.isMesh) n++;
    });
    return n;
  }
}

describe("a model of the user's", () => {
  it("is loaded once for all its objects, which wait for it and hear of it", async () => {
    const shelf = new Shelf();
    shelf.files.set("top", file());
    const ask = (id: string) => shelf.cache.guestFor({ id, asset: "top", color: "" } as WorldObject);
    expect([ask("a"), ask("b")]).toEqual([null, null]);
    await shelf.cache.ready();
    expect(shelf.arrived).toEqual(["a", "b"]);
    const guests = [ask("a"), ask("b")];
    expect(guests.every(Boolean)).toBe(true);
    expect(shelf.asked).toEqual(["top"]);
    expect(shelf.cache.update(1)).toBe(true); // it turns
    for (const guest of guests) guest?.dispose();
    expect(shelf.meshes()).toBe(0);
  });

  it("stands still where the user wants less motion", async () => {
    const shelf = new Shelf({ calm: true });
    shelf.files.set("top", file());
    await shelf.show("a", "top");
    expect(shelf.cache.update(1)).toBe(false);
  });

  it.each([
    ["its file is gone", (shelf: Shelf) => shelf],
    ["its file is no model", (shelf: Shelf) => (shelf.files.set("top", new ArrayBuffer(64)), shelf)],
    ["there are no files at all", () => new Shelf({ without: true })],
  ])("is a box of the object's size that says so, if %s", async (_, spoil) => {
    const shelf = spoil(new Shelf());
    const guest = await shelf.show("a", "top");
    expect(shelf.meshes()).toBe(1);
    expect(shelf.cache.update(1)).toBe(false);
    guest.dispose();
    expect(shelf.meshes()).toBe(0);
  });

  it("is tried again once its file is uploaded, or after a while when nobody shows its box", async () => {
    const shelf = new Shelf();
    const box = await shelf.show("a", "top");
    shelf.cache.update(100);
    await shelf.show("b", "top");
    expect(shelf.asked, "the box is shown").toEqual(["top"]);
    expect(shelf.cache.retryAsset("another")).toBe(false);
    shelf.files.set("top", file());
    expect(shelf.cache.retryAsset("top")).toBe(true);
    box.dispose();
    await shelf.show("a", "top");
    expect(shelf.asked).toEqual(["top", "top"]);
    expect(shelf.cache.update(101)).toBe(true);

    const gone = new Shelf();
    (await gone.show("a", "top")).dispose();
    gone.cache.update(19);
    (await gone.show("b", "top")).dispose();
    expect(gone.asked, "too soon").toEqual(["top"]);
    gone.cache.update(21);
    await gone.show("c", "top");
    expect(gone.asked).toEqual(["top", "top"]);
  });

  it("stays loaded for a while when its objects are gone: the last four of them do", async () => {
    const shelf = new Shelf();
    const all = ["a", "b", "c", "d", "e"];
    for (const id of all) shelf.files.set(id, file());
    for (const id of all) (await shelf.show(`of ${id}`, id)).dispose();
    shelf.asked.length = 0;
    for (const id of ["e", "d", "c", "b", "a"]) await shelf.show(`again ${id}`, id);
    expect(shelf.asked).toEqual(["a"]);
  });

  it("that comes after the world is gone leaves nothing behind", async () => {
    const shelf = new Shelf();
    shelf.files.set("top", file());
    shelf.cache.guestFor({ id: "a", asset: "top", color: "" } as WorldObject);
    shelf.cache.dispose();
    await shelf.cache.ready();
    expect(shelf.arrived).toEqual([]);
    expect(shelf.meshes()).toBe(0);
  });
});
