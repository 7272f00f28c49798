import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { liveModel } from "./testing/page.ts";
import { show } from "./testing/screen.ts";
import { ToastBar } from "./toast.tsx";

describe("a toast", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  afterEach(() => void vi.useRealTimers());

  async function toasts() {
    const model = liveModel();
    const screen = await show(ToastBar, { model });
    const { toast } = model.interaction;
    const wait = (seconds: number) => screen.settle(() => vi.advanceTimersByTime(seconds * 1000));
    return { screen, toast, wait };
  }

  it("is announced in a place that was there before it", async () => {
    const { screen, toast } = await toasts();
    const [place] = screen.page.querySelectorAll("[role=status]");
    await screen.settle(() => (toast.value = { text: "Deleted" }));
    expect(place && screen.wordsOf(place)).toBe("Deleted");
  });

  it("goes by itself after a while, each for its own time", async () => {
    const { screen, toast, wait } = await toasts();
    await screen.settle(() => (toast.value = { text: "Deleted" }));
    await wait(8);
    await screen.settle(() => (toast.value = { text: "Moved" }));
    await wait(8);
    expect(screen.text).toBe("Moved");
    await wait(2);
    expect(screen.text).toBe("");
  });

  it("stays while it is pointed at or has the keyboard", async () => {
    const { screen, toast, wait } = await toasts();
    await screen.settle(() => (toast.value = { text: "Deleted", action: "Undo" }));
    const bar = screen.page.querySelectorAll("[role=status]")[0]?.below[0];
    if (bar) bar.matches = () => true;
    await wait(60);
    expect(screen.text).toBe("Deleted Undo");
    if (bar) bar.matches = () => false;
    await wait(9);
    expect(screen.text).toBe("");
  });

  it("goes before it does what its button says, which may show another one", async () => {
    const { screen, toast } = await toasts();
    const run = () => void (toast.value = { text: "It is back" });
    await screen.settle(() => (toast.value = { text: "Deleted", action: "Undo", run }));
    await screen.press("Undo");
    expect(screen.text).toBe("It is back");
    expect(screen.buttons).toEqual(["Close"]);
  });

  it("is closed without doing anything", async () => {
    const { screen, toast } = await toasts();
    const run = vi.fn();
    await screen.settle(() => (toast.value = { text: "Deleted", action: "Undo", run }));
    await screen.press("Close");
    expect(screen.text).toBe("");
    expect(run).not.toHaveBeenCalled();
  });
});
