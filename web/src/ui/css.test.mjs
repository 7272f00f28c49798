// The style sheets keep to the tokens of style.css, and a class is styled by the sheet that owns it.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("..", import.meta.url).pathname;
const sheets = readdirSync(`${root}/ui`, { recursive: true })
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({
    name,
    text: readFileSync(`${root}/ui/${name}`, "utf8").replace(/\/\*.*?\*\//gs, ""),
  }));

/** Classes of the frame that several sheets lay their parts out by. */
const SHARED = new Set(["narrow", "page", "panel", "card", "cards", "chip", "call", "command", "conversation", "icon"]);
for (const part of ["mark", "marks", "rail", "rows", "sheet", "state-mark", "talk"]) SHARED.add(part);

/** Declarations of a property, as "sheet: value". */
const values = (property) =>
  sheets.flatMap(({ name, text }) =>
    [...text.matchAll(new RegExp(`(?<![\\w-])${property}: ([^;]+);`, "g"))].map((m) => `${name}: ${m[1]}`),
  );

it("text has the three sizes of the tokens", () => {
  const own = values("font-size").filter((v) => !/: (var\(--text-\w+\)|inherit|0|[\d.]+em)$/.test(v));
  expect(own).toEqual(["rail.css: clamp(9px, 2.3vw, 11px)"]); // the tabs of a phone
});

it("what lies over what is told by the layers", () => {
  expect(values("z-index").filter((v) => !/: var\(--layer-(\d|top)\)$/.test(v))).toEqual([]);
});

it("corners and distances come from the tokens", () => {
  const corners = values("border-radius").filter((v) => /\dpx/.test(v));
  const distances = values("(?:padding|margin|gap)(?:-\\w+)*").filter((v) =>
    /(?<![\w-])(4|6|8|10|12|16|20|24)px/.test(v),
  );
  expect([...corners, ...distances]).toEqual([]);
});

it("no class is styled at the root of two sheets", () => {
  const owners = new Map();
  for (const { name, text } of sheets) {
    for (const [, selectors] of text.matchAll(/([^{};]+)\{/g)) {
      for (const selector of selectors.split(/,(?![^(]*\))/)) {
        const first = selector.trim().match(/^(?::root\S*\s+)?\.([\w-]+)/)?.[1];
        if (first && !SHARED.has(first)) owners.set(first, (owners.get(first) ?? new Set()).add(name));
      }
    }
  }
  expect(
    [...owners].filter(([, names]) => names.size > 1).map(([first, names]) => [first, ...names].join(" ")),
  ).toEqual([]);
});
