import { describe, expect, it } from "vitest";
import { recording } from "../ui/testing/page.ts";
import { createChat, pictureOf } from "./chat.ts";
import { takeScreenshot } from "./screenshot.ts";

const AGENT = { avatarId: "avatar_robin", type: "codex", name: "Robin" };
const IMAGE = { mimeType: "image/png", data: "abc" };

/** A scene whose pictures are kept as what was asked for. */
function scene() {
  const taken = { image: IMAGE, camera: "over there", visible: ["bench_1"], text: "A bench." };
  const { it: made, calls } = recording<object>({ picture: { capture: () => Promise.resolve(taken) } } as never);
  return { it: made as never, asked: () => calls.map(([, what]) => what) };
}

describe("a screenshot for an agent", () => {
  it("is the picture with its text, and what is in it", async () => {
    const { it: world, asked } = scene();
    expect(await takeScreenshot(world, { view: "object", id: "bench_1", width: 640 }, AGENT)).toEqual({
      text: "A bench.",
      images: [IMAGE],
      data: { view: "object", camera: "over there", visible: ["bench_1"] },
    });
    expect(asked()).toEqual([{ view: "object", id: "bench_1", width: 640, agent: "avatar_robin" }]);
  });

  it.each<[string, unknown, object]>([
    ["nothing", undefined, { view: "user", width: 1024 }],
    ["null", null, { view: "user", width: 1024 }],
    ["words", "overhead", { view: "user", width: 1024 }],
    ["a view that there is not", { view: "behind" }, { view: "user", width: 1024 }],
    ["a width that is too small", { view: "avatar", width: 1 }, { view: "avatar", width: 256 }],
    ["one that is too large", { view: "overhead", width: 9999 }, { view: "overhead", width: 1568 }],
    ["half a pixel", { width: 640.5 }, { view: "user", width: 641 }],
    ["no number", { width: Number.NaN }, { view: "user", width: 1024 }],
    ["a number as text", { width: "640" }, { view: "user", width: 1024 }],
    ["an id that is none", { id: 7 }, { view: "user", width: 1024 }],
    ["a point", { from: [1, 2, 3], at: [0, 1, 0] }, { view: "free", from: [1, 2, 3], at: [0, 1, 0], width: 1024 }],
    ["a point and an id", { from: [1, 2, 3], id: "a" }, { view: "free", from: [1, 2, 3], id: "a", width: 1024 }],
    ["a point that is none", { from: [1, 2], at: [0, 1, 0] }, { view: "user", width: 1024 }],
    ["several things", { view: "montage", ids: ["a", 7, "b"] }, { view: "montage", ids: ["a", "b"], width: 1024 }],
    ["several that are no list", { view: "montage", ids: "a" }, { view: "montage", width: 1024 }],
  ])("asked for with %s", async (_, args, request) => {
    const { it: world, asked } = scene();
    await takeScreenshot(world, args, AGENT);
    expect(asked()).toEqual([{ agent: "avatar_robin", ...request }]);
  });
});

describe("a picture that goes with a message", () => {
  it("is what the user sees, and has words for who does not", async () => {
    const { it: world, asked } = scene();
    expect(await pictureOf(world)).toEqual({ ...IMAGE, alt: "A view of the world" });
    expect(await pictureOf(world, "My garden")).toMatchObject({ alt: "My garden" });
    expect(asked()[0]).toEqual({ view: "user", width: 1024, agent: "" });
  });

  it("cannot be had before there is one", async () => {
    await expect(pictureOf(null)).rejects.toThrow("The picture is not ready yet.");
  });
});

describe("the chat of a page", () => {
  it("asks over whatever connection there is by then", async () => {
    let link: unknown = null;
    const chat = createChat(
      () => link as never,
      () => 0,
    );
    await expect(chat.ask({ op: "sessions", backend: "claw" } as never)).rejects.toMatchObject({
      error: { code: "unavailable", message: "There is no connection to world-mcp." },
    });
    const { it: made, calls } = recording<object>({ ask: () => Promise.resolve({ ok: true }) } as never);
    link = made;
    expect(await chat.ask({ op: "sessions", backend: "claw" } as never)).toEqual({ ok: true });
    expect(calls).toEqual([["ask", { op: "sessions", backend: "claw" }]]);
  });
});
