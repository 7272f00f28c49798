import { describe, expect, it } from "vitest";
import { CODER_SHAPES } from "./coderguards.gen.ts";
import { guardsOf } from "./guard.ts";
import { SOCKET_SHAPES } from "./guards.gen.ts";
import { REST_SHAPES } from "./restguards.gen.ts";
import { VOICE_SHAPES } from "./voiceguards.gen.ts";

/** A guard for one type with this line. */
const guardOf = (line: string) => guardsOf<{ T: object; Other: object }>({ T: line, Other: "name" })("T");

describe("shapes", () => {
  it.each([
    ["a", ["", "text"], [1, null, undefined, [], {}]],
    ["a:b", [true, false], [0, "true", null]],
    ["a:c", [0, 7], [-1, 0.5, 2 ** 53, Number.NaN, "1", null]],
    ["a:u", [0, 2 ** 32 - 1], [-1, 0.5, 2 ** 32, "1"]],
    ["a:i", [-7, 0], [0.5, 2 ** 53, "1", null]],
    ["a:n", [-0.5, 1e300], [Number.POSITIVE_INFINITY, Number.NaN, "1", null]],
    ["a:n3", [[1, 2, 3]], [[1, 2], [1, 2, 3, 4], [1, 2, "3"], [1, 2, null], "123"]],
    ["a:=x|y", ["x", "y"], ["z", "", "x|y", ["x"], null]],
    ["a:{}", [{}, { b: 1 }], [[], null, "x"]],
    ["a:Other", [{ name: "n" }, { name: "n", more: 1 }], [{}, { name: 1 }, null, "n"]],
    ["a:[]", [[], ["x"], null], [[1], "x", {}, undefined]],
    ["a:n2[]", [[], [[1, 2]]], [[[1]], [1, 2]]],
    ["a:Other[]", [[], [{ name: "n" }]], [[{}], { name: "n" }]],
    ["a?", ["", undefined], [1, null]],
  ])("%s", (line, good, bad) => {
    const passes = guardOf(line);
    for (const a of good) expect(passes({ a }), JSON.stringify(a)).toBe(true);
    for (const a of bad) expect(passes({ a }), JSON.stringify(a)).toBe(false);
  });

  it("of a field that belongs to a kind", () => {
    const passes = guardOf("kind a@x:c");
    for (const good of [{ kind: "x", a: 1 }, { kind: "y" }, { kind: "y", a: 1 }]) expect(passes(good)).toBe(true);
    for (const bad of [{ kind: "x" }, { kind: "x", a: null }, { kind: "y", a: -1 }]) expect(passes(bad)).toBe(false);
  });
});

it("takes objects alone, whatever else they have", () => {
  const passes = guardOf("a?");
  expect(passes({ b: 1 })).toBe(true);
  for (const bad of [null, undefined, [], "a", 1, true]) expect(passes(bad)).toBe(false);
});

it("reads the null that Go writes for a list without items", () => {
  const value = { must: null, may: null };
  expect(guardOf("must:[] may?:[]")(value)).toBe(true);
  expect(value).toEqual({ must: [] });
  expect("may" in value).toBe(false);
});

/** The smallest and the fullest value of a type, by the table alone. */
function valueOf(
  table: Readonly<Record<string, string>>,
  type: string,
  full: boolean,
  depth = 0,
): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const field of table[type]?.split(" ") ?? []) {
    const [name = "", shape = ""] = field.split(":");
    const [key = "", kind] = name.replace("?", "").split("@");
    const isOptional = name.endsWith("?") || (kind !== undefined && value["kind"] !== kind);
    if (isOptional && (!full || depth > 4)) continue;
    value[key] = contentOf(table, shape, full, depth);
  }
  return value;
}

function contentOf(table: Readonly<Record<string, string>>, shape: string, full: boolean, depth: number): unknown {
  if (shape.endsWith("[]")) return full && depth < 5 ? [contentOf(table, shape.slice(0, -2), full, depth + 1)] : [];
  if (shape.startsWith("=")) return shape.slice(1).split("|")[0];
  if (/^n\d$/.test(shape)) return Array.from({ length: Number(shape[1]) }, () => 0.5);
  if (shape in SAMPLES) return SAMPLES[shape];
  return valueOf(table, shape, full, depth + 1);
}

const SAMPLES: Record<string, unknown> = { "": "text", b: true, c: 1, u: 1, i: -1, n: 0.5, "{}": {} };

/** Every way to spoil one thing in a value. Only things that no shape takes. */
function* damages(value: unknown): Generator<unknown> {
  yield Symbol("none of the shapes");
  if (Array.isArray(value))
    for (const [i, item] of value.entries()) for (const bad of damages(item)) yield value.with(i, bad);
  else if (typeof value === "object" && value !== null)
    for (const [key, content] of Object.entries(value))
      for (const bad of damages(content)) yield { ...value, [key]: bad };
}

const TABLES: [string, Readonly<Record<string, string>>][] = [
  ["socket", SOCKET_SHAPES],
  ["rest", REST_SHAPES],
  ["voice", VOICE_SHAPES],
  ["coder", CODER_SHAPES],
];

describe.each(TABLES)("the types of the %s table", (_, table) => {
  const guard = guardsOf<Record<string, unknown>>(table);
  const types = Object.keys(table);

  it.each(types)("%s: a value of its fields passes, and none with a damage", (type) => {
    const passes = guard(type);
    for (const full of [false, true]) {
      const value = valueOf(table, type, full);
      expect(passes(JSON.parse(JSON.stringify(value))), JSON.stringify(value)).toBe(true);
      for (const bad of damages(value)) expect(passes(bad)).toBe(false);
    }
  });

  it.each(types)("%s: needs each of its fields that is not optional", (type) => {
    const passes = guard(type);
    const value = valueOf(table, type, false);
    for (const key of Object.keys(value)) {
      const { [key]: _, ...rest } = value;
      expect(passes(rest), key).toBe(false);
    }
  });
});
