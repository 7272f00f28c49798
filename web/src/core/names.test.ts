// New ids: an agent that remembers an id never finds another thing under it.

import { describe, expect, it } from "vitest";
import { Names } from "./names.ts";
import { randomFrom } from "./testing/random.ts";

const none = () => false;

describe("ids", () => {
  it.each<[string, string[], string, string]>([
    ["the first of a kind", [], "bench", "bench_1"],
    ["after the highest, whatever the order", ["bench_7", "bench_2"], "bench", "bench_8"],
    ["beside another kind", ["bench_7"], "tree", "tree_1"],
    ["of a kind whose name has a counter", ["lamp_2_4"], "lamp_2", "lamp_2_5"],
    ["after one without a counter", ["bench"], "bench", "bench_1"],
    ["after a number that is no counter", ["bench_1234567"], "bench", "bench_1"],
  ])("%s", (_, used, base, next) => {
    const names = new Names();
    for (const id of used) names.use(id);
    expect(names.next(base, none)).toBe(next);
  });

  it("skip what a draft has taken, without using it up", () => {
    const names = new Names();
    names.use("bench_1");
    expect(names.next("bench", (id) => id === "bench_2" || id === "bench_3")).toBe("bench_4");
    expect(names.next("bench", none)).toBe("bench_2");
  });

  it("are never given twice, however many things come and go", () => {
    const r = randomFrom(4);
    const names = new Names();
    const [ever, live] = [new Set<string>(), new Set<string>()];
    for (let n = 0; n < 2000; n++) {
      if (r.chance(0.4) && live.size > 0) {
        live.delete(r.pick([...live]));
        continue;
      }
      const id = names.next(r.pick(["bench", "tree", "lamp_2"]), (one) => live.has(one));
      expect(ever.has(id), id).toBe(false);
      names.use(id);
      ever.add(id);
      live.add(id);
    }
    names.clear();
    expect(names.next("bench", none)).toBe("bench_1");
    expect(names.isFresh("bench")).toBe(true);
  });
});
