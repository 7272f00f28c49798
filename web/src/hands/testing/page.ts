// The user's hands on a page without a browser: real tools, rules, gizmo and router; the picture is a camera over flat
// ground with boxes for objects, and events are sent by hand.

import type { Group, Matrix4 } from "three";
import { expect, vi } from "vitest";
import type { WorldState } from "../../core/state.ts";
import type { Hit, Scene } from "../../scene/types.ts";
import type { BoardHit } from "../../scene/workshop/board.ts";
import { createModel, type Model } from "../../ui/model.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import { Hands } from "../hands.ts";
import { createRouter, type Router } from "../router.ts";
import type { Selecting } from "../selection.ts";
import type { UserEdits } from "../useredits.ts";
import { fakeBench, SIZE } from "./bench.ts";
import { userWorld } from "./world.ts";

class FakeCanvas extends EventTarget {
  readonly style = { cursor: "" };
  readonly clientWidth = SIZE.width;
  readonly clientHeight = SIZE.height;
  readonly focus = vi.fn();
  readonly setPointerCapture = vi.fn();
  readonly hasPointerCapture = (): boolean => false;
  readonly getBoundingClientRect = () => ({ left: 0, top: 0, ...SIZE });
}

/** The page and what a test does on it. */
export interface HandsPage {
  readonly hands: Hands;
  readonly model: Model;
  readonly state: WorldState;
  readonly edits: UserEdits;
  readonly router: Router;
  readonly selecting: Selecting;
  readonly canvas: HTMLElement;
  /** Objects that are shown but not in the world: the ghosts. */
  readonly ghosts: Set<{ matrix: Matrix4 }>;
  /** Frames of objects that are shown elsewhere than where the world has them. */
  readonly held: Map<string, Matrix4>;
  readonly tools: Group;
  /** What is under every point before anything else: a file's building, a closed folder's tower, the board of missions. */
  readonly before: { hits: Pick<Hit, "file" | "folder" | "board">[] };
  /** What the camera, the commands and the idle hands were told. */
  readonly told: string[];
  /** Answers every edit with this refusal from now on; "": accepts them. */
  refuse(reason: string): void;
  /** Sends a key to the world, or to another element. */
  key(key: string, more?: object, type?: "keydown" | "keyup"): Event;
  pointer(type: string, at: readonly [number, number], more?: object): Event;
  /** A press and a release at a place of the canvas. */
  tap(at: readonly [number, number], more?: object): void;
  wheel(deltaY: number): Event;
  /** Where a place of the world is on the canvas. */
  at(x: number, y: number, z: number): [number, number];
  object(id: string): WorldObject;
  /** Lets what is loading or being committed come to its end. */
  settled(): Promise<void>;
}

/** Creates the page; afterwards `vi.unstubAllGlobals()`. */
export async function handsPage(...objects: object[]): Promise<HandsPage> {
  const { page, canvas } = stubPage();
  const { state, edits, refuse } = userWorld();
  if (objects.length > 0) await edits.runTool("place_objects", { objects });

  const { bench, pick, tools, ghosts, held, at } = fakeBench(canvas as unknown as HTMLElement, state);
  const nothing = (): void => {};
  const told: string[] = [];
  const before: HandsPage["before"] = { hits: [] };
  const workshop = { open: ({ mission }: BoardHit) => told.push(`mission ${mission}`) };
  const hitsAt = (x: number, y: number) => [...before.hits, pick(x, y) ?? []].flat();
  const hands = new Hands();
  const router = createRouter(canvas as unknown as HTMLElement);
  router.take("tool", hands);
  router.take("camera", {
    down: ({ key }) => told.push(`camera ${key}`) > 0,
    pointer: ({ type }) => told.push(`camera ${type}`) > 0,
    wheel: () => told.push("camera wheel") > 0,
  });
  const model = createModel(() => 0, undefined, hands.inHand);
  const focus = (id: string) => told.push(`look ${id}`);
  const scene = { bench, at: hitsAt, select: nothing, focus, workshop } as unknown as Scene;
  hands.begin({
    canvas: canvas as unknown as HTMLElement,
    scene,
    state,
    model,
    edits,
    presence: { selected: nothing },
    point: (at) => told.push(`point ${JSON.stringify(at)}`),
    project: {
      enterFolder: (folder) => told.push(`folder ${folder}`),
      actions: {
        select(id) {
          told.push(`file ${id}`);
          model.project.selected.value = id;
        },
        flyTo: (target) => told.push(`fly ${JSON.stringify(target)}`),
      },
    },
  });

  const send = (on: EventTarget, type: string, fields: object): Event => {
    const event = new Event(type, { cancelable: true });
    for (const [name, value] of Object.entries({ target: canvas, ...fields }))
      Object.defineProperty(event, name, { value });
    on.dispatchEvent(event);
    return event;
  };
  const pointer: HandsPage["pointer"] = (type, [x, y], more = {}) =>
    send(page, type, { clientX: x, clientY: y, pointerId: 1, pointerType: "mouse", button: 0, buttons: 0, ...more });
  return {
    hands,
    model,
    state,
    edits,
    router,
    selecting: hands.selecting ?? expect.fail("the hands have not begun"),
    canvas: canvas as unknown as HTMLElement,
    ghosts,
    held,
    tools,
    before,
    told,
    refuse,
    key: (key, more = {}, type = "keydown") => send(page, type, { key, ...more }),
    pointer,
    tap(at, more = {}) {
      pointer("pointerdown", at, more);
      pointer("pointerup", at, more);
    },
    wheel: (deltaY) => send(canvas, "wheel", { deltaY, deltaMode: 0 }),
    at,
    object: (id) => state.object(id) ?? expect.fail(`there is no ${id}`),
    async settled() {
      await hands.toolbox();
      for (let i = 0; i < 20; i++) await Promise.resolve();
    },
  };
}

/** The globals of a page: a window, and a canvas with the keyboard and the left of the page. */
function stubPage(): { page: EventTarget; canvas: FakeCanvas } {
  const page = new EventTarget();
  const canvas = new FakeCanvas();
  const body = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("Element", class {});
  vi.stubGlobal("HTMLCanvasElement", FakeCanvas);
  const elementFromPoint = (x: number) => (x < SIZE.width ? canvas : body);
  vi.stubGlobal("document", { body, activeElement: canvas, elementFromPoint });
  return { page, canvas };
}
