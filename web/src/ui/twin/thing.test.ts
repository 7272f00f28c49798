import { describe, expect, it } from "vitest";
import { Refusal, wireError } from "../../core/refuse.ts";
import type { AgentAtWork, Result, WorldObject } from "../../wire/types.gen.ts";
import type { TraceRow } from "../model.ts";
import { createTaskRunner } from "../taskrunner.ts";
import { agentNamed, liveModel, NOW, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { AgentView } from "./agent.tsx";
import { Thing } from "./thing.tsx";

const SIGN: WorldObject = {
  id: "sign_1",
  kind: "sign",
  label: "Way",
  position: [1, 0, 2],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
  creator: "user",
  created: 1,
  changed: 1,
};

/** A world whose tools answer so. */
function world(runTool: () => Promise<Result> = () => Promise.resolve({ text: "Done." } as Result)) {
  const at = { objects: new Map([[SIGN.id, SIGN]]), avatars: new Map(), near: () => [], object: () => undefined };
  const recorded = recordedActions({
    runTool,
    camera: (() => ({ position: [1, 2, 6], target: [0, 0, 0] })) as never,
    world: at as never,
  });
  return { ...recorded, model: liveModel([agentNamed("Codex")]), tasks: createTaskRunner(recorded.actions) };
}

describe("a thing in words", () => {
  async function thing(object = SIGN, viewer = false) {
    const { actions, calls, model, tasks } = world();
    model.viewer.value = viewer;
    const props = { object, model, actions, tasks, ask: () => {}, edit: () => {}, maker: "you" };
    return { calls, tasks, screen: await show(Thing, props) };
  }

  it("is where, how and by whom", async () => {
    const { screen } = await thing();
    expect(screen.text).toContain("Where 1 m east, 2 m south of the middle");
    expect(screen.text).toContain("From you 4 m north");
    expect(screen.text).toContain("Made by you");
  });

  it.each([
    ["Delete", "delete_objects", { id: "sign_1" }],
    ["Move 1 m north", "modify_objects", { id: "sign_1", position: [1, 0, 1] }],
    ["Turn left by 15°", "modify_objects", { id: "sign_1", rotation: 15 }],
    ["Make it smaller", "modify_objects", { id: "sign_1", scale: [0.8, 0.8, 0.8] }],
  ])("%s", async (button, tool, object) => {
    const { screen, calls } = await thing();
    await screen.press(button);
    expect(calls.filter(([name]) => name === "runTool")).toEqual([["runTool", tool, { objects: [object] }]]);
  });

  it("moves as far as was chosen", async () => {
    const { screen, calls } = await thing();
    await screen.check("5 m");
    await screen.press("Move 5 m up");
    expect(calls.at(-1)?.[2]).toEqual({ objects: [{ id: "sign_1", position: [1, 5, 2] }] });
  });

  it.each([
    ["East", "7", { position: [7, 0, 2] }],
    ["Turn", "90", { rotation: [0, 90, 0] }],
    ["Name", "Old way", { label: "Old way" }],
    ["Text", "Tea house", { text: "Tea house" }],
  ])("leaving the field %s asks for that alone", async (name, text, fields) => {
    const { screen, calls } = await thing();
    await screen.type(name, text);
    await screen.settle(() => screen.field(name).fire("blur"));
    expect(calls.at(-1)).toEqual(["runTool", "modify_objects", { objects: [{ id: "sign_1", ...fields }] }]);
  });

  it("of a kind without a face has no text", async () => {
    const { screen } = await thing({ ...SIGN, kind: "bench" });
    expect(() => screen.field("Text")).toThrow();
  });

  it("is only looked at on a page that may change nothing", async () => {
    expect((await thing(SIGN, true)).screen.buttons).toEqual(["Show it"]);
  });
});

describe("an agent in words", () => {
  it("has a way to its terminal, if it runs in one", async () => {
    const { model, actions, tasks } = world();
    const [agent] = model.presence.value.agents;
    if (!agent) return;
    const screen = await show(AgentView, { agent, model, actions, tasks });
    expect(screen.buttons).not.toContain("Its terminal");
    const session = { id: "term_1", kind: "terminal", avatarId: agent.avatarId, where: "pts/3" } as AgentAtWork;
    await screen.settle(() => model.chat.receive({ kind: "agents", agents: { agents: [session] } }));
    expect(screen.text).toContain("pts/3");
    await screen.press("Its terminal");
    expect(model.open.value).toBe("terminals");
  });

  it("says what it did last, equal ones once, and that it may have done nothing", async () => {
    const { model, actions, tasks } = world();
    const [agent] = model.presence.value.agents;
    if (!agent) return;
    const screen = await show(AgentView, { agent, model, actions, tasks });
    expect(screen.text).toContain("No activity since you opened this page.");
    const row = (callId: string, tool: string, state: TraceRow["state"] = "done"): TraceRow => ({
      callId,
      tool,
      text: "",
      state,
      name: "Codex",
      avatarId: agent.avatarId,
      at: NOW - 60_000,
    });
    await screen.settle(() => {
      model.traces.value = [row("1", "world_info"), row("2", "world_info"), row("3", "build", "failed")];
    });
    expect(screen.texts(".deeds li")).toEqual(["could not build that 1 min", "looked around (2 times) 1 min"]);
  });
});

describe("what the twin runs", () => {
  it("runs one after another, and says what the last came to with what the rules changed", async () => {
    const answers: ((result: Result) => void)[] = [];
    const { actions, calls } = world(() => new Promise((resolve) => answers.push(resolve)));
    const tasks = createTaskRunner(actions);
    tasks.run("a", {});
    tasks.run("b", {});
    await Promise.resolve();
    expect(calls.map(([, tool]) => tool)).toEqual(["a"]);
    answers[0]?.({ text: "first" } as Result);
    while (answers.length < 2) await Promise.resolve();
    expect(tasks.busy.value).toBe(true);
    answers[1]?.({ text: "moved it\nfor agents", data: { objects: [{ rules: ["it stands on the table"] }] } } as never);
    while (tasks.busy.value) await Promise.resolve();
    expect(tasks.result.value).toBe("Moved it. It stands on the table.");
  });

  it("says why it failed and what is allowed, until the next thing", async () => {
    const refusal = new Refusal(wireError("bad_arguments", "too far", { allowed: "0 to 100", next: "Go nearer." }));
    const tasks = createTaskRunner(world(() => Promise.reject(refusal)).actions);
    tasks.run("a", {});
    while (tasks.busy.value) await Promise.resolve();
    expect(tasks.failed.value).toBe("Too far. Go nearer. Allowed: 0 to 100.");
    tasks.report("Pointed out.");
    expect([tasks.failed.value, tasks.result.value]).toEqual(["", "Pointed out."]);
  });
});
