import { describe, expect, it, vi } from "vitest";
import { Journal } from "../../core/coder/testing/journal.ts";
import { Refusal } from "../../core/refuse.ts";
import type { Approval } from "../../wire/types.gen.ts";
import { minutesAgo } from "../testing/page.ts";
import { type Answer, session, working } from "./testing/session.ts";

const CARD: Approval = {
  id: "c1",
  turn: "t1",
  hash: "h1",
  backend: "",
  state: "open",
  kind: "exec",
  title: "Run a command",
  command: "rm -rf build",
  details: [{ name: "Folder", value: "/code/world" }],
  options: [
    { id: "yes", name: "Allow once", kind: "allow_once" },
    { id: "no", name: "Deny", kind: "reject_once" },
  ],
  createdAt: minutesAgo(1),
};

describe("what happened in a session", () => {
  it("is told in order: what the user wrote as it is, the agent as markdown, thoughts folded", async () => {
    const journal = working();
    journal.shows("a", { id: "th", turn: "t1", role: "agent", parts: [{ kind: "thought", text: "Hmm, which file?" }] });
    journal.says("a", "m", 0, "I will **look**");
    journal.add("a", { kind: "notice", notice: { text: "The agent was started again." } });
    const { screen, tell } = await session(journal);
    expect(screen.texts("article")).toEqual(["Make it *fast*", "I will look"]);
    expect(screen.texts("details.thought summary")).toEqual(["Thought Hmm, which file?"]);
    expect(screen.texts("p.note")).toEqual(["The agent was started again."]);
    journal.says("a", "m", 15, " and change it");
    await tell();
    expect(screen.texts("article")[1]).toBe("I will look and change it");
  });

  it("has a call as one row, which opens to what it ran and wrote", async () => {
    const journal = working();
    journal.calls("a", {
      id: "x",
      kind: "execute",
      title: "the tests",
      state: "failed",
      command: "npm test",
      output: "\u001b[31mred\u001b[0m\n10%\r100%\n",
      size: 18,
    });
    const { screen } = await session(journal);
    expect(screen.texts("details.call summary")).toEqual(["Run: the testsnpm testfailed"]);
    const row = screen.page.querySelector("details.call");
    await screen.settle(() => row?.fire("toggle", { target: Object.assign(row, { open: true }) }));
    expect(screen.texts(".terminal")).toEqual(["red 100%"]);
    expect(screen.texts(".exact")).toEqual(["npm test"]);
  });

  it("fetches the whole output of a call, piece by piece, when that is asked for", async () => {
    const journal = working();
    const parts = ["äb…", "cdefg"];
    journal.calls("a", { id: "x", kind: "execute", title: "Build", state: "done", output: "efg", size: 8 });
    const { screen, asked } = await session(
      journal,
      {},
      {
        answer: ({ from = 0 }) => ({ output: { from, text: parts.shift() ?? "", size: 8 } }),
      },
    );
    const row = screen.page.querySelector("details.call");
    await screen.settle(() => row?.fire("toggle", { target: Object.assign(row, { open: true }) }));
    await screen.press("Show all of it");
    expect(asked.map(({ op, tool, from }) => [op, tool, from])).toEqual([
      ["output", "x", 0],
      ["output", "x", 3],
    ]);
    expect(screen.texts(".terminal")).toEqual(["äbcdefg"]);
  });

  it("shows an edit as its lines", async () => {
    const journal = working();
    const diff = "@@ -1 +1 @@\n-old\n+new\n";
    journal.calls("a", { id: "x", kind: "edit", title: "Edit", state: "done", diffs: [{ path: "a.ts", diff }] });
    const { screen } = await session(journal);
    expect(screen.texts(".call pre .added, .call pre .removed")).toEqual(["1-old", "1+new"]);
  });

  it("keeps the plan in view, with each step's state in words", async () => {
    const journal = working();
    const steps = [
      { text: "Look", state: "completed" },
      { text: "Change", state: "in_progress" },
    ];
    journal.add("a", { kind: "plan", plan: { turn: "t1", steps } });
    const { screen } = await session(journal);
    expect(screen.texts(".plan summary")).toEqual(["Plan, 1 of 2 done · Change"]);
    expect(screen.page.querySelectorAll(".plan li svg").map((mark) => mark.getAttribute("aria-label"))).toEqual([
      "done",
      "in progress",
    ]);
  });

  it("says how a turn ended, and why it failed", async () => {
    const journal = working();
    const ends = { began: minutesAgo(2), ended: minutesAgo(1) };
    journal.add("a", {
      kind: "turn",
      turn: { id: "t1", state: "done", ...ends, changed: { files: 2, added: 5, removed: 1 } },
    });
    journal.add("a", { kind: "turn", turn: { id: "t2", state: "failed", reason: "the model is busy", ...ends } });
    const { screen } = await session(journal);
    expect(screen.texts(".turn-end")).toEqual(["Done in 1 min 0 s · 2 files, +5 −1", "Failed The model is busy."]);
  });
});

