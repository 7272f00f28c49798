/** What is asked about a mission, one thing at a time; what was changed elsewhere meanwhile is read again. */

import { usePending } from "../../request.ts";
import { coderReason, hasChanged } from "../reason.ts";
import type { CoderDesk } from "../types.ts";

/** What a mission's parts ask with. */
export type MissionAct = ReturnType<typeof useMissionAct>;

/** The state of what the calling component asks. */
export function useMissionAct(desk: CoderDesk) {
  const { busy, failed, run } = usePending();
  return {
    busy: busy.value,
    failed: failed.value,
    run: (begin: () => Promise<unknown>) =>
      run(async () => {
        try {
          await begin();
        } catch (error) {
          if (hasChanged(error)) await desk.refreshMissions().catch(() => {});
          throw new Error(coderReason(error), { cause: error });
        }
      }),
  };
}
