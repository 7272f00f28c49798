/**
 * The user's own edits as steps of the world's log. They go through the same rules and the same undo as the agents'
 * tools, with the user as the author. In addition, the user may undo what an agent did.
 */

import type { Answer, Context, Outcome, ToolInvocation } from "../core/call.ts";
import { Refusal } from "../core/refuse.ts";
import type { WorldState } from "../core/state.ts";
import type { RouterConnection, UserChange } from "../net/connect.ts";
import type { Camera, Presence, Result } from "../wire/types.gen.ts";

/** The author of the user's edits, in the form in which the rules expect an agent. */
export const USER = { avatarId: "user", type: "user", name: "You" } as const;

/** What createUserEdits needs from the page. */
interface UserEditsDeps {
  /** null; | null: not connected. */
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
export interface UserEdits {
  /** Undoes the user's own newest edit. */
  undoOwn(): Promise<unknown>;
  /** Runs a tool of the agents as the user. */
  runTool(tool: string, args: Record<string, unknown>): Promise<Result>;
  /** Undoes the newest step of any author. */
  undoNewest(): Promise<Result>;
  /** Redoes what was undone last. */
  redo(): Promise<Result>;
  /** Places copies beside the originals; resolves with the ids of the copies. */
  duplicate(ids: readonly string[]): Promise<string[]>;
  /** What the rules need to know besides the world. */
  context(): Context;
}

/** A change that is ready to commit. */
type Made = NonNullable<ReturnType<UserChange>>;

/** Creates the edits. They are committed through the connection, which rebases them like any other change. */
export function createUserEdits(deps: UserEditsDeps): UserEdits {
  /**
   * Commits the change that `make` builds. `make` runs when the commit's turn comes, on the newest state, and again
   * if the state has changed in between; resolves with the value of the last run.
   */
  function commitStep<T>(make: (state: WorldState) => { made: Made; value: T }): Promise<T> {
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

  /** Runs a tool, after loading the code of all tools. */
  async function commit(tool: string, args: unknown): Promise<Result> {
    const { execute } = await import("../core/execute.ts");
    const call: ToolInvocation = { callId: "", tool, arguments: args, agent: USER };
    return commitStep((state) => {
      const { result, ...made } = accepted(execute(state, call, contextOf(deps)));
      return { made: { ...made, tool }, value: result };
    });
  }

  return {
    undoOwn: () => commit("undo", {}),
    runTool: commit,
    undoNewest: () => commit("undo", { of: "anyone" }),
    redo: () => commit("undo", { of: "anyone", redo: true }),
    async duplicate(ids) {
      const { duplicateObjects } = await import("../core/duplicate.ts");
      return commitStep((state) => {
        const ctx = contextOf(deps);
        const camera = ctx.camera;
        const { copies, operations, inverse } = duplicateObjects(
          state,
          ctx,
          USER,
          ids,
          camera && viewDirection(camera),
        );
        return { made: { operations, inverse, tool: "place_objects" }, value: copies };
      });
    },
    context: () => contextOf(deps),
  };
}

/** The horizontal direction of view, not normalized: [x, z]. */
function viewDirection({ position, target }: Camera): [number, number] {
  return [target[0] - position[0], target[2] - position[2]];
}

function contextOf({ presence, camera, now, asset }: UserEditsDeps): Context {
  return { now, presence: presence(), camera: camera(), asset };
}

/** The operations of an answer, as a change by the user. Throws a Refusal if the tool refused. */
function accepted(answer: Answer): Pick<Outcome, "operations" | "inverse" | "undoes" | "result"> {
  if (!answer.ok) throw new Refusal(answer.error);
  const { operations, inverse, undoes, result } = answer.outcome;
  return { operations, inverse, ...(undoes ? { undoes } : {}), result };
}