describe("a question of the agent's", () => {
  /** The card once its buttons can be pressed. */
  async function asks(card: Partial<Approval> = {}, answer?: Answer) {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const journal = working();
    journal.add("a", { kind: "approval", approval: { ...CARD, ...card } });
    const made = await session(journal, { state: "needs_you", cards: 1 }, answer ? { answer } : {});
    const arm = () => made.screen.settle(() => vi.advanceTimersByTime(500));
    const early = made.screen.buttons.includes("Allow once");
    await arm();
    const again = (more: Partial<Approval>) => {
      journal.add("a", { kind: "approval", approval: { ...CARD, ...card, ...more } });
      return made.tell();
    };
    return { ...made, early, again, arm };
  }

  it("shows exactly what is asked, and what it follows", async () => {
    const { screen } = await asks({
      command: "rm \u202etxt",
      notes: ["This Text from other people in the world came before this."],
    });
    expect(screen.texts(".exact")).toEqual(["rm RLOtxt"]);
    expect(screen.text).toContain("characters that are normally invisible");
    expect(screen.text).toContain("Text from other people in the world came before this");
    expect(screen.texts(".approval dd")).toEqual(["/code/world"]);
  });

  it("can be allowed only at the end of what it asks for, part by part; what changes is read from the beginning", async () => {
    const { screen, again, arm, asked } = await asks({ command: `${"line\n".repeat(50)}rm -rf ~` });
    expect(screen.text).not.toContain("rm -rf ~");
    expect(screen.buttons).not.toContain("Allow once");
    expect(screen.buttons).toContain("Deny");
    await screen.press("Next ›");
    await arm();
    expect(screen.text).toContain("rm -rf ~");
    expect(screen.texts(".turn-part [role=status]")).toEqual(["Part 2 of 2"]);
    await again({ hash: "h2", command: `${"line\n".repeat(50)}rm -rf /` });
    await arm();
    expect(screen.buttons).not.toContain("Allow once");
    await screen.press("Next ›");
    expect(screen.buttons).not.toContain("Allow once"); // not by a second press of the same button
    await arm();
    await screen.press("Allow once");
    expect(asked).toMatchObject([{ hash: "h2", option: "yes" }]);
  });

  it("says why nothing can be allowed, and where files are", async () => {
    const { screen } = await asks({
      notes: ["It is too long to show."],
      options: CARD.options.slice(1),
      details: [{ name: "Files", value: "a\u202etxt.exe\n/etc/passwd (outside the folder)" }],
    });
    expect(screen.text).toContain("It is too long to show.");
    expect(screen.buttons).not.toContain("Allow once");
    expect(screen.texts(".approval dd").at(-1)).toBe("aRLOtxt.exe /etc/passwd (outside the folder)");
  });

  it("takes no answer before it has stood for a moment, then the one that was pressed, for what was seen", async () => {
    const { screen, asked, early } = await asks();
    expect(early).toBe(false);
    await screen.press("Allow once");
    expect(asked).toEqual([{ op: "answer", session: "a", approval: "c1", hash: "h1", option: "yes" }]);
  });

  it("takes no answer for a moment when what it asks for has changed", async () => {
    const { screen, again, arm, asked } = await asks();
    await again({ hash: "h2", command: "rm -rf /" });
    expect(screen.buttons).not.toContain("Allow once");
    await arm();
    await screen.press("Deny");
    expect(asked[0]).toMatchObject({ hash: "h2", option: "no" });
  });

  it("says what was answered, and where", async () => {
    const here = await asks();
    await here.screen.press("Allow once");
    await here.again({ state: "answered", answer: "Allow once", by: "you" });
    expect(here.screen.texts(".answered")).toEqual(["Answered: Allow once, by you."]);
  });

  it("says that somebody was faster, and reads the session again", async () => {
    const { screen, reloaded } = await asks({}, () =>
      Promise.reject(new Refusal({ code: "already_answered", message: "gone" })),
    );
    await screen.press("Allow once");
    expect(screen.alerts).toEqual(["Answered in another window."]);
    expect(reloaded).toEqual(["a"]);
  });

  it("offers more than two answers behind “More”", async () => {
    const options = [...CARD.options, { id: "all", name: "Allow in src", kind: "allow_once" as const }];
    const { screen } = await asks({ options });
    expect(screen.texts("details.more button")).toEqual(["Allow in src"]);
  });
});

