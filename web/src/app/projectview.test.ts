// The project in the picture: what the mouse and the clock do to it, and what becomes of it where it cannot be drawn.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TestService } from "../core/project/testing/service.ts";
import { createState } from "../core/state.ts";
import { TestElement } from "../ui/testing/dom.ts";
import { liveModel, NOW, recording } from "../ui/testing/page.ts";
import type { ProjectRequest } from "../wire/types.gen.ts";
import { createProjectView } from "./projectview.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A page with a project of src/a.go, and vendor/x.go behind a closed folder; the scene finds what a test says. */
async function view(more: { set?: () => Promise<void>; answer?: (request: ProjectRequest) => unknown } = {}) {
  const model = liveModel();
  const under: { file: number | null } = { file: null };
  const city = { set: more.set ?? (() => Promise.resolve()) };
  const at = () => (under.file === null ? [] : [{ file: under.file, distance: 9 }]);
  const scene = recording<object>({ city, at } as never);
  const canvas = new TestElement("canvas");
  const state = createState();
  const { it: actions, calls } = recording<Parameters<typeof createProjectView>[0]["actions"]>();
  const service = new TestService((event) => shown.receive(event));
  const shown = createProjectView({
    model,
    state,
    canvas: canvas as unknown as HTMLElement,
    link: () => null,
    scene: () => scene.it as never,
    now: () => NOW,
    ask: async (request) => (more.answer?.(request) as never) ?? service.ask(request),
    actions,
  });
  const [src, vendor] = [service.addFolder(1, "src"), service.addFolder(1, "vendor", true)];
  const file = service.addFile(src, "a.go");
  service.addFile(vendor, "x.go");
  service.sendState();
  await service.answerAll();
  await vi.advanceTimersByTimeAsync(1000);
  const rest = () => {
    canvas.fire("pointermove", { pointerType: "mouse", buttons: 0, clientX: 9, clientY: 9 });
    vi.advanceTimersByTime(100);
    return shown.inspect().view.hovered;
  };
  return { model, shown, service, state, calls, drawn: scene.calls, canvas, under, file, src, vendor, rest };
}

describe("a building under the mouse", () => {
  it("is lit while the mouse rests there, which no panel is drawn for", async () => {
    const { model, under, file, rest, canvas, shown } = await view();
    const version = model.project.version.value;
    under.file = file.id;
    expect(rest()).toBe(file.id);
    canvas.fire("pointerleave");
    vi.advanceTimersByTime(1000);
    expect([shown.inspect().view.hovered, model.project.version.value]).toEqual([null, version]);
  });

  it("is not lit while a thing is in hand that is to be placed", async () => {
    const { model, under, file, rest } = await view();
    under.file = file.id;
    (model.inHand as unknown as { value: object }).value = { tool: "place", what: { kind: "bench", name: "Bench" } };
    expect(rest()).toBeNull();
  });
});

describe("a closed folder", () => {
  it("is opened by a click on its tower, and flown to", async () => {
    const { shown, service, vendor, calls } = await view();
    shown.enterFolder(vendor);
    await service.answerAll();
    expect(service.asked.filter(({ op }) => op === "inside")).toMatchObject([{ id: vendor }]);
    expect(calls).toContainEqual(["flyTo", { folder: vendor }]);
  });
});

describe("a moment of the past", () => {
  const at = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();
  const touchOf = (path: string, seconds: number) => ({ at: at(seconds), how: "edit", source: "", path });

  it("shows what was worked on then, not what is answered late about another", async () => {
    const answers = new Map<string | undefined, (touches: object[]) => void>();
    const [first, second] = [at(60), at(30)];
    const answer = ({ until }: ProjectRequest) =>
      until === first || until === second
        ? new Promise((resolve) => answers.set(until, (touches) => resolve({ ok: true, touches })))
        : undefined;
    const { shown } = await view({ answer });
    for (const seconds of [60, 30]) {
      shown.showTime(NOW - seconds * 1000);
      await vi.advanceTimersByTimeAsync(300);
    }
    answers.get(second)?.([touchOf("src/a.go", 31)]);
    await vi.advanceTimersByTimeAsync(0);
    answers.get(first)?.([touchOf("src/old.go", 61)]);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown.inspect().touches.map(({ path }) => path)).toEqual(["src/a.go"]);
    shown.showTime(null);
    expect(shown.inspect().view.at).toBeNull();
  });

  it("whose touches cannot be had is shown without them", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const answer = ({ op, from }: ProjectRequest) =>
      op === "touches" && from ? Promise.reject(new Error("gone")) : undefined;
    const { shown } = await view({ answer });
    shown.showTime(NOW - 60_000);
    await vi.advanceTimersByTimeAsync(300);
    expect([shown.inspect().view.at, warn.mock.calls.length]).toEqual([NOW - 60_000, 1]);
  });
});

it("says that a city cannot be drawn, and goes on as text", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { model, shown } = await view({ set: () => Promise.reject(new Error("no memory")) });
  shown.draw();
  await vi.advanceTimersByTimeAsync(0);
  expect(model.interaction.toast.value).toMatchObject({
    warn: true,
    text: expect.stringContaining("could not be drawn"),
  });
  expect(shown.files()).toHaveLength(1);
});

it("takes the city out of the picture and out of the avatars' way when it goes", async () => {
  const { shown, state, drawn, rest } = await view();
  expect(state.obstacles).not.toBeNull();
  shown.dispose();
  expect(state.obstacles).toBeNull();
  expect(drawn.filter(([name]) => name === "city.set").at(-1)?.[1]).toBeNull();
  expect(rest()).toBeNull();
});
