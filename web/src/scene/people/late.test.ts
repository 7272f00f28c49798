// Bodies whose code comes after the world: nobody is lost meanwhile, and nobody comes twice.

import { beforeEach, expect, it } from "vitest";
import { type Late, late } from "../../core/late.ts";
import type * as Bodies from "../avatar/bodies.ts";
import { agent, Troupe } from "../testing/troupe.ts";

/** The code of bodies; it comes when a test lets it. */
let bodies: Late<typeof Bodies>;
/** Lets the code come, or fail. */
let arrive = (): void => {};
let fail = (): void => {};

beforeEach(() => {
  const fetch = () =>
    new Promise<typeof Bodies>((resolve, reject) => {
      arrive = () => resolve(import("../avatar/bodies.ts"));
      fail = () => reject(new Error("cut off"));
    });
  bodies = late(fetch);
});

/** A world that holds the body of an agent that is away. */
function world(): Troupe {
  const troupe = new Troupe(100, { bodies });
  troupe.state.apply({
    revision: troupe.state.revision + 1,
    time: "2026-01-01T00:00:00.000Z",
    author: { kind: "agent", id: "away", name: "away" },
    operations: [
      {
        op: "put",
        type: "avatar",
        value: { id: "away", agentType: "codex", name: "away", position: [3, 0, 3], yaw: 0, pose: "stand", changed: 1 },
      },
    ],
  });
  return troupe;
}

const ids = ({ crew }: Troupe): string[] => [...crew.members.keys()].sort();

it("shows who is there, with their helpers and who is away, once bodies have come", async () => {
  const troupe = world();
  const { people } = troupe;
  people.syncAvatars(["away"]);
  people.setPresence({ agents: [agent("one")], pages: 1 });
  people.setPresence({ agents: [agent("two"), agent("helper", "two")], pages: 1 });
  people.play({ avatarId: "two", action: "wave" });
  people.speak("two", "hello");
  troupe.run(0.1);
  expect(ids(troupe)).toEqual([]);
  const came = people.load();
  arrive();
  await came;
  expect(ids(troupe)).toEqual(["away", "helper", "two"]);
  expect(troupe.of("away").body.stance).toBe("away");
  expect(troupe.crew.group.children.length).toBe(4); // and the consoles
});

it("shows them when the code comes after a failure", async () => {
  const troupe = new Troupe(100, { bodies });
  const { people } = troupe;
  people.setPresence({ agents: [agent("one")], pages: 1 });
  const failed = people.load();
  fail();
  await expect(failed).rejects.toThrow("cut off");
  const came = people.load();
  arrive();
  await came;
  expect(ids(troupe)).toEqual(["one"]);
});
