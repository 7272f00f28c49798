import { describe, expect, it } from "vitest";
import { bubbleText, Speech } from "./speech.ts";

const LONG =
  "Here is what I found after reading every test in the folder and running the ones that failed twice in a row today.";

describe("a bubble", () => {
  it("stays three seconds for a word, and nine at most", () => {
    const s = new Speech();
    s.show("Done.", 10);
    expect(s.text(12.9)).toBe("Done.");
    expect(s.text(13.1)).toBeNull();
    s.show(LONG, 20);
    expect(s.text(28.5)).toBe(LONG);
    expect(s.text(29.1)).toBeNull();
  });

  it("stays one bubble without a gap while text streams in", () => {
    const s = new Speech();
    for (let n = 1; n <= LONG.length; n++) {
      const now = n * 0.08;
      s.show(LONG.slice(0, n), now);
      expect(s.text(now + 0.08)).toBe(LONG.slice(0, n).trimEnd());
      expect(s.talkUntil).toBeGreaterThan(now - 0.05);
    }
  });

  it("closes the mouth at the end of the text, but stays to be read", () => {
    const s = new Speech();
    s.show(LONG, 0);
    s.end(1);
    expect(s.talkUntil).toBeLessThan(1.3);
    expect(s.text(6)).toBe(LONG);
  });

  it("shows the next reply in place of the last", () => {
    const s = new Speech();
    s.show("First.", 0);
    s.show("Second thing.", 1);
    expect(s.text(1.1)).toBe("Second thing.");
    expect(s.text(3.9)).toBe("Second thing.");
  });

  it("is cut between words at two lines", () => {
    const text = bubbleText(`${LONG} And then some more of it that no one would read.`);
    expect(text.length).toBeLessThanOrEqual(120);
    expect(text.endsWith("…")).toBe(true);
    expect(LONG.startsWith(text.slice(0, 60))).toBe(true);
    expect(bubbleText("a\n\n  b")).toBe("a b");
    expect(bubbleText("x".repeat(400)).length).toBeLessThanOrEqual(120);
  });
});
