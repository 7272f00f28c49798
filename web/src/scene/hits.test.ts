// Which of the things under a point comes first.

import { Ray, Vector3 } from "three";
import { expect, it } from "vitest";
import { type Found, type Hit, hitsOf, inWorld } from "./hits.ts";

const RAY = new Ray(new Vector3(0, 0, 0), new Vector3(0, 0, -1));

const board = (distance: number) => ({ board: { distance, mission: "m1", far: false, along: 0 } });
const file = (distance: number) => ({ building: { id: 7, folder: 0, distance } });
const tower = (distance: number) => ({ building: { id: 0, folder: 3, distance } });
const object = (distance: number) => ({
  picked: { objectId: "box", point: [0, 0, -distance] as [number, number, number] },
});
const avatar = (distance: number) => ({
  picked: { avatarId: "robin", point: [0, 0, -distance] as [number, number, number] },
});
const ground = (distance: number) => ({ picked: { point: [0, 0, -distance] as [number, number, number] } });

/** What a hit is, in one word. */
const named = (hit: Hit | null | undefined): string => {
  if (!hit) return "sky";
  if (hit.board) return "board";
  if (hit.file !== undefined) return `file ${hit.file}`;
  if (hit.folder !== undefined) return `folder ${hit.folder}`;
  return hit.objectId ?? hit.avatarId ?? "ground";
};

it.each<[string, Partial<Found>[], string[], string]>([
  ["nothing", [], [], "sky"],
  ["only ground", [ground(9)], ["ground"], "ground"],
  ["a building before the ground", [file(5), ground(9)], ["file 7", "ground"], "ground"],
  ["a building at its foot, where the land is a little higher", [file(5), ground(4.9)], ["file 7", "ground"], "ground"],
  ["the tower of a closed folder", [tower(5), ground(9)], ["folder 3", "ground"], "ground"],
  ["a thing before a building", [file(5), object(4)], ["box", "file 7"], "box"],
  ["a thing behind a building", [file(5), object(6)], ["file 7", "box"], "box"],
  ["an agent before a building", [file(5), avatar(4)], ["robin", "file 7"], "robin"],
  ["a thing that touches a building", [file(5), object(5)], ["file 7", "box"], "box"],
  ["the board before a thing", [board(3), object(4)], ["board", "box"], "box"],
  ["a thing before the board", [board(3), object(2)], ["box", "board"], "box"],
  ["land before the board", [board(3), ground(2)], ["ground", "board"], "ground"],
  ["the board at the same distance", [board(3), ground(3)], ["board", "ground"], "ground"],
  ["the board before a building", [board(3), file(5)], ["board", "file 7"], "sky"],
  ["a building before the board", [board(6), file(5)], ["file 7", "board"], "sky"],
])("%s", (_, found, order, world) => {
  const hits = hitsOf(RAY, Object.assign({ board: null, building: null, picked: null }, ...found) as Found);
  expect(hits.map(named)).toEqual(order);
  expect(named(inWorld(hits))).toBe(world);
});