describe("telling the agent what to do", () => {
  it("sends with Enter, and neither while a word is composed nor with Shift", async () => {
    const { screen, field, write, asked } = await session(new Journal());
    await write("Fix it");
    await screen.key(field(), "Enter", { isComposing: true });
    await screen.key(field(), "Enter", { shiftKey: true });
    expect(asked).toEqual([]);
    await screen.key(field(), "Enter");
    expect(asked).toEqual([{ op: "prompt", session: "a", text: "Fix it" }]);
    expect(field().value).toBe("");
  });

  it("keeps what was not taken, and says why", async () => {
    const { screen, field, write } = await session(
      new Journal(),
      {},
      {
        answer: () => Promise.reject(new Error("the disk is full")),
      },
    );
    await write("Fix it");
    await screen.press("Send");
    expect(screen.alerts).toEqual(["The disk is full."]);
    expect(field().value).toBe("Fix it");
  });

  it("stops with Esc while a turn runs, and leaves Esc to the page otherwise", async () => {
    const { screen, field, asked, set } = await session(working(), { state: "running", turn: "t1" });
    expect(field().getAttribute("data-esc")).not.toBeNull();
    await screen.key(field(), "Escape");
    expect(asked).toEqual([{ op: "cancel", session: "a", turn: "t1" }]);
    await screen.settle(() => set("a", { state: "idle", turn: "" }));
    expect(field().getAttribute("data-esc")).toBeNull();
    expect(screen.buttons).not.toContain("Stop");
  });

  it("shows what waits, and takes it away", async () => {
    const queued = [{ turn: "t2", text: "Then this" }];
    const { screen, asked } = await session(working(), { state: "running", turn: "t1", queued });
    await screen.press("Remove “Then this”");
    expect(asked).toEqual([{ op: "cancel", session: "a", turn: "t2" }]);
  });

  it("takes no more than five that wait", async () => {
    const queued = Array.from({ length: 5 }, (_, i) => ({ turn: `q${i}`, text: `Prompt ${i}` }));
    const { screen, write, field } = await session(working(), { state: "running", turn: "t1", queued });
    await write("One more");
    expect(screen.buttons).not.toContain("Send");
    expect(field().getAttribute("placeholder")).toBe("5 prompts are waiting already");
  });

  it("completes the agent's commands", async () => {
    const commands = [{ name: "review", hint: "what to look at" }, { name: "plan" }];
    const { screen, field, write } = await session(new Journal(), { commands });
    await write("/re");
    expect(screen.texts("[role=option]")).toEqual(["reviewwhat to look at"]);
    await screen.key(field(), "Tab");
    expect(field().value).toBe("/review ");
    expect(screen.texts("[role=option]")).toEqual([]);
  });

  it("says that a discarded session takes nothing any more", async () => {
    const { screen, write } = await session(new Journal(), { landed: "discarded", state: "closed" });
    await write("More");
    expect(screen.buttons).not.toContain("Send");
  });
});

