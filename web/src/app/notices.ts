/** Fetches what the service says about its own files that were damaged, or that it cannot use. */

import { rest } from "../net/rest.ts";
import type { FileNotice } from "../ui/actions.ts";
import { guardsOf, hasList } from "../wire/guard.ts";

const guard = guardsOf<{ FileNotice: FileNotice }>({ FileNotice: "file text next" });

/** The notices. Rejects with a reason in words. */
export async function fileNotices(): Promise<readonly FileNotice[]> {
  const { notices } = await rest.get("/api/notices", hasList("notices", guard("FileNotice")));
  return notices;
}
