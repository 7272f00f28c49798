// Files and worlds that are sent to the service and come back, and the pictures of worlds that this browser keeps.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createState } from "../core/state.ts";
import { UploadRequest } from "../net/testing/upload.ts";
import type { TestDocument, TestElement } from "../ui/testing/dom.ts";
import { stubBrowser } from "../ui/testing/screen.ts";
import type { Asset } from "../wire/types.gen.ts";
import { createFiles } from "./files.ts";
import { typeOf, uploadFile } from "./upload.ts";
import { createWorlds, storeThumbnail } from "./worlds.ts";

const ASSET: Asset = {
  id: "img_01",
  kind: "image",
  name: "tea.png",
  type: "image/png",
  bytes: 9,
  size: [1, 1, 0],
  added: "2026-11-24T12:00:00Z",
};
const FILE = new File(["123456789"], "my tea & cup.PNG");

let page: TestDocument;
beforeEach(() => {
  page = stubBrowser();
  vi.stubGlobal("XMLHttpRequest", UploadRequest);
});
afterEach(() => vi.unstubAllGlobals());

/** The service answers the last upload. */
function answer(result: unknown) {
  UploadRequest.last.response = { ok: true, result };
  UploadRequest.last.onload?.();
}

it.each([
  ["tea.png", "image/png"],
  ["TEA.PNG", "image/png"],
  ["a.b.jpeg", "image/jpeg"],
  ["a.jpg", "image/jpeg"],
  ["chair.glb", "model/gltf-binary"],
  ["ada.vrm", "model/gltf-binary"],
  ["png", "image/png"],
  ["page.html", "application/octet-stream"],
  ["noname", "application/octet-stream"],
  ["tea.png.exe", "application/octet-stream"],
])("%s is sent as %s", (name, type) => expect(typeOf(name)).toBe(type));

describe("an upload of a file", () => {
  const never = new AbortController().signal;

  it("has its name and type, a minute, and a file as its answer", async () => {
    const done = uploadFile("/api/assets", FILE, () => {}, never);
    const { opened, headers, timeout, sent } = UploadRequest.last;
    expect(opened).toEqual(["POST", "/api/assets?name=my+tea+%26+cup.PNG"]);
    expect([headers["Content-Type"], timeout, sent]).toEqual(["image/png", 60_000, FILE]);
    answer(ASSET);
    expect(await done).toEqual(ASSET);
  });

  it.each<[string, unknown]>([
    ["nothing", null],
    ["a file whose id leads elsewhere", { ...ASSET, id: "../../etc" }],
    ["half a file", { id: "img_01" }],
  ])("is not confirmed by %s", async (_, result) => {
    const done = uploadFile("/api/assets", FILE, () => {}, never);
    answer(result);
    await expect(done).rejects.toThrow("the service did not confirm the file");
  });

  it.each([
    ["onerror", "the service didn't respond; is it running?"],
    ["ontimeout", "sending took longer than a minute"],
    ["onabort", "you stopped it"],
  ] as const)("that ends by %s says why", async (event, words) => {
    const done = uploadFile("/api/assets", FILE, () => {}, never);
    UploadRequest.last[event]?.();
    await expect(done).rejects.toThrow(words);
  });

  it("is in the list at once, and told of again when it was deleted and sent anew", async () => {
    const onAdded = vi.fn();
    const files = createFiles({ link: () => null, context: () => ({}) as never, state: createState(), onAdded });
    for (const name of ["tea.png", "cup.png"]) {
      const done = files.add(FILE, () => {}, never);
      await vi.dynamicImportSettled();
      answer({ ...ASSET, name });
      await done;
    }
    expect(files.list.value.map(({ name }) => name)).toEqual(["cup.png"]);
    expect(files.asset("img_01")?.name).toBe("cup.png");
    expect(onAdded.mock.calls.filter(([id]) => id === "img_01").length).toBeGreaterThanOrEqual(2);
  });
});

