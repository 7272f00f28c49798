import { expect, test } from "vitest";
import type { WorldCard } from "../../wire/types.gen.ts";
import { createModel } from "../model.ts";
import type { WorldsActions } from "./actions.ts";
import { deletedText, nameProblem, sortedCards, worldFacts } from "./format.ts";
import { WorldList } from "./list.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const ago = (seconds: number): string => new Date(NOW - seconds * 1000).toISOString();

function card(id: string, more: Partial<WorldCard> = {}): WorldCard {
  return { id, name: id, createdAt: ago(9e6), updatedAt: ago(60), ...more };
}

/** A service of three worlds, one open and one deleted, that does what it is asked; `fails` makes it refuse. */
function service() {
  const worlds = new Map<string, WorldCard>([
    ["plaza", card("plaza", { current: true })],
    ["garden", card("garden")],
    ["old", card("old", { deletedAt: ago(3600) })],
  ]);
  const asked: string[] = [];
  const state = { fails: "" };
  const run = async <T>(what: string, done: () => T): Promise<T> => {
    asked.push(what);
    if (state.fails) throw new Error(state.fails);
    return done();
  };
  const set = (id: string, to: Partial<WorldCard>): void =>
    void worlds.set(id, { ...card(id), ...worlds.get(id), ...to });
  const actions: WorldsActions = {
    list: () => run("list", () => [...worlds.values()]),
    create: () => run("create", () => (set("new", {}), card("new"))),
    duplicate: (id) => run(`duplicate ${id}`, () => (set(`${id} (2)`, {}), card(`${id} (2)`))),
    rename: (id, name) => run(`rename ${id} ${name}`, () => set(id, { name })),
    remove: (id) => run(`remove ${id}`, () => set(id, { deletedAt: ago(0) })),
    restore: (id) => run(`restore ${id}`, () => worlds.set(id, card(id))),
    open: (id) => run(`open ${id}`, () => set(id, { current: true })),
    download: () => {},
    importFile: () => run("bring", () => card("brought")),
    thumbnail: () => null,
    storeThumbnail: () => run("remember", () => {}),
  };
  const model = createModel(() => NOW);
  const list = new WorldList(model, async () => actions);
  return { list, model, asked, state, actions };
}

const ids = (list: WorldList): string[] => (list.cards.value ?? []).filter((c) => !c.deletedAt).map((c) => c.id);

test("deletes with a way back", async () => {
  const { list, model, asked } = service();
  await list.refresh();
  const garden = list.cards.value?.find((c) => c.id === "garden") as WorldCard;
  await list.remove(garden);
  expect(ids(list)).toEqual(["plaza"]);
  expect(model.interaction.toast.value).toMatchObject({ text: "“garden” was deleted.", action: "Undo" });
  model.interaction.toast.value?.run?.();
  await expect.poll(() => ids(list)).toEqual(["plaza", "garden"]);
  expect(asked).not.toContain("remember"); // it is not the open one
});

test("what is refused is said, and the list shows what is", async () => {
  const { list, state } = service();
  await list.refresh();
  const plaza = list.cards.value?.[0] as WorldCard;
  state.fails = "the disk is full";
  await list.rename(plaza, "Market");
  expect(list.failed.value).toBe("The disk is full.");
  expect(list.busy.value).toEqual([]);
  state.fails = "";
  await list.refresh();
  expect(list.failed.value).toBe("");
  expect(list.cards.value?.[0]?.name).toBe("plaza");
});

test("a new world is opened and waits for its name; a copy does not take one away", async () => {
  const { list, asked, model } = service();
  await list.create();
  expect(asked.slice(0, 3)).toEqual(["remember", "create", "open new"]);
  expect(list.renaming.value).toBe("new");
  await list.rename(card("new"), "  Harbour ");
  expect(asked).toContain("rename new Harbour");
  await list.duplicate(card("garden"));
  expect(asked).not.toContain("open garden (2)");
  expect(model.interaction.toast.value?.action).toBe("Open it");
});

test("a file that is too large is not even sent", async () => {
  const { list, asked } = service();
  await list.importFile({ name: "huge.json", size: 65 << 20 } as File);
  expect(list.failed.value).toMatch(/64 MB/);
  expect(asked).toEqual([]);
});

test("in order and in words", () => {
  const cards = [
    card("a", { updatedAt: ago(500) }),
    card("b", { updatedAt: ago(5), objects: 1 }),
    card("c", { current: true, updatedAt: ago(9000), objects: 23 }),
    card("d", { deletedAt: ago(2 * 86_400) }),
  ];
  const { here, deleted } = sortedCards(cards);
  expect(here.map((c) => c.id)).toEqual(["c", "b", "a"]);
  expect(deleted.map((c) => c.id)).toEqual(["d"]);
  expect(here.map((c) => worldFacts(c, NOW))).toEqual([
    ["23 things", "changed 2 h ago"],
    ["1 thing", "changed 5 s ago"],
    ["changed 8 min ago"],
  ]);
  expect(deletedText(cards[3] as WorldCard, NOW)).toBe("deleted 2 d ago · kept for 28 more days");
});

test.each([
  ["Garden", false],
  ["日本 👩‍🌾", false],
  ["", true],
  ["   ", true],
  ["x".repeat(61), true],
  ["a\u0007b", true],
  ["a\u202Eb", true],
])("%j", (name, wrong) => {
  expect(nameProblem(name) !== "").toBe(wrong);
});

test("a copy that takes long is shown, and can be stopped: that is no fault", async () => {
  const { list, model, actions } = service();
  const duplicates: { fail(why: Error): void }[] = [];
  actions.duplicate = (_, stop) =>
    new Promise((_, fail) => {
      duplicates.push({ fail });
      stop.addEventListener("abort", () => fail(new Error("aborted")));
    });
  const done = list.duplicate(card("garden"));
  expect(list.copying.value.map(({ id }) => id)).toEqual(["garden"]);
  await list.duplicate(card("garden")); // a second press begins no second one
  await expect.poll(() => duplicates.length).toBe(1);
  list.copying.value[0]?.stop();
  await done;
  expect([list.copying.value, list.busy.value, list.failed.value]).toEqual([[], [], ""]);
  expect(model.interaction.toast.value?.text).toContain("stopped");

  const failing = list.duplicate(card("garden"));
  await expect.poll(() => duplicates.length).toBe(2);
  duplicates[1]?.fail(new Error("the disk is full"));
  await failing;
  expect([list.copying.value, list.busy.value]).toEqual([[], []]);
  expect(list.failed.value).toMatch(/disk is full/i);
});