describe("the options of a session", () => {
  const options = [
    {
      id: "model",
      name: "Model",
      value: "small",
      values: [
        { id: "small", name: "Small" },
        { id: "large", name: "Large" },
      ],
    },
  ];

  it("sets the agent's own, and whether it may change the world", async () => {
    const { screen, asked } = await session(new Journal(), { options });
    await screen.press("Options");
    await screen.type("Model", "large");
    await screen.check("May change the world");
    expect(asked).toEqual([
      { op: "set", session: "a", option: "model", value: "large" },
      { op: "set", session: "a", option: "world.write", value: "true" },
    ]);
  });

  it("lets the agent act without asking only where the service offers that", async () => {
    expect((await session(new Journal())).screen.text).not.toContain("without asking");
    const { screen, asked } = await session(new Journal(), {}, { unattended: true });
    await screen.press("Options");
    await screen.check("Can act without asking you");
    expect(asked).toEqual([{ op: "set", session: "a", option: "unattended", value: "true" }]);
  });

  it("resumes what rests before its agent's options can be set", async () => {
    const { screen, asked } = await session(new Journal(), { options, state: "resting" });
    await screen.press("Options");
    expect(screen.text).toContain("Resume the session to change these.");
    await screen.press("Resume");
    await screen.press("Close the session");
    expect(asked.map(({ op }) => op)).toEqual(["resume", "close"]);
  });

  it("tells what the agent has used, as far as it tells that", async () => {
    const usage = { context: 12_400, window: 200_000, input: 900, output: 34_000, cost: 0.4213, currency: "USD" };
    const { screen } = await session(new Journal(), { usage });
    expect(screen.text).toContain("12k of 200k tokens in context · 900 in, 34k out · $0.42");
  });
});

it("says why a session does not work, and the command that mends it", async () => {
  const trouble = { reason: "Claude Code is not logged in", next: "Log in, then resume.", command: "claude login" };
  const { screen } = await session(new Journal(), { state: "failed", trouble });
  expect(screen.alerts[0]).toContain("Claude Code is not logged in. Log in, then resume. claude login");
});

it("says that news does not arrive", async () => {
  const { screen, stream } = await session(new Journal());
  await screen.settle(() => (stream.value = "lost"));
  expect(screen.text).toContain("Updates aren't arriving right now.");
});

describe("an operation on the files that was cut off", () => {
  const CUT = {
    op: "apply" as const,
    says: "World was stopped while it was applying the change. Your folder is as before.",
    next: "Look at the changes, then decide again.",
  };

  it("is told, leads to the review, and goes when it was read", async () => {
    const { screen, asked } = await session(new Journal(), { cut: CUT });
    expect(screen.alerts[0]).toContain("Your folder is as before. Look at the changes, then decide again.");
    await screen.press("Dismiss");
    expect(asked).toEqual([{ op: "settle", session: "a" }]);
    await screen.press("Review the change");
    expect(asked.at(-1)).toEqual({ op: "diff", session: "a" });
  });

  it("offers to try again while files are stuck", async () => {
    const { screen, asked } = await session(new Journal(), { cut: { ...CUT, stuck: true } });
    expect(screen.buttons).not.toContain("Dismiss");
    await screen.press("Try again");
    expect(asked).toEqual([{ op: "settle", session: "a" }]);
  });
});
