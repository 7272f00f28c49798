// Checks values that were parsed from JSON against the tables that tools/gen writes from the Go types
// (guards.gen.ts, restguards.gen.ts). What passes has every field of its type; fields that the type does not have
// are ignored, because a newer service may send more.
//
// A type is a line of fields, separated by spaces:
//
//   name        a text                    name:b    true or false
//   name:c      a whole number >= 0       name:u    one of 32 bits
//   name:i      a whole number
//   name:n      a finite number           name:n3   exactly three of them
//   name:=x|y   one of these texts        name:{}   an object, not checked further
//   name:Type   another type of the table
//   name:[]     a list of texts; [] may follow any of the shapes above
//   name?       may be missing
//   name@x      must be there when the field "kind" is x

/** Whether a value has a type. A list that is null, as Go writes an empty one, is made an empty list or left out. */
export type Guard<T> = (value: unknown) => value is T;

/** A predicate. */
type Check = (value: unknown) => boolean;

/** One field of a type. */
interface Field {
  key: string;
  optional: boolean;
  /** It must be there when "kind" is this; empty: whatever that is. */
  kind: string;
  shape: string;
  check: Check;
}

/** The fields of a type. */
interface Line {
  byKey: ReadonlyMap<string, Field>;
  /** How many fields are not optional. */
  required: number;
  /** The key that each kind needs. */
  keyOfKind: ReadonlyMap<unknown, string>;
}

/** An object of unknown content. */
export type Fields = Record<string, unknown>;

/** The value as an object; undefined for arrays, null and primitives. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/**
 * Returns the guards of a table's types. Each line is parsed when its guard is used for the first time. They run on
 * every frame, so the loops go by index and texts, which are most fields, are checked without a call: every() and
 * iterators take three times as long.
 */
export function guardsOf<T>(
  table: Readonly<Record<keyof T, string>>,
): <K extends keyof T & string>(type: K) => Guard<T[K]> {
  const checks = new Map<string, Check>();
  const checkOf = (type: string): Check => {
    const known = checks.get(type);
    if (known) return known;
    let line: Line | undefined;
    const check: Check = (value) => {
      line ??= parseLine(table[type as keyof T], checkOf);
      return fits(value, line);
    };
    checks.set(type, check);
    return check;
  };
  return <K extends keyof T & string>(type: K) => checkOf(type) as Guard<T[K]>;
}

/** A guard for lists of values that all pass another one. */
export function listOf<T>(passes: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(passes);
}

/** A guard for objects that have such a list under a key. */
export function hasList<K extends string, T = unknown>(key: K, passes?: Guard<T>): Guard<Record<K, T[]>> {
  return (value): value is Record<K, T[]> => {
    const fields = fieldsOf(value);
    if (fields?.[key] === null) fields[key] = [];
    const list = fields?.[key];
    return Array.isArray(list) && (!passes || list.every(passes));
  };
}

/** Whether a value has the fields of a line. */
function fits(value: unknown, { byKey, required, keyOfKind }: Line): boolean {
  const object = fieldsOf(value);
  if (object === undefined) return false;
  let missing = required;
  for (const key in object) {
    const field = byKey.get(key);
    const content = object[key];
    if (field === undefined || content === undefined) continue;
    if (field.shape === "") {
      if (typeof content !== "string") return false;
    } else if (content === null && field.shape.endsWith("[]")) {
      if (field.optional) delete object[key];
      else object[key] = [];
    } else if (!field.check(content)) return false;
    if (!field.optional) missing--;
  }
  const needed = keyOfKind.get(object["kind"]);
  return missing === 0 && (needed === undefined || object[needed] !== undefined);
}

/** The fields of a line; `checkOf` finds another type of the table. */
function parseLine(line: string, checkOf: (type: string) => Check): Line {
  const fields = line.split(" ").map((text): Field => {
    const [, key = "", mark = "", kind = "", shape = ""] = /^(\w+)(\?|@(\w+))?(?::(.*))?$/.exec(text) ?? [];
    return { key, optional: mark !== "", kind, shape, check: parseShape(shape, checkOf) };
  });
  return {
    byKey: new Map(fields.map((field) => [field.key, field])),
    required: fields.filter(({ optional }) => !optional).length,
    keyOfKind: new Map(fields.filter(({ kind }) => kind !== "").map(({ kind, key }) => [kind, key])),
  };
}

/** The predicate for a shape. */
function parseShape(shape: string, checkOf: (type: string) => Check): Check {
  const [, item = "", number = "", length = ""] = /^(?:(.*)\[\]|([ciun])(\d?))$/.exec(shape) ?? [];
  const range = RANGES[number || item];
  if (range && number !== "" && length === "") return (value) => isNumber(value, range);
  if (range) return (value) => Array.isArray(value) && isNumbers(value, range, length ? Number(length) : value.length);
  if (shape.endsWith("[]")) {
    const check = parseShape(item, checkOf);
    return (value) => Array.isArray(value) && isListOf(value, check);
  }
  if (shape.startsWith("=")) {
    const values: readonly unknown[] = shape.slice(1).split("|");
    return (value) => values.includes(value);
  }
  return SIMPLE[shape] ?? checkOf(shape);
}

/** What a number may be. */
interface Range {
  least: number;
  most: number;
  isWhole: boolean;
}

const RANGES: Readonly<Record<string, Range>> = {
  c: { least: 0, most: Number.MAX_SAFE_INTEGER, isWhole: true },
  u: { least: 0, most: 0xffff_ffff, isWhole: true },
  i: { least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER, isWhole: true },
  n: { least: -Number.MAX_VALUE, most: Number.MAX_VALUE, isWhole: false },
};

/** The shapes that are neither numbers nor made of others. */
const SIMPLE: Readonly<Record<string, Check>> = {
  "": (value) => typeof value === "string",
  b: (value) => typeof value === "boolean",
  "{}": (value) => fieldsOf(value) !== undefined,
};

function isNumber(value: unknown, { least, most, isWhole }: Range): boolean {
  return typeof value === "number" && value >= least && value <= most && (!isWhole || Number.isInteger(value));
}

function isNumbers(list: readonly unknown[], range: Range, length: number): boolean {
  for (let i = 0; i < list.length; i++) if (!isNumber(list[i], range)) return false;
  return list.length === length;
}

function isListOf(list: readonly unknown[], check: Check): boolean {
  for (let i = 0; i < list.length; i++) if (!check(list[i])) return false;
  return true;
}
