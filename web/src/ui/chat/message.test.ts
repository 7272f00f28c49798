import { describe, expect, it } from "vitest";
import type { ChatMessage, ChatTool } from "../../wire/types.gen.ts";
import { emptyChat } from "../emptychat.ts";
import type { Line } from "../model.ts";
import { liveModel, NOW, recording } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { RowView } from "./message.tsx";
import type { ConversationRow } from "./rows.ts";
import type { Chat } from "./types.ts";

/** A row as it is shown; `again`: its message can be sent again. */
async function row(what: Partial<ConversationRow>, again = true) {
  const { it: chat, calls } = recording<Chat>({ ...emptyChat(), canRetry: () => again } as never);
  const props = { row: { key: "k", at: NOW, ...what } as ConversationRow, model: liveModel([], chat), name: "Claw" };
  return { calls, screen: await show(RowView, { ...props, avatarId: "" }) };
}

const message = (more: Partial<ChatMessage>): Partial<ConversationRow> => ({
  message: { id: "m1", role: "agent", state: "done", parts: [{ kind: "text", text: "*tea*" }], ...more } as ChatMessage,
});

describe("a message", () => {
  it("of an agent is markdown, the user's own is what was written", async () => {
    expect((await row(message({}))).screen.texts("em")).toEqual(["tea"]);
    const own = await row(message({ role: "user" }));
    expect(own.screen.text).toBe("*tea*");
    expect(own.screen.page.querySelector("article")?.getAttribute("aria-label")).toMatch(/^You, /);
  });

  it.each([
    ["user", "sending", "", "Sending…"],
    ["agent", "stopped", "", "Stopped."],
    ["agent", "failed", "the model is busy", "Could not finish: the model is busy"],
    ["user", "failed", "", "Not sent: no reason given"],
  ] as const)("of the %s that is %s (%s) says “%s”", async (role, state, reason, words) => {
    const { screen, calls } = await row(message({ role, state: state as ChatMessage["state"], reason }));
    expect(screen.texts(".outcome")[0]).toContain(words);
    if (state === "sending") return;
    await screen.press("Try again");
    expect(calls.at(-1)).toEqual(["retry", expect.objectContaining({ id: "m1" })]);
  });

  it("that cannot be sent again has no button for it", async () => {
    const { screen } = await row(message({ state: "failed" as ChatMessage["state"] }), false);
    expect(screen.buttons).toEqual([]);
  });

  it.each([
    ["agent", "https://evil.example/pixel.gif", false],
    ["agent", "data:image/png;base64,AAAA", false],
    ["user", "data:image/png;base64,AAAA", true],
    ["agent", "/api/chat/images/a1.png", true],
  ] as const)("of the %s shows the picture %s: %s", async (role, url, shown) => {
    const image = { url, mimeType: "image/png", alt: "a bench" };
    const { screen } = await row(
      message({ id: role === "user" ? "own:1" : "m1", role, parts: [{ kind: "image", image }] }),
    );
    const pictures = screen.page.querySelectorAll("img").map((img) => img.getAttribute("src"));
    expect(pictures).toEqual(shown ? [url] : []);
    expect(screen.text.includes("Picture not available: a bench.")).toBe(!shown);
  });
});

describe("the calls of a message", () => {
  const tool = (i: number, more: Partial<ChatTool> = {}): ChatTool =>
    ({ id: `t${i}`, name: "exec", title: `Step ${i}`, state: "done", ...more }) as ChatTool;
  const calls = (...tools: ChatTool[]) =>
    message({ parts: tools.map((one) => ({ kind: "tool", tool: one })) as never });

  it("say what each came to, and its details once it is opened", async () => {
    const { screen } = await row(calls(tool(1, { state: "failed", target: "bench_1", output: "no such thing" })));
    expect(screen.texts("summary")[0]).toContain("Step 1bench_1");
    expect(screen.text).not.toContain("no such thing");
    const details = screen.page.querySelector("details");
    await screen.settle(() => {
      Object.assign(details ?? {}, { open: true });
      details?.fire("toggle");
    });
    expect(screen.texts("pre")).toEqual(["no such thing"]);
  });

  it("are folded when there are many, until all are asked for", async () => {
    const { screen } = await row(calls(...Array.from({ length: 12 }, (_, i) => tool(i))));
    const [more = ""] = screen.buttons;
    expect(more).toMatch(/^\d+ more steps$/);
    await screen.press(more);
    expect(screen.texts("summary")).toHaveLength(12);
    expect(screen.buttons).toEqual([]);
  });
});

it.each<[Partial<Line>, string]>([
  [{ who: "user", name: "You", text: "hello" }, "Youhello"],
  [
    { who: "user", name: "You", text: "hello", state: "failed", reason: "the log is full" },
    "YouhelloNot sent: The log is full.",
  ],
  [{ who: "note", name: "You", text: "You pointed at “Oak”." }, "You pointed at “Oak”."],
])("a line that was said in the world: %o", async (line, words) => {
  const { screen } = await row({ line: { id: 1, at: NOW, avatarId: "", state: "sent", ...line } as Line });
  expect(screen.text).toBe(words);
});
