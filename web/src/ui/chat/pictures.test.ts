import { signal } from "@preact/signals";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Backend, ChatImageData } from "../../wire/types.gen.ts";
import { later } from "../afterpicture.ts";
import { TAKES_DROPS } from "../dropplace.ts";
import { emptyChat } from "../emptychat.ts";
import { backendIn, liveModel, recordedActions, recording } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { Composer } from "./composer.tsx";
import { readDraft, storeDraft } from "./drafts.ts";
import * as extras from "./extras.tsx";
import type { Chat } from "./types.ts";

const CLAW = backendIn("ready", { can: ["images"] });

// What comes after the first picture is there.
beforeAll(async () => {
  later.value = extras as never;
  await import("./shrink.ts");
});

/** How many base64 characters the pictures of the test's browser have. */
let encoded = 1000;
beforeEach(() => void (encoded = 1000));

/** The composer of a page that talks to back ends, the first of them chosen. */
async function composer(backends: readonly Backend[] = [CLAW], given = {}) {
  const backend = signal<Backend | null>(backends[0] ?? null);
  const session = signal("main");
  const choose = (id: string | null) => void (backend.value = backends.find((one) => one.id === id) ?? null);
  const own = { ...emptyChat(), backends: signal(backends), backend, session, choose };
  const { it: chat, calls } = recording<Chat>(own as never);
  const model = liveModel([], chat);
  const { actions } = recordedActions(given);
  vi.stubGlobal("createImageBitmap", async () => ({ width: 4000, height: 2000, close() {} }));
  const screen = await show(Composer, { model, actions });
  const make = screen.page.createElement;
  screen.page.createElement = (name) =>
    Object.assign(make(name), {
      getContext: () => ({ fillRect() {}, drawImage() {} }),
      toDataURL: () => `data:image/jpeg;base64,${"x".repeat(encoded)}`,
    });
  const field = () => screen.page.getElementById("composer");
  const paste = (...files: File[]) => screen.settle(() => field()?.fire("paste", { clipboardData: { files } }));
  const drop = async (...files: File[]) => {
    let left = true;
    await screen.settle(() => {
      const transfer = { files, types: ["Files"] };
      left = (window as never as typeof screen.page).fire("drop", { dataTransfer: transfer });
    });
    return left;
  };
  const pictures = () => screen.page.querySelectorAll("img").map((image) => image.getAttribute("alt"));
  const sent = () => calls.filter(([name]) => name === "send");
  const hint = () => screen.texts("#composer-hint")[0];
  const write = (text: string) => screen.type(`Message to ${backend.value?.name}`, text);
  return { model, screen, paste, drop, pictures, sent, hint, write, field, backend, session };
}

const picture = (name: string, type = "image/png") => new File(["x"], name, { type });

