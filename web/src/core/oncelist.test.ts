import { expect, it } from "vitest";
import { addOnce } from "./oncelist.ts";

/** The storage of one tab. */
function tab() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

it("adds each item once, also when others came between, and each list is its own", () => {
  const storage = tab();
  const add = (item: string) => addOnce(() => storage, "reloads", item);
  // Two services behind one address: a list that held the last item alone would alternate between them for ever.
  expect(["b1", "a build", "b1", "a build"].map(add)).toEqual([true, true, false, false]);
  expect(addOnce(() => storage, "other", "b1")).toBe(true);
});

it("ends where every item is a new one", () => {
  const storage = tab();
  const added = Array.from({ length: 100 }, (_, i) => addOnce(() => storage, "reloads", `b${i}`));
  expect(added.filter(Boolean)).toHaveLength(20);
});

it.each([
  [
    "forbidden",
    () => {
      throw new Error("no storage");
    },
  ],
  [
    "full",
    () => ({
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    }),
  ],
])("adds nothing where the storage is %s, because nothing would remember it", (_, storage) => {
  expect(addOnce(storage, "reloads", "b1")).toBe(false);
});
