// What a crew is made of: what it is given, what a newcomer brings, and the patch of shade under a body.

import { type Material, Matrix4 } from "three";
import type { AgentPresence } from "../wire/types.gen.ts";
import type { AvatarBody } from "./avatar/avatar.ts";
import type { Looks } from "./avatar/looks.ts";
import type { Casters } from "./casters.ts";
import type { Consoles } from "./consoles.ts";
import type { SurfaceKit } from "./material.ts";
import type { Member, Post } from "./member.ts";
import type { ObjectView } from "./objects.ts";
import type { Handle, Pool } from "./pool.ts";
import { Speech } from "./speech.ts";
import type { SceneState } from "./types.ts";

export interface CrewParts {
  state: SceneState;
  surface: SurfaceKit;
  views: () => ReadonlyMap<string, ObjectView>;
  contact: Pool;
  /** Of the bodies' shadows. */
  casters?: Casters;
  /** Panels before those whose work is nowhere to be seen. */
  consoles: Consoles;
  /** Of what hands carry. */
  material: Material;
  calm: boolean;
  /** Nothing travels through the picture. */
  still?: boolean;
  /** Height of bare ground (m): bodies on it are lifted by so much. */
  land?: (x: number, z: number) => number;
  unixClock: boolean;
}

export interface Newcomer {
  id: string;
  name: string;
  looks: Looks;
  agent: AgentPresence | null;
  post: Post;
  parent: string | null;
}

export function memberOf(j: Newcomer, body: AvatarBody, patch: Handle): Member {
  const { looks, parent, name, agent, post } = j;
  return { body, looks, patch, speech: new Speech(), parent, name, agent, post, told: -Infinity, posed: -Infinity };
}

export function patchAt(b: AvatarBody): Matrix4 {
  const { x, y, z } = b.figure.root.position;
  return patch.makeScale(0.92 * b.size, 0.95 * (1 - b.faded), 0.8 * b.size).setPosition(x, y + 0.014, z);
}
const patch = new Matrix4();
