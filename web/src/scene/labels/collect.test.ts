// Which labels a picture has, and what each wishes of the layout.

import { Box3, PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import type { Activity, AgentPresence } from "../../wire/types.gen.ts";
import { Troupe } from "../testing/troupe.ts";
import type { ObjectView } from "../things/objects.ts";
import { collect, facesOf, type LabelItem, labelRequests } from "./labels.ts";

function agent(id: string, state: Activity["state"], more: Partial<AgentPresence> = {}): AgentPresence {
  return {
    avatarId: id,
    type: "test",
    name: `Name of ${id}`,
    connected: true,
    lastSeen: "",
    activity: { state, since: "", source: "test" },
    position: [0, 0, 2],
    yaw: 0,
    color: "#4d5bd1",
    ...more,
  };
}

function viewOf(id: string, x: number, label?: string): ObjectView {
  const box = new Box3(new Vector3(x - 0.5, 0, -0.5), new Vector3(x + 0.5, 1, 0.5));
  return { id, box, object: { id, label } } as unknown as ObjectView;
}

describe("what is labelled", () => {
  const camera = new Vector3(0, 2, 8);
  const items = (
    play: Troupe,
    views: ObjectView[] = [],
    guide: Parameters<typeof collect>[0]["guide"] = null,
  ): LabelItem[] => collect({ crew: play.crew, guide, views, camera, now: play.now, unixClock: false });

  it("are all agents with their state, above their heads, the most urgent first", () => {
    const play = new Troupe(1000);
    play.people.setPresence({
      agents: [
        agent("idle", "idle"),
        agent("asks", "needs-you", { position: [2, 0, 2] }),
        agent("gone", "away", { position: [-2, 0, 2] }),
      ],
      pages: 1,
    });
    play.run(1);
    const found = items(play);
    expect(found.map(({ id, kind, mark }) => [id, kind, mark])).toEqual([
      ["idle", "name", "idle"],
      ["asks", "name", "needs-you"],
      ["gone", "name", "away"],
    ]);
    const of = (id: string) => found.find((i) => i.id === id) as LabelItem;
    expect(of("asks").priority).toBeGreaterThan(of("idle").priority + 30);
    expect([of("gone").dim, of("idle").dim]).toEqual([true, false]);
    for (const i of found) {
      const body = play.of(i.id).body;
      expect(i.anchor.y).toBeGreaterThan(body.position[1] + body.figure.height);
      expect(i.title).toBe(`Name of ${i.id}`);
    }
  });

  it("are what somebody says, and the name of who says it comes before all else", () => {
    const play = new Troupe(1000);
    play.people.setPresence({
      agents: [agent("a", "idle"), agent("b", "needs-you", { position: [2, 0, 2] })],
      pages: 1,
    });
    play.run(1);
    play.people.play({ avatarId: "a", action: "say", text: "Here is the bench.", seconds: 4 });
    play.run(0.5);
    const found = items(play);
    const bubble = found.find(({ kind }) => kind === "bubble");
    expect([bubble?.id, bubble?.title]).toEqual(["a", "Here is the bench."]);
    const first = found.toSorted((x, y) => y.priority - x.priority)[0];
    expect([first?.id, first?.kind]).toEqual(["a", "name"]);
    play.run(5);
    expect(items(play).some(({ kind }) => kind === "bubble")).toBe(false);
  });

  it("have no state in the past, where none is known", () => {
    const play = new Troupe(1000);
    play.people.setPresence({ agents: [agent("a", "working")], pages: 1 });
    play.run(0.5);
    play.crew.past = true;
    expect(items(play).map(({ note, mark }) => [note, mark])).toEqual([["", null]]);
  });

  it("are the twelve nearest objects that have a label, within sixty metres", () => {
    const views = [
      viewOf("plain", 0),
      ...Array.from({ length: 20 }, (_, n) => viewOf(`near${n}`, n * 2, `Label ${n}`)),
      viewOf("far", 90, "Too far"),
    ];
    expect(items(new Troupe(1000), [viewOf("far", 90, "Too far")])).toEqual([]);
    const found = items(new Troupe(1000), views);
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, n) => `near${n}`));
    found.slice(1).forEach((i, n) => expect(i.priority).toBeLessThan(found[n]?.priority ?? 0));
    for (const i of found) expect(i.anchor.y).toBeGreaterThan(1);
  });

  it("are the guide and what it says", () => {
    const anchor = new Vector3(0, 2, 0);
    const found = (text: string) =>
      items(new Troupe(1000), [], { anchor, text }).map(({ kind, title }) => [kind, title]);
    expect(found("")).toEqual([["name", "Guide"]]);
    expect(found("Say hello.")).toEqual([
      ["name", "Guide"],
      ["bubble", "Say hello."],
    ]);
  });
});

describe("the wish of a label", () => {
  const eye = new PerspectiveCamera(50, 1.5, 0.1, 500);
  eye.position.set(0, 1, 10);
  eye.updateMatrixWorld();
  const item = (x: number, y: number, z: number, more: Partial<LabelItem> = {}): LabelItem => ({
    id: "a",
    kind: "name",
    anchor: new Vector3(x, y, z),
    title: "A",
    note: "",
    priority: 1,
    mark: null,
    dim: false,
    faint: false,
    ...more,
  });
  const wishes = (...list: LabelItem[]) => labelRequests(list, eye, 900, 600, () => [80, 20]);

  it("is where its point is drawn, and none behind the eye has one", () => {
    expect(wishes(item(0, 1, 12), item(0, 1, 9.9))).toEqual([]);
    const [middle, right, up] = wishes(item(0, 1, 0), item(2, 1, 0), item(0, 3, 0));
    expect([middle?.x, middle?.y]).toEqual([450, 300]);
    expect(middle?.depth).toBeCloseTo(10, 6);
    expect(right?.x).toBeGreaterThan(450);
    expect(up?.y).toBeLessThan(300);
  });

  it("of speech stands above the name of the same body", () => {
    const [name, bubble] = wishes(item(0, 1, 0), item(0, 1, 0, { kind: "bubble" }));
    expect((name?.y ?? 0) - (bubble?.y ?? 0)).toBe(20 + 12);
  });

  it("keeps clear of the faces of those who stand nearer", () => {
    const play = new Troupe(1000);
    play.people.setPresence({
      agents: [agent("a", "idle", { position: [0, 0, 4] }), agent("b", "idle", { position: [0, 0, 20] })],
      pages: 1,
    });
    play.run(1);
    const faces = facesOf(play.crew, eye, 900, 600);
    expect(faces).toHaveLength(1); // the other is behind the eye
    const [face] = faces;
    const head = play.of("a").body.figure.anchor("head", new Vector3()).project(eye);
    expect((face?.left ?? 0) + (face?.width ?? 0) / 2).toBeCloseTo((head.x * 0.5 + 0.5) * 900, 6);
    expect(face?.depth).toBeCloseTo(6, 0);
  });
});
