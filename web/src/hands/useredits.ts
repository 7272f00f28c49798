/**
 * The user's own edits as steps of the world's log. They go through the same rules and the same undo as the agents'
 * tools, with the user as the author. In addition, the user may undo what an agent did.
 */

import type { Context } from "../core/call.ts";
import { Refusal } from "../core/refuse.ts";
import type { WorldState } from "../core/state.ts";
import type { RouterConnection, UserChange } from "../net/connect.ts";
import type { Camera, Presence } from "../wire/types.gen.ts";

/** The author of the user's edits, in the form in which the rules expect an agent. */
export const USER = { avatarId: "user", type: "user", name: "You" } as const;

/** What createUserEdits needs from the page. */
interface UserEditsDeps {
  /** null: not connected. */
  link(): RouterConnection | null;
  presence(): Presence;
  camera(): Camera | undefined;
  /**
   * True while the picture shows the past: then edits are rejected, because the user does not see what they would
   * change.
   */
  past?(): boolean;
  now(): number;
  /** Looks up an uploaded file by id. */
  asset?: Context["asset"];
}

/** Edits by the user. Every method rejects with a reason in words. */
export type UserEdits = ReturnType<typeof createUserEdits>;

/** A change that is ready to commit. */
type UserEntry = NonNullable<ReturnType<UserChange>>;

/** Creates the edits. They are committed through the connection, which rebases them like any other change. */
export function createUserEdits(deps: UserEditsDeps) {
  const context = (): Context => {
    const { presence, camera, now, asset } = deps;
    return { now, presence: presence(), camera: camera(), asset };
  };

  /**
   * Commits the change that `make` builds. `make` runs when the commit's turn comes, on the newest state, and again
   * if the state has changed in between; resolves with the value of the last run.
   */
  function commitStep<T>(make: (state: WorldState) => { made: UserEntry; value: T }): Promise<T> {
    const link = deps.link();
    if (deps.past?.()) return Promise.reject(new Error("you are looking at the past; go back to now to make changes"));
    if (!link) return Promise.reject(new Error("there is no connection"));
    return new Promise((resolve, reject) => {
      let value: T;
      const change: UserChange = (state) => {
        try {
          const answer = make(state);
          value = answer.value;
          return answer.made;
        } catch (error) {
          reject(error as Error);
          return undefined;
        }
      };
      link.commitUser(change).then(() => resolve(value), reject);
    });
  }

  return {
    /** Runs a tool of the agents as the user. */
    async runTool(tool: string, args: Record<string, unknown>) {
      const { execute } = await import("../core/execute.ts"); // with all tools
      return commitStep((state) => {
        const answer = execute(state, { callId: "", tool, arguments: args, agent: USER }, context());
        if (!answer.ok) throw new Refusal(answer.error);
        const { operations, inverse, undoes, result } = answer.outcome;
        return { made: { operations, inverse, tool, ...(undoes ? { undoes } : {}) }, value: result };
      });
    },
    /** Places copies beside the originals; resolves with the ids of the copies. */
    async duplicate(ids: readonly string[]) {
      const { duplicateObjects } = await import("../core/duplicate.ts");
      return commitStep((state) => {
        const ctx = context();
        const view = ctx.camera && viewDirection(ctx.camera);
        const { copies, operations, inverse } = duplicateObjects(state, ctx, USER, ids, view);
        return { made: { operations, inverse, tool: "place_objects" }, value: copies };
      });
    },
    /** What the rules need to know besides the world. */
    context,
  };
}

/** The horizontal direction of view, not normalized: [x, z]. */
function viewDirection({ position, target }: Camera): [number, number] {
  return [target[0] - position[0], target[2] - position[2]];
}
