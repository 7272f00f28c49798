// Goals of a walk: a point, a place beside or on an object, a place in front of someone.

import type { WorldObject } from "../wire/types.gen.ts";
import { type Body, everyone, inFrontOf, type Target } from "./body.ts";
import { isFloor } from "./catalog.ts";
import { distanceTo } from "./geometry.ts";
import type { Nav } from "./nav.ts";
import { footprintOf, type Scene } from "./placement.ts";
import { refuse } from "./refuse.ts";
import { few, point } from "./report.ts";
import type { Goal } from "./route.ts";
import { shapeOf } from "./shape.ts";
import { flatDistance, type Vec3, yawTowards } from "./vector.ts";

/** A goal, which way to look there, and in words where that is. */
export interface Aim {
  goal: Goal;
  yawFrom(end: Readonly<Vec3>): number | undefined; // undefined: as it came
  words: string;
}

/** How near to an object a walk ends, and how far from others, in metres. */
const BESIDE = 0.9;
const APART = 0.6;

/** A point. When something stands close by, the nearest spot where a body fits, at most a metre away. */
export function aimAtPoint(nav: Nav, wanted: Vec3): Aim {
  const free = nav.nearestFree(wanted, 1.01);
  if (!free) {
    const by = nav.blockers(wanted[0], wanted[2], Math.max(0, wanted[1]));
    const spot = nav.nearestFree(wanted, 12, 4);
    return refuse(
      "unreachable",
      `nobody can stand at ${point(wanted)}${by.length > 0 ? `: ${few(by)} is there` : ""}`,
      {
        field: "position",
        got: point(wanted),
        near: by,
        ...(spot ? { example: point(spot), allowed: "a spot that is free, such as the example" } : {}),
      },
    );
  }
  const moved = flatDistance(free, wanted) > 0.02;
  const by = moved ? nav.blockers(wanted[0], wanted[2], free[1]) : [];
  return {
    goal: pointGoal(free),
    yawFrom: () => undefined,
    words: moved ? `${flatDistance(free, wanted).toFixed(1)} m short of ${point(wanted)}, because of ${few(by)}` : "",
  };
}

export function pointGoal(position: Vec3): Goal {
  const [x, y, z] = position;
  return {
    at: (atX, atZ, height) => Math.hypot(atX - x, atZ - z) < 0.2 && Math.abs(height - y) < 0.35,
    estimate: (fromX, fromZ) => Math.hypot(fromX - x, fromZ - z),
    point: position,
    seed: position,
  };
}

export function aimAt(scene: Scene, nav: Nav, target: Target, self: Body): Aim {
  if (target.object) return aimAtObject(scene, nav, target, target.object, self);
  const { position, yaw } = inFrontOf(scene.ctx, target);
  const spot = nav.nearestFree(position, 6, 2);
  if (!spot)
    return refuse("unreachable", `there is no room to stand near ${target.id}`, { field: "id", got: target.id });
  const face = target.body ? target.body.position : target.middle;
  return {
    goal: pointGoal(spot),
    yawFrom: (end) => (flatDistance(end, face) > 0.05 ? yawTowards(end, face) : yaw),
    words: `in front of ${target.id}`,
  };
}

function aimAtObject({ draft, ctx }: Scene, nav: Nav, target: Target, object: WorldObject, self: Body): Aim {
  const others = everyone(draft, ctx).filter((b) => b.id !== self.id);
  const apart = (x: number, z: number) => others.every((b) => flatDistance(b.position, [x, 0, z]) >= APART);
  const floors = shapeOf(object).surfaces.filter((s) => s.floor);
  const onto = floors.length > 0 && shapeOf(object).solids.every((s) => isFloor(s.piece)) ? floors : [];
  for (const { box, height } of onto) {
    const spot = nav.nearestFree([box.x, height, box.z], 1, 0.4);
    if (spot && Math.abs(spot[1] - height) < 0.35 && apart(spot[0], spot[2])) {
      return { goal: pointGoal(spot), yawFrom: () => undefined, words: `on ${object.id}` };
    }
  }
  const base = baseOf(draft.object.bind(draft), object);
  const boxes = shapeOf(base).solids.map((s) => s.box);
  const away = (x: number, z: number) => Math.min(...boxes.map((box) => distanceTo(box, x, z)));
  const rough = footprintOf(base);
  const radius = Math.hypot(rough.halfX, rough.halfZ);
  const seed = nav.nearestFree([rough.x, base.position[1], rough.z], radius + 2, 4);
  return {
    goal: {
      at: (x, z, height) => {
        const metres = away(x, z);
        return metres >= 0.3 && metres <= BESIDE && Math.abs(height - rough.low) < 1.5 && apart(x, z);
      },
      estimate: (x, z) => Math.max(0, Math.hypot(x - rough.x, z - rough.z) - radius - BESIDE),
      ...(seed && away(seed[0], seed[2]) <= BESIDE ? { seed } : {}),
    },
    yawFrom: (end) => yawTowards(end, target.middle),
    words: `beside ${object.id}`,
  };
}

/** What one walks up to: the thing itself, or the table it stands on. */
function baseOf(find: (id: string) => WorldObject | undefined, object: WorldObject): WorldObject {
  let base = object;
  for (let i = 0; i < 8 && base.on !== undefined; i++) {
    const support = find(base.on);
    if (!support || shapeOf(support).solids.every((s) => isFloor(s.piece))) break;
    base = support;
  }
  return base;
}
