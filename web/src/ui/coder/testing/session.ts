// The panel with one session, for tests of what happened in it and of what it is told.

import { expect } from "vitest";
import { coderSession, Journal } from "../../../core/coder/testing/journal.ts";
import type { CoderSession } from "../../../wire/types.gen.ts";
import { minutesAgo } from "../../testing/page.ts";
import { show } from "../../testing/screen.ts";
import CoderPanel from "../panel.tsx";
import { deskPage } from "./desk.ts";

/** What a test's service answers. */
export type Answer = NonNullable<NonNullable<Parameters<typeof deskPage>[0]>["answer"]>;

/** A session in the middle of its first turn. */
export function working() {
  const journal = new Journal();
  journal.add("a", { kind: "turn", turn: { id: "t1", state: "running", began: minutesAgo(1) } });
  journal.says("a", "t1.you", 0, "Make it *fast*", "user");
  return journal;
}

/** The panel with the session "a". */
export async function session(
  journal: Journal,
  row: Partial<CoderSession> = {},
  given: Parameters<typeof deskPage>[0] = {},
) {
  const page = deskPage({ sessions: [coderSession("a", row)], journal, ...given });
  const screen = await show(CoderPanel, { model: page.model, actions: page.actions });
  const field = () => screen.page.querySelector(".coder-composer textarea") ?? expect.fail("no composer");
  const write = (value: string) =>
    screen.settle(() => {
      field().value = value;
      field().fire("input");
    });
  return { ...page, journal, screen, field, write, tell: () => screen.settle(page.follow) };
}