describe("worlds", () => {
  const IMAGE = { mimeType: "image/jpeg", data: "abc" };
  /** The worlds of a page that shows one, whose pictures a test draws. */
  function worlds(open: () => string = () => "w1") {
    type Taken = { image: typeof IMAGE };
    let give: (taken: Taken) => void = () => {};
    const capture = vi.fn(
      () =>
        new Promise<Taken>((resolve) => {
          give = resolve;
        }),
    );
    const scene = { picture: { capture } };
    const made = createWorlds({ scene: () => scene as never, open, follow: () => {} });
    return { made, capture, draw: () => give({ image: IMAGE }) };
  }

  it("come from a file, whose progress is told", async () => {
    const shares: number[] = [];
    const done = worlds().made.importFile(FILE, (share) => shares.push(share), new AbortController().signal);
    UploadRequest.last.upload.onprogress?.({ loaded: 3, total: 9 });
    expect(UploadRequest.last.opened).toEqual(["POST", "/api/worlds/import"]);
    expect(UploadRequest.last.headers["Content-Type"]).toBe("application/json");
    answer({ id: "w9", name: "Moon", more: 1 });
    expect(await done).toMatchObject({ id: "w9", name: "Moon" });
    expect(shares).toEqual([1 / 3]);
  });

  it("are not there when that was stopped", async () => {
    const stop = new AbortController();
    const done = worlds().made.importFile(FILE, () => {}, stop.signal);
    stop.abort();
    await expect(done).rejects.toThrow("the import was stopped; nothing was saved");
  });

  it("go to a file under the name that the service gives it", () => {
    const pressed: unknown[] = [];
    const create = page.createElement;
    page.createElement = (name) => {
      const link = create(name) as TestElement & { href?: string; download?: string };
      link.click = () => pressed.push([name, link.href, link.download]);
      return link;
    };
    worlds().made.download("w1");
    expect(pressed).toEqual([["a", "/api/worlds/w1/export", ""]]);
  });

  it("keep a picture of what was seen last", async () => {
    const { made, capture, draw } = worlds();
    const done = made.storeThumbnail();
    draw();
    await done;
    expect(capture).toHaveBeenCalledExactlyOnceWith({ view: "user", width: 256, agent: "" });
    expect([made.thumbnail("w1"), made.thumbnail("w2")]).toEqual(["data:image/jpeg;base64,abc", null]);
  });

  it("get no picture of another world that was opened while it was drawn", async () => {
    let open = "w1";
    const { made, draw } = worlds(() => open);
    const done = made.storeThumbnail();
    open = "w2";
    draw();
    await done;
    expect([made.thumbnail("w1"), made.thumbnail("w2")]).toEqual([null, null]);
  });

  it("get none before there is one", async () => {
    const { made, capture } = worlds(() => "");
    await made.storeThumbnail();
    await createWorlds({ scene: () => null, open: () => "w1", follow: () => {} }).storeThumbnail();
    expect(capture).not.toHaveBeenCalled();
  });

  it("show nothing that is no picture, and go on in a browser that stores nothing", () => {
    localStorage.setItem("world.thumb.w1", "javascript:alert(1)");
    expect(worlds().made.thumbnail("w1")).toBeNull();
    vi.stubGlobal("localStorage", undefined);
    storeThumbnail("w1", "data:image/jpeg;base64,abc");
    expect(worlds().made.thumbnail("w1")).toBeNull();
  });

  it("keep the picture of a world that is opened again and again", () => {
    storeThumbnail("home", "data:image/jpeg;base64,home");
    for (let i = 0; i < 100; i++) {
      storeThumbnail(`w${i}`, "data:image/jpeg;base64,abc");
      storeThumbnail("home", "data:image/jpeg;base64,home");
    }
    const { made } = worlds();
    const kept = Array.from({ length: 100 }, (_, i) => `w${i}`).filter((id) => made.thumbnail(id));
    expect([made.thumbnail("home") !== null, kept.length]).toEqual([true, 39]);
  });
});
