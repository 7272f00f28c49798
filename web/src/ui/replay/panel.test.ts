import { describe, expect, it, vi } from "vitest";
import type { Entry } from "../../wire/types.gen.ts";
import { agentNamed, liveModel, minutesAgo, NOW, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import type { HistoryActions } from "./actions.ts";
import HistoryPanel from "./panel.tsx";
import { gapSeconds, TimelineTrack, walkSeconds } from "./track.ts";

const author = { kind: "agent", id: "avatar_codex", name: "Codex" } as const;
const said = (revision: number, text: string): Entry => ({
  revision,
  time: minutesAgo(10 - revision),
  author,
  operations: [],
  event: { kind: "said", text },
});
const LOG = [said(1, "Hello."), said(2, "A bench."), said(3, "Done.")];

/** The panel over this log. */
async function panel(given: Partial<HistoryActions> = {}) {
  const listeners = new Set<(entry: Entry) => void>();
  const history: Partial<HistoryActions> = {
    entries: (after) => Promise.resolve(LOG.slice(after)),
    newest: () => LOG.length,
    onEntry: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...given,
  };
  const model = liveModel([agentNamed("Codex")]);
  model.open.value = "replay";
  const { actions, calls } = recordedActions({ history });
  const screen = await show(HistoryPanel, { model, actions });
  const slider = () => screen.element("[role=slider]", "Position in the history");
  const happen = (entry: Entry) => screen.settle(() => listeners.forEach((listener) => listener(entry)));
  return { model, calls, screen, slider, happen };
}

describe("the history", () => {
  it("is the past for everybody who looks or listens, with the entry that is shown", async () => {
    const { screen, slider } = await panel();
    expect(screen.texts(".past-banner")[0]).toMatch(/^Viewing the past: Viewing .* Back to now$/);
    await screen.key(slider(), "Home");
    expect(slider().getAttribute("aria-valuetext")).toBe("Before anything was here");
    await screen.key(slider(), "ArrowRight");
    expect(screen.texts(".timeline-words")[0]).toMatch(/^Codex said “Hello\.” · .* · 1 of 3$/);
  });

  it.each([
    ["ArrowRight", 1, 2],
    ["ArrowLeft", 1, 0],
    ["End", 1, 3],
    ["Home", 3, 0],
    ["ArrowLeft", 0, 0],
    ["ArrowRight", 3, 3],
  ])("%s goes from %i to %i", async (key, from, to) => {
    const { screen, slider } = await panel();
    await screen.key(slider(), "Home");
    for (let i = 0; i < from; i++) await screen.key(slider(), "ArrowRight");
    await screen.key(slider(), key);
    expect(slider().getAttribute("aria-valuenow")).toBe(String(to));
  });

  it("leaves keys with a modifier to the browser", async () => {
    const { screen, slider } = await panel();
    await screen.key(slider(), "End");
    await screen.key(slider(), "Home", { ctrlKey: true });
    expect(slider().getAttribute("aria-valuenow")).toBe("3");
  });

  it("counts what happens meanwhile", async () => {
    const { screen, happen } = await panel();
    await happen(said(4, "News."));
    await happen(said(5, "More."));
    expect(screen.texts(".past-banner")[0]).toContain("2 new changes since");
  });

  it("leads back to now", async () => {
    const { screen, model } = await panel();
    await screen.press("Now");
    expect(model.open.value).toBe("none");
  });

  it("tells how far it is loaded", async () => {
    let answer: (entries: Entry[]) => void = () => {};
    const { screen } = await panel({ entries: () => new Promise((resolve) => (answer = resolve)) });
    expect(screen.text).toContain("Loading the history");
    await screen.settle(() => answer(LOG.slice(0, 1)));
    expect(screen.text).toContain("Loading the history: 1 of 3 changes");
  });

  it("says why it could not be loaded, and can be loaded again", async () => {
    const entries = vi.fn((after: number) => Promise.resolve(LOG.slice(after)));
    entries.mockRejectedValueOnce(new Error("the history could not be read"));
    const { screen } = await panel({ entries });
    expect(screen.alerts).toEqual(["The history could not be loaded. The history could not be read. Try again"]);
    await screen.press("Try again");
    expect(screen.texts(".past-banner")).toHaveLength(1);
  });
});

describe("the timeline", () => {
  const step = (time: number, text?: string) =>
    ({
      time,
      avatars: [],
      objects: [],
      environment: undefined,
      entry: { revision: 1, time: "", author, operations: [], ...(text ? { event: { kind: "said", text } } : {}) },
    }) as unknown as Parameters<typeof gapSeconds>[1];

  it.each([
    ["a short pause is as long as it was", 1000, 1, "", 1],
    ["a long one is cut", 3_600_000, 1, "", 1.5],
    ["a pause is faster at a higher speed", 4000, 8, "", 0.5],
    ["what was said can be read", 0, 8, "Hello.", 1.2],
    ["nothing can be read at a high speed", 0, 60, "Hello.", 0],
    ["a clock that went backwards is no pause", -5000, 1, "", 0],
  ] as const)("%s", (_, pause, speed, text, seconds) => {
    expect(gapSeconds(step(NOW, text), step(NOW + pause), speed)).toBe(seconds);
  });

  it.each([
    [1, 1.6, 1],
    [1, 99, 6],
    [8, 99, 3],
    [60, 99, 0],
  ] as const)("at speed %i a walk of %d m takes %d s", (speed, metres, seconds) => {
    expect(walkSeconds(metres, speed)).toBe(seconds);
  });

  it("finds each entry again at its place, and the nearest one between two", () => {
    const track = new TimelineTrack();
    expect([track.at(3), track.revisionAt(0.5)]).toEqual([0, 0]);
    let before: ReturnType<typeof step> | undefined;
    for (const second of [0, 1, 61, 3600, 3601]) {
      const next = step(NOW + second * 1000);
      track.add(before, next);
      before = next;
    }
    for (let revision = 0; revision <= 5; revision++) expect(track.revisionAt(track.at(revision))).toBe(revision);
    expect(track.at(3) - track.at(2)).toBeCloseTo(track.at(4) - track.at(3)); // a minute is as wide as an hour
    expect([track.revisionAt(-1), track.revisionAt(2), track.at(99)]).toEqual([0, 5, 1]);
  });
});