describe("pictures of a message", () => {
  it.each(["paste", "drop"] as const)("are added by a %s, and sent with it or alone", async (how) => {
    const made = await composer();
    await made[how](picture("tea.png"));
    expect(made.pictures()).toEqual(["tea.png"]);
    await made.screen.press("Send");
    const image: ChatImageData = { mimeType: "image/jpeg", data: "x".repeat(1000), alt: "tea.png" };
    expect(made.sent()).toEqual([["send", "", [image]]]);
    expect(made.pictures()).toEqual([]);
  });

  it("are taken out again one by one", async () => {
    const { screen, paste, pictures } = await composer();
    await paste(picture("tea.png"), picture("cup.png"));
    await screen.press("Remove tea.png");
    expect(pictures()).toEqual(["cup.png"]);
  });

  it("are at most four, and it says so", async () => {
    const { paste, pictures, hint } = await composer();
    await paste(...Array.from({ length: 5 }, (_, i) => picture(`${i}.png`)));
    expect(pictures()).toHaveLength(4);
    expect(hint()).toBe("Up to 4 pictures per message.");
  });

  it.each<[string, File, number, string]>([
    [
      "is too large a file",
      Object.defineProperty(picture("a.png"), "size", { value: 41 << 20 }),
      1000,
      "40 MB at most",
    ],
    ["cannot be made small enough", picture("a.png"), 900 << 10, "There is no room for another picture"],
    ["is a drawing with code in it", picture("a.svg", "image/svg+xml"), 1000, "Only pictures can be attached."],
  ])("does not become one what %s, and the text stays", async (_, file, size, why) => {
    encoded = size;
    const { paste, pictures, hint, write, field } = await composer();
    await write("look");
    await paste(file);
    expect(pictures()).toEqual([]);
    expect(hint()).toContain(why);
    expect(field()?.value).toBe("look");
  });

  it("that this browser cannot read is refused in words", async () => {
    const { paste, hint } = await composer();
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no")));
    await paste(picture("a.heic", "image/heic"));
    expect(hint()).toBe("This browser cannot read that picture.");
  });

  it("wait for one that is still being made, so that none is left behind", async () => {
    let made: (image: ChatImageData) => void = () => {};
    const view = () => new Promise<ChatImageData>((resolve) => (made = resolve));
    const { screen, sent, write, field } = await composer([CLAW], { picture: view });
    await write("look");
    await screen.press("Attach a view of the world");
    expect(screen.text).toContain("Taking the picture…");
    expect(screen.buttons).not.toContain("Send");
    const target = field();
    if (target) await screen.key(target, "Enter");
    expect(sent()).toEqual([]);
    await screen.settle(() => made({ mimeType: "image/png", data: "abc" }));
    await screen.press("Send");
    expect(sent()).toEqual([["send", "look", [{ mimeType: "image/png", data: "abc" }]]]);
  });

  it("are for agents that can see, and go when another one is chosen", async () => {
    const { screen, paste, pictures } = await composer([CLAW, backendIn("ready", { id: "blind", name: "Blind" })]);
    await paste(picture("tea.png"));
    await screen.type("Talk to", "blind");
    expect(pictures()).toEqual([]);
    expect(screen.buttons).not.toContain("Attach a view of the world");
    await paste(picture("tea.png"));
    expect(pictures()).toEqual([]);
  });

  it("are left to a part of the page that takes them", async () => {
    const { screen, pictures } = await composer();
    const panel = document.createElement("section");
    panel.setAttribute(TAKES_DROPS, "");
    const transfer = { files: [picture("tea.png")], types: ["Files"] };
    const drop = (target: Element) =>
      screen.settle(() => (window as never as typeof screen.page).fire("drop", { dataTransfer: transfer, target }));
    await drop(panel);
    expect(pictures()).toEqual([]);
    await drop(document.createElement("p"));
    expect(pictures()).toEqual(["tea.png"]);
  });

  it("are dropped without leaving the page, whatever the files are", async () => {
    const { drop, pictures } = await composer();
    expect(await drop(picture("notes.txt", "text/plain"))).toBe(false);
    expect(pictures()).toEqual([]);
  });
});

describe("what is not sent yet", () => {
  const other = backendIn("ready", { id: "other", name: "Other" });

  it("stays with its conversation", async () => {
    const { screen, write, session, field } = await composer();
    await write("half a thought");
    await screen.settle(() => (session.value = "second"));
    expect(field()?.value).toBe("");
    await screen.settle(() => (session.value = "main"));
    expect(field()?.value).toBe("half a thought");
  });

  it("moves along to another agent that has no draft of its own", async () => {
    const { screen, write, field } = await composer([CLAW, other]);
    await write("half a thought");
    await screen.type("Talk to", "other");
    expect(field()?.value).toBe("half a thought");
    expect([readDraft("claw/main"), readDraft("other/main")]).toEqual(["", "half a thought"]);
  });

  it("does not cover the draft of the other agent", async () => {
    const { screen, write, field } = await composer([CLAW, other]);
    storeDraft("other/main", "an older one");
    await write("half a thought");
    await screen.type("Talk to", "other");
    expect(field()?.value).toBe("an older one");
    expect(readDraft("claw/main")).toBe("half a thought");
  });

  it("is forgotten once it was sent", async () => {
    const { screen, write } = await composer();
    await write("a thought");
    await screen.press("Send");
    expect(readDraft("claw/main")).toBe("");
  });

  it("is kept of twenty conversations, the newest, whatever else is stored", async () => {
    await composer();
    for (let i = 0; i < 21; i++) storeDraft(`a/${i}`, `text ${i}`);
    expect([readDraft("a/0"), readDraft("a/1"), readDraft("a/20")]).toEqual(["", "text 1", "text 20"]);
    for (const broken of ["no JSON", '{"a":1}', '[["a"],[1,2],null,["b/1","kept"]]']) {
      localStorage.setItem("world.drafts", broken);
      expect(readDraft("b/1")).toBe(broken.includes("kept") ? "kept" : "");
    }
  });
});

it("what a message is about can be taken away before it is sent", async () => {
  const { screen, model, write, sent } = await composer();
  await screen.settle(() => (model.chat.about.value = { id: "bench_1", name: "the bench" }));
  await screen.press("Remove “about the bench”");
  await write("hello");
  await screen.press("Send");
  expect(sent()).toEqual([["send", "hello", []]]);
});
