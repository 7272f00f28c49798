// Text never lies directly on the world: a surface is between them. It must be opaque enough that every text colour
// keeps WCAG AA (4.5 : 1) over anything that the world may show behind it, from black to white, in both themes.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const css = readFileSync(new URL("../style.css", import.meta.url), "utf8");
const block = (start) => css.slice(css.indexOf("{", start) + 1, css.indexOf("}", start));
const tokens = (text) => Object.fromEntries([...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((m) => [m[1], m[2]]));
const all = Object.entries(tokens(block(css.indexOf(":root"))));
const theme = (side) =>
  Object.fromEntries(all.map(([name, v]) => [name, v.match(/^light-dark\((.+\)|#\w+), (.+)\)$/)?.[side] ?? v]));
const light = theme(1);
const dark = theme(2);

function parse(color) {
  const hex = color.match(/^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i);
  if (hex) return [...hex.slice(1).map((h) => Number.parseInt(h, 16)), 1];
  const rgb = color.match(/^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/);
  if (!rgb) throw new Error(`cannot read ${color}`);
  return rgb.slice(1).map(Number);
}
const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
function luminance([r, g, b]) {
  const [x, y, z] = [r, g, b].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}
function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

for (const [name, token] of Object.entries({ light, dark })) {
  for (const world of [
    [0, 0, 0, 1],
    [255, 255, 255, 1],
  ]) {
    for (const text of ["ink", "muted", "warn", "accent", "good"]) {
      it(`${name}: ${text} over a world of ${world[0]}`, () => {
        const surface = over(parse(token.surface), world);
        const raised = over(parse(token["surface-strong"]), surface);
        expect(contrast(parse(token[text]), surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(parse(token[text]), raised)).toBeGreaterThanOrEqual(4.5);
      });
    }
  }
  // What is not text but has to be seen: the ring of the keyboard, the edge of a field, an icon (WCAG 1.4.11: 3 : 1).
  it(`${name}: the keyboard's ring and the edges of fields`, () => {
    for (const world of [
      [0, 0, 0, 1],
      [255, 255, 255, 1],
    ])
      for (const edge of ["focus", "muted"]) {
        expect(contrast(parse(token[edge]), over(parse(token.surface), world))).toBeGreaterThanOrEqual(3);
      }
  });
  it(`${name}: words on the accent`, () => {
    expect(contrast(parse(token["on-accent"]), parse(token.accent))).toBeGreaterThanOrEqual(4.5);
  });
}
