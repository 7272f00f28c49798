/** What the user does with their own hands, as steps of the world's log. The rules and the undo are those of the agents'
 * tools, with the user as the author; the user may also take back what an agent did. */

import type { ToolInvocation, Context } from "../core/call.ts";
import { Draft } from "../core/draft.ts";
import { Refusal } from "../core/refuse.ts";
import { fetchRules, rules } from "../core/rules.ts";
import type { WorldState } from "../core/state.ts";
import type { RouterConnection, UserChange } from "../net/connect.ts";
import type { Camera, Presence, Result } from "../wire/types.gen.ts";
import { plansFor } from "./plans.ts";

export const USER = { avatarId: "user", type: "user", name: "You" } as const;

export interface ByHandParts {
  link(): RouterConnection | null;
  presence(): Presence;
  camera(): Camera | undefined;
  /** The user sees the past: what they would change is not what they see. */
  past?(): boolean;
  now(): number;
  /** Uploaded files that this page knows of. */
  asset?: Context["asset"];
}

export interface ByHand {
  /** Puts one thing of a kind down, turned to the user; rejects with a reason in words. */
  put(kind: string, position: [number, number, number]): Promise<unknown>;
  /** Takes back the user's newest change. */
  undo(): Promise<unknown>;
  /** Does what a tool of the agents does; rejects with a reason in words. */
  change(tool: string, args: Record<string, unknown>): Promise<Result>;
  /** Takes back the newest step of anyone. */
  takeBack(): Promise<Result>;
  /** Does again what was taken back last. */
  redo(): Promise<Result>;
  /** Puts copies beside things; answers their ids. */
  duplicate(ids: readonly string[]): Promise<string[]>;
  /** What the rules need to know beside the world. */
  context(): Context;
}

type Made = NonNullable<ReturnType<UserChange>>;

export function createByHand(parts: ByHandParts): ByHand {
  /** Commits what `make` makes of the world as it is when its turn comes; answers what it said of it. */
  function step<T>(make: (state: WorldState) => { made: Made; said: T }): Promise<T> {
    const link = parts.link();
    if (parts.past?.()) return Promise.reject(new Error("you see the past; go back to now to change things"));
    if (!link) return Promise.reject(new Error("there is no connection"));
    return new Promise((resolve, reject) => {
      let said: T;
      const change: UserChange = (state) => {
        try {
          const answer = make(state);
          said = answer.said;
          return answer.made;
        } catch (error) {
          reject(error as Error);
          return undefined;
        }
      };
      link.commitUser(change).then(() => resolve(said), reject);
    });
  }

  async function commit(tool: string, args: unknown): Promise<Result> {
    await Promise.all([fetchRules(), plansFor(tool, args)]);
    const call: ToolInvocation = { callId: "", tool, arguments: args, agent: USER };
    return step((state) => {
      const { result, ...made } = changeOf(state, call, contextOf(parts));
      return { made, said: result };
    });
  }

  return {
    put: (kind, position) => {
      const facing = parts.camera() ? { facing: "user" } : {};
      return commit("place_objects", { objects: [{ kind, position, ...facing }] });
    },
    undo: () => commit("undo", {}),
    change: commit,
    takeBack: () => commit("undo", { of: "anyone" }),
    redo: () => commit("undo", { of: "anyone", redo: true }),
    async duplicate(ids) {
      await fetchRules();
      return step((state) => {
        const ctx = contextOf(parts);
        const look = ctx.camera;
        const scene = { draft: new Draft(state), ctx, agent: USER };
        const { copies, operations, inverse } = rules().duplicateObjects(scene, ids, look && ahead(look));
        return { made: { operations, inverse, tool: "place_objects" }, said: copies };
      });
    },
    context: () => contextOf(parts),
  };
}

/** The way that the user looks on the ground. */
function ahead({ position, target }: Camera): [number, number] {
  return [target[0] - position[0], target[2] - position[2]];
}

function contextOf({ presence, camera, now, asset }: ByHandParts): Context {
  return { now, presence: presence(), camera: camera(), asset };
}

/** What a tool's call would change, as the user's own change. */
export function changeOf(
  state: WorldState,
  call: ToolInvocation,
  ctx: Context,
): NonNullable<ReturnType<UserChange>> & { result: Result } {
  const answer = rules().execute(state, call, ctx);
  if (!answer.ok) throw new Refusal(answer.error);
  const { operations, inverse, undoes, result } = answer.outcome;
  return { operations, inverse, tool: call.tool, ...(undoes ? { undoes } : {}), result };
}
