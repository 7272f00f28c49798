/** What the user does with their own hands: puts one thing down, and takes it back. The rules and the undo are those of the
 * agents' tools, with the user as the author. */

import type { Call, Context } from "../core/call.ts";
import { execute } from "../core/execute.ts";
import { Refusal } from "../core/refuse.ts";
import type { WorldState } from "../core/state.ts";
import type { Connection, UserChange } from "../net/connect.ts";
import type { Camera, Presence } from "../wire/types.gen.ts";

const USER = { avatarId: "user", type: "user", name: "You" } as const;

export interface ByHandParts {
  link(): Connection | null;
  presence(): Presence;
  camera(): Camera | undefined;
  now(): number;
}

export interface ByHand {
  /** Puts one thing of a kind down, turned to the user; rejects with a reason in words. */
  put(kind: string, position: [number, number, number]): Promise<unknown>;
  /** Takes back the user's newest change. */
  undo(): Promise<unknown>;
}

export function createByHand(parts: ByHandParts): ByHand {
  function commit(tool: string, args: unknown): Promise<unknown> {
    const link = parts.link();
    if (!link) return Promise.reject(new Error("there is no connection"));
    const call: Call = { callId: "", tool, arguments: args, agent: USER };
    return new Promise((resolve, reject) => {
      const change: UserChange = (state) => {
        try {
          return changeOf(state, call, contextOf(parts));
        } catch (error) {
          reject(error as Error);
          return undefined;
        }
      };
      link.commitUser(change).then(resolve, reject);
    });
  }

  return {
    put: (kind, position) => {
      const facing = parts.camera() ? { facing: "user" } : {};
      return commit("place_objects", { objects: [{ kind, position, ...facing }] });
    },
    undo: () => commit("undo", {}),
  };
}

function contextOf({ presence, camera, now }: ByHandParts): Context {
  return { now, presence: presence(), camera: camera() };
}

/** What a tool's call would change, as the user's own change. */
export function changeOf(state: WorldState, call: Call, ctx: Context): NonNullable<ReturnType<UserChange>> {
  const answer = execute(state, call, ctx);
  if (!answer.ok) throw new Refusal(answer.error);
  const { operations, inverse, undoes } = answer.outcome;
  return { operations, inverse, tool: call.tool, ...(undoes ? { undoes } : {}) };
}
