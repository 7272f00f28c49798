import { describe, expect, it } from "vitest";
import { seeded } from "../../core/random.ts";
import { breakLines, fitText, LEADING, rightToLeft } from "./lettering.ts";

/** A fixed-width font: each code point is 0.6 of the letter size wide. */
const measure = (text: string, size: number): number => Array.from(text).length * size * 0.6;
const box = { width: 300, height: 150 };
const sizes = { least: 10, most: 72 };

describe("lettering", () => {
  it("breaks at spaces and line ends, and cuts words longer than a line", () => {
    const of = (t: string): number => t.length;
    expect(breakLines("one two three", 7, of)).toEqual(["one two", "three"]);
    expect(breakLines("one\ntwo", 20, of)).toEqual(["one", "two"]);
    expect(breakLines("Donaudampfschiff fährt", 8, of)).toEqual(["Donaudam", "pfschiff", "fährt"]);
    expect(breakLines("", 8, of)).toEqual([]);
  });

  it("never splits an emoji or a letter from its marks", () => {
    const family = "👩‍👩‍👧‍👦";
    for (const line of breakLines(family.repeat(9) + "é".repeat(20), 12, (t) => Array.from(t).length)) {
      expect(line.startsWith("\u200d")).toBe(false);
      expect(line.startsWith("\u0301")).toBe(false);
    }
  });

  it("fits any text on the board, and loses nothing that fits", () => {
    const rand = seeded(5);
    const words = [
      "a",
      "Welcome",
      "to",
      "the",
      "garden",
      "漢字仮名交じり文",
      "مرحبا",
      "🌻🌼",
      "Rindfleischetikettierung",
      "x".repeat(70),
    ];
    for (let k = 0; k < 120; k++) {
      const text = Array.from({ length: 1 + Math.floor(rand() * 14) }, () => words[Math.floor(rand() * words.length)])
        .join(rand() < 0.9 ? " " : "\n")
        .slice(0, 200);
      const { size, lines } = fitText(text, box, sizes, measure);
      expect(lines.length * size * LEADING).toBeLessThanOrEqual(box.height + 1e-6);
      for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(box.width + size);
      if (!lines.at(-1)?.endsWith("…")) expect(lines.join("").replace(/\s/gu, "")).toBe(text.replace(/\s/gu, ""));
    }
  });

  it("prefers whole words to larger letters", () => {
    expect(fitText("Welcome to the garden", box, sizes, measure).lines.join(" ")).toBe("Welcome to the garden");
  });

  it("recognises text that reads from right to left", () => {
    expect(rightToLeft("שלום world")).toBe(true);
    expect(rightToLeft("42 مرحبا")).toBe(true);
    expect(rightToLeft("Hello שלום")).toBe(false);
    expect(rightToLeft("123 🌻")).toBe(false);
  });
});
