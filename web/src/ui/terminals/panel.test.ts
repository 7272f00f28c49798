import { describe, expect, it, vi } from "vitest";
import type {
  AgentAtWork,
  Approval,
  ChatRequest,
  TerminalHost,
  TerminalSettings,
  TerminalsAnswer,
} from "../../wire/types.gen.ts";
import { createChatModel } from "../chat/model.ts";
import { liveModel, minutesAgo, NOW, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import TerminalsPanel from "./panel.tsx";
import { TerminalsSetup } from "./settings.tsx";

const shop: AgentAtWork = {
  id: "term_1",
  kind: "terminal",
  agent: "claude-code",
  product: "Claude Code",
  name: "Claude Code · shop",
  folder: "/code/shop",
  avatarId: "avatar_1",
  activity: { state: "needs-you", since: minutesAgo(4), source: "Claude Code hook ask" },
  began: minutesAgo(9),
  where: "pts/3, iTerm2",
};
const ask = {
  id: "a1",
  backend: "terminals",
  session: "term_1",
  state: "open",
  kind: "exec",
  title: "Run ls",
} as const;

/** The panel with these sessions; `refuses`: why nothing can be sent. */
async function panel(sessions: AgentAtWork[], refuses = "", more = 0) {
  const asked: ChatRequest[] = [];
  let why = refuses;
  const chat = createChatModel({
    now: () => NOW,
    ask: (request) => {
      asked.push(request);
      return why ? Promise.reject(new Error(why)) : Promise.resolve({ ok: true });
    },
  });
  chat.receive({ kind: "agents", agents: { agents: sessions, more } });
  const model = liveModel([], chat);
  const { actions, calls } = recordedActions({ terminals: () => new Promise(() => {}) });
  vi.stubGlobal("crypto", { randomUUID: () => `turn-${asked.length}` });
  const screen = await show(TerminalsPanel, { model, actions });
  return { model, asked, calls, screen, mend: () => (why = "") };
}

describe("a session in the panel", () => {
  it("says who it is, what it does, where, and that the terminal is where to answer", async () => {
    const { screen } = await panel([shop]);
    for (const words of [
      "Claude Code · shop",
      "waiting for you",
      "/code/shop",
      "Answer in the terminal (pts/3, iTerm2).",
    ])
      expect(screen.text).toContain(words);
    expect(screen.texts("[role=status]")[0]).toBe("1 agent in terminals, 1 waiting for you");
  });

  it("leads to its question when that can be answered here, and to the terminal again when it is over", async () => {
    const { screen, model } = await panel([shop]);
    await screen.settle(() =>
      model.chat.receive({ kind: "approval", approval: { ...ask, hash: "h", options: [], createdAt: "" } }),
    );
    expect(screen.buttons).toContain("Go to the question of Claude Code · shop");
    expect(screen.text).not.toContain("Answer in the terminal");
    const over: Approval = { ...ask, hash: "h", state: "withdrawn", options: [], createdAt: "" };
    await screen.settle(() => model.chat.receive({ kind: "approval", approval: over }));
    expect(screen.text).toContain("Answer in the terminal");
  });

  it("leads to its body, and has no such button without one", async () => {
    const { screen, calls } = await panel([shop, { ...shop, id: "term_2", name: "Claude Code · web", avatarId: "" }]);
    await screen.press("Go to Claude Code · shop");
    expect(calls.slice(-2)).toEqual([
      ["select", { type: "avatar", id: "avatar_1", name: "Claude Code · shop" }],
      ["goTo", "avatar_1"],
    ]);
    expect(screen.buttons).not.toContain("Go to Claude Code · web");
    expect(screen.text).toContain("1 more of Claude Code without its own body, 1 waiting for you.");
  });

  it("has no state while the page is not connected: it would be a guess", async () => {
    const { screen, model } = await panel([{ ...shop, message: "queue" }]);
    await screen.type("Write to Claude Code · shop", "go on");
    await screen.settle(() => (model.connection.value = { state: "reconnecting", since: NOW, nextTry: NOW }));
    expect(screen.text).toContain("connection lost");
    expect(screen.text).not.toContain("Answer in the terminal");
    expect(screen.buttons).not.toContain("Send to Claude Code · shop");
  });

  it("tells how many are not listed, and that nobody is there", async () => {
    expect((await panel([shop], "", 3)).screen.text).toContain("3 sessions more, not listed here.");
    expect((await panel([])).screen.text).toContain("No agents are running in your terminals.");
  });
});

describe("writing to a session", () => {
  it.each([
    ["queue", "It gets this as your words.", "Sent as your words."],
    ["note", "It gets this as a note, not as your words.", "Sent as a note, not as your words."],
  ] as const)("by its %s says before and after how it arrives", async (message, before, after) => {
    const { screen, asked } = await panel([{ ...shop, message }]);
    expect(screen.text).toContain(before);
    await screen.type("Write to Claude Code · shop", "  go on ");
    await screen.press("Send to Claude Code · shop");
    expect(asked).toEqual([{ op: "send", backend: "terminals", session: "term_1", turn: "turn-0", text: "go on" }]);
    expect(screen.text).toContain(after);
    expect(screen.field("Write to Claude Code · shop").value).toBe("");
  });

  it("is not offered where its program has no way", async () => {
    expect((await panel([shop])).screen.buttons.join()).not.toContain("Send");
  });

  it("keeps what could not be sent, says why, and sends it again as the same message", async () => {
    const { screen, asked, mend } = await panel([{ ...shop, message: "queue" }], "the session is gone");
    await screen.type("Write to Claude Code · shop", "go on");
    await screen.press("Send to Claude Code · shop");
    expect(screen.alerts).toEqual(["The session is gone."]);
    expect(screen.text).not.toContain("Sent as");
    mend();
    await screen.press("Send to Claude Code · shop");
    expect(asked.map((request) => "turn" in request && request.turn)).toEqual(["turn-0", "turn-0"]);
    expect(screen.alerts).toEqual([]);
  });

  it("sends nothing that is empty", async () => {
    const { screen } = await panel([{ ...shop, message: "queue" }]);
    await screen.type("Write to Claude Code · shop", "   ");
    expect(screen.buttons).not.toContain("Send to Claude Code · shop");
  });
});

describe("what World may do", () => {
  const OFF: TerminalSettings = { answer: false, message: false, usage: false };
  const hosts: TerminalHost[] = [
    { agent: "gemini-cli", product: "Gemini CLI", state: "absent" },
    {
      agent: "codex",
      product: "Codex",
      state: "review",
      reason: "Codex has not been told to trust it.",
      next: "Run this in Codex, and allow it.",
      command: "/hooks",
    },
  ];

  /** The foot of the panel, on a service that keeps what it is told or refuses it. */
  async function setup(refuses = "") {
    const told: TerminalSettings[] = [];
    const read = async (): Promise<TerminalsAnswer> => ({ settings: OFF, hosts });
    const save = async (settings: TerminalSettings): Promise<TerminalsAnswer> => {
      told.push(settings);
      if (refuses) throw new Error(refuses);
      return { settings, hosts };
    };
    return { told, screen: await show(TerminalsSetup, { client: async () => ({ read, save }) }) };
  }

  it("is off at first; each switch is saved with the others as they are", async () => {
    const { screen, told } = await setup();
    expect(screen.text).toContain("World reads the numbers, and nothing else");
    await screen.check("Show tokens and cost");
    await screen.check("Answer their approvals here");
    expect(told).toEqual([
      { ...OFF, usage: true },
      { ...OFF, usage: true, answer: true },
    ]);
    expect(screen.field("Show tokens and cost").checked).toBe(true);
    expect(screen.field("Send them messages").checked).toBe(false);
  });

  it("a switch shows at once what was chosen, before the service has answered", async () => {
    const read = async () => ({ settings: OFF, hosts: [] });
    const screen = await show(TerminalsSetup, { client: async () => ({ read, save: () => new Promise(() => {}) }) });
    await screen.check("Send them messages");
    expect(screen.field("Send them messages").checked).toBe(true);
    expect(screen.page.querySelector("[aria-busy=true]")).not.toBeNull();
  });

  it("a switch that could not be saved goes back, with the reason", async () => {
    const { screen } = await setup("the disk is full");
    await screen.check("Send them messages");
    expect(screen.alerts).toEqual(["The disk is full."]);
    expect(screen.field("Send them messages").checked).toBe(false);
  });

  it("tells of each program how far it is and what to do, and which are not on this computer", async () => {
    const { screen } = await setup();
    const [codex = "", ...others] = screen.texts("[data-host]");
    expect(others).toEqual([]);
    for (const words of ["needs your permission", "has not been told to trust it", "allow it.", "/hooks"])
      expect(codex).toContain(words);
    expect(screen.text).toContain("Not on this computer: Gemini CLI.");
  });
});
