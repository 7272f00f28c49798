import { beforeAll, describe, expect, it, vi } from "vitest";
import { Journal } from "../../core/coder/testing/journal.ts";
import type { CoderSession } from "../../wire/types.gen.ts";
import { TAKES_DROPS } from "../dropplace.ts";
import { session } from "./testing/session.ts";

beforeAll(() => import("../chat/shrink.ts")); // what makes pictures smaller is there

/** A session's composer; `encoded`: how many base64 characters the pictures of this browser have. */
async function composer(row: Partial<CoderSession> = {}, encoded = 1000) {
  const made = await session(new Journal(), row, { answer: () => ({ turn: "t1" }) });
  vi.stubGlobal("createImageBitmap", async () => ({ width: 4000, height: 2000, close() {} }));
  const { screen } = made;
  const make = screen.page.createElement;
  screen.page.createElement = (name) =>
    Object.assign(make(name), {
      getContext: () => ({ fillRect() {}, drawImage() {} }),
      toDataURL: () => `data:image/jpeg;base64,${"x".repeat(encoded)}`,
    });
  const panel = screen.page.querySelector(".panel.coder") ?? expect.fail("no panel");
  /** Files come; whether the browser is kept from showing them. */
  const come = async (how: "drop" | "paste", ...files: File[]) => {
    let stays = false;
    const transfer = { files, types: files.length > 0 ? ["Files"] : ["text/plain"] };
    await screen.settle(() => {
      stays = !panel.fire(how, { [how === "drop" ? "dataTransfer" : "clipboardData"]: transfer });
    });
    return stays;
  };
  const thumbnails = () => screen.page.querySelectorAll("img").map((image) => image.getAttribute("alt"));
  return { ...made, panel, come, thumbnails };
}

const picture = (name: string, type = "image/png") => new File(["x"], name, { type });

describe("pictures of a prompt", () => {
  it.each(["drop", "paste"] as const)("come by a %s anywhere in the session, and go with the prompt", async (how) => {
    const { screen, come, thumbnails, asked, write } = await composer();
    expect(await come(how, picture("tea.png"), picture("cup.png"))).toBe(true);
    expect(thumbnails()).toEqual(["tea.png", "cup.png"]);
    await screen.press("Remove tea.png");
    expect(thumbnails()).toEqual(["cup.png"]);
    await write("Make it look like this");
    await screen.press("Send");
    const image = { mimeType: "image/jpeg", data: "x".repeat(1000), alt: "cup.png" };
    expect(asked).toEqual([{ op: "prompt", session: "a", text: "Make it look like this", images: [image] }]);
    expect(thumbnails()).toEqual([]);
  });

  it("are the session's for as long as it is worked in", async () => {
    const { screen, panel, come, thumbnails } = await composer();
    expect(panel.getAttribute(TAKES_DROPS)).toBe("");
    await screen.press("Review");
    expect(panel.getAttribute(TAKES_DROPS)).toBeNull();
    expect(await come("drop", picture("tea.png"))).toBe(false);
    await screen.press("Work");
    expect(thumbnails()).toEqual([]);
  });

  it("are at most eight, of ten megabytes together, and it says so", async () => {
    const many = await composer();
    await many.come("drop", ...Array.from({ length: 9 }, (_, i) => picture(`${i}.png`)));
    expect(many.thumbnails()).toHaveLength(8);
    expect(many.screen.alerts).toEqual(["Up to 8 pictures per message."]);
    const large = await composer({}, 4.9 * (1 << 20));
    for (const name of ["a.png", "b.png", "c.png"]) await large.come("drop", picture(name));
    expect(large.thumbnails()).toEqual(["a.png", "b.png"]);
    expect(large.screen.alerts).toEqual(["There is no room for another picture in this message."]);
  });

  it.each<[string, Partial<CoderSession>, File, string]>([
    ["a text", {}, picture("notes.txt", "text/plain"), "Only pictures can be attached."],
    ["what the agent cannot see", { version: "1.2" }, picture("a.png"), "Claude Code takes no pictures."],
  ])("are not %s, and it says why", async (_, row, file, why) => {
    const { screen, come, thumbnails } = await composer(row);
    expect(await come("drop", file)).toBe(true);
    expect(thumbnails()).toEqual([]);
    expect(screen.alerts).toEqual([why]);
  });

  it("are taken by an agent that says so", async () => {
    const { come, thumbnails } = await composer({ version: "1.2", images: true });
    await come("paste", picture("a.png"));
    expect(thumbnails()).toEqual(["a.png"]);
  });

  it("leave a text that is pasted to the field", async () => {
    const { screen, come } = await composer();
    expect(await come("paste")).toBe(false);
    expect(screen.alerts).toEqual([]);
  });

  it("have their place shown while they are dragged", async () => {
    const { screen, model } = await composer();
    await screen.settle(() => (model.dropping.value = true));
    expect(screen.texts(".drop-picture")).toEqual([
      "Drop a picture for Claude Code Up to 8 per prompt, 10 MB in total",
    ]);
    await screen.settle(() => (model.dropping.value = false));
    expect(screen.texts(".drop-picture")).toEqual([]);
  });
});
