/** The agent programs in words. Pure. */

import type { MarkName } from "../../core/words/marks.ts";
import { sentences } from "../../core/words/text.ts";
import { formatDay } from "../../core/words/time.ts";
import type { AgentOffer, AgentProgram, AgentTested, AgentTestStep } from "../../wire/types.gen.ts";

/** What the button that tests an agent says, and what the test takes. */
export const TEST = "Test whether it asks";
export const TEST_TAKES = "About a minute. No login; nothing of yours leaves this computer.";

/** What the button says that gets a copy of a program. */
export const GET = "Get a copy for World";

/** What that button does; `installed`: the user has a version of their own. */
export function getTakes({ version, scripts }: AgentOffer, installed: boolean): string {
  const which = version === "latest" ? "the newest version" : `version ${version}, which it has seen ask,`;
  return sentences(
    `World lets npm fetch ${which} into its data folder`,
    installed ? "Your own stays as it is" : "",
    scripts ? "A script of its package runs then, without which it does not work" : "",
  );
}

/** The version of a program, and whose it is. */
export function versionText({ version = "", copy }: AgentProgram): string {
  return `${version}${copy ? `${version && ", "}World's own copy` : ""}`;
}

/** What a program that does not start can be looked at by in a terminal; empty: nothing, or a button does that. */
export function commandOf({ command = "", testable }: AgentProgram): string {
  return testable || command.startsWith("world-mcp agents ") ? "" : command;
}

/** How a program stands: its mark and a few words. */
export function programState(program: AgentProgram, now: number): { mark: MarkName; words: string } {
  const { state, tested, formerly } = program;
  const day = (time: string) =>
    formatDay(Date.parse(time), now).replace(/^(Today|Yesterday)$/, (word) => word.toLowerCase());
  switch (state) {
    case "absent":
      return { mark: "away", words: "not installed" };
    case "looking":
      return { mark: "thinking", words: "looking at it…" };
    case "known":
      return { mark: "good", words: "World knows this version" };
    case "passed":
      return { mark: "good", words: `tested here ${tested ? `${day(tested.at)}: ${askedText(tested)}` : ""}` };
    case "failed":
      return { mark: "failed", words: `did not pass its test here${tested ? `, ${day(tested.at)}` : ""}` };
    case "untestable":
      return { mark: "stopped", words: "cannot be tested here" };
    case "broken":
      return { mark: "lost", words: "does not start" };
    case "untested":
      return { mark: "idle", words: formerly ? `changed since its test ${day(formerly)}` : "not tested here" };
  }
}

/** "asked 14 of 14 times, 2 held back by its sandbox". */
export function askedText({ asked, of, blocked }: AgentTested): string {
  return `asked ${asked} of ${of} times${blocked > 0 ? `, ${blocked} held back by its sandbox` : ""}`;
}

/** Why a program does not start, and what to do. The page has buttons for the test and for a copy, so it names neither. */
export function programTrouble({ state, tested, reason, next, testable, offer }: AgentProgram): string {
  if (state === "untested")
    return "World does not know this version, so it finds out first whether it asks before it acts.";
  const help = offer ? "" : next;
  if (state === "failed") return sentences(`The test failed: ${tested?.reason ?? "unknown"}`, help);
  return sentences(reason, testable ? "" : help);
}

/** How a step ended. */
const OUTCOMES: Readonly<Record<string, string>> = {
  asked: "asked",
  blocked: "held back by its sandbox",
  refused: "refused by itself",
  allowed: "may do that unasked",
  absent: "has no tool for it",
  acted: "acted",
  unasked: "did not ask",
  differs: "asked with other words",
  broken: "broke",
};

/** How a step ended, with what was seen. */
export function stepText({ outcome, detail, failed }: AgentTestStep): string {
  const word = OUTCOMES[outcome] ?? outcome;
  return failed && detail ? `${word}: ${detail}` : word;
}

/** The steps of a result, by the home and folder that they were taken in; those that failed first in each. */
export function stepsByHome(steps: readonly AgentTestStep[]): [home: string, steps: AgentTestStep[]][] {
  const homes = new Map<string, AgentTestStep[]>();
  for (const step of steps) homes.set(step.home, [...(homes.get(step.home) ?? []), step]);
  return [...homes].map(([home, of]) => [
    home,
    of.sort((a, b) => Number(b.failed ?? false) - Number(a.failed ?? false)),
  ]);
}

/** A note of a test that runs, "a clean home: write a file: asked", as a line. */
export function noteText(note = ""): string {
  return note.replace(/^(an? [^:]+): ([^:]+): /, "In $1 · $2 · ");
}
