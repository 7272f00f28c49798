import { expect, test } from "vitest";
import { Replay } from "../core/replay.ts";
import { createState } from "../core/state.ts";
import type { Scene, WorldChange } from "../scene/types.ts";
import type { AvatarAct, Entry } from "../wire/types.gen.ts";
import { createHistoryView } from "./historyview.ts";
import { ShownWorld } from "./shown.ts";

const AUTHOR = { kind: "agent", id: "avatar_a", name: "A" } as const;

function entry(revision: number): Entry {
  const value = {
    id: `box_${revision}`,
    kind: "box",
    position: [revision, 0, 0] as [number, number, number],
    rotation: [0, 0, 0, 1] as [number, number, number, number],
    scale: [1, 1, 1] as [number, number, number],
    creator: "avatar_a",
    created: revision,
    changed: revision,
  };
  const time = new Date(1_700_000_000_000 + revision * 1000).toISOString();
  return { revision, time, author: AUTHOR, operations: [{ op: "put", type: "object", value }] };
}

/** A live world of five boxes, shown, and its log. */
function world() {
  const live = createState();
  const log = [1, 2, 3, 4, 5].map(entry);
  for (const e of log) live.apply(e);
  const replay = new Replay();
  replay.add(log);
  replay.seek(5);
  const shown = new ShownWorld(live);
  const heard: WorldChange[] = [];
  shown.subscribe((change) => heard.push(change));
  return { live, replay, shown, heard };
}

test("the past is shown without the live state hearing of it, and now is back as it went on", () => {
  const { live, replay, shown, heard } = world();
  replay.seek(2);
  shown.show(replay);
  expect([...shown.objects.keys()]).toEqual(["box_1", "box_2"]);
  expect(heard.at(-1)).toMatchObject({ still: true, reset: false, objects: ["box_3", "box_4", "box_5"] });
  expect(live.objects.size).toBe(5);

  live.apply(entry(6));
  expect(heard.length).toBe(1); // the picture hears nothing of it
  expect(shown.object("box_6")).toBeUndefined();
  expect(shown.near(-10, -10, 10, 10).map((o) => o.id)).toEqual(["box_1", "box_2"]);
  expect(shown.history).toEqual([]);

  shown.show(null);
  expect(heard.at(-1)?.objects).toEqual(["box_3", "box_4", "box_5", "box_6"]);
  expect(shown.objects).toBe(live.objects);
  expect(shown.revision).toBe(6);
});

test("another world is shown anew, whatever its things are called", () => {
  const { live, replay, shown, heard } = world();
  shown.show(replay);
  live.reset({ ...live.document(), name: "Another" });
  shown.show(null, true);
  expect(heard.at(-1)).toMatchObject({ reset: true });
});

test("at the newest moment nothing is built anew", () => {
  const { replay, shown, heard } = world();
  shown.show(replay);
  expect(heard.at(-1)).toMatchObject({ objects: [], avatars: [] });
});

test("a picture for an agent shows now, in between, and walks that go on are made up for", () => {
  const { live, replay, shown } = world();
  const done: string[] = [];
  const scene = {
    people: {
      setPast: (past: boolean) => done.push(past ? "past" : "now"),
      setPresence: (p: { agents: unknown[] }) => done.push(`${p.agents.length} here`),
      play: (act: AvatarAct) => done.push(act.action),
    },
  } as unknown as Scene;
  let clock = 1_000_000;
  const agent = (avatarId: string) => ({ avatarId, activity: { since: "" } });
  const presence = () => ({ agents: [agent("avatar_a"), agent("avatar_b")] as never, pages: 1 });
  const placed = (): boolean => false;
  const past = createHistoryView({ scene: () => scene, shown, presence, isPlaced: placed, now: () => clock });
  past.showPresent()();
  expect(done).toEqual([]);

  replay.seek(1);
  past.enter(replay);
  expect(shown.objects.size).toBe(1);
  expect(done).toEqual(["past", "1 here"]); // the one that has built something by then
  done.length = 0;
  past.moveTo({ ...replay.seek(2), still: true });
  expect(done).toEqual(["past"]); // what was said before is silent
  past.moveTo({ ...replay.seek(1), still: false });
  expect(done).toEqual(["past"]);
  const started = new Date(clock).toISOString();
  expect(past.trackAct({ avatarId: "avatar_a", action: "walk", started, seconds: 5 })).toBe(false);
  done.length = 0;
  const back = past.showPresent();
  expect(shown.objects).toBe(live.objects);
  expect(done).toEqual(["now", "2 here", "walk"]);
  back();
  expect(shown.objects.size).toBe(1);
  clock += 6000;
  done.length = 0;
  past.leave();
  expect(done).toEqual(["now", "2 here"]); // it has arrived
  expect(past.trackAct({ avatarId: "avatar_a", action: "nod" })).toBe(true);
});
